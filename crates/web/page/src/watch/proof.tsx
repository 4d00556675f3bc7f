// A proof that is played out by itself: its moves against those of an engine, until it has won, and then anew.
import { h } from "../vendor/preact.js";
import { prove } from "../analysis/search.js";
import type { FamilyInfo, GamePosition, Proved } from "../generated/messages.js";
import { href } from "../router.js";
import { gameName, t } from "../text/text.js";
import { Played, moveOf } from "./played.js";

/** The move of a proof of the first side; nothing where none is known. */
function proofMove(place: GamePosition, onLeave: (stop: () => void) => void): Promise<string | null> {
  return new Promise(resolve => {
    let found: Proved | null = null;
    const { stop } = prove(place, 0, { onProved: proved => (found = proved), onEnd: () => resolve(found?.line[0]?.move ?? null) }, "first");
    onLeave(stop);
  });
}

/** The board; a click on its name leads to the proof. */
export function PlayedProof({ game, family }: { game: string; family: FamilyInfo }) {
  return (
    <Played
      game={game}
      family={family}
      title={t("watch-proof-played", { game: gameName(game) })}
      link={href("proof", game)}
      next={(place, { toMove }, _, onLeave) => (toMove === "first" ? proofMove(place, onLeave) : moveOf(place, "engine@level=4", 200))}
    />
  );
}
