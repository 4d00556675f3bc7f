// Games as part of an address: short and readable for a bare line, packed where there is more to tell.
import { Tree } from "./tree.js";
/** The mark of a packed game, which no spec begins with. */
const PACKED = "~";
/** No shared game unpacks to more letters. */
const MOST = 400_000;
/** A line of moves as text for an address: `gomoku:15;h8,i9`, with the start between where it is not the usual one. */
export function shareText({ game, start, moves }) {
    return [game, ...(start === null ? [] : [start]), moves.join(",")].join(";");
}
/** A whole tree as text for an address. */
export async function shareTree(tree) {
    if (isBare(tree.pack()))
        return shareText({ game: tree.game, start: tree.start, moves: tree.main().map(({ move }) => move) });
    const text = JSON.stringify([tree.game, tree.start, tree.pack()]);
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
    return PACKED + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
/** Whether a tree is one line of which nothing is said. */
function isBare([, comment, sign, ...rest]) {
    return comment === "" && sign === "" && rest.length < 2 && rest.every(isBare);
}
/** The tree of an address; nothing if it holds none. */
export async function readShared(text) {
    if (text === "")
        return null;
    if (!text.startsWith(PACKED))
        return readPlain(text);
    try {
        const letters = atob(text.slice(PACKED.length).replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
        const [game, start, packed] = JSON.parse(await inflate(bytes));
        if (typeof game !== "string")
            return null;
        return Tree.unpack(game, typeof start === "string" ? start : null, packed);
    }
    catch {
        return null;
    }
}
async function inflate(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done)
            return text;
        text += decoder.decode(value, { stream: true });
        if (text.length > MOST)
            throw new Error("the shared game is too long");
    }
}
function readPlain(text) {
    const parts = text.split(";");
    const [game = ""] = parts;
    const start = parts.length > 2 ? (parts[1] ?? null) : null;
    const moves = parts.length > 1 ? (parts[parts.length - 1] ?? "") : "";
    const tree = new Tree(game, start);
    let at = tree.root;
    for (const move of moves.split(",").filter(Boolean).slice(0, 2000))
        at = tree.add(at, move);
    return tree;
}
