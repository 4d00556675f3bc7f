//! `boardwright cluster key`: keys that sign bots and scripts for workers.

use std::path::{Path, PathBuf};

use boardwright_cluster::SigningKey;
use clap::Args;

use crate::error::{CliError, Status};
use crate::files;
use crate::output::{Output, note};

/// Create a key that signs bots and scripts for workers, and print its public part
///
/// The secret key goes to a new file that only you can read: `match --cluster … --sign FILE` uses it. Owners of workers
/// allow everything that it signs by `worker --allow KEY`, with the public key. An existing file is read, not replaced, and
/// its public key is printed.
#[derive(Args, Debug)]
#[command(
    name = "key",
    after_help = "\
Examples:
  boardwright cluster key kits.key"
)]
pub(super) struct KeyArgs {
    /// The file of the secret key
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl KeyArgs {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let key = if self.file.exists() {
            read(&self.file)?
        } else {
            let key = SigningKey::generate().map_err(CliError::internal)?;
            let secret = key.secret().map_err(CliError::internal)?;
            write(&self.file, &secret).map_err(|error| {
                CliError::input(format!("{}: {error}, expected a place for a new file", self.file.display()))
            })?;
            note(format_args!("note: the secret key is in {}; nobody else may have it", self.file.display()));
            key
        };
        output.line(key.public())?;
        Ok(Status::Done)
    }
}

/// Reads the secret key of a file.
pub(super) fn read(path: &Path) -> Result<SigningKey, CliError> {
    let text = read_secret(path)?;
    SigningKey::read(&text).map_err(|error| CliError::input(error).in_context(path.display()))
}

/// Reads a file with a secret, and says so if others can read it, too.
pub(super) fn read_secret(path: &Path) -> Result<String, CliError> {
    let text = files::read_text(path)?;
    #[cfg(unix)]
    {
        use std::collections::BTreeSet;
        use std::os::unix::fs::PermissionsExt as _;
        use std::sync::Mutex;

        let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode() & 0o777);
        // Groups share a file on purpose. A class reads its files for each match.
        static TOLD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
        let mut told = boardwright_game::locked(&TOLD);
        if mode & 0o006 != 0 && told.insert(path.to_owned()) {
            let path = path.display();
            note(format_args!(
                "note: everybody on this machine can read or change {path} (mode {mode:04o}): `chmod 600 {path}`"
            ));
        }
    }
    Ok(text)
}

/// Writes a new file that nobody else can read.
pub(super) fn write(path: &Path, secret: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    let written = writeln!(file, "{secret}").and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a secret would be taken for one the next time.
        let _ = std::fs::remove_file(path);
    }
    written
}
