// Arrows over a board: where a reply goes, and what would have been better.
import { h } from "../vendor/preact.js";
import type { Area } from "./geometry.js";

/** An arrow from one spot to another; without a start it is a ring around its end. */
export interface Arrow {
  readonly from: string | null;
  readonly to: string;
  /** A reply that punishes, or a move that would have been better. */
  readonly kind: "refutes" | "better";
  /** The number of the move in a line; nothing for a single arrow. */
  readonly number: number | null;
}

interface ArrowsProps {
  arrows: readonly Arrow[];
  at: (name: string | undefined) => Area | null;
}

/** The arrows, each with a rim so that it shows on every board. */
export function Arrows({ arrows, at }: ArrowsProps) {
  return (
    <g class="arrows" aria-hidden="true">
      {arrows.map((arrow, index) => {
        const [from, to] = [at(arrow.from ?? undefined), at(arrow.to)];
        return to && <Shape key={index} arrow={arrow} from={from} to={to} />;
      })}
    </g>
  );
}

function Shape({ arrow, from, to }: { arrow: Arrow; from: Area | null; to: Area }) {
  const ring = Math.min(to.halfWidth, to.halfHeight) * 0.92;
  const [dx, dy] = from === null ? [0, 0] : [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const shaft = from !== null && length > ring * 1.2;
  const [ux, uy] = shaft ? [dx / length, dy / length] : [0, 0];
  const head = ring * 0.7;
  const start = { x: to.x - dx + ux * ring * 0.5, y: to.y - dy + uy * ring * 0.5 };
  const tip = { x: to.x - ux * ring * 0.35, y: to.y - uy * ring * 0.35 };
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
  const way = `M${start.x} ${start.y}L${neck.x} ${neck.y}`;
  const point = `${tip.x},${tip.y} ${neck.x - uy * head * 0.6},${neck.y + ux * head * 0.6} ${neck.x + uy * head * 0.6},${neck.y - ux * head * 0.6}`;
  return (
    <g class={`arrow ${arrow.kind}`}>
      {shaft ? (
        <g>
          <path class="arrow-rim" d={way} />
          <polygon class="arrow-rim" points={point} />
          <path class="arrow-shaft" d={way} />
          <polygon class="arrow-head" points={point} />
        </g>
      ) : (
        <g>
          <circle class="arrow-rim" cx={to.x} cy={to.y} r={ring} />
          <circle class="arrow-shaft" cx={to.x} cy={to.y} r={ring} />
        </g>
      )}
      {arrow.number !== null && (
        <g transform={`translate(${to.x + ring * 0.75} ${to.y - ring * 0.75})`}>
          <circle class="arrow-number" r={ring * 0.5} />
          <text class="arrow-digit" font-size={ring * 0.7} y={ring * 0.25}>
            {arrow.number}
          </text>
        </g>
      )}
    </g>
  );
}
