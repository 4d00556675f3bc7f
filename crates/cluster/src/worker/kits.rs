//! The kits that a worker fetches and unpacks.

use std::path::PathBuf;

use super::Shared;
use crate::job::Job;
use crate::kit::{BotKit, Kits, unpack_all};
use crate::names::token;

/// The folder into which the kits of one event are unpacked. It is removed in the end.
pub(super) struct KitFolder(PathBuf);

impl Drop for KitFolder {
    fn drop(&mut self) {
        // A folder that cannot be removed lies in a cache.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Shared {
    /// Fetches the kits of a job, if the owner of this machine allows them.
    pub(super) async fn kits(&self, job: &Job) -> Result<(Kits, Option<KitFolder>), String> {
        let hashes = job.all_kits();
        if hashes.is_empty() {
            return Ok((Kits::new(), None));
        }
        let is_allowed =
            |hash: &&String| self.worker.allow.iter().any(|permission| permission.allows(hash, &job.signatures));
        if let Some(hash) = hashes.iter().find(|hash| !is_allowed(hash)) {
            let signed = job.signatures.iter().filter(|signature| signature.kit == *hash && signature.is_valid());
            let keys: String = signed.map(|signature| format!(", or --allow {}", signature.key)).collect();
            return Err(format!("it needs the kit {hash}, which --allow {hash}{keys} would allow"));
        }
        // Two workers of one process, or one event after another, do not share a folder.
        let folder = KitFolder(self.worker.cache.join(token()));
        let mut kits = Vec::new();
        for hash in hashes {
            let bytes = self.link.get(&hash).await.map_err(|error| error.to_string())?;
            kits.push((hash, BotKit::from_bytes(&bytes).map_err(|error| error.to_string())?));
        }
        // The same reason again is the same sentence, which is said once.
        let plain = |error: String| error.replace(&*folder.0.to_string_lossy(), &self.worker.cache.to_string_lossy());
        let kits = unpack_all(kits, &folder.0).map_err(|error| plain(error.to_string()))?;
        Ok((kits, Some(folder)))
    }
}
