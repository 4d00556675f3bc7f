// What a person has chosen for this browser: looks, language and habits. Nothing of it leaves the browser.
import { effect, signal } from "./vendor/signals.js";

export type Language = "en" | "de";

export interface Prefs {
  readonly theme: "system" | "light" | "dark";
  readonly language: Language;
  /** Marks on the second side's pieces, for eyes that cannot tell the colours apart. */
  readonly marks: boolean;
  readonly sound: boolean;
  readonly showLegal: boolean;
  readonly animate: boolean;
  /** Whether a tap must be repeated before it counts; `auto` asks where spots are small under a finger. */
  readonly confirm: "auto" | "always" | "never";
  /** Whether the board as text stands open. */
  readonly textBoard: boolean;
}

const KEY = "boardwright.prefs";

const DEFAULTS: Prefs = {
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
export function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Keeps something in the browser, if it lets us. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets the choice: that is all.
  }
}

export const prefs = signal<Prefs>({ ...DEFAULTS, ...stored<Partial<Prefs>>(KEY) });

/** Changes some of the choices and keeps them. */
export function setPrefs(change: Partial<Prefs>): void {
  prefs.value = { ...prefs.value, ...change };
  store(KEY, prefs.value);
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return prefs.value.animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a tap on a spot of this many pixels must be repeated. */
export function shouldConfirm(pixels: number): boolean {
  const { confirm } = prefs.value;
  if (confirm !== "auto") return confirm === "always";
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
