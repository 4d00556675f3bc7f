// A face for each computer player, drawn from its name: always the same for the same player.
import { h } from "../vendor/preact.js";
/** A number that depends on all of a text and looks random. */
function hash(text) {
    let value = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1)
        value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    return (value ^ (value >>> 13)) >>> 0;
}
const MOUTHS = ["M9 20.5Q14 24 19 20.5", "M9.5 21.5H18.5", "M9 20.5Q14 25.5 19 20.5Z", "M10 22Q14 19.5 18 22"];
const EARS = ["M14 7V3.5M12.6 3.5H15.4", "M10 7L8.5 3.5M18 7L19.5 3.5", "M14 7V5", "M3.5 14.5V18.5M24.5 14.5V18.5"];
/** The face of a player; its level and other options do not change it. */
export function Face({ player }) {
    const seed = hash(player.replace(/^lua:/, "").split("@", 1)[0] ?? player);
    const hue = (seed % 24) * 15;
    const eye = (seed >>> 6) % 3;
    return (h("svg", { class: "face", viewBox: "0 0 28 28", width: "28", height: "28", "aria-hidden": "true", focusable: "false" },
        h("path", { d: EARS[(seed >>> 10) % EARS.length], fill: "none", stroke: `hsl(${hue} 30% 45%)`, "stroke-width": "1.8", "stroke-linecap": "round" }),
        h("rect", { x: "4", y: "7", width: "20", height: "19", rx: 4 + ((seed >>> 14) % 3) * 2.5, fill: `hsl(${hue} 45% 72%)`, stroke: `hsl(${hue} 35% 42%)`, "stroke-width": "1.4" }),
        [10, 18].map(x => (h("g", { key: x },
            eye === 2 ? h("rect", { x: x - 2.2, y: "12.4", width: "4.4", height: "3.6", rx: "1", fill: "#22252a" }) : h("circle", { cx: x, cy: "14", r: eye === 0 ? 2.1 : 2.8, fill: eye === 0 ? "#22252a" : "#fff" }),
            eye === 1 && h("circle", { cx: x, cy: "14.3", r: "1.4", fill: "#22252a" })))),
        h("path", { d: MOUTHS[(seed >>> 18) % MOUTHS.length], fill: "none", stroke: "#22252a", "stroke-width": "1.5", "stroke-linecap": "round", "stroke-linejoin": "round" })));
}
