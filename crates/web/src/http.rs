//! HTTP routes: the page, its files, and lists that need no socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use boardwright_game::Message;
use boardwright_service::texts::{self, TEXTS};
use boardwright_service::{Document, Lane, Query as DocumentQuery, catalog};
use tower_http::compression::CompressionLayer;

use crate::access::{self, Access};
use crate::listen::Peer;
use crate::socket::SocketState;
use crate::{assets, forwarded};

/// Everything that can be asked for by address.
pub(crate) fn router(sockets: Arc<SocketState>, access: Arc<Access>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/{*name}", get(assets::asset))
        .route("/socket", get(socket))
        .route("/api/games", get(games))
        .route("/api/{*name}", get(document))
        .with_state(sockets)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(access, access::check))
}

type Server = State<Arc<SocketState>>;

/// The list of games; cached permanently if it is requested with its version.
async fn games(Query(Wanted { version }): Query<Wanted>) -> Response {
    let is_lasting = version.is_some_and(|version| *version == texts::version(catalog::json()));
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

/// A list, a record or a file to save.
async fn document(State(sockets): Server, Path(name): Path<String>, Query(query): Query<DocumentQuery>) -> Response {
    let service = Arc::clone(sockets.service());
    let found = sockets.pools().run(Lane::of_document(&name), move || service.document(&name, &query)).await;
    match found.and_then(|found| found) {
        Ok(Some(Document::Json(text))) => json(text),
        Ok(Some(Document::File { name, text })) => download(&name, text),
        Ok(None) => refusal(StatusCode::NOT_FOUND, TEXTS.say("server-nothing-here")),
        Err(error) => refusal(StatusCode::BAD_REQUEST, error),
    }
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
    let client = forwarded::address(peer, &headers);
    let most = sockets.limits().message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| async move { sockets.serve(socket, client, place).await })
}

/// A refusal with its keys, so that the page says it in its own language.
fn refusal(status: StatusCode, message: Message) -> Response {
    (status, Json(message)).into_response()
}

/// A list, which may be another one the next time.
fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text).into_response()
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
