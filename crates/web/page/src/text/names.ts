// Names for people in place of those that commands take. The texts of each game have them.
import { slug, type Tongue } from "./tongue.js";

/** A player by name and level, such as `engine@level=4`; a stranger keeps the name that it has. */
export function nameOfPlayer(tongue: Tongue, families: readonly string[], player: string): string {
  const [, script, name = player, options = ""] = /^(lua:)?([^@]+)(?:@(.+))?$/.exec(player) ?? [];
  const keys = [`player-${slug(name)}`, ...families.map(family => `${family}-player-${slug(name)}`)];
  const known = keys.map(key => tongue.say(key)).find(found => found !== null) ?? name;
  const said = options.split(",").filter(Boolean).map(option => {
    const level = /^level=(\d+)$/.exec(option)?.[1];
    return (level === undefined ? null : tongue.say(`level-${level}`)) ?? option;
  });
  return [script === undefined ? known : (tongue.say("player-script", { name: known }) ?? known), ...said].join(", ");
}

/** Between columns and rows, which stay on one line. */
const TIMES = "\u00a0×\u00a0";

/** The key of a game by its spec, such as `gomoku:15,renju`. */
export function keyOfGame(spec: string): string {
  const [family = spec] = spec.split(/[:,]/, 1);
  return [family, "game", slug(spec.slice(family.length))].filter(Boolean).join("-");
}

/** A game by its spec, such as `gomoku:15,renju`. */
export function nameOfGame(tongue: Tongue, spec: string): string {
  const named = tongue.say(keyOfGame(spec));
  if (named !== null) return named;
  const [, family = spec, size = "", options = ""] = /^([^:,]+)(?::([^,]*))?(?:,(.*))?$/.exec(spec) ?? [];
  const title = tongue.say(`${family}-name`) ?? family;
  const measure = /^\d+$/.test(size) ? [size, size].join(TIMES) : size.replace("x", TIMES);
  const told = options.split(",").filter(Boolean).map(option => tongue.say(`${family}-option-${slug(option)}`) ?? option);
  return [[title, measure].filter(Boolean).join(" "), ...told].join(", ");
}
