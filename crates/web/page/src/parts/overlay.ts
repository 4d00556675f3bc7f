// From what players see to what is drawn on the board.
import type { Candidate, Explanation, Said, SearchInfo } from "../generated/messages.js";
import { NO_OVERLAY, type Ghost, type Overlay, type Valued } from "../board/marks.js";
import { english, other, type Piece, type Scene, type Side } from "../model.js";
import { scoreIn } from "./score.js";
import { carried } from "../board/choose.js";
import { MINUS, number, signed } from "../text/numbers.js";

/** More values than these make a board unreadable. */
const MOST_VALUES = 16;

/** The values of the best candidates, each on the spot where its move ends. */
export function valuesOf(explanation: Explanation): Valued[] {
  const found = new Map<string, Valued>();
  const listed = explanation.candidates.slice(0, 3 * MOST_VALUES);
  listed.forEach((candidate, rank) => {
    const spot = candidate.path[candidate.path.length - 1];
    if (spot === undefined || found.has(spot) || found.size >= MOST_VALUES) return;
    const { value } = candidate;
    const text = () => forcedScore(candidate)?.short ?? (value === null ? `${rank + 1}.` : brief(value));
    // By its place among the values and not by the value: one lost candidate would make all others look alike.
    const place = value === null ? rank : listed.filter(other => other.value !== null && other.value > value).length;
    const heat = 1 - (place + 1) / (listed.length + 1);
    found.set(spot, { spot, text, heat, best: explanation.choices.includes(candidate.move) });
  });
  return [...found.values()];
}

/**
 * The forced result that an engine found for a candidate, in words and as a sign for the board, with the line to it; nothing
 * where its value is an estimate.
 */
export function forcedScore({ note }: Pick<Candidate, "note">): { score: Said; short: string; line: Said } | null {
  if (typeof note === "string" || note.key !== "search-line") return null;
  const { score, line } = note.args;
  if (typeof score !== "object" || line === undefined || typeof line === "number") return null;
  const won = score.key.startsWith("search-win");
  const { points } = score.args;
  return { score, short: shortResult(won, points), line };
}

/** What the search behind an explanation found for the side to move; nothing of players that do not say so. */
export function foundScore({ summary }: Pick<Explanation, "summary">): number | null {
  for (const sentence of summary) {
    if (typeof sentence !== "string" && ["search-finds", "search-sees"].includes(sentence.key)) return scoreIn(sentence.args["score"]);
  }
  return null;
}

/** A forced result as a sign: that it is one, or by how many points. */
function shortResult(won: boolean, points: Said | number | undefined): string {
  if (points === undefined) return won ? "✓" : "✗";
  return typeof points === "number" ? signed(won ? points : -points) : (won ? "+" : MINUS) + english(points);
}

/** A number in at most four signs or so. */
export function brief(value: number): string {
  const size = Math.abs(value);
  if (size >= 999.5) return `${number(value / 1000, size < 9950 && size % 1000 >= 50 ? 1 : 0)}k`;
  return number(value, size >= 100 || Number.isInteger(value) ? 0 : 1);
}

/** More groups of several spots than these hide the board that they should explain. */
const MOST_GROUPS = 12;

/** The groups of spots that count for one part of a candidate's value, or for the value as a whole. */
export function groupsOf(candidate: Candidate, column: number | null): string[][] {
  const groups = candidate.groups.filter(group => group.column === column).map(({ spots }) => spots);
  return groups.every(spots => spots.length === 1) ? groups : groups.slice(0, MOST_GROUPS);
}

/** What a candidate is about before one asks for a part: its value as a whole, else the first part that has groups. */
function firstGroups(candidate: Candidate): string[][] {
  const columns = candidate.groups.map(({ column }) => column ?? -1);
  const first = Math.min(...columns);
  return columns.length === 0 ? [] : groupsOf(candidate, first < 0 ? null : first);
}

/** The moves that a search expects, as pale pieces with numbers. */
export function ghostsOf(info: Pick<SearchInfo, "variation" | "side">, scene: Scene, most = 8): Ghost[] {
  let side: Side = info.side;
  const taken = new Set<string>();
  const ghosts: Ghost[] = [];
  info.variation.slice(0, most).forEach((move, index) => {
    const end = move.path[move.path.length - 1] ?? "";
    const piece = pieceFor(scene, side, move.path);
    // Of several moves to one spot the first is shown: it is the one that comes.
    if (!taken.has(end)) ghosts.push({ path: move.path, piece, number: index + 1 });
    taken.add(end);
    side = other(side);
  });
  return ghosts;
}

function pieceFor(scene: Scene, side: Side, path: readonly string[]): Piece | null {
  if (scene.board.shape === "pits") return null;
  return carried(scene, side, path, [{ move: "", path: [...path] }]);
}

/** The spots that a text names, in its order. */
export function spotsIn(text: string, scene: Scene): string[] {
  const names = new Set(scene.spots.map(spot => spot.name));
  const found = text.split(/[^\w:@-]+/).flatMap(piece => piece.split("-")).filter(piece => names.has(piece));
  return [...new Set(found)];
}

/**
 * What is drawn while one points at a candidate: its way, what makes up its value, and nothing of the others. Where
 * its note is the line that the player expects, the moves of the line follow as far as the board has their names.
 */
export function candidateOverlay(candidate: Candidate, scene: Scene, side: Side): Overlay {
  const note = english(candidate.note);
  const line = note.slice(note.indexOf(candidate.move)).split(" ");
  const goesOn = note.includes(candidate.move) ? line.slice(1) : [];
  const ahead = goesOn.filter(word => spotsIn(word, scene).length > 0).map(word => ({ move: word, path: spotsIn(word, scene) }));
  const ghosts = ghostsOf({ side, variation: [candidate, ...ahead] }, scene);
  return { ...NO_OVERLAY, ghosts, hint: candidate.path, bands: firstGroups(candidate) };
}

/** What is drawn while one points at a part: the spots that count for it, and the move. */
export function partOverlay(candidate: Candidate, column: number): Overlay {
  return { ...NO_OVERLAY, hint: candidate.path, bands: groupsOf(candidate, column) };
}
