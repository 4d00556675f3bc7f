// The opening of a game with an opening rule: what is to be done now, and the choices that are no places on the board.
import { h } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import type { Opening, PathMove, State } from "../generated/messages.js";
import { other, type Side, type Sides } from "../model.js";
import { Press } from "../parts/controls.js";
import { phrase, t } from "../text/text.js";

/** The players' pieces: those of the other side after an exchange. */
export const ownersOf = (sides: Sides, opening: Opening | undefined): Sides => (opening?.swapped ? [{ ...sides[1], of: "second" }, { ...sides[0], of: "first" }] : sides);

/** The side whose pieces are moved next; in an opening they need not be those of the player that moves them. */
export const piecesOfMover = ({ view, toMove }: Pick<State, "view" | "toMove">): Side => view.opening?.pieces ?? toMove;

/** The side whose pieces a player has. */
export const piecesOf = (side: Side, opening: Opening | undefined): Side => (opening?.swapped ? other(side) : side);

interface PanelProps {
  opening: Opening | undefined;
  /** Whether the reader is to move. */
  mine: boolean;
  /** Who is to move, in words. */
  who: string;
  onChoose: (move: PathMove) => void;
}

/** The task and the choices; nothing when the opening is over. */
export function OpeningPanel({ opening, mine, who, onChoose }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const choices = mine ? (opening?.options.length ?? 0) : 0;
  // On a phone the choices stand below the board: whoever has to choose sees them.
  useEffect(() => {
    if (choices > 0) panel.current?.scrollIntoView({ block: "nearest" });
  }, [choices]);
  if (!opening?.task) return null;
  return (
    <section class="opening" ref={panel} aria-label={t("opening-title")}>
      <p role="status">
        {mine ? [<b key="title">{t("opening-yours")}</b>, ` ${phrase(opening.task)}`] : t("opening-theirs", { who, task: phrase(opening.task) })}
      </p>
      {opening.options.length > 0 && (
        <div class="opening-options">
          {opening.options.map(option => (
            <Press key={option.name} kind="action plain" disabled={!mine} onClick={() => onChoose({ move: option.name, path: [option.name] })}>
              <span>
                <b>{phrase(option.label)}</b>
                {mine && <small>{phrase(option.meaning)}</small>}
              </span>
            </Press>
          ))}
        </div>
      )}
    </section>
  );
}
