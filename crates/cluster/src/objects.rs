//! Jobs and kits on the server, each under its hash.
//!
//! A server answers requests on any subject that the one who asks names, so that anybody who may ask it anything can put such an
//! answer behind what lies on a subject. Therefore the first message counts that can be read, and of the chunks as many as the object
//! has. Nobody but a coordinator may have the contents of objects sent to a subject: those of a kit could be a message of ours.

use async_nats::jetstream::object_store::ObjectInfo;
use async_nats::jetstream::stream::{RawMessageErrorKind, Stream};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE;

use crate::job::Job;
use crate::link::{ClusterError, Link, server};
use crate::names::{BUCKET, is_word};

/// The longest object that is read.
const MAX_OBJECT: usize = 256 << 20;

/// The most messages on the subject of an object that are looked at.
const MAX_LOOKS: usize = 200;

impl Link {
    /// Puts an object where everybody finds it by its hash, unless it is there.
    pub(crate) async fn put(&self, hash: &str, bytes: &[u8]) -> Result<(), ClusterError> {
        let refused = server("keep an object");
        let store = self.js.get_object_store(BUCKET).await.map_err(|error| refused(&error))?;
        if self.has(hash, bytes.len()).await == Some(true) {
            return Ok(());
        }
        let mut reader = bytes;
        // It takes the place of whatever lies on its subject.
        store.put(hash, &mut reader).await.map(drop).map_err(|error| refused(&error))
    }

    /// Returns true if an object lies where workers look for it; `None` if the server does not answer.
    pub(crate) async fn has(&self, hash: &str, length: usize) -> Option<bool> {
        let stream = self.stream(&format!("OBJ_{BUCKET}")).await.ok()?;
        find(&stream, hash).await.ok().map(|info| info.is_some_and(|info| info.size == length))
    }

    /// Takes an object off the server, if it is there.
    pub(crate) async fn remove(&self, hash: &str) -> Result<(), ClusterError> {
        let bucket = format!("OBJ_{BUCKET}");
        let Some(info) = find(&self.stream(&bucket).await?, hash).await? else { return Ok(()) };
        self.purge(&bucket, &format!("$O.{BUCKET}.C.{}", info.nuid)).await?;
        self.purge(&bucket, &subject(hash)).await
    }

    /// The object with a hash.
    pub(crate) async fn get(&self, hash: &str) -> Result<Vec<u8>, ClusterError> {
        let refused = server("give an object");
        let stream = self.stream(&format!("OBJ_{BUCKET}")).await?;
        let info = find(&stream, hash).await?;
        let info = info.ok_or_else(|| refused(&format!("the object {hash} is not there")))?;
        if info.size > MAX_OBJECT {
            let reason = format!("an object of {} bytes, expected at most {MAX_OBJECT}", info.size);
            return Err(ClusterError::Event(reason));
        }
        let subject = format!("$O.{BUCKET}.C.{}", info.nuid);
        let (mut bytes, mut place) = (Vec::new(), 1);
        while bytes.len() < info.size {
            let chunk = stream.get_first_raw_message_by_subject(&subject, place).await;
            let chunk = chunk.map_err(|error| refused(&error))?;
            bytes.extend_from_slice(&chunk.payload);
            place = chunk.sequence + 1;
        }
        if Job::hash(&bytes) != hash {
            return Err(ClusterError::Event(format!("the object {hash} is not what its hash says")));
        }
        Ok(bytes)
    }
}

/// The subject on which a coordinator writes of an object.
fn subject(hash: &str) -> String {
    format!("$O.{BUCKET}.M.{}", URL_SAFE.encode(hash))
}

/// Finds what a coordinator has written of an object, if it is there.
async fn find(stream: &Stream, hash: &str) -> Result<Option<ObjectInfo>, ClusterError> {
    let subject = subject(hash);
    let mut place = 1;
    for _ in 0..MAX_LOOKS {
        let found = match stream.get_first_raw_message_by_subject(&subject, place).await {
            Ok(found) => found,
            Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => return Ok(None),
            Err(error) => return Err(server("give an object")(&error)),
        };
        match serde_json::from_slice::<ObjectInfo>(&found.payload) {
            Ok(info) if !info.deleted && is_word(&info.nuid) => return Ok(Some(info)),
            _ => place = found.sequence + 1,
        }
    }
    Err(ClusterError::Event(format!("others have put {MAX_LOOKS} messages in front of the object {hash}")))
}
