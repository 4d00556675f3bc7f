//! Results of games between named players.

use std::collections::{BTreeMap, HashMap};

use boardwright_game::{Outcome, Side};

/// The most players that are rated together: the work grows with the third power of their number.
pub const MAX_PLAYERS: usize = 2000;

/// The most games that are rated together. With more, what one game says drowns in the rounding of the others.
pub const MAX_GAMES: u64 = 1_000_000_000;

/// Results of games among any number of players.
#[derive(Clone, Debug, Default)]
pub struct Results {
    names: Vec<String>,
    indices: HashMap<String, usize>,
    /// By the two players, the one with the smaller index first.
    pairings: BTreeMap<(usize, usize), Pairing>,
    games: u64,
    /// Games of a player against itself.
    left_out: u64,
}

/// The games between two players, from the view of the one with the smaller index: 0 lost, 1 drawn, 2 won.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pairing {
    /// Games that belong to no pair, by the player that had the first move: this one, the other one, unknown.
    pub(super) singles: [[u64; 3]; 3],
    /// Pairs of games, by the result of the one in which this player had the first move and of the other one.
    pub(super) pairs: [[u64; 3]; 3],
}

/// Reason why a text with results could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResultsError {
    /// A line is invalid.
    #[error("line {line} of the results, {token:?}: expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The invalid words.
        token: String,
        /// Expected form.
        expected: String,
    },
    /// There are too many players.
    #[error("too many players, expected at most {MAX_PLAYERS}")]
    Players,
    /// There are too many games.
    #[error("too many games, expected at most {MAX_GAMES} in all")]
    Games,
}

/// Score of a player over its games.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PlayerScore {
    /// Lost, drawn and won games.
    pub(super) results: [u64; 3],
    /// The ratings of its opponents, each as often as it was met.
    pub(super) opposition: f64,
}

impl Pairing {
    /// All games by who had the first move, those of pairs included.
    pub(super) fn games_by_first(&self) -> [[u64; 3]; 3] {
        let mut games = self.singles;
        for (ours, theirs, count) in self.pair_kinds() {
            games[0][ours] += count;
            games[1][theirs] += count;
        }
        games
    }

    /// The kinds of pairs that occurred: both results and how often.
    pub(super) fn pair_kinds(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        let kinds = (0..9).map(|kind| (kind / 3, kind % 3, self.pairs[kind / 3][kind % 3]));
        kinds.filter(|(_, _, count)| *count > 0)
    }

    /// Lost, drawn and won games.
    pub(super) fn total(&self) -> [u64; 3] {
        let games = self.games_by_first();
        [0, 1, 2].map(|result| games.iter().map(|by| by[result]).sum())
    }

    /// Number of games.
    pub(super) fn games(&self) -> u64 {
        self.total().iter().sum()
    }
}

impl Results {
    /// No results.
    pub fn new() -> Results {
        Results::default()
    }

    /// The names of the players, in the order in which they were first seen.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Number of games that were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of games of a player against itself, which say nothing and were left out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Number of pairs of games that were added.
    pub fn pairs(&self) -> u64 {
        self.pairings.values().flat_map(|pairing| pairing.pairs.iter().flatten()).sum()
    }

    /// Adds a game. A game of a player against itself says nothing and is left out.
    ///
    /// # Errors
    /// If there are too many players or games.
    pub fn add_game(&mut self, first: &str, second: &str, outcome: Outcome) -> Result<(), ResultsError> {
        let result = points(outcome, Side::First);
        let (a, b) = (self.player(first)?, self.player(second)?);
        if let Some((pairing, is_turned)) = self.pairing(a, b, 1)? {
            let result = if is_turned { 2 - result } else { result };
            pairing.singles[usize::from(is_turned)][result] += 1;
        }
        Ok(())
    }

    /// Adds a pair of games from one opening: `outcomes[0]` with `first` moving first, `outcomes[1]` with the sides
    /// swapped.
    ///
    /// # Errors
    /// If there are too many players or games.
    pub fn add_pair(&mut self, first: &str, second: &str, outcomes: [Outcome; 2]) -> Result<(), ResultsError> {
        let results = [points(outcomes[0], Side::First), points(outcomes[1], Side::Second)];
        let (a, b) = (self.player(first)?, self.player(second)?);
        if let Some((pairing, is_turned)) = self.pairing(a, b, 2)? {
            let [ours, theirs] = if is_turned { [2 - results[1], 2 - results[0]] } else { results };
            pairing.pairs[ours][theirs] += 1;
        }
        Ok(())
    }

    /// Adds the two games of a unit of an event, as far as they are there: each with its players, first to move first,
    /// and its outcome.
    ///
    /// They are a pair if the players swapped sides. Where openings are settled at the table the same player may have
    /// had the first move in both; then each counts by itself, so that the advantage is that of the first move.
    ///
    /// # Errors
    /// If there are too many players or games.
    pub fn add_unit(&mut self, games: [Option<([&str; 2], Outcome)>; 2]) -> Result<(), ResultsError> {
        if let [Some(([first, second], one)), Some((others, other))] = games
            && others == [second, first]
        {
            return self.add_pair(first, second, [one, other]);
        }
        games.into_iter().flatten().try_for_each(|([first, second], outcome)| self.add_game(first, second, outcome))
    }

    /// Adds lost, drawn and won games of `one` of which it is not known who had the first move.
    ///
    /// # Errors
    /// If there are too many players or games.
    pub fn add_counts(&mut self, one: &str, other: &str, counts: [u64; 3]) -> Result<(), ResultsError> {
        let (a, b) = (self.player(one)?, self.player(other)?);
        let games = counts.into_iter().fold(0, u64::saturating_add);
        if let Some((pairing, is_turned)) = self.pairing(a, b, games)? {
            for (result, count) in counts.into_iter().enumerate() {
                pairing.singles[2][if is_turned { 2 - result } else { result }] += count;
            }
        }
        Ok(())
    }

    /// Adds the results of a text, one pairing a line: `A - B: 18 : 6` for won and lost games, the form of Gomocup's
    /// tables, or `A - B: +18 =2 -6`. From a `#` at the beginning of a line the line is a comment.
    ///
    /// With `games_each`, as many games were played in every pairing that the first form gives, and those that nobody won
    /// were drawn. A pairing without a game, `0 : 0`, was not played.
    ///
    /// # Errors
    /// [`ResultsError`], which names the line and the invalid words.
    pub fn read(&mut self, text: &str, games_each: Option<u64>) -> Result<(), ResultsError> {
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fail = |(token, expected): (&str, String)| {
                let token = token.chars().take(80).collect();
                ResultsError::Line { line: index + 1, token, expected }
            };
            let (one, other, counts) = read_line(line, games_each).map_err(fail)?;
            if counts != [0; 3] {
                self.add_counts(one, other, counts).map_err(|error| match error {
                    ResultsError::Games => fail((line, format!("at most {MAX_GAMES} games in all"))),
                    error => error,
                })?;
            }
        }
        Ok(())
    }

    /// Takes all games of a player out, and says whether there were any.
    pub fn remove(&mut self, name: &str) -> bool {
        let Some(player) = self.index(name) else { return false };
        let before = self.pairings.len();
        self.pairings.retain(|&(a, b), _| a != player && b != player);
        self.games = self.pairings.values().map(Pairing::games).sum();
        self.pairings.len() < before
    }

    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    pub(super) fn pairings(&self) -> impl Iterator<Item = (usize, usize, &Pairing)> {
        self.pairings.iter().map(|(&(a, b), pairing)| (a, b, pairing))
    }

    /// Score of each player over its games, the ratings of all given.
    pub(super) fn sums(&self, elo: &[f64]) -> Vec<PlayerScore> {
        let mut sums = vec![PlayerScore::default(); self.names.len()];
        for (a, b, pairing) in self.pairings() {
            let total = pairing.total();
            let games = pairing.games() as f64;
            for (result, count) in total.into_iter().enumerate() {
                sums[a].results[result] += count;
                sums[b].results[2 - result] += count;
            }
            sums[a].opposition += games * elo[b];
            sums[b].opposition += games * elo[a];
        }
        sums
    }

    fn player(&mut self, name: &str) -> Result<usize, ResultsError> {
        if let Some(index) = self.index(name) {
            return Ok(index);
        }
        if self.names.len() == MAX_PLAYERS {
            return Err(ResultsError::Players);
        }
        self.indices.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
        Ok(self.names.len() - 1)
    }

    /// The pairing of two different players, with room for `games` more games, and whether its view is that of `b`.
    fn pairing(&mut self, a: usize, b: usize, games: u64) -> Result<Option<(&mut Pairing, bool)>, ResultsError> {
        if a == b {
            self.left_out = self.left_out.saturating_add(games);
            return Ok(None);
        }
        let sum = self.games.checked_add(games).filter(|&sum| sum <= MAX_GAMES);
        self.games = sum.ok_or(ResultsError::Games)?;
        Ok(Some((self.pairings.entry((a.min(b), a.max(b))).or_default(), a > b)))
    }
}

fn points(outcome: Outcome, ours: Side) -> usize {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(side) if side == ours => 2,
        Outcome::Win(_) => 0,
    }
}

/// Both names and the lost, drawn and won games of the first; or the invalid words and what was expected.
fn read_line(line: &str, games_each: Option<u64>) -> Result<(&str, &str, [u64; 3]), (&str, String)> {
    let form = || "A - B: WINS : LOSSES, or A - B: +WINS =DRAWS -LOSSES".to_owned();
    let (one, rest) = line.split_once(" - ").ok_or((line, form()))?;
    // The colon of the counts has a space before it, that of the name none.
    let colon = rest.match_indices(": ").find(|(at, _)| !rest[..*at].ends_with(' ')).ok_or((line, form()))?.0;
    let (one, other, counts) = (one.trim(), rest[..colon].trim(), rest[colon + 1..].trim());
    if one.is_empty() || other.is_empty() {
        return Err((line, form()));
    }
    let number = |word: &'_ str| word.parse::<u64>().ok().filter(|&count| count <= MAX_GAMES);
    let counted = |word| move || (word, format!("a number of games up to {MAX_GAMES}"));
    let words: Vec<&str> = counts.split_whitespace().collect();
    match words[..] {
        [won, ":", lost] => {
            let (won, lost) = (number(won).ok_or_else(counted(won))?, number(lost).ok_or_else(counted(lost))?);
            let drawn = match games_each {
                Some(games) if won + lost > 0 => games.checked_sub(won + lost),
                _ => Some(0),
            };
            let drawn = drawn.ok_or_else(|| (counts, format!("at most {} games", games_each.unwrap_or_default())))?;
            Ok((one, other, [lost, drawn, won]))
        }
        [won, drawn, lost] if won.starts_with('+') && drawn.starts_with('=') && lost.starts_with('-') => {
            let signed = |word: &'_ str| number(&word[1..]);
            let [won, drawn, lost] = [won, drawn, lost].map(|word| signed(word).ok_or_else(counted(word)));
            Ok((one, other, [lost?, drawn?, won?]))
        }
        _ => Err((counts, form())),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Side};

    use super::Results;

    #[test]
    fn both_forms_are_read() {
        let mut results = Results::new();
        let text = "# a comment\nA 1 - bwp:./b: 18 : 5\nC - A 1: 0 : 0\r\n\nC - bwp:./b: +1 =0 -3\n";
        results.read(text, Some(24)).expect("results");
        assert_eq!(results.names(), ["A 1", "bwp:./b", "C"], "0 : 0 was not played");
        let sums = results.sums(&[0.0; 3]);
        assert_eq!([sums[0].results, sums[1].results, sums[2].results], [[5, 1, 18], [19, 1, 8], [3, 0, 1]]);
    }

    #[test]
    fn a_bad_line_is_named_with_its_words() {
        for (line, words) in [
            ("A B: 1 : 2", "\"A B: 1 : 2\": expected A - B: WINS : LOSSES"),
            ("A - B 1 : 2", "\"A - B 1 : 2\""),
            ("A - B: 1 : x", "\"x\": expected a number of games up to 1000000000"),
            ("A - B: 20 : 5", "\"20 : 5\": expected at most 24 games"),
            ("A - B: +1 =-1 -1", "\"=-1\""),
            ("A - B: 1 2", "\"1 2\""),
            ("A - B: 99999999999999999999 : 1", "\"99999999999999999999\""),
            (" - B: 1 : 2", "\"- B: 1 : 2\""),
        ] {
            let error = Results::new().read(&format!("\n{line}"), Some(24)).expect_err(line).to_string();
            assert!(error.starts_with("line 2 of the results, ") && error.contains(words), "{error}");
        }
    }

    #[test]
    fn a_pair_is_the_same_from_both_views() {
        let first = Outcome::Win(Side::First);
        let mut results = Results::new();
        results.add_pair("a", "b", [first, Outcome::Draw]).expect("room");
        results.add_pair("b", "a", [Outcome::Draw, first]).expect("room");
        let (_, _, pairing) = results.pairings().next().expect("a pairing");
        // Both times a won with the first move and drew with the second.
        assert_eq!(pairing.pairs, [[0, 0, 0], [0, 0, 0], [0, 2, 0]]);
        assert_eq!((results.games(), results.pairs()), (4, 2));
        results.add_game("a", "a", first).expect("room");
        assert_eq!(results.games(), 4, "a game against oneself says nothing");
    }

    #[test]
    fn a_unit_counts_by_who_had_the_first_move() {
        let first = Some(Outcome::Win(Side::First));
        let unit = |players: [[&'static str; 2]; 2]| {
            let mut results = Results::new();
            results.add_unit(players.map(|players| first.map(|outcome| (players, outcome)))).expect("room");
            let (_, _, pairing) = results.pairings().next().expect("a pairing");
            (results.pairs(), pairing.games_by_first())
        };
        let each_won_once = [[0, 0, 1], [1, 0, 0], [0; 3]];
        assert_eq!(unit([["a", "b"], ["b", "a"]]), (1, each_won_once));
        assert_eq!(unit([["b", "a"], ["a", "b"]]), (1, each_won_once), "both games were swapped");
        assert_eq!(unit([["a", "b"], ["a", "b"]]), (0, [[0, 0, 2], [0; 3], [0; 3]]), "a always moved first");
    }
}
