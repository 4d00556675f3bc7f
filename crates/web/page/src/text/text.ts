// The words of the page in the language that was chosen. A language is one file of this folder and one line here.
import type { Language } from "../prefs.js";
import { prefs } from "../prefs.js";
import { computed } from "../vendor/signals.js";
import { de, words as germanWords } from "./de.js";
import { en } from "./en.js";

/** Everything that the page says. */
export type Texts = typeof en;

interface Tongue {
  readonly name: string;
  readonly texts: Texts;
  /** Words that come from the games, such as names of pieces. */
  readonly words: Readonly<Record<string, string>>;
}

export const LANGUAGES: Record<Language, Tongue> = {
  en: { name: "English", texts: en, words: {} },
  de: { name: "Deutsch", texts: de, words: germanWords },
};

const tongue = computed(() => LANGUAGES[prefs.value.language]);

/** The texts in the chosen language. */
export function t(): Texts {
  return tongue.value.texts;
}

/** A word of a game in the chosen language; itself where nobody has translated it. */
export function word(text: string): string {
  return tongue.value.words[text] ?? text;
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
