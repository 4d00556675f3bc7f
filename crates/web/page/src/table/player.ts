// What a board shows while a move is played: the pictures that the server sends for it, one after another.
import type { View } from "../generated/messages.js";
import { mayMove } from "../prefs.js";
import { tap } from "../sound.js";
import { signal } from "../vendor/signals.js";

const STEP = 190;
/** However many pictures there are, they take no longer than this. */
const LONGEST = 2600;
/** With more than this many waiting the eye cannot follow anyway. */
const MOST_WAITING = 80;

/** Shows pictures in turn. */
export class FramePlayer {
  /** The picture to show instead of the position; nothing when all have been shown. */
  readonly shown = signal<View | null>(null);
  #waiting: View[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the pictures of a move after those of the moves before; `before` is what stands there meanwhile. */
  add(before: View, frames: readonly View[]): void {
    if (frames.length < 2 || !mayMove() || document.hidden) return;
    if (this.#waiting.length > MOST_WAITING) {
      this.skip();
      return;
    }
    this.#waiting.push(...frames);
    if (this.#timer !== undefined) return;
    this.shown.value = before;
    this.#next(60);
  }

  #next(wait: number): void {
    this.#timer = setTimeout(() => {
      const frame = this.#waiting.shift();
      if (frame === undefined) {
        this.skip();
        return;
      }
      this.shown.value = frame;
      tap();
      this.#next(Math.min(STEP, LONGEST / (this.#waiting.length + 6)));
    }, wait);
  }

  /** Goes to the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.shown.value = null;
  }
}
