// A game of the store on a board, to be gone through step by step or by itself.
import { h } from "../vendor/preact.js";
import { useMemo, useRef, useState } from "../vendor/hooks.js";
import { SIGN_NAMES } from "../analysis/remarks.js";
import { Tree } from "../analysis/tree.js";
import { announceStep } from "../announce.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { Opening, StoredRecord } from "../generated/messages.js";
import { movesOf, placeOf } from "../model.js";
import { usePosition } from "../parts/asking.js";
import { MoveList } from "../parts/moves.js";
import { isTall } from "../parts/screen.js";
import { Stepper } from "../parts/stepper.js";
import { positionAloud } from "../parts/verdict.js";
import { ownersOf } from "../opening/panel.js";
import { gameName, t } from "../text/text.js";
import { Replay } from "./replay.js";

/** The board of a record with its moves. */
export function RecordBoard({ stored: { record, movers } }: { stored: StoredRecord }) {
  const family = familyOf(record.game);
  const [at, setAt] = useState(record.moves.length);
  const moves = useMemo(() => Tree.fromRecord(record).main().slice(0, record.moves.length), [record]);
  const texts = useMemo(() => movesOf(moves), [moves]);
  /** The opening at the end: whose moves these are does not change with the position one looks at. */
  const [settled, setSettled] = useState<Opening | undefined>(undefined);
  /** Whether one has stepped here; of the position that is opened its heading tells. */
  const stepped = useRef(false);
  const position = usePosition(placeOf(record, texts.slice(0, at)), found => {
    const { view } = found;
    if (at === texts.length) setSettled(view.opening);
    if (family !== null && stepped.current) announceStep(positionAloud(found, ownersOf(family.sides, view.opening)));
  });
  if (family === null || position === null) return <p class="quiet">{t("shell-loading")}</p>;
  const { state, shown } = position;
  const go = (ply: number) => {
    stepped.current = true;
    setAt(Math.max(0, Math.min(texts.length, ply)));
  };
  const plies = moves.map(({ move, comment, sign }, ply) => {
    return { move, comment, sign: sign === null ? undefined : ([sign, t(SIGN_NAMES[sign])] as const), side: movers[ply] ?? "first" } as const;
  });
  return (
    <div class="record-board">
      <BoardView
        scene={shown}
        sides={family.sides}
        stance={{ near: "first", tall: isTall.value }}
        last={state.last}
        label={t("play-board", { game: gameName(record.game) })}
        still
      />
      <div class="record-steps">
        <MoveList plies={plies} sides={ownersOf(family.sides, settled)} at={at} onGo={go} />
        <Stepper at={at} last={texts.length} onGo={go} />
        <Replay at={at} last={texts.length} onGo={go} />
      </div>
    </div>
  );
}
