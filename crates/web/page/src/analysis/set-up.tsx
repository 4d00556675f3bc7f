// A board on which a position is set up: pieces are put by clicks, keys or the table of words, and the game says whether
// there is such a position.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";
import { BoardView } from "../board/board.js";
import { describe, pieceName } from "../board/describe.js";
import { PieceShape } from "../board/pieces.js";
import { TextBoard } from "../board/text-board.js";
import { familyOf } from "../catalog.js";
import type { State } from "../generated/messages.js";
import { scene as sceneOf, type Piece, type Scene, type Side, type Sides } from "../model.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { Action, Dialogue, Problem, Segments } from "../parts/controls.js";
import { isTall } from "../parts/screen.js";
import { askFor } from "../socket.js";
import { gameName, sideName, signed, t } from "../text/text.js";
import { changed, contentsOf, emptied, withSpot, type Tool } from "./arrange.js";
import { look } from "./positions.js";

interface SetUpProps {
  game: string;
  /** The position to begin with. */
  from: State;
  onUse: (position: string | null) => void;
  onClose: () => void;
}

/** The game is not asked about every click of several in a row. */
const SETTLE = 200;

/** The window. */
export function SetUp({ game, from, onUse, onClose }: SetUpProps) {
  const family = familyOf(game);
  const [scene, setScene] = useState<Scene>(() => sceneOf(from.layout, from.view));
  const [toMove, setToMove] = useState<Side>(from.toMove);
  const [palette, setPalette] = useState<readonly Piece[]>([]);
  const [tool, setTool] = useState<Tool | null>(null);
  const [found, setFound] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isCounted = scene.board.shape === "pits";

  useEffect(() => {
    askFor("palette", { to: "study", do: "palette", game })
      .then(({ pieces }) => {
        setPalette(pieces);
        const [first] = pieces;
        setTool(first === undefined ? { does: "count", by: 1 } : { does: "put", piece: first });
      })
      .catch((error: unknown) => setProblem(wordsOf(error)));
  }, [game]);

  useAsking(isWanted => {
    setFound(null);
    const wait = setTimeout(() => {
      askFor("state", { to: "study", do: "arrange", game, spots: contentsOf(scene), toMove })
        .then(state => {
          if (!isWanted()) return;
          setFound(state);
          setProblem(null);
        })
        .catch((error: unknown) => isWanted() && setProblem(wordsOf(error)));
    }, SETTLE);
    return () => clearTimeout(wait);
  }, [scene, toMove]);

  // Every spot of the board can be clicked; what lies in trays follows from the board.
  const shown = useMemo(() => (found === null ? scene : { ...scene, spots: trays(scene, found) }), [scene, found]);
  const places = useMemo(() => scene.spots.filter(spot => spot.place.at !== "tray").map(({ name }) => ({ move: name, path: [name] })), [scene]);
  if (family === null) return null;
  const { sides } = family;

  function act(name: string): void {
    const spot = scene.spots.find(one => one.name === name);
    if (spot === undefined || tool === null) return;
    const next = changed(spot, tool);
    setScene(withSpot(scene, next));
    announce(describe(next, scene, sides));
  }

  async function use(): Promise<void> {
    if (found === null) return;
    const start = await look({ game, moves: [] });
    onUse(start.position === found.position ? null : found.position);
  }

  return (
    <Dialogue title={t("set-up-title", { game: gameName(game) })} onClose={onClose}>
      <div class="set-up">
        <div class="set-up-board">
          <BoardView
            scene={shown}
            sides={sides}
            legal={places}
            stance={{ near: "first", tall: isTall.value }}
            label={t("set-up-board")}
            onMove={({ move }) => act(move)}
          />
        </div>
        <div class="set-up-tools">
          {isCounted ? <CountTools tool={tool} onTool={setTool} /> : <PieceTools palette={palette} sides={sides} tool={tool} onTool={setTool} />}
          <Segments
            label={t("set-up-to-move")}
            value={toMove}
            options={(["first", "second"] as const).map(side => [side, sideName(sides, side)] as const)}
            onChange={setToMove}
          />
          <div class="action-row">
            <Action icon="close" label={t("set-up-empty")} onClick={() => setScene(emptied(scene))} />
            <Action icon="again" label={t("set-up-reset")} onClick={() => (setScene(sceneOf(from.layout, from.view)), setToMove(from.toMove))} />
          </div>
          <Problem text={problem} />
          {found?.ending && <p class="quiet">{t("set-up-over")}</p>}
          <Action icon="analyse" kind="main" label={t("set-up-use")} disabled={found === null || problem !== null} onClick={() => void use()} />
          <TextBoard scene={shown} sides={sides} legal={places} onMove={({ move }) => act(move)} />
        </div>
      </div>
    </Dialogue>
  );
}

/** The spots with the trays that the game has worked out. */
function trays(scene: Scene, found: State): Scene["spots"] {
  const known = new Map(sceneOf(found.layout, found.view).spots.map(spot => [spot.name, spot]));
  return scene.spots.map(spot => (spot.place.at === "tray" ? (known.get(spot.name) ?? spot) : spot));
}

interface ToolsProps {
  tool: Tool | null;
  onTool: (tool: Tool) => void;
}

function PieceTools({ palette, sides, tool, onTool }: ToolsProps & { palette: readonly Piece[]; sides: Sides }) {
  return (
    <fieldset class="palette">
      <legend>{t("set-up-piece")}</legend>
      {palette.map(piece => {
        const chosen = tool?.does === "put" && tool.piece.symbol === piece.symbol && tool.piece.side === piece.side;
        const name = pieceName(piece, sides);
        return (
          <label key={piece.side + piece.symbol} class={chosen ? "chosen" : ""} title={name}>
            <input type="radio" name="set-up-piece" aria-label={name} checked={chosen} onChange={() => onTool({ does: "put", piece })} />
            <svg viewBox="-26 -26 52 52" aria-hidden="true">
              <PieceShape piece={piece} sides={sides} r={20} />
            </svg>
          </label>
        );
      })}
      <label class={tool?.does === "clear" ? "chosen" : ""}>
        <input type="radio" name="set-up-piece" checked={tool?.does === "clear"} onChange={() => onTool({ does: "clear" })} />
        <span>{t("set-up-clear")}</span>
      </label>
    </fieldset>
  );
}

const STEPS = ["1", "5", "-1", "clear"] as const;

function CountTools({ tool, onTool }: ToolsProps) {
  const value = tool?.does === "count" ? String(tool.by) : "clear";
  return (
    <Segments
      label={t("set-up-seeds")}
      value={value}
      options={STEPS.map(step => [step, step === "clear" ? t("set-up-clear") : signed(Number(step))] as const)}
      onChange={step => onTool(step === "clear" ? { does: "clear" } : { does: "count", by: Number(step) })}
    />
  );
}
