// What a person has chosen for this browser: looks, language and habits. Nothing but the name leaves the browser.
import { isRecord, isText, kept } from "./kept.js";
import { LANGUAGES, preferred } from "./text/languages.js";
import { computed, effect } from "./vendor/signals.js";

interface Prefs {
  readonly theme: "system" | "light" | "dark";
  /** The code of a language that the program has texts in. */
  readonly language: string;
  /** Marks on the second side's pieces, for eyes that cannot tell the colours apart. */
  readonly marks: boolean;
  readonly sound: boolean;
  readonly showLegal: boolean;
  readonly animate: boolean;
  /** Help with small spots: `auto` is a magnifier under a finger that stays, `always` a second tap everywhere. */
  readonly confirm: "auto" | "always" | "never";
  /** Whether the board as text stands open. */
  readonly textBoard: boolean;
  /** The name at tables, in records and on lists of spectators; empty for a guest. */
  readonly name: string;
}

const KEY = "boardwright.prefs";

const DEFAULTS: Prefs = {
  theme: "system",
  language: preferred(),
  marks: false,
  sound: false,
  showLegal: true,
  animate: true,
  confirm: "auto",
  textBoard: false,
  name: "",
};

/** What was chosen before. A language without texts here is ignored. */
function chosen(found: unknown): Prefs {
  const known: Prefs = { ...DEFAULTS, ...(isRecord(found) ? found : {}) };
  return LANGUAGES.some(({ code }) => code === known.language) ? known : { ...known, language: DEFAULTS.language };
}

export const prefs = kept(KEY, chosen);

/** Changes some of the choices and keeps them. */
export function setPrefs(change: Partial<Prefs>): void {
  prefs.change(now => ({ ...now, ...change }));
}

/** Longest name of a person, in characters. */
export const MAX_NAME = 24;

/** A name as the server takes it: without control characters and signs that nobody sees; empty if nothing is left to read. */
export function cleanName(typed: string): string {
  const shown = [...typed.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim()].slice(0, MAX_NAME).join("").trim();
  return /[\p{L}\p{N}]/u.test(shown) ? shown : "";
}

/** The name that somebody has given. */
export const ownName = computed(() => cleanName(String(prefs.value.name)));

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return prefs.value.animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What helps a finger on a spot of this many pixels: a magnifier, a second tap, or nothing. */
export function touchHelp(pixels: number): "magnifier" | "again" | null {
  const { confirm } = prefs.value;
  if (confirm === "always") return "again";
  return confirm === "auto" && pixels < 30 && matchMedia("(pointer: coarse)").matches ? "magnifier" : null;
}

effect(() => {
  const root = document.documentElement;
  const { theme, marks } = prefs.value;
  root.dataset["theme"] = theme;
  root.classList.toggle("with-marks", marks);
  root.classList.toggle("still", !prefs.value.animate);
});

const calledItself = kept("boardwright.visitor", found => (isText(found) ? found : ""));
const newName = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join("");

/** What this browser calls itself, so that a server can tell it from another that opens the same invitation. */
export function visitor(): string {
  // A browser that keeps nothing still knows its own history after a reload.
  const before = isRecord(history.state) ? history.state["visitor"] : null;
  calledItself.change(known => known || (isText(before) ? before : newName()));
  const name = calledItself.now();
  if (before !== name) history.replaceState({ visitor: name }, "");
  return name;
}
