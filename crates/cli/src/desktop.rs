//! The user's desktop: whether a browser window would be visible, and the program that opens one.

use std::ffi::OsString;
use std::path::PathBuf;

/// Programs that open an address on a desktop of Linux or BSD, in the order in which they are tried.
const OPENERS: [&str; 5] = ["wslview", "xdg-open", "gio", "gnome-open", "kde-open"];

/// The name of Python: where it is installed as it comes for Windows, there is no `python3`.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// The place in which a window would appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// Before the person who runs this process.
    Here,
    /// On another machine than the one before which the person sits.
    Elsewhere,
    Nowhere,
}

impl Screen {
    pub(crate) fn of_process() -> Screen {
        Screen::of(|name| std::env::var_os(name))
    }

    /// The screen that these environment variables tell of.
    fn of(variable: impl Fn(&str) -> Option<OsString>) -> Screen {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        if ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].iter().any(|name| is_set(name)) {
            return Screen::Elsewhere;
        }
        // These systems have a desktop wherever somebody can start a program.
        let has_own = cfg!(any(windows, target_os = "macos"));
        if has_own || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| is_set(name)) {
            return Screen::Here;
        }
        Screen::Nowhere
    }
}

/// The program that opens an address, where one has to be found; systems that open it themselves need none.
pub(crate) fn opener() -> Option<PathBuf> {
    OPENERS.into_iter().find_map(program)
}

/// The file behind the name of a program, if the search path has it.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    // Relative folders would make the answer depend on the folder one stands in.
    let folders = std::env::split_paths(&folders).filter(|folder| folder.is_absolute());
    folders.map(|folder| folder.join(&name)).find(|path| is_program(path))
}

#[cfg(unix)]
fn is_program(path: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &std::path::Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::Screen;

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn a_screen_is_where_the_environment_says() {
        let screen = |set: &[(&str, &str)]| {
            Screen::of(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into()))
        };
        assert_eq!(screen(&[]), Screen::Nowhere);
        assert_eq!(screen(&[("DISPLAY", "")]), Screen::Nowhere);
        assert_eq!(screen(&[("DISPLAY", ":0")]), Screen::Here);
        assert_eq!(screen(&[("WAYLAND_DISPLAY", "wayland-0")]), Screen::Here);
        let forwarded = [("DISPLAY", "localhost:10.0"), ("SSH_CONNECTION", "192.0.2.1 5 192.0.2.2 22")];
        assert_eq!(screen(&forwarded), Screen::Elsewhere);
        assert_eq!(screen(&[("SSH_TTY", "/dev/pts/1")]), Screen::Elsewhere);
    }
}
