// The board as a table of words and buttons, beside the drawing: everything that a click can do, without a picture.
import { h } from "../vendor/preact.js";
import type { PathMove, Said, Scene, Sides, Spot } from "../model.js";
import { prefs, setPrefs } from "../prefs.js";
import { t } from "../text/text.js";
import { choosable, click } from "./choose.js";
import { contents, describe, objection, place } from "./describe.js";
import { columnLabel, rowLabel } from "./geometry.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";

interface TextBoardProps {
  scene: Scene;
  sides: Sides;
  legal: readonly PathMove[];
  onMove: (move: PathMove) => void;
  onRefused?: (spot: string) => void;
}

/** The board as text, folded away until somebody wants it. */
export function TextBoard(props: TextBoardProps) {
  const open = prefs.value.textBoard;
  return (
    <details
      class="text-board"
      id="text-board"
      open={open}
      onToggle={(event: Event) => setPrefs({ textBoard: (event.currentTarget as HTMLDetailsElement).open })}
    >
      <summary>{t("board-as-text")}</summary>
      {open && <Tables {...props} />}
    </details>
  );
}

function Tables({ scene, sides, legal, onMove, onRefused }: TextBoardProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  useEffect(() => setPicked([]), [legal]);
  const open = choosable(legal, picked);
  /** The spots that have had a button: it stays while they cannot be chosen, since the focus would be lost with it. */
  const known = useRef(new Set<string>()).current;

  function choose(spot: Spot): void {
    const result = click(legal, picked, spot);
    switch (result.kind) {
      case "move":
        onMove(result.move);
        return;
      case "picked":
        setPicked(result.path);
        announce(t("board-picked", { spot: describe(spot, scene, sides) }));
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
    if (text === null) return;
    onRefused?.(spot.name);
    announce(text);
  }

  const cell = (spot: Spot | undefined) => {
    if (spot === undefined) return null;
    const isOpen = open.has(spot.name);
    const isIdle = !isOpen && spot.locked === null;
    if (!isIdle) known.add(spot.name);
    if (!known.has(spot.name)) return spot.count === null ? <span>{symbols(spot)}</span> : null;
    return (
      <button
        type="button"
        class={picked.includes(spot.name) ? "chosen" : isIdle ? "idle" : ""}
        aria-label={describe(spot, scene, sides)}
        aria-disabled={!isOpen}
        onClick={() => choose(spot)}
      >
        {spot.count === null ? symbols(spot) : <span>{t("board-choose")}</span>}
      </button>
    );
  };

  const { board } = scene;
  const others = scene.spots.filter(spot => spot.place.at !== "cell");
  return (
    <div class="text-tables">
      {board.shape !== "pits" && (
        <Grid scene={scene} columns={board.columns} rows={board.rows} cell={cell} sides={sides} />
      )}
      {others.length > 0 && (
        <table>
          <caption>{t("board-beside")}</caption>
          <tbody>
            {others.map(spot => (
              <tr key={spot.name}>
                <th scope="row">{place(spot, sides)}</th>
                <td>{contents(spot, sides)}</td>
                <td>{cell(spot)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface GridProps {
  scene: Scene;
  sides: Sides;
  columns: number;
  rows: number;
  cell: (spot: Spot | undefined) => unknown;
}

function Grid({ scene, sides, columns, rows, cell }: GridProps) {
  const at = new Map(scene.spots.map(spot => [JSON.stringify(spot.place), spot]));
  const spotAt = (column: number, row: number) => at.get(JSON.stringify({ at: "cell", column, row }));
  const across = Array.from({ length: columns }, (_, column) => column);
  const up = Array.from({ length: rows }, (_, index) => rows - 1 - index);
  return (
    <table class="grid-table">
      <caption>{t("board-grid", { columns, rows })}</caption>
      <thead>
        <tr>
          <td />
          {across.map(column => (
            <th key={column} scope="col">
              {columnLabel(scene.board, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {up.map(row => (
          // A board that grows numbers its rows and columns anew; their names stay.
          <tr key={rowLabel(scene.board, row)}>
            <th scope="row">{rowLabel(scene.board, row)}</th>
            {across.map(column => {
              const spot = spotAt(column, row);
              return (
                <td key={columnLabel(scene.board, column)} title={spot && spot.pieces.length > 0 ? contents(spot, sides) : undefined}>
                  {cell(spot) as never}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What lies on a spot in as few letters as position texts need. */
const symbols = (spot: Spot): string => spot.pieces.map(piece => piece.symbol).join("") || "·";
