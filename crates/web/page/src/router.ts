// Where one is: the part of the address behind `#`, so that every page of a single binary can be linked to.
import { signal } from "./vendor/signals.js";

interface Route {
  /** The first part: `play`, `analyse`, …; empty for the start page. */
  readonly page: string;
  /** The rest, decoded. */
  readonly rest: string;
}

/** Where the link at the top leads that skips the ways around. */
const MAIN = "#main";

function read(): Route {
  const [page = "", ...rest] = (location.hash === MAIN ? "" : location.hash).replace(/^#\/?/, "").split("/");
  const text = rest.join("/");
  try {
    return { page, rest: decodeURIComponent(text) };
  } catch {
    return { page, rest: text };
  }
}

export const route = signal<Route>(read());

addEventListener("hashchange", () => {
  // The way to the content is no page: one stays where one is.
  if (location.hash === MAIN) {
    history.replaceState(null, "", href(route.value.page, route.value.rest));
    document.getElementById(MAIN.slice(1))?.focus();
  } else {
    route.value = read();
  }
});

/** The address of a page. */
export function href(page: string, rest = ""): string {
  return rest === "" ? `#/${page}` : `#/${page}/${encodeURIComponent(rest).replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

/** The full address of something beside the page, also where a proxy has put the page in a folder. */
export function pageAddress(relative: string): string {
  return `${location.origin}${location.pathname.replace(/[^/]*$/, "")}${relative}`;
}

/** Goes to a page. */
export function go(page: string, rest = "", replace = false): void {
  const target = href(page, rest);
  if (replace) {
    history.replaceState(null, "", target);
    route.value = read();
  } else {
    location.hash = target;
  }
}
