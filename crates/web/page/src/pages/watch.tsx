// Matches and tournaments: those that run now, those that are kept, and the form that starts one.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { EventBrief, FamilyInfo, GameSummary, Run } from "../generated/messages.js";
import { catalog, familyOf } from "../catalog.js";
import { Cluster } from "../events/cluster.js";
import { MatchForm, TournamentForm } from "../events/forms.js";
import { wordsOf } from "../parts/asking.js";
import { Action, ActionLink, Problem } from "../parts/controls.js";
import { today } from "../puzzles/diary.js";
import { go, href } from "../router.js";
import { ask, askFor, fetchJson, followNews, server } from "../socket.js";
import { isAlone } from "../transport.js";
import { eventGames, eventName, familyTitle, gameName, phrase, t } from "../text/text.js";
import { Pictures } from "../records/pictures.js";
import { Figures } from "../watch/figures.js";
import { matchOf, matchOfDay } from "../watch/day.js";
import { MatchOfDay } from "../watch/match.js";
import { PlayedProof } from "../watch/proof.js";
import { Tables, Wall } from "../watch/wall.js";

/** Milliseconds between two looks at which tables are played at. */
const ROUND = 10_000;

/** The page. */
export function Watch(_: { rest: string }) {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [events, setEvents] = useState<readonly EventBrief[]>([]);
  const [tables, setTables] = useState<readonly string[]>([]);
  const [latest, setLatest] = useState<readonly GameSummary[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const took = (run: Run) => setRuns(before => [run, ...before.filter(known => known.run !== run.run)].sort((a, b) => b.run - a.run));

  useEffect(() => {
    const load = () => {
      askFor("runs", { to: "runs", do: "runs" })
        .then(answer => setRuns(answer.runs))
        .catch((error: unknown) => setProblem(wordsOf(error)));
      loadEvents();
      lookAround();
    };
    const loadEvents = () => void fetchJson<EventBrief[]>("api/events").then(setEvents, () => {});
    const lookAround = () => void fetchJson<string[]>("api/tables").then(setTables, () => {});
    const round = setInterval(lookAround, ROUND);
    let due: ReturnType<typeof setTimeout> | undefined;
    const end = followNews(load, news => {
      if (news.type === "run") took(news);
      if (news.type !== "games") return;
      setLatest(before => [...news.games.toReversed(), ...before].slice(0, 8));
      clearTimeout(due);
      due = setTimeout(loadEvents, 800);
    });
    return () => {
      end();
      clearTimeout(due);
      clearInterval(round);
    };
  }, []);

  return (
    <div class="plain-page wide">
      <h1>{t("page-watch")}</h1>
      <Problem text={problem} />
      <Wall runs={runs.filter(run => run.state === "running")} />
      <Tables tables={tables} />
      {runs.every(({ state }) => state !== "running") && <Always alone={tables.length === 0} />}
      {runs.length > 0 && (
        <section aria-labelledby="runs">
          <h2 id="runs">{t("watch-running")}</h2>
          <div class="cards">
            {runs.map(run => (
              <RunCard key={run.run} run={run} />
            ))}
          </div>
        </section>
      )}
      <Cluster />
      <section class="start-event">
        <MatchForm onRun={took} />
        <TournamentForm onRun={took} />
      </section>
      {latest.length > 0 && (
        <section>
          <h2>{t("watch-latest")}</h2>
          <Pictures games={latest} />
        </section>
      )}
      <section>
        <h2>{t("watch-events")}</h2>
        {server.value?.store === false && <p class="quiet">{t("records-no-store")}</p>}
        {events.length === 0 && server.value?.store !== false && <p class="quiet">{t("watch-no-events")}</p>}
        <ul class="events">
          {events.map(event => (
            <li key={event.id}>
              <a href={href("event", event.id)}>{eventName(event.name)}</a> <small>{eventGames(event)}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A section that has something to see at any time: the match of the day, and a proof, both played out by themselves where nobody else plays. */
function Always({ alone }: { alone: boolean }) {
  const families = catalog.value?.families ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const day = today.value;
  const match = matchOfDay(families, day);
  const proved = families.flatMap(({ proofs }) => proofs).at(-1);
  const ofProof = proved === undefined ? null : familyOf(proved);
  // A page of static files fetches the whole certificate, which may have megabytes: only for whoever wants it.
  const [isWanted, setWanted] = useState(!isAlone());
  const showsProof = alone && isWanted && proved !== undefined && ofProof !== null;

  async function play(family: FamilyInfo): Promise<void> {
    const { game, players } = matchOf(family, day);
    const [first, second] = players.map(name => ({ by: "player" as const, name })) as [{ by: "player"; name: string }, { by: "player"; name: string }];
    try {
      const { table } = await askFor("table", { to: "tables", do: "new-table", place: { game, moves: [] }, seats: [first, second], think: { ms: 1000 } });
      go("play", table);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <section aria-labelledby="always">
      <h2 id="always">{t("watch-always")}</h2>
      <Problem text={problem} />
      {alone && match !== null && (
        <div class={`wall of-${showsProof ? 2 : 1}`}>
          <MatchOfDay key={`${day}-${match.game}`} match={match} />
          {showsProof && <PlayedProof game={proved} family={ofProof} />}
        </div>
      )}
      <div class="action-row">
        {families.map(family => (
          <Action key={family.name} icon="play" label={t("watch-match-at-table", { game: familyTitle(family) })} onClick={() => void play(family)} />
        ))}
        {alone && !isWanted && proved !== undefined && <Action icon="play" label={t("watch-proof-play", { game: gameName(proved) })} onClick={() => setWanted(true)} />}
        {proved !== undefined && <ActionLink icon="analyse" label={t("watch-proof-of", { game: gameName(proved) })} href={href("proof", proved)} />}
      </div>
    </section>
  );
}

/** A match or tournament as it goes on. */
function RunCard({ run }: { run: Run }) {
  const title = eventName(run.name);
  return (
    <article class="card run" aria-label={title}>
      <header>
        <h3>{run.event === null ? title : <a href={href("event", run.event)}>{title}</a>}</h3>
        <span class={`state ${run.state}`}>{t(`watch-state-${run.state}`)}</span>
      </header>
      <progress max={Math.max(1, run.of)} value={run.played} aria-label={t("watch-progress")} />
      <p class="quiet">{t("watch-played", { played: run.played, of: run.of })}</p>
      {run.error !== null && <p class="problem">{phrase(run.error)}</p>}
      <Figures run={run} />
      {run.boards.length > 0 && (
        <ul class="live">
          {run.boards.map((board, at) => (
            <li key={board}>
              <a class="action plain" href={href("play", board)}>
                {t("watch-live", { board: at + 1 })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {run.state === "running" && (
        <Action icon="stop" label={t("watch-cancel")} onClick={() => void ask({ to: "runs", do: "cancel", run: run.run }).catch(() => {})} />
      )}
    </article>
  );
}
