//! Result of a series, in the fixed form that people and programs read.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::events::forfeits::{ForfeitBook, Forfeits};
use crate::events::journal::JournalEntry;
use crate::events::ledger::points_of;
use crate::events::scoring::Scoring;
use crate::referee::table::EndingKind;
use crate::statistics::stats::{Counts, Sprt, SprtCourse, SprtVerdict};

/// The result of a series, from the first entrant's view.
///
/// `Display` writes one `key: value` a line in the order of the fields; serialised it has the same keys. What was not
/// asked for is absent.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SeriesResult {
    /// Games that were played to their end.
    pub games: u64,
    /// The name of the first entrant.
    pub first: String,
    /// The name of the second entrant.
    pub second: String,
    /// Games that the first entrant won; pairs of games, if the tally decides.
    pub wins: u64,
    /// Its losses.
    pub losses: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Mean score of the first entrant, 0 to 1; ½ before the first result.
    pub score: f64,
    /// Difference in Elo.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
    /// Pairs of games with a score of 0, ½, 1, 1½ and 2 for the first entrant.
    pub pentanomial: [u64; 5],
    /// The points of both entrants over all games, if the tally decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<[u64; 2]>,
    /// The sequential test with its hypotheses, as it is given on a command line, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hypotheses: Option<String>,
    /// Log-likelihood ratio of the sequential test over whole pairs, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr: Option<f64>,
    /// The bounds at which the test is decided, where it is looked at after batches of pairs and they are corrected for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr_bounds: Option<[f64; 2]>,
    /// `H0`, `H1` or `running`, if a sequential test was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtVerdict>,
    /// Games lost by an illegal move, a failure or the clock.
    pub forfeits: u64,
    /// The same by player and reason; empty without forfeits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<Forfeits>,
    /// Pairs of games that nobody could play; they count as nothing.
    #[serde(skip_serializing_if = "is_none_left")]
    pub unplayed: u64,
    /// The seed that gives this series again.
    pub seed: u64,
    /// Number of games played concurrently at the end, if the program lacked the resources for the requested number.
    #[serde(skip)]
    pub concurrency: Option<usize>,
    /// The most memory that the bots of each entrant have taken, in bytes, where it is known.
    #[serde(skip_serializing_if = "is_unknown")]
    pub memory: [Option<u64>; 2],
    /// The share of the time in which the machine kept this program from running, where times mattered.
    #[serde(skip)]
    pub stalled: Option<f64>,
    /// Number of games that are kept of a series which is over, and that its number of games or its test does not ask for.
    #[serde(skip)]
    pub beyond: u64,
}

fn is_unknown(memory: &[Option<u64>; 2]) -> bool {
    *memory == [None; 2]
}

fn is_none_left(unplayed: &u64) -> bool {
    *unplayed == 0
}

impl SeriesResult {
    /// The results as samples: pairs of games where every game has its partner and wins count, else single results.
    /// If the tally decides, each pair is one result.
    pub fn counts(&self) -> Counts {
        let is_paired = self.games > 0 && self.pentanomial.iter().sum::<u64>() * 2 == self.games;
        if is_paired && self.tally.is_none() {
            Counts::Pairs(self.pentanomial)
        } else {
            Counts::Games([self.losses, self.draws, self.wins])
        }
    }
}

impl fmt::Display for SeriesResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games: {}", self.games)?;
        writeln!(f, "first: {}", one_line(&self.first))?;
        writeln!(f, "second: {}", one_line(&self.second))?;
        writeln!(f, "wins: {}\nlosses: {}\ndraws: {}", self.wins, self.losses, self.draws)?;
        writeln!(f, "score: {:.4}", self.score)?;
        writeln!(f, "elo: {:.2}", self.elo)?;
        writeln!(f, "elo_error: {:.2}", self.elo_error)?;
        writeln!(f, "los: {:.4}", self.los)?;
        writeln!(f, "pentanomial: {}", self.pentanomial.map(|count| count.to_string()).join(","))?;
        if let Some([first, second]) = self.tally {
            writeln!(f, "tally: {first},{second}")?;
        }
        if let Some(hypotheses) = &self.hypotheses {
            writeln!(f, "hypotheses: {hypotheses}")?;
        }
        if let Some(llr) = self.llr {
            writeln!(f, "llr: {llr:.4}")?;
        }
        if let Some([lower, upper]) = self.llr_bounds {
            writeln!(f, "llr_bounds: {lower:.4},{upper:.4}")?;
        }
        if let Some(verdict) = self.sprt {
            writeln!(f, "sprt: {verdict}")?;
        }
        writeln!(f, "forfeits: {}", self.forfeits)?;
        for (key, player) in [("first", 0), ("second", 1)] {
            let of_player = self.forfeited.iter().filter(|forfeits| forfeits.player == player);
            let reasons: Vec<String> =
                of_player.map(|Forfeits { reason, games, .. }| format!("{games} {reason}")).collect();
            if !reasons.is_empty() {
                writeln!(f, "forfeits_{key}: {}", reasons.join(", "))?;
            }
        }
        for (key, memory) in ["first", "second"].into_iter().zip(self.memory) {
            if let Some(bytes) = memory {
                writeln!(f, "memory_{key}: {:.1} MB", bytes as f64 / 1e6)?;
            }
        }
        if self.unplayed > 0 {
            writeln!(f, "unplayed: {}", self.unplayed)?;
        }
        writeln!(f, "seed: {}", self.seed)
    }
}

/// A name on one line, so that none can write lines of the block itself.
fn one_line(name: &str) -> String {
    name.replace(|c: char| c.is_control(), " ")
}

/// Counts the games of a series as they come in, in order.
#[derive(Clone, Debug)]
pub(crate) struct SeriesCount {
    names: [String; 2],
    seed: u64,
    scoring: Scoring,
    sprt: Option<Sprt>,
    games: u64,
    /// Losses, draws and wins of the first entrant.
    results: [u64; 3],
    pairs: [u64; 5],
    /// The games whose partners are still to come, by pair.
    unpaired: BTreeMap<u64, PairedGame>,
    /// Course of the sequential test, if there is one.
    course: Option<SprtCourse>,
    tally: [u64; 2],
    forfeits: ForfeitBook,
    unplayed: u64,
}

/// One game of a pair, from the first entrant's view.
#[derive(Clone, Copy, Debug)]
struct PairedGame {
    /// 0 for a loss, 1 for a draw, 2 for a win.
    points: usize,
    /// The tally of both entrants.
    tally: [u64; 2],
    /// True if it was not decided on the board, so that its tally means nothing.
    is_abrupt: bool,
}

impl SeriesCount {
    pub(crate) fn new(names: [String; 2], seed: u64, scoring: Scoring, sprt: Option<Sprt>) -> SeriesCount {
        SeriesCount {
            names,
            seed,
            scoring,
            sprt,
            games: 0,
            results: [0; 3],
            pairs: [0; 5],
            unpaired: BTreeMap::new(),
            course: sprt.map(SprtCourse::new),
            tally: [0; 2],
            forfeits: ForfeitBook::default(),
            unplayed: 0,
        }
    }

    /// Counts a game, as a [`Ledger`](crate::Ledger) would.
    pub(crate) fn add(&mut self, entry: &JournalEntry) {
        let (half_points, forfeited_by) = points_of(entry);
        let points = usize::from(half_points);
        let mut tally = entry.tally.unwrap_or_default().map(u64::from);
        if entry.first_player() == 1 {
            tally.swap(0, 1);
        }
        let half = PairedGame { points, tally, is_abrupt: points != 1 && entry.kind != EndingKind::Board };
        self.games += 1;
        if let Some(player) = forfeited_by {
            self.forfeits.add(player, entry);
        }
        for side in 0..2 {
            self.tally[side] += half.tally[side];
        }
        if self.scoring == Scoring::Wins {
            self.results[points] += 1;
        }
        match self.unpaired.remove(&entry.id.pair) {
            None => {
                self.unpaired.insert(entry.id.pair, half);
                return;
            }
            Some(partner) if self.scoring == Scoring::Wins => self.pairs[partner.points + points] += 1,
            Some(partner) => {
                let points = points_of_pair(partner, half);
                self.results[points] += 1;
                self.pairs[2 * points] += 1;
            }
        }
        if let Some(course) = &mut self.course {
            course.look(self.pairs);
        }
    }

    /// Counts a pair that nobody could play. One of its games may have been counted, which waits for no partner now.
    pub(crate) fn leave(&mut self, pair: u64) {
        self.unplayed += 1;
        self.unpaired.remove(&pair);
    }

    /// Verdict of the sequential test, if there is one. It is asked of whole pairs only: a last game without its
    /// partner must not turn the verdict.
    pub(crate) fn verdict(&self) -> Option<SprtVerdict> {
        self.course.as_ref().map(SprtCourse::verdict)
    }

    /// True if every game has its partner.
    pub(crate) fn is_paired(&self) -> bool {
        self.unpaired.is_empty()
    }

    pub(crate) fn result(&self) -> SeriesResult {
        let [losses, draws, wins] = self.results;
        let decided = wins + losses + draws;
        let score = if decided == 0 { 0.5 } else { (wins as f64 + draws as f64 / 2.0) / decided as f64 };
        let result = SeriesResult {
            games: self.games,
            first: self.names[0].clone(),
            second: self.names[1].clone(),
            wins,
            losses,
            draws,
            score,
            pentanomial: self.pairs,
            tally: (self.scoring == Scoring::Tally).then_some(self.tally),
            hypotheses: self.sprt.map(|test| test.to_string()),
            llr: self.sprt.map(|test| test.llr(&Counts::Pairs(self.pairs))),
            llr_bounds: self
                .course
                .as_ref()
                .filter(|_| self.sprt.is_some_and(|test| test.batch > 1))
                .map(|course| course.bounds().into()),
            sprt: self.verdict(),
            forfeits: self.forfeits.total(),
            forfeited: self.forfeits.list(),
            unplayed: self.unplayed,
            seed: self.seed,
            ..SeriesResult::default()
        };
        let estimate = result.counts().estimate();
        // Equal results make a difference of minus zero, which nobody wants to read.
        SeriesResult { elo: estimate.elo + 0.0, elo_error: estimate.elo_error, los: estimate.los, ..result }
    }
}

/// Points of a pair of games when the tally decides: 0, 1 or 2.
///
/// A player who forfeits or resigns a game leaves an unfinished tally behind, and loses the pair for it. With one such game
/// on either side the pair is drawn.
fn points_of_pair(one: PairedGame, other: PairedGame) -> usize {
    let abrupt = [one, other].into_iter().filter(|half| half.is_abrupt).map(|half| half.points as i32 - 1);
    let by_conduct: i32 = abrupt.clone().sum();
    let is_abrupt = abrupt.count() > 0;
    let (ours, theirs) = (one.tally[0] + other.tally[0], one.tally[1] + other.tally[1]);
    let order = if is_abrupt { by_conduct.cmp(&0) } else { ours.cmp(&theirs) };
    match order {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Record, Side};

    use super::{SeriesCount, SeriesResult};
    use crate::events::journal::{EventId, GameId, JournalEntry};
    use crate::events::scoring::Scoring;
    use crate::referee::table::EndingKind;
    use crate::statistics::stats::{Counts, Sprt};

    type Ending = (Option<Outcome>, EndingKind);

    fn ending(outcome: Outcome, kind: EndingKind) -> Ending {
        (Some(outcome), kind)
    }

    fn add(standing: &mut SeriesCount, first: usize, (outcome, kind): Ending, tally: Option<[u32; 2]>) {
        let mut players = ["a".to_owned(), "b".to_owned()];
        if first == 1 {
            players.swap(0, 1);
        }
        let id = GameId { event: EventId(0), stage: 0, players: [0, 1], pair: 0, leg: first as u8 };
        let record = Record { players, outcome, ..Record::default() };
        let (versions, logs) = Default::default();
        standing.add(&JournalEntry { id, record, kind, tally, versions, logs, finished: None });
    }

    fn standing(scoring: Scoring, sprt: Option<Sprt>) -> SeriesCount {
        SeriesCount::new(["a".to_owned(), "b\nwins: 9".to_owned()], 7, scoring, sprt)
    }

    #[test]
    fn games_count_in_pairs_from_the_first_entrants_view() {
        let mut standing = standing(Scoring::Wins, None);
        let first = ending(Outcome::Win(Side::First), EndingKind::Board);
        add(&mut standing, 0, first, None);
        add(&mut standing, 1, first, None);
        add(&mut standing, 0, first, None);
        add(&mut standing, 1, ending(Outcome::Win(Side::Second), EndingKind::Forfeit), None);
        let result = standing.result();
        assert_eq!((result.games, result.wins, result.losses, result.draws), (4, 3, 1, 0));
        assert_eq!((result.pentanomial, result.forfeits), ([0, 0, 1, 0, 1], 1));
        assert_eq!(standing.result().counts(), Counts::Pairs([0, 0, 1, 0, 1]));
        add(&mut standing, 0, ending(Outcome::Draw, EndingKind::Board), None);
        assert_eq!(standing.result().counts(), Counts::Games([1, 1, 3]), "an odd game has no partner");
    }

    #[test]
    fn a_game_without_its_partner_does_not_count_in_a_test() {
        let mut standing = standing(Scoring::Wins, Some(Sprt::default()));
        let first = ending(Outcome::Win(Side::First), EndingKind::Board);
        let nothing = standing.result();
        add(&mut standing, 0, first, None);
        assert_eq!((standing.result().llr, standing.result().games), (nothing.llr, 1));
        add(&mut standing, 1, first, None);
        assert_ne!(standing.result().llr, nothing.llr);
    }

    #[test]
    fn the_tally_of_both_games_decides_a_pair() {
        let mut standing = standing(Scoring::Tally, None);
        add(&mut standing, 0, ending(Outcome::Win(Side::First), EndingKind::Board), Some([30, 18]));
        add(&mut standing, 1, ending(Outcome::Win(Side::First), EndingKind::Board), Some([33, 15]));
        let result = standing.result();
        assert_eq!((result.games, result.wins, result.losses, result.draws), (2, 0, 1, 0));
        assert_eq!((result.pentanomial, result.tally), ([1, 0, 0, 0, 0], Some([45, 51])));
        // A forfeit leaves a tally that says nothing.
        add(&mut standing, 0, ending(Outcome::Win(Side::First), EndingKind::Forfeit), Some([0, 9]));
        add(&mut standing, 1, ending(Outcome::Win(Side::First), EndingKind::Board), Some([48, 0]));
        assert_eq!(standing.result().pentanomial, [1, 0, 0, 0, 1]);
    }

    #[test]
    fn the_block_has_its_fixed_keys() {
        let keys = |result: &SeriesResult| {
            let block = result.to_string();
            let keys: Vec<String> =
                block.lines().map(|line| line.split(':').next().unwrap_or_default().to_owned()).collect();
            keys.join(" ")
        };
        let plain = standing(Scoring::Wins, None).result();
        let always = "games first second wins losses draws score elo elo_error los pentanomial forfeits seed";
        assert_eq!(keys(&plain), always);
        let tested = standing(Scoring::Wins, Some(Sprt::default())).result();
        assert_eq!(keys(&tested), always.replace("forfeits", "hypotheses llr sprt forfeits"));
        let mut left = standing(Scoring::Wins, None);
        left.leave(0);
        assert_eq!(keys(&left.result()), always.replace("seed", "unplayed seed"));
        let json = serde_json::to_value(&tested).expect("plain data");
        assert_eq!(json["sprt"], "running");
        assert_eq!(json.as_object().map(serde_json::Map::len), Some(16));
    }

    #[test]
    fn the_block_reads_well() {
        let mut standing = standing(Scoring::Wins, Some(Sprt::default()));
        for (wins, kind) in [(Side::First, EndingKind::Board), (Side::Second, EndingKind::Time)].repeat(10) {
            add(&mut standing, usize::from(wins == Side::Second), ending(Outcome::Win(wins), kind), None);
        }
        let expected = "games: 20\nfirst: a\nsecond: b wins: 9\nwins: 20\nlosses: 0\ndraws: 0\nscore: 1.0000\n\
            elo: 1199.83\nelo_error: 188.90\nlos: 1.0000\npentanomial: 0,0,0,0,10\n\
            hypotheses: elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic\nllr: 0.2837\nsprt: running\n\
            forfeits: 10\nforfeits_second: 10 out of time\nseed: 7\n";
        assert_eq!(standing.result().to_string(), expected);
    }
}
