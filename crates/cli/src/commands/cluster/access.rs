//! The options that lead to a server.

use std::path::PathBuf;

use boardwright_cluster::Access;
use clap::Args;

use crate::commands::secrets;
use crate::error::CliError;
use crate::files;

/// The way to a server: who we are there.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct AccessArgs {
    /// A file with credentials for the server: a .creds file, or lines user=, password=, token=, nkey=
    /// [default: the file that BOARDWRIGHT_CREDENTIALS names]
    #[arg(long, value_name = "FILE")]
    credentials: Option<PathBuf>,

    /// A file with the certificates of those who may sign the server's, in PEM
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
}

impl AccessArgs {
    /// Refuses its options where no server is named.
    pub(crate) fn check_unused(&self) -> Result<(), CliError> {
        let given = [("--credentials", &self.credentials), ("--ca", &self.ca)];
        match given.iter().find(|(_, file)| file.is_some()) {
            Some((option, _)) => {
                Err(CliError::input(format!("{option} without --cluster: expected the server as well")))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn access(&self, url: &str, name: &str) -> Result<Access, CliError> {
        let variable =
            || std::env::var_os("BOARDWRIGHT_CREDENTIALS").filter(|file| !file.is_empty()).map(PathBuf::from);
        let file = self.credentials.clone().or_else(variable);
        let credentials = file.as_deref().map(secrets::read).transpose()?;
        // A library that cannot read it does not name it.
        self.ca.as_deref().map(files::read_text).transpose()?;
        let access = Access { url: url.to_owned(), credentials, ca: self.ca.clone(), name: name.to_owned() };
        access.check().map_err(super::error)?;
        Ok(access)
    }
}
