// An engine that searches the position one looks at, with as many best lines as one likes.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { FamilyInfo, GamePosition, SearchInfo, Side } from "../generated/messages.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { adviser } from "../catalog.js";
import type { Scene, Sides } from "../model.js";
import { Action, Pick, Problem } from "../parts/controls.js";
import { forFirst } from "../parts/score.js";
import { scoreMeaning, scoreText } from "../parts/verdict.js";
import { ghostsOf } from "../parts/overlay.js";
import { isOneOf, store, stored } from "../kept.js";
import { moveWord, number, t } from "../text/text.js";
import { told } from "./lines.js";
import { analyse } from "./search.js";

interface EngineProps {
  place: GamePosition;
  family: FamilyInfo;
  /** The sides of the players, which differ from those of the pieces after a swap. */
  sides: Sides;
  /** The side whose pieces are moved next. */
  mover: Side;
  scene: Scene;
  over: boolean;
  onBest: (info: SearchInfo | null) => void;
  onOverlay: (overlay: Overlay) => void;
  onPlay: (move: string) => void;
}

const KEY = "boardwright.lines";
/** The numbers of lines that there are to choose from. */
const COUNTS = [1, 2, 3, 5, 8] as const;
/** Positions that are only passed by are not worth a search. */
const SETTLE = 150;

/** The panel; the search follows the position while it is on. */
export function Engine({ place, family, sides, mover, scene, over, onBest, onOverlay, onPlay }: EngineProps) {
  const [on, setOn] = useState(false);
  const [count, setCount] = useState<number>(stored(KEY, isOneOf(COUNTS)) ?? 3);
  const [lines, setLines] = useState<readonly SearchInfo[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  /** Whether it is said what the numbers mean. */
  const [explained, setExplained] = useState(false);

  // What a search found stays when it is stopped, until one looks at another position.
  const subject = JSON.stringify([place, count, over]);
  const searched = useRef("");

  useEffect(() => {
    if (on || subject !== searched.current) {
      setLines([]);
      setProblem(null);
      onBest(null);
      onOverlay(NO_OVERLAY);
    }
    searched.current = subject;
    if (!on || over) return undefined;
    let stop = () => {};
    let found: SearchInfo[] = [];
    let shown: SearchInfo | null = null;
    const wait = setTimeout(() => {
      const running = analyse(place, count, adviser(family), {
        onInfo: info => {
          found = told(found, info);
          setLines(found);
          const [best] = found;
          if (best === undefined || best === shown) return;
          shown = best;
          onBest(best);
          onOverlay({ ...NO_OVERLAY, ghosts: ghostsOf({ ...best, side: mover }, scene) });
        },
        onEnd: setProblem,
      });
      stop = running.stop;
    }, SETTLE);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [subject, on]);

  const show = (info: SearchInfo | undefined) => onOverlay(info ? { ...NO_OVERLAY, ghosts: ghostsOf({ ...info, side: mover }, scene) } : NO_OVERLAY);
  const [first] = lines;
  return (
    <section class="engine" aria-label={t("analyse-engine")}>
      <div class="action-row">
        <Action icon={on ? "stop" : "play"} label={on ? t("analyse-stop") : t("analyse-search")} kind={on ? "plain" : "main"} onClick={() => setOn(!on)} />
        <Pick
          label={t("analyse-lines")}
          value={String(count)}
          options={COUNTS.map(value => [String(value), String(value)] as const)}
          onChange={value => {
            setCount(Number(value));
            store(KEY, Number(value));
          }}
        />
        {first && <span class="quiet">{t("analyse-depth", { depth: first.depth, nodes: number(first.nodes) })}</span>}
      </div>
      <Problem text={problem} />
      {on && problem === null && lines.length === 0 && (
        <p class="quiet" role="status">
          {t(over ? "analyse-over" : "analyse-waits")}
        </p>
      )}
      {lines.length > 0 && (
        <ol class="lines" onMouseLeave={() => show(first)}>
          {lines.map(info => (
            <li key={info.line} onMouseEnter={() => show(info)}>
              <button type="button" class="sentence figure" aria-expanded={explained} onClick={() => setExplained(!explained)}>
                {scoreText(forFirst(info.score.value, info.side), sides)}
              </button>
              <span>
                {info.variation.slice(0, 12).map((move, index) =>
                  index === 0 ? (
                    <button key={index} type="button" class="ply" onFocus={() => show(info)} onClick={() => onPlay(move.move)}>
                      {moveWord(move.move)}
                    </button>
                  ) : (
                    ` ${moveWord(move.move)}`
                  ),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {explained && first && (
        <p class="quiet" role="status">
          {scoreMeaning(forFirst(first.score.value, first.side), sides)}
        </p>
      )}
    </section>
  );
}
