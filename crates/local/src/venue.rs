//! Events on this machine: any player that has a name here, and files of openings.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use boardwright_arena::{Contest, Entrant, EventOpenings, Opening};
use boardwright_game::{AnyVariant, Fault, PlayerSpec, Side};
use boardwright_players::{BotSettings, PlayerName};
use boardwright_protocol::{ControlGroup, Cpus, Trace};
use boardwright_workbench::{
    BotCare, EventSettings, NamedPlayer, PlayerCare, PlayerKind, PlayerRequest, SettingError, TunedMaker, Venue,
    VenueRefusal,
};

use crate::error::CliError;
use crate::lines_file::LinesFile;
use crate::output::{Progress, note};
use crate::record_files::GameFilter;
use crate::{files, input, record_files};

/// Number of plies of a recorded game that make an opening, unless `plies=` says otherwise.
const RECORDED_PLIES: u32 = 6;

/// This machine as the venue of events.
pub struct LocalVenue {
    /// The folder from which files of openings are named.
    folder: PathBuf,
    /// Files that take the lines of bots; each is replaced once, however many events write to it.
    traces: RefCell<BTreeMap<PathBuf, Trace>>,
    /// Control groups for bots by what the settings say of them.
    groups: RefCell<BTreeMap<Option<PathBuf>, Option<ControlGroup>>>,
    /// The processors among which all bots are spread.
    cpus: RefCell<Option<Cpus>>,
    /// True once it was said how memory is limited.
    has_told: RefCell<bool>,
    progress: RefCell<Progress>,
}

impl LocalVenue {
    /// This machine, where files of openings are named from a folder.
    pub fn new(folder: &Path) -> LocalVenue {
        LocalVenue {
            folder: folder.to_owned(),
            traces: RefCell::default(),
            groups: RefCell::default(),
            cpus: RefCell::default(),
            has_told: RefCell::new(false),
            progress: RefCell::new(Progress::new()),
        }
    }

    fn trace(&self, path: &Path) -> Result<Trace, CliError> {
        let (mut traces, place) = (self.traces.borrow_mut(), files::place(path));
        if let Some(trace) = traces.get(&place) {
            return Ok(trace.clone());
        }
        // A line begins with seconds.
        let head = files::head(path, 64).map_err(|error| CliError::file("write", path, &error))?;
        let head = String::from_utf8_lossy(&head);
        if !head.is_empty() && head.split_whitespace().next().is_none_or(|first| first.parse::<f64>().is_err()) {
            return Err(CliError::input(format!("{path:?} holds something else than a trace, expected another name")));
        }
        let lines = LinesFile::replace(path)?;
        let trace = Trace::new(move |line| lines.add(line));
        traces.insert(place, trace.clone());
        Ok(trace)
    }

    /// Supervision of a bot that this care asks for.
    fn bot_settings(&self, care: &PlayerCare) -> Result<BotSettings, VenueRefusal> {
        let trace = care.bots.trace.as_deref().map(|path| self.trace(path)).transpose().map_err(refusal)?;
        let cpus = care.bots.pin.then(|| self.cpus()).transpose()?;
        Ok(BotSettings { trace, cgroup: self.control_group(&care.bots)?, cpus, ..settings_of(care) })
    }

    fn cpus(&self) -> Result<Cpus, VenueRefusal> {
        let mut known = self.cpus.borrow_mut();
        let cpus = match &*known {
            Some(cpus) => cpus.clone(),
            None => Cpus::of_this_program().map_err(|error| error.to_string())?,
        };
        *known = Some(cpus.clone());
        Ok(cpus)
    }

    fn control_group(&self, bots: &BotCare) -> Result<Option<ControlGroup>, VenueRefusal> {
        let mut groups = self.groups.borrow_mut();
        if let Some(group) = groups.get(&bots.cgroup) {
            return Ok(group.clone());
        }
        let group = match &bots.cgroup {
            None => ControlGroup::delegated(),
            Some(folder) if folder.as_os_str() == "none" => None,
            Some(folder) => {
                let group = ControlGroup::at(folder);
                Some(group.map_err(|error| refusal(CliError::file("use", folder, &error)))?)
            }
        };
        groups.insert(bots.cgroup.clone(), group.clone());
        Ok(group)
    }

    /// Says how memory is limited, once.
    fn tell_of_memory(&self, group: Option<&ControlGroup>) {
        if self.has_told.replace(true) {
            return;
        }
        note(if cfg!(windows) {
            "note: the limit of memory holds for what all processes of a bot commit together, by a job object"
        } else if group.is_some_and(ControlGroup::has_memory) {
            "note: the limit of memory holds for all processes of a bot together, by a control group"
        } else {
            "note: the limit of memory holds for the address space of each process of a bot, since there is no control group that \
             limits memory (the setting cgroup)"
        });
    }

    /// The openings in a file of game records, each once.
    fn recorded(path: &Path, variant: &AnyVariant, plies: u32) -> Result<EventOpenings, CliError> {
        let mut list: Vec<Opening> = Vec::new();
        for (index, record) in record_files::read(path, GameFilter::Game(variant))?.iter().enumerate() {
            let fail = |error: CliError| error.in_context(format_args!("{path:?}, game {}", index + 1));
            let table = record_files::replay(record, Some(variant)).map_err(fail)?;
            let moves = table.history().iter().take(plies as usize).map(String::as_str);
            let opening =
                Opening::of_moves(table.start().clone(), moves).map_err(|error| fail(CliError::input(error)))?;
            if !list.contains(&opening) {
                list.push(opening);
            }
        }
        Ok(EventOpenings::List(list))
    }
}

impl Venue for LocalVenue {
    fn check(&self, settings: &EventSettings) -> Result<(), SettingError> {
        let bots = &settings.bots;
        let of = |key: &'static str| move |error| SettingError::of(key, error);
        if let Some(path) = &bots.trace {
            self.trace(path).map_err(refusal).map_err(of("bots.trace"))?;
        }
        let group = self.control_group(bots).map_err(of("bots.cgroup"))?;
        if bots.memory.is_some() {
            self.tell_of_memory(group.as_ref());
        }
        if bots.pin {
            self.cpus().map_err(of("bots.pin"))?;
        }
        Ok(())
    }

    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        let player = input::player_name(request.variant, request.spec).map_err(refusal)?;
        let (name, kind, variant) = (player.to_string(), kind_of(&player), request.variant.clone());
        let make =
            move |care: &PlayerCare| entrant(&variant, (&player, &player.to_string()), &self.bot_settings(care)?);
        Ok(NamedPlayer { name, kind, make: Box::new(make) })
    }

    fn tuned_player(&self, request: &PlayerRequest<'_>, care: &PlayerCare) -> Result<TunedMaker, VenueRefusal> {
        let player = input::player_name(request.variant, request.spec).map_err(refusal)?;
        let shown = player.to_string();
        tuned(request.variant, (player, shown), &self.bot_settings(care)?)
    }

    fn opening_file(
        &self,
        file: &Path,
        plies: Option<u32>,
        variant: &AnyVariant,
    ) -> Result<EventOpenings, VenueRefusal> {
        let path = self.folder.join(file);
        if record_files::is_records(&path) {
            return LocalVenue::recorded(&path, variant, plies.unwrap_or(RECORDED_PLIES)).map_err(refusal);
        }
        if plies.is_some() {
            return Err(format!("plies= is for files of game records, which {path:?} is not").into());
        }
        let list = files::read_text(&path).map_err(|error| {
            let hint = "expected start, book, random:PLIES or the name of a file; behind a file or book with commas shuffle, \
                        symmetry, skip=NUMBER, plies=NUMBER";
            refusal(error.with_hint(hint))
        })?;
        EventOpenings::read(&list, variant).map_err(|error| format!("{path:?}: {error}").into())
    }

    fn making_openings(&self, made: u64, wanted: u64, tried: u64) {
        self.progress.borrow_mut().show(format_args!("{made} of {wanted} balanced openings, {tried} tried"));
    }
}

/// The supervision of a bot that does not depend on this machine.
pub fn settings_of(care: &PlayerCare) -> BotSettings {
    BotSettings {
        margin: care.margin,
        longest: care.bots.longest,
        restarts: care.bots.restart,
        fresh: care.bots.fresh,
        memory: care.bots.memory,
        suspend: care.bots.suspend,
        folder: care.folder.clone(),
        threads: care.threads,
        options: care.info.clone(),
        ..BotSettings::default()
    }
}

/// The kind of a player.
pub fn kind_of(player: &PlayerName) -> PlayerKind {
    match player {
        PlayerName::External(_) => PlayerKind::External,
        PlayerName::Script(_) => PlayerKind::Script,
        PlayerName::BuiltIn(_) | PlayerName::Proof(_) => PlayerKind::OfProgram,
    }
}

/// A player of an event under a name, made afresh for every game.
pub fn entrant(
    variant: &AnyVariant,
    (player, shown): (&PlayerName, &str),
    bot_settings: &BotSettings,
) -> Result<Entrant, VenueRefusal> {
    // Every player has both sides in turn.
    player.check_begun(&[variant.start()], &Side::BOTH)?;
    let (make, peak, fingerprint) = match player {
        PlayerName::Script(script) => {
            let (make, fingerprint) = script.as_it_is(variant, bot_settings)?;
            (make, None, fingerprint)
        }
        _ => {
            let (make, peak) = player.measured_maker(variant, bot_settings)?;
            (make, peak, None)
        }
    };
    let entrant = Entrant::new(shown, move |seed| make(seed).map_err(|error| Fault::new(error.to_string())));
    let program = fingerprint.map(|fingerprint| format!("{shown} {fingerprint}"));
    let entrant = program.into_iter().fold(entrant, Entrant::with_settings);
    let entrant = peak.into_iter().fold(entrant, Entrant::measured);
    // Our own players look at the flag that stops them, or answer soon: games without a clock need no threads. Bots in
    // other processes are supervised where they are asked.
    Ok(if player.is_external() { entrant.supervised() } else { entrant.trusted() })
}

/// What makes a player, shown under a name, with other values of its options: those of a built-in player stand in its spec,
/// those of a bot are told to it.
pub fn tuned(
    variant: &AnyVariant,
    (player, shown): (PlayerName, String),
    bot_settings: &BotSettings,
) -> Result<TunedMaker, VenueRefusal> {
    let (variant, bot_settings) = (variant.clone(), bot_settings.clone());
    match player {
        PlayerName::BuiltIn(spec) => Ok(Box::new(move |options| {
            let set = |spec: PlayerSpec, (name, value): &(String, String)| spec.with_option(name, value.clone());
            let spec = options.iter().fold(spec.clone(), set);
            let shown = spec.to_string();
            entrant(&variant, (&PlayerName::BuiltIn(spec), &shown), &bot_settings)
        })),
        PlayerName::External(_) => Ok(Box::new(move |options| {
            let mut settings = bot_settings.clone();
            settings.options.extend(options.iter().cloned());
            let told: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            Ok(entrant(&variant, (&player, &player.to_string()), &settings)?
                .named(&format!("{shown} with {}", told.join(", "))))
        })),
        PlayerName::Script(_) | PlayerName::Proof(_) => {
            Err(format!("{shown} has no options, expected a built-in player or a bot in another process").into())
        }
    }
}

fn refusal(error: CliError) -> VenueRefusal {
    VenueRefusal { message: error.to_string(), hint: error.hint().map(ToOwned::to_owned) }
}

/// Number of games of an event to play concurrently: the requested number, or a game for each processor and half of that if
/// players ponder; fewer, with a note that gives the reason, if the system has no room for so many bots.
pub fn concurrency(asked: Option<u64>, contest: &Contest) -> usize {
    let usual = if contest.ponders() { (processors() / 2).max(1) } else { processors() };
    let wanted = asked.map_or(usual, |number| number as usize);
    let bots = contest.bots_in_a_game() as u64;
    if bots == 0 {
        return wanted;
    }
    let room = boardwright_protocol::make_room(wanted as u64 * bots) / bots;
    let possible = usize::try_from(room).map_or(wanted, |room| room.clamp(1, wanted));
    if let (true, Some(limit)) = (possible < wanted, boardwright_protocol::most_descriptors()) {
        note(format_args!(
            "note: {possible} instead of {wanted} games are played at the same time, since the system allows {limit} \
             open files; `ulimit -n` may raise that"
        ));
    }
    possible
}

impl From<SettingError> for CliError {
    /// The error with the option of the command `match` that has the setting.
    fn from(error: SettingError) -> CliError {
        let keys: Vec<&str> = error.setting.split('.').collect();
        let option = match keys[..] {
            ["tune", "parameters"] => Some("parameter"),
            ["players", "0", "options", ..] => Some("a"),
            ["players", "1", "options", ..] => Some("b"),
            ["players" | "games" | "", ..] => None,
            [.., last] => Some(last),
            [] => None,
        };
        let refused = CliError::input(&error.message).with_hint_if(error.hint);
        option.map_or_else(|| refused.clone(), |option| refused.clone().in_context(format_args!("--{option}")))
    }
}

/// Processors that this process may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}
