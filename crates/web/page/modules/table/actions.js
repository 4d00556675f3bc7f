// What can be done at a table besides moving.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { Action, Dialogue, download } from "../parts/controls.js";
import { Icon } from "../parts/icon.js";
import { href } from "../router.js";
import { askFor, server } from "../socket.js";
import { t } from "../text/text.js";
import { movesOf } from "./table.js";
import { formatName, formatsOf } from "../catalog.js";
import { shareText } from "../analysis/share.js";
/** The buttons under the moves. */
export function Actions({ table, snapshot, why, onWhy, onHint, onFlip }) {
    const [sure, setSure] = useState(false);
    const [saving, setSaving] = useState(false);
    const { state, history } = snapshot;
    const plays = snapshot.role === "player";
    const over = state.ending !== null;
    const people = state.seats.filter(seat => seat.player === null).length;
    const mine = state.moves.length > 0 && !over;
    const words = t().play;
    const id = table.id;
    async function act(request) {
        const said = await table.request(request);
        if (said !== null)
            table.refuse(said);
    }
    return (h("div", { class: "actions", role: "group", "aria-label": words.actions },
        plays && (h("div", { class: "action-row" },
            h(Action, { icon: "undo", label: words.undo, disabled: history.length === 0, onClick: () => void act({ to: "table", do: "undo", table: id }) }),
            h(Action, { icon: "redo", label: words.redo, disabled: state.redoable === 0, onClick: () => void act({ to: "table", do: "redo", table: id }) }),
            people > 0 && h(Action, { icon: "hint", label: words.hint, disabled: !mine, onClick: onHint }),
            h(Action, { icon: "now", label: words.now, disabled: state.thinking === null, onClick: () => void act({ to: "table", do: "move-now", table: id }) }))),
        h("div", { class: "action-row" },
            h(Action, { icon: "why", label: words.why, pressed: why, onClick: onWhy }),
            h(Action, { icon: "flip", label: words.flip, onClick: onFlip }),
            h(Action, { icon: "save", label: words.save, onClick: () => setSaving(true) }),
            h("a", { class: "action plain", href: href("analyse", shareText({ game: snapshot.game, start: snapshot.start, moves: movesOf(history) })) },
                h(Icon, { name: "analyse" }),
                h("span", null, words.analyse))),
        plays && !over && people > 0 && (h("div", { class: "action-row" },
            h(Action, { icon: "draw", label: state.offer === null ? words.draw : words.takeDraw, onClick: () => void act({ to: "table", do: "draw", table: id }) }),
            state.offer !== null && h(Action, { icon: "close", label: words.declineDraw, onClick: () => void act({ to: "table", do: "decline-draw", table: id }) }),
            sure ? (h(Action, { icon: "resign", label: words.resignSure, kind: "danger", onClick: () => (setSure(false), void act({ to: "table", do: "resign", table: id })) })) : (h(Action, { icon: "resign", label: words.resign, disabled: history.length === 0, onClick: () => setSure(true) })))),
        plays && (h("div", { class: "action-row" },
            h(Action, { icon: "again", label: words.again, kind: over ? "main" : "plain", onClick: () => void act({ to: "table", do: "again", table: id }) }),
            h(Action, { icon: "swap", label: words.swap, onClick: () => void act({ to: "table", do: "swap", table: id }) }),
            h("a", { class: "action plain", href: href("") },
                h(Icon, { name: "play" }),
                h("span", null, words.newGame)))),
        saving && h(Saving, { table: table, snapshot: snapshot, onClose: () => setSaving(false) })));
}
/** Where to keep the game: in a file of any format, or in the store. */
function Saving({ table, snapshot, onClose }) {
    const [said, setSaid] = useState(null);
    const tell = (error) => setSaid(error instanceof Error ? error.message : String(error));
    async function save(format) {
        try {
            const { name, text } = await askFor("text", { to: "table", do: "export", table: table.id, format });
            download(name, text);
            setSaid(t().play.saved(name));
        }
        catch (error) {
            tell(error);
        }
    }
    async function keep() {
        try {
            const { number } = await askFor("kept", { to: "table", do: "keep", table: table.id });
            setSaid(t().play.kept(number));
        }
        catch (error) {
            tell(error);
        }
    }
    const kept = snapshot.state.kept;
    return (h(Dialogue, { title: t().play.save, onClose: onClose },
        h("p", null, t().play.saveAs),
        h("div", { class: "action-row" }, formatsOf(snapshot.game).map(format => (h(Action, { key: format.name, icon: "save", label: formatName(format), onClick: () => void save(format.name) })))),
        server.value?.store && snapshot.role === "player" && (h("div", { class: "action-row" }, kept === null ? (h(Action, { icon: "keep", label: t().play.keep, onClick: () => void keep() })) : (h("a", { href: href("records", String(kept)) }, t().play.kept(kept))))),
        h("label", { class: "field" },
            h("span", null, t().play.watchLink),
            h("input", { type: "text", readOnly: true, value: `${location.origin}/${href("play", snapshot.watch)}`, onFocus: event => event.currentTarget.select() })),
        h("p", { role: "status" }, said)));
}
