// What the page says to who listens, as a test hears it.
import { AMPLE } from "./browser.mjs";

/** Notes all that the page says from now on. */
export const listenTo = page => page.evaluate(() => {
  globalThis.said = [];
  const note = ({ target }) => {
    const region = target.parentElement?.closest("[aria-live]") ?? target.closest?.("[aria-live]");
    if (region?.textContent) globalThis.said.push(region.textContent);
  };
  globalThis.ear?.disconnect();
  globalThis.ear = new MutationObserver(changes => changes.forEach(note));
  globalThis.ear.observe(document.body, { subtree: true, childList: true, characterData: true });
});

/** What has been said since the last call, once this is part of it. */
export async function heard(page, part) {
  await page.waitForFunction(wanted => globalThis.said.join(" / ").includes(wanted), part, { timeout: AMPLE });
  return page.evaluate(() => globalThis.said.splice(0).join(" / "));
}
