// A bare line of moves as part of an address, apart from all that trees need: the first visit needs it.

/** A line of moves as text for an address: `gomoku:15;h8,i9`, with the start between where it is not the usual one. */
export function shareText({ game, start = null, moves }: { game: string; start?: string | null; moves: readonly string[] }): string {
  return [game, ...(start === null ? [] : [start]), moves.join(",")].join(";");
}
