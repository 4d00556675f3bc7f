// The bot studio: a bot in Lua with the words it may use, checked, tried at a board and rated against the others.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { catalog, familyOf, offered } from "../catalog.js";
import { Action, Pick, Problem, download } from "../parts/controls.js";
import { store, stored } from "../prefs.js";
import { go, href } from "../router.js";
import { ask, askFor, fetchJson, listen } from "../socket.js";
import { gameName, number, playerName, t } from "../text/text.js";
const draftKey = (game) => `boardwright.bot.${game}`;
const LADDER_GAMES = 20;
/** The page; behind it stands the game. */
export function Studio({ rest }) {
    const families = catalog.value?.families;
    if (families === undefined)
        return h("p", { class: "quiet" }, t().shell.loading);
    const games = families.flatMap(({ variants }) => variants.map(({ name }) => name));
    const game = familyOf(rest) === null ? (games[0] ?? "") : rest;
    return (h("div", { class: "plain-page wide studio" },
        h("h1", null, t().shell.pages.studio),
        h(Pick, { label: t().records.game, value: game, options: games.map(name => [name, gameName(name)]), onChange: name => go("studio", name) }),
        h(Workbench, { key: game, game: game })));
}
function Workbench({ game }) {
    const [info, setInfo] = useState(null);
    const [problem, setProblem] = useState(null);
    const tell = (error) => setProblem(error instanceof Error ? error.message : String(error));
    useEffect(() => {
        fetchJson(`/api/studio/${encodeURIComponent(game)}`).then(setInfo).catch(tell);
    }, [game]);
    if (info === null)
        return h(Problem, { text: problem });
    return h(Bench, { game: game, info: info });
}
function Bench({ game, info }) {
    const place = useRef(null);
    const editor = useRef(null);
    const [check, setCheck] = useState(null);
    const [problem, setProblem] = useState(null);
    const tell = (error) => setProblem(error instanceof Error ? error.message : String(error));
    useEffect(() => {
        let current = true;
        void import("../studio/editor.js").then(({ createEditor }) => {
            if (!current || place.current === null)
                return;
            const text = stored(draftKey(game)) ?? info.template;
            editor.current = createEditor(place.current, t().studio.editor, text, info.definitions, changed => store(draftKey(game), changed));
        });
        return () => {
            current = false;
            editor.current?.destroy();
        };
    }, [game, info]);
    const source = () => editor.current?.text() ?? "";
    const bot = () => ({ by: "script", name: "my-bot", source: source() });
    async function verify() {
        setProblem(null);
        try {
            const found = await askFor("bot", { to: "search", do: "check-bot", game, source: source() });
            setCheck(found);
            editor.current?.mark(found.problems);
            return found.problems.length === 0;
        }
        catch (error) {
            tell(error);
            return false;
        }
    }
    async function play() {
        if (!(await verify()))
            return;
        try {
            const snapshot = await askFor("table", { to: "tables", do: "new-table", place: { game, moves: [] }, seats: [{ by: "person" }, bot()] });
            go("play", snapshot.table);
        }
        catch (error) {
            tell(error);
        }
    }
    function load(text) {
        editor.current?.replace(text);
        setCheck(null);
    }
    return (h("div", { class: "bench" },
        h("div", { class: "bench-editor" },
            h("div", { class: "editor", ref: place }),
            h("div", { class: "action-row" },
                h(Action, { icon: "analyse", label: t().studio.check, kind: "main", onClick: () => void verify() }),
                h(Action, { icon: "play", label: t().studio.play, onClick: () => void play() }),
                h(Action, { icon: "save", label: t().studio.save, onClick: () => download("bot.lua", source()) }),
                h("label", { class: "action plain file" },
                    h("input", { type: "file", accept: ".lua,.luau,.wz,.txt", onChange: event => void event.currentTarget.files?.[0]?.text().then(load) }),
                    h("span", null, t().studio.open)))),
        h("div", { class: "bench-side" },
            h(Pick, { label: t().studio.examples, value: "", options: [["", t().studio.chooseExample], ["template", t().studio.template], ...info.examples.map(([name]) => [name, name])], onChange: name => {
                    const text = name === "template" ? info.template : info.examples.find(([known]) => known === name)?.[1];
                    if (text !== undefined)
                        load(text);
                } }),
            h(Problem, { text: problem }),
            check && h(Checked, { check: check }),
            h(Ladder, { game: game, bot: bot, verify: verify }))));
}
/** What the check has found, and what the bot has said. */
function Checked({ check }) {
    const words = t().studio;
    return (h("section", { class: "card", role: "status" },
        check.problems.length === 0 ? h("p", { class: "good" }, words.good(check.move ?? "")) : h("h2", null, words.problems(check.problems.length)),
        h("ul", null, check.problems.map((found, index) => (h("li", { key: index, class: "problem" },
            found.line !== null && `${words.line(found.line)}: `,
            found.message)))),
        check.log.length > 0 && (h("pre", { class: "log", tabIndex: 0, "aria-label": words.log }, check.log.join("\n")))));
}
/** A match against every player of the game, one after another, with the marks that came of it. */
function Ladder({ game, bot, verify }) {
    const family = familyOf(game);
    const [runs, setRuns] = useState(new Map());
    const [problem, setProblem] = useState(null);
    useEffect(() => listen(news => {
        if (news.type !== "run")
            return;
        setRuns(before => new Map([...before].map(([name, run]) => [name, run.run === news.run ? news : run])));
    }), []);
    useEffect(() => {
        void ask({ to: "news", do: "follow" }).catch(() => { });
        return () => void ask({ to: "news", do: "unfollow" }).catch(() => { });
    }, []);
    async function climb(name) {
        setProblem(null);
        if (!(await verify()))
            return;
        try {
            const run = await askFor("run", {
                to: "runs", do: "start-match",
                game,
                players: [bot(), { by: "player", name }],
                games: LADDER_GAMES,
                think: { ms: 100 },
                openings: "random:2",
            });
            setRuns(before => new Map(before).set(name, run));
        }
        catch (error) {
            setProblem(error instanceof Error ? error.message : String(error));
        }
    }
    const words = t().studio;
    return (h("section", { class: "ladder" },
        h("h2", null, words.ladder),
        h("p", { class: "quiet" }, words.ladderOf(LADDER_GAMES)),
        h(Problem, { text: problem }),
        h("ul", null, (family === null ? [] : offered(family, game).filter(({ source }) => source !== "Lua").toReversed()).map(({ name, year }) => {
            const run = runs.get(name);
            return (h("li", { key: name },
                h("button", { type: "button", class: "link", onClick: () => void climb(name), disabled: run?.state === "running" }, playerName(name)),
                " ",
                h("small", null, year),
                run && h(Marks, { run: run })));
        }))));
}
/** How a match of the ladder stands. */
function Marks({ run }) {
    const figure = (name) => run.figures.find(([key]) => key === name)?.[1];
    const score = figure("score");
    return (h("span", { class: "marks" },
        h("progress", { max: Math.max(1, run.of), value: run.played, "aria-label": t().watch.progress }),
        run.error ?? (score === undefined ? number(run.played) : `${score} ${figure("elo") === undefined ? "" : `Elo ${figure("elo")}`}`),
        " ",
        run.event !== null && h("a", { href: href("event", run.event) }, t().watch.details),
        run.boards[0] && h("a", { href: href("play", run.boards[0]) }, t().shell.pages.watch)));
}
