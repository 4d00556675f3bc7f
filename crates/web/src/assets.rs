//! The page itself: files that were built into the program.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What the page's sources build to. A debug build reads the folder anew for every request.
#[derive(RustEmbed)]
#[folder = "page/dist"]
#[exclude = "*.map"]
struct Dist;

/// The file that is the page.
const INDEX: &str = "index.html";

/// The page.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file(INDEX, &headers)
}

/// A file of the page, by a name that is looked up among the embedded ones and nowhere else.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Dist::get(name) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    let tag = etag(&file);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let head = [
        (header::CONTENT_TYPE, content_type(name).to_owned()),
        (header::ETAG, tag),
        // The name says nothing of the contents, so the browser asks every time and is mostly told 304.
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (head, Body::from(file.data)).into_response()
}

/// A mark of the contents. It is weak, since the same file may be sent compressed.
fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{digits}\"")
}

/// The type of a file by its ending.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
