//! `boardwright cluster key`: keys that sign bots and scripts for workers.

use std::path::{Path, PathBuf};

use boardwright_cluster::SigningKey;
use clap::Args;

use crate::commands::secrets;
use crate::error::{CliError, Status};
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
            secrets::write(&self.file, &secret).map_err(|error| {
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
    let text = secrets::read(path)?;
    SigningKey::read(&text).map_err(|error| CliError::input(error).in_context(path.display()))
}
