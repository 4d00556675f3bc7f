// Takes pictures of every view at several sizes in light and dark, and joins those of one size in a sheet.
//
//     BOARDWRIGHT_URL=http://127.0.0.1:8374/ node tools/tour.mjs FOLDER [VIEW …]
import { mkdirSync } from "node:fs";
import { close, open, openTable, URL_OF_PAGE } from "../test/browser/browser.mjs";

const SIZES = [[1440, 900], [1024, 700], [820, 1180], [390, 844], [844, 390]];
const GAME = ["h8", "i9", "h9", "h10", "g8", "f8", "i8", "j8"];
const WON = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"];

const go = hash => async page => {
  await page.goto(new URL(hash, URL_OF_PAGE).href);
  await page.waitForTimeout(900);
};
const VIEWS = {
  start: go("#/"),
  table: page => openTable(page, "gomoku:15", GAME, [{ by: "person" }, { by: "player", name: "engine@level=2" }]),
  over: page => openTable(page, "gomoku:15", WON),
  sticks: page => openTable(page, "sticks", []),
  kalah: page => openTable(page, "kalah:6x4", []),
  why: async page => {
    await openTable(page, "gomoku:15", GAME, [{ by: "person" }, { by: "player", name: "engine@level=6" }]);
    const button = page.locator(".room").getByRole("button", { name: "Why?", exact: true });
    if ((await button.count()) === 0) await page.locator(".room").getByRole("button", { name: "More", exact: true }).click();
    await button.click();
    await page.locator(".candidates tbody tr").nth(1).waitFor();
  },
  learn: go("#/learn"),
  lesson: go("#/learn/gomoku/rules"),
  puzzles: go("#/puzzles/gomoku"),
  daily: go("#/puzzles/kalah/daily"),
  analyse: go(`#/analyse/gomoku:15;${[...GAME, "g7", "g6", "f6", "e5"].join(",")}`),
  load: async page => {
    await go("#/analyse")(page);
    await page.getByText("Load and save").first().click();
    await page.waitForTimeout(300);
  },
  proof: go("#/proof/gomoku:7"),
  records: go("#/records"),
  watch: go("#/watch"),
  studio: go("#/studio"),
};

const [folder = "/tmp/tour", ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [width, height] of SIZES.slice(0, Number(process.env.SIZES ?? 5))) {
  const isPhone = Math.min(width, height) < 500;
  for (const colorScheme of (process.env.MODES ?? "light,dark").split(",")) {
    const { page, context } = await open("#/", { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone, colorScheme });
    for (const [name, act] of Object.entries(VIEWS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      try {
        await act(page);
      } catch (error) {
        console.error(name, width, String(error).split("\n")[0]);
      }
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
    await context.close();
  }
}
await close();
