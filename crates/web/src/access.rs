//! Access control of every request, and the security headers of every answer.
//!
//! A page of another site can make a browser send requests here, and can point its own host name here (DNS rebinding). So
//! the `Host` must be one of ours, and a request with an `Origin` must come from our own page. If the server listens to
//! other machines, a token is required, which the browser keeps in a same-site cookie.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use subtle::ConstantTimeEq;

/// The beginning of the name of the cookie that holds the token. A browser has the same cookies for all ports of a host, so that the
/// port of the server is the rest: two servers do not log each other out.
const COOKIE: &str = "boardwright-";

/// Content security policy: a page runs its own files and talks to its own server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Policy of the page that takes the token from the address: it runs its one line of script, named by its SHA-256.
const WELCOME_POLICY: &str = "default-src 'none'; script-src 'sha256-NU/zT8Jk8nvUXDKKkEZeaMnQCXUjU2xnQW+rwlgCcRg='; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Policy of the page that asks for the token: it has a form that leads back here, its style, and one line of script.
const ASKING_POLICY: &str = "default-src 'none'; script-src 'sha256-j3DBVXRETya2BLj8lFc8EjHpVS6vI6yyBGoLa951c+o='; \
    style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Access rules for requests.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// The port that a `Host` must name.
    pub(crate) port: u16,
    /// True if the server listens on the loopback address only.
    pub(crate) is_loopback: bool,
    /// Host names of the server besides addresses and `localhost`.
    pub(crate) names: Vec<String>,
    /// The token that a client must send, if the server has one.
    pub(crate) token: Option<String>,
}

/// Checks a request and adds the security headers to every response, refusals included.
pub(crate) async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let mut response = match access.admit(&request) {
        Ok(()) => next.run(request).await,
        Err(response) => *response,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

impl Access {
    /// Admits a request, or returns the response that refuses it.
    fn admit(&self, request: &Request) -> Result<(), Box<Response>> {
        let refuse = |status: StatusCode, why: &'static str| Err(Box::new((status, why).into_response()));
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return refuse(StatusCode::METHOD_NOT_ALLOWED, "expected GET");
        }
        let headers = request.headers();
        let Some(host) = self.host(headers) else {
            return refuse(StatusCode::MISDIRECTED_REQUEST, "this host is not known here");
        };
        let is_socket = headers.contains_key(header::UPGRADE);
        if !is_own_origin(headers, host, is_socket) {
            return refuse(StatusCode::FORBIDDEN, "requests of other sites are not answered");
        }
        let Some(token) = &self.token else { return Ok(()) };
        if bearer(headers).or_else(|| self.cookie(headers)).is_some_and(|given| is_same(given, token)) {
            return Ok(());
        }
        match query_token(request.uri().query()) {
            // Only the page itself takes the token from the address, and at once moves it into a cookie.
            Some(given) if request.uri().path() == "/" && is_same(given, token) => Err(Box::new(self.welcome(token))),
            // A person who opens the page is asked for the token; a program is told what is missing.
            given if request.uri().path() == "/" && wants_page(headers) => {
                Err(Box::new(ask_for_token(given.is_some())))
            }
            _ => refuse(StatusCode::UNAUTHORIZED, "expected the address with the token that the program printed"),
        }
    }

    /// The `Host` of a request, if it is one of ours.
    fn host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let mut values = headers.get_all(header::HOST).iter();
        let text = values.next()?.to_str().ok()?;
        // Two `Host` headers could be read differently by a proxy and by us.
        let is_alone = values.next().is_none();
        let authority: Authority = text.parse().ok()?;
        let name = authority.host();
        let is_named = self.names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let is_port = authority.port_u16().unwrap_or(80) == self.port;
        let is_ours = is_named || (is_port && self.is_ours(name));
        (is_alone && is_ours && !text.contains('@')).then_some(text)
    }

    fn cookie<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let (mut pairs, name) = (texts.flat_map(|text| text.split(';')), format!("{COOKIE}{}", self.port));
        pairs.find_map(|pair| pair.trim().strip_prefix(&name)?.strip_prefix('='))
    }

    /// Gives the token to the browser and takes it out of the address.
    fn welcome(&self, token: &str) -> Response {
        // Without a path the cookie is for the folder in which the browser sees the page, which only a proxy knows.
        let cookie = format!("{COOKIE}{}={token}; HttpOnly; SameSite=Strict", self.port);
        // The page is opened by itself and not by a redirect: a browser that came from another site would not send a strict
        // cookie along with that. By a script, because a refresh loses what follows `#`, which names the table of a guest.
        let page = concat!(
            "<!doctype html><meta charset=utf-8><title>Boardwright</title>",
            "<script>location.replace(location.pathname+location.hash)</script>",
            "<noscript><meta http-equiv=refresh content=\"0;url=./\"></noscript>",
        );
        let head = [
            (header::SET_COOKIE, cookie),
            (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
            (header::CONTENT_SECURITY_POLICY, WELCOME_POLICY.to_owned()),
        ];
        (head, page).into_response()
    }

    /// True if an unannounced host name can only mean this server: nobody can make an address point elsewhere.
    fn is_ours(&self, name: &str) -> bool {
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match address {
            Ok(address) => !self.is_loopback || address.is_loopback(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// True if a request comes from our own page, or from no page at all, which a socket never does.
fn is_own_origin(headers: &HeaderMap, host: &str, is_socket: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        let mode = headers.get("sec-fetch-mode").map(HeaderValue::as_bytes);
        // A link on another site may open the page; nothing else may come from there.
        let is_from_here = matches!(site, None | Some(b"same-origin" | b"none")) || mode == Some(b"navigate");
        return !is_socket && is_from_here;
    };
    let own = |scheme: &str| origin.as_bytes().strip_prefix(scheme.as_bytes()) == Some(host.as_bytes());
    own("http://") || own("https://")
}

/// Compares two tokens in constant time, so that the duration does not reveal a matching prefix.
fn is_same(given: &str, token: &str) -> bool {
    given.as_bytes().ct_eq(token.as_bytes()).into()
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn query_token(query: Option<&str>) -> Option<&str> {
    query?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// True if a browser asks for a page to show.
fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|types| types.contains("text/html"))
}

/// The page that asks for the token; `is_wrong` if one was given that is not the server's.
fn ask_for_token(is_wrong: bool) -> Response {
    let said = if is_wrong { "<p role=alert><b>This is not the token of this server.</b></p>" } else { "" };
    // The script keeps what follows `#`, which names the table of a guest.
    let page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
        <title>Boardwright</title><style>:root{{color-scheme:light dark}}body{{font:1rem/1.5 system-ui,sans-serif;\
        max-width:26rem;margin:12vh auto;padding:0 1rem}}label,input,button{{display:block;width:100%;\
        box-sizing:border-box;font:inherit}}input,button{{margin:.5rem 0 1rem;padding:.7rem}}</style>\
        <main><h1>Boardwright</h1>{said}<p>This server admits those who have its token. The program printed it as \
        a part of the address when it started; whoever runs it can send you a link.</p>\
        <form action=\"./\"><label for=token>Token</label><input id=token name=token required autofocus \
        autocomplete=off spellcheck=false><button>Open</button></form></main>\
        <script>document.forms[0].action=\"./\"+location.hash</script>"
    );
    let head = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, ASKING_POLICY)];
    (StatusCode::UNAUTHORIZED, head, page).into_response()
}
