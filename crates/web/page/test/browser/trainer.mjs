// What a test knows of a puzzle from the server, and how it solves one.
import assert from "node:assert/strict";

/** Asks the server, beside the page. */
export const ask = (page, request) =>
  page.evaluate(wanted => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, to: "puzzles", ...wanted }));
    socket.onmessage = ({ data }) => {
      const { type, answer, error } = JSON.parse(data);
      if (type === "answer") resolve(answer);
      if (type === "refusal") reject(new Error(JSON.stringify(error)));
    };
  }), request);

/** Plays the moves of a puzzle until it is solved. */
export async function solve(page, game, number, click) {
  const moves = [];
  for (;;) {
    const { line } = await ask(page, { do: "solution", game, number, moves });
    const [next] = line;
    const tried = await ask(page, { do: "try", game, number, moves, move: next.move });
    await click(next);
    if (tried.verdict === "solved") break;
    assert.equal(tried.verdict, "right");
    moves.splice(0, moves.length, ...tried.state.played);
    await page.locator(".puzzle-said.good").waitFor();
  }
  await page.locator(".puzzle-said", { hasText: "Solved!" }).waitFor();
}

/** A move that does not solve a puzzle; nothing where every move is as good. */
export async function wrongMove(page, game, number) {
  const { moves } = await ask(page, { do: "open", game, number, moves: [] });
  const [best] = (await ask(page, { do: "solution", game, number, moves: [] })).line;
  for (const { move, path } of moves.filter(({ move }) => move !== best.move)) {
    const { verdict } = await ask(page, { do: "try", game, number, moves: [], move });
    if (verdict === "loses" || verdict === "no-win") return { move, path };
  }
  return null;
}
