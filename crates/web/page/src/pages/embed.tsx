// A game in a frame of another site: the board, its moves with their comments, what an engine makes of it, and the way to the whole page.
import { h } from "../vendor/preact.js";
import { useMemo, useState } from "../vendor/hooks.js";
import { Engine } from "../analysis/engine.js";
import { look } from "../analysis/positions.js";
import { readShared, shareTree } from "../analysis/share.js";
import { Tree, type Branch } from "../analysis/tree.js";
import { TreeView } from "../analysis/tree-view.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import { catalog, familyOf } from "../catalog.js";
import type { FamilyInfo, State } from "../generated/messages.js";
import { scene } from "../model.js";
import { ownersOf, piecesOfMover } from "../opening/panel.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { Problem } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { endingText } from "../parts/verdict.js";
import { Stepper } from "../parts/stepper.js";
import { href } from "../router.js";
import { gameName, t } from "../text/text.js";

/** The marks of moves that were judged, of which a frame has none. */
const NONE = new Map<number, never>();

/** The page; what stands behind it in the address is the game, as on the page of analysis. Another game begins anew. */
export const Embed = ({ rest }: { rest: string }) => <Shared key={rest} rest={rest} />;

function Shared({ rest }: { rest: string }) {
  const [tree, setTree] = useState<Tree | null | undefined>(undefined);
  const families = catalog.value?.families;
  const usual = families?.[0]?.variants[0]?.name;
  useAsking(isWanted => {
    if (usual === undefined) return;
    void readShared(rest).then(found => isWanted() && setTree(rest === "" ? new Tree(usual) : found));
  }, [rest, usual]);
  if (tree === undefined || families === undefined) return <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  if (tree === null) return <Problem text={t("analyse-bad-link")} />;
  const family = familyOf(tree.game);
  if (family === null) return <Problem text={t("analyse-no-game", { game: tree.game })} />;
  return <Frame tree={tree} family={family} />;
}

function Frame({ tree, family }: { tree: Tree; family: FamilyInfo }) {
  const [at, setAt] = useState<Branch>(() => tree.main().at(-1) ?? tree.root);
  const [state, setState] = useState<State | null>(null);
  const [overlay, setOverlay] = useState<Overlay>(NO_OVERLAY);
  const [problem, setProblem] = useState<string | null>(null);
  const [whole, setWhole] = useState(() => href("analyse"));
  useAsking(isWanted => {
    look(tree.place(at)).then(
      found => isWanted() && (setState(found), setProblem(null)),
      (error: unknown) => isWanted() && setProblem(wordsOf(error)),
    );
    // Nobody passes this link on: it leaves nothing out, however long it is.
    void shareTree(tree, Infinity).then(shared => isWanted() && shared !== null && setWhole(href("analyse", shared.text)));
  }, [tree, at]);
  const shown = useMemo(() => (state === null ? null : scene(state.layout, state.view)), [state]);
  const line = tree.lineThrough(at);
  if (shown === null || state === null) return problem === null ? <p class="quiet" aria-busy="true">{t("shell-loading")}</p> : <Problem text={problem} />;
  const play = (move: string): void => setAt(tree.add(at, move));
  return (
    <div class={`room shape-${shown.board.shape}`}>
      <h1 class="unseen">{gameName(tree.game)}</h1>
      <div class="stage">
        <BoardView
          scene={shown}
          sides={family.sides}
          legal={state.moves}
          mover={piecesOfMover(state)}
          stance={{ near: "first", tall: isTall.value }}
          last={state.last}
          overlay={overlay}
          label={t("play-board", { game: gameName(tree.game) })}
          onMove={({ move }) => play(move)}
        />
      </div>
      <div class="side">
        <Stepper at={tree.lineTo(at).length} last={line.length} onGo={ply => setAt(ply === 0 ? tree.root : (line[ply - 1] ?? tree.root))} />
        {state.ending && <div class="ending">{endingText(state.ending, ownersOf(family.sides, state.view.opening))}</div>}
        {at.comment !== "" && <p>{at.comment}</p>}
        <Engine mover={piecesOfMover(state)} place={tree.place(at)} family={family} sides={ownersOf(family.sides, state.view.opening)} scene={shown} over={state.ending !== null} onBest={() => {}} onOverlay={setOverlay} onPlay={play} />
        <TreeView tree={tree} at={at} marks={NONE} onGo={setAt} />
        <Problem text={problem} />
        <p class="quiet">
          <a class="link" href={whole} target="_blank" rel="noopener">
            {t("embed-whole", { game: gameName(tree.game) })}
          </a>
        </p>
      </div>
      <div class="below">
        <TextBoard scene={shown} sides={family.sides} legal={state.moves} onMove={({ move }) => play(move)} />
      </div>
    </div>
  );
}
