//! Messages of lessons.

use serde::Serialize;

use super::table::State;

/// All lessons; `GET /api/lessons/LANGUAGE`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Lessons {
    /// The courses of the games that have one.
    pub(crate) courses: Vec<CourseInfo>,
    /// Their texts in Fluent's syntax.
    pub(crate) texts: String,
}

/// The lessons of a family of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CourseInfo {
    pub(crate) family: &'static str,
    /// The lessons in their order; the first one has the rules.
    pub(crate) lessons: Vec<LessonInfo>,
}

/// A lesson; its title stands under `FAMILY-lesson-NAME`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LessonInfo {
    pub(crate) name: String,
    pub(crate) steps: Vec<StepInfo>,
}

/// A step of a lesson; its task stands under `FAMILY-lesson-LESSON-NAME`, and what is said when it is done as the
/// attribute `done`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StepInfo {
    pub(crate) name: String,
    /// The spec of the game.
    pub(crate) game: String,
    /// The position text of the start, where it is not the usual one.
    pub(crate) start: Option<String>,
    /// The moves since then.
    pub(crate) moves: Vec<String>,
    /// The spots to point at.
    pub(crate) show: Vec<String>,
    /// The thing to do.
    pub(crate) kind: StepKind,
    /// Moves that do it, for who wants to see them.
    pub(crate) answer: Vec<String>,
}

/// The thing to do in a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum StepKind {
    /// To read and go on.
    Read,
    /// To try moves.
    Try,
    /// To choose a piece that may not move.
    Locked { spot: String },
}

/// The result of a try.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tried {
    /// The judgement.
    pub(crate) verdict: Verdict,
    /// The position after the moves.
    pub(crate) state: Box<State>,
    /// The position after the opponent's answer, if there is one to see.
    pub(crate) reply: Option<Box<State>>,
}

/// The judgement of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// The step is done.
    Reached,
    /// The same side is to move again.
    Open,
    /// The goal cannot be reached any more.
    Missed,
}
