//! Progress display of a tournament on a terminal: a bar, the standings, the sequential test.

use std::time::{Duration, Instant};

use boardwright_arena::Ledger;
use boardwright_arena::tournament::Tournament as Event;
use boardwright_draw::{columns, filled};

use crate::commands::match_live::{in_words, time_left};
use crate::output::Progress;

/// Least time between two updates of the display.
const PERIOD: Duration = Duration::from_millis(250);

/// The display takes at most this share of the time, however many games have to be counted for it.
const SHARE: u32 = 20;

/// Number of players that it shows.
const ROWS: usize = 12;

/// The width of everything in a row but the name.
const FIGURES: usize = 38;

/// The display of an event.
pub(super) struct Live<'a> {
    event: &'a Event,
    wanted: bool,
    display: Progress,
    began: Instant,
    /// Time of the next update; `None` before the first.
    next: Option<Instant>,
    /// Games that were played in this run.
    fresh: u64,
    /// Games of all pairs that are finished, whether they count already or wait for an earlier pair.
    finished: u64,
}

impl<'a> Live<'a> {
    pub(super) fn new(event: &'a Event, wanted: bool) -> Live<'a> {
        Live { event, wanted, display: Progress::new(), began: Instant::now(), next: None, fresh: 0, finished: 0 }
    }

    /// Counts a finished pair.
    pub(super) fn played(&mut self) {
        self.finished += 2;
    }

    /// Records a game that counts, and redraws if it is time to.
    pub(super) fn entered(&mut self, ledger: &Ledger, restored: bool) {
        self.fresh += u64::from(!restored);
        self.show(ledger);
    }

    /// The time since the beginning, and what is left at this speed as far as that is known.
    pub(super) fn time(&self) -> (Duration, Option<Duration>) {
        let since = self.began.elapsed();
        (since, self.left(since))
    }

    fn left(&self, since: Duration) -> Option<Duration> {
        time_left(since, self.fresh, self.event.expected_games().saturating_sub(self.finished))
    }

    /// Draws if it is time to.
    pub(super) fn show(&mut self, ledger: &Ledger) {
        let now = Instant::now();
        if self.wanted && self.display.is_due() && self.next.is_none_or(|next| now >= next) {
            self.display.draw(&self.picture(ledger, now.duration_since(self.began), Progress::width()));
            self.next = Some(now + PERIOD.max(now.elapsed() * SHARE));
        }
    }

    /// Takes the display away, so that something else can be printed.
    pub(super) fn clear(&mut self) {
        self.display.clear();
    }

    /// The lines of the display.
    fn picture(&self, ledger: &Ledger, since: Duration, width: usize) -> Vec<String> {
        let standings = self.event.standings(ledger);
        let forfeits: u64 = standings.iter().map(|row| row.forfeits).sum();
        let mut lines = vec![self.headline(forfeits, since)];
        if let Some(test) = self.event.until.sprt {
            let counts = ledger.pairs_of(0);
            let (lower, upper) = test.bounds();
            let llr = test.llr(&counts);
            lines.push(match test.batch {
                0 | 1 => {
                    let verdict = test.verdict(&counts);
                    format!("sprt {verdict}: llr {llr:.2} between {lower:.2} (H0) and {upper:.2} (H1)")
                }
                // The counts alone do not tell the corrected bounds.
                batch => format!(
                    "sprt: llr {llr:.2}, decided after every {batch} pairs, at {lower:.2} and {upper:.2} or earlier"
                ),
            });
        }
        let longest = standings.iter().take(ROWS).map(|row| columns(&row.player)).max().unwrap_or(0);
        // A long name must not push the figures off the screen.
        let name = longest.min(width.saturating_sub(FIGURES)).max("player".len());
        lines.push(format!("{:>4} {:name$} {:>6} {:>7} {:>15}", "", "player", "games", "points", "Elo"));
        for row in standings.iter().take(ROWS) {
            let elo = row.elo.zip(row.elo_error).map(|(elo, error)| format!("{elo:+.0} ± {error:.0}"));
            lines.push(format!(
                "{:>4} {} {:>6} {:>7.1} {:>15}",
                row.rank,
                filled(&row.player, name),
                row.games,
                row.points,
                elo.unwrap_or_default()
            ));
        }
        if let Some(more) = standings.len().checked_sub(ROWS).filter(|&more| more > 0) {
            lines.push(format!("     and {more} more"));
        }
        lines
    }

    fn headline(&self, forfeits: u64, since: Duration) -> String {
        const BAR: u64 = 24;
        let expected = self.event.expected_after(self.finished).max(1);
        let filled = (self.finished.min(expected) * BAR / expected) as usize;
        let bar = "█".repeat(filled) + &"░".repeat(BAR as usize - filled);
        let minutes = since.as_secs_f64() / 60.0;
        let speed = if minutes > 0.0 { self.fresh as f64 / minutes } else { 0.0 };
        let lost = if forfeits > 0 { format!(", {forfeits} forfeits") } else { String::new() };
        let left = self.left(since).map(|left| format!(", {} left", in_words(left))).unwrap_or_default();
        format!("{} {bar} {} of {expected} games, {speed:.0} a minute{left}{lost}", self.event.name, self.finished)
    }
}
