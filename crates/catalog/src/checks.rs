//! Games that were read, compared with their boards.

use boardwright_game::{AnyVariant, Message, Notices, Record, ReplayFault};

use crate::texts::TEXTS;
use crate::variant;

/// Games of which the notices speak one by one; of the others they give the number.
const NAMED: usize = 5;

/// Plays games again, one after another, and has the board decide where a game is over.
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
    /// Plays the next game. If the game is over on the board and its result is missing or another one, the board decides;
    /// `true` tells that it did.
    ///
    /// # Errors
    /// The fault of a game that cannot be played, or of one of its variations.
    pub fn check(&mut self, record: &mut Record) -> Result<bool, ReplayFault> {
        self.games += 1;
        let number = self.games;
        let variant = self.variant(&record.game)?;
        let position = record.replay(&variant)?;
        let on_board = position.outcome().filter(|outcome| record.outcome != Some(*outcome));
        if let Some(outcome) = on_board {
            let ending = position.ending().unwrap_or_default();
            if let Some(recorded) = record.outcome {
                self.contradicted.add(number, || {
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
            (record.outcome, record.ending) = (Some(outcome), ending.into_string());
        }
        record.replay_variations(&variant)?;
        Ok(on_board.is_some())
    }

    fn variant(&mut self, game: &str) -> Result<AnyVariant, ReplayFault> {
        if let Some((_, variant)) = self.last.as_ref().filter(|(known, _)| known == game) {
            return Ok(variant.clone());
        }
        let variant = variant(game).map_err(ReplayFault::Game)?;
        self.last = Some((game.to_owned(), variant.clone()));
        Ok(variant)
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

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Side};

    use super::faults_told;
    use crate::{Told, read_games};

    const FIVE: &str = "1. h8 a1 2. i8 b1 3. j8 c1 4. k8 d1 5. l8";

    fn notices(text: &str) -> (Vec<Option<Outcome>>, Vec<String>, Vec<usize>) {
        let games = read_games(text.as_bytes(), &Told::default()).expect(text);
        let outcomes = games.records.iter().map(|record| record.outcome).collect();
        (outcomes, games.notices.lines().collect(), games.faults.into_keys().collect())
    }

    fn native(result: &str, moves: &str) -> String {
        format!("[Game \"gomoku:15\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    }

    #[test]
    fn the_board_decides_and_says_so() {
        let black = Some(Outcome::Win(Side::First));
        let (outcomes, said, faults) = notices(&native("0-1", FIVE));
        assert_eq!((outcomes, faults), (vec![black], vec![]));
        assert_eq!(
            said,
            ["its result is 0-1, and the board says 1-0 (five in a row from h8 to l8): the board decides"]
        );
        // What is missing is filled in, and what agrees needs no word.
        assert_eq!(notices(&(native("*", FIVE) + &native("1-0", FIVE))), (vec![black; 2], vec![], vec![]));
        // Who resigns or loses on time leaves no trace on the board.
        let white = Some(Outcome::Win(Side::Second));
        assert_eq!(notices(&native("0-1", "1. h8 i9")), (vec![white], vec![], vec![]));
        // The same file in another format.
        let sgf = "(;GM[4]SZ[15]RU[0]RE[W+T];B[hh];W[ao];B[ih];W[bo];B[jh];W[co];B[kh];W[do];B[lh])";
        let (outcomes, said, _) = notices(sgf);
        assert_eq!((outcomes, said.len()), (vec![black], 1));
    }

    #[test]
    fn games_that_cannot_be_played_are_named() {
        let faults = |text: &str| {
            let games = read_games(text.as_bytes(), &Told::default()).expect(text);
            faults_told(games.records.len(), games.faults.iter()).lines().collect::<Vec<_>>()
        };
        let twice = "ply 3 of the record: illegal move \"h8\": h8 is occupied by black";
        assert_eq!(faults(&(native("1-0", FIVE) + &native("1-0", "1. h8 i9 2. h8"))), [format!("game 2: {twice}")]);
        assert!(faults(&native("1-0", &format!("{FIVE} e1")))[0].contains("illegal move \"e1\": the game is over"));
        assert!(faults("[Game \"chess\"]\n\ne4 *")[0].starts_with("bad game \"chess\""));
        let many = native("1-0", "h8 h8").repeat(8) + &native("0-1", FIVE).repeat(6);
        assert_eq!(faults(&many)[5], "3 more games cannot be played as they stand");
        let (_, said, at) = notices(&many);
        assert_eq!((said.len(), at.len()), (6, 8));
        assert_eq!(said[5], "one more game has a result that its board contradicts: the board decides");
        let variation = "ply 3 of variation 1: illegal move \"h8\": h8 is occupied by black";
        assert_eq!(faults(&native("1-0", "1. h8 i9 (g9 2. h8) 2. h9")), [variation]);
    }
}
