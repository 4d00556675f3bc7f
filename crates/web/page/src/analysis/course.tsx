// The course of a game as an engine judges it: a graph, and the moves that cost most.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { FamilyInfo, Reviewed } from "../generated/messages.js";
import { adviser } from "../catalog.js";
import { Action, Pick, Problem, Tick } from "../parts/controls.js";
import { EvaluationGraph } from "../parts/evaluation.js";
import { share } from "../parts/score.js";
import { scoreText } from "../parts/verdict.js";
import type { Sides } from "../model.js";
import { clause, moveWord, number, sideName, t } from "../text/text.js";
import { isOf, keepReview, summaries, type Findings } from "./judged.js";
import { review as startReview, type Running } from "./search.js";
import type { Tree } from "./tree.js";

/** What a review has found so far. */
interface Review extends Findings {
  readonly running: boolean;
  readonly of: number;
  readonly problem: string | null;
  readonly start: (ms: number) => void;
  readonly stop: () => void;
}

const NOTHING: ReadonlyMap<number, Reviewed> = new Map();

/** The review of a tree's main line; nothing once that is another. */
export function useReview(tree: Tree, family: FamilyInfo): Review {
  const [found, setFound] = useState(NOTHING);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [running, setRunning] = useState(false);
  const [of, setOf] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const search = useRef<Running | null>(null);
  const stop = () => {
    search.current?.stop();
    search.current = null;
    setRunning(false);
  };
  useEffect(() => {
    setFound(NOTHING);
    setProblem(null);
    return stop;
  }, [tree]);
  const holds = isOf({ moves, found }, tree);
  useEffect(() => {
    if (!holds) stop();
  }, [holds]);
  const start = (ms: number) => {
    stop();
    setFound(NOTHING);
    setProblem(null);
    setRunning(true);
    const line = tree.main();
    const place = tree.place(line[line.length - 1] ?? tree.root);
    setMoves(place.moves ?? []);
    search.current = startReview(place, adviser(family), ms, {
      onReviewed: reviewed => {
        setOf(reviewed.of);
        setFound(before => new Map(before).set(reviewed.ply, reviewed));
      },
      onEnd: error => {
        setRunning(false);
        setProblem(error);
      },
    });
  };
  return { moves, found: holds ? found : NOTHING, running: running && holds, of, problem, start, stop };
}

interface CourseProps {
  tree: Tree;
  sides: Sides;
  review: Review;
  at: number;
  onGo: (ply: number) => void;
  /** What was found has been written into the tree. */
  onChange: () => void;
}

/** The graph of the game with its turning points, and the button that has it made. */
export function Course({ tree, sides, review, at, onGo, onChange }: CourseProps) {
  const [patience, setPatience] = useState("300");
  const [follows, setFollows] = useState(false);
  // While the game is judged the board goes along, if that is wanted.
  useEffect(() => {
    if (follows && review.running && review.found.size > 0) onGo(Math.max(...review.found.keys()));
  }, [review.found]);
  const line = tree.main();
  const points = [null, ...line].map((branch, ply) => {
    const reviewed = review.found.get(ply);
    const value = reviewed?.chances ?? (reviewed?.score ? share(reviewed.score.value) : null);
    const score = reviewed?.score ? scoreText(reviewed.score.value, sides) : "";
    const mark = reviewed?.mark ?? null;
    const called = mark === null ? "" : t(`analyse-mark-${mark}`);
    const text = [branch === null ? t("why-start") : `${ply}. ${moveWord(branch.move)}`, score, called].filter(Boolean).join(" ");
    return { ply, share: value, text, mark };
  });
  const mistakes = [...review.found.values()].filter(({ mark }) => mark !== null);
  return (
    <section class="course" aria-label={t("analyse-course")}>
      <div class="action-row">
        <Pick
          label={t("analyse-patience")}
          value={patience}
          options={["100", "300", "1000", "3000"].map(ms => [ms, t("analyse-per-move", { seconds: number(Number(ms) / 1000, 1) })] as const)}
          onChange={setPatience}
        />
        {review.running ? (
          <Action icon="stop" label={t("analyse-stop-review", { done: review.found.size, of: review.of })} onClick={review.stop} />
        ) : (
          <Action icon="analyse" label={t("analyse-review")} disabled={line.length === 0} onClick={() => review.start(Number(patience))} />
        )}
        <Tick label={t("analyse-follow")} value={follows} onChange={setFollows} />
      </div>
      {review.running && <progress value={review.found.size} max={Math.max(1, review.of)} aria-label={t("analyse-of-all", { done: review.found.size, of: review.of })} />}
      <Problem text={review.problem} />
      {review.found.size > 1 && <EvaluationGraph points={points} at={Math.min(at, line.length)} onGo={onGo} />}
      {!review.running && review.found.size > 1 && (
        <div class="judged">
          {summaries(review.found).map(({ side, cost, inaccuracies, mistakes: worse, blunders }) => (
            <p key={side}>
              {t("analyse-loss-of", { side: sideName(sides, side), percent: number(cost * 100, 1), inaccuracies, mistakes: worse, blunders })}
            </p>
          ))}
          <Action icon="keep" label={t("analyse-keep")} disabled={mistakes.length === 0} onClick={() => (keepReview(tree, review, move => t("analyse-keep-comment", { move: moveWord(move) }), clause), onChange())} />
        </div>
      )}
      {mistakes.length > 0 && (
        <ul class="mistakes">
          {mistakes.map(({ ply, mark, loss, givenAway }) => (
            <li key={ply}>
              <button type="button" class={`ply ${mark ?? ""}`} onClick={() => onGo(ply)}>
                {ply}. {moveWord(line[ply - 1]?.move ?? "")}
              </button>{" "}
              {mark && t(`analyse-mark-${mark}`)}
              {bestBefore(review, ply)}
              {givenAway !== undefined && `; ${clause(givenAway)}`}
              {loss !== null && <small> {number(-loss * 100)} %</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What would have been better. */
function bestBefore(review: Review, ply: number): string {
  const best = review.found.get(ply - 1)?.best;
  return best ? `; ${t("analyse-better", { move: moveWord(best.move) })}` : "";
}
