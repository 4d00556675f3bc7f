//! Slots for thinking: a computer player at a table takes one for each move, which limits the number that think at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use boardwright_game::locked;

use crate::client::Client;

#[derive(Debug)]
pub(crate) struct Slots {
    most: usize,
    most_each: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

/// A slot for thinking, released when dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    client: Client,
}

impl Slots {
    /// Creates `most` free slots, of which the tables of one client may take `most_each` at once.
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Slots> {
        Arc::new(Slots { most, most_each, taken: Mutex::default() })
    }

    /// A slot for a player at a table of this client, if there is one now.
    pub(crate) fn take(self: &Arc<Self>, client: Client) -> Option<Slot> {
        // Held from the count to the insertion, so that two rooms cannot both take the last slot.
        let mut taken = locked(&self.taken);
        let own = taken.get(&client).copied().unwrap_or(0);
        if own >= self.most_each || taken.values().sum::<usize>() >= self.most {
            return None;
        }
        taken.insert(client, own + 1);
        Some(Slot { slots: Arc::clone(self), client })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = locked(&self.slots.taken);
        if let Some(own) = taken.get_mut(&self.client) {
            *own -= 1;
            // Clients without a slot are forgotten, so that the map does not grow with every address seen.
            if *own == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;
    use crate::client::Client;

    #[test]
    fn slots_are_limited_for_each_client_and_in_all_and_come_back() {
        let [one, other] = ["127.0.0.1", "192.0.2.7"].map(|text| Client::new(text.parse().expect("an address")));
        let slots = Slots::new(3, 2);
        let first = slots.take(one).expect("a slot");
        let _second = slots.take(one).expect("a slot");
        assert!(slots.take(one).is_none(), "two of one client");
        let third = slots.take(other).expect("a slot");
        assert!(slots.take(other).is_none(), "three in all");
        drop(first);
        let _fourth = slots.take(other).expect("a slot");
        drop(third);
        assert!(slots.take(one).is_some());
    }
}
