// One's results against each opponent, by game. They are kept in the browser and go nowhere.
import type { Side, Snapshot } from "../generated/messages.js";
import { isCount, isRecord, isText, kept, soundEntries, soundList } from "../kept.js";

/** Games won, drawn and lost. */
type Score = readonly [won: number, drawn: number, lost: number];

interface Results {
  /** By family and then by opponent, such as `engine@level=3`. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, Score>>>>;
  /** The games that were counted last, each with the place of its result in the score, so that none counts twice. */
  readonly counted: readonly string[];
}

const KEY = "boardwright.results";

/** So many games are remembered as counted. */
const MOST = 100;

const isScore = (found: unknown): found is Score => Array.isArray(found) && found.length === 3 && found.every(isCount);

const results = kept(KEY, (found): Results => {
  const { scores, counted } = isRecord(found) ? found : {};
  const families = Object.entries(soundEntries(scores, isRecord));
  return { scores: Object.fromEntries(families.map(([family, of]) => [family, soundEntries(of, isScore)])), counted: soundList(counted, isText) };
});

/** Counts a finished game of a person against a computer, once: where *Undo* took its end back, the last one counts. */
export function count(snapshot: Snapshot, own: Side | null): void {
  const { table, round, game, state } = snapshot;
  const opponent = own === null ? null : state.seats[own === "first" ? 1 : 0].player;
  if (state.ending === null || state.guest !== null || opponent === null) return;
  const id = `${table}/${round}`;
  const [family = game] = game.split(/[:,]/, 1);
  const { outcome } = state.ending;
  results.change(now => {
    const { scores, counted } = now;
    const entry = `${id} ${outcome === "draw" ? 1 : outcome === own ? 0 : 2}`;
    const known = counted.find(one => one === table || one === id || one.startsWith(`${id} `));
    // What earlier versions counted, and games that another tab goes on with, have no place behind their name.
    if (known === entry || known === id || known === table) return now;
    const change = (at: number) => (entry.endsWith(` ${at}`) ? 1 : 0) - (known?.endsWith(` ${at}`) ? 1 : 0);
    const [won, drawn, lost] = scores[family]?.[opponent] ?? [0, 0, 0];
    const score: Score = [Math.max(0, won + change(0)), Math.max(0, drawn + change(1)), Math.max(0, lost + change(2))];
    return { scores: { ...scores, [family]: { ...scores[family], [opponent]: score } }, counted: [entry, ...counted.filter(one => one !== known)].slice(0, MOST) };
  });
}

/** Counts no further game of a table, since its game goes on at another one. */
export function countNoMore(table: string): void {
  results.change(now => ({ ...now, counted: [table, ...now.counted].slice(0, MOST) }));
}

/** The opponents in a family with one's results against them, those met most first. */
export function resultsIn(family: string): (readonly [opponent: string, score: Score])[] {
  const sum = ([, [won, drawn, lost]]: readonly [string, Score]) => won + drawn + lost;
  return Object.entries(results.value.scores[family] ?? {}).sort((one, other) => sum(other) - sum(one));
}
