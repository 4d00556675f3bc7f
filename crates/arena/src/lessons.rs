//! Lessons: positions in which a learner reads or tries a move, and the judgement of attempts.
//!
//! A game provides its lessons as a text in TOML (`Game::lessons`). No lesson knows a rule: a [`Table`] checks the moves,
//! and a [`Goal`] uses terms that hold in every game.

use serde::Deserialize;

use boardwright_game::{AnyVariant, Message, Outcome, ParseError, Side, Threat};

use crate::referee::table::Table;
use crate::texts::TEXTS;

/// The lessons of a family of games, in the order in which they should be taken.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The lessons.
    #[serde(default, rename = "lesson")]
    pub lessons: Vec<Lesson>,
}

/// One lesson.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in keys: the title stands under `FAMILY-lesson-NAME`.
    pub name: String,
    /// The spec of the game in which its steps are set.
    pub game: String,
    /// The steps.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

/// A position with something to read or to try.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its name in keys: the task stands under `FAMILY-lesson-LESSON-NAME`.
    pub name: String,
    /// The spec of the game, where it is another one than the lesson's.
    pub game: Option<String>,
    /// The position text of the start, where it is not the usual one.
    pub start: Option<String>,
    /// The moves since then.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The spots to point at.
    #[serde(default)]
    pub show: Vec<String>,
    /// The condition under which the step is done.
    pub goal: Goal,
    /// Moves that reach the goal, one after another; a test plays them.
    #[serde(default)]
    pub answer: Vec<String>,
    /// The opponent's answer to a move that reached the goal, to be shown.
    pub reply: Option<String>,
}

/// The condition that completes a step. The side to move tries one move, or several while its turn lasts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Goal {
    /// There is nothing to try.
    Read,
    /// Any legal move.
    Any,
    /// A move that wins the game.
    Win,
    /// One of these moves.
    Moves(Vec<String>),
    /// A move that begins on one of these spots.
    From(Vec<String>),
    /// A move that ends on one of these spots.
    To(Vec<String>),
    /// This number of moves, after each of which the same side is to move again.
    Again(usize),
    /// A gain of at least this many points.
    Gain(u32),
    /// A position in which the opponent threatens no win.
    Safe,
    /// A threat of the learner's side with this name, in at least this many places.
    Makes {
        /// The game's term for the threat.
        threat: String,
        /// The number of places.
        places: usize,
    },
    /// A position in which the opponent has no threat of this name that brings `gain` points or more.
    Denies {
        /// The game's term for the threat.
        threat: String,
        /// The least gain that matters.
        gain: u32,
    },
    /// The learner chooses the piece on this spot, which may not move, and reads why.
    Locked(String),
}

/// The result of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonVerdict {
    /// The step is done.
    Reached,
    /// The same side is to move again, and the goal may still be reached.
    Open,
    /// The goal cannot be reached any more.
    Missed,
}

impl Course {
    /// Reads the text of a course; an empty text is a course without lessons.
    ///
    /// # Errors
    /// Names the line that cannot be read and what was expected there.
    pub fn read(text: &str) -> Result<Course, ParseError> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().and_then(|span| text.get(..span.start)).map_or(0, |before| before.lines().count());
            ParseError::new(
                "lesson",
                text.lines().nth(line.saturating_sub(1)).unwrap_or_default(),
                error.message().to_owned(),
            )
        })
    }

    /// The step of a lesson, counted from 0.
    pub fn step(&self, lesson: &str, step: usize) -> Option<(&Lesson, &LessonStep)> {
        let lesson = self.lessons.iter().find(|known| known.name == lesson)?;
        Some((lesson, lesson.steps.get(step)?))
    }
}

impl Lesson {
    /// The spec of the game of one of its steps.
    pub fn game<'a>(&'a self, step: &'a LessonStep) -> &'a str {
        step.game.as_deref().unwrap_or(&self.game)
    }
}

impl LessonStep {
    /// The referee at the position of the step.
    ///
    /// # Errors
    /// Names the position or move that the game refuses.
    pub fn table(&self, variant: &AnyVariant) -> Result<Table, Message> {
        let start = match &self.start {
            None => variant.start(),
            Some(text) => variant.read(text).map_err(|error| error.to_string())?,
        };
        let mut table = Table::from_position(start);
        for mv in &self.moves {
            table.submit(table.to_move(), mv, None).map_err(|rejection| rejection.message())?;
        }
        Ok(table)
    }

    /// Plays the moves of a learner, all of one side, and judges them.
    ///
    /// # Errors
    /// Names the move that the referee refuses, or the one that comes when it is the other side's turn.
    pub fn attempt(&self, variant: &AnyVariant, moves: &[String]) -> Result<(Table, LessonVerdict), Message> {
        let before = self.table(variant)?;
        let side = before.to_move();
        let mut table = before.clone();
        let mut judgement = LessonVerdict::Open;
        for (index, mv) in moves.iter().enumerate() {
            if table.to_move() != side {
                return Err(TEXTS.with("arena-lesson-turn", [("move", mv.as_str().into())]));
            }
            let path = table.position().path(mv).unwrap_or_default();
            table.submit(side, mv, None).map_err(|rejection| rejection.message())?;
            let tried =
                Last { side, count: index + 1, mv: table.history().last().map_or("", String::as_str), path: &path };
            judgement = self.goal.judge(&before, &table, &tried);
        }
        Ok((table, judgement))
    }
}

/// The last of the moves that were tried.
struct Last<'a> {
    side: Side,
    /// The number of moves so far.
    count: usize,
    mv: &'a str,
    path: &'a [String],
}

impl Goal {
    fn judge(&self, before: &Table, after: &Table, tried: &Last<'_>) -> LessonVerdict {
        let side = tried.side;
        let is_going_on = after.ending().is_none();
        let is_again = is_going_on && after.to_move() == side;
        let is_reached = match self {
            Goal::Read | Goal::Locked(_) => false,
            Goal::Any => true,
            Goal::Win => after.ending().is_some_and(|ending| ending.outcome == Outcome::Win(side)),
            Goal::Moves(moves) => moves.iter().any(|mv| mv == tried.mv),
            Goal::From(spots) => tried.path.first().is_some_and(|first| spots.contains(first)),
            Goal::To(spots) => tried.path.last().is_some_and(|last| spots.contains(last)),
            Goal::Again(count) => is_again && tried.count >= *count,
            Goal::Gain(points) => {
                let own = |table: &Table| table.position().tally().map_or(0, |tally| tally[side]);
                own(after) >= own(before) + points
            }
            Goal::Safe => !after.position().threats().iter().any(|threat| threat.side != side && threat.wins),
            Goal::Denies { threat, gain } => {
                let matters = |known: &Threat| {
                    known.side != side && known.name == threat && known.gain.is_none_or(|points| points >= *gain)
                };
                !after.position().threats().iter().any(matters)
            }
            Goal::Makes { threat, places } => spots_of(&after.position().threats(), side, threat) >= *places,
        };
        match (is_reached, is_again) {
            (true, _) => LessonVerdict::Reached,
            (false, true) => LessonVerdict::Open,
            (false, false) => LessonVerdict::Missed,
        }
    }
}

/// The number of places at which a side has a threat of this name.
fn spots_of(threats: &[Threat], side: Side, name: &str) -> usize {
    let own = threats.iter().filter(|threat| threat.side == side && threat.name == name);
    let mut spots: Vec<&str> = own.filter_map(|threat| threat.spots.first()).map(String::as_str).collect();
    spots.sort_unstable();
    spots.dedup();
    spots.len()
}

#[cfg(test)]
mod tests {
    use super::{Course, Goal};

    #[test]
    fn a_course_is_read_and_a_bad_one_names_its_line() {
        let text =
            "[[lesson]]\nname = \"rules\"\ngame = \"x\"\n[[lesson.step]]\nname = \"one\"\ngoal = { again = 2 }\n";
        let course = Course::read(text).expect("a course");
        assert_eq!(course.step("rules", 0).map(|(_, step)| &step.goal), Some(&Goal::Again(2)));
        assert_eq!(course.step("rules", 1), None);
        assert_eq!(Course::read("").expect("an empty course"), Course::default());
        let error = Course::read(&text.replace("again = 2", "agin = 2")).expect_err("a bad goal").to_string();
        assert!(error.contains("agin") && error.contains("again"), "{error}");
    }
}
