import { prefs } from "../prefs.js";
import { computed } from "../vendor/signals.js";
import { de, words as germanWords } from "./de.js";
import { inGerman } from "./phrases-de.js";
import { en, inEnglish } from "./en.js";
import { nameOfGame, nameOfPlayer } from "./names.js";
import { names as germanNames } from "./names-de.js";
import { names as englishNames } from "./names-en.js";
export const LANGUAGES = {
    en: { name: "English", texts: en, words: {}, phrase: inEnglish, names: englishNames, rules: async () => (await import("./rules-en.js")).rules },
    de: { name: "Deutsch", texts: de, words: germanWords, phrase: inGerman, names: germanNames, rules: async () => (await import("./rules-de.js")).rules },
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
    // Players speak of themselves by the names that commands take.
    const said = tongue.value.phrase(text).replace(/^\S+(?= (declines|accepts|lehnt|nimmt) )/, playerName);
    return said.charAt(0).toUpperCase() + said.slice(1);
}
/** A computer player, or whoever else played, by name and level. */
export function playerName(player) {
    return nameOfPlayer(tongue.value.names, player);
}
/** A game by its spec. */
export function gameName(spec) {
    return nameOfGame(tongue.value.names, spec);
}
/** How a player plays, in a sentence; nothing where nobody has written one. */
export function manner(family, player) {
    const { manners } = tongue.value.names;
    const key = `${family}/${player}`;
    return Object.hasOwn(manners, key) ? (manners[key] ?? null) : null;
}
/** The name of a level from 1 to 10. */
export function levelName(level) {
    return tongue.value.names.levels[level - 1] ?? "";
}
/** The rules of a family as players need them; nothing where nobody has written them. */
export async function rulesOf(family) {
    const rules = await tongue.value.rules();
    return Object.hasOwn(rules, family) ? (rules[family] ?? null) : null;
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
