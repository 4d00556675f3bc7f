// Continuations from the records that were found in several looks.
import type { Continuation, Explored } from "../generated/messages.js";

/** Two answers about the same position, one about older games than the other, as one. */
export function joined(newer: Explored, older: Explored): Explored {
  const moves = new Map<string, Continuation>();
  for (const one of [...newer.continuations, ...older.continuations]) {
    const before = moves.get(one.move.move);
    moves.set(one.move.move, before === undefined ? one : { ...one, games: before.games + one.games, first: before.first + one.first, draws: before.draws + one.draws, second: before.second + one.second });
  }
  return {
    ...older,
    continuations: [...moves.values()].sort((one, next) => next.games - one.games || one.move.move.localeCompare(next.move.move)),
    games: newer.games + older.games,
    looked: newer.looked + older.looked,
    examples: [...newer.examples, ...older.examples].slice(0, 8),
  };
}
