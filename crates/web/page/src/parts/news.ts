// What the way to whoever serves the page has to tell: that a newer version waits, or that games are not kept.
import { signal } from "../vendor/signals.js";

/** Something to tell, and what can be done about it. */
export type WayNews = Newer | { readonly is: "lost"; readonly why: string };

/** A newer version, what loads it, and whether it does not understand this page any more. */
interface Newer {
  readonly is: "newer";
  readonly take: () => void;
  readonly isStrange?: boolean;
}

/** The last of it. */
export const wayNews = signal<WayNews | null>(null);
