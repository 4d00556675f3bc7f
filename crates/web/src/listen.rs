//! Speaking HTTP with whoever comes: how long a client may take, and how many there may be.

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

/// How long to wait when the system has no connection to give, such as when all its handles are used up.
const PAUSE: Duration = Duration::from_millis(100);

/// Connections besides those of sockets: pages that are being loaded.
const LOADING: usize = 200;

/// The address from which a connection came, which its requests carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Answers whoever comes until `end` says so, and then waits for the answers that are on their way.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ServerLimits, mut end: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(limits.sockets + LOADING));
    // Every connection has the other end while it lasts.
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
        // One that finds no place is closed.
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

/// Waits until `end` says so.
async fn ended(end: &mut watch::Receiver<bool>) {
    // A sender that is gone says so too.
    let _ = end.wait_for(|end| *end).await;
}

/// Answers one client until it goes, takes too long to ask, or becomes a socket.
async fn converse(stream: TcpStream, router: Router, patience: Duration, mut end: watch::Receiver<bool>) {
    // Two short messages one after another must not wait for each other. Without it they come, too, but later.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    let http = http.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades();
    let mut connection = pin!(connection);
    // How a client breaks off is its own affair.
    let _ = tokio::select! {
        done = connection.as_mut() => done,
        () = ended(&mut end) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
}
