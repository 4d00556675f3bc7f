//! Ids and tokens that cannot be guessed.

use boardwright_game::Message;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TableIds {
    /// For players.
    pub(crate) table: String,
    /// For spectators.
    pub(crate) watch: String,
    /// For the guest who is invited to play one side, at a table that has one.
    pub(crate) guest: Option<String>,
}

impl TableIds {
    /// New ids, including one for a guest if wanted.
    ///
    /// # Errors
    /// Fails if the system has no randomness to give.
    pub(crate) fn random(has_guest: bool) -> Result<TableIds, Message> {
        let id = || secret().map_err(|error| format!("no table can be set up: {error}"));
        Ok(TableIds { table: id()?, watch: id()?, guest: if has_guest { Some(id()?) } else { None } })
    }

    /// True if this is one of the ids.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.table == id || self.watch == id || self.guest.as_deref() == Some(id)
    }
}

/// A secret that cannot be guessed: 128 random bits in base 32.
///
/// # Errors
/// Fails if the system has no randomness to give.
pub fn secret() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 26];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// True if a token can stand in a cookie, an address and the name of a file as it is.
pub fn is_plain(token: &str) -> bool {
    token.len() >= 16 && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// A seed that a page can hold exactly: its numbers are whole up to 2^53.
///
/// # Errors
/// Fails if the system has no randomness to give.
pub(crate) fn random_seed() -> Result<u64, Message> {
    let bits = getrandom::u32().map_err(|error| format!("the system has no randomness: {error}"))?;
    Ok(u64::from(bits))
}

#[cfg(test)]
mod tests {
    use super::{is_plain, secret};

    #[test]
    fn secrets_are_plain_and_differ() {
        let [one, other] = [secret(), secret()].map(|secret| secret.expect("randomness"));
        assert!(is_plain(&one) && is_plain(&other) && one != other);
        assert_eq!(one.len(), 26);
    }
}
