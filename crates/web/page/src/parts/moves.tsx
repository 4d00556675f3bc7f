// The list of moves: a row for each turn of both sides, however many plies a turn has.
import { h } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import type { Sides } from "../model.js";
import { moveWord, sideWord, t } from "../text/text.js";
import { follow } from "./follow.js";
import { turns, type Cell, type Listed } from "./turns.js";

interface MoveListProps {
  plies: readonly Listed[];
  sides: Sides;
  /** How many plies have been played where one looks. */
  at: number;
  onGo: (ply: number) => void;
}

const followMove = (list: HTMLElement | null) => follow(list, list?.querySelector("[aria-current]"));

/** Calls `then` whenever the element gets another size, until what it returns is called; keeps nothing of the component alive. */
function whenResized(element: HTMLElement | null, then: (element: HTMLElement) => void): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new ResizeObserver(() => then(element));
  observer.observe(element);
  return () => observer.disconnect();
}

/** The moves; a click goes to the position after one. */
export function MoveList({ plies, sides, at, onGo }: MoveListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => followMove(list.current), [at, plies.length]);
  // The list gets smaller when the game is over: the last move stays in sight.
  useEffect(() => whenResized(list.current, followMove), []);

  const cell = (cells: Cell[]) => (
    <td>
      {cells.map(({ ply, listed }) => (
        <button
          key={ply}
          type="button"
          class={listed.comment === "" ? "ply" : "ply commented"}
          aria-current={at === ply + 1 ? "step" : undefined}
          title={listed.comment || listed.sign?.[1]}
          onClick={() => onGo(ply + 1)}
        >
          {moveWord(listed.move)}
          {listed.sign && <b class="sign">{listed.sign[0]}</b>}
        </button>
      ))}
    </td>
  );

  return (
    <div class="moves" ref={list} tabIndex={0} role="region" aria-label={t("moves-list")}>
      {plies.length === 0 ? (
        <p class="quiet">{t("moves-none")}</p>
      ) : (
        <table>
          <thead class="unseen">
            <tr>
              <th scope="col">{t("moves-turn")}</th>
              <th scope="col">{sideWord(sides, "first")}</th>
              <th scope="col">{sideWord(sides, "second")}</th>
            </tr>
          </thead>
          <tbody>
            {turns(plies).map(([first, second], row) => (
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {cell(first)}
                {cell(second)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
