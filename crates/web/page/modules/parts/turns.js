/** The plies of both sides, turn by turn. */
export function turns(plies) {
    const rows = [];
    let before = null;
    plies.forEach((listed, ply) => {
        const again = listed.side === before;
        if (rows.length === 0 || (listed.side === "first" && !again))
            rows.push([[], []]);
        rows[rows.length - 1]?.[listed.side === "first" ? 0 : 1].push({ ply, listed });
        before = listed.side;
    });
    return rows;
}
