//! A player's reasons for its move, in its own terms, as plain data for any screen.

use crate::message::Message;

/// A player's account of a position: every candidate with the parts of its value, and what decided.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Explanation {
    /// Sentences on the position as a whole: the step that fired, what is threatened, what decided.
    pub summary: Vec<Message>,
    /// The meaning of each number of a candidate, in the order of [`Candidate::parts`].
    pub columns: Vec<Column>,
    /// The candidates, best first in the player's own order.
    pub candidates: Vec<Candidate>,
    /// The moves that the player would play now: one, or several among which it picks at random.
    pub choices: Vec<String>,
}

/// The meaning of one part of a candidate's value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Column {
    /// A short heading: "straight fours".
    pub name: Message,
    /// The meaning, with the weight where there is one: "4 in a row, both ends open, 1600 each".
    pub meaning: Message,
}

impl Column {
    /// A column with its heading and meaning.
    pub fn new(name: impl Into<Message>, meaning: impl Into<Message>) -> Column {
        Column { name: name.into(), meaning: meaning.into() }
    }
}

/// One move that the player considers.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PlainCandidate"))]
pub struct Candidate {
    /// The move as text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// Its value in the player's own unit, where the player reduces it to one number.
    pub value: Option<f64>,
    /// One number for each [`Explanation::columns`]; `None` where the part does not apply.
    pub parts: Vec<Option<f64>>,
    /// A clause on what is special about it: "makes five", "within 15 % of the best". May be empty.
    pub note: Message,
    /// The spots on the board that make up the value, for screens to draw. A player may leave out what is too much to
    /// draw.
    pub groups: Vec<Group>,
}

/// Spots that belong together and count for a value, such as the stones of a pattern. Where the groups of a part hold
/// one spot each they are an area, such as the zone of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Group {
    /// The part that the spots count for, an index of [`Explanation::columns`]; `None` for the value as a whole.
    pub column: Option<usize>,
    /// The names of the spots as in [`View`](crate::View), in the order in which a line through them passes.
    pub spots: Vec<String>,
}

impl Group {
    /// The spots that count for one part.
    pub fn of_part(column: usize, spots: impl IntoIterator<Item = impl ToString>) -> Group {
        Group { column: Some(column), ..Group::of_value(spots) }
    }

    /// The spots that count for the value as a whole.
    pub fn of_value(spots: impl IntoIterator<Item = impl ToString>) -> Group {
        Group { column: None, spots: spots.into_iter().map(|spot| spot.to_string()).collect() }
    }
}

impl Candidate {
    /// A candidate that has no parts, no note and no groups yet.
    pub fn new(mv: impl ToString, value: Option<f64>) -> Candidate {
        Candidate { mv: mv.to_string(), value, parts: Vec::new(), note: Message::default(), groups: Vec::new() }
    }

    /// Gives the parts of the value.
    #[must_use]
    pub fn with_parts(mut self, parts: impl IntoIterator<Item = f64>) -> Candidate {
        self.parts = parts.into_iter().map(Some).collect();
        self
    }

    /// Gives the note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<Message>) -> Candidate {
        self.note = note.into();
        self
    }

    /// Gives the groups of spots.
    #[must_use]
    pub fn with_groups(mut self, groups: impl IntoIterator<Item = Group>) -> Candidate {
        self.groups = groups.into_iter().collect();
        self
    }
}
