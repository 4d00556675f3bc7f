// A table: the board, who plays, the moves, and everything that can be done about them.
import { h } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { announce, announceStep } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { adviser, familyOf, offered } from "../catalog.js";
import { Invitation } from "../guest/invitation.js";
import type { FamilyInfo, Opening, Snapshot, State } from "../generated/messages.js";
import { movesOf, other, placeOf, scene, type Sides } from "../model.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { Notice, Problem } from "../parts/controls.js";
import { EvaluationBar, EvaluationGraph, turning, worth } from "../parts/evaluation.js";
import { lastScore, scoreForFirst, share } from "../parts/score.js";
import { OpeningPanel, ownersOf, piecesOf, piecesOfMover } from "../opening/panel.js";
import { result } from "../parts/result.js";
import { MoveList } from "../parts/moves.js";
import { valuesOf } from "../parts/overlay.js";
import { bringIntoSight, isSmall, isTall } from "../parts/screen.js";
import { Seat } from "../parts/seat.js";
import { Stepper } from "../parts/stepper.js";
import { Replay } from "../records/replay.js";
import { verdict, scoreText } from "../parts/verdict.js";
import { Why } from "../parts/why.js";
import { go, href } from "../router.js";
import { askFor } from "../socket.js";
import { goOn } from "../start/begin.js";
import { isRemembered, notePlayed, rememberTable } from "../parts/recent.js";
import { note } from "../start/last.js";
import { NextGame } from "../start/next-game.js";
import { Actions } from "../table/actions.js";
import { DrawPanel } from "../table/draw.js";
import { mayAsk, ownSide, plyAloud, seatName, sideAt } from "../table/seats.js";
import { Table, viewNow } from "../table/table.js";
import { familyTitle, gameName, moveWord, phrase, t } from "../text/text.js";
import { OwnName, Spectators } from "../watch/spectators.js";

/** The page of a table; whoever has the id for players plays, others look on. */
export function Play({ rest }: { rest: string }) {
  const table = useMemo(() => new Table(rest), [rest]);
  useEffect(() => () => table.close(), [table]);
  const snapshot = table.snapshot.value;
  const problem = table.problem.value;
  const hadFocus = useRef(false);
  /** Why the game cannot go on, once that has been tried. */
  const [gone, setGone] = useState<string | null>(null);
  // Who is not the one that was invited first watches under the address for that.
  const elsewhere = snapshot !== null && snapshot.table !== rest ? snapshot.table : null;
  useEffect(() => {
    if (elsewhere !== null) go("play", elsewhere, true);
  }, [elsewhere]);
  const family = snapshot === null ? null : familyOf(snapshot.game);
  useEffect(() => {
    if (problem === null) return setGone(null);
    void goOn(rest, problem).then(setGone);
  }, [problem, rest]);
  if (problem !== null && gone !== null) return <Gone problem={gone} />;
  if (problem !== null || snapshot === null || family === null) return <p class="quiet">{t("shell-loading")}</p>;
  return <Room key={`${snapshot.table}/${snapshot.round}`} table={table} snapshot={snapshot} family={family} hadFocus={hadFocus} />;
}

function Gone({ problem }: { problem: string }) {
  return (
    <div class="gone">
      <h1>{t("play-gone")}</h1>
      <p>{phrase(problem)}</p>
      <a class="go" href={href("")}>
        {t("play-new-game")}
      </a>
    </div>
  );
}

interface RoomProps {
  table: Table;
  snapshot: Snapshot;
  family: FamilyInfo;
  /** Whether the focus was in the room of the game before, which has gone with the button that was pressed there. */
  hadFocus: { current: boolean };
}

function Room({ table, snapshot, family, hadFocus }: RoomProps) {
  const { state, history } = snapshot;
  const { sides } = family;
  const { opening } = snapshot.state.view;
  // Whoever has exchanged the pieces goes by the colour that is now theirs.
  const owners = useMemo(() => ownersOf(sides, opening), [sides, opening?.swapped]);
  const [turned, setTurned] = useState(false);
  const [back, setBack] = useState<number | null>(null);
  const [past, setPast] = useState<State | null>(null);
  const [asked, setAsked] = useState(false);
  const why = asked && mayAsk(snapshot);
  const [overlay, setOverlay] = useState<Overlay>(NO_OVERLAY);
  const [advice, setAdvice] = useState<readonly string[]>(NO_OVERLAY.hint);
  const [pointed, setPointed] = useState<string | null>(null);
  /** What the explanation that is shown makes of the position: then the bar says the same. */
  const [explained, setExplained] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  /** Counts the positions that were shown: what was asked for an earlier one comes too late. */
  const turns = useRef(0);
  const own = ownSide(snapshot) ?? "first";
  const near = turned ? other(own) : own;
  const at = back ?? history.length;

  const view = viewNow(table, snapshot);
  const moving = table.frames.shown.value !== null;
  const present = useMemo(() => scene(snapshot.layout, view), [snapshot.layout, view]);
  const earlier = useMemo(() => (past === null ? null : scene(past.layout, past.view)), [past]);
  const shown = back === null ? present : (earlier ?? present);
  const legal = useMemo(() => (moving || back !== null ? [] : state.moves), [moving, back, state.moves]);

  useEffect(() => {
    const played = note(snapshot);
    if (played === null) return;
    // Whoever came by an invitation finds the way back as well.
    if (snapshot.role === "guest" && !isRemembered(snapshot.table)) rememberTable(snapshot);
    notePlayed(played, state.ending !== null);
  }, [history.length, state.ending === null, state.guest?.joined]);

  // Whoever pressed "Play again" by a key goes on at the board of the new game.
  useLayoutEffect(() => {
    if (hadFocus.current) focusBoard(stage.current);
    return () => {
      hadFocus.current = stage.current?.parentElement?.contains(document.activeElement) ?? false;
    };
  }, []);

  // On a phone whatever comes after a game stands between the board and the answer.
  useEffect(() => {
    if (why && state.ending !== null) bringIntoSight(below.current?.querySelector(".why") ?? null);
  }, [why]);

  // Whatever comes from the game brings one back to it, and the advice was for the position before.
  useEffect(() => {
    turns.current += 1;
    setBack(null);
    setPast(null);
    setAdvice(NO_OVERLAY.hint);
  }, [history.length, state.position]);

  function goTo(ply: number): void {
    const to = Math.max(0, Math.min(history.length, ply));
    turns.current += 1;
    table.frames.skip();
    setAdvice(NO_OVERLAY.hint);
    const played = history[to - 1];
    const ended = to === history.length ? verdict(snapshot, owners) : null;
    announceStep([played === undefined ? t("why-start") : plyAloud(snapshot, played, owners), ended].filter(Boolean).join(". "));
    if (to === history.length) {
      setBack(null);
      setPast(null);
      return;
    }
    setBack(to);
  }

  useAsking(isWanted => {
    if (back === null) return;
    askFor("state", { to: "records", do: "look", place: placeOf(snapshot, movesOf(history).slice(0, back)) })
      .then(found => isWanted() && setPast(found))
      .catch((error: unknown) => {
        if (!isWanted()) return;
        setBack(null);
        table.refuse(wordsOf(error));
      });
  }, [back, history.length]);

  async function hint(): Promise<void> {
    const place = placeOf(snapshot, movesOf(history));
    const [player, turn] = [adviser(family), turns.current];
    try {
      const found = await askFor("hint", { to: "search", do: "hint", place, player, think: { ms: 700 } });
      if (turns.current !== turn) return;
      setAdvice(found.hint.path);
      // On a phone the button is below the board, which is out of sight then.
      bringIntoSight(stage.current);
      announce(t("play-hinted", { move: moveWord(found.hint.move) }));
    } catch (error) {
      if (turns.current === turn) table.refuse(wordsOf(error));
    }
  }

  const seat = { sides: owners, received: table.received.value, thinking: table.thinking.value };
  // What a bot marked is shown on the position that it saw and on the one after its move.
  const marks = table.marks.value;
  const marked = marks !== null && (at === marks.ply || at === marks.ply + 1);
  const drawn = useMemo(() => {
    const seen = marked && overlay === NO_OVERLAY ? { ...NO_OVERLAY, values: valuesOf(marks.explanation) } : overlay;
    return opened(advised(seen, advice), back === null ? opening : undefined);
  }, [marked, marks, overlay, advice, opening, back]);
  const points = turning(pointsOf(snapshot, owners));
  const scored = points.filter(point => point.share !== null).length > 1;
  const score = explained ?? lastScore(history.slice(0, at));
  return (
    <div class={`room shape-${shown.board.shape} ${why ? "with-why" : ""}`}>
      <h1 class="unseen">{t("play-heading", { title: familyTitle(family) })}</h1>
      <div class="stage" ref={stage} onPointerDownCapture={() => table.frames.skip()}>
        {/* Beside an upright board there is no room, and at the end of a game on a small screen the words beside the board need theirs. */}
        {scored && (why || (state.ending !== null && !isSmall.value)) && !isTall.value && <EvaluationBar score={score} won={at === history.length ? (state.ending?.outcome ?? null) : null} sides={owners} near={near} />}
        <BoardView
          scene={shown}
          sides={sides}
          legal={legal}
          mover={opening?.pieces ?? state.toMove}
          stance={{ near: piecesOf(near, opening), tall: isTall.value }}
          last={back === null ? (moving ? [] : state.last) : (past?.last ?? [])}
          overlay={moving ? NO_OVERLAY : drawn}
          label={t("play-board", { game: gameName(snapshot.game) })}
          onMove={move => void table.play(move)}
          onPoint={setPointed}
        />
      </div>
      <div class="side">
        <Seat snapshot={snapshot} side={other(near)} {...seat} near={false} />
        <Invitation snapshot={snapshot} />
        {back === null && state.ending === null && (
          <OpeningPanel opening={opening} mine={state.moves.length > 0} who={seatName(state, state.toMove, owners, sideAt(snapshot))} onChoose={move => void table.play(move)} />
        )}
        <DrawPanel table={table} snapshot={snapshot} sides={owners} />
        <div class="middle">
          <MoveList plies={history} sides={owners} at={at} onGo={ply => goTo(ply)} />
          <Stepper at={at} last={history.length} onGo={ply => goTo(ply)} />
          {(state.ending !== null || state.seats.every(({ player }) => player !== null)) && (
            <Replay at={at} last={history.length} onGo={ply => goTo(ply)} />
          )}
          {back !== null && (
            <button
              type="button"
              class="return"
              onClick={() => {
                // The button goes; whoever pressed it by a key goes on at the board.
                focusBoard(stage.current);
                void goTo(history.length);
              }}
            >
              {t("play-back-to-game")}
            </button>
          )}
        </div>
        {state.ending !== null && (
          <div class="outcome">
            <Ending snapshot={snapshot} sides={owners} />
            <NextGame snapshot={snapshot} family={family} />
          </div>
        )}
        <Seat snapshot={snapshot} side={near} {...seat} near />
        <Spectators looking={snapshot.state.spectators} role={snapshot.role} />
        {snapshot.role === "spectator" && table.isTaken && <Notice text={t("guest-taken")} />}
        {(snapshot.role === "spectator" || (snapshot.role === "guest" && history.length < 2)) && <OwnName plays={snapshot.role === "guest"} />}
        <Problem text={table.refusal.value} />
        <Actions
          table={table}
          snapshot={snapshot}
          why={why}
          onWhy={() => setAsked(!why)}
          onHint={() => void hint()}
          onFlip={() => setTurned(!turned)}
        />
      </div>
      <div class="below" ref={below}>
        {scored && (why || state.ending !== null) && (
          <EvaluationGraph points={points} at={at} onGo={ply => goTo(ply)} />
        )}
        {why && (
          <Why
            place={placeOf(snapshot, movesOf(history).slice(0, at))}
            family={family}
            player={explainer(snapshot, family)}
            scene={shown}
            side={back === null ? state.toMove : (past?.toMove ?? state.toMove)}
            pieces={piecesOfMover(back === null ? state : (past ?? state))}
            pointed={pointed}
            onOverlay={setOverlay}
            onScore={setExplained}
          />
        )}
        <TextBoard scene={shown} sides={sides} legal={legal} onMove={move => void table.play(move)} />
        <Log table={table} />
      </div>
    </div>
  );
}

/** Has keys go on at the board. */
const focusBoard = (stage: Element | null): void => stage?.querySelector<SVGElement>(".board")?.focus({ preventScroll: true });

/** A hint beside whatever else is shown: a move that one points at comes first. */
function advised(overlay: Overlay, hint: readonly string[]): Overlay {
  return hint.length === 0 || overlay.hint.length > 0 ? overlay : { ...overlay, hint };
}

/** What the opening restricts and offers, beside whatever else is shown. */
function opened(overlay: Overlay, opening: Opening | undefined): Overlay {
  if (!opening?.task || opening.allowed.length + opening.offered.length === 0) return overlay;
  const bands = overlay.bands.length > 0 ? overlay.bands : opening.offered.map(spot => [spot]);
  // Of offered moves that are taken the frames tell enough.
  const area = opening.offered.length > 0 ? [] : opening.allowed;
  return { ...overlay, bands, area };
}

/** How the game ended, or nothing; the table says it aloud. */
function Ending({ snapshot, sides }: { snapshot: Snapshot; sides: Sides }) {
  const { ending } = snapshot.state;
  if (ending === null) return null;
  return (
    <div class="ending">
      <b>{result(ending.outcome)}</b> <span>{verdict(snapshot, sides)}</span>
    </div>
  );
}

/** What bots have said for their authors. */
function Log({ table }: { table: Table }) {
  const lines = table.log.value;
  if (lines.length === 0) return null;
  return (
    <details class="log">
      <summary>{t("play-log", { lines: lines.length })}</summary>
      <pre tabIndex={0}>{lines.map(({ line }) => line).join("\n")}</pre>
    </details>
  );
}

/** Who explains first: the computer that plays here, or the adviser. */
function explainer(snapshot: Snapshot, family: FamilyInfo): string {
  const playing = snapshot.state.seats.find(seat => seat.player !== null && !seat.script)?.player;
  const name = playing?.split("@", 1)[0];
  return offered(family, snapshot.game).find(player => player.name === name)?.name ?? adviser(family);
}

/** The scores that the players gave while they played, as a course of the game. */
function pointsOf(snapshot: Snapshot, sides: Sides) {
  let known: number | null = null;
  const points = snapshot.history.map((ply, index) => {
    const score = scoreForFirst(ply.score, ply.side);
    known = score ?? known;
    const text = `${index + 1}. ${moveWord(ply.move)} ${known === null ? "" : scoreText(known, sides)}`;
    return { ply: index + 1, share: known === null ? null : share(known), text, mark: null };
  });
  // The result is known for certain where the last score was an estimate.
  const { ending } = snapshot.state;
  const last = points.pop();
  if (last !== undefined) points.push(ending === null ? last : { ...last, share: worth(ending.outcome) });
  return [{ ply: 0, share: 0.5, text: t("why-start"), mark: null }, ...points];
}
