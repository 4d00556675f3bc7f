// What a file says of spots and moves, as signs on the board: its labels and marks, and the moves that it goes on with.
import type { Valued } from "../board/marks.js";
import type { Branch } from "./tree.js";

/** Marks of files by their names, as in SGF, and how they are drawn. */
const SIGNS: Readonly<Record<string, string>> = { MA: "×", TR: "△", SQ: "□", CR: "○" };

/** More letters than these say nothing. */
const LETTERS = 26;

const sign = (spot: string, text: string): Valued => ({ spot, text: () => text, heat: 0, best: false });

/** The text on the board that a library gives a move. */
export const textOfMove = ({ known }: Branch): string | null => known?.tags.find(([name]) => name === "BoardText")?.[1] ?? null;

/** The signs at a move: what comes after it, where the file has a choice or a text, then its own labels and marks. */
export function labelsOf(at: Branch): Valued[] {
  const { children } = at;
  const letter = (index: number) => (index < LETTERS ? String.fromCharCode(65 + index) : "•");
  const named = children.map((child, index) => [child.move, textOfMove(child) ?? (children.length > 1 ? letter(index) : null)] as const);
  const found = named.flatMap(([move, text]) => (text === null ? [] : [sign(move, text)]));
  for (const [name, value] of at.known?.tags ?? []) {
    const [spot = "", text] = name === "LB" ? value.split(/:(.*)/s) : [value, SIGNS[name]];
    // The mark of a library on the move itself says that it is in the file.
    if (text !== undefined && spot !== at.move && found.every(other => other.spot !== spot)) found.push(sign(spot, text));
  }
  return found;
}

/** The number of moves behind a branch. */
export function behind(branch: Branch): number {
  let count = 0;
  const left = [...branch.children];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    count += 1;
    left.push(...at.children);
  }
  return count;
}
