//! The overlay that explains a player's view of a position, candidate by candidate.

use boardwright_draw::{BoardMarks, Rank};
use boardwright_game::{AnyPosition, Candidate, Explanation, Fault, View};
use boardwright_players::PlayerName;

/// Maximum number of candidates whose rank is drawn on the board.
const RANKED: usize = 9;

/// The state of the overlay.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WhyOverlay {
    /// The position explained, by its ply.
    pub(crate) ply: usize,
    /// Player that explains.
    pub(crate) player: PlayerName,
    /// The job that was given to the player.
    pub(crate) job: u64,
    /// Result of the question; `None` while the player still thinks.
    pub(crate) result: Option<Result<Option<Explanation>, Fault>>,
    /// The row of the selected candidate.
    pub(crate) row: usize,
    /// The first column of parts shown.
    pub(crate) column: usize,
    /// Shows it the other way: over the whole screen where it would stand beside the board, and beside the board
    /// where there is so little room that it would take the whole screen.
    pub(crate) turned: bool,
}

impl WhyOverlay {
    /// The explanation, once it is there.
    pub(crate) fn explanation(&self) -> Option<&Explanation> {
        self.result.as_ref().and_then(|result| result.as_ref().ok()).and_then(Option::as_ref)
    }

    /// The selected candidate.
    pub(crate) fn candidate(&self) -> Option<&Candidate> {
        self.explanation().and_then(|explanation| explanation.candidates.get(self.row))
    }

    /// Goes `rows` candidates down, or up if negative.
    pub(crate) fn scroll(&mut self, rows: isize) {
        let last = self.explanation().map_or(0, |explanation| explanation.candidates.len().saturating_sub(1));
        self.row = self.row.saturating_add_signed(rows).min(last);
    }

    /// Goes `columns` parts to the right, or to the left if negative.
    pub(crate) fn shift(&mut self, columns: isize) {
        let last = self.explanation().map_or(0, |explanation| explanation.columns.len().saturating_sub(1));
        self.column = self.column.saturating_add_signed(columns).min(last);
    }

    /// The candidates as marks on the board: ranks on the target spots, the cursor on the selected one, and its area if it
    /// has one.
    pub(crate) fn marks(&self, position: &AnyPosition) -> BoardMarks {
        let Some(explanation) = self.explanation() else { return BoardMarks::default() };
        let (mut marks, view) = (BoardMarks::default(), position.view());
        for (index, candidate) in explanation.candidates.iter().enumerate().take(RANKED) {
            let spot = path(position, &view, &candidate.mv).pop();
            // Of several moves to one spot the best one is shown.
            if let Some(spot) = spot.filter(|spot| marks.ranks.iter().all(|rank| rank.spot != *spot)) {
                // Values do not always go down with the rank: a player that defends judges by something else.
                let heat = 1.0 - index as f64 / RANKED as f64;
                marks.ranks.push(Rank { spot, place: index + 1, heat });
            }
        }
        if let Some(candidate) = self.candidate() {
            let mut path = path(position, &view, &candidate.mv);
            marks.cursor = path.pop();
            marks.selected = path.pop();
            marks.targets = area(candidate);
        }
        marks
    }
}

/// The spots that make up a candidate's value each by itself, such as the zone of a proof.
fn area(candidate: &Candidate) -> Vec<String> {
    let is_area = candidate.groups.iter().all(|group| group.spots.len() == 1 && group.column.is_some());
    candidate.groups.iter().filter(|_| is_area).flat_map(|group| group.spots.iter().cloned()).collect()
}

/// The spots of a candidate: where its move goes, or the spot itself if that is what a script has marked.
fn path(position: &AnyPosition, view: &View, candidate: &str) -> Vec<String> {
    let spot = || view.spot(candidate).map(|spot| spot.name.clone()).into_iter().collect();
    position.path(candidate).unwrap_or_else(|_| spot())
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Candidate, Explanation, Group};

    use super::WhyOverlay;

    #[test]
    fn the_zone_of_a_proof_is_marked() {
        let gomoku = boardwright_catalog::variant("gomoku").expect("a game");
        let zone = ["g7", "i9"].map(|spot| Group::of_part(0, [spot]));
        let candidates = vec![Candidate::new("h8", None).with_groups(zone)];
        let result = Some(Ok(Some(Explanation { candidates, ..Explanation::default() })));
        let player = "perfect".parse().expect("a player");
        let why = WhyOverlay { ply: 0, player, job: 1, result, row: 0, column: 0, turned: false };
        let marks = why.marks(&gomoku.start());
        assert_eq!(marks.targets, ["g7", "i9"]);
        assert_eq!(marks.cursor.as_deref(), Some("h8"));
    }

    #[test]
    fn scripts_may_mark_spots_that_are_no_moves() {
        let sticks = boardwright_catalog::variant("sticks").expect("a game");
        let candidates = ["d4", "S@c3", "nowhere"].map(|spot| Candidate::new(spot, None)).to_vec();
        let explanation = Explanation { candidates, ..Explanation::default() };
        let player = "lua:counter".parse().expect("a player");
        let result = Some(Ok(Some(explanation)));
        let why = WhyOverlay { ply: 0, player, job: 1, result, row: 0, column: 0, turned: false };
        let marks = why.marks(&sticks.start());
        let ranks: Vec<(&str, usize)> = marks.ranks.iter().map(|rank| (rank.spot.as_str(), rank.place)).collect();
        assert_eq!(ranks, [("d4", 1), ("c3", 2)]);
        assert_eq!(marks.cursor.as_deref(), Some("d4"));
        assert!(marks.targets.is_empty());
    }
}
