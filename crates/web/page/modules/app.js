// The frame around every page: the way around, the state of the line, choices of looks, and what is said aloud.
import { h } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { spoken } from "./announce.js";
import { Gradients } from "./board/pieces.js";
import icon from "./icon.svg";
import { Action } from "./parts/controls.js";
import { Icon } from "./parts/icon.js";
import { Settings } from "./parts/settings.js";
import { Analyse } from "./pages/analyse.js";
import { EventPage } from "./pages/event.js";
import { Play } from "./pages/play.js";
import { Records } from "./pages/records.js";
import { Start } from "./pages/start.js";
import { Studio } from "./pages/studio.js";
import { Watch } from "./pages/watch.js";
import { href, route } from "./router.js";
import { line, retryNow } from "./socket.js";
import { t } from "./text/text.js";
/** The pages but the start, by the first part of their address. */
const PAGES = {
    play: Play,
    analyse: Analyse,
    records: Records,
    watch: Watch,
    event: EventPage,
    studio: Studio,
};
const WAYS = [
    ["", "play", ["play"]],
    ["analyse", "analyse", []],
    ["records", "records", []],
    ["watch", "watch", ["event"]],
    ["studio", "studio", []],
];
/** The whole page. */
export function App() {
    const { page, rest } = route.value;
    const main = useRef(null);
    const [settings, setSettings] = useState(false);
    const before = useRef(page);
    useEffect(() => {
        document.title = `${title(page)} · Boardwright`;
        if (before.current !== page)
            main.current?.focus({ preventScroll: true });
        if (before.current !== page)
            scrollTo(0, 0);
        before.current = page;
    }, [page]);
    return (h("div", { class: "app" },
        h(Gradients, null),
        h("a", { class: "skip", href: "#main", onClick: event => (event.preventDefault(), main.current?.focus()) }, t().shell.skip),
        h("header", { class: "top" },
            h("a", { class: "brand", href: href("") },
                h("img", { src: icon, alt: "", width: "28", height: "28" }),
                h("span", null, "Boardwright")),
            h("nav", { "aria-label": t().shell.ways }, WAYS.map(([name, icon, also]) => (h("a", { key: name, href: href(name), "aria-current": name === page || also.includes(page) ? "page" : undefined },
                h(Icon, { name: icon }),
                h("span", null, title(name)))))),
            h(Action, { icon: "settings", label: t().shell.settings, bare: true, onClick: () => setSettings(true) })),
        h(LineState, null),
        h("main", { id: "main", ref: main, tabIndex: -1 }, page === "" ? h(Start, null) : h(Other, { key: page, page: page, rest: rest })),
        settings && h(Settings, { onClose: () => setSettings(false) }),
        h(Spoken, null)));
}
function title(page) {
    const titles = t().shell.pages;
    return titles[page === "play" ? "" : page] ?? titles[""] ?? "";
}
/** A page besides the start, if there is one of that name. */
function Other({ page, rest }) {
    const Content = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
    return Content === undefined ? h("p", { class: "quiet" }, t().shell.noPage) : h(Content, { rest: rest });
}
/** Says when the line is down, and that it will be back. */
function LineState() {
    const lost = line.value === "lost";
    return (h("div", { class: lost ? "line lost" : "line", role: "status" },
        lost && h("span", null, t().shell.lost),
        lost && (h("button", { type: "button", onClick: retryNow }, t().shell.retry))));
}
function Spoken() {
    const [one, two] = spoken.value;
    return (h("div", { class: "unseen" },
        h("p", { "aria-live": "polite" }, one),
        h("p", { "aria-live": "polite" }, two)));
}
