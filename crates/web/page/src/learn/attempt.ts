// A step of a lesson as it is tried: the position, the moves so far, and what the referee says of them.
import type { PathMove, Side, State, StepInfo, Tried } from "../generated/messages.js";
import { placeOf } from "../model.js";
import { wordsOf } from "../parts/asking.js";
import { askFor } from "../socket.js";
import { chime, click } from "../sound.js";
import { FramePlayer } from "../table/player.js";
import { signal } from "../vendor/signals.js";

/** How a step stands. */
export type Standing = "open" | "done" | "missed";

/** How long the opponent's answer lets one look at the move before it. */
const PAUSE = 700;

/** One step being tried. */
export class Attempt {
  readonly state = signal<State | null>(null);
  readonly standing = signal<Standing>("open");
  readonly problem = signal<string | null>(null);
  readonly frames = new FramePlayer();
  /** Who tries: the side to move at the beginning. */
  readonly learner = signal<Side | null>(null);
  /** The moves that have been tried. */
  readonly moves = signal<readonly string[]>([]);
  #isOpen = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly family: string,
    readonly lesson: string,
    readonly number: number,
    readonly step: StepInfo,
    readonly onDone: () => void,
  ) {
    void this.restart();
  }

  /** Goes back to the position of the step. */
  async restart(): Promise<void> {
    clearTimeout(this.#timer);
    this.frames.skip();
    try {
      const state = await askFor("state", { to: "records", do: "look", place: placeOf(this.step, this.step.moves) });
      if (!this.#isOpen) return;
      this.moves.value = [];
      this.standing.value = "open";
      this.problem.value = null;
      this.learner.value = state.toMove;
      this.state.value = state;
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Tries a move. */
  async play({ move }: PathMove): Promise<void> {
    const before = this.state.value;
    if (before === null || this.standing.value === "done") return;
    const moves = [...this.moves.value, move];
    try {
      const { family, lesson, number } = this;
      const tried = await askFor("tried", { to: "lessons", do: "try", family, lesson, step: number, moves });
      if (this.#isOpen && this.state.value === before) this.#judge(before, moves, tried);
    } catch (error) {
      this.#refuse(error);
      if (this.#isOpen) this.state.value = { ...before };
    }
  }

  #judge(before: State, moves: readonly string[], { verdict, state, reply }: Tried): void {
    this.moves.value = moves;
    this.#show(before, state);
    click(false);
    if (verdict === "open") return;
    this.standing.value = verdict === "reached" ? "done" : "missed";
    if (verdict === "missed") return;
    this.done();
    if (reply !== null) this.#timer = setTimeout(() => this.#show(state, reply), PAUSE);
  }

  #show(before: State, state: State): void {
    this.state.value = state;
    if (state.frames.length > 0) this.frames.add(before.view, state.frames);
  }

  /** The step is done. */
  done(): void {
    this.standing.value = "done";
    chime();
    this.onDone();
  }

  #refuse(error: unknown): void {
    if (this.#isOpen) this.problem.value = wordsOf(error);
  }

  /** Hears no more answers. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.frames.skip();
  }
}
