// A browser that keeps nothing, and a server that becomes another one: nothing is lost without a word.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axe, close, URL_OF_PAGE, withPage } from "./browser.mjs";

after(close);

test("a browser that keeps nothing says so, and so do its settings", () =>
  withPage("about:blank", {}, async page => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await page.goto(URL_OF_PAGE);
    const bar = page.locator(".line", { hasText: "This browser keeps nothing: new ratings, days in a row and choices end with this tab." });
    await bar.waitFor();
    await axe(page, "a browser that keeps nothing");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("This browser keeps nothing: these choices end with this tab.").waitFor();
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Close" }).click();
    await bar.waitFor({ state: "detached" });
  }));

test("a newer server asks before its page is loaded, and what was typed stays", () =>
  withPage("about:blank", {}, async page => {
    let version = null;
    let connection;
    await page.routeWebSocket(/socket/, one => {
      connection = one;
      one.connectToServer().onMessage(message => {
        const said = JSON.parse(message);
        one.send(said.type === "hello" && version !== null ? JSON.stringify({ ...said, version }) : message);
      });
    });
    await page.goto(new URL("#/watch", URL_OF_PAGE).href);
    await page.locator("summary", { hasText: "Start a tournament" }).click();
    const file = page.locator(".event-form textarea");
    await file.fill("name = \"mine\"");
    version = "99.0.0";
    await connection.close();
    await page.locator(".line", { hasText: "A new version is there." }).waitFor();
    assert.equal(await file.inputValue(), "name = \"mine\"");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Load it" }).click();
    await loaded;
    await page.locator(".start-event").first().waitFor();
  }));
