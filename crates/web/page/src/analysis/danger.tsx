// What is in the air: the threats of both sides, and the reply that punishes the last move, as arrows on the board.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { GamePosition, PathMove, Reviewed, SearchInfo, Threat } from "../generated/messages.js";
import type { Arrow } from "../board/arrows.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import type { Sides } from "../model.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { Action, Problem, Tick } from "../parts/controls.js";
import { forFirst } from "../parts/score.js";
import { Threats } from "../parts/threats.js";
import { scoreText } from "../parts/verdict.js";
import { askFor } from "../socket.js";
import { isOneOf, store, stored } from "../kept.js";
import { moveWord, t } from "../text/text.js";
import { arrowsOf, end } from "./refutation.js";

interface DangerProps {
  place: GamePosition;
  sides: Sides;
  /** The sides by the players that have them after a swap. */
  owners: Sides;
  /** The path of the move that led here. */
  last: readonly string[];
  over: boolean;
  /** What a review has found here and before, where it has. */
  here: Reviewed | undefined;
  before: Reviewed | undefined;
  onOverlay: (overlay: Overlay) => void;
  onPlay: (move: string) => void;
}

const KEY = "boardwright.threats";
const PATIENCE = { ms: 1500 };

/** The panel. */
export function Danger({ place, sides, owners, last, over, here, before, onOverlay, onPlay }: DangerProps) {
  const [shows, setShows] = useState(stored(KEY, isOneOf([true, false])) ?? true);
  const [threats, setThreats] = useState<readonly Threat[]>([]);
  const [reply, setReply] = useState<{ line: readonly PathMove[]; info: SearchInfo | null } | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = JSON.stringify(place);
  const latest = useRef(key);
  latest.current = key;

  useAsking(isWanted => {
    setThreats([]);
    setReply(null);
    setMarked([]);
    setWaits(false);
    setProblem(null);
    askFor("threats", { to: "study", do: "threats", place })
      .then(found => isWanted() && setThreats(found.threats))
      .catch((error: unknown) => isWanted() && setProblem(wordsOf(error)));
  }, [key]);

  const isMistake = here?.mark != null;
  const punishing = reply?.line ?? (isMistake ? (here?.variation ?? []) : []);
  const better = isMistake && before?.best ? before.best : null;
  useEffect(() => {
    const to = better === null ? undefined : end(better.path);
    const instead: Arrow[] = to === undefined || better === null ? [] : [{ from: better.path.length > 1 ? (better.path[0] ?? null) : null, to, kind: "better", number: null }];
    onOverlay({
      ...NO_OVERLAY,
      threats: shows ? threats : [],
      bands: marked.length > 0 ? [marked] : [],
      arrows: [...instead, ...arrowsOf(last, punishing)],
    });
    return () => onOverlay(NO_OVERLAY);
  }, [shows, threats, marked, reply, here, before, key]);

  async function refute(): Promise<void> {
    setWaits(true);
    setProblem(null);
    try {
      const { hint, info } = await askFor("hint", { to: "search", do: "hint", place, player: "engine", think: PATIENCE });
      if (latest.current === key) setReply({ line: info === null || info.variation.length === 0 ? [hint] : info.variation, info });
    } catch (error) {
      if (latest.current === key) setProblem(wordsOf(error));
    } finally {
      if (latest.current === key) setWaits(false);
    }
  }

  const [answer] = punishing;
  const score = reply?.info ? forFirst(reply.info.score.value, reply.info.side) : null;
  return (
    <div class="threat-panel" aria-busy={waits}>
      <div class="action-row">
        <Tick label={t("danger-show")} value={shows} onChange={value => (setShows(value), store(KEY, value))} />
        <Action icon="now" label={t("danger-refute")} disabled={waits || over || last.length === 0} onClick={() => void refute()} />
      </div>
      <Problem text={problem} />
      {answer !== undefined && (
        <p role="status">
          {t("danger-answer")}{" "}
          <button type="button" class="ply" onClick={() => onPlay(answer.move)}>
            {moveWord(answer.move)}
          </button>{" "}
          {punishing.slice(1, 8).map(({ move }) => moveWord(move)).join(" ")} {score !== null && <b>{scoreText(score, owners)}</b>}
        </p>
      )}
      {better !== null && <p>{t("analyse-better", { move: moveWord(better.move) })}</p>}
      {threats.length === 0 ? <p class="quiet">{t("danger-none")}</p> : <Threats threats={threats} sides={sides} onPoint={setMarked} />}
    </div>
  );
}
