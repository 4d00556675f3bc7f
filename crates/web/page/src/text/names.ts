// Names for people in place of those that commands take.

/** The names of players and games in one language. */
export interface Names {
  /** Players by their names in commands. */
  readonly players: Readonly<Record<string, string>>;
  /** A sentence on how somebody plays, by `family/player`. */
  readonly manners: Readonly<Record<string, string>>;
  /** The levels from 1 to 10. */
  readonly levels: readonly string[];
  /** Families by their names in commands. */
  readonly families: Readonly<Record<string, string>>;
  /** Games that have a name of their own, by spec. */
  readonly games: Readonly<Record<string, string>>;
  /** Options of games. */
  readonly options: Readonly<Record<string, string>>;
}

const own = (table: Readonly<Record<string, string>>, key: string): string | null => (Object.hasOwn(table, key) ? (table[key] ?? null) : null);

/** A player by name and level, such as `engine@level=4`; a stranger keeps the name that it has. */
export function nameOfPlayer(names: Names, player: string): string {
  const [, script, name = player, options = ""] = /^(lua:)?([^@]+)(?:@(.+))?$/.exec(player) ?? [];
  const known = own(names.players, name) ?? name;
  const said = options.split(",").filter(Boolean).map(option => {
    const level = /^level=(\d+)$/.exec(option)?.[1];
    return level === undefined ? option : (names.levels[Number(level) - 1] ?? option);
  });
  return [script === undefined ? known : `${known} (Lua)`, ...said].join(", ");
}

/** Between columns and rows, which stay on one line. */
const TIMES = "\u00a0×\u00a0";

/** A game by its spec, such as `gomoku:15,renju`. */
export function nameOfGame(names: Names, spec: string): string {
  const named = own(names.games, spec);
  if (named !== null) return named;
  const [, family = spec, size = "", options = ""] = /^([^:,]+)(?::([^,]*))?(?:,(.*))?$/.exec(spec) ?? [];
  const title = own(names.families, family) ?? family;
  const measure = /^\d+$/.test(size) ? [size, size].join(TIMES) : size.replace("x", TIMES);
  const told = options.split(",").filter(Boolean).map(option => own(names.options, option) ?? option);
  return [[title, measure].filter(Boolean).join(" "), ...told].join(", ");
}
