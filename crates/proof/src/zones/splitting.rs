//! Splits a proof by zones into lemmas, so that it can be checked in parts.
//!
//! The first walk goes through the whole proof and keeps the answer of each state. Then each lemma is written by a walk of
//! its own, and the rest by a walk that assumes the lemmas. A walk of its own can meet other states than the first one,
//! because it starts without known states; but each of them is answered by a state of the first walk, whose answer it takes.

use boardwright_game::certify::Idle;
use boardwright_game::{AnyPosition, Stop};

use super::coded::Coded;
use super::families::SetFamilies;
use super::lemmas::{Proved, key, start};
use super::state::{OTHER, OWN, ZoneState};
use super::walk::{Seen, Strategy, ZonePoint, ZoneWalk};
use super::writing::UNBOUNDED;
use crate::arithmetic::{Decoder, Encoder};
use crate::certificate::{Claim, Form, Lemma};
use crate::checker::Refusal;

/// Sizes of lemmas, as numbers of points below them in the whole proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// A state is no lemma if it took fewer points, or fewer than 1000.
    pub least: u64,
    /// A state that took more points is divided further.
    pub most: u64,
}

/// The fewest points below a state that may be a lemma.
const LEAST: u64 = 1000;

/// No cell: a pass.
const PASS: u16 = u16::MAX;

/// No node: the builder fills a set there, which it can do as well wherever such a state answers.
const NONE: u32 = u32::MAX;

/// A proof as a graph without circles: everything that was done at each point, and the state that answers each point
/// below.
#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    links: Vec<Link>,
    /// By the number of a remembered state, its node.
    of_number: Vec<u32>,
}

/// A point of the proof.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The builder's cell, or that of an idle opponent.
    cell: u16,
    /// Number of links: one if the builder is to move; else one for the idle opponent and one for each reply.
    count: u16,
    /// The first link.
    first: u32,
}

/// A step from a point to one below.
#[derive(Clone, Copy, Debug)]
struct Link {
    node: u32,
    /// The opponent's last cell.
    cell: u16,
    /// The symmetry that maps the point below to the node.
    symmetry: u8,
}

impl Graph {
    fn add(&mut self, cell: u16, links: impl Iterator<Item = Link>) -> u32 {
        let first = self.links.len();
        self.links.extend(links);
        self.nodes.push(Node { cell, first: first as u32, count: (self.links.len() - first) as u16 });
        (self.nodes.len() - 1) as u32
    }

    fn name(&mut self, number: usize, node: u32) {
        if self.of_number.len() <= number {
            self.of_number.resize(number + 1, NONE);
        }
        self.of_number[number] = node;
    }

    fn links(&self, node: u32) -> &[Link] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.links[first as usize..][..usize::from(count)]
    }
}

/// A strategy that is read, kept, and looked through for lemmas.
struct Reading<'a> {
    coded: Coded<Decoder<'a>>,
    graph: Graph,
    /// The states that may be lemmas: each one comes after all those below it.
    candidates: Vec<Candidate>,
    /// The points that were left whose point above was not: how many cells the builder has there, whether it is to
    /// move.
    left: Vec<(usize, bool, Link)>,
}

impl Reading<'_> {
    /// Adds a node for the point that is left, with links to those points below it that were left before.
    fn leave(&mut self, point: &ZonePoint<'_>, builder_to_move: bool, cell: u16) -> u32 {
        let below = (point.state.moves[OWN].len() + usize::from(builder_to_move), !builder_to_move);
        let is_below = |&(own, builder_to_move, _): &(usize, bool, Link)| (own, builder_to_move) == below;
        let count = self.left.iter().rev().take_while(|left| is_below(left)).count();
        let links = self.left.drain(self.left.len() - count..).map(|(.., link)| link);
        self.graph.add(cell, links)
    }

    fn push(&mut self, point: &ZonePoint<'_>, builder_to_move: bool, node: u32, symmetry: usize) {
        let [own, other] = &point.state.moves;
        let link = Link { node, cell: other.last().copied().unwrap_or(PASS), symmetry: symmetry as u8 };
        self.left.push((own.len(), builder_to_move, link));
    }
}

/// A state that may be a lemma: the builder is to move.
struct Candidate {
    /// By side, its cells.
    moves: [Vec<u16>; 2],
    unknown: u16,
    /// Number of points below it.
    size: u64,
    node: u32,
}

impl Candidate {
    /// True if this state follows from another one, or is the same.
    fn is_below(&self, above: &Candidate) -> bool {
        self.unknown >= above.unknown
            && [OWN, OTHER].iter().all(|&side| self.moves[side].starts_with(&above.moves[side]))
    }
}

impl Strategy for Reading<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        self.coded.build(point)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        self.coded.idle(point)
    }

    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        match seen {
            Seen::Filled => self.push(point, true, NONE, 0),
            Seen::Threatened => {
                let node = self.leave(point, false, PASS);
                self.push(point, false, node, 0);
            }
            Seen::Known { builder_to_move, state } => {
                self.push(point, builder_to_move, self.graph.of_number[state.number], state.symmetry);
            }
            Seen::Built { cell, size, number, .. } => {
                let node = self.leave(point, true, cell);
                self.graph.name(number, node);
                if size >= LEAST && !point.state.moves[OTHER].is_empty() {
                    let (moves, unknown) = (point.state.moves.clone(), point.unknown);
                    self.candidates.push(Candidate { moves, unknown, size, node });
                }
                self.push(point, true, node, 0);
            }
            Seen::Spread { idle, number, .. } => {
                let node = self.leave(point, false, if let Idle::Reply(cell) = idle { cell } else { PASS });
                self.graph.name(number, node);
                self.push(point, false, node, 0);
            }
        }
    }
}

/// The symmetries of a family with the identity first, and what two of them make together.
struct Symmetries {
    maps: Vec<Vec<u16>>,
    /// By the first and the second symmetry that is applied.
    products: Vec<Vec<usize>>,
}

impl Symmetries {
    fn new(families: &SetFamilies) -> Option<Symmetries> {
        let identity = (0..families.names.len() as u16).collect();
        let maps: Vec<Vec<u16>> = std::iter::once(identity).chain(families.symmetries.iter().cloned()).collect();
        let product = |one: &Vec<u16>, two: &Vec<u16>| {
            let both: Vec<u16> = one.iter().map(|&cell| two[usize::from(cell)]).collect();
            maps.iter().position(|map| *map == both)
        };
        let products =
            maps.iter().map(|one| maps.iter().map(|two| product(one, two)).collect()).collect::<Option<_>>()?;
        Some(Symmetries { maps, products })
    }

    fn map(&self, symmetry: usize, cell: u16) -> u16 {
        self.maps[symmetry][usize::from(cell)]
    }

    fn map_back(&self, symmetry: usize, cell: u16) -> Option<u16> {
        (0..).zip(&self.maps[symmetry]).find(|(_, image)| **image == cell).map(|(cell, _)| cell)
    }
}

/// A strategy that does at each point what was done in a state of the whole proof that answers it, and is written.
struct Writing<'a> {
    graph: &'a Graph,
    symmetries: &'a Symmetries,
    coded: Coded<Encoder>,
    /// Node of the state at which the walk begins.
    root: u32,
    /// The points on the way to the present one.
    way: Vec<Step>,
}

/// A point on the way.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The node that answers the point, and the symmetry that maps the point to it.
    node: u32,
    symmetry: usize,
    /// True once the walk has reached a point below: the first one below a point of the opponent is that of a pass.
    is_begun: bool,
}

impl<'a> Writing<'a> {
    fn new(graph: &'a Graph, symmetries: &'a Symmetries, root: u32) -> Writing<'a> {
        Writing { graph, symmetries, coded: Coded::new(Encoder::default()), root, way: Vec::new() }
    }

    /// The edge from the previous point on the path to the current one.
    ///
    /// Let the state S of the whole proof, with the opponent's cells O', u' unknown ones and the zone R', answer the
    /// point above, with O and u: N = O without O' is apart from R', and |N| + u <= u'. After a reply z in the zone of
    /// the idle opponent of S, the answer to S is that of S after z. After any other reply it is the answer to the idle
    /// opponent of S, which allows one more unknown cell, and whose zone does not have z.
    fn link(&mut self, point: &ZonePoint<'_>, builder_to_move: bool) -> Option<(Link, usize)> {
        let above = self.way.last_mut()?;
        // The builder fills a set above: what follows is the same wherever it does so.
        if above.node == NONE {
            return Some((Link { node: NONE, cell: PASS, symmetry: 0 }, 0));
        }
        let links = self.graph.links(above.node);
        let is_first = !std::mem::replace(&mut above.is_begun, true);
        let reply = point.state.moves[OTHER].last().map(|&cell| self.symmetries.map(above.symmetry, cell));
        let of_reply = links.iter().skip(1).find(|link| Some(link.cell) == reply);
        let link = if builder_to_move && !is_first { of_reply.or(links.first()) } else { links.first() };
        link.map(|&link| (link, above.symmetry))
    }

    fn node(&self) -> Option<(Node, usize)> {
        let step = self.way.last()?;
        Some((*self.graph.nodes.get(step.node as usize)?, step.symmetry))
    }
}

impl Strategy for Writing<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let cell = self.node().and_then(|(node, symmetry)| self.symmetries.map_back(symmetry, node.cell));
        let cell = cell.filter(|&cell| point.state.is_free(cell));
        let cell = cell.and_then(|cell| self.coded.code_build(point, Some(cell)));
        cell.ok_or_else(|| unknown(point))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let (node, symmetry) = self.node().ok_or_else(|| unknown(point))?;
        // A reply that the opponent has made before in this state is no reply any more: the state after it answers a
        // pass.
        let cell = self.symmetries.map_back(symmetry, node.cell).filter(|&cell| point.state.is_free(cell));
        let idle = cell.map_or(Idle::Pass, Idle::Reply);
        self.coded.code_idle(point, Some(idle)).ok_or_else(|| unknown(point))
    }

    fn arrive(&mut self, point: &ZonePoint<'_>, builder_to_move: bool) {
        let (node, symmetry) = match self.link(point, builder_to_move) {
            Some((link, symmetry)) => (link.node, self.symmetries.products[symmetry][usize::from(link.symmetry)]),
            None => (self.root, 0),
        };
        self.way.push(Step { node, symmetry, is_begun: false });
    }

    fn look_on(&mut self, _point: &ZonePoint<'_>, _seen: Seen<'_>) {
        self.way.pop();
    }
}

fn unknown(point: &ZonePoint<'_>) -> Refusal {
    let moves = point.state.moves[OWN].len();
    Refusal::Fails(format!("the proof has no answer after {moves} moves of the builder, where it should have one"))
}

/// A proof by zones as a whole, which can be split into lemmas.
pub struct Splitter {
    families: SetFamilies,
    symmetries: Symmetries,
    claim: Claim,
    builder_to_move: bool,
    graph: Graph,
    root: u32,
    candidates: Vec<Candidate>,
}

impl Splitter {
    /// Walks through a proof and keeps it.
    ///
    /// # Errors
    /// [`Refusal`] if the claim does not hold, is none of zones or has lemmas already, or if it is stopped.
    pub fn read(
        position: &AnyPosition,
        claim: &Claim,
        stop: &Stop,
        report: &mut dyn FnMut(&str),
    ) -> Result<Splitter, Refusal> {
        if claim.form != Form::Zones || !claim.lemmas.is_empty() {
            return Err(Refusal::Fails("only a proof by zones that has no lemmas yet can be split".to_owned()));
        }
        let families = SetFamilies::new(position, claim.side).map_err(Refusal::Fails)?;
        let builder_to_move = position.to_move() == claim.side;
        let symmetries = Symmetries::new(&families)
            .ok_or_else(|| Refusal::Fails("the symmetries of the board are no group".to_owned()))?;
        let coded = Coded::new(Decoder::new(&claim.strategy));
        let mut reading = Reading { coded, graph: Graph::default(), candidates: Vec::new(), left: Vec::new() };
        let mut told = |positions: u64| report(&format!("reading: {positions} positions"));
        ZoneWalk::new(ZoneState::new(&families), &mut reading, UNBOUNDED, stop, &mut told).run(builder_to_move)?;
        let Reading { graph, candidates, left, .. } = reading;
        let root = left.last().map_or(NONE, |(.., link)| link.node);
        Ok(Splitter { families, symmetries, claim: claim.clone(), builder_to_move, graph, root, candidates })
    }

    /// The same proof with lemmas of these sizes.
    ///
    /// # Errors
    /// [`Refusal`] if it is stopped.
    pub fn split(&self, sizes: Sizes, stop: &Stop, report: &mut dyn FnMut(&str)) -> Result<Claim, Refusal> {
        let chosen = self.choose(sizes);
        let mut lemmas = Vec::new();
        let mut proved: Vec<Proved> = Vec::new();
        let names = |moves: &[u16]| moves.iter().map(|&cell| self.families.names[usize::from(cell)].clone()).collect();
        for (number, Candidate { moves: [own, other], unknown, node, .. }) in (1..).zip(&chosen) {
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
        walk.run(self.builder_to_move)?;
        let positions = walk.checked().positions;
        let strategy = writing.coded.coder.into_bytes();
        report(&format!("the rest: {positions} positions, {} bytes", strategy.len()));
        Ok(Claim { lemmas, strategy, ..self.claim.clone() })
    }

    /// The states of the right size that lie below no other one of these.
    fn choose(&self, sizes: Sizes) -> Vec<&Candidate> {
        let mut chosen: Vec<&Candidate> = Vec::new();
        for candidate in &self.candidates {
            if (sizes.least..=sizes.most).contains(&candidate.size) {
                // Candidates come after those below them, so only the last ones can lie below this one.
                while chosen.last().is_some_and(|last| last.is_below(candidate)) {
                    chosen.pop();
                }
                chosen.push(candidate);
            }
        }
        chosen
    }
}
