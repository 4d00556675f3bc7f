// What lies on a spot: pieces one in another, a tray's supply, seeds that can be counted and their number.
import { h } from "../vendor/preact.js";
import type { Piece, Sides, Spot, Scene } from "../model.js";
import { PIT, RIM, type Area, type Layout, type Stance } from "./geometry.js";
import { PieceShape, SeedShape } from "./pieces.js";
import { MOST_DRAWN, scatter } from "./seeds.js";

interface ContentsProps {
  view: Scene;
  layout: Layout;
  stance: Stance;
  sides: Sides;
  /** The spot whose own piece is on its way and is drawn elsewhere. */
  lifted?: { spot: string; piece: Piece } | null;
}

/** Everything on the board. */
export function Contents({ view, layout, stance, sides, lifted }: ContentsProps) {
  return (
    <g class="contents">
      {view.spots.map(spot => {
        const area = layout.area(spot.place);
        const gone = lifted?.spot === spot.name ? lifted.piece : null;
        switch (spot.place.at) {
          case "cell":
            return <Cell key={spot.name} spot={spot} area={area} sides={sides} gone={gone} />;
          case "tray":
            return <Tray key={spot.name} spot={spot} area={area} sides={sides} gone={gone} />;
          case "house":
          case "store":
            return <Pit key={spot.name} spot={spot} area={area} stance={stance} />;
        }
      })}
    </g>
  );
}

interface SpotProps {
  spot: Spot;
  area: Area;
  sides: Sides;
  gone: Piece | null;
}

function Cell({ spot, area, sides, gone }: SpotProps) {
  if (spot.pieces.length === 0) return null;
  return (
    <g transform={`translate(${area.x} ${area.y})`} class="cell">
      {spot.pieces.map(piece => (
        <g key={piece.side + piece.form} class={gone === piece ? "lifted" : "lying"}>
          <PieceShape piece={piece} sides={sides} r={area.radius} />
        </g>
      ))}
    </g>
  );
}

/** The pieces of one kind that are not in play yet, each to be seen, and how many they are. */
function Tray({ spot, area, sides, gone }: SpotProps) {
  const piece = spot.pieces[0];
  const count = (spot.count ?? 0) - (gone ? 1 : 0);
  const columns = count > 4 ? 5 : 2;
  const rows = Math.max(1, Math.ceil(count / columns));
  const [width, height] = [area.halfWidth * 2 - 22, Math.min(area.halfHeight * 2 - 40, 92)];
  const step = { x: width / columns, y: Math.min(height / Math.max(rows, 2), width / 2) };
  const r = Math.min(step.x * (columns === 5 ? 0.9 : 0.42), step.y * 0.5, 22);
  return (
    <g transform={`translate(${area.x} ${area.y})`} class="supply">
      {piece !== undefined &&
        Array.from({ length: Math.max(0, count) }, (_, at) => (
          <g
            key={at}
            transform={`translate(${((at % columns) - (columns - 1) / 2) * step.x} ${(Math.floor(at / columns) - (rows - 1) / 2) * step.y - 8})`}
          >
            <PieceShape piece={piece} sides={sides} r={r} />
          </g>
        ))}
      <text class="tray-count" y={area.halfHeight - 10}>
        {Math.max(0, count)}
      </text>
    </g>
  );
}

function Pit({ spot, area, stance }: { spot: Spot; area: Area; stance: Stance }) {
  const count = spot.count ?? 0;
  const isHouse = spot.place.at === "house";
  const [width, height] = [area.halfWidth - PIT * 0.14, area.halfHeight - PIT * 0.14];
  const r = seedSize(count, isHouse);
  return (
    <g transform={`translate(${area.x} ${area.y})`}>
      <g class="seeds">
        {scatter(spot.name, count).map((seed, at) => (
          <g key={at} class="seed" transform={`translate(${(seed.x * width).toFixed(1)} ${(seed.y * height).toFixed(1)})`}>
            <g class="drop">
              <ellipse cx={r * 0.15} cy={r * 0.3} rx={r * 1.02} ry={r * 0.85} class="seed-shadow" />
              <SeedShape r={r} hue={seed.hue} turn={seed.turn} />
            </g>
          </g>
        ))}
        {count > MOST_DRAWN && <text class="many">{count}</text>}
      </g>
      <Count spot={spot} area={area} stance={stance} count={count} />
    </g>
  );
}

/** Seeds shrink where there are many, in steps, so that they rarely change. */
function seedSize(count: number, isHouse: boolean): number {
  if (!isHouse) return count > 40 ? 8.5 : count > 20 ? 10 : 12;
  return count > 26 ? 6.5 : count > 14 ? 8.5 : count > 7 ? 10.5 : 12.5;
}

/** The number of seeds, outside the row of its pit. */
function Count({ spot, area, stance, count }: { spot: Spot; area: Area; stance: Stance; count: number }) {
  const { place } = spot;
  if (place.at !== "house" && place.at !== "store") return null;
  const near = place.side === stance.near;
  const out = RIM + 20;
  if (stance.tall) {
    const side = near ? -1 : 1;
    const x = place.at === "store" ? area.halfWidth - 28 : side * (area.halfWidth + out);
    const y = place.at === "store" ? 8 : 7;
    return (
      <text class={`pit-count ${place.at}`} x={x} y={y}>
        {count}
      </text>
    );
  }
  const y = place.at === "store" ? area.halfHeight - 22 : near ? area.halfHeight + out + 8 : -area.halfHeight - out + 8;
  return (
    <text class={`pit-count ${place.at}`} y={y}>
      {count}
    </text>
  );
}
