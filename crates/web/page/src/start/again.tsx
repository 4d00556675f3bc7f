// What somebody who comes back finds first: the game that goes on, the puzzle of the day, and what decided the last game.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useEffect } from "../vendor/hooks.js";
import { review } from "../analysis/search.js";
import { shareText } from "../parts/line-text.js";
import { BoardView } from "../board/board.js";
import { adviser, familyOf } from "../catalog.js";
import type { Reviewed } from "../generated/messages.js";
import { placeOf } from "../model.js";
import { usePosition } from "../parts/asking.js";
import { Icon } from "../parts/icon.js";
import { diary, streak, today } from "../puzzles/diary.js";
import { href } from "../router.js";
import { gameName, moveWord, number, t } from "../text/text.js";
import { last, noteTurn, turnOf, type Finished, type Played } from "./last.js";

/** How long the last game's positions are looked at, and how long the page is left alone first. */
const PATIENCE = 60;
const IDLE = 2500;

/** The cards; nothing for whoever comes the first time. */
export function Again({ family }: { family: string }) {
  const { open, over } = last.value;
  const { days, games, last: lastDays } = diary.value;
  // The usual game of a family has its first set of puzzles; renju has one of its own.
  const isSolved = Object.entries(lastDays).some(([game, day]) => day === today.value && familyOf(game)?.name === family && !game.includes(","));
  const isNew = open === null && over === null && days.length === 0 && Object.keys(games).length === 0;
  useTurn(over);
  if (isNew) return null;
  const row = streak(days, today.value);
  const turn = over?.turn ?? null;
  return (
    <nav class="again" aria-label={t("start-again")}>
      {open !== null && (
        <Card to={href("play", open.table)} title={t("start-continue")} text={t("start-continue-at", { game: gameName(open.game), ply: open.moves.length })} picture={<Small of={open} plies={open.moves.length} />} />
      )}
      <Card
        to={href("puzzles", `${family}/daily`)}
        title={t("start-daily")}
        text={isSolved ? t("start-daily-done", { days: row }) : row > 0 ? t("start-daily-row", { days: row }) : t("start-daily-new")}
        picture={<Icon name="puzzles" />}
      />
      {over !== null && turn !== null && (
        <Card
          to={href("analyse", shareText(placeOf(over, over.moves.slice(0, turn.ply - 1))))}
          title={t("start-turn")}
          text={t("start-turn-of", { move: moveWord(turn.move), ply: turn.ply, percent: number(turn.loss * 100) })}
          picture={<Small of={over} plies={turn.ply - 1} />}
        />
      )}
    </nav>
  );
}

/** Has the last game judged once nothing else goes on. */
function useTurn(over: Finished | null): void {
  const due = over !== null && over.turn === undefined && over.moves.length > 3 ? over : null;
  useEffect(() => {
    if (due === null) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      const found: Reviewed[] = [];
      const running = review(placeOf(due, due.moves), adviser(familyOf(due.game)), PATIENCE, {
        onReviewed: one => found.push(one),
        onEnd: error => error === null && noteTurn(due, turnOf(found, due)),
      });
      stop = running.stop;
    }, IDLE);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [due?.table, due?.moves.join()]);
}

function Card({ to, title, text, picture }: { to: string; title: string; text: string; picture: ComponentChildren }) {
  return (
    <a class="again-card" href={to}>
      <span class="again-picture">{picture}</span>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </a>
  );
}

/** A position as a small picture. */
function Small({ of, plies }: { of: Played; plies: number }) {
  const position = usePosition(placeOf(of, of.moves.slice(0, plies)));
  const sides = familyOf(of.game)?.sides;
  if (position === null || sides === undefined) return <Icon name="play" />;
  return <BoardView scene={position.shown} sides={sides} stance={{ near: of.own ?? "first", tall: false }} last={position.state.last} label={gameName(of.game)} still />;
}
