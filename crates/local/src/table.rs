//! A table of a player's candidates that fits the terminal.

use std::fmt;

use boardwright_game::{Candidate, Column, Explanation};
use comfy_table::{CellAlignment, ContentArrangement, presets};

use crate::output::wrap;

/// A table of candidates and the meaning of its columns.
pub struct TextTable {
    grid: comfy_table::Table,
    legend: Vec<String>,
}

/// A part of the values that is worth a column: the candidates differ in it, or it is not zero.
struct Part<'a> {
    index: usize,
    column: &'a Column,
}

impl TextTable {
    /// The table of `candidates`, at most `width` columns wide.
    ///
    /// Parts that are zero everywhere are left out. Where the others are too many to stand side by side, each
    /// candidate names its own in one column.
    pub fn new(explanation: &Explanation, candidates: &[Candidate], width: usize) -> TextTable {
        TextTable::headed("move", explanation, candidates, width)
    }

    /// A table of candidates that are no moves, with a heading for them.
    pub fn headed(what: &str, explanation: &Explanation, candidates: &[Candidate], width: usize) -> TextTable {
        let parts: Vec<Part<'_>> = explanation
            .columns
            .iter()
            .enumerate()
            .filter(|(index, _)| {
                candidates.iter().any(|candidate| part(candidate, *index).is_some_and(|value| value != 0.0))
            })
            .map(|(index, column)| Part { index, column })
            .collect();
        let legend = legend(&parts, width);
        let wide = grid(what, candidates, &parts, true, width);
        let fits = wide.lines().all(|line| line.chars().count() <= width);
        let grid = if fits { wide } else { grid(what, candidates, &parts, false, width) };
        TextTable { grid, legend }
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.grid.lines() {
            writeln!(f, "{}", line.trim_end())?;
        }
        self.legend.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// One column a part, or all of them in one.
fn grid(what: &str, candidates: &[Candidate], parts: &[Part<'_>], apart: bool, width: usize) -> comfy_table::Table {
    let mut grid = comfy_table::Table::new();
    grid.load_style(presets::NOTHING);
    let has_values = candidates.iter().any(|candidate| candidate.value.is_some());
    let has_notes = candidates.iter().any(|candidate| !candidate.note.is_empty());
    let mut heading = vec![what.to_owned()];
    heading.extend(has_values.then(|| "value".to_owned()));
    let numbers = if apart { parts.len() + usize::from(has_values) } else { usize::from(has_values) };
    match apart {
        true => heading.extend(parts.iter().map(|part| part.column.name.to_string())),
        false => heading.push("parts".to_owned()),
    }
    heading.extend(has_notes.then(|| "note".to_owned()));
    grid.set_header(heading);
    for candidate in candidates {
        let mut row = vec![candidate.mv.clone()];
        row.extend(has_values.then(|| candidate.value.map(number).unwrap_or_default()));
        match apart {
            true => row.extend(parts.iter().map(|one| part(candidate, one.index).map(number).unwrap_or_default())),
            false => row.push(joined(candidate, parts)),
        }
        row.extend(has_notes.then(|| candidate.note.to_string()));
        grid.add_row(row);
    }
    for column in grid.column_iter_mut().skip(1).take(numbers) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    // A table with a column for each part must not squeeze its numbers, so only the other one is arranged.
    if !apart {
        grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(u16::try_from(width).unwrap_or(u16::MAX));
    }
    grid
}

fn part(candidate: &Candidate, index: usize) -> Option<f64> {
    candidate.parts.get(index).copied().flatten()
}

/// The parts of a candidate that are not zero, each with its name.
fn joined(candidate: &Candidate, parts: &[Part<'_>]) -> String {
    let named = parts.iter().filter_map(|one| {
        let value = part(candidate, one.index).filter(|value| *value != 0.0)?;
        Some(format!("{}: {}", one.column.name, number(value)))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Meanings of the columns, with line breaks between words.
fn legend(parts: &[Part<'_>], width: usize) -> Vec<String> {
    let explained = parts.iter().filter(|part| !part.column.meaning.is_empty());
    let widest = explained.clone().map(|part| part.column.name.chars().count()).max().unwrap_or_default();
    explained
        .flat_map(|part| {
            let indent = widest + 4;
            let lines = wrap(&part.column.meaning, width.saturating_sub(indent).max(20));
            let first = format!("  {:<widest$}  ", part.column.name);
            lines.into_iter().enumerate().map(move |(index, line)| {
                if index == 0 { format!("{first}{line}") } else { format!("{:indent$}{line}", "") }
            })
        })
        .collect()
}

/// A number as short as it can be: whole numbers without a fraction, others with at most three digits of it.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return format!("{value:.0}");
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Candidate, Column, Explanation};

    use super::{TextTable, number};

    fn explanation(columns: usize) -> Explanation {
        let names = (0..columns).map(|index| Column::new(format!("part {index}"), "what it counts"));
        let candidate = |mv: &str, base: f64| {
            let parts = (0..columns).map(|index| if index == 1 { 0.0 } else { base + index as f64 });
            Candidate::new(mv, Some(base)).with_parts(parts).with_note("makes five")
        };
        Explanation {
            columns: names.collect(),
            candidates: vec![candidate("h8", 12.5), candidate("i9", 3.0)],
            ..Explanation::default()
        }
    }

    #[test]
    fn few_parts_stand_side_by_side() {
        let explanation = explanation(3);
        let table = TextTable::new(&explanation, &explanation.candidates, 80).to_string();
        insta::assert_snapshot!(table);
    }

    #[test]
    fn many_parts_are_named_in_one_column() {
        let explanation = explanation(44);
        let table = TextTable::new(&explanation, &explanation.candidates, 80).to_string();
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        assert!(table.contains("part 42: 54.5"), "{table}");
        assert!(!table.contains("part 1:"), "a part that is zero everywhere: {table}");
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -3.0, 1400.0, 0.25, 1.0 / 3.0, 2.5e20].map(number);
        assert_eq!(texts, ["0", "-3", "1400", "0.25", "0.333", "250000000000000000000"]);
    }
}
