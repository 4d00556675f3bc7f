// What is drawn around the pieces: where the last move went, what decided, where one may go, and what a player sees.
import { h } from "../vendor/preact.js";
import { PIT } from "./geometry.js";
import { PieceShape } from "./pieces.js";
export const NO_OVERLAY = { values: [], ghosts: [], bands: [], hint: [], threats: [] };
/** The area of a spot by name; nothing for a name that the board does not have. */
export function areaOf(view, layout, name) {
    const spot = view.spots.find(candidate => candidate.name === name);
    return spot === undefined ? null : layout.area(spot.place);
}
/** A frame around a spot, round or long as the spot is. */
function Outline({ area, kind, grow = 0, tray = false }) {
    const long = area.halfHeight !== area.halfWidth;
    if (!long)
        return h("circle", { class: kind, cx: area.x, cy: area.y, r: area.radius + grow });
    const [w, h2] = [area.halfWidth - 4 + grow, area.halfHeight - 4 + grow];
    const round = tray ? 10 : Math.min(w, h2, PIT * 0.42);
    return h("rect", { class: kind, x: area.x - w, y: area.y - h2, width: 2 * w, height: 2 * h2, rx: round });
}
/** Below the pieces: the last move. */
export function Under({ view, layout, last }) {
    if (view.board.shape === "crossings")
        return null;
    const shown = last.filter(name => view.spots.some(spot => spot.name === name && spot.place.at !== "tray"));
    return (h("g", { class: "under" }, shown.map(name => {
        const area = areaOf(view, layout, name);
        return area && h(Outline, { key: name, area: area, kind: "last", grow: 2 });
    })));
}
/** Above the pieces: everything else. */
export function Over({ view, layout, sides, last, legal, picked, showLegal, overlay }) {
    const spots = view.spots;
    const at = (name) => areaOf(view, layout, name);
    const onLines = view.board.shape === "crossings";
    return (h("g", { class: "over" },
        onLines && last.map(name => h(LastStone, { key: name, view: view, layout: layout, name: name, sides: sides })),
        spots.map(spot => spot.warning && h(Warning, { key: spot.name, area: layout.area(spot.place) })),
        showLegal &&
            !onLines &&
            spots.map(spot => legal.has(spot.name) && (h(Target, { key: spot.name, area: layout.area(spot.place), taken: spot.pieces.length > 0, kind: spot.place.at }))),
        picked.map(name => {
            const area = at(name);
            const tray = spots.some(spot => spot.name === name && spot.place.at === "tray");
            return area && h(Outline, { key: name, area: area, kind: "picked", grow: tray ? -2 : 1, tray: tray });
        }),
        overlay.bands.map((band, index) => (h(Band, { key: index, areas: band.map(at).filter(area => area !== null) }))),
        overlay.hint.map((name, index) => {
            const area = at(name);
            return area && h(Outline, { key: `hint-${index}`, area: area, kind: "hinted", grow: 2 });
        }),
        overlay.threats.map((threat, index) => (h(Threatened, { key: index, threat: threat, at: at, sides: sides }))),
        overlay.values.map(valued => {
            const area = at(valued.spot);
            return area && h(Value, { key: valued.spot, area: area, valued: valued });
        }),
        overlay.ghosts.map(ghost => (h(GhostShape, { key: ghost.number, ghost: ghost, view: view, layout: layout, sides: sides }))),
        h(Decisive, { view: view, layout: layout })));
}
/** A dot of the other tone on the stone that was put last. */
function LastStone({ view, layout, name, sides }) {
    const spot = view.spots.find(candidate => candidate.name === name);
    const piece = spot?.pieces[0];
    if (spot === undefined || piece === undefined)
        return null;
    const area = layout.area(spot.place);
    const colour = sides[piece.side === "first" ? 0 : 1].colour;
    return h("circle", { class: `last-stone on-${colour}`, cx: area.x, cy: area.y, r: area.radius * 0.36 });
}
function Warning({ area }) {
    const r = area.radius * 0.42;
    return h("path", { class: "warned", d: `M${area.x - r} ${area.y - r}L${area.x + r} ${area.y + r}M${area.x + r} ${area.y - r}L${area.x - r} ${area.y + r}` });
}
function Target({ area, taken, kind }) {
    if (kind === "cell" && !taken)
        return h("circle", { class: "target", cx: area.x, cy: area.y, r: area.radius * 0.26 });
    return h(Outline, { area: area, kind: `target-ring ${kind}`, grow: kind === "cell" ? 1 : -2, tray: kind === "tray" });
}
/** A band along spots in a row, such as those of a line that counts, and a frame around each. */
function Band({ areas }) {
    if (areas.length === 0)
        return null;
    const points = areas.map(({ x, y }) => `${x},${y}`).join(" ");
    return (h("g", null,
        h("polyline", { class: "band", points: points, "stroke-width": (areas[0]?.radius ?? 1) * 0.7 }),
        areas.map(area => (h(Outline, { key: `${area.x}/${area.y}`, area: area, kind: "banded", grow: -1 })))));
}
/** A frame around the spots where a side threatens to move, and a thin line to what makes the threat. */
function Threatened({ threat, at, sides }) {
    const colour = sides[threat.side === "first" ? 0 : 1].colour;
    const ends = threat.spots.map(at).filter(area => area !== null);
    const along = [...threat.madeOf, ...threat.spots].map(at).filter(area => area !== null);
    const points = along.sort((one, next) => one.x - next.x || one.y - next.y).map(({ x, y }) => `${x},${y}`).join(" ");
    return (h("g", { class: `threat by-${colour} ${threat.wins ? "wins" : ""}` },
        threat.wins && h("polyline", { class: "threat-line", points: points }),
        ends.map(area => (h("g", { key: `${area.x}/${area.y}` },
            h(Outline, { area: area, kind: "threat-rim", grow: 1 }),
            h(Outline, { area: area, kind: "threat-ring", grow: 1 }))))));
}
function Value({ area, valued }) {
    const size = Math.min(area.radius * (valued.text.length > 4 ? 0.55 : valued.text.length > 3 ? 0.64 : 0.74), valued.text.length > 3 ? 18 : 22);
    const level = Math.min(4, Math.floor(valued.heat * 5));
    return (h("g", { class: `value heat-${level} ${valued.best ? "best" : ""}`, transform: `translate(${area.x} ${area.y})` },
        h("circle", { r: Math.min(area.radius * 0.96, 26) }),
        h("text", { "font-size": size, y: size * 0.36 }, valued.text)));
}
function GhostShape({ ghost, view, layout, sides }) {
    const to = areaOf(view, layout, ghost.path[ghost.path.length - 1]);
    const from = ghost.path.length > 1 ? areaOf(view, layout, ghost.path[0]) : null;
    if (to === null)
        return null;
    return (h("g", { class: "ghost" },
        from && h("line", { class: "ghost-way", x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
        h("g", { transform: `translate(${to.x} ${to.y})` },
            ghost.piece && (h("g", { class: "ghost-piece" },
                h(PieceShape, { piece: ghost.piece, sides: sides, r: to.radius }))),
            h("circle", { class: "ghost-disc", r: Math.min(to.radius * 0.56, 17) }),
            h("text", { class: "ghost-number", y: Math.min(to.radius * 0.24, 7), "font-size": Math.min(to.radius * 0.7, 20) }, ghost.number))));
}
/** What decided the game: a ring around each spot and a line through them. */
function Decisive({ view, layout }) {
    const areas = view.decisive.map(name => areaOf(view, layout, name)).filter(area => area !== null);
    if (areas.length === 0)
        return null;
    return (h("g", { class: "decisive" }, areas.map(area => (h(Outline, { key: `${area.x}/${area.y}`, area: area, kind: "decided", grow: 1 })))));
}
