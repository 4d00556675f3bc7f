// The start page: a board that can be played on at once, and a panel of pictures beside it for everything that can be changed.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { catalog } from "../catalog.js";
import type { FamilyInfo, PathMove, Side } from "../generated/messages.js";
import { other, scene } from "../model.js";
import { wordsOf } from "../parts/asking.js";
import { Press, Problem } from "../parts/controls.js";
import { splitOpening } from "../opening/pick.js";
import { Face } from "../parts/face.js";
import { Markdown } from "../parts/markdown.js";
import { Recent } from "../parts/recent-list.js";
import { isTall } from "../parts/screen.js";
import { fetchJson } from "../socket.js";
import { Again } from "../start/again.js";
import { begin } from "../start/begin.js";
import { keepChoices, lastChoices, planOf, sideOf, type Choices, type Plan } from "../start/choices.js";
import { useOpening } from "../start/opening.js";
import { Panel } from "../start/panel.js";
import { resultsIn } from "../start/results.js";
import { levelOf } from "../start/rival.js";
import { familySummary, familyTitle, gameName, levelName, number, playerName, rulesOf, sideName, t } from "../text/text.js";
import { href } from "../router.js";

/** The page. */
export function Start() {
  const families = catalog.value?.families;
  const [choices, setChoices] = useState<Choices>(lastChoices);
  const plan = families === undefined ? null : planOf(choices, families);
  if (families === undefined || plan === null) return <Waiting />;
  return (
    <Table
      choices={choices}
      plan={plan}
      families={families}
      onChange={part => {
        const next = { ...choices, ...part };
        setChoices(next);
        keepChoices(next);
      }}
    />
  );
}

function Waiting() {
  return (
    <div class="start waiting" aria-busy="true">
      <h1>{t("start-title")}</h1>
      <p class="quiet">{t("shell-loading")}</p>
    </div>
  );
}

const NOTHING: readonly PathMove[] = [];

/** The parts around the board: the panel beside it, and what stands below. */
const PARTS = 2;

/** How many of them this visit has shown before. */
let shownParts = 0;

/** How many parts around the board are drawn: each comes in a task of its own after the board, so that the first touch need not wait. */
function useParts(hasBoard: boolean): number {
  const [parts, setParts] = useState(shownParts);
  useEffect(() => {
    if (!hasBoard || parts === PARTS) return undefined;
    const timer = setTimeout(() => setParts((shownParts = parts + 1)));
    return () => clearTimeout(timer);
  }, [hasBoard, parts]);
  return parts;
}

interface TableProps {
  choices: Choices;
  plan: Plan;
  families: readonly FamilyInfo[];
  onChange: (part: Partial<Choices>) => void;
}

function Table({ choices, plan, families, onChange }: TableProps) {
  const { family, game } = plan;
  const { sides } = family;
  const [coin, setCoin] = useState<Side>(() => (Math.random() < 0.5 ? "first" : "second"));
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState(false);
  const { start, problem: refused } = useOpening(game, true);
  const shown = useMemo(() => (start === null ? null : scene(start.layout, start.view)), [start]);
  useEffect(() => setProblem(null), [choices]);
  const parts = useParts(shown !== null || refused !== null);
  const own = sideOf(choices, coin);
  const mover = start?.toMove ?? "first";
  // A person who is to move begins by moving; everybody else begins by the button, or by a click on the board.
  const isPlain = splitOpening(family, game)[1] === "";
  const moves = choices.mode === "people" || (choices.mode === "computer" && own === mover);
  const waits = !moves && choices.mode !== "guest" && shown !== null && !begun;
  const near = choices.mode === "computer" || choices.mode === "guest" ? own : "first";

  async function play(move?: string): Promise<void> {
    setBegun(true);
    try {
      await begin(choices, plan, own, move);
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBegun(false);
  }

  return (
    <div class={`room start ${shown === null ? "" : `shape-${shown.board.shape}`}`}>
      <h1 class="unseen">{t("start-title")}</h1>
      <div class="stage" onClick={waits ? () => void play() : undefined}>
        {shown !== null ? (
          <BoardView
            key={game}
            scene={shown}
            sides={sides}
            legal={moves && !begun ? (start?.moves ?? NOTHING) : NOTHING}
            mover={mover}
            stance={{ near, tall: isTall.value }}
            label={moves ? t("start-board", { game: gameName(game) }) : t("start-preview", { game: gameName(game) })}
            onMove={move => void play(move.move)}
          />
        ) : (
          <div class="preview empty" aria-hidden="true" />
        )}
      </div>
      <div class="side">
        {parts > 0 && <Again family={family.name} />}
        <Across choices={choices} plan={plan} side={other(own)} />
        <p class="start-say">{shown !== null && (isPlain || !moves ? invitation(choices, plan, moves, own) : t("start-say-opening", { side: sideName(sides, own) }))}</p>
        <Problem text={problem ?? refused} />
        <Press kind="go" disabled={begun || shown === null} onClick={() => void play()}>
          {choices.mode === "guest" ? t("start-invite") : t("start-play")}
        </Press>
        {parts > 0 && (
          <Panel
            choices={choices}
            plan={plan}
            families={families}
            onChange={part => {
              if (part.side === "random") setCoin(Math.random() < 0.5 ? "first" : "second");
              onChange(part);
            }}
          />
        )}
      </div>
      {parts > 1 && <Below family={family} />}
    </div>
  );
}

/** The game in a sentence with its rules, and the games of before. */
function Below({ family }: { family: FamilyInfo }) {
  return (
    <div class="below">
      <section class="about">
        <h2>{familyTitle(family)}</h2>
        <p>
          {familySummary(family)}. <a href={href("learn", `${family.name}/rules`)}>{t("start-learn")}</a>
        </p>
        <Rules key={family.name} family={family} />
      </section>
      <Results family={family.name} />
      <Recent />
    </div>
  );
}

/** One's results against each opponent; nothing before the first finished game. */
function Results({ family }: { family: string }) {
  const rows = resultsIn(family);
  if (rows.length === 0) return null;
  return (
    <section class="results" aria-labelledby="results">
      <h2 id="results">{t("start-results")}</h2>
      <div class="scroll-x">
        <table class="listing">
          <thead>
            <tr>
              <th scope="col">{t("start-opponent")}</th>
              {(["watch-wins", "watch-draws", "watch-losses"] as const).map(key => (
                <th key={key} scope="col" class="figure">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([opponent, score]) => (
              <tr key={opponent}>
                <th scope="row">{playerName(opponent)}</th>
                {score.map((games, at) => (
                  <td key={at} class="figure">
                    {number(games)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What happens next, in a sentence. */
function invitation(choices: Choices, { family }: Plan, moves: boolean, own: Side): string {
  const side = sideName(family.sides, own);
  if (choices.mode === "guest") return t("start-say-guest");
  if (choices.mode === "computers") return t("start-say-watch");
  if (choices.mode === "people") return t("start-say-move", { side: sideName(family.sides, "first") });
  return moves ? t("start-say-move", { side }) : t("start-say-wait", { side });
}

/** Who sits across. */
function Across({ choices, plan, side }: { choices: Choices; plan: Plan; side: Side }) {
  const { family, opponent } = plan;
  const level = levelOf(family.name);
  const name = { computer: opponent === null ? t("rival-name") : playerName(opponent.name), people: t("start-people"), guest: t("start-guest"), computers: t("start-computers") }[choices.mode];
  const strength = opponent === null ? `${t("rival-level", { level })}, ${levelName(level)}` : sideName(family.sides, side);
  return (
    <div class="seat far">
      {choices.mode === "computer" && <Face player={opponent?.name ?? "engine"} />}
      <span class="who">
        <b>{name}</b>
        {choices.mode === "computer" && <small>{strength}</small>}
      </span>
    </div>
  );
}

/** The rules, folded away until somebody wants them. */
function Rules({ family }: { family: FamilyInfo }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="rules" onToggle={(event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t("start-rules")}</summary>
      {open && <RulesText family={family} />}
    </details>
  );
}

/** The rules for players, else the page of the game itself. */
function RulesText({ family }: { family: FamilyInfo }) {
  const own = rulesOf(family.name);
  const [text, setText] = useState(own ?? "");
  useEffect(() => {
    if (own === null) void fetchJson<string>(`api/rules/${family.name}`).then(setText, () => null);
  }, [family, own]);
  return <Markdown text={own ?? text} />;
}
