//! Lessons of all games: their steps and texts for the page, and the judgement of attempts.

use std::sync::LazyLock;

use boardwright_arena::lessons::{Course, Goal, Lesson, LessonStep, LessonVerdict};
use boardwright_catalog::GAMES;
use boardwright_game::Message;

use crate::message::{Answer, CourseInfo, LessonInfo, Lessons, LessonsRequest, StepInfo, StepKind, Tried, Verdict};
use crate::positions::Reached;
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// The texts of the lessons of all games in each language, which the build script collects.
const COLLECTED: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The language of texts that no other is asked for.
const ENGLISH: &str = "en";

/// The courses by the name of the family; those of the catalog are read by the tests, so that none is left out here.
static COURSES: LazyLock<Vec<(&'static str, Course)>> = LazyLock::new(|| {
    let courses = GAMES.iter().map(|game| (game.family().name, Course::read(game.lessons()).unwrap_or_default()));
    courses.filter(|(_, course)| !course.lessons.is_empty()).collect()
});

/// All lessons with their texts in a language; in English if nobody has written any in it.
pub(crate) fn list(language: &str) -> Lessons {
    let texts = |code| COLLECTED.iter().find(|(known, _)| *known == code).map(|(_, texts)| texts.join("\n"));
    let courses = COURSES
        .iter()
        .map(|(family, course)| CourseInfo { family, lessons: course.lessons.iter().map(lesson_info).collect() });
    Lessons { courses: courses.collect(), texts: texts(language).or_else(|| texts(ENGLISH)).unwrap_or_default() }
}

fn lesson_info(lesson: &Lesson) -> LessonInfo {
    let step = |step: &LessonStep| StepInfo {
        name: step.name.clone(),
        game: lesson.game(step).to_owned(),
        start: step.start.clone(),
        moves: step.moves.clone(),
        show: step.show.clone(),
        kind: match &step.goal {
            Goal::Read => StepKind::Read,
            Goal::Locked(spot) => StepKind::Locked { spot: spot.clone() },
            _ => StepKind::Try,
        },
        answer: step.answer.clone(),
    };
    LessonInfo { name: lesson.name.clone(), steps: lesson.steps.iter().map(step).collect() }
}

/// Serves a request.
///
/// # Errors
/// As [`attempt`].
pub(crate) fn serve(request: LessonsRequest) -> Result<Answer, Message> {
    let LessonsRequest::Try { family, lesson, step, moves } = request;
    attempt(&family, &lesson, step, &moves)
}

/// Judges the moves that a learner tried in a step of a lesson, counted from 0.
///
/// # Errors
/// Fails if there is no such step, or if a move is illegal.
fn attempt(family: &str, lesson: &str, number: usize, moves: &[String]) -> Result<Answer, Message> {
    let found = COURSES.iter().find(|(known, _)| *known == family);
    let (lesson, step) = found
        .and_then(|(_, course)| course.step(lesson, number))
        .ok_or_else(|| TEXTS.with("server-no-lesson", [("lesson", format!("{family} {lesson} {number}").into())]))?;
    let variant = boardwright_catalog::variant(lesson.game(step)).map_err(|error| error.in_words())?;
    let (table, judgement) = step.attempt(&variant, moves)?;
    let reply = match (&step.reply, judgement) {
        (Some(reply), LessonVerdict::Reached) => {
            let mut after = table.clone();
            // A learner who has taken its spot gets no reply.
            let played = after.submit(after.to_move(), reply, None);
            played.is_ok().then(|| Box::new(Reached { table: after }.state()))
        }
        _ => None,
    };
    let verdict = match judgement {
        LessonVerdict::Reached => Verdict::Reached,
        LessonVerdict::Open => Verdict::Open,
        LessonVerdict::Missed => Verdict::Missed,
    };
    Ok(Answer::Tried(Box::new(Tried { verdict, state: Box::new(Reached { table }.state()), reply })))
}

#[cfg(test)]
mod tests {
    use boardwright_arena::lessons::{Course, Goal, LessonVerdict};
    use boardwright_catalog::GAMES;

    use super::{COLLECTED, COURSES, attempt, list};
    use crate::message::{Answer, Verdict};

    #[test]
    fn every_game_has_its_rules_in_six_to_ten_steps_and_lessons_after_them() {
        assert_eq!(COURSES.len(), GAMES.len());
        for game in GAMES {
            let course = Course::read(game.lessons()).expect("a course");
            let rules = course.lessons.first().expect("a lesson");
            assert_eq!(rules.name, "rules");
            assert!((6..=10).contains(&rules.steps.len()), "{}", game.family().name);
            assert!(course.lessons.len() >= 3, "{}", game.family().name);
        }
    }

    #[test]
    fn every_step_is_reached_by_its_answer_and_by_no_position_before() {
        for (family, course) in COURSES.iter() {
            for lesson in &course.lessons {
                for (number, step) in lesson.steps.iter().enumerate() {
                    let place = format!("{family} {} {}", lesson.name, step.name);
                    let variant = boardwright_catalog::variant(lesson.game(step)).expect("a game");
                    let table = step.table(&variant).unwrap_or_else(|error| panic!("{place}: {error}"));
                    assert_eq!(table.ending(), None, "{place}");
                    let view = table.position().view();
                    for spot in &step.show {
                        assert!(view.spot(spot).is_some(), "{place}: {spot}");
                    }
                    match &step.goal {
                        Goal::Read => continue,
                        Goal::Locked(spot) => {
                            let spot = view.spot(spot).expect("a spot");
                            assert!(spot.locked.is_some(), "{place}");
                            continue;
                        }
                        _ => {}
                    }
                    assert!(!step.answer.is_empty(), "{place} has no answer");
                    for played in 1..=step.answer.len() {
                        let (_, judgement) = step
                            .attempt(&variant, &step.answer[..played])
                            .unwrap_or_else(|error| panic!("{place}: {error}"));
                        let wanted =
                            if played == step.answer.len() { LessonVerdict::Reached } else { LessonVerdict::Open };
                        assert_eq!(judgement, wanted, "{place} after {played}");
                    }
                    let answer = attempt(family, &lesson.name, number, &step.answer);
                    let Ok(Answer::Tried(tried)) = answer else { panic!("{place}: {answer:?}") };
                    assert_eq!(tried.verdict, Verdict::Reached, "{place}");
                    assert_eq!(tried.reply.is_some(), step.reply.is_some(), "{place}");
                }
            }
        }
    }

    #[test]
    fn a_step_can_be_missed_unless_every_move_is_meant_or_there_is_only_one() {
        for (family, course) in COURSES.iter() {
            for lesson in &course.lessons {
                for step in &lesson.steps {
                    let is_open = matches!(step.goal, Goal::Read | Goal::Any | Goal::Locked(_));
                    let variant = boardwright_catalog::variant(lesson.game(step)).expect("a game");
                    let moves = step.table(&variant).expect("a table").position().moves();
                    let misses = |mv: &String| {
                        let tried = step.attempt(&variant, std::slice::from_ref(mv));
                        tried.is_ok_and(|(_, judgement)| judgement != LessonVerdict::Reached)
                    };
                    let is_forced = moves.len() == 1;
                    assert!(is_open || is_forced || moves.iter().any(misses), "{family} {} {}", lesson.name, step.name);
                }
            }
        }
    }

    #[test]
    fn every_legal_move_of_every_step_is_judged() {
        for (family, course) in COURSES.iter() {
            for lesson in &course.lessons {
                for (number, step) in lesson.steps.iter().enumerate() {
                    let variant = boardwright_catalog::variant(lesson.game(step)).expect("a game");
                    for mv in step.table(&variant).expect("a table").position().moves() {
                        let answer = attempt(family, &lesson.name, number, std::slice::from_ref(&mv));
                        assert!(answer.is_ok(), "{family} {} {} {mv}: {answer:?}", lesson.name, step.name);
                    }
                }
            }
        }
    }

    #[test]
    fn every_step_has_its_text_in_every_language() {
        for (language, _) in COLLECTED {
            let texts = list(language).texts;
            let lines: Vec<&str> = texts.lines().collect();
            let at = |key: &str| lines.iter().position(|line| line.starts_with(&format!("{key} = ")));
            for (family, course) in COURSES.iter() {
                for lesson in &course.lessons {
                    let title = format!("{family}-lesson-{}", lesson.name);
                    assert!(at(&title).is_some(), "{language}: {title}");
                    for step in &lesson.steps {
                        let key = format!("{title}-{}", step.name);
                        let line = at(&key).unwrap_or_else(|| panic!("{language}: {key}"));
                        let is_praised = lines.get(line + 1).is_some_and(|next| next.starts_with("    .done = "));
                        assert_eq!(is_praised, step.goal != Goal::Read, "{language}: {key}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_step_or_no_move_is_refused() {
        assert!(attempt("gomoku", "rules", 99, &[]).is_err());
        assert!(attempt("go", "rules", 0, &[]).is_err());
        assert!(attempt("gomoku", "rules", 0, &["z99".to_owned()]).is_err());
        let two = ["e5", "e6"].map(str::to_owned);
        assert!(attempt("gomoku", "rules", 0, &two).is_err(), "the second move is the opponent's");
    }
}
