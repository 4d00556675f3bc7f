// Small screens: what must be in sight, and what a finger does.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { act, close, longGame, openTable, plies, slide, startGame, tapSpot, waitForPlies, withPage } from "./browser.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Whether an element is wholly within what its list shows. */
const isInSight = locator => locator.evaluate(item => {
  const [own, list] = [item.getBoundingClientRect(), item.closest(".moves, .tree").getBoundingClientRect()];
  return own.height > 0 && own.top >= list.top && own.bottom <= list.bottom && own.left >= list.left && own.right <= list.right;
});

for (const [screen, options] of [["a phone", PHONE], ["a desk", {}]]) {
  test(`the list of moves follows the game on ${screen}`, () =>
    withPage("#/", options, async page => {
      await openTable(page, "gomoku:15", longGame(80));
      await waitForPlies(page, 80);
      const current = page.locator(".moves .ply[aria-current]");
      assert.ok(await isInSight(current), "the last move at first");
      await page.locator(".moves .ply").first().click();
      await page.getByRole("button", { name: "One move back" }).click();
      await page.getByRole("button", { name: "One move forward" }).click();
      await page.locator(".moves .ply[aria-current]", { hasText: /^a1$/ }).waitFor();
      assert.ok(await isInSight(current), "the first move when one goes back to it");
      await page.locator(".moves .ply").last().click();
      await act(page, "Resign");
      await act(page, "Really resign");
      await page.locator(".ending").waitFor();
      assert.ok(await isInSight(page.locator(".moves .ply").last()), "the last move after the end");
    }));
}

test("a house or a hole that is large under a finger asks for no second tap", () =>
  withPage("#/", PHONE, async page => {
    await startGame(page, { family: /Kalah/, variant: "kalah:6x4" });
    await tapSpot(page, "first:1");
    await waitForPlies(page, 1);
    await page.goto(new URL("#/", page.url()).href);
    await startGame(page, { family: /Sticks/ });
    await tapSpot(page, "first:S");
    await tapSpot(page, "d4");
    await waitForPlies(page, 1);
  }));

test("a finger that stays on a small point aims by a magnifier, and a tap plays at once", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "gomoku:15", []);
    await slide(page, ["h8", "h9", "i10"], async () => {
      assert.equal(await page.locator(".crosshair").count(), 1);
      assert.equal((await plies(page)).length, 0, "nothing is played before the finger leaves");
    });
    await waitForPlies(page, 1);
    await tapSpot(page, "a1");
    await waitForPlies(page, 2);
    assert.deepEqual(await plies(page), ["i10", "a1"]);
    assert.equal(await page.locator(".magnifier").count(), 0);
  }));

test("a finger on a forbidden point reads why, and plays there only by a second tap", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "gomoku:15,renju", ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7"]);
    await page.locator(".warned").waitFor({ state: "attached" });
    await tapSpot(page, "h8");
    await page.locator(".tip", { hasText: "Double three (h8 i8 j8, h8 h9 h10)" }).waitFor();
    assert.equal(await page.locator(".rows .band").count(), 2, "both threes are drawn");
    assert.equal((await plies(page)).length, 8, "nothing is played");
    await tapSpot(page, "h8");
    await page.locator(".ending", { hasText: "forbidden" }).waitFor();
  }));

test("on an upright phone the board, both seats, the moves and what is done most need no scrolling", () =>
  withPage("#/", PHONE, async page => {
    for (const game of ["gomoku:15", "sticks", "kalah:6x4"]) {
      await openTable(page, game, []);
      const bar = await page.locator(".top nav").boundingBox();
      for (const part of [".stage .board > svg", ".seat.near", ".seat.far", ".moves", ".room .actions"]) {
        const { y, height } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + height <= bar.y, `${game}: ${part} from ${y} to ${y + height} of ${bar.y}`);
      }
      const rows = await page.locator(".moves").evaluate(list => list.clientHeight);
      assert.ok(rows < 56, `${game}: the moves are one row of ${rows}`);
    }
  }));

test("on an upright phone a player's own store lies beside its own name", () =>
  withPage("#/", PHONE, async page => {
    await startGame(page, { family: /Kalah/, variant: "kalah:6x4" });
    const middle = async selector => {
      const box = await page.locator(selector).boundingBox();
      return box.y + box.height / 2;
    };
    const [own, other] = [await middle('[data-spot="first:store"]'), await middle('[data-spot="second:store"]')];
    assert.ok((await middle(".seat.far")) < other && other < own && own < (await middle(".seat.near")));
  }));

for (const [width, height] of [[844, 390], [740, 360]]) {
  test(`a phone on its side shows a whole board at ${width} by ${height}`, () =>
    withPage("#/", { ...PHONE, viewport: { width, height } }, async page => {
      await page.locator(".opponent").first().waitFor();
      const isSeen = locator => locator.evaluate(element => {
        const { top, left, bottom, right } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      });
      for (const part of [".stage .board > svg", ".start .go"]) assert.ok(await isSeen(page.locator(part)), part);
      for (const game of ["gomoku:15", "sticks", "kalah:6x4"]) {
        await openTable(page, game, []);
        for (const part of [".stage .board > svg", ".seat.near", ".seat.far", ".moves", ".actions"]) assert.ok(await isSeen(page.locator(part)), `${game}: ${part}`);
        const share = await page.locator(".stage .board > svg").evaluate(svg => (svg.clientWidth * svg.clientHeight) / (innerWidth * innerHeight));
        assert.ok(share > 0.25, `${game}: a board of ${share} of the screen`);
      }
      await page.evaluate(() => scrollTo(0, 80));
      assert.ok(await isSeen(page.locator(".stage .board > svg")), "it stays while what is beside it scrolls");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} wide`);
    }));
}

for (const locale of ["en-GB", "de-DE", "cs-CZ"]) {
  test(`a phone on its side shows every way with its word whole in ${locale}`, () =>
    withPage("#/", { ...PHONE, viewport: { width: 844, height: 390 }, locale }, async page => {
      await page.locator(".opponent").first().waitFor();
      const cut = await page.locator(".top nav a, .top nav span, .top > .action").evaluateAll(parts => parts.filter(part => {
        const { top, bottom } = part.getBoundingClientRect();
        const { left, right } = part.closest("nav, .top").getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(part);
        const found = words.getBoundingClientRect();
        return top < 0 || bottom > innerHeight || found.left < left || found.right > right;
      }).map(part => part.outerHTML.slice(0, 120)));
      assert.deepEqual(cut, []);
    }));
}

for (const [screen, viewport] of [["upright", { width: 390, height: 844 }], ["small and upright", { width: 360, height: 640 }], ["on its side", { width: 844, height: 390 }]]) {
  test(`a lesson on a phone ${screen} shows its steps, what to do and the whole board`, () =>
    withPage("#/learn", { ...PHONE, viewport }, async page => {
      for (const lesson of ["gomoku/rules", "sticks/rules", "kalah/rules"]) {
        await page.goto(new URL(`#/learn/${lesson}`, page.url()).href);
        await page.locator(".lesson .board .hit").first().waitFor({ state: "attached" });
        const boxes = {};
        for (const part of [".dot", ".task", ".lesson .board > svg"]) boxes[part] = await page.locator(part).first().boundingBox();
        const end = await page.evaluate(() => Math.min(innerHeight, document.querySelector(".top nav").getBoundingClientRect().top || innerHeight));
        for (const [part, { y, height }] of Object.entries(boxes)) assert.ok(y >= 0 && y + height <= end, `${lesson}: ${part} from ${y} to ${y + height} of ${end}`);
        const [dot, task] = [boxes[".dot"], boxes[".task"]];
        assert.ok(dot.y + dot.height <= task.y, `${lesson}: the task covers the steps`);
      }
    }));
}

test("a small upright phone shows whole boards above its bar", () =>
  withPage("#/", { ...PHONE, viewport: { width: 360, height: 640 } }, async page => {
    for (const game of ["gomoku:15", "sticks", "kalah:6x4"]) {
      await openTable(page, game, []);
      const [board, bar] = [await page.locator(".stage .board > svg").boundingBox(), await page.locator(".top nav").boundingBox()];
      assert.ok(board.y >= 0 && board.y + board.height <= bar.y, `${game}: to ${board.y + board.height} of ${bar.y}`);
    }
  }));

for (const locale of ["en-GB", "de-DE", "cs-CZ"]) {
  test(`a small upright phone shows a puzzle's whole board and what is asked above its buttons in ${locale}`, () =>
    withPage("#/", { ...PHONE, viewport: { width: 360, height: 640 }, locale }, async page => {
      for (const puzzle of ["gomoku:15/104", "sticks/587", "kalah:6x4/744"]) {
        await page.goto(new URL(`#/puzzles/${puzzle}`, page.url()).href);
        await page.locator(".puzzle .board > svg").waitFor();
        const [board, asked, reach] = [await page.locator(".stage .board > svg").boundingBox(), await page.locator(".puzzle-said").boundingBox(), await page.locator(".puzzle .reach").boundingBox()];
        assert.ok(board.y + board.height <= reach.y, `${puzzle}: the board to ${board.y + board.height} of ${reach.y}`);
        assert.ok(asked.y + asked.height <= reach.y + 1, `${puzzle}: what is asked to ${asked.y + asked.height} of ${reach.y}`);
      }
    }));

  test(`no word of the bar, the start page and the buttons of puzzles is broken on small phones in ${locale}`, () =>
    withPage("#/", { ...PHONE, viewport: { width: 360, height: 640 }, locale }, async page => {
      // A word that is broken stands in two lines.
      const broken = selector => page.locator(selector).evaluateAll(parts => parts.flatMap(part => {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (range.getClientRects().length > 1) found.push(word);
          }
        }
        return found;
      }));
      await page.locator(".opponent").first().waitFor();
      assert.deepEqual(await broken(".top nav a, .picks:is(.games, .modes, .sides) b"), []);
      await page.setViewportSize({ width: 640, height: 360 });
      await page.goto(new URL("#/puzzles/kalah:6x4/744", page.url()).href);
      await page.locator(".puzzle .reach .action").first().waitFor();
      assert.deepEqual(await broken(".puzzle .reach .action"), []);
      const wide = await page.locator(".puzzle .reach .action").evaluateAll(parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent));
      assert.deepEqual(wide, [], "no label lies over the edge of its button");
      await page.goto(new URL("#/analyse/gomoku:15,renju;h8,a1,i8,a15,j9", page.url()).href);
      await page.locator(".tree .ply").first().waitFor();
      await page.locator(".remarks > summary").click();
      const over = await page.evaluate(() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll(".sign-button, .room .action")].map(part => Math.floor(part.getBoundingClientRect().right))].filter(right => right > innerWidth));
      assert.deepEqual(over, []);
    }));
}

test("on a phone the end of a game stands under the board", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "kalah:6x4", ["1"], [{ by: "person" }, { by: "person" }]);
    await act(page, "Resign");
    await act(page, "Really resign");
    await page.locator(".ending").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const [ending, bar] = [await page.locator(".ending").boundingBox(), await page.locator(".top nav").boundingBox()];
    assert.ok(ending.y + ending.height <= bar.y, `the end at ${ending.y + ending.height} of ${bar.y}`);
  }));

for (const [screen, viewport] of [["upright", { width: 390, height: 844 }], ["on its side", { width: 844, height: 390 }]]) {
  test(`on a phone ${screen} the board keeps its size when the game ends`, () =>
    withPage("#/", { ...PHONE, viewport }, async page => {
      await openTable(page, "gomoku:15", ["h8"], [{ by: "person" }, { by: "player", name: "engine@level=2" }]);
      await page.locator(".stage .hit.legal").first().waitFor({ state: "attached" });
      const board = page.locator(".stage .board > svg");
      const before = await board.boundingBox();
      await act(page, "Resign");
      await act(page, "Really resign");
      await page.locator(".ending").waitFor();
      // Scores of the engine are told with the end.
      await page.locator(".graph").waitFor();
      const after = await board.boundingBox();
      assert.deepEqual([after.width, after.height].map(Math.round), [before.width, before.height].map(Math.round));
      await page.evaluate(() => scrollTo(0, 0));
      const [replay, buttons] = [await page.locator(".replay").boundingBox(), await page.locator(".room .reach").boundingBox()];
      assert.ok(replay.y + replay.height <= buttons.y, `the replay to ${replay.y + replay.height}, the buttons from ${buttons.y}`);
    }));
}

test("on a phone on its side a name, its points and its clock stand beside each other or below", () =>
  withPage("#/", { ...PHONE, viewport: { width: 844, height: 390 } }, async page => {
    await openTable(page, "kalah:6x4", ["3"], [{ by: "person" }, { by: "player", name: "engine@level=1" }], { clock: "1m+1" });
    await act(page, "Resign");
    await act(page, "Really resign");
    await page.locator(".graph").waitFor();
    await act(page, "Why?");
    await page.locator(".why").waitFor();
    const faults = await page.locator(".seat").evaluateAll(seats => seats.flatMap(seat => {
      const parts = [...seat.querySelectorAll("b, small, .tally, .clock")].map(part => [part.className || part.localName, part.getBoundingClientRect(), part.scrollWidth - part.clientWidth]);
      const { right } = seat.getBoundingClientRect();
      const apart = (one, next) => one.right <= next.left + 1 || next.right <= one.left + 1 || one.bottom <= next.top + 1 || next.bottom <= one.top + 1;
      return parts.flatMap(([name, one, over], at) => [
        ...(one.right > right || (name === "b" && over > 1) ? [`${name} sticks out`] : []),
        ...parts.slice(at + 1).filter(([, next]) => !apart(one, next)).map(([other]) => `${name} lies over ${other}`),
      ]);
    }));
    assert.deepEqual(faults, []);
  }));

test("on a phone a hint brings the board back into sight", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6"]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.locator(".hinted").first().waitFor({ state: "attached" });
    const [board, bar] = [await page.locator(".stage .board > svg").boundingBox(), await page.locator(".top nav").boundingBox()];
    assert.ok(board.y >= -1 && board.y + board.height <= bar.y, `the board from ${board.y} to ${board.y + board.height} of ${bar.y}`);
  }));

test("in settings and in an invitation on a phone no word is cut", () =>
  withPage("#/", { ...PHONE, locale: "de-DE" }, async page => {
    for (const language of ["Deutsch", "Čeština", "English"]) {
      await page.locator(".top button").last().click();
      await page.getByRole("radio", { name: language }).check({ force: true });
      await page.waitForFunction(code => document.documentElement.lang === code, { Deutsch: "de", Čeština: "cs", English: "en" }[language]);
      const [wide, room] = await page.locator("dialog select").evaluate(select => {
        // A list of one's own width tells how much its longest choice needs, arrow and all.
        const free = select.cloneNode(true);
        free.style.inlineSize = "max-content";
        select.after(free);
        const needed = free.offsetWidth;
        free.remove();
        return [needed, select.offsetWidth];
      });
      assert.ok(wide <= room, `${language}: ${wide} in ${room}`);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7", mode: "A friend by link", side: "Black" });
    const lines = await page.locator(".invitation code span").evaluateAll(words => words.map(word => word.getClientRects().length));
    assert.deepEqual(lines, [1, 1, 1, 1]);
  }));

test("a tap while seeds are sown makes the next move", () =>
  withPage("#/", { ...PHONE, reducedMotion: "no-preference" }, async page => {
    await openTable(page, "kalah:6x4", []);
    await tapSpot(page, "first:3");
    await waitForPlies(page, 1);
    await page.locator('[data-spot="first:6"]').tap({ force: true });
    await waitForPlies(page, 2);
  }));

/** A page in a browser whose letters have this size, which is also that of media queries. */
const withLetters = (pixels, viewport, work) =>
  withPage("#/", { viewport, hasTouch: true }, async page => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.enable");
    await session.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
    await page.reload();
    await page.locator(".opponent").first().waitFor();
    await work(page);
  });

for (const [width, height, pixels] of [[568, 320, 16], [320, 256, 16], [844, 390, 24], [844, 390, 32], [390, 844, 32]]) {
  test(`nothing lies over a whole board at ${width} by ${height} with letters of ${pixels} pixels`, () =>
    withLetters(pixels, { width, height }, async page => {
      for (const game of ["gomoku:15", "sticks", "kalah:6x4"]) {
        await openTable(page, game, []);
        await page.locator(".stage .board > svg").evaluate(svg => svg.scrollIntoView({ block: "center" }));
        const hidden = await page.locator(".stage .board > svg").evaluate(svg => {
          const { left, top, right, bottom } = svg.getBoundingClientRect();
          const isBoard = ([x, y]) => document.elementFromPoint(x, y)?.closest(".board") !== null;
          const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]];
          return corners.filter(corner => !isBoard(corner));
        });
        assert.deepEqual(hidden, [], game);
      }
      for (const view of ["", "analyse/gomoku:15;h8"]) {
        await page.goto(new URL(`#/${view}`, page.url()).href);
        await page.locator(".stage .board").first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${view}: ${wide} wide`);
      }
    }));
}

test("on a phone with letters twice as large no word on the cards of the start page is broken", () =>
  withLetters(32, { width: 390, height: 844 }, async page => {
    await page.locator(".picture-card b").first().waitFor();
    const broken = await page.locator(".picture-card b").evaluateAll(names => names.flatMap(name => {
      const text = [...name.childNodes].find(node => node.nodeType === Node.TEXT_NODE);
      return [...(text?.data ?? "").matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).map(([word]) => word);
    }));
    assert.deepEqual(broken, []);
  }));

// A screen of 1440 by 900 at 200 %, and one of 1280 by 800 or 1024 at 200 and 400 %.
for (const [width, height] of [[720, 450], [640, 400], [320, 256]]) {
  test(`an enlarged screen of ${width} by ${height} shows every view without scrolling sideways, with words and targets whole`, () =>
    withPage("#/", { viewport: { width, height }, locale: "de-DE" }, async page => {
      for (const view of ["", "learn", "learn/sticks/rules", "puzzles", "analyse", "records", "watch", "proof", "studio/gomoku:15"]) {
        await page.goto(new URL(`#/${view}`, page.url()).href);
        await page.locator("main h1, main .board").first().waitFor();
        // Its second step has three buttons.
        if (view === "learn/sticks/rules") await page.locator(".dot").nth(1).click();
        const asText = page.locator("details.text-board > summary");
        if ((await asText.count()) > 0 && (await page.locator("details.text-board[open]").count()) === 0) await asText.click();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${view}: ${wide} wide`);
      }
      // Where nothing is left below a board, its players stand beside it.
      for (const game of width < 600 ? [] : ["gomoku:15", "sticks", "kalah:6x4"]) {
        await openTable(page, game, []);
        for (const part of [".stage .board > svg", ".seat.near", ".seat.far", ".moves", ".actions"]) {
          const { x, y, width: wide, height: high } = await page.locator(part).boundingBox();
          assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${game}: ${part} from ${x}, ${y} to ${x + wide}, ${y + high}`);
        }
      }
      await page.goto(new URL("#/", page.url()).href);
      await page.locator(".finer > summary").click();
      await page.locator(".variant-cards .picture-card").first().waitFor();
      const narrow = await page.locator(".picture-card").evaluateAll(cards => cards.filter(card => card.clientWidth < 44 || card.scrollWidth > card.clientWidth + 1).map(card => card.textContent));
      assert.deepEqual(narrow, []);
    }));
}

test("on a small phone a long word of the facts stands beside its value", () =>
  withPage("#/records", { ...PHONE, viewport: { width: 320, height: 640 } }, async page => {
    await page.locator(".filters").waitFor();
    await page.evaluate(() => (document.querySelector("main").innerHTML = '<dl class="facts"><div><dt>Zufallsstartwert</dt><dd>18446744073709551615</dd></div></dl>'));
    const [word, value] = await page.locator(".facts :is(dt, dd)").evaluateAll(parts => parts.map(part => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return words.getBoundingClientRect();
    }));
    assert.ok(word.right < value.left && value.right <= 320, `${word.right} ${value.left} ${value.right}`);
  }));

test("under a finger everything is at least 44 pixels high and wide", () =>
  withPage("#/", PHONE, async page => {
    const small = () => page.evaluate(() => {
      const all = document.querySelectorAll("button, a, input, select, summary, textarea");
      // What stands in a sentence is as high as its line, and what is seen of a box is its label.
      const shown = [...all].filter(one => !one.matches(".skip, .sentence, p a, code a") && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
      return shown.flatMap(one => {
        const target = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : one;
        const { width, height } = target.getBoundingClientRect();
        return width < 43.9 || height < 43.9 ? [`${one.outerHTML.slice(0, 90)} ${width}x${height}`] : [];
      });
    });
    await page.locator(".opponent").first().waitFor();
    assert.deepEqual(await small(), [], "start");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("dialog[open]").waitFor();
    assert.deepEqual(await small(), [], "settings");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await openTable(page, "gomoku:9", ["e5", "e6", "d5"]);
    await page.getByRole("button", { name: "Why?" }).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByText("Board as text").click();
    assert.deepEqual(await small(), [], "play");
    for (const [hash, ready] of [["#/learn", ".lesson-link"], ["#/learn/sticks/rules", ".lesson .board"], ["#/analyse/gomoku:15;h8,i9,h9", ".tree .ply"], ["#/records", ".filters"], ["#/watch", ".start-event"], ["#/studio", ".ladder li"]]) {
      await page.goto(new URL(hash, page.url()).href);
      await page.locator(ready).first().waitFor();
      for (const summary of await page.locator("main summary").all()) await summary.click();
      assert.deepEqual(await small(), [], hash);
    }
  }));

for (const locale of ["en-GB", "de-DE", "cs-CZ"]) {
  test(`on a laptop all ways stand in one row in ${locale}`, () =>
    withPage("#/", { viewport: { width: 1024, height: 700 }, locale }, async page => {
      await page.locator(".top nav a").nth(6).waitFor();
      for (const width of [1024, 1280, 920]) {
        await page.setViewportSize({ width, height: 700 });
        const tops = await page.locator(".top nav a").evaluateAll(ways => [...new Set(ways.map(way => way.offsetTop))]);
        assert.equal(tops.length, 1, `${width} wide: rows at ${tops}`);
      }
    }));
}

for (const [locale, clock] of [["en-GB", "1 minute + 1 second"], ["de-DE", "1 Minute + 1 Sekunde"], ["cs-CZ", "1 min + 1 s"]]) {
  test(`on a phone what was chosen of size, clock and opening is read whole in ${locale}`, () =>
    withPage("#/", { ...PHONE, locale }, async page => {
      const summary = page.locator(".finer > summary");
      await summary.click();
      await page.locator(".finer select").first().selectOption("1m+1");
      await page.locator(".variant-cards label").filter({ hasText: /renju/i }).first().click();
      await summary.getByText(clock).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      const { cut, text } = await summary.evaluate(({ scrollWidth, clientWidth, innerText }) => ({ cut: scrollWidth - clientWidth, text: innerText }));
      assert.ok(cut <= 0, `${cut} pixels of "${text}" are cut off`);
    }));
}
