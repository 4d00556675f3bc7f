// The types of the answers are those between the page of the workbench and whoever serves it.
import type { Answer, Catalog, GamePosition, Proved, SearchInfo, State, Verified } from "./messages.js";

export type * from "./messages.js";

/** A position: a game, such as `gomoku:15`, and the moves that lead to it; `start` is the text of another start than the usual one. */
export type Place = Pick<GamePosition, "game"> & Partial<GamePosition>;

/** A player, and the limits of its thinking; without limits it thinks for a second. */
export interface Thinking {
  /** `engine` unless another one is named: `engine@level=4`, or one of the catalog. */
  readonly player?: string;
  readonly ms?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** The games, with their sizes, rules and players. */
export function catalog(): Catalog;
/** The rules of a family in Markdown, by its name: `gomoku`, `sticks`, `kalah`. */
export function rules(family: string): string;
/** What a position looks like, its legal moves, and how it ended. Throws if a move is illegal. */
export function look(place: Place): State;
/** The move that a player chooses. */
export function engine(place: Place, thinking?: Thinking): { readonly move: string; readonly info: SearchInfo | null };
/** What a player sees in a position: its candidates, what speaks for each, and the threats. */
export function why(place: Place, thinking?: Thinking): Extract<Answer, { is: "why" }>;
/** What is proved of a position, by the certificates that come with the game or by its solver. */
export function solve(place: Place, options?: { readonly seconds?: number; readonly onProgress?: (proved: Proved) => void }): Proved;
/** Checks a certificate by the rules alone: that of a game, by its name, or the bytes of a file. */
export function verify(certificate: string | Uint8Array, options?: { readonly onProgress?: (verified: Verified) => void }): Verified;
