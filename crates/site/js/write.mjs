// Writes the page without a server into a folder that has the two modules already: `node write.mjs PAGE WHOLE FOLDER
// [ADDRESS]`. WHOLE has the module as it was before it was split in two, and the script that loads it.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [page, whole, folder, address = ""] = process.argv.slice(2);
const root = new URL("../../../", import.meta.url);

/** Data beyond this number of bytes, and what only isolated pages need, are fetched when somebody asks for them; all others are kept for visits without a network. */
const LARGE = 600_000;

await copyFile(`${whole}/boardwright.js`, `${folder}/workers/boardwright.js`);
for (const name of ["worker.js", "kept.js"]) await copyFile(new URL(name, import.meta.url), `${folder}/workers/${name}`);
await writeFile(`${folder}/workers/package.json`, '{ "type": "module" }\n');

/** Contents of files that the module knows: the part of the page's head that names the texts, the games and the texts; and the names of the files that it fetches. */
async function known() {
  const { default: init, files, data } = await import(pathToFileURL(`${whole}/boardwright.js`));
  await init({ module_or_path: await readFile(`${whole}/boardwright_bg.wasm`) });
  return [JSON.parse(files()), JSON.parse(data())];
}

const hash = contents => createHash("sha256").update(contents).digest("hex").slice(0, 16);

/** The names of all files below the folder. */
async function written() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  return files.map(entry => `${entry.parentPath}/${entry.name}`.slice(folder.replace(/\/$/, "").length + 1)).sort();
}

// What an earlier build left has other names.
const earlier = (await readdir(folder)).filter(name => /^(assets|api|workers-.*)$/.test(name));
await Promise.all(earlier.map(name => rm(`${folder}/${name}`, { recursive: true, force: true })));
await mkdir(`${folder}/assets`, { recursive: true });
for (const name of await readdir(`${page}/dist/assets`)) {
  if (!name.endsWith(".br")) await copyFile(`${page}/dist/assets/${name}`, `${folder}/assets/${name}`);
}
await copyFile(`${page}/src/icon.svg`, `${folder}/icon.svg`);
for (const name of await readdir(new URL("pictures/", import.meta.url))) await copyFile(new URL(`pictures/${name}`, import.meta.url), `${folder}/${name}`);
await copyFile(`${page}/dist/NOTICE.txt`, `${folder}/NOTICE.txt`);

const [[[, head], ...documents], data] = await known();
for (const [name, contents] of documents) {
  await mkdir(dirname(`${folder}/${name}`), { recursive: true });
  await writeFile(`${folder}/${name}`, contents);
}
for (const name of data) {
  await mkdir(dirname(`${folder}/workers/data/${name}`), { recursive: true });
  await copyFile(new URL(name.replace(/^boardwright-/, "games/"), root), `${folder}/workers/data/${name}`);
}

// The workers fetch one another by plain names, so the name of their folder tells which version they are: no cache can mix two.
const parts = (await written()).filter(name => name.startsWith("workers/"));
const workers = `workers-${hash((await Promise.all(parts.map(async name => name + hash(await readFile(`${folder}/${name}`))))).join())}`;
await rename(`${folder}/workers`, `${folder}/${workers}`);

/** The module for two threads, where it could be built. */
const THREADS = "threads_bg.wasm";
const hasThreads = parts.includes(`workers/${THREADS}`);

const manifest = {
  name: "Boardwright",
  short_name: "Boardwright",
  description: "Play and analyse gomoku, Sticks 'n' Barrels and kalah, without a network as well.",
  id: "./",
  start_url: "./",
  display: "standalone",
  background_color: "#fbfaf6",
  theme_color: "#e0b46d",
  icons: [
    { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ...[192, 512].map(size => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose: "any maskable" })),
  ],
};
await writeFile(`${folder}/manifest.webmanifest`, JSON.stringify(manifest));
const links = [
  '<link rel="manifest" href="manifest.webmanifest">',
  '<meta name="theme-color" content="#e0b46d">',
  `<meta name="boardwright-workers" content="${workers}/">`,
  ...(hasThreads ? [`<meta name="boardwright-threads" content="${THREADS}">`] : []),
  `<link rel="modulepreload" href="${workers}/worker.js">`,
  '<link rel="preload" as="fetch" crossorigin href="api/games">',
  '<link rel="apple-touch-icon" href="icon-180.png">',
  '<meta property="og:type" content="website">',
  '<meta property="og:title" content="Boardwright">',
  '<meta property="og:description" content="Play and analyse gomoku, Sticks \'n\' Barrels and kalah in the browser.">',
  // Most readers of previews want the whole address, which only the owner of a copy knows.
  `<meta property="og:image" content="${address}preview.jpg">`,
  '<meta name="twitter:card" content="summary_large_image">',
];
const index = await readFile(`${page}/dist/index.html`, "utf8");
const place = '<meta name="boardwright-games" content="">';
if (!index.includes(place)) throw new Error("the page has no place for its texts");
await writeFile(`${folder}/index.html`, index.replace(place, [head, ...links].join("\n    ")));

const names = (await written()).filter(name => !["offline.js", "NOTICE.txt", "index.html", "preview.jpg"].includes(name));
const sizes = new Map(await Promise.all(names.map(async name => [name, (await stat(`${folder}/${name}`)).size])));
const isData = name => name.startsWith(`${workers}/data/`);
const isLarge = name => (isData(name) && sizes.get(name) > LARGE) || name.startsWith(`${workers}/threads`);
const rest = `${workers}/rest.wasm`;
const isLater = name => !isLarge(name) && (isData(name) || name === rest || name.startsWith("assets/editor"));
const contents = await Promise.all(["index.html", ...names].map(name => readFile(`${folder}/${name}`)));
const lists = {
  VERSION: hash(contents.map(hash).join()),
  FIRST: ["./", ...names.filter(name => !isLarge(name) && !isLater(name))],
  LATER: [rest, ...names.filter(name => isLater(name) && name !== rest)],
  LARGE: names.filter(isLarge),
};
const constants = Object.entries(lists).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
const offline = await readFile(new URL("offline.js", import.meta.url), "utf8");
await writeFile(`${folder}/offline.js`, `${constants.join("")}${offline}`);
