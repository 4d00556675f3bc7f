// What can be done at a table besides moving.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import type { Said, Snapshot } from "../generated/messages.js";
import { Pictures } from "../analysis/pictures.js";
import { Action, ActionLink, Dialogue } from "../parts/controls.js";
import { SaveFiles } from "../parts/save-files.js";
import { isSmall } from "../parts/screen.js";
import { addressFor } from "../guest/invitation.js";
import { movesOf, placeOf } from "../model.js";
import { go, href, route } from "../router.js";
import { askFor, saidBy, server } from "../socket.js";
import { isAlone } from "../transport.js";
import { phrase, playerName, saying, t } from "../text/text.js";
import { mayAsk, sideAt } from "./seats.js";
import type { Table } from "./table.js";
import { shareText } from "../parts/line-text.js";

interface ActionsProps {
  table: Table;
  snapshot: Snapshot;
  why: boolean;
  onWhy: () => void;
  onHint: () => void;
  onFlip: () => void;
}

/** The buttons under the moves; on a small screen those that are used most, and the others behind one more. */
export function Actions({ table, snapshot, why, onWhy, onHint, onFlip }: ActionsProps) {
  const [sure, setSure] = useState(false);
  const [saving, setSaving] = useState(false);
  const [more, setMore] = useState(false);
  const { state, history } = snapshot;
  const plays = snapshot.role !== "spectator";
  const over = state.ending !== null;
  const people = state.seats.filter(seat => seat.player === null).length;
  const mine = state.moves.length > 0 && !over;
  const own = plays && state.guest === null;
  const fair = mayAsk(snapshot);
  const { id } = table;

  /** Does something, and closes the window if it was chosen there. */
  const then = (act: () => void) => () => (setMore(false), act());
  const act = (request: Parameters<Table["request"]>[0]) => then(() => void table.request(request));

  const undo = own && <Action icon="undo" label={t("play-undo")} disabled={history.length === 0} onClick={act({ to: "table", do: "undo", table: id })} />;
  const redo = own && <Action icon="redo" label={t("play-redo")} disabled={state.redoable === 0} onClick={act({ to: "table", do: "redo", table: id })} />;
  const hint = own && people > 0 && <Action icon="hint" label={t("play-hint")} disabled={!mine} onClick={then(onHint)} />;
  const now = own && <Action icon="now" label={t("play-now")} disabled={state.thinking === null} onClick={act({ to: "table", do: "move-now", table: id })} />;
  const explain = fair && <Action icon="why" label={t("play-why")} pressed={why} onClick={then(onWhy)} />;
  const flip = <Action icon="flip" label={t("play-flip")} onClick={then(onFlip)} />;
  const save = <Action icon="save" label={t("play-save")} onClick={then(() => setSaving(true))} />;
  const analyse = fair && <ActionLink icon="analyse" label={t("play-analyse")} href={href("analyse", lineOf(snapshot))} onClick={event => analyseAll(event, id, snapshot)} />;
  // The answers to an offer stand beside the board.
  const draw = plays && !over && people > 0 && <Action icon="draw" label={state.offer === null ? t("play-draw") : t("play-draw-offered")} disabled={state.offer !== null} onClick={act({ to: "table", do: "draw", table: id })} />;
  const resign =
    plays && !over && people > 0 &&
    (sure ? (
      <Action icon="resign" label={t("play-resign-sure")} kind="danger" onClick={then(() => (setSure(false), void table.request({ to: "table", do: "resign", table: id })))} />
    ) : (
      <Action icon="resign" label={t("play-resign")} disabled={history.length === 0} onClick={() => setSure(true)} />
    ));
  const again =
    plays &&
    (own ? (
      <Action icon="again" label={t("play-again")} kind={over ? "main" : "plain"} onClick={act({ to: "table", do: "again", table: id })} />
    ) : (
      <Rematch snapshot={snapshot} onAsk={act({ to: "table", do: "again", table: id })} />
    ));
  const swap = own && <Action icon="swap" label={t("play-swap")} onClick={act({ to: "table", do: "swap", table: id })} />;
  const fresh = plays && <ActionLink icon="play" label={t("play-new-game")} href={href("")} />;
  const row = (...actions: ComponentChildren[]) => actions.some(action => action !== false) && <div class="action-row">{actions}</div>;
  const label = t("play-actions");
  const dialogue = saving && <Saving table={table} snapshot={snapshot} onClose={() => setSaving(false)} />;
  if (!isSmall.value) {
    return (
      <div class="actions" role="group" aria-label={label}>
        {row(undo, redo, hint, now)}
        {row(explain, flip, save, analyse)}
        {row(draw, resign)}
        {row(again, swap, fresh)}
        {dialogue}
      </div>
    );
  }
  const rest = <Action icon="more" label={t("play-more")} onClick={() => setMore(true)} />;
  const turn = state.thinking === null ? hint : now;
  return (
    <div class="actions reach" role="group" aria-label={label}>
      {!plays ? row(explain, flip, save, analyse) : over ? row(again, explain, analyse, rest) : own ? row(undo, turn, explain, rest) : row(draw, resign, flip, rest)}
      {more && (
        <Dialogue title={label} onClose={() => setMore(false)}>
          <div class="actions">
            {over ? row(undo, redo, flip) : own && row(redo, flip, analyse)}
            {own && !over ? row(draw, resign, save) : row(save)}
            {over ? row(swap, fresh) : row(again, swap, fresh)}
          </div>
        </Dialogue>
      )}
      {dialogue}
    </div>
  );
}

/** The bare line of a game as part of an address. */
const lineOf = (snapshot: Snapshot): string => shareText(placeOf(snapshot, movesOf(snapshot.history)));

/** Opens the analysis with all that is known of the game; a new tab, which has desks of its own, gets the moves of the link. */
function analyseAll(event: MouseEvent, table: string, snapshot: Snapshot): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const here = route.value;
  import("../pages/others.js")
    .then(({ deskOfTable }) => deskOfTable(table, snapshot.game))
    .catch(() => lineOf(snapshot))
    // Who has gone elsewhere meanwhile stays there.
    .then(address => route.value === here && go("analyse", address));
}

/** Another game with the guest: asked for by one, taken by the other. */
function Rematch({ snapshot, onAsk }: { snapshot: Snapshot; onAsk: () => void }) {
  const { guest, ending } = snapshot.state;
  const asked = guest?.rematch ?? null;
  const isOwn = asked !== null && asked === sideAt(snapshot);
  const label = asked === null ? t("guest-rematch") : isOwn ? t("guest-rematch-asked") : t("guest-rematch-take");
  return <Action icon="again" label={label} kind={ending !== null && !isOwn ? "main" : "plain"} disabled={ending === null || isOwn} onClick={onAsk} />;
}

interface SavingProps {
  table: Table;
  snapshot: Snapshot;
  onClose: () => void;
}

/** Where to keep the game: in a file of any format, or in the store. */
function Saving({ table, snapshot, onClose }: SavingProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const tell = (error: unknown) => setSaid(saidBy(error));

  async function keep(): Promise<void> {
    try {
      const { number } = await askFor("kept", { to: "table", do: "keep", table: table.id });
      setSaid(saying("play-kept", { number }));
    } catch (error) {
      tell(error);
    }
  }

  const kept = snapshot.state.kept;
  return (
    <Dialogue title={t("play-save")} onClose={onClose}>
      <p>{t("play-save-as")}</p>
      <SaveFiles game={snapshot.game} request={format => ({ to: "table", do: "export", table: table.id, format })} />
      {server.value?.store && snapshot.role === "player" && (
        <div class="action-row">
          {kept === null ? (
            <Action icon="keep" label={t("play-keep")} onClick={() => void keep()} />
          ) : (
            <a href={href("records", String(kept))}>{t("play-kept", { number: kept })}</a>
          )}
        </div>
      )}
      <Pictures place={placeOf(snapshot, movesOf(snapshot.history))} players={snapshot.state.seats.map(seat => (seat.player === null ? "" : playerName(seat.player)))} />
      {!isAlone() && (
        <label class="field">
          <span>{t("play-watch-link")}</span>
          <input type="text" readOnly value={addressFor(href("play", snapshot.watch))} onFocus={event => event.currentTarget.select()} />
        </label>
      )}
      <p role="status">{said !== null && phrase(said)}</p>
    </Dialogue>
  );
}
