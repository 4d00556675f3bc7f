//! The accounts and names of workers that are barred from an event before it begins or goes on.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::CoordinatorSettings;
use super::leader::Leader;
use crate::brought::{Brought, BroughtGames};
use crate::event::Note;
use crate::job::Job;
use crate::link::ClusterError;
use crate::message::Beat;
use crate::names::Sender;

/// The accounts whose results do not count, and the file of who brought what, if there is one. Says so where nothing is known of an
/// account that is named.
pub(super) fn barred(
    job: &Job,
    terms: &CoordinatorSettings,
    note: &Note,
) -> Result<(BTreeSet<String>, Option<Brought>), ClusterError> {
    let failed = |path: &Path, error: io::Error| ClusterError::Event(format!("{}: {error}", path.display()));
    let open = |path: &PathBuf| Brought::open(path).map_err(|error| failed(path, error));
    let file = terms.brought.as_ref().map(open).transpose()?;
    let mut barred = terms.barred_elsewhere.clone();
    // Of an event that begins anew nothing is known.
    let Some((path, kept)) = terms.brought.as_ref().zip(file.as_ref()).filter(|_| terms.resume) else {
        for text in &terms.barred {
            barred.extend(BroughtGames::default().accounts(text)?);
        }
        return Ok((barred, file));
    };
    let known = BroughtGames::read(std::slice::from_ref(path)).map_err(|error| failed(path, error))?;
    for text in &terms.barred {
        let accounts = known.accounts(text)?;
        let has_brought = |account: &String| known.events.get(account).is_some_and(|all| all.contains(&job.event()));
        if !accounts.iter().any(has_brought) {
            let file = path.display();
            note(&format!(
                "0 pairs of {text} are known: {file} has no pair of {} that it brought; a worker with this account or name is barred \
                 when it comes",
                job.name
            ));
        }
        barred.extend(accounts);
    }
    barred.extend(kept.barred(&job.event().to_string()).map_err(|error| failed(path, error))?);
    Ok((barred, file))
}

impl Leader<'_> {
    /// Takes a sign of life of a worker that is not barred, unless it calls itself as one that is to be barred.
    pub(super) async fn enter(&mut self, worker: Sender, beat: Beat) {
        let (account, name) = (worker.account.clone(), beat.name.clone());
        self.roster.enter(worker, beat);
        if self.cluster.terms.barred_names.contains(&name) {
            let event = self.event.clone();
            return self.bar(&account, Some(&event), "has a name whose results do not count").await;
        }
        // Its name is known as soon as it may bring something, so that it can be barred by it later.
        if self.roster.name_of(&account) == Some(&name)
            && let Err(error) = self.cluster.write_brought(|file| file.name(&self.event, &account, &name))
        {
            self.tell("brought", &error);
        }
    }
}
