// All browser tests in one process, which share one browser: its start is a good part of what a file of tests costs.
import { readdirSync } from "node:fs";

const folder = new URL("browser/", import.meta.url);
for (const name of readdirSync(folder).filter(name => name.endsWith(".test.mjs")).sort()) await import(new URL(name, folder).href);
