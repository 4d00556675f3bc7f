// What the list of games is searched for, and what an address says of that.
export interface Filter {
  readonly game: string;
  readonly player: string;
  readonly outcome: string;
  readonly position: string;
  readonly offset: number;
}

/** A list of games: the address that leads to it, and what it is searched for. */
export interface Search {
  /** What stands behind the page: nothing or `GAME;POSITION`. */
  readonly rest: string;
  readonly filter: Filter;
}

const ALL: Filter = { game: "", player: "", outcome: "", position: "", offset: 0 };

/** The number of the game that an address opens; nothing if it names none. */
export const numberOf = (rest: string): number | null => (/^\d+$/.test(rest) ? Number(rest) : null);

/** The list under an address. A game that is opened leaves the list behind it as it is, and so does the way back. */
export function searchAt(rest: string, before: Search | null): Search {
  if (before !== null && (numberOf(rest) !== null || rest === before.rest)) return before;
  const [game = "", position = ""] = numberOf(rest) === null ? rest.split(";") : [];
  return { rest: numberOf(rest) === null ? rest : "", filter: { ...(before?.filter ?? ALL), game, position, offset: 0 } };
}
