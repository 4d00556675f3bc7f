// The little Markdown that the rules of the games use, as elements and never as HTML of the text's own.
import { h } from "../vendor/preact.js";
/** Bold, code and links; a link shows its words alone, since it leads into the sources. */
function inline(text) {
    const pieces = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
    return pieces.map(piece => {
        if (piece.startsWith("**"))
            return h("b", null, piece.slice(2, -2));
        if (piece.startsWith("`"))
            return h("code", null, piece.slice(1, -1));
        if (piece.startsWith("*") && piece.length > 2)
            return h("em", null, piece.slice(1, -1));
        const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
        return link ? link[1] : piece;
    });
}
function kindOf(line) {
    if (line.startsWith("#"))
        return "heading";
    if (/^\s*([*-]|\d+\.)\s/.test(line))
        return "list";
    return line.startsWith("|") ? "table" : "text";
}
/** The blocks of a text, parted by empty lines, headings and fences. */
function blocks(text) {
    const found = [];
    let open = null;
    let fenced = false;
    for (const line of text.split("\n")) {
        if (line.startsWith("```")) {
            fenced = !fenced;
            open = fenced ? { kind: "code", lines: [] } : null;
            if (open)
                found.push(open);
        }
        else if (fenced) {
            open?.lines.push(line);
        }
        else if (line.trim() === "") {
            open = null;
        }
        else {
            const kind = kindOf(line);
            const goesOn = open !== null && kind !== "heading" && (open.kind === kind || kind === "text");
            if (!goesOn || open === null) {
                open = { kind, lines: [] };
                found.push(open);
            }
            open.lines.push(line);
            if (kind === "heading")
                open = null;
        }
    }
    return found;
}
/** A text in Markdown; its first heading is left out where the page has one already. */
export function Markdown({ text }) {
    const [first, ...rest] = blocks(text);
    const shown = first?.kind === "heading" ? rest : [first, ...rest].filter(block => block !== undefined);
    return h("div", { class: "markdown" }, shown.map(block => element(block)));
}
function element({ kind, lines }) {
    switch (kind) {
        case "heading":
            return h("h3", null, inline((lines[0] ?? "").replace(/^#+\s*/, "")));
        case "code":
            return (h("pre", { tabIndex: 0 },
                h("code", null, lines.join("\n"))));
        case "list": {
            const points = items(lines).map(item => h("li", null, inline(item)));
            return /^\s*\d/.test(lines[0] ?? "") ? h("ol", null, points) : h("ul", null, points);
        }
        case "table":
            return h(Table, { lines: lines });
        case "text":
            return h("p", null, inline(lines.join(" ")));
    }
}
/** The points of a list; lines that begin no point go on with the one before. */
function items(lines) {
    const found = [];
    for (const line of lines) {
        const begins = /^\s*([*-]|\d+\.)\s+(.*)$/.exec(line);
        if (begins)
            found.push(begins[2] ?? "");
        else
            found[found.length - 1] += ` ${line.trim()}`;
    }
    return found;
}
function Table({ lines }) {
    const rows = lines.filter(line => !/^\|[\s:|-]+\|$/.test(line)).map(line => line.split("|").slice(1, -1).map(cell => cell.trim()));
    const [head = [], ...body] = rows;
    return (h("div", { class: "scroll-x" },
        h("table", null,
            h("thead", null,
                h("tr", null, head.map(cell => h("th", { scope: "col" }, inline(cell))))),
            h("tbody", null, body.map(row => h("tr", null, row.map(cell => h("td", null, inline(cell)))))))));
}
