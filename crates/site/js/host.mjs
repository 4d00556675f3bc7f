// A plain host of static files, for what looks at the site in a browser, and the way to its workers.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", webmanifest: "application/manifest+json", png: "image/png", jpg: "image/jpeg" };

/**
 * Serves a folder, and tells the browser of the page's tests where; a function that ends it. `send` may send the contents in a way of
 * its own; without contents there is no such file.
 */
export async function host(folder, send = (request, response, name, contents) => response.end(contents)) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://site/").pathname.slice(1)) || "index.html";
    const path = `${folder}/${name}`;
    const isFile = !name.includes("..") && existsSync(path) && statSync(path).isFile();
    response.statusCode = isFile ? 200 : 404;
    if (isFile) response.setHeader("content-type", TYPES[name.split(".").at(-1)] ?? "application/octet-stream");
    send(request, response, name, isFile ? readFileSync(path) : null);
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
  process.env.BOARDWRIGHT_URL = `http://127.0.0.1:${server.address().port}/`;
  return () => server.close();
}

/** Has a page know `startWorker`, which starts one of the site's workers: a `thinker`, or a `crew` with its helper. */
export const knowWorkers = page => page.evaluate(`globalThis.startWorker = ${startWorker}`);

async function startWorker(role) {
  const content = name => document.querySelector(`meta[name="boardwright-${name}"]`).content;
  const folder = content("workers");
  const module = await WebAssembly.compileStreaming(fetch(`${folder}${role === "crew" ? content("threads") : "boardwright_bg.wasm"}`));
  const { port1, port2 } = new MessageChannel();
  const start = (role, port) => {
    const worker = new Worker(`${folder}worker.js`, { type: "module" });
    worker.postMessage({ do: "load", module, role, port }, [port]);
    return worker;
  };
  if (role === "crew") start("helper", port2).onerror = ({ message }) => console.error(message);
  return start(role, port1);
}
