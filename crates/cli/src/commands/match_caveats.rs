//! Warnings about the figures of a match.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use boardwright_arena::stats::FEWEST_RESULTS;
use boardwright_arena::{GameReport, SeriesResult, replays, report::PlayerPrograms};

/// Maximum number of different games remembered.
const MAX_REMEMBERED: usize = 1 << 20;

/// One in this many games forfeited makes the results carry a warning.
const SHARE_OF_FORFEITS: u64 = 10;

/// A share of the time in which the machine did something else that is worth a sentence.
pub(crate) const NOTABLE_STALL: f64 = 0.02;

/// Warning of times that were measured on a busy machine.
pub(crate) fn stall_sentence(share: f64) -> String {
    format!(
        "this machine was busy with something else for {:.0} % of the time: results on time cannot be trusted; fewer games \
         at the same time (--concurrency) need less",
        share * 100.0
    )
}

/// Watches the games of a match for reasons to mistrust its figures.
#[derive(Default)]
pub(crate) struct Caveats {
    /// Hashes of the games, which take eight bytes each however long they are.
    seen: HashSet<u64>,
    repeated: u64,
    /// Games that were played again because the host was late.
    replayed: u64,
    programs: PlayerPrograms,
}

impl Caveats {
    /// Adds a finished game.
    pub(crate) fn add(&mut self, report: &GameReport) {
        self.replayed += u64::from(replays(&report.record) > 0);
        for (player, version) in report.record.players.iter().zip(&report.versions) {
            self.programs.add(player, version, 1);
        }
        let mut hasher = DefaultHasher::new();
        (report.first, report.fingerprint).hash(&mut hasher);
        let game = hasher.finish();
        if self.seen.contains(&game) {
            self.repeated += 1;
        } else if self.seen.len() < MAX_REMEMBERED {
            self.seen.insert(game);
        }
    }

    /// The caveats, each a sentence.
    pub(crate) fn sentences(&self, result: &SeriesResult) -> Vec<String> {
        let mut sentences = Vec::new();
        if result.beyond > 0 {
            sentences.push(format!(
                "{} more games of this match are kept than its number of games and its test ask for: they do not count here",
                result.beyond
            ));
        }
        if self.repeated > 0 {
            sentences.push(format!(
                "{} of {} games repeat an earlier one move for move, so that the error is too small; \
                 more plies in --openings random:N make them differ",
                self.repeated, result.games
            ));
        }
        if self.replayed > 0 {
            sentences.push(format!(
                "{} of {} games were played again, since the machine was busy with something else when a move was due: \
                 results on time cannot be trusted; fewer games at the same time (--concurrency, --threads of workers) need less",
                self.replayed, result.games
            ));
        }
        sentences.extend(self.programs.caveats());
        if let Some(share) = result.stalled.filter(|&share| share >= NOTABLE_STALL) {
            sentences.push(stall_sentence(share));
        }
        if result.games >= FEWEST_RESULTS && result.forfeits > 0 && result.forfeits * SHARE_OF_FORFEITS >= result.games
        {
            sentences.push(format!(
                "{} of {} games were forfeits, which say nothing about how well the players play",
                result.forfeits, result.games
            ));
        }
        sentences.extend(result.counts().caveat([&result.first, &result.second]));
        sentences
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{EndingKind, GameReport, SeriesResult};
    use boardwright_game::{Record, RecordedMove};

    use super::Caveats;

    fn result(wins: u64, losses: u64) -> SeriesResult {
        SeriesResult {
            games: wins + losses,
            first: "a".into(),
            second: "b".into(),
            wins,
            losses,
            ..SeriesResult::default()
        }
    }

    fn report(first: usize, moves: &[&str]) -> GameReport {
        let moves = moves.iter().map(|mv| RecordedMove::new(*mv)).collect();
        let record = Record { moves, ..Record::default() };
        GameReport {
            game: 0,
            first,
            restored: false,
            plies: 2,
            fingerprint: boardwright_arena::fingerprint_of(&record),
            record,
            kind: EndingKind::Board,
            versions: Default::default(),
            standing: result(0, 0),
        }
    }

    #[test]
    fn repeated_games_are_counted() {
        let mut caveats = Caveats::default();
        for (first, moves) in [(0, ["1", "2"]), (1, ["1", "2"]), (0, ["1", "2"]), (0, ["1", "3"])] {
            caveats.add(&report(first, &moves));
        }
        let sentences = caveats.sentences(&result(2, 2));
        assert_eq!(sentences.len(), 1);
        assert!(sentences[0].starts_with("1 of 4 games repeat"), "{sentences:?}");
    }

    #[test]
    fn a_busy_machine_is_told() {
        let busy = SeriesResult { stalled: Some(0.123), ..result(1, 1) };
        let sentences = Caveats::default().sentences(&busy);
        assert!(
            sentences[0].starts_with("this machine was busy with something else for 12 % of the time"),
            "{sentences:?}"
        );
        let calm = SeriesResult { stalled: Some(0.001), ..result(1, 1) };
        assert!(Caveats::default().sentences(&calm).is_empty());
    }

    #[test]
    fn pairs_that_end_alike_show_little() {
        let shared = SeriesResult { pentanomial: [0, 0, 1, 0, 0], ..result(1, 1) };
        let sentences = Caveats::default().sentences(&shared);
        assert!(sentences[0].ends_with("elo lies between -636 and +636"), "{sentences:?}");
    }

    #[test]
    fn a_clean_sweep_is_a_bound() {
        // 0.05^(1/20) = 0.861, which is 317 Elo.
        let end = |result| Caveats::default().sentences(&result).pop().unwrap_or_default();
        assert!(end(result(20, 0)).ends_with("it is at least +317"), "{}", end(result(20, 0)));
        assert!(end(result(0, 20)).ends_with("it is at most -317"), "{}", end(result(0, 20)));
        assert_eq!(end(result(19, 1)), "");
        assert_eq!(end(result(4, 0)), "");
        assert!(end(result(5, 0)).ends_with("it is at least +34"), "{}", end(result(5, 0)));
    }
}
