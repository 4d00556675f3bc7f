//! The position of a game with an opening rule.

use std::hash::Hash;

use boardwright_game::{Message, OpeningChoice, OpeningRule, OpeningStep, Outcome, Position, Side, mix};

use crate::moves::OpeningMove;
use crate::texts::TEXTS;

/// The places and symmetries of a game that opening rules speak of.
pub trait Opens: Position {
    /// True if a move lies within the square of `size` × `size` in the middle of the board.
    fn is_within(&self, mv: Self::Move, size: u8) -> bool {
        let _ = (mv, size);
        true
    }

    /// True if two moves are the same up to a symmetry of this position.
    fn are_alike(&self, one: Self::Move, other: Self::Move) -> bool {
        one == other
    }
}

/// A position of a game with an opening rule.
///
/// Its sides are the players: the first side begins, and keeps that name when the players exchange the sides of the game
/// below.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opened<P: Position> {
    pub(crate) rule: &'static OpeningRule,
    /// The position of the game below.
    pub(crate) game: P,
    /// The number of the step, that of all steps when the opening is over.
    pub(crate) step: usize,
    /// Moves made in this step.
    pub(crate) made: u8,
    /// The number of offers that was chosen.
    pub(crate) chosen: Option<u8>,
    /// The moves that are offered, in the order in which that was done.
    pub(crate) offers: Vec<P::Move>,
    /// True if the first player has the second side of the game below.
    pub(crate) swapped: bool,
}

/// The step that follows a move.
enum Next {
    Here,
    Step(usize),
}

impl<P: Opens> Opened<P> {
    /// The position before the first step, with a position of the game below.
    pub fn new(rule: &'static OpeningRule, game: P) -> Opened<P> {
        Opened { rule, game, step: 0, made: 0, chosen: None, offers: Vec::new(), swapped: false }.settled()
    }

    /// A position of the usual game, its opening over.
    pub fn after(rule: &'static OpeningRule, game: P, swapped: bool) -> Opened<P> {
        let step = rule.steps.len();
        Opened { rule, game, step, made: 0, chosen: None, offers: Vec::new(), swapped }
    }

    /// The position of the game below.
    pub fn game(&self) -> &P {
        &self.game
    }

    /// The current step; `None` when the opening is over.
    pub fn step(&self) -> Option<&'static OpeningStep> {
        self.rule.steps.get(self.step)
    }

    /// True if the first player has the second side of the game below.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// The moves that are offered.
    pub fn offers(&self) -> &[P::Move] {
        &self.offers
    }

    /// The player who has a side of the game below.
    pub fn holder(&self, side: Side) -> Side {
        if self.swapped { side.other() } else { side }
    }

    /// The number of moves that are left in this step; `None` where it is not fixed.
    pub fn left(&self) -> Option<u8> {
        match self.step()? {
            OpeningStep::Put { plies, .. } => plies.map(|plies| plies.saturating_sub(self.made)),
            OpeningStep::Offer { .. } => Some(self.asked().saturating_sub(self.offers.len() as u8)),
            OpeningStep::Choose { .. } | OpeningStep::Take { .. } => Some(1),
        }
    }

    /// True if the other player may choose the side of the game below when this step is done, so that its moves should
    /// make the sides alike.
    pub fn is_judged_next(&self) -> bool {
        let is_swap = |&(choice, _): &(OpeningChoice, usize)| choice == OpeningChoice::Swap;
        // The moves of one player may be several steps, as with squares of different sizes.
        let rest = self.rule.steps.get(self.step..).unwrap_or_default();
        let Some(by) = rest.first().map(OpeningStep::by) else { return false };
        let next = rest.iter().find(|step| !matches!(step, OpeningStep::Put { by: same, .. } if *same == by));
        matches!(next, Some(OpeningStep::Choose { by: other, choices }) if *other != by && choices.iter().any(is_swap))
    }

    /// The number of moves that the player has still to make, of this step and of those that follow it, before anything
    /// else is to be done; a turn of no fixed number counts as one. `None` when the opening is over.
    pub(crate) fn moves_in_a_row(&self) -> Option<u32> {
        let rest = self.rule.steps.get(self.step..)?;
        let by = rest.first()?.by();
        let mut left = 0;
        for step in rest {
            match step {
                OpeningStep::Put { by: same, plies, .. } if *same == by => left += u32::from(plies.unwrap_or(1)),
                _ => break,
            }
        }
        left.checked_sub(u32::from(self.made))
    }

    /// True if the opening is over where a step of this number would be.
    pub(crate) fn is_last(&self, step: usize) -> bool {
        step >= self.rule.steps.len()
    }

    /// The number of moves that this step wants to be offered.
    pub(crate) fn asked(&self) -> u8 {
        match self.step() {
            Some(OpeningStep::Offer { count, .. }) => count.or(self.chosen).unwrap_or(1),
            _ => 0,
        }
    }

    /// Leaves out steps that nobody can do, because the board has no room or the game is over.
    fn skip_impossible_steps(&mut self) {
        while self.step().is_some() && self.moves().next().is_none() {
            if self.offers.is_empty() || self.game.outcome().is_some() {
                self.go_to(self.rule.steps.len());
            } else {
                self.step += 1;
            }
        }
    }

    /// The same without steps that nobody can do.
    pub(crate) fn settled(mut self) -> Opened<P> {
        self.skip_impossible_steps();
        self
    }

    fn go_to(&mut self, step: usize) {
        (self.step, self.made) = (step.min(self.rule.steps.len()), 0);
        if self.step == self.rule.steps.len() {
            self.chosen = None;
            self.offers.clear();
        }
    }

    /// The reason why a move of the game below may not be put, offered or taken in this step, if it is legal there.
    fn objection_of_step(&self, mv: P::Move) -> Option<Message> {
        match self.step()? {
            OpeningStep::Put { within: Some(size), .. } if !self.game.is_within(mv, *size) => {
                let arguments = [("move", mv.to_string().into()), ("size", u32::from(*size).into())];
                Some(TEXTS.with("openings-outside", arguments))
            }
            OpeningStep::Put { .. } => None,
            OpeningStep::Choose { choices, .. } => {
                let names = choices.iter().map(|&(choice, _)| OpeningMove::<P::Move>::Choice(choice).to_string());
                let names = names.collect::<Vec<_>>().join(", ");
                Some(TEXTS.with("openings-choose-first", [("choices", names.into())]))
            }
            OpeningStep::Offer { .. } => {
                let alike = self.offers.iter().find(|&&other| self.game.are_alike(other, mv))?;
                let arguments = [("move", mv.to_string().into()), ("other", alike.to_string().into())];
                Some(TEXTS.with("openings-alike", arguments))
            }
            OpeningStep::Take { .. } => (!self.offers.contains(&mv))
                .then(|| TEXTS.with("openings-not-offered", [("move", mv.to_string().into())])),
        }
    }

    /// Does a choice that is legal.
    fn choose(&mut self, choice: OpeningChoice) {
        let Some(OpeningStep::Choose { choices, .. }) = self.step() else { return };
        let next = choices.iter().find(|&&(other, _)| other == choice).map_or(usize::MAX, |&(_, next)| next);
        match choice {
            OpeningChoice::Swap => self.swapped = !self.swapped,
            OpeningChoice::Offer(count) => self.chosen = Some(count),
            OpeningChoice::Stay | OpeningChoice::Put(_) => {}
        }
        self.go_to(next);
    }

    /// Does a legal move of the game below, and says what follows.
    fn put(&mut self, mv: P::Move) -> Next {
        let next = Next::Step(self.step.saturating_add(1));
        match self.step() {
            Some(OpeningStep::Offer { .. }) => {
                self.offers.push(mv);
                if self.offers.len() < usize::from(self.asked()) { Next::Here } else { next }
            }
            Some(OpeningStep::Put { by, plies, .. }) => {
                self.game.play_unchecked(mv);
                // A turn is over when the other side is to move, however many moves it had.
                let goes_on = match plies {
                    None => self.game.to_move() == *by,
                    Some(plies) => {
                        self.made += 1;
                        self.made < *plies
                    }
                };
                if goes_on { Next::Here } else { next }
            }
            Some(OpeningStep::Take { .. }) => {
                self.offers.clear();
                self.game.play_unchecked(mv);
                next
            }
            Some(OpeningStep::Choose { .. }) | None => {
                self.game.play_unchecked(mv);
                Next::Here
            }
        }
    }
}

impl<P: Opens> Position for Opened<P> {
    type Move = OpeningMove<P::Move>;

    fn to_move(&self) -> Side {
        self.holder(self.step().map_or_else(|| self.game.to_move(), OpeningStep::by))
    }

    fn moves(&self) -> impl Iterator<Item = OpeningMove<P::Move>> {
        let choices: &[(OpeningChoice, usize)] = match self.step() {
            Some(OpeningStep::Choose { choices, .. }) if self.game.outcome().is_none() => choices,
            _ => &[],
        };
        let is_choice = matches!(self.step(), Some(OpeningStep::Choose { .. }));
        let moves = (!is_choice).then(|| self.game.moves()).into_iter().flatten();
        let moves = moves.filter(|&mv| self.objection_of_step(mv).is_none());
        choices.iter().map(|&(choice, _)| OpeningMove::Choice(choice)).chain(moves.map(OpeningMove::Game))
    }

    fn play_unchecked(&mut self, mv: OpeningMove<P::Move>) {
        match mv {
            OpeningMove::Choice(choice) => self.choose(choice),
            OpeningMove::Game(mv) => {
                if let Next::Step(next) = self.put(mv) {
                    self.go_to(next);
                }
            }
        }
        self.skip_impossible_steps();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(|outcome| match outcome {
            Outcome::Win(side) => Outcome::Win(self.holder(side)),
            Outcome::Draw => Outcome::Draw,
        })
    }

    fn ending(&self) -> Option<Message> {
        self.game.ending()
    }

    fn key(&self) -> u64 {
        let flags = self.step as u64 | u64::from(self.made) << 8 | u64::from(self.swapped) << 16;
        let chosen = u64::from(self.chosen.unwrap_or(0)) << 24;
        let offers = self.offers.iter().fold(flags | chosen, |key, mv| {
            mv.to_string().bytes().fold(mix(key), |key, byte| mix(key ^ u64::from(byte)))
        });
        self.game.key() ^ mix(mix(offers))
    }

    fn objection(&self, mv: OpeningMove<P::Move>) -> Option<Message> {
        match mv {
            OpeningMove::Game(mv) => self.game.objection(mv).or_else(|| self.objection_of_step(mv)),
            OpeningMove::Choice(choice) => {
                let is_there = match self.step() {
                    Some(OpeningStep::Choose { choices, .. }) if self.game.outcome().is_none() => {
                        choices.iter().any(|&(other, _)| other == choice)
                    }
                    _ => false,
                };
                (!is_there).then(|| TEXTS.with("openings-not-now", [("choice", mv.to_string().into())]))
            }
        }
    }
}
