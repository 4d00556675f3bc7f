import { other, sideName } from "../model.js";
import { number, phrase, t, word } from "../text/text.js";
import { said } from "./score.js";
/** A side at the beginning of a sentence. */
const named = (sides, side) => {
    const name = word(sideName(sides, side));
    return name.charAt(0).toUpperCase() + name.slice(1);
};
/** A score of the first side: who wins in how many plies or by how much, else a number. */
export function scoreText(score, sides) {
    const found = said(score);
    switch (found.is) {
        case "wins-in":
            return t().why.winsIn(named(sides, found.first ? "first" : "second"), found.plies);
        case "wins-by":
            return t().why.winsBy(named(sides, found.first ? "first" : "second"), number(found.points));
        case "score":
            return found.text;
    }
}
/** The side of the only person at a table, seen from there; nothing for two people, two computers and spectators. */
function ownSide({ role, state }) {
    const [first, second] = state.seats;
    if (role !== "player" || (first.player === null) === (second.player === null))
        return null;
    return first.player === null ? "first" : "second";
}
/** How a game ended, from the side of who reads it; nothing while it goes on. */
export function verdict(snapshot, sides) {
    const { ending } = snapshot.state;
    if (ending === null)
        return null;
    const words = t().play;
    if (ending.outcome === "draw")
        return words.drawn(phrase(ending.text));
    const winner = ending.outcome;
    const [won, lost] = [named(sides, winner), named(sides, other(winner))];
    const own = ownSide(snapshot);
    if (ending.kind === "resignation")
        return own === null ? words.resigned(lost, won) : own === winner ? words.resignedToYou(lost) : words.youResigned(won);
    if (ending.kind === "time")
        return own === null ? words.timeUp(lost, won) : own === winner ? words.timeUpForYou(lost) : words.yourTimeUp(won);
    return own === winner ? words.youWin(phrase(ending.text)) : words.wins(won, phrase(ending.text));
}
