//! `boardwright cluster accounts`: accounts of a server, each with a key and permissions of its own.

use std::path::{Path, PathBuf};

use boardwright_cluster::{Account, Role, server_accounts};
use clap::Args;

use crate::commands::secrets;
use crate::error::{CliError, Status};
use crate::output::Output;
use crate::{files, input};

/// The file that the server reads.
const SERVER_FILE: &str = "accounts.conf";

/// The most workers.
const MAX_WORKERS: u64 = 10_000;

/// Create accounts of a server for a coordinator, a viewer and workers
///
/// The folder gets a file with credentials for each account, which only you can read, and accounts.conf, which has no
/// secrets and which the server reads. A worker can bring results under its own name only, so that the server proves who
/// brought them. Files that exist are kept: with more workers the command adds accounts, and one whose file was removed gets
/// a new key, so that the old one opens nothing any more.
#[derive(Args, Debug)]
#[command(
    name = "accounts",
    after_help = "\
Examples:
  boardwright cluster accounts accounts --workers 40
  boardwright worker tls://server --credentials accounts/worker-7.txt --ca ca.pem"
)]
pub(super) struct AccountsArgs {
    /// The folder of the accounts; it is created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// Number of workers, 1 to 10000
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = input::whole::<1, MAX_WORKERS>)]
    workers: u64,
}

impl AccountsArgs {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let failed = |path: &Path, error: std::io::Error| {
            CliError::input(format!("{}: {error}, expected a folder for accounts", path.display()))
        };
        std::fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, error))?;
        let mut names = vec![(Role::Coordinator, "coordinator".to_owned()), (Role::Viewer, "viewer".to_owned())];
        // Fewer workers than there are files take nobody's account away.
        let is_known = |number: &u64| self.folder.join(format!("worker-{number}.txt")).exists();
        let known = (1..=MAX_WORKERS).rev().find(is_known).unwrap_or(0);
        names.extend((1..=self.workers.max(known)).map(|number| (Role::Worker, format!("worker-{number}"))));
        let (mut accounts, mut made) = (Vec::new(), 0);
        for (role, name) in names {
            let path = self.folder.join(&name).with_extension("txt");
            let account = if path.exists() {
                let text = files::read_text(&path)?;
                let expected = || CliError::input("no credentials of an account, expected a line nkey=SU…");
                Account::read(role, &name, &text)
                    .ok_or_else(expected)
                    .map_err(|error| error.in_context(path.display()))?
            } else {
                made += 1;
                let account = Account::generate(role, &name).map_err(CliError::internal)?;
                let credentials = account.credentials().map_err(CliError::internal)?;
                secrets::write(&path, credentials.trim_end()).map_err(|error| failed(&path, error))?;
                account
            };
            output.line(format_args!("{name}: {}", account.public()))?;
            accounts.push(account);
        }
        let path = self.folder.join(SERVER_FILE);
        std::fs::write(&path, server_accounts(&accounts)).map_err(|error| failed(&path, error))?;
        output.line(format_args!("accounts: {}, {made} of them new, in {}", accounts.len(), path.display()))?;
        Ok(Status::Done)
    }
}
