//! HTTP routes: the page, its files, and lists that need no socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde::Serialize;
use tower_http::compression::CompressionLayer;

use boardwright_game::Message;

use crate::access::{self, Access};
use crate::client::Client;
use crate::listen::Peer;
use crate::message::Said;
use crate::socket::SocketState;
use crate::storage::Games;
use crate::texts::TEXTS;
use crate::{assets, catalog, lessons, lists, search};

/// Everything that can be asked for by address.
pub(crate) fn router(sockets: Arc<SocketState>, access: Arc<Access>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/{*name}", get(assets::asset))
        .route("/socket", get(socket))
        .route("/api/games", get(games))
        .route("/api/lessons/{language}", get(learn))
        .route("/api/ratings", get(ratings))
        .route("/api/records", get(records))
        .route("/api/pictures", get(pictures))
        .route("/api/records/{number}", get(record))
        .route("/api/records/{number}/{format}", get(record_file))
        .route("/api/export/{format}", get(export))
        .route("/api/events", get(events))
        .route("/api/events/{id}", get(event))
        .route("/api/rules/{family}", get(rules))
        .route("/api/studio/{spec}", get(studio))
        .route("/api/{*name}", get(async || no_such("list")))
        .with_state(sockets)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(access, access::check))
}

type Server = State<Arc<SocketState>>;

/// The list of games; cached permanently if it is requested with its version.
async fn games(Query(Wanted { version }): Query<Wanted>) -> Response {
    let is_lasting = version.is_some_and(|version| version == catalog::version());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, if is_lasting { assets::FOR_EVER } else { "no-store" }),
    ];
    (head, catalog::json()).into_response()
}

/// The query of a request for the catalog: the version of it that the page knows.
#[derive(serde::Deserialize)]
struct Wanted {
    version: Option<String>,
}

/// All lessons with their texts in a language.
async fn learn(Path(language): Path<String>) -> Response {
    json(&lessons::list(&language))
}

async fn ratings(State(sockets): Server, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |games| lists::ratings(games, &query).map(Some)).await
}

async fn records(State(sockets): Server, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |games| lists::records(games, &query).map(Some)).await
}

async fn pictures(State(sockets): Server, Query(query): Query<lists::Query>) -> Response {
    let numbers = query.get("games").cloned().unwrap_or_default();
    look_up(&sockets, move |games| search::pictures(games, &numbers).map(Some)).await
}

async fn record(State(sockets): Server, Path(number): Path<u64>) -> Response {
    look_up(&sockets, move |games| lists::record(games, number)).await
}

async fn events(State(sockets): Server) -> Response {
    look_up(&sockets, |games| lists::events(games).map(Some)).await
}

async fn event(State(sockets): Server, Path(id): Path<String>, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |games| lists::event(games, &id, &query)).await
}

/// The rules of a family as its own page tells them, for a game without texts for players.
async fn rules(Path(family): Path<String>) -> Response {
    catalog::rules(&family).map_or_else(|| no_such("game"), |rules| json(&rules))
}

async fn studio(State(sockets): Server, Path(spec): Path<String>) -> Response {
    answer(sockets.service().workers().run(move || lists::studio(&spec).map(Some)).await, |info| json(&info))
}

async fn record_file(State(sockets): Server, Path((number, format)): Path<(u64, String)>) -> Response {
    let found = sockets.service().storage().read(move |games| lists::file(games, number, &format)).await;
    answer(found, |(ending, text)| download(&format!("game-{number}.{ending}"), text))
}

async fn export(State(sockets): Server, Path(format): Path<String>, Query(query): Query<lists::Query>) -> Response {
    let found = sockets.service().storage().read(move |games| lists::files(games, &query, &format).map(Some)).await;
    answer(found, |(ending, text)| download(&format!("games.{ending}"), text))
}

async fn socket(
    State(sockets): Server,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(place) = sockets.admit() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let client = Client::of(peer, &headers);
    let most = sockets.limits().message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| async move { sockets.serve(socket, client, place).await })
}

/// Answers a question to the store as JSON.
async fn look_up<T: Serialize + Send + 'static>(
    sockets: &Arc<SocketState>,
    question: impl FnOnce(&Games) -> Result<Option<T>, Message> + Send + 'static,
) -> Response {
    answer(sockets.service().storage().read(question).await, |found| json(&found))
}

fn answer<T>(found: Result<Option<T>, Message>, show: impl FnOnce(T) -> Response) -> Response {
    match found {
        Ok(Some(found)) => show(found),
        Ok(None) => refusal(StatusCode::NOT_FOUND, TEXTS.say("server-nothing-here")),
        Err(error) => refusal(StatusCode::BAD_REQUEST, error),
    }
}

/// A refusal with its keys, so that the page says it in its own language.
fn refusal(status: StatusCode, message: Message) -> Response {
    (status, Json(Said::from(message))).into_response()
}

/// A list, which may be another one the next time.
fn json(value: &impl Serialize) -> Response {
    let mut response = Json(value).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A file to save. Its name is made of numbers and the endings of known formats.
fn download(name: &str, text: String) -> Response {
    let head = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (head, text).into_response()
}

fn no_such(what: &str) -> Response {
    (StatusCode::NOT_FOUND, format!("there is no such {what}")).into_response()
}
