//! Submissions on other machines: what travels with their files, and the place where they play there.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use boardwright_arena::{Contest, Entrant, EventId};
use boardwright_game::{Fault, Stop, locked};
use boardwright_local::error::CliError;
use boardwright_local::remote::RemoteExecutor;
use boardwright_protocol::ControlGroup;
use boardwright_workbench::{EventSettings, NamedPlayer, PlayerCare, PlayerKind, PlayerRequest, VenueRefusal};
use serde::{Deserialize, Serialize};

use crate::building::{self, BuildFolder, BuildPlace};
use crate::disk;
use crate::entrants::{ClassVenue, ReadySubmission, program_text};
use crate::error::ClassError;
use crate::file::{ClassLimits, SandboxRule};
use crate::folder::{ClassFolder, Receipt, player_name};
use crate::language::ClassLanguage;
use crate::processors::BuildLocks;
use crate::sandbox::Sandbox;

/// Builds that a worker keeps.
const MOST_BUILDS: usize = 32;

/// Folders in which programs are found inside of a sandbox.
const PATH: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// Everything but its files that a submission needs on another machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parcel {
    number: u64,
    digest: String,
    language: ClassLanguage,
    limits: ClassLimits,
    readable: Vec<String>,
    sandbox: SandboxRule,
}

/// A submission as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentSubmission {
    /// Its number among the players of the match.
    pub player: usize,
    /// Its number, language, limits and sandbox.
    pub parcel: Parcel,
    /// The folder with its files.
    pub source: PathBuf,
}

/// Has the matches of a class played on other machines.
pub trait MatchWorkers: Send + Sync {
    /// Begins a match, or goes on with it if some of its games are kept. The path is that of files beside the games, of this match alone.
    ///
    /// # Errors
    /// If there is no way to these machines.
    fn open(
        &self,
        settings: &EventSettings,
        contest: &Contest,
        sent: &[SentSubmission],
        kept: (&Path, bool),
    ) -> Result<Box<dyn RemoteExecutor>, CliError>;

    /// The matches of which a worker brought games that is barred since, by the folder with the files beside the games.
    ///
    /// # Errors
    /// If these files cannot be read.
    fn doubted(&self, beside: &Path) -> Result<BTreeSet<EventId>, CliError>;
}

impl Parcel {
    /// The parcel of a submission.
    pub(crate) fn of(folder: &ClassFolder, receipt: &Receipt) -> Result<Parcel, ClassError> {
        let class = &folder.class;
        Ok(Parcel {
            number: receipt.number,
            digest: receipt.digest.clone(),
            language: folder.language(receipt)?.clone(),
            limits: class.limits.clone(),
            readable: class.readable.clone(),
            sandbox: class.sandbox,
        })
    }

    /// Reads one from anybody.
    ///
    /// # Errors
    /// If the text is no parcel.
    pub fn read(text: &str) -> Result<Parcel, ClassError> {
        serde_json::from_str(text).map_err(|error| ClassError::new(format!("no submission of a class: {error}")))
    }

    /// The text that is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// True if it is a script that runs inside of this program, which plays the same game on every machine.
    pub fn is_script(&self) -> bool {
        self.language.is_script()
    }

    /// The name of the submission as a player.
    pub fn player_name(&self) -> String {
        player_name(self.number)
    }
}

/// Submissions that a worker has built, the last ones, so that each match of one does not build it again. They are removed with it.
pub struct ParcelBuilds {
    folder: PathBuf,
    locks: BuildLocks,
    kept: Mutex<VecDeque<(String, Built)>>,
    /// The control group in which each bot gets its own, where Linux lends one.
    cgroup: Option<ControlGroup>,
}

/// A submission that was built in a folder of its own, or what the compiler said.
type Built = (Arc<BuildFolder>, Result<PathBuf, String>);

impl Drop for ParcelBuilds {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl ParcelBuilds {
    /// Builds in a folder, which is made and removed.
    pub fn new(folder: PathBuf) -> ParcelBuilds {
        let (locks, kept) = Default::default();
        ParcelBuilds { folder, locks, kept, cgroup: ControlGroup::delegated() }
    }

    /// The folder in which a submission is run, and who keeps it; or what the compiler said.
    fn built(&self, hash: &str, parcel: &Parcel, source: &Path, sandbox: &Sandbox) -> Result<Built, ClassError> {
        let lock = self.locks.of(parcel.number);
        let _building = locked(&lock);
        let kept = || locked(&self.kept);
        if let Some((_, built)) = kept().iter().find(|(known, _)| known == hash) {
            return Ok(built.clone());
        }
        let folder = disk::scratch(&self.folder);
        disk::make_folder(&folder)?;
        let place = BuildPlace {
            number: parcel.number,
            source: source.to_owned(),
            build: folder.join("build"),
            mark: folder.join("built"),
            limits: &parcel.limits,
        };
        let folder = Arc::new(BuildFolder(folder));
        let built = (folder, building::build(&place, &parcel.language, sandbox, &Stop::new())?);
        // What is not built lies among the files of the match and goes with them. What failed may have failed for want of space.
        if parcel.language.build.is_some() && built.1.is_ok() {
            let mut kept = kept();
            kept.push_back((hash.to_owned(), built.clone()));
            if kept.len() > MOST_BUILDS {
                kept.pop_front();
            }
        }
        Ok(built)
    }
}

/// The submissions of a match on the machine of a worker.
pub struct ParcelVenue {
    venue: ClassVenue,
    /// Submissions that cannot be built here, with what the compiler said.
    unfit: Vec<(String, String, String)>,
}

impl ParcelVenue {
    /// Builds submissions whose files lie in these folders; each has a text that no other one has.
    ///
    /// # Errors
    /// If this machine has no sandbox, or lacks the compiler or the interpreter. That one cannot be built is known when it is to
    /// play: whoever leads the match then has it played elsewhere.
    pub fn new(parcels: &[(String, Parcel, PathBuf)], builds: &ParcelBuilds) -> Result<ParcelVenue, ClassError> {
        let mut venue = ClassVenue { cgroup: builds.cgroup.clone(), ..ClassVenue::default() };
        let mut unfit = Vec::new();
        for (hash, parcel, source) in parcels {
            let Parcel { number, digest, language, limits, readable, sandbox } = parcel;
            let sandbox = Sandbox::of_worker(limits, readable, *sandbox, !language.is_script())?;
            for command in [&language.build, &language.run].into_iter().flatten() {
                check_installed(command)?;
            }
            let program = program_text(language, limits, readable, digest);
            match builds.built(hash, parcel, source, &sandbox)? {
                (folder, Ok(built)) => {
                    // What keeps the sandbox from its folder here would look like the bot's forfeit.
                    if !language.is_script() {
                        sandbox.try_in(&built)?;
                    }
                    let ready = ReadySubmission::new(language, limits, (*number, program), built, &sandbox)?;
                    venue.submissions.insert(parcel.player_name(), ready.kept_in(folder));
                }
                (_, Err(said)) => unfit.push((parcel.player_name(), program, said)),
            }
        }
        Ok(ParcelVenue { venue, unfit })
    }

    /// A submission as a player.
    ///
    /// # Errors
    /// If it did not come: no other player is meant.
    pub fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        let name = request.spec.to_owned();
        if let Some((_, program, said)) = self.unfit.iter().find(|(unfit, ..)| *unfit == name) {
            let said = format!("{name} cannot be built: {said}");
            let make = move |_: &PlayerCare| {
                let entrant = Entrant::new(name, move |_| Err(Fault::new(said.clone())));
                Ok(entrant.with_settings(program).supervised())
            };
            return Ok(NamedPlayer { name: request.spec.to_owned(), kind: PlayerKind::External, make: Box::new(make) });
        }
        match self.venue.submissions.get(request.spec) {
            Some(submission) => Ok(self.venue.submitted(request, submission)),
            None => Err(format!("{name} did not come with the match").into()),
        }
    }
}

/// Refuses a command whose program is not installed on this machine.
fn check_installed(command: &str) -> Result<(), ClassError> {
    let words = building::words_of(command)?;
    let Some(program) = words.first().filter(|program| !program.starts_with("./")) else { return Ok(()) };
    let is_there = match program.contains('/') {
        true => Path::new(program).is_file(),
        false => PATH.iter().any(|folder| Path::new(folder).join(program).is_file()),
    };
    if is_there { Ok(()) } else { Err(ClassError::new(format!("{program} is not installed here"))) }
}

#[cfg(test)]
mod tests {
    use super::{Parcel, ParcelBuilds, ParcelVenue, check_installed};
    use boardwright_workbench::PlayerRequest;

    #[test]
    fn only_what_came_is_started() {
        let text = r#"{"number": 3, "digest": "d", "language": {"name": "lua", "main": "bot.lua"},
            "limits": {}, "readable": [], "sandbox": "none"}"#;
        let parcel = Parcel::read(text).expect("a parcel");
        assert_eq!(Parcel::read(&parcel.text()).as_ref(), Ok(&parcel));
        for broken in ["", "{}", &text.replace("\"number\": 3", "\"number\": 3, \"more\": 1")] {
            assert!(Parcel::read(broken).is_err(), "{broken}");
        }
        let builds = ParcelBuilds::new(std::env::temp_dir().join("boardwright-no-builds"));
        let venue = ParcelVenue::new(&[], &builds).expect("nothing to build");
        let variant = boardwright_catalog::variant("kalah:4x3").expect("a game");
        for spec in ["#3", "bwp:touch /tmp/stolen", "random"] {
            let request = PlayerRequest { index: 0, game: 0, spec, variant: &variant };
            assert!(venue.player(&request).is_err(), "{spec}");
        }
        assert!(check_installed("no-such-compiler bot.x").is_err() && check_installed("sh bot.sh").is_ok());
    }
}
