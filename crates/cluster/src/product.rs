//! Results of units.

use boardwright_arena::JournalEntry;

use crate::job::SPEEDS_ALIKE;

/// Result of a unit.
#[derive(Clone)]
pub(crate) enum Product {
    /// The games of a pair.
    Games(Vec<JournalEntry>),
    /// The lines of a unit of a batch.
    Lines(Vec<String>),
}

impl Product {
    /// Says where games were played and how much longer their times were, where that matters.
    pub(crate) fn tag(&mut self, worker: &str, factor: f64) {
        if let Product::Games(games) = self {
            for game in games {
                game.record.tags.push((WORKER.to_owned(), worker.to_owned()));
                game.record.tags.push((TIME_FACTOR.to_owned(), in_words(factor)));
            }
        }
    }

    /// Puts the name of the worker, as the coordinator knows it, in the place of what games say of where they were played. Returns
    /// the factor of times that they say if it is not this one.
    ///
    /// # Errors
    /// If they do not say where they were played and with what times.
    pub(crate) fn attest(&mut self, worker: &str, factor: Option<f64>) -> Result<Option<String>, String> {
        let Product::Games(games) = self else { return Ok(None) };
        let mut other = None;
        for game in games {
            let said = game.record.tag(TIME_FACTOR).ok_or("games that do not say how long their times were")?;
            let is_alike = |factor: f64| said.parse().is_ok_and(|said: f64| SPEEDS_ALIKE.contains(&(said / factor)));
            if factor.is_some_and(|factor| !is_alike(factor)) {
                other = Some(said.to_owned());
            }
            let tags = &mut game.record.tags;
            let place = tags.iter_mut().find(|(name, _)| name == WORKER);
            let (_, said) = place.ok_or("games that do not say where they were played")?;
            worker.clone_into(said);
            if [WORKER, TIME_FACTOR].iter().any(|tag| tags.iter().filter(|(name, _)| name == tag).count() > 1) {
                return Err("games that say twice where they were played or how long their times were".to_owned());
            }
        }
        Ok(other)
    }
}

/// The tags of a game whose times depend on where it was played.
const WORKER: &str = "Worker";
const TIME_FACTOR: &str = "TimeFactor";

fn in_words(factor: f64) -> String {
    format!("{factor:.3}")
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{EndingKind, EventId, GameId, JournalEntry};
    use boardwright_game::Record;

    use super::Product;

    #[test]
    fn the_coordinator_says_where_a_game_was_played() {
        let games = |tags: &[(&str, &str)]| {
            let tags = tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let id = GameId { event: EventId(1), stage: 0, players: [0, 1], pair: 0, leg: 0 };
            let record = Record { tags, ..Record::default() };
            let (versions, logs) = Default::default();
            let kind = EndingKind::Board;
            Product::Games(vec![JournalEntry { id, record, kind, tally: None, versions, logs, finished: None }])
        };
        let tags = |product: &Product| match product {
            Product::Games(games) => games[0].record.tags.clone(),
            Product::Lines(_) => Vec::new(),
        };
        let mut honest = games(&[]);
        honest.tag("den", 1.25);
        let mut said = games(&[("Worker", "nowhere"), ("TimeFactor", "1.250")]);
        assert_eq!(said.attest("den", Some(1.25)), Ok(None));
        assert_eq!(tags(&said), tags(&honest));
        assert_eq!(said.attest("den", Some(2.0)), Ok(Some("1.250".to_owned())));
        assert_eq!(said.attest("den", None), Ok(None), "nothing is known of its speed");
        for (tags, expected) in [(&[("Worker", "den")], "how long"), (&[("TimeFactor", "1.250")], "where")] {
            let refused = games(tags).attest("den", Some(1.25)).expect_err(expected);
            assert!(refused.contains(expected), "{refused}");
        }
    }
}
