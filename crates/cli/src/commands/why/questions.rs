//! Comparison of two positions, and explanation of spots.

use std::time::Duration;

use boardwright_draw::{BoardMarks, plain_marked};
use boardwright_game::{AnyPlayer, AnyPosition, Explanation};

use super::{AskedPlayer, Why, line};
use crate::asking::failure;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{CHOSEN, HEADING, Output, capabilities, note};

impl Why {
    /// Compares two positions for the side that has just moved in both.
    pub(super) fn compare(
        &self,
        output: &mut Output,
        seer: &AskedPlayer,
        one: &AnyPosition,
        other: &str,
    ) -> Result<Status, CliError> {
        let other = input::position("--compare", other, &one.variant())?.position;
        if one.to_move() != other.to_move() {
            let sides = &one.variant().family().sides;
            let [here, there] = [one, &other].map(|position| sides[position.to_move()].name);
            return Err(CliError::input(format!(
                "--compare: expected a position with {here} to move like the other one, not {there}"
            )));
        }
        let Some(explanation) = self.told(seer, one, |player| player.compare([one, &other]))? else {
            note(format_args!("{} values no positions and cannot compare them", seer.spec));
            return Ok(Status::No);
        };
        if self.json {
            output.json(&line(one, seer, &explanation))?;
            return Ok(Status::Done);
        }
        let sides = &one.variant().family().sides;
        let (spec, side) = (one.variant().spec(), sides[one.to_move().other()].name);
        output.styled(HEADING, format_args!("{spec}, {side} has just moved, seen by {}", seer.spec))?;
        for (name, board) in [("board 1", one), ("board 2", &other)] {
            output.line(name)?;
            output.text(plain_marked(&board.view(), sides, &BoardMarks::default(), capabilities(false)))?;
            output.line("")?;
        }
        self.print_candidates(output, "board", &explanation)?;
        let preferred = match explanation.choices.as_slice() {
            [only] => only.clone(),
            _ => "either".to_owned(),
        };
        output.styled(CHOSEN, format_args!("{} prefers {preferred}", seer.spec))?;
        Ok(Status::Done)
    }

    /// Prints the player's view of some spots.
    pub(super) fn inspect(
        &self,
        output: &mut Output,
        seer: &AskedPlayer,
        position: &AnyPosition,
        spots: &str,
    ) -> Result<Status, CliError> {
        let spots = known_spots(position, spots)?;
        let Some(explanation) = self.told(seer, position, |player| player.inspect(position, &spots))? else {
            note(format_args!("{} has nothing to say of single spots", seer.spec));
            return Ok(Status::No);
        };
        if self.json {
            output.json(&line(position, seer, &explanation))?;
            return Ok(Status::Done);
        }
        let marks = BoardMarks { targets: spots, ..BoardMarks::default() };
        let (variant, sides) = (position.variant(), &position.variant().family().sides);
        output.styled(HEADING, format_args!("{}, seen by {}", variant.spec(), seer.spec))?;
        output.text(plain_marked(&position.view(), sides, &marks, capabilities(false)))?;
        output.line("")?;
        self.print_candidates(output, "seen", &explanation)?;
        Ok(Status::Done)
    }

    /// Puts a question to the player that is no question for a move. Bots in other processes are not asked.
    fn told(
        &self,
        seer: &AskedPlayer,
        position: &AnyPosition,
        question: impl FnOnce(&mut dyn AnyPlayer) -> Result<Option<Explanation>, boardwright_game::Fault>,
    ) -> Result<Option<Explanation>, CliError> {
        if seer.spec.is_external() {
            return Ok(None);
        }
        let mut player = seer.spec.player(&position.variant(), seer.seed, Duration::ZERO)?;
        question(&mut *player).map_err(|fault| failure(&fault))
    }
}

/// The spots that a text names.
fn known_spots(position: &AnyPosition, text: &str) -> Result<Vec<String>, CliError> {
    let view = position.view();
    let mut spots = Vec::new();
    for name in text.split(|c: char| c.is_whitespace() || c == ',').filter(|name| !name.is_empty()) {
        match view.spot(name) {
            Some(spot) if !spots.contains(&spot.name) => spots.push(spot.name.clone()),
            Some(_) => {}
            None => {
                let first = view.spots.first().map(|spot| spot.name.as_str()).unwrap_or_default();
                return Err(CliError::input(format!(
                    "--at: expected spots of the board such as {first}, not {name:?}"
                )));
            }
        }
    }
    if spots.is_empty() {
        return Err(CliError::input("--at: expected at least one spot"));
    }
    Ok(spots)
}
