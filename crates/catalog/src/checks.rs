//! Games that were read, compared with their boards.

use boardwright_game::{AnyVariant, Message, Notices, Outcome, Record, ReplayFault};

use crate::texts::TEXTS;
use crate::variant;

/// Games of which the notices speak one by one; of the others they give the number.
const NAMED: usize = 5;

/// The boards of the games of a file, which decide where a game is over.
///
/// ```text
/// game 2: its result is 0-1, and the board says 1-0 (five in a row from h8 to l8): the board decides
/// game 5: ply 3 of the record: illegal move "h8": h8 is occupied
/// ```
#[derive(Debug, Default)]
pub struct Checks {
    /// The number of games so far.
    games: usize,
    contradicted: Few,
    /// The game of the last record, since those of a file are mostly of one game.
    last: Option<(String, AnyVariant)>,
}

/// Some sentences, each with the number of its game, and the number of all.
#[derive(Debug, Default)]
struct Few {
    all: usize,
    sentences: Vec<(usize, Message)>,
}

impl Few {
    fn add(&mut self, game: usize, sentence: impl FnOnce() -> Message) {
        self.all += 1;
        if self.sentences.len() < NAMED {
            self.sentences.push((game, sentence()));
        }
    }

    fn tell(self, games: usize, others: &'static str, notices: &mut Notices) {
        let rest = self.all - self.sentences.len();
        for (number, sentence) in self.sentences {
            let of_game = |sentence: Message| {
                TEXTS.with("catalog-of-game", [("number", number.into()), ("sentence", sentence.into())])
            };
            notices.add(if games == 1 { sentence } else { of_game(sentence) });
        }
        if rest > 0 {
            notices.add(TEXTS.with(others, [("count", rest.into())]));
        }
    }
}

impl Checks {
    /// The game of the next record.
    ///
    /// # Errors
    /// If nobody knows it.
    pub fn next(&mut self, record: &Record) -> Result<AnyVariant, ReplayFault> {
        self.games += 1;
        if let Some((_, variant)) = self.last.as_ref().filter(|(known, _)| *known == record.game) {
            return Ok(variant.clone());
        }
        let variant = variant(&record.game).map_err(ReplayFault::Game)?;
        self.last = Some((record.game.clone(), variant.clone()));
        Ok(variant)
    }

    /// Has the board decide a game that is over there, if its result is missing or another one; `true` tells that it did.
    pub fn decide(&mut self, record: &mut Record, outcome: Outcome, ending: &Message) -> bool {
        if record.outcome == Some(outcome) {
            return false;
        }
        if let Some(recorded) = record.outcome {
            self.contradicted.add(self.games, || {
                TEXTS.with(
                    "catalog-contradicted",
                    [
                        ("recorded", recorded.to_string().into()),
                        ("outcome", outcome.to_string().into()),
                        ("ending", ending.clone().into()),
                    ],
                )
            });
        }
        (record.outcome, record.ending) = (Some(outcome), ending.to_string());
        true
    }

    /// Tells which results the board decided against.
    pub fn tell(self, notices: &mut Notices) {
        self.contradicted.tell(self.games, "catalog-more-contradicted", notices);
    }
}

/// Sentences on the faults of so many games, for who lists or counts them.
pub fn faults_told<'a>(games: usize, faults: impl Iterator<Item = (&'a usize, &'a ReplayFault)>) -> Notices {
    let (mut few, mut notices) = (Few::default(), Notices::default());
    faults.for_each(|(index, fault)| few.add(index + 1, || fault.to_string().into()));
    few.tell(games, "catalog-more-unplayable", &mut notices);
    notices
}
