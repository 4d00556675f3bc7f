// The board as a table of words and buttons, beside the drawing: everything that a click can do, without a picture.
import { h } from "../vendor/preact.js";
import type { PathMove, Scene, Sides, Spot } from "../model.js";
import { prefs, setPrefs } from "../prefs.js";
import { phrase, t } from "../text/text.js";
import { click, targets, needsPiece } from "./choose.js";
import { contents, describe, place } from "./describe.js";
import { columnLabel, rowLabel } from "./geometry.js";
import { useEffect, useState } from "../vendor/hooks.js";
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
  const reachable = targets(legal, picked);

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
        onRefused?.(spot.name);
        announce(phrase(result.reason ?? t(picked.length === 0 && needsPiece(legal, spot) ? "board-piece-first" : "board-not-here")));
    }
  }

  const cell = (spot: Spot | undefined) => {
    if (spot === undefined) return null;
    const text = shortly(spot);
    if (!reachable.has(spot.name) && spot.locked === null) return <span>{text}</span>;
    return (
      <button
        type="button"
        class={picked.includes(spot.name) ? "chosen" : ""}
        aria-label={describe(spot, scene, sides)}
        aria-disabled={!reachable.has(spot.name)}
        onClick={() => choose(spot)}
      >
        {text}
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
          <tr key={row}>
            <th scope="row">{rowLabel(scene.board, row)}</th>
            {across.map(column => {
              const spot = spotAt(column, row);
              return (
                <td key={column} title={spot && spot.pieces.length > 0 ? contents(spot, sides) : undefined}>
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

/** A spot in as few letters as position texts need. */
function shortly(spot: Spot): string {
  if (spot.count !== null) return t("board-choose");
  return spot.pieces.map(piece => piece.symbol).join("") || "·";
}
