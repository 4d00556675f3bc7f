// A table: the board, who plays, the moves, and everything that can be done about them.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { familyOf, offered } from "../catalog.js";
import { other, scene } from "../model.js";
import { Problem } from "../parts/controls.js";
import { EvaluationBar, EvaluationGraph, turning } from "../parts/evaluation.js";
import { forFirst, scoreForFirst, share } from "../parts/score.js";
import { MoveList } from "../parts/moves.js";
import { valuesOf } from "../parts/overlay.js";
import { forgetTable } from "../parts/recent.js";
import { isTall } from "../parts/screen.js";
import { Seat } from "../parts/seat.js";
import { Stepper } from "../parts/stepper.js";
import { verdict, scoreText } from "../parts/verdict.js";
import { Why } from "../parts/why.js";
import { href } from "../router.js";
import { askFor } from "../socket.js";
import { Actions } from "../table/actions.js";
import { movesOf, Table, viewNow } from "../table/table.js";
import { gameName, phrase, t } from "../text/text.js";
/** The page of a table; whoever has the id for players plays, others look on. */
export function Play({ rest }) {
    const table = useMemo(() => new Table(rest), [rest]);
    useEffect(() => () => table.close(), [table]);
    const snapshot = table.snapshot.value;
    const problem = table.problem.value;
    const family = snapshot === null ? null : familyOf(snapshot.game);
    useEffect(() => {
        if (problem !== null)
            forgetTable(rest);
    }, [problem, rest]);
    if (problem !== null)
        return h(Gone, { problem: problem });
    if (snapshot === null || family === null)
        return h("p", { class: "quiet" }, t().shell.loading);
    return h(Room, { key: `${snapshot.table}/${snapshot.round}`, table: table, snapshot: snapshot, family: family });
}
function Gone({ problem }) {
    return (h("div", { class: "gone" },
        h("h1", null, t().play.gone),
        h("p", null, phrase(problem)),
        h("a", { class: "go", href: href("") }, t().play.newGame)));
}
/** The side that is nearest at first: that of the only person, or the one that moves first. */
function ownSide(snapshot) {
    const [first, second] = snapshot.state.seats;
    return first.player !== null && second.player === null ? "second" : "first";
}
function Room({ table, snapshot, family }) {
    const { state, history } = snapshot;
    const { sides } = family;
    const [turned, setTurned] = useState(false);
    const [back, setBack] = useState(null);
    const [past, setPast] = useState(null);
    const [why, setWhy] = useState(false);
    const [overlay, setOverlay] = useState(NO_OVERLAY);
    const [advice, setAdvice] = useState(NO_OVERLAY.hint);
    const [pointed, setPointed] = useState(null);
    const own = ownSide(snapshot);
    const near = turned ? other(own) : own;
    const at = back ?? history.length;
    const view = viewNow(table, snapshot);
    const moving = table.frames.shown.value !== null;
    const present = useMemo(() => scene(snapshot.layout, view), [snapshot.layout, view]);
    const earlier = useMemo(() => (past === null ? null : scene(past.layout, past.view)), [past]);
    const shown = back === null ? present : (earlier ?? present);
    const legal = useMemo(() => (moving || back !== null ? [] : state.moves), [moving, back, state]);
    // Whatever comes from the game brings one back to it, and the advice was for the position before.
    useEffect(() => {
        setBack(null);
        setPast(null);
        setAdvice(NO_OVERLAY.hint);
    }, [history.length, state.position]);
    async function goTo(ply) {
        const to = Math.max(0, Math.min(history.length, ply));
        table.frames.skip();
        setAdvice(NO_OVERLAY.hint);
        if (to === history.length) {
            setBack(null);
            setPast(null);
            return;
        }
        setBack(to);
        const moves = movesOf(history).slice(0, to);
        const looked = await askFor("state", { to: "records", do: "look", place: placeOf(snapshot, moves) }).catch(() => null);
        if (looked !== null)
            setPast(looked);
    }
    async function hint() {
        const place = placeOf(snapshot, movesOf(history));
        const player = adviser(family);
        try {
            const found = await askFor("hint", { to: "search", do: "hint", place, player, think: { ms: 700 } });
            setAdvice(found.hint.path);
            announce(t().play.hinted(found.hint.move));
        }
        catch (error) {
            table.refuse(error instanceof Error ? error.message : String(error));
        }
    }
    const seat = { sides, received: table.received.value, thinking: table.thinking.value };
    // What a bot marked is shown on the position that it saw and on the one after its move.
    const marks = table.marks.value;
    const marked = marks !== null && (at === marks.ply || at === marks.ply + 1);
    const drawn = useMemo(() => {
        const seen = marked && overlay === NO_OVERLAY ? { ...NO_OVERLAY, values: valuesOf(marks.explanation) } : overlay;
        return advised(seen, advice);
    }, [marked, marks, overlay, advice]);
    const points = turning(pointsOf(snapshot, sides));
    const scored = points.filter(point => point.share !== null).length > 1;
    const score = scoreAt(snapshot, at);
    return (h("div", { class: `room shape-${shown.board.shape} ${why ? "with-why" : ""}` },
        h("h1", { class: "unseen" }, t().play.heading(phrase(family.title))),
        h("div", { class: "stage", onClickCapture: () => table.frames.skip() },
            scored && (why || state.ending !== null) && h(EvaluationBar, { score: score, sides: sides, near: near }),
            h(BoardView, { scene: shown, sides: sides, legal: legal, mover: state.toMove, stance: { near, tall: isTall.value }, last: back === null ? (moving ? [] : state.last) : (past?.last ?? []), overlay: moving ? NO_OVERLAY : drawn, label: t().play.board(gameName(snapshot.game)), onMove: move => void table.play(move), onPoint: setPointed })),
        h("div", { class: "side" },
            h(Seat, { snapshot: snapshot, side: other(near), ...seat, near: false }),
            h("div", { class: "middle" },
                h(MoveList, { plies: history, sides: sides, at: at, onGo: ply => void goTo(ply) }),
                h(Stepper, { at: at, last: history.length, onGo: ply => void goTo(ply) }),
                back !== null && (h("button", { type: "button", class: "return", onClick: () => void goTo(history.length) }, t().play.backToGame)),
                h(Ending, { snapshot: snapshot, sides: sides })),
            h(Seat, { snapshot: snapshot, side: near, ...seat, near: true }),
            h(Problem, { text: table.refusal.value }),
            h(Actions, { table: table, snapshot: snapshot, why: why, onWhy: () => setWhy(!why), onHint: () => void hint(), onFlip: () => setTurned(!turned) })),
        h("div", { class: "below" },
            scored && (why || state.ending !== null) && (h(EvaluationGraph, { points: points, at: at, onGo: ply => void goTo(ply) })),
            why && (h(Why, { place: placeOf(snapshot, movesOf(history).slice(0, at)), family: family, player: explainer(snapshot, family), scene: shown, side: back === null ? state.toMove : (past?.toMove ?? state.toMove), pointed: pointed, onOverlay: setOverlay })),
            h(TextBoard, { scene: shown, sides: sides, legal: legal, onMove: move => void table.play(move) }),
            h(Log, { table: table }))));
}
/** A hint beside whatever else is shown: a move that one points at comes first. */
function advised(overlay, hint) {
    return hint.length === 0 || overlay.hint.length > 0 ? overlay : { ...overlay, hint };
}
/** How the game ended, or nothing. */
function Ending({ snapshot, sides }) {
    const { ending } = snapshot.state;
    if (ending === null)
        return null;
    const score = { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[ending.outcome];
    return (h("div", { class: "ending", role: "status" },
        h("b", null, score),
        " ",
        h("span", null, verdict(snapshot, sides))));
}
/** What bots have said for their authors. */
function Log({ table }) {
    const lines = table.log.value;
    if (lines.length === 0)
        return null;
    return (h("details", { class: "log" },
        h("summary", null, t().play.log(lines.length)),
        h("pre", { tabIndex: 0 }, lines.map(({ line }) => line).join("\n"))));
}
/** A position of a table by how it came about. */
export function placeOf(snapshot, moves) {
    return { game: snapshot.game, moves, ...(snapshot.start === null ? {} : { start: snapshot.start }) };
}
/** Who gives hints: the strongest player of the family. */
function adviser(family) {
    return family.players[family.players.length - 1]?.name ?? "engine";
}
/** Who explains first: the computer that plays here, or the adviser. */
function explainer(snapshot, family) {
    const playing = snapshot.state.seats.find(seat => seat.player !== null && !seat.script)?.player;
    const name = playing?.split("@", 1)[0];
    return offered(family, snapshot.game).find(player => player.name === name)?.name ?? adviser(family);
}
/** The scores that the players gave while they played, as a course of the game. */
function pointsOf(snapshot, sides) {
    let known = null;
    const points = snapshot.history.map((ply, index) => {
        const score = scoreForFirst(ply.score, ply.side);
        known = score ?? known;
        const text = `${index + 1}. ${ply.move} ${known === null ? "" : scoreText(known, sides)}`;
        return { ply: index + 1, share: known === null ? null : share(known), text, mark: null };
    });
    return [{ ply: 0, share: 0.5, text: t().why.start, mark: null }, ...points];
}
/** The last score that was given at or before a ply, of the first side. */
function scoreAt(snapshot, at) {
    for (let ply = Math.min(at, snapshot.history.length) - 1; ply >= 0; ply -= 1) {
        const played = snapshot.history[ply];
        if (played?.score)
            return forFirst(played.score.value, played.side);
    }
    return null;
}
