//! Explanation of a finished game: its ending, and the player's view before the last move.

use boardwright_draw::{BoardMarks, plain_marked};
use boardwright_game::{Candidate, Explanation, Message};

use super::{Asked, AskedPlayer, Why, chosen, line};
use crate::error::{CliError, Status};
use crate::input::Reached;
use crate::output::{CHOSEN, HEADING, Output, capabilities, note};

impl Why {
    /// Speaks of a game that is over.
    pub(super) fn ended(&self, output: &mut Output, seer: &AskedPlayer, reached: &Reached) -> Result<Status, CliError> {
        let (position, last) = (&reached.position, reached.history.last());
        let seen = match reached.history.split_last() {
            Some((_, earlier)) => match self.ask(seer, &Reached::after(&reached.start, earlier)?)? {
                Asked::Seen(explanation) => explanation,
                Asked::Nothing(reason) => {
                    note(reason);
                    Explanation::default()
                }
            },
            None => Explanation::default(),
        };
        let mut verdict = verdict(reached);
        verdict.extend(last.and_then(|last| of_last(last, &seer.spec.to_string(), &seen)));
        if self.json {
            let summary: Vec<Message> =
                verdict.into_iter().map(Message::from).chain(seen.summary.iter().cloned()).collect();
            let seen = Explanation { summary, ..seen };
            let line = line(position, seer, &seen);
            output.json(&super::WhyLine {
                ending: position.ending().map(String::from),
                last: last.map(String::as_str),
                ..line
            })?;
            return Ok(seer.status());
        }
        let (variant, sides) = (position.variant(), &position.variant().family().sides);
        output.styled(HEADING, format_args!("{}, the game is over", variant.spec()))?;
        let marks = BoardMarks::of_last_move(&reached.start, &reached.history);
        output.text(plain_marked(&position.view(), sides, &marks, capabilities(false)))?;
        output.line("")?;
        if let (Some(last), false) = (last, seen.candidates.is_empty()) {
            output.line(format_args!("before {last}, seen by {}:", seer.spec))?;
            self.print_candidates(output, "move", &seen)?;
            output.styled(CHOSEN, format_args!("{} would choose {}", seer.spec, chosen(&seen)))?;
            output.line("")?;
        }
        verdict.iter().try_for_each(|sentence| output.line(sentence))?;
        Ok(seer.status())
    }
}

/// Sentence with the winner and the ending.
fn verdict(reached: &Reached) -> Vec<String> {
    let position = &reached.position;
    let ending = position.ending().unwrap_or_default();
    let sides = &position.variant().family().sides;
    let how = match position.outcome().and_then(boardwright_game::Outcome::winner) {
        Some(winner) => format!("{} won: {ending}", sides[winner].name),
        None => format!("a draw: {ending}"),
    };
    match reached.history.last() {
        Some(last) => vec![format!("the last move {last} ended the game; {how}")],
        None => vec![
            format!("the game is over; {how}"),
            "with --moves it says what was seen before the last one".to_owned(),
        ],
    }
}

/// Opinion of the player on the move that was made.
fn of_last(last: &str, player: &str, seen: &Explanation) -> Option<String> {
    let candidate = seen.candidates.iter().find(|candidate| candidate.mv == last)?;
    let details: Vec<String> =
        [candidate.note.to_string(), parts(candidate, seen)].into_iter().filter(|text| !text.is_empty()).collect();
    (!details.is_empty()).then(|| format!("{player} on {last}: {}", details.join("; ")))
}

/// The parts of a candidate's value that are not zero: "fives 1, ones 3".
fn parts(candidate: &Candidate, seen: &Explanation) -> String {
    let named = candidate.parts.iter().zip(&seen.columns).filter_map(|(part, column)| {
        let part = part.filter(|part| *part != 0.0)?;
        Some(format!("{} {part}", column.name))
    });
    named.collect::<Vec<_>>().join(", ")
}
