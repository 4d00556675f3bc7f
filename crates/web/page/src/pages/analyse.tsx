// Analysis: a game with its variations, what an engine makes of it, and ways to load, keep and share it.
import { h } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { Course, useReview } from "../analysis/course.js";
import { Danger } from "../analysis/danger.js";
import { Engine } from "../analysis/engine.js";
import { Explorer } from "../analysis/explorer.js";
import { Loader, Notices } from "../analysis/loader.js";
import { About } from "../analysis/about.js";
import { look } from "../analysis/positions.js";
import { Proof } from "../analysis/proof.js";
import { Remarks } from "../analysis/remarks.js";
import { SetUp } from "../analysis/set-up.js";
import { deskOf, keepDesk, lastDesk, moveDesk, setAside, wasTooLarge } from "../analysis/desks.js";
import { readShared, shareAtAll, shareTree } from "../analysis/share.js";
import { Tabs } from "../analysis/tabs.js";
import { Tree, type Branch } from "../analysis/tree.js";
import { TreeView } from "../analysis/tree-view.js";
import { Book } from "../analysis/book.js";
import { labelsOf } from "../analysis/labels.js";
import { announceStep } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { catalog, familyOf } from "../catalog.js";
import type { FamilyInfo, Opening, Said, SearchInfo, State } from "../generated/messages.js";
import { scene } from "../model.js";
import { ownersOf, piecesOfMover } from "../opening/panel.js";
import { publicAddress } from "../guest/invitation.js";
import { useAsking } from "../parts/asking.js";
import { copyText } from "../parts/clipboard.js";
import { Action, Notice, Problem } from "../parts/controls.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { forFirst } from "../parts/score.js";
import { bringIntoSight, isSmall, isTall } from "../parts/screen.js";
import { Stepper } from "../parts/stepper.js";
import { endingText, positionAloud } from "../parts/verdict.js";
import { Why } from "../parts/why.js";
import { go } from "../router.js";
import { saidBy } from "../socket.js";
import { gameName, saying, t } from "../text/text.js";
import { FramePlayer } from "../table/player.js";

/** What can be looked at below the moves. */
type Tool = "course" | "records" | "proof" | "danger";

/** How long it is said that a link was copied. */
const NOTICE_STAYS = 8000;

/** The page; what stands behind it in the address is the game. */
export function Analyse({ rest }: { rest: string }) {
  const [tree, setTree] = useState<Tree | null>(null);
  const [broken, setBroken] = useState(false);
  /** Whether what lay on the desk was too large to be kept. */
  const [lost, setLost] = useState(false);
  /** Counts what was read from addresses: each gets a desk of its own. */
  const [desk, setDesk] = useState(0);
  /** The address of the desk, which may have been written from what lies on it. */
  const from = useRef<string | null>(null);
  /** The game that lies on a new desk: nobody has done anything with it. */
  const fresh = useRef<Tree | null>(null);
  const families = catalog.value?.families;
  const usual = families?.[0]?.variants[0]?.name;
  useAsking(isWanted => {
    // Without the games nothing can be shown, and what was read would be read once more.
    if (usual === undefined || rest === from.current) return;
    void deskOf(rest).then(async found => {
      const shared = found ?? (await readShared(rest));
      if (!isWanted()) return;
      const last = lastDesk();
      // Without a desk of its own this address leads to the one that was worked at last.
      if (shared === null && rest === "" && last) return go("analyse", last, true);
      from.current = rest;
      setLost(wasTooLarge(rest));
      fresh.current = shared === null ? new Tree(usual) : null;
      if (fresh.current !== null) fresh.current.isUnasked = true;
      setBroken(rest !== "" && shared === null);
      setTree(shared ?? fresh.current);
      setDesk(count => count + 1);
    });
  }, [rest, usual]);

  function keep(tree: Tree, version: number): void {
    if (from.current !== null && (tree !== fresh.current || version > 0)) keepDesk(from.current, tree);
  }

  function share(text: string): void {
    if (from.current !== null) moveDesk(from.current, text);
    from.current = text;
    go("analyse", text, true);
  }

  /** Lays another game on a desk of its own, or on this one if nothing lies here: what was worked at is found by going back. */
  async function lay(next: Tree): Promise<void> {
    const aside = await setAside(from.current ?? rest);
    if (aside !== null) {
      from.current = aside;
      go("analyse", aside, true);
    }
    if (rest !== "" || aside !== null) {
      const { text } = await shareAtAll(next);
      // An empty board has the address of every other one of its kind.
      await setAside(text);
      from.current = text;
      go("analyse", text);
    }
    setBroken(false);
    setLost(false);
    setTree(next);
  }

  const family = tree === null ? null : familyOf(tree.game);
  if (tree === null || families === undefined) return <p class="quiet">{t("shell-loading")}</p>;
  if (broken) return <Loader problem={t("analyse-bad-link")} onTree={next => void lay(next)} />;
  if (family === null) return <Loader problem={t("analyse-no-game", { game: tree.game })} onTree={next => void lay(next)} />;
  return <Desk key={`${desk}/${tree.game}`} tree={tree} family={family} lost={lost} onTree={next => void lay(next)} onKeep={keep} onShare={share} />;
}

interface DeskProps {
  tree: Tree;
  family: FamilyInfo;
  /** Whether something lay here that is gone. */
  lost: boolean;
  onTree: (tree: Tree) => void;
  /** Keeps what lies on the desk, after so many changes. */
  onKeep: (tree: Tree, version: number) => void;
  /** Puts the game as a text into the address. */
  onShare: (text: string) => void;
}

/** Where one looks first: at the end of the main line, but at the beginning of a book. */
const lastOf = (tree: Tree): Branch => (tree.isLarge() ? tree.root : (tree.main().at(-1) ?? tree.root));

function Desk({ tree, family, lost, onTree, onKeep, onShare }: DeskProps) {
  const [at, setAt] = useState<Branch>(() => lastOf(tree));
  const [version, grow] = useState(0);
  const [state, setState] = useState<State | null>(null);
  /** The opening at the end of the main line: who has which pieces in the game as a whole. */
  const [settled, setSettled] = useState<Opening | undefined>(undefined);
  const [problem, setProblem] = useState<Said | null>(null);
  /** What went well last. */
  const [notice, setNotice] = useState<string | null>(null);
  /** The text of a link that leaves something out, until that is agreed to. */
  const [short, setShort] = useState<string | null>(null);
  const [turned, setTurned] = useState(false);
  const [loads, setLoads] = useState(false);
  const [why, setWhy] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(NO_OVERLAY);
  const [pointed, setPointed] = useState<string | null>(null);
  const [best, setBest] = useState<SearchInfo | null>(null);
  /** What the explanation that is shown makes of the position. */
  const [explained, setExplained] = useState<number | null>(null);
  const [tool, setTool] = useState<Tool>("course");
  const [setsUp, setSetsUp] = useState(false);
  /** What the chosen tool draws, below what the engine and explanations draw. */
  const [beneath, setBeneath] = useState<Overlay>(NO_OVERLAY);
  const frames = useMemo(() => new FramePlayer(), []);
  const review = useReview(tree, family);
  const stage = useRef<HTMLDivElement>(null);
  /** Where one has gone last: only of that is anything said. */
  const wanted = useRef<Branch | null>(null);
  const changed = () => grow(count => count + 1);

  useEffect(() => setAt(lastOf(tree)), [tree]);
  useEffect(() => setShort(null), [tree, version]);
  // Before anybody sees it: a reload may follow at once.
  useLayoutEffect(() => onKeep(tree, version), [tree, version]);
  // It is read and gone.
  useEffect(() => {
    const timer = setTimeout(() => setNotice(null), NOTICE_STAYS);
    return () => clearTimeout(timer);
  }, [notice]);
  useAsking(isWanted => {
    setBest(null);
    look(tree.place(at))
      .then(found => {
        if (!isWanted()) return;
        setState(found);
        setProblem(null);
      })
      .catch((error: unknown) => isWanted() && setProblem(saidBy(error)));
  }, [tree, at]);

  const end = tree.main().at(-1) ?? tree.root;
  useAsking(isWanted => {
    look(tree.place(end)).then(found => isWanted() && setSettled(found.view.opening)).catch(() => {});
  }, [tree, end]);

  const shownView = frames.shown.value ?? state?.view;
  const shown = useMemo(() => (state && shownView ? scene(state.layout, shownView) : null), [state, shownView]);
  const line = tree.lineThrough(at);
  const depth = tree.lineTo(at).length;

  function goTo(branch: Branch, animate = false): void {
    frames.skip();
    const before = animate ? state?.view : undefined;
    wanted.current = branch;
    look(tree.place(branch))
      .then(found => {
        if (wanted.current !== branch) return;
        if (before !== undefined) frames.add(before, found.frames);
        announceStep(positionAloud(found, ownersOf(family.sides, found.view.opening)));
      })
      .catch(() => {});
    setAt(branch);
  }

  function play(move: string): void {
    const branch = tree.add(at, move);
    changed();
    goTo(branch, true);
  }

  /** Goes to a ply of the main line from a list below the board, which is out of sight then on a phone. */
  function goBack(ply: number): void {
    goTo(ply === 0 ? tree.root : (tree.main()[ply - 1] ?? tree.root));
    if (isSmall.value) bringIntoSight(stage.current);
  }

  async function share(): Promise<void> {
    const shared = await shareTree(tree);
    if (shared === null) return setProblem(saying("analyse-share-long"));
    if (!shared.isWhole && short === null) return setShort(shared.text);
    setShort(null);
    onShare(shared.text);
    // A browser that lets nobody write to the clipboard still has the address.
    setNotice(t((await copyText(publicAddress(location.hash))) ? "analyse-copied" : "analyse-in-address"));
  }

  if (shown === null || state === null) return <Loader problem={problem} onTree={onTree} />;
  const { sides } = family;
  // After a swap the second player has the pieces of the first side.
  const owners = ownersOf(sides, state.view.opening);
  const pieces = piecesOfMover(state);
  const seen = overlay === NO_OVERLAY ? beneath : { ...overlay, threats: overlay.threats.length > 0 ? overlay.threats : beneath.threats, arrows: beneath.arrows };
  // What a file has written on the board stands there unless something else does.
  const drawn = seen.values.length > 0 || seen.ghosts.length > 0 || frames.shown.value !== null ? seen : { ...seen, values: labelsOf(at) };
  const onMain = at.parent === null || tree.main().includes(at);
  const reviewed = onMain ? review.found.get(depth) : undefined;
  const score = best === null ? (explained ?? reviewed?.score?.value ?? null) : forFirst(best.score.value, best.side);
  return (
    <div class={`room shape-${shown.board.shape} with-why`}>
      <h1 class="unseen">{t("page-analyse")}</h1>
      <div class="stage" ref={stage} onPointerDownCapture={() => frames.skip()}>
        <EvaluationBar score={score} won={state.ending?.outcome ?? null} sides={owners} near={turned ? "second" : "first"} />
        <BoardView
          scene={shown}
          sides={sides}
          legal={frames.shown.value === null ? state.moves : []}
          mover={pieces}
          stance={{ near: turned ? "second" : "first", tall: isTall.value }}
          last={state.last}
          overlay={drawn}
          label={t("play-board", { game: gameName(tree.game) })}
          onMove={({ move }) => play(move)}
          onPoint={setPointed}
        />
      </div>
      <div class="side">
        <About tree={tree} family={family} onTree={onTree} />
        <Engine key={tree.game} place={tree.place(at)} family={family} sides={owners} mover={pieces} scene={shown} over={state.ending !== null} onBest={setBest} onOverlay={setOverlay} onPlay={play} />
        {tree.isLarge() ? <Book tree={tree} at={at} onGo={goTo} /> : <TreeView tree={tree} at={at} marks={review.found} onGo={goTo} />}
        <Stepper at={depth} last={line.length} onGo={ply => goTo(ply === 0 ? tree.root : (line[ply - 1] ?? tree.root))} />
        {state.ending && <div class="ending">{endingText(state.ending, owners)}</div>}
        <Remarks tree={tree} at={at} onChange={changed} onGo={goTo} />
        <Problem text={problem} />
        <Notices of={tree.notices} />
        <Notice text={lost ? t("analyse-too-large") : null} />
        <Notice text={short === null ? notice : t("analyse-share-short")} />
        <div class="actions">
          <div class="action-row">
            <Action icon="open" label={t("analyse-load")} onClick={() => setLoads(true)} />
            <Action icon="again" label={t("analyse-set-up")} onClick={() => setSetsUp(true)} />
            <Action icon="link" label={t(short === null ? "analyse-share" : "analyse-share-anyway")} onClick={() => void share()} />
            <Action icon="flip" label={t("play-flip")} onClick={() => setTurned(!turned)} />
            <Action icon="why" label={t("play-why")} pressed={why} onClick={() => setWhy(!why)} />
          </div>
        </div>
      </div>
      <div class="below">
        {/* Right below its button, where all stands in one column. */}
        {why && (
          <Why place={tree.place(at)} family={family} player="engine" scene={shown} side={state.toMove} pieces={pieces} pointed={pointed} onOverlay={setOverlay} onScore={setExplained} beside={best} />
        )}
        <Tabs
          label={t("analyse-tools")}
          tabs={[
            ["course", t("analyse-tab-course")],
            ["records", t("page-records")],
            ["proof", t("page-proof")],
            ["danger", t("why-threats")],
          ]}
          value={tool}
          onChange={setTool}
        >
          {tool === "course" && (
            <Course tree={tree} sides={ownersOf(sides, settled)} review={review} at={depth} onChange={changed} onGo={goBack} />
          )}
          {tool === "records" && <Explorer place={tree.place(at)} sides={owners} onOverlay={setBeneath} onPlay={play} />}
          {tool === "proof" && <Proof place={tree.place(at)} family={family} over={state.ending !== null} onPlay={play} />}
          {tool === "danger" && (
            <Danger
              place={tree.place(at)}
              sides={sides}
              owners={owners}
              last={state.last}
              over={state.ending !== null}
              here={onMain ? review.found.get(depth) : undefined}
              before={onMain ? review.found.get(depth - 1) : undefined}
              onOverlay={setBeneath}
              onPlay={play}
            />
          )}
        </Tabs>
        <TextBoard scene={shown} sides={sides} legal={state.moves} onMove={({ move }) => play(move)} />
        <div class="quiet position">
          <a href={`#/records/${encodeURIComponent(`${tree.game};${state.position}`)}`}>{t("analyse-find-position")}</a> <code>{state.position}</code>
        </div>
      </div>
      {loads && <Loader problem={null} tree={tree} at={at} onTree={onTree} onClose={() => setLoads(false)} />}
      {setsUp && (
        <SetUp
          game={tree.game}
          from={state}
          onUse={position => (setSetsUp(false), onTree(new Tree(tree.game, position)))}
          onClose={() => setSetsUp(false)}
        />
      )}
    </div>
  );
}
