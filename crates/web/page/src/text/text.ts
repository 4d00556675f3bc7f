// The words of the page in the language that was chosen. A language is one file of this folder and one line here.
import type { Language } from "../prefs.js";
import { prefs } from "../prefs.js";
import { computed } from "../vendor/signals.js";
import { de, words as germanWords } from "./de.js";
import { inGerman } from "./phrases-de.js";
import { en, inEnglish } from "./en.js";

/** Everything that the page says. */
export type Texts = typeof en;

interface Tongue {
  readonly name: string;
  readonly texts: Texts;
  /** Words that come from the games, such as names of pieces. */
  readonly words: Readonly<Record<string, string>>;
  /** What the server says, where it is no single word; itself where nobody has translated it. */
  readonly phrase: (text: string) => string;
}

export const LANGUAGES: Record<Language, Tongue> = {
  en: { name: "English", texts: en, words: {}, phrase: inEnglish },
  de: { name: "Deutsch", texts: de, words: germanWords, phrase: inGerman },
};

const tongue = computed(() => LANGUAGES[prefs.value.language]);

/** The texts in the chosen language. */
export function t(): Texts {
  return tongue.value.texts;
}

/** A word of a game in the chosen language; itself where nobody has translated it. */
export function word(text: string): string {
  const { words } = tongue.value;
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/** A sentence or phrase of the server in the chosen language, with a capital letter. */
export function phrase(text: string): string {
  const said = tongue.value.phrase(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A number as it is written in the chosen language. */
export function number(value: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(prefs.value.language, format);
}

/** A day and a time as they are written in the chosen language. */
export function when(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString(prefs.value.language, { dateStyle: "medium", timeStyle: "short" });
}
