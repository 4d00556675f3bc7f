// The games that are kept: found by game, player, outcome or a position, opened and saved.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { Notices } from "../analysis/loader.js";
import { Pictures as SavePictures } from "../analysis/pictures.js";
import { formatName, formatsOf, variantNames } from "../catalog.js";
import { movesOf, placeOf } from "../model.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { SaveFiles } from "../parts/save-files.js";
import type { GameSummary, RecordList, Said, StoredRecord } from "../generated/messages.js";
import { Action, ActionLink, Dialogue, FileAction, Notice, Pick, Problem, Segments } from "../parts/controls.js";
import { Names } from "../parts/names.js";
import { result } from "../parts/result.js";
import { isOneOf, store, stored } from "../kept.js";
import { numberOf, searchAt, type Filter } from "../records/filter.js";
import { partOfName } from "../records/names.js";
import { RecordBoard } from "../records/board.js";
import { Pictures } from "../records/pictures.js";
import { PositionBoard } from "../records/position-board.js";
import { layOut } from "../analysis/desks.js";
import { Tree } from "../analysis/tree.js";
import { go, href } from "../router.js";
import { fetchJson, Lost, server, tryAgain } from "../socket.js";
import type { Transport } from "../conversation.js";
import { transport } from "../transport.js";
import { slug } from "../text/tongue.js";
import { gameName, number, phrase, playerName, t, textOf, when } from "../text/text.js";

const LOOKS = ["pictures", "list"] as const;
type Look = (typeof LOOKS)[number];

const LOOK = "boardwright.records";

const PAGE = 25;

/** The page: a number behind it opens a game, `GAME;POSITION` searches for a position. */
export function Records({ rest }: { rest: string }) {
  const number = numberOf(rest);
  const [search, setSearch] = useState(() => searchAt(rest, null));
  useEffect(() => setSearch(before => searchAt(rest, before)), [rest]);
  return (
    <div class="plain-page wide">
      <h1>{t("page-records")}</h1>
      {server.value?.store === false ? (
        <p class="quiet">{t("records-no-store")}</p>
      ) : (
        <Kept filter={search.filter} onFilter={filter => setSearch(before => ({ ...before, filter }))} />
      )}
      {number !== null && <Opened key={number} number={number} onClose={() => go("records", search.rest)} />}
    </div>
  );
}

/** What a filter asks of the server. */
function queryOf(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of ["game", "player", "outcome", "position"] as const) {
    if (filter[key] !== "") query.set(key, key === "player" ? partOfName(filter.player) : filter[key]);
  }
  return query;
}

/** The address of a list. */
function address(filter: Filter): string {
  const query = queryOf(filter);
  query.set("offset", String(filter.offset));
  query.set("limit", String(PAGE));
  return `api/records?${query}`;
}

/** Links to all games of a list as files. */
function Files({ filter }: { filter: Filter }) {
  return (
    <p class="files">
      <span class="quiet">{t("records-save-all")}</span>{" "}
      {formatsOf(filter.game).filter(({ text }) => text).map(format => (
        <ActionLink key={format.name} icon="save" label={formatName(format)} download href={`api/export/${format.name}?${queryOf(filter)}`} />
      ))}
    </p>
  );
}

/** The list, and where the games are kept in this browser, the way to bring others. */
function Kept({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const [way, setWay] = useState<Transport | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [brought, setBrought] = useState(0);
  const [notices, setNotices] = useState<readonly Said[]>([]);
  useEffect(() => void transport().then(setWay), []);

  async function bring(file: File): Promise<void> {
    if (way?.keep === undefined) return;
    setSaid(null);
    setNotices([]);
    setProblem(null);
    try {
      const brought = await way.keep(file);
      if (brought.is === "refused") {
        setProblem(phrase(brought.why));
        return;
      }
      setSaid(t("records-brought", { fresh: brought.fresh, known: brought.known }));
      setNotices(brought.notices);
      setBrought(count => count + 1);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <div>
      <Listing key={brought} filter={filter} onFilter={onFilter} />
      {way?.keep !== undefined && (
        <div>
          <p class="quiet">{t("records-kept-here")}</p>
          <div class="action-row">
            <ActionLink icon="save" label={t("records-save-everything")} download href="api/export/jsonl" />
            <FileAction label={t("records-bring")} onFile={file => void bring(file)} />
          </div>
          <Notice text={said} />
          <Notices of={notices} />
          <Problem text={problem} />
        </div>
      )}
    </div>
  );
}

function Listing({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const [list, setList] = useState<RecordList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [look, setLook] = useState<Look>(() => stored(LOOK, isOneOf(LOOKS)) ?? "pictures");
  const [again, setAgain] = useState(0);
  const path = address(filter);
  useAsking(isWanted => {
    let end = (): void => {};
    const wait = setTimeout(() => {
      fetchJson<RecordList>(path)
        .then(found => {
          if (!isWanted()) return;
          setList(found);
          setProblem(null);
          // Positions of many games are looked at in parts: the next question knows more.
          if (found.searchedTo !== null) setAgain(again + 1);
        })
        .catch((error: unknown) => {
          if (!isWanted()) return;
          // What another search has found would stand under this one.
          setList(null);
          setProblem(wordsOf(error));
          if (error instanceof Lost) end = tryAgain(() => setAgain(again + 1));
        });
    }, 150);
    return () => {
      clearTimeout(wait);
      end();
    };
  }, [path, again]);
  const change = (part: Partial<Filter>) => onFilter({ ...filter, offset: 0, ...part });
  return (
    <div>
      <Filters filter={filter} onChange={change} />
      <Problem text={problem} />
      {list && <p class="quiet" role="status">{t("records-found", { count: list.total })}</p>}
      {list && list.games.length > 0 && (
        <Segments
          label={t("records-look")}
          value={look}
          options={[
            ["pictures", t("records-as-pictures")],
            ["list", t("records-as-list")],
          ]}
          onChange={next => (setLook(next), store(LOOK, next))}
        />
      )}
      {list && list.games.length > 0 && (look === "pictures" ? <Pictures games={list.games} plies={list.plies} /> : <GameTable games={list.games} plies={list.plies} />)}
      {list?.searchedTo != null && <p class="quiet">{t("records-searched-to", { number: list.searchedTo })}</p>}
      {list && list.games.length > 0 && <Files filter={filter} />}
      {list && list.total > PAGE && (
        <div class="action-row pages">
          <Action icon="back" label={t("records-newer")} disabled={filter.offset === 0} onClick={() => onFilter({ ...filter, offset: Math.max(0, filter.offset - PAGE) })} />
          <span>{t("records-from", { first: filter.offset + 1, last: Math.min(list.total, filter.offset + PAGE) })}</span>
          <Action icon="forward" label={t("records-older")} disabled={filter.offset + PAGE >= list.total} onClick={() => onFilter({ ...filter, offset: filter.offset + PAGE })} />
        </div>
      )}
    </div>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (part: Partial<Filter>) => void }) {
  const [drawing, setDrawing] = useState(false);
  const games = variantNames();
  const listed = filter.game === "" || games.includes(filter.game) ? games : [filter.game, ...games];
  const game = filter.game === "" ? (games[0] ?? "") : filter.game;
  return (
    <form class="filters" onSubmit={(event: Event) => event.preventDefault()}>
      <Pick label={t("records-game")} value={filter.game} options={[["", t("records-any-game")], ...listed.map(name => [name, gameName(name)] as const)]} onChange={game => onChange({ game })} />
      <label class="field">
        <span>{t("records-player")}</span>
        <input type="search" value={filter.player} onInput={event => onChange({ player: event.currentTarget.value })} />
      </label>
      <Pick
        label={t("records-result")}
        value={filter.outcome}
        options={[["", t("records-any-outcome")], ...(["first", "second", "draw"] as const).map(outcome => [outcome, result(outcome)] as const)]}
        onChange={outcome => onChange({ outcome })}
      />
      <label class="field grows">
        <span>{t("records-position")}</span>
        <input type="search" spellcheck={false} value={filter.position} onInput={event => onChange({ position: event.currentTarget.value })} />
      </label>
      <details class="search-board" onToggle={(event: Event) => setDrawing((event.currentTarget as HTMLDetailsElement).open)}>
        <summary>{t("records-on-board")}</summary>
        {drawing && <PositionBoard game={game} onChange={position => onChange({ game, position })} />}
      </details>
    </form>
  );
}

/** A list of games, each of which can be opened. */
export function GameTable({ games, plies = [] }: { games: readonly GameSummary[]; plies?: readonly number[] }) {
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={t("records-list")}>
      <table class="listing">
        <thead>
          <tr>
            <th scope="col">{t("records-players")}</th>
            <th scope="col">{t("records-result")}</th>
            <th scope="col">{t("records-game")}</th>
            <th scope="col" class="wide">{t("records-ending")}</th>
            <th scope="col" class="figure">{t("records-length")}</th>
            <th scope="col" class="wide">{t("records-finished")}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game, index) => (
            <tr key={game.number}>
              <th scope="row">
                <a href={href("records", String(game.number))}><Names of={game.players.map(playerName)} /></a>
              </th>
              <td class="result">{result(game.outcome)}</td>
              <td>{gameName(game.game)}</td>
              <td class="wide">{phrase(game.ending)}</td>
              <td class="figure">{plies[index] === undefined ? game.plies : t("records-at", { ply: plies[index] ?? 0, plies: game.plies })}</td>
              <td class="wide">{game.finished === null ? "" : when(game.finished)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A game of the store with what can be done with it. */
function Opened({ number: wanted, onClose }: { number: number; onClose: () => void }) {
  const [stored, setStored] = useState<StoredRecord | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (error: unknown) => setProblem(wordsOf(error));
  useAsking(isWanted => {
    setProblem(null);
    fetchJson<StoredRecord>(`api/records/${wanted}`).then(found => isWanted() && setStored(found)).catch((error: unknown) => isWanted() && tell(error));
  }, [wanted]);

  async function analyse(): Promise<void> {
    if (stored !== null) go("analyse", await layOut(Tree.fromRecord(stored.record)));
  }

  return (
    <Dialogue title={t("records-number", { number: wanted })} onClose={onClose}>
      <Problem text={problem} />
      {stored && (
        <div>
          <p>
            <b><Names of={stored.record.players.map(playerName)} /></b> {result(stored.record.outcome)}, {phrase(stored.summary.ending)}
          </p>
          <dl class="facts">
            {[
              [t("records-game"), gameName(stored.record.game)] as const,
              ...(stored.summary.finished === null ? [] : [[t("records-finished"), when(stored.summary.finished)] as const]),
              ...stored.record.tags.filter(([name]) => name !== SEED).map(fact),
              [t("records-length"), number(stored.record.moves.length)] as const,
              // Whoever repeats the game in a terminal needs it, and nobody else.
              ...stored.record.tags.filter(([name]) => name === SEED).map(fact),
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <RecordBoard key={stored.summary.number} stored={stored} />
          {stored.logs.some(lines => lines.length > 0) && <pre tabIndex={0}>{stored.logs.flat().join("\n")}</pre>}
          <div class="action-row">
            <Action icon="analyse" label={t("play-analyse")} kind="main" onClick={() => void analyse()} />
          </div>
          <SaveFiles game={stored.record.game} request={format => ({ to: "records", do: "write-record", record: stored.record, format })} />
          <SavePictures place={placeOf(stored.record, movesOf(stored.record.moves))} players={stored.record.players.map(playerName)} />
        </div>
      )}
    </Dialogue>
  );
}

/** The tag with what decided every random choice of the game. */
const SEED = "Seed";

/** A tag of a record, in words where they are known. */
const fact = ([name, value]: readonly [string, string]) => [textOf(`records-tag-${slug(name)}`) ?? name, value === "unlimited" ? t("records-unlimited") : value] as const;
