// What parts of the page share that ask for something: whether the answer is still wanted, and what an error says.
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import type { GamePosition, State } from "../generated/messages.js";
import { scene, type Scene } from "../model.js";
import { askFor, Lost, tryAgain } from "../socket.js";

/** What an error says to people. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An effect that asks for something; `isWanted` is false as soon as it asks anew or nobody looks any more. */
export function useAsking(ask: (isWanted: () => boolean) => void | (() => void), inputs: readonly unknown[]): void {
  useEffect(() => {
    let wanted = true;
    const end = ask(() => wanted);
    return () => {
      wanted = false;
      end?.();
    };
  }, inputs);
}

/** Loads what a place shows, and again when the line is back after it was lost; `failed` hears why it is not there. */
export function useLoading<T>(load: () => Promise<T>, take: (found: T) => void, failed: (error: unknown) => void, inputs: readonly unknown[]): void {
  useAsking(isWanted => {
    let end = (): void => {};
    const begin = (): void => {
      load()
        .then(found => isWanted() && take(found))
        .catch((error: unknown) => {
          if (!isWanted()) return;
          failed(error);
          if (error instanceof Lost) end = tryAgain(begin);
        });
    };
    begin();
    return () => end();
  }, inputs);
}

/** A position as the server tells it and as a board draws it; null until it is there. */
export function usePosition(place: GamePosition, onFound?: (state: State) => void): { state: State; shown: Scene } | null {
  const [state, setState] = useState<State | null>(null);
  useAsking(isWanted => {
    const take = (found: State): void => {
      if (!isWanted()) return;
      setState(found);
      onFound?.(found);
    };
    askFor("state", { to: "records", do: "look", place }).then(take, () => {});
  }, [JSON.stringify(place)]);
  return useMemo(() => (state === null ? null : { state, shown: scene(state.layout, state.view) }), [state]);
}
