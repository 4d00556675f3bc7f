// Why a player moves as it does: its sentences, its candidates with their parts, and the board that shows them.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { offered } from "../catalog.js";
import { NO_OVERLAY } from "../board/marks.js";
import { askFor, Refused } from "../socket.js";
import { number, phrase, playerName, t } from "../text/text.js";
import { Pick } from "./controls.js";
import { candidateOverlay, groupsOf, partOverlay, spotsIn, valuesOf } from "./overlay.js";
import { Threats } from "./threats.js";
const MOST_ROWS = 12;
/** More groups than these are not read in words. */
const MOST_LISTED = 6;
const PATIENCE = { ms: 600 };
/** The panel. */
export function Why({ place, family, player, scene, side, pointed, onOverlay }) {
    const [whom, setWhom] = useState(player);
    const [seen, setSeen] = useState(null);
    const [threats, setThreats] = useState([]);
    const [problem, setProblem] = useState(null);
    const [waits, setWaits] = useState(false);
    const [chosen, setChosen] = useState(null);
    const key = JSON.stringify([place, whom]);
    useEffect(() => {
        let current = true;
        setWaits(true);
        setChosen(null);
        setProblem(null);
        askFor("why", { to: "search", do: "why", place, player: whom, think: PATIENCE })
            .then(({ explanation, threats: found }) => {
            if (!current)
                return;
            setSeen(explanation);
            setThreats(found);
            if (explanation === null)
                setProblem(t().why.silent(playerName(whom)));
            onOverlay(atRest(explanation, found));
        })
            .catch((error) => {
            if (!current)
                return;
            setSeen(null);
            setThreats([]);
            setProblem(error instanceof Refused ? error.message : t().shell.lostRequest);
            onOverlay(NO_OVERLAY);
        })
            .finally(() => current && setWaits(false));
        return () => {
            current = false;
            onOverlay(NO_OVERLAY);
        };
    }, [key]);
    function point(candidate) {
        setChosen(candidate);
        onOverlay(candidateOverlay(candidate, scene, side));
    }
    /** Away from a row its parts stay, so that one can point at them. */
    function leave() {
        onOverlay(atRest(seen, threats));
    }
    function mark(spots) {
        onOverlay({ ...atRest(seen, threats), bands: spots.length > 0 ? [spots] : [] });
    }
    const under = seen?.candidates.find(({ path }) => pointed !== null && path[path.length - 1] === pointed) ?? null;
    const marked = under ?? chosen;
    return (h("section", { class: "why", "aria-busy": waits },
        h(Pick, { label: t().why.asks, value: whom, options: offered(family, place.game).map(({ name }) => [name, playerName(name)]), onChange: setWhom }),
        problem !== null && h("p", { class: "quiet" }, problem),
        seen?.summary.map(sentence => (h(Sentence, { key: sentence, text: phrase(sentence), spots: spotsIn(sentence, scene), onPoint: spots => mark(spots) }))),
        h(Threats, { threats: threats, sides: family.sides, onPoint: mark }),
        seen !== null && seen.candidates.length > 0 && (h(Candidates, { seen: seen, marked: marked, onPoint: point, onLeave: leave })),
        seen !== null && marked !== null && (h(Parts, { seen: seen, candidate: marked, onPoint: column => onOverlay(partOverlay(marked, column)), onLeave: leave }))));
}
/** What is drawn while nobody points at anything: the values and the threats. */
function atRest(seen, threats) {
    return { ...NO_OVERLAY, values: seen === null ? [] : valuesOf(seen), threats };
}
/** A sentence; the spots that it names are shown on the board while one points at it. */
function Sentence({ text, spots, onPoint }) {
    if (spots.length === 0)
        return h("p", null, text);
    const [show, hide] = [() => onPoint(spots), () => onPoint([])];
    return (h("p", null,
        h("button", { type: "button", class: "sentence", onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide }, text)));
}
function Candidates({ seen, marked, onPoint, onLeave }) {
    const rows = seen.candidates.slice(0, MOST_ROWS);
    const more = seen.candidates.length - rows.length;
    return (h("div", { class: "scroll-x" },
        h("table", { class: "candidates", onMouseLeave: onLeave },
            h("caption", { class: "unseen" }, t().why.candidates),
            h("thead", null,
                h("tr", null,
                    h("th", { scope: "col" }, t().why.move),
                    h("th", { scope: "col", class: "figure" }, t().why.value),
                    h("th", { scope: "col" }, t().why.note))),
            h("tbody", null, rows.map(candidate => (h("tr", { key: candidate.move, class: candidate.move === marked?.move ? "marked" : "", onMouseEnter: () => onPoint(candidate) },
                h("th", { scope: "row" },
                    h("button", { type: "button", class: "ply", onFocus: () => onPoint(candidate), onClick: () => onPoint(candidate) }, candidate.move)),
                h("td", { class: "figure" }, candidate.value === null ? "–" : number(candidate.value, digits(candidate.value))),
                h("td", null, seen.choices.includes(candidate.move) ? h("b", null, candidate.note || t().why.plays) : candidate.note)))))),
        more > 0 && h("p", { class: "quiet" }, t().why.more(more))));
}
const digits = (value) => (Number.isInteger(value) ? 0 : 2);
/** The parts of a candidate's value with their meanings; what counts for one is drawn while one points at it. */
function Parts({ seen, candidate, onPoint, onLeave }) {
    const parts = seen.columns
        .map((column, at) => ({ column, at, part: candidate.parts[at] ?? null }))
        .filter(({ part }) => part !== null && part !== 0);
    return (h("div", { class: "parts" },
        h("h3", null, t().why.partsOf(candidate.move)),
        parts.length === 0 && h("p", { class: "quiet" }, t().why.noParts),
        h("dl", null, parts.map(({ column, at, part }) => (h("div", { key: column.name, onMouseEnter: () => onPoint(at), onMouseLeave: onLeave },
            h("dt", null, column.name),
            h("dd", null,
                h("b", null, number(part ?? 0, digits(part ?? 0))),
                " ",
                h("small", null, column.meaning),
                h(Made, { candidate: candidate, column: at, onPoint: () => onPoint(at), onLeave: onLeave }))))))));
}
/** The spots that count for a part, group by group, in words. */
function Made({ candidate, column, onPoint, onLeave }) {
    const groups = groupsOf(candidate, column);
    if (groups.length === 0)
        return null;
    const listed = groups.slice(0, MOST_LISTED).map(spots => spots.join(" "));
    return (h("small", { class: "spots" },
        h("button", { type: "button", class: "sentence", onFocus: onPoint, onBlur: onLeave }, t().why.made(listed, groups.length - listed.length))));
}
