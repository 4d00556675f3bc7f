// A game with its variations, comments and signs, as an analysis grows it.
import type { GamePosition, GameRecord, Outcome, RecordLine, RecordPly, Said } from "../generated/messages.js";
import { isCount, isRecord, isText, soundList } from "../kept.js";
import { movesOf, placeOf } from "../model.js";

/** A sign on a move, as chess books write them. */
export type Sign = "!!" | "!" | "!?" | "?!" | "?" | "??";

export const SIGNS: readonly Sign[] = ["!!", "!", "!?", "?!", "?", "??"];

/** The tag by which records judge a move, and its numbers for the signs, from 1. */
const JUDGEMENT = "NAG";
const NUMBERS: readonly (Sign | undefined)[] = [undefined, "!", "?", "!!", "??", "!?", "?!"];

/** A tree of more moves than these is shown as a book. */
const LARGE = 350;

/** A move of the tree; the root has none. */
export interface Branch {
  readonly id: number;
  readonly move: string;
  readonly parent: Branch | null;
  readonly children: Branch[];
  comment: string;
  sign: Sign | null;
  /** What the record that was read knows of the move besides. */
  known?: RecordPly;
}

/** A move as a record has it, its sign as a tag: a comment may begin with any letters. */
function ply({ move, comment, sign, known }: Branch): RecordPly {
  const { ms = null, score = null, depth = null, tags = [] } = known ?? {};
  return { ms, score, depth, tags: sign === null ? tags : [[JUDGEMENT, String(NUMBERS.indexOf(sign))], ...tags], move, comment };
}

const judgement = ([name, value]: Tag): Sign | undefined => (name === JUDGEMENT ? NUMBERS[Number(value)] : undefined);

/** What is known of a move that a record has twice: what is said first, and what the other one adds. */
function both(one: RecordPly, { ms, score, depth, tags }: RecordPly): RecordPly {
  const isNew = ([name, value]: Tag) => one.tags.every(known => known[0] !== name || known[1] !== value);
  return { ...one, ms: one.ms ?? ms, score: one.score ?? score, depth: one.depth ?? depth, tags: [...one.tags, ...tags.filter(isNew)] };
}

/** A tree as plain data, in which it is shared: move, comment, sign, then what follows. */
export type Packed = [move: string, comment: string, sign: string, ...rest: Packed[]];

/** What else a record knows, as plain data: of the game, and of moves by their numbers in the packed tree, from 0. */
export interface Facts extends Pick<GameRecord, "players" | "outcome" | "ending" | "tags"> {
  readonly moves: readonly FactsOfMove[];
}

type FactsOfMove = [at: number, ms: number | null, score: number | null, depth: number | null, tags: readonly Tag[]];
type Tag = [string, string];

/** A tree of plain data has no more moves. */
export const MOST_PACKED = 5000;

const OUTCOMES: readonly unknown[] = ["first", "second", "draw"] satisfies Outcome[];

const isTag = (found: unknown): found is Tag => Array.isArray(found) && found.length === 2 && found.every(isText);
const isList = (found: unknown): found is unknown[] => Array.isArray(found);
const numberOr = (found: unknown): number | null => (Number.isFinite(found) ? Number(found) : null);

/** A game that is looked into. */
export class Tree {
  readonly game: string;
  readonly start: string | null;
  readonly root: Branch;
  /** What else is known of the game. */
  record: GameRecord | null = null;
  /** What the reader of its file assumed and what it could not keep. */
  notices: readonly Said[] = [];
  /** Whether its game is only what an empty desk begins with, and nobody has chosen it. */
  isUnasked = false;
  #next = 1;
  /** The moves of the main line that came with the record. */
  #played: readonly string[] = [];

  constructor(game: string, start: string | null = null) {
    this.game = game;
    this.start = start;
    this.root = { id: 0, move: "", parent: null, children: [], comment: "", sign: null };
  }

  /** The branch for a move, new if there is none yet. */
  add(parent: Branch, move: string): Branch {
    const known = parent.children.find(child => child.move === move);
    if (known !== undefined) return known;
    const branch: Branch = { id: this.#next, move, parent, children: [], comment: "", sign: null };
    this.#next += 1;
    parent.children.push(branch);
    return branch;
  }

  /** Takes a branch and all that follows out; gives the one before it. */
  remove(branch: Branch): Branch {
    const { parent } = branch;
    if (parent === null) return branch;
    parent.children.splice(parent.children.indexOf(branch), 1);
    return parent;
  }

  /** Makes the line that leads to a branch the main one. */
  promote(branch: Branch): void {
    for (let at: Branch | null = branch; at?.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Makes a branch the first of those that begin where it begins, and leaves what lies before it as it is. */
  raise(branch: Branch): void {
    if (branch.parent === null) return;
    const { children } = branch.parent;
    children.splice(children.indexOf(branch), 1);
    children.unshift(branch);
  }

  /** The branch at which the variation of a branch leaves the line before it; nothing for a branch of the main line. */
  variationOf(branch: Branch): Branch | null {
    for (let at: Branch | null = branch; at?.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
  }

  /** The branches from the first move to this one. */
  lineTo(branch: Branch): Branch[] {
    const line: Branch[] = [];
    for (let at: Branch | null = branch; at?.parent; at = at.parent) line.unshift(at);
    return line;
  }

  /** The line through a branch to its end, by first children. */
  lineThrough(branch: Branch): Branch[] {
    const line = this.lineTo(branch);
    for (let at = branch.children[0]; at !== undefined; at = at.children[0]) line.push(at);
    return line;
  }

  /** The main line. */
  main(): Branch[] {
    return this.lineThrough(this.root);
  }

  /** The ends of all lines, the main one first. */
  ends(): Branch[] {
    const found: Branch[] = [];
    const left = [this.root];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      if (at.children.length === 0) found.push(at);
      left.push(...[...at.children].reverse());
    }
    return found;
  }

  /** The number of its moves, with those that were taken out. */
  get size(): number {
    return this.#next - 1;
  }

  /** Whether it has too many moves to be drawn in full, as libraries have. */
  isLarge(): boolean {
    return this.#next > LARGE;
  }

  /** A branch's position as variant, start and moves. */
  place(branch: Branch): GamePosition {
    return placeOf(this, movesOf(this.lineTo(branch)));
  }

  /** How the game ended, as long as its main line is the one that the record has: other moves have another end. */
  result(): Pick<GameRecord, "outcome" | "ending"> {
    const line = this.main();
    const isSame = line.length === this.#played.length && this.#played.every((move, at) => line[at]?.move === move);
    return isSame && this.record !== null ? { outcome: this.record.outcome, ending: this.record.ending } : { outcome: null, ending: "" };
  }

  /** The game up to a branch as a record to play on from: nothing that follows, and no end. */
  recordTo(branch: Branch): GameRecord {
    return { ...this.toRecord(), moves: this.lineTo(branch).map(ply), variations: [], outcome: null, ending: "" };
  }

  /** The tree as a record, with what was said of its moves. */
  toRecord(): GameRecord {
    const known = this.record;
    return {
      game: this.game,
      players: known?.players ?? ["", ""],
      start: this.start,
      moves: this.main().map(ply),
      variations: this.#variations(),
      ...this.result(),
      tags: known?.tags ?? [],
      comment: this.root.comment,
      problem: null,
    };
  }

  /** The lines besides the main one, each behind the one that it leaves. */
  #variations(): RecordLine[] {
    const lines: RecordLine[] = [];
    const left: { first: Branch; of: number }[] = [];
    const walk = (first: Branch | undefined, of: number) => {
      const leaving: { first: Branch; of: number }[] = [];
      for (let at = first; at !== undefined; at = at.children[0]) leaving.push(...at.children.slice(1).map(other => ({ first: other, of })));
      left.unshift(...leaving);
    };
    walk(this.root, 0);
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { first, of } = next;
      lines.push({ of, after: this.lineTo(first).length - 1, moves: this.lineThrough(first).slice(this.lineTo(first).length - 1).map(ply) });
      walk(first, lines.length);
    }
    return lines;
  }

  /** The tree of a record. */
  static fromRecord(record: GameRecord): Tree {
    const tree = new Tree(record.game, record.start);
    tree.record = record;
    tree.root.comment = record.comment;
    const grow = (from: Branch, moves: readonly RecordPly[]): Branch[] => {
      let at = from;
      return moves.map(known => {
        at = tree.add(at, known.move);
        const { comment } = known;
        at.sign ??= known.tags.map(judgement).find(Boolean) ?? null;
        // Lines of a file may begin with the same moves, and each may say something of them.
        if (at.comment !== comment) at.comment = [at.comment, comment].filter(Boolean).join("\n");
        // Whoever takes the sign away takes the tag, too.
        const rest = { ...known, tags: known.tags.filter(tag => judgement(tag) === undefined) };
        at.known = at.known === undefined ? rest : both(at.known, rest);
        return at;
      });
    };
    // Each line with the branches from the start of the game.
    const lines: Branch[][] = [grow(tree.root, record.moves)];
    for (const { of, after, moves } of record.variations) {
      const before = (lines[of] ?? []).slice(0, after);
      lines.push([...before, ...grow(before.at(-1) ?? tree.root, moves)]);
    }
    tree.#settle();
    return tree;
  }

  pack(): Packed {
    const packed = ({ move, comment, sign, children }: Branch): Packed => [move, comment, sign ?? "", ...children.map(packed)];
    return packed(this.root);
  }

  /** What else is known of the game and its moves; nothing if nothing is. */
  facts(): Facts | null {
    const { players, outcome, ending, tags } = this.toRecord();
    const moves: FactsOfMove[] = [];
    let next = 0;
    const walk = ({ children }: Branch): void => {
      for (const child of children) {
        const { ms = null, score = null, depth = null, tags = [] } = child.known ?? {};
        if (ms !== null || score !== null || depth !== null || tags.length > 0) moves.push([next, ms, score, depth, tags]);
        next += 1;
        walk(child);
      }
    };
    walk(this.root);
    const isKnown = moves.length + tags.length > 0 || outcome !== null || ending !== "" || players.some(Boolean);
    return isKnown ? { players, outcome, ending, tags, moves } : null;
  }

  /** The tree of plain data, which may come from anywhere. */
  static unpack(game: string, start: string | null, packed: unknown, facts?: unknown): Tree {
    const tree = new Tree(game, start);
    const order: Branch[] = [];
    let left = MOST_PACKED;
    const grow = (branch: Branch, data: unknown): void => {
      if (!Array.isArray(data) || left <= 0) return;
      const [, comment, sign, ...rest] = data as unknown[];
      if (typeof comment === "string") branch.comment = comment;
      branch.sign = SIGNS.find(known => known === sign) ?? null;
      for (const child of rest) {
        const move: unknown = Array.isArray(child) ? child[0] : undefined;
        if (typeof move !== "string" || move === "") continue;
        left -= 1;
        const next = tree.add(branch, move);
        order.push(next);
        grow(next, child);
      }
    };
    grow(tree.root, packed);
    if (isRecord(facts)) tree.#learn(facts, order);
    return tree;
  }

  #settle(): void {
    this.#played = movesOf(this.main());
  }

  /** Takes over what plain data says of the game and of its moves. */
  #learn({ players, outcome, ending, tags, moves }: Record<string, unknown>, order: readonly Branch[]): void {
    const [first = "", second = ""] = soundList(players, isText);
    this.record = {
      ...this.toRecord(),
      players: [first, second],
      outcome: OUTCOMES.includes(outcome) ? (outcome as Outcome) : null,
      ending: isText(ending) ? ending : "",
      tags: soundList(tags, isTag),
    };
    this.#settle();
    for (const [at, ms, score, depth, tags] of soundList(moves, isList)) {
      const branch = isCount(at) ? order[at] : undefined;
      if (branch !== undefined) branch.known = { move: branch.move, comment: "", ms: numberOr(ms), score: numberOr(score), depth: numberOr(depth), tags: soundList(tags, isTag) };
    }
  }
}
