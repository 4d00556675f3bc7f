// Plots of an event: ratings with their intervals, and a sequential test on its way between two bounds.
import { h } from "../vendor/preact.js";
import type { Rating, TestState } from "../generated/messages.js";
import { isTall } from "../parts/screen.js";
import { number, playerName, t } from "../text/text.js";

const RIGHT = 60;

/** The size of a plot of ratings and the room for names: beside the intervals, or above them on a narrow screen. */
const sizes = () =>
  isTall.value ? { width: 330, row: 54, names: 10, letters: 40 } : { width: 560, row: 34, names: 218, letters: 28 };

/** As much of a name as there is room for. */
const shortened = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);

/** Each player's rating as a point on its 95 % interval. */
export function RatingPlot({ ratings }: { ratings: readonly Rating[] }) {
  if (ratings.length === 0) return null;
  const { width, row: rowHeight, names, letters } = sizes();
  const isAbove = rowHeight > 50;
  const lows = ratings.map(({ elo, error }) => elo - (error ?? 0));
  const highs = ratings.map(({ elo, error }) => elo + (error ?? 0));
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const span = Math.max(1, most - least);
  const x = (elo: number) => names + ((elo - least) / span) * (width - names - RIGHT);
  const height = ratings.length * rowHeight + 8;
  const text = ratings.map(({ name, elo, error }) => `${playerName(name)} ${number(elo)}${error === null ? "" : ` ± ${number(error)}`}`);
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={t("watch-ratings")}>
      <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${t("watch-ratings")}: ${text.join(", ")}`}>
        {ratings.map(({ name, elo, error }, row) => {
          const y = row * rowHeight + (isAbove ? rowHeight - 14 : rowHeight / 2 + 4);
          return (
            <g key={name}>
              <line class="plot-rule" x1={names} x2={width - RIGHT} y1={y} y2={y} />
              <text x={isAbove ? 0 : names - 14} y={isAbove ? y - 20 : y + 5} text-anchor={isAbove ? "start" : "end"}>
                {shortened(playerName(name), letters)}
              </text>
              {error !== null && <line class="plot-error" x1={x(elo - error)} x2={x(elo + error)} y1={y} y2={y} />}
              <circle class="plot-point" cx={x(elo)} cy={y} r="6" />
              <text x={width - RIGHT + 12} y={y + 5}>
                {number(elo)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const WIDE = { width: 720, height: 220, left: 52, right: 14, top: 12, bottom: 30 };
const NARROW = { ...WIDE, width: 330, left: 36 };

/** What a sequential test has found so far. */
function verdict(found: string): string {
  switch (found) {
    case "running":
      return t("watch-test-open");
    case "H1":
      return t("watch-test-stronger");
    case "H0":
      return t("watch-test-no-gain");
    default:
      return found;
  }
}

/** The question of a test, from its settings: `elo0=0,elo1=10,alpha=0.05,beta=0.05`. */
function question(settings: string): string {
  const values = Object.fromEntries(settings.split(",").map(part => part.split("=", 2)));
  const [least, gain] = [Number(values["elo0"]), Number(values["elo1"])];
  const shown = (elo: number) => number(elo, Number.isInteger(elo) ? 0 : 1);
  return Number.isFinite(least) && Number.isFinite(gain) ? t("watch-test-asks", { least: shown(least), gain: shown(gain) }) : settings;
}

/** The difference in Elo with its error, or its bounds where all games ended alike. */
function difference({ elo, bounds }: TestState): string {
  if (elo !== null) return `, ${t("watch-test-elo", { elo: number(elo[0], 1), error: number(elo[1], 1) })}`;
  const [least, most] = bounds ?? [null, null];
  if (least !== null && most !== null) return `, ${t("watch-test-between", { low: number(least), high: number(most) })}`;
  if (least !== null) return `, ${t("watch-test-least", { elo: number(least) })}`;
  return most === null ? "" : `, ${t("watch-test-most", { elo: number(most) })}`;
}

/** The log-likelihood ratio over the games, between the bounds that decide. */
export function TestPlot({ test }: { test: TestState }) {
  const frame = isTall.value ? NARROW : WIDE;
  const last = Math.max(1, test.llr[test.llr.length - 1]?.games ?? 1);
  const values = test.llr.map(({ llr }) => llr);
  const low = Math.min(test.lower, ...values) * 1.08;
  const high = Math.max(test.upper, ...values) * 1.08;
  const x = (games: number) => frame.left + (games / last) * (frame.width - frame.left - frame.right);
  const y = (llr: number) => frame.top + ((high - llr) / (high - low)) * (frame.height - frame.top - frame.bottom);
  const now = values[values.length - 1] ?? 0;
  const points = test.llr.map(({ games, llr }) => `${x(games).toFixed(1)},${y(llr).toFixed(1)}`).join(" ");
  const state = t("watch-test-at", { llr: number(now, 2), lower: number(test.lower, 2), upper: number(test.upper, 2) });
  return (
    <figure class="plot-figure scroll-x" tabIndex={0}>
      <svg class="plot" viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={state}>
        <line class="plot-bound upper" x1={frame.left} x2={frame.width - frame.right} y1={y(test.upper)} y2={y(test.upper)} />
        <line class="plot-bound lower" x1={frame.left} x2={frame.width - frame.right} y1={y(test.lower)} y2={y(test.lower)} />
        <line class="plot-rule" x1={frame.left} x2={frame.width - frame.right} y1={y(0)} y2={y(0)} />
        <text x={frame.left + 6} y={y(test.upper) - 5}>{t("watch-test-stronger")}</text>
        <text x={frame.left - 8} y={y(0) + 5} text-anchor="end">{`0`}</text>
        <text x={frame.left + 6} y={y(test.lower) + 14}>{t("watch-test-no-gain")}</text>
        <text x={frame.width - frame.right} y={frame.height - 8} text-anchor="end">
          {t("watch-games", { count: last })}
        </text>
        <polyline class="plot-line" points={points} />
      </svg>
      <figcaption>
        <b>{verdict(test.verdict)}</b>
        {difference(test)}. {question(test.test)} <small>{state}</small>
      </figcaption>
    </figure>
  );
}
