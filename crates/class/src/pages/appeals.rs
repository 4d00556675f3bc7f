//! Appeals as HTML, and the requests about them.

use std::fmt::{Display, Write};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::html::{Viewer, button, e, link};
use super::review::{GameQuestion, answer};
use super::{ClassPages, for_teacher, shown};
use crate::appeals::{Appeal, AppealAnswer};
use crate::error::ClassError;
use crate::folder::Receipt;
use crate::values::{in_utc, now};

/// The appeals of a submission as its student sees them.
pub(super) fn list(receipt: &Receipt, viewer: &Viewer<'_>) -> String {
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

/// All appeals for the teacher, the newest first; nothing if there are none.
pub(super) fn table(secret: &str, asked: &[(Receipt, Appeal)]) -> String {
    if asked.is_empty() {
        return String::new();
    }
    let mut asked: Vec<&(Receipt, Appeal)> = asked.iter().collect();
    asked.sort_by_key(|(_, appeal)| std::cmp::Reverse(appeal.asked));
    let mut text = String::from(
        "<h2>Appeals</h2><div class=\"wide\"><table><tr><th>asked</th><th>student</th><th>submission</th><th>against</th>\
         <th>before</th><th>again</th><th></th></tr>",
    );
    for (receipt, appeal) in asked {
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
        let _ = write!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{lines}</td></tr>",
            e(in_utc(*asked)),
            e(&receipt.student),
            link(secret, *submission),
            e(&before.opponent),
            e(before.told()),
            e(again)
        );
    }
    text.push_str("</table></div>");
    text
}

/// A student asks for a match to be played again.
pub(super) async fn appeal(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let ask = |pages: &ClassPages, receipt: &Receipt, asked: &GameQuestion| {
        if asked.person.student(pages)?.is_none() {
            return Err(ClassError::new("appeals are for students")
                .with_hint("`boardwright class appeal` plays a match again and writes every line"));
        }
        pages.folder.appeal(receipt, &asked.event, now())?;
        Ok("<p class=\"done\" role=\"status\">It is played again as soon as its turn comes. Then your progress shows how it came \
            out.</p>"
            .to_owned())
    };
    answer(pages, asked, ask).await
}

/// The lines of a student's own bot while a match was played again.
pub(super) async fn lines(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let own = |pages: &ClassPages, receipt: &Receipt, asked: &GameQuestion| {
        let lines = pages.folder.appeal_lines(receipt.number, asked.appeal, true)?;
        Ok(match lines.is_empty() {
            true => "<p>The bot has said nothing.</p>".to_owned(),
            false => format!("<pre>{}</pre>", e(lines)),
        })
    };
    answer(pages, asked, own).await
}

/// All lines of an appeal for the teacher.
pub(super) async fn all_lines(
    State(pages): State<Arc<ClassPages>>,
    Path((secret, submission, number)): Path<(String, u64, usize)>,
) -> Response {
    match for_teacher(pages, secret, move |pages| pages.folder.appeal_lines(submission, number, false)).await {
        Ok(text) => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response(),
        Err(error) => shown(Err(error)),
    }
}
