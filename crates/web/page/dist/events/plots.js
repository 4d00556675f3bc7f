// Plots of an event: ratings with their intervals, and a sequential test on its way between two bounds.
import { h } from "../vendor/preact.js";
import { number, t } from "../text/text.js";
const ROW = 34;
const WIDTH = 560;
const NAMES = 190;
const RIGHT = 70;
/** Each player's rating as a point on its 95 % interval. */
export function RatingPlot({ ratings }) {
    if (ratings.length === 0)
        return null;
    const lows = ratings.map(({ elo, error }) => elo - (error ?? 0));
    const highs = ratings.map(({ elo, error }) => elo + (error ?? 0));
    const [least, most] = [Math.min(...lows), Math.max(...highs)];
    const span = Math.max(1, most - least);
    const x = (elo) => NAMES + ((elo - least) / span) * (WIDTH - NAMES - RIGHT);
    const height = ratings.length * ROW + 8;
    const text = ratings.map(({ name, elo, error }) => `${name} ${number(elo)}${error === null ? "" : ` ± ${number(error)}`}`);
    return (h("div", { class: "scroll-x", tabIndex: 0, role: "region", "aria-label": t().watch.ratings },
        h("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${t().watch.ratings}: ${text.join(", ")}` }, ratings.map(({ name, elo, error }, row) => {
            const y = row * ROW + ROW / 2 + 4;
            return (h("g", { key: name },
                h("line", { class: "plot-rule", x1: NAMES, x2: WIDTH - RIGHT, y1: y, y2: y }),
                h("text", { x: NAMES - 14, y: y + 5, "text-anchor": "end" }, name.length > 24 ? `${name.slice(0, 23)}…` : name),
                error !== null && h("line", { class: "plot-error", x1: x(elo - error), x2: x(elo + error), y1: y, y2: y }),
                h("circle", { class: "plot-point", cx: x(elo), cy: y, r: "6" }),
                h("text", { x: WIDTH - RIGHT + 12, y: y + 5 }, number(elo))));
        }))));
}
const TEST = { width: 720, height: 220, left: 52, right: 14, top: 12, bottom: 30 };
/** The log-likelihood ratio over the games, between the bounds that decide. */
export function TestPlot({ test }) {
    const last = Math.max(1, test.llr[test.llr.length - 1]?.games ?? 1);
    const values = test.llr.map(({ llr }) => llr);
    const low = Math.min(test.lower, ...values) * 1.08;
    const high = Math.max(test.upper, ...values) * 1.08;
    const x = (games) => TEST.left + (games / last) * (TEST.width - TEST.left - TEST.right);
    const y = (llr) => TEST.top + ((high - llr) / (high - low)) * (TEST.height - TEST.top - TEST.bottom);
    const now = values[values.length - 1] ?? 0;
    const points = test.llr.map(({ games, llr }) => `${x(games).toFixed(1)},${y(llr).toFixed(1)}`).join(" ");
    const verdict = test.verdict === "running" ? t().watch.states.running : test.verdict;
    return (h("figure", { class: "plot-figure scroll-x", tabIndex: 0 },
        h("svg", { class: "plot", viewBox: `0 0 ${TEST.width} ${TEST.height}`, role: "img", "aria-label": t().watch.testAt(number(now, 2), number(test.lower, 2), number(test.upper, 2)) },
            h("line", { class: "plot-bound upper", x1: TEST.left, x2: TEST.width - TEST.right, y1: y(test.upper), y2: y(test.upper) }),
            h("line", { class: "plot-bound lower", x1: TEST.left, x2: TEST.width - TEST.right, y1: y(test.lower), y2: y(test.lower) }),
            h("line", { class: "plot-rule", x1: TEST.left, x2: TEST.width - TEST.right, y1: y(0), y2: y(0) }),
            h("text", { x: TEST.left - 8, y: y(test.upper) + 5, "text-anchor": "end" }, `H1`),
            h("text", { x: TEST.left - 8, y: y(0) + 5, "text-anchor": "end" }, `0`),
            h("text", { x: TEST.left - 8, y: y(test.lower) + 5, "text-anchor": "end" }, `H0`),
            h("text", { x: TEST.width - TEST.right, y: TEST.height - 8, "text-anchor": "end" }, t().watch.games(last)),
            h("polyline", { class: "plot-line", points: points })),
        h("figcaption", null,
            "LLR ",
            number(now, 2),
            " [",
            number(test.lower, 2),
            ", ",
            number(test.upper, 2),
            "], ",
            verdict,
            test.elo && `, Elo ${number(test.elo[0], 1)} ± ${number(test.elo[1], 1)}`,
            " ",
            h("small", null, test.test))));
}
