// The time until a board can be played on over a slow line, at a browser's first visit and at its next one.
//
//     node tools/slow.mjs http://127.0.0.1:8374/
//
// The line is WebPageTest's "3G Slow": 400 kbit/s and 400 ms for each way there and back. Chromium delays and slows what it
// fetches, but not its own cache. The figures are medians of several browsers, each with a fresh profile. On a busy machine the
// seconds are too many; the requests, the bytes and the CPU time are not.
import { chromium } from "playwright-core";

const [url = "http://127.0.0.1:8374/", rounds = "5"] = process.argv.slice(2);
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });

/** Notes when the first spot that a move may begin on is there; the clock runs from the moment the page was asked for. */
function watch() {
  const look = () => {
    if (document.querySelector(".start .hit.legal") === null) return requestAnimationFrame(look);
    globalThis.playableAfter = performance.now();
  };
  look();
}

/** The first visit of a browser and the next one: milliseconds until a move can be made, requests and bytes. */
async function visits() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await context.addInitScript(watch);
  const found = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Performance.enable", { timeDomain: "threadTicks" });
    await line.send("Network.emulateNetworkConditions", SLOW);
    let bytes = 0;
    const asked = new Set();
    line.on("Network.requestWillBeSent", ({ requestId, request }) => request.url.startsWith("data:") || asked.add(requestId));
    line.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
    line.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && asked.delete(requestId));
    line.on("Network.webSocketCreated", ({ requestId }) => asked.add(requestId));
    line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(url);
    const playable = await page.waitForFunction(() => globalThis.playableAfter, null, { timeout: 60_000 });
    const { metrics } = await line.send("Performance.getMetrics");
    const worked = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    found.push({ playable: await playable.jsonValue(), worked, requests: asked.size, bytes });
    await page.close();
  }
  await context.close();
  return found;
}

const all = [];
for (let round = 0; round < Number(rounds); round += 1) all.push(await visits());
await browser.close();
const median = (visit, name) => all.map(one => one[visit][name]).sort((one, other) => one - other)[Math.floor(all.length / 2)];
for (const [visit, name] of ["first visit", "next visit"].entries()) {
  const [playable, worked, requests, bytes] = ["playable", "worked", "requests", "bytes"].map(figure => median(visit, figure));
  const cost = `${requests} requests, ${(bytes / 1000).toFixed(0)} KB, ${worked.toFixed(0)} ms of CPU time on the main thread`;
  console.log(`${name}: a move can be made after ${(playable / 1000).toFixed(1)} s; ${cost}`);
}
