// The board as a table of words and buttons, beside the drawing: everything that a click can do, without a picture.
import { h } from "../vendor/preact.js";
import { prefs, setPrefs } from "../prefs.js";
import { t } from "../text/text.js";
import { click, targets } from "./choose.js";
import { contents, describe, place } from "./describe.js";
import { columnName } from "./geometry.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";
/** The board as text, folded away until somebody wants it. */
export function TextBoard(props) {
    const open = prefs.value.textBoard;
    return (h("details", { class: "text-board", id: "text-board", open: open, onToggle: (event) => setPrefs({ textBoard: event.currentTarget.open }) },
        h("summary", null, t().board.asText),
        open && h(Tables, { ...props })));
}
function Tables({ scene, sides, legal, onMove }) {
    const [picked, setPicked] = useState([]);
    useEffect(() => setPicked([]), [legal]);
    const reachable = targets(legal, picked);
    function choose(spot) {
        const result = click(legal, picked, spot);
        switch (result.kind) {
            case "move":
                onMove(result.move);
                return;
            case "picked":
                setPicked(result.path);
                announce(t().board.picked(describe(spot, scene, sides)));
                return;
            case "dropped":
                setPicked([]);
                return;
            case "refused":
                announce(result.reason ?? t().board.notHere);
        }
    }
    const cell = (spot) => {
        if (spot === undefined)
            return null;
        const text = shortly(spot);
        if (!reachable.has(spot.name) && spot.locked === null)
            return h("span", null, text);
        return (h("button", { type: "button", class: picked.includes(spot.name) ? "chosen" : "", "aria-label": describe(spot, scene, sides), "aria-disabled": !reachable.has(spot.name), onClick: () => choose(spot) }, text));
    };
    const { board } = scene;
    const others = scene.spots.filter(spot => spot.place.at !== "cell");
    return (h("div", { class: "text-tables" },
        board.shape !== "pits" && (h(Grid, { scene: scene, columns: board.columns, rows: board.rows, cell: cell, sides: sides })),
        others.length > 0 && (h("table", null,
            h("caption", null, t().board.beside),
            h("tbody", null, others.map(spot => (h("tr", { key: spot.name },
                h("th", { scope: "row" }, place(spot, sides)),
                h("td", null, contents(spot, sides)),
                h("td", null, cell(spot))))))))));
}
function Grid({ scene, sides, columns, rows, cell }) {
    const at = new Map(scene.spots.map(spot => [JSON.stringify(spot.place), spot]));
    const spotAt = (column, row) => at.get(JSON.stringify({ at: "cell", column, row }));
    const across = Array.from({ length: columns }, (_, column) => column);
    const up = Array.from({ length: rows }, (_, index) => rows - 1 - index);
    return (h("table", { class: "grid-table" },
        h("caption", null, t().board.grid(columns, rows)),
        h("thead", null,
            h("tr", null,
                h("td", null),
                across.map(column => (h("th", { key: column, scope: "col" }, columnName(column)))))),
        h("tbody", null, up.map(row => (h("tr", { key: row },
            h("th", { scope: "row" }, row + 1),
            across.map(column => {
                const spot = spotAt(column, row);
                return (h("td", { key: column, title: spot && spot.pieces.length > 0 ? contents(spot, sides) : undefined }, cell(spot)));
            })))))));
}
/** A spot in as few letters as position texts need. */
function shortly(spot) {
    if (spot.count !== null)
        return t().board.choose;
    return spot.pieces.map(piece => piece.symbol).join("") || "·";
}
