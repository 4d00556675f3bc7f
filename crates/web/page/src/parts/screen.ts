// What the screen is like: whether it is higher than wide, which changes how boards are laid out.
import { signal } from "../vendor/signals.js";

// As in the style sheets: widths in the size of the text, so that large letters have the layout of a small screen.
const query = matchMedia("(max-width: 43.75rem) and (orientation: portrait), (max-width: 32.5rem)");

/** Whether boards stand upright. */
export const isTall = signal(query.matches);

query.addEventListener("change", () => {
  isTall.value = query.matches;
});
