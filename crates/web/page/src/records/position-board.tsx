// A position to search for, drawn on a board by making its moves.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { PathMove } from "../generated/messages.js";
import { OpeningPanel } from "../opening/panel.js";
import { usePosition } from "../parts/asking.js";
import { Action } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { gameName, t } from "../text/text.js";

interface PositionBoardProps {
  game: string;
  /** Told the text of the position; an empty one for the start, which every game reaches. */
  onChange: (position: string) => void;
}

/** A board on which both sides are moved; every move searches anew. */
export function PositionBoard({ game, onChange }: PositionBoardProps) {
  const family = familyOf(game);
  const [moves, setMoves] = useState<readonly string[]>([]);
  useEffect(() => setMoves([]), [game]);
  // The board that is opened says nothing yet: a position that was looked for stays.
  const wasMoved = useRef(false);
  wasMoved.current ||= moves.length > 0;
  const position = usePosition({ game, moves: [...moves] }, found => wasMoved.current && onChange(moves.length === 0 ? "" : found.position));
  if (family === null || position === null) return <p class="quiet">{t("shell-loading")}</p>;
  const { state, shown } = position;
  const play = (move: PathMove) => setMoves([...moves, move.move]);
  const { opening } = state.view;
  return (
    <div class="position-board">
      <BoardView
        scene={shown}
        sides={family.sides}
        legal={state.moves}
        mover={opening?.pieces ?? state.toMove}
        stance={{ near: "first", tall: isTall.value }}
        last={state.last}
        label={t("records-board", { game: gameName(game) })}
        onMove={play}
      />
      <div class="position-tools">
        <p class="quiet">{t("records-board-help")}</p>
        <OpeningPanel opening={opening} mine who="" onChoose={play} />
        <div class="action-row">
          <Action icon="undo" label={t("records-board-back")} disabled={moves.length === 0} onClick={() => setMoves(moves.slice(0, -1))} />
          <Action icon="close" label={t("records-board-clear")} disabled={moves.length === 0} onClick={() => setMoves([])} />
        </div>
      </div>
    </div>
  );
}
