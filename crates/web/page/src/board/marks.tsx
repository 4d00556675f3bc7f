// What is drawn around the pieces: where the last move went, what decided, where one may go, and what a player sees.
import { h } from "../vendor/preact.js";
import type { Threat } from "../generated/messages.js";
import { indexOf, type Piece, type Sides, type Scene } from "../model.js";
import { Arrows, type Arrow } from "./arrows.js";
import { PIT, type Area, type Layout } from "./geometry.js";
import { PieceShape } from "./pieces.js";

/** A value on a spot: what a player thinks of the move that ends there. */
export interface Valued {
  readonly spot: string;
  /** As it is written in the language of the moment. */
  readonly text: () => string;
  /** From 0, the worst that is shown, to 1, the best. */
  readonly heat: number;
  readonly best: boolean;
}

/** A move to come, drawn as a pale piece with its number. */
export interface Ghost {
  readonly path: readonly string[];
  readonly piece: Piece | null;
  readonly number: number;
}

/** What an explanation adds to a board. */
export interface Overlay {
  readonly values: readonly Valued[];
  readonly ghosts: readonly Ghost[];
  /** Groups of spots that belong together, drawn as bands. */
  readonly bands: readonly (readonly string[])[];
  /** The path of the move that is advised. */
  readonly hint: readonly string[];
  /** What the sides threaten. */
  readonly threats: readonly Threat[];
  /** Replies that punish and moves that would have been better. */
  readonly arrows: readonly Arrow[];
  /** The spots to which a move is restricted: a frame around all of them. */
  readonly area?: readonly string[];
  /** The zone of a proof: free spots, shaded. */
  readonly zone?: readonly string[];
}

export const NO_OVERLAY: Overlay = { values: [], ghosts: [], bands: [], hint: [], threats: [], arrows: [] };

interface Common {
  view: Scene;
  layout: Layout;
}

/** The area of a spot by name; nothing for a name that the board does not have. */
export function areaOf(view: Scene, layout: Layout, name: string | undefined): Area | null {
  const spot = view.spots.find(candidate => candidate.name === name);
  return spot === undefined ? null : layout.area(spot.place);
}

/** A frame around a spot, round or long as the spot is. */
function Outline({ area, kind, grow = 0, tray = false }: { area: Area; kind: string; grow?: number; tray?: boolean }) {
  const long = area.halfHeight !== area.halfWidth;
  if (!long) return <circle class={kind} cx={area.x} cy={area.y} r={area.radius + grow} />;
  const [w, h2] = [area.halfWidth - 4 + grow, area.halfHeight - 4 + grow];
  const round = tray ? 10 : Math.min(w, h2, PIT * 0.42);
  return <rect class={kind} x={area.x - w} y={area.y - h2} width={2 * w} height={2 * h2} rx={round} />;
}

/** Below the pieces: the last move. */
export function Under({ view, layout, last }: Common & { last: readonly string[] }) {
  if (view.board.shape === "crossings") return null;
  const shown = last.filter(name => view.spots.some(spot => spot.name === name && spot.place.at !== "tray"));
  return (
    <g class="under">
      {shown.map(name => {
        const area = areaOf(view, layout, name);
        return area && <Outline key={name} area={area} kind="last" grow={2} />;
      })}
    </g>
  );
}

interface OverProps extends Common {
  sides: Sides;
  last: readonly string[];
  legal: ReadonlySet<string>;
  picked: readonly string[];
  showLegal: boolean;
  overlay: Overlay;
}

/** Above the pieces: everything else. */
export function Over({ view, layout, sides, last, legal, picked, showLegal, overlay }: OverProps) {
  const spots = view.spots;
  const at = (name: string | undefined) => areaOf(view, layout, name);
  const onLines = view.board.shape === "crossings";
  return (
    <g class="over">
      {onLines && last.map(name => <LastStone key={name} view={view} layout={layout} name={name} sides={sides} />)}
      {spots.map(spot => spot.warning && <Warning key={spot.name} area={layout.area(spot.place)} />)}
      {showLegal &&
        !onLines &&
        spots.map(
          spot =>
            legal.has(spot.name) && (
              <Target key={spot.name} area={layout.area(spot.place)} taken={spot.pieces.length > 0} kind={spot.place.at} />
            ),
        )}
      {overlay.zone?.map(name => {
        const area = at(name);
        return area && <circle key={`zone-${name}`} class="zone" data-zone={name} cx={area.x} cy={area.y} r={area.radius * 0.8} />;
      })}
      {picked.map(name => {
        const area = at(name);
        const tray = spots.some(spot => spot.name === name && spot.place.at === "tray");
        return area && <Outline key={name} area={area} kind="picked" grow={tray ? -2 : 1} tray={tray} />;
      })}
      {overlay.area && <AreaFrame areas={overlay.area.map(at).filter(area => area !== null)} />}
      {overlay.bands.map((band, index) => (
        <Band key={index} areas={band.map(at).filter(area => area !== null)} />
      ))}
      {overlay.hint.map((name, index) => {
        const area = at(name);
        return area && <Outline key={`hint-${index}`} area={area} kind="hinted" grow={2} />;
      })}
      {overlay.threats.map((threat, index) => (
        <Threatened key={index} threat={threat} at={at} sides={sides} />
      ))}
      {overlay.values.map(valued => {
        const area = at(valued.spot);
        return area && <Value key={valued.spot} area={area} valued={valued} />;
      })}
      {overlay.ghosts.map(ghost => (
        <GhostShape key={ghost.number} ghost={ghost} view={view} layout={layout} sides={sides} />
      ))}
      <Arrows arrows={overlay.arrows} at={at} />
      <Decisive view={view} layout={layout} />
    </g>
  );
}

/** A dot of the other tone on the stone that was put last. */
function LastStone({ view, layout, name, sides }: Common & { name: string; sides: Sides }) {
  const spot = view.spots.find(candidate => candidate.name === name);
  const piece = spot?.pieces[0];
  if (spot === undefined || piece === undefined) return null;
  const area = layout.area(spot.place);
  const colour = sides[indexOf(piece.side)].colour;
  return <circle class={`last-stone on-${colour}`} cx={area.x} cy={area.y} r={area.radius * 0.36} />;
}

function Warning({ area }: { area: Area }) {
  const r = area.radius * 0.42;
  return <path class="warned" d={`M${area.x - r} ${area.y - r}L${area.x + r} ${area.y + r}M${area.x + r} ${area.y - r}L${area.x - r} ${area.y + r}`} />;
}

function Target({ area, taken, kind }: { area: Area; taken: boolean; kind: string }) {
  if (kind === "cell" && !taken) return <circle class="target" cx={area.x} cy={area.y} r={area.radius * 0.26} />;
  return <Outline area={area} kind={`target-ring ${kind}`} grow={kind === "cell" ? 1 : -2} tray={kind === "tray"} />;
}

/** A frame around an area of the board. */
function AreaFrame({ areas }: { areas: Area[] }) {
  if (areas.length === 0) return null;
  const [left, right] = [Math.min(...areas.map(area => area.x - area.halfWidth)), Math.max(...areas.map(area => area.x + area.halfWidth))];
  const [top, bottom] = [Math.min(...areas.map(area => area.y - area.halfHeight)), Math.max(...areas.map(area => area.y + area.halfHeight))];
  return <rect class="area-frame" x={left} y={top} width={right - left} height={bottom - top} rx="6" />;
}

/** A band along spots in a row, such as those of a line that counts, and a frame around each. */
function Band({ areas }: { areas: Area[] }) {
  if (areas.length === 0) return null;
  const points = areas.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <g>
      <polyline class="band" points={points} stroke-width={(areas[0]?.radius ?? 1) * 0.7} />
      {areas.map(area => (
        <Outline key={`${area.x}/${area.y}`} area={area} kind="banded" grow={-1} />
      ))}
    </g>
  );
}

/** The rows that make a move what it is warned of, such as the threes of a double three. */
export function Rows({ view, layout, rows }: Common & { rows: readonly (readonly string[])[] }) {
  return (
    <g class="rows">
      {rows.map((row, index) => (
        <Band key={index} areas={row.map(name => areaOf(view, layout, name)).filter(area => area !== null)} />
      ))}
    </g>
  );
}

/** A frame around the spots where a side threatens to move, and a thin line to what makes the threat. */
function Threatened({ threat, at, sides }: { threat: Threat; at: (name: string) => Area | null; sides: Sides }) {
  const colour = sides[indexOf(threat.side)].colour;
  const ends = threat.spots.map(at).filter(area => area !== null);
  const along = [...threat.madeOf, ...threat.spots].map(at).filter(area => area !== null);
  const points = along.sort((one, next) => one.x - next.x || one.y - next.y).map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <g class={`threat by-${colour} ${threat.wins ? "wins" : ""}`}>
      {threat.wins && <polyline class="threat-line" points={points} />}
      {ends.map(area => (
        <g key={`${area.x}/${area.y}`}>
          <Outline area={area} kind="threat-rim" grow={1} />
          <Outline area={area} kind="threat-ring" grow={1} />
        </g>
      ))}
    </g>
  );
}

function Value({ area, valued }: { area: Area; valued: Valued }) {
  const text = valued.text();
  const size = Math.min(area.radius * (text.length > 4 ? 0.55 : text.length > 3 ? 0.64 : 0.74), text.length > 3 ? 18 : 22);
  const level = Math.min(4, Math.floor(valued.heat * 5));
  return (
    <g class={`value heat-${level} ${valued.best ? "best" : ""}`} transform={`translate(${area.x} ${area.y})`}>
      <circle r={Math.min(area.radius * 0.96, 26)} />
      <text font-size={size} y={size * 0.36}>
        {text}
      </text>
    </g>
  );
}

function GhostShape({ ghost, view, layout, sides }: Common & { ghost: Ghost; sides: Sides }) {
  const to = areaOf(view, layout, ghost.path[ghost.path.length - 1]);
  const from = ghost.path.length > 1 ? areaOf(view, layout, ghost.path[0]) : null;
  if (to === null) return null;
  return (
    <g class="ghost">
      {from && <line class="ghost-way" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      <g transform={`translate(${to.x} ${to.y})`}>
        {ghost.piece && (
          <g class="ghost-piece">
            <PieceShape piece={ghost.piece} sides={sides} r={to.radius} />
          </g>
        )}
        <circle class="ghost-disc" r={Math.min(to.radius * 0.56, 17)} />
        <text class="ghost-number" y={Math.min(to.radius * 0.24, 7)} font-size={Math.min(to.radius * 0.7, 20)}>
          {ghost.number}
        </text>
      </g>
    </g>
  );
}

/** What decided the game: a ring around each spot and a line through them. */
function Decisive({ view, layout }: Common) {
  const areas = view.decisive.map(name => areaOf(view, layout, name)).filter(area => area !== null);
  if (areas.length === 0) return null;
  return (
    <g class="decisive">
      {areas.map(area => (
        <Outline key={`${area.x}/${area.y}`} area={area} kind="decided" grow={1} />
      ))}
    </g>
  );
}
