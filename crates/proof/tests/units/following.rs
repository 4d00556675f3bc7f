//! A proof with lemmas is followed part by part, and won like the others.

use boardwright_game::certify::{Idle, Taken};
use boardwright_game::{AnyPosition, AnySolver, Game, Outcome, Rng, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof_check::zones::{
    Coded, OTHER, OWN, SetFamilies, Strategy, ZonePoint, ZoneState, ZoneWalk, key, start,
};
use boardwright_proof_check::{Claim, Effort, Lemma, Refusal, StrategyForm, check};

use super::{Outline, ZoneFollower};
use crate::write::coding::Encoder;

const UNBOUNDED: Effort = Effort { memory: usize::MAX };

/// Black wins after h8 i9 i7 j8.
const BLACK_WINS: &str = "15/15/15/15/15/15/8O6/7X1O5/8X6/15/15/15/15/15/15 X";

/// Writes what a solver says.
struct Asking<'a> {
    root: &'a AnyPosition,
    solver: &'a mut dyn AnySolver,
    coded: Coded<Encoder>,
}

impl Asking<'_> {
    fn taken(point: &ZonePoint<'_>) -> Taken<String> {
        let name = |&cell: &u16| point.state.families.names[usize::from(cell)].clone();
        let named = |side: usize| point.state.moves[side].iter().map(name).collect();
        Taken { builder: Side::First, own: named(OWN), other: named(OTHER), habit: point.habit.as_ref().map(name) }
    }

    fn cell(point: &ZonePoint<'_>, name: &str) -> u16 {
        point.state.families.names.iter().position(|known| known == name).expect("a cell") as u16
    }
}

impl Strategy for Asking<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let answer = self.solver.builder_move(self.root, &Asking::taken(point), &Stop::new()).expect("an answer");
        Ok(self.coded.code_build(point, Some(Asking::cell(point, &answer))).expect("a cell"))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let answer = self.solver.idle_move(self.root, &Asking::taken(point), &Stop::new()).expect("an answer");
        let idle = match answer {
            Idle::Pass => Idle::Pass,
            Idle::Reply(name) => Idle::Reply(Asking::cell(point, &name)),
        };
        Ok(self.coded.code_idle(point, Some(idle)).expect("a cell"))
    }
}

/// A claim that has a lemma for each reply to the first move that needs an answer of its own.
fn with_lemmas(root: &AnyPosition) -> Claim {
    let mut solver = root.variant().solver(&SolverOptions::default()).expect("a solver");
    solver.solve(root, &Stop::new(), &mut |_| {}).expect("its own game");
    let families = SetFamilies::new(root, Side::First).expect("sets that decide");
    let mut written = |state: ZoneState<'_>, supposed: &[_]| {
        let mut asking = Asking { root, solver: &mut *solver, coded: Coded::new(Encoder::default()) };
        let (stop, mut report) = (Stop::new(), |_| {});
        let mut walk = ZoneWalk::new(state, &mut asking, UNBOUNDED, &stop, &mut report);
        supposed.iter().for_each(|(key, zone)| walk.suppose(key, zone).expect("room"));
        let zone = walk.zone(true, 0).expect("a win");
        (asking.coded.coder.into_bytes(), zone)
    };
    let (strategy, zone) = written(ZoneState::new(&families), &[]);
    let whole =
        ZoneFollower::new(root, &Claim::new(Side::First, 1, StrategyForm::Zones, strategy), None).expect("a follower");
    let first = whole
        .answer(&[], (UNBOUNDED, &Stop::new(), &mut |_| {}))
        .expect("a strategy")
        .expect("the root")
        .mv
        .expect("a move");
    let (mut lemmas, mut supposed) = (Vec::new(), Vec::new());
    for cell in zone.iter().filter(|&cell| families.names[usize::from(cell)] != first) {
        let opponent = vec![families.names[usize::from(cell)].clone()];
        let mut lemma = Lemma { builder: vec![first.clone()], opponent, unknown: 0, strategy: Vec::new() };
        let state = start(&families, &lemma).expect("free cells");
        let key = key(&state, &lemma);
        let (strategy, zone) = written(state, &[]);
        lemma.strategy = strategy;
        supposed.push((key, zone));
        lemmas.push(lemma);
    }
    let (strategy, _) = written(ZoneState::new(&families), &supposed);
    Claim { lemmas, ..Claim::new(Side::First, 1, StrategyForm::Zones, strategy) }
}

#[test]
fn lemmas_are_read_when_a_game_comes_to_them() {
    let variant = GomokuGame.variant(&"gomoku:15".parse().expect("a spec")).expect("a gomoku");
    let root = variant.read(BLACK_WINS).expect("a position");
    let claim = with_lemmas(&root);
    assert!(
        claim.lemmas.len() > 5 && claim.strategy.len() < 500,
        "{} lemmas and {} bytes",
        claim.lemmas.len(),
        claim.strategy.len()
    );
    check(&root, boardwright_game::Measure::Result, &claim, &Stop::new(), &mut |_| {}).expect("it holds");
    let stop = Stop::new();
    let follower = ZoneFollower::new(&root, &claim, None).expect("a follower");
    let outline = follower.outline((UNBOUNDED, &stop, &mut |_| {})).expect("a proof");
    let outline: Outline = outline.to_string().parse().expect("its own text");
    let quick = ZoneFollower::new(&root, &claim, Some(&outline)).expect("a follower");
    quick.prepare((UNBOUNDED, &stop, &mut |_| {})).expect("a proof");
    assert!(quick.parts.lock().expect("nobody failed").lemmas.is_empty());
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let (mut position, mut moves) = (root.clone(), Vec::new());
        while position.outcome().is_none() {
            let side = position.to_move();
            let mv = if moves.len() == 1 {
                claim.lemmas[seed as usize % claim.lemmas.len()].opponent[0].clone()
            } else if side == Side::Second {
                rng.pick(&position.moves()).expect("a move").clone()
            } else {
                let answer = quick.answer(&moves, (UNBOUNDED, &stop, &mut |_| {})).expect("a proof");
                assert_eq!(follower.answer(&moves, (UNBOUNDED, &stop, &mut |_| {})), Ok(answer.clone()));
                answer.and_then(|answer| answer.mv).expect("a move")
            };
            position.play(&mv).expect("a legal move");
            moves.push((side, mv));
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)), "seed {seed}");
    }
    assert!(!quick.parts.lock().expect("nobody failed").lemmas.is_empty());
}

/// A wrong outline makes no move, whatever it says.
#[test]
fn a_wrong_outline_is_noticed() {
    let variant = GomokuGame.variant(&"gomoku:15".parse().expect("a spec")).expect("a gomoku");
    let root = variant.read(BLACK_WINS).expect("a position");
    let claim = with_lemmas(&root);
    let stop = Stop::new();
    let right = ZoneFollower::new(&root, &claim, None)
        .and_then(|follower| follower.outline((UNBOUNDED, &stop, &mut |_| {})).map_err(|refusal| refusal.to_string()));
    let right = right.expect("a proof");
    let short = Outline { lines: right.lines[1..].to_vec() };
    let error = ZoneFollower::new(&root, &claim, Some(&short)).map(drop).expect_err("a lemma is missing");
    assert!(error.starts_with("the outline has "), "{error}");
    let mut strange = right.clone();
    strange.lines[0].1.push("z99".to_owned());
    let error = ZoneFollower::new(&root, &claim, Some(&strange)).map(drop).expect_err("no such cell");
    assert!(error.contains("z99"), "{error}");
    let mut slow = right;
    slow.lines.iter_mut().for_each(|(moves, _)| *moves += 1);
    let slow = ZoneFollower::new(&root, &claim, Some(&slow)).expect("it cannot be seen at once");
    let first = slow
        .answer(&[], (UNBOUNDED, &stop, &mut |_| {}))
        .expect("no lemma is needed")
        .expect("the root")
        .mv
        .expect("a move");
    let mut refused = 0;
    for lemma in &claim.lemmas {
        let reply = lemma.opponent[0].clone();
        match slow.answer(&[(Side::First, first.clone()), (Side::Second, reply)], (UNBOUNDED, &stop, &mut |_| {})) {
            Ok(_) => {}
            Err(refusal) => {
                assert!(refusal.to_string().starts_with("the outline is wrong about lemma "), "{refusal}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "no lemma was needed");
}
