// A position to search for, drawn on a board by making its moves.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { PathMove, State } from "../generated/messages.js";
import { scene } from "../model.js";
import { OpeningPanel } from "../opening/panel.js";
import { Action } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { askFor } from "../socket.js";
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
  const [state, setState] = useState<State | null>(null);
  useEffect(() => setMoves([]), [game]);
  useEffect(() => {
    let current = true;
    askFor("state", { to: "records", do: "look", place: { game, moves: [...moves] } })
      .then(found => {
        if (!current) return;
        setState(found);
        onChange(moves.length === 0 ? "" : found.position);
      })
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [game, moves]);
  const shown = useMemo(() => (state === null ? null : scene(state.layout, state.view)), [state]);
  if (family === null || state === null || shown === null) return <p class="quiet">{t("shell-loading")}</p>;
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
