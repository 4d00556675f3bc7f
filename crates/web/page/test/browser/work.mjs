// What the page's main thread does while somebody drags, and what it keeps while somebody plays: for the tests and for
// `tools/drag.mjs` and `tools/memory.mjs`, whose figures are in the documentation.
import { longGame, openTable, waitForPlies } from "./browser.mjs";

/** The totals of Chromium's counters for a page: seconds of the main thread's processor time, and what it has laid out. */
export async function counters(line) {
  const { metrics } = await line.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Waits until the page has drawn what it knows. */
export const drawn = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Drags the piece on a spot to and fro over the board, a move of the pointer in each frame, and puts it back, or down on
 * another spot; returns the milliseconds of processor time of a frame, on average, and how often the page was laid out. Processor time does not count
 * what others do on the machine.
 */
export async function drag(page, spot, frames, target = spot) {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable", { timeDomain: "threadTicks" });
  const middle = async locator => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2, width, height };
  };
  const [from, board] = [await middle(page.locator(`[data-spot="${spot}"]`)), await middle(page.locator(".stage .board > svg"))];
  // A path that crosses many spots. Chromium answers each move of the finger when its frame has been handled.
  const at = frame => ({ x: board.x + Math.sin(frame / 7) * board.width * 0.4, y: board.y + Math.cos(frame / 11) * board.height * 0.3 });
  const touch = (type, points) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let frame = 0; frame < 10; frame += 1) await touch("touchMove", [at(frame)]);
  await page.locator(".dragged").waitFor();
  await drawn(page);
  const before = await counters(line);
  for (let frame = 0; frame < frames; frame += 1) {
    await touch("touchMove", [at(frame)]);
  }
  await drawn(page);
  const after = await counters(line);
  await touch("touchMove", [await middle(page.locator(`[data-spot="${target}"]`))]);
  await touch("touchEnd", []);
  await line.detach();
  const spent = name => (after[name] - before[name]) / frames;
  return { task: spent("TaskDuration") * 1000, script: spent("ScriptDuration") * 1000, layouts: spent("LayoutCount"), styles: spent("RecalcStyleCount") };
}

/** Memory that the page holds after its garbage has been collected: bytes of its scripts, nodes, and what listens to events. */
export async function held(line) {
  // What finalizers let go of is collected by the second run.
  for (let run = 0; run < 2; run += 1) await line.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize: bytes, Nodes: nodes, JSEventListeners: listeners } = await counters(line);
  return { bytes, nodes, listeners };
}

/**
 * Plays a game for two people of this many moves at one table, again and again, while the page shows it; returns what the
 * page held after each. The moves come from elsewhere, as those of a friend do, so that nobody waits for the mouse.
 */
export async function playGames(page, moves, games) {
  await openTable(page, "gomoku:15", []);
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable");
  await page.evaluate(() => new Promise(resolve => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    const waiting = new Map();
    const table = location.hash.split("/").pop();
    socket.onmessage = ({ data }) => {
      const { type, id, error } = JSON.parse(data);
      if (type === "answer" || type === "refusal") waiting.get(id)?.(type === "refusal" ? JSON.stringify(error) : null);
      waiting.delete(id);
    };
    globalThis.atTable = (id, wanted) => new Promise(answered => {
      waiting.set(id, answered);
      socket.send(JSON.stringify({ id, to: "table", table, ...wanted }));
    });
    socket.onopen = resolve;
  }));
  const ask = async wanted => {
    const refused = await page.evaluate(async wanted => {
      let last = null;
      for (const [id, one] of wanted.entries()) last ??= await globalThis.atTable(id, one);
      return last;
    }, wanted);
    if (refused !== null) throw new Error(refused);
  };
  const [found, course] = [[], longGame(moves).map((move, ply) => ({ do: "play", ply, move }))];
  for (let game = 0; game < games; game += 1) {
    await ask(course);
    await waitForPlies(page, moves);
    await ask([{ do: "resign" }, { do: "again" }]);
    await waitForPlies(page, 0);
    await drawn(page);
    found.push({ played: (game + 1) * moves, ...(await held(line)) });
  }
  await line.detach();
  return found;
}
