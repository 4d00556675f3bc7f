//! The pages of a class: handing in and progress for students, a leaderboard, and everything for the teacher.
//!
//! Pages are made here, on the server, and every name and sentence of a student is escaped (`html.rs`). A student says a name and a
//! code with each request; the teacher's pages have a secret in their address.

mod appeals;
mod finale;
mod games;
mod html;
mod names;
mod pairs;
mod review;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boardwright_game::{Stop, locked};
use serde::Deserialize;

use self::html::Viewer;
use self::names::ShownNames;
use crate::bundle::Bundle;
use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::grades::{grades, grades_csv, leaderboard};
use crate::result::SubmissionResults;
use crate::similar::similar;
use crate::students::random_text;
use crate::values::now;

/// Number of letters of the secret in the teacher's address.
const SECRET: usize = 24;

/// The most bytes of a question that hands nothing in.
const QUESTION: usize = 64 << 10;

/// Pause after a wrong code, so that nobody tries many.
const PAUSE: Duration = Duration::from_millis(500);

/// The least share of common fingerprints that is shown.
const SIMILAR: f64 = 0.3;

/// Headers of every answer: a page runs its own files alone, and tells no other site where it was.
const HEADERS: [(&str, &str); 4] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
];

/// The server of a class.
#[derive(Clone)]
struct ClassPages {
    folder: ClassFolder,
    secret: String,
    reviews: Arc<review::Reviews>,
    /// The state of the final and the moment of which it is.
    finale: Arc<Mutex<Option<(u64, String)>>>,
    stop: Stop,
}

/// The pages of a class, and the path of the teacher's page. `stop` ends the reviews of games.
///
/// # Errors
/// If there are no random numbers for the teacher's path.
pub fn router(folder: ClassFolder, stop: &Stop) -> Result<(Router, String), ClassError> {
    let secret = random_text(SECRET)?;
    let path = format!("/teacher/{secret}");
    let pages = ClassPages { folder, secret, reviews: Arc::default(), finale: Arc::default(), stop: stop.clone() };
    Ok((routes(Arc::new(pages)), path))
}

/// The results of a class as one page that needs no other file.
pub fn report(folder: &ClassFolder) -> Result<String, ClassError> {
    Ok(html::report(&folder.class, &grades(folder)?, &leaderboard(folder)?, now()))
}

fn routes(pages: Arc<ClassPages>) -> Router {
    let limited = middleware::from_fn_with_state(Arc::clone(&pages), with_limit);
    Router::new()
        .route("/", get(home))
        .route("/class.js", get(|| async { asset("text/javascript", include_str!("class.js")) }))
        .route("/class.css", get(|| async { asset("text/css", include_str!("class.css")) }))
        .route("/hand-in", post(hand_in).layer(limited))
        .route("/progress", post(progress))
        .route("/games", post(review::games))
        .route("/game", post(review::game))
        .route("/why", post(review::why))
        .route("/log", post(review::log))
        .route("/appeal", post(appeals::appeal))
        .route("/appeal/lines", post(appeals::lines))
        .route("/leaderboard", get(board))
        .route("/final", get(final_page))
        .route("/final/now", get(final_now))
        .route("/final/start", post(final_start))
        .route("/teacher/{secret}", get(teacher))
        .route("/teacher/{secret}/grades.csv", get(csv))
        .route("/teacher/{secret}/similar", get(similar_pairs))
        .route("/teacher/{secret}/similar/{one}/{other}", get(side_by_side))
        .route("/teacher/{secret}/submission/{number}", get(submission))
        .route("/teacher/{secret}/appeal/{submission}/{number}", get(appeals::all_lines))
        .layer(DefaultBodyLimit::max(QUESTION))
        .layer(middleware::from_fn(with_headers))
        .with_state(pages)
}

/// Limits a submission by the class file as it is now. Base64 takes a third more, and names take a little.
async fn with_limit(State(pages): State<Arc<ClassPages>>, mut request: Request, next: Next) -> Response {
    let limits = match work(pages, |pages| Ok(pages.folder.class.limits.clone())).await {
        Ok(limits) => limits,
        Err(error) => return shown(Err(error)),
    };
    let longest = usize::try_from(limits.source.0).unwrap_or(usize::MAX >> 2) / 3 * 4 + (1 << 20);
    DefaultBodyLimit::max(longest).apply(&mut request);
    let response = next.run(request).await;
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            (StatusCode::PAYLOAD_TOO_LARGE, Html(html::sentence(&limits.too_large()))).into_response()
        }
        _ => response,
    }
}

async fn with_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

fn asset(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, kind)], text)
}

/// Does what reads and writes files, away from the threads that serve, by the class file as it is now.
async fn work<T: Send + 'static>(
    pages: Arc<ClassPages>,
    what: impl FnOnce(&ClassPages) -> Result<T, ClassError> + Send + 'static,
) -> Result<T, ClassError> {
    let done = tokio::task::spawn_blocking(move || match pages.folder.changed() {
        Ok(Some(folder)) => what(&ClassPages { folder, ..ClassPages::clone(&pages) }),
        Ok(None) => what(&pages),
        // While somebody writes the class file, or it has a fault, the one of before goes on.
        Err(_) => pages.folder.check_there().and_then(|()| what(&pages)),
    })
    .await;
    let broken = |_| ClassError::new("the server made a mistake").of_the_class("the server made a mistake");
    done.map_err(broken).and_then(|result| result)
}

/// A page, or its error as one. A fault of the class is not the asker's: students read other words on it than the teacher.
fn shown(page: Result<String, ClassError>) -> Response {
    match page {
        Ok(page) => Html(page).into_response(),
        Err(error) => match error.for_students().map(ClassError::new) {
            None => (StatusCode::BAD_REQUEST, Html(html::sentence(&error))).into_response(),
            Some(told) => (StatusCode::SERVICE_UNAVAILABLE, Html(html::sentence(&told))).into_response(),
        },
    }
}

async fn home(State(pages): State<Arc<ClassPages>>) -> Response {
    shown(work(pages, |pages| Ok(html::home(&pages.folder.class))).await)
}

/// Who asks: a student with a name and a code, or the teacher with the secret of the address.
#[derive(Deserialize)]
struct Person {
    #[serde(default)]
    name: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    teacher: String,
}

impl Person {
    /// The student's name; `None` for the teacher, who may see everything.
    fn student(&self, pages: &ClassPages) -> Result<Option<String>, ClassError> {
        if !self.teacher.is_empty() {
            check_teacher(pages, &self.teacher)?;
            return Ok(None);
        }
        Ok(Some(pages.folder.students()?.with_code(&self.name, &self.code)?.name.clone()))
    }
}

fn check_teacher(pages: &ClassPages, secret: &str) -> Result<(), ClassError> {
    let is_teacher = crate::students::is_equal(&pages.secret, secret);
    is_teacher
        .then_some(())
        .ok_or_else(|| ClassError::new("this is not the address that the program printed for the teacher"))
}

/// The fields that a student sends to hand in.
#[derive(Deserialize)]
struct HandIn {
    name: String,
    code: String,
    #[serde(default)]
    alias: String,
    files: Vec<SentFile>,
}

/// A file as a page sends it.
#[derive(Deserialize)]
struct SentFile {
    name: String,
    /// In base64.
    content: String,
}

async fn hand_in(State(pages): State<Arc<ClassPages>>, Json(sent): Json<HandIn>) -> Response {
    let taken = work(pages, move |pages| {
        // Nobody else's files are looked at.
        pages.folder.students()?.with_code(&sent.name, &sent.code)?;
        let content = |file: SentFile| {
            let content =
                STANDARD.decode(file.content).map_err(|_| ClassError::new("a file arrived damaged, expected base64"));
            content.map(|content| (file.name, content))
        };
        let files = sent.files.into_iter().map(content).collect::<Result<Vec<_>, _>>()?;
        let bundle = Bundle::of_files(files, &pages.folder.class)?;
        let alias = Some(sent.alias.trim()).filter(|alias| !alias.is_empty());
        let receipt = pages.folder.hand_in((&sent.name, &sent.code), alias, &bundle, now())?;
        Ok(html::taken(&pages.folder.class, &receipt))
    });
    answered(taken.await).await
}

async fn progress(State(pages): State<Arc<ClassPages>>, Json(person): Json<Person>) -> Response {
    let found = work(pages, move |pages| {
        let students = pages.folder.students()?;
        let student = students.with_code(&person.name, &person.code)?;
        let mine = with_results(&pages.folder, |receipt| receipt.is_of(&student.name))?;
        let mut appeals = Vec::new();
        for (receipt, _) in &mine {
            appeals.extend(pages.folder.appeals_of(receipt.number)?);
        }
        let names = ShownNames::read(&pages.folder)?;
        let may_appeal = pages.folder.class.appeals.a_day > 0;
        let viewer = Viewer { names: &names, appeals: &appeals, may_appeal };
        Ok(html::progress(&pages.folder.class, student, &mine, &viewer))
    });
    answered(found.await).await
}

/// Every refusal takes its time: it may be a wrong code.
async fn answered(page: Result<String, ClassError>) -> Response {
    if page.is_err() {
        tokio::time::sleep(PAUSE).await;
    }
    shown(page)
}

/// Submissions with their results so far.
fn with_results(
    folder: &ClassFolder,
    is_wanted: impl Fn(&Receipt) -> bool,
) -> Result<Vec<(Receipt, Option<SubmissionResults>)>, ClassError> {
    let receipts = folder.receipts()?.into_iter().filter(|receipt| is_wanted(receipt));
    receipts
        .map(|receipt| {
            let results = folder.results(receipt.number)?;
            Ok((receipt, results))
        })
        .collect()
}

async fn board(State(pages): State<Arc<ClassPages>>) -> Response {
    let page = work(pages, |pages| {
        if !pages.folder.class.show.leaderboard {
            return Err(ClassError::new("this class shows no leaderboard"));
        }
        Ok(html::leaderboard(&pages.folder.class, &leaderboard(&pages.folder)?))
    });
    shown(page.await)
}

/// Does something for the teacher alone.
async fn for_teacher<T: Send + 'static>(
    pages: Arc<ClassPages>,
    secret: String,
    what: impl FnOnce(&ClassPages) -> Result<T, ClassError> + Send + 'static,
) -> Result<T, ClassError> {
    if let Err(error) = check_teacher(&pages, &secret) {
        tokio::time::sleep(PAUSE).await;
        return Err(error);
    }
    work(pages, what).await.map_err(ClassError::for_teacher)
}

async fn teacher(State(pages): State<Arc<ClassPages>>, Path(secret): Path<String>) -> Response {
    let page = for_teacher(pages, secret, |pages| {
        let all = with_results(&pages.folder, |_| true)?;
        Ok(html::teacher(&pages.folder.class, &pages.secret, &grades(&pages.folder)?, &all, &pages.folder.appeals()?))
    });
    shown(page.await)
}

async fn csv(State(pages): State<Arc<ClassPages>>, Path(secret): Path<String>) -> Response {
    match for_teacher(pages, secret, |pages| grades_csv(&pages.folder, &grades(&pages.folder)?)).await {
        Ok(text) => ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response(),
        Err(error) => shown(Err(error)),
    }
}

async fn similar_pairs(State(pages): State<Arc<ClassPages>>, Path(secret): Path<String>) -> Response {
    let page = for_teacher(pages, secret, |pages| {
        Ok(pairs::pairs(&pages.folder.class, &pages.secret, &similar(&pages.folder, SIMILAR)?))
    });
    shown(page.await)
}

async fn side_by_side(
    State(pages): State<Arc<ClassPages>>,
    Path((secret, one, other)): Path<(String, u64, u64)>,
) -> Response {
    let page = for_teacher(pages, secret, move |pages| {
        let folder = &pages.folder;
        let found = similar(folder, 0.0)?.into_iter().find(|pair| (pair.one.number, pair.other.number) == (one, other));
        let pair = found.ok_or_else(|| {
            ClassError::new(format!("submissions {one} and {other} have no code in common, or a later one is compared"))
        })?;
        let texts = [folder.source_texts(one)?, folder.source_texts(other)?];
        Ok(pairs::side_by_side(&folder.class, &pages.secret, &pair, [&texts[0], &texts[1]]))
    });
    shown(page.await)
}

async fn final_page(State(pages): State<Arc<ClassPages>>) -> Response {
    shown(work(pages, |pages| Ok(finale::finale(&pages.folder.class))).await)
}

/// All screens share the answer of half a second.
async fn final_now(State(pages): State<Arc<ClassPages>>) -> Response {
    let part = work(pages, |pages| {
        let mut kept = locked(&pages.finale);
        let moment = now();
        if let Some((_, part)) = kept.as_ref().filter(|(known, _)| (*known..known + 500).contains(&moment)) {
            return Ok(part.clone());
        }
        let part = finale::now(&pages.folder, moment)?;
        *kept = Some((moment, part.clone()));
        Ok(part)
    });
    shown(part.await)
}

async fn final_start(State(pages): State<Arc<ClassPages>>, Json(person): Json<Person>) -> Response {
    let begun = for_teacher(pages, person.teacher, |pages| {
        pages.folder.show_finale(now())?;
        Ok("The final begins, on the page <a href=\"/final\">/final</a>.".to_owned())
    });
    shown(begun.await)
}

async fn submission(State(pages): State<Arc<ClassPages>>, Path((secret, number)): Path<(String, u64)>) -> Response {
    let page = for_teacher(pages, secret, move |pages| {
        let receipt = pages.folder.receipt(number)?;
        let results = pages.folder.results(number)?;
        let files = pages.folder.source_texts(number)?;
        let names = ShownNames::read(&pages.folder)?;
        let appeals = pages.folder.appeals_of(number)?;
        let viewer = Viewer { names: &names, appeals: &appeals, may_appeal: false };
        Ok(html::submission(&pages.folder.class, &pages.secret, &receipt, results.as_ref(), &files, &viewer))
    });
    shown(page.await)
}
