//! Keys that sign kits: Ed25519, written as NATS writes keys of modules (`SM…` the secret one, `M…` the public one).
//!
//! Keys of modules do not open connections. A server therefore cannot use a login to obtain a signature of a kit.

use std::fmt;
use std::str::FromStr;

use nkeys::{KeyPair, KeyPairType};
use serde::{Deserialize, Serialize};

use crate::reading::is_hash;

/// Stands before the hash in what is signed, so that nothing else that is signed can be taken for a kit.
const PREFIX: &str = "boardwright kit 1\n";

/// The secret key of somebody who makes kits.
pub struct SigningKey(KeyPair);

/// The reason why a text is no key, or no permission.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// The text is not a secret key. It is not repeated, since it may be another secret.
    #[error(
        "no secret key for kits, expected SM and 56 more letters and digits, as `boardwright cluster key` writes it"
    )]
    Secret,
    /// It is no permission.
    #[error(
        "{0:?} is neither the hash of a kit nor a key, expected 64 hexadecimal digits or M and 55 letters and digits"
    )]
    Permission(String),
    /// The system has no random numbers, or the key cannot sign.
    #[error("no key can be used: {0}")]
    System(String),
}

/// The signature of a kit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitSignature {
    /// The hash of the kit.
    pub kit: String,
    /// The public key.
    pub key: String,
    /// The signature, as hexadecimal digits.
    pub signature: String,
}

/// Permission of a worker's owner to start a kit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Permission {
    /// The kit of this hash.
    Hash(String),
    /// Every kit that this key has signed.
    Key(String),
}

impl SigningKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn generate() -> Result<SigningKey, KeyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| KeyError::System(error.to_string()))?;
        let pair = KeyPair::new_from_raw(KeyPairType::Module, bytes);
        pair.map(SigningKey).map_err(|error| KeyError::System(error.to_string()))
    }

    /// Reads the text of a secret key.
    ///
    /// # Errors
    /// If it is not a key, or one of another sort.
    pub fn read(text: &str) -> Result<SigningKey, KeyError> {
        let text = text.trim();
        // The library compares the length of what it decodes after it has read from it.
        let is_plain = text.len() == 58 && text.starts_with("SM") && text.bytes().all(|b| b.is_ascii_alphanumeric());
        let pair = is_plain.then(|| KeyPair::from_seed(text).ok()).flatten();
        pair.filter(|pair| pair.key_pair_type() == KeyPairType::Module).map(SigningKey).ok_or(KeyError::Secret)
    }

    /// The text of the secret key.
    ///
    /// # Errors
    /// Never, as long as it was made here.
    pub fn secret(&self) -> Result<String, KeyError> {
        self.0.seed().map_err(|error| KeyError::System(error.to_string()))
    }

    /// The public key, with which owners of workers permit the kits that it signs.
    pub fn public(&self) -> String {
        self.0.public_key()
    }

    /// Signs the kit of a hash.
    ///
    /// # Errors
    /// If the key cannot sign.
    pub fn sign(&self, hash: &str) -> Result<KitSignature, KeyError> {
        let signed = self.0.sign(format!("{PREFIX}{hash}").as_bytes());
        let bytes = signed.map_err(|error| KeyError::System(error.to_string()))?;
        let signature = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(KitSignature { kit: hash.to_owned(), key: self.public(), signature })
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public())
    }
}

impl KitSignature {
    /// Returns true if the key has signed the kit.
    pub fn is_valid(&self) -> bool {
        let Some(pair) = public(&self.key) else { return false };
        let Some(bytes) = bytes(&self.signature) else { return false };
        is_hash(&self.kit) && pair.verify(format!("{PREFIX}{}", self.kit).as_bytes(), &bytes).is_ok()
    }
}

impl Permission {
    /// Returns true if it lets the kit of a hash start that has these signatures.
    pub fn allows(&self, hash: &str, signatures: &[KitSignature]) -> bool {
        match self {
            Permission::Hash(allowed) => allowed == hash,
            Permission::Key(allowed) => {
                let is_meant = |signature: &&KitSignature| signature.kit == hash && signature.key == *allowed;
                signatures.iter().filter(is_meant).any(KitSignature::is_valid)
            }
        }
    }
}

impl FromStr for Permission {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Permission, KeyError> {
        if is_hash(text) {
            return Ok(Permission::Hash(text.to_owned()));
        }
        if public(text).is_some() {
            return Ok(Permission::Key(text.to_owned()));
        }
        // Whoever mixes up the two keys must not find the secret one in a log.
        let shown = if text.starts_with('S') { "S…" } else { text };
        Err(KeyError::Permission(shown.chars().take(80).collect()))
    }
}

fn public(text: &str) -> Option<KeyPair> {
    let is_plain = text.len() == 56 && text.starts_with('M') && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let pair = is_plain.then(|| KeyPair::from_public_key(text).ok()).flatten()?;
    (pair.key_pair_type() == KeyPairType::Module && pair.public_key() == text).then_some(pair)
}

/// The 64 bytes of a signature.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    if hex.len() != 128 || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..64).map(|index| u8::from_str_radix(&hex[2 * index..2 * index + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{KeyError, KitSignature, Permission, SigningKey};

    #[test]
    fn a_key_allows_what_it_has_signed_and_nothing_else() {
        let (key, other) = (SigningKey::generate().unwrap(), SigningKey::generate().unwrap());
        let (hash, wrong) = ("0a".repeat(32), "0b".repeat(32));
        let signed = key.sign(&hash).unwrap();
        let allow = |key: &SigningKey| key.public().parse::<Permission>().unwrap();
        assert!(allow(&key).allows(&hash, std::slice::from_ref(&signed)));
        assert!(!allow(&other).allows(&hash, std::slice::from_ref(&signed)));
        assert!(!allow(&key).allows(&wrong, std::slice::from_ref(&signed)));
        assert!(!allow(&key).allows(&hash, &[]));
        // Whoever copies a signature to another kit, or another key's to this one.
        for forged in [
            KitSignature { kit: wrong.clone(), ..signed.clone() },
            KitSignature { key: key.public(), ..other.sign(&hash).unwrap() },
            KitSignature { signature: String::new(), ..signed.clone() },
            KitSignature { signature: "é".repeat(64), ..signed.clone() },
            KitSignature { signature: "00".repeat(64), ..signed.clone() },
            KitSignature { key: "M".repeat(56), ..signed.clone() },
        ] {
            assert!(!forged.is_valid(), "{forged:?}");
            assert!(!allow(&key).allows(&wrong, std::slice::from_ref(&forged)), "{forged:?}");
        }
        // The same bytes, signed for something else than a kit.
        let login = key.0.sign(hash.as_bytes()).unwrap().iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(!KitSignature { signature: login, ..signed }.is_valid());
    }

    #[test]
    fn keys_are_read_as_they_are_written_and_secrets_are_not_repeated() {
        let key = SigningKey::generate().unwrap();
        let secret = key.secret().unwrap();
        assert_eq!(SigningKey::read(&format!("{secret}\n")).unwrap().public(), key.public());
        let user = nkeys::KeyPair::new_user();
        for text in ["", "SM", &user.seed().unwrap(), &key.public(), &secret[1..], &"é".repeat(29), &"SM".repeat(29)] {
            assert_eq!(SigningKey::read(text).err(), Some(KeyError::Secret), "{text}");
        }
        for text in
            ["", "M", &user.public_key(), &secret, &"M".repeat(56), &key.public().to_lowercase(), &"0".repeat(63)]
        {
            let error = text.parse::<Permission>().unwrap_err().to_string();
            assert!(error.contains("expected 64 hexadecimal digits or M") && !error.contains(&secret), "{error}");
        }
    }
}
