// A proof to play against: its moves come at once, its zone is drawn, and whoever tries to escape sees how that ends.
import { h } from "../vendor/preact.js";
import { useMemo, useRef, useState } from "../vendor/hooks.js";
import { look } from "../analysis/positions.js";
import { prove } from "../analysis/search.js";
import { Verify } from "../analysis/verify.js";
import { announce } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { catalog, familyOf } from "../catalog.js";
import type { FamilyInfo, GamePosition, PathMove, Proved, State } from "../generated/messages.js";
import { scene, type Side } from "../model.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { Action, Pick, Problem } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { Stepper } from "../parts/stepper.js";
import { go, href } from "../router.js";
import { gameName, number, phrase, sideName, sideWord, t } from "../text/text.js";

const NOTHING: readonly PathMove[] = [];
const SIDES: readonly Side[] = ["first", "second"];

/** The page; its address names the game whose proof is meant. */
export function ProofPage({ rest }: { rest: string }) {
  const families = catalog.value?.families;
  if (families === undefined) return <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  // The last one of a game is that of its largest board.
  const games = families.flatMap(family => family.proofs);
  const game = rest === "" ? (games.at(-1) ?? "") : rest;
  const family = familyOf(game);
  if (family === null || !games.includes(game)) return <p class="quiet">{t("proof-explore-none", { game })}</p>;
  return <Against key={game} game={game} games={games} family={family} />;
}

interface AgainstProps {
  game: string;
  games: readonly string[];
  family: FamilyInfo;
}

/** What is known of the position after some moves. */
interface Known {
  readonly moves: readonly string[];
  readonly state: State;
  readonly proved: Proved | null;
}

function Against({ game, games, family }: AgainstProps) {
  const [moves, setMoves] = useState<readonly string[]>([]);
  /** The longest line that was played, so that one can go forward again. */
  const line = useRef<readonly string[]>([]);
  const [holder, setHolder] = useState<Side>("first");
  const [known, setKnown] = useState<Known | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useMemo(() => (known === null ? null : scene(known.state.layout, known.state.view)), [known?.state]);
  const { sides } = family;

  function reach(next: readonly string[]): void {
    if (!next.every((move, at) => move === line.current[at])) line.current = next;
    setMoves(next);
  }

  useAsking(isWanted => {
    const place: GamePosition = { game, moves: [...moves] };
    let stop = (): void => {};
    setProblem(null);
    const ask = (state: State): void => {
      if (!isWanted()) return;
      setKnown({ moves, state, proved: null });
      if (state.ending !== null) return announce(phrase(state.ending.text));
      const wait = setTimeout(() => setRead(0), 300);
      let [isFound, said]: [boolean, string | null] = [false, null];
      const onProved = (proved: Proved): void => {
        if (proved.source === null && proved.nodes > 0) setRead(proved.nodes);
        said = phrase(proved.said);
        if (proved.source === null) return;
        isFound = true;
        setKnown({ moves, state, proved });
        if (state.toMove !== holder) return announce(phrase(proved.said));
        // Where nothing matters any more, the first move does.
        const answer = proved.line[0] ?? state.moves[0];
        if (answer !== undefined) reach([...moves, answer.move]);
      };
      const done = (error: string | null): void => {
        clearTimeout(wait);
        setRead(null);
        // What was said last tells why nothing is known.
        setProblem(error ?? (isFound ? null : said));
      };
      const work = prove(place, 0, { onProved, onEnd: done }, holder);
      stop = () => (clearTimeout(wait), setRead(null), work.stop());
    };
    look(place).then(ask).catch((error: unknown) => isWanted() && setProblem(wordsOf(error)));
    return () => stop();
  }, [game, holder, moves]);

  const { state, proved } = known ?? { state: null, proved: null };
  const over = state !== null && state.ending !== null;
  const yours = state !== null && !over && known?.moves === moves && state.toMove !== holder;
  const overlay = useMemo((): Overlay => {
    if (proved === null) return NO_OVERLAY;
    return { ...NO_OVERLAY, zone: proved.zone?.spots ?? [], bands: proved.pairs };
  }, [proved]);
  const elsewhere = yours && proved?.zone ? state.moves.filter(({ move }) => !proved.zone?.spots.includes(move)) : [];

  function playElsewhere(): void {
    const any = elsewhere[Math.floor(Math.random() * elsewhere.length)];
    if (any !== undefined) reach([...moves, any.move]);
  }

  function step(ply: number): void {
    // Back from one's own turn leads to the turn before: the proof would answer again at once.
    const isBack = ply < moves.length;
    const parity = holder === "first" ? 1 : 0;
    const wanted = isBack && ply > 0 && ply % 2 !== parity ? ply - 1 : ply;
    setMoves(line.current.slice(0, Math.max(wanted, 0)));
  }

  return (
    <div class={`room shape-${shown?.board.shape ?? "crossings"}`}>
      <h1 class="unseen">{t("proof-explore")}</h1>
      <div class="stage">
        {shown !== null && state !== null && (
          <BoardView
            scene={shown}
            sides={sides}
            legal={yours ? state.moves : NOTHING}
            mover={yours ? state.toMove : null}
            stance={{ near: holder === "first" ? "second" : "first", tall: isTall.value }}
            last={state.last}
            overlay={overlay}
            label={t("play-board", { game: gameName(game) })}
            onMove={({ move }) => reach([...moves, move])}
          />
        )}
      </div>
      <div class="side">
        <div class="action-row">
          <Pick label={t("proof-explore-of")} value={game} options={games.map(one => [one, gameName(one)] as const)} onChange={one => go("proof", one)} />
          {proved !== null && proved.winner === null && (
            <Pick
              label={t("proof-explore-side")}
              value={holder}
              options={SIDES.map(side => [side, sideName(sides, side)] as const)}
              onChange={side => (setHolder(side === "second" ? "second" : "first"), reach([]))}
            />
          )}
        </div>
        <div class="proof-panel" role="status" aria-busy={read !== null}>
          {read !== null && <p>{read === 0 ? t("proof-explore-loads") : t("proof-explore-loads-so-far", { nodes: number(read) })}</p>}
          {proved !== null && (
            <p class="statement">
              <b>{t("proof-says", { statement: phrase(proved.said) })}</b>
            </p>
          )}
          {proved?.zone && proved.zone.alike === 0 && <p>{t("proof-explore-zone-whole", { replies: number(proved.zone.replies) })}</p>}
          {proved?.zone && proved.zone.alike > 0 && (
            <p>{t("proof-explore-zone", { spots: number(proved.zone.spots.length), replies: number(proved.zone.replies), alike: number(proved.zone.alike) })}</p>
          )}
          {proved !== null && proved.pairs.length > 0 && <p>{t("proof-explore-pairs")}</p>}
          {yours && proved !== null && <p>{t("proof-explore-your-move", { side: sideWord(sides, state.toMove) })}</p>}
          {yours && proved === null && read === null && problem === null && <p class="quiet">{t("proof-explore-left")}</p>}
          {over && <p class="ending">{phrase(state.ending?.text ?? "")}</p>}
          {over && <p>{t("proof-explore-end")}</p>}
        </div>
        <Problem text={problem} />
        <Stepper at={moves.length} last={line.current.length} onGo={step} />
        <div class="action-row">
          <Action icon="now" label={t("proof-explore-elsewhere")} kind="main" disabled={elsewhere.length === 0} onClick={playElsewhere} />
          <Action icon="again" label={t("proof-explore-again")} disabled={moves.length === 0} onClick={() => ((line.current = []), reach([]))} />
        </div>
        <p class="quiet">
          <a class="link" href={href("analyse", moves.length === 0 ? game : `${game};${moves.join(",")}`)}>
            {t("proof-explore-analyse")}
          </a>
        </p>
        <p class="quiet">
          {t("proof-explore-about")} {t("proof-explore-check")}
        </p>
      </div>
      <div class="below">
        <Verify key={game} game={game} />
        {shown !== null && state !== null && <TextBoard scene={shown} sides={sides} legal={yours ? state.moves : NOTHING} onMove={({ move }) => reach([...moves, move])} />}
      </div>
    </div>
  );
}
