// The games that were played last in this browser: the one that goes on, and the finished one with the move that decided it.
import type { Reviewed, Side, Snapshot } from "../generated/messages.js";
import { isCount, isRecord, isText, kept, soundList } from "../kept.js";
import { movesOf } from "../model.js";
import { ownSide } from "../table/seats.js";
import { count } from "./results.js";

/** A game as variant, start and moves. */
export interface Played {
  readonly table: string;
  readonly game: string;
  readonly start: string | null;
  readonly moves: readonly string[];
  /** The side of whoever reads; nothing where two people share a screen. */
  readonly own: Side | null;
  /** What sets its table up anew; nothing where that cannot be, as with a guest. */
  readonly terms: Terms | null;
}

/** Who plays at a table, nobody for a person, and by which clock. */
interface Terms {
  readonly seats: readonly [string | null, string | null];
  readonly clock: string | null;
}

/** The move that cost most. */
interface Turn {
  readonly ply: number;
  readonly move: string;
  /** How much it cost, from 0 to 1. */
  readonly loss: number;
}

/** A finished game; `turn` is there once the game was judged, and empty where no move cost much. */
export interface Finished extends Played {
  readonly turn?: Turn | null;
}

interface Last {
  readonly open: Played | null;
  readonly over: Finished | null;
}

const KEY = "boardwright.last";

/** A move that costs less decides nothing. */
const DECISIVE = 0.12;

function soundTerms(found: unknown): Terms | null {
  const { seats, clock } = isRecord(found) ? found : {};
  const [first, second] = soundList(seats, (seat): seat is string | null => seat === null || isText(seat));
  return first === undefined || second === undefined ? null : { seats: [first, second], clock: isText(clock) ? clock : null };
}

/** A game as far as it is sound; nothing if it cannot be told which game it was. */
export function soundGame(found: unknown): Finished | null {
  if (!isRecord(found)) return null;
  const { table, game, start, moves, own, terms, turn } = found;
  if (!isText(table) || !isText(game)) return null;
  const played: Played = { table, game, start: isText(start) ? start : null, moves: soundList(moves, isText), own: own === "first" || own === "second" ? own : null, terms: soundTerms(terms) };
  if (turn === null) return { ...played, turn };
  return isRecord(turn) && isText(turn["move"]) && isCount(turn["ply"]) && Number.isFinite(turn["loss"]) ? { ...played, turn: { ply: turn["ply"], move: turn["move"], loss: Number(turn["loss"]) } } : played;
}

export const last = kept(KEY, (found): Last => (isRecord(found) ? { open: soundGame(found["open"]), over: soundGame(found["over"]) } : { open: null, over: null }));

function termsOf({ clock, state: { seats, guest } }: Snapshot): Terms | null {
  const [first, second] = seats;
  return guest !== null || first.script || second.script ? null : { seats: [first.player, second.player], clock };
}

/** Notes how far a game has come, and gives it; nothing for whoever looks on. */
export function note(snapshot: Snapshot): Played | null {
  const { table, game, start, history, role, state } = snapshot;
  if (role === "spectator" || state.seats.every(({ player }) => player !== null)) return null;
  const played: Played = { table, game, start, moves: movesOf(history), own: ownSide(snapshot), terms: termsOf(snapshot) };
  count(snapshot, played.own);
  last.change(({ open, over }) => {
    const others = open?.table === table ? null : open;
    if (state.ending === null) return { open: history.length > 0 ? played : others, over };
    return { open: others, over: isSame(over, played) ? over : played };
  });
  return played;
}

/** Forgets a game that cannot be gone on with. */
export function forget(table: string): void {
  last.change(now => (now.open?.table === table ? { ...now, open: null } : now));
}

/** Of a judged game the own move that cost most; of a game of two at one screen that of either. */
export function turnOf(found: readonly Reviewed[], { own, moves }: Played): Turn | null {
  const costly = found.filter(({ by, loss }) => loss !== null && loss >= DECISIVE && (own === null || by === own));
  const [worst] = costly.sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0));
  const move = worst && moves[worst.ply - 1];
  return worst === undefined || move === undefined ? null : { ply: worst.ply, move, loss: worst.loss ?? 0 };
}

/** Notes what decided a game, if it is still the last one: another tab may have finished the next one at its table meanwhile. */
export function noteTurn(game: Played, turn: Turn | null): void {
  last.change(now => (isSame(now.over, game) ? { ...now, over: { ...game, turn } } : now));
}

/** Whether two games are one, of those that are played one after another at a table. */
const isSame = (one: Played | null, other: Played): boolean => one?.table === other.table && JSON.stringify(one.moves) === JSON.stringify(other.moves);
