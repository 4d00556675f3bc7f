// The list of moves: a row for each turn of both sides, however many plies a turn has.
import { h } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { t, word } from "../text/text.js";
import { follow } from "./follow.js";
import { turns } from "./turns.js";
/** The moves; a click goes to the position after one. */
export function MoveList({ plies, sides, at, onGo }) {
    const list = useRef(null);
    useEffect(() => follow(list.current, list.current?.querySelector("[aria-current]")), [at, plies.length]);
    const cell = (cells) => (h("td", null, cells.map(({ ply, listed }) => (h("button", { key: ply, type: "button", class: listed.comment === "" ? "ply" : "ply commented", "aria-current": at === ply + 1 ? "step" : undefined, title: listed.comment || listed.sign?.[1], onClick: () => onGo(ply + 1) },
        listed.move,
        listed.sign && h("b", { class: "sign" }, listed.sign[0]))))));
    return (h("div", { class: "moves", ref: list, tabIndex: 0, role: "region", "aria-label": t().moves.list }, plies.length === 0 ? (h("p", { class: "quiet" }, t().moves.none)) : (h("table", null,
        h("thead", { class: "unseen" },
            h("tr", null,
                h("th", { scope: "col" }, t().moves.turn),
                h("th", { scope: "col" }, word(sides[0].name)),
                h("th", { scope: "col" }, word(sides[1].name)))),
        h("tbody", null, turns(plies).map(([first, second], row) => (h("tr", { key: row },
            h("th", { scope: "row" }, row + 1),
            cell(first),
            cell(second)))))))));
}
