//! Checks of the moves of a bot.

use boardwright_arena::{Contender, Pace, Patience, Table, play_game};
use boardwright_game::{Limits, MatchRules, Outcome, ParseError, Side, derive_seed};
use boardwright_players::BWP;

use crate::checkup::{Checkup, SkipReason};
use crate::finding::{BotFinding, CheckVerdict};
use crate::places;
use crate::places::TestPosition;
use crate::session::SecondGame;

/// A whole game has a tenth of the usual time for each move, so that it does not take minutes.
const SHARE: u32 = 10;

/// A game that is this long has shown enough.
const LONGEST: u32 = 150;

/// Number of moves compared.
const COMPARED: usize = 4;

/// Nodes for a move that the bot has to repeat.
const NODES: u64 = 1000;

/// Streams of random numbers, one for each kind of positions.
const ODD: u64 = 1;
const LATE: u64 = 2;

pub(crate) fn first(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let start = places::start(&checkup.target.variant);
    let mut session = checkup.session()?;
    let asked = session.ask(&start, checkup.usual());
    checkup.note(&session);
    Ok(match (checkup.judge(&asked, &start, &session), asked.reply) {
        (None, Ok(reply)) => CheckVerdict::Passed(format!("{} in {:.2} s", reply.mv, asked.elapsed.as_secs_f64())),
        (Some(finding), _) => {
            // All that follows would only say the same again.
            checkup.skip_reason = Some(SkipReason::NoMove);
            CheckVerdict::Failed(finding)
        }
        (None, Err(fault)) => CheckVerdict::Skipped(fault.reason),
    })
}

pub(crate) fn odd(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let places = places::odd(&checkup.target.variant, derive_seed(checkup.settings.seed, ODD));
    legal_in(checkup, &places)
}

pub(crate) fn set_up(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let places = places::set_up(&checkup.target.variant, derive_seed(checkup.settings.seed, ODD));
    legal_in(checkup, &places)
}

pub(crate) fn late(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let places = places::late(&checkup.target.variant, derive_seed(checkup.settings.seed, LATE));
    legal_in(checkup, &places)
}

/// Asks in each of the positions, in one process.
fn legal_in(checkup: &mut Checkup<'_>, places: &[TestPosition]) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    let mut limits = checkup.usual();
    limits.move_time = limits.move_time.map(|time| time / 2);
    for place in places {
        let asked = session.ask(place, limits);
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            checkup.note(&session);
            return Ok(CheckVerdict::Failed(finding));
        }
        if checkup.is_over() {
            break;
        }
    }
    checkup.note(&session);
    Ok(match places.len() {
        0 => CheckVerdict::Skipped("the game has no such position".to_owned()),
        number => CheckVerdict::Passed(format!("{number} positions")),
    })
}

pub(crate) fn game_first(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    game(checkup, Side::First)
}

pub(crate) fn game_second(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    game(checkup, Side::Second)
}

/// A game against random moves.
fn game(checkup: &mut Checkup<'_>, side: Side) -> Result<CheckVerdict, ParseError> {
    let variant = &checkup.target.variant;
    let random = variant.player(&"random".parse()?, checkup.settings.seed)?;
    let session = checkup.session()?;
    let wire = session.wire.clone();
    let group = session.group;
    let mut players = [Contender::Inline(Box::new(session.player)), Contender::Inline(random)];
    if side == Side::Second {
        players.reverse();
    }
    let usual = variant.match_rules();
    let max_plies = Some(usual.max_plies.map_or(LONGEST, |plies| plies.min(LONGEST)));
    let mut table = Table::new(variant).with_rules(MatchRules { max_plies, ..usual });
    let pace = Pace { move_time: Some(checkup.settings.movetime / SHARE), ..Pace::default() };
    // Whether it is too late is the matter of another check.
    let patience = Patience { margin: std::time::Duration::from_secs(60), ..Patience::default() };
    play_game(&mut table, &mut players, &pace, &patience, &checkup.interrupted, &mut |_, _| {});
    checkup.note_group(group, &wire);
    let Some(ending) = table.ending() else { return Ok(CheckVerdict::Skipped("interrupted".to_owned())) };
    if ending.kind.is_forfeit() && ending.outcome == Outcome::Win(side.other()) {
        let place = format!("in ply {} of the game, in the position {}", table.history().len() + 1, table.position());
        let finding =
            BotFinding::of_fault(ending.reason.trim_start_matches("forfeit: "), &place, &wire, &checkup.language);
        return Ok(CheckVerdict::Failed(finding));
    }
    let result = match ending.outcome {
        Outcome::Draw => "a draw",
        Outcome::Win(winner) if winner == side => "it won",
        Outcome::Win(_) => "it lost",
    };
    Ok(CheckVerdict::Passed(format!("{} plies, {result}", table.history().len())))
}

/// The same seed and the same limit of nodes should give the same moves, so that a match can be played again: also in a process
/// that has played another game before.
pub(crate) fn repeatable(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    if checkup.target.external.dialect != BWP {
        return Ok(CheckVerdict::Skipped("the language has no word for a seed".to_owned()));
    }
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let places: Vec<TestPosition> = places::odd(&checkup.target.variant, derive_seed(checkup.settings.seed, ODD))
        .into_iter()
        .take(COMPARED)
        .collect();
    let seed = checkup.settings.seed;
    let mut runs = Vec::new();
    for is_second in [false, false, true] {
        let mut session = checkup.session()?;
        if is_second {
            // A game with another seed and another end comes before.
            (session, _) = session.next_game(seed.wrapping_add(1));
            for place in places.iter().rev() {
                session.ask(place, limits);
            }
            let second;
            (session, second) = session.next_game(seed);
            if !matches!(second, SecondGame::SameProcess) {
                break;
            }
        }
        let mut moves = Vec::new();
        for place in &places {
            let asked = session.ask(place, limits);
            if let Some(finding) = checkup.judge(&asked, place, &session) {
                return Ok(CheckVerdict::Failed(finding));
            }
            moves.extend(asked.reply.map(|reply| reply.mv));
        }
        runs.push((moves, session.wire.clone()));
    }
    let Some((first, others)) = runs.split_first() else { return Ok(CheckVerdict::Skipped(String::new())) };
    let Some((index, (other, wire))) = others.iter().enumerate().find(|(_, other)| other.0 != first.0) else {
        return Ok(CheckVerdict::Passed(format!("{} moves", first.0.len())));
    };
    let (one, other) = (first.0.join(" "), other.join(" "));
    let same = format!("with the same seed and {NODES} nodes it made the moves {one}, then {other}");
    let (wrong, expected) = match index {
        0 => (same, "the same moves, so that a match can be played again: \"new\" tells a seed for random choices"),
        _ => (
            format!("{same} after another game in the same process"),
            "the same moves: a bot that is told \"new\" forgets the game before (`match --fresh` starts a process for every game)",
        ),
    };
    Ok(CheckVerdict::Advice(BotFinding::new(wrong, expected, wire, checkup.language.page)))
}
