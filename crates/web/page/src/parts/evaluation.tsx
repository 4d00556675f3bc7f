// What positions are worth, drawn: a bar beside the board and a graph over the game.
import { h } from "../vendor/preact.js";
import { useId, useState } from "../vendor/hooks.js";
import type { Side, Sides } from "../model.js";
import { sideName, sideWord, t } from "../text/text.js";
import { share } from "./score.js";
import { scoreMeaning, scoreText, shortScore } from "./verdict.js";

interface BarProps {
  /** Of the first side, in hundredths; nothing if nobody knows. */
  score: number | null;
  /** Who has won, once the game is over here: it counts for more than any score. */
  won?: Side | "draw" | null;
  sides: Sides;
  near: Side;
}

/** What a finished game is worth to the first side, from 0 to 1. */
export const worth = (won: Side | "draw"): number => ({ first: 1, second: 0, draw: 0.5 })[won];

/** A column of the two colours: the more of one, the better for it. A tap says what its number means. */
export function EvaluationBar({ score, won = null, sides, near }: BarProps) {
  const [open, setOpen] = useState(false);
  const isKnown = won !== null || score !== null;
  const part = won !== null ? worth(won) : score === null ? 0.5 : share(score);
  const nearPart = near === "first" ? part : 1 - part;
  const [low, high] = near === "first" ? [sides[0], sides[1]] : [sides[1], sides[0]];
  const text = won === "draw" ? t("why-drawn") : won !== null ? t("why-won", { side: sideName(sides, won) }) : score === null ? t("why-not-evaluated") : t("why-score-for", { side: sideWord(sides, "first"), score: scoreText(score, sides) });
  const meaning = won !== null || score === null ? text : scoreMeaning(score, sides);
  const shown = won !== null ? { first: "1–0", second: "0–1", draw: "½" }[won] : score === null ? "" : shortScore(score);
  return (
    <div class="evaluation">
      <button type="button" class={`evaluation-bar ${isKnown ? high.colour : "unknown"}`} aria-label={won === null ? text : `${shown}: ${text}`} aria-expanded={open} title={text} onClick={() => setOpen(!open)} onBlur={() => setOpen(false)}>
        {isKnown && <i class={low.colour} style={{ blockSize: `${(nearPart * 100).toFixed(1)}%` }} />}
        {isKnown && <span class={nearPart > 0.5 ? `low on-${low.colour}` : `high on-${high.colour}`}>{shown}</span>}
      </button>
      {open && (
        <p class="tip meaning" role="status">
          {meaning}
        </p>
      )}
    </div>
  );
}

/** A point of the graph: the position after a ply. */
interface GraphPoint {
  readonly ply: number;
  /** Of the first side, from 0 to 1; nothing where nobody knows. */
  readonly share: number | null;
  readonly text: string;
  /** How the move that led here is called, if it is a turning point. */
  readonly mark: "inaccuracy" | "mistake" | "blunder" | null;
}

/** The points at which the course of a game turned: a share that jumps by a fifth or more. */
export function turning(points: readonly GraphPoint[]): GraphPoint[] {
  return points.map((point, at) => {
    const before = points[at - 1];
    if (point.mark !== null || point.share === null || before?.share == null) return point;
    const jump = Math.abs(point.share - before.share);
    if (jump < 0.2) return point;
    return { ...point, mark: jump < 0.35 ? "mistake" : "blunder" };
  });
}

interface GraphProps {
  points: readonly GraphPoint[];
  at: number;
  onGo: (ply: number) => void;
}

const WIDTH = 600;
const HEIGHT = 120;

/** The course of a game; a click or the arrow keys go to a position. */
export function EvaluationGraph({ points, at, onGo }: GraphProps) {
  const clip = useId();
  const last = Math.max(1, points.length - 1);
  const x = (ply: number) => (ply / last) * WIDTH;
  const y = (value: number) => 4 + (1 - value) * (HEIGHT - 8);
  const known = points.filter((point): point is GraphPoint & { share: number } => point.share !== null);
  const lineText = known.map(point => `${x(point.ply).toFixed(1)},${y(point.share).toFixed(1)}`).join(" ");
  const [start, end] = [known[0], known[known.length - 1]];
  const current = points[at];

  function go(event: MouseEvent): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onGo(Math.round(((event.clientX - box.left) / box.width) * last));
  }

  function key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: last - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onGo(Math.min(last, Math.max(0, at + step)));
  }

  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={t("why-graph")}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={current?.text || t("why-after", { ply: at })}
      onClick={go}
      onKeyDown={key}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={clip}>
          <rect width={WIDTH} height={HEIGHT} rx="8" />
        </clipPath>
        <g clip-path={`url(#${clip})`}>
          <rect class="graph-ground" width={WIDTH} height={HEIGHT} />
          {start && end && (
            <polygon class="graph-area" points={`${x(start.ply)},${HEIGHT} ${lineText} ${x(end.ply)},${HEIGHT}`} />
          )}
          <line class="graph-middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <polyline class="graph-line" points={lineText} />
          <line class="graph-now" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
        </g>
      </svg>
      {known
        .filter(point => point.mark !== null)
        .map(point => (
          <i
            key={point.ply}
            class={`turn-point ${point.mark}`}
            title={point.text}
            style={{ left: `${(x(point.ply) / WIDTH) * 100}%`, top: `${(y(point.share) / HEIGHT) * 100}%` }}
          />
        ))}
    </div>
  );
}
