// The boards without their pieces: wood with lines, a plate with holes, a trough with pits.
import { h } from "../vendor/preact.js";
import type { Board, Scene } from "../model.js";
import {
  CELL,
  HOLE,
  LABEL,
  MARGIN,
  PIT,
  PLATE_MARGIN,
  ROW_LABEL_END,
  TRAY,
  GAP,
  columnLabel,
  fifths,
  plate,
  rowLabel,
  starPoints,
  type Layout,
  type Stance,
} from "./geometry.js";

interface GroundProps {
  view: Scene;
  layout: Layout;
  stance: Stance;
}

/** What lies below the pieces. */
export function Ground({ view, layout, stance }: GroundProps) {
  const { board } = view;
  switch (board.shape) {
    case "crossings":
      return <Wood board={board} layout={layout} />;
    case "holes":
      return <Plate board={board} stance={stance} />;
    case "pits":
      return <Trough view={view} layout={layout} stance={stance} />;
  }
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

function Wood({ board, layout }: { board: Board & { shape: "crossings" }; layout: Layout }) {
  const { columns, rows } = board;
  const { width, height } = layout;
  const [right, bottom] = [width - MARGIN, height - MARGIN];
  const hasEdge = board.window === undefined;
  // Where the board has no edge, the lines go on beyond the last crossing.
  const beyond = hasEdge ? 0 : CELL / 2;
  const lines = [
    ...indices(columns).map(at => `M${MARGIN + at * CELL} ${MARGIN - beyond}V${bottom + beyond}`),
    ...indices(rows).map(at => `M${MARGIN - beyond} ${MARGIN + at * CELL}H${right + beyond}`),
  ].join("");
  return (
    <g class="ground">
      <rect width={width} height={height} rx="6" fill="url(#wood)" />
      <Grain width={width} height={height} />
      <rect width={width} height={height} rx="6" fill="url(#lamp)" />
      <path class="bevel light" d={`M4 ${height - 4}V4H${width - 4}`} />
      <path class="bevel dark" d={`M4 ${height - 2}H${width - 2}V4`} />
      <path class="grid-lines" d={lines} />
      {hasEdge && <rect class="grid-edge" x={MARGIN} y={MARGIN} width={right - MARGIN} height={bottom - MARGIN} />}
      {(hasEdge ? starPoints(columns, rows) : fifths(board)).map(({ column, row }) => (
        <circle class="star" cx={MARGIN + column * CELL} cy={bottom - row * CELL} r="3.6" />
      ))}
      <g class="coordinates">
        {indices(columns).map(at => (
          <text x={MARGIN + at * CELL} y={height - 8}>
            {columnLabel(board, at)}
          </text>
        ))}
        {indices(rows).map(at => (
          <text class={`row-label ${rowLabel(board, at).length > 2 ? "long" : ""}`} x={ROW_LABEL_END} y={bottom - at * CELL + 5}>
            {rowLabel(board, at)}
          </text>
        ))}
      </g>
    </g>
  );
}

/** A few faint lines that make a plane look like wood. */
function Grain({ width, height }: { width: number; height: number }) {
  const lines = indices(Math.ceil(width / 23)).map(at => {
    const x = at * 23 + ((at * 7919) % 13);
    const sway = ((at * 104729) % 9) - 4;
    return `M${x} 0C${x + sway} ${height * 0.3} ${x - sway} ${height * 0.6} ${x + sway / 2} ${height}`;
  });
  return <path class="grain" d={lines.join("")} />;
}

function Plate({ board, stance }: { board: Board & { shape: "holes" }; stance: Stance }) {
  const { columns, rows } = board;
  const { x, y, width, height } = plate(columns, rows, stance.tall);
  const far = stance.tall ? { x: 0, y: 0 } : { x: x + width + GAP, y: 0 };
  const near = stance.tall ? { x: 0, y: y + height + GAP } : { x: 0, y: 0 };
  const tray = stance.tall ? { width, height: TRAY } : { width: TRAY, height };
  return (
    <g class="ground">
      <rect class="tray" {...far} {...tray} rx="12" />
      <rect class="tray" {...near} {...tray} rx="12" />
      <rect x={x} y={y} width={width} height={height} rx="14" fill="url(#plate)" />
      <rect x={x} y={y} width={width} height={height} rx="14" fill="url(#lamp)" opacity="0.8" />
      <rect class="plate-edge" x={x + 2} y={y + 2} width={width - 4} height={height - 4} rx="12" />
      {indices(columns).flatMap(column =>
        indices(rows).map(row => {
          const cx = x + PLATE_MARGIN + (column + 0.5) * HOLE;
          const cy = y + PLATE_MARGIN + (row + 0.5) * HOLE;
          return [
            <circle class="hole-rim" cx={cx} cy={cy + 1.5} r={HOLE * 0.4} />,
            <circle cx={cx} cy={cy} r={HOLE * 0.385} fill="url(#hole)" />,
          ];
        }),
      )}
      <g class="coordinates on-plate">
        {indices(columns).map(at => (
          <text x={x + PLATE_MARGIN + (at + 0.5) * HOLE} y={y + height - 9}>
            {columnLabel(board, at)}
          </text>
        ))}
        {indices(rows).map(at => (
          <text x={x + 15} y={y + height - PLATE_MARGIN - (at + 0.5) * HOLE + 5}>
            {at + 1}
          </text>
        ))}
      </g>
    </g>
  );
}

function Trough({ view, layout, stance }: { view: Scene; layout: Layout; stance: Stance }) {
  const { width, height } = layout;
  const inset = LABEL;
  const frame = stance.tall
    ? { x: inset, y: 0, width: width - 2 * inset, height }
    : { x: 0, y: inset, width, height: height - 2 * inset };
  return (
    <g class="ground">
      <rect {...frame} rx="46" fill="url(#trough)" />
      <rect {...frame} rx="46" fill="url(#lamp)" />
      <rect class="trough-edge" x={frame.x + 2} y={frame.y + 2} width={frame.width - 4} height={frame.height - 4} rx="44" />
      {view.spots.map(({ name, place }) => {
        if (place.at !== "house") return null;
        const { x, y, halfWidth, halfHeight } = layout.area(place);
        // In the corner that is left of a house and away from the middle of the board.
        const out = place.side === stance.near ? 0.98 : -0.8;
        const [left, down] = stance.tall ? [place.side === stance.near ? -0.86 : 0.72, -0.74] : [-0.86, out];
        return (
          <text key={name} class="pit-number" x={x + halfWidth * left} y={y + halfHeight * down}>
            {place.index + 1}
          </text>
        );
      })}
      {view.spots.map(spot => {
        const { x, y, halfWidth, halfHeight } = layout.area(spot.place);
        const [rx, ry] = [halfWidth - PIT * 0.05, halfHeight - PIT * 0.05];
        const round = spot.place.at === "house" ? rx : PIT * 0.42;
        return (
          <rect
            class="pit"
            x={x - rx}
            y={y - ry}
            width={2 * rx}
            height={2 * ry}
            rx={round}
            fill="url(#pit)"
            data-pit={spot.name}
          />
        );
      })}
    </g>
  );
}
