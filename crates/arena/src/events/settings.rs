//! Everything that decides the games of an event as one canonical text, from which its id follows.

use std::fmt;

use boardwright_game::MatchRules;

use crate::events::journal::EventId;
use crate::referee::adjudication::Adjudication;
use crate::referee::entrant::Entrant;
use crate::referee::openings::{EventOpenings, Opening};
use crate::referee::pace::{Pace, Patience};

/// The value of a line of settings, as it was before it was added.
pub(crate) fn unescaped(value: &str) -> String {
    let (mut text, mut letters) = (String::new(), value.chars());
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => letters.next().map_or(letter, |escaped| if escaped == 'n' { '\n' } else { escaped }),
            _ => letter,
        });
    }
    text
}

/// Lines of `key: value`, in the order in which they were added.
pub(crate) struct SettingsText(String);

impl SettingsText {
    /// The settings of an event of a kind.
    pub(crate) fn new(kind: &str) -> SettingsText {
        SettingsText(format!("{kind} 1\n"))
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, key: &str, value: impl fmt::Display) {
        // A value on several lines must not pass for further settings.
        let value = value.to_string().replace('\\', "\\\\").replace('\n', "\\n");
        self.0.push_str(&format!("{key}: {value}\n"));
    }

    /// Adds a player.
    pub(crate) fn entrant(&mut self, entrant: &Entrant) {
        self.add("player", entrant.name());
        if entrant.settings() != entrant.name() {
            self.add("program", entrant.settings());
        }
        if let Some(pace) = entrant.own_pace() {
            self.add("pace of player", pace);
        }
    }

    /// Adds when the referee ends a game, where that is not what the game itself says.
    pub(crate) fn rules(&mut self, rules: Option<&MatchRules>) {
        if let Some(MatchRules { repetition, max_plies }) = rules {
            self.add("repetition", repetition.unwrap_or(0));
            self.add("max plies", max_plies.unwrap_or(0));
        }
    }

    /// Adds what all games have in common.
    pub(crate) fn conditions(&mut self, pace: &Pace, patience: &Patience, adjudication: &Adjudication) {
        self.add("pace", pace);
        self.add("margin", format_args!("{} ms", patience.margin.as_millis()));
        if let Some(draw) = adjudication.draw {
            self.add("draw", format_args!("after {} moves {} score {}", draw.after, draw.moves, draw.score.0));
        }
        if let Some(resign) = adjudication.resign {
            let who = if resign.both { "both" } else { "one" };
            self.add("resign", format_args!("moves {} score {} by {who}", resign.moves, resign.score.0));
        }
        if let Some(oracle) = &adjudication.oracle {
            self.add("solved", oracle.name());
        }
    }

    /// Adds where the games start; of a list, what is in it and not what its file is called.
    pub(crate) fn openings(&mut self, openings: &EventOpenings) {
        match openings {
            EventOpenings::Start => self.add("openings", "start"),
            EventOpenings::Random(plies) => self.add("openings", format_args!("random {plies}")),
            EventOpenings::Negotiated(negotiation) => {
                self.add("openings", format_args!("{} with {:?} plies", negotiation.name, negotiation.proposals));
            }
            EventOpenings::List(list) => {
                let text: String = list.iter().map(line).collect();
                self.add("openings", format_args!("list of {}, {}", list.len(), EventId::of(&text)));
            }
        }
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

fn line(opening: &Opening) -> String {
    format!("{} | {}\n", opening.start, opening.moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{SettingsText, unescaped};

    #[test]
    fn values_come_back_as_they_were() {
        for value in ["", "plain", "C:\\new\\n.exe", "two\nlines", "\\", "\\\n\\n"] {
            let mut text = SettingsText::new("test");
            text.add("key", value);
            let line = text.into_text();
            assert_eq!(line.lines().count(), 2);
            assert_eq!(unescaped(line.lines().last().and_then(|line| line.strip_prefix("key: ")).unwrap()), value);
        }
    }
}
