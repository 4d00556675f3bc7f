// Names for people in place of those that commands take.
const own = (table, key) => (Object.hasOwn(table, key) ? (table[key] ?? null) : null);
/** A player by name and level, such as `engine@level=4`; a stranger keeps the name that it has. */
export function nameOfPlayer(names, player) {
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
export function nameOfGame(names, spec) {
    const named = own(names.games, spec);
    if (named !== null)
        return named;
    const [, family = spec, size = "", options = ""] = /^([^:,]+)(?::([^,]*))?(?:,(.*))?$/.exec(spec) ?? [];
    const title = own(names.families, family) ?? family;
    const measure = /^\d+$/.test(size) ? [size, size].join(TIMES) : size.replace("x", TIMES);
    const told = options.split(",").filter(Boolean).map(option => own(names.options, option) ?? option);
    return [[title, measure].filter(Boolean).join(" "), ...told].join(", ");
}
