//! `board-rank`: the "new algorithm" of the design document, which compares whole boards.
//!
//! For every legal move it looks at the board that results and counts in which of 22 states the 180 pairs of either
//! side are there. Boards are compared step by step, and the first step that differs decides:
//!
//! 1. a win;
//! 2. the fewest one-move wins that the opponent really has;
//! 3. the fewest pairs of the opponent with five holes in place or unblockable, ties broken by the states among
//!    them, most in place first;
//! 4. the most own pairs of that sort, ties broken likewise;
//! 5. steps 3 and 4 again for four, three, two and one holes.
//!
//! Among equal boards it picks at random. The document demands step 2 in its prose and forgets it in its printed
//! list: `order=literal` plays the list as printed and walks into wins it could stop. `order=states` knows no totals:
//! from step 3 on it goes through the states in the document's order of value, the opponent's count first and the own
//! count next in each. `order=naive` does the same in the ordering that the document lists first and drops: any pair with
//! more holes in place comes before any pair with fewer, whatever is unblockable.

use std::sync::LazyLock;

use boardwright_game::{
    Candidate, Choice, Column, Explanation, Group, ParseError, Player, PlayerInfo, PlayerSpec, Position, Rng, Turn,
};

use super::inspection::pairs_through;
use crate::pairs::{DRAWN, State, Survey, add_line};
use crate::rules::{Move, Sticks};
use crate::threats::Threats;

/// How boards are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Totals,
    Literal,
    States,
    Naive,
}

impl Order {
    const ALL: [(&'static str, Order); 4] =
        [("totals", Order::Totals), ("literal", Order::Literal), ("states", Order::States), ("naive", Order::Naive)];
}

/// One step of the comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Win,
    Threats,
    /// All pairs with so many holes in place or unblockable, the win left out.
    Total {
        own: bool,
        level: usize,
    },
    /// The pairs in one state.
    Single {
        own: bool,
        state: State,
    },
}

impl Step {
    fn name(self) -> String {
        let whose = |own: bool| if own { "own" } else { "other" };
        match self {
            Step::Win => "win".to_owned(),
            Step::Threats => "threats".to_owned(),
            Step::Total { own, level } => format!("{} {level}", whose(own)),
            Step::Single { own, state } => format!("{} {}", whose(own), state),
        }
    }

    fn meaning(self) -> String {
        let whose =
            |own: bool| if own { "own pairs, the more the better" } else { "opponent's pairs, the fewer the better" };
        match self {
            Step::Win => "1 if the move wins".to_owned(),
            Step::Threats => "one-move wins that the opponent then has, the fewer the better".to_owned(),
            Step::Total { own, level } => format!("holes in place and unblockable together {level}: {}", whose(own)),
            Step::Single { own, state } => format!("holes in place + unblockable {state}: {}", whose(own)),
        }
    }

    /// The step as a clause of a sentence.
    fn phrase(self) -> String {
        let whose = |own: bool| if own { "own" } else { "the opponent's" };
        match self {
            Step::Win => "a win".to_owned(),
            Step::Threats => "the opponent's one-move wins".to_owned(),
            Step::Total { own, level } => format!("{} pairs with p+u={level}", whose(own)),
            Step::Single { own, state } => format!("{} pairs with {state}", whose(own)),
        }
    }

    /// Whether a pair in this state is one of those that the step counts.
    fn counts(self, is_own: bool, pair: State) -> bool {
        match self {
            Step::Win => is_own && pair == State::WIN,
            Step::Threats => false,
            Step::Total { own, level } => own == is_own && State::of_level(level).any(|state| state == pair),
            Step::Single { own, state } => own == is_own && state == pair,
        }
    }

    /// Whether a smaller number is better.
    fn is_cost(self) -> bool {
        match self {
            Step::Win => false,
            Step::Threats => true,
            Step::Total { own, .. } | Step::Single { own, .. } => !own,
        }
    }
}

/// The steps of an order, most important first.
fn steps(order: Order) -> Vec<Step> {
    let mut steps = vec![Step::Win];
    if order != Order::Literal {
        steps.push(Step::Threats);
    }
    let single = |own| move |state| Step::Single { own, state };
    let both = |state| [false, true].map(|own| single(own)(state));
    if order == Order::Naive {
        steps.extend(State::by_pieces().flat_map(both));
        return steps;
    }
    for level in (1..=5).rev() {
        if order == Order::States {
            steps.extend(State::of_level(level).flat_map(both));
        } else {
            for own in [false, true] {
                steps.push(Step::Total { own, level });
                steps.extend(State::of_level(level).map(single(own)));
            }
        }
    }
    steps
}

static STEPS: LazyLock<[Vec<Step>; 4]> = LazyLock::new(|| Order::ALL.map(|(_, order)| steps(order)));

/// A board after a move, with the numbers of all steps; greater is better throughout.
struct Ranked {
    mv: Move,
    rank: Vec<i16>,
}

/// The player of the "new algorithm".
#[derive(Clone, Debug)]
pub(crate) struct BoardRank {
    order: Order,
    rng: Rng,
}

impl BoardRank {
    /// What lists show of it. The document bears no date; the year is the first after the player it replaces.
    pub(crate) const INFO: PlayerInfo = PlayerInfo {
        name: "board-rank",
        year: 2007,
        source: "its design document, undated, written after late 2006",
        summary: "compares the boards after every move by the states of all sequences of both sides",
        options: &[Choice {
            name: "order=totals|literal|states|naive",
            summary: "totals: groups of states before single states (default); literal: as printed, blind to \
                      one-move wins; states: state by state; naive: state by state, those with more in place first",
        }],
    };

    /// A player from its spec.
    ///
    /// # Errors
    /// Names an option or an order that does not exist.
    pub(crate) fn new(spec: &PlayerSpec, seed: u64) -> Result<BoardRank, ParseError> {
        spec.allow(&["order"])?;
        let name = spec.text("order").unwrap_or("totals");
        match Order::ALL.into_iter().find(|&(known, _)| known == name) {
            Some((_, order)) => Ok(BoardRank { order, rng: Rng::new(seed) }),
            None => Err(spec.error(format!("order=totals, literal, states or naive, not {name:?}"))),
        }
    }

    fn steps(&self) -> &'static [Step] {
        &STEPS[self.order as usize]
    }

    /// Every legal move with the rank of the board it leads to, in the order of the moves.
    fn rank(&self, position: &Sticks) -> Vec<Ranked> {
        let survey = Survey::of(position);
        let rank = |mv| {
            let child = position.child(mv);
            let after = survey.after(mv, &child);
            Ranked { mv, rank: self.numbers(&child, &after) }
        };
        position.moves().map(rank).collect()
    }

    /// The numbers of all steps for the side that has just moved.
    fn numbers(&self, board: &Sticks, survey: &Survey) -> Vec<i16> {
        self.steps().iter().map(|&step| number(step, board, survey)).collect()
    }

    /// The moves that lead to the best boards.
    fn best(ranked: &[Ranked]) -> Vec<Move> {
        let best = ranked.iter().map(|board| &board.rank).max();
        ranked.iter().filter(|board| Some(&board.rank) == best).map(|board| board.mv).collect()
    }
}

/// The number of one step for the side that has just moved, negative where fewer is better.
fn number(step: Step, child: &Sticks, after: &Survey) -> i16 {
    let (own, other) = (after.counts(child.to_move().other()), after.counts(child.to_move()));
    let counts = |is_own: bool| if is_own { own } else { other };
    let value = match step {
        Step::Win => i16::from(own[State::WIN.index()] > 0),
        Step::Threats => {
            // Only pairs with four holes in place can be one move from a win.
            let near = other[State::new(4, 0).index()] + other[State::new(4, 1).index()];
            if near == 0 { 0 } else { Threats::of(child, child.to_move()).pairs as i16 }
        }
        Step::Total { own, level } => State::of_level(level).map(|state| i16::from(counts(own)[state.index()])).sum(),
        Step::Single { own, state } => i16::from(counts(own)[state.index()]),
    };
    if step.is_cost() { -value } else { value }
}

/// More pairs than these are too many to tell apart on a board.
const MOST_PAIRS: i16 = 12;

/// The lines of the pairs that the `shown` steps count on a board, where they are not too many.
fn lines_of(board: &Ranked, steps: &[Step], shown: &[usize], position: &Sticks, survey: &Survey) -> Vec<Group> {
    let child = position.child(board.mv);
    let after = survey.after(board.mv, &child);
    let mut groups = Vec::new();
    for (column, &step) in shown.iter().enumerate() {
        if board.rank[step].abs() > MOST_PAIRS {
            continue;
        }
        for (is_own, side) in [(true, position.to_move()), (false, position.to_move().other())] {
            let counted = after.pairs(side).filter(|&(_, state)| steps[step].counts(is_own, state));
            counted.for_each(|(line, _)| add_line(&mut groups, column, line));
        }
    }
    groups
}

impl Player<Sticks> for BoardRank {
    fn choose(&mut self, turn: &Turn<'_, Sticks>) -> Move {
        let best = BoardRank::best(&self.rank(turn.position));
        best[self.rng.below(best.len())]
    }

    fn explain(&mut self, turn: &Turn<'_, Sticks>) -> Explanation {
        let steps = self.steps();
        let mut ranked = self.rank(turn.position);
        let choices = BoardRank::best(&ranked);
        ranked.sort_by(|a, b| b.rank.cmp(&a.rank).then(a.mv.cmp(&b.mv)));
        let best = ranked[0].rank.clone();
        let lost_at: Vec<Option<usize>> =
            ranked.iter().map(|board| (0..steps.len()).find(|&step| board.rank[step] != best[step])).collect();
        // A step matters if it is no deeper than the deepest one that told some board from the best, and if the
        // boards differ in it.
        let deepest = lost_at.iter().flatten().max().copied();
        let shown: Vec<usize> = (0..deepest.map_or(0, |step| step + 1))
            .filter(|&step| ranked.iter().any(|board| board.rank[step] != best[step]))
            .collect();
        let survey = Survey::of(turn.position);
        let candidates = ranked.iter().zip(&lost_at).enumerate().map(|(place, (board, lost_at))| {
            let note = match lost_at {
                Some(step) => format!("loses at: {}", steps[*step].phrase()),
                None => "best board".to_owned(),
            };
            let parts = shown.iter().map(|&step| f64::from(board.rank[step].abs()));
            let lines = (place < DRAWN).then(|| lines_of(board, steps, &shown, turn.position, &survey));
            Candidate::new(board.mv, None).with_parts(parts).with_note(note).with_groups(lines.unwrap_or_default())
        });
        Explanation {
            summary: summary(turn.position, &ranked, steps, deepest, choices.len()),
            columns: shown.iter().map(|&step| Column::new(steps[step].name(), steps[step].meaning())).collect(),
            candidates: candidates.collect(),
            choices: choices.iter().map(ToString::to_string).collect(),
        }
    }

    fn compare(&mut self, boards: [&Sticks; 2]) -> Option<Explanation> {
        let steps = self.steps();
        let ranks = boards.map(|board| self.numbers(board, &Survey::of(board)));
        let names = ["board 1", "board 2"];
        let decided = (0..steps.len()).find(|&step| ranks[0][step] != ranks[1][step]);
        // What comes after the step that decides is not looked at.
        let last = decided.map_or(steps.len(), |step| step + 1);
        let shown: Vec<usize> = (0..last).filter(|&step| ranks.iter().any(|rank| rank[step] != 0)).collect();
        let better = usize::from(ranks[1] > ranks[0]);
        let verdict = match decided {
            None => "the boards are equal in every step".to_owned(),
            Some(step) => format!(
                "{} is better: {}, {} against {}",
                names[better],
                steps[step].phrase(),
                ranks[better][step].abs(),
                ranks[1 - better][step].abs()
            ),
        };
        let candidate = |board: usize| {
            let note = match decided {
                Some(step) if board != better => format!("loses at: {}", steps[step].phrase()),
                _ => "best board".to_owned(),
            };
            let parts = shown.iter().map(|&step| f64::from(ranks[board][step].abs()));
            Candidate::new(names[board], None).with_parts(parts).with_note(note)
        };
        let choices = if decided.is_none() { names.to_vec() } else { vec![names[better]] };
        Some(Explanation {
            summary: vec![verdict],
            columns: shown.iter().map(|&step| Column::new(steps[step].name(), steps[step].meaning())).collect(),
            candidates: [better, 1 - better].map(candidate).to_vec(),
            choices: choices.into_iter().map(str::to_owned).collect(),
        })
    }

    fn inspect(&mut self, position: &Sticks, spots: &[String]) -> Option<Explanation> {
        Some(pairs_through(position, spots))
    }
}

fn summary(
    position: &Sticks,
    ranked: &[Ranked],
    steps: &[Step],
    deepest: Option<usize>,
    choices: usize,
) -> Vec<String> {
    let threats = Threats::of(position, position.to_move().other());
    let mut summary =
        vec![format!("{} boards compared; the opponent threatens {} one-move wins", ranked.len(), threats.pairs)];
    // The last step that separated a board from the best ones is the one that decided among the closest rivals.
    match deepest {
        Some(step) => summary.push(format!("decided by: {}", steps[step].phrase())),
        None => summary.push("all boards are equal".to_owned()),
    }
    if choices > 1 {
        summary.push(format!("picks one of {choices} equal boards at random"));
    }
    summary
}
