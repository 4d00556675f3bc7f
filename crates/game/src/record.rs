//! Records: what a game leaves behind, as plain data.

use std::borrow::Cow;
use std::time::Duration;

use crate::engine::Score;
use crate::side::Outcome;

/// One game from its start to its ending, as it is stored, shown and exchanged.
///
/// ```
/// use boardwright_game::{Outcome, Record, RecordedMove, Side, read_records, record_to_text};
///
/// let record = Record {
///     game: "gomoku:15".to_owned(),
///     players: ["boora-0.7".to_owned(), "engine".to_owned()],
///     moves: ["h8", "h9", "g8"].map(RecordedMove::new).to_vec(),
///     outcome: Some(Outcome::Win(Side::Second)),
///     ending: "forfeit: illegal move".to_owned(),
///     ..Record::default()
/// };
/// let text = record_to_text(&record, None)?;
/// assert_eq!(read_records(&text)?, [record]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PlainRecord"))]
pub struct Record {
    /// The spec of the game: `gomoku:15`.
    pub game: String,
    /// The names of the players, first to move first.
    pub players: [String; 2],
    /// The position text of the start, where it is not the usual one.
    pub start: Option<String>,
    /// The moves, one a ply.
    pub moves: Vec<RecordedMove>,
    /// The result; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
    /// A phrase that tells how it ended: "five in a row from e4 to e8", "forfeit: illegal move".
    pub ending: String,
    /// Everything else that is known, by tag name, in order: `Event`, `Date`, `Seed`, ….
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// Other lines than the game itself, each behind the one that it leaves.
    pub variations: Vec<Variation>,
}

/// One ply of a record.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "RecordPly"))]
pub struct RecordedMove {
    /// The move as text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// The time it took, as milliseconds where it is serialized.
    #[cfg_attr(feature = "serde", serde(rename = "ms", with = "ms"))]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub elapsed: Option<Duration>,
    /// Its worth in the eyes of its player, in hundredths.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub score: Option<Score>,
    /// The depth in plies that its player reached.
    pub depth: Option<u32>,
    /// The comment on it.
    pub comment: String,
    /// Everything else that is known of it, by name, in order: marks on the board, properties of other programs.
    pub tags: Vec<(String, String)>,
}

/// A line of moves that leaves a game, or another variation, before one of its moves.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "RecordLine"))]
pub struct Variation {
    /// The line that it leaves: 0 is the game, n the n-th variation, which stands before this one.
    pub of: usize,
    /// The number of plies between the start of the game and its first move.
    pub after: usize,
    /// Its moves, at least one.
    pub moves: Vec<RecordedMove>,
}

/// A time as whole milliseconds.
#[cfg(feature = "serde")]
mod ms {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(elapsed: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        elapsed.map(|elapsed| u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(Duration::from_millis))
    }
}

impl Variation {
    /// The variations of a game that are left when it has only its first plies.
    pub fn within(variations: &[Variation], plies: usize) -> Vec<Variation> {
        let (mut numbers, mut kept) = (vec![Some(0)], Vec::new());
        for variation in variations {
            let of = numbers.get(variation.of).copied().flatten().filter(|&of| of > 0 || variation.after < plies);
            if let Some(of) = of {
                kept.push(Variation { of, ..variation.clone() });
            }
            numbers.push(of.map(|_| kept.len()));
        }
        kept
    }

    /// The same variations in the order of a text: those of a line by the ply that they leave after, each followed by its own.
    /// Formats list variations in different orders; after this, the same variations have the same numbers.
    pub fn in_text_order(variations: &[Variation]) -> Vec<Variation> {
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); variations.len() + 1];
        // By line, the one that it leaves, how deep it lies, and one further up: the climb is short in the deepest tree (jump
        // pointers, Myers 1983).
        let mut above: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
        for (index, variation) in variations.iter().enumerate() {
            // The first moves of a variation are those of the line that it leaves.
            let is_too_low = |line: usize| line > 0 && variation.after <= variations[line - 1].after;
            // A line that there is not before it is that before it: no broken record goes round in circles.
            let mut of = variation.of.min(index);
            while is_too_low(of) {
                let (up, _, far) = above[of];
                of = if is_too_low(far) { far } else { up };
            }
            let (_, depth, far) = above[of];
            let (_, far_depth, further) = above[far];
            let is_even = depth - far_depth == far_depth - above[further].1;
            above.push((of, depth + 1, if is_even { further } else { of }));
            leaving[of].push(index);
        }
        let mut ordered: Vec<Variation> = Vec::with_capacity(variations.len());
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut open_all = |of: usize, number: usize, open: &mut Vec<(usize, usize)>| {
            let mut all = std::mem::take(&mut leaving[of]);
            all.sort_by_key(|&index| variations[index].after);
            open.extend(all.into_iter().rev().map(|index| (index, number)));
        };
        open_all(0, 0, &mut open);
        while let Some((index, of)) = open.pop() {
            ordered.push(Variation { of, ..variations[index].clone() });
            open_all(index + 1, ordered.len(), &mut open);
        }
        ordered
    }
}

impl RecordedMove {
    /// A move of which nothing else is known.
    pub fn new(mv: impl Into<String>) -> RecordedMove {
        RecordedMove { mv: mv.into(), ..RecordedMove::default() }
    }
}

impl Record {
    /// The same game for a writer: its variations in the order of a text, each of which leaves its line behind the first move of
    /// that line. A game whose variations leave lines that stand behind them stays as it is.
    pub fn in_text_order(&self) -> Cow<'_, Record> {
        let is_broken = |(index, variation): (usize, &Variation)| variation.of > index;
        if self.variations.is_empty() || self.variations.iter().enumerate().any(is_broken) {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Record { variations: Variation::in_text_order(&self.variations), ..self.clone() })
    }

    /// The value of a tag of [`Record::tags`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The moves of a line from the start of the game to its end: 0 is the game, n the n-th variation.
    ///
    /// A line that there is not, or that leaves one behind it, has no moves.
    pub fn line(&self, line: usize) -> Vec<&RecordedMove> {
        path(&self.moves, &self.variations, line, usize::MAX)
    }

    /// The lines that leave the game after a number of plies, by their numbers, each with its first move.
    pub fn branches(variations: &[Variation], ply: usize) -> Vec<(usize, &RecordedMove)> {
        let mut found: Vec<(usize, &RecordedMove)> = Vec::new();
        for (number, variation) in (1..).zip(variations).filter(|(_, variation)| variation.after == ply) {
            // Another one that begins there may leave the first of them.
            if variation.of == 0 || found.binary_search_by_key(&variation.of, |(number, _)| *number).is_ok() {
                found.extend(variation.moves.first().map(|first| (number, first)));
            }
        }
        found
    }

    /// The same lines with another of them as the game, which then is the first of the variations. The result goes, since it was
    /// that of the old game.
    ///
    /// ```
    /// use boardwright_game::{Record, RecordedMove, Variation};
    ///
    /// let moves = |text: &str| text.split(' ').map(RecordedMove::new).collect::<Vec<_>>();
    /// let variations = vec![Variation { of: 0, after: 1, moves: moves("h9 g7") }];
    /// let record = Record { moves: moves("h8 i9 h7"), variations, ..Record::default() };
    /// let led = record.led_by(1);
    /// assert_eq!((led.moves, led.variations[0].moves.clone()), (moves("h8 h9 g7"), moves("i9 h7")));
    /// ```
    pub fn led_by(&self, line: usize) -> Record {
        let own = |line: usize| match line.checked_sub(1).and_then(|index| self.variations.get(index)) {
            // A line that there is not before it is that before it: no broken record goes round in circles.
            Some(variation) => (variation.of.min(line - 1), variation.after, &variation.moves),
            None => (0, 0, &self.moves),
        };
        // The lines through which the new game goes, each with the plies to which it goes there.
        let line = line.min(self.variations.len());
        let (mut at, mut until) = (line, usize::MAX);
        let mut parts = vec![(at, until)];
        while at > 0 {
            let (of, after, _) = own(at);
            (at, until) = (of, until.min(after));
            parts.push((at, until));
        }
        let mut tree = MoveTree::default();
        let mut places: Vec<Vec<TreePlace>> = vec![Vec::new(); self.variations.len() + 1];
        let mut place = TreePlace::default();
        for (line, until) in parts.into_iter().rev() {
            let (_, after, moves) = own(line);
            for mv in moves.iter().take(until.saturating_sub(after)) {
                place = tree.add(place, mv.clone());
                places[line].push(place);
            }
        }
        for line in 0..=self.variations.len() {
            let (of, after, moves) = own(line);
            let mut place = places[line].last().copied().unwrap_or_else(|| {
                // The first moves of a variation are those of the line that it leaves.
                let mut of = of;
                while of > 0 && own(of).1 >= after {
                    of = own(of).0;
                }
                after.checked_sub(own(of).1 + 1).and_then(|index| places[of].get(index).copied()).unwrap_or_default()
            });
            for mv in moves.iter().skip(places[line].len()) {
                place = tree.add(place, mv.clone());
                places[line].push(place);
            }
        }
        let (moves, variations) = tree.into_lines();
        Record { moves, variations, outcome: None, ending: String::new(), ..self.clone() }
    }
}

/// The first moves of a line from the start of the game.
fn path<'a>(game: &'a [RecordedMove], variations: &'a [Variation], line: usize, until: usize) -> Vec<&'a RecordedMove> {
    // From the end of the line back to the start, so that no depth needs a stack.
    let (mut line, mut until, mut moves) = (line, until, Vec::new());
    while let Some(variation) = line.checked_sub(1).map(|index| variations.get(index)) {
        let Some(Variation { of, after, moves: own }) = variation.filter(|it| it.of < line) else {
            return Vec::new();
        };
        moves.extend(own.iter().take(until.saturating_sub(*after)).rev());
        (line, until) = (*of, until.min(*after));
    }
    moves.extend(game.iter().take(until).rev());
    moves.reverse();
    moves
}

/// A place in a tree of moves: behind a number of plies of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreePlace {
    /// The line: 0 is the game, n the n-th variation.
    pub line: usize,
    /// The plies from the start of the game.
    pub ply: usize,
}

/// Makes the lines of a game out of moves that are added one after another, each behind a place that is there already.
///
/// ```
/// use boardwright_game::{MoveTree, RecordedMove, TreePlace};
///
/// let mut tree = MoveTree::default();
/// let h8 = tree.add(TreePlace::default(), RecordedMove::new("h8"));
/// tree.add(h8, RecordedMove::new("i9"));
/// tree.add(h8, RecordedMove::new("h9"));
/// let (game, variations) = tree.into_lines();
/// assert_eq!((game.len(), variations.len(), variations[0].after), (2, 1, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveTree {
    game: Vec<RecordedMove>,
    variations: Vec<Variation>,
}

/// Adds to a comment, with a space behind what was said before.
pub(crate) fn add_comment(comment: &mut String, said: &str) {
    if !comment.is_empty() && !said.is_empty() {
        comment.push(' ');
    }
    comment.push_str(said);
}

impl MoveTree {
    /// Adds a move behind a place: to the end of its line, or as a new variation if the line goes on there already.
    pub fn add(&mut self, place: TreePlace, mv: RecordedMove) -> TreePlace {
        let (ply, mut line) = (place.ply + 1, place.line);
        // An alternative to the first move of a variation leaves the line below it, as all formats can write it.
        while let Some(variation) = line.checked_sub(1).and_then(|index| self.variations.get(index))
            && place.ply <= variation.after
        {
            line = variation.of;
        }
        let (after, moves) = match line.checked_sub(1).and_then(|index| self.variations.get_mut(index)) {
            Some(variation) => (variation.after, &mut variation.moves),
            None => (0, &mut self.game),
        };
        if after + moves.len() == place.ply {
            moves.push(mv);
            return TreePlace { line, ply };
        }
        self.variations.push(Variation { of: line, after: place.ply, moves: vec![mv] });
        TreePlace { line: self.variations.len(), ply }
    }

    /// The move before a place; `None` at the start of the game.
    pub fn last(&mut self, place: TreePlace) -> Option<&mut RecordedMove> {
        let (mut line, index) = (place.line, place.ply.checked_sub(1)?);
        // The first moves of a variation are those of the line that it leaves.
        while let Some(variation) = line.checked_sub(1).map(|number| &self.variations[number]) {
            if index >= variation.after {
                break;
            }
            line = variation.of;
        }
        match line.checked_sub(1) {
            Some(number) => {
                let variation = &mut self.variations[number];
                variation.moves.get_mut(index - variation.after)
            }
            None => self.game.get_mut(index),
        }
    }

    /// Adds a comment to the move before a place, or to `opening` at the start of the game.
    pub fn comment(&mut self, place: TreePlace, opening: &mut String, said: &str) {
        add_comment(self.last(place).map_or(opening, |mv| &mut mv.comment), said);
    }

    /// The moves from the start of the game to a place.
    pub fn path(&self, place: TreePlace) -> Vec<&RecordedMove> {
        path(&self.game, &self.variations, place.line, place.ply)
    }

    /// The number of moves of the game itself.
    pub fn plies(&self) -> usize {
        self.game.len()
    }

    /// The moves of the game and its variations.
    #[must_use]
    pub fn into_lines(self) -> (Vec<RecordedMove>, Vec<Variation>) {
        (self.game, self.variations)
    }
}
