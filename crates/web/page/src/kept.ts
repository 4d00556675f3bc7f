// What the browser keeps between visits. All tabs share it: a change is made to what is kept at that moment, and every tab
// takes over what another one has changed.
import { signal } from "./vendor/signals.js";

/** A value that the browser keeps. Whoever reads `value` while drawing draws again when it changes, in whichever tab. */
export interface Kept<T> {
  readonly value: T;
  /** What is kept at this moment, for whoever does not follow it. */
  now(): T;
  /** Makes a new value of the one that is kept now, and keeps it. The same value again changes nothing. */
  change(make: (now: T) => T): void;
}

/** What a browser keeps until somebody clears it, and what it keeps for this tab. Where it keeps nothing, asking is an error. */
const browser = (): Storage => localStorage;
const tab = (): Storage => sessionStorage;

/** Looks at all kept values again. */
const looks: (() => void)[] = [];
const lookAgain = (): void => looks.forEach(look => look());
globalThis.addEventListener?.("storage", lookAgain);
// A page that comes back from the memory of the browser has heard of nothing meanwhile.
globalThis.addEventListener?.("pageshow", lookAgain);

/**
 * The value under a name. Another version or another program may have written there: `read` takes what is sound of it, and gives
 * the value to begin with for `null`. `of` says whether a tab has a value of its own.
 */
export function kept<T>(key: string, read: (found: unknown) => T, of: "browser" | "tab" = "browser"): Kept<T> {
  const storage = of === "tab" ? tab : browser;
  const known = signal(read(null));
  let text: string | null = null;
  /** Whether the browser did not take the last change, which this page alone knows. */
  let isRefused = false;
  function look(): void {
    if (isRefused) return;
    try {
      const found = storage().getItem(key);
      if (found === text) return;
      text = found;
    } catch {
      // A browser that keeps nothing knows what this page knows.
      return;
    }
    known.value = read(parsed(text));
  }
  function now(): T {
    look();
    return known.peek();
  }
  look();
  looks.push(look);
  return {
    get value() {
      return known.value;
    },
    now,
    change(make) {
      const next = make(now());
      if (next === known.peek()) return;
      known.value = next;
      const written = JSON.stringify(next);
      isRefused = !write(storage, key, written);
      if (!isRefused) text = written;
    },
  };
}

/** Whether the browser has refused to keep something that this page alone has now, so that it ends with this tab. */
export const keepsNothing = signal(false);

/** The keys of what was refused. */
const refused = new Set<string>();

const PROBE = "boardwright.probe";

/** Finds out whether the browser keeps anything, before something is lost. */
export function tryKeeping(): void {
  if (write(browser, PROBE, "1")) localStorage.removeItem(PROBE);
}

/** A choice that was kept as it is; nothing if there is none, or something that is not sound. */
export function stored<T>(key: string, isSound: (found: unknown) => found is T): T | null {
  try {
    const found = parsed(localStorage.getItem(key));
    return isSound(found) ? found : null;
  } catch {
    return null;
  }
}

/** Keeps a choice, which does not depend on the one before. */
export function store(key: string, value: unknown): void {
  write(browser, key, JSON.stringify(value));
}

/** Whether the browser has taken a text. One that keeps nothing forgets it with the page, which says so. */
function write(storage: () => Storage, key: string, text: string): boolean {
  let isTaken = true;
  try {
    storage().setItem(key, text);
  } catch {
    isTaken = false;
  }
  if (storage === browser) {
    if (isTaken) [key, PROBE].forEach(name => refused.delete(name));
    else refused.add(key);
    keepsNothing.value = refused.size > 0;
  }
  return isTaken;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Whether something has values by names. */
export const isRecord = (found: unknown): found is Record<string, unknown> => typeof found === "object" && found !== null && !Array.isArray(found);

/** The entries of something whose values are sound. */
export const soundEntries = <T>(found: unknown, isSound: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(Object.entries(isRecord(found) ? found : {}).filter((entry): entry is [string, T] => isSound(entry[1])));

/** The members of a list that are sound. */
export const soundList = <T>(found: unknown, isSound: (value: unknown) => value is T): T[] => (Array.isArray(found) ? found.filter(isSound) : []);

export const isText = (found: unknown): found is string => typeof found === "string";
/** Whether something is one of the values that there are. */
export const isOneOf = <T>(values: readonly T[]) => (found: unknown): found is T => values.some(value => value === found);
export const isCount = (found: unknown): found is number => Number.isSafeInteger(found) && Number(found) >= 0;
