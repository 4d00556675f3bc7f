//! The connection to the server: address, credentials, streams, objects.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::{GetStreamError, GetStreamErrorKind};
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions};
use boardwright_arena::Unit;
use tokio::runtime::{Builder, Runtime};

use crate::complaints::Complaints;
use crate::event::Note;
use crate::names::{BUCKET, RESULTS, RUNS, TASKS, is_word, token};

/// Time to wait for a server that is not there yet.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time after which a result is forgotten that no coordinator has fetched: 30 days.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The address of the server, and our name and credentials there.
#[derive(Clone, Default)]
pub struct Access {
    /// Its address: `nats://HOST:PORT` or `tls://HOST:PORT`.
    pub url: String,
    /// The contents of a file with credentials: a `.creds` file, or lines of `user=`, `password=`, `token=`, `nkey=`.
    pub credentials: Option<String>,
    /// A file with the certificates of those who may sign the server's.
    pub ca: Option<PathBuf>,
    /// Our own name.
    pub name: String,
}

/// The reason why the cluster cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClusterError {
    /// The address or the credentials are invalid.
    #[error("{0}")]
    Access(String),
    /// There is no way to the server.
    #[error("no connection to {url}: {reason}")]
    Connect {
        /// The address.
        url: String,
        /// The client's reason.
        reason: String,
    },
    /// The server refuses what is asked of it.
    #[error("the server refuses to {doing}: {reason}")]
    Server {
        /// The request.
        doing: &'static str,
        /// The server's reason.
        reason: String,
    },
    /// The account lacks a permission.
    #[error(
        "the server does not let this account {doing}: {reason}; `boardwright cluster accounts` makes accounts for \
         coordinators, workers and viewers"
    )]
    Permission {
        /// The request.
        doing: &'static str,
        /// The server's words.
        reason: String,
    },
    /// The event cannot be led.
    #[error("{0}")]
    Event(String),
    /// Results were counted that turned out to be false.
    #[error("{why}")]
    Withdrawn {
        /// The units.
        units: Vec<Unit>,
        /// A phrase that says whose they are.
        why: String,
    },
}

/// A connection with its streams.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) client: Client,
    pub(crate) js: Context,
    /// Our account on the bus.
    pub(crate) account: String,
    pub(crate) complaints: Complaints,
}

/// The most tries of a request that a server refuses, since it may be starting again.
const MAX_TRIES: u32 = 20;

/// The longest time for all tries: a server that does not answer at all takes seconds for each.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Does something again while the server refuses it, for some seconds, unless the account may not do it at all.
pub(crate) async fn patiently<T, F>(link: &Link, mut step: impl FnMut() -> F) -> Result<T, ClusterError>
where
    F: Future<Output = Result<T, ClusterError>>,
{
    let mut tries = 1;
    let began = Instant::now();
    loop {
        match step().await {
            Err(ClusterError::Server { doing, reason }) => {
                if let Some(reason) = link.complaints.refused() {
                    return Err(ClusterError::Permission { doing, reason });
                }
                if tries == MAX_TRIES || began.elapsed() >= MAX_WAIT {
                    return Err(ClusterError::Server { doing, reason });
                }
                tries += 1;
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            settled => return settled,
        }
    }
}

/// An error of the server while something was done.
pub(crate) fn server(doing: &'static str) -> impl Fn(&dyn std::fmt::Display) -> ClusterError {
    move |error| ClusterError::Server { doing, reason: error.to_string() }
}

/// A runtime with two threads for connections; games have threads of their own.
pub(crate) fn runtime() -> Result<Runtime, ClusterError> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(|error| ClusterError::Access(format!("no runtime can be started: {error}")))
}

impl Access {
    /// Checks the address, and that it holds no secret: a command line is seen by everybody on the machine.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn check(&self) -> Result<(), ClusterError> {
        let expected =
            || ClusterError::Access(format!("{:?} is no server, expected nats://HOST or tls://HOST", shown(&self.url)));
        let (scheme, rest) = self.url.split_once("://").ok_or_else(expected)?;
        if rest.contains('@') {
            return Err(ClusterError::Access(
                "an address with a name or a password in it, expected them in a file or in the environment".to_owned(),
            ));
        }
        if !matches!(scheme, "nats" | "tls") || rest.is_empty() {
            return Err(expected());
        }
        self.options().map(drop)
    }

    fn options(&self) -> Result<ConnectOptions, ClusterError> {
        let mut options = ConnectOptions::new().name(&self.name).max_reconnects(None);
        options = options.reconnect_delay_callback(|tries| Duration::from_millis((50 << tries.min(6)) as u64));
        if let Some(ca) = &self.ca {
            options = options.add_root_certificates(ca.clone()).require_tls(true);
        }
        if self.url.starts_with("tls://") {
            options = options.require_tls(true);
        }
        let Some(text) = &self.credentials else { return Ok(options) };
        if text.contains("-----BEGIN NATS USER JWT-----") {
            return options
                .credentials(text)
                .map_err(|error| ClusterError::Access(format!("bad credentials: {error}")));
        }
        let (mut user, mut password) = (None, None);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.split_once('=').map(|(key, value)| (key.trim(), value.trim().to_owned())) {
                Some(("user", value)) => user = Some(value),
                Some(("password", value)) => password = Some(value),
                Some(("token", value)) => options = options.token(value),
                Some(("nkey", value)) => options = options.nkey(value),
                // The line may be a secret.
                _ => {
                    let expected =
                        "a line of the credentials that is not understood, expected user=, password=, token= or nkey=";
                    return Err(ClusterError::Access(expected.to_owned()));
                }
            }
        }
        match (user, password) {
            (Some(user), Some(password)) => Ok(options.user_and_password(user, password)),
            (None, None) => Ok(options),
            _ => Err(ClusterError::Access("credentials with one of user= and password=, expected both".to_owned())),
        }
    }

    /// The account by which subjects name us: that of the credentials, else a word that nobody else has.
    fn account(&self) -> String {
        if let Some(pair) = self.seed().and_then(|seed| nkeys::KeyPair::from_seed(seed).ok()) {
            return pair.public_key();
        }
        let user = self.values().find(|(key, _)| *key == "user").map(|(_, user)| user.to_owned());
        user.filter(|user| is_word(user)).unwrap_or_else(token)
    }

    /// The keys and values of the credentials, as far as they are lines with `=`.
    fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.credentials.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once('='));
        pairs.map(|(key, value)| (key.trim(), value.trim()))
    }

    /// The seed of the credentials, after `nkey=` or on a line of its own, where files of NATS have it.
    fn seed(&self) -> Option<&str> {
        let named = self.values().find(|(key, _)| *key == "nkey").map(|(_, value)| value);
        let mut lines = self.credentials.iter().flat_map(|text| text.lines()).map(str::trim);
        named.or_else(|| lines.find(|line| line.starts_with("SU")))
    }

    /// The secrets in the credentials: password, token and seed. Shorter ones than six letters, which stand in any file, are left out.
    pub fn secrets(&self) -> impl Iterator<Item = &str> {
        let values = self.values().filter(|(key, _)| ["password", "token"].contains(key)).map(|(_, value)| value);
        values.chain(self.seed()).filter(|secret| secret.len() >= 6)
    }

    /// Connects. What the server complains of later is told by `note`.
    pub(crate) async fn connect(&self, note: &Note) -> Result<Link, ClusterError> {
        self.check()?;
        let (account, complaints) = (self.account(), Complaints::new(note.clone()));
        let began = tokio::time::Instant::now();
        let client = loop {
            let heard = complaints.clone();
            let options = self.options()?.custom_inbox_prefix(format!("_INBOX.{account}"));
            let options = options.event_callback(move |event| {
                heard.hear(&event);
                std::future::ready(())
            });
            let reason = match options.connect(self.url.as_str()).await {
                Ok(client) => break client,
                Err(error) => explain(&error, began.elapsed() > PATIENCE),
            };
            if let Some(reason) = reason {
                return Err(ClusterError::Connect { url: shown(&self.url), reason });
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        let js = jetstream::ContextBuilder::new()
            .timeout(Duration::from_secs(5))
            .ack_timeout(Duration::from_secs(5))
            .build(client.clone());
        Ok(Link { client, js, account, complaints })
    }
}

/// Reason why no connection is made; `None` if another try may help and there is time for it.
fn explain(error: &ConnectError, is_late: bool) -> Option<String> {
    let text = error.to_string();
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            Some("the server lets nobody in with these credentials".to_owned())
        }
        _ if text.contains("UnknownIssuer") => Some(
            "nobody whom this machine trusts has signed the certificate of the server, expected --ca with the certificate \
             of who has"
                .to_owned(),
        ),
        ConnectErrorKind::Tls | ConnectErrorKind::ServerParse => Some(text),
        // Certificates that do not fit end a connection like other faults of a network do.
        _ if text.contains("certificate") => Some(text),
        _ => is_late.then_some(text),
    }
}

/// An address as it may be shown: without what stands before an `@`.
fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => url.to_owned(),
    }
}

impl Link {
    /// Makes the streams that are not there.
    pub(crate) async fn make_streams(&self) -> Result<(), ClusterError> {
        let usual =
            Config { storage: StorageType::File, duplicate_window: Duration::from_secs(1), ..Config::default() };
        let stream = |name: &str, subjects: &[&str]| Config {
            name: name.to_owned(),
            subjects: subjects.iter().map(ToString::to_string).collect(),
            ..usual.clone()
        };
        let runs = Config { max_messages_per_subject: 1, ..stream(RUNS, &["bw.run.*"]) };
        let tasks = Config {
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            ..stream(TASKS, &["bw.task.>"])
        };
        // One result a unit and no more: everything that is counted rests on this. What nobody fetches is forgotten at last, so that
        // no account fills the server for ever.
        let results = Config {
            max_age: FORGOTTEN_AFTER,
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..stream(RESULTS, &["bw.result.>"])
        };
        // Made by hand as an object store is, since the client's own way asks the old server for what it does not know.
        let objects = Config {
            discard: DiscardPolicy::New,
            allow_rollup: true,
            ..stream(&format!("OBJ_{BUCKET}"), &[&format!("$O.{BUCKET}.C.>"), &format!("$O.{BUCKET}.M.>")])
        };
        for config in [runs, tasks, results, objects] {
            // One that is there is taken as it is: whoever runs the server may have set limits of its own.
            if self.js.get_stream(&config.name).await.is_err() {
                self.js.create_stream(config).await.map_err(|error| server("make a stream")(&error))?;
            }
        }
        Ok(())
    }

    pub(crate) async fn stream(&self, name: &str) -> Result<Stream, ClusterError> {
        self.js.get_stream(name).await.map_err(|error| server("show a stream")(&error))
    }

    /// The consumer through which the workers get the tasks of an event.
    pub(crate) async fn make_consumer(&self, event: &str, lease: Duration) -> Result<(), ClusterError> {
        let config = pull::Config {
            durable_name: Some(consumer(event)),
            filter_subject: format!("bw.task.{event}.>"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease,
            max_deliver: -1,
            max_ack_pending: 1_000_000,
            max_waiting: 100_000,
            ..pull::Config::default()
        };
        let stream = self.stream(TASKS).await?;
        stream.create_consumer(config).await.map(drop).map_err(|error| server("make a consumer")(&error))
    }

    /// Compares the tasks of an event with the consumer that hands them out.
    pub(crate) async fn task_state(&self, event: &str) -> Result<TaskState, String> {
        let stream = match self.js.get_stream(TASKS).await {
            Ok(stream) => stream,
            Err(error) if is_missing(&error) => return Ok(TaskState::Missing),
            Err(error) => return Err(error.to_string()),
        };
        let Ok(info) = stream.consumer_info(consumer(event)).await else { return Ok(TaskState::Missing) };
        // Asked after the consumer, so that a task that comes in between is not taken for one that never was.
        let last = stream.get_info().await.map_err(|error| error.to_string())?.state.last_sequence;
        let handed_out = info.delivered.stream_sequence;
        if handed_out > last {
            return Ok(TaskState::Astray { handed_out, last });
        }
        Ok(TaskState::Sound { pending: info.num_pending })
    }

    /// Makes the consumer of an event's tasks anew, and takes the tasks off that lie there.
    pub(crate) async fn renew_tasks(&self, event: &str, lease: Duration) -> Result<(), ClusterError> {
        if let Ok(stream) = self.stream(TASKS).await {
            // One that is not there need not go.
            let _ = stream.delete_consumer(&consumer(event)).await;
        }
        self.make_streams().await?;
        self.purge(TASKS, &format!("bw.task.{event}.>")).await?;
        self.make_consumer(event, lease).await
    }

    /// The message that is kept on a subject.
    pub(crate) async fn last(&self, stream: &str, subject: &str) -> Option<StreamMessage> {
        let stream = self.js.get_stream(stream).await.ok()?;
        stream.get_last_raw_message_by_subject(subject).await.ok()
    }

    /// The last announcement of an event; `None` before the first.
    pub(crate) async fn last_run(&self, event: &str) -> Result<Option<StreamMessage>, ClusterError> {
        let stream = self.stream(RUNS).await?;
        match stream.get_last_raw_message_by_subject(&format!("bw.run.{event}")).await {
            Ok(message) => Ok(Some(message)),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(server("show the announcement of the event")(&error)),
        }
    }

    /// Takes everything off a subject.
    pub(crate) async fn purge(&self, stream: &str, subject: &str) -> Result<(), ClusterError> {
        let stream = self.stream(stream).await?;
        stream.purge().filter(subject).await.map(drop).map_err(|error| server("empty a stream")(&error))
    }

    /// Takes everything off a subject that lies before a place in the stream.
    pub(crate) async fn purge_before(&self, stream: &str, subject: &str, number: u64) -> Result<(), ClusterError> {
        let stream = self.stream(stream).await?;
        let purge = stream.purge().filter(subject).sequence(number);
        purge.await.map(drop).map_err(|error| server("empty a stream")(&error))
    }
}

/// The sentence on a server that is there and does not answer for its streams, with its reason if it gives one.
pub(crate) fn silent_streams(reason: &str) -> String {
    format!(
        "the server does not answer for its streams{reason}: one whose disk was full has to be ended (`kill -9` if nothing else \
         does) and started again once there is room"
    )
}

/// State of an event's tasks on the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskState {
    /// The server has no stream of tasks, or no consumer of the event.
    Missing,
    /// The consumer has handed out a task behind the last one: the stream has begun anew, and the consumer does not see
    /// what is offered there.
    Astray {
        /// Number of the last task that was handed out.
        handed_out: u64,
        /// Number of the last task in the stream.
        last: u64,
    },
    /// Stream and consumer agree.
    Sound {
        /// Number of tasks that wait for a worker.
        pending: u64,
    },
}

/// Returns true if the server answers that it has no such stream.
pub(crate) fn is_missing(error: &GetStreamError) -> bool {
    matches!(error.kind(), GetStreamErrorKind::JetStream(error) if error.error_code() == ErrorCode::STREAM_NOT_FOUND)
}

/// The name of the consumer of an event's tasks.
pub(crate) fn consumer(event: &str) -> String {
    format!("event-{event}")
}

#[cfg(test)]
mod tests {
    use super::Access;

    #[test]
    fn an_account_is_that_of_the_credentials() {
        let account = |credentials: Option<&str>| {
            Access { credentials: credentials.map(ToOwned::to_owned), ..Access::default() }.account()
        };
        let pair = nkeys::KeyPair::new_user();
        let (seed, public) = (pair.seed().unwrap(), pair.public_key());
        assert_eq!(account(Some(&format!("# den\nnkey = {seed}\n"))), public);
        assert_eq!(account(Some(&format!("-----BEGIN USER NKEY SEED-----\n{seed}\n------\n"))), public);
        assert_eq!(account(Some("user=den\npassword=a\n")), "den");
        for open in [None, Some("token=a"), Some("user=a.*\npassword=b")] {
            assert_eq!(account(open).len(), 16, "a word of its own: {open:?}");
        }
    }

    #[test]
    fn secrets_belong_into_no_address() {
        let access = |url: &str, credentials: Option<&str>| Access {
            url: url.to_owned(),
            credentials: credentials.map(ToOwned::to_owned),
            ..Access::default()
        };
        assert!(access("nats://host:4222", None).check().is_ok());
        assert!(access("tls://host", Some("user=a\npassword=b\n")).check().is_ok());
        let refused = access("nats://me:secret@host", None).check().unwrap_err().to_string();
        assert!(!refused.contains("secret"), "{refused}");
        for (url, credentials) in [
            ("host", None),
            ("http://host", None),
            ("nats://", None),
            ("nats://h", Some("secret")),
            ("nats://h", Some("user=a")),
        ] {
            let refused = access(url, credentials).check().unwrap_err().to_string();
            assert!(refused.contains("expected") && !refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn secrets_of_credentials_are_told_apart_from_names() {
        let secrets = |text: &str| {
            let access = Access { credentials: Some(text.to_owned()), ..Access::default() };
            access.secrets().map(ToOwned::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(secrets("user=anna.smith\npassword = red fox\n"), ["red fox"]);
        assert_eq!(secrets("token=abcdefgh\nnkey=SUABCDEF"), ["abcdefgh", "SUABCDEF"]);
        assert_eq!(secrets("-----BEGIN USER NKEY SEED-----\nSUABCDEF\n------END USER NKEY SEED------\n"), ["SUABCDEF"]);
        assert_eq!(secrets("user=anna.smith\npassword=x\n"), [""; 0]);
    }
}
