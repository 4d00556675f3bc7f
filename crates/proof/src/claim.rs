//! The claims of certificates and solvers, in words and as scripts read them.

use boardwright_game::{AnyPosition, Bounds, Measure, Outcome, Side};
use boardwright_proof_check::Claim;

use crate::names::name_of;

/// The proved bounds of a position's value to the first side. A bound that is `None` is not spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved {
    measure: Measure,
    /// The least that the value can be.
    pub lower: Option<i32>,
    /// The most that the value can be.
    pub upper: Option<i32>,
}

impl Proved {
    /// The bounds that a solver has proved.
    pub fn by_solver(measure: Measure, Bounds { lower, upper }: Bounds) -> Proved {
        Proved { measure, lower: Some(lower), upper: Some(upper) }
    }

    /// The bounds that claims give together.
    pub fn by_claims(measure: Measure, claims: &[Claim]) -> Proved {
        let goal = |side| claims.iter().filter(|claim| claim.side == side).map(|claim| claim.goal).max();
        Proved { measure, lower: goal(Side::First), upper: goal(Side::Second).map(i32::saturating_neg) }
    }

    /// The value, if the bounds have met.
    fn value(self) -> Option<i32> {
        self.lower.filter(|_| self.lower == self.upper)
    }

    /// True if no value fits both bounds.
    fn contradicts_itself(self) -> bool {
        self.lower.zip(self.upper).is_some_and(|(lower, upper)| lower > upper)
    }

    /// The winner, as scripts read it; `None` while it is not known.
    pub fn winner(self) -> Option<&'static str> {
        let bounds = Bounds { lower: self.lower.unwrap_or(i32::MIN), upper: self.upper.unwrap_or(i32::MAX) };
        Some(match bounds.outcome().filter(|_| !self.contradicts_itself())? {
            Outcome::Win(Side::First) => "first",
            Outcome::Win(Side::Second) => "second",
            Outcome::Draw => "draw",
        })
    }

    /// The exact value, in games that count points.
    pub fn score(self) -> Option<i32> {
        self.value().filter(|_| self.measure == Measure::Points)
    }

    /// The bounds of a value that is not known yet: `4 to 48`, `at least -6`; `None` if it is known or nothing is proved.
    pub fn range(self) -> Option<String> {
        let is_known = self.measure == Measure::Result && self.winner().is_some();
        if is_known || self.contradicts_itself() {
            return None;
        }
        Some(match (self.lower, self.upper) {
            (Some(lower), Some(upper)) if lower == upper => return None,
            (Some(lower), Some(upper)) => format!("{lower} to {upper}"),
            (Some(lower), None) => format!("at least {lower}"),
            (None, Some(upper)) => format!("at most {upper}"),
            (None, None) => return None,
        })
    }

    /// The claim as a sentence: "black wins gomoku:15 from the start position, whatever white plays".
    pub fn sentence(self, position: &AnyPosition) -> String {
        let (place, names) = (ClaimPlace::of(position), Side::BOTH.map(|side| name_of(position, side)));
        if self.lower.zip(self.upper) == Some((0, 0)) {
            let [first, second] = names;
            return format!(
                "{first} and {second} each get at least a draw {}, whatever the other plays",
                place.inside()
            );
        }
        let parts: Vec<Part<'_>> = self.parts(names).collect();
        match (&parts[..], self.score()) {
            ([], _) => format!("nothing is proved of play {}", place.inside()),
            // Of an exact score the part of the side that is ahead says more than that of the other.
            (parts, Some(score)) => {
                let ahead = parts.iter().find(|part| part.goal > 0).map(|part| part.clause(&place)).unwrap_or_default();
                format!("{ahead}, and exactly {} more if both play their best", score.unsigned_abs())
            }
            ([part, rest @ ..], None) => {
                let rest = rest.iter().map(|part| format!("; {}", part.clause(&ClaimPlace::default())));
                part.clause(&place) + &rest.collect::<String>()
            }
        }
    }

    /// The parts of both sides that are worth a word: nobody gets less than a loss.
    fn parts(self, [first, second]: [&'static str; 2]) -> impl Iterator<Item = Part<'static>> {
        let measure = self.measure;
        let part = move |(own, other, goal): (_, _, Option<i32>)| Some(Part { measure, own, other, goal: goal? });
        [(first, second, self.lower), (second, first, self.upper.map(i32::saturating_neg))]
            .into_iter()
            .filter_map(part)
            .filter(|part| part.measure == Measure::Points || part.goal >= 0)
    }
}

/// True if a game of its variant starts with this position.
pub fn is_start(position: &AnyPosition) -> bool {
    position.variant().start() == *position
}

/// The game and the position in which play begins, as phrases; empty if they have been said before.
#[derive(Default)]
struct ClaimPlace {
    /// The game, where the position does not name it.
    game: Option<String>,
    from: String,
}

impl ClaimPlace {
    fn of(position: &AnyPosition) -> ClaimPlace {
        let game = position.variant().spec();
        if is_start(position) {
            ClaimPlace { game: Some(game), from: "from the start position".to_owned() }
        } else {
            ClaimPlace { from: format!("from the position {position}, which is not the start of {game}"), game: None }
        }
    }

    /// The phrase after "gets …": "in kalah:4x3 from the start position".
    fn inside(&self) -> String {
        let game = self.game.as_ref().map(|game| format!("in {game} ")).unwrap_or_default();
        game + &self.from
    }

    /// The phrase after "wins": "kalah:4x3 from the start position".
    fn object(&self) -> String {
        let game = self.game.as_ref().map(|game| format!("{game} ")).unwrap_or_default();
        game + &self.from
    }
}

/// The least that one side gets whatever the other plays.
struct Part<'a> {
    measure: Measure,
    own: &'a str,
    other: &'a str,
    /// The least value that it gets, counted for itself.
    goal: i32,
}

impl Part<'_> {
    fn clause(&self, place: &ClaimPlace) -> String {
        let Part { measure, own, other, goal } = *self;
        let least = goal.unsigned_abs();
        let (what, place) = match (measure, goal) {
            (Measure::Result, 1..) => ("wins".to_owned(), place.object()),
            (Measure::Result, _) => ("gets at least a draw".to_owned(), place.inside()),
            (Measure::Points, 1..) => (format!("gets at least {least} more than {other}"), place.inside()),
            (Measure::Points, 0) => (format!("gets at least as many as {other}"), place.inside()),
            (Measure::Points, _) => (format!("gets at most {least} fewer than {other}"), place.inside()),
        };
        let words = format!("{own} {what} {place}");
        format!("{}, whatever {other} plays", words.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{AnyPosition, AnyVariant, Bounds, Game, Measure, Side, Spec};
    use boardwright_gomoku::GomokuGame;
    use boardwright_kalah::KalahGame;
    use boardwright_proof_check::{Claim, StrategyForm};
    use boardwright_sticks::SticksGame;

    use super::{Proved, is_start};

    fn variant(game: &str) -> AnyVariant {
        let spec: Spec = game.parse().expect("a spec");
        let games: [&dyn Game; 3] = [&GomokuGame, &KalahGame, &SticksGame];
        let game = games.into_iter().find(|game| game.family().name == spec.family).expect("a family");
        game.variant(&spec).expect("a game")
    }

    fn start(game: &str) -> AnyPosition {
        variant(game).start()
    }

    fn proved(measure: Measure, lower: Option<i32>, upper: Option<i32>) -> Proved {
        Proved { measure, lower, upper }
    }

    #[track_caller]
    fn says(game: &str, proved: Proved, sentence: &str) {
        assert_eq!(proved.sentence(&start(game)), sentence);
    }

    #[test]
    fn results_are_said_with_the_names_of_the_sides() {
        let result = |lower, upper| proved(Measure::Result, lower, upper);
        let black = "black wins gomoku:15 from the start position, whatever white plays";
        for upper in [None, Some(1)] {
            says("gomoku:15", result(Some(1), upper), black);
        }
        let white = "white wins gomoku:15 from the start position, whatever black plays";
        for lower in [None, Some(-1)] {
            says("gomoku", result(lower, Some(-1)), white);
        }
        let both =
            "black and white each get at least a draw in gomoku:6 from the start position, whatever the other plays";
        says("gomoku:6", result(Some(0), Some(0)), both);
        let one = "red gets at least a draw in sticks:5 from the start position, whatever yellow plays";
        says("sticks:5", result(Some(0), None), one);
        says("sticks:5", result(Some(0), Some(1)), one);
        let other = "yellow gets at least a draw in sticks:5 from the start position, whatever red plays";
        says("sticks:5", result(Some(-1), Some(0)), other);
        let nothing = "nothing is proved of play in gomoku:6 from the start position";
        for (lower, upper) in [(None, None), (Some(-1), Some(1)), (Some(i32::MIN), None)] {
            says("gomoku:6", result(lower, upper), nothing);
        }
    }

    #[test]
    fn points_are_said_as_more_and_fewer() {
        let points = |lower, upper| proved(Measure::Points, lower, upper);
        let six = "south gets at least 6 more than north in kalah:4x3 from the start position, whatever north plays";
        says("kalah:4x3", points(Some(6), None), six);
        says("kalah:4x3", points(Some(6), Some(6)), &format!("{six}, and exactly 6 more if both play their best"));
        let north = "north gets at least 10 more than south in kalah:2x4 from the start position, whatever south plays";
        says(
            "kalah:2x4",
            points(Some(-10), Some(-10)),
            &format!("{north}, and exactly 10 more if both play their best"),
        );
        let least = "south gets at most 6 fewer than north in kalah:4x3 from the start position, whatever north plays";
        says("kalah:4x3", points(Some(-6), None), least);
        let most = "north gets at most 8 fewer than south in kalah:4x3 from the start position, whatever south plays";
        says("kalah:4x3", points(None, Some(8)), most);
        let even = "south gets at least as many as north in kalah:4x3 from the start position, whatever north plays";
        says("kalah:4x3", points(Some(0), None), even);
        says(
            "kalah:4x3",
            points(Some(6), Some(8)),
            &format!("{six}; north gets at most 8 fewer than south, whatever south plays"),
        );
        let draw =
            "south and north each get at least a draw in kalah:5x1 from the start position, whatever the other plays";
        says("kalah:5x1", points(Some(0), Some(0)), draw);
        let extreme = points(Some(i32::MIN), Some(i32::MIN)).sentence(&start("kalah:4x3"));
        assert!(extreme.starts_with("north gets at least 2147483647 more than south in"), "{extreme}");
    }

    #[test]
    fn another_position_than_the_start_is_named() {
        let position = variant("kalah:2x1").read("1,0,0/1,1,0 N").unwrap();
        assert!(!is_start(&position) && is_start(&start("kalah:2x1")));
        let place = "from the position 1,0,0/1,1,0 N, which is not the start of kalah:2x1";
        let texts = [
            (Measure::Points, Some(-3), "south gets at most 3 fewer than north PLACE, whatever north plays"),
            (Measure::Result, Some(1), "south wins PLACE, whatever north plays"),
            (Measure::Result, Some(0), "south gets at least a draw PLACE, whatever north plays"),
            (Measure::Result, None, "nothing is proved of play PLACE"),
        ];
        for (measure, lower, text) in texts {
            assert_eq!(proved(measure, lower, None).sentence(&position), text.replace("PLACE", place));
        }
    }

    /// The sides of a game with an opening rule are its players, who may have exchanged the colours.
    #[test]
    fn who_wins_is_named_by_the_stones_that_a_player_has() {
        let over = "XXXX1/OXOXO/OXOXO/XOXOX/XOXO1 X";
        let says = |text: &str, winner, words: &str| {
            let position = variant("gomoku:5,swap2").read(text).unwrap();
            let bounds = if winner == Side::First { (Some(1), None) } else { (None, Some(-1)) };
            let sentence = proved(Measure::Result, bounds.0, bounds.1).sentence(&position);
            let (start, end) = words.split_once('/').unwrap();
            assert!(sentence.starts_with(start) && sentence.ends_with(end), "{text}: {sentence}");
        };
        says(&format!("{over} @end/swapped"), Side::Second, "black wins from/, whatever white plays");
        says(&format!("{over} @end"), Side::First, "black wins from/, whatever white plays");
        let players = "the second player wins from/, whatever the first player plays";
        says("5/5/1OX2/2X2/5 O @1", Side::Second, players);
    }

    #[test]
    fn claims_that_contradict_each_other_prove_nothing() {
        let claim = |side, goal| Claim::new(side, goal, StrategyForm::Moves, Vec::new());
        let both = [claim(Side::First, 1), claim(Side::Second, 1), claim(Side::First, -1)];
        let proved = Proved::by_claims(Measure::Result, &both);
        assert_eq!((proved.lower, proved.upper, proved.winner(), proved.range()), (Some(1), Some(-1), None, None));
        let text =
            "black wins gomoku:5 from the start position, whatever white plays; white wins, whatever black plays";
        assert_eq!(proved.sentence(&start("gomoku:5")), text);
    }

    #[test]
    fn a_bound_that_is_not_spoken_of_is_no_number() {
        let claim = |side, goal| [Claim::new(side, goal, StrategyForm::Moves, Vec::new())];
        let range = |side, goal| Proved::by_claims(Measure::Points, &claim(side, goal)).range();
        assert_eq!(range(Side::First, -6), Some("at least -6".to_owned()));
        assert_eq!(range(Side::Second, -6), Some("at most 6".to_owned()));
        let solved = |lower, upper| Proved::by_solver(Measure::Points, Bounds { lower, upper });
        assert_eq!((solved(4, 48).range(), solved(4, 4).range()), (Some("4 to 48".to_owned()), None));
        assert_eq!((solved(4, 48).winner(), solved(4, 4).score()), (Some("first"), Some(4)));
        assert_eq!(proved(Measure::Points, None, None).winner(), None);
        assert_eq!(proved(Measure::Result, Some(0), Some(0)).winner(), Some("draw"));
        assert_eq!(proved(Measure::Result, Some(1), Some(1)).score(), None);
        assert_eq!(proved(Measure::Result, Some(1), None).range(), None, "there is nothing above a win");
        assert_eq!(proved(Measure::Result, Some(0), None).range(), Some("at least 0".to_owned()));
    }
}
