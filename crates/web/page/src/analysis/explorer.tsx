// What was played from a position in the games of the store, and what came of it.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { Continuation, Example, Explored, GamePosition } from "../generated/messages.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import type { Sides } from "../model.js";
import { wordsOf } from "../parts/asking.js";
import { Action, Problem } from "../parts/controls.js";
import { Names } from "../parts/names.js";
import { partOfName } from "../records/names.js";
import { askFor, server } from "../socket.js";
import { moveWord, number, sideName, t } from "../text/text.js";
import { followGames, type Memory, remember, remembered } from "./explored.js";
import { joined } from "./joined.js";

interface ExplorerProps {
  place: GamePosition;
  sides: Sides;
  onOverlay: (overlay: Overlay) => void;
  onPlay: (move: string) => void;
}

/** Positions that are only passed by are not worth a search. */
const SETTLE = 250;

/** The panel. */
export function Explorer({ place, sides, onOverlay, onPlay }: ExplorerProps) {
  const [player, setPlayer] = useState("");
  const [found, setFound] = useState<Explored | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const key = JSON.stringify([place, player]);
  const latest = useRef(key);
  latest.current = key;
  const foundAmong = useRef<Memory | null>(null);

  async function look(shown: Explored | null): Promise<void> {
    setWaits(true);
    setProblem(null);
    const memory = remembered();
    // What was counted before news of games and what is counted after it do not add up.
    const earlier = foundAmong.current === memory ? shown : null;
    try {
      const answer = await askFor("explored", {
        to: "study", do: "explore", place,
        ...(player === "" ? {} : { player: partOfName(player) }),
        ...(earlier?.next == null ? {} : { before: earlier.next }),
      });
      const all = earlier === null ? answer : joined(earlier, answer);
      remember(memory, key, all);
      if (latest.current !== key) return;
      foundAmong.current = memory;
      setFound(all);
    } catch (error) {
      if (latest.current === key) setProblem(wordsOf(error));
    } finally {
      if (latest.current === key) setWaits(false);
    }
  }

  // Before anything is asked for: what was remembered may be of other games.
  useEffect(followGames, []);
  useEffect(() => {
    onOverlay(NO_OVERLAY);
    const before = remembered().get(key);
    foundAmong.current = remembered();
    setFound(before ?? null);
    setWaits(false);
    setProblem(null);
    if (before !== undefined || server.value?.store === false) return undefined;
    const wait = setTimeout(() => void look(null), SETTLE);
    return () => clearTimeout(wait);
  }, [key]);
  useEffect(() => () => onOverlay(NO_OVERLAY), []);

  if (server.value?.store === false) return <p class="quiet">{t("records-no-store")}</p>;
  const point = (one: Continuation | null) => onOverlay(one === null ? NO_OVERLAY : { ...NO_OVERLAY, hint: one.move.path });
  return (
    <div class="explorer" aria-busy={waits}>
      <label class="field">
        <span>{t("explore-player")}</span>
        <input type="search" value={player} onChange={event => setPlayer(event.currentTarget.value.trim())} />
      </label>
      <Problem text={problem} />
      {found !== null && found.continuations.length > 0 && <Table found={found} sides={sides} onPoint={point} onPlay={onPlay} />}
      {found !== null && (
        <p class="quiet" role="status">
          {found.games === 0 ? t("explore-none", { looked: found.looked }) : t("explore-in", { games: found.games, looked: found.looked, total: found.total })}
        </p>
      )}
      {found?.next != null && <Action icon="records" label={t("explore-more")} disabled={waits} onClick={() => void look(found)} />}
      {found !== null && found.examples.length > 0 && <Examples examples={found.examples} />}
    </div>
  );
}

interface TableProps {
  found: Explored;
  sides: Sides;
  onPoint: (one: Continuation | null) => void;
  onPlay: (move: string) => void;
}

function Table({ found, sides, onPoint, onPlay }: TableProps) {
  return (
    <div class="scroll-x">
      <table class="continuations" onMouseLeave={() => onPoint(null)}>
        <caption class="unseen">{t("explore-caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("why-move")}</th>
            <th scope="col" class="figure">{t("explore-games")}</th>
            <th scope="col">{t("explore-results")}</th>
          </tr>
        </thead>
        <tbody>
          {found.continuations.map(one => (
            <tr key={one.move.move} onMouseEnter={() => onPoint(one)}>
              <th scope="row">
                <button type="button" class="ply" onFocus={() => onPoint(one)} onClick={() => onPlay(one.move.move)}>
                  {moveWord(one.move.move)}
                </button>
              </th>
              <td class="figure">{number(one.games)}</td>
              <td>
                <Results one={one} sides={sides} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Wins and draws as a bar of both colours, with the numbers for those who cannot see it. */
function Results({ one, sides }: { one: Continuation; sides: Sides }) {
  const ended = one.first + one.draws + one.second;
  if (ended === 0) return <span class="quiet">–</span>;
  const percent = (count: number) => Math.round((count / ended) * 100);
  const text = t("explore-result", {
    first: sideName(sides, "first"), second: sideName(sides, "second"),
    wins: percent(one.first), draws: percent(one.draws), losses: percent(one.second),
  });
  const parts = [[sides[0].colour, one.first], ["draw", one.draws], [sides[1].colour, one.second]] as const;
  return (
    <div class="results-bar" role="img" aria-label={text} title={text}>
      {parts.map(([colour, count], index) => count > 0 && (
        <span key={index} class={`part ${colour}`} style={{ inlineSize: `${(count / ended) * 100}%` }}>
          {percent(count) >= 15 ? `${percent(count)} %` : ""}
        </span>
      ))}
    </div>
  );
}

function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <details>
      <summary>{t("explore-examples")}</summary>
      <ul class="examples">
        {examples.map(({ game, ply }) => (
          <li key={game.number}>
            <a href={`#/records/${game.number}`}><Names of={game.players} /></a> <small>{t("records-at", { ply, plies: game.plies })}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
