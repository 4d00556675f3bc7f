// The course of a game as an engine judges it: a graph, and the moves that cost most.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { Action, Pick } from "../parts/controls.js";
import { EvaluationGraph } from "../parts/evaluation.js";
import { share } from "../parts/score.js";
import { scoreText } from "../parts/verdict.js";
import { number, t } from "../text/text.js";
import { review as startReview } from "./search.js";
const NOTHING = new Map();
/** The review of a tree's main line. */
export function useReview(tree, family) {
    const [found, setFound] = useState(NOTHING);
    const [running, setRunning] = useState(false);
    const [of, setOf] = useState(0);
    const [problem, setProblem] = useState(null);
    const search = useRef(null);
    const stop = () => {
        search.current?.stop();
        search.current = null;
        setRunning(false);
    };
    useEffect(() => {
        setFound(NOTHING);
        return stop;
    }, [tree]);
    const start = (ms) => {
        stop();
        setFound(NOTHING);
        setProblem(null);
        setRunning(true);
        const line = tree.main();
        const place = tree.place(line[line.length - 1] ?? tree.root);
        const player = family.players[family.players.length - 1]?.name ?? "engine";
        search.current = startReview(place, player, ms, {
            onReviewed: reviewed => {
                setOf(reviewed.of);
                setFound(before => new Map(before).set(reviewed.ply, reviewed));
            },
            onEnd: error => {
                setRunning(false);
                setProblem(error);
            },
        });
    };
    return { found, running, of, problem, start, stop };
}
/** The graph of the game with its turning points, and the button that has it made. */
export function Course({ tree, sides, review, at, onGo }) {
    const [patience, setPatience] = useState("300");
    const line = tree.main();
    const points = [null, ...line].map((branch, ply) => {
        const reviewed = review.found.get(ply);
        const value = reviewed?.chances ?? (reviewed?.score ? share(reviewed.score.value) : null);
        const score = reviewed?.score ? scoreText(reviewed.score.value, sides) : "";
        const mark = reviewed?.mark ?? null;
        const called = mark === null ? "" : t().analyse.marks[mark];
        const text = [branch === null ? t().why.start : `${ply}. ${branch.move}`, score, called].filter(Boolean).join(" ");
        return { ply, share: value, text, mark };
    });
    const mistakes = [...review.found.values()].filter(({ mark }) => mark !== null);
    return (h("section", { class: "course", "aria-label": t().analyse.course },
        h("div", { class: "action-row" },
            h(Pick, { label: t().analyse.patience, value: patience, options: ["100", "300", "1000", "3000"].map(ms => [ms, t().analyse.perMove(number(Number(ms) / 1000, 1))]), onChange: setPatience }),
            review.running ? (h(Action, { icon: "stop", label: t().analyse.stopReview(review.found.size, review.of), onClick: review.stop })) : (h(Action, { icon: "analyse", label: t().analyse.review, disabled: line.length === 0, onClick: () => review.start(Number(patience)) }))),
        review.problem !== null && h("p", { class: "problem" }, review.problem),
        review.found.size > 1 && h(EvaluationGraph, { points: points, at: Math.min(at, line.length), onGo: onGo }),
        mistakes.length > 0 && (h("ul", { class: "mistakes" }, mistakes.map(({ ply, mark, loss }) => (h("li", { key: ply },
            h("button", { type: "button", class: `ply ${mark ?? ""}`, onClick: () => onGo(ply) },
                ply,
                ". ",
                line[ply - 1]?.move),
            " ",
            mark && t().analyse.marks[mark],
            bestBefore(review, ply),
            loss !== null && h("small", null,
                " \u2212",
                number(loss * 100),
                " %"))))))));
}
/** What would have been better. */
function bestBefore(review, ply) {
    const best = review.found.get(ply - 1)?.best;
    return best ? `; ${t().analyse.better(best.move)}` : "";
}
