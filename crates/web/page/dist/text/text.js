import { prefs } from "../prefs.js";
import { computed } from "../vendor/signals.js";
import { de, words as germanWords } from "./de.js";
import { inGerman } from "./phrases-de.js";
import { en, inEnglish } from "./en.js";
export const LANGUAGES = {
    en: { name: "English", texts: en, words: {}, phrase: inEnglish },
    de: { name: "Deutsch", texts: de, words: germanWords, phrase: inGerman },
};
const tongue = computed(() => LANGUAGES[prefs.value.language]);
/** The texts in the chosen language. */
export function t() {
    return tongue.value.texts;
}
/** A word of a game in the chosen language; itself where nobody has translated it. */
export function word(text) {
    const { words } = tongue.value;
    return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}
/** A sentence or phrase of the server in the chosen language, with a capital letter. */
export function phrase(text) {
    const said = tongue.value.phrase(text);
    return said.charAt(0).toUpperCase() + said.slice(1);
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
