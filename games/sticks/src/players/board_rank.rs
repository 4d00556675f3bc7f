//! `board-rank`: the "new algorithm" of the design document, which compares whole boards.
//!
//! For every legal move it counts, on the board after the move, the pairs of either side in each of the 22 states.
//! Boards are compared step by step, and the first step that differs decides:
//!
//! 1. a win;
//! 2. the fewest one-move wins of the opponent that are legal;
//! 3. the fewest pairs of the opponent with five holes in place or unblockable, ties broken by the states among
//!    them, most in place first;
//! 4. the most own pairs of that sort, ties broken likewise;
//! 5. steps 3 and 4 again for four, three, two and one holes.
//!
//! Among equal boards it picks at random. The document demands step 2 in its text and omits it in its printed list:
//! `order=literal` plays the list as printed and misses wins that it could stop. `order=states` has no totals: from
//! step 3 on it compares the states in the document's order of value, in each the opponent's count first and its own
//! next. `order=naive` does the same in the order that the document lists first and then rejects: a pair with more
//! holes in place comes before any pair with fewer, whatever the number of unblockable holes.

use std::sync::LazyLock;

use boardwright_game::{
    Candidate, Choice, Column, Explanation, Group, Message, ParseError, Player, PlayerInfo, PlayerSpec, Position, Rng,
    Turn,
};

use crate::eval::pairs::{DRAWN, PairState, Survey, add_line};
use crate::players::inspection::pairs_through;
use crate::rules::{Move, Sticks};
use crate::texts::TEXTS;
use crate::threats::Threats;

/// The order of the steps by which boards are compared.
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
    /// The pairs with this number of holes in place or unblockable, without the win.
    Total {
        own: bool,
        level: usize,
    },
    /// The pairs in one state.
    Single {
        own: bool,
        state: PairState,
    },
}

impl Step {
    /// The heading of its column.
    fn name(self) -> Message {
        self.said([
            "sticks-step-win",
            "sticks-step-threats",
            "sticks-step-own",
            "sticks-step-other",
            "sticks-step-own",
            "sticks-step-other",
        ])
    }

    /// The meaning of its column.
    fn meaning(self) -> Message {
        self.said([
            "sticks-step-win-meaning",
            "sticks-step-threats-meaning",
            "sticks-step-own-total-meaning",
            "sticks-step-other-total-meaning",
            "sticks-step-own-meaning",
            "sticks-step-other-meaning",
        ])
    }

    /// The step as a clause of a sentence.
    fn phrase(self) -> Message {
        self.said([
            "sticks-phrase-win",
            "sticks-phrase-threats",
            "sticks-phrase-own-total",
            "sticks-phrase-other-total",
            "sticks-phrase-own",
            "sticks-phrase-other",
        ])
    }

    /// The text of the key for the kind of the step: a win, threats, own and other totals, own and other pairs in a state.
    fn said(self, [win, threats, own_total, other_total, own_single, other_single]: [&'static str; 6]) -> Message {
        let of = |key, pairs: String| TEXTS.with(key, [("pairs", pairs.into())]);
        match self {
            Step::Win => TEXTS.say(win),
            Step::Threats => TEXTS.say(threats),
            Step::Total { own, level } => of(if own { own_total } else { other_total }, level.to_string()),
            Step::Single { own, state } => of(if own { own_single } else { other_single }, state.to_string()),
        }
    }

    /// True if a pair in this state is counted by the step.
    fn counts(self, is_own: bool, pair: PairState) -> bool {
        match self {
            Step::Win => is_own && pair == PairState::WIN,
            Step::Threats => false,
            Step::Total { own, level } => own == is_own && PairState::of_level(level).any(|state| state == pair),
            Step::Single { own, state } => own == is_own && state == pair,
        }
    }

    /// True if a smaller number is better.
    fn is_cost(self) -> bool {
        match self {
            Step::Win => false,
            Step::Threats => true,
            Step::Total { own, .. } | Step::Single { own, .. } => !own,
        }
    }
}

/// The steps of an order, the most important first.
fn steps(order: Order) -> Vec<Step> {
    let mut steps = vec![Step::Win];
    if order != Order::Literal {
        steps.push(Step::Threats);
    }
    let single = |own| move |state| Step::Single { own, state };
    let both = |state| [false, true].map(|own| single(own)(state));
    if order == Order::Naive {
        steps.extend(PairState::by_pieces().flat_map(both));
        return steps;
    }
    for level in (1..=5).rev() {
        if order == Order::States {
            steps.extend(PairState::of_level(level).flat_map(both));
        } else {
            for own in [false, true] {
                steps.push(Step::Total { own, level });
                steps.extend(PairState::of_level(level).map(single(own)));
            }
        }
    }
    steps
}

static STEPS: LazyLock<[Vec<Step>; 4]> = LazyLock::new(|| Order::ALL.map(|(_, order)| steps(order)));

/// A board after a move, with the numbers of all steps; greater is always better.
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
    /// The entry in lists of players. The document has no date; the year is the first after the player that it
    /// replaces.
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

    /// Makes a player from its spec.
    ///
    /// # Errors
    /// Names the option or the order that does not exist.
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

/// The number of one step for the side that has just moved; negated where fewer is better.
fn number(step: Step, child: &Sticks, after: &Survey) -> i16 {
    let (own, other) = (after.counts(child.to_move().other()), after.counts(child.to_move()));
    let counts = |is_own: bool| if is_own { own } else { other };
    let value = match step {
        Step::Win => i16::from(own[PairState::WIN.index()] > 0),
        Step::Threats => {
            // Only pairs with four holes in place can be one move from a win.
            let near = other[PairState::new(4, 0).index()] + other[PairState::new(4, 1).index()];
            if near == 0 { 0 } else { Threats::of(child, child.to_move()).pairs as i16 }
        }
        Step::Total { own, level } => {
            PairState::of_level(level).map(|state| i16::from(counts(own)[state.index()])).sum()
        }
        Step::Single { own, state } => i16::from(counts(own)[state.index()]),
    };
    if step.is_cost() { -value } else { value }
}

/// The greatest number of pairs in a step whose lines are drawn; more could not be told apart on a board.
const MAX_DRAWN_PAIRS: i16 = 12;

/// The lines of the pairs that the `shown` steps count on a board, except steps with too many.
fn lines_of(board: &Ranked, steps: &[Step], shown: &[usize], position: &Sticks, survey: &Survey) -> Vec<Group> {
    let child = position.child(board.mv);
    let after = survey.after(board.mv, &child);
    let mut groups = Vec::new();
    for (column, &step) in shown.iter().enumerate() {
        if board.rank[step].abs() > MAX_DRAWN_PAIRS {
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
        // A step is shown if the boards differ in it and it is no deeper than the deepest step that distinguished a
        // board from the best.
        let deepest = lost_at.iter().flatten().max().copied();
        let shown: Vec<usize> = (0..deepest.map_or(0, |step| step + 1))
            .filter(|&step| ranked.iter().any(|board| board.rank[step] != best[step]))
            .collect();
        let survey = Survey::of(turn.position);
        let candidates = ranked.iter().zip(&lost_at).enumerate().map(|(place, (board, lost_at))| {
            let note = match lost_at {
                Some(step) => TEXTS.with("sticks-loses-at", [("step", steps[*step].phrase().into())]),
                None => TEXTS.say("sticks-best-board"),
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
        // The steps after the deciding one do not matter.
        let last = decided.map_or(steps.len(), |step| step + 1);
        let shown: Vec<usize> = (0..last).filter(|&step| ranks.iter().any(|rank| rank[step] != 0)).collect();
        let better = usize::from(ranks[1] > ranks[0]);
        let verdict = match decided {
            None => TEXTS.say("sticks-boards-equal"),
            Some(step) => {
                let [more, less] = [better, 1 - better].map(|board| i64::from(ranks[board][step].abs()).into());
                let (board, step) =
                    (TEXTS.with("sticks-board", [("number", (better + 1).into())]), steps[step].phrase());
                TEXTS.with(
                    "sticks-is-better",
                    [("board", board.into()), ("step", step.into()), ("more", more), ("less", less)],
                )
            }
        };
        let candidate = |board: usize| {
            let note = match decided {
                Some(step) if board != better => TEXTS.with("sticks-loses-at", [("step", steps[step].phrase().into())]),
                _ => TEXTS.say("sticks-best-board"),
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
) -> Vec<Message> {
    let threats = Threats::of(position, position.to_move().other());
    let counts = [("boards", ranked.len().into()), ("threats", threats.pairs.into())];
    let mut summary = vec![TEXTS.with("sticks-compared", counts)];
    // The last step that distinguished a board from the best decided among the closest rivals.
    match deepest {
        Some(step) => summary.push(TEXTS.with("sticks-decided-by", [("step", steps[step].phrase().into())])),
        None => summary.push(TEXTS.say("sticks-all-equal")),
    }
    if choices > 1 {
        summary.push(TEXTS.with("sticks-picks-board", [("count", choices.into())]));
    }
    summary
}
