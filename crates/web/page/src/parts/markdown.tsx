// The little Markdown that the rules of the games use, as elements and never as HTML of the text's own.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";

/** Bold, code and links; a link shows its words alone, since it leads into the sources. */
function inline(text: string): ComponentChildren[] {
  const pieces = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
  return pieces.map(piece => {
    if (piece.startsWith("**")) return <b>{piece.slice(2, -2)}</b>;
    if (piece.startsWith("`")) return <code>{piece.slice(1, -1)}</code>;
    if (piece.startsWith("*") && piece.length > 2) return <em>{piece.slice(1, -1)}</em>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
    return link ? link[1] : piece;
  });
}

interface Block {
  readonly kind: "heading" | "text" | "list" | "code" | "table";
  readonly lines: string[];
}

function kindOf(line: string): Block["kind"] {
  if (line.startsWith("#")) return "heading";
  if (/^\s*([*-]|\d+\.)\s/.test(line)) return "list";
  return line.startsWith("|") ? "table" : "text";
}

/** The blocks of a text, parted by empty lines, headings and fences. */
function blocks(text: string): Block[] {
  const found: Block[] = [];
  let open: Block | null = null;
  let fenced = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      fenced = !fenced;
      open = fenced ? { kind: "code", lines: [] } : null;
      if (open) found.push(open);
    } else if (fenced) {
      open?.lines.push(line);
    } else if (line.trim() === "") {
      open = null;
    } else {
      const kind = kindOf(line);
      const goesOn: boolean = open !== null && kind !== "heading" && (open.kind === kind || kind === "text");
      if (!goesOn || open === null) {
        open = { kind, lines: [] };
        found.push(open);
      }
      open.lines.push(line);
      if (kind === "heading") open = null;
    }
  }
  return found;
}

/** A text in Markdown; its first heading is left out where the page has one already. */
export function Markdown({ text }: { text: string }) {
  const [first, ...rest] = blocks(text);
  const shown = first?.kind === "heading" ? rest : [first, ...rest].filter(block => block !== undefined);
  return <div class="markdown">{shown.map(block => element(block))}</div>;
}

function element({ kind, lines }: Block) {
  switch (kind) {
    case "heading":
      return <h3>{inline((lines[0] ?? "").replace(/^#+\s*/, ""))}</h3>;
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{lines.join("\n")}</code>
        </pre>
      );
    case "list": {
      const points = items(lines).map(item => <li>{inline(item)}</li>);
      return /^\s*\d/.test(lines[0] ?? "") ? <ol>{points}</ol> : <ul>{points}</ul>;
    }
    case "table":
      return <Table lines={lines} />;
    case "text":
      return <p>{inline(lines.join(" "))}</p>;
  }
}

/** The points of a list; lines that begin no point go on with the one before. */
function items(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const begins = /^\s*([*-]|\d+\.)\s+(.*)$/.exec(line);
    if (begins) found.push(begins[2] ?? "");
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

function Table({ lines }: { lines: readonly string[] }) {
  const rows = lines.filter(line => !/^\|[\s:|-]+\|$/.test(line)).map(line => line.split("|").slice(1, -1).map(cell => cell.trim()));
  const [head = [], ...body] = rows;
  return (
    <div class="scroll-x">
      <table>
        <thead>
          <tr>{head.map(cell => <th scope="col">{inline(cell)}</th>)}</tr>
        </thead>
        <tbody>{body.map(row => <tr>{row.map(cell => <td>{inline(cell)}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}
