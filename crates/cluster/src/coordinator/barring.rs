//! The accounts that are barred from an event before it begins or goes on.

use std::collections::BTreeSet;

use super::CoordinatorSettings;
use crate::brought::Brought;
use crate::event::Note;
use crate::job::Job;
use crate::link::ClusterError;
use crate::names::is_word;

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
        // What an earlier event of these settings has left is no part of one that begins anew.
        let named = if terms.resume { file.named(&event, text).map_err(failed)? } else { BTreeSet::new() };
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

/// The account that a text means; `named` are those that call themselves so.
fn account(text: &str, named: &BTreeSet<String>) -> Result<String, ClusterError> {
    let accounts: Vec<&str> = named.iter().map(String::as_str).collect();
    match accounts[..] {
        [one] => Ok(one.to_owned()),
        [] if is_word(text) => Ok(text.to_owned()),
        [] => Err(ClusterError::Event(format!(
            "bad account {text:?} to bar: expected that of a worker, such as U…, as notes name it, or the name of a worker that has \
             brought pairs"
        ))),
        _ => Err(ClusterError::Event(format!(
            "{} workers call themselves {text:?}: expected one of the accounts {}",
            accounts.len(),
            accounts.join(", ")
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::account;

    #[test]
    fn accounts_and_names_of_workers_are_told_apart_from_what_is_neither() {
        let named = |accounts: &[&str]| accounts.iter().map(ToString::to_string).collect();
        assert_eq!(account("UAB", &named(&[])), Ok("UAB".to_owned()));
        assert_eq!(account("den 7", &named(&["UAB"])), Ok("UAB".to_owned()));
        for text in ["", "a b", "UAB ", "a.b", "*", &"U".repeat(65)] {
            let refused = account(text, &named(&[])).unwrap_err().to_string();
            assert!(refused.contains("bad account") && refused.contains("expected"), "{refused}");
        }
        let refused = account("den", &named(&["UAB", "UCD"])).unwrap_err().to_string();
        assert!(refused.contains("2 workers") && refused.contains("UAB, UCD"), "{refused}");
    }
}
