//! The accounts that are barred from an event before it begins or goes on.

use std::collections::BTreeSet;

use super::CoordinatorSettings;
use crate::brought::{Brought, account};
use crate::event::Note;
use crate::job::Job;
use crate::link::ClusterError;

/// The accounts whose results do not count, and the file of who brought what, if there is one. Says so where nothing is known of an
/// account that is named.
pub(super) fn barred(
    job: &Job,
    terms: &CoordinatorSettings,
    note: &Note,
) -> Result<(BTreeSet<String>, Option<Brought>), ClusterError> {
    let event = job.event().to_string();
    let Some(path) = &terms.brought else {
        let accounts = terms.barred.iter().map(|text| account(text, &BTreeSet::new()));
        let elsewhere = terms.barred_elsewhere.iter().cloned().map(Ok);
        return Ok((accounts.chain(elsewhere).collect::<Result<_, _>>()?, None));
    };
    let failed = |error| ClusterError::Event(format!("{}: {error}", path.display()));
    let file = Brought::open(path).map_err(failed)?;
    let mut barred = terms.barred_elsewhere.clone();
    for text in &terms.barred {
        let is_account = !file.of(&event, &[text.clone()].into()).map_err(failed)?.is_empty();
        // What a worker calls itself hides no account. Of an event that begins anew nothing is known.
        let named = if terms.resume && !is_account { file.named(text).map_err(failed)? } else { BTreeSet::new() };
        let account = account(text, &named)?;
        if terms.resume && file.of(&event, &[account.clone()].into()).map_err(failed)?.is_empty() {
            note(&format!(
                "0 pairs of {account} are known: {} has no pair of {} that it brought",
                path.display(),
                job.name
            ));
        }
        barred.insert(account);
    }
    if terms.resume {
        barred.extend(file.barred(&event).map_err(failed)?);
    }
    Ok((barred, Some(file)))
}
