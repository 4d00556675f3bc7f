//! Files made from true ones by changing them, by chance alone, and with old heads: what is accepted of them is true.

use std::fmt::Write as _;

use boardwright_forger::checker::{Certificate, Claim, Lemma, StrategyForm};
use boardwright_game::{Measure, Rng, Side, mix};

use super::boards::{self, ALL_RULES, Board};
use super::{file, moves, sets, verdict, zones};

/// A certificate about a board whose value is known.
struct Known<'a> {
    board: &'a Board,
    certificate: Certificate,
}

impl Known<'_> {
    /// Set if all claims are true, by the value that minimax found.
    fn is_true(&self) -> bool {
        let measure = self.certificate.measure;
        let counts = measure == Measure::Result || self.board.counts_points();
        counts && self.certificate.claims.iter().all(|claim| claim.goal <= self.board.most(measure, claim.side))
    }
}

/// Boards of all kinds.
fn boards(rng: &mut Rng) -> Vec<Board> {
    let kalah = (0..14).map(|_| boards::kalah(rng)).collect::<Vec<_>>();
    let gomoku = (0..10).map(|_| Board::new(boards::gomoku(rng, ALL_RULES, 6))).collect::<Vec<_>>();
    let freestyle = (0..10).map(|_| boards::freestyle(rng, 9)).collect::<Vec<_>>();
    let ends = [boards::sticks_in_one(Side::First), boards::sticks_in_one(Side::Second)];
    [kalah, gomoku, freestyle, ends.into()].into_iter().flatten().collect()
}

/// True claims of all forms about a board, with strategies that prove them.
fn true_claims<'a>(board: &'a Board, rng: &mut Rng) -> Vec<Known<'a>> {
    let mut known = Vec::new();
    let mut push = |measure, claim| known.push(Known { board, certificate: file(board, measure, vec![claim]) });
    let measures = [Measure::Result, Measure::Points];
    for measure in measures.into_iter().filter(|&measure| measure == Measure::Result || board.counts_points()) {
        for side in Side::BOTH {
            let goal = board.most(measure, side);
            for form in [StrategyForm::Moves, StrategyForm::Lines] {
                let found = (0..5).find_map(|_| moves::search(&board.position, (side, goal, measure), form, rng));
                found.into_iter().for_each(|strategy| push(measure, Claim::new(side, goal, form, strategy)));
            }
            if measure == Measure::Result && goal >= 0 {
                let found = (0..5).find_map(|_| sets::strategy(board, side, rng));
                found.into_iter().for_each(|strategy| push(measure, Claim::new(side, 0, StrategyForm::Sets, strategy)));
            }
            if measure == Measure::Result && goal == 1 {
                let claims = zones::forge(&board.position, side, rng);
                claims.into_iter().for_each(|claim| push(measure, claim));
            }
        }
    }
    known
}

/// Something in a list that is changed: a bit, a byte that goes or comes, or the tail of another.
fn changed(strategy: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = rng.below(strategy.len() + 1);
    match rng.below(6) {
        0 | 1 if at < strategy.len() => strategy[at] ^= 1 << rng.below(8),
        2 => strategy.truncate(at),
        3 => strategy.push(rng.below(256) as u8),
        4 => {
            strategy.truncate(at);
            strategy.extend(other.iter().skip(at));
        }
        _ => *strategy = (0..rng.below(12)).map(|_| rng.below(256) as u8).collect(),
    }
}

/// A claim that is changed: its strategy, or what it says.
fn change(claim: &mut Claim, other: &Claim, rng: &mut Rng) {
    match rng.below(8) {
        0 => claim.goal += 1,
        1 => claim.goal = rng.below(9) as i32 - 4,
        2 => claim.side = claim.side.other(),
        3 => claim.form = StrategyForm::ALL[rng.below(4)],
        4 => claim.strategy.clone_from(&other.strategy),
        5 => claim.lemmas.clone_from(&other.lemmas),
        6 if !claim.lemmas.is_empty() => {
            let index = rng.below(claim.lemmas.len());
            let Lemma { builder, opponent, unknown, strategy } = &mut claim.lemmas[index];
            match rng.below(4) {
                0 => std::mem::swap(builder, opponent),
                1 => drop(opponent.pop()),
                2 => *unknown = rng.below(3) as u16,
                _ => changed(strategy, &other.strategy, rng),
            }
        }
        _ => changed(&mut claim.strategy, &other.strategy, rng),
    }
}

/// A file of a true claim that is changed, or moved to another board.
fn mutant<'a>(pool: &[Known<'a>], rng: &mut Rng) -> Known<'a> {
    let [one, other] = [rng.below(pool.len()), rng.below(pool.len())].map(|index| &pool[index]);
    let (mut board, mut certificate) = (one.board, one.certificate.clone());
    for _ in 0..1 + rng.below(2) {
        match rng.below(8) {
            0 => {
                board = other.board;
                certificate = file(board, certificate.measure, certificate.claims);
            }
            1 => certificate.measure = other.certificate.measure,
            2 => certificate.claims.extend(other.certificate.claims.iter().cloned()),
            _ => change(&mut certificate.claims[0], &other.certificate.claims[0], rng),
        }
    }
    Known { board, certificate }
}

#[test]
fn what_is_accepted_of_changed_files_is_true() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..4 {
        let rng = &mut Rng::new(seed);
        let boards = boards(rng);
        let pool: Vec<Known<'_>> = boards.iter().flat_map(|board| true_claims(board, rng)).collect();
        for known in &pool {
            let holds = verdict(&known.certificate.to_bytes()).is_ok();
            let needs_lemmas = known.certificate.claims[0].form == StrategyForm::Zones;
            assert!(holds || needs_lemmas, "seed {seed}: refused, and it is true: {:?}", known.certificate);
        }
        for number in 0..8_000 {
            let mutant = mutant(&pool, rng);
            let holds = verdict(&mutant.certificate.to_bytes()).is_ok();
            assert!(!holds || mutant.is_true(), "seed {seed}, mutant {number}: {:?}", mutant.certificate);
            *(if holds { &mut accepted } else { &mut refused }) += 1;
        }
    }
    assert!(accepted > 1_000 && refused > 20_000, "{accepted} accepted, {refused} refused");
}

/// A file of version 1, whose checksum anybody can make.
fn old_file(certificate: &Certificate) -> Vec<u8> {
    let Certificate { game, position, measure, claims } = certificate;
    let measure = if *measure == Measure::Points { "points" } else { "result" };
    let mut head = format!("boardwright certificate 1\ngame {game}\nposition {position}\nmeasure {measure}\n");
    for Claim { side, goal, form, strategy, .. } in claims {
        let form = if *form == StrategyForm::Moves { String::new() } else { format!("{} ", form.word()) };
        writeln!(head, "claim {side} {goal} {form}bytes {}", strategy.len()).expect("a string takes all");
    }
    let strategies: Vec<u8> = claims.iter().flat_map(|claim| claim.strategy.clone()).collect();
    let sum = head.bytes().chain(strategies.iter().copied()).fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
    write!(head, "checksum {sum:016x}\n\n").expect("a string takes all");
    [head.into_bytes(), strategies].concat()
}

#[test]
fn what_is_accepted_of_old_files_is_true() {
    let rng = &mut Rng::new(99);
    let boards = boards(rng);
    let pool: Vec<Known<'_>> = boards.iter().flat_map(|board| true_claims(board, rng)).collect();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..6_000 {
        let mutant = mutant(&pool, rng);
        let holds = verdict(&old_file(&mutant.certificate)).is_ok();
        assert!(!holds || mutant.is_true(), "mutant {number}: {:?}", mutant.certificate);
        *(if holds { &mut accepted } else { &mut refused }) += 1;
    }
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

/// Every start of kalah with up to three houses and seeds, each bound one too high or more.
#[test]
fn no_start_of_kalah_is_worth_more_than_it_is() {
    let rng = &mut Rng::new(5);
    for board in boards::starts_of_kalah() {
        for measure in [Measure::Result, Measure::Points] {
            for form in [StrategyForm::Moves, StrategyForm::Lines] {
                let forged = moves::forge(&board, measure, form, rng);
                assert!(forged.is_empty(), "{forged:?}");
            }
            for side in Side::BOTH {
                let goal = board.most(measure, side);
                let found = moves::search(&board.position, (side, goal, measure), StrategyForm::Moves, rng);
                let held = found
                    .map(|strategy| file(&board, measure, vec![Claim::new(side, goal, StrategyForm::Moves, strategy)]));
                assert!(held.is_none_or(|held| verdict(&held.to_bytes()).is_ok()), "{}", board.position);
            }
        }
    }
}
