// Ways into an analysis and out of it: a new game, a pasted or opened record, a file to save.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { catalog, formatName, formatsOf } from "../catalog.js";
import { Action, Dialogue, Pick, Problem, download } from "../parts/controls.js";
import { askFor } from "../socket.js";
import { go } from "../router.js";
import { t } from "../text/text.js";
import { Tree } from "./tree.js";
import { rememberTable } from "../parts/recent.js";
/** A window over an analysis, or a page of its own where there is nothing to analyse yet. */
export function Loader({ problem, tree, onTree, onClose }) {
    const body = h(Body, { problem: problem, onTree: onTree, ...(tree ? { tree } : {}), ...(onClose ? { onClose } : {}) });
    if (onClose) {
        return (h(Dialogue, { title: t().analyse.load, onClose: onClose }, body));
    }
    return (h("div", { class: "plain-page" },
        h("h1", null, t().shell.pages.analyse),
        body));
}
function Body({ problem, tree, onTree, onClose }) {
    const [text, setText] = useState("");
    const [games, setGames] = useState([]);
    const [wrong, setWrong] = useState(null);
    const families = catalog.value?.families ?? [];
    const tell = (error) => setWrong(error instanceof Error ? error.message : String(error));
    function take(record) {
        if (record.problem !== null)
            setWrong(record.problem);
        onTree(Tree.fromRecord(record));
        onClose?.();
    }
    async function read(from) {
        setWrong(null);
        try {
            const { records } = await askFor("records", { to: "records", do: "read-records", text: from });
            setGames(records);
            const [only, ...more] = records;
            if (only === undefined)
                setWrong(t().analyse.noGames);
            else if (more.length === 0)
                take(only);
        }
        catch (error) {
            tell(error);
        }
    }
    async function playOn() {
        if (!tree)
            return;
        try {
            const record = tree.toRecord();
            const snapshot = await askFor("table", {
                to: "tables", do: "new-table",
                place: { game: tree.game, moves: [], ...(tree.start === null ? {} : { start: tree.start }) },
                seats: [{ by: "person" }, { by: "person" }],
                record,
            });
            rememberTable({ id: snapshot.table, game: snapshot.game, title: tree.game, at: Date.now() });
            go("play", snapshot.table);
        }
        catch (error) {
            tell(error);
        }
    }
    async function save(format) {
        if (!tree)
            return;
        try {
            const file = await askFor("text", { to: "records", do: "write-record", record: tree.toRecord(), format });
            download(file.name, file.text);
        }
        catch (error) {
            tell(error);
        }
    }
    return (h("div", { class: "loader" },
        h(Problem, { text: wrong ?? problem }),
        h(Pick, { label: t().analyse.newOf, value: "", options: [["", t().analyse.chooseGame], ...families.flatMap(family => family.variants.map(({ name }) => [name, name]))], onChange: game => {
                if (game === "")
                    return;
                onTree(new Tree(game));
                onClose?.();
            } }),
        h("label", { class: "field" },
            h("span", null, t().analyse.paste),
            h("textarea", { rows: 5, spellcheck: false, value: text, onInput: event => setText(event.currentTarget.value) })),
        h("div", { class: "action-row" },
            h(Action, { icon: "open", label: t().analyse.read, kind: "main", disabled: text.trim() === "", onClick: () => void read(text) }),
            h("label", { class: "action plain file" },
                h("input", { type: "file", onChange: event => {
                        void event.currentTarget.files?.[0]?.text().then(read);
                    } }),
                h("span", null, t().analyse.file))),
        games.length > 1 && (h("ul", { class: "choices" }, games.slice(0, 200).map((record, index) => (h("li", { key: index },
            h("button", { type: "button", class: "link", onClick: () => take(record) },
                record.game,
                ", ",
                record.players.join(" – "),
                ", ",
                t().records.plies(record.moves.length))))))),
        tree && (h("section", null,
            h("h3", null, t().play.save),
            h("div", { class: "action-row" },
                formatsOf(tree.game).map(format => (h(Action, { key: format.name, icon: "save", label: formatName(format), onClick: () => void save(format.name) }))),
                h(Action, { icon: "play", label: t().analyse.playOn, onClick: () => void playOn() }))))));
}
