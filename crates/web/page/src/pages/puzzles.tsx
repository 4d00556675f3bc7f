// Training: positions in which a move wins, and that is proved. The server judges each move and plays the defence.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { announce, announceStep } from "../announce.js";
import { BoardView } from "../board/board.js";
import { contents, place } from "../board/describe.js";
import { NO_OVERLAY } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { familyOf } from "../catalog.js";
import type { FamilyInfo, PathMove, PuzzleInfo, PuzzleState, PuzzleStep, PuzzleVerdict } from "../generated/messages.js";
import { other, scene } from "../model.js";
import { useAsking, useLoading, wordsOf } from "../parts/asking.js";
import { Action, ActionLink, download, Pick, Problem } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { Stepper } from "../parts/stepper.js";
import { begin, bestOf, end, enterRun, isRunning, presentInRun, sprint } from "../puzzles/sprint.js";
import { HINTS, region } from "../puzzles/hint.js";
import { lineAloud, stepAloud } from "../puzzles/aloud.js";
import { lineText } from "../puzzles/line.js";
import { painted } from "../analysis/pictures.js";
import { publicAddress } from "../guest/invitation.js";
import { BEGINNER, diary, enter, enterAsked, enterDay, fitting, nextOf, ofGame, streak, today, type Wish } from "../puzzles/diary.js";
import { go, href } from "../router.js";
import { isText, store, stored } from "../kept.js";
import { askFor } from "../socket.js";
import { chime, click } from "../sound.js";
import { gameName, number, phrase, sideName, t, textOf } from "../text/text.js";

interface Listed {
  /** What was asked for, which may be short for the game. */
  readonly asked: string;
  readonly game: string;
  readonly games: readonly string[];
  readonly puzzles: readonly PuzzleInfo[];
  readonly daily: number | null;
}

/** The name under which the browser keeps the game of the last puzzle. */
const GAME_KEY = "boardwright.puzzles-game";

/** The page: `GAME/NUMBER` behind it is a puzzle. */
export function Puzzles({ rest }: { rest: string }) {
  const [named = "", wanted = ""] = rest.split("/");
  // Whoever comes back without a game finds the one of last time.
  const last = stored(GAME_KEY, isText) ?? "";
  const game = named === "" && familyOf(last) !== null ? last : named;
  const [listed, setListed] = useState<Listed | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const date = today.value;
  useLoading(
    () => askFor("puzzles", { to: "puzzles", do: "list", game, date }),
    found => {
      setListed({ ...found, asked: game });
      setProblem(null);
    },
    error => setProblem(wordsOf(error)),
    [game, date],
  );
  const family = listed === null ? null : familyOf(listed.game);
  const isFresh = listed !== null && listed.asked === game;
  useEffect(() => {
    if (isFresh) store(GAME_KEY, listed.game);
  }, [isFresh, listed]);
  const puzzle = (isFresh && listed.game === game && listed.puzzles.find(one => String(one.number) === wanted)) || null;
  const isChosen = wanted === "" || wanted === "daily" || (listed !== null && listed.game !== game && listed.puzzles.some(one => String(one.number) === wanted));
  const isNone = isFresh && puzzle === null && !isChosen;
  useEffect(() => {
    // A short name of the game, or no number: on to one that is meant.
    if (!isFresh || puzzle !== null || isNone) return;
    const running = presentInRun(listed.game, Date.now());
    const meant = wanted === "" ? (running ?? undefined) : wanted === "daily" ? listed.daily : Number(wanted);
    const next = listed.puzzles.find(one => one.number === meant) ?? nextOf(listed.puzzles, ofGame(listed.game), null);
    if (next !== null) go("puzzles", `${listed.game}/${next.number}`, true);
  }, [listed, isFresh, puzzle, isNone]);
  if (problem !== null) return <Astray text={problem} />;
  if (isNone) return <Astray text={t("puzzles-none", { number: wanted.slice(0, 20), game: gameName(listed.game), last: listed.puzzles.length })} game={listed.game} />;
  if (listed === null || puzzle === null || family === null) return <p class="quiet">{t("shell-loading")}</p>;
  return <Training key={`${listed.game}/${puzzle.number}`} listed={listed} puzzle={puzzle} family={family} />;
}

/** What was asked for is not there: says so, with a way on. */
function Astray({ text, game = "" }: { text: string; game?: string }) {
  return (
    <div class="astray">
      <Problem text={text} />
      <a class="action main" href={href("puzzles", game)}>
        {t("puzzles-another")}
      </a>
    </div>
  );
}

interface TrainingProps {
  listed: Listed;
  puzzle: PuzzleInfo;
  family: FamilyInfo;
}

/** A line that is gone through on the board: a refutation, or the solution. */
interface Shown {
  readonly verdict: PuzzleVerdict | "solution";
  readonly line: readonly PuzzleStep[];
}

/** The wish outlives the puzzle for which it was made. */
let wished: Wish = { theme: "", difficulty: "any" };

function Training({ listed, puzzle, family }: TrainingProps) {
  const { game } = listed;
  const { sides } = family;
  const [state, setState] = useState<PuzzleState | null>(null);
  const [opened, setOpened] = useState<PuzzleState | null>(null);
  /** What has been played of the solution, with the replies. */
  const [walked, setWalked] = useState<readonly PuzzleStep[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [at, setAt] = useState(0);
  const [hint, setHint] = useState<readonly string[]>(NO_OVERLAY.hint);
  /** The part of the board in which to look. */
  const [part, setPart] = useState<readonly string[]>(NO_OVERLAY.hint);
  const [hints, setHints] = useState(0);
  const [now, setNow] = useState(Date.now());
  /** What is said of the last move or hint, as it is said in the language of the moment. */
  const [message, setMessage] = useState<{ kind: "good" | "bad" | "plain"; say: () => string } | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wish, setWish] = useState(wished);
  /** The puzzle of a run that comes after a mistake, once that has been seen. */
  const [ahead, setAhead] = useState<PuzzleInfo | null>(null);
  // A puzzle counts once: with the first mistake, hint or solution, or when it is solved.
  const counted = useRef(false);
  const own = useRef(state?.side ?? "first");
  const runs = isRunning(game, now);
  /** The day of which this is the puzzle; it stays so after midnight, for a day. */
  const ofDay = useRef(puzzle.number === listed.daily ? today.value : null);
  useEffect(() => {
    // *Back* within a run leads to a puzzle that has been counted.
    const present = presentInRun(game, Date.now());
    if (present !== null && present !== puzzle.number) go("puzzles", `${game}/${present}`, true);
  }, []);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);

  useEffect(() => {
    if (ahead === null || !runs) return undefined;
    const timer = setTimeout(() => go("puzzles", `${game}/${ahead.number}`), GLANCE);
    return () => clearTimeout(timer);
  }, [ahead, runs]);

  useAsking(isWanted => {
    askFor("puzzle", { to: "puzzles", do: "open", game, number: puzzle.number, moves: [] })
      .then(found => {
        if (!isWanted()) return;
        own.current = found.side;
        setState(found);
        setOpened(found);
        announce([t("puzzles-task", { side: sideName(sides, found.side) }), asked(puzzle)].join(". "));
      })
      .catch((error: unknown) => isWanted() && setProblem(wordsOf(error)));
  }, [game, puzzle.number]);

  /** Shows a sentence and says it, in other words where the eye and the ear need their own. */
  function tell(kind: "good" | "bad" | "plain", say: () => string, aloud = say): void {
    setMessage({ kind, say });
    announce(aloud());
  }

  /** Goes to a step of the line that is shown, and says it. */
  function goTo(to: number): void {
    if (shown === null) return;
    const next = Math.max(0, Math.min(shown.line.length, to));
    setAt(next);
    const come = shown.line[next - 1];
    announceStep(come === undefined ? t("why-start") : stepAloud(come, sides));
  }

  /** Counts the puzzle; in a run the next one comes, after a mistake only when that has been shown. */
  async function count(solved: boolean, isMistake = false): Promise<void> {
    if (counted.current) return;
    counted.current = true;
    if (runs) {
      const following = enterRun(listed.puzzles, puzzle.number, solved, Date.now());
      enterAsked(game, puzzle);
      if (isMistake) setAhead(following);
      else if (following !== null) go("puzzles", `${game}/${following.number}`);
      return;
    }
    const { person, puzzles } = ofGame(game);
    // Whoever has seen the solution once learns nothing of their strength.
    if (puzzles[puzzle.key] !== undefined) return;
    const request = { person, puzzle: puzzles[puzzle.key] ?? null, start: puzzle.rating, solved };
    const rated = await askFor("rated", { to: "puzzles", do: "rate", ...request }).catch(() => null);
    if (rated !== null) enter(game, puzzle, solved, rated.person, rated.puzzle);
  }

  async function play(move: PathMove): Promise<void> {
    if (state === null || busy) return;
    setBusy(true);
    setHint(NO_OVERLAY.hint);
    setPart(NO_OVERLAY.hint);
    setShown(null);
    setProblem(null);
    try {
      const found = await askFor("attempted", { to: "puzzles", do: "try", game, number: puzzle.number, moves: state.played, move: move.move });
      setState({ ...found.state });
      const [first, ...after] = found.line;
      const line = lineText(after, own.current);
      const aloud = lineAloud(after, sides);
      click(false);
      switch (found.verdict) {
        case "solved":
          chime();
          setDone(true);
          if (first !== undefined) setShown({ verdict: "solved", line: [...walked, ...found.line] });
          setAt(walked.length + found.line.length);
          tell("good", () => t("puzzles-solved"));
          // It is solved at the second try as well, and after a reload nobody knows which try it is.
          if (ofDay.current !== null && streak([ofDay.current], today.value) > 0) enterDay(ofDay.current, game);
          await count(true);
          break;
        case "right":
          setWalked([...walked, ...found.line]);
          // The next move has hints of its own; the idea stays the same.
          setHints(Math.min(hints, 1));
          tell("good", () => (after.length === 0 ? t("puzzles-right-again") : t("puzzles-right", { move: after.map(step => step.move).join(" ") })));
          break;
        case "also-wins":
          tell("plain", () => t("puzzles-also", { move: move.move }));
          break;
        default: {
          setShown({ verdict: found.verdict, line: found.line });
          setAt(Math.min(2, found.line.length));
          const [words, plain] = [WORDS[found.verdict], PLAIN_WORDS[found.verdict]];
          if (runs && found.verdict !== "unproved") tell("bad", () => t("puzzles-run-wrong", { move: move.move }));
          else if (line === "") tell("bad", () => t(plain, { move: move.move }));
          else tell("bad", () => t(words, { move: move.move, line }), () => t(words, { move: move.move, line: aloud }));
          // What is not proved to be wrong costs nothing.
          if (found.verdict !== "unproved") await count(false, true);
        }
      }
    } catch (error) {
      setProblem(wordsOf(error));
      setState({ ...state });
    }
    setBusy(false);
  }

  async function help(whole: boolean): Promise<void> {
    if (state === null) return;
    const step = hints + 1;
    if (!whole && step === 1) {
      setHints(step);
      await count(false);
      tell("plain", () => t("puzzles-hint-theme", { theme: puzzle.themes.map(theme).join(", ") }));
      return;
    }
    try {
      const { line } = await askFor("line", { to: "puzzles", do: "solution", game, number: puzzle.number, moves: state.played });
      const [first] = line;
      if (first === undefined) return;
      await count(false);
      if (whole) {
        setDone(true);
        setShown({ verdict: "solution", line });
        setAt(1);
        tell("plain", () => t("puzzles-solution-is", { line: lineText(line, own.current) }), () => t("puzzles-solution-is", { line: lineAloud(line, sides) }));
      } else {
        setShown(null);
        setHints(step);
        const [spot = first.move] = first.path;
        // A piece that is moved may be named; a spot where one is put would be the whole solution.
        const isPiece = first.path.length > 1;
        if (step >= HINTS && isPiece) {
          setPart(NO_OVERLAY.hint);
          setHint([spot]);
          const seen = scene(state.layout, state.view).spots.find(({ name }) => name === spot);
          const called = () => (seen === undefined ? spot : seen.place.at === "tray" ? `${place(seen, sides)}: ${contents(seen, sides)}` : place(seen, sides));
          tell("plain", () => t("puzzles-hint-is", { spot: called() }));
        } else {
          const size = scene(state.layout, state.view).board.shape === "pits" ? HINTS + 2 - step : step >= HINTS ? 2 : 5;
          setPart(region(scene(state.layout, state.view), spot, size, puzzle.key));
          tell("plain", () => t(step >= HINTS ? "puzzles-hint-close" : "puzzles-hint-region"));
        }
      }
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  function choose(change: Partial<Wish>): void {
    wished = { ...wish, ...change };
    setWish(wished);
    // What one wishes comes at once, unless the puzzle on the board is like that already.
    const wanted = fitting(listed.puzzles, wished);
    const following = wanted.some(one => one.number === puzzle.number) ? null : nextOf(wanted, ofGame(game), puzzle.number);
    if (following !== null) go("puzzles", `${game}/${following.number}`);
  }

  const chosen = useMemo(() => fitting(listed.puzzles, wish), [listed, wish]);
  const kept = diary.value.games[game] ?? ofGame(game);
  const following = nextOf(chosen, kept, puzzle.number);
  const themes = useMemo(() => [...new Set(listed.puzzles.flatMap(one => one.themes))].sort(), [listed]);
  const theme = (name: string) => textOf(`${family.name}-theme-${name}`) ?? name;
  const step = shown === null || at === 0 ? null : shown.line[at - 1];
  // A solved puzzle can be gone through from its beginning, any other line from where it was played.
  const before = shown?.verdict === "solved" ? opened : state;
  const drawn = useMemo(() => (state === null ? null : scene(state.layout, step?.view ?? (before ?? state).view)), [state, before, step]);
  if (problem !== null && state === null) return <Problem text={problem} />;
  if (state === null || drawn === null) return <p class="quiet">{t("shell-loading")}</p>;
  const waits = ahead !== null && runs;
  const back = shown !== null && !done && !waits;
  const playable = !done && !busy && !waits && step === null;
  const run = sprint.value?.game === game ? sprint.value : null;

  function runThree(): void {
    const first = begin(game, listed.puzzles, Date.now());
    setNow(Date.now());
    if (first !== null) go("puzzles", `${game}/${first.number}`);
  }

  /** The position as a picture with the address of the puzzle, handed to the system or saved. */
  async function share(): Promise<void> {
    const link = publicAddress(address(game, puzzle.number));
    const task = t("puzzles-task", { side: sideName(sides, own.current) });
    try {
      const opened = await askFor("puzzle", { to: "puzzles", do: "open", game, number: puzzle.number, moves: [] });
      const title = `${gameName(game)}: ${task}`;
      const { text } = await askFor("text", { to: "study", do: "picture", place: { game, start: opened.position, moves: [] }, title, film: false, numbers: false });
      const picture = await painted(text);
      const file = new File([picture], `puzzle-${puzzle.number}.png`, { type: "image/png" });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], text: task, url: link });
      else download(file.name, picture);
    } catch (error) {
      // Whoever closes the system's window has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) setProblem(wordsOf(error));
    }
  }

  const rating = kept.puzzles[puzzle.key]?.rating ?? puzzle.rating;
  return (
    <div class={`room puzzle shape-${drawn.board.shape}`}>
      <h1 class="unseen">{t("puzzles-heading", { game: gameName(game) })}</h1>
      <div class="stage">
        <BoardView
          scene={drawn}
          sides={sides}
          legal={playable ? state.moves : NO_MOVES}
          mover={own.current}
          stance={{ near: own.current, tall: isTall.value }}
          last={step?.path ?? (before ?? state).last}
          overlay={hint.length + part.length === 0 ? NO_OVERLAY : { ...NO_OVERLAY, hint, area: part }}
          label={t("play-board", { game: gameName(game) })}
          onMove={move => void play(move)}
        />
      </div>
      <div class="side">
        {run !== null && <Run solved={run.solved} missed={run.missed} left={run.ends - now} best={bestOf(game)} onStop={() => (end(Date.now()), setNow(Date.now()))} onAgain={runThree} />}
        <header class="puzzle-head">
          <p class="puzzle-task">{t("puzzles-task", { side: sideName(sides, own.current) })}</p>
          <p class="quiet">
            {t("puzzles-number", { number: puzzle.number, rating: number(rating) })}
            {puzzle.number === listed.daily && ` · ${t("puzzles-of-today")}`}
          </p>
        </header>
        {/* Whoever listens has heard it already, by `tell`. */}
        <div class={`puzzle-said ${message?.kind ?? "plain"}`}>{message === null ? asked(puzzle) : phrase(message.say())}</div>
        <Problem text={problem} />
        {shown !== null && shown.line.length > 0 && !waits && (
          <section class="puzzle-line" aria-label={t("puzzles-line")}>
            {/* A refutation and a solution stand in what is said above. */}
            {shown.verdict === "solved" && <p>{lineText(shown.line, own.current)}</p>}
            {shown.line.some(({ side }) => side !== own.current) && <p class="quiet">{t("puzzles-brackets", { side: sideName(sides, other(own.current)) })}</p>}
            <Stepper at={at} last={shown.line.length} onGo={goTo} />
          </section>
        )}
        <div class="actions reach" role="group" aria-label={t("puzzles-actions")}>
          <div class="action-row">
            {back && <Action icon="again" label={t("puzzles-again")} onClick={() => (setShown(null), setMessage(null))} />}
            {!done && !runs && <Action icon="hint" label={hints === 0 ? t("puzzles-hint") : t("puzzles-hint-more", { step: Math.min(hints + 1, HINTS), of: HINTS })} disabled={busy || hints >= HINTS} onClick={() => void help(false)} />}
            {!done && !waits && <Action icon={runs ? "forward" : "why"} label={t(runs ? "learn-skip" : "puzzles-solution")} disabled={busy} onClick={() => void help(true)} />}
            {waits && <ActionLink icon="forward" label={t("puzzles-next")} kind="main" href={address(game, ahead.number)} />}
            {following !== null && !runs && <ActionLink icon="forward" label={t("puzzles-next")} kind={done ? "main" : "plain"} href={address(game, following.number)} />}
          </div>
        </div>
        {chosen.length === 0 && <p role="status">{t("puzzles-count", { count: 0 })}</p>}
        {done && <p class="puzzle-themes">{puzzle.themes.map(theme).join(", ")}</p>}
        <p class="quiet puzzle-proof">{puzzle.proved ? t("puzzles-proved") : t("puzzles-searched", { ways: puzzle.ways })}</p>
        <dl class="puzzle-figures">
          <div>
            <dt>{t("puzzles-rating")}</dt>
            <dd>{kept.person === null || kept.person.deviation > UNSURE ? t("puzzles-rating-guess", { rating: number(kept.person?.rating ?? BEGINNER) }) : t("puzzles-rating-is", { rating: number(kept.person.rating), error: number(2 * kept.person.deviation) })}</dd>
          </div>
          <div>
            <dt>{t("puzzles-row")}</dt>
            <dd>{t("puzzles-row-is", { row: kept.row, best: kept.best })}</dd>
          </div>
          <div>
            <dt>{t("puzzles-streak")}</dt>
            <dd>{t("puzzles-days", { count: streak(diary.value.days, today.value) })}</dd>
          </div>
        </dl>
        <div class="action-row puzzle-daily">
          {!runs && listed.daily !== null && listed.daily !== puzzle.number && (
            <a class="action plain" href={address(game, listed.daily)}>
              {t("puzzles-daily")}
            </a>
          )}
          {!runs && <Action icon="now" label={t("puzzles-run")} onClick={runThree} />}
          {!runs && <Action icon="save" label={t("puzzles-share")} onClick={() => void share()} />}
        </div>
        <div class="puzzle-wish">
          <Pick label={t("records-game")} value={game} options={listed.games.map(one => [one, gameName(one)] as const)} onChange={one => go("puzzles", one)} />
          <Pick label={t("puzzles-theme")} value={wish.theme} options={[["", t("puzzles-any-theme")], ...themes.map(one => [one, phrase(theme(one))] as const)]} onChange={one => choose({ theme: one })} />
          <Pick
            label={t("puzzles-difficulty")}
            value={wish.difficulty}
            options={[["any", t("puzzles-any")], ["easy", t("puzzles-easy")], ["middle", t("puzzles-middle")], ["hard", t("puzzles-hard")]]}
            onChange={one => choose({ difficulty: one as Wish["difficulty"] })}
          />
          {chosen.length > 0 && (
            <p class="quiet" role="status">
              {t("puzzles-count", { count: chosen.length })}
            </p>
          )}
        </div>
      </div>
      <div class="below">
        <TextBoard scene={drawn} sides={sides} legal={playable ? state.moves : NO_MOVES} onMove={move => void play(move)} />
      </div>
    </div>
  );
}

interface RunProps {
  solved: number;
  missed: number;
  /** Milliseconds that are left. */
  left: number;
  best: number;
  onStop: () => void;
  onAgain: () => void;
}

/** The run against the clock: how it stands, or how it ended. */
function Run({ solved, missed, left, best, onStop, onAgain }: RunProps) {
  if (left <= 0)
    return (
      <div class="puzzle-run" role="status">
        <b>{t("puzzles-run-over", { solved, missed, best })}</b>
        <Action icon="again" label={t("learn-repeat")} onClick={onAgain} />
      </div>
    );
  const seconds = Math.ceil(left / 1000);
  return (
    <div class="puzzle-run">
      <span role="timer">
        <b class="figure">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</b>
        <span>{t("puzzles-run-stands", { solved, missed })}</span>
      </span>
      <Action icon="stop" label={t("puzzles-run-stop")} onClick={onStop} />
    </div>
  );
}

/** Milliseconds for which a run shows a mistake. */
const GLANCE = 1800;

/** Above this deviation a rating is a guess. */
const UNSURE = 110;

const NO_MOVES: readonly PathMove[] = [];

/** What is said of a move that ends the game, so that no line follows. */
const PLAIN_WORDS = { loses: "puzzles-loses-plain", "no-win": "puzzles-no-win-plain", unproved: "puzzles-unproved-plain" } as const;

const WORDS = { loses: "puzzles-loses", "no-win": "puzzles-no-win", unproved: "puzzles-unproved" } as const;

/** What is to be found. */
const asked = ({ proved, ways }: PuzzleInfo): string => t(proved ? "puzzles-find" : "puzzles-find-forced", { ways });

/** The address of a puzzle. */
const address = (game: string, one: number): string => href("puzzles", `${game}/${one}`);
