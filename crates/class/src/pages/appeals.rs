//! Requests about appeals.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::html::e;
use super::review::{GameQuestion, answer};
use super::{ClassPages, for_teacher, shown};
use crate::error::ClassError;
use crate::folder::Receipt;
use crate::values::now;

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
