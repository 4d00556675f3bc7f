//! The memory of positions against a map of the library.

use std::collections::HashMap;

use boardwright_game::Rng;

use super::{FURTHEST_GOAL, Met, PositionMemory};

#[test]
fn what_is_remembered_is_what_was_told_last() {
    let (mut memory, mut model) = (PositionMemory::new(), HashMap::<Vec<u8>, Met>::new());
    let mut rng = Rng::new(7);
    for _ in 0..20_000 {
        // Few bytes and few values of them, so that codes come again and are beginnings of others.
        let code: Vec<u8> = (0..rng.below(12)).map(|_| rng.below(3) as u8).collect();
        let wanted = [0, 1, -1, 7, -48, FURTHEST_GOAL - 1, -FURTHEST_GOAL][rng.below(7)];
        let met = Met { wanted, is_open: rng.below(2) == 1 };
        let place = memory.find(&code);
        assert_eq!(place.map(|place| memory.get(place)), model.get(&code).copied());
        match place {
            Some(place) => memory.set(place, met),
            None => assert_eq!(memory.insert(&code, met), memory.find(&code)),
        }
        model.insert(code, met);
    }
    for (code, met) in &model {
        assert_eq!(memory.find(code).map(|place| memory.get(place)), Some(*met), "{code:?}");
    }
    let least: usize = model.keys().map(|code| code.len() + 4).sum();
    assert!(memory.bytes() > least && memory.bytes() < 4 * least, "{} of {least}", memory.bytes());
}
