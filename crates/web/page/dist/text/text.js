import { prefs } from "../prefs.js";
import { computed } from "../vendor/signals.js";
import { de, words as germanWords } from "./de.js";
import { en } from "./en.js";
export const LANGUAGES = {
    en: { name: "English", texts: en, words: {} },
    de: { name: "Deutsch", texts: de, words: germanWords },
};
const tongue = computed(() => LANGUAGES[prefs.value.language]);
/** The texts in the chosen language. */
export function t() {
    return tongue.value.texts;
}
/** A word of a game in the chosen language; itself where nobody has translated it. */
export function word(text) {
    return tongue.value.words[text] ?? text;
}
/** A number as it is written in the chosen language. */
export function number(value, digits = 0) {
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return value.toLocaleString(prefs.value.language, format);
}
/** A day and a time as they are written in the chosen language. */
export function when(milliseconds) {
    return new Date(milliseconds).toLocaleString(prefs.value.language, { dateStyle: "medium", timeStyle: "short" });
}
