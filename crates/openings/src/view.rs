//! The state of an opening for people: the task, the choices, and their meaning.

use boardwright_game::{
    Family, Message, OpeningChoice, OpeningOption, OpeningState, OpeningStep, Position, Side, Variant,
};

use crate::moves::OpeningMove;
use crate::position::{Opened, Opens};
use crate::texts::TEXTS;

pub(crate) fn opening<V: Variant<Position: Opens>>(variant: &V, position: &Opened<V::Position>) -> OpeningState {
    let game = position.game();
    let step = position.step().filter(|_| game.outcome().is_none());
    let spot = |mv: &<V::Position as Position>::Move| variant.path(game, *mv).pop();
    let is_restricted = matches!(step, Some(OpeningStep::Put { within: Some(_), .. } | OpeningStep::Take { .. }));
    let allowed = position.moves().filter(|_| is_restricted).filter_map(|mv| match mv {
        OpeningMove::Game(mv) => spot(&mv),
        OpeningMove::Choice(_) => None,
    });
    let choices = match step {
        Some(OpeningStep::Choose { choices, .. }) => *choices,
        _ => &[],
    };
    let options = choices.iter().map(|&(choice, next)| option(variant.family(), position, choice, next));
    OpeningState {
        swapped: position.is_swapped(),
        pieces: game.to_move(),
        task: step.map(|step| task(variant.family(), position, step)),
        options: options.collect(),
        offered: position.offers().iter().filter_map(spot).collect(),
        allowed: allowed.collect(),
    }
}

fn task<P: Opens>(family: &Family, position: &Opened<P>, step: &OpeningStep) -> Message {
    let side = family.side(position.game().to_move());
    match *step {
        OpeningStep::Put { plies, within, .. } => put(position, side, plies, within),
        OpeningStep::Choose { by, choices } => {
            let is_swap = |choice| choices.iter().any(|&(other, _)| other == choice);
            let key = if is_swap(OpeningChoice::Swap) { "openings-choose-side" } else { "openings-choose-way" };
            TEXTS.with(key, [("side", family.side(by).into())])
        }
        OpeningStep::Offer { .. } => {
            let all = position.asked();
            let made = position.offers().len();
            let arguments = [("number", (made + 1).into()), ("count", u32::from(all).into()), ("side", side.into())];
            TEXTS.with("openings-offer", arguments)
        }
        OpeningStep::Take { .. } => {
            TEXTS.with("openings-take", [("count", position.offers().len().into()), ("side", side.into())])
        }
    }
}

/// The task of a player who makes moves: for which side, how many are left, where they lie and who judges them.
fn put<P: Opens>(position: &Opened<P>, side: Message, plies: Option<u8>, within: Option<u8>) -> Message {
    let left = match plies {
        None => TEXTS.with("openings-put-turn", [("side", side.into())]),
        Some(_) => {
            // Squares of different sizes are several steps, and all their moves are the same player's.
            let left = position.moves_in_a_row().unwrap_or(1);
            TEXTS.with("openings-put", [("side", side.into()), ("left", left.into())])
        }
    };
    let place = match within {
        None => Message::default(),
        Some(1) => TEXTS.say("openings-in-the-middle"),
        Some(size) => TEXTS.with("openings-within", [("size", u32::from(size).into())]),
    };
    let aim = TEXTS.say(if position.is_judged_next() { "openings-make-it-even" } else { "openings-make-it-good" });
    TEXTS.with("openings-task", [("left", left.into()), ("place", place.into()), ("aim", aim.into())])
}

/// A choice in words; its text where it cannot be chosen.
pub(crate) fn choice_label<P: Opens>(family: &Family, position: &Opened<P>, choice: OpeningChoice) -> Message {
    let choices = match position.step() {
        Some(OpeningStep::Choose { choices, .. }) => *choices,
        _ => &[],
    };
    let found = choices.iter().find(|&&(other, _)| other == choice);
    let text = || OpeningMove::<P::Move>::Choice(choice).to_string().into();
    found.map_or_else(text, |&(_, next)| option(family, position, choice, next).label)
}

fn option<P: Opens>(family: &Family, position: &Opened<P>, choice: OpeningChoice, next: usize) -> OpeningOption {
    let by = position.step().map_or(Side::First, OpeningStep::by);
    let name = OpeningMove::<P::Move>::Choice(choice).to_string();
    let (own, other) = (family.side(by), family.side(by.other()));
    let is_over = position.is_last(next);
    let to_move = family.side(position.game().to_move());
    let (label, meaning) = match choice {
        OpeningChoice::Swap if is_over => {
            let meaning =
                TEXTS.with("openings-swap-meaning", [("side", other.clone().into()), ("next", to_move.into())]);
            (TEXTS.with("openings-swap", [("side", other.into())]), meaning)
        }
        OpeningChoice::Stay if is_over => {
            let meaning = TEXTS.with("openings-stay-meaning", [("side", own.clone().into()), ("next", to_move.into())]);
            (TEXTS.with("openings-stay", [("side", own.into())]), meaning)
        }
        OpeningChoice::Swap => {
            let meaning = TEXTS.with("openings-swap-on-meaning", [("side", other.clone().into())]);
            (TEXTS.with("openings-swap", [("side", other.into())]), meaning)
        }
        OpeningChoice::Stay => {
            let meaning = TEXTS.with("openings-stay-on-meaning", [("side", own.clone().into())]);
            (TEXTS.with("openings-stay", [("side", own.into())]), meaning)
        }
        OpeningChoice::Put(count) => {
            let count = u32::from(count);
            (
                TEXTS.with("openings-more", [("count", count.into())]),
                TEXTS.with("openings-more-meaning", [("count", count.into())]),
            )
        }
        OpeningChoice::Offer(count) => {
            let count = u32::from(count);
            (
                TEXTS.with("openings-offers", [("count", count.into())]),
                TEXTS.with("openings-offers-meaning", [("count", count.into())]),
            )
        }
    };
    OpeningOption { name, label, meaning }
}
