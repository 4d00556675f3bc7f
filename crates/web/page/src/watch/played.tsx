// A game that plays itself on the page, move by move, and begins anew when it is over.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { look } from "../analysis/positions.js";
import { BoardView } from "../board/board.js";
import type { FamilyInfo, GamePosition, State } from "../generated/messages.js";
import { scene } from "../model.js";
import { Action } from "../parts/controls.js";
import { askFor } from "../socket.js";
import { gameName, number, phrase, t } from "../text/text.js";

/** Milliseconds between two moves, and for which the end stays. */
const [PACE, REST] = [1500, 6000];

/** The move of a player in a position. */
export async function moveOf(place: GamePosition, player: string, ms: number): Promise<string | null> {
  const { hint } = await askFor("hint", { to: "search", do: "hint", place, player, think: { ms } });
  return hint.move;
}

interface PlayedProps {
  game: string;
  family: FamilyInfo;
  title: string;
  /** What the title leads to. */
  link?: string;
  /**
   * The next move; nothing where there is none. The number says how many games were played before. What is given to `onLeave` is
   * done when nobody waits for the move any more.
   */
  next: (place: GamePosition, state: State, games: number, onLeave: (stop: () => void) => void) => Promise<string | null>;
  /** What stands above the board of a game. */
  head?: (games: number) => ComponentChildren;
}

/** The board of the game with its title. */
export function Played({ game, family, title, link, next, head }: PlayedProps) {
  const [[games, moves], setPlayed] = useState<readonly [number, readonly string[]]>([0, []]);
  const [state, setState] = useState<State | null>(null);
  const [paused, setPaused] = useState(false);
  const asked = useRef(next);
  asked.current = next;
  const shown = useMemo(() => (state === null ? null : scene(state.layout, state.view)), [state]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = !paused;
    let stop = (): void => {};
    const after = (ms: number, played: readonly [number, readonly string[]]): void => {
      if (current) timer = setTimeout(() => setPlayed(played), ms);
    };
    const place: GamePosition = { game, moves: [...moves] };
    const go = async (): Promise<void> => {
      const here = await look(place);
      if (!current) return;
      setState(here);
      const move = here.ending === null ? await asked.current(place, here, games, end => (stop = end)) : null;
      if (move === null) after(REST, [games + 1, []]);
      else after(PACE, [games, [...moves, move]]);
    };
    // Nobody watches a hidden page, and what fails may work later.
    if (document.hidden) after(REST, [games, [...moves]]);
    else if (!paused) go().catch(() => after(REST, [games, [...moves]]));
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [game, games, moves, paused]);
  if (state === null || shown === null) return <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  return (
    <article class="screen" aria-label={title}>
      <h3>{link === undefined ? title : <a href={link}>{title}</a>}</h3>
      {head?.(games)}
      <BoardView scene={shown} sides={family.sides} stance={{ near: "first", tall: false }} last={state.last} label={t("play-board", { game: gameName(game) })} still />
      <p class="quiet">{state.ending === null ? t("watch-ply", { ply: number(moves.length) }) : phrase(state.ending.text)}</p>
      <Action icon={paused ? "start" : "pause"} label={t(paused ? "replay-play" : "replay-pause")} pressed={paused} onClick={() => setPaused(!paused)} />
    </article>
  );
}
