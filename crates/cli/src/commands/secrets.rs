//! Files with secrets: keys, tokens and credentials.

use std::path::Path;

use crate::error::CliError;
use crate::files;

/// Reads a file with a secret, and says so if others can read it, too.
pub(crate) fn read(path: &Path) -> Result<String, CliError> {
    let text = files::read_text(path)?;
    #[cfg(unix)]
    {
        use std::collections::BTreeSet;
        use std::os::unix::fs::PermissionsExt as _;
        use std::path::PathBuf;
        use std::sync::Mutex;

        let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode() & 0o777);
        // Groups share a file on purpose. A class reads its files for each match.
        static TOLD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
        let mut told = boardwright_game::locked(&TOLD);
        if mode & 0o006 != 0 && told.insert(path.to_owned()) {
            let path = path.display();
            crate::output::note(format_args!(
                "note: everybody on this machine can read or change {path} (mode {mode:04o}): `chmod 600 {path}`"
            ));
        }
    }
    Ok(text)
}

/// Writes a new file that nobody else can read.
pub(crate) fn write(path: &Path, secret: &str) -> std::io::Result<()> {
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
