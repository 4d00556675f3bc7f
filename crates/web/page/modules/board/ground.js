// The boards without their pieces: wood with lines, a plate with holes, a trough with pits.
import { h } from "../vendor/preact.js";
import { CELL, HOLE, LABEL, MARGIN, PIT, PLATE_MARGIN, ROW_LABEL_END, TRAY, GAP, columnName, plate, starPoints, } from "./geometry.js";
/** What lies below the pieces. */
export function Ground({ view, layout, stance }) {
    const { board } = view;
    switch (board.shape) {
        case "crossings":
            return h(Wood, { board: board, layout: layout });
        case "holes":
            return h(Plate, { board: board, stance: stance });
        case "pits":
            return h(Trough, { view: view, layout: layout, stance: stance });
    }
}
const indices = (count) => Array.from({ length: count }, (_, at) => at);
function Wood({ board, layout }) {
    const { columns, rows } = board;
    const { width, height } = layout;
    const [right, bottom] = [width - MARGIN, height - MARGIN];
    const lines = [
        ...indices(columns).map(at => `M${MARGIN + at * CELL} ${MARGIN}V${bottom}`),
        ...indices(rows).map(at => `M${MARGIN} ${MARGIN + at * CELL}H${right}`),
    ].join("");
    return (h("g", { class: "ground" },
        h("rect", { width: width, height: height, rx: "6", fill: "url(#wood)" }),
        h(Grain, { width: width, height: height }),
        h("path", { class: "grid-lines", d: lines }),
        h("rect", { class: "grid-edge", x: MARGIN, y: MARGIN, width: right - MARGIN, height: bottom - MARGIN }),
        starPoints(columns, rows).map(({ column, row }) => (h("circle", { class: "star", cx: MARGIN + column * CELL, cy: MARGIN + row * CELL, r: "3.6" }))),
        h("g", { class: "coordinates" },
            indices(columns).map(at => (h("text", { x: MARGIN + at * CELL, y: height - 8 }, columnName(at)))),
            indices(rows).map(at => (h("text", { class: "row-label", x: ROW_LABEL_END, y: bottom - at * CELL + 5 }, at + 1))))));
}
/** A few faint lines that make a plane look like wood. */
function Grain({ width, height }) {
    const lines = indices(Math.ceil(width / 23)).map(at => {
        const x = at * 23 + ((at * 7919) % 13);
        const sway = ((at * 104729) % 9) - 4;
        return `M${x} 0C${x + sway} ${height * 0.3} ${x - sway} ${height * 0.6} ${x + sway / 2} ${height}`;
    });
    return h("path", { class: "grain", d: lines.join("") });
}
function Plate({ board, stance }) {
    const { columns, rows } = board;
    const { x, y, width, height } = plate(columns, rows, stance.tall);
    const far = stance.tall ? { x: 0, y: 0 } : { x: x + width + GAP, y: 0 };
    const near = stance.tall ? { x: 0, y: y + height + GAP } : { x: 0, y: 0 };
    const tray = stance.tall ? { width, height: TRAY } : { width: TRAY, height };
    return (h("g", { class: "ground" },
        h("rect", { class: "tray", ...far, ...tray, rx: "12" }),
        h("rect", { class: "tray", ...near, ...tray, rx: "12" }),
        h("rect", { x: x, y: y, width: width, height: height, rx: "14", fill: "url(#plate)" }),
        h("rect", { class: "plate-edge", x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: "12" }),
        indices(columns).flatMap(column => indices(rows).map(row => {
            const cx = x + PLATE_MARGIN + (column + 0.5) * HOLE;
            const cy = y + PLATE_MARGIN + (row + 0.5) * HOLE;
            return [
                h("circle", { class: "hole-rim", cx: cx, cy: cy + 1.5, r: HOLE * 0.4 }),
                h("circle", { cx: cx, cy: cy, r: HOLE * 0.385, fill: "url(#hole)" }),
            ];
        })),
        h("g", { class: "coordinates on-plate" },
            indices(columns).map(at => (h("text", { x: x + PLATE_MARGIN + (at + 0.5) * HOLE, y: y + height - 9 }, columnName(at)))),
            indices(rows).map(at => (h("text", { x: x + 15, y: y + height - PLATE_MARGIN - (at + 0.5) * HOLE + 5 }, at + 1))))));
}
function Trough({ view, layout, stance }) {
    const { width, height } = layout;
    const inset = LABEL;
    const frame = stance.tall
        ? { x: inset, y: 0, width: width - 2 * inset, height }
        : { x: 0, y: inset, width, height: height - 2 * inset };
    return (h("g", { class: "ground" },
        h("rect", { ...frame, rx: "46", fill: "url(#trough)" }),
        h("rect", { class: "trough-edge", x: frame.x + 2, y: frame.y + 2, width: frame.width - 4, height: frame.height - 4, rx: "44" }),
        view.spots.map(({ name, place }) => {
            if (place.at !== "house")
                return null;
            const { x, y, halfWidth, halfHeight } = layout.area(place);
            // In the corner that is left of a house and away from the middle of the board.
            const out = place.side === stance.near ? 0.98 : -0.8;
            const [left, down] = stance.tall ? [place.side === stance.near ? -0.86 : 0.72, -0.74] : [-0.86, out];
            return (h("text", { key: name, class: "pit-number", x: x + halfWidth * left, y: y + halfHeight * down }, place.index + 1));
        }),
        view.spots.map(spot => {
            const { x, y, halfWidth, halfHeight } = layout.area(spot.place);
            const [rx, ry] = [halfWidth - PIT * 0.05, halfHeight - PIT * 0.05];
            const round = spot.place.at === "house" ? rx : PIT * 0.42;
            return (h("rect", { class: "pit", x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry, rx: round, fill: "url(#pit)", "data-pit": spot.name }));
        })));
}
