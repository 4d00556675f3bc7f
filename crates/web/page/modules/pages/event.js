// A match or tournament as its games stand: table, crosstable, ratings and the sequential test.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { RatingPlot, TestPlot } from "../events/plots.js";
import { Problem } from "../parts/controls.js";
import { href } from "../router.js";
import { ask, fetchJson, listen, onReturn } from "../socket.js";
import { number, playerName, t } from "../text/text.js";
import { GameTable } from "./records.js";
/** The page of an event, by its id. */
export function EventPage({ rest }) {
    const [event, setEvent] = useState(null);
    const [problem, setProblem] = useState(null);
    useEffect(() => {
        const load = () => {
            void ask({ to: "news", do: "follow" }).catch(() => { });
            fetchJson(`/api/events/${encodeURIComponent(rest)}`)
                .then(setEvent)
                .catch((error) => setProblem(error instanceof Error ? error.message : String(error)));
        };
        let due;
        load();
        const ends = [
            onReturn(load),
            listen(news => {
                if (news.type !== "games" && news.type !== "run")
                    return;
                clearTimeout(due);
                due = setTimeout(load, 700);
            }),
        ];
        return () => {
            clearTimeout(due);
            ends.forEach(end => end());
            void ask({ to: "news", do: "unfollow" }).catch(() => { });
        };
    }, [rest]);
    const words = t().watch;
    return (h("div", { class: "plain-page wide" },
        h("p", null,
            h("a", { href: href("watch") }, t().shell.pages.watch)),
        h("h1", null, event?.name ?? rest),
        h(Problem, { text: problem }),
        event && (h("div", null,
            h("p", { class: "quiet", role: "status" }, words.games(event.games)),
            h("section", { class: "columns" },
                h("div", null,
                    h("h2", null, words.standings),
                    h(Standings, { standings: event.standings })),
                h("div", null,
                    h("h2", null, words.ratings),
                    event.ratings.problem !== null && h("p", { class: "quiet" }, event.ratings.problem),
                    h(RatingPlot, { ratings: event.ratings.players }))),
            event.test && (h("section", null,
                h("h2", null, words.test),
                h(TestPlot, { test: event.test }))),
            event.standings.length > 1 && (h("section", null,
                h("h2", null, words.crosstable),
                h(Crosstable, { standings: event.standings, crossings: event.crosstable }))),
            h("section", null,
                h("h2", null, words.latest),
                h(GameTable, { games: event.latest })),
            h("details", null,
                h("summary", null, words.settings),
                h("dl", { class: "facts" }, event.settings.map(([name, value]) => (h("div", { key: name },
                    h("dt", null, name),
                    h("dd", null, value))))))))));
}
function Standings({ standings }) {
    const words = t().watch;
    return (h("div", { class: "scroll-x", tabIndex: 0, role: "region", "aria-label": words.standings },
        h("table", { class: "listing" },
            h("thead", null,
                h("tr", null,
                    h("th", { scope: "col" }, t().records.player),
                    [words.points, words.played1, words.wins, words.draws, words.losses, words.forfeits].map(name => (h("th", { key: name, scope: "col", class: name === words.played1 || name === words.forfeits ? "figure wide" : "figure" }, name))))),
            h("tbody", null, standings.map(({ name, points, games, wins, draws, losses, forfeits }) => (h("tr", { key: name },
                h("th", { scope: "row" }, playerName(name)),
                h("td", { class: "figure" },
                    h("b", null, number(points, Number.isInteger(points) ? 0 : 1))),
                [games, wins, draws, losses, forfeits].map((value, column) => (h("td", { key: column, class: column === 0 || column === 4 ? "figure wide" : "figure" }, number(value)))))))))));
}
/** Points of the row's player against the column's one. */
function between(crossings, player, opponent) {
    const own = crossings.find(crossing => crossing.player === player && crossing.opponent === opponent);
    const swapped = crossings.find(crossing => crossing.player === opponent && crossing.opponent === player);
    const wins = own?.wins ?? swapped?.losses;
    if (wins === undefined)
        return "";
    const draws = own?.draws ?? swapped?.draws ?? 0;
    const losses = own?.losses ?? swapped?.wins ?? 0;
    return `${wins}–${losses}${draws > 0 ? ` (${draws})` : ""}`;
}
function Crosstable({ standings, crossings }) {
    return (h("div", { class: "scroll-x", tabIndex: 0, role: "region", "aria-label": t().watch.crosstable },
        h("table", { class: "listing crosstable" },
            h("thead", null,
                h("tr", null,
                    h("th", { scope: "col" }, t().records.player),
                    standings.map(({ name }, rank) => (h("th", { key: name, scope: "col", title: playerName(name) }, rank + 1))))),
            h("tbody", null, standings.map(({ name }, rank) => (h("tr", { key: name },
                h("th", { scope: "row" },
                    rank + 1,
                    " ",
                    playerName(name)),
                standings.map(rival => (h("td", { key: rival.name, class: rival.name === name ? "self" : "" }, rival.name === name ? "·" : between(crossings, name, rival.name)))))))))));
}
