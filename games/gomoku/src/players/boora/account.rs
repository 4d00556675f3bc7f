//! A thought of `boora` in words and numbers.

use boardwright_game::{Candidate, Column, Explanation, Group, Position};

use super::super::tick5::{PATTERNS, Patterns, drawn};
use super::{Branch, Hotspot, THREAT, Thought};
use crate::Gomoku;

impl Thought {
    /// Everything it looked at: the threat, the branch, and every hotspot with its patterns.
    pub(super) fn account(&self, position: &Gomoku) -> Explanation {
        let mut columns: Vec<Column> = PATTERNS
            .iter()
            .map(|pattern| Column::new(pattern.name, format!("{}, {} each", pattern.meaning, pattern.weight)))
            .collect();
        if self.branch == Branch::Defend {
            columns.push(Column::new("threat left", "what the opponent's move would still be worth to her"));
        }
        let choices: Vec<String> = self.choices.iter().map(ToString::to_string).collect();
        let mut candidates: Vec<Candidate> =
            self.hotspots.iter().map(|hotspot| self.candidate(position, hotspot)).collect();
        if self.branch == Branch::Centre {
            candidates.extend(choices.iter().map(|point| Candidate::new(point, None).with_note("centre")));
            columns.clear();
        }
        Explanation { summary: self.summary(position), columns, candidates, choices }
    }

    fn candidate(&self, position: &Gomoku, hotspot: &Hotspot) -> Candidate {
        let mut groups: Vec<Group> = Vec::new();
        for (pattern, stones) in drawn(position, (hotspot.point, position.to_move())) {
            let group = Group::of_part(pattern, stones);
            // A stone alone is one pattern of each direction.
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        let counts = hotspot.patterns.counts.map(f64::from);
        let note = match self.branch {
            _ if hotspot.wins => "makes five",
            Branch::Explore { .. } if self.choices.contains(&hotspot.point) => "near enough to the best",
            Branch::Greedy | Branch::Defend if self.choices.contains(&hotspot.point) => "best",
            _ => "",
        };
        Candidate::new(hotspot.point, Some(f64::from(hotspot.value())))
            .with_parts(counts.into_iter().chain(hotspot.left.map(f64::from)))
            .with_note(note)
            .with_groups(groups)
    }

    fn summary(&self, position: &Gomoku) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(threat) = &self.threat {
            let value = threat.patterns.value();
            let which = if threat.is_last { "the opponent's last move" } else { "the opponent's most valuable stone" };
            let verdict = if value >= THREAT { "a threat" } else { "no threat" };
            let found = in_words(&threat.patterns);
            lines.push(format!(
                "{which} {} is worth {value} to her ({found}): {verdict}, which begins at {THREAT}",
                threat.point
            ));
            if !threat.is_last {
                lines.push("her last move is not known, so her most valuable stone stands for it".to_owned());
            }
        }
        lines.push(self.reason(position));
        lines
    }

    fn reason(&self, position: &Gomoku) -> String {
        let best = self.hotspots.first();
        let value = best.map_or(0, Hotspot::value);
        let point = best.map_or_else(String::new, |hotspot| hotspot.point.to_string());
        match self.branch {
            Branch::Centre => "the board is empty: takes the centre".to_owned(),
            Branch::Random => format!("picks one of the {} hotspots at random", self.hotspots.len()),
            Branch::Win => format!("wins: {point} makes five"),
            Branch::Defend => {
                let left = best.and_then(|hotspot| hotspot.left).unwrap_or_default();
                format!("defends: {point} leaves her move the least value, {left}; its own value is {value}")
            }
            Branch::Greedy => {
                let side = if position.to_move().index() == 0 { "black" } else { "white" };
                format!("greedy: {point} has the greatest value for {side}, {value}")
            }
            Branch::Explore { delta } => format!(
                "explores: {} of {} hotspots lie within {delta} of the best value, {value} on {point}, as a share of it",
                self.choices.len(),
                self.hotspots.len()
            ),
        }
    }
}

/// The patterns that were found: "1 straight threes, 2 ones".
fn in_words(patterns: &Patterns) -> String {
    let found: Vec<String> = PATTERNS
        .iter()
        .zip(patterns.counts)
        .filter(|(_, count)| *count > 0)
        .map(|(pattern, count)| format!("{} {count}", pattern.name))
        .collect();
    if found.is_empty() { "no pattern".to_owned() } else { found.join(", ") }
}
