// What positions are worth, drawn: a bar beside the board and a graph over the game.
import { h } from "../vendor/preact.js";
import { useId } from "../vendor/hooks.js";
import { t, word } from "../text/text.js";
import { share, shortScore } from "./score.js";
import { scoreText } from "./verdict.js";
/** A column of the two colours: the more of one, the better for it. */
export function EvaluationBar({ score, chances = null, sides, near }) {
    const part = score === null ? 0.5 : (chances ?? share(score));
    const nearPart = near === "first" ? part : 1 - part;
    const [low, high] = near === "first" ? [sides[0], sides[1]] : [sides[1], sides[0]];
    const text = score === null ? t().why.noScore : t().why.scoreFor(word(sides[0].name), scoreText(score, sides));
    return (h("div", { class: `evaluation-bar ${high.colour}`, role: "img", "aria-label": text, title: text },
        h("div", { class: low.colour, style: { blockSize: `${(nearPart * 100).toFixed(1)}%` } }),
        h("span", { class: nearPart > 0.5 ? `low on-${low.colour}` : `high on-${high.colour}` }, score === null ? "" : shortScore(score))));
}
/** The points at which the course of a game turned: a share that jumps by a fifth or more. */
export function turning(points) {
    return points.map((point, at) => {
        const before = points[at - 1];
        if (point.mark !== null || point.share === null || before?.share == null)
            return point;
        const jump = Math.abs(point.share - before.share);
        if (jump < 0.2)
            return point;
        return { ...point, mark: jump < 0.35 ? "mistake" : "blunder" };
    });
}
const WIDTH = 600;
const HEIGHT = 120;
/** The course of a game; a click or the arrow keys go to a position. */
export function EvaluationGraph({ points, at, onGo }) {
    const clip = useId();
    const last = Math.max(1, points.length - 1);
    const x = (ply) => (ply / last) * WIDTH;
    const y = (value) => 4 + (1 - value) * (HEIGHT - 8);
    const known = points.filter((point) => point.share !== null);
    const lineText = known.map(point => `${x(point.ply).toFixed(1)},${y(point.share).toFixed(1)}`).join(" ");
    const [start, end] = [known[0], known[known.length - 1]];
    const current = points[at];
    function go(event) {
        const box = event.currentTarget.getBoundingClientRect();
        onGo(Math.round(((event.clientX - box.left) / box.width) * last));
    }
    function key(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: last - at }[event.key];
        if (step === undefined)
            return;
        event.preventDefault();
        onGo(Math.min(last, Math.max(0, at + step)));
    }
    return (h("div", { class: "graph", role: "slider", tabIndex: 0, "aria-label": t().why.graph, "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": at, "aria-valuetext": t().why.graphAt(at, current?.text ?? ""), onClick: go, onKeyDown: key },
        h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
            h("clipPath", { id: clip },
                h("rect", { width: WIDTH, height: HEIGHT, rx: "8" })),
            h("g", { "clip-path": `url(#${clip})` },
                h("rect", { class: "graph-ground", width: WIDTH, height: HEIGHT }),
                start && end && (h("polygon", { class: "graph-area", points: `${x(start.ply)},${HEIGHT} ${lineText} ${x(end.ply)},${HEIGHT}` })),
                h("line", { class: "graph-middle", x1: "0", x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
                h("polyline", { class: "graph-line", points: lineText }),
                h("line", { class: "graph-now", x1: x(at), x2: x(at), y1: "0", y2: HEIGHT }))),
        known
            .filter(point => point.mark !== null)
            .map(point => (h("i", { key: point.ply, class: `turn-point ${point.mark}`, title: point.text, style: { left: `${(x(point.ply) / WIDTH) * 100}%`, top: `${(y(point.share) / HEIGHT) * 100}%` } })))));
}
