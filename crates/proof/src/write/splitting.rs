//! Splits a proof by zones into lemmas, so that it can be checked in parts.
//!
//! The first walk goes through the whole proof and keeps the answer of each state. Then each lemma is written by a walk of
//! its own, and the rest by a walk that assumes the lemmas. A walk of its own can meet other states than the first one,
//! because it starts without known states; but each of them is answered by a state of the first walk, whose answer it takes.

use boardwright_game::certify::Idle;
use boardwright_game::{AnyPosition, Measure, Stop};
use boardwright_proof_check::zones::{
    Cells, Coded, Decoder, OTHER, OWN, ProvedLemma, Seen, SetFamilies, StateKey, Strategy, ZoneClaim, ZonePoint,
    ZoneState, ZoneWalk, ended, key, start,
};
use boardwright_proof_check::{Claim, Effort, Lemma, Refusal, StrategyForm};

use super::asking::UNBOUNDED;
use super::coding::Encoder;
use super::graph::{Graph, GraphRecorder, LemmaCandidate, Symmetries, Way};

/// Sizes of lemmas, as numbers of points below them in the whole proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// A state is no lemma if it took fewer points, or fewer than 1000.
    pub least: u64,
    /// A state that took more points is divided further.
    pub most: u64,
}

/// A strategy that is read, kept, and looked through for lemmas.
struct Reading<'a> {
    coded: Coded<Decoder<'a>>,
    recorder: GraphRecorder,
    /// The nodes of the lemmas that the walk supposes, the next one last.
    lemmas: Vec<u32>,
}

impl Strategy for Reading<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        self.coded.build(point)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        self.coded.idle(point)
    }

    fn suppose(&mut self, number: usize) {
        if let Some(node) = self.lemmas.pop() {
            self.recorder.suppose(number, node);
        }
    }

    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        self.recorder.look_on(point, seen);
    }
}

/// A strategy that does at each point what was done in a state of the whole proof that answers it, and is written.
struct Writing<'a> {
    way: Way<'a>,
    coded: Coded<Encoder>,
}

impl<'a> Writing<'a> {
    fn new(graph: &'a Graph, symmetries: &'a Symmetries, root: u32) -> Writing<'a> {
        Writing { way: Way::new(graph, symmetries, root), coded: Coded::new(Encoder::default()) }
    }
}

impl Strategy for Writing<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let cell = self.way.cell().filter(|&cell| point.state.is_free(cell));
        let cell = cell.and_then(|cell| self.coded.code_build(point, Some(cell)));
        cell.ok_or_else(|| unknown(point))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        if !self.way.is_known() {
            return Err(unknown(point));
        }
        // A reply that the opponent has made before in this state is no reply any more: the state after it answers a
        // pass.
        let cell = self.way.cell().filter(|&cell| point.state.is_free(cell));
        let idle = cell.map_or(Idle::Pass, Idle::Reply);
        self.coded.code_idle(point, Some(idle)).ok_or_else(|| unknown(point))
    }

    fn arrive(&mut self, point: &ZonePoint<'_>, builder_to_move: bool) {
        self.way.arrive(point.state.moves[OTHER].last().copied(), builder_to_move);
    }

    fn look_on(&mut self, _point: &ZonePoint<'_>, _seen: Seen<'_>) {
        self.way.leave();
    }
}

fn unknown(point: &ZonePoint<'_>) -> Refusal {
    let moves = point.state.moves[OWN].len();
    Refusal::Fails(format!("the proof has no answer after {moves} moves of the builder, where it should have one"))
}

/// A proof by zones as a whole, which can be split into lemmas.
pub struct Splitter {
    pub(super) families: SetFamilies,
    pub(super) symmetries: Symmetries,
    pub(super) claim: Claim,
    pub(super) builder_to_move: bool,
    pub(super) graph: Graph,
    pub(super) root: u32,
    pub(super) candidates: Vec<LemmaCandidate>,
}

impl Splitter {
    /// Walks through a proof and keeps it.
    ///
    /// # Errors
    /// [`Refusal`] if the claim does not hold, is none of zones, or if it is stopped.
    pub fn read(
        position: &AnyPosition,
        claim: &Claim,
        stop: &Stop,
        report: &mut dyn FnMut(&str),
    ) -> Result<Splitter, Refusal> {
        Splitter::read_within(position, claim, UNBOUNDED, stop, report)
    }

    /// The same with so much memory for the states of a walk.
    pub(super) fn read_within(
        position: &AnyPosition,
        claim: &Claim,
        effort: Effort,
        stop: &Stop,
        report: &mut dyn FnMut(&str),
    ) -> Result<Splitter, Refusal> {
        if claim.form != StrategyForm::Zones {
            return Err(Refusal::Fails("only a proof by zones can be split or followed".to_owned()));
        }
        let zones = ZoneClaim::new(position, Measure::Result, claim)?;
        let symmetries = Symmetries::of(zones.families())?;
        let mut recorder = GraphRecorder::default();
        let (mut lemmas, mut nodes, mut seen) = (Vec::<ProvedLemma<'_>>::new(), Vec::new(), 0);
        for (number, lemma) in claim.lemmas.iter().enumerate() {
            recorder.begin();
            let coded = Coded::new(Decoder::new(&lemma.strategy));
            let mut reading = Reading { coded, recorder, lemmas: Vec::new() };
            let mut told = |positions: u64| report(&format!("reading: {} positions", seen + positions));
            let proved = zones.prove_by(number, &mut reading, (effort, stop, &mut told))?;
            ended(&reading.coded)?;
            seen += proved.positions();
            recorder = reading.recorder;
            nodes.push(recorder.root());
            lemmas.push(proved);
        }
        recorder.begin();
        nodes.reverse();
        let mut reading = Reading { coded: Coded::new(Decoder::new(&claim.strategy)), recorder, lemmas: nodes };
        let mut told = |positions: u64| report(&format!("reading: {positions} positions"));
        zones.check_by(&lemmas, &mut reading, (effort, stop, &mut told))?;
        ended(&reading.coded)?;
        let root = reading.recorder.root();
        let GraphRecorder { graph, candidates, .. } = reading.recorder;
        let (families, builder_to_move) = (zones.families().clone(), position.to_move() == claim.side);
        Ok(Splitter { families, symmetries, claim: claim.clone(), builder_to_move, graph, root, candidates })
    }

    /// The same proof with lemmas of these sizes.
    ///
    /// # Errors
    /// [`Refusal`] if it is stopped.
    pub fn split(&self, sizes: Sizes, stop: &Stop, report: &mut dyn FnMut(&str)) -> Result<Claim, Refusal> {
        let chosen = self.choose(sizes);
        let mut lemmas = Vec::new();
        let mut proved: Vec<(StateKey, Cells)> = Vec::new();
        let names = |moves: &[u16]| moves.iter().map(|&cell| self.families.names[usize::from(cell)].clone()).collect();
        for (number, LemmaCandidate { moves: [own, other], unknown, node, .. }) in (1..).zip(&chosen) {
            let unknown = *unknown;
            let mut lemma = Lemma { builder: names(own), opponent: names(other), unknown, strategy: Vec::new() };
            let state = start(&self.families, &lemma)?;
            let key = key(&state, &lemma);
            let mut writing = Writing::new(&self.graph, &self.symmetries, *node);
            let mut told = |positions| report(&format!("lemma {number} of {}: {positions} positions", chosen.len()));
            let mut walk = ZoneWalk::new(state, &mut writing, UNBOUNDED, stop, &mut told);
            let zone = walk.zone(true, unknown)?;
            let positions = walk.checked().positions;
            lemma.strategy = writing.coded.coder.into_bytes();
            let bytes = lemma.strategy.len();
            report(&format!("lemma {number} of {}: {positions} positions, {bytes} bytes", chosen.len()));
            lemmas.push(lemma);
            proved.push((key, zone));
        }
        let mut writing = Writing::new(&self.graph, &self.symmetries, self.root);
        let mut told = |positions| report(&format!("the rest: {positions} positions"));
        let mut walk = ZoneWalk::new(ZoneState::new(&self.families), &mut writing, UNBOUNDED, stop, &mut told);
        for (key, zone) in &proved {
            walk.suppose(key, zone)?;
        }
        walk.zone(self.builder_to_move, 0)?;
        let positions = walk.checked().positions;
        let strategy = writing.coded.coder.into_bytes();
        report(&format!("the rest: {positions} positions, {} bytes", strategy.len()));
        Ok(Claim { lemmas, strategy, ..self.claim.clone() })
    }

    /// The states of the right size that lie below no other one of these.
    fn choose(&self, sizes: Sizes) -> Vec<&LemmaCandidate> {
        let mut chosen: Vec<&LemmaCandidate> = Vec::new();
        for candidate in &self.candidates {
            if (sizes.least..=sizes.most).contains(&candidate.size) {
                // Candidates come after those below them.
                chosen.retain(|below| !below.is_below(candidate));
                chosen.push(candidate);
            }
        }
        chosen
    }
}
