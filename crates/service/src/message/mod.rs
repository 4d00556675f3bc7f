//! Messages between the page and the server, as types from which the page's TypeScript is made.
//!
//! A page sends a [`Request`] over its socket and gets one [`ToPage::Answer`] or [`ToPage::Refusal`] for each, in any order;
//! other messages are news. A test generates TypeScript from these types and compares it with the file in the page's
//! sources.

mod board;
mod catalog;
mod event;
mod lesson;
mod puzzle;
mod record;
mod reply;
mod request;
mod search;
mod study;
mod table;
#[cfg(test)]
mod typescript;

pub(crate) use board::{Explanation, Layout, PathMove, SearchInfo, View};
pub(crate) use catalog::{Catalog, FamilyInfo, FormatInfo, ScriptInfo, SideInfo, StartInfo, StudioInfo};
pub(crate) use event::{
    Crossing, EventBrief, EventDetail, LlrPoint, Rating, RatingTable, Run, RunKind, RunState, Standing, TestState,
};
pub(crate) use lesson::{CourseInfo, LessonInfo, Lessons, StepInfo, StepKind, Tried, Verdict};
pub(crate) use puzzle::{PuzzleInfo, PuzzleState, PuzzleStep, PuzzleVerdict, PuzzlesRequest};
#[cfg(any(target_family = "wasm", test))]
pub(crate) use record::Brought;
pub(crate) use record::{GameRecord, GameSummary, Picture, RecordList, StoredRecord};
pub(crate) use reply::{Answer, ToPage};
pub use request::Request;
pub(crate) use request::{
    Body, GamePosition, LessonsRequest, MatchRequest, NewTable, NewsRequest, RecordsRequest, RunsRequest,
    SearchRequest, SeatChoice, SpotContents, StudyRequest, TableAction, TableRequest, TablesRequest, Think,
};
pub(crate) use search::{BotCheck, BotProblem, Reviewed};
pub(crate) use study::{Continuation, Example, Explored, ProofSource, Proved, Verified, Zone};
pub(crate) use table::{EndingInfo, GuestInfo, Ply, Role, SeatInfo, Snapshot, Spectators, State, TableState, Update};

/// A duration in whole milliseconds.
pub(crate) fn milliseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
