//! Requests about the games of a submission: who asks sees those of their own submissions, the teacher all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, TryLockError};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::html::e;
use super::names::ShownNames;
use super::{ClassPages, Person, answered, games as html, work};
use crate::error::ClassError;
use crate::folder::Receipt;
use crate::replay::{game_of, games_of};
use crate::words::MOST_WORDS;

/// The most reviews that are remembered.
const REMEMBERED: usize = 500;

/// Reviews by the submission and the game, of which one is made at a time: the processors belong to the games.
#[derive(Default)]
pub(super) struct Reviews(Mutex<BTreeMap<(u64, u64), String>>);

/// A question about a submission or a game of it.
#[derive(Deserialize)]
pub(super) struct GameQuestion {
    #[serde(flatten)]
    pub(super) person: Person,
    submission: u64,
    #[serde(default)]
    pub(super) event: String,
    #[serde(default)]
    game: u64,
    ply: Option<usize>,
    #[serde(default)]
    pub(super) appeal: usize,
}

/// The submission that somebody asks about.
///
/// One sentence for what is not there and for what is another's, so that nobody learns which numbers there are.
fn asked_about(pages: &ClassPages, asked: &GameQuestion) -> Result<Receipt, ClassError> {
    let student = asked.person.student(pages)?;
    let receipt = pages.folder.receipt(asked.submission).ok();
    let own = receipt.filter(|receipt| student.is_none_or(|student| receipt.is_of(&student)));
    own.ok_or_else(|| ClassError::new(format!("you have no submission {}", asked.submission)))
}

/// Answers a question away from the threads that serve.
pub(super) async fn answer(
    pages: Arc<ClassPages>,
    asked: GameQuestion,
    what: impl FnOnce(&ClassPages, &Receipt, &GameQuestion) -> Result<String, ClassError> + Send + 'static,
) -> Response {
    let done = work(pages, move |pages| {
        let receipt = asked_about(pages, &asked)?;
        // Where the class lies on the server is nobody's business; what a script's error says has it.
        let place = e(format!("{}/submissions/", pages.folder.path().display()));
        Ok(what(pages, &receipt, &asked)?.replace(&place, ""))
    });
    answered(done.await).await
}

pub(super) async fn games(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let list = |pages: &ClassPages, receipt: &Receipt, asked: &GameQuestion| {
        let games = games_of(&pages.folder, receipt, &asked.event)?;
        Ok(html::list(receipt, &games, &ShownNames::read(&pages.folder)?))
    };
    answer(pages, asked, list).await
}

pub(super) async fn game(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let shown = |pages: &ClassPages, receipt: &Receipt, asked: &GameQuestion| {
        let game = game_of(&pages.folder, receipt, asked.game)?;
        Ok(html::game(receipt, &game, asked.ply, &ShownNames::read(&pages.folder)?))
    };
    answer(pages, asked, shown).await
}

pub(super) async fn why(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let found = |pages: &ClassPages, receipt: &Receipt, asked: &GameQuestion| {
        let game = game_of(&pages.folder, receipt, asked.game)?;
        let mut known = match pages.reviews.0.try_lock() {
            Ok(known) => known,
            Err(TryLockError::Poisoned(broken)) => broken.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(ClassError::new("another game is being looked at, please ask again in a moment"));
            }
        };
        let key = (receipt.number, asked.game);
        if let Some(known) = known.get(&key) {
            return Ok(known.clone());
        }
        let text = html::why(receipt, &game, game.turning_point(&pages.stop)?.as_ref());
        if known.len() >= REMEMBERED {
            known.pop_first();
        }
        known.insert(key, text.clone());
        Ok(text)
    };
    answer(pages, asked, found).await
}

pub(super) async fn log(State(pages): State<Arc<ClassPages>>, Json(asked): Json<GameQuestion>) -> Response {
    let words = |pages: &ClassPages, receipt: &Receipt, _: &GameQuestion| {
        let words = pages.folder.words(receipt.number)?;
        if words.is_empty() {
            return Ok("<p>The bot has said nothing.</p>".to_owned());
        }
        let most = MOST_WORDS >> 10;
        Ok(format!(
            "<p><small>The last lines of the last games of each match, at most {most} KiB.</small></p><pre>{}</pre>",
            e(words)
        ))
    };
    answer(pages, asked, words).await
}
