// Writes the page without a server into a folder that has the module already: `node write.mjs PAGE FOLDER`.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [page, folder] = process.argv.slice(2);

// The names of modules are addresses in a browser.
for (const name of ["worker.js", "env.js"]) await copyFile(new URL(name, import.meta.url), `${folder}/workers/${name}`);
const glue = await readFile(`${folder}/workers/boardwright.js`, "utf8");
await writeFile(`${folder}/workers/boardwright.js`, glue.replaceAll(/ from "env"/g, ' from "./env.js"'));
await writeFile(`${folder}/workers/package.json`, '{ "type": "module" }\n');

/** What the module knows of the page: the part of its head that names the texts, the games, the texts. */
async function known() {
  const { default: init, files } = await import(pathToFileURL(`${folder}/workers/boardwright.js`));
  await init({ module_or_path: await readFile(`${folder}/workers/boardwright_bg.wasm`) });
  return JSON.parse(files());
}

const hash = contents => createHash("sha256").update(contents).digest("hex").slice(0, 16);

// What an earlier build left has other names.
await Promise.all(["assets", "api"].map(name => rm(`${folder}/${name}`, { recursive: true, force: true })));
await mkdir(`${folder}/assets`, { recursive: true });
for (const name of await readdir(`${page}/dist/assets`)) {
  if (!name.endsWith(".br")) await copyFile(`${page}/dist/assets/${name}`, `${folder}/assets/${name}`);
}
await copyFile(`${page}/src/icon.svg`, `${folder}/icon.svg`);
await copyFile(`${page}/dist/NOTICE.txt`, `${folder}/NOTICE.txt`);

const [[, head], ...documents] = await known();
for (const [name, contents] of documents) {
  await mkdir(dirname(`${folder}/${name}`), { recursive: true });
  await writeFile(`${folder}/${name}`, contents);
}

const manifest = {
  name: "Boardwright",
  short_name: "Boardwright",
  start_url: "./",
  display: "standalone",
  background_color: "#fbfaf6",
  theme_color: "#e0b46d",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
};
await writeFile(`${folder}/manifest.webmanifest`, JSON.stringify(manifest));
const links = [
  '<link rel="manifest" href="manifest.webmanifest">',
  '<meta name="theme-color" content="#e0b46d">',
  '<meta name="boardwright-workers" content="workers/">',
  '<link rel="modulepreload" href="workers/worker.js">',
  '<script type="module">navigator.serviceWorker?.register("offline.js");</script>',
];
const index = await readFile(`${page}/dist/index.html`, "utf8");
const place = '<meta name="boardwright-games" content="">';
if (!index.includes(place)) throw new Error("the page has no place for its texts");
await writeFile(`${folder}/index.html`, index.replace(place, [head, ...links].join("\n    ")));

const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile())
  .map(entry => `${entry.parentPath}/${entry.name}`.slice(folder.replace(/\/$/, "").length + 1))
  .filter(name => !["offline.js", "NOTICE.txt"].includes(name))
  .sort();
const contents = await Promise.all(names.map(name => readFile(`${folder}/${name}`)));
const version = hash(contents.map(hash).join());
const offline = await readFile(new URL("offline.js", import.meta.url), "utf8");
await writeFile(`${folder}/offline.js`, `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(["./", ...names])};\n${offline}`);
