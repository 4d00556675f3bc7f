//! A server of one page, whose text is made anew for every request.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::listen;
use crate::options::ServerLimits;
use crate::server::ServeError;

/// The page has no script and loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// A page that is served until this is dropped. Everybody who reaches the address can read it: it accepts no other requests,
/// and the number of connections is limited.
#[derive(Debug)]
pub struct TextPage {
    runtime: Option<Runtime>,
    address: SocketAddr,
    leave: watch::Sender<bool>,
}

impl TextPage {
    /// Takes the address and begins to serve the page that `html` makes.
    pub fn serve(
        address: SocketAddr,
        html: impl Fn() -> String + Send + Sync + 'static,
    ) -> Result<TextPage, ServeError> {
        let system = |error: std::io::Error| ServeError::System(error.to_string());
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(system)?;
        let listen = |error| ServeError::Listen { address, error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr().map_err(system)?;
        let html = Arc::new(html);
        let answer = move || {
            let text = html();
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CACHE_CONTROL, "no-store"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            async move { (headers, text) }
        };
        let router = Router::new().route("/", get(answer));
        let (leave, left) = watch::channel(false);
        runtime.spawn(listen::serve(listener, router, ServerLimits::default(), left));
        Ok(TextPage { runtime: Some(runtime), address, leave })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for TextPage {
    fn drop(&mut self) {
        // Nobody listens any more if the system has closed the socket.
        let _ = self.leave.send(true);
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}
