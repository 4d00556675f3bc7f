// Builds the page: `tsc` checks the sources, esbuild bundles them with the libraries into few files whose names tell
// their contents, so that a browser keeps them for ever. The same sources and package-lock.json always give the same files.
//
//     node tools/build.mjs            writes dist, which the program embeds, and modules, which the unit tests load
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { texts } from "./texts.mjs";
import { library, notices, vendor } from "./vendor.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [dist, modules] = [`${root}dist`, `${root}modules`];

/** Checks the sources and writes each as a module of its own beside its libraries: what the unit tests load. */
async function check() {
  await texts(root);
  await rm(modules, { recursive: true, force: true });
  const tsc = spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "--outDir", modules], { cwd: root, stdio: "inherit" });
  if (tsc.status !== 0) process.exit(tsc.status ?? 1);
  await vendor(`${root}node_modules`, `${modules}/vendor`);
}

/** The libraries, which the sources import by the paths under which `modules` has them. */
const libraries = {
  name: "libraries",
  setup(bundler) {
    bundler.onResolve({ filter: /\/vendor\/.*\.js$/ }, ({ path }) => {
      const name = library(path.replace(/^.*\/vendor\//, ""));
      return bundler.resolve(name, { resolveDir: root, kind: "import-statement" });
    });
  },
};

/**
 * Lets the other pages import the main script, so that everything that they share lies in the script that runs already. In
 * their source the import would close a circle.
 */
const sharing = {
  name: "sharing",
  setup(bundler) {
    bundler.onLoad({ filter: /\/src\/pages\/others\.ts$/ }, async ({ path }) => {
      return { contents: `import "../main.js";\n${await readFile(path, "utf8")}`, loader: "ts" };
    });
  },
};

const OPTIONS = { bundle: true, minify: true, legalComments: "none", target: "es2022", logLevel: "warning" };

/** Everything that runs, in one file; what few visits need is fetched when it is needed. Returns that file's name. */
async function scripts() {
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: [`${root}src/main.tsx`],
    outdir: `${dist}/assets`,
    absWorkingDir: root,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    format: "esm",
    splitting: true,
    metafile: true,
    jsx: "transform",
    jsxFactory: "h",
    jsxFragment: "Fragment",
    loader: { ".svg": "dataurl" },
    plugins: [libraries, sharing],
  });
  const { outputs } = metafile;
  const [[entry, { imports }]] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === "src/main.tsx");
  // All of the main script lies in the file that it shares with the other pages: what is left imports that file.
  const needed = imports.filter(({ kind }) => kind === "import-statement");
  const further = needed.flatMap(({ path }) => outputs[path].imports.filter(({ kind }) => kind === "import-statement"));
  // A second file would be a second wait on a slow line: what two parts share must be handed over instead.
  if (needed.length !== 1 || further.length > 0) throw new Error(`the first visit needs ${[...needed, ...further].map(({ path }) => path).join(", ")}`);
  await rm(`${root}${entry}`);
  return needed[0].path.replace("dist/", "");
}

/** All style sheets in one file. Returns its name. */
async function style() {
  const sheets = (await readdir(`${root}src/style`)).filter(name => name.endsWith(".css")).sort();
  const contents = sheets.map(name => `@import "./${name}";`).join("\n");
  const { outputFiles } = await build({ ...OPTIONS, stdin: { contents, loader: "css", resolveDir: `${root}src/style` }, write: false });
  const [{ contents: bytes }] = outputFiles;
  const name = `assets/style-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.css`;
  await writeFile(`${dist}/${name}`, bytes);
  return name;
}

/** Each file that never changes a second time, compressed as far as it goes: the server sends it to browsers that read Brotli. */
async function compress() {
  const names = await readdir(`${dist}/assets`);
  await Promise.all(names.map(async name => writeFile(`${dist}/assets/${name}.br`, brotliCompressSync(await readFile(`${dist}/assets/${name}`)))));
}

await check();
await rm(dist, { recursive: true, force: true });
await mkdir(`${dist}/assets`, { recursive: true });
const [main, sheet] = await Promise.all([scripts(), style()]);
await compress();
const icon = `data:image/svg+xml;base64,${(await readFile(`${root}src/icon.svg`)).toString("base64")}`;
const links = [
  `<link rel="icon" href="${icon}" type="image/svg+xml">`,
  `<link rel="stylesheet" href="${sheet}">`,
  `<script type="module" src="${main}"></script>`,
];
const page = await readFile(`${root}src/index.html`, "utf8");
await writeFile(`${dist}/index.html`, page.replace("<!-- links -->", links.join("\n    ")));
await writeFile(`${dist}/NOTICE.txt`, await notices(`${root}node_modules`));
