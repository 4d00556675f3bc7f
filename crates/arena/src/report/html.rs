//! The report as one HTML page without scripts, fonts or external pictures.

use std::fmt::Write as _;

use boardwright_game::escaped;

use super::{EventReport, Report, ReportTable, svg};
use crate::events::tuning::TunedValue;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1b1e23; --ground: #ffffff; --rule: #c9ced6; --mark: #1f6fb2; --bound: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6ea; --ground: #1b1e23; --rule: #454b55; --mark: #6cb6f0; --bound: #f2857c }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 72rem;
  margin: 2rem auto; padding: 0 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0 }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap }
th.text, td.text { text-align: left }
td.self { background: var(--rule) }
dl { display: grid; grid-template-columns: max-content auto; gap: 0.1rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
svg { max-width: 100%; height: auto } svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
";

pub(super) fn page(report: &Report) -> String {
    let title = escaped(&report.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    if !report.conditions.is_empty() {
        page.push_str("<dl>\n");
        for (key, value) in &report.conditions {
            page.push_str(&format!("<dt>{}</dt><dd>{}</dd>\n", escaped(key), escaped(value)));
        }
        page.push_str("</dl>\n");
    }
    for event in &report.events {
        // Writing to a string cannot fail.
        let _ = section(&mut page, event);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn section(page: &mut String, event: &EventReport) -> std::fmt::Result {
    writeln!(page, "<section>\n<h2>{}</h2>\n<dl>", escaped(&event.name))?;
    for (key, value) in &event.facts {
        writeln!(page, "<dt>{}</dt><dd>{}</dd>", escaped(key), escaped(value))?;
    }
    writeln!(page, "<dt>endings</dt><dd>{}</dd>\n</dl>", escaped(&event.endings()))?;
    for note in &event.notes {
        writeln!(page, "<p>Note: {}.</p>", escaped(note))?;
    }
    if event.tuned.is_empty() {
        standings(page, event)?;
    } else {
        page.push_str("<h3>Parameters</h3>\n");
        table(page, &event.tuned_table(), &[0])?;
        for course in &event.tuned {
            let plot = svg::course(&course.values, course.tuned.start);
            let TunedValue { name, min, max, .. } = &course.tuned;
            writeln!(
                page,
                "<h3>{}</h3>\n<p>Value after every pair of games; its range is {min} to {max}.</p>",
                escaped(name)
            )?;
            writeln!(page, "{plot}")?;
        }
    }
    let (openings, more) = event.games.openings.shown();
    if !openings.is_empty() {
        let plot = svg::openings(&openings);
        writeln!(
            page,
            "<h3>Scores by opening</h3>\n<p>Games that the side to move first won, drew and lost, and its score.</p>\n{plot}"
        )?;
        if let Some(more) = more {
            writeln!(page, "<p>{more}</p>")?;
        }
    }
    if event.tuned.is_empty() {
        page.push_str("<h3>Players</h3>\n");
        table(page, &event.program_rows(), &[0, 1])?;
    }
    let (forfeits, more) = event.forfeit_rows();
    if !forfeits.1.is_empty() {
        page.push_str("<h3>Forfeits</h3>\n");
        table(page, &forfeits, &[0, 1, 2, 3])?;
        if more > 0 {
            writeln!(page, "<p>and {more} more</p>")?;
        }
    }
    page.push_str("</section>\n");
    Ok(())
}

fn standings(page: &mut String, event: &EventReport) -> std::fmt::Result {
    page.push_str("<h3>Standings</h3>\n");
    table(page, &event.standings_table(), &[1])?;
    if let Some(plot) = svg::ratings(&event.standings) {
        writeln!(page, "<h3>Ratings</h3>\n<p>Elo with 95 % intervals, the mean of all players being 0.</p>\n{plot}")?;
    }
    if let Some((llr, bounds)) = event.test.as_ref().filter(|(llr, _)| llr.len() > 1) {
        let plot = svg::llr(llr, *bounds);
        writeln!(page, "<h3>Sequential test</h3>\n<p>Log-likelihood ratio after every pair of games.</p>\n{plot}")?;
    }
    page.push_str("<h3>Crosstable</h3>\n<p>Points and games of the player of the row.</p>\n");
    crosstable(page, event)
}

fn table(page: &mut String, (heading, rows): &ReportTable, left: &[usize]) -> std::fmt::Result {
    let class = |index: usize| if left.contains(&index) { " class=\"text\"" } else { "" };
    page.push_str("<div class=\"wide\"><table>\n<tr>");
    for (index, cell) in heading.iter().enumerate() {
        write!(page, "<th{}>{}</th>", class(index), escaped(cell))?;
    }
    page.push_str("</tr>\n");
    for row in rows {
        page.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            write!(page, "<td{}>{}</td>", class(index), escaped(cell))?;
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
    Ok(())
}

fn crosstable(page: &mut String, event: &EventReport) -> std::fmt::Result {
    page.push_str("<div class=\"wide\"><table>\n<tr><th></th><th class=\"text\">player</th>");
    for number in 1..=event.standings.len() {
        write!(page, "<th>{number}</th>")?;
    }
    page.push_str("</tr>\n");
    for (index, (row, cells)) in event.standings.iter().zip(event.crosstable_cells()).enumerate() {
        write!(page, "<tr><td>{}</td><td class=\"text\">{}</td>", index + 1, escaped(&row.player))?;
        for (column, cell) in cells.iter().enumerate() {
            let class = if column == index { " class=\"self\"" } else { "" };
            write!(page, "<td{class}>{}</td>", escaped(cell))?;
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
    Ok(())
}
