// The bot studio: a bot in Lua with the words it may use, checked, tried at a board and rated against the others.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { catalog, familyOf, offered, variantNames, type Offered } from "../catalog.js";
import type { BotCheck, FamilyInfo, Run, SeatChoice, StudioInfo } from "../generated/messages.js";
import { useAsking, useLoading, wordsOf } from "../parts/asking.js";
import { Action, FileAction, Pick, Press, Problem, download } from "../parts/controls.js";
import { go, href } from "../router.js";
import { readFile } from "../parts/long-text.js";
import { askFor, fetchJson, followNews } from "../socket.js";
import { openDraft, replaced, setAside } from "../studio/draft.js";
import type { Editor } from "../studio/editor.js";
import { clause, gameName, moveWord, number, phrase, playerName, t } from "../text/text.js";

const LADDER_GAMES = 20;

/** The page; behind it stands the game. */
export function Studio({ rest }: { rest: string }) {
  if (catalog.value === null) return <p class="quiet">{t("shell-loading")}</p>;
  const games = variantNames();
  const game = familyOf(rest) === null ? (games[0] ?? "") : rest;
  return (
    <div class="plain-page wide studio">
      <h1>{t("page-studio")}</h1>
      <Pick label={t("records-game")} value={game} options={games.map(name => [name, gameName(name)] as const)} onChange={name => go("studio", name)} />
      <Workbench key={game} game={game} />
    </div>
  );
}

function Workbench({ game }: { game: string }) {
  const [info, setInfo] = useState<StudioInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useLoading(() => fetchJson<StudioInfo>(`api/studio/${encodeURIComponent(game)}`), setInfo, error => setProblem(wordsOf(error)), [game]);
  if (info === null) return <Problem text={problem} />;
  return <Bench game={game} info={info} />;
}

function Bench({ game, info }: { game: string; info: StudioInfo }) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [check, setCheck] = useState<BotCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The own bot that another text has replaced. */
  const [before, setBefore] = useState(() => replaced(game));
  const tell = (error: unknown) => setProblem(wordsOf(error));

  useAsking(isWanted => {
    void import("../studio/editor.js").then(({ createEditor }) => {
      if (!isWanted() || place.current === null) return;
      const draft = openDraft(game);
      // Another tab of this game may have written more than this one knows.
      const keep = (text: string): void => {
        const others = draft.keep(text);
        if (others !== null) setBefore(others);
      };
      editor.current = createEditor(place.current, t("studio-editor"), draft.text ?? info.template, info.definitions, keep);
    });
    return () => editor.current?.destroy();
  }, [game, info]);

  const source = () => editor.current?.text() ?? "";
  const bot = (): SeatChoice => ({ by: "script", name: "my-bot", source: source() });

  async function verify(): Promise<boolean> {
    setProblem(null);
    try {
      const found = await askFor("bot", { to: "search", do: "check-bot", game, source: source() });
      setCheck(found);
      editor.current?.mark(found.problems.map(({ line, message }) => ({ line, message: phrase(message) })));
      return found.problems.length === 0;
    } catch (error) {
      tell(error);
      return false;
    }
  }

  async function play(): Promise<void> {
    if (!(await verify())) return;
    try {
      const snapshot = await askFor("table", { to: "tables", do: "new-table", place: { game, moves: [] }, seats: [{ by: "person" }, bot()] });
      go("play", snapshot.table);
    } catch (error) {
      tell(error);
    }
  }

  function load(text: string): void {
    const own = source();
    // What others have written can be had again.
    if (own.trim() !== "" && own !== text && ![info.template, ...info.examples.map(([, example]) => example)].includes(own)) {
      setAside(game, own);
      setBefore(own);
    }
    editor.current?.replace(text);
    setCheck(null);
  }

  return (
    <div class="bench">
      <div class="bench-editor">
        <div class="editor" ref={place} />
        <p class="quiet by-key">{t("studio-leave")}</p>
        <div class="action-row">
          <Action icon="analyse" label={t("studio-check")} kind="main" onClick={() => void verify()} />
          <Action icon="play" label={t("studio-play")} onClick={() => void play()} />
          <Action icon="save" label={t("studio-save")} onClick={() => download("bot.lua", source())} />
          <FileAction label={t("studio-open")} accept=".lua,.luau,.wz,.txt" onFile={file => readFile(file, load, setProblem)} />
        </div>
      </div>
      <div class="bench-side">
        <Pick
          label={t("studio-examples")}
          value=""
          options={[["", t("studio-choose-example")], ["template", t("studio-template")], ...(before === null ? [] : [["before", t("studio-before")] as const]), ...info.examples.map(([name]) => [name, name] as const)]}
          onChange={name => {
            const text = name === "template" ? info.template : name === "before" ? before : info.examples.find(([known]) => known === name)?.[1];
            if (text) load(text);
          }}
        />
        <Problem text={problem} />
        {check && <Checked check={check} />}
        <Ladder game={game} bot={bot} verify={verify} />
      </div>
    </div>
  );
}

/** What the check has found, and what the bot has said. */
function Checked({ check }: { check: BotCheck }) {
  return (
    <section class="card" role="status">
      {check.problems.length === 0 ? <p class="good">{check.move ? t("studio-good-with", { move: moveWord(check.move) }) : t("studio-good")}</p> : <h2>{t("studio-problems", { count: check.problems.length })}</h2>}
      <ul>
        {check.problems.map((found, index) => (
          <li key={index} class="problem">
            {found.line !== null && `${t("studio-line", { line: found.line })}: `}
            {clause(found.message)}
          </li>
        ))}
      </ul>
      {check.log.length > 0 && (
        <pre class="log" tabIndex={0} aria-label={t("studio-log")}>
          {check.log.join("\n")}
        </pre>
      )}
    </section>
  );
}

interface LadderProps {
  game: string;
  bot: () => SeatChoice;
  verify: () => Promise<boolean>;
}

/** A match against every player of the game, one after another, with the marks that came of it. */
function Ladder({ game, bot, verify }: LadderProps) {
  const family = familyOf(game);
  const [runs, setRuns] = useState<ReadonlyMap<string, Run>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const take = (all: readonly Run[]) => setRuns(before => new Map([...before].map(([name, run]) => [name, all.find(one => one.run === run.run) ?? run])));
    // What ended while the line was lost is not told.
    const load = () => void askFor("runs", { to: "runs", do: "runs" }).then(answer => take(answer.runs), () => {});
    return followNews(load, news => news.type === "run" && take([news]));
  }, []);

  async function climb(name: string): Promise<void> {
    setProblem(null);
    if (!(await verify())) return;
    try {
      const run = await askFor("run", {
        to: "runs", do: "start-match",
        players: [bot(), { by: "player", name }],
        settings: { format: "match", game, until: { games: LADDER_GAMES }, pace: { movetime: "100ms" }, openings: "random:2" },
      });
      setRuns(before => new Map(before).set(name, run));
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }
  return (
    <section class="ladder">
      <h2>{t("studio-ladder")}</h2>
      <p class="quiet">{t("studio-ladder-of", { games: LADDER_GAMES })}</p>
      <Problem text={problem} />
      <ul>
        {(family === null ? [] : rungs(family, game)).map(({ name, year }) => {
          const run = runs.get(name);
          return (
            <li key={name}>
              <Press kind="link" onClick={() => void climb(name)} disabled={run?.state === "running"}>
                {playerName(name)}
              </Press>{" "}
              <small>{year}</small>
              {run && <Marks run={run} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Those whom a bot meets, the weakest first; whoever follows a proof comes last. */
function rungs(family: FamilyInfo, game: string): Offered[] {
  const players = offered(family, game).filter(({ source }) => source !== "Lua").toReversed();
  const isPerfect = ({ name }: Offered) => name === family.perfect.name;
  return [...players.filter(player => !isPerfect(player)), ...players.filter(isPerfect)];
}

/** How a match of the ladder stands. */
function Marks({ run }: { run: Run }) {
  const figure = (name: string) => Number(run.figures.find(([key]) => key === name)?.[1] ?? 0);
  const games = figure("wins") + figure("draws") + figure("losses");
  const points = figure("wins") + figure("draws") / 2;
  return (
    <span class="marks">
      <progress max={Math.max(1, run.of)} value={run.played} aria-label={t("watch-progress")} />
      {run.error !== null ? clause(run.error) : t("watch-points-of", { points: number(points, Number.isInteger(points) ? 0 : 1), games: number(games) })}{" "}
      {run.event !== null && <a href={href("event", run.event)}>{t("watch-details")}</a>}
      {run.boards[0] && <a href={href("play", run.boards[0])}>{t("page-watch")}</a>}
    </span>
  );
}
