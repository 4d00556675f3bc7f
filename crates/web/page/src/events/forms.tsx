// The forms that start a match or a tournament from the page.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { catalog, familyOf, hasLevels, offered } from "../catalog.js";
import type { Run, SeatChoice } from "../generated/messages.js";
import { wordsOf } from "../parts/asking.js";
import { Pick, Problem, Tick } from "../parts/controls.js";
import { shortOnly } from "../parts/long-text.js";
import { askFor } from "../socket.js";
import { gameName, playerName, t } from "../text/text.js";

/** Rules that end games early, as a tournament file writes them. */
const GIVEN_UP = "moves=3,score=20";
const LEVEL = "after=40,moves=5,score=0.1";

interface FormProps {
  onRun: (run: Run) => void;
}

/** Two players and how many games. */
export function MatchForm({ onRun }: FormProps) {
  const families = catalog.value?.families ?? [];
  const [chosen, setGame] = useState<string | null>(null);
  const game = chosen ?? families[0]?.variants[0]?.name ?? "";
  const [players, setPlayers] = useState<[string, string]>(["", ""]);
  const [games, setGames] = useState("20");
  const [seconds, setSeconds] = useState("0.1");
  const [begins, setBegins] = useState<string | null>(null);
  const [sprt, setSprt] = useState(false);
  const [clock, setClock] = useState("");
  const [seed, setSeed] = useState("");
  const [givenUp, setGivenUp] = useState(false);
  const [level, setLevel] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const family = familyOf(game);
  const names = family === null ? [] : offered(family, game).flatMap(player => (hasLevels(player) ? [`${player.name}@level=3`, `${player.name}@level=6`, player.name] : [player.name]));
  const [first, second] = [names.includes(players[0]) ? players[0] : (names[0] ?? ""), names.includes(players[1]) ? players[1] : (names[1] ?? "")];
  const options = names.map(name => [name, playerName(name)] as const);
  const book = family?.books.includes(game) ? [["book", t("watch-book")] as const] : [];
  const beginnings = [...book, ["random:4", t("watch-random-plies", { plies: 4 })] as const, ["start", t("watch-at-start")] as const];
  const openings = beginnings.find(([name]) => name === begins)?.[0] ?? beginnings[0]?.[0] ?? "start";

  /** A clock takes the place of the time for a move; whoever wants both gives it again. */
  function chooseClock(text: string): void {
    if (clock === "" && text !== "") setSeconds("");
    setClock(text);
  }

  async function begin(): Promise<void> {
    setProblem(null);
    const seat = (name: string): SeatChoice => ({ by: "player", name });
    try {
      const run = await askFor("run", {
        to: "runs", do: "start-match",
        players: [seat(first), seat(second)],
        settings: {
          format: "match",
          game,
          until: { games: Number(games), ...(sprt ? { sprt: "elo0=0,elo1=10,alpha=0.05,beta=0.05" } : {}) },
          pace: { ...(seconds === "" ? {} : { movetime: `${seconds}s` }), ...(clock === "" ? {} : { tc: clock }) },
          openings,
          ...(seed === "" ? {} : { seed: Number(seed) }),
          ...(givenUp ? { resign: GIVEN_UP } : {}),
          ...(level ? { draw: LEVEL } : {}),
        },
      });
      onRun(run);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <details class="card">
      <summary>{t("watch-new-match")}</summary>
      <form
        class="event-form"
        onSubmit={(event: Event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Pick label={t("records-game")} value={game} options={families.flatMap(({ variants }) => variants.map(({ name }) => [name, gameName(name)] as const))} onChange={setGame} />
        <Pick label={t("watch-first")} value={first} options={options} onChange={name => setPlayers([name, second])} />
        <Pick label={t("watch-second")} value={second} options={options} onChange={name => setPlayers([first, name])} />
        <Pick label={t("watch-openings")} value={openings} options={beginnings} onChange={setBegins} />
        <label class="field">
          <span>{t("watch-how-many")}</span>
          <input type="number" min="2" max="100000" step="2" required value={games} onInput={event => setGames(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t("watch-per-move")}</span>
          <input type="number" min="0.01" max="60" step="any" required={clock === ""} value={seconds} onInput={event => setSeconds(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t("watch-clock")}</span>
          <input type="text" pattern="[0-9.]+(\+[0-9.]+)?" placeholder="60+1" value={clock} onInput={event => chooseClock(event.currentTarget.value.trim())} />
        </label>
        <label class="field">
          <span>{t("records-tag-seed")}</span>
          <input type="number" min="0" max={Number.MAX_SAFE_INTEGER} step="1" value={seed} onInput={event => setSeed(event.currentTarget.value)} />
        </label>
        <Tick label={t("watch-sprt")} value={sprt} onChange={setSprt} />
        <Tick label={t("watch-given-up")} value={givenUp} onChange={setGivenUp} />
        <Tick label={t("watch-level")} value={level} onChange={setLevel} />
        <Problem text={problem} />
        <button type="submit" class="go">
          {t("watch-start")}
        </button>
      </form>
    </details>
  );
}

/** A tournament file to begin with: every third player of a game meets every other. */
function example(): string {
  const family = catalog.value?.families[0];
  const game = family?.variants[0]?.name ?? "";
  const players = (family?.players ?? []).filter((_, at) => at % 3 === 1).map(({ name }) => JSON.stringify(name));
  return `name = "From the page"
seed = 1

[[event]]
format = "round-robin"
game = "${game}"
players = [${players.join(", ")}]
cycles = 1
openings = "${family?.books.includes(game) ? "book" : "random:2"}"
`;
}

/** A tournament file as the command line reads it. */
export function TournamentForm({ onRun }: FormProps) {
  const [written, setFile] = useState<string | null>(null);
  const file = written ?? example();
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(): Promise<void> {
    setProblem(null);
    try {
      onRun(await askFor("run", { to: "runs", do: "start-tournament", file }));
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <details class="card">
      <summary>{t("watch-new-tournament")}</summary>
      <form
        class="event-form"
        onSubmit={(event: Event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <label class="field">
          <span>{t("watch-file")}</span>
          <textarea rows={10} spellcheck={false} value={file} onInput={event => setFile(event.currentTarget.value)} {...shortOnly(setProblem)} />
        </label>
        <Problem text={problem} />
        <button type="submit" class="go">
          {t("watch-start")}
        </button>
      </form>
    </details>
  );
}
