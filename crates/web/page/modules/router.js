// Where one is: the part of the address behind `#`, so that every page of a single binary can be linked to.
import { signal } from "./vendor/signals.js";
function read() {
    const [page = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/");
    const text = rest.join("/");
    try {
        return { page, rest: decodeURIComponent(text) };
    }
    catch {
        return { page, rest: text };
    }
}
export const route = signal(read());
addEventListener("hashchange", () => {
    route.value = read();
});
/** The address of a page. */
export function href(page, rest = "") {
    return rest === "" ? `#/${page}` : `#/${page}/${encodeURIComponent(rest).replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}
/** Goes to a page. */
export function go(page, rest = "", replace = false) {
    const target = href(page, rest);
    if (replace) {
        history.replaceState(null, "", target);
        route.value = read();
    }
    else {
        location.hash = target;
    }
}
