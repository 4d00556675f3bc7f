// What is proved of a position: by a certificate that comes with the game, or by the solver when one asks it.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { FamilyInfo, GamePosition, Proved } from "../generated/messages.js";
import { Action, Pick, Problem } from "../parts/controls.js";
import { href } from "../router.js";
import { clause, moveWord, number, t } from "../text/text.js";
import { prove, type Running } from "./search.js";

interface ProofProps {
  place: GamePosition;
  family: FamilyInfo;
  over: boolean;
  onPlay: (move: string) => void;
}

/** No time for the solver: certificates alone are asked at once. */
const AT_ONCE = 0;
const SETTLE = 300;

/** The panel. */
export function Proof({ place, family, over, onPlay }: ProofProps) {
  const [seconds, setSeconds] = useState("10");
  const [proved, setProved] = useState<Proved | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<Running | null>(null);
  const key = JSON.stringify(place);
  const hasProof = family.proofs.some(spec => spec === place.game);

  function stop(): void {
    work.current?.stop();
    work.current = null;
    setRunning(false);
  }

  function start(time: number): void {
    stop();
    setProblem(null);
    setRunning(true);
    work.current = prove(place, time, {
      onProved: setProved,
      onEnd: error => {
        setRunning(false);
        setProblem(error);
      },
    });
  }

  useEffect(() => {
    setProved(null);
    setProblem(null);
    if (over || !hasProof) return stop;
    // Whoever has asked the solver meanwhile is answered.
    const wait = setTimeout(() => work.current === null && start(AT_ONCE), SETTLE);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [key, over]);

  const [first, ...rest] = proved?.line ?? [];
  return (
    <div class="proof-panel" aria-busy={running}>
      <div class="action-row">
        <Pick
          label={t("proof-time")}
          value={seconds}
          options={["3", "10", "60", "300"].map(value => [value, t("analyse-per-move", { seconds: Number(value) })] as const)}
          onChange={setSeconds}
        />
        {running ? (
          <Action icon="stop" label={t("analyse-stop")} onClick={stop} />
        ) : (
          <Action icon="now" label={t("proof-prove")} kind="main" disabled={over} onClick={() => start(Number(seconds))} />
        )}
      </div>
      {hasProof && (
        <a class="link" href={href("proof", place.game)}>
          {t("proof-explore")}
        </a>
      )}
      <Problem text={problem} />
      {proved === null && !running && <p class="quiet">{over ? t("proof-over") : t("proof-nothing-yet")}</p>}
      {proved !== null && (
        <div role="status" class={proved.source === null ? "quiet" : "statement"}>
          <p>{proved.source === null ? clause(proved.said) : <b>{t("proof-says", { statement: clause(proved.said) })}</b>}</p>
          {proved.source !== null && <p class="quiet">{t(proved.source === "certificate" ? "proof-by-certificate" : "proof-by-solver", { nodes: number(proved.nodes) })}</p>}
          {proved.source === null && proved.nodes > 0 && <p class="quiet">{t("proof-nodes", { nodes: number(proved.nodes) })}</p>}
          {first !== undefined && (
            <p>
              {t("proof-line")}{" "}
              <button type="button" class="ply" onClick={() => onPlay(first.move)}>
                {moveWord(first.move)}
              </button>{" "}
              {rest.slice(0, 30).map(({ move }) => moveWord(move)).join(" ")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
