//! Turns to think: the computer players at tables take one for each move, so that only so many think at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::Client;

/// All turns.
#[derive(Debug)]
pub(crate) struct Turns {
    most: usize,
    most_each: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

/// A turn to think, which is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Arc<Turns>,
    client: Client,
}

impl Turns {
    /// Nobody thinks yet; `most` may at once, of which `most_each` at the tables of one client.
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Turns> {
        Arc::new(Turns { most, most_each, taken: Mutex::default() })
    }

    /// A turn for a player at a table of this client, if there is one now.
    pub(crate) fn take(self: &Arc<Self>, client: Client) -> Option<Turn> {
        let mut taken = self.lock();
        let own = taken.get(&client).copied().unwrap_or(0);
        if own >= self.most_each || taken.values().sum::<usize>() >= self.most {
            return None;
        }
        taken.insert(client, own + 1);
        Some(Turn { turns: Arc::clone(self), client })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut taken = self.turns.lock();
        if let Some(own) = taken.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;
    use crate::client::Client;

    #[test]
    fn turns_are_limited_for_each_client_and_in_all_and_come_back() {
        let [one, other] = ["127.0.0.1", "192.0.2.7"].map(|text| Client::new(text.parse().expect("an address")));
        let turns = Turns::new(3, 2);
        let first = turns.take(one).expect("a turn");
        let _second = turns.take(one).expect("a turn");
        assert!(turns.take(one).is_none(), "two of one client");
        let third = turns.take(other).expect("a turn");
        assert!(turns.take(other).is_none(), "three in all");
        drop(first);
        let _fourth = turns.take(other).expect("a turn");
        drop(third);
        assert!(turns.take(one).is_some());
    }
}
