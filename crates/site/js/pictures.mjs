// Makes the pictures of the site, which are committed: that for previews of links, and the icons of the installed page:
// `BOARDWRIGHT_URL=http://127.0.0.1:8374/ node pictures.mjs`, from a running server. Look at each.
import { readFileSync } from "node:fs";
import { close, open } from "../../web/page/test/browser/browser.mjs";

const GAME = "gomoku:15;h8,i9,h9,h10,g8,f8,i8,j8,g10,i10";
const place = name => new URL(`pictures/${name}`, import.meta.url).pathname;
const { page } = await open(`#/embed/${GAME}`, { viewport: { width: 1000, height: 1000 }, deviceScaleFactor: 1 });
await page.locator(".tree .ply").nth(2).waitFor();
const board = (await page.locator(".board").first().screenshot()).toString("base64");

await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(`<style>
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; gap: 56px; background: #fbfaf6; color: #2a2418; font-family: sans-serif }
  img { height: 570px; width: 570px; object-fit: cover; margin-left: 30px; border-radius: 16px }
  h1 { font-size: 68px; margin: 0 0 24px } p { font-size: 33px; line-height: 1.4; margin: 0 0 22px; max-width: 480px }
</style><img src="data:image/png;base64,${board}"><div><h1>Boardwright</h1><p>Gomoku, Sticks ’n’ Barrels and Kalah</p><p>Play, ask why, analyse and prove, in your browser</p></div>`);
await page.waitForFunction(() => document.querySelector("img").complete);
await page.screenshot({ path: place("preview.jpg"), type: "jpeg", quality: 82 });

const icon = readFileSync(new URL("../../web/page/src/icon.svg", import.meta.url), "utf8");
for (const size of [180, 192, 512]) {
  await page.setViewportSize({ width: size, height: size });
  // Systems cut the corners of icons in their own ways, so the colour goes to the edge.
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${icon.replace(' rx="7"', "")}`);
  await page.screenshot({ path: place(`icon-${size}.png`) });
}
await close();
