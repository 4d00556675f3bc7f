//! A course on computer players: submissions, stages, a league and grades for a class.
//!
//! * [`ClassFile`] is what the teacher decides; [`ClassFolder`] keeps everything of a class on the disk.
//! * [`Bundle`] is what a student hands in, [`Receipt`] what is known of it since.
//! * [`Evaluator`] takes submissions through the [`Stage`]s in their [`Sandbox`]; [`SubmissionResults`] has the results.
//! * [`grades`] and [`leaderboard`] are computed from the results; [`similar`] compares the sources.
//! * [`pages`] serves all that in the browser.
//!
//! Submissions play as players of the arena, so every game is refereed, kept and replayed like any other. The crate prints
//! nothing.

mod appeals;
mod archive;
mod away;
mod building;
mod bundle;
#[cfg(target_os = "linux")]
mod confine;
mod course;
mod deletion;
mod disk;
mod entrants;
mod error;
mod evaluator;
mod file;
mod finale;
mod folder;
mod formula;
mod gone;
mod grades;
mod handout;
mod language;
mod league;
mod left_out;
pub mod pages;
mod parcel;
mod processors;
mod replay;
mod result;
mod sandbox;
mod scratch;
mod similar;
mod stage;
pub mod starters;
mod students;
#[cfg(target_os = "linux")]
mod system_calls;
mod unfinished;
mod values;
mod watch;
mod words;

pub use appeals::{Appeal, AppealAnswer};
pub use bundle::Bundle;
#[cfg(target_os = "linux")]
pub use confine::Confinement;
pub use course::CourseNews;
pub use deletion::Deleted;
pub use error::ClassError;
pub use evaluator::Evaluator;
pub use file::{AppealRules, ClassFile, ClassLimits, Counting, HandInRules, Reference, SandboxRule, ShowRules};
pub use finale::{FinalStanding, Finale, FinaleSettings, Finalist, MOST_FINALISTS};
pub use folder::{CLASS_FILE, ClassFolder, Receipt, remove_unfinished};
pub use grades::{Grade, grades, grades_csv, leaderboard};
pub use handout::{ASSIGNMENTS, Assignment, assignment, init};
pub use language::ClassLanguage;
pub use parcel::{MatchWorkers, Parcel, ParcelBuilds, ParcelVenue, SentSubmission};
pub use result::{MatchResult, StageResult, SubmissionResults, number};
pub use sandbox::Sandbox;
pub use scratch::ScratchClass;
pub use similar::{SimilarPair, similar};
pub use stage::{Stage, StageKind};
pub use students::{Student, StudentTable, is_same_name};
pub use values::{Amount, Moment, TimeSpan, in_utc, now};
pub use watch::HandInWatcher;
pub use words::MOST_WORDS;
