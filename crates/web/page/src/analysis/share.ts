// Games as part of an address: short and readable for a bare line, packed where there is more to tell.
import { movesOf, placeOf } from "../model.js";
import { shareText } from "../parts/line-text.js";
import { MOST_PACKED, Tree, type Facts, type Packed } from "./tree.js";

/** The mark of a packed game, which no spec begins with. */
const PACKED = "~";

/** No shared game unpacks to more letters. */
const MOST = 400_000;

/** A line of more moves is packed. */
const MOST_PLAIN = 2000;

/** No link has a longer text: programs that pass links on cut off longer ones. */
const LONGEST = 30_000;

/** A game as text for an address. */
export interface Shared {
  readonly text: string;
  /** Whether it holds what a file has said of moves besides: labels, marks, times. */
  readonly isWhole: boolean;
}

/** A tree as text for an address, whole if that is not too long; nothing if it is too long in any case. */
export async function shareTree(tree: Tree, longest = LONGEST): Promise<Shared | null> {
  if (tree.size > MOST_PACKED) return null;
  const facts = tree.facts();
  for (const taken of facts === null ? [null] : [facts, { ...facts, moves: [] }]) {
    const text = await packed(tree, taken);
    if (text !== null && text.length <= longest) return { text, isWhole: taken === facts };
  }
  return null;
}

/** The main line of a tree as text for an address. */
const lineText = (tree: Tree): string => shareText(placeOf(tree, movesOf(tree.main())));

/** A tree as text for an address; of one that is too long the main line. */
export const shareAtAll = async (tree: Tree): Promise<Shared> => (await shareTree(tree)) ?? { text: lineText(tree), isWhole: false };

/** A tree with what else is known of it as text; nothing if no reader would take all of it. */
async function packed(tree: Tree, facts: Facts | null): Promise<string | null> {
  const branches = tree.pack();
  if (facts === null && tree.size <= MOST_PLAIN && isBare(branches)) return lineText(tree);
  const text = JSON.stringify([tree.game, tree.start, branches, ...(facts === null ? [] : [facts])]);
  if (text.length > MOST) return null;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
  return PACKED + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether a tree is one line of which nothing is said. */
function isBare([, comment, sign, ...rest]: Packed): boolean {
  return comment === "" && sign === "" && rest.length < 2 && rest.every(isBare);
}

/** The tree of an address; nothing if it holds none. */
export async function readShared(text: string): Promise<Tree | null> {
  if (text === "") return null;
  if (!text.startsWith(PACKED)) return readPlain(text);
  try {
    const letters = atob(text.slice(PACKED.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
    const [game, start, packed, facts] = JSON.parse(await inflate(bytes)) as unknown[];
    if (typeof game !== "string") return null;
    return Tree.unpack(game, typeof start === "string" ? start : null, packed, facts);
  } catch {
    return null;
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) throw new Error("the shared game is too long");
  }
}

function readPlain(text: string): Tree {
  const parts = text.split(";");
  const [game = ""] = parts;
  const start = parts.length > 2 ? (parts[1] ?? null) : null;
  const moves = parts.length > 1 ? (parts[parts.length - 1] ?? "") : "";
  const tree = new Tree(game, start);
  let at = tree.root;
  for (const move of moves.split(",").filter(Boolean).slice(0, MOST_PLAIN)) at = tree.add(at, move);
  return tree;
}
