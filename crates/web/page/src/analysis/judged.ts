// What a review has found, summed up for each side and written into the game.
import type { Reviewed, Said } from "../generated/messages.js";
import type { Side } from "../model.js";
import type { Sign, Tree } from "./tree.js";

/** How a side played. */
interface Judged {
  readonly side: Side;
  /** What a move cost on average, from 0 to 1. */
  readonly cost: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

/** The signs of the marks. */
export const SIGN: Record<"inaccuracy" | "mistake" | "blunder", Sign> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Moves of a better line that are kept. */
const KEPT = 5;

/** What a review has found, by ply, and the moves of the line that it judges. */
export interface Findings {
  readonly moves: readonly string[];
  readonly found: ReadonlyMap<number, Reviewed>;
}

/** Whether the main line still begins with all moves that were judged: otherwise these are judgements of another game. */
export function isOf({ moves }: Findings, tree: Tree): boolean {
  const line = tree.main();
  return moves.every((move, at) => line[at]?.move === move);
}

/** Both sides, as far as the game is judged. */
export function summaries(found: ReadonlyMap<number, Reviewed>): Judged[] {
  return (["first", "second"] as const).map(side => {
    const own = [...found.values()].filter(({ by }) => by === side);
    const costs = own.map(({ loss }) => loss ?? 0);
    const count = (mark: string) => own.filter(one => one.mark === mark).length;
    return {
      side,
      cost: costs.length === 0 ? 0 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
      inaccuracies: count("inaccuracy"),
      mistakes: count("mistake"),
      blunders: count("blunder"),
    };
  });
}

/** Puts signs on the marked moves of the main line, and what would have been better beside them, with a comment. */
export function keepReview(tree: Tree, findings: Findings, better: (move: string) => string, words: (said: Said) => string): void {
  if (!isOf(findings, tree)) return;
  const { found } = findings;
  tree.main().forEach((branch, index) => {
    const here = found.get(index + 1);
    if (here?.mark == null) return;
    branch.sign = SIGN[here.mark];
    const before = found.get(index);
    const line = before?.variation.length ? before.variation : before?.best ? [before.best] : [];
    const [first] = line;
    if (first === undefined || first.move === branch.move) return;
    const remark = [better(first.move), here.givenAway === undefined ? "" : words(here.givenAway)].filter(Boolean).join("; ");
    if (!branch.comment.includes(remark)) branch.comment = [branch.comment, remark].filter(Boolean).join("; ");
    let at = branch.parent ?? tree.root;
    for (const { move } of line.slice(0, KEPT)) at = tree.add(at, move);
  });
}
