// A proof that is played out by itself: its moves against those of an engine, until it has won, and then anew.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { look } from "../analysis/positions.js";
import { prove } from "../analysis/search.js";
import { BoardView } from "../board/board.js";
import type { FamilyInfo, GamePosition, Proved, State } from "../generated/messages.js";
import { scene } from "../model.js";
import { Action } from "../parts/controls.js";
import { href } from "../router.js";
import { askFor } from "../socket.js";
import { gameName, number, phrase, t } from "../text/text.js";

/** Milliseconds between two moves, and for which the end stays. */
const [PACE, REST] = [1500, 6000];

/** The move of a proof of the first side; nothing where none is known. */
function proofMove(place: GamePosition): Promise<string | null> {
  return new Promise(resolve => {
    let found: Proved | null = null;
    prove(place, 0, { onProved: proved => (found = proved), onEnd: () => resolve(found?.line[0]?.move ?? null) }, "first");
  });
}

/** The move at a position: of the proof, or of the engine against it. */
async function nextMove(place: GamePosition, state: State): Promise<string | null> {
  if (state.toMove === "first") return proofMove(place);
  const { hint } = await askFor("hint", { to: "search", do: "hint", place, player: "engine@level=4", think: { ms: 200 } });
  return hint.move;
}

/** The board; a click on its name leads to the proof. */
export function PlayedProof({ game, family }: { game: string; family: FamilyInfo }) {
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [state, setState] = useState<State | null>(null);
  const [paused, setPaused] = useState(false);
  const shown = useMemo(() => (state === null ? null : scene(state.layout, state.view)), [state]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = !paused;
    const after = (ms: number, next: readonly string[]): void => {
      if (current) timer = setTimeout(() => setMoves(next), ms);
    };
    const place: GamePosition = { game, moves: [...moves] };
    const go = async (): Promise<void> => {
      const here = await look(place);
      if (!current) return;
      setState(here);
      const next = here.ending === null ? await nextMove(place, here) : null;
      if (next === null) after(REST, []);
      else after(PACE, [...moves, next]);
    };
    // Nobody watches a hidden page, and what fails may work later.
    if (document.hidden) after(REST, [...moves]);
    else if (!paused) go().catch(() => after(REST, [...moves]));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game, moves, paused]);
  const title = t("watch-proof-played", { game: gameName(game) });
  if (state === null || shown === null) return <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  return (
    <article class="screen" aria-label={title}>
      <h3>
        <a href={href("proof", game)}>{title}</a>
      </h3>
      <BoardView scene={shown} sides={family.sides} stance={{ near: "first", tall: false }} last={state.last} label={t("play-board", { game: gameName(game) })} still />
      <p class="quiet">{state.ending === null ? t("watch-ply", { ply: number(moves.length) }) : phrase(state.ending.text)}</p>
      <Action icon={paused ? "start" : "pause"} label={t(paused ? "replay-play" : "replay-pause")} pressed={paused} onClick={() => setPaused(!paused)} />
    </article>
  );
}
