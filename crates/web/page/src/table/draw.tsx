// A draw that is offered: who offers it, the two answers for whoever may give them, and what the answer was.
import { h } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import type { Snapshot } from "../generated/messages.js";
import type { Sides } from "../model.js";
import { Action } from "../parts/controls.js";
import { bringIntoSight } from "../parts/screen.js";
import { t } from "../text/text.js";
import { offerText, sideAt } from "./seats.js";
import type { Table } from "./table.js";

/** The offer or the answer to the last one; nothing where there is neither. */
export function DrawPanel({ table, snapshot, sides }: { table: Table; snapshot: Snapshot; sides: Sides }) {
  const panel = useRef<HTMLElement>(null);
  const { offer } = snapshot.state;
  const answer = table.answer.value;
  const plays = snapshot.role !== "spectator";
  // On a phone the panel stands below the board, and the reader may be anywhere on the page.
  useEffect(() => {
    if (plays) bringIntoSight(panel.current);
  }, [plays, offer, answer]);
  if (offer === null && answer === null) return null;
  return (
    <section class="draw-offer" ref={panel} aria-label={t("play-draw-title")}>
      <p>{offer === null ? answer : offerText(snapshot, sides)}</p>
      {offer !== null && plays && offer !== sideAt(snapshot) && (
        <div class="action-row">
          <Action icon="draw" label={t("play-take-draw")} kind="main" onClick={() => void table.request({ to: "table", do: "draw", table: table.id })} />
          <Action icon="close" label={t("play-decline-draw")} onClick={() => void table.request({ to: "table", do: "decline-draw", table: table.id })} />
        </div>
      )}
    </section>
  );
}
