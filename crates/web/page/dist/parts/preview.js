// A board to look at: how a game begins.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import { scene } from "../model.js";
import { askFor } from "../socket.js";
import { gameName, t } from "../text/text.js";
/** The start of a game. */
export function Preview({ game }) {
    const [state, setState] = useState(null);
    const [problem, setProblem] = useState(null);
    useEffect(() => {
        let current = true;
        const asked = setTimeout(() => {
            askFor("state", { do: "look", place: { game, moves: [] } })
                .then(found => current && setState(found))
                .catch((error) => current && setProblem(error instanceof Error ? error.message : String(error)));
        }, 0);
        return () => {
            current = false;
            clearTimeout(asked);
        };
    }, [game]);
    const family = familyOf(game);
    if (problem !== null)
        return h("p", { class: "problem" }, problem);
    if (state === null || family === null)
        return h("div", { class: "preview empty", "aria-hidden": "true" });
    const shown = scene(state.layout, state.view);
    return (h("div", { class: "preview" },
        h(BoardView, { scene: shown, sides: family.sides, stance: { near: "first", tall: false }, label: t().start.preview(gameName(game)), still: true })));
}
