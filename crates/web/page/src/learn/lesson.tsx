// A lesson: a live board, what to do on it, and what came of it.
import { h } from "../vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { announce } from "../announce.js";
import { BoardView } from "../board/board.js";
import { NO_OVERLAY } from "../board/marks.js";
import { TextBoard } from "../board/text-board.js";
import type { FamilyInfo, LessonInfo, PathMove, StepInfo } from "../generated/messages.js";
import { indexOf, scene } from "../model.js";
import { Action, Problem } from "../parts/controls.js";
import { Icon } from "../parts/icon.js";
import { isHigh, isTall } from "../parts/screen.js";
import { href } from "../router.js";
import { familyTitle, sideName, t } from "../text/text.js";
import { Attempt } from "./attempt.js";
import { lessonText } from "./lessons.js";
import { done, stepsDone } from "./progress.js";

const NOTHING: readonly PathMove[] = [];

interface LessonProps {
  family: FamilyInfo;
  lesson: LessonInfo;
  next: LessonInfo | null;
}

/** The lesson, from the first step that has not been done. */
export function Lesson({ family, lesson, next }: LessonProps) {
  const name = `${family.name}/${lesson.name}`;
  const isDone = (_: unknown, number: number) => stepsDone(name).includes(number);
  const firstOpen = () => Math.max(0, lesson.steps.findIndex((step, number) => !isDone(step, number)));
  const [at, setAt] = useState(firstOpen);
  const step = lesson.steps[at];
  const key = `${family.name}-lesson-${lesson.name}`;
  const dots = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Where the row is too narrow for all steps, the one that is shown stands in its middle.
    const [row, dot] = [dots.current, dots.current?.children[at]];
    if (row && dot instanceof HTMLElement) row.scrollLeft = dot.offsetLeft - row.offsetLeft - (row.clientWidth - dot.clientWidth) / 2;
  }, [at]);
  return (
    <div class="room lesson">
      {step === undefined ? (
        <Finished family={family} next={next} done={lesson.steps.filter(isDone).length} of={lesson.steps.length} onAgain={() => setAt(firstOpen())} />
      ) : (
        <Step key={at} family={family} lesson={lesson} number={at} step={step} onGo={setAt} />
      )}
      <div class="lesson-head">
        <a href={href("learn")} class="link">
          {t("learn-all")}
        </a>
        <h1>
          <span class="of-game">{familyTitle(family)}: </span>
          {lessonText(key)}
        </h1>
        <ol class="dots" aria-label={t("learn-steps")} ref={dots}>
          {lesson.steps.map((one, number) => (
            <li key={one.name}>
              <button
                type="button"
                class={isDone(one, number) ? "dot done" : "dot"}
                aria-current={number === at ? "step" : undefined}
                aria-label={t("learn-step", { step: number + 1, of: lesson.steps.length })}
                onClick={() => setAt(number)}
              >
                {number + 1}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

interface StepProps {
  family: FamilyInfo;
  lesson: LessonInfo;
  number: number;
  step: StepInfo;
  onGo: (step: number) => void;
}

function Step({ family, lesson, number, step, onGo }: StepProps) {
  const name = `${family.name}/${lesson.name}`;
  const key = `${family.name}-lesson-${lesson.name}-${step.name}`;
  const attempt = useMemo(() => new Attempt(family.name, lesson.name, number, step, () => done(name, number)), []);
  useEffect(() => () => attempt.close(), [attempt]);
  const [shown, setShown] = useState(false);
  const forward = useRef<HTMLButtonElement>(null);
  const state = attempt.state.value;
  const learner = attempt.learner.value;
  const standing = attempt.standing.value;
  const { kind } = step;
  const task = lessonText(key);
  const praise = lessonText(`${key}.done`);
  const moving = attempt.frames.shown.value;
  const picture = useMemo(() => (state === null ? null : scene(state.layout, moving ?? state.view)), [state, moving]);
  const legal = useMemo(
    () => (state === null || moving !== null || standing !== "open" || kind.is === "read" ? NOTHING : state.moves),
    [state, moving, standing],
  );

  useEffect(() => announce(task), [task]);
  useEffect(() => {
    if (standing === "done") announce(praise);
    if (standing === "missed") announce(t("learn-missed"));
    // The next key goes on where the step is done, as the next click would.
    if (standing === "done") forward.current?.focus({ preventScroll: true });
  }, [standing]);

  const answer = step.answer[attempt.moves.value.length];
  const way = shown && standing === "open" ? (kind.is === "locked" ? [kind.spot] : (state?.moves.find(move => move.move === answer)?.path ?? [])) : [];
  const isFirst = attempt.moves.value.length === 0;
  const overlay = useMemo(
    () => (standing !== "open" || moving !== null ? NO_OVERLAY : { ...NO_OVERLAY, hint: way.length > 0 ? way : isFirst ? step.show : [] }),
    [standing, moving, way.join(" "), isFirst],
  );

  function refused(spot: string): void {
    if (kind.is === "locked" && spot === kind.spot && standing === "open") attempt.done();
  }

  function play(move: PathMove): void {
    // A piece that is meant to be refused is not to be spent on something else.
    if (kind.is === "locked") {
      attempt.standing.value = "missed";
      return;
    }
    void attempt.play(move);
  }

  const isDone = standing === "done" || kind.is === "read";
  return [
    <div class="stage" key="stage">
      {picture === null || state === null ? (
        <div class="preview empty" aria-hidden="true" />
      ) : (
        <div class={`shape-${picture.board.shape} lesson-board`}>
          <BoardView
            scene={picture}
            sides={family.sides}
            legal={legal}
            mover={state.toMove}
            stance={{ near: "first", tall: isTall.value && isHigh.value }}
            last={moving === null && (state.line.length > step.moves.length) ? state.last : []}
            overlay={overlay}
            label={t("learn-board", { task })}
            onMove={play}
            onRefused={refused}
          />
        </div>
      )}
    </div>,
    <div class="side" key="side">
      <div class={`task ${standing}`}>
        {learner !== null && kind.is !== "read" && (
          <p class="mover">
            <span class={`swatch ${family.sides[indexOf(learner)].colour}`} aria-hidden="true" /> {sideName(family.sides, learner)}
          </p>
        )}
        <p class="what">{task}</p>
        {standing === "done" && praise !== "" && (
          <p class="praise">
            <Icon name="tick" /> {praise}
          </p>
        )}
        {standing === "missed" && <p class="not-yet">{t("learn-missed")}</p>}
        {standing === "open" && attempt.moves.value.length > 0 && <p class="not-yet">{t("learn-go-on")}</p>}
      </div>
      <Problem text={attempt.problem.value} />
      <div class="actions reach" role="group" aria-label={t("play-actions")}>
        <div class="action-row">
          {number > 0 && <Action icon="back" label={t("learn-back")} onClick={() => onGo(number - 1)} />}
          {!isDone && standing === "open" && <Action icon="hint" label={t("learn-show")} disabled={shown} onClick={() => setShown(true)} />}
          {(standing === "missed" || attempt.moves.value.length > 0) && <Action icon="again" label={t("learn-again")} kind={standing === "missed" ? "main" : "plain"} onClick={() => void attempt.restart()} />}
          <button
            ref={forward}
            type="button"
            class={isDone ? "action main" : "action plain"}
            onClick={() => {
              if (kind.is === "read") done(name, number);
              onGo(number + 1);
            }}
          >
            <Icon name="forward" />
            <span>{isDone ? t("learn-next") : t("learn-skip")}</span>
          </button>
        </div>
      </div>
      {picture !== null && <TextBoard scene={picture} sides={family.sides} legal={legal} onMove={play} onRefused={refused} />}
    </div>,
  ];
}

interface FinishedProps {
  family: FamilyInfo;
  next: LessonInfo | null;
  done: number;
  of: number;
  onAgain: () => void;
}

/** The end of a lesson, or how much of it was skipped, and what comes after it. */
function Finished({ family, next, done, of, onAgain }: FinishedProps) {
  const isWhole = done === of;
  return (
    <div class="finished" role="status">
      {isWhole && <Icon name="tick" />}
      <p>{isWhole ? t("learn-finished") : t("learn-progress", { done, of })}</p>
      <div class="action-row">
        {!isWhole && <Action icon="forward" label={t("learn-skipped")} kind="main" onClick={onAgain} />}
        {next !== null && (
          <a class="go" href={href("learn", `${family.name}/${next.name}`)}>
            {lessonText(`${family.name}-lesson-${next.name}`)}
          </a>
        )}
        <a class={next === null ? "go" : "action plain"} href={href("")}>
          {t("learn-play")}
        </a>
        {isWhole && <Action icon="again" label={t("learn-repeat")} onClick={onAgain} />}
      </div>
    </div>
  );
}
