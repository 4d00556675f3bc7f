//! Says what an event waits for when nothing has happened for a while.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::leader::Leader;
use crate::link::silent_streams;

/// The most reasons for which workers refuse an event that are told.
const MAX_REASONS: usize = 20;

/// The most names in a sentence.
const MAX_NAMES: usize = 3;

impl Leader<'_> {
    /// Tells which workers refuse the event as soon as they say so, and what the event waits for when nothing happens.
    pub(super) fn explain(&mut self) {
        let within = self.cluster.terms.lease.max(Duration::from_secs(30));
        let mut news = Vec::new();
        for (why, names) in self.roster.refusals(&self.event, within) {
            if self.silence.reasons.len() < MAX_REASONS && self.silence.reasons.insert(why.to_owned()) {
                news.push(format!("{} does not play in this event: {why}", list(&names)));
            }
        }
        news.iter().for_each(|sentence| (self.cluster.note)(sentence));
        let patience = self.cluster.terms.patience;
        let is_told = self.silence.told.is_some_and(|told| told.elapsed() < patience);
        if self.offers.count() == 0 || self.offers.stillness() < patience || is_told {
            return;
        }
        self.silence.told = Some(Instant::now());
        let (seconds, units) = (self.offers.stillness().as_secs(), self.offers.count());
        (self.cluster.note)(&format!("nothing for {seconds} s, {units} units wait: {}", self.obstacle(within)));
    }

    /// The reason why nothing happens, as far as it can be known.
    fn obstacle(&self, within: Duration) -> String {
        let link = &self.cluster.link;
        if link.client.connection_state() != async_nats::connection::State::Connected {
            return "there is no connection to the server, which is tried again".to_owned();
        }
        if let Some(refused) = link.complaints.refused() {
            return format!("the server does not allow this account what is needed: {refused}");
        }
        if let Some(error) = &self.silence.tasks {
            return silent_streams(&format!(" ({error})"));
        }
        if let Some(error) = &self.silence.offers {
            return format!("the server takes no tasks: {error}");
        }
        let refusals = self.roster.refusals(&self.event, within);
        if self.roster.willing(&self.event, within).next().is_some() {
            if !self.roster.is_free_for(&self.event, within) {
                return "all workers play other events".to_owned();
            }
            let held = self.checks.names().count();
            if held > 0 {
                return format!(
                    "results of {held} of them wait until another account, or at last this program, has played a sample"
                );
            }
            return "workers are there, and bring nothing".to_owned();
        }
        if refusals.is_empty() && self.silence.has_barred {
            return "the workers that are there are barred".to_owned();
        }
        if refusals.is_empty() {
            return "no worker is there; `boardwright worker` with this server on any machine begins to play"
                .to_owned();
        }
        let refusals = refusals.iter().take(MAX_REASONS).map(|(why, names)| format!("{}: {why}", list(names)));
        format!("all workers refuse the event. {}", refusals.collect::<Vec<_>>().join("; "))
    }
}

/// Some names, and how many more there are.
fn list(names: &BTreeSet<&str>) -> String {
    let shown: Vec<&str> = names.iter().take(MAX_NAMES).copied().collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("the worker {}{rest}", shown.join(", "))
}
