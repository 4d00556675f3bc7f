//! The report as Markdown, as GitHub and GitLab show it.

use std::fmt::Write as _;

use super::{EventReport, Report, ReportTable};

pub(super) fn page(report: &Report) -> String {
    let mut page = format!("# {}\n", text(&report.title));
    if !report.conditions.is_empty() {
        page.push('\n');
        for (key, value) in &report.conditions {
            page.push_str(&format!("* {key}: {}\n", text(value)));
        }
    }
    for event in &report.events {
        // Writing to a string cannot fail.
        let _ = section(&mut page, event);
    }
    page
}

fn section(page: &mut String, event: &EventReport) -> std::fmt::Result {
    writeln!(page, "\n## {}\n", text(&event.name))?;
    for (key, value) in &event.facts {
        writeln!(page, "* {key}: {}", text(value))?;
    }
    writeln!(page, "* endings: {}", event.endings())?;
    for note in &event.notes {
        writeln!(page, "* note: {}", text(note))?;
    }
    if event.tuned.is_empty() {
        page.push_str("\n### Standings\n\n");
        table(page, &event.standings_table(), 1)?;
        page.push_str("\n### Crosstable\n\nPoints and games of the player of the row.\n\n");
        crosstable(page, event)?;
    } else {
        page.push_str("\n### Parameters\n\n");
        table(page, &event.tuned_table(), 0)?;
    }
    let (openings, more) = event.games.openings.rows();
    if !openings.1.is_empty() {
        page.push_str("\n### Scores by opening\n\nResults of the side that moves first.\n\n");
        table(page, &openings, 0)?;
        if let Some(more) = more {
            writeln!(page, "\n{more}")?;
        }
    }
    if event.tuned.is_empty() {
        page.push_str("\n### Players\n\n");
        table(page, &event.program_rows(), usize::MAX)?;
    }
    let (forfeits, more) = event.forfeit_rows();
    if !forfeits.1.is_empty() {
        page.push_str("\n### Forfeits\n\n");
        table(page, &forfeits, usize::MAX)?;
        if more > 0 {
            writeln!(page, "\nand {more} more")?;
        }
    }
    Ok(())
}

/// A table whose columns but `left` hold numbers; with none such all are text.
fn table(page: &mut String, (heading, rows): &ReportTable, left: usize) -> std::fmt::Result {
    writeln!(page, "| {} |", heading.join(" | "))?;
    let rule = |index| if index == left || left == usize::MAX { "---" } else { "--:" };
    writeln!(page, "|{}|", (0..heading.len()).map(rule).collect::<Vec<_>>().join("|"))?;
    for row in rows {
        writeln!(page, "| {} |", row.iter().map(|cell| text(cell)).collect::<Vec<_>>().join(" | "))?;
    }
    Ok(())
}

fn crosstable(page: &mut String, event: &EventReport) -> std::fmt::Result {
    let numbers: Vec<String> = (1..=event.standings.len()).map(|number| number.to_string()).collect();
    writeln!(page, "| | player | {} |", numbers.join(" | "))?;
    writeln!(page, "|--:|---|{}", "--:|".repeat(numbers.len()))?;
    for ((row, cells), number) in event.standings.iter().zip(event.crosstable_cells()).zip(&numbers) {
        writeln!(page, "| {number} | {} | {} |", text(&row.player), cells.join(" | "))?;
    }
    Ok(())
}

/// Text from outside, so that it is nothing but text.
fn text(given: &str) -> String {
    let mut text = String::new();
    for c in given.chars() {
        match c {
            '|' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '\\' | '#' | '&' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}
