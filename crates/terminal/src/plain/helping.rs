//! Asks a player for help and waits for it.

use std::time::{Duration, Instant};

use boardwright_game::{Explanation, Fault, Question, Reply};
use boardwright_players::PlayerName;

use super::{GRACE, InputLines, POLL_INTERVAL};
use crate::workers::{PlayerRole, WorkerReport};
use boardwright_local::output::note;

/// A player that is asked for help and does not answer so long after its time is given up: it may have to read a proof first.
const HELP_GRACE: Duration = Duration::from_secs(120);

impl InputLines<'_> {
    /// Asks a helper for a move and waits for it.
    pub(super) fn ask_hint(&mut self, player: PlayerName, question: Question) -> Result<Reply, Fault> {
        self.ask_helper(player, question, true, |report| match report {
            WorkerReport::Answer { job, reply, .. } => Some((job, reply)),
            _ => None,
        })
    }

    /// Asks a helper what it sees and waits for it.
    pub(super) fn ask_why(&mut self, player: PlayerName, question: Question) -> Result<Option<Explanation>, Fault> {
        self.ask_helper(player, question, false, |report| match report {
            WorkerReport::Explained { job, explanation } => Some((job, explanation)),
            _ => None,
        })
    }

    /// Asks a helper and waits for the report that `pick` finds, as long as the question allows and a grace.
    fn ask_helper<T>(
        &mut self,
        player: PlayerName,
        question: Question,
        wants_move: bool,
        pick: impl Fn(WorkerReport) -> Option<(u64, Result<T, Fault>)>,
    ) -> Result<T, Fault> {
        let thinking = question.limits.move_time.unwrap_or_default();
        let patience = thinking + HELP_GRACE;
        let id = self.start(PlayerRole::Helper, player.clone(), question, wants_move);
        let began = Instant::now();
        let mut is_told = false;
        while let Some(left) = patience.checked_sub(began.elapsed()) {
            if !is_told && began.elapsed() > thinking + GRACE {
                note(format_args!("note: {player} needs longer: waiting up to two minutes"));
                is_told = true;
            }
            for (job, result) in self.workers.wait(left.min(POLL_INTERVAL)).into_iter().filter_map(&pick) {
                if job == id {
                    return result;
                }
            }
        }
        self.workers.abandon(PlayerRole::Helper);
        Err(Fault::new("no answer"))
    }
}
