// Fetches the pages that a first visit does not need.
import { signal } from "../vendor/signals.js";

type Others = (typeof import("./others.js"))["OTHERS"];

/** The other pages as soon as they are there, and whether they could not be fetched. */
export const others = signal<{ readonly pages: Others | null; readonly isLost: boolean }>({ pages: null, isLost: false });

/** The time after which the other pages are fetched for whoever has not asked for one, in milliseconds: the start is quiet by then. */
const LATER = 4000;

let isAsked = false;

/** Fetches the other pages, once. */
export function fetchOthers(): void {
  if (isAsked) return;
  isAsked = true;
  import("./others.js").then(
    ({ OTHERS }) => (others.value = { pages: OTHERS, isLost: false }),
    () => {
      isAsked = false;
      others.value = { pages: null, isLost: true };
    },
  );
}

/** Fetches the other pages for whoever opens one of them at once, and later for everybody else, so that no tap waits for them. */
export function fetchOthersFor(page: string): void {
  if (page === "" || page === "play") setTimeout(fetchOthers, LATER);
  else fetchOthers();
}
