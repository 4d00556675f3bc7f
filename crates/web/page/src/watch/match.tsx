// Two computers that the date chooses, playing on the page; in the next game they change sides.
import { h } from "../vendor/preact.js";
import { indexOf, other, type Side } from "../model.js";
import { Face } from "../parts/face.js";
import { gameName, manner, playerName, sideName, t } from "../text/text.js";
import type { Match } from "./day.js";
import { Played, moveOf } from "./played.js";

/** Milliseconds that a player may think about a move. */
const THINK = 700;

/** The board with the names of both. */
export function MatchOfDay({ match: { family, game, players } }: { match: Match }) {
  const playerOf = (side: Side, games: number) => players[indexOf(games % 2 === 0 ? side : other(side))] as string;
  const rivals = (games: number) => (
    <p class="rivals">
      {(["first", "second"] as const).map(side => (
        <span key={side} title={manner(family.name, playerOf(side, games).split("@", 1)[0] ?? "") ?? undefined}>
          <Face player={playerOf(side, games)} />
          <span class="named">
            <b>{playerName(playerOf(side, games))}</b> <small>{sideName(family.sides, side)}</small>
          </span>
        </span>
      ))}
    </p>
  );
  return (
    <Played
      game={game}
      family={family}
      title={t("watch-match-of-day", { game: gameName(game) })}
      next={(place, { toMove }, games) => moveOf(place, playerOf(toMove, games), THINK)}
      head={rivals}
    />
  );
}
