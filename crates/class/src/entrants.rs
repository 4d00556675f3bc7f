//! Submissions and players of this program as entrants of matches.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright_arena::{Entrant, EventOpenings};
use boardwright_bot_check::CheckTarget;
use boardwright_game::{AnyVariant, Fault};
use boardwright_local::venue::kind_of;
use boardwright_players::{BotSettings, PlayerName, languages};
use boardwright_protocol::{ControlGroup, External, Trace, parse_external};
use boardwright_workbench::{NamedPlayer, PlayerCare, PlayerKind, PlayerRequest, Venue, VenueRefusal};
use sha2::{Digest, Sha256};

use crate::building::{BuildFolder, run_command};
use crate::disk;
use crate::error::ClassError;
use crate::file::ClassLimits;
use crate::language::ClassLanguage;
use crate::sandbox::{FolderUse, Sandbox};
use crate::values::hex;
use crate::words::Listener;

/// A submission that is built and can play.
#[derive(Clone, Debug)]
pub(crate) struct ReadySubmission {
    pub(crate) player: PlayerName,
    /// Text that identifies the program, wherever the folder of the class lies.
    pub(crate) program: String,
    /// The folder in which it is started, where there is no sandbox.
    folder: PathBuf,
    memory: Option<u64>,
    /// Keeps the folder while somebody may play, where it is removed afterwards.
    keep: Option<Arc<BuildFolder>>,
}

impl ReadySubmission {
    /// The submission with its number and its program, in the folder in which it was built.
    pub(crate) fn new(
        language: &ClassLanguage,
        limits: &ClassLimits,
        (number, program): (u64, String),
        built: PathBuf,
        sandbox: &Sandbox,
    ) -> Result<ReadySubmission, ClassError> {
        let memory = language.limit_memory.then_some(limits.memory.0);
        let player = match run_command(language, limits) {
            None => {
                let file = built.join(&language.main);
                format!("lua:{}", file.display()).parse().map_err(ClassError::new)?
            }
            Some(run) => {
                let mut external = external(language, &run)?;
                let place = (built.as_path(), FolderUse::Read);
                external.command = sandbox.wrap(&external.command, place, number, memory);
                PlayerName::External(external)
            }
        };
        Ok(ReadySubmission { player, program, folder: built, memory, keep: None })
    }

    /// The same in a folder that is removed when nobody needs it.
    pub(crate) fn kept_in(mut self, folder: Arc<BuildFolder>) -> ReadySubmission {
        self.keep = Some(folder);
        self
    }

    /// The folder in which it was built.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bot that `bot check` examines; `None` for a script.
    pub(crate) fn check_target(&self, variant: &AnyVariant) -> Option<CheckTarget> {
        let PlayerName::External(external) = &self.player else { return None };
        Some(CheckTarget { external: external.clone(), variant: variant.clone(), folder: Some(self.folder.clone()) })
    }
}

/// Text that identifies the program of a submission, wherever it lies: its files, and what the class file says of how they are
/// built and run. Of the usual rules it says nothing, so that the games of older programs are kept.
pub(crate) fn program_text(
    language: &ClassLanguage,
    limits: &ClassLimits,
    readable: &[String],
    digest: &str,
) -> String {
    let rules = |language: &ClassLanguage, limits: &ClassLimits, readable: &[String]| {
        // A script has no process: of the limits it knows that of memory alone.
        let process = (!language.is_script()).then_some((limits.processes, limits.scratch, readable));
        format!("{:?}", (language, limits.memory, process))
    };
    let usual = ClassLanguage::usual().into_iter().find(|usual| usual.name == language.name);
    let usual = usual.map(|usual| rules(&usual, &ClassLimits::default(), &[]));
    let (own, name) = (rules(language, limits, readable), &language.name);
    match usual.is_some_and(|usual| usual == own) {
        true => format!("{name} {digest}"),
        false => format!("{name} {digest} {}", hex(&Sha256::digest(own)[..8])),
    }
}

/// A bot by the command that the class file has for it.
fn external(language: &ClassLanguage, run: &str) -> Result<External, ClassError> {
    let name = format!("{}:{run}", language.dialect);
    let external = parse_external(&name, &languages()).map_err(ClassError::new)?;
    external.ok_or_else(|| ClassError::new(format!("{name:?} names no bot")))
}

/// Takes lines to and from the bots of a match: the player, and the line with its time.
pub(crate) type LineSink = Arc<dyn Fn(&str, &str) + Send + Sync>;

/// The venue of the matches of a class: submissions by their numbers, and players of this program.
#[derive(Default)]
pub(crate) struct ClassVenue {
    pub(crate) folder: PathBuf,
    pub(crate) submissions: BTreeMap<String, ReadySubmission>,
    pub(crate) cgroup: Option<ControlGroup>,
    pub(crate) lines: Option<LineSink>,
    /// Hears what the bots of one submission say.
    pub(crate) listener: Option<(String, Listener)>,
}

impl ClassVenue {
    pub(crate) fn submitted(&self, request: &PlayerRequest<'_>, submission: &ReadySubmission) -> NamedPlayer<'_> {
        let (memory, keep) = (submission.memory, submission.keep.clone());
        let place = Some(submission.folder.clone());
        let name = request.spec.to_owned();
        let program = Some(submission.program.clone());
        self.named(request, (name, submission.player.clone(), program), (place, memory, keep))
    }

    /// A player with its name, and with the text of its program, its folder and its memory if it is a submission.
    fn named(
        &self,
        request: &PlayerRequest<'_>,
        (name, player, program): (String, PlayerName, Option<String>),
        (place, memory, keep): (Option<PathBuf>, Option<u64>, Option<Arc<BuildFolder>>),
    ) -> NamedPlayer<'_> {
        let (kind, variant, spec) = (kind_of(&player), request.variant.clone(), request.spec.to_owned());
        let make = move |care: &PlayerCare| -> Result<Entrant, VenueRefusal> {
            let settings = BotSettings {
                margin: care.margin,
                longest: care.bots.longest,
                suspend: care.bots.suspend,
                folder: place,
                memory,
                cgroup: self.cgroup.clone(),
                trace: self.lines.clone().map(|lines| {
                    let player = spec.clone();
                    Trace::new(move |line| lines(&player, line))
                }),
                ..BotSettings::default()
            };
            let (make, peak) = player.measured_maker(&variant, &settings)?;
            let heard = self.listener.as_ref().filter(|(name, _)| *name == spec).map(|(_, listener)| listener.clone());
            let entrant = Entrant::new(spec, move |seed| {
                let _ = &keep;
                let player = make(seed).map_err(|error| Fault::new(error.to_string()))?;
                if let (Some(heard), Some(log)) = (&heard, player.log()) {
                    heard.add(log);
                }
                Ok(player)
            });
            let entrant = match program {
                Some(program) => entrant.with_settings(program),
                None => entrant,
            };
            let entrant = peak.into_iter().fold(entrant, Entrant::measured);
            Ok(if kind == PlayerKind::External { entrant.supervised() } else { entrant.trusted() })
        };
        NamedPlayer { name, kind, make: Box::new(make) }
    }
}

impl Venue for ClassVenue {
    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        if let Some(submission) = self.submissions.get(request.spec) {
            return Ok(self.submitted(request, submission));
        }
        let player = request.spec.parse::<PlayerName>()?;
        Ok(self.named(request, (player.to_string(), player, None), (None, None, None)))
    }

    fn opening_file(
        &self,
        file: &Path,
        plies: Option<u32>,
        variant: &AnyVariant,
    ) -> Result<EventOpenings, VenueRefusal> {
        if plies.is_some() {
            return Err("plies= is for files of game records, expected a list of openings".into());
        }
        let path = self.folder.join(file);
        let text = disk::read_text(&path, 16 << 20).map_err(|error| error.to_string())?;
        let text = text.ok_or_else(|| format!("there is no file {path:?}"))?;
        EventOpenings::read(&text, variant).map_err(|error| format!("{path:?}: {error}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::{ClassLanguage, ClassLimits, program_text};
    use crate::values::Amount;

    /// Checks that games are those of the rules under which a program plays, and that what never mattered makes no others.
    #[test]
    fn a_program_is_another_one_by_other_rules() {
        let usual =
            |name: &str| ClassLanguage::usual().into_iter().find(|usual| usual.name == name).expect("a language");
        let (cpp, lua, limits) = (usual("cpp"), usual("lua"), ClassLimits::default());
        let text = |language: &ClassLanguage, limits: &ClassLimits| program_text(language, limits, &[], "d");
        assert_eq!([text(&cpp, &limits), text(&lua, &limits)], ["cpp d", "lua d"]);
        let mut all = vec![text(&cpp, &limits), program_text(&cpp, &limits, &["/opt".to_owned()], "d")];
        let change: [fn(&mut ClassLanguage); 4] = [
            |language| language.build = Some("g++ -O3 -o bot bot.cpp".to_owned()),
            |language| language.run = Some("./bot --fast".to_owned()),
            |language| language.dialect = "kgp".to_owned(),
            |language| language.limit_memory = false,
        ];
        for change in change {
            let mut other = cpp.clone();
            change(&mut other);
            all.push(text(&other, &limits));
        }
        let mut of_scripts = vec![text(&lua, &limits)];
        let change: [fn(&mut ClassLimits); 3] =
            [|limits| limits.memory = Amount(8), |limits| limits.processes = 7, |limits| limits.scratch = Amount(7)];
        for change in change {
            let mut other = limits.clone();
            change(&mut other);
            all.push(text(&cpp, &other));
            of_scripts.push(text(&lua, &other));
        }
        let count = all.len();
        for (all, different) in [(&mut all, count), (&mut of_scripts, 2)] {
            all.sort();
            all.dedup();
            assert_eq!(all.len(), different, "{all:?}");
        }
        let wider = ClassLimits { files: 7, source: Amount(7), ..limits };
        assert_eq!(text(&cpp, &wider), "cpp d");
    }
}
