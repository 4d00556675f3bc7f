/** Beyond this a score is a forced result. */
const FORCED = 900_000;
/** Beyond this, up to a forced result, a score is a proved difference, in hundredths of a point. */
const PROVED = 800_000;
/** A score of a side as one of the first side. */
export function forFirst(score, side) {
    return side === "first" ? score : -score;
}
/** A score with the side that it belongs to, as one of the first side. */
export function scoreForFirst(score, side) {
    return score === null ? null : forFirst(score.value, side);
}
/** A score of the first side squeezed between 0 and 1: what is proved is an end, equality the middle. */
export function share(score) {
    if (Math.abs(score) > PROVED)
        return score > 0 ? 1 : 0;
    return 1 / (1 + Math.exp(-score / 400));
}
/**
 * A score in a few signs for narrow places: `+1.2`, `#3` for a win in three plies, `=8` for a proved win by eight points.
 * Whose win it is shows where it stands.
 */
export function shortScore(score) {
    const size = Math.abs(score);
    const sign = score < 0 ? "−" : "+";
    if (size > FORCED)
        return `#${1_000_000 - size}`;
    if (size > PROVED)
        return `=${(size - PROVED) / 100}`;
    return `${sign}${(size / 100).toFixed(size < 1000 ? 1 : 0)}`;
}
/** Takes a score of the first side apart. */
export function said(score) {
    const size = Math.abs(score);
    if (size > FORCED)
        return { is: "wins-in", first: score > 0, plies: 1_000_000 - size };
    if (size > PROVED)
        return { is: "wins-by", first: score > 0, points: (size - PROVED) / 100 };
    return { is: "score", text: shortScore(score) };
}
