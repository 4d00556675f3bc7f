// Builds the page: `tsc` turns src into readable ES modules under dist, the libraries are copied beside them, and so
// are the pages and style sheets. The same sources and package-lock.json always give the same files.
import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { vendor } from "./vendor.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = process.argv[2] ?? `${root}dist`;

/** What each module of our own imports at once, by path under dist. */
async function imports(path) {
  const text = await readFile(`${out}/${path}`, "utf8");
  const found = text.matchAll(/^(?:import|export)\b[^"'();]*?\bfrom\s*["']([^"']+)["']/gm);
  const base = new URL(path, "file:///");
  return [...found].map(([, wanted]) => new URL(wanted, base).pathname.slice(1));
}

/** All modules that the first paint needs, so that the browser can fetch them at once and not one after another. */
async function preloads(entry) {
  const reached = new Set([entry]);
  for (const path of reached) {
    const next = path.startsWith("vendor/") ? await vendored(path) : await imports(path);
    next.forEach(module => reached.add(module));
  }
  return [...reached].sort();
}

/** The same for a library's module, which may be minified. */
async function vendored(path) {
  const text = await readFile(`${out}/${path}`, "utf8");
  const found = text.matchAll(/\bfrom\s*["'](\.[^"']+)["']/g);
  return [...found].map(([, wanted]) => new URL(wanted, new URL(path, "file:///")).pathname.slice(1));
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const tsc = spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "--outDir", out], {
  cwd: root,
  stdio: "inherit",
});
if (tsc.status !== 0) process.exit(tsc.status ?? 1);
await vendor(`${root}node_modules`, `${out}/vendor`);
await cp(`${root}src/style`, `${out}/style`, { recursive: true });
await cp(`${root}src/icon.svg`, `${out}/icon.svg`);

const sheets = (await readdir(`${out}/style`)).filter(name => name.endsWith(".css")).sort();
const links = [
  ...sheets.map(name => `<link rel="stylesheet" href="style/${name}">`),
  ...(await preloads("main.js")).map(path => `<link rel="modulepreload" href="${path}">`),
];
const page = await readFile(`${root}src/index.html`, "utf8");
await writeFile(`${out}/index.html`, page.replace("<!-- links -->", links.join("\n    ")));
