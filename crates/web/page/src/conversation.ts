// What a way between the page and whoever serves it can do, and what it tells the page.
import type { Brought } from "./generated/messages.js";

/** Hears of a conversation. */
export interface Hearer {
  opened(): void;
  heard(text: string): void;
  /** The conversation is over; another one may be opened. `part` is the reason for which a part of the program could not be fetched. */
  closed(part?: string): void;
}

/** What one can do with a conversation: say something, and end it where it may hang. */
export interface Conversation {
  say(text: string): void;
  end?(): void;
}

/** A way of texts and documents. */
export interface Transport {
  /** Begins a conversation. */
  open(hearer: Hearer): Conversation;
  /** The document at an address beside the page. */
  get(path: string): Promise<Response>;
  /** Keeps the games of a file, where the games are kept in this browser: how many are new, and how many were kept already. */
  keep?(file: File): Promise<Brought>;
}
