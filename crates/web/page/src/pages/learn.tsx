// Learning: the lessons of all games, and one of them on a live board.
import { h } from "../vendor/preact.js";
import { useEffect } from "../vendor/hooks.js";
import { catalog, familyOf } from "../catalog.js";
import type { CourseInfo, FamilyInfo } from "../generated/messages.js";
import { Lesson } from "../learn/lesson.js";
import { courses, followLessons, lessonText } from "../learn/lessons.js";
import { stepsDone } from "../learn/progress.js";
import { href } from "../router.js";
import { BoardPicture } from "../start/pictures.js";
import { familySummary, familyTitle, t } from "../text/text.js";

/** The page; its address names a lesson, such as `gomoku/rules`. */
export function Learn({ rest }: { rest: string }) {
  useEffect(followLessons, []);
  const known = courses.value;
  if (known === null || catalog.value === null) return <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  const [family = "", name = ""] = rest.split("/", 2);
  const course = known.find(one => one.family === family);
  const at = course?.lessons.findIndex(lesson => lesson.name === name) ?? -1;
  const [info, lesson] = [familyOf(family), course?.lessons[at]];
  if (info !== null && lesson !== undefined) return <Lesson key={rest} family={info} lesson={lesson} next={course?.lessons[at + 1] ?? null} />;
  return (
    <div class="plain-page learn">
      <h1>{t("page-learn")}</h1>
      <p class="quiet">{t("learn-about")}</p>
      {catalog.value.families.some(family => family.proofs.length > 0) && (
        <p>
          <a class="link" href={href("proof")}>
            {t("proof-explore")}
          </a>
        </p>
      )}
      {known.map(one => {
        const about = familyOf(one.family);
        return about === null ? null : <Course key={one.family} course={one} family={about} />;
      })}
    </div>
  );
}

function Course({ course, family }: { course: CourseInfo; family: FamilyInfo }) {
  return (
    <section class="course-card">
      {family.start !== null && <BoardPicture board={family.start.layout.board} sides={family.sides} />}
      <div>
        <h2>{familyTitle(family)}</h2>
        <p class="quiet">{familySummary(family)}.</p>
        <ol>
          {course.lessons.map(lesson => {
            const of = lesson.steps.length;
            const done = stepsDone(`${course.family}/${lesson.name}`).filter(step => step < of).length;
            return (
              <li key={lesson.name}>
                <a href={href("learn", `${course.family}/${lesson.name}`)} class={done === of ? "lesson-link done" : "lesson-link"}>
                  <b>{lessonText(`${course.family}-lesson-${lesson.name}`)}</b>
                  <small>{done === of ? t("learn-done") : done > 0 ? t("learn-progress", { done, of }) : t("learn-length", { of })}</small>
                </a>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
