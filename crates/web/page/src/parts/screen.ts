// What the screen is like: whether it is higher than wide, which changes how boards are laid out.
import { mayMove } from "../prefs.js";
import { signal, type Signal } from "../vendor/signals.js";

// As in the style sheets: widths in the size of the text, so that large letters have the layout of a small screen.
const UPRIGHT = "(max-width: 43.75rem) and (orientation: portrait), (max-width: 32.5rem) and (min-height: 27.5rem)";

/** Whether boards stand upright. */
export const isTall = follow(UPRIGHT);

/** Whether a screen is small: there what is done most stands in one row under the board, and the rest behind a button. */
export const isSmall = follow("(max-width: 43.75rem), (max-height: 33.75rem) and (min-width: 35rem) and (orientation: landscape)");

/** Whether an upright board has room below the words of a lesson. */
export const isHigh = follow("(min-height: 50rem)");

/** Scrolls no further than needed until something is in sight. */
export function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
}

function follow(media: string): Signal<boolean> {
  const query = matchMedia(media);
  const matches = signal(query.matches);
  query.addEventListener("change", () => (matches.value = query.matches));
  return matches;
}
