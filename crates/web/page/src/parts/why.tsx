// Why a player moves as it does: its sentences, its candidates with their parts, and the board that shows them.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { Candidate, Explanation, FamilyInfo, GamePosition, SearchInfo, Threat } from "../generated/messages.js";
import { offered } from "../catalog.js";
import { NO_OVERLAY, type Overlay } from "../board/marks.js";
import { english, type Scene, type Side } from "../model.js";
import { useAsking, wordsOf } from "./asking.js";
import { askFor } from "../socket.js";
import { clause, moveWord, number, phrase, playerName, t } from "../text/text.js";
import { Pick } from "./controls.js";
import { candidateOverlay, forcedScore, foundScore, groupsOf, partOverlay, spotsIn, valuesOf } from "./overlay.js";
import { forFirst } from "./score.js";
import { Threats } from "./threats.js";

interface WhyProps {
  place: GamePosition;
  family: FamilyInfo;
  /** Whom to ask first. */
  player: string;
  scene: Scene;
  side: Side;
  /** The side whose pieces it moves, which may be the other one in an opening. */
  pieces: Side;
  /** The spot that is pointed at on the board. */
  pointed: string | null;
  onOverlay: (overlay: Overlay) => void;
  /** Hears what the position is worth to the first side by what is shown; nothing where that gives no score. */
  onScore: (score: number | null) => void;
  /** What a search that goes on beside this one has found. */
  beside?: SearchInfo | null;
}

const MOST_ROWS = 12;
/** More groups than these are not read in words. */
const MOST_LISTED = 6;
const PATIENCE = { ms: 600 };

/** The panel. */
export function Why({ place, family, player, scene, side, pieces, pointed, onOverlay, onScore, beside = null }: WhyProps) {
  const [whom, setWhom] = useState(player);
  const [seen, setSeen] = useState<Explanation | null>(null);
  const [threats, setThreats] = useState<readonly Threat[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const key = JSON.stringify([place, whom]);

  useAsking(isWanted => {
    setWaits(true);
    setChosen(null);
    setProblem(null);
    askFor("why", { to: "search", do: "why", place, player: whom, think: PATIENCE })
      .then(({ explanation, threats: found }) => {
        if (!isWanted()) return;
        setSeen(explanation);
        setThreats(found);
        if (explanation === null) setProblem(t("why-silent", { player: playerName(whom) }));
        onOverlay(atRest(explanation, found));
      })
      .catch((error: unknown) => {
        if (!isWanted()) return;
        setSeen(null);
        setThreats([]);
        setProblem(wordsOf(error));
        onOverlay(NO_OVERLAY);
      })
      .finally(() => isWanted() && setWaits(false));
    return () => onOverlay(NO_OVERLAY);
  }, [key]);

  const score = waits || seen === null ? null : foundScore(seen);
  useEffect(() => {
    onScore(score === null ? null : forFirst(score, side));
    return () => onScore(null);
  }, [score, side]);

  function point(candidate: Candidate): void {
    setChosen(candidate);
    onOverlay(candidateOverlay(candidate, scene, pieces));
  }

  /** Away from a row its parts stay, so that one can point at them. */
  function leave(): void {
    onOverlay(atRest(seen, threats));
  }

  function mark(spots: readonly string[]): void {
    onOverlay({ ...atRest(seen, threats), bands: spots.length > 0 ? [spots] : [] });
  }

  const under = seen?.candidates.find(({ path }) => pointed !== null && path[path.length - 1] === pointed) ?? null;
  const marked = under ?? chosen;
  return (
    <section class="why" aria-busy={waits}>
      <Pick
        label={t("why-asks")}
        value={whom}
        options={offered(family, place.game).map(({ name }) => [name, playerName(name)] as const)}
        onChange={setWhom}
      />
      {beside !== null && (
        <p class="quiet beside">
          {t("why-beside", { seconds: number(PATIENCE.ms / 1000, 1), move: moveWord(beside.variation[0]?.move ?? "–"), depth: beside.depth })}
        </p>
      )}
      {problem !== null && <p class="quiet">{phrase(problem)}</p>}
      {waits && seen === null && problem === null && <p class="quiet">{t("why-waits")}</p>}
      {seen?.summary.map(sentence => (
        <Sentence key={english(sentence)} text={phrase(sentence)} spots={spotsIn(english(sentence), scene)} onPoint={spots => mark(spots)} />
      ))}
      <Threats threats={threats} sides={family.sides} onPoint={mark} />
      {seen !== null && seen.candidates.length > 0 && (
        <Candidates seen={seen} marked={marked} onPoint={point} onLeave={leave} />
      )}
      {seen !== null && marked !== null && (
        <Parts seen={seen} candidate={marked} onPoint={column => onOverlay(partOverlay(marked, column))} onLeave={leave} />
      )}
    </section>
  );
}

/** What is drawn while nobody points at anything: the values and the threats. */
function atRest(seen: Explanation | null, threats: readonly Threat[]): Overlay {
  return { ...NO_OVERLAY, values: seen === null ? [] : valuesOf(seen), threats };
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
  onPoint: (candidate: Candidate) => void;
  onLeave: () => void;
}

function Candidates({ seen, marked, onPoint, onLeave }: CandidatesProps) {
  const [explained, setExplained] = useState(false);
  const rows = seen.candidates.slice(0, MOST_ROWS);
  const more = seen.candidates.length - rows.length;
  return (
    <div class="scroll-x">
      <table class="candidates" onMouseLeave={onLeave}>
        <caption class="unseen">{t("why-candidates")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("why-move")}</th>
            <th scope="col" class="figure">
              <button type="button" class="sentence" aria-expanded={explained} onClick={() => setExplained(!explained)}>
                {t("why-value")}
              </button>
            </th>
            <th scope="col">{t("why-note")}</th>
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
                  {moveWord(candidate.move)}
                </button>
              </th>
              <td class="figure">{valueOf(candidate)}</td>
              <td>{seen.choices.includes(candidate.move) ? <b>{noteOf(candidate) || t("why-plays")}</b> : noteOf(candidate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p class="quiet">{t("why-more", { count: more })}</p>}
      {explained && (
        <p class="quiet" role="status">
          {t("why-value-means")}
        </p>
      )}
    </div>
  );
}

/** A value as a number, or in words where it is a forced result. */
function valueOf(candidate: Candidate): string {
  const forced = forcedScore(candidate);
  if (forced !== null) return clause(forced.score);
  return candidate.value === null ? "–" : number(candidate.value, digits(candidate.value));
}

/** A note without the result that stands beside it. */
const noteOf = (candidate: Candidate): string => clause(forcedScore(candidate)?.line ?? candidate.note);

const digits = (value: number): number => (Number.isInteger(value) ? 0 : 2);

interface PartsProps {
  seen: Explanation;
  candidate: Candidate;
  onPoint: (column: number) => void;
  onLeave: () => void;
}

/** The parts of a candidate's value with their meanings; what counts for one is drawn while one points at it. */
function Parts({ seen, candidate, onPoint, onLeave }: PartsProps) {
  const parts = seen.columns
    .map((column, at) => ({ column, at, part: candidate.parts[at] ?? null }))
    .filter(({ part }) => part !== null && part !== 0);
  return (
    <div class="parts">
      <h3>{t("why-parts-of", { move: moveWord(candidate.move) })}</h3>
      {parts.length === 0 && <p class="quiet">{t("why-no-parts")}</p>}
      <dl>
        {parts.map(({ column, at, part }) => (
          <div key={english(column.name)} onMouseEnter={() => onPoint(at)} onMouseLeave={onLeave}>
            <dt>{clause(column.name)}</dt>
            <dd>
              <b>{number(part ?? 0, digits(part ?? 0))}</b> <small>{clause(column.meaning)}</small>
              <Made candidate={candidate} column={at} onPoint={() => onPoint(at)} onLeave={onLeave} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface MadeProps {
  candidate: Candidate;
  column: number;
  onPoint: () => void;
  onLeave: () => void;
}

/** The spots that count for a part, group by group, in words. */
function Made({ candidate, column, onPoint, onLeave }: MadeProps) {
  const groups = groupsOf(candidate, column);
  if (groups.length === 0) return null;
  const listed = groups.slice(0, MOST_LISTED).map(spots => spots.join(" ")).join("; ");
  const more = groups.length - MOST_LISTED;
  return (
    <small class="spots">
      <button type="button" class="sentence" onFocus={onPoint} onBlur={onLeave}>
        {more > 0 ? t("why-made-more", { groups: listed, more }) : listed}
      </button>
    </small>
  );
}
