// The figures of a match or tournament in words and pictures: who won how much, and how sure that is.
import { h } from "../vendor/preact.js";
import type { Run } from "../generated/messages.js";
import { Face } from "../parts/face.js";
import { number, playerName, t } from "../text/text.js";

/** Fewer games than this tell nothing about who is better. */
const FEW = 5;

/** The most that is said of certainty: no number of games is a proof. */
const SUREST = 0.999;

/** A number among the figures of a run; nothing where the text is not a number. */
function figure(run: Run, name: string): number | null {
  const found = run.figures.find(([key]) => key === name)?.[1];
  const value = found === undefined || found === "" ? Number.NaN : Number(found);
  return Number.isFinite(value) ? value : null;
}

/** What is known of a run so far. */
export function Figures({ run }: { run: Run }) {
  return run.kind === "match" ? <Match run={run} /> : <Table run={run} />;
}

/** A match: both players with a bar of wins, draws and losses, and what that says. */
function Match({ run }: { run: Run }) {
  const [wins, draws, losses] = ["wins", "draws", "losses"].map(name => figure(run, name) ?? 0) as [number, number, number];
  const [first = "", second = ""] = ["first", "second"].map(name => run.figures.find(([key]) => key === name)?.[1] ?? "");
  const games = wins + draws + losses;
  if (games === 0) return null;
  const names = [first, second].map(playerName) as [string, string];
  const parts = [["win", wins], ["draw", draws], ["loss", losses]] as const;
  const told = t("watch-result-bar", { first: names[0], second: names[1], wins: number(wins), draws: number(draws), losses: number(losses) });
  const surely = figure(run, "los");
  const elo = figure(run, "elo");
  const enough = games >= FEW;
  const [better, sure] = surely !== null && surely < 0.5 ? [names[1], 1 - surely] : [names[0], surely];
  // Pairs that all ended alike have no spread, so that any certainty would seem to follow from them.
  const isAlike = figure(run, "elo_least") !== null && figure(run, "elo_most") !== null;
  const chance = sure === null || !enough || isAlike ? null : Math.min(sure, SUREST);
  return (
    <div class="figures">
      <p class="rivals">
        <span><Face player={first} /> <b>{names[0]}</b></span>
        <span><b>{names[1]}</b> <Face player={second} /></span>
      </p>
      <div class="result-bar" role="img" aria-label={told} title={told}>
        {parts.map(([kind, count]) => count > 0 && <i key={kind} class={kind} style={{ flexGrow: count }}>{number(count)}</i>)}
      </div>
      {chance !== null && <p>{t("watch-better", { who: better, percent: number(chance * 100, chance > 0.995 ? 1 : 0) })}</p>}
      {elo !== null && enough && <p class="quiet">{ahead(run, names, elo)}</p>}
    </div>
  );
}

/** By how much a player is ahead; only a bound where all games ended alike. */
function ahead(run: Run, names: readonly [string, string], elo: number): string {
  const [least, most, error] = ["elo_least", "elo_most", "elo_error"].map(name => figure(run, name)) as [number | null, number | null, number | null];
  const [first, second] = names;
  if (least !== null && most !== null) return t("watch-elo-between", { low: number(least), high: number(most) });
  if (least !== null) return t("watch-elo-least", { who: first, elo: number(least) });
  if (most !== null) return t("watch-elo-least", { who: second, elo: number(-most) });
  return t("watch-elo", { who: elo < 0 ? second : first, elo: number(Math.abs(elo)), error: error === null ? "?" : number(error) });
}

/** A tournament: its players by points. */
function Table({ run }: { run: Run }) {
  const rows = run.figures.map(([name, value]) => ({ name, points: Number(/^[\d.]+/.exec(value)?.[0] ?? 0), games: Number(/(\d+)$/.exec(value)?.[1] ?? 0) }));
  const most = Math.max(1, ...rows.map(row => row.games));
  return (
    <ol class="figures ranks">
      {rows.map(({ name, points, games }) => (
        <li key={name}>
          <Face player={name} />
          <b>{playerName(name)}</b>
          <span>{t("watch-points-of", { points: number(points, Number.isInteger(points) ? 0 : 1), games: number(games) })}</span>
          <meter min={0} max={most} value={points} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}
