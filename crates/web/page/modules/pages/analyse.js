// Analysis: a game with its variations, what an engine makes of it, and ways to load, keep and share it.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { Course, useReview } from "../analysis/course.js";
import { Engine } from "../analysis/engine.js";
import { Loader } from "../analysis/loader.js";
import { look } from "../analysis/positions.js";
import { Remarks } from "../analysis/remarks.js";
import { readShared, shareTree } from "../analysis/share.js";
import { Tree } from "../analysis/tree.js";
import { TreeView } from "../analysis/tree-view.js";
import { announce } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { catalog, familyOf } from "../catalog.js";
import { scene } from "../model.js";
import { Action, Notice, Problem } from "../parts/controls.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { forFirst } from "../parts/score.js";
import { isTall } from "../parts/screen.js";
import { Stepper } from "../parts/stepper.js";
import { Why } from "../parts/why.js";
import { go } from "../router.js";
import { gameName, phrase, t } from "../text/text.js";
import { FramePlayer } from "../table/player.js";
/** How long it is said that a link was copied. */
const NOTICE_STAYS = 8000;
/** The page; what stands behind it in the address is the game. */
export function Analyse({ rest }) {
    const [tree, setTree] = useState(null);
    const [broken, setBroken] = useState(false);
    const [notice, setNotice] = useState(null);
    const families = catalog.value?.families;
    const usual = families?.[0]?.variants[0]?.name;
    useEffect(() => {
        void readShared(rest).then(shared => {
            setBroken(rest !== "" && shared === null);
            if (shared !== null)
                setTree(shared);
            else if (usual !== undefined)
                setTree(new Tree(usual));
        });
    }, [rest, usual]);
    // It is read and gone; sharing makes a new desk, so that it is kept here.
    useEffect(() => {
        const timer = setTimeout(() => setNotice(null), NOTICE_STAYS);
        return () => clearTimeout(timer);
    }, [notice]);
    const family = tree === null ? null : familyOf(tree.game);
    if (tree === null || families === undefined)
        return h("p", { class: "quiet" }, t().shell.loading);
    if (broken)
        return h(Loader, { problem: t().analyse.badLink, onTree: next => (setBroken(false), setTree(next)) });
    if (family === null)
        return h(Loader, { problem: t().analyse.noGame(tree.game), onTree: setTree });
    return h(Desk, { key: `${rest}/${tree.game}`, tree: tree, family: family, onTree: setTree, notice: notice, onNotice: setNotice });
}
/** The end of the main line, where one looks first. */
const lastOf = (tree) => tree.main().at(-1) ?? tree.root;
function Desk({ tree, family, onTree, notice, onNotice }) {
    const [at, setAt] = useState(() => lastOf(tree));
    const [, grow] = useState(0);
    const [state, setState] = useState(null);
    const [problem, setProblem] = useState(null);
    const [turned, setTurned] = useState(false);
    const [loads, setLoads] = useState(false);
    const [why, setWhy] = useState(false);
    const [overlay, setOverlay] = useState(NO_OVERLAY);
    const [pointed, setPointed] = useState(null);
    const [best, setBest] = useState(null);
    const frames = useMemo(() => new FramePlayer(), []);
    const review = useReview(tree, family);
    const changed = () => grow(count => count + 1);
    useEffect(() => setAt(lastOf(tree)), [tree]);
    useEffect(() => {
        let current = true;
        setBest(null);
        look(tree.place(at))
            .then(found => {
            if (!current)
                return;
            setState(found);
            setProblem(null);
        })
            .catch((error) => current && setProblem(error instanceof Error ? error.message : String(error)));
        return () => {
            current = false;
        };
    }, [tree, at]);
    const shownView = frames.shown.value ?? state?.view;
    const shown = useMemo(() => (state && shownView ? scene(state.layout, shownView) : null), [state, shownView]);
    const line = tree.lineThrough(at);
    const depth = tree.lineTo(at).length;
    function goTo(branch, animate = false) {
        frames.skip();
        if (animate && state !== null) {
            const before = state.view;
            void look(tree.place(branch)).then(found => frames.add(before, found.frames)).catch(() => { });
        }
        setAt(branch);
        if (branch.parent !== null)
            announce(branch.move);
    }
    function play(move) {
        const branch = tree.add(at, move);
        changed();
        goTo(branch, true);
    }
    async function share() {
        const text = await shareTree(tree);
        go("analyse", text, true);
        try {
            await navigator.clipboard.writeText(location.href);
            onNotice(t().analyse.copied);
        }
        catch {
            // A browser that lets nobody write to the clipboard still has the address.
            onNotice(t().analyse.inAddress);
        }
    }
    if (shown === null || state === null)
        return h(Loader, { problem: problem, onTree: onTree });
    const { sides } = family;
    const reviewed = review.found.get(depth);
    const score = best === null ? (reviewed?.score?.value ?? null) : forFirst(best.score.value, best.side);
    return (h("div", { class: `room shape-${shown.board.shape} with-why` },
        h("h1", { class: "unseen" }, t().shell.pages.analyse),
        h("div", { class: "stage", onClickCapture: () => frames.skip() },
            h(EvaluationBar, { score: score, sides: sides, near: turned ? "second" : "first" }),
            h(BoardView, { scene: shown, sides: sides, legal: frames.shown.value === null ? state.moves : [], mover: state.toMove, stance: { near: turned ? "second" : "first", tall: isTall.value }, last: state.last, overlay: overlay, label: t().play.board(gameName(tree.game)), onMove: ({ move }) => play(move), onPoint: setPointed })),
        h("div", { class: "side" },
            h(Engine, { key: tree.game, place: tree.place(at), family: family, scene: shown, over: state.ending !== null, onBest: setBest, onOverlay: setOverlay, onPlay: play }),
            h(TreeView, { tree: tree, at: at, marks: review.found, onGo: goTo }),
            h(Stepper, { at: depth, last: line.length, onGo: ply => goTo(ply === 0 ? tree.root : (line[ply - 1] ?? tree.root)) }),
            state.ending && h("div", { class: "ending" }, phrase(state.ending.text)),
            h(Remarks, { tree: tree, at: at, onChange: changed, onGo: goTo }),
            h(Problem, { text: problem }),
            h(Notice, { text: notice }),
            h("div", { class: "actions" },
                h("div", { class: "action-row" },
                    h(Action, { icon: "open", label: t().analyse.load, onClick: () => setLoads(true) }),
                    h(Action, { icon: "link", label: t().analyse.share, onClick: () => void share() }),
                    h(Action, { icon: "flip", label: t().play.flip, onClick: () => setTurned(!turned) }),
                    h(Action, { icon: "why", label: t().play.why, pressed: why, onClick: () => setWhy(!why) })))),
        h("div", { class: "below" },
            h(Course, { tree: tree, sides: sides, review: review, at: depth, onGo: ply => goTo(ply === 0 ? tree.root : (tree.main()[ply - 1] ?? tree.root)) }),
            why && (h(Why, { place: tree.place(at), family: family, player: "engine", scene: shown, side: state.toMove, pointed: pointed, onOverlay: setOverlay })),
            h(TextBoard, { scene: shown, sides: sides, legal: state.moves, onMove: ({ move }) => play(move) }),
            h("p", { class: "quiet position" },
                h("a", { href: `#/records/${encodeURIComponent(`${tree.game};${state.position}`)}` }, t().analyse.findPosition),
                " ",
                h("code", null, state.position))),
        loads && h(Loader, { problem: null, tree: tree, onTree: onTree, onClose: () => setLoads(false) })));
}
