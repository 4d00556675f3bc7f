// Makes the pictures of the page in the documentation, docs/images/web-*.jpg.
//
//     BOARDWRIGHT_URL=http://127.0.0.1:8374/ node tools/pictures.mjs [NAME …]
//
// Look at each before it is committed: what an engine finds in a second depends on the machine.
import { fileURLToPath } from "node:url";
import { close, clickSpot, open, openTable, URL_OF_PAGE } from "../test/browser/browser.mjs";

const WIDE = { width: 1360, height: 820 };

/** Three black stones in a row, and more on both sides. */
const GAME = ["h8", "i9", "h9", "h10", "g8", "f8", "i8", "j8"];

/** Each picture by its name: how large it is, which page it shows, and what is done there first. */
const PICTURES = {
  start: [{ width: 1280, height: 860 }, "#/", page => page.locator(".opponent").first().waitFor()],
  why: [
    WIDE,
    "#/",
    async page => {
      await openTable(page, "gomoku:15", GAME, [{ by: "person" }, { by: "player", name: "engine@level=6" }]);
      await page.getByRole("button", { name: "Why?" }).click();
      await page.locator(".candidates tbody tr").nth(1).waitFor();
    },
  ],
  learn: [
    { width: 1280, height: 720 },
    "#/learn/sticks/rules",
    async page => {
      const steps = page.locator(".dots button, .dots a");
      await steps.nth(4).click();
      await page.getByRole("button", { name: "Show me" }).click();
    },
  ],
  puzzles: [
    { width: 1280, height: 820 },
    "#/puzzles",
    async page => {
      await page.getByRole("button", { name: "Solution" }).click();
      await page.locator(".puzzle-line").waitFor();
    },
  ],
  analyse: [
    WIDE,
    `#/analyse/gomoku:15;${[...GAME, "g7", "g6", "f6", "e5"].join(",")}`,
    async page => {
      await page.locator(".tree .ply").nth(6).click();
      await clickSpot(page, "g9");
      await page.locator(".variation .ply").first().waitFor();
      await page.locator(".tree .ply", { hasText: "e5" }).click();
      await page.getByLabel("Time a move").selectOption("100");
      await page.getByRole("button", { name: "Find mistakes" }).click();
      await page.locator(".mistakes li").first().waitFor();
      await page.getByRole("button", { name: "Find mistakes" }).waitFor();
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForTimeout(2000);
      await page.getByRole("button", { name: "Stop" }).click();
    },
  ],
  proof: [
    { width: 1280, height: 900 },
    "#/proof/gomoku:15",
    async page => {
      for (const spot of ["i9", "g7"]) {
        await page.getByText("your move", { exact: false }).waitFor({ timeout: 120_000 });
        const said = await page.locator(".proof-panel").textContent();
        await clickSpot(page, spot);
        await page.waitForFunction(before => document.querySelector(".proof-panel")?.textContent !== before, said);
      }
      await page.getByText("your move", { exact: false }).waitFor();
    },
  ],
};

const wanted = process.argv.slice(2);
for (const [name, [viewport, hash, act]] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { page, context } = await open("about:blank", { viewport, colorScheme: "light" });
  await page.goto(new URL(hash, URL_OF_PAGE).href);
  await act(page);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(500);
  const path = fileURLToPath(new URL(`../../../../docs/images/web-${name}.jpg`, import.meta.url));
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  await context.close();
}
await close();
