// The order of the sources: none needs another that needs it.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";

const ROOT = new URL("../../modules/", import.meta.url).pathname;

/** The modules of the page, each with those that it imports, at once or later. Types are none that run, and so not here. */
async function imports() {
  const names = (await readdir(ROOT, { recursive: true })).filter(name => name.endsWith(".js") && !name.startsWith("vendor"));
  const found = new Map();
  for (const name of names) {
    const text = await readFile(join(ROOT, name), "utf8");
    const paths = [...text.matchAll(/\b(?:from|import) ?\(?"(\.[^"]+\.js)"/g)].map(([, path]) => join(dirname(name), path));
    found.set(name, paths.filter(path => names.includes(path)));
  }
  return found;
}

/** The first circle of a graph, as the names along it; undefined if there is none. */
function circle(graph) {
  const done = new Set();
  const follow = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of graph.get(name)) {
      const closed = follow(next, [...path, name]);
      if (closed !== undefined) return closed;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const closed = follow(name, []);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

test("no sources import each other in a circle", async () => {
  const graph = await imports();
  assert.equal(circle(graph), undefined);
  // The build adds this import, and with it there is one.
  graph.get("pages/others.js").push("main.js");
  assert.ok(circle(graph)?.includes("pages/fetch.js"));
});
