// What the screen is like: whether it is higher than wide, which changes how boards are laid out.
import { signal } from "../vendor/signals.js";
const query = matchMedia("(max-width: 700px) and (orientation: portrait), (max-width: 520px)");
/** Whether boards stand upright. */
export const isTall = signal(query.matches);
query.addEventListener("change", () => {
    isTall.value = query.matches;
});
