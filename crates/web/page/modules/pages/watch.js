// Matches and tournaments: those that run now, those that are kept, and the form that starts one.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { MatchForm, TournamentForm } from "../events/forms.js";
import { Action, Problem } from "../parts/controls.js";
import { href } from "../router.js";
import { ask, askFor, fetchJson, listen, onReturn, server } from "../socket.js";
import { number, playerName, t } from "../text/text.js";
import { GameTable } from "./records.js";
/** The page. */
export function Watch(_) {
    const [runs, setRuns] = useState([]);
    const [events, setEvents] = useState([]);
    const [latest, setLatest] = useState([]);
    const [problem, setProblem] = useState(null);
    const took = (run) => setRuns(before => [run, ...before.filter(known => known.run !== run.run)].sort((a, b) => b.run - a.run));
    useEffect(() => {
        const load = () => {
            void ask({ to: "news", do: "follow" }).catch(() => { });
            askFor("runs", { to: "runs", do: "runs" })
                .then(answer => setRuns(answer.runs))
                .catch((error) => setProblem(error instanceof Error ? error.message : String(error)));
            fetchJson("/api/events").then(setEvents).catch(() => { });
        };
        let due;
        const later = () => {
            clearTimeout(due);
            due = setTimeout(() => void fetchJson("/api/events").then(setEvents).catch(() => { }), 800);
        };
        load();
        const ends = [
            onReturn(load),
            listen(news => {
                if (news.type === "run")
                    took(news);
                if (news.type === "games") {
                    setLatest(before => [...news.games.toReversed(), ...before].slice(0, 8));
                    later();
                }
            }),
        ];
        return () => {
            ends.forEach(end => end());
            clearTimeout(due);
            void ask({ to: "news", do: "unfollow" }).catch(() => { });
        };
    }, []);
    return (h("div", { class: "plain-page wide" },
        h("h1", null, t().shell.pages.watch),
        h(Problem, { text: problem }),
        h("section", { "aria-labelledby": "runs" },
            h("h2", { id: "runs" }, t().watch.running),
            runs.length === 0 && h("p", { class: "quiet" }, t().watch.nothingRuns),
            h("div", { class: "cards" }, runs.map(run => (h(RunCard, { key: run.run, run: run }))))),
        h("section", { class: "start-event" },
            h(MatchForm, { onRun: took }),
            h(TournamentForm, { onRun: took })),
        latest.length > 0 && (h("section", null,
            h("h2", null, t().watch.latest),
            h(GameTable, { games: latest }))),
        h("section", null,
            h("h2", null, t().watch.events),
            server.value?.store === false && h("p", { class: "quiet" }, t().records.noStore),
            events.length === 0 && server.value?.store !== false && h("p", { class: "quiet" }, t().watch.noEvents),
            h("ul", { class: "events" }, events.map(event => (h("li", { key: event.id },
                h("a", { href: href("event", event.id) }, event.name),
                " ",
                h("small", null, t().watch.games(event.games)))))))));
}
/** What the head of a card tells already, or what tells nobody anything. */
const TOLD = new Set(["games", "first", "second", "seed"]);
/** A figure of a match as people read it. */
function figure(name, value) {
    if (name === "first" || name === "second")
        return playerName(value);
    const amount = Number(value);
    if (value === "" || Number.isNaN(amount))
        return value.replaceAll(",", ", ");
    if (name === "los" || name === "score")
        return `${number(amount * 100, 1)} %`;
    return name === "seed" ? value : number(amount, Number.isInteger(amount) ? 0 : 1);
}
/** A match or tournament as it goes on. */
function RunCard({ run }) {
    const title = run.name.split(" – ").map(playerName).join(" – ");
    return (h("article", { class: "card run", "aria-label": title },
        h("header", null,
            h("h3", null, run.event === null ? title : h("a", { href: href("event", run.event) }, title)),
            h("span", { class: `state ${run.state}` }, t().watch.states[run.state])),
        h("progress", { max: Math.max(1, run.of), value: run.played, "aria-label": t().watch.progress }),
        h("p", { class: "quiet" }, t().watch.played(number(run.played), number(run.of))),
        run.error !== null && h("p", { class: "problem" }, run.error),
        run.figures.length > 0 && (h("dl", { class: "facts" }, run.figures.filter(([name]) => !TOLD.has(name)).map(([name, value]) => (h("div", { key: name },
            h("dt", null, t().watch.figures[name] ?? name),
            h("dd", null, figure(name, value))))))),
        run.boards.length > 0 && (h("ul", { class: "live" }, run.boards.map((board, at) => (h("li", { key: board },
            h("a", { class: "action plain", href: href("play", board) }, t().watch.live(at + 1))))))),
        run.state === "running" && (h(Action, { icon: "stop", label: t().watch.cancel, onClick: () => void ask({ to: "runs", do: "cancel", run: run.run }).catch(() => { }) }))));
}
