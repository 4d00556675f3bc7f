//! `position-rank`: the "existing algorithm" of late 2006, which values one hole at a time.
//!
//! For every kind of piece and every hole that it fits, it determines what a piece there would build and what it would
//! block, in the pairs through that hole. Moves are compared by
//!
//! 1. a win;
//! 2. a block of a one-move win of the opponent;
//! 3. a build to four in place;
//! 4. a block of a build to four;
//! 5. points: 8, 6, 4, 2 for building to 4, 3, 2, 1 and 7, 3, 1 for blocking a build to 4, 3, 2.
//!
//! Two winning moves are equal, whatever else they do. Every condition counts once, however many pairs meet it. The
//! piece to move is chosen afterwards: one from the tray, otherwise the one whose removal loses the fewest points of
//! what it builds, if possible one that frees no four of the opponent.
//!
//! Its faults are kept, as the document lists them: it ignores unblockable holes and the number of pairs that meet a
//! condition, and it takes pieces out of its own lines, even out of the one that it wants to complete. The document
//! does not say how ties are broken; here it is at random.

use boardwright_game::{Candidate, Column, Explanation, Group, Message, Player, PlayerInfo, Position, Rng, Side, Turn};

use crate::eval::pairs::{DRAWN, PairState, Survey, add_line};
use crate::players::inspection::pairs_through;
use crate::rules::{Hole, Kind, Move, Sticks, holes};
use crate::texts::TEXTS;

/// The kinds in the order in which the algorithm tries them.
const KINDS: [Kind; 3] = [Kind::Stick, Kind::Solid, Kind::Hollow];
/// By number of pieces in place, the points for building to it.
const BUILD_POINTS: [u32; 6] = [0, 2, 4, 6, 8, 0];
/// By number of pieces in place, the points for blocking a build to it.
const BLOCK_POINTS: [u32; 6] = [0, 0, 1, 3, 7, 0];

/// The effects of a piece in a hole.
#[derive(Clone, Copy, Debug, Default)]
struct HolePoints {
    /// By number of pieces in place, true if it builds some pair to it.
    builds: [bool; 6],
    /// By number of pieces in place, true if it blocks the opponent's build of some pair to it.
    blocks: [bool; 6],
}

impl HolePoints {
    /// The effects of a piece of `kind` in the free `hole`.
    fn of_placing(survey: &Survey, side: Side, kind: Kind, hole: Hole) -> HolePoints {
        let [own, other] = survey.after_arrival(side, kind, hole);
        let mut merit = HolePoints::default();
        for (before, after) in survey.states_through(side, hole, own) {
            merit.add_build(before, after);
        }
        for (before, after) in survey.states_through(side.other(), hole, other) {
            merit.add_block(before, after);
        }
        merit
    }

    /// The effects of the piece in `hole`: what it would build and block if it were put there now.
    fn of_standing(survey: &Survey, side: Side, hole: Hole) -> HolePoints {
        let [own, other] = survey.after_departure(side, hole);
        let mut merit = HolePoints::default();
        for (with, without) in survey.states_through(side, hole, own) {
            merit.add_build(without, with);
        }
        for (with, without) in survey.states_through(side.other(), hole, other) {
            merit.add_block(without, with);
        }
        merit
    }

    /// The lines in which a piece of `kind` in the free `hole` builds and blocks, by the columns of an explanation.
    fn lines(survey: &Survey, side: Side, kind: Kind, hole: Hole) -> Vec<Group> {
        let [own, other] = survey.after_arrival(side, kind, hole);
        let mut groups = Vec::new();
        let mut add = |side, content, add: fn(&mut HolePoints, PairState, PairState)| {
            for (line, (before, after)) in survey.lines_through(hole).zip(survey.states_through(side, hole, content)) {
                let mut merit = HolePoints::default();
                add(&mut merit, before, after);
                let counted = merit.parts().into_iter().enumerate().filter(|&(_, part)| part > 0.0);
                counted.for_each(|(column, _)| add_line(&mut groups, column, line));
            }
        };
        add(side, own, HolePoints::add_build);
        add(side.other(), other, HolePoints::add_block);
        groups
    }

    fn add_build(&mut self, before: PairState, after: PairState) {
        let placed = before.holes().map_or(0, |(in_place, _)| in_place);
        if let Some((in_place, _)) = after.holes()
            && in_place > placed
        {
            self.builds[in_place] = true;
        }
    }

    fn add_block(&mut self, before: PairState, after: PairState) {
        if let (Some((in_place, _)), PairState::BLOCKED) = (before.holes(), after) {
            self.blocks[in_place + 1] = true;
        }
    }

    fn build_points(&self) -> u32 {
        points(&self.builds, &BUILD_POINTS)
    }

    fn block_points(&self) -> u32 {
        points(&self.blocks, &BLOCK_POINTS)
    }

    /// The parts of the value, in the order of the columns.
    fn parts(&self) -> [f64; 6] {
        let [wins, blocks_win, builds_four, blocks_four] = self.steps();
        [wins, blocks_win, builds_four, blocks_four, self.build_points(), self.block_points()].map(f64::from)
    }

    /// The effects, as a clause.
    fn note(&self) -> Message {
        let list = |met: &[bool; 6], least: usize| {
            let numbers: Vec<String> = (least..=5).rev().filter(|&n| met[n]).map(|n| n.to_string()).collect();
            numbers.join(", ")
        };
        let (builds, blocks) = (list(&self.builds, 1), list(&self.blocks, 2));
        match (builds.is_empty(), blocks.is_empty()) {
            (true, true) => Message::default(),
            (false, true) => TEXTS.with("sticks-builds-to", [("numbers", builds.into())]),
            (true, false) => TEXTS.with("sticks-blocks-build-to", [("numbers", blocks.into())]),
            (false, false) => {
                TEXTS.with("sticks-builds-and-blocks", [("builds", builds.into()), ("blocks", blocks.into())])
            }
        }
    }

    /// 1 or 0 for each of the first four criteria: wins, blocks a win, builds to four, blocks a build to four.
    fn steps(&self) -> [u32; 4] {
        [self.builds[5], self.blocks[5], self.builds[4], self.blocks[4]].map(u32::from)
    }

    /// The key by which moves are compared, the most important criterion first.
    fn rank(&self) -> [u32; 5] {
        if self.builds[5] {
            // The document: "if both do, they're identified as equal".
            return [1, 0, 0, 0, 0];
        }
        let [wins, blocks_win, builds_four, blocks_four] = self.steps();
        [wins, blocks_win, builds_four, blocks_four, self.build_points() + self.block_points()]
    }
}

fn points(met: &[bool; 6], points: &[u32; 6]) -> u32 {
    met.iter().zip(points).filter(|(met, _)| **met).map(|(_, points)| points).sum()
}

/// A kind of piece in a hole, with its effects there.
#[derive(Clone, Copy)]
struct Ranked {
    kind: Kind,
    to: Hole,
    merit: HolePoints,
}

/// The player of the "existing algorithm".
#[derive(Clone, Debug)]
pub(crate) struct PositionRank(Rng);

impl PositionRank {
    /// The entry in lists of players.
    pub(crate) const INFO: PlayerInfo = PlayerInfo {
        name: "position-rank",
        year: 2006,
        source: "the design document of its successor",
        summary: "values every hole by what a piece builds and blocks there, then looks for a piece to move",
        options: &[],
    };

    /// Makes a player; `seed` decides among equal moves.
    pub(crate) fn new(seed: u64) -> PositionRank {
        PositionRank(Rng::new(seed))
    }

    /// The effects of every kind that can move in every hole that it fits.
    fn rank(position: &Sticks, survey: &Survey) -> Vec<Ranked> {
        let side = position.to_move();
        let kinds = KINDS.into_iter().filter(|&kind| position.has_available(side, kind));
        let targets = kinds.flat_map(|kind| holes(position.targets(side, kind)).map(move |to| (kind, to)));
        targets.map(|(kind, to)| Ranked { kind, to, merit: HolePoints::of_placing(survey, side, kind, to) }).collect()
    }

    /// The best placements; several if they are equal.
    fn best(ranked: &[Ranked]) -> Vec<&Ranked> {
        let best = ranked.iter().map(|ranked| ranked.merit.rank()).max();
        ranked.iter().filter(|ranked| Some(ranked.merit.rank()) == best).collect()
    }

    /// The holes from which a piece of `kind` may be taken, `None` for the tray; several if they are equal.
    fn sources(position: &Sticks, survey: &Survey, kind: Kind) -> Vec<Option<Hole>> {
        let side = position.to_move();
        if position.tray(side, kind) > 0 {
            return vec![None];
        }
        let loss = |hole| {
            let merit = HolePoints::of_standing(survey, side, hole);
            (merit.blocks[5], merit.build_points())
        };
        let losses: Vec<_> = holes(position.pieces(side, kind)).map(|hole| (loss(hole), hole)).collect();
        let least = losses.iter().map(|&(loss, _)| loss).min();
        losses.into_iter().filter(|&(loss, _)| Some(loss) == least).map(|(_, hole)| Some(hole)).collect()
    }

    /// All moves that it may play now.
    fn choices(position: &Sticks, survey: &Survey, ranked: &[Ranked]) -> Vec<Move> {
        let best = PositionRank::best(ranked);
        let moves = best.into_iter().flat_map(|&Ranked { kind, to, .. }| {
            PositionRank::sources(position, survey, kind).into_iter().map(move |from| Move { kind, from, to })
        });
        moves.collect()
    }
}

impl Player<Sticks> for PositionRank {
    fn choose(&mut self, turn: &Turn<'_, Sticks>) -> Move {
        let survey = Survey::of(turn.position);
        let ranked = PositionRank::rank(turn.position, &survey);
        let best = PositionRank::best(&ranked);
        let &Ranked { kind, to, .. } = best[self.0.below(best.len())];
        let sources = PositionRank::sources(turn.position, &survey, kind);
        Move { kind, from: sources[self.0.below(sources.len())], to }
    }

    fn explain(&mut self, turn: &Turn<'_, Sticks>) -> Explanation {
        let position = turn.position;
        let survey = Survey::of(position);
        let mut ranked = PositionRank::rank(position, &survey);
        let choices = PositionRank::choices(position, &survey, &ranked);
        ranked.sort_by(|a, b| b.merit.rank().cmp(&a.merit.rank()).then((a.kind, a.to).cmp(&(b.kind, b.to))));
        let sources = KINDS.map(|kind| (kind, PositionRank::sources(position, &survey, kind)));
        let source_of = |kind| sources.iter().find(|(of, _)| *of == kind).and_then(|(_, from)| *from.first()?);
        let mut summary = vec![deciding_step(&ranked)];
        summary.extend(KINDS.into_iter().filter_map(|kind| {
            let from = source_of(kind)?;
            let points = HolePoints::of_standing(&survey, position.to_move(), from).build_points();
            position.has_available(position.to_move(), kind).then(|| {
                let arguments =
                    [("piece", kind.message().into()), ("hole", from.to_string().into()), ("points", points.into())];
                TEXTS.with("sticks-would-come-from", arguments)
            })
        }));
        Explanation {
            summary,
            columns: columns(),
            candidates: ranked
                .iter()
                .enumerate()
                .map(|(place, &Ranked { kind, to, merit })| {
                    let mv = Move { kind, from: source_of(kind), to };
                    let is_drawn = place < DRAWN;
                    let lines = is_drawn.then(|| HolePoints::lines(&survey, position.to_move(), kind, to));
                    let candidate = Candidate::new(mv, None).with_parts(merit.parts()).with_note(merit.note());
                    candidate.with_groups(lines.unwrap_or_default())
                })
                .collect(),
            choices: choices.iter().map(ToString::to_string).collect(),
        }
    }

    fn inspect(&mut self, position: &Sticks, spots: &[String]) -> Option<Explanation> {
        Some(pairs_through(position, spots))
    }
}

/// The columns of the explanation.
fn columns() -> Vec<Column> {
    let column = |name, meaning| Column::new(TEXTS.say(name), TEXTS.say(meaning));
    vec![
        column("sticks-wins", "sticks-wins-meaning"),
        column("sticks-blocks-win", "sticks-blocks-win-meaning"),
        column("sticks-builds-4", "sticks-builds-4-meaning"),
        column("sticks-blocks-4", "sticks-blocks-4-meaning"),
        column("sticks-build-points", "sticks-build-points-meaning"),
        column("sticks-block-points", "sticks-block-points-meaning"),
    ]
}

/// Keys of the names of the criteria of [`HolePoints::rank`].
const STEPS: [&str; 5] =
    ["sticks-phrase-win", "sticks-by-blocking-win", "sticks-by-building-4", "sticks-by-blocking-4", "sticks-by-points"];

/// The last criterion that distinguished a candidate from the best one.
fn deciding_step(ranked: &[Ranked]) -> Message {
    let best = ranked.first().map(|ranked| ranked.merit.rank()).unwrap_or_default();
    let lost_at = |ranked: &Ranked| best.iter().zip(ranked.merit.rank()).position(|(best, rank)| *best != rank);
    match ranked.iter().filter_map(lost_at).max() {
        Some(step) => TEXTS.with("sticks-decided-by", [("step", TEXTS.say(STEPS[step]).into())]),
        None => TEXTS.say("sticks-candidates-equal"),
    }
}
