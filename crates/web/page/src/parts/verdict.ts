// What positions are worth and how games ended, in words.
import type { EndingInfo, Snapshot, State } from "../generated/messages.js";
import { ownSide } from "../table/seats.js";
import { other, type Side, type Sides } from "../model.js";
import { moveAloud, number, phrase, sideName, t } from "../text/text.js";
import { said, share } from "./score.js";

/** A win that stands on the board. */
const hasWon = (first: boolean, sides: Sides): string => t("why-won", { side: sideName(sides, first ? "first" : "second") });

/** A score of the first side: who wins in how many plies or by how much, else a number. */
export function scoreText(score: number, sides: Sides): string {
  const found = said(score);
  switch (found.is) {
    case "won":
      return hasWon(found.first, sides);
    case "wins-in":
      return t("why-wins-in", { side: sideName(sides, found.first ? "first" : "second"), plies: found.plies });
    case "wins-by":
      return t("why-wins-by", { side: sideName(sides, found.first ? "first" : "second"), points: number(found.points) });
    case "score":
      return found.text;
  }
}

/** What a score of the first side means, in a sentence for whoever has not met such numbers. */
export function scoreMeaning(score: number, sides: Sides): string {
  const found = said(score);
  switch (found.is) {
    case "won":
      return hasWon(found.first, sides);
    case "wins-in":
      return t("score-means-wins-in", { side: sideName(sides, found.first ? "first" : "second"), plies: found.plies });
    case "wins-by":
      return t("score-means-wins-by", { side: sideName(sides, found.first ? "first" : "second"), points: number(found.points) });
    case "score":
      return t("score-means-estimate", { score: found.text, first: sideName(sides, "first"), second: sideName(sides, "second"), percent: number(share(score) * 100) });
  }
}

/** A score in a few signs for narrow places: `+1.2`, `in 3`, `by 8`. Where it stands tells whose it is. */
export function shortScore(score: number): string {
  const found = said(score);
  switch (found.is) {
    case "won":
      return found.first ? "1–0" : "0–1";
    case "wins-in":
      return t("score-in", { plies: found.plies });
    case "wins-by":
      return t("score-by", { points: number(found.points) });
    case "score":
      return found.text;
  }
}

/** How a game ended, for whoever looks at it: with the result, which the reason alone does not tell. */
export function endingText({ outcome, text }: EndingInfo, sides: Sides): string {
  return outcome === "draw" ? t("play-drawn", { why: phrase(text) }) : t("play-wins", { side: sideName(sides, outcome), why: phrase(text) });
}

/** A position that one has stepped to, as it is said: the last move and, where the game is over, how it ended. */
export function positionAloud({ line, spoken, ending }: Pick<State, "line" | "spoken" | "ending">, sides: Sides): string {
  const move = line.at(-1);
  const told = move === undefined ? t("why-start") : moveAloud({ move, spoken });
  return [told, ending === null ? "" : endingText(ending, sides)].filter(Boolean).join(". ");
}

/** How a game ended, from the side of who reads it; nothing while it goes on. */
export function verdict(snapshot: Snapshot, sides: Sides): string | null {
  const { ending } = snapshot.state;
  if (ending === null) return null;
  // That text says that it is a draw.
  if (ending.kind === "agreement") return phrase(ending.text);
  if (ending.outcome === "draw") return endingText(ending, sides);
  const winner: Side = ending.outcome;
  const [won, lost] = [sideName(sides, winner), sideName(sides, other(winner))];
  const own = snapshot.role === "spectator" ? null : ownSide(snapshot);
  if (ending.kind === "resignation") return own === null ? t("play-resigned", { loser: lost, winner: won }) : own === winner ? t("play-resigned-to-you", { loser: lost }) : t("play-you-resigned", { winner: won });
  if (ending.kind === "time") return own === null ? t("play-time-up", { loser: lost, winner: won }) : own === winner ? t("play-time-up-for-you", { loser: lost }) : t("play-your-time-up", { winner: won });
  return own === winner ? t("play-you-win", { why: phrase(ending.text) }) : endingText(ending, sides);
}
