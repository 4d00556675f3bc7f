// What the first visit costs a browser: bytes over the line, and time on the page's main thread until it is painted.
//
//     node tools/paint.mjs http://127.0.0.1:8374/
//
// Nothing is in the browser's cache. The figure is the median of several visits, each in a fresh profile.
import { chromium } from "playwright-core";

const [url = "http://127.0.0.1:8374/", visits = "9"] = process.argv.slice(2);
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });

/** One visit: until the start page with its board is there. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await metrics(line);
  let bytes = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url);
  await page.locator(".start .board").waitFor();
  const after = await metrics(line);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  await context.close();
  const spent = name => (after[name] - before[name]) * 1000;
  return { task: spent("TaskDuration"), script: spent("ScriptDuration"), layout: spent("LayoutDuration"), paint, bytes };
}

async function metrics(line) {
  const { metrics: list } = await line.send("Performance.getMetrics");
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

const found = [];
for (let count = 0; count < Number(visits); count += 1) found.push(await visit());
await browser.close();
const median = name => found.map(one => one[name]).sort((one, other) => one - other)[Math.floor(found.length / 2)];
console.log(`main thread until the start page stands: ${median("task").toFixed(0)} ms of CPU time`);
console.log(`of that scripts ${median("script").toFixed(0)} ms, layout ${median("layout").toFixed(0)} ms`);
console.log(`first contentful paint after ${median("paint").toFixed(0)} ms`);
console.log(`cold load: ${(median("bytes") / 1000).toFixed(1)} KB`);
