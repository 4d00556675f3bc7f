//! The pages as HTML.

use std::fmt::{Display, Write};

use boardwright_game::escaped;

use super::names::ShownNames;
use crate::appeals::{Appeal, AppealAnswer};
use crate::error::ClassError;
use crate::file::ClassFile;
use crate::folder::Receipt;
use crate::grades::Grade;
use crate::left_out::{BUILT, LEFT_OUT};
use crate::result::{StageResult, SubmissionResults, number};
use crate::students::Student;
use crate::values::in_utc;

/// A text as HTML shows it, whatever it holds: it is written around everything that is shown.
pub(super) fn e(text: impl Display) -> String {
    escaped(&text.to_string())
}

/// A whole page.
pub(super) fn page(class: &ClassFile, title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{} – {}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/class.css\">\
         <script src=\"/class.js\" defer></script></head><body><h1>{}</h1>{body}</body></html>\n",
        e(title),
        e(class.title.trim()),
        e(class.title.trim())
    )
}

/// A table that moves sideways where it is too wide. Its cells are HTML.
pub(super) fn table<const N: usize>(heads: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String], tag: &str| {
        let cells: String = cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
        format!("<tr>{cells}</tr>")
    };
    let rows: String = rows.into_iter().map(|row| line(&row, "td")).collect();
    format!("<div class=\"wide\"><table>{}{rows}</table></div>", line(&heads.map(str::to_owned), "th"))
}

/// A button that asks the server for a part of the page.
pub(super) fn button(path: &str, words: &str, data: &[(&str, &dyn Display)], is_off: bool) -> String {
    let mut text = format!("<button type=\"button\" data-path=\"{}\"", e(path));
    for (name, value) in data {
        let _ = write!(text, " data-{name}=\"{}\"", e(value));
    }
    let off = if is_off { " disabled" } else { "" };
    let _ = write!(text, "{off}>{}</button>", e(words));
    text
}

/// An error with its hint.
pub(super) fn sentence(error: &ClassError) -> String {
    let hint = error.hint().map(|hint| format!(" <small>({})</small>", e(hint))).unwrap_or_default();
    format!("<p class=\"error\" role=\"alert\">{}{hint}</p>", e(error))
}

/// The page on which students hand in and see how far they are.
pub(super) fn home(class: &ClassFile) -> String {
    let mut stages = String::new();
    for stage in &class.stages {
        let _ = write!(stages, "<li>{}: {} points</li>", e(&stage.name), number(stage.most_points()));
    }
    let formula = class.formula.as_ref().map(|formula| {
        format!("<p>Your points: <code>{}</code>, at most {}.</p>", e(formula), number(class.most_points()))
    });
    let formula = formula.unwrap_or_default();
    let mains: Vec<&str> = class.languages.iter().map(|language| language.main.as_str()).collect();
    let late = class.late_rule();
    let deadline =
        class.hand_in.deadline.map(|deadline| format!("<p>Deadline: {}. {late}</p>", e(deadline))).unwrap_or_default();
    let board = if class.show.leaderboard { "<p><a href=\"/leaderboard\">Leaderboard</a></p>" } else { "" };
    let body = format!(
        "<p>Game: {}.</p>{deadline}<ol>{stages}</ol>{formula}{board}\
         <form id=\"who\" data-most=\"{}\" data-too-large=\"{}\" data-left-out=\"{}\" data-built=\"{}\"><p><label>Name <input id=\"name\" autocomplete=\"username\" required></label> \
         <label>Code <input id=\"code\" type=\"password\" autocomplete=\"current-password\" required></label> \
         <label>Shown to others as <input id=\"alias\" maxlength=\"30\" placeholder=\"as before\"></label></p>\
         <div id=\"drop\"><p>Drop a file or a folder here, or choose <label><b>files</b> <input id=\"files\" type=\"file\" multiple></label> \
         or <label><b>a folder</b> <input id=\"folder\" type=\"file\" webkitdirectory></label></p>\
         <p><small>The main file tells the language: {}. At most {}.</small></p><ul id=\"chosen\"></ul></div>\
         <p><button id=\"hand-in\" type=\"button\" disabled>Hand in</button> \
         <button id=\"look\" type=\"button\">Show my progress</button></p></form>\
         <div id=\"answer\" aria-live=\"polite\"></div><div id=\"game\" aria-live=\"polite\"></div>",
        e(&class.game),
        class.limits.source.0,
        e(class.limits.too_large().with_hint_in_brackets()),
        LEFT_OUT.join("/"),
        BUILT.join("/"),
        e(mains.join(", ")),
        e(class.limits.source),
    );
    page(class, "Hand in", &body)
}

/// The sentence that a student reads after handing in.
pub(super) fn taken(class: &ClassFile, receipt: &Receipt) -> String {
    let late = if receipt.late { format!(" It is late. {}", class.late_rule()) } else { String::new() };
    format!(
        "<p class=\"done\" role=\"status\">Submission {} in {} is kept, {}.{late}</p>",
        receipt.number,
        e(&receipt.language),
        e(in_utc(receipt.handed_in))
    )
}

/// The part of a page with the progress of a student.
pub(super) fn progress(
    class: &ClassFile,
    student: &Student,
    mine: &[(Receipt, Option<SubmissionResults>)],
    viewer: &Viewer<'_>,
) -> String {
    let mut text = format!("<h2>{}</h2><p>Others see you as {}.</p>", e(&student.name), e(&student.alias));
    if mine.is_empty() {
        text.push_str("<p>There is no submission yet.</p>");
    }
    for (receipt, results) in mine.iter().rev() {
        text.push_str(&result(class, receipt, results.as_ref(), Some(viewer)));
    }
    text
}

/// Somebody who looks at submissions and may ask for their games.
pub(super) struct Viewer<'a> {
    pub(super) names: &'a ShownNames,
    pub(super) appeals: &'a [Appeal],
    /// True if a student may ask on the page for a match to be played again.
    pub(super) may_appeal: bool,
}

/// A submission with its stages, and with buttons for its games and its log where there is a viewer for them.
pub(super) fn result(
    class: &ClassFile,
    receipt: &Receipt,
    results: Option<&SubmissionResults>,
    viewer: Option<&Viewer<'_>>,
) -> String {
    let late = class.lateness(receipt.late);
    let mut text = format!(
        "<section><h3>Submission {} <small>{}, {}{late}</small></h3>",
        receipt.number,
        e(&receipt.language),
        e(in_utc(receipt.handed_in))
    );
    let Some(results) = results else {
        text.push_str("<p>It waits for its stages.</p></section>");
        return text;
    };
    for stage in &results.stages {
        text.push_str(&stage_result(stage, receipt, viewer));
    }
    let state = if results.finished { "" } else { " so far" };
    let _ = write!(
        text,
        "<p><b>{} of {} points{state}</b></p>",
        number(class.points(results, receipt.late)),
        number(class.most_points())
    );
    if let Some(viewer) = viewer {
        text.push_str(&appeals_of(receipt, viewer));
        let data: [(&str, &dyn Display); 1] = [("submission", &receipt.number)];
        let _ = write!(
            text,
            "<p>{} {}</p><div class=\"games\"></div>",
            button("/games", "All games", &data, false),
            button("/log", "Log of the bot", &data, false)
        );
    }
    text.push_str("</section>");
    text
}

fn stage_result(stage: &StageResult, receipt: &Receipt, viewer: Option<&Viewer<'_>>) -> String {
    let mut text = format!("<h4>{}</h4>", e(stage.head()));
    if !stage.matches.is_empty() {
        let empty = if viewer.is_some() { "<th></th>" } else { "" };
        let _ = write!(
            text,
            "<div class=\"wide\"><table><tr><th>against</th>{empty}<th>its rating</th><th>won</th><th>lost</th><th>drawn</th>\
             <th>forfeited</th></tr>"
        );
        for played in &stage.matches {
            let elo = played.elo.map(|elo| format!("{elo:.0}")).unwrap_or_default();
            let (wins, losses, draws, forfeits) = (played.wins, played.losses, played.draws, played.forfeits);
            let opponent = viewer.map_or_else(|| played.opponent.clone(), |viewer| viewer.names.of(&played.opponent));
            let _ = write!(text, "<tr><td>{}</td>", e(opponent));
            if let Some(viewer) = viewer {
                let data: [(&str, &dyn Display); 2] = [("submission", &receipt.number), ("event", &played.event)];
                let _ = write!(text, "<td class=\"buttons\">{}", button("/games", "Games", &data, false));
                if viewer.may_appeal {
                    let _ = write!(text, " {}", button("/appeal", "Play it again", &data, false));
                }
                text.push_str("</td>");
            }
            let _ =
                write!(text, "<td>{elo}</td><td>{wins}</td><td>{losses}</td><td>{draws}</td><td>{forfeits}</td></tr>");
        }
        text.push_str("</table></div>");
    }
    if !stage.sentences.is_empty() {
        let _ = write!(text, "<pre>{}</pre>", e(stage.sentences.join("\n")));
    }
    text
}

/// The appeals of a submission as its student sees them.
fn appeals_of(receipt: &Receipt, viewer: &Viewer<'_>) -> String {
    let mut text = String::new();
    for appeal in viewer.appeals.iter().filter(|appeal| appeal.submission == receipt.number) {
        let Appeal { number, before, asked, answer, .. } = appeal;
        let outcome = match answer {
            None => "it waits to be played".to_owned(),
            Some(AppealAnswer::Failed(_)) => "it could not be played, your teacher sees why".to_owned(),
            Some(AppealAnswer::Played(again)) if appeal.differs() => {
                format!("{}; before {}: ask your teacher what counts", again.told(), before.told())
            }
            Some(AppealAnswer::Played(again)) => format!("{}, as before", again.told()),
        };
        let against = viewer.names.of(&before.opponent);
        let _ = write!(text, "<p>Played again against {}, asked {}: {}.", e(against), e(in_utc(*asked)), e(outcome));
        if let Some(AppealAnswer::Played(_)) = answer {
            let data: [(&str, &dyn Display); 2] = [("submission", &receipt.number), ("appeal", number)];
            let _ = write!(text, " {}", button("/appeal/lines", "Lines of the bot", &data, false));
        }
        text.push_str("</p>");
    }
    text
}

/// All appeals for the teacher, the newest first; an empty text where nobody has appealed.
fn appeals_table(secret: &str, asked: &[(Receipt, Appeal)]) -> String {
    if asked.is_empty() {
        return String::new();
    }
    let mut asked: Vec<&(Receipt, Appeal)> = asked.iter().collect();
    asked.sort_by_key(|(_, appeal)| std::cmp::Reverse(appeal.asked));
    let rows = asked.into_iter().map(|(receipt, appeal)| {
        let Appeal { number, submission, before, asked, answer } = appeal;
        let again = match answer {
            None => "waits".to_owned(),
            Some(AppealAnswer::Failed(why)) => format!("could not be played: {why}"),
            Some(AppealAnswer::Played(_)) if !appeal.differs() => "the same".to_owned(),
            Some(AppealAnswer::Played(again)) => again.told(),
        };
        let lines = match answer {
            Some(AppealAnswer::Played(_)) => {
                format!("<a href=\"/teacher/{secret}/appeal/{submission}/{number}\">all lines</a>")
            }
            _ => String::new(),
        };
        let (student, link) = (e(&receipt.student), link(secret, *submission));
        [e(in_utc(*asked)), student, link, e(&before.opponent), e(before.told()), e(again), lines]
    });
    "<h2>Appeals</h2>".to_owned() + &table(["asked", "student", "submission", "against", "before", "again", ""], rows)
}

pub(super) fn leaderboard(class: &ClassFile, board: &[(String, [f64; 2])]) -> String {
    page(class, "Leaderboard", &format!("{}<p><a href=\"/\">Hand in</a></p>", board_table(class, board)))
}

/// Everybody who has a rating, with the players whose rating is known between them.
fn board_table(class: &ClassFile, board: &[(String, [f64; 2])]) -> String {
    let mut text =
        String::from("<h2>Leaderboard</h2><table><tr><th>rank</th><th>name</th><th>rating</th><th>±</th></tr>");
    let mut known: Vec<(String, f64, Option<f64>)> =
        board.iter().map(|(name, [elo, error])| (name.clone(), *elo, Some(*error))).collect();
    known.extend(class.references.iter().map(|reference| (reference.player.clone(), reference.elo, None)));
    known.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
    let mut rank = 0;
    for (name, elo, error) in known {
        rank += usize::from(error.is_some());
        let _ = match error {
            Some(error) => {
                write!(text, "<tr><td>{rank}</td><td>{}</td><td>{elo:.0}</td><td>{error:.0}</td></tr>", e(name))
            }
            None => {
                write!(text, "<tr class=\"known\"><td></td><td>{}</td><td>{elo:.0}</td><td>known</td></tr>", e(name))
            }
        };
    }
    text.push_str("</table>");
    text
}

/// The rating of the counted submission of a student, if it has one.
fn rating(grade: &Grade) -> String {
    let rating = grade.counted.as_ref().and_then(|(_, results)| results.rating());
    rating.map(|[elo, error]| format!("{elo:.0} ± {error:.0}")).unwrap_or_default()
}

/// Everything at a glance for the teacher.
pub(super) fn teacher(
    class: &ClassFile,
    secret: &str,
    grades: &[Grade],
    all: &[(Receipt, Option<SubmissionResults>)],
    asked: &[(Receipt, Appeal)],
) -> String {
    let mut text = format!(
        "<p><a href=\"/teacher/{secret}/grades.csv\">Grades as CSV</a> · <a href=\"/teacher/{secret}/similar\">Similar submissions</a> · \
         <a href=\"/leaderboard\">Leaderboard</a> · <a href=\"/final\">Final</a> <button type=\"button\" data-path=\"/final/start\">Begin \
         to show it</button></p><p id=\"answer\"></p><h2>Students</h2>"
    );
    let points = format!("points of {}", number(class.most_points()));
    let students = grades.iter().map(|grade| {
        let counted = grade.counted.as_ref().map(|(receipt, _)| link(secret, receipt.number)).unwrap_or_default();
        let waits = if grade.is_pending { "waits" } else { "" };
        let (student, alias, submissions) = (e(&grade.student), e(&grade.alias), grade.submissions.to_string());
        [student, alias, submissions, counted, rating(grade), number(grade.points), waits.to_owned()]
    });
    text += &table(["student", "shown as", "submissions", "counted", "rating", &points, ""], students);
    text += &appeals_table(secret, asked);
    let submissions = all.iter().rev().map(|(receipt, results)| {
        let summary = results.as_ref().map_or_else(|| "waits".to_owned(), SubmissionResults::summary);
        let handed_in = e(in_utc(receipt.handed_in)) + &class.lateness(receipt.late);
        [link(secret, receipt.number), e(&receipt.student), e(&receipt.language), handed_in, e(summary)]
    });
    text += "<h2>Submissions</h2>";
    text += &table(["number", "student", "language", "handed in", "result"], submissions);
    page(class, "Teacher", &text)
}

/// Everything of a class on one page that needs no other file: all grades, the leaderboard, and the counted results.
pub(super) fn report(class: &ClassFile, grades: &[Grade], board: &[(String, [f64; 2])], made: u64) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title><style>{1}</style></head><body>\
         <h1>{0}</h1><p>Game: {2}; {3} points; made {4}.</p>",
        e(class.title.trim()),
        include_str!("class.css"),
        e(&class.game),
        number(class.most_points()),
        e(in_utc(made))
    );
    let rows = grades.iter().map(|grade| {
        let counted = grade.counted.as_ref().map(|(receipt, _)| receipt.number.to_string()).unwrap_or_default();
        [e(&grade.student), grade.submissions.to_string(), counted, rating(grade), number(grade.points)]
    });
    text += &table(["student", "submissions", "counted", "rating", "points"], rows);
    text.push_str(&board_table(class, board));
    for grade in grades {
        if let Some((receipt, results)) = &grade.counted {
            let _ = write!(text, "<h2>{}</h2>{}", e(&grade.student), result(class, receipt, Some(results), None));
        }
    }
    text.push_str("</body></html>\n");
    text
}

pub(super) fn link(secret: &str, number: u64) -> String {
    format!("<a href=\"/teacher/{secret}/submission/{number}\">{number}</a>")
}

/// One submission with its files.
pub(super) fn submission(
    class: &ClassFile,
    secret: &str,
    receipt: &Receipt,
    results: Option<&SubmissionResults>,
    files: &[(String, String)],
    viewer: &Viewer<'_>,
) -> String {
    let mut text = format!("<p><a href=\"/teacher/{secret}\">All</a></p><h2>{}</h2>", e(&receipt.student));
    text.push_str(&result(class, receipt, results, Some(viewer)));
    text.push_str("<div id=\"game\" aria-live=\"polite\"></div>");
    for (name, content) in files {
        let _ = write!(text, "<h3>{}</h3><pre>{}</pre>", e(name), e(content));
    }
    page(class, "Submission", &text)
}
