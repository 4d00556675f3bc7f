//! The graph of a proof: what a walk through it has met in each of its states.

use boardwright_game::certify::Idle;
use boardwright_proof_check::Refusal;
use boardwright_proof_check::zones::{OTHER, OWN, Seen, SetFamilies, ZonePoint};

/// The fewest points below a state that may be a lemma.
const LEAST: u64 = 1000;

/// No cell: a pass.
pub(super) const PASS: u16 = u16::MAX;

/// No node: the builder fills a set there, which it can do as well wherever such a state answers.
pub(super) const NONE: u32 = u32::MAX;

/// No node: the proof says nothing of what follows.
const UNKNOWN: u32 = u32::MAX - 1;

/// A proof as a graph without circles: everything that was done at each point, and the state that answers each point
/// below.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    links: Vec<Link>,
    /// By the number of a remembered state, its node.
    of_number: Vec<u32>,
}

/// A point of the proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The builder's cell, or that of an idle opponent.
    pub(super) cell: u16,
    /// Number of links: one if the builder is to move; else one for the idle opponent and one for each reply.
    count: u16,
    /// The first link.
    first: u32,
}

/// A step from a point to one below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) node: u32,
    /// The opponent's last cell.
    pub(super) cell: u16,
    /// The symmetry that maps the point below to the node.
    pub(super) symmetry: u8,
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

    pub(super) fn links(&self, node: u32) -> &[Link] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.links[first as usize..][..usize::from(count)]
    }
}

/// A state that may be a lemma: the builder is to move.
pub(super) struct LemmaCandidate {
    /// By side, its cells.
    pub(super) moves: [Vec<u16>; 2],
    pub(super) unknown: u16,
    /// Number of points below it.
    pub(super) size: u64,
    pub(super) node: u32,
}

impl LemmaCandidate {
    /// True if this state follows from another one, or is the same.
    pub(super) fn is_below(&self, above: &LemmaCandidate) -> bool {
        self.unknown >= above.unknown
            && [OWN, OTHER].iter().all(|&side| self.moves[side].starts_with(&above.moves[side]))
    }
}

/// Makes the graph of a proof while a walk goes through it.
#[derive(Default)]
pub(super) struct GraphRecorder {
    pub(super) graph: Graph,
    /// The states that may be lemmas: each one comes after all those below it.
    pub(super) candidates: Vec<LemmaCandidate>,
    /// The points that were left whose point above was not: how many cells the builder has there, whether it is to
    /// move.
    left: Vec<(usize, bool, Link)>,
}

/// The place to which a recorder has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    candidates: usize,
    left: usize,
}

impl GraphRecorder {
    /// Prepares for another walk: its states have numbers of their own.
    pub(super) fn begin(&mut self) {
        self.graph.of_number.clear();
        self.left.clear();
    }

    /// A state of this number is known before the walk begins; `node` answers it.
    pub(super) fn suppose(&mut self, number: usize, node: u32) {
        self.graph.name(number, node);
    }

    /// The node of the point that was left last.
    pub(super) fn root(&self) -> u32 {
        self.left.last().map_or(NONE, |(.., link)| link.node)
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { candidates: self.candidates.len(), left: self.left.len() }
    }

    /// Forgets what was left after the mark, as an attempt that has failed. What was proved meanwhile stays in the graph.
    pub(super) fn go_back(&mut self, mark: Mark) {
        self.candidates.truncate(mark.candidates);
        self.left.truncate(mark.left);
    }

    /// Records a point that the walk leaves.
    pub(super) fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
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
                    self.candidates.push(LemmaCandidate { moves, unknown, size, node });
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

/// The symmetries of a family with the identity first, and what two of them make together.
pub(super) struct Symmetries {
    maps: Vec<Vec<u16>>,
    /// By the first and the second symmetry that is applied.
    products: Vec<Vec<usize>>,
}

impl Symmetries {
    /// # Errors
    /// If two symmetries make one that the families do not have.
    pub(super) fn of(families: &SetFamilies) -> Result<Symmetries, Refusal> {
        Symmetries::new(families).ok_or_else(|| Refusal::Fails("the symmetries of the board are no group".to_owned()))
    }

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

/// The way of a walk, point by point, through states of a whole proof that answer them.
pub(super) struct Way<'a> {
    graph: &'a Graph,
    symmetries: &'a Symmetries,
    /// The state at which the walk begins.
    root: Step,
    steps: Vec<Step>,
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

impl<'a> Way<'a> {
    pub(super) fn new(graph: &'a Graph, symmetries: &'a Symmetries, root: u32) -> Way<'a> {
        let root = Step { node: root, symmetry: 0, is_begun: false };
        Way { graph, symmetries, root, steps: Vec::new() }
    }

    /// Lets the walk begin after these moves, each with the side that makes it.
    pub(super) fn begin_after(&mut self, moves: &[(usize, Option<u16>)]) {
        self.steps.push(self.root);
        for &(side, cell) in moves {
            if side == OWN {
                let is_made = cell.is_some() && self.cell() == cell;
                self.arrive(None, false);
                if !is_made {
                    self.go_back(self.len());
                }
            } else {
                // A reply is looked up among the replies and not taken for the idle turn.
                self.steps.iter_mut().last().into_iter().for_each(|step| step.is_begun = true);
                self.arrive(cell, true);
            }
        }
        self.root = self.steps.pop().unwrap_or(self.root);
        self.steps.clear();
    }

    /// The walk comes to a point; `reply` is the opponent's last cell.
    pub(super) fn arrive(&mut self, reply: Option<u16>, builder_to_move: bool) {
        let (node, symmetry) = match self.link(reply, builder_to_move) {
            Some((link, symmetry)) => (link.node, self.symmetries.products[symmetry][usize::from(link.symmetry)]),
            None => (self.root.node, self.root.symmetry),
        };
        self.steps.push(Step { node, symmetry, is_begun: false });
    }

    /// The walk comes to a point after a move of the builder's that the proof does not make: it stops a set that the
    /// opponent was about to fill. The two moves cancel out, so that the opponent is to move as it was before.
    pub(super) fn arrive_as_before(&mut self) {
        let before = self.steps.len().checked_sub(2).map(|place| self.steps[place]);
        let unknown = Step { node: UNKNOWN, symmetry: 0, is_begun: false };
        self.steps.push(before.map_or(unknown, |step| Step { is_begun: false, ..step }));
    }

    /// The walk leaves the last point.
    pub(super) fn leave(&mut self) {
        self.steps.pop();
    }

    /// The number of points on the way.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Goes back to a way of so many points, the proof having nothing to say of the last one.
    pub(super) fn go_back(&mut self, len: usize) {
        self.steps.truncate(len);
        self.steps.iter_mut().last().into_iter().for_each(|step| (step.node, step.is_begun) = (UNKNOWN, false));
    }

    /// True if the proof says what is done at the last point.
    pub(super) fn is_known(&self) -> bool {
        self.node().is_some()
    }

    /// The cell that is taken at the last point, as it lies there; `None` for a pass, and if the proof says nothing.
    pub(super) fn cell(&self) -> Option<u16> {
        let (node, symmetry) = self.node()?;
        self.symmetries.map_back(symmetry, node.cell)
    }

    fn node(&self) -> Option<(Node, usize)> {
        let step = self.steps.last()?;
        Some((*self.graph.nodes.get(step.node as usize)?, step.symmetry))
    }

    /// The edge from the previous point on the path to the current one.
    ///
    /// Let the state S of the whole proof, with the opponent's cells O', u' unknown ones and the zone R', answer the
    /// point above, with O and u: N = O without O' is apart from R', and |N| + u <= u'. After a reply z in the zone of
    /// the idle opponent of S, the answer to S is that of S after z. After any other reply it is the answer to the idle
    /// opponent of S, which allows one more unknown cell, and whose zone does not have z.
    fn link(&mut self, reply: Option<u16>, builder_to_move: bool) -> Option<(Link, usize)> {
        let above = self.steps.last_mut()?;
        // The builder fills a set above: what follows is the same wherever it does so.
        if above.node == NONE || above.node == UNKNOWN {
            return Some((Link { node: above.node, cell: PASS, symmetry: 0 }, 0));
        }
        let links = self.graph.links(above.node);
        let is_first = !std::mem::replace(&mut above.is_begun, true);
        let reply = reply.map(|cell| self.symmetries.map(above.symmetry, cell));
        let of_reply = links.iter().skip(1).find(|link| Some(link.cell) == reply);
        let link = if builder_to_move && !is_first { of_reply.or(links.first()) } else { links.first() };
        link.map(|&link| (link, above.symmetry))
    }
}
