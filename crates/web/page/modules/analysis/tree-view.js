// The moves of an analysis: the main line in a row, variations set in below the move that they replace.
import { h, Fragment } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { follow } from "../parts/follow.js";
import { t } from "../text/text.js";
const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
/** All moves; a click goes to the position after one. */
export function TreeView({ tree, at, marks, onGo }) {
    const box = useRef(null);
    useEffect(() => {
        const current = box.current?.querySelector("[aria-current]");
        // Before the first move the box stays as it is.
        if (current)
            follow(box.current, current);
    }, [at]);
    const main = new Set(tree.main().map(({ id }) => id));
    const shared = { at, onGo, marks, main };
    return (h("div", { class: "tree", ref: box, tabIndex: 0, role: "region", "aria-label": t().moves.list },
        tree.root.comment !== "" && h("p", { class: "comment" }, tree.root.comment),
        tree.root.children.length === 0 ? h("p", { class: "quiet" }, t().analyse.noMoves) : h(Line, { from: tree.root, ply: 1, ...shared })));
}
/** A line from a branch on, by first children, with what else could be played on the way. */
function Line({ from, ply, ...shared }) {
    const parts = [];
    let number = ply;
    for (let branch = from; branch.children.length > 0;) {
        const [next, ...others] = branch.children;
        parts.push(h(Move, { key: next.id, branch: next, ply: number, ...shared }));
        for (const other of others) {
            parts.push(h("div", { key: other.id, class: "variation" },
                h(Move, { branch: other, ply: number, ...shared }),
                h(Line, { from: other, ply: number + 1, ...shared })));
        }
        branch = next;
        number += 1;
    }
    return h(Fragment, null, parts);
}
function Move({ branch, ply, at, marks, main, onGo }) {
    const mark = main.has(branch.id) ? marks.get(ply)?.mark : null;
    const sign = branch.sign ?? (mark ? MARKS[mark] : null);
    return (h(Fragment, null,
        h("button", { type: "button", class: `ply ${mark ?? ""}`, "aria-current": branch === at ? "step" : undefined, onClick: () => onGo(branch) },
            h("small", null,
                ply,
                "."),
            branch.move,
            sign && h("b", { class: "sign" }, sign)),
        branch.comment !== "" && h("span", { class: "comment" }, branch.comment)));
}
