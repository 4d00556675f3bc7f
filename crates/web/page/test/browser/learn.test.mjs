// Learning and playing at once: lessons, the board of the start page, the opponent that follows results, and guests by link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axe, clickSpot, close, cursorTo, cuttable, open, startGame, tapSpot, URL_OF_PAGE, waitForPlies, withPage } from "./browser.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The lessons as the server has them. */
const coursesOf = page => page.evaluate(async () => (await (await fetch("/api/lessons/en")).json()).courses);

/** The paths of the moves that are legal on the board of a lesson's step, from the server. */
const lookAt = (page, place) =>
  page.evaluate(place => new Promise(resolve => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, to: "records", do: "look", place }));
    socket.onmessage = ({ data }) => {
      const { type, answer } = JSON.parse(data);
      if (type === "answer") resolve(answer.moves);
    };
  }), place);

for (const [family, way] of [["gomoku", "click"], ["sticks", "click"], ["kalah", "tap"]]) {
  test(`the rules of ${family} are learned step by step`, () =>
    withPage("#/", way === "tap" ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}, async page => {
      const { lessons } = (await coursesOf(page)).find(course => course.family === family);
      const [{ name, steps }, next] = lessons;
      await page.goto(new URL(`#/learn/${family}/${name}`, URL_OF_PAGE).href);
      const choose = way === "tap" ? tapSpot : clickSpot;
      for (const [number, step] of steps.entries()) {
        await page.locator(`.dot[aria-current]`, { hasText: new RegExp(`^${number + 1}$`) }).waitFor();
        await page.locator(".lesson .board").waitFor();
        if (step.kind.is === "locked") await choose(page, step.kind.spot);
        const moves = [...step.moves];
        for (const answer of step.answer) {
          const { path } = (await lookAt(page, { game: step.game, moves, ...(step.start === null ? {} : { start: step.start }) })).find(({ move }) => move === answer);
          await page.locator(`.hit.legal[data-spot="${path[0]}"]`).waitFor({ state: "attached" });
          for (const spot of path) await choose(page, spot);
          moves.push(answer);
        }
        if (step.kind.is !== "read") await page.locator(".praise").waitFor();
        await page.getByRole("button", { name: "Next" }).click();
      }
      await page.locator(".finished").waitFor();
      await page.locator(".finished .go").click();
      await page.locator(".lesson h1").waitFor();
      assert.ok(next.steps.length > 0);
      await page.goto(new URL("#/learn", URL_OF_PAGE).href);
      await page.locator(".lesson-link.done").first().waitFor();
    }));
}

test("a wrong try is said, can be repeated, and the way is shown to who asks for it", () =>
  withPage("#/learn/gomoku/rules", {}, async page => {
    await page.locator(".dot").nth(1).click();
    await page.locator(".lesson .board .hit.legal").first().waitFor({ state: "attached" });
    await clickSpot(page, "a1");
    await page.locator(".not-yet").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".not-yet").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show me" }).click();
    await page.locator(".hinted").first().waitFor({ state: "attached" });
    // By keys alone.
    await page.locator(".lesson .board").focus();
    await cursorTo(page, "g5");
    await page.keyboard.press("Enter");
    await page.locator(".praise").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Next");
    // Where one stopped is where one goes on.
    await page.keyboard.press("Enter");
    await page.locator(".dot[aria-current]", { hasText: "3" }).waitFor();
    await page.reload();
    await page.locator(".dot.done", { hasText: "2" }).waitFor();
  }));

test("the page opens on a board, and its first move begins the game", () =>
  withPage("#/", {}, async page => {
    await page.locator(".start .hit.legal").first().waitFor({ state: "attached" });
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    // The next visit opens on the game that was played last.
    await page.goto(URL_OF_PAGE);
    await page.locator(".picks.games").getByRole("radio", { name: /Kalah/ }).check({ force: true });
    await page.locator('.start [data-spot="first:3"]').waitFor({ state: "attached" });
    await page.reload();
    await clickSpot(page, "first:3");
    await page.locator(".moves .ply").first().waitFor();
  }));

test("the opponent gets weaker after a loss and says so", () =>
  withPage("#/", {}, async page => {
    await page.locator(".start .hit.legal").first().waitFor({ state: "attached" });
    await page.locator(".seat.far", { hasText: "level 2" }).waitFor();
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await page.locator(".next-game", { hasText: "You lost: level 1 now." }).waitFor();
    // Beside a board on a small screen the sentence keeps a width to be read in.
    await page.setViewportSize({ width: 640, height: 400 });
    const sentence = await page.locator(".next-game p").boundingBox();
    assert.ok(sentence.width > 100 && sentence.height < 100, `${sentence.width} × ${sentence.height}`);
    await page.reload();
    await page.locator(".next-game", { hasText: "You lost: level 1 now." }).waitFor();
    await page.getByRole("button", { name: "Next game: level 1" }).click();
    await waitForPlies(page, 0);
    await page.locator(".seat.far", { hasText: "beginner" }).waitFor();
  }));

test("a friend comes by the link, each plays one side, and a rematch is agreed", async () => {
  const host = await open("#/");
  const guest = await open("about:blank");
  const [one, two] = [host.page, guest.page];
  await startGame(one, { family: /Gomoku/, variant: "gomoku:7", mode: "A friend by link", side: "Black" });
  await one.locator(".code path").waitFor({ state: "attached" });
  assert.equal(await one.locator(".hit.legal").count(), 0, "nobody moves before the guest has come");
  const link = await one.getByLabel("Link for your friend").inputValue();
  await axe(one, "invitation");
  await two.goto(link);
  await two.locator(".room .board").waitFor();
  await one.locator(".invitation").waitFor({ state: "detached" });
  for (const [number, name] of ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"].entries()) {
    const [mover, other] = number % 2 === 0 ? [one, two] : [two, one];
    await mover.bringToFront();
    await mover.locator(`.hit.legal[data-spot="${name}"]`).waitFor({ state: "attached" });
    assert.equal(await other.locator(".hit.legal").count(), 0, "it is the other's turn");
    assert.equal(await mover.locator(".actions").getByText(/^(Why\?|Analyse)$/).count(), 0, "no engine is asked while they play");
    await clickSpot(mover, name);
    for (const page of [one, two]) await waitForPlies(page, number + 1);
  }
  await two.locator(".ending", { hasText: "Black wins" }).waitFor();
  await one.bringToFront();
  await one.locator(".ending", { hasText: "You win" }).waitFor();
  await one.getByRole("button", { name: "Why?" }).waitFor();
  await one.locator(".seat", { hasText: "Your friend" }).locator(".presence.here").waitFor();
  await one.getByRole("button", { name: "Rematch" }).click();
  await two.bringToFront();
  await two.getByRole("button", { name: "Take the rematch" }).click();
  for (const page of [one, two]) await waitForPlies(page, 0);
  await two.locator(".hit.legal").first().waitFor({ state: "attached" });
  await two.goto("about:blank");
  await one.bringToFront();
  await one.locator(".seat .away").waitFor();
  assert.deepEqual([...host.faults, ...guest.faults], []);
  await host.context.close();
  await guest.context.close();
});

test("a move of a guest that waits for the line is made when it is back", async () => {
  const host = await open("#/");
  const guest = await open("about:blank", PHONE);
  const server = await cuttable(guest.page);
  await startGame(host.page, { family: /Gomoku/, variant: "gomoku:7", mode: "A friend by link", side: "White" });
  await guest.page.goto(await host.page.getByLabel("Link for your friend").inputValue());
  await guest.page.locator(".hit.legal").first().waitFor({ state: "attached" });
  await server.cut();
  await guest.page.getByText("Connection lost, retrying…").waitFor();
  await clickSpot(guest.page, "d4");
  server.mend();
  for (const page of [guest.page, host.page]) await waitForPlies(page, 1);
  assert.deepEqual([...host.faults, ...guest.faults], []);
  await host.context.close();
  await guest.context.close();
});

test("a friend's draw offer is in reach on a phone, and the answer comes back", async () => {
  const host = await open("#/");
  const guest = await open("about:blank", PHONE);
  const [one, two] = [host.page, guest.page];
  await startGame(one, { family: /Kalah/, variant: "kalah:6x4", mode: "A friend by link", side: "South" });
  await two.goto(await one.getByLabel("Link for your friend").inputValue());
  await two.locator(".room .board").waitFor();
  await one.bringToFront();
  await one.locator(".invitation").waitFor({ state: "detached" });
  const offer = async () => {
    await one.bringToFront();
    await one.getByRole("button", { name: "Offer draw" }).click();
    await one.locator(".draw-offer", { hasText: "You offer a draw. Your friend may take it" }).waitFor();
    await two.bringToFront();
    await two.locator(".draw-offer", { hasText: "Your friend offers a draw" }).waitFor();
  };
  await offer();
  assert.ok(await one.getByRole("button", { name: "Draw offered" }).isDisabled());
  assert.equal(await one.locator("div.problem:not(.nothing)").count(), 0, "an offer is no error");
  assert.equal(await one.locator(".draw-offer button").count(), 0, "the answer is the friend's");
  await axe(two, "an offered draw");
  const bar = await two.locator(".top nav").boundingBox();
  for (const name of ["Take draw", "Decline draw"]) {
    const { y, height } = await two.getByRole("button", { name }).boundingBox();
    assert.ok(y >= 0 && y + height <= bar.y, `${name} to ${y + height} of ${bar.y}`);
  }
  await two.getByRole("button", { name: "Decline draw" }).tap();
  await two.locator(".draw-offer").waitFor({ state: "detached" });
  await one.bringToFront();
  await one.locator(".draw-offer", { hasText: "Your friend declines the draw" }).waitFor();
  await offer();
  await two.getByRole("button", { name: "Take draw" }).tap();
  for (const page of [two, one]) {
    await page.bringToFront();
    await page.locator(".ending", { hasText: "½ – ½" }).waitFor();
    assert.equal(await page.locator(".draw-offer").count(), 0);
  }
  assert.deepEqual([...host.faults, ...guest.faults], []);
  await host.context.close();
  await guest.context.close();
});

test("on a server with a token the link of an invitation leads to the table, and the token leaves the address", async () => {
  const address = process.env.BOARDWRIGHT_GUARDED_URL;
  assert.ok(address, "the address with the token of a server that has one");
  const [host, guest] = [await open("about:blank", PHONE), await open("about:blank", PHONE)];
  const [one, two] = [host.page, guest.page];
  await one.goto(address);
  await startGame(one, { family: /Kalah/, variant: "kalah:6x4", mode: "A friend by link", side: "South" });
  assert.ok((await one.locator(".invitation").boundingBox()).y < (await one.locator(".stage").boundingBox()).y, "what is to be done stands before the board");
  const link = await one.getByLabel("Link for your friend").inputValue();
  assert.match(link, /token=/);
  // The first time without the cookie, then with it.
  for (const visit of ["first", "second"]) {
    await two.goto("about:blank");
    await two.goto(link);
    await two.locator(".seat.near", { hasText: "You" }).waitFor();
    assert.doesNotMatch(two.url(), /token/, visit);
  }
  await one.bringToFront();
  await tapSpot(one, "first:1");
  await waitForPlies(two, 1);
  assert.deepEqual([...host.faults, ...guest.faults], []);
  await host.context.close();
  await guest.context.close();
});

test("axe finds nothing to object to in lessons", () =>
  withPage("#/learn", {}, async page => {
    await page.locator(".lesson-link").first().waitFor();
    await axe(page, "learn");
    for (const lesson of ["gomoku/rules", "sticks/blocking", "kalah/guard"]) {
      await page.goto(new URL(`#/learn/${lesson}`, URL_OF_PAGE).href);
      await page.locator(".lesson .board").waitFor();
      await axe(page, lesson);
    }
    await page.goto(new URL("#/learn/gomoku/rules", URL_OF_PAGE).href);
    await page.locator(".dot").nth(1).click();
    await page.locator(".hit.legal").first().waitFor({ state: "attached" });
    await clickSpot(page, "g5");
    await page.locator(".praise").waitFor();
    await axe(page, "praise");
  }));
