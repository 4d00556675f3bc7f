//! The explanation of a choice of `boora`.

use boardwright_game::{Candidate, Column, Explanation, Group, Message, Position};

use crate::Gomoku;
use crate::players::boora::{Branch, Hotspot, THREAT, Thought};
use crate::players::tick5::{PATTERNS, drawn, in_words};
use crate::texts::TEXTS;

impl Thought {
    /// The explanation: the threat, the branch, and every hotspot with its patterns.
    pub(super) fn account(&self, position: &Gomoku) -> Explanation {
        let mut columns: Vec<Column> = PATTERNS
            .iter()
            .map(|pattern| {
                let each = [("meaning", TEXTS.say(pattern.meaning).into()), ("weight", pattern.weight.into())];
                Column::new(TEXTS.say(pattern.name), TEXTS.with("gomoku-pattern-each", each))
            })
            .collect();
        if self.branch == Branch::Defend {
            columns.push(Column::new(TEXTS.say("gomoku-threat-left"), TEXTS.say("gomoku-threat-left-meaning")));
        }
        let choices: Vec<String> = self.choices.iter().map(ToString::to_string).collect();
        let mut candidates: Vec<Candidate> =
            self.hotspots.iter().map(|hotspot| self.candidate(position, hotspot)).collect();
        if self.branch == Branch::Centre {
            candidates.extend(
                choices.iter().map(|point| Candidate::new(point, None).with_note(TEXTS.say("gomoku-note-centre"))),
            );
            columns.clear();
        }
        Explanation { summary: self.summary(position), columns, candidates, choices }
    }

    fn candidate(&self, position: &Gomoku, hotspot: &Hotspot) -> Candidate {
        let mut groups: Vec<Group> = Vec::new();
        for (pattern, stones) in drawn(position, (hotspot.point, position.to_move())) {
            let group = Group::of_part(pattern, stones);
            // A single stone forms the same pattern in each direction.
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        let counts = hotspot.patterns.counts.map(f64::from);
        let note = match self.branch {
            _ if hotspot.wins => TEXTS.say("gomoku-note-five"),
            Branch::Explore { .. } if self.choices.contains(&hotspot.point) => TEXTS.say("gomoku-note-near"),
            Branch::Greedy | Branch::Defend if self.choices.contains(&hotspot.point) => TEXTS.say("gomoku-note-best"),
            _ => Message::default(),
        };
        Candidate::new(hotspot.point, Some(f64::from(hotspot.value())))
            .with_parts(counts.into_iter().chain(hotspot.left.map(f64::from)))
            .with_note(note)
            .with_groups(groups)
    }

    fn summary(&self, position: &Gomoku) -> Vec<Message> {
        let mut lines = Vec::new();
        if let Some(threat) = &self.threat {
            let value = threat.patterns.value();
            let which = if threat.is_last { "gomoku-last-move" } else { "gomoku-most-valuable" };
            let verdict = if value >= THREAT { "gomoku-is-threat" } else { "gomoku-is-no-threat" };
            let arguments = [
                ("stone", TEXTS.say(which).into()),
                ("point", threat.point.to_string().into()),
                ("value", value.into()),
                ("patterns", in_words(&threat.patterns, 1).into()),
                ("verdict", TEXTS.say(verdict).into()),
                ("limit", THREAT.into()),
            ];
            lines.push(TEXTS.with("gomoku-threat-of", arguments));
            if !threat.is_last {
                lines.push(TEXTS.say("gomoku-last-move-unknown"));
            }
        }
        lines.push(self.reason(position));
        lines
    }

    fn reason(&self, position: &Gomoku) -> Message {
        let best = self.hotspots.first();
        let value = best.map_or(0, Hotspot::value);
        let point = ("point", best.map_or_else(String::new, |hotspot| hotspot.point.to_string()).into());
        let worth = ("value", value.into());
        match self.branch {
            Branch::Centre => TEXTS.say("gomoku-takes-centre"),
            Branch::Random => TEXTS.with("gomoku-picks-hotspot", [("count", self.hotspots.len().into())]),
            Branch::Win => TEXTS.with("gomoku-wins", [point]),
            Branch::Defend => {
                let left = best.and_then(|hotspot| hotspot.left).unwrap_or_default();
                TEXTS.with("gomoku-defends", [point, ("left", left.into()), worth])
            }
            Branch::Greedy => {
                let side = ["gomoku-side-first", "gomoku-side-second"][position.to_move().index()];
                TEXTS.with("gomoku-greedy", [point, ("side", TEXTS.say(side).into()), worth])
            }
            Branch::Explore { delta } => {
                let near = ("near", self.choices.len().into());
                let count = ("count", self.hotspots.len().into());
                TEXTS.with("gomoku-explores", [near, count, ("share", delta.to_string().into()), worth, point])
            }
        }
    }
}
