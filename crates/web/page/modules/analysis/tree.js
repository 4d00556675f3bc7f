export const SIGNS = ["!!", "!", "!?", "?!", "?", "??"];
/** A game that is looked into. */
export class Tree {
    game;
    start;
    root;
    /** What else is known of the game. */
    record = null;
    #next = 1;
    constructor(game, start = null) {
        this.game = game;
        this.start = start;
        this.root = { id: 0, move: "", parent: null, children: [], comment: "", sign: null };
    }
    /** The branch for a move, new if there is none yet. */
    add(parent, move) {
        const known = parent.children.find(child => child.move === move);
        if (known !== undefined)
            return known;
        const branch = { id: this.#next, move, parent, children: [], comment: "", sign: null };
        this.#next += 1;
        parent.children.push(branch);
        return branch;
    }
    /** Takes a branch and all that follows out; gives the one before it. */
    remove(branch) {
        const { parent } = branch;
        if (parent === null)
            return branch;
        parent.children.splice(parent.children.indexOf(branch), 1);
        return parent;
    }
    /** Makes the line that leads to a branch the main one. */
    promote(branch) {
        for (let at = branch; at?.parent; at = at.parent) {
            const { children } = at.parent;
            children.splice(children.indexOf(at), 1);
            children.unshift(at);
        }
    }
    /** The branches from the first move to this one. */
    lineTo(branch) {
        const line = [];
        for (let at = branch; at?.parent; at = at.parent)
            line.unshift(at);
        return line;
    }
    /** The line through a branch to its end, by first children. */
    lineThrough(branch) {
        const line = this.lineTo(branch);
        for (let at = branch.children[0]; at !== undefined; at = at.children[0])
            line.push(at);
        return line;
    }
    /** The main line. */
    main() {
        return this.lineThrough(this.root);
    }
    /** A branch's position by how it came about. */
    place(branch) {
        const moves = this.lineTo(branch).map(({ move }) => move);
        return { game: this.game, moves, ...(this.start === null ? {} : { start: this.start }) };
    }
    /** The main line as a record, with what was said of it. */
    toRecord() {
        const known = this.record;
        return {
            game: this.game,
            players: known?.players ?? ["?", "?"],
            start: this.start,
            moves: this.main().map(({ move, comment, sign }, ply) => ({
                ms: known?.moves[ply]?.ms ?? null,
                score: known?.moves[ply]?.score ?? null,
                depth: known?.moves[ply]?.depth ?? null,
                move,
                comment: [sign, comment].filter(Boolean).join(" "),
            })),
            outcome: known?.outcome ?? null,
            ending: known?.ending ?? "",
            tags: known?.tags ?? [],
            comment: this.root.comment,
            problem: null,
        };
    }
    /** The tree of a record. */
    static fromRecord(record) {
        const tree = new Tree(record.game, record.start);
        tree.record = record;
        tree.root.comment = record.comment;
        let at = tree.root;
        for (const ply of record.moves) {
            at = tree.add(at, ply.move);
            const [, sign, comment] = /^(!!|!\?|!|\?!|\?\?|\?)? ?([\s\S]*)$/.exec(ply.comment) ?? [];
            at.sign = sign ?? null;
            at.comment = comment ?? "";
        }
        return tree;
    }
    pack() {
        const packed = ({ move, comment, sign, children }) => [move, comment, sign ?? "", ...children.map(packed)];
        return packed(this.root);
    }
    /** The tree of plain data, which may come from anywhere. */
    static unpack(game, start, packed) {
        const tree = new Tree(game, start);
        let left = 5000;
        const grow = (branch, data) => {
            if (!Array.isArray(data) || left <= 0)
                return;
            const [, comment, sign, ...rest] = data;
            if (typeof comment === "string")
                branch.comment = comment;
            branch.sign = SIGNS.find(known => known === sign) ?? null;
            for (const child of rest) {
                const move = Array.isArray(child) ? child[0] : undefined;
                if (typeof move !== "string" || move === "")
                    continue;
                left -= 1;
                grow(tree.add(branch, move), child);
            }
        };
        grow(tree.root, packed);
        return tree;
    }
}
