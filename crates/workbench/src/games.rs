//! Games of files and texts: read by one reader, and each played again once.

use boardwright_arena::{EndingKind, Table};
use boardwright_catalog::{BYTE_ORDER_MARK, Checks, Told, Unread};
use boardwright_game::{Notices, RecordError, ReplayFault};
use boardwright_store::{NewGame, game_from_json};

/// The name and the ending of files with games as lines of JSON.
pub const JSON_LINES: &str = "jsonl";

/// Games as their text has them, before they are played again.
#[derive(Debug, Default)]
pub struct UnplayedGames {
    /// The games, with whatever is known of them besides their records.
    pub games: Vec<NewGame>,
    /// Sentences on what was assumed and what could not be kept.
    pub notices: Notices,
}

impl UnplayedGames {
    /// Reads the games of a file or a text: lines of JSON, or what [`boardwright_catalog::read_games`] reads.
    ///
    /// # Errors
    /// The reason why the bytes cannot be read.
    pub fn read(bytes: &[u8], told: &Told<'_>) -> Result<UnplayedGames, Unread> {
        let is_named = told.extension.is_some_and(|extension| extension.eq_ignore_ascii_case(JSON_LINES));
        let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        if is_named || text.trim_ascii_start().starts_with(b"{") {
            return Ok(UnplayedGames { games: json_lines(text)?, notices: Notices::default() });
        }
        let read = boardwright_catalog::read_games(bytes, told)?;
        Ok(UnplayedGames { games: read.records.into_iter().map(NewGame::new).collect(), notices: read.notices })
    }

    /// Plays the games again, one after another, and hands each to `each`. Returns the notices of the reader, and those on
    /// results that the boards contradict.
    ///
    /// # Errors
    /// The first error of `each`.
    pub fn replay<E>(self, each: &mut dyn FnMut(ReplayedGame) -> Result<(), E>) -> Result<Notices, E> {
        let UnplayedGames { games, mut notices } = self;
        let mut replays = Replays::default();
        games.into_iter().try_for_each(|game| each(replays.replay(game)))?;
        replays.tell(&mut notices);
        Ok(notices)
    }
}

fn json_lines(text: &[u8]) -> Result<Vec<NewGame>, Unread> {
    let lines = (1..).zip(text.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(number, line)| game_of_line(line).map_err(|why| Unread::Line { number, why })).collect()
}

/// Reads the game of a line of JSON, which is in UTF-8 by its standard: no other encoding is guessed.
///
/// # Errors
/// Describes the fault as a clause.
pub fn game_of_line(line: &[u8]) -> Result<NewGame, String> {
    match std::str::from_utf8(line) {
        Ok(line) => game_from_json(line),
        Err(error) => Err(format!("expected UTF-8, not byte {:#04x}", line[error.valid_up_to()])),
    }
}

/// Plays the games of a file again, one after another, and has the board decide where a game is over.
#[derive(Debug, Default)]
pub struct Replays(Checks);

impl Replays {
    /// Plays the next game. If it is over on the board and its result is missing or another one, the board decides.
    pub fn replay(&mut self, mut game: NewGame) -> ReplayedGame {
        let variant = self.0.next(&game.record);
        let replayed = variant.and_then(|variant| Ok((Table::from_record(&variant, &game.record)?, variant)));
        let (table, variant) = match replayed {
            Ok(replayed) => replayed,
            Err(fault) => return ReplayedGame { game, table: None, fault: Some(fault) },
        };
        if let Some(ending) = table.ending().filter(|ending| ending.kind == EndingKind::Board)
            && self.0.decide(&mut game.record, ending.outcome, &ending.reason)
        {
            game.kind = None;
        }
        let fault = game.record.replay_variations(&variant).err();
        ReplayedGame { game, table: Some(table), fault }
    }

    /// Tells which results the boards decided against.
    pub fn tell(self, notices: &mut Notices) {
        self.0.tell(notices);
    }
}

/// A game that was played again.
#[derive(Debug)]
pub struct ReplayedGame {
    /// The game as its text has it, with the result of its board.
    pub game: NewGame,
    /// Its table, if its moves can be played.
    pub table: Option<Table>,
    /// The fault of a game that cannot be played as it stands, or of one of its variations.
    pub fault: Option<ReplayFault>,
}

impl ReplayedGame {
    /// The game as a store keeps it: moves, points and ending as its table has them.
    ///
    /// # Errors
    /// If it cannot be played as it stands, or if no record can hold it.
    pub fn settled(self) -> Result<NewGame, UnfitGame> {
        match (self.table, self.fault) {
            (_, Some(fault)) => Err(UnfitGame::Unplayable(fault)),
            (Some(table), None) => Ok(self.game.settled(&table)?),
            (None, None) => Ok(self.game),
        }
    }
}

/// The reason why a store cannot keep a game, displayed as a clause.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnfitGame {
    /// It cannot be played as it stands.
    #[error(transparent)]
    Unplayable(ReplayFault),
    /// No record can hold it.
    #[error(transparent)]
    Record(#[from] RecordError),
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use boardwright_catalog::{Told, faults_told};
    use boardwright_game::{Outcome, ReplayFault, Side};

    use super::UnplayedGames;

    const FIVE: &str = "1. h8 a1 2. i8 b1 3. j8 c1 4. k8 d1 5. l8";

    fn replayed(text: &str) -> (Vec<Option<Outcome>>, Vec<String>, BTreeMap<usize, ReplayFault>) {
        let (mut outcomes, mut faults) = (Vec::new(), BTreeMap::new());
        let games = UnplayedGames::read(text.as_bytes(), &Told::default()).expect(text);
        let notices = games.replay::<()>(&mut |played| {
            faults.extend(played.fault.map(|fault| (outcomes.len(), fault)));
            outcomes.push(played.game.record.outcome);
            Ok(())
        });
        (outcomes, notices.expect("games").lines().collect(), faults)
    }

    fn notices(text: &str) -> (Vec<Option<Outcome>>, Vec<String>, Vec<usize>) {
        let (outcomes, said, faults) = replayed(text);
        (outcomes, said, faults.into_keys().collect())
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
    fn a_store_keeps_how_a_game_ended_in_the_words_of_its_source() {
        let void = "(;GM[4]SZ[15]RU[0]RE[Void];B[hh];W[ii])";
        let told = "(;GM[4]SZ[15]RU[0]RE[B+]BWE[five, says Ann];B[hh];W[ao];B[ih];W[bo];B[jh];W[co];B[kh];W[do];B[lh])";
        let cases = [
            (void.to_owned(), "void"),
            (told.to_owned(), "five, says Ann"),
            (told.replace("BWE[five, says Ann]", ""), "five in a row from h8 to l8"),
            (told.replace("B+", "W+"), "five in a row from h8 to l8"),
        ];
        for (text, ending) in cases {
            let games = UnplayedGames::read(text.as_bytes(), &Told::default()).expect(&text);
            let replayed = games.replay::<()>(&mut |played| {
                assert_eq!(played.settled().expect("a game").record.ending, ending, "{text}");
                Ok(())
            });
            replayed.expect("games");
        }
    }

    #[test]
    fn games_that_cannot_be_played_are_named() {
        let faults = |text: &str| {
            let (outcomes, _, faults) = replayed(text);
            faults_told(outcomes.len(), faults.iter()).lines().collect::<Vec<_>>()
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
