//! A forger: it makes claims that are false, and tries to have them accepted.
//!
//! It knows what small boards are worth from plain minimax ([`boards`]), claims more than that, and drives the walks of a
//! checker with faults to find a strategy that they take ([`moves`], [`sets`], [`zones`]). What a walk takes is written to
//! a file and read again, so that everything from the head to the last bit is in play. The tests say two things: the checker
//! accepts nothing of all that, and with any [`SeededFault`] in it the forger finds a false claim that is accepted. `forged` holds
//! one file for each fault.

mod boards;
mod files;
mod forged;
mod heads;
mod moves;
mod mutants;
mod sets;
mod truth;
mod zones;

use boardwright_forger::checker::{self, Certificate, Claim, Effort, StrategyForm};
use boardwright_forger::{SeededFault, with};
use boardwright_game::{AnyVariant, Game, Measure, ParseError, Rng, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_sticks::SticksGame;

use self::boards::{ALL_RULES, Board};

/// The resources of a check of a forged file: next to nothing, in the thread in which the faults are.
const EFFORT: Effort = Effort { memory: 64 << 20 };

fn game(spec: &str) -> Result<AnyVariant, ParseError> {
    let parsed = spec.parse()?;
    match spec.split([':', ',']).next() {
        Some("kalah") => KalahGame.variant(&parsed),
        Some("sticks") => SticksGame.variant(&parsed),
        Some("gomoku") => GomokuGame.variant(&parsed),
        _ => Err(ParseError::new("game", spec, "kalah, sticks or gomoku")),
    }
}

fn variant(spec: &str) -> AnyVariant {
    game(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The verdict of the checker on a file, by everything that stands between it and a "holds".
fn verdict(bytes: &[u8]) -> Result<(), String> {
    use boardwright_proof_check::{Certificate, Effort, check_all};
    let certificate = Certificate::parse(bytes).map_err(|error| error.to_string())?;
    let position = certificate.position(&variant(&certificate.game)).map_err(|error| error.to_string())?;
    let effort = Effort { memory: EFFORT.memory };
    let checked = check_all(&position, &certificate, effort, &Stop::new(), &mut |_, _| {});
    checked.map(drop).map_err(|refusal| refusal.to_string())
}

/// The verdict of a checker with faults.
fn verdict_with(faults: &[SeededFault], bytes: &[u8]) -> Result<(), String> {
    with(faults, || {
        let certificate = Certificate::parse(bytes).map_err(|error| error.to_string())?;
        let position = certificate.position(&variant(&certificate.game)).map_err(|error| error.to_string())?;
        let checked = checker::check_all(&position, &certificate, EFFORT, &Stop::new(), &mut |_, _| {});
        checked.map(drop).map_err(|refusal| refusal.to_string())
    })
}

/// A file with claims about a board.
fn file(board: &Board, measure: Measure, claims: Vec<Claim>) -> Certificate {
    let (game, position) = (board.position.variant().spec(), board.position.to_string());
    Certificate { game, position, measure, claims }
}

/// Ways to make false claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    /// Moves and lines on boards of kalah.
    Kalah(Measure, StrategyForm),
    /// Moves on a board of sticks, where play can go round for ever.
    Sticks,
    /// Moves and lines near the end of games of gomoku.
    Gomoku(StrategyForm),
    /// Draws by sets there.
    Sets,
    /// Wins by zones there.
    Zones,
    /// The same under rules in which more than sets matters.
    ZonesOfOtherRules,
    /// The same by the exact rule, where a sixth stone spoils a row.
    ZonesOfExact,
    /// Two claims about a board of kalah that contradict each other.
    Pairs,
    /// A true claim about a board of kalah, and a false one after it.
    Seconds,
}

const ALL_GROUNDS: &[Ground] = &[
    Ground::Kalah(Measure::Result, StrategyForm::Moves),
    Ground::Kalah(Measure::Result, StrategyForm::Lines),
    Ground::Kalah(Measure::Points, StrategyForm::Moves),
    Ground::Kalah(Measure::Points, StrategyForm::Lines),
    Ground::Sticks,
    Ground::Gomoku(StrategyForm::Moves),
    Ground::Gomoku(StrategyForm::Lines),
    Ground::Sets,
    Ground::Zones,
    Ground::ZonesOfOtherRules,
    Ground::ZonesOfExact,
    Ground::Pairs,
    Ground::Seconds,
];

/// False claims, with strategies that the walks take with the faults that are on. The seed decides which.
fn forge(ground: Ground, seed: u64) -> Vec<Certificate> {
    let mut rng = Rng::new(seed);
    let rng = &mut rng;
    match ground {
        Ground::Kalah(measure, form) => moves::forge(&boards::kalah(rng), measure, form, rng),
        Ground::Sticks => moves::forge(&boards::sticks(rng), Measure::Result, StrategyForm::Moves, rng),
        Ground::Gomoku(form) => {
            moves::forge(&Board::new(boards::gomoku(rng, ALL_RULES, 6)), Measure::Result, form, rng)
        }
        Ground::Sets => sets::forge(&Board::new(boards::gomoku(rng, ALL_RULES, 7)), rng),
        Ground::Zones => forge_zones(&boards::freestyle(rng, 11), rng),
        Ground::ZonesOfOtherRules => forge_zones(&Board::new(boards::gomoku(rng, ALL_RULES, 6)), rng),
        Ground::ZonesOfExact => forge_zones(&Board::new(boards::exact(rng)), rng),
        Ground::Pairs => moves::forge_pairs(&boards::kalah(rng), rng),
        Ground::Seconds => moves::forge_seconds(&boards::kalah(rng), rng),
    }
}

fn forge_zones(board: &Board, rng: &mut Rng) -> Vec<Certificate> {
    let sides = boardwright_game::Side::BOTH.into_iter().filter(|&side| board.most(Measure::Result, side) < 1);
    let claims = sides.flat_map(|side| zones::forge(&board.position, side, rng)).collect::<Vec<_>>();
    claims.into_iter().map(|claim| file(board, Measure::Result, vec![claim])).collect()
}

/// The place where a fault shows itself, and the other faults that it needs for that.
fn ground(fault: SeededFault) -> (Ground, &'static [SeededFault]) {
    use SeededFault as F;
    let ground = match fault {
        F::Contradiction => return (Ground::Pairs, &[F::LineForPoints, F::LineOfEitherSide]),
        F::FirstClaimOnly => Ground::Seconds,
        F::LineOfEitherSide | F::LineBelieved => Ground::Kalah(Measure::Result, StrategyForm::Lines),
        F::LineForPoints => Ground::Kalah(Measure::Points, StrategyForm::Lines),
        F::ResultsWithoutPoints | F::TurnsByParity | F::OneReply | F::ValueOfMover => {
            Ground::Kalah(Measure::Result, StrategyForm::Moves)
        }
        F::MemoryOfAnyGoal | F::MemoryOfEitherMover | F::StakeForgotten | F::OneShort => {
            Ground::Kalah(Measure::Points, StrategyForm::Moves)
        }
        F::CircleWins => Ground::Sticks,
        F::LightWhoeverMoves | F::FilledSet | F::SharedPairs | F::BlockerBegins | F::SetsProveWins => Ground::Sets,
        F::ZonesOfAnyRule => Ground::ZonesOfOtherRules,
        F::SpoilersIgnored => Ground::ZonesOfExact,
        F::NoGuard
        | F::GuardOneShort
        | F::GuardOfBegunSets
        | F::UnknownIgnored
        | F::RoomIgnored
        | F::ZoneIgnored
        | F::MoverIgnored
        | F::PassIsFree
        | F::IdleReplyIsFree
        | F::NoReplies
        | F::RepliesLeaveZone
        | F::BuildLeavesZone
        | F::FillLeavesZone
        | F::AnySymmetry
        | F::FilledByOpponent
        | F::UncheckedLemma
        | F::LemmaAllowsUnknown
        | F::LemmaLeavesZone
        | F::LemmaOfOtherMover => Ground::Zones,
    };
    (ground, &[])
}

/// Boards that are tried for a fault.
const MAX_SEEDS: u64 = 4_000;

/// A false file that is accepted with a fault and refused without it, and the seed that led to it.
fn find(fault: SeededFault) -> Option<(u64, Certificate)> {
    let (ground, needed) = ground(fault);
    let faults: Vec<SeededFault> = needed.iter().copied().chain([fault]).collect();
    (0..MAX_SEEDS).find_map(|seed| {
        let forged = with(&faults, || forge(ground, seed));
        forged.into_iter().find_map(|certificate| {
            let bytes = certificate.to_bytes();
            if verdict_with(&faults, &bytes).is_err() {
                return None;
            }
            let verdict = verdict(&bytes);
            assert!(verdict.is_err(), "accepted without a fault: seed {seed} of {ground:?}, {certificate:?}");
            verdict_with(needed, &bytes).is_err().then_some((seed, certificate))
        })
    })
}

fn assert_found(is_meant: impl Fn(Ground) -> bool) {
    let faults = SeededFault::ALL.iter().copied().filter(|&fault| is_meant(ground(fault).0));
    let missed: Vec<SeededFault> = faults.filter(|&fault| find(fault).is_none()).collect();
    assert!(missed.is_empty(), "no false claim on {MAX_SEEDS} boards is accepted with the faults {missed:?}");
}

#[test]
fn every_fault_of_moves_and_lines_is_found() {
    assert_found(|ground| {
        matches!(ground, Ground::Kalah(..) | Ground::Gomoku(_) | Ground::Pairs | Ground::Seconds | Ground::Sticks)
    });
}

#[test]
fn every_fault_of_sets_is_found() {
    assert_found(|ground| ground == Ground::Sets);
}

#[test]
fn every_fault_of_zones_is_found() {
    assert_found(|ground| matches!(ground, Ground::Zones | Ground::ZonesOfOtherRules | Ground::ZonesOfExact));
}

/// The searches do what they are for: here no fault is on, and what they find would be a hole.
#[test]
fn nothing_false_is_accepted_without_a_fault() {
    for &ground in ALL_GROUNDS {
        // Play on a board of sticks goes on and on.
        let boards = if ground == Ground::Sticks { 12 } else { 300 };
        for seed in 1_000_000..1_000_000 + boards {
            for certificate in forge(ground, seed) {
                let verdict = verdict(&certificate.to_bytes());
                assert!(verdict.is_err(), "seed {seed} of {ground:?}: {certificate:?}");
            }
        }
    }
}
