// The buttons that go through a game, and the arrow keys that do the same.
import { h } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { t } from "../text/text.js";
import { Action } from "./controls.js";
/** What needs the arrow keys itself; a board does not while one plays on it by hand. */
const TAKERS = 'input, textarea, select, [role=application]:not([data-by-hand="true"]), dialog, .editor, [role=slider]';
/** Whether keys belong to what has the focus. */
function isTaken(target) {
    return target instanceof Element && target.closest(TAKERS) !== null;
}
/** First, back, forward, last. */
export function Stepper({ at, last, onGo }) {
    // Keys may come faster than the board follows: each goes on from where the one before it led.
    const shown = useRef(at);
    const wanted = useRef(at);
    if (shown.current !== at)
        shown.current = wanted.current = at;
    useEffect(() => {
        const go = (ply) => {
            wanted.current = ply;
            onGo(ply);
        };
        const key = (event) => {
            if (isTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey)
                return;
            if (event.key === "ArrowLeft" && wanted.current > 0)
                go(wanted.current - 1);
            else if (event.key === "ArrowRight" && wanted.current < last)
                go(wanted.current + 1);
            else
                return;
            event.preventDefault();
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, [last, onGo]);
    const words = t().moves;
    return (h("div", { class: "stepper", role: "group", "aria-label": words.steps },
        h(Action, { bare: true, icon: "first", label: words.first, disabled: at === 0, onClick: () => onGo(0) }),
        h(Action, { bare: true, icon: "back", label: words.back, disabled: at === 0, onClick: () => onGo(at - 1) }),
        h(Action, { bare: true, icon: "forward", label: words.forward, disabled: at >= last, onClick: () => onGo(at + 1) }),
        h(Action, { bare: true, icon: "last", label: words.last, disabled: at >= last, onClick: () => onGo(last) })));
}
