//! Tunings: better values are found, and the same ones at any concurrency, after interruptions and elsewhere.

use std::time::Duration;

use crate::common::{heap, random};
use boardwright_arena::report::{Report, TuningBook};
use boardwright_arena::{
    Entrant, EventOpenings, GameId, Inspection, Interruption, Journal, MemoryJournal, Resume, SeriesError, TunedPlayer,
    Tuning, TuningResult, Unit,
};
use boardwright_game::{AnyPlayer, AnyTurn, Fault, Reply, Rng, Stop};

/// A player that takes the last counters as often as its skill says, and plays at random else.
struct Skilled {
    skill: f64,
    rng: Rng,
    random: Box<dyn AnyPlayer>,
}

impl AnyPlayer for Skilled {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let text = turn.position.to_string();
        let left = text.split(' ').next().unwrap_or_default();
        if matches!(left, "1" | "2" | "3") && self.rng.unit() < self.skill {
            return Ok(Reply::new(left));
        }
        self.random.choose(turn)
    }
}

fn tuning(pairs: u64, ahead: u64) -> Tuning {
    let variant = heap(12);
    let board = variant.clone();
    let player = TunedPlayer::new("skilled", move |values| {
        let skill: f64 = values[0].parse().map_err(|_| format!("a skill of {:?}", values[0]))?;
        let variant = board.clone();
        let make = move |seed| {
            let random = random(&variant, seed);
            Ok(Box::new(Skilled { skill, rng: Rng::new(seed), random }) as Box<dyn AnyPlayer>)
        };
        Ok(Entrant::new(format!("skilled {}", values.join(" ")), make).trusted())
    });
    let parameters = ["skill, float, 0.2, 0, 1, 0.1, 0.1", "idle, int, 5, 0, 10, 1, 0.02"];
    let parameters = parameters.iter().map(|text| text.parse().expect(text)).collect();
    let mut tuning = Tuning::new(variant, player, parameters, pairs);
    (tuning.ahead, tuning.openings, tuning.seed) = (ahead, EventOpenings::Random(2), 9);
    tuning
}

/// Plays it: the result, and the records of its games.
fn play(tuning: &Tuning) -> (TuningResult, Vec<String>) {
    let mut games = Vec::new();
    let result = tuning.play(None, None, Resume::No, &Stop::new(), &mut |report| {
        games.extend(report.games.iter().map(|game| format!("{:?} {:?}", game.record.players, game.record.outcome)));
    });
    (result.expect("a tuning"), games)
}

#[test]
fn a_better_value_is_found_and_depends_on_no_concurrency() {
    let alone = play(&tuning(600, 8));
    assert!(alone.0.parameters[0].value > 0.5, "{:?}", alone.0);
    assert_eq!((alone.0.pairs, alone.0.games, alone.1.len()), (600, 1200, 1200));
    assert_eq!(alone.0.player, format!("skilled {} {}", alone.0.parameters[0].text, alone.0.parameters[1].text));
    let mut crowd = tuning(600, 8);
    crowd.concurrency = 7;
    assert_eq!(play(&crowd), alone);
    assert_ne!(play(&tuning(600, 9)).1, alone.1, "what is known of earlier pairs decides the values");
}

#[test]
fn an_interrupted_tuning_goes_on_to_the_same_values() {
    let mut calm = tuning(60, 5);
    calm.concurrency = 3;
    let expected = play(&calm).0;
    for resume in [Resume::Yes, Resume::Briefly] {
        let (mut journal, mut rounds) = (MemoryJournal::default(), 0);
        let last = loop {
            let (stop, finish) = (Stop::new(), Stop::new());
            let (mut fresh, is_first) = (0, rounds == 0);
            let stops = Interruption { finish: Some(&finish), stop: &stop };
            let resume = if is_first { Resume::No } else { resume };
            let result = tuning(60, 5).play(None, Some(&mut journal), resume, stops, &mut |report| {
                fresh += u32::from(!report.restored);
                if fresh >= 7 {
                    if is_first { stop.raise() } else { finish.raise() }
                }
            });
            let result = result.expect("a tuning");
            rounds += 1;
            if result.pairs == result.of {
                break result;
            }
        };
        assert!(rounds > 3, "{rounds}");
        assert_eq!(last, expected);
    }
}

#[test]
fn pairs_that_are_taken_back_are_played_with_other_values_after_them() {
    let tuning = tuning(40, 3);
    let mut journal = MemoryJournal::default();
    let expected = tuning.play(None, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {}).expect("a tuning");
    let id = tuning.event().id;
    let unit = |pair| Unit { stage: 0, players: [0, 1], pair, legs: [true; 2] };
    let after: Vec<GameId> = (17..40).flat_map(|pair| [unit(pair).game(id, 0), unit(pair).game(id, 1)]).collect();
    journal.withdraw(&after).expect("a journal");
    let mut restored = 0;
    let again = tuning.play(None, Some(&mut journal), Resume::Yes, &Stop::new(), &mut |report| {
        restored += u32::from(report.restored);
    });
    assert_eq!((again.expect("a tuning"), restored), (expected, 17));
}

#[test]
fn a_place_plays_what_it_is_told_and_nothing_else() {
    let (here, there) = (tuning(4, 4), tuning(4, 4));
    let mut expected = Vec::new();
    let played =
        here.play(None, None, Resume::No, &Stop::new(), &mut |report| expected.extend_from_slice(report.games));
    played.expect("a tuning");
    let unit = Unit { stage: 0, players: [0, 1], pair: 2, legs: [true; 2] };
    let place = there.workplace().expect("a place");
    let untold = place.play(&unit, &Stop::new(), &|_| {}).expect_err("no values");
    assert_eq!(untold.to_string(), "pair 2 of a tuning came without its values");
    let values = here.values(&unit).expect("values");
    assert!(there.tell(&unit, [values[0].clone(), Vec::new()]).is_err());
    there.tell(&unit, values.clone()).expect("values");
    let games = place.play(&unit, &Stop::new(), &|_| {}).expect("a pair").expect("both games");
    let records = |games: &[boardwright_arena::JournalEntry]| {
        games.iter().map(|game| (game.record.players.clone(), game.record.outcome)).collect::<Vec<_>>()
    };
    assert_eq!(records(&games), records(&expected[4..6]));
    assert_eq!(place.inspect(&unit, &games[0]), Ok(Inspection::Shown));
    let mut timed = games[0].clone();
    timed.record.moves[1].elapsed = Some(Duration::from_secs(1 << 30));
    assert_eq!(place.inspect(&unit, &timed), Err("a time of a move where no time is measured".to_owned()));
    for (tag, value, reason) in [
        ("Proposer", "second", "an exchange of the sides where no opening is negotiated"),
        ("Bad Name", "x", "bad tag \"Bad Name\""),
        ("Result", "1-0", "bad tag \"Result\""),
        ("Seed", "0", "a game with Seed twice"),
    ] {
        let mut forged = games[0].clone();
        forged.record.tags.push((tag.to_owned(), value.to_owned()));
        let refused = place.inspect(&unit, &forged).expect_err(tag);
        assert!(refused.contains(reason), "{tag}: {refused}");
    }
    // A referee refuses games with other values.
    let [one, other] = values;
    there.tell(&unit, [other, one]).expect("values");
    assert_eq!(place.inspect(&unit, &games[0]), Err("a game of other players".to_owned()));
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let refused = |tuning: &Tuning| tuning.check().map_err(|error| error.to_string()).expect_err("refused");
    let mut none = tuning(4, 4);
    none.parameters.clear();
    assert_eq!(refused(&none), "a tuning without parameters, expected at least one");
    let mut twice = tuning(4, 4);
    twice.parameters.push(twice.parameters[0].clone());
    assert_eq!(refused(&twice), "the parameter skill is there twice, expected it once");
    let mut picky = tuning(4, 4);
    picky.player = TunedPlayer::new("picky", |values| match values[0].as_str() {
        "1" => Err("a skill of 1, expected less".to_owned()),
        _ => Ok(Entrant::new("picky", |_| Err(Fault::new("none")))),
    });
    assert_eq!(refused(&picky), "a skill of 1, expected less", "the bounds are tried before the first game");
    let begun = tuning(4, 4);
    let mut journal = MemoryJournal::default();
    begun.play(None, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {}).expect("a tuning");
    let again = begun.play(None, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {});
    assert!(matches!(again, Err(SeriesError::Begun { games: 8, .. })), "{again:?}");
}

#[test]
fn a_report_has_a_plot_of_every_parameter() {
    let tuning = tuning(30, 4);
    let mut book = TuningBook::default();
    let result = tuning.play(None, None, Resume::No, &Stop::new(), &mut |report| book.add(report)).expect("a tuning");
    let event = book.report(&tuning, &result);
    let report = Report { title: "heap".to_owned(), conditions: Vec::new(), events: vec![event] };
    let (html, markdown) = (report.html(), report.markdown());
    assert_eq!(html.matches("<polyline").count(), 2, "{html}");
    assert!(html.contains("<h3>skill</h3>") && !html.contains("Standings"), "{html}");
    let row = format!("| skill | {} | 0.2 | 0 | 1 |", result.parameters[0].text);
    assert!(markdown.contains(&row) && markdown.contains("* pairs: 30 of 30\n"), "{markdown}");
}
