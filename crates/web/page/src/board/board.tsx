// A board that can be looked at and played on: by clicks, by dragging, by touch and by keyboard.
import { h } from "../vendor/preact.js";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";
import type { PathMove, Piece, Said, Scene, Side, Sides, Spot } from "../model.js";
import { prefs, touchHelp } from "../prefs.js";
import { phrase, t } from "../text/text.js";
import { carried, click, foresee, targets } from "./choose.js";
import { Contents } from "./contents.js";
import { describe, objection } from "./describe.js";
import { layout as layOut, neighbour, type Direction, type Layout, type Stance } from "./geometry.js";
import { Ground } from "./ground.js";
import { NO_OVERLAY, Over, Rows, Under, areaOf, type Overlay } from "./marks.js";
import { PieceShape } from "./pieces.js";

interface BoardProps {
  scene: Scene;
  sides: Sides;
  /** The moves that a click may make; none while somebody else is to move. */
  legal?: readonly PathMove[];
  mover?: Side | null;
  stance: Stance;
  last?: readonly string[];
  overlay?: Overlay;
  label: string;
  onMove?: (move: PathMove) => void;
  /** Whether it is a picture and nothing else. */
  still?: boolean;
  /** Told which spot was chosen and may not be. */
  onRefused?: (spot: string) => void;
  /** Told which spot is pointed at. */
  onPoint?: (spot: string | null) => void;
}

const KEYS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const NOTHING: readonly PathMove[] = [];
const NO_SPOTS: readonly string[] = [];
const NO_ROWS: readonly (readonly string[])[] = [];

/** How long a refusal stays: long enough to read it, and then it covers nothing. */
const REFUSAL_STAYS = 3500;

/** How long a finger stays on a small spot until a magnifier shows it: one that goes on earlier scrolls the page. */
const STAYED = 180;

interface Drag {
  spot: string;
  piece: Piece | null;
  x: number;
  y: number;
  moved: boolean;
  /** Whether the press picked the piece up; a press on one that was picked already may put it down. */
  fresh: boolean;
}

/** The board. */
export function BoardView(props: BoardProps) {
  const { sides, stance, label, legal = NOTHING, mover = null, last = NO_SPOTS, overlay = NO_OVERLAY } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ spot: string; text: string } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [byHand, setByHand] = useState(false);
  /** The spot in the magnifier; empty where the finger has left all spots, nothing where no magnifier is shown. */
  const [aim, setAim] = useState<string | null>(null);
  const staying = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const drawing = useId();
  const latest = useRef({ picked, drag, aim });
  latest.current = { picked, drag, aim };

  // Another position: whatever was begun on the one before is off. It is done before a press on the new one can come.
  useLayoutEffect(() => {
    setPicked([]);
    setSent(null);
    setAsked(null);
    setRefusal(null);
    setDrag(null);
    endAim();
  }, [props.scene, legal]);
  useEffect(() => () => clearTimeout(staying.current), []);

  // A refusal is read and gone; advice that comes meanwhile is not to be covered by it.
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), REFUSAL_STAYS);
    return () => clearTimeout(timer);
  }, [refusal]);
  useEffect(() => setRefusal(null), [overlay.hint]);

  const layout = useMemo(() => layOut(props.scene.board, stance), [boardKey(props.scene), stance.near, stance.tall]);
  const view = useMemo(() => (sent !== null && mover !== null ? foresee(props.scene, mover, sent) : props.scene), [props.scene, mover, sent]);
  const active = sent === null ? legal : NOTHING;
  const reachable = useMemo(() => targets(active, picked), [active, picked]);
  const spotNamed = (name: string | null) => props.scene.spots.find(spot => spot.name === name) ?? null;

  function choose(spot: Spot, keyboard: boolean): void {
    const result = click(active, latest.current.picked, spot);
    setRefusal(null);
    switch (result.kind) {
      case "move":
        // A finger has not seen what stands under a pointer: that the move loses at once, and why.
        if (!keyboard && spot.warning !== null && asked !== spot.name && over !== spot.name) {
          setAsked(spot.name);
          refuse(spot, spot.warning.reason);
          return;
        }
        if (!keyboard && asked !== spot.name && helpAt(svg.current, layout, spot) === "again") {
          setAsked(spot.name);
          announce(t("board-tap-again", { spot: spot.name }));
          return;
        }
        setAsked(null);
        setPicked([]);
        setSent(result.move.path);
        props.onMove?.(result.move);
        return;
      case "picked":
        setPicked(result.path);
        if (keyboard) announce(t("board-picked", { spot: describe(spot, props.scene, sides) }));
        return;
      case "dropped":
        setPicked([]);
        return;
      case "refused":
        refuse(spot, result.reason);
    }
  }

  function refuse(spot: Spot, reason: Said | null): void {
    const text = objection(spot, reason, legal, picked);
    setPicked([]);
    if (text === null) return;
    props.onRefused?.(spot.name);
    setRefusal({ spot: spot.name, text });
    announce(text);
  }

  function spotUnder(event: { clientX: number; clientY: number }): Spot | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]");
    return found && svg.current?.contains(found) ? spotNamed(found.getAttribute("data-spot")) : null;
  }

  function inside(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const scale = layout.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  function press(event: PointerEvent): void {
    setByHand(true);
    setCursor(null);
    const spot = spotUnder(event);
    if (spot === null || event.button !== 0) return;
    const result = click(active, picked, spot);
    if (result.kind !== "picked") return;
    const piece = carried(props.scene, mover ?? "", result.path, active);
    setPicked(result.path);
    setRefusal(null);
    setDrag({ spot: spot.name, piece, ...inside(event), moved: false, fresh: true });
    (event.target as Element).releasePointerCapture?.(event.pointerId);
  }

  /**
   * Keeps the page from scrolling under a finger that picks a piece up: `touch-action` of shapes is not heard everywhere. A
   * finger that stays on a small spot gets a magnifier.
   */
  function hold(event: TouchEvent): void {
    const [finger] = event.changedTouches;
    const spot = finger && event.touches.length === 1 ? spotUnder(finger) : null;
    endAim();
    if (spot === null) return;
    if (event.cancelable && active.some(({ path }) => path.length > 1 && path[0] === spot.name)) event.preventDefault();
    const isPlaced = active.some(({ path }) => path.length === 1);
    if (isPlaced && helpAt(svg.current, layout, spot) === "magnifier") staying.current = setTimeout(() => setAim(spot.name), STAYED);
  }

  /** While the finger aims, the page stands still. */
  function slide(event: TouchEvent): void {
    if (latest.current.aim === null) clearTimeout(staying.current);
    else if (event.cancelable) event.preventDefault();
  }

  function endAim(): void {
    clearTimeout(staying.current);
    setAim(null);
  }

  function glide(event: PointerEvent): void {
    const spot = spotUnder(event);
    if (latest.current.aim !== null) return setAim(spot?.name ?? "");
    const name = event.pointerType === "touch" && drag === null ? null : (spot?.name ?? null);
    if (name !== over) {
      setOver(name);
      props.onPoint?.(name);
    }
    if (drag === null) return;
    const here = inside(event);
    const moved = drag.moved || Math.hypot(here.x - drag.x, here.y - drag.y) > 9;
    setDrag({ ...drag, ...(moved ? here : {}), moved });
  }

  function release(event: PointerEvent): void {
    const { drag: held, aim: aimed } = latest.current;
    setDrag(null);
    endAim();
    // Other buttons of a mouse play nothing.
    if (event.button !== 0) return;
    const spot = spotUnder(event);
    if (aimed !== null) {
      if (spot !== null) choose(spot, false);
      return;
    }
    if (held?.moved) {
      if (spot !== null && spot.name !== held.spot) choose(spot, true);
      else setPicked([]);
      return;
    }
    // A press that has just picked this spot up has done its work.
    if (spot === null || held?.spot === spot.name) return;
    choose(spot, false);
  }

  function leave(): void {
    setOver(null);
    props.onPoint?.(null);
  }

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const spots = props.scene.spots;
    const current = spotNamed(cursor) ?? spotNamed(last[last.length - 1] ?? null) ?? spots[Math.floor(spots.length / 2)];
    if (current === undefined) return;
    const direction = KEYS[event.key];
    // After a click the arrows to the sides go through the game; up or down calls the cursor back.
    if (byHand && (direction === "left" || direction === "right")) return;
    if (direction !== undefined) {
      event.preventDefault();
      setByHand(false);
      const next = cursor === null ? current : neighbour(props.scene, layout, current, direction);
      setCursor(next.name);
      props.onPoint?.(next.name);
      announce(describe(next, props.scene, sides));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      // A key that is held may have been meant for a button that gave its focus to the board.
      if (event.repeat) return;
      setCursor(current.name);
      choose(current, true);
    } else if (event.key === "Escape") {
      setPicked([]);
      setRefusal(null);
      setAsked(null);
    }
  }

  const pointed = spotNamed(over);
  const tip = refusal ?? tipOf(pointed, reachable, picked);
  const warned = spotNamed(asked ?? over ?? cursor);
  const rows = warned !== null && reachable.has(warned.name) ? (warned.warning?.rows ?? NO_ROWS) : NO_ROWS;
  const shadow = drag === null && sent === null ? ghostAt(asked ?? aim ?? over) : null;

  function ghostAt(name: string | null): { spot: string; piece: Piece } | null {
    if (name === null || mover === null || !reachable.has(name)) return null;
    const done = active.some(move => move.path.length === picked.length + 1 && move.path[picked.length] === name);
    const piece = done ? carried(props.scene, mover, [...picked, name], active) : null;
    return piece === null ? null : { spot: name, piece };
  }

  const held = drag?.moved ? drag : null;
  const lifted = useMemo(() => (held?.piece ? { spot: held.spot, piece: held.piece } : null), [held?.spot, held?.piece]);
  const shadowArea = shadow && areaOf(view, layout, shadow.spot);
  const cursorArea = areaOf(view, layout, cursor ?? undefined);
  const askedArea = areaOf(view, layout, asked ?? aim ?? undefined);
  const aimArea = areaOf(view, layout, aim ?? undefined);
  const tipArea = tip && areaOf(view, layout, tip.spot);
  // What stands still while a piece is dragged is the same element as before, which costs a frame nothing.
  const ground = useMemo(() => <Ground view={view} layout={layout} stance={stance} />, [view, layout, stance.near, stance.tall]);
  const under = useMemo(() => <Under view={view} layout={layout} last={last} />, [view, layout, last]);
  const contents = useMemo(
    () => <Contents view={view} layout={layout} stance={stance} sides={sides} lifted={lifted} />,
    [view, layout, stance.near, stance.tall, sides, lifted],
  );
  const { showLegal } = prefs.value;
  const marks = useMemo(
    () => (
      <Over
        view={view}
        layout={layout}
        sides={sides}
        last={sent === null ? last : NO_SPOTS}
        legal={reachable}
        picked={picked}
        showLegal={showLegal}
        overlay={overlay}
      />
    ),
    [view, layout, sides, last, sent, reachable, picked, showLegal, overlay],
  );
  const hits = useMemo(() => <Hits scene={props.scene} layout={layout} reachable={reachable} />, [props.scene, layout, reachable]);
  const classes = ["board", `board-${view.board.shape}`, legal.length > 0 ? "playable" : "", picked.length > 0 ? "picking" : ""];

  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      {...(props.still ? { role: "img" as const } : { role: "application" as const, "aria-roledescription": t("board-role"), tabIndex: 0 })}
      aria-label={label}
      onKeyDown={key}
      data-by-hand={byHand}
      onBlur={() => (setCursor(null), setByHand(false))}
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        aria-hidden="true"
        focusable="false"
        onTouchStart={hold}
        onTouchMove={slide}
        onPointerDown={press}
        onPointerMove={glide}
        onPointerUp={release}
        onPointerLeave={leave}
        onPointerCancel={() => (setDrag(null), endAim())}
      >
        <g id={drawing}>
          {ground}
          {under}
          {contents}
          {marks}
          {rows.length > 0 && <Rows view={view} layout={layout} rows={rows} />}
          {shadow && shadowArea && (
            <g class="shadow-piece" transform={`translate(${shadowArea.x} ${shadowArea.y})`}>
              <PieceShape piece={shadow.piece} sides={sides} r={shadowArea.radius} />
            </g>
          )}
          {askedArea && (
            <path class="crosshair" d={`M0 ${askedArea.y}H${layout.width}M${askedArea.x} 0V${layout.height}`} />
          )}
        </g>
        {cursorArea && (
          <rect
            class="cursor"
            x={cursorArea.x - cursorArea.halfWidth + 1}
            y={cursorArea.y - cursorArea.halfHeight + 1}
            width={2 * cursorArea.halfWidth - 2}
            height={2 * cursorArea.halfHeight - 2}
            rx="7"
          />
        )}
        {hits}
      </svg>
      {lifted && drag && (
        // A picture of its own, which moves without the board being laid out or painted again.
        <svg
          class="dragged"
          viewBox={`${-LIFTED} ${-LIFTED} ${2 * LIFTED} ${2 * LIFTED}`}
          aria-hidden="true"
          focusable="false"
          style={{ inlineSize: `${(200 * LIFTED) / layout.width}%`, transform: `translate(${shift(drag.x)}, ${shift(drag.y)})` }}
        >
          <PieceShape piece={lifted.piece} sides={sides} r={28} />
        </svg>
      )}
      {aimArea && (
        <svg
          class={`magnifier ${aimArea.y < layout.height / 2 ? "below" : "above"}`}
          viewBox={`${aimArea.x - SEEN} ${aimArea.y - SEEN} ${2 * SEEN} ${2 * SEEN}`}
          aria-hidden="true"
          focusable="false"
          style={{ left: `${clamp((aimArea.x / layout.width) * 100)}%`, top: `${(aimArea.y / layout.height) * 100}%` }}
        >
          <use href={`#${drawing}`} />
        </svg>
      )}
      {tip && tipArea && (
        <div
          class={`tip ${tipArea.y < layout.height / 3 ? "below" : "above"}`}
          style={{ left: `${clamp((tipArea.x / layout.width) * 100)}%`, top: `${(tipArea.y / layout.height) * 100}%` }}
        >
          {phrase(tip.text)}
        </div>
      )}
    </div>
  );
}

/** Half the side of the picture of a piece that is dragged, in the units of the board. */
const LIFTED = 40;

/** Half the side of what the magnifier shows, in the units of the board. */
const SEEN = 72;

/** How far that picture is from the board's edge, in parts of its own size. */
const shift = (at: number): string => `${(((at - LIFTED) / (2 * LIFTED)) * 100).toFixed(2)}%`;

/** What takes clicks: a rectangle for each spot, above everything that is drawn. */
function Hits({ scene, layout, reachable }: { scene: Scene; layout: Layout; reachable: ReadonlySet<string> }) {
  return (
    <g class="hits">
      {scene.spots.map(spot => {
        const area = layout.area(spot.place);
        return (
          <rect
            key={spot.name}
            data-spot={spot.name}
            class={reachable.has(spot.name) ? "hit legal" : "hit"}
            x={area.x - area.halfWidth}
            y={area.y - area.halfHeight}
            width={2 * area.halfWidth}
            height={2 * area.halfHeight}
          />
        );
      })}
    </g>
  );
}

const clamp = (percent: number): number => Math.min(78, Math.max(22, percent));

/** What helps a finger on this spot, by its size on the screen. */
function helpAt(svg: SVGSVGElement | null, { width, area }: Layout, spot: Spot): ReturnType<typeof touchHelp> {
  const { halfWidth, halfHeight } = area(spot.place);
  const scale = (svg?.getBoundingClientRect().width ?? width) / width;
  return touchHelp(scale * 2 * Math.min(halfWidth, halfHeight));
}

/** What is worth knowing of the spot that is pointed at. */
function tipOf(spot: Spot | null, reachable: ReadonlySet<string>, picked: readonly string[]): { spot: string; text: Said } | null {
  if (spot === null) return null;
  if (spot.warning !== null && reachable.has(spot.name)) return { spot: spot.name, text: spot.warning.reason };
  if (spot.locked !== null && picked.length === 0) return { spot: spot.name, text: spot.locked };
  return null;
}

function boardKey(view: Scene): string {
  return JSON.stringify(view.board);
}
