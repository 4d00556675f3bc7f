// The libraries that the page uses: what the bundle takes them from, their licences, and copies of them for the unit
// tests, which load the page's modules one by one. The copies name each other by relative paths, so that they need
// neither a bundler nor an import map.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";

/** The libraries: the name by which each is imported, where it lies in its package, and the file of its copy. */
const MODULES = [
  ["@fluent/bundle", "@fluent/bundle/esm/index.js", "fluent/index.js"],
  ...["ast", "builtins", "bundle", "memoizer", "resolver", "resource", "scope", "types"].map(part => [
    `@fluent/bundle/${part}`,
    `@fluent/bundle/esm/${part}.js`,
    `fluent/${part}.js`,
  ]),
  ["preact", "preact/dist/preact.mjs", "preact.js"],
  ["preact/hooks", "preact/hooks/dist/hooks.mjs", "hooks.js"],
  ["@preact/signals-core", "@preact/signals-core/dist/signals-core.mjs", "signals-core.js"],
  ["@preact/signals", "@preact/signals/dist/signals.mjs", "signals.js"],
  ["@codemirror/autocomplete", "@codemirror/autocomplete/dist/index.js", "editor/autocomplete.js"],
  ["@codemirror/commands", "@codemirror/commands/dist/index.js", "editor/commands.js"],
  ["@codemirror/language", "@codemirror/language/dist/index.js", "editor/language.js"],
  ["@codemirror/legacy-modes/mode/lua", "@codemirror/legacy-modes/mode/lua.js", "editor/lua.js"],
  ["@codemirror/lint", "@codemirror/lint/dist/index.js", "editor/lint.js"],
  ["@codemirror/state", "@codemirror/state/dist/index.js", "editor/state.js"],
  ["@codemirror/streamparser", "@codemirror/streamparser/dist/index.js", "editor/streamparser.js"],
  ["@codemirror/view", "@codemirror/view/dist/index.js", "editor/view.js"],
  ["@lezer/common", "@lezer/common/dist/index.js", "editor/lezer-common.js"],
  ["@lezer/highlight", "@lezer/highlight/dist/index.js", "editor/lezer-highlight.js"],
  ["@lezer/lr", "@lezer/lr/dist/index.js", "editor/lezer-lr.js"],
  ["@marijn/find-cluster-break", "@marijn/find-cluster-break/src/index.js", "editor/find-cluster-break.js"],
  ["crelt", "crelt/index.js", "editor/crelt.js"],
  ["style-mod", "style-mod/src/style-mod.js", "editor/style-mod.js"],
  ["lean-qr", "lean-qr/index.mjs", "qr.js"],
  ["w3c-keyname", "w3c-keyname/index.js", "editor/w3c-keyname.js"],
];

const FILES = new Map(MODULES.map(([name, , file]) => [name, file]));

/** The same module with every import of another one by a path from where it will lie. */
function relink(text, file, name) {
  return text
    .replace(/(\b(?:import|export)\b[^"'`();]*\bfrom\s*)(["'])([^"'.][^"']*)\2/g, (_, keyword, quote, wanted) => {
      const target = FILES.get(wanted);
      if (target === undefined) throw new Error(`${name} imports ${wanted}, which is not among the copied modules`);
      const path = relative(dirname(file), target);
      return `${keyword}${quote}${path.startsWith(".") ? path : `./${path}`}${quote}`;
    })
    .replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "\n");
}

/** The package that a path under node_modules belongs to. */
function packageOf(path) {
  return path.split("/").slice(0, path.startsWith("@") ? 2 : 1).join("/");
}

/** The name by which a library's file is imported. */
export function library(file) {
  const found = MODULES.find(([, , known]) => known === file);
  if (found === undefined) throw new Error(`${file} is not among the libraries`);
  return found[0];
}

/** Copies all modules. */
export async function vendor(modules, target) {
  for (const [name, source, file] of MODULES) {
    const text = relink(await readFile(`${modules}/${source}`, "utf8"), file, name);
    await mkdir(dirname(`${target}/${file}`), { recursive: true });
    await writeFile(`${target}/${file}`, text);
  }
}

/** The text of a package's licence. Packages under Apache-2.0 without its text are under the text that TypeScript has. */
async function licenceOf(modules, owner) {
  const own = await readFile(`${modules}/${owner}/LICENSE`, "utf8").catch(() => null);
  return own ?? (await readFile(`${modules}/typescript/LICENSE`, "utf8"));
}

/** The versions and licences of all libraries, as a text. */
export async function notices(modules) {
  const found = new Map();
  for (const [, source] of MODULES) {
    const owner = packageOf(source);
    if (found.has(owner)) continue;
    const about = JSON.parse(await readFile(`${modules}/${owner}/package.json`, "utf8"));
    const licence = await licenceOf(modules, owner);
    found.set(owner, `${owner} ${about.version} (${about.license})\n\n${licence.trim()}\n`);
  }
  return [...found.values()].join(`\n${"-".repeat(80)}\n\n`);
}
