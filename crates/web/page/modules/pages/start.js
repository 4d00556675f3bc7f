// The start page: which game, against whom, on which side, with which clock.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { familyOf, hasLevels, isTelling, offered, ratingsOf, catalog } from "../catalog.js";
import { Pick, Problem, Segments } from "../parts/controls.js";
import { Face } from "../parts/face.js";
import { follow } from "../parts/follow.js";
import { Markdown } from "../parts/markdown.js";
import { rememberTable } from "../parts/recent.js";
import { prefs, stored, store } from "../prefs.js";
import { go } from "../router.js";
import { askFor } from "../socket.js";
import { gameName, levelName, manner, number, phrase, playerName, rulesOf, t, word } from "../text/text.js";
import { Recent } from "../parts/recent-list.js";
import { Preview } from "../parts/preview.js";
const KEY = "boardwright.start";
const CLOCKS = ["", "1m+1", "3m+2", "5m+3", "10m+5", "30m+10"];
const DEFAULT = { game: "", mode: "computer", opponents: {}, level: 4, side: "first", clock: "" };
/** The page. */
export function Start() {
    const families = catalog.value?.families;
    const [choices, setChoices] = useState({ ...DEFAULT, ...stored(KEY) });
    const [problem, setProblem] = useState(null);
    const change = (part) => setChoices({ ...choices, ...part });
    const family = familyOf(choices.game) ?? families?.[0];
    if (families === undefined || family === undefined)
        return h(Waiting, null);
    const game = familyOf(choices.game) === null ? (family.variants[0]?.name ?? family.name) : choices.game;
    const [name, rival] = choices.opponents[family.name] ?? ["engine", "engine"];
    const all = offered(family, game);
    const player = all.find(candidate => candidate.name === name) ?? all[0];
    const second = all.find(candidate => candidate.name === rival) ?? all[0];
    async function begin(chosen) {
        store(KEY, { ...choices, game });
        try {
            const snapshot = await askFor("table", {
                to: "tables", do: "new-table",
                ...request({ ...choices, game }, [seatOf(player, choices.level), seatOf(second, choices.level)]),
            });
            rememberTable({ id: snapshot.table, game: snapshot.game, title: chosen.title, at: Date.now() });
            go("play", snapshot.table);
        }
        catch (error) {
            setProblem(error instanceof Error ? error.message : String(error));
        }
    }
    return (h("div", { class: "start" },
        h("form", { class: "start-form", onSubmit: (event) => {
                event.preventDefault();
                void begin(family);
            } },
            h("h1", null, t().start.title),
            h(Families, { families: families, chosen: family.name, onChoose: next => change({ game: next.variants[0]?.name ?? next.name }) }),
            h(Variants, { family: family, game: game, onChange: next => change({ game: next }) }),
            h(Segments, { label: t().start.mode, value: choices.mode, options: [
                    ["computer", t().start.computer],
                    ["people", t().start.people],
                    ["computers", t().start.computers],
                ], onChange: mode => change({ mode }) }),
            choices.mode !== "people" && player && (h(Opponents, { label: choices.mode === "computers" ? word(family.sides[0].name) : t().start.opponent, group: "opponent", family: family.name, game: game, players: all, chosen: player, onChoose: next => change({ opponents: { ...choices.opponents, [family.name]: [next.name, rival] } }) })),
            choices.mode === "computers" && second && (h(Opponents, { label: word(family.sides[1].name), group: "rival", family: family.name, game: game, players: all, chosen: second, onChoose: next => change({ opponents: { ...choices.opponents, [family.name]: [name, next.name] } }) })),
            choices.mode !== "people" && player && hasLevels(player) && (h(Level, { value: choices.level, onChange: level => change({ level }) })),
            choices.mode === "computer" && (h(Segments, { label: t().start.side, value: choices.side, options: [
                    ["first", word(family.sides[0].name)],
                    ["random", t().start.random],
                    ["second", word(family.sides[1].name)],
                ], onChange: side => change({ side }) })),
            h(Pick, { label: t().start.clock, value: choices.clock, options: CLOCKS.map(clock => [clock, clock === "" ? t().start.noClock : t().start.clockOf(clock)]), onChange: clock => change({ clock }) }),
            h(Problem, { text: problem }),
            h("button", { type: "submit", class: "go" }, t().start.play)),
        h("aside", { class: "start-aside" },
            h(Preview, { key: game, game: game }),
            h("h2", null, phrase(family.title)),
            h("p", null,
                phrase(family.summary),
                "."),
            h(Rules, { family: family }),
            h(Recent, null))));
}
function Waiting() {
    return (h("div", { class: "start waiting", "aria-busy": "true" },
        h("h1", null, t().start.title),
        h("p", { class: "quiet" }, t().shell.loading)));
}
/** The seat of a player, at a level where it has levels. */
function seatOf(player, level) {
    if (player === undefined)
        return { by: "person" };
    return { by: "player", name: hasLevels(player) && level < 10 ? `${player.name}@level=${level}` : player.name };
}
function request(choices, [player, rival]) {
    const person = { by: "person" };
    const isFirst = choices.side === "first" || (choices.side === "random" && Math.random() < 0.5);
    const seats = {
        people: [person, person],
        computers: [player, rival],
        computer: isFirst ? [person, player] : [player, person],
    };
    const clock = choices.clock === "" ? {} : { clock: choices.clock };
    // Without a clock the engine takes what its level takes, but nobody waits longer than this.
    const think = choices.clock === "" ? { think: { ms: choices.mode === "computers" ? 700 : 2500 } } : {};
    return { place: { game: choices.game, moves: [] }, seats: seats[choices.mode], ...clock, ...think };
}
function Families({ families, chosen, onChoose }) {
    return (h("fieldset", { class: "families" },
        h("legend", null, t().start.game),
        families.map(family => (h("label", { key: family.name, class: family.name === chosen ? "family chosen" : "family" },
            h("input", { type: "radio", name: "family", checked: family.name === chosen, onChange: () => onChoose(family) }),
            h("span", { class: "family-colours", "aria-hidden": "true" },
                h("i", { class: `swatch ${family.sides[0].colour}` }),
                h("i", { class: `swatch ${family.sides[1].colour}` })),
            h("b", null, phrase(family.title)))))));
}
const OTHER = "…";
function Variants({ family, game, onChange }) {
    const listed = family.variants.some(variant => variant.name === game);
    const [own, setOwn] = useState(!listed);
    const options = family.variants.map(({ name, summary }) => [name, `${gameName(name)} – ${phrase(summary)}`]);
    if (options.length < 2 && family.sizes === "" && family.options.length === 0)
        return null;
    return (h("div", { class: "variants" },
        h(Pick, { label: t().start.variant, value: own ? OTHER : game, options: [...options, [OTHER, t().start.otherVariant]], onChange: value => {
                setOwn(value === OTHER);
                if (value !== OTHER)
                    onChange(value);
            } }),
        own && (h("label", { class: "field" },
            h("span", null, t().start.spec),
            h("input", { type: "text", value: game, spellcheck: false, autocomplete: "off", onInput: event => onChange(event.currentTarget.value) }),
            h("small", null, [family.sizes, family.options.map(option => option.name).join(", ")].filter(Boolean).join("; "))))));
}
/** Everybody who plays this game, with year, rating and one line. */
function Opponents({ label, group, family, game, players, chosen, onChoose }) {
    const [ratings, setRatings] = useState(new Map());
    const list = useRef(null);
    // The chosen one may be far down.
    useEffect(() => follow(list.current, list.current?.querySelector(".chosen")), [game]);
    // Who comes back to play as before waits for no ratings: they come when somebody looks at the list.
    const [looked, setLooked] = useState(false);
    useEffect(() => {
        if (!looked)
            return undefined;
        let current = true;
        void ratingsOf(game).then(found => current && setRatings(found));
        return () => {
            current = false;
        };
    }, [game, looked]);
    const look = () => setLooked(true);
    return (h("fieldset", { class: "opponents", onPointerEnter: look, onFocusIn: look },
        h("legend", null, label),
        h("div", { class: "opponent-list", ref: list }, players.map(player => {
            const rating = ratings.get(player.name);
            return (h("label", { key: player.name, class: player.name === chosen.name ? "opponent chosen" : "opponent" },
                h("input", { type: "radio", name: group, checked: player.name === chosen.name, onChange: () => onChoose(player) }),
                h("span", null,
                    h(Face, { player: player.name }),
                    h("b", null, playerName(player.name)),
                    h("i", null, player.year ?? ""),
                    rating && isTelling(rating) && (h("i", { title: t().start.rating(rating.games) },
                        number(rating.elo),
                        " \u00B1 ",
                        number(rating.error ?? 0))),
                    h("small", null, manner(family, player.name) ?? phrase(player.summary)))));
        }))));
}
function Level({ value, onChange }) {
    return (h("label", { class: "field level" },
        h("span", null,
            t().start.level,
            " ",
            h("output", null, levelName(value))),
        h("input", { type: "range", min: "1", max: "10", value: value, onInput: event => onChange(Number(event.currentTarget.value)), "aria-valuetext": t().start.levelOf(value, levelName(value)) })));
}
/** The rules, folded away until somebody wants them. */
function Rules({ family }) {
    const [open, setOpen] = useState(false);
    return (h("details", { class: "rules", onToggle: (event) => setOpen(event.currentTarget.open) },
        h("summary", null, t().start.rules),
        open && h(RulesText, { family: family })));
}
/** The rules for players, else the page of the game itself. */
function RulesText({ family }) {
    const [rules, setRules] = useState(null);
    const { language } = prefs.value;
    useEffect(() => {
        rulesOf(family.name)
            .then(found => setRules(found ?? family.rules))
            // A newer program may have other files: its own page has the rules, too.
            .catch(() => setRules(family.rules));
    }, [family, language]);
    return rules === null ? null : h(Markdown, { text: rules });
}
