// What the sides threaten, in words; what makes a threat is drawn on the board while one points at it.
import { h } from "../vendor/preact.js";
import { sideName } from "../model.js";
import { phrase, t, word } from "../text/text.js";
/** More threats of one kind than these are counted and not named. */
const MOST_NAMED = 8;
/** The threats of a side that come to the same thing, together. */
function kindsOf(threats) {
    const kinds = new Map();
    for (const threat of threats) {
        const key = `${threat.side} ${threat.name}`;
        kinds.set(key, [...(kinds.get(key) ?? []), threat]);
    }
    return [...kinds.values()].flatMap(all => (all[0] === undefined ? [] : [{ threat: all[0], all }]));
}
/** The list. */
export function Threats({ threats, sides, onPoint }) {
    if (threats.length === 0)
        return null;
    return (h("section", { class: "threats" },
        h("h3", null, t().why.threats),
        h("ul", null, kindsOf(threats).map(({ threat, all }) => (h("li", { key: `${threat.side} ${threat.name}`, class: threat.wins ? "wins" : "" },
            phrase(t().why.threatOf(word(sideName(sides, threat.side)), word(threat.name))),
            " ",
            all.slice(0, MOST_NAMED).map(one => (h(Named, { key: `${one.spots.join()} ${one.madeOf.join()}`, threat: one, onPoint: onPoint }))),
            all.length > MOST_NAMED && h("span", { class: "quiet" }, t().why.threatsMore(all.length - MOST_NAMED))))))));
}
/** Where a threat is carried out. */
function Named({ threat, onPoint }) {
    const show = () => onPoint([...threat.madeOf, ...threat.spots.filter(spot => !threat.madeOf.includes(spot))]);
    const hide = () => onPoint([]);
    const way = threat.spots.map(spot => spot.slice(spot.indexOf(":") + 1)).join(" ");
    return (h("button", { type: "button", class: "sentence", onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide }, threat.count === null ? way : t().why.counted(way, threat.count)));
}
