// Ways into an analysis and out of it: a new game, a pasted or opened record, a file to save.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { catalog, familyOf, variantNames } from "../catalog.js";
import type { GameRecord, Said } from "../generated/messages.js";
import { Action, Dialogue, FileAction, Pick, Problem } from "../parts/controls.js";
import { Names } from "../parts/names.js";
import { SaveFiles } from "../parts/save-files.js";
import { askFor, Refused, saidBy } from "../socket.js";
import { go } from "../router.js";
import { gameName, phrase, saying, t } from "../text/text.js";
import { Pictures } from "./pictures.js";
import { look } from "./positions.js";
import { openFile, shortOnly, type OpenedFile } from "../parts/long-text.js";
import { readShared } from "./share.js";
import { Tree, type Branch } from "./tree.js";
import { rememberTable } from "../parts/recent.js";

interface LoaderProps {
  problem: Said | null;
  /** The game that can be saved, where there is one. */
  tree?: Tree;
  /** The move one is at, whose picture can be saved. */
  at?: Branch;
  onTree: (tree: Tree) => void;
  onClose?: () => void;
}

/** What stands before a shared game in a link of ours. */
const LINK = /#\/analyse\/(\S+)/;

/** A window over an analysis, or a page of its own where there is nothing to analyse yet. */
export function Loader({ problem, tree, at, onTree, onClose }: LoaderProps) {
  const body = <Body problem={problem} onTree={onTree} {...(tree ? { tree } : {})} {...(at ? { at } : {})} {...(onClose ? { onClose } : {})} />;
  if (onClose) {
    return (
      <Dialogue title={t("analyse-load")} onClose={onClose}>
        {body}
      </Dialogue>
    );
  }
  return (
    <div class="plain-page">
      <h1>{t("page-analyse")}</h1>
      {body}
    </div>
  );
}

/** What a link says behind its signs of percent; nothing where a part of a letter was cut off. */
function decoded(link: string): string | null {
  try {
    return decodeURIComponent(link);
  } catch {
    return null;
  }
}

/** The tree of a link, after the server has played all its moves; else an error that says what is wrong with it. */
async function readLink(link: string): Promise<Tree> {
  const tree = await readShared(decoded(link) ?? "");
  if (tree === null) throw new Refused(saying("analyse-bad-link"));
  if (familyOf(tree.game) === null) throw new Refused(saying("analyse-no-game", { game: tree.game }));
  for (const end of tree.ends()) await look(tree.place(end));
  return tree;
}

/** Sentences on what a reader assumed and what it could not keep. */
export function Notices({ of }: { of: readonly Said[] }) {
  if (of.length === 0) return null;
  return (
    <ul class="notices">
      {of.map((notice, index) => (
        <li key={index}>{phrase(notice)}</li>
      ))}
    </ul>
  );
}

function Body({ problem, tree, at, onTree, onClose }: LoaderProps): ComponentChildren {
  const [text, setText] = useState("");
  const [games, setGames] = useState<readonly GameRecord[]>([]);
  const [wrong, setWrong] = useState<Said | null>(null);
  const [notices, setNotices] = useState<readonly Said[]>([]);
  const families = catalog.value?.families ?? [];
  /** The move whose position is on the board. */
  const here = tree === undefined ? undefined : (at ?? tree.main().at(-1) ?? tree.root);
  const tell = (error: unknown) => setWrong(saidBy(error));

  function take(record: GameRecord, said: readonly Said[] = notices): void {
    if (record.problem !== null) setWrong(record.problem);
    const tree = Tree.fromRecord(record);
    tree.notices = said;
    onTree(tree);
    onClose?.();
  }

  const usual = families.flatMap(family => family.variants.slice(0, 1).map(({ name }) => name));
  const tried = () => [...(tree ? [tree.game] : []), ...usual];
  // Nobody has chosen the game of a desk that is as it was at first.
  const desk = () => (tree && (tree.size > 0 || !tree.isUnasked) ? { desk: tree.game } : {});

  /** Takes the only game of what was read, or lists them. */
  function list({ records, notices }: { records: readonly GameRecord[]; notices: readonly Said[] }): void {
    setGames(records);
    setNotices(notices);
    const [only, ...more] = records;
    if (only === undefined) setWrong(saying("analyse-no-games"));
    else if (more.length === 0) take(only, notices);
  }

  async function open(file: OpenedFile): Promise<void> {
    setWrong(null);
    try {
      list(await askFor("records", { to: "study", do: "open", ...file, games: tried(), ...desk() }));
    } catch (error) {
      tell(error);
    }
  }

  async function read(from: string): Promise<void> {
    setWrong(null);
    try {
      const [, link] = LINK.exec(from) ?? [];
      if (link !== undefined) {
        onTree(await readLink(link));
        onClose?.();
        return;
      }
      list(await askFor("records", { to: "study", do: "paste", text: from, games: tried(), ...desk() }));
    } catch (error) {
      tell(error);
    }
  }

  async function playOn(): Promise<void> {
    if (!tree || !here) return;
    try {
      const record = tree.recordTo(here);
      const snapshot = await askFor("table", {
        to: "tables", do: "new-table",
        place: tree.place(tree.root),
        seats: [{ by: "person" }, { by: "person" }],
        record,
      });
      rememberTable(snapshot);
      go("play", snapshot.table);
    } catch (error) {
      tell(error);
    }
  }

  return (
    <div class="loader">
      <Problem text={wrong ?? problem} />
      <Pick
        label={t("analyse-new-of")}
        value=""
        options={[["", t("analyse-choose-game")], ...variantNames().map(name => [name, gameName(name)] as const)]}
        onChange={game => {
          if (game === "") return;
          onTree(new Tree(game));
          onClose?.();
        }}
      />
      <label class="field">
        <span>{t("analyse-paste")}</span>
        <textarea rows={5} spellcheck={false} placeholder={t("analyse-paste-like")} value={text} onInput={event => setText(event.currentTarget.value)} {...shortOnly(setWrong, file => void open(file))} />
      </label>
      <div class="action-row">
        <Action icon="open" label={t("analyse-read")} kind="main" disabled={text.trim() === ""} onClick={() => void read(text)} />
        <FileAction label={t("analyse-file")} onFile={file => openFile(file, file => void open(file), setWrong)} />
      </div>
      <Notices of={notices} />
      {games.length > 1 && (
        <ul class="choices">
          {games.map((record, index) => (
            <li key={index}>
              <button type="button" class="link" onClick={() => take(record)}>
                {gameName(record.game)}, <Names of={record.players} />, {t("records-plies", { count: record.moves.length })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {tree && (
        <section>
          <h3>{t("play-save")}</h3>
          <SaveFiles game={tree.game} request={format => ({ to: "records", do: "write-record", record: tree.toRecord(), format })} />
          <Action icon="play" label={t("analyse-play-on")} onClick={() => void playOn()} />
        </section>
      )}
      {tree && here && <Pictures place={tree.place(here)} players={tree.record?.players ?? []} />}
    </div>
  );
}
