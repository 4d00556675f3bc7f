// The lessons as the server has them, their texts, and how far one has come. The progress stays in this browser.
import type { Lessons } from "../generated/messages.js";
import { isCount, kept, soundEntries } from "../kept.js";
import { prefs } from "../prefs.js";
import { fetchJson, onReturn } from "../socket.js";
import { Tongue } from "../text/tongue.js";
import { computed, effect, signal } from "../vendor/signals.js";

interface Fetched {
  readonly language: string;
  readonly lessons: Lessons;
  readonly tongue: Tongue;
}

const fetched = signal<Fetched | null>(null);

/** The courses of all games; nothing until they are there. */
export const courses = computed(() => fetched.value?.lessons.courses ?? null);

async function load(language: string): Promise<void> {
  try {
    const lessons = await fetchJson<Lessons>(`api/lessons/${encodeURIComponent(language)}`);
    if (prefs.value.language === language) fetched.value = { language, lessons, tongue: new Tongue(language, lessons.texts) };
  } catch {
    const end = onReturn(() => {
      end();
      void load(language);
    });
  }
}

/** Fetches the lessons in the chosen language, and again when another one is chosen; gives what ends that. */
export function followLessons(): () => void {
  return effect(() => {
    const { language } = prefs.value;
    if (fetched.peek()?.language !== language) void load(language);
  });
}

/** A text of a lesson. */
export const lessonText = (key: string): string => fetched.value?.tongue.say(key) ?? "";

const KEY = "boardwright.lessons";

/** The number of steps that have been done, by family and lesson: `gomoku/rules`. */
export const progress = kept(KEY, found => soundEntries(found, isCount));

/** Remembers that a step has been done. */
export function reached(lesson: string, step: number): void {
  progress.change(now => ((now[lesson] ?? 0) > step ? now : { ...now, [lesson]: step + 1 }));
}
