// The games that the server knows and who plays them.
import type { Catalog, FamilyInfo, FormatInfo, PlayerInfo, Rating, RatingTable, ScriptInfo } from "./generated/messages.js";
import { fetchJson, listen, tryAgain } from "./socket.js";
import { nameFamilies, t, textOf } from "./text/text.js";
import { slug } from "./text/tongue.js";
import { signal } from "./vendor/signals.js";

export const catalog = signal<Catalog | null>(null);

/** The version of the games that the page names; nothing if it names none. */
export const gamesVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name="boardwright-games"]')?.content ?? "";

/** Where the games are: by their version, so that the browser keeps them until they change. */
function address(): string {
  const version = gamesVersion();
  return version === "" ? "api/games" : `api/games?version=${version}`;
}

/** Fetches the games; again soon, or when the line is back, if it failed. */
export async function loadCatalog(): Promise<void> {
  try {
    const found = await fetchJson<Catalog>(address());
    nameFamilies(found.families.map(({ name }) => name));
    catalog.value = found;
  } catch {
    tryAgain(() => void loadCatalog());
  }
}

/** The family of a game's spec. */
export function familyOf(spec: string): FamilyInfo | null {
  const name = spec.split(/[:,]/, 1)[0];
  return catalog.value?.families.find(family => family.name === name) ?? null;
}

/** The usual games of all families. */
export const variantNames = (): string[] => (catalog.value?.families ?? []).flatMap(({ variants }) => variants.map(({ name }) => name));

/** The formats in which games of a spec can be saved, or of any game. */
export function formatsOf(spec: string): FormatInfo[] {
  return [...(catalog.value?.formats ?? []), ...(familyOf(spec)?.formats ?? [])];
}

/** A format in words: what it is and how its files end. */
export function formatName({ name, extension }: FormatInfo): string {
  return t("records-format", { name: textOf(`records-format-${slug(name)}`) ?? name.toUpperCase(), extension });
}

/** A player as it is offered. */
export interface Offered {
  readonly name: string;
  readonly year: number | null;
  readonly summary: string;
  readonly source: string;
  readonly options: PlayerInfo["options"];
}

/** All computer players of a game: built in, then who follows its proof, then scripts; the strongest first. */
export function offered(family: FamilyInfo, game: string): Offered[] {
  const script = ({ name, summary }: ScriptInfo): Offered => ({ name, summary, year: null, source: "Lua", options: [] });
  const perfect = family.proofs.includes(game) ? [family.perfect] : [];
  const absent = family.absent[game] ?? [];
  const all = [...family.players.toReversed(), ...perfect, ...family.scripts.map(script)];
  return all.filter(player => !absent.includes(player.name));
}

/** Whether a player can be made weaker by a level from 1 to 10. */
export const hasLevels = (player: Offered): boolean => player.options.some(option => /^level\b/.test(option.name));

/** Who gives hints and judges: the strongest player of a family. */
export const adviser = (family: FamilyInfo | null): string => family?.players.at(-1)?.name ?? "engine";

/** Fewer games than these say nothing of a player's strength. */
const TELLING_GAMES = 20;

/** Whether a rating is known well enough to be shown. */
export const isTelling = ({ games, error }: Rating): boolean => games >= TELLING_GAMES && error !== null;

/** Milliseconds for which ratings are remembered: where nobody follows the news, they come of games nobody hears of. */
const RATINGS_HOLD = 60_000;

type Ratings = ReadonlyMap<string, Rating>;
const ratings = new Map<string, { readonly asked: Promise<Ratings>; readonly at: number }>();
listen(news => news.type === "games" && ratings.clear());

/** The ratings of a game's players from the games that are kept here, by name. */
export function ratingsOf(spec: string): Promise<Ratings> {
  const known = ratings.get(spec);
  if (known !== undefined && Date.now() - known.at < RATINGS_HOLD) return known.asked;
  const asked = fetchJson<RatingTable>(`api/ratings?game=${encodeURIComponent(spec)}`)
    .then(table => new Map(table.players.map(rating => [rating.name, rating])))
    .catch(() => new Map<string, Rating>());
  ratings.set(spec, { asked, at: Date.now() });
  return asked;
}
