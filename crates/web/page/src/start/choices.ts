// What is played: the game, who plays, on which side and with which clock. Kept in the browser, so that the page opens on the
// game that was played last.
import { familyOf, hasLevels, offered, type Offered } from "../catalog.js";
import type { FamilyInfo, NewTable, SeatChoice, Side } from "../generated/messages.js";
import { isOneOf, isRecord, isText, store, stored } from "../kept.js";
import { isAlone } from "../transport.js";
import { isLevel } from "./level.js";
import { levelOf } from "./rival.js";

export const MODES = ["computer", "guest", "people", "computers"] as const;
const PLACES = ["first", "second", "random"] as const;
export type Mode = (typeof MODES)[number];
export type Place = (typeof PLACES)[number];

/** The opponent whose level follows one's results. */
export const RIVAL = "rival";

export interface Choices {
  readonly game: string;
  readonly mode: Mode;
  /** The players of both sides by family; the first one is the opponent of a person. */
  readonly opponents: Readonly<Record<string, readonly [string, string]>>;
  readonly level: number;
  readonly side: Place;
  readonly clock: string;
}

export const CLOCKS = ["", "1m+1", "3m+2", "5m+3", "10m+5", "30m+10"] as const;

/** Without a clock the engine takes what its level takes, but nobody waits for more milliseconds. */
export const PATIENCE = 2500;

const KEY = "boardwright.start";
const DEFAULT: Choices = { game: "", mode: "computer", opponents: {}, level: 4, side: "first", clock: "" };

const isPair = (found: unknown): boolean => Array.isArray(found) && found.length === 2 && found.every(isText);

/** Which values of the choices are sound. */
const SOUND = new Map<string, (found: unknown) => boolean>(
  Object.entries({
    game: isText,
    mode: isOneOf(MODES),
    opponents: (found: unknown) => isRecord(found) && Object.values(found).every(isPair),
    level: isLevel,
    side: isOneOf(PLACES),
    clock: isOneOf(CLOCKS),
  } satisfies Record<keyof Choices, (found: unknown) => boolean>),
);

/** What was chosen last, as far as it is sound. Nobody else reaches a page without a server. */
export function lastChoices(): Choices {
  const sound = Object.entries(stored(KEY, isRecord) ?? {}).filter(([name, value]) => SOUND.get(name)?.(value) === true);
  const choices: Choices = { ...DEFAULT, ...Object.fromEntries(sound) };
  return choices.mode === "guest" && isAlone() ? { ...choices, mode: DEFAULT.mode } : choices;
}

/** Keeps what is chosen. */
export const keepChoices = (choices: Choices): void => store(KEY, choices);

/** Everything that follows from the choices. */
export interface Plan {
  readonly family: FamilyInfo;
  readonly game: string;
  readonly players: readonly Offered[];
  /** The opponent; nothing where it is the one that follows one's results. */
  readonly opponent: Offered | null;
  /** The opponent's opponent, where two computers play. */
  readonly second: Offered | undefined;
}

/** The choices joined with what the server has; nothing as long as that is not known. */
export function planOf(choices: Choices, families: readonly FamilyInfo[]): Plan | null {
  const family = familyOf(choices.game) ?? families[0];
  if (family === undefined) return null;
  const game = familyOf(choices.game) === null ? (family.variants[0]?.name ?? family.name) : choices.game;
  const players = offered(family, game);
  const [name = RIVAL, other = "engine"] = choices.opponents[family.name] ?? [];
  const named = (wanted: string) => players.find(player => player.name === wanted) ?? players[0];
  // Two computers play each other at fixed levels.
  const isRival = choices.mode === "computer" && (name === RIVAL || !players.some(player => player.name === name));
  return { family, game, players, opponent: isRival ? null : (named(name) ?? null), second: named(other) };
}

/** The side that a person plays against a computer or a guest; a coin that was thrown decides where it was left open. */
export const sideOf = ({ side }: Choices, coin: Side): Side => (side === "random" ? coin : side);

/** The seat of a player, at a level where it has levels. */
function seatOf(player: Offered | undefined, level: number): SeatChoice {
  if (player === undefined) return { by: "person" };
  return { by: "player", name: hasLevels(player) ? `${player.name}@level=${level}` : player.name };
}

/** The seat of the opponent that follows one's results. */
const rivalSeat = (family: string): SeatChoice => ({ by: "player", name: `engine@level=${levelOf(family)}` });

/** The table that is asked for. */
export function tableOf(choices: Choices, plan: Plan, own: Side): NewTable {
  const person: SeatChoice = { by: "person" };
  const player = plan.opponent === null ? rivalSeat(plan.family.name) : seatOf(plan.opponent, choices.level);
  const seats: Record<Mode, [SeatChoice, SeatChoice]> = {
    people: [person, person],
    guest: [person, person],
    computers: [player, seatOf(plan.second, choices.level)],
    computer: own === "first" ? [person, player] : [player, person],
  };
  const clock = choices.clock === "" ? {} : { clock: choices.clock };
  const think = choices.clock === "" ? { think: { ms: choices.mode === "computers" ? 700 : PATIENCE } } : {};
  const guest = choices.mode === "guest" ? { guest: own === "first" ? ("second" as const) : ("first" as const) } : {};
  return { place: { game: plan.game, moves: [] }, seats: seats[choices.mode], ...clock, ...think, ...guest };
}
