// A board to look at: how a game begins.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf, gamesVersion } from "../catalog.js";
import { scene } from "../model.js";
import { store, stored } from "../prefs.js";
import { askFor } from "../socket.js";
import { gameName, t } from "../text/text.js";
const KEY = "boardwright.preview";
/** How a game began when it was last asked for, unless the games may have changed since then. */
function kept(game) {
    const found = stored(KEY);
    return found?.game === game && found.version === gamesVersion() ? found.start : null;
}
/** The start of a game; that of the one that was shown last is there before the server has been reached. */
export function Preview({ game }) {
    const [state, setState] = useState(() => kept(game));
    const [problem, setProblem] = useState(null);
    useEffect(() => {
        let current = true;
        const asked = setTimeout(() => {
            askFor("state", { to: "records", do: "look", place: { game, moves: [] } })
                .then(({ layout, view }) => {
                const start = { layout, view };
                store(KEY, { game, version: gamesVersion(), start });
                if (current)
                    setState(start);
            })
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
