//! Conditions under which games are played: version, machine, load and command.

use std::path::Path;

use boardwright_local::venue::processors;
use boardwright_protocol::quoted;

/// Share of the processors that may be busy before a match with clocks begins.
const BUSY: f64 = 0.5;

/// Conditions of a run, taken at its beginning.
pub(crate) struct Conditions {
    /// The load before the first game; that of this machine says nothing where workers play.
    load: Option<f64>,
    is_remote: bool,
}

impl Conditions {
    /// Looks at the machine, unless workers play.
    pub(crate) fn now(is_remote: bool) -> Conditions {
        Conditions { load: load().filter(|_| !is_remote), is_remote }
    }

    /// Facts for a report, a key and a value each.
    pub(crate) fn facts(&self) -> Vec<(String, String)> {
        let mut facts = vec![
            ("version".to_owned(), format!("boardwright {}", env!("CARGO_PKG_VERSION"))),
            ("machine".to_owned(), if self.is_remote { "workers of a cluster".to_owned() } else { machine() }),
        ];
        if let (Some(before), Some(after)) = (self.load, load()) {
            facts.push(("load".to_owned(), format!("{before:.2} at the beginning, {after:.2} at the end")));
        }
        facts.push(("command".to_owned(), command_line()));
        facts
    }

    /// A warning where the machine was busy before the first game.
    pub(crate) fn warning(&self) -> Option<String> {
        self.load.and_then(|load| warning(load, processors()))
    }
}

fn warning(load: f64, processors: usize) -> Option<String> {
    (load > BUSY * processors as f64).then(|| {
        let word = if processors == 1 { "processor" } else { "processors" };
        format!(
            "before the first game the load of this machine was {load:.1} with {processors} {word}: results on time cannot \
             be trusted while other programs run"
        )
    })
}

/// Mean number of programs that wanted to run in the last minute; `None` where the system does not say.
fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")).and_then(|rest| rest.split_once(':'));
    let model = model.map(|(_, model)| format!(", {}", model.trim())).unwrap_or_default();
    let processors = processors();
    let word = if processors == 1 { "processor" } else { "processors" };
    format!("{} {}, {processors} {word}{model}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The command as a shell takes it. Of the program only its name is given, since its folder says nothing to others.
fn command_line() -> String {
    let mut words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let program = words.next().unwrap_or_default();
    let name = Path::new(&program).file_name().map_or(program.clone(), |name| name.to_string_lossy().into_owned());
    std::iter::once(name).chain(words).map(|word| quoted(&word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::warning;

    #[test]
    fn a_busy_machine_is_warned_of() {
        assert_eq!(warning(0.9, 2), None);
        assert!(warning(5.25, 2).is_some_and(|text| text.contains("5.2 with 2 processors")));
    }
}
