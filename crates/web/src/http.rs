//! What is fetched: the page, its files, and lists that need no socket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use tower_http::compression::CompressionLayer;

use crate::door::{self, Door};
use crate::socket::Sockets;
use crate::{assets, catalog};

/// Everything that can be asked for by address.
pub(crate) fn router(sockets: Arc<Sockets>, door: Arc<Door>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/{*name}", get(assets::asset))
        .route("/socket", get(socket))
        .route("/api/games", get(games))
        .route("/api/{*name}", get(no_such_list))
        .with_state(sockets)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(door, door::check))
}

async fn games() -> Response {
    let mut response = Json(catalog::catalog()).into_response();
    // It changes with the program alone, but a page of yesterday must not see yesterday's games.
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-cache"));
    response
}

async fn no_such_list() -> Response {
    (StatusCode::NOT_FOUND, "no such list").into_response()
}

async fn socket(State(sockets): State<Arc<Sockets>>, upgrade: WebSocketUpgrade) -> Response {
    let Some(place) = sockets.admit() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let most = sockets.limits().message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| async move { sockets.serve(socket, place).await })
}
