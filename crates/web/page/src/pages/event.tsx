// A match or tournament as its games stand: table, crosstable, ratings and the sequential test.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { Crossing, EventDetail, Standing } from "../generated/messages.js";
import { RatingPlot, TestPlot } from "../events/plots.js";
import { wordsOf } from "../parts/asking.js";
import { Problem } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { href } from "../router.js";
import { fetchJson, followNews } from "../socket.js";
import { eventGames, eventName, number, phrase, playerName, t } from "../text/text.js";
import { GameTable } from "./records.js";

/** The page of an event, by its id; another event begins with nothing. */
export const EventPage = ({ rest }: { rest: string }) => <Shown key={rest} rest={rest} />;

function Shown({ rest }: { rest: string }) {
  const [event, setEvent] = useState<EventDetail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const load = () => {
      fetchJson<EventDetail>(`api/events/${encodeURIComponent(rest)}`)
        .then(found => {
          setEvent(found);
          setProblem(null);
        })
        .catch((error: unknown) => setProblem(wordsOf(error)));
    };
    let due: ReturnType<typeof setTimeout> | undefined;
    const end = followNews(load, news => {
      if (news.type !== "games" && news.type !== "run") return;
      clearTimeout(due);
      due = setTimeout(load, 700);
    });
    return () => {
      clearTimeout(due);
      end();
    };
  }, [rest]);
  return (
    <div class="plain-page wide">
      <p>
        <a href={href("watch")}>{t("page-watch")}</a>
      </p>
      <h1>{event === null ? rest : eventName(event.name)}</h1>
      <Problem text={problem} />
      {event && (
        <div>
          <p class="quiet" role="status">{eventGames(event)}</p>
          <section class="columns">
            <div>
              <h2>{t("watch-standings")}</h2>
              <Standings standings={event.standings} />
            </div>
            <div>
              <h2>{t("watch-ratings")}</h2>
              {event.ratings.problem !== null && <p class="quiet">{phrase(event.ratings.problem)}</p>}
              <RatingPlot ratings={event.ratings.players} />
            </div>
          </section>
          {event.test && (
            <section>
              <h2>{t("watch-test")}</h2>
              <TestPlot test={event.test} />
            </section>
          )}
          {event.standings.length > 1 && (
            <section>
              <h2>{t("watch-crosstable")}</h2>
              <Crosstable standings={event.standings} crossings={event.crosstable} />
            </section>
          )}
          <section>
            <h2>{t("watch-latest")}</h2>
            <GameTable games={event.latest} />
          </section>
          <details>
            <summary>{t("watch-settings")}</summary>
            <dl class="facts">
              {event.settings.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      )}
    </div>
  );
}

function Standings({ standings }: { standings: readonly Standing[] }) {
  // A narrow screen has room for a letter.
  const results = [
    [t("watch-wins"), t("watch-wins-letter")],
    [t("watch-draws"), t("watch-draws-letter")],
    [t("watch-losses"), t("watch-losses-letter")],
  ];
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={t("watch-standings")}>
      <table class="listing">
        <thead>
          <tr>
            <th scope="col">{t("records-player")}</th>
            <th scope="col" class="figure">{t("watch-points")}</th>
            <th scope="col" class="figure wide">{t("watch-games-played")}</th>
            {results.map(([name, letter]) => (
              <th key={name} scope="col" class="figure">
                {isTall.value ? <abbr title={name}>{letter}</abbr> : name}
              </th>
            ))}
            <th scope="col" class="figure wide">{t("watch-forfeits")}</th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ name, points, games, wins, draws, losses, forfeits }) => (
            <tr key={name}>
              <th scope="row">{playerName(name)}</th>
              <td class="figure">
                <b>{number(points, Number.isInteger(points) ? 0 : 1)}</b>
              </td>
              {[games, wins, draws, losses, forfeits].map((value, column) => (
                <td key={column} class={column === 0 || column === 4 ? "figure wide" : "figure"}>
                  {number(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Points of the row's player against the column's one. */
function between(crossings: readonly Crossing[], player: string, opponent: string): string {
  const own = crossings.find(crossing => crossing.player === player && crossing.opponent === opponent);
  const swapped = crossings.find(crossing => crossing.player === opponent && crossing.opponent === player);
  const wins = own?.wins ?? swapped?.losses;
  if (wins === undefined) return "";
  const draws = own?.draws ?? swapped?.draws ?? 0;
  const losses = own?.losses ?? swapped?.wins ?? 0;
  return `${wins}–${losses}${draws > 0 ? ` (${draws})` : ""}`;
}

function Crosstable({ standings, crossings }: { standings: readonly Standing[]; crossings: readonly Crossing[] }) {
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={t("watch-crosstable")}>
      <table class="listing crosstable">
        <thead>
          <tr>
            <th scope="col">{t("records-player")}</th>
            {standings.map(({ name }, rank) => (
              <th key={name} scope="col" title={playerName(name)}>
                {rank + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map(({ name }, rank) => (
            <tr key={name}>
              <th scope="row">
                {rank + 1} {playerName(name)}
              </th>
              {standings.map(rival => (
                <td key={rival.name} class={rival.name === name ? "self" : ""}>
                  {rival.name === name ? "·" : between(crossings, name, rival.name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
