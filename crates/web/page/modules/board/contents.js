// What lies on a spot: pieces one in another, a tray's supply, seeds that can be counted and their number.
import { h } from "../vendor/preact.js";
import { PIT, RIM } from "./geometry.js";
import { PieceShape, SeedShape } from "./pieces.js";
import { MOST_DRAWN, scatter } from "./seeds.js";
/** Everything on the board. */
export function Contents({ view, layout, stance, sides, lifted }) {
    return (h("g", { class: "contents" }, view.spots.map(spot => {
        const area = layout.area(spot.place);
        const gone = lifted?.spot === spot.name ? lifted.piece : null;
        switch (spot.place.at) {
            case "cell":
                return h(Cell, { key: spot.name, spot: spot, area: area, sides: sides, gone: gone });
            case "tray":
                return h(Tray, { key: spot.name, spot: spot, area: area, sides: sides, gone: gone });
            case "house":
            case "store":
                return h(Pit, { key: spot.name, spot: spot, area: area, stance: stance });
        }
    })));
}
function Cell({ spot, area, sides, gone }) {
    if (spot.pieces.length === 0)
        return null;
    return (h("g", { transform: `translate(${area.x} ${area.y})`, class: "cell" }, spot.pieces.map(piece => (h("g", { key: piece.side + piece.form, class: gone === piece ? "lifted" : "lying" },
        h(PieceShape, { piece: piece, sides: sides, r: area.radius }))))));
}
/** The pieces of one kind that are not in play yet, each to be seen, and how many they are. */
function Tray({ spot, area, sides, gone }) {
    const piece = spot.pieces[0];
    const count = (spot.count ?? 0) - (gone ? 1 : 0);
    const columns = count > 4 ? 5 : 2;
    const rows = Math.max(1, Math.ceil(count / columns));
    const [width, height] = [area.halfWidth * 2 - 22, Math.min(area.halfHeight * 2 - 40, 92)];
    const step = { x: width / columns, y: Math.min(height / Math.max(rows, 2), width / 2) };
    const r = Math.min(step.x * (columns === 5 ? 0.9 : 0.42), step.y * 0.5, 22);
    return (h("g", { transform: `translate(${area.x} ${area.y})`, class: "supply" },
        piece !== undefined &&
            Array.from({ length: Math.max(0, count) }, (_, at) => (h("g", { key: at, transform: `translate(${((at % columns) - (columns - 1) / 2) * step.x} ${(Math.floor(at / columns) - (rows - 1) / 2) * step.y - 8})` },
                h(PieceShape, { piece: piece, sides: sides, r: r })))),
        h("text", { class: "tray-count", y: area.halfHeight - 10 }, Math.max(0, count))));
}
function Pit({ spot, area, stance }) {
    const count = spot.count ?? 0;
    const isHouse = spot.place.at === "house";
    const [width, height] = [area.halfWidth - PIT * 0.14, area.halfHeight - PIT * 0.14];
    const r = seedSize(count, isHouse);
    return (h("g", { transform: `translate(${area.x} ${area.y})` },
        h("g", { class: "seeds" },
            scatter(spot.name, count).map((seed, at) => (h("g", { key: at, class: "seed", transform: `translate(${(seed.x * width).toFixed(1)} ${(seed.y * height).toFixed(1)})` },
                h("g", { class: "drop" },
                    h("ellipse", { cx: r * 0.15, cy: r * 0.3, rx: r * 1.02, ry: r * 0.85, class: "seed-shadow" }),
                    h(SeedShape, { r: r, hue: seed.hue, turn: seed.turn }))))),
            count > MOST_DRAWN && h("text", { class: "many" }, count)),
        h(Count, { spot: spot, area: area, stance: stance, count: count })));
}
/** Seeds shrink where there are many, in steps, so that they rarely change. */
function seedSize(count, isHouse) {
    if (!isHouse)
        return count > 40 ? 8.5 : count > 20 ? 10 : 12;
    return count > 26 ? 6.5 : count > 14 ? 8.5 : count > 7 ? 10.5 : 12.5;
}
/** The number of seeds, outside the row of its pit. */
function Count({ spot, area, stance, count }) {
    const { place } = spot;
    if (place.at !== "house" && place.at !== "store")
        return null;
    const near = place.side === stance.near;
    const out = RIM + 20;
    if (stance.tall) {
        const side = near ? -1 : 1;
        const x = place.at === "store" ? area.halfWidth - 28 : side * (area.halfWidth + out);
        const y = place.at === "store" ? 8 : 7;
        return (h("text", { class: `pit-count ${place.at}`, x: x, y: y }, count));
    }
    const y = place.at === "store" ? area.halfHeight - 22 : near ? area.halfHeight + out + 8 : -area.halfHeight - out + 8;
    return (h("text", { class: `pit-count ${place.at}`, y: y }, count));
}
