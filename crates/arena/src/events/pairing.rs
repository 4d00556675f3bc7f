//! Finds the pairs among recorded games.

use std::collections::{HashMap, VecDeque};

use boardwright_game::Record;

use super::bout::opening_plies;

/// Most games with the same rounds among which the partner of a game is looked for, so that the time stays in proportion to the
/// number of games.
const LOOKED_AT: usize = 64;

/// The games in units, by their indices: two that form a pair, or one alone.
///
/// Two games in a row, or with rounds that belong together, are a pair if they began alike with the sides swapped, or if each
/// player proposed the opening of one of them. The games of an event stand in the order in which they ended, so that others may
/// stand between those of a pair: their rounds tell which two belong together.
pub fn pair_up(games: &[&Record]) -> Vec<(usize, Option<usize>)> {
    let mut waiting: HashMap<PairKey<'_>, VecDeque<usize>> = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        if let Some(pair) = pair_of(game) {
            waiting.entry(pair).or_default().push_back(index);
        }
    }
    let (mut units, mut is_taken) = (Vec::new(), vec![false; games.len()]);
    for (index, game) in games.iter().enumerate() {
        // Several events may have the same name, seed and players.
        let mut together = pair_of(game).and_then(|pair| waiting.get_mut(&pair));
        if let Some(queue) = &mut together {
            while queue.front().is_some_and(|&front| front <= index || is_taken[front]) {
                queue.pop_front();
            }
        }
        if is_taken[index] {
            continue;
        }
        let near = together.into_iter().flat_map(|queue| queue.iter().take(LOOKED_AT).copied());
        let is_free = |other: usize| other > index && is_taken.get(other) == Some(&false);
        let partner = near.chain([index + 1]).find(|&other| is_free(other) && is_partner(game, games[other]));
        if let Some(partner) = partner {
            is_taken[partner] = true;
        }
        units.push((index, partner));
    }
    units
}

/// The key of a pair: the event and its seed, the game, the players, the number of the pair.
type PairKey<'a> = ([Option<&'a str>; 2], &'a str, [&'a str; 2], u64);

/// The pair of a game whose round is known.
fn pair_of(record: &Record) -> Option<PairKey<'_>> {
    let mut players = record.players.each_ref().map(String::as_str);
    players.sort_unstable();
    Some((["Event", "Seed"].map(|tag| record.tag(tag)), &record.game, players, round(record)?.div_ceil(2)))
}

/// True if two games form a pair: with the same opening and swapped sides or, where the players settled the opening
/// between them, with swapped parts in that.
fn is_partner(one: &Record, other: &Record) -> bool {
    let [first, second] = &one.players;
    if let (Some(proposer), Some(second_proposer)) = (proposer(one), proposer(other)) {
        let are_same = other.players == one.players || other.players.each_ref() == [second, first];
        let follow = match (round(one), round(other)) {
            (Some(one), Some(other)) => one % 2 == 1 && other == one + 1,
            (None, None) => true,
            _ => false,
        };
        return first != second && are_same && one.game == other.game && proposer != second_proposer && follow;
    }
    let opening = |record: &Record| -> Vec<String> {
        record.moves[..opening_plies(record)].iter().map(|ply| ply.mv.clone()).collect()
    };
    first != second
        && other.players.each_ref() == [second, first]
        && one.game == other.game
        && one.start == other.start
        && opening(one) == opening(other)
}

/// Player that proposed the opening, where the players settled it.
fn proposer(record: &Record) -> Option<&str> {
    match record.tag("Proposer")? {
        "first" => Some(&record.players[0]),
        "second" => Some(&record.players[1]),
        _ => None,
    }
}

/// The number of a game in its match, from 1; both games of a pair follow each other.
fn round(record: &Record) -> Option<u64> {
    record.tag("Round")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Record, RecordedMove};

    use super::{is_partner, pair_up};

    #[test]
    fn partners_have_swapped_sides_and_one_opening() {
        let game = |players: [&str; 2], moves: &[&str]| Record {
            game: "kalah:6x4".to_owned(),
            players: players.map(str::to_owned),
            moves: moves.iter().map(|mv| RecordedMove::new(*mv)).collect(),
            tags: vec![("Opening".to_owned(), "1 plies".to_owned())],
            ..Record::default()
        };
        let one = game(["a", "b"], &["1", "2"]);
        assert!(is_partner(&one, &game(["b", "a"], &["1", "3"])));
        assert!(!is_partner(&one, &game(["b", "a"], &["2", "3"])), "another opening");
        assert!(!is_partner(&one, &game(["a", "b"], &["1", "2"])), "the same sides");
        assert!(!is_partner(&game(["a", "a"], &[]), &game(["a", "a"], &[])));
    }

    #[test]
    fn rounds_tell_the_partners_among_games_in_another_order() {
        let game = |players: [&str; 2], round: &str, event: &str| Record {
            game: "kalah:6x4".to_owned(),
            players: players.map(str::to_owned),
            tags: [("Round", round), ("Event", event)].map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec(),
            ..Record::default()
        };
        let (ab, ba) = (["a", "b"], ["b", "a"]);
        let games = [(ab, "1"), (ab, "3"), (ba, "2"), (ba, "4"), (ab, "5"), (ab, "7")];
        let games = games.map(|(players, round)| game(players, round, "e"));
        let rounds = |games: &[&Record]| -> Vec<Vec<String>> {
            let round = |index: usize| games[index].tag("Round").map(str::to_owned);
            pair_up(games)
                .into_iter()
                .map(|(one, other)| [Some(one), other].into_iter().flatten().filter_map(round).collect())
                .collect()
        };
        assert_eq!(rounds(&games.each_ref()), [&["1", "2"][..], &["3", "4"], &["5"], &["7"]]);
        let unnamed = [(ab, "1"), (ba, "1"), (ab, "1"), (ba, "1")].map(|(players, round)| game(players, round, ""));
        assert_eq!(rounds(&unnamed.each_ref()), [["1", "1"], ["1", "1"]], "neighbours where rounds do not tell");
    }

    #[test]
    fn partners_in_a_settled_opening_have_swapped_parts_whatever_their_sides() {
        let game = |players: [&str; 2], proposer: &str, round: u64| Record {
            game: "gomoku:15".to_owned(),
            players: players.map(str::to_owned),
            tags: vec![("Proposer".to_owned(), proposer.to_owned()), ("Round".to_owned(), round.to_string())],
            ..Record::default()
        };
        let one = game(["a", "b"], "first", 1);
        assert!(is_partner(&one, &game(["b", "a"], "first", 2)));
        assert!(is_partner(&one, &game(["a", "b"], "second", 2)), "one of them swapped");
        assert!(!is_partner(&one, &game(["b", "a"], "second", 2)), "a proposes again");
        assert!(!is_partner(&one, &game(["b", "a"], "first", 4)), "a game of another pair");
        assert!(!is_partner(&game(["a", "b"], "first", 2), &game(["b", "a"], "first", 3)));
        assert!(!is_partner(&one, &game(["a", "c"], "second", 2)));
    }
}
