// Solves problems of renju by the fours of quintet, and prints the times. tools/renju_problems.py calls it.
//
//     npm install --prefix quintet @renju-note/quintet@0.3.2
//     echo '["15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X"]' | node tools/quintet_fours.mjs quintet
//
// The package is quintet compiled to WebAssembly. It has the search of fours only, and it is told how many fours to look at (255).
// Positions come as JSON on standard input. For each there is one object: plies of the line (null if no win was found), milliseconds
// of the best of five searches in this process.

import { readFileSync } from "node:fs";
import path from "node:path";

const SIZE = 15;
const MOST_FOURS = 255;
const ROUNDS = 5;

// The function of the package that searches for a win by fours. Its own loader needs a bundler.
async function solver(folder) {
    const read = (name, ...how) => readFileSync(path.join(folder, "node_modules", "@renju-note", "quintet", name), ...how);
    globalThis.quintet = (await WebAssembly.instantiate(read("quintet_bg.wasm"), {})).instance.exports;
    const glue = read("quintet_bg.js", "utf8").replace(/^import \* as wasm from .*$/m, "const wasm = globalThis.quintet;");
    return (await import(`data:text/javascript,${encodeURIComponent(glue)}`)).solve_vcf;
}

// The numbers of the black and of the white points of a position, and whether black is to move.
function stones(position) {
    const [rows, side] = position.split(" ");
    const found = { X: [], O: [] };
    rows.split("/").forEach((row, fromTop) => {
        let column = 0;
        for (const [part] of row.matchAll(/\d+|[XO]/g)) {
            if (part in found) {
                found[part].push(column * SIZE + SIZE - 1 - fromTop);
            }
            column += part in found ? 1 : Number(part);
        }
    });
    return [Uint8Array.from(found.X), Uint8Array.from(found.O), side === "X"];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
    console.error("usage: node tools/quintet_fours.mjs FOLDER_OF_NPM_INSTALL < POSITIONS");
    process.exit(2);
}
const solveFours = await solver(folder).catch((error) => {
    console.error(`${folder} has no package @renju-note/quintet 0.3.2, as npm install --prefix puts it there: ${error.message}`);
    process.exit(1);
});
const answers = JSON.parse(readFileSync(0, "utf8")).map((position) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
        const began = performance.now();
        const line = solveFours(...stones(position), MOST_FOURS);
        return { plies: line?.length ?? null, ms: performance.now() - began };
    });
    return rounds.reduce((one, other) => (other.ms < one.ms ? other : one));
});
console.log(JSON.stringify(answers));
