// Sizes of type, spaces and corners come from the scales of `1-tokens.css` and from nowhere else.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../src/style/", import.meta.url);
const sheets = readdirSync(folder).map(name => ({ name, text: readFileSync(new URL(name, folder), "utf8").replace(/\/\*[^]*?\*\//g, "") }));

/** Properties that take their sizes from a scale, with what else they may say. A drawing has units of its own (`font: 14px`). */
const SCALES = [
  { property: "font-size", scale: /^var\(--text-\d\)$/, others: /^inherit$/ },
  { property: "border-radius", scale: /^var\(--radius-\d\)$/, others: /^(0|50%)$/ },
  { property: "(?:padding|margin|(?:row-|column-)?gap)(?:-(?:block|inline)(?:-start|-end)?)?", scale: /^(var\(--(space-\d|gutter)\)|(calc|max|clamp)\(.*(--space-|env\().*\))$/, others: /^(0|auto|0\.\d+em)$/ },
];

/** The parts of a value: `0 calc(1px + 2px)` has two. */
const parts = value => value.replace(/ *!important$/, "").match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g);

/** What a sheet says beside the scales. */
function strays({ name, text }) {
  return SCALES.flatMap(({ property, scale, others }) =>
    [...text.matchAll(new RegExp(`(?<=[{;]\\s*)(${property}):\\s*([^;}]+)`, "g"))]
      .filter(([, , value]) => !parts(value.trim()).every(part => scale.test(part) || others.test(part)))
      .map(([declaration]) => `${name}: ${declaration.trim()}`),
  );
}

test("type, spaces and corners keep to one scale each", () => {
  // Boards are drawings: their letters have units of their own.
  assert.deepEqual(sheets.filter(({ name }) => !name.startsWith("5-")).flatMap(strays), []);
});

test("a size beside the scale is found", () => {
  const sheet = text => ({ name: "x", text });
  assert.equal(strays(sheet("a { gap: 3px; padding: 0 var(--space-2); }")).length, 1);
  assert.equal(strays(sheet("a { font-size: 1.1rem }\nb { border-radius: 5px; }")).length, 2);
  assert.deepEqual(strays(sheet("a { margin-block: calc(-1 * var(--space-4)) auto; border-radius: 50%; }")), []);
});

test("an item of a list in columns stands in one of them", () => {
  const rules = sheets.map(({ text }) => text).join("\n");
  const lists = [...rules.matchAll(/(\.[\w-]+) \{[^}]*(?<![\w-])columns:/g)].map(([, list]) => list);
  assert.ok(lists.includes(".mistakes"));
  for (const list of lists) assert.match(rules, new RegExp(`\\${list} li \\{[^}]*break-inside: avoid`), list);
});
