// Searches that the server runs for this page: the lines of a position and the review of a whole game.
import type { GamePosition, Proved, Reviewed, SearchInfo, Side, Verified } from "../generated/messages.js";
import { wordsOf } from "../parts/asking.js";
import { clause, t } from "../text/text.js";
import { ask, askFor, listen, Lost, onReturn, type Ask } from "../socket.js";
import { isAlone } from "../transport.js";

/** A search that goes on until it is stopped. */
export interface Running {
  readonly stop: () => void;
}

interface Hearer {
  readonly onInfo?: (info: SearchInfo) => void;
  readonly onReviewed?: (reviewed: Reviewed) => void;
  readonly onProved?: (proved: Proved) => void;
  readonly onVerified?: (verified: Verified) => void;
  readonly onEnd: (error: string | null) => void;
}

/**
 * Starts a search and hears of it; what comes before the server's number is kept until then. The server ends its searches with
 * the line: one that goes on as long as somebody looks begins anew when the line is back, and any other is lost.
 */
function run(request: Ask, hearer: Hearer, goesOn = false): Running {
  let number: number | null = null;
  let stopped = false;
  let early: (() => void)[] = [];
  const when = (search: number, act: () => void): void => {
    if (stopped) return;
    if (number === null) early.push(() => search === number && act());
    else if (search === number) act();
  };
  const ends = [listen(news => {
    if (news.type === "info") when(news.search, () => hearer.onInfo?.(news.info));
    if (news.type === "reviewed") when(news.search, () => hearer.onReviewed?.(news.reviewed));
    if (news.type === "proved") when(news.search, () => hearer.onProved?.(news.proved));
    if (news.type === "verified") when(news.search, () => hearer.onVerified?.(news.verified));
    if (news.type === "search-ended") {
      when(news.search, () => finish(news.error === null ? null : clause(news.error)));
    }
  })];
  const end = (): void => {
    ends.forEach(one => one());
    stopped = true;
  };
  const finish = (error: string | null): void => {
    end();
    hearer.onEnd(error);
  };
  const halt = (search: number): void => void ask({ to: "search", do: "stop", search }).catch(() => {});
  const begin = (): void => {
    number = null;
    early = [];
    askFor("search", request)
      .then(({ search }) => {
        number = search;
        if (stopped) halt(search);
        else early.forEach(act => act());
      })
      .catch((error: unknown) => {
        if (stopped) return;
        if (goesOn && error instanceof Lost) begin();
        else finish(wordsOf(error));
      });
  };
  // Workers in this browser search on while there is no desk.
  ends.push(onReturn(() => {
    if (number === null || isAlone()) return;
    if (goesOn) begin();
    else finish(t("shell-lost-request"));
  }));
  begin();
  return {
    stop: () => {
      if (stopped) return;
      end();
      if (number !== null) halt(number);
    },
  };
}

/** Searches a position for its best lines. */
export function analyse(place: GamePosition, lines: number, player: string, hearer: Hearer): Running {
  return run({ to: "search", do: "analyse", place, player, lines }, hearer, true);
}

/** Judges every position of a game. */
export function review(place: GamePosition, player: string, ms: number, hearer: Hearer): Running {
  return run({ to: "search", do: "review", place, player, think: { ms } }, hearer);
}

/** Proves what a position is worth, as far as that can be done in a time; of certificates those of one side, if it is named. */
export function prove(place: GamePosition, seconds: number, hearer: Hearer, side: Side | null = null): Running {
  return run({ to: "search", do: "prove", place, seconds, side }, hearer);
}

/** Checks a certificate: that of a game, or a file as base64. */
export function verify(certificate: { game: string } | { file: string }, hearer: Hearer): Running {
  return run({ to: "search", do: "verify", ...certificate }, hearer);
}
