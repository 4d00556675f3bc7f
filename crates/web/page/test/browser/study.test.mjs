// The tools of an analysis as people use them: records, proofs, threats, a position that is set up, pictures, pasted texts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { AMPLE, axe, close, middleOf, URL_OF_PAGE, withPage } from "./browser.mjs";

after(close);

const LINE = "#/analyse/gomoku:15;h8,i9,h9,h10,g8,f8,i8,j8";
/** White has let black make an open three, and then more. */
const LOST = "#/analyse/gomoku:15;h8,a1,i8,a3,j8,o15,k8,a5,l8";

/** Keeps games in the store, as a match on another machine would have played them. */
async function keep(page, games) {
  await page.evaluate(
    records =>
      Promise.all(
        records.map(
          ({ game, moves }) =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(`ws://${location.host}/socket`);
              const seats = [{ by: "person" }, { by: "person" }];
              let table;
              socket.onopen = () => socket.send(JSON.stringify({ id: 1, to: "tables", do: "new-table", place: { game, moves }, seats }));
              socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.type === "refusal") reject(new Error(JSON.stringify(message.error)));
                if (message.type !== "answer") return;
                if (message.id === 2) return resolve(socket.close());
                table = message.answer.table;
                socket.send(JSON.stringify({ id: 2, to: "table", table, do: "keep" }));
              };
            }),
        ),
      ),
    games,
  );
}

test("the records show what was played in a position, however the board lay", () =>
  withPage(URL_OF_PAGE, {}, async page => {
    // On a board on which no other test plays, since the games of all tests are kept.
    await keep(page, [
      { game: "gomoku:11", moves: ["f6", "e6", "f7"] },
      // The same game turned by a quarter.
      { game: "gomoku:11", moves: ["f6", "f7", "g6"] },
      { game: "gomoku:11", moves: ["f6", "e6", "a1"] },
    ]);
    await page.goto(new URL("#/analyse/gomoku:11;f6,e6", URL_OF_PAGE).href);
    await page.getByRole("tab", { name: "Records" }).click();
    const rows = page.locator(".continuations tbody tr");
    await rows.nth(1).waitFor();
    assert.deepEqual(await rows.locator(".figure").allTextContents(), ["2", "1"]);
    await rows.first().locator("button").focus();
    await page.locator(".hinted").first().waitFor({ state: "attached" });
    await rows.first().locator("button").click();
    await page.locator(".tree .ply").nth(2).waitFor();
    await page.getByText("looked through", { exact: false }).first().waitFor();
  }));

test("a proof that comes with the game is told at once, and the solver proves a win when it is asked", () =>
  withPage("#/analyse/gomoku:7", {}, async page => {
    await page.getByRole("tab", { name: "Proof" }).click();
    await page.locator(".statement", { hasText: "draw" }).or(page.locator(".statement", { hasText: "does not lose" })).first().waitFor({ timeout: 2 * AMPLE });
    await page.goto(new URL("#/analyse/gomoku:13;g7,a1,h7,a3,i7,m13", URL_OF_PAGE).href);
    await page.getByRole("tab", { name: "Proof" }).click();
    await page.getByLabel("Solver's time").selectOption("60");
    await page.getByRole("button", { name: "Prove", exact: true }).click();
    await page.locator(".statement", { hasText: /black wins in at most \d+ plies/i }).waitFor({ timeout: 2 * AMPLE });
    await page.locator(".statement .ply").click();
    await page.locator(".tree .ply").nth(6).waitFor();
  }));

test("threats are drawn, and the strongest reply is an arrow", () =>
  withPage("#/analyse/gomoku:15;h8,a1,i8,a3,j8,o15,k8", {}, async page => {
    await page.getByRole("tab", { name: "Threats" }).click();
    await page.locator(".threat-ring").first().waitFor({ state: "attached" });
    assert.match(await page.locator(".threats li").first().textContent(), /Black/);
    await page.getByLabel("Show on the board").uncheck();
    await page.locator(".threat-ring").first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Strongest reply" }).click();
    await page.locator(".arrow.refutes").first().waitFor({ state: "attached", timeout: AMPLE });
    await page.locator(".threat-panel", { hasText: "Reply:" }).waitFor();
  }));

test("a whole game is judged while one watches, and the game keeps what was found", () =>
  withPage(LOST, {}, async page => {
    await page.locator(".tree .ply").nth(8).waitFor();
    await page.getByLabel("Time a move").selectOption("100");
    await page.getByLabel("Follow on the board").check();
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await page.locator(".judged").waitFor({ timeout: 2 * AMPLE });
    await page.getByRole("button", { name: "Write signs and better moves into the game" }).click();
    await page.locator(".variation .ply").first().waitFor();
    await page.locator(".tree .comment", { hasText: "better" }).first().waitFor();
    await page.locator(".mistakes .ply").first().click();
    await page.getByRole("tab", { name: "Threats" }).click();
    await page.locator(".arrow.better").first().waitFor({ state: "attached" });
    await page.locator(".arrow.refutes").first().waitFor({ state: "attached" });
  }));

test("a position is set up by clicks and keys, and refused where the game has none such", () =>
  withPage("#/analyse/gomoku:9", {}, async page => {
    await page.getByRole("button", { name: /^Set up/ }).click();
    const dialog = page.locator("dialog");
    await dialog.getByLabel("black stone").check({ force: true });
    const spot = name => dialog.locator(`[data-spot="${name}"]`);
    const click = async name => page.mouse.click(...(await middleOf(spot(name))));
    for (const name of ["a1", "b1", "c1", "d1", "e1"]) await click(name);
    await dialog.getByLabel("white stone").check({ force: true });
    for (const name of ["a3", "b3", "c3", "d3", "e3"]) await click(name);
    await dialog.locator(".problem", { hasText: "not both" }).waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Analyse this position" }).isDisabled());
    await dialog.getByRole("radio", { name: "empty" }).check({ force: true });
    for (const name of ["a1", "a3"]) await click(name);
    await dialog.getByRole("radio", { name: "White", exact: true }).check({ force: true });
    await dialog.getByRole("button", { name: "Analyse this position" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".position code", { hasText: "9/9/9/9/9/9/1OOOO4/9/1XXXX4 O" }).waitFor();
    // The same by keys alone.
    await page.getByRole("button", { name: /^Set up/ }).click();
    await dialog.locator(".board").focus();
    await dialog.getByLabel("black stone").check({ force: true });
    await dialog.locator(".board").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Analyse this position" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector(".position code").textContent.split("X").length === 6);
  }));

test("seeds are set up by counting", () =>
  withPage("#/analyse/kalah:6x4", {}, async page => {
    await page.getByRole("button", { name: /^Set up/ }).click();
    const dialog = page.locator("dialog");
    await dialog.getByRole("button", { name: "Empty the board" }).click();
    await dialog.getByRole("radio", { name: "+5" }).check({ force: true });
    await page.mouse.click(...(await middleOf(dialog.locator('[data-spot="first:3"]'))));
    await dialog.getByRole("button", { name: "Analyse this position" }).click();
    await page.locator(".position code", { hasText: "5" }).waitFor();
  }));

test("a picture and a moving picture are saved", () =>
  withPage(LINE, {}, async page => {
    await page.getByRole("button", { name: "Load and save" }).click();
    const saved = async name => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const still = await saved("Picture (SVG)");
    assert.equal(still.name, "position.svg");
    assert.equal(still.bytes.toString().match(/<use href="#disc/g).length, 8);
    const film = await saved("Moving picture of the game (SVG)");
    assert.match(film.bytes.toString(), /<animate/);
    const png = await saved("Picture (PNG)");
    assert.equal(png.name, "position.png");
    assert.deepEqual([...png.bytes.subarray(1, 4)], [..."PNG"].map(letter => letter.charCodeAt(0)));
    // A browser draws what was saved.
    const drawn = await page.evaluate(async text => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await image.decode();
      return image.naturalWidth;
    }, film.bytes.toString());
    assert.ok(drawn > 300, String(drawn));
  }));

test("a game is shared in the address where the browser has no answer about the clipboard", () =>
  withPage("#/analyse/gomoku:15;h8,i9", {}, async page => {
    await page.locator(".tree .ply").nth(1).waitFor();
    await page.evaluate(() => { navigator.clipboard.writeText = () => new Promise(() => {}); });
    await page.getByRole("button", { name: "Share link" }).click();
    await page.locator(".side .notice", { hasText: "The address of this page now holds the whole game." }).waitFor();
  }));

test("sharing changes the address and nothing else", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9,h10,g8,i8,f8,e8,g9,f7", {}, async (page, { context }) => {
    await context.grantPermissions(["clipboard-write"]);
    const plies = page.locator(".tree .ply");
    await plies.nth(9).waitFor();
    await page.getByLabel("Time a move").selectOption("100");
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await page.locator(".judged").waitFor({ timeout: 2 * AMPLE });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await plies.nth(3).click();
    await page.locator(".lines li").first().waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("button", { name: "Write signs and better moves into the game" }).click();
    const seen = () => page.evaluate(() => [".lines li", ".mistakes li", ".graph .turn-point", ".judged p"].map(name => document.querySelectorAll(name).length).concat(document.querySelector(".tree .ply[aria-current]").textContent));
    const before = await seen();
    assert.ok(before[0] > 0 && before[1] > 0, JSON.stringify(before));
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("button", { name: "Share link" }).click();
    await page.locator(".side .notice", { hasText: "link" }).waitFor();
    const shared = page.url();
    assert.ok(shared.includes("~"), shared);
    assert.equal(await page.evaluate(() => history.length), entries);
    assert.deepEqual(await seen(), before);
    // Another address is another desk, and the shared one is read again when one comes back to it.
    await page.evaluate(() => (location.hash = "#/analyse/gomoku:15;a1,b2"));
    await page.waitForFunction(() => document.querySelectorAll(".tree .ply").length === 2);
    assert.equal(await page.locator(".judged, .lines li").count(), 0);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".tree .ply").length >= 10);
    assert.equal(page.url(), shared);
    assert.equal(await page.locator(".judged, .lines li").count(), 0);
    await page.goForward();
    await page.waitForFunction(() => document.querySelectorAll(".tree .ply").length === 2);
  }));

test("a pasted link without a game that can be played is refused, and the game stays", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9", {}, async page => {
    await page.locator(".tree .ply").nth(2).waitFor();
    await page.getByRole("button", { name: "Load and save" }).click();
    for (const [link, found] of [["abcdef", /no game abcdef/], ["gomoku:15;h8,zz", /zz/], ["gomoku:15;h8,h8", /2/], ["gomoku:999;h8", /999/], ["~AAAA", /holds no game/]]) {
      await page.getByLabel("Paste a record, in any format").fill(`${URL_OF_PAGE}#/analyse/${link}`);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.locator("dialog .problem").filter({ hasText: found }).waitFor();
      assert.equal(await page.locator(".tree .ply").count(), 3, link);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator(".side .problem:not(.nothing)").count(), 0);
  }));

test("the table of why is that of the search that chose, and numbers are written as the language does", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9,h10,g8,i8", {}, async page => {
    await page.evaluate(() => localStorage.setItem("boardwright.prefs", JSON.stringify({ language: "de" })));
    await page.reload();
    await page.getByRole("button", { name: "Warum?" }).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    const said = await page.locator(".why p").allTextContents();
    const [, best, value] = /findet (\S+) am besten \(([^)]+)\)/.exec(said.join("\n")) ?? assert.fail(said.join("\n"));
    assert.equal(await page.locator(".candidates tbody th").first().textContent(), best, "the first row is what it plays");
    assert.equal(`+${await page.locator(".candidates td.figure").first().textContent()}`.replace("+−", "−"), value);
    assert.ok(said.some(text => /keinen besseren/.test(text)), said.join("\n"));
    // Black is to move, and the bar is black's: it says what the sentence says.
    const short = Number(value.replace(",", ".").replace("−", "-")).toFixed(1).replace(".", ",").replace("-", "−");
    assert.equal(await page.locator(".evaluation-bar span").textContent(), value.startsWith("−") ? short : `+${short}`);
    const figures = await page.locator(".candidates td.figure, .parts dd b").allTextContents();
    assert.ok(figures.some(text => /\d,\d/.test(text)), figures.join());
    assert.ok(figures.every(text => !/-|\d\.\d/.test(text)), figures.join());
    const values = await page.locator(".value text").allTextContents();
    assert.ok(values.some(text => text.includes(",")) && values.every(text => !/[-.]\d/.test(text)), values.join());
    await page.locator(".candidates").getByRole("button", { name: "Wert" }).click();
    await page.getByText("so wie dieser Spieler zählt").waitFor();
    // The table of a player without a search stands for itself.
    await page.locator(".why select").selectOption({ index: 1 });
    await page.locator(".why p", { hasText: "keinen besseren" }).waitFor({ state: "detached" });
  }));

test("a search that has found nothing yet says that it is at work", () =>
  withPage("#/", {}, async page => {
    await page.routeWebSocket(/socket/, connection => {
      const line = connection.connectToServer();
      line.onMessage(message => void (String(message).includes('"type":"info"') || connection.send(message)));
    });
    await page.goto(new URL("#/analyse/kalah:6x4", URL_OF_PAGE).href);
    await page.reload();
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".engine").getByText("The search is at work; nothing is found yet.").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".engine").getByText("nothing is found yet").waitFor({ state: "detached" });
  }));

test("what is wrong with a text is said in the language of the page", () =>
  withPage("#/analyse", { locale: "de-DE" }, async page => {
    await page.getByRole("button", { name: "Laden und sichern" }).click();
    const paste = async text => {
      await page.locator("dialog textarea").fill(text);
      await page.getByRole("button", { name: "Lesen", exact: true }).click();
    };
    await paste("(;FF[4]GM[4]SZ[15];B[zz])");
    await page.locator("dialog .problem").getByText("nicht lesbar; erwartet: ein Punkt von aa bis oo").waitFor();
    await paste("(;GM[4]SZ[15];B[hh];W[hh])");
    await page.getByText("Zug 2: „h8“ ist regelwidrig").first().waitFor();
    await page.getByText("Die Datei nennt keine Regel").first().waitFor();
  }));

test("another rule may end a game otherwise, and the heading says so", () =>
  withPage("#/analyse", {}, async page => {
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog textarea").fill("(;GM[4]FF[4]SZ[15]PB[Ada]PW[Eva]RE[B+];B[hh];W[aa];B[hi];W[cc];B[hj];W[oo];B[hl];W[ac];B[hm];W[oa];B[hk])");
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator(".about-game", { hasText: "Ada – Eva 1 – 0" }).waitFor();
    await page.getByLabel("Rule").selectOption("renju");
    await page.locator(".about-game", { hasText: "Ada – Eva 0 – 1" }).waitFor();
    await page.locator(".ending", { hasText: /White wins: .* forbidden/ }).waitFor();
    await page.getByLabel("Rule").selectOption("exact");
    await page.locator(".about-game", { hasText: /Ada – Eva(?! \d)/ }).waitFor();
  }));

test("a position that nobody has searched does not pass for a level one", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9,h10,g8,f8,i8,j8", {}, async page => {
    const bar = page.locator(".evaluation-bar");
    await bar.waitFor();
    assert.deepEqual([await bar.getAttribute("aria-label"), await bar.locator("i, span").count()], ["Not evaluated yet", 0]);
    await page.getByRole("button", { name: "Search" }).click();
    await bar.locator("i").waitFor();
    assert.notEqual(await bar.getAttribute("aria-label"), "Not evaluated yet");
  }));

test("what a number means is one tap away", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9,h10,g8,f8,i8,j8", {}, async page => {
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".lines li").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".lines .figure").first().click();
    await page.locator(".engine").getByText(/is an estimate\.|has seen .* win to the end|ends .* ahead/).waitFor();
    await page.locator(".evaluation-bar").click();
    await page.locator(".tip.meaning").waitFor();
    await page.keyboard.press("Tab");
    await page.locator(".tip.meaning").waitFor({ state: "detached" });
  }));

test("a game is saved in every format, and a file says what it could not hold", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9", {}, async page => {
    await page.locator(".tree .ply").nth(2).waitFor();
    await page.getByRole("button", { name: "Load and save" }).click();
    for (const ending of ["bwr", "sgf", "lib", "pos"]) {
      const [saved] = await Promise.all([page.waitForEvent("download"), page.locator(".file-grid button", { hasText: `(.${ending})` }).click()]);
      assert.equal(saved.suggestedFilename(), `game.${ending}`);
      await page.locator(".save-files [role=status]", { hasText: `game.${ending}` }).waitFor();
      if (ending !== "lib") continue;
      const path = await saved.path();
      assert.equal(readFileSync(path).subarray(1, 7).toString(), "RenLib");
    }
  }));

test("a library opens as a book with its texts on the board", () =>
  withPage("#/analyse", {}, async page => {
    // Of more lines than fit on a screen: each reply to h8, each with an answer.
    const points = [...Array(225).keys()].filter(at => at !== 112).map(at => `${"abcdefghijklmno"[at % 15]}${Math.floor(at / 15) + 1}`);
    const sgf = point => `${point[0]}${"abcdefghijklmno"[15 - Number(point.slice(1))]}`;
    const lines = points.map((point, at) => `(;W[${sgf(point)}]C[reply ${point}];B[${sgf(points[(at + 1) % points.length])}])`);
    const text = `(;GM[4]SZ[15]RU[renju];B[hh]LB[${sgf("a1")}:corner]${lines.join("")})`;
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog input[type=file]").setInputFiles({ name: "book.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator(".book").waitFor();
    await page.locator(".book-next .ply", { hasText: "h8" }).click();
    await page.locator(".value text", { hasText: "B" }).first().waitFor();
    assert.equal(await page.locator(".book-next li").count(), 60);
    await page.getByText("and 164 further moves").waitFor();
    await page.locator(".book-next .comment", { hasText: "reply b1" }).waitFor();
    await page.locator(".book-next .ply", { hasText: "b1" }).first().click();
    await page.locator(".book-comment", { hasText: "reply b1" }).waitFor();
    await axe(page, "book");
    await page.locator(".book-line .ply").first().click();
    await page.locator(".book-line .ply[aria-current]", { hasText: "Start" }).waitFor();
  }));

test("a game that no link holds leaves what lies under the address of the one before", () =>
  withPage("#/analyse/gomoku:15;h8,i9", {}, async page => {
    const comment = page.locator(".remarks textarea");
    await page.locator(".remarks summary").click();
    await comment.fill("own");
    const long = Array.from({ length: 4000 }, (_, at) => Math.sin(at)).join(" ");
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog textarea").fill(`(;FF[4]GM[4]SZ[15];B[ga]C[${long}])`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator(".tree .ply", { hasText: "g15" }).waitFor();
    await page.goBack();
    await page.locator(".tree .ply", { hasText: "i9" }).waitFor();
    assert.equal(await comment.inputValue(), "own");
  }));

test("names of any letters and lengths stay where they are, and signs of a file are signs", () =>
  withPage("#/analyse/gomoku:15", {}, async page => {
    const read = async (black, white) => {
      await page.getByRole("button", { name: "Load and save" }).click();
      await page.locator("dialog textarea").fill(`(;FF[4]GM[4]SZ[15]RU[freestyle]PB[${black}]PW[${white}];B[hh]C[${"c".repeat(300)}];W[ig]TE[1])`);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.locator(".about-game bdi", { hasText: black }).waitFor();
    };
    await read("דוד", "אבי");
    const [black, white] = await page.locator(".about-game bdi").evaluateAll(names => names.map(name => name.getBoundingClientRect().left));
    assert.ok(black < white, "black is named first");
    assert.equal(await page.locator(".tree .ply .sign").innerText(), "!");
    await read("A".repeat(200), "B".repeat(200));
    for (const part of [".about-game", ".tree"]) assert.ok(await page.locator(part).evaluate(one => one.scrollWidth <= one.clientWidth), part);
  }));

test("a file that does not say how large its board is has that of the desk", () =>
  withPage("#/analyse/gomoku:22", {}, async page => {
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog input[type=file]").setInputFiles({ name: "game.rec", mimeType: "text/plain", buffer: Buffer.from("one\ntwo\n10,10\n11,11\n-1\n") });
    await page.locator(".tree .ply", { hasText: "k12" }).waitFor();
    await page.getByText("no game is named: read as gomoku:22").waitFor();
  }));

test("a desk whose game was chosen tells it, also where it is the usual one", () =>
  withPage("#/analyse", {}, async page => {
    const load = async () => {
      if ((await page.locator("dialog[open]").count()) === 0) await page.getByRole("button", { name: "Load and save" }).click();
      await page.locator("dialog input[type=file]").setInputFiles({ name: "game.rec", mimeType: "text/plain", buffer: Buffer.from("one\ntwo\n10,10\n11,11\n-1\n") });
      await page.locator(".tree .ply").nth(1).waitFor();
    };
    await load();
    await page.getByText("20 × 20 was assumed").waitFor();
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog[open] select").first().selectOption("gomoku:15");
    await page.locator(".tree .ply").first().waitFor({ state: "detached" });
    await load();
    await page.getByText("read as gomoku:15").waitFor();
    await page.goto(new URL("#/analyse/gomoku:15", page.url()).href);
    await page.reload();
    await load();
    await page.getByText("read as gomoku:15").waitFor();
  }));

test("texts of other sites are read as they are pasted", () =>
  withPage("#/analyse/gomoku:15", {}, async page => {
    const paste = async (text, count) => {
      await page.getByRole("button", { name: "Load and save" }).click();
      await page.getByLabel("Paste a record, in any format").fill(text);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.locator(".tree .ply").nth(count - 1).waitFor();
      assert.equal(await page.locator(".tree .ply").count(), count, text);
    };
    await paste("1. H8 I9 2. H9", 3);
    await paste("START 15\nINFO rule 0\nBOARD\n7,7,1\n8,6,2\nDONE", 2);
    await paste("Piskvorky 15x15, 11:11, 0\n8,8,0\n-1", 1);
    await paste(`see ${URL_OF_PAGE}#/analyse/gomoku:15;h8,i9,h9,h10`, 4);
    await page.getByRole("button", { name: "Load and save" }).click();
    for (const [text, found] of [["h8 i9 h8", /Move 3 of gomoku:15.*occupied/], ["BOARD\n1,1", /x,y,field/], ["<script>alert(1)</script>", /begins no game that is known/]]) {
      await page.getByLabel("Paste a record, in any format").fill(text);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.locator("dialog .problem").filter({ hasText: found }).waitFor();
    }
  }));

test("axe finds nothing to object to in the tools of an analysis", () =>
  withPage(LOST, {}, async page => {
    await page.locator(".tree .ply").nth(6).click();
    for (const tab of ["Course", "Records", "Proof", "Threats"]) {
      await page.getByRole("tab", { name: tab }).click();
      if (tab === "Threats") await page.locator(".threats li").first().waitFor();
      await axe(page, tab);
    }
    await page.getByRole("button", { name: /^Set up/ }).click();
    await page.locator(".palette label").nth(2).waitFor();
    await axe(page, "set up");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.getByText("Number the moves").waitFor();
    await axe(page, "load and save");
  }));

test("who has a position explained while a search runs reads that these are two searches", () =>
  withPage("#/analyse/gomoku:9;e5,d5,e6", {}, async page => {
    await page.locator(".tree .ply").nth(2).waitFor();
    await page.getByRole("button", { name: "Why?" }).click();
    await page.locator(".why .candidates tbody tr").first().waitFor();
    assert.equal(await page.locator(".why .beside").count(), 0);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.locator(".engine .lines li").first().waitFor();
    const [best] = await page.locator(".engine .lines li .ply").allTextContents();
    assert.match(await page.locator(".why .beside").textContent(), new RegExp(`has (${best}|[a-i][1-9]) first, at depth \\d+`));
  }));
