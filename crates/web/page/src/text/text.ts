// What the page says, in the language that was chosen. Every text is a message with a key; the server puts the files of
// texts of the page and of all games together, one file for each language that there is.
import type { EventBrief, FamilyInfo, Message, Piece, Ply, Said, Side } from "../generated/messages.js";
import type { Texts } from "../generated/texts.js";
import { indexOf, type Sides } from "../model.js";
import { prefs } from "../prefs.js";
import { effect, signal } from "../vendor/signals.js";
import { fetchTexts } from "./languages.js";
import { keyOfGame, nameOfGame, nameOfPlayer } from "./names.js";
import { numberLanguage, signed } from "./numbers.js";
import { slug, Tongue, type Values } from "./tongue.js";

export { number, signed } from "./numbers.js";

/** The messages of the chosen language; nothing until they are there. */
const tongue = signal<Tongue | null>(null);

/** The families whose texts have names of players. */
const families = signal<readonly string[]>([]);

/** Tells which families there are. */
export function nameFamilies(names: readonly string[]): void {
  families.value = names;
}

/** Whether the page can say anything. */
export const canSpeak = (): boolean => tongue.value !== null;

/** Fetches the texts of the chosen language, now and whenever another one is chosen. */
export function followLanguage(): void {
  effect(() => {
    const { language } = prefs.value;
    // Every other preference changes this signal, too.
    if (tongue.peek() !== null && numberLanguage.peek() === language) return;
    fetchTexts(language, source => {
      if (prefs.value.language !== language) return;
      document.documentElement.lang = language;
      numberLanguage.value = language;
      tongue.value = new Tongue(language, source);
    });
  });
}

/** A message of the page. */
export function t<K extends keyof Texts>(key: K, ...[values]: Texts[K] extends null ? [] : [values: Texts[K]]): string {
  return tongue.value?.say(key, (values as Values | undefined) ?? {}) ?? key;
}

/** A message of the page for whoever keeps it: it follows the language. */
export function saying<K extends keyof Texts>(key: K, ...rest: Texts[K] extends null ? [] : [values: Texts[K]]): Said {
  return { key, args: { ...(rest[0] as Values | undefined) }, text: t(key, ...rest) };
}

/** A text whose key is made from a name that the server knows; nothing where nobody has written it. */
export function textOf(key: string, values?: Values): string | null {
  return tongue.value?.say(key, values) ?? null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server says, inside a sentence: in the chosen language where it came with a key that has a text there. */
export function clause(said: Said): string {
  if (typeof said === "string") return said;
  return textOf(said.key, values(said)) ?? said.text;
}

/** The arguments of a message in the chosen language. */
function values({ args }: Message): Values {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, typeof value === "number" ? value : argument(name, value)]));
}

/** Players speak of themselves by the names that commands take, and of scores by numbers as English has them. */
function argument(name: string, value: Said): string {
  if (typeof value !== "string") return clause(value);
  const [, digits] = /^[+-]\d+\.(\d+)$/.exec(value) ?? [];
  return name === "player" ? playerName(value) : digits === undefined ? value : signed(Number(value), digits.length);
}

/** What the server says, with a capital letter. */
export const phrase = (said: Said): string => capital(clause(said));

/** A choice of an opening: a word, and with some a number. */
const CHOICE = /^([a-z]{3,})(?:-(\d+))?$/;

/** A move as people read it: a choice of an opening has words of its own, any other move is its name. */
export function moveWord(move: string): string {
  const [, word, count] = CHOICE.exec(move) ?? [];
  return (word === undefined ? null : textOf(`openings-move-${word}`, count === undefined ? {} : { count: Number(count) })) ?? move;
}

/** A move as it is said, in the words that the game has for it. */
export const moveAloud = ({ move, spoken }: Pick<Ply, "move" | "spoken">): string => (spoken === null ? moveWord(move) : phrase(spoken));

/** A side as the game calls it. */
export function sideWord(sides: Sides, side: Side): string {
  const { family, name, of = side } = sides[indexOf(side)];
  return textOf(`${family}-side-${of}`) ?? name;
}

/** A side at the beginning of a sentence. */
export const sideName = (sides: Sides, side: Side): string => capital(sideWord(sides, side));

/** A kind of pieces. */
export const pieceWord = (sides: Sides, { name }: Piece): string => textOf(`${sides[0].family}-piece-${slug(name)}`) ?? name;

/** So many pieces of a kind. */
export function piecesWord(sides: Sides, count: number, { name }: Piece): string {
  const counted = textOf(`${sides[0].family}-piece-${slug(name)}.counted`, { count });
  return counted ?? t("board-counted", { count, piece: name });
}

/** What a threat comes to. */
export const threatWord = (sides: Sides, name: string): string => textOf(`${sides[0].family}-threat-${slug(name)}`) ?? name;

/** What a threat brings its side, with the unit in which the game counts. */
export const threatGain = (sides: Sides, name: string, count: number): string =>
  textOf(`${sides[0].family}-threat-${slug(name)}.gain`, { count }) ?? signed(count, 0);

/** A computer player, or whoever else played, by name and level. */
export function playerName(player: string): string {
  return tongue.value === null ? player : nameOfPlayer(tongue.value, families.value, player);
}

/** A match or tournament, whose name is often that of its players with a dash between them. */
export const eventName = (name: string): string => name.split(" – ").map(playerName).join(" – ");

/** How many games of an event there are, and how many there should be where somebody or something ended it before. */
export function eventGames({ games, endedEarly, planned }: Pick<EventBrief, "games" | "endedEarly" | "planned">): string {
  if (!endedEarly) return t("watch-games", { count: games });
  return planned === null ? t("watch-ended-early-after", { count: games }) : t("watch-ended-early", { count: games, planned });
}

/** A game by its spec. */
export function gameName(spec: string): string {
  return tongue.value === null ? spec : nameOfGame(tongue.value, spec);
}

/** A rule of a family, or an opening rule. */
export const optionName = (family: string, option: string): string => textOf(`${family}-option-${slug(option)}`) ?? option;

/** A family's name in headings. */
export const familyTitle = ({ name, title }: FamilyInfo): string => textOf(`${name}-title`) ?? title;

/** A family in a line, at the beginning of a sentence. */
export const familySummary = ({ name, summary }: FamilyInfo): string => capital(textOf(`${name}-summary`) ?? summary);

/** What is special about a game, by its spec. */
export const gameSummary = (spec: string): string | null => textOf(`${keyOfGame(spec)}.summary`);

/** How a player plays, in a sentence; nothing where nobody has written one. */
export function manner(family: string, player: string): string | null {
  const script = /^lua:(.+)$/.exec(player)?.[1];
  return script === undefined ? textOf(`${family}-player-${slug(player)}.manner`) : textOf(`${family}-script-${slug(script)}`);
}

/** The name of a level from 1 to 10. */
export const levelName = (level: number): string => textOf(`level-${level}`) ?? "";

/** The rules of a family as players need them, in Markdown; nothing where nobody has written them. */
export const rulesOf = (family: string): string | null => textOf(`${family}-rules`);

/** A day and a time as they are written in the chosen language. */
export function when(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString(prefs.value.language, { dateStyle: "medium", timeStyle: "short" });
}
