// The machines that play elsewhere: events of a cluster, games as they stand, and workers.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { ClusterEvent, ClusterState, LiveGame } from "../generated/messages.js";
import { placeOf } from "../model.js";
import { useAsking, usePosition, wordsOf } from "../parts/asking.js";
import { Names } from "../parts/names.js";
import { askFor } from "../socket.js";
import { eventName, gameName, number, playerName, t } from "../text/text.js";
import { prefs } from "../prefs.js";

/** Between two looks, in milliseconds. */
const PAUSE = 3000;

/** The most boards that are shown. */
const MAX_BOARDS = 6;

/** What is played elsewhere; nothing where this server looks at no other machines. */
export function Cluster() {
  const [state, setState] = useState<ClusterState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useAsking(isWanted => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      askFor("cluster", { to: "news", do: "cluster" })
        .then(({ cluster }) => {
          if (!isWanted()) return;
          setState(cluster);
          setProblem(null);
          if (cluster !== null) due = setTimeout(look, PAUSE);
        })
        .catch((error: unknown) => {
          if (!isWanted()) return;
          setProblem(wordsOf(error));
          due = setTimeout(look, 3 * PAUSE);
        });
    };
    look();
    return () => clearTimeout(due);
  }, []);
  if (state === null && problem === null) return null;
  return (
    <section aria-labelledby="cluster" class="cluster">
      <h2 id="cluster">{t("cluster-title")}</h2>
      {problem !== null && <p class="problem">{t("cluster-problem", { reason: problem })}</p>}
      {state !== null && <Seen state={state} />}
    </section>
  );
}

function Seen({ state }: { state: ClusterState }) {
  return (
    <div>
      <p class="quiet">{t("cluster-summary", { machines: state.machines, threads: state.threads, pace: number(state.pace, 1) })}</p>
      {state.events.length === 0 && <p class="quiet">{t("cluster-no-events")}</p>}
      <div class="cards">
        {state.events.map(event => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
      {state.live.length > 0 && <h3>{t("cluster-live")}</h3>}
      <div class="boards">
        {state.live.slice(0, MAX_BOARDS).map(game => (
          <LiveBoard key={game.id} live={game} />
        ))}
      </div>
      {state.workers.length > 0 && (
        <details>
          <summary>{t("cluster-workers")}</summary>
          <div class="scroll-x" tabIndex={0} role="region" aria-label={t("cluster-workers")}>
            <table class="listing">
              <thead>
                <tr>
                  <th scope="col">{t("cluster-worker")}</th>
                  <th scope="col">{t("cluster-version")}</th>
                  <th scope="col" class="figure">{t("cluster-threads")}</th>
                  <th scope="col" class="figure">{t("cluster-playing")}</th>
                  <th scope="col" class="figure">{t("cluster-games")}</th>
                  <th scope="col" class="figure">{t("cluster-speed")}</th>
                </tr>
              </thead>
              <tbody>
                {state.workers.map(worker => (
                  <tr key={worker.id}>
                    <th scope="row">
                      {worker.name}
                      {worker.refuses.map(why => (
                        <small key={why} class="problem">
                          {" "}
                          {why}
                        </small>
                      ))}
                    </th>
                    <td>{worker.version}</td>
                    <td class="figure">{number(worker.threads)}</td>
                    <td class="figure">{number(worker.playing)}</td>
                    <td class="figure">{number(worker.games)}</td>
                    <td class="figure">{number(worker.speed, 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  );
}

/** A time in its largest unit. */
function span(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.NumberFormat(prefs.value.language, { style: "unit", unit, maximumFractionDigits: 0 }).format(amount);
}

function EventCard({ event }: { event: ClusterEvent }) {
  const title = eventName(event.name);
  const figures = { done: number(event.done), playing: number(event.playing), waiting: number(event.waiting) };
  return (
    <article class="card run" aria-label={title}>
      <header>
        <h3>{title}</h3>
      </header>
      {event.of > 0 && <progress max={event.of} value={event.done} aria-label={t("watch-progress")} />}
      <p class="quiet">{event.of > 0 ? t("cluster-units", { ...figures, of: number(event.of) }) : t("cluster-units-open", figures)}</p>
      {event.secondsLeft !== null && event.done < event.of && <p class="quiet">{t("cluster-left", { time: span(event.secondsLeft) })}</p>}
    </article>
  );
}

/** A game as it stands. */
function LiveBoard({ live }: { live: LiveGame }) {
  const position = usePosition(placeOf(live, live.moves));
  const family = familyOf(live.game);
  // A game that this program cannot show, such as one of another version, is left out.
  if (position === null || family === null) return null;
  const title = live.players.map(playerName).join(" – ");
  return (
    <figure class="live-board">
      <BoardView scene={position.shown} sides={family.sides} stance={{ near: "first", tall: false }} label={title} still />
      <figcaption>
        <Names of={live.players.map(playerName)} />
        <small class="quiet">
          {" "}
          {gameName(live.game)}, {t("cluster-on", { worker: live.worker })}
        </small>
      </figcaption>
    </figure>
  );
}
