// Checks the page's texts and writes their keys with the arguments of each as TypeScript, so that a missing text or argument
// is an error of `tsc`. English says which keys there are; every other language has the same ones.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { FluentResource } from "@fluent/bundle";

/** The names of the arguments in a pattern, in the order in which they stand there. */
export function argumentsOf(pattern) {
  if (pattern === null || typeof pattern !== "object") return [];
  const inner = Array.isArray(pattern)
    ? pattern
    : [pattern.selector, ...(pattern.variants ?? []).map(({ value }) => value), ...(pattern.args ?? [])];
  const own = pattern.type === "var" ? [pattern.name] : [];
  return [...new Set([...own, ...inner.flatMap(argumentsOf)])];
}

/** The messages of a text with their arguments, by key; an attribute's key has a dot. */
export function keysOf(source) {
  const keys = new Map();
  for (const { id, value, attributes } of new FluentResource(source).body) {
    if (value !== null) keys.set(id, argumentsOf(value));
    for (const [name, pattern] of Object.entries(attributes)) keys.set(`${id}.${name}`, argumentsOf(pattern));
  }
  return keys;
}

/** Says in which keys or arguments a language differs from English; empty if it has the same ones. */
export function differences(english, other) {
  const sorted = names => [...(names ?? ["nothing"])].sort().join(", ");
  const keys = [...new Set([...english.keys(), ...other.keys()])];
  return keys.filter(key => sorted(english.get(key)) !== sorted(other.get(key)));
}

/** Writes `src/generated/texts.ts` from the texts of a page's folder. */
export async function texts(root) {
  const english = keysOf(await readFile(`${root}texts/en.ftl`, "utf8"));
  for (const name of await readdir(`${root}texts`)) {
    const wrong = differences(english, keysOf(await readFile(`${root}texts/${name}`, "utf8")));
    if (wrong.length > 0) throw new Error(`texts/${name} does not have the same keys and arguments as en.ftl: ${wrong.join(", ")}`);
  }
  const line = ([key, names]) => `  readonly "${key}": ${names.length === 0 ? "null" : `{ ${names.map(name => `readonly ${/\W/.test(name) ? `"${name}"` : name}: Value`).join("; ")} }`};`;
  const head = "// Written by tools/texts.mjs from texts/en.ftl: every message of the page with its arguments.\nimport type { Value } from \"../text/tongue.js\";\n";
  await writeFile(`${root}src/generated/texts.ts`, `${head}\nexport interface Texts {\n${[...english].map(line).join("\n")}\n}\n`);
}
