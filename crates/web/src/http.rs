//! What is fetched: the page, its files, and lists that need no socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde::Serialize;
use tower_http::compression::CompressionLayer;

use crate::client::Client;
use crate::door::{self, Door};
use crate::keeper::Keeper;
use crate::listen::Peer;
use crate::socket::Sockets;
use crate::{assets, catalog, lists};

/// Everything that can be asked for by address.
pub(crate) fn router(sockets: Arc<Sockets>, door: Arc<Door>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/{*name}", get(assets::asset))
        .route("/socket", get(socket))
        .route("/api/games", get(games))
        .route("/api/ratings", get(ratings))
        .route("/api/records", get(records))
        .route("/api/records/{number}", get(record))
        .route("/api/records/{number}/{format}", get(record_file))
        .route("/api/export/{format}", get(export))
        .route("/api/events", get(events))
        .route("/api/events/{id}", get(event))
        .route("/api/studio/{spec}", get(studio))
        .route("/api/{*name}", get(async || no_such("list")))
        .with_state(sockets)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(door, door::check))
}

type Server = State<Arc<Sockets>>;

/// The games; for ever, if they are asked for by their version.
async fn games(Query(Wanted { version }): Query<Wanted>) -> Response {
    let is_lasting = version.is_some_and(|version| version == catalog::version());
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, if is_lasting { assets::FOR_EVER } else { "no-store" }),
    ];
    (head, catalog::json()).into_response()
}

/// Which version of the games is wanted.
#[derive(serde::Deserialize)]
struct Wanted {
    version: Option<String>,
}

async fn ratings(State(sockets): Server, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |keeper| lists::ratings(keeper, &query).map(Some)).await
}

async fn records(State(sockets): Server, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |keeper| lists::records(keeper, &query).map(Some)).await
}

async fn record(State(sockets): Server, Path(number): Path<u64>) -> Response {
    look_up(&sockets, move |keeper| lists::record(keeper, number)).await
}

async fn events(State(sockets): Server) -> Response {
    look_up(&sockets, |keeper| lists::events(keeper).map(Some)).await
}

async fn event(State(sockets): Server, Path(id): Path<String>, Query(query): Query<lists::Query>) -> Response {
    look_up(&sockets, move |keeper| lists::event(keeper, &id, &query)).await
}

async fn studio(Path(spec): Path<String>) -> Response {
    match lists::studio(&spec) {
        Ok(info) => json(&info),
        Err(error) => (StatusCode::BAD_REQUEST, error).into_response(),
    }
}

async fn record_file(State(sockets): Server, Path((number, format)): Path<(u64, String)>) -> Response {
    let found = ask(&sockets, move |keeper| lists::file(keeper, number, &format)).await;
    answer(found, |(ending, text)| download(&format!("game-{number}.{ending}"), text))
}

async fn export(State(sockets): Server, Path(format): Path<String>, Query(query): Query<lists::Query>) -> Response {
    let found = ask(&sockets, move |keeper| lists::files(keeper, &query, &format).map(Some)).await;
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
    sockets: &Arc<Sockets>,
    question: impl FnOnce(&Keeper) -> Result<Option<T>, String> + Send + 'static,
) -> Response {
    answer(ask(sockets, question).await, |found| json(&found))
}

/// Puts a question to the store, in a thread that may wait for it; how many do so at once is limited.
async fn ask<T: Send + 'static>(
    sockets: &Arc<Sockets>,
    question: impl FnOnce(&Keeper) -> Result<Option<T>, String> + Send + 'static,
) -> Result<Option<T>, String> {
    let busy = || "the server ends".to_owned();
    let _turn = sockets.turn().await.ok_or_else(busy)?;
    let keeper = Arc::clone(sockets.desk().keeper());
    tokio::task::spawn_blocking(move || question(&keeper)).await.map_err(|_| busy())?
}

fn answer<T>(found: Result<Option<T>, String>, show: impl FnOnce(T) -> Response) -> Response {
    match found {
        Ok(Some(found)) => show(found),
        Ok(None) => (StatusCode::NOT_FOUND, "there is nothing by this name or number").into_response(),
        Err(error) => (StatusCode::BAD_REQUEST, error).into_response(),
    }
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
