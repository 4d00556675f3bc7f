// The games that are kept: found by game, player, outcome or a position, opened and saved.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { catalog, formatName, formatsOf } from "../catalog.js";
import { Action, Dialogue, Pick, Problem } from "../parts/controls.js";
import { Icon } from "../parts/icon.js";
import { Tree } from "../analysis/tree.js";
import { shareTree } from "../analysis/share.js";
import { go, href } from "../router.js";
import { fetchJson, server } from "../socket.js";
import { gameName, number, phrase, playerName, t, when } from "../text/text.js";
const PAGE = 25;
const ALL = { game: "", player: "", outcome: "", position: "", offset: 0 };
/** The page: a number behind it opens a game, `GAME;POSITION` searches for a position. */
export function Records({ rest }) {
    const number = /^\d+$/.test(rest) ? Number(rest) : null;
    const [game = "", position = ""] = number === null ? rest.split(";") : [];
    const [filter, setFilter] = useState({ ...ALL, game, position });
    useEffect(() => setFilter(before => ({ ...before, game, position, offset: 0 })), [game, position]);
    return (h("div", { class: "plain-page wide" },
        h("h1", null, t().shell.pages.records),
        server.value?.store === false ? (h("p", { class: "quiet" }, t().records.noStore)) : (h(Listing, { filter: filter, onFilter: setFilter })),
        number !== null && h(Opened, { number: number, onClose: () => go("records") })));
}
/** What a filter asks of the server. */
function queryOf(filter) {
    const query = new URLSearchParams();
    for (const key of ["game", "player", "outcome", "position"]) {
        if (filter[key] !== "")
            query.set(key, filter[key]);
    }
    return query;
}
/** The address of a list. */
function address(filter) {
    const query = queryOf(filter);
    query.set("offset", String(filter.offset));
    query.set("limit", String(PAGE));
    return `/api/records?${query}`;
}
/** Links to all games of a list as files. */
function Files({ filter }) {
    return (h("p", { class: "files" },
        h("span", { class: "quiet" }, t().records.saveAll),
        " ",
        formatsOf(filter.game).map(format => (h("a", { key: format.name, class: "action plain", download: true, href: `/api/export/${format.name}?${queryOf(filter)}` },
            h(Icon, { name: "save" }),
            h("span", null, formatName(format)))))));
}
function Listing({ filter, onFilter }) {
    const [list, setList] = useState(null);
    const [problem, setProblem] = useState(null);
    const path = address(filter);
    useEffect(() => {
        let current = true;
        const wait = setTimeout(() => {
            fetchJson(path)
                .then(found => {
                if (!current)
                    return;
                setList(found);
                setProblem(null);
            })
                .catch((error) => current && setProblem(error instanceof Error ? error.message : String(error)));
        }, 150);
        return () => {
            current = false;
            clearTimeout(wait);
        };
    }, [path]);
    const change = (part) => onFilter({ ...filter, offset: 0, ...part });
    return (h("div", null,
        h(Filters, { filter: filter, onChange: change }),
        h(Problem, { text: problem }),
        list && h("p", { class: "quiet", role: "status" }, t().records.found(list.total)),
        list && list.games.length > 0 && h(GameTable, { games: list.games, plies: list.plies }),
        list?.searchedTo != null && h("p", { class: "quiet" }, t().records.searchedTo(list.searchedTo)),
        list && list.games.length > 0 && h(Files, { filter: filter }),
        list && list.total > PAGE && (h("div", { class: "action-row pages" },
            h(Action, { icon: "back", label: t().records.newer, disabled: filter.offset === 0, onClick: () => onFilter({ ...filter, offset: Math.max(0, filter.offset - PAGE) }) }),
            h("span", null, t().records.from(filter.offset + 1, Math.min(list.total, filter.offset + PAGE))),
            h(Action, { icon: "forward", label: t().records.older, disabled: filter.offset + PAGE >= list.total, onClick: () => onFilter({ ...filter, offset: filter.offset + PAGE }) })))));
}
function Filters({ filter, onChange }) {
    const families = catalog.value?.families ?? [];
    const games = families.flatMap(family => family.variants.map(({ name }) => name));
    const listed = filter.game === "" || games.includes(filter.game) ? games : [filter.game, ...games];
    const words = t().records;
    return (h("form", { class: "filters", onSubmit: (event) => event.preventDefault() },
        h(Pick, { label: words.game, value: filter.game, options: [["", words.anyGame], ...listed.map(name => [name, gameName(name)])], onChange: game => onChange({ game }) }),
        h("label", { class: "field" },
            h("span", null, words.player),
            h("input", { type: "search", value: filter.player, onInput: event => onChange({ player: event.currentTarget.value }) })),
        h(Pick, { label: words.outcome, value: filter.outcome, options: [
                ["", words.anyOutcome],
                ["first", "1 – 0"],
                ["second", "0 – 1"],
                ["draw", "½ – ½"],
            ], onChange: outcome => onChange({ outcome }) }),
        h("label", { class: "field grows" },
            h("span", null, words.position),
            h("input", { type: "search", spellcheck: false, value: filter.position, onInput: event => onChange({ position: event.currentTarget.value }) }))));
}
/** A result as tables show it. */
export const result = (outcome) => outcome === null ? "*" : { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[outcome];
/** A list of games, each of which can be opened. */
export function GameTable({ games, plies = [] }) {
    const words = t().records;
    return (h("div", { class: "scroll-x", tabIndex: 0, role: "region", "aria-label": words.list },
        h("table", { class: "listing" },
            h("thead", null,
                h("tr", null,
                    h("th", { scope: "col" }, words.players),
                    h("th", { scope: "col" }, words.result),
                    h("th", { scope: "col" }, words.game),
                    h("th", { scope: "col", class: "wide" }, words.ending),
                    h("th", { scope: "col", class: "figure" }, words.length),
                    h("th", { scope: "col", class: "wide" }, words.finished))),
            h("tbody", null, games.map((game, index) => (h("tr", { key: game.number },
                h("th", { scope: "row" },
                    h("a", { href: href("records", String(game.number)) }, game.players.map(playerName).join(" – "))),
                h("td", { class: "result" }, result(game.outcome)),
                h("td", null, gameName(game.game)),
                h("td", { class: "wide" }, phrase(game.ending)),
                h("td", { class: "figure" }, plies[index] === undefined ? game.plies : words.at(plies[index] ?? 0, game.plies)),
                h("td", { class: "wide" }, game.finished === null ? "" : when(game.finished)))))))));
}
/** A game of the store with what can be done with it. */
function Opened({ number: wanted, onClose }) {
    const [stored, setStored] = useState(null);
    const [problem, setProblem] = useState(null);
    const tell = (error) => setProblem(error instanceof Error ? error.message : String(error));
    useEffect(() => {
        fetchJson(`/api/records/${wanted}`).then(setStored).catch(tell);
    }, [wanted]);
    const formats = stored === null ? [] : formatsOf(stored.record.game);
    async function analyse() {
        if (stored !== null)
            go("analyse", await shareTree(Tree.fromRecord(stored.record)));
    }
    return (h(Dialogue, { title: t().records.number(wanted), onClose: onClose },
        h(Problem, { text: problem }),
        stored && (h("div", null,
            h("p", null,
                h("b", null, stored.record.players.map(playerName).join(" – ")),
                " ",
                result(stored.record.outcome),
                ", ",
                phrase(stored.record.ending)),
            h("dl", { class: "facts" }, [[t().records.game, gameName(stored.record.game)], ...stored.record.tags, [t().records.length, number(stored.record.moves.length)]].map(([name, value]) => (h("div", { key: name },
                h("dt", null, name),
                h("dd", null, value))))),
            stored.logs.some(lines => lines.length > 0) && h("pre", { tabIndex: 0 }, stored.logs.flat().join("\n")),
            h("div", { class: "action-row" },
                h(Action, { icon: "analyse", label: t().play.analyse, kind: "main", onClick: () => void analyse() }),
                formats.map(format => (h("a", { key: format.name, class: "action plain", download: true, href: `/api/records/${wanted}/${format.name}` },
                    h(Icon, { name: "save" }),
                    h("span", null, formatName(format))))))))));
}
