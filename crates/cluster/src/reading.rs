//! Parsing of messages and kits from unknown senders.

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The number of the format of all messages.
pub const FORMAT: u32 = 3;

/// The longest message that is read, in bytes; a server takes no longer ones unless it is told to.
pub const MAX_PAYLOAD: usize = 1 << 20;

/// The reason why a message is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is too long.
    #[error("a message of {0} bytes, expected at most {MAX_PAYLOAD}")]
    TooLong(usize),
    /// It is of another format.
    #[error("a message of format {0}, expected format {FORMAT}: the programs at both ends are of different versions")]
    Format(u64),
    /// It is no message of ours.
    #[error("no message of ours: {0}")]
    Broken(String),
}

/// Reads JSON of our format; one of another format says so, whatever else it holds.
pub(crate) fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ReadError> {
    #[derive(Deserialize)]
    struct Head {
        format: u64,
    }
    let broken = |error: serde_json::Error| ReadError::Broken(error.to_string());
    let head: Head = serde_json::from_slice(bytes).map_err(broken)?;
    if head.format != u64::from(FORMAT) {
        return Err(ReadError::Format(head.format));
    }
    serde_json::from_slice(bytes).map_err(broken)
}

/// Returns true if a text is the hash of an object.
pub(crate) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
