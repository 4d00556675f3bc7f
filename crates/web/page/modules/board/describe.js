import { sideName } from "../model.js";
import { phrase, t, word } from "../text/text.js";
/** Where a spot is, in words. */
export function place(spot, sides) {
    switch (spot.place.at) {
        case "cell":
            return spot.name;
        case "house":
            return t().board.house(spot.place.index + 1, word(sideName(sides, spot.place.side)));
        case "store":
            return t().board.store(word(sideName(sides, spot.place.side)));
        case "tray":
            return t().board.tray(word(sideName(sides, spot.place.side)));
    }
}
/** What a piece is called. */
export function pieceName(piece, sides) {
    return t().board.piece(word(sideName(sides, piece.side)), word(piece.name));
}
/** What lies on a spot. */
export function contents(spot, sides) {
    if (spot.count !== null) {
        const piece = spot.pieces[0];
        const name = piece === undefined || piece.form === "seed" ? null : word(piece.name);
        return t().board.counted(spot.count, name);
    }
    const [outer, inner] = spot.pieces;
    if (outer === undefined)
        return t().board.empty;
    if (inner === undefined)
        return pieceName(outer, sides);
    return t().board.within(pieceName(inner, sides), pieceName(outer, sides));
}
/** A spot with what lies on it and what should be known of it. */
export function describe(spot, scene, sides) {
    const parts = [`${place(spot, sides)}: ${contents(spot, sides)}`];
    if (spot.warning !== null)
        parts.push(phrase(spot.warning));
    if (spot.locked !== null)
        parts.push(phrase(spot.locked));
    if (scene.decisive.includes(spot.name))
        parts.push(t().board.decisive);
    return parts.join(", ");
}
/** A move in words, by the spots that it goes over. */
export function moveInWords(move, scene, sides) {
    const names = move.path.map(name => {
        const spot = scene.spots.find(candidate => candidate.name === name);
        return spot === undefined ? name : place(spot, sides);
    });
    return names.join(" → ");
}
