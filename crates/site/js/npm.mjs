// Writes the package for npm from a site: `node npm.mjs PAGE WHOLE SITE FOLDER`. WHOLE has the module
// as it was before it was split in two, and the script that loads it.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";

const [page, whole, site, folder] = process.argv.slice(2);
const root = new URL("../../../", import.meta.url);
const workers = (await readdir(site)).find(name => name.startsWith("workers-"));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const name of ["boardwright.js", "boardwright_bg.wasm"]) await cp(`${whole}/${name}`, `${folder}/${name}`);
await cp(`${site}/${workers}/data`, `${folder}/data`, { recursive: true });
await cp(new URL("npm/", import.meta.url), folder, { recursive: true });
await cp(`${page}/src/generated/messages.ts`, `${folder}/messages.d.ts`);
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) await cp(new URL(name, root), `${folder}/${name}`);
const [, version] = /^\[workspace\.package\][^[]*?^version = "([^"]+)"/ms.exec(await readFile(new URL("Cargo.toml", root), "utf8"));
const manifest = {
  name: "boardwright",
  version,
  description: "Gomoku, Sticks 'n' Barrels and Kalah: rules, engines that explain their moves, solvers, and checks of proofs",
  license: "MIT OR Apache-2.0",
  type: "module",
  main: "index.js",
  types: "index.d.ts",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./*": "./*" },
  engines: { node: ">=20" },
};
await writeFile(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
