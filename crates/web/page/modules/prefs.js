// What a person has chosen for this browser: looks, language and habits. Nothing of it leaves the browser.
import { effect, signal } from "./vendor/signals.js";
const KEY = "boardwright.prefs";
const DEFAULTS = {
    theme: "system",
    language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
    marks: false,
    sound: false,
    showLegal: true,
    animate: true,
    confirm: "auto",
    textBoard: false,
};
/** What the browser has kept under a name; nothing if it keeps nothing or something else. */
export function stored(key) {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    }
    catch {
        return null;
    }
}
/** Keeps something in the browser, if it lets us. */
export function store(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    }
    catch {
        // A browser that keeps nothing forgets the choice: that is all.
    }
}
export const prefs = signal({ ...DEFAULTS, ...stored(KEY) });
/** Changes some of the choices and keeps them. */
export function setPrefs(change) {
    prefs.value = { ...prefs.value, ...change };
    store(KEY, prefs.value);
}
/** Whether things may move on the screen. */
export function mayMove() {
    return prefs.value.animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
/** Whether a tap on a spot of this many pixels must be repeated. */
export function shouldConfirm(pixels) {
    const { confirm } = prefs.value;
    if (confirm !== "auto")
        return confirm === "always";
    return pixels < 30 && matchMedia("(pointer: coarse)").matches;
}
effect(() => {
    const root = document.documentElement;
    const { theme, language, marks } = prefs.value;
    root.lang = language;
    root.dataset["theme"] = theme;
    root.classList.toggle("with-marks", marks);
    root.classList.toggle("still", !prefs.value.animate);
});
