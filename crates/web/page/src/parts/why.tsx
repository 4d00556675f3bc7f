// Why a player moves as it does: its sentences, its candidates with their parts, and the board that shows them.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { Candidate, Explanation, FamilyInfo, Place } from "../generated/messages.js";
import { offered } from "../catalog.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import type { Scene, Side } from "../model.js";
import { askFor, Refused } from "../socket.js";
import { number, t } from "../text/text.js";
import { Pick } from "./controls.js";
import { candidateOverlay, spotsIn, valuesOf } from "./overlay.js";

interface WhyProps {
  place: Place;
  family: FamilyInfo;
  /** Whom to ask first. */
  player: string;
  scene: Scene;
  side: Side;
  /** The spot that is pointed at on the board. */
  pointed: string | null;
  onOverlay: (overlay: Overlay) => void;
}

const MOST_ROWS = 12;
const PATIENCE = { ms: 600 };

/** The panel. */
export function Why({ place, family, player, scene, side, pointed, onOverlay }: WhyProps) {
  const [whom, setWhom] = useState(player);
  const [seen, setSeen] = useState<Explanation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const key = JSON.stringify([place, whom]);

  useEffect(() => {
    let current = true;
    setWaits(true);
    setChosen(null);
    setProblem(null);
    askFor("why", { do: "why", place, player: whom, think: PATIENCE })
      .then(({ explanation }) => {
        if (!current) return;
        setSeen(explanation);
        if (explanation === null) setProblem(t().why.silent(whom));
        onOverlay(explanation === null ? NO_OVERLAY : { ...NO_OVERLAY, values: valuesOf(explanation) });
      })
      .catch((error: unknown) => {
        if (!current) return;
        setSeen(null);
        setProblem(error instanceof Refused ? error.message : t().shell.lostRequest);
        onOverlay(NO_OVERLAY);
      })
      .finally(() => current && setWaits(false));
    return () => {
      current = false;
      onOverlay(NO_OVERLAY);
    };
  }, [key]);

  function point(candidate: Candidate | null): void {
    if (seen === null) return;
    setChosen(candidate);
    onOverlay(candidate === null ? { ...NO_OVERLAY, values: valuesOf(seen) } : candidateOverlay(candidate, scene, side));
  }

  function mark(spots: readonly string[]): void {
    if (seen !== null) onOverlay({ ...NO_OVERLAY, values: valuesOf(seen), bands: spots.length > 0 ? [spots] : [] });
  }

  const under = seen?.candidates.find(({ path }) => pointed !== null && path[path.length - 1] === pointed) ?? null;
  return (
    <section class="why" aria-busy={waits}>
      <Pick
        label={t().why.asks}
        value={whom}
        options={offered(family).map(({ name }) => [name, name] as const)}
        onChange={setWhom}
      />
      {problem !== null && <p class="quiet">{problem}</p>}
      {seen?.summary.map(sentence => (
        <Sentence key={sentence} text={sentence} spots={spotsIn(sentence, scene)} onPoint={spots => mark(spots)} />
      ))}
      {seen !== null && seen.candidates.length > 0 && (
        <Candidates seen={seen} marked={chosen ?? under} onPoint={point} />
      )}
      {seen !== null && (chosen ?? under) !== null && <Parts seen={seen} candidate={(chosen ?? under) as Candidate} />}
    </section>
  );
}

interface SentenceProps {
  text: string;
  spots: readonly string[];
  onPoint: (spots: readonly string[]) => void;
}

/** A sentence; the spots that it names are shown on the board while one points at it. */
function Sentence({ text, spots, onPoint }: SentenceProps) {
  if (spots.length === 0) return <p>{text}</p>;
  const [show, hide] = [() => onPoint(spots), () => onPoint([])];
  return (
    <p>
      <button type="button" class="sentence" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
        {text}
      </button>
    </p>
  );
}

interface CandidatesProps {
  seen: Explanation;
  marked: Candidate | null;
  onPoint: (candidate: Candidate | null) => void;
}

function Candidates({ seen, marked, onPoint }: CandidatesProps) {
  const rows = seen.candidates.slice(0, MOST_ROWS);
  const more = seen.candidates.length - rows.length;
  return (
    <div class="scroll-x">
      <table class="candidates" onMouseLeave={() => onPoint(null)}>
        <caption class="unseen">{t().why.candidates}</caption>
        <thead>
          <tr>
            <th scope="col">{t().why.move}</th>
            <th scope="col" class="figure">
              {t().why.value}
            </th>
            <th scope="col">{t().why.note}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(candidate => (
            <tr
              key={candidate.move}
              class={candidate.move === marked?.move ? "marked" : ""}
              onMouseEnter={() => onPoint(candidate)}
            >
              <th scope="row">
                <button type="button" class="ply" onFocus={() => onPoint(candidate)} onClick={() => onPoint(candidate)}>
                  {candidate.move}
                </button>
              </th>
              <td class="figure">{candidate.value === null ? "–" : number(candidate.value, digits(candidate.value))}</td>
              <td>{seen.choices.includes(candidate.move) ? <b>{candidate.note || t().why.plays}</b> : candidate.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p class="quiet">{t().why.more(more)}</p>}
    </div>
  );
}

const digits = (value: number): number => (Number.isInteger(value) ? 0 : 2);

/** The parts of a candidate's value with their meanings. */
function Parts({ seen, candidate }: { seen: Explanation; candidate: Candidate }) {
  const parts = seen.columns
    .map((column, at) => ({ column, part: candidate.parts[at] ?? null }))
    .filter(({ part }) => part !== null && part !== 0);
  return (
    <div class="parts">
      <h3>{t().why.partsOf(candidate.move)}</h3>
      {parts.length === 0 && <p class="quiet">{t().why.noParts}</p>}
      <dl>
        {parts.map(({ column, part }) => (
          <div key={column.name}>
            <dt>{column.name}</dt>
            <dd>
              <b>{number(part ?? 0, digits(part ?? 0))}</b> <small>{column.meaning}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
