// Solves the published problems that fours win, by quintet and by `boardwright solve`, and prints the times side by side.
//
//     npm install --prefix quintet @renju-note/quintet@0.3.2
//     node tools/quintet_fours.mjs quintet target/release/boardwright
//
// The package is quintet compiled to WebAssembly. It has the search of fours only, and it is told how many fours to look at (255).
// Times are the best of five. Those of `solve` begin before the tables of the rule are made, once a process; the problem of three
// fours shows how long that takes.

import { execFileSync } from "node:child_process";
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

// The result of the round that took least, with its milliseconds.
function best(solve) {
    const rounds = Array.from({ length: ROUNDS }, solve);
    return rounds.reduce((one, other) => (other.time < one.time ? other : one));
}

const [folder, program] = process.argv.slice(2);
if (program === undefined) {
    console.error("usage: node tools/quintet_fours.mjs FOLDER_OF_NPM_INSTALL BOARDWRIGHT");
    process.exit(2);
}
const solveFours = await solver(folder).catch((error) => {
    console.error(`${folder} has no package @renju-note/quintet 0.3.2, as npm install --prefix puts it there: ${error.message}`);
    process.exit(1);
});
const file = new URL("../games/gomoku/tests/data/renju_wins_by_threats.tsv", import.meta.url);
const problems = readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
console.log("problem | quintet, plies | ms | solve, plies | positions | ms");
for (const [name, threats, , position] of problems.map((line) => line.split("\t"))) {
    if (threats !== "fours") {
        continue;
    }
    const quintet = best(() => {
        const began = performance.now();
        const line = solveFours(...stones(position), MOST_FOURS);
        return { plies: line?.length ?? "none", time: performance.now() - began };
    });
    const own = best(() => {
        const answer = execFileSync(program, ["solve", `gomoku:${SIZE},renju`, "--position", position, "--json"], { encoding: "utf8" });
        const { pv, nodes, seconds } = JSON.parse(answer.trim().split("\n").at(-1));
        return { plies: pv.length, nodes, time: seconds * 1000 };
    });
    console.log([name, quintet.plies, quintet.time.toFixed(2), own.plies, own.nodes, own.time.toFixed(1)].join(" | "));
}
