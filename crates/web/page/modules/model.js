/** A board with what lies on it. */
export function scene(layout, view) {
    const spots = layout.spots.map(({ name, place }) => {
        const state = view.spots[name];
        return {
            name,
            place,
            pieces: state?.pieces ?? [],
            count: state?.count ?? null,
            locked: state?.locked ?? null,
            warning: state?.warning ?? null,
        };
    });
    return { board: layout.board, spots, decisive: view.decisive };
}
/** The opponent of a side. */
export const other = (side) => (side === "first" ? "second" : "first");
/** 0 for the first side and 1 for the second. */
export const indexOf = (side) => (side === "first" ? 0 : 1);
/** A side as the game calls it. */
export const sideName = (sides, side) => sides[indexOf(side)].name;
