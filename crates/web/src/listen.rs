//! The HTTP listener, with limits on the number of connections and on the time that a client may take.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::options::ServerLimits;

/// Pause before the next attempt when the system has no connection to give, such as when all its handles are used up.
const PAUSE: Duration = Duration::from_millis(100);

/// Connections besides those of sockets: pages that are being loaded.
const LOADING: usize = 200;

/// The address from which a connection came, which its requests carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Serves connections until `end` is set, and then waits for the responses that are under way.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ServerLimits, mut end: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(limits.sockets + LOADING));
    // Every connection holds a clone of `here`; `all` is closed when the last one is gone.
    let (all, here) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = ended(&mut end) => break,
        };
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // A connection over the limit is closed at once: one that waited would use up a handle of the system.
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (end, here) = (end.clone(), here.clone());
        let router = router.clone().layer(Extension(Peer(address.ip())));
        tokio::spawn(async move {
            converse(stream, router, limits.patience, end).await;
            drop((place, here));
        });
    }
    drop(here);
    all.closed().await;
}

/// Waits until `end` is set.
async fn ended(end: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, so that the server ends as well.
    let _ = end.wait_for(|end| *end).await;
}

/// Answers one client until it goes, takes too long to ask, or becomes a socket.
async fn converse(stream: TcpStream, router: Router, patience: Duration, mut end: watch::Receiver<bool>) {
    // Nagle's algorithm would delay the second of two short messages. If the option fails, they only come later.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    let http = http.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades();
    let mut connection = pin!(connection);
    // Errors of a connection concern its client alone.
    let _ = tokio::select! {
        done = connection.as_mut() => done,
        () = ended(&mut end) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
}
