// Games of this browser that can be gone on with.
import { h } from "../vendor/preact.js";
import { href } from "../router.js";
import { gameName, t, when } from "../text/text.js";
import { recent } from "./recent.js";
/** The list; nothing if there are none. */
export function Recent() {
    if (recent.value.length === 0)
        return null;
    return (h("section", { class: "recent" },
        h("h2", null, t().start.recent),
        h("ul", null, recent.value.map(table => (h("li", { key: table.id },
            h("a", { href: href("play", table.id) }, gameName(table.game)),
            " ",
            h("small", null, when(table.at))))))));
}
