// What a frame costs while somebody drags a piece over the board on a phone, and how many frames a second the page draws.
//
//     BOARDWRIGHT_URL=http://127.0.0.1:8374/ node tools/drag.mjs
//
// The first figures are processor time of the page's main thread, which others on the machine do not change. The last is
// what somebody sees on a phone a quarter as fast: Chromium slows the page down, and the page counts its frames.
import { close, open, openTable } from "../test/browser/browser.mjs";
import { drag } from "../test/browser/work.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" };

/** The longest and the median time between two frames while a finger drags, in milliseconds, with the processor slowed down. */
async function intervals(page, spot) {
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(() => {
    globalThis.times = [];
    const note = time => (globalThis.times.push(time), globalThis.times.length < 10_000 && requestAnimationFrame(note));
    requestAnimationFrame(note);
  });
  await drag(page, spot, 240);
  const times = await page.evaluate(() => globalThis.times.splice(0));
  await line.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const between = times.slice(1).map((time, index) => time - times[index]).sort((one, other) => one - other);
  return { median: between[Math.floor(between.length / 2)], most: between[Math.floor(between.length * 0.99)] };
}

for (const [game, spot] of [["sticks", "first:S"], ["sticks:7", "first:S"]]) {
  const { page, context } = await open("#/", PHONE);
  await openTable(page, game, []);
  const { task, script, layouts, styles } = await drag(page, spot, 240);
  console.log(`${game}: a frame takes ${task.toFixed(2)} ms of processor time, ${script.toFixed(2)} ms of that in scripts`);
  console.log(`${game}: ${layouts.toFixed(2)} layouts and ${styles.toFixed(2)} styles a frame`);
  const { median, most } = await intervals(page, spot);
  console.log(`${game}: at a quarter of the speed a frame comes every ${median.toFixed(1)} ms, 99 of 100 within ${most.toFixed(1)} ms`);
  await context.close();
}
await close();
