// Several games that are played now, side by side: boards, names, clocks, what the players think, and who looks on.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { Run, Snapshot } from "../generated/messages.js";
import { indexOf, scene, type Side, type Sides } from "../model.js";
import { ownersOf } from "../opening/panel.js";
import { lastScore, share } from "../parts/score.js";
import { Seat } from "../parts/seat.js";
import { scoreText, shortScore, verdict } from "../parts/verdict.js";
import { href } from "../router.js";
import { Table, viewNow } from "../table/table.js";
import { OwnName, Spectators } from "./spectators.js";
import { eventName, gameName, number, playerName, t } from "../text/text.js";

/** The boards of everything that runs. */
export function Wall({ runs }: { runs: readonly Run[] }) {
  const boards = runs.flatMap(run => run.boards.map(board => ({ board, run })));
  if (boards.length === 0) return null;
  return (
    <section aria-labelledby="wall">
      <h2 id="wall">{t("watch-now")}</h2>
      <OwnName plays={false} />
      <ul class={`wall of-${Math.min(4, boards.length)}`}>
        {boards.map(({ board, run }) => (
          <li key={board}>
            <Live board={board} title={eventName(run.name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tables of people, as they are played at now. */
export function Tables({ tables }: { tables: readonly string[] }) {
  if (tables.length === 0) return null;
  return (
    <section class="tables" aria-labelledby="tables">
      <h2 id="tables">{t("watch-tables")}</h2>
      <ul class={`wall of-${Math.min(4, tables.length)}`}>
        {tables.slice(0, 4).map(board => (
          <li key={board}>
            <Live board={board} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One game as it is played; a click goes to its page. */
function Live({ board, title: named }: { board: string; title?: string }) {
  const table = useMemo(() => new Table(board), [board]);
  useEffect(() => () => table.close(), [table]);
  const snapshot = table.snapshot.value;
  const family = snapshot === null ? null : familyOf(snapshot.game);
  if (snapshot === null || family === null) return <p class="quiet">{t("shell-loading")}</p>;
  const title = named ?? gameName(snapshot.game);
  const view = viewNow(table, snapshot);
  const owners = ownersOf(family.sides, view.opening);
  const seat = { snapshot, sides: owners, received: table.received.value, thinking: null };
  const ended = verdict(snapshot, owners);
  return (
    <article class="screen" aria-label={title}>
      <h3>
        <a href={href("play", board)}>{title}</a>
      </h3>
      <Seat {...seat} side="second" near={false} />
      <BoardView
        scene={scene(snapshot.layout, view)}
        sides={family.sides}
        stance={{ near: "first", tall: false }}
        last={snapshot.state.last}
        label={t("play-board", { game: gameName(snapshot.game) })}
        still
      />
      <Balance snapshot={snapshot} sides={owners} />
      <Seat {...seat} side="first" near />
      <p class="quiet">
        {ended ?? t("watch-ply", { ply: number(snapshot.history.length) })}
      </p>
      <Spectators looking={snapshot.state.spectators} role={snapshot.role} />
    </article>
  );
}

/** A bar of the two colours, the longer of one the better for it. */
function Balance({ snapshot, sides }: { snapshot: Snapshot; sides: Sides }) {
  const score = lastScore(snapshot.history, 6);
  const part = score === null ? 0.5 : share(score);
  const text = score === null ? t("why-no-score") : t("why-score-for", { side: playerOf(snapshot, "first"), score: scoreText(score, sides) });
  const ahead: Side = part >= 0.5 ? "first" : "second";
  return (
    <div class={`balance ${sides[1].colour}`} role="img" aria-label={text} title={text}>
      <div class={sides[0].colour} style={{ inlineSize: `${(part * 100).toFixed(1)}%` }} />
      <span class={`${ahead === "first" ? "start" : "end"} on-${sides[indexOf(ahead)].colour}`}>{score === null ? "" : shortScore(score)}</span>
    </div>
  );
}

const playerOf = (snapshot: Snapshot, side: Side): string => playerName(snapshot.state.seats[indexOf(side)].player ?? t("play-person"));
