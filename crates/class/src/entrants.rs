//! Submissions and players of this program as entrants of matches.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright_arena::{Entrant, Openings};
use boardwright_bot_check::CheckTarget;
use boardwright_game::{AnyVariant, Fault};
use boardwright_players::{BotSettings, PlayerName, languages};
use boardwright_protocol::{ControlGroup, External, Trace, parse_external};
use boardwright_workbench::{NamedPlayer, PlayerCare, PlayerRequest, Refusal, Venue};

use crate::building::run_command;
use crate::disk;
use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::language::ClassLanguage;
use crate::sandbox::{FolderUse, Sandbox};
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
}

impl ReadySubmission {
    /// The submission in the folder in which it was built.
    pub(crate) fn new(
        folder: &ClassFolder,
        receipt: &Receipt,
        built: PathBuf,
        sandbox: &Sandbox,
    ) -> Result<ReadySubmission, ClassError> {
        let language = folder.language(receipt)?;
        let memory = language.limit_memory.then_some(folder.class.limits.memory.0);
        let program = format!("{} {}", receipt.language, receipt.digest);
        let player = match run_command(language, &folder.class) {
            None => {
                let file = built.join(&language.main);
                format!("lua:{}", file.display()).parse().map_err(ClassError::new)?
            }
            Some(run) => {
                let mut external = external(language, &run)?;
                let place = (built.as_path(), FolderUse::Read);
                external.command = sandbox.wrap(&external.command, place, receipt.number, memory);
                PlayerName::External(external)
            }
        };
        Ok(ReadySubmission { player, program, folder: built, memory })
    }

    /// The folder in which it was built.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bot that `bot check` examines; `None` for a script.
    pub(crate) fn check_target(&self, variant: &AnyVariant) -> Option<CheckTarget> {
        let PlayerName::External(external) = &self.player else { return None };
        Some(CheckTarget { external: external.clone(), variant: variant.clone() })
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
pub(crate) struct ClassVenue {
    pub(crate) folder: PathBuf,
    pub(crate) submissions: BTreeMap<String, ReadySubmission>,
    pub(crate) cgroup: Option<ControlGroup>,
    pub(crate) lines: Option<LineSink>,
    /// Hears what the bots of one submission say.
    pub(crate) listener: Option<(String, Listener)>,
}

impl Venue for ClassVenue {
    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, Refusal> {
        let submission = self.submissions.get(request.spec);
        let player = match submission {
            Some(submission) => submission.player.clone(),
            None => request.spec.parse::<PlayerName>()?,
        };
        let name = if submission.is_some() { request.spec.to_owned() } else { player.to_string() };
        let (is_external, variant, spec) = (player.is_external(), request.variant.clone(), request.spec.to_owned());
        let make = move |care: &PlayerCare| -> Result<Entrant, Refusal> {
            let settings = BotSettings {
                margin: care.margin,
                longest: care.bots.longest,
                folder: submission.map(|submission| submission.folder.clone()),
                memory: submission.and_then(|submission| submission.memory),
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
                let player = make(seed).map_err(|error| Fault::new(error.to_string()))?;
                if let (Some(heard), Some(log)) = (&heard, player.log()) {
                    heard.add(log);
                }
                Ok(player)
            });
            let entrant = match submission {
                Some(submission) => entrant.with_settings(&submission.program),
                None => entrant,
            };
            let entrant = peak.into_iter().fold(entrant, Entrant::measured);
            Ok(if is_external { entrant.supervised() } else { entrant.trusted() })
        };
        Ok(NamedPlayer { name, is_external, make: Box::new(make) })
    }

    fn opening_file(&self, file: &Path, plies: Option<u32>, variant: &AnyVariant) -> Result<Openings, Refusal> {
        if plies.is_some() {
            return Err("plies= is for files of game records, expected a list of openings".into());
        }
        let path = self.folder.join(file);
        let text = disk::read_text(&path, 16 << 20).map_err(|error| error.to_string())?;
        let text = text.ok_or_else(|| format!("there is no file {path:?}"))?;
        Openings::read(&text, variant).map_err(|error| format!("{path:?}: {error}").into())
    }
}
