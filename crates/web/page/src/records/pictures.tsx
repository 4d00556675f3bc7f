// Games as small boards that show how each ended.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { GameSummary, Picture } from "../generated/messages.js";
import { scene } from "../model.js";
import { useAsking } from "../parts/asking.js";
import { result } from "../parts/result.js";
import { href } from "../router.js";
import { fetchJson } from "../socket.js";
import { gameName, number, playerName, t } from "../text/text.js";

/** The games of a list, each a picture that opens it. */
export function Pictures({ games, plies = [] }: { games: readonly GameSummary[]; plies?: readonly number[] }) {
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture>>(new Map());
  const wanted = games.map(game => game.number).join(",");
  useAsking(isWanted => {
    if (wanted === "") return;
    fetchJson<Picture[]>(`api/pictures?games=${wanted}`)
      .then(found => isWanted() && setPictures(new Map(found.map(picture => [picture.number, picture]))))
      .catch(() => {});
  }, [wanted]);
  return (
    <ul class="pictures" aria-label={t("records-list")}>
      {games.map((game, index) => {
        const names = game.players.map(playerName);
        const found = plies[index];
        return (
          <li key={game.number}>
            <a href={href("records", String(game.number))}>
              <Small game={game} picture={pictures.get(game.number)} />
              <b>{names[0]}</b>
              <b>{names[1]}</b>
              <span>
                {result(game.outcome)} <small>{gameName(game.game)}, {found === undefined ? t("records-plies", { count: game.plies }) : t("records-at", { ply: number(found), plies: number(game.plies) })}</small>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Small({ game, picture }: { game: GameSummary; picture: Picture | undefined }) {
  const family = familyOf(game.game);
  if (picture === undefined || family === null) return <span class="picture empty" aria-hidden="true" />;
  return (
    <span class="picture" aria-hidden="true">
      <BoardView scene={scene(picture.layout, picture.view)} sides={family.sides} stance={{ near: "first", tall: false }} last={picture.last} label={gameName(game.game)} still />
    </span>
  );
}
