//! Accounts of a NATS server: a key each, and permissions by which the subject of a message proves its sender.

use std::fmt::Write as _;

use nkeys::{KeyPair, KeyPairType};

use crate::key::KeyError;

/// The part that somebody plays on a server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Announces events and counts results.
    Coordinator,
    /// Plays units and brings results under its own name.
    Worker,
    /// Sees events, workers and games.
    Viewer,
}

/// An account of a server.
pub struct Account {
    role: Role,
    name: String,
    pair: KeyPair,
}

impl Account {
    /// Makes an account with a new key; `name` is for people.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn generate(role: Role, name: &str) -> Result<Account, KeyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| KeyError::System(error.to_string()))?;
        let pair = KeyPair::new_from_raw(KeyPairType::User, bytes);
        let pair = pair.map_err(|error| KeyError::System(error.to_string()))?;
        Ok(Account { role, name: name.to_owned(), pair })
    }

    /// Reads an account from [`Account::credentials`]; `None` if they have no key of a user.
    pub fn read(role: Role, name: &str, credentials: &str) -> Option<Account> {
        let seed = credentials.lines().find_map(|line| line.trim().strip_prefix("nkey="))?.trim();
        // The library reads past the end of shorter texts.
        let is_seed =
            seed.len() == 58 && seed.starts_with("SU") && seed.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let pair = is_seed.then(|| KeyPair::from_seed(seed).ok()).flatten()?;
        Some(Account { role, name: name.to_owned(), pair })
    }

    /// The contents of the file with which one logs in: it is secret.
    pub fn credentials(&self) -> Result<String, KeyError> {
        let seed = self.pair.seed().map_err(|error| KeyError::System(error.to_string()))?;
        Ok(format!("# {} {}\nnkey={seed}\n", self.name, self.public()))
    }

    /// The public key, by which the server and the messages name the account.
    pub fn public(&self) -> String {
        self.pair.public_key()
    }

    /// The subjects on which it may publish, and those to which it may listen.
    fn permissions(&self) -> (Vec<String>, Vec<String>) {
        let key = self.public();
        let owned = |subjects: &[&str]| subjects.iter().map(ToString::to_string).collect::<Vec<String>>();
        let (mut publish, mut subscribe) = match self.role {
            Role::Coordinator => (owned(COORDINATOR_SAYS), owned(&["bw.beat.*.*", "bw.lead.*"])),
            Role::Worker => {
                let own = [format!("bw.result.*.{key}.>"), format!("bw.beat.{key}.*"), format!("bw.live.{key}.*")];
                let mut hears = owned(&["bw.run.*", "bw.over.*", "bw.call", "bw.watch"]);
                hears.push(format!("bw.bar.{key}"));
                ([&own[..], &owned(WORKER_ASKS)].concat(), hears)
            }
            Role::Viewer => (owned(VIEWER_ASKS), owned(&["bw.beat.*.*", "bw.live.*.*"])),
        };
        if self.role == Role::Coordinator {
            // It answers others who would lead the same event.
            publish.push("_INBOX.>".to_owned());
        }
        subscribe.push(format!("_INBOX.{key}.>"));
        (publish, subscribe)
    }
}

/// Subjects of coordinators: they make streams, announce events, offer tasks and bar workers.
const COORDINATOR_SAYS: &[&str] = &[
    "bw.run.*",
    "bw.task.>",
    "bw.result.>",
    "bw.over.*",
    "bw.bar.*",
    "bw.lead.*",
    "bw.call",
    "$JS.API.>",
    "$JS.ACK.>",
    "$JS.FC.>",
    "$O.boardwright.>",
];

/// Requests of workers: they read events, tasks and kits. They make, empty and delete no stream, and make no consumer: one could send
/// what lies in a stream to any subject.
const WORKER_ASKS: &[&str] = &[
    "$JS.ACK.BOARDWRIGHT_TASKS.>",
    "$JS.API.STREAM.INFO.*",
    "$JS.API.STREAM.MSG.GET.*",
    "$JS.API.CONSUMER.INFO.BOARDWRIGHT_TASKS.*",
    "$JS.API.CONSUMER.MSG.NEXT.BOARDWRIGHT_TASKS.*",
];

/// Requests of viewers.
const VIEWER_ASKS: &[&str] = &[
    "bw.call",
    "bw.watch",
    "$JS.API.STREAM.INFO.*",
    "$JS.API.STREAM.MSG.GET.*",
    "$JS.API.CONSUMER.INFO.BOARDWRIGHT_TASKS.*",
];

/// The settings of `nats-server` that let these accounts in and nobody else.
pub fn server_accounts(accounts: &[Account]) -> String {
    let mut text =
        "# Made by `boardwright cluster accounts`, which makes it anew. It has no secrets. A line of the server's \
                    settings reads it:\n#   include \"accounts.conf\"\nauthorization {\n  users = [\n"
            .to_owned();
    let list =
        |subjects: &[String]| subjects.iter().map(|subject| format!("{subject:?}")).collect::<Vec<String>>().join(", ");
    for account in accounts {
        let (publish, subscribe) = account.permissions();
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "    # {}\n    {{ nkey: {}, permissions: {{\n      publish: [{}]\n      subscribe: [{}] }} }}",
            account.name,
            account.public(),
            list(&publish),
            list(&subscribe)
        );
    }
    text + "  ]\n}\n"
}

#[cfg(test)]
mod tests {
    use super::{Account, Role, server_accounts};

    #[test]
    fn accounts_are_read_as_they_are_written_and_speak_under_their_own_names() {
        let made = [Role::Coordinator, Role::Worker, Role::Worker].map(|role| Account::generate(role, "den").unwrap());
        for account in &made {
            let again = Account::read(account.role, "den", &account.credentials().unwrap()).unwrap();
            assert_eq!(again.public(), account.public());
        }
        for text in ["", "nkey=", "nkey=SU", "user=a\npassword=b", &format!("nkey={}", "SU".repeat(29))] {
            assert!(Account::read(Role::Worker, "den", text).is_none(), "{text}");
        }
        let text = server_accounts(&made);
        let of = |account: &Account| {
            let at = text.find(&format!("nkey: {}", account.public())).unwrap();
            text[at..].split("} }").next().unwrap().to_owned()
        };
        let (one, other) = (of(&made[1]), of(&made[2]));
        assert!(one.contains(&format!("\"bw.result.*.{}.>\"", made[1].public())), "{one}");
        assert!(!one.contains(&made[2].public()) && !other.contains(&made[1].public()), "{text}");
        assert!(!one.contains("bw.task") && !one.contains("\"bw.result.>\""), "{one}");
        assert!(!text.contains("nkey: SU"), "no secrets");
    }
}
