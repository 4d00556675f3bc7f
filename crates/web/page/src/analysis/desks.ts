// The desks of a tab: what was made of the game of an address lies there until one comes back to that address.
import { isRecord, isText, kept, soundList } from "../kept.js";
import { readShared, shareAtAll, shareTree } from "./share.js";
import type { Tree } from "./tree.js";

interface Desk {
  /** The address from which it began, behind that of the page; empty for the desk that began without a game. */
  readonly from: string;
  /** What lies there, as the text of a link; empty where that is too large. */
  readonly text: string;
}

/** So many desks are kept. Those on which nothing was done go first. */
const MOST = 8;

/** So many letters are kept in all: browsers take about five million of one site, some of them in two bytes each. */
const MOST_LETTERS = 2_000_000;

const isDesk = (found: unknown): found is Desk => isRecord(found) && isText(found["from"]) && isText(found["text"]);

/** Those worked at last come first. */
const desks = kept<readonly Desk[]>("boardwright.analyse", found => soundList(found, isDesk), "tab");

/** What lies on the desks, also where it is too large to be kept when the page is loaded again. */
const trees = new Map<string, Tree>();

let work: Promise<void> = Promise.resolve();

/** The desks that wait to be written. */
const waiting = new Set<string>();

/** Keeps what lies on a desk; of a book of more moves than a link takes, that there was one. */
export function keepDesk(from: string, tree: Tree): void {
  trees.set(from, tree);
  // Whoever types a comment changes a large game faster than it is packed.
  if (waiting.has(from)) return;
  waiting.add(from);
  // One after another, so that nothing older replaces something newer.
  work = work.then(() => write(from));
}

async function write(from: string): Promise<void> {
  waiting.delete(from);
  const tree = trees.get(from);
  if (tree === undefined) return;
  const shared = await shareTree(tree, Infinity).catch(() => null);
  if (trees.get(from) === tree) put({ from, text: shared?.text ?? "" });
}

/** The desks as far as they fit, the first ones before the others; of the others it is known that they were there. */
function fitting(all: readonly Desk[]): Desk[] {
  let left = MOST_LETTERS;
  return all.map(({ from, text }) => {
    const fits = text.length <= left;
    if (fits) left -= text.length;
    return { from, text: fits ? text : "" };
  });
}

/**
 * Lays a game of the records on a desk of its own, and gives its address. The address leaves out what is too long for a link,
 * but nothing is missing on the desk.
 */
export async function layOut(tree: Tree): Promise<string> {
  const { text: address, isWhole } = await shareAtAll(tree);
  // Whoever has worked at this game finds that again. A bare line that leads to the same address is another game.
  if (!isWhole && !(await deskOf(address))?.record) keepDesk(address, tree);
  return address;
}

function put(desk: Desk): void {
  desks.change(now => {
    const all = [desk, ...now.filter(({ from }) => from !== desk.from)];
    if (all.length <= MOST) return fitting(all);
    const idle = all.findLastIndex(({ from, text }) => from === text);
    const [gone] = all.splice(idle > 0 ? idle : -1, 1);
    if (gone !== undefined) trees.delete(gone.from);
    return fitting(all);
  });
}

/** Gives a desk another address. */
export function moveDesk(from: string, to: string): void {
  const tree = trees.get(from);
  trees.delete(from);
  desks.change(now => now.filter(known => known.from !== from));
  if (tree !== undefined) keepDesk(to, tree);
}

/**
 * Puts what lies on the desk of an address to the address of its own content, where nothing else is laid over it, and gives that;
 * nothing if nothing lies there.
 */
export async function setAside(from: string): Promise<string | null> {
  const tree = await deskOf(from);
  if (tree === null) return null;
  const { text } = await shareAtAll(tree);
  if (text !== from) {
    trees.set(from, tree);
    moveDesk(from, text);
  }
  return text;
}

/** What lies on the desk of an address; nothing if nothing was kept. */
export async function deskOf(from: string): Promise<Tree | null> {
  return trees.get(from) ?? (await readShared(desks.now().find(known => known.from === from)?.text ?? ""));
}

/** Whether something lay on the desk of an address that was too large to be kept. */
export const wasTooLarge = (from: string): boolean => !trees.has(from) && desks.now().some(known => known.from === from && known.text === "");

/** The address of the desk that was worked at last; nothing in a new tab. */
export const lastDesk = (): string | null => desks.now()[0]?.from ?? null;
