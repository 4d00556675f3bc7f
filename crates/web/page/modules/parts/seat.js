// Who sits on a side: name, points, clock and whether it is thinking.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { indexOf } from "../model.js";
import { Face } from "./face.js";
import { seatName } from "../table/table.js";
import { number, t, word } from "../text/text.js";
/** The card of a side. */
export function Seat({ snapshot, side, sides, received, thinking, near }) {
    const { state } = snapshot;
    const style = sides[indexOf(side)];
    const turn = state.ending === null && state.toMove === side;
    const isThinking = state.thinking === side;
    const won = state.ending?.outcome === side;
    const name = seatName(state, side, sides);
    const { player } = state.seats[indexOf(side)];
    const colour = word(style.name);
    const said = [
        ...(name.toLowerCase() === colour.toLowerCase() ? [] : [{ kind: "", text: colour }]),
        ...(isThinking ? [{ kind: "thinking", text: thought(thinking) }] : turn ? [{ kind: "", text: t().play.toMove }] : []),
        ...(won ? [{ kind: "", text: t().play.won }] : []),
    ];
    return (h("div", { class: `seat ${near ? "near" : "far"} ${turn ? "turn" : ""}`, "data-side": side },
        h("span", { class: `swatch ${style.colour}`, "aria-hidden": "true" }),
        player !== null && h(Face, { player: player }),
        h("span", { class: "who" },
            h("b", null, name),
            h("small", null, said.map((part, index) => (h("span", { key: index, class: part.kind }, `${index > 0 ? " · " : ""}${part.text}`))))),
        state.tally && h("span", { class: "tally", title: t().play.points }, state.tally[indexOf(side)]),
        state.clocks && (h(Clock, { ms: state.clocks[indexOf(side)], running: turn && state.running, received: received }))));
}
/** What a thinking player has found, in a few signs. */
function thought(info) {
    if (info === null)
        return t().play.thinking;
    return t().play.thinkingAt(info.depth, info.score.text, number(info.nodes));
}
/** A clock that goes on by itself between the server's words. */
function Clock({ ms, running, received }) {
    const [now, setNow] = useState(performance.now());
    useEffect(() => {
        if (!running)
            return undefined;
        setNow(performance.now());
        const timer = setInterval(() => setNow(performance.now()), 100);
        return () => clearInterval(timer);
    }, [running, received]);
    const left = Math.max(0, ms - (running ? Math.max(0, now - received) : 0));
    return (h("span", { class: `clock ${running ? "running" : ""} ${left < 20_000 ? "low" : ""}`, role: "timer", "aria-label": t().play.clock }, clockText(left)));
}
/** A time as clocks show it, with tenths when it is short. */
export function clockText(ms) {
    const seconds = ms / 1000;
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    const pad = (value) => String(value).padStart(2, "0");
    if (hours > 0)
        return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`;
    if (seconds < 20)
        return `${minutes}:${pad(Math.floor(seconds % 60))}.${Math.floor((seconds * 10) % 10)}`;
    return `${minutes}:${pad(Math.floor(seconds % 60))}`;
}
