// What one says of a move: a comment, a sign, and what becomes of its line.
import { h } from "../vendor/preact.js";
import { Action } from "../parts/controls.js";
import { t } from "../text/text.js";
import { SIGNS } from "./tree.js";
/** The fields for the move one is at. */
export function Remarks({ tree, at, onChange, onGo }) {
    const isMove = at.parent !== null;
    const isSide = isMove && !tree.main().includes(at);
    return (h("details", { class: "remarks" },
        h("summary", null, t().analyse.remarks),
        isMove && (h("div", { class: "signs", role: "group", "aria-label": t().analyse.signs }, SIGNS.map(sign => (h("button", { key: sign, type: "button", class: "sign-button", "aria-pressed": at.sign === sign, title: t().analyse.signNames[sign], onClick: () => {
                at.sign = at.sign === sign ? null : sign;
                onChange();
            } }, sign))))),
        h("label", { class: "field" },
            h("span", null, isMove ? t().analyse.commentOn(at.move) : t().analyse.commentOnGame),
            h("textarea", { rows: 2, maxLength: 2000, value: at.comment, onInput: event => {
                    at.comment = event.currentTarget.value;
                    onChange();
                } })),
        isMove && (h("div", { class: "action-row" },
            isSide && (h(Action, { icon: "first", label: t().analyse.promote, onClick: () => {
                    tree.promote(at);
                    onChange();
                } })),
            h(Action, { icon: "close", label: t().analyse.remove, onClick: () => {
                    onGo(tree.remove(at));
                    onChange();
                } })))));
}
