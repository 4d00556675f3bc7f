// The lessons as the server has them, and their texts.
import type { Lessons } from "../generated/messages.js";
import { prefs } from "../prefs.js";
import { fetchJson, tryAgain } from "../socket.js";
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
    if (prefs.value.language === language) tryAgain(() => void load(language));
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
