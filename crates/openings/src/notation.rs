//! Texts of positions: that of the inner game and, after an `@`, the state of the opening.
//!
//! `7/7/7/3X3/7/7/7 O @1.2/swapped/of=5/b2/c3` is step 1 (counted from 0) of the rule after 2 of its moves, the players'
//! sides exchanged, 5 offers chosen, of which b2 and c3 are made. Behind the opening it is `@end` or `@end/swapped`.

use std::fmt;

use boardwright_game::{OpeningChoice, OpeningRule, OpeningStep, ParseError, Position, Variant};

use crate::position::{Opened, Opens};

/// The mark of the part behind the opening.
const END: &str = "end";

impl<P: Position> fmt::Display for Opened<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} @", self.game)?;
        if self.step < self.rule.steps.len() {
            write!(f, "{}", self.step)?;
        } else {
            f.write_str(END)?;
        }
        if self.made > 0 {
            write!(f, ".{}", self.made)?;
        }
        if self.swapped {
            f.write_str("/swapped")?;
        }
        if let Some(count) = self.chosen {
            write!(f, "/of={count}")?;
        }
        self.offers.iter().try_for_each(|mv| write!(f, "/{mv}"))
    }
}

/// Reads a position text; one without a state of the opening is a position behind it.
pub(crate) fn read<V: Variant<Position: Opens>>(
    variant: &V,
    rule: &'static OpeningRule,
    text: &str,
) -> Result<Opened<V::Position>, ParseError> {
    let Some(at) = text.rfind(" @") else { return Ok(Opened::after(rule, variant.read(text)?, false)) };
    let game = variant.read(&text[..at]).map_err(|error| whole(error, text))?;
    let mut opened = Opened::after(rule, game, false);
    for (index, part) in text[at + 2..].split('/').enumerate() {
        let is_read = if index == 0 { read_step(&mut opened, part) } else { read_part(&mut opened, part) };
        is_read.map_err(|expected| {
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            ParseError::new("position", text, expected).at(offset)
        })?;
    }
    check(&opened).map_err(|expected| ParseError::new("position", text, expected).at(at + 1))?;
    Ok(opened.settled())
}

/// An error about the text of the game below as one about the whole text.
fn whole(error: ParseError, text: &str) -> ParseError {
    ParseError::new("position", text, format!("a position of the game before the @ ({error})"))
}

fn read_step<P: Opens>(opened: &mut Opened<P>, part: &str) -> Result<(), String> {
    if part == END {
        return Ok(());
    }
    let steps = opened.rule.steps.len();
    let (step, made) = part.split_once('.').map_or((part, None), |(step, made)| (step, Some(made)));
    opened.step = number(step)
        .filter(|&step| usize::from(step) < steps)
        .map(usize::from)
        .ok_or_else(|| format!("{END} or the number of a step of {}, 0 to {}", opened.rule.name, steps - 1))?;
    let Some(made) = made else { return Ok(()) };
    let plies = match opened.step() {
        Some(OpeningStep::Put { plies: Some(plies), .. }) => *plies,
        _ => 1,
    };
    opened.made = number(made)
        .filter(|made| (1..plies).contains(made))
        .ok_or_else(|| format!("the number of moves made in step {step}, fewer than {plies}"))?;
    Ok(())
}

fn read_part<P: Opens>(opened: &mut Opened<P>, part: &str) -> Result<(), String> {
    if part == "swapped" && !opened.swapped && opened.chosen.is_none() && opened.offers.is_empty() {
        opened.swapped = true;
        return Ok(());
    }
    if let Some(count) = part.strip_prefix("of=") {
        let is_choice = |count: u8| {
            let choices = opened.rule.steps.iter().filter_map(|step| match step {
                OpeningStep::Choose { choices, .. } => Some(*choices),
                _ => None,
            });
            choices.flatten().any(|&(choice, _)| choice == OpeningChoice::Offer(count))
        };
        let is_in_place = opened.chosen.is_none() && opened.offers.is_empty() && opened.step().is_some();
        let count = number(count).filter(|&count| is_in_place && is_choice(count));
        opened.chosen = Some(count.ok_or_else(|| format!("a number of offers that {} knows", opened.rule.name))?);
        return Ok(());
    }
    let may_offer = matches!(opened.step(), Some(OpeningStep::Offer { .. } | OpeningStep::Take { .. }));
    let expected = || "nothing more, or moves that are offered, no two of them alike".to_owned();
    let mv: P::Move = part.parse().map_err(|_| expected())?;
    let is_new = !opened.offers.iter().any(|&other| opened.game.are_alike(other, mv));
    let is_written_so = mv.to_string() == part;
    if !may_offer || !is_new || !is_written_so || opened.game.objection(mv).is_some() || opened.offers.len() > 98 {
        return Err(expected());
    }
    opened.offers.push(mv);
    Ok(())
}

/// The expectation that a state does not meet as a whole.
fn check<P: Opens>(opened: &Opened<P>) -> Result<(), String> {
    match opened.step() {
        Some(OpeningStep::Offer { count: None, .. }) if opened.chosen.is_none() => {
            Err("the number of offers that was chosen, as in /of=5".to_owned())
        }
        Some(OpeningStep::Offer { .. }) if opened.offers.len() >= usize::from(opened.asked()) => {
            Err(format!("fewer than {} offers in this step", opened.asked()))
        }
        Some(OpeningStep::Take { .. }) if opened.offers.is_empty() => Err("the moves that are offered".to_owned()),
        _ => Ok(()),
    }
}

/// A number below 256 without sign or leading zeros.
fn number(text: &str) -> Option<u8> {
    let is_plain = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && text.bytes().all(|byte| byte.is_ascii_digit()))
}
