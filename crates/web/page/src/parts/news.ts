// What the way to whoever serves the page has to tell: that a newer version waits, or that games are not kept.
import { signal } from "../vendor/signals.js";

/** Something to tell, and what can be done about it. */
export type WayNews = { readonly is: "newer"; readonly take: () => void } | { readonly is: "lost"; readonly why: string };

/** The last of it. */
export const wayNews = signal<WayNews | null>(null);
