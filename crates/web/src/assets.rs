//! The files of the page, which are built into the program.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use boardwright_service::{catalog, texts};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The files built from the page's sources. A debug build without the feature `embed` reads the folder for every request.
#[derive(RustEmbed)]
#[folder = "page/dist"]
struct Dist;

/// The file that is the page.
const INDEX: &str = "index.html";

/// Files in this folder have names that tell their contents: what has such a name never changes.
const LASTING: &str = "assets/";

/// Place in the page for the version of the games and the languages.
const GAMES: &str = "<meta name=\"boardwright-games\" content=\"\">";

/// Ending of a file's compressed form, which lies beside it.
const BROTLI: &str = ".br";

/// Caching for a year, the longest that browsers respect.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The page, which names the version of the games, so that the browser need not ask for them when it has them, and the
/// files of texts.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    let Some(file) = Dist::get(INDEX) else { return missing() };
    let version = texts::version(catalog::json());
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let texts = texts::links(accepted);
    let games = format!(
        "{texts}<meta name=\"boardwright-games\" content=\"{version}\">\n    \
         <link rel=\"preload\" as=\"fetch\" crossorigin href=\"api/games?version={version}\">"
    );
    let page = String::from_utf8_lossy(&file.data).replacen(GAMES, &games, 1);
    answer(INDEX, &format!("{}-{version}-{}", digits(&file), texts::version(&texts)), &headers, page)
}

/// A file of the page, by a name that is looked up among the embedded ones and nowhere else.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    if let Some(file) = Dist::get(&format!("{name}{BROTLI}"))
        && reads_brotli(headers)
    {
        let mut response = answer(name, &digits(&file), headers, file.data);
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        return response;
    }
    match Dist::get(name) {
        None => match texts::files().find(|(file, _)| *file == name) {
            Some((_, text)) => answer(name, "texts", headers, text),
            None => missing(),
        },
        Some(file) => answer(name, &digits(&file), headers, file.data),
    }
}

/// True if a browser reads what is compressed by Brotli.
fn reads_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|list| list.split(',')).any(|coding| coding.trim() == "br")
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "no such file").into_response()
}

/// A file with this mark of its contents, or word that the browser has it already.
fn answer(name: &str, mark: &str, headers: &HeaderMap, contents: impl Into<Body>) -> Response {
    // The mark is weak, since the same file may be sent compressed.
    let tag = format!("W/\"{mark}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let head = [
        (header::CONTENT_TYPE, content_type(name).to_owned()),
        (header::ETAG, tag),
        (header::VARY, "accept-encoding".to_owned()),
        // Where the name says nothing of the contents the browser asks every time and is mostly told 304.
        (header::CACHE_CONTROL, if name.starts_with(LASTING) { FOR_EVER } else { "no-cache" }.to_owned()),
    ];
    (head, contents.into()).into_response()
}

/// A mark of the contents.
fn digits(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
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
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
