//! Strategies of zones, made by a player that knows the winning moves, also after a pass of the opponent.

use boardwright_forger::checker::zones::{
    Cells, Coded, OTHER, OWN, SetFamilies, StateKey, Strategy, ZonePoint, ZoneState, ZoneWalk, key,
};
use boardwright_forger::checker::{Claim, Effort, Lemma, Refusal, StrategyForm};
use boardwright_forger::coding::Encoder;
use boardwright_game::certify::Idle;
use boardwright_game::{AnyPosition, Rng, Side, Stop};

use super::truth::{Truth, mask};

/// Strategies that are tried for a side.
const MAX_TRIES: usize = 30;

/// The resources that a walk may use.
const EFFORT: Effort = Effort { memory: 4 << 20 };

/// Claims that a side wins, with strategies that the walk takes with the faults that are on.
pub(crate) fn forge(position: &AnyPosition, side: Side, rng: &mut Rng) -> Vec<Claim> {
    let Ok(families) = SetFamilies::new(position, side) else { return Vec::new() };
    let builder_to_move = position.to_move() == side;
    let (mut claims, mut truth) = (Vec::new(), truth_of(&families));
    // Where not even a pass of the opponent's would help, no small fault does.
    let mut is_near = |own| truth.builder_wins(own, 0, true);
    let is_near =
        if builder_to_move { (0..families.names.len()).map(|cell| 1 << cell).any(is_near) } else { is_near(0) };
    if !is_near {
        return Vec::new();
    }
    let hand = &mut (&mut truth, rng);
    let claim = |strategy, lemmas| Claim { lemmas, ..Claim::new(side, 1, StrategyForm::Zones, strategy) };
    let found = (0..MAX_TRIES).find_map(|_| walked(&families, builder_to_move, &[], hand));
    claims.extend(found.map(|strategy| claim(strategy, Vec::new())));
    let (lemmas, proved) = lemmas(&families, hand);
    // A strategy that says nothing may be enough where a lemma says all.
    claims.push(claim(Vec::new(), lemmas.clone()));
    let found = walked(&families, builder_to_move, &proved, hand);
    claims.extend(found.map(|strategy| claim(strategy, lemmas)));
    claims
}

fn truth_of(families: &SetFamilies) -> Truth {
    let [own, other] = &families.sides;
    Truth::new(families.names.len(), [&own.sets, &other.sets], &own.spoilers)
}

/// A strategy that the walk takes, given what is known.
fn walked(
    families: &SetFamilies,
    builder_to_move: bool,
    known: &[(StateKey, Cells)],
    hand: &mut PlayerView<'_>,
) -> Option<Vec<u8>> {
    let (stop, mut report) = (Stop::new(), |_| {});
    let mut hand = ForgedStrategy {
        coded: Coded::new(Encoder::default()),
        truth: hand.0,
        passes: 1 + hand.1.below(5),
        rng: hand.1,
    };
    let mut walk = ZoneWalk::new(ZoneState::new(families), &mut hand, EFFORT, &stop, &mut report);
    known.iter().try_for_each(|(key, zone)| walk.suppose(key, zone)).ok()?;
    walk.zone(builder_to_move, 0).ok()?;
    Some(hand.coded.coder.into_bytes())
}

/// Up to two lemmas with the strategies that the walk takes, or with none, and the zones of those that it took.
fn lemmas(families: &SetFamilies, hand: &mut PlayerView<'_>) -> (Vec<Lemma>, Vec<(StateKey, Cells)>) {
    let (mut lemmas, mut proved) = (Vec::new(), Vec::new());
    for _ in 0..1 + hand.1.below(2) {
        let mut state = ZoneState::new(families);
        let mut free: Vec<u16> = (0..families.names.len() as u16).collect();
        hand.1.shuffle(&mut free);
        let counts = [hand.1.below(2), hand.1.below(2)];
        for (side, cell) in [OWN, OTHER].into_iter().flat_map(|side| vec![side; counts[side]]).zip(free) {
            state.take(side, cell);
        }
        let names = state
            .moves
            .each_ref()
            .map(|cells| cells.iter().map(|&cell| families.names[usize::from(cell)].clone()).collect::<Vec<_>>());
        let [builder, opponent] = names;
        let mut lemma = Lemma { builder, opponent, unknown: hand.1.below(3) as u16, strategy: Vec::new() };
        let key = key(&state, &lemma);
        let (stop, mut report) = (Stop::new(), |_| {});
        let mut hand = ForgedStrategy {
            coded: Coded::new(Encoder::default()),
            truth: hand.0,
            passes: 1 + hand.1.below(5),
            rng: hand.1,
        };
        let zone = ZoneWalk::new(state, &mut hand, EFFORT, &stop, &mut report).zone(true, lemma.unknown);
        if zone.is_ok() {
            lemma.strategy = hand.coded.coder.into_bytes();
        }
        proved.extend(zone.ok().map(|zone| (key, zone)));
        lemmas.push(lemma);
    }
    (lemmas, proved)
}

/// A strategy that plays what wins, and else at random.
type PlayerView<'a> = (&'a mut Truth, &'a mut Rng);

/// A player of both sides that writes down what it does.
struct ForgedStrategy<'a> {
    coded: Coded<Encoder>,
    truth: &'a mut Truth,
    rng: &'a mut Rng,
    /// The number of passes of the opponent for each reply, while the strategy says nothing of it.
    passes: usize,
}

impl ForgedStrategy<'_> {
    /// The free cells by chance.
    fn free(&mut self, point: &ZonePoint<'_>) -> Vec<u16> {
        let cells = 0..point.state.families.names.len() as u16;
        let mut free: Vec<u16> = cells.filter(|&cell| point.state.is_free(cell)).collect();
        self.rng.shuffle(&mut free);
        free
    }

    /// The rank of a cell of the builder's: it wins, it would win if the opponent passed, or neither.
    fn merit(&mut self, point: &ZonePoint<'_>, cell: u16) -> u8 {
        let [own, other] = point.state.taken.each_ref().map(|taken| mask(taken.iter()));
        let own = own | 1 << cell;
        u8::from(self.truth.builder_wins(own, other, false)) + u8::from(self.truth.builder_wins(own, other, true))
    }
}

fn ended() -> Refusal {
    Refusal::Fails("the board is full, or there is no such cell".to_owned())
}

impl Strategy for ForgedStrategy<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let free = self.free(point);
        let is_wise = self.rng.below(6) > 0;
        let best = if is_wise { free.iter().copied().max_by_key(|&cell| self.merit(point, cell)) } else { None };
        let cell = best.or(free.first().copied()).ok_or_else(ended)?;
        self.coded.code_build(point, Some(cell)).ok_or_else(ended)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let free = self.free(point);
        let passes = free.is_empty() || self.rng.below(1 + self.passes) > 0;
        let idle = if passes { Idle::Pass } else { Idle::Reply(free[0]) };
        self.coded.code_idle(point, Some(idle)).ok_or_else(ended)
    }
}
