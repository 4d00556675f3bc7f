//! Converts a job to its event, on the machine of a worker.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use boardwright_arena::{Contest, EventOpenings, Pace, TimeControl};
use boardwright_class::{Parcel, ParcelBuilds, ParcelVenue};
use boardwright_cluster::{Batch, BotKit, Event, EventFactory, Job, Kits, unpack_all};
use boardwright_game::{AnyVariant, Stop};
use boardwright_players::{BotSettings, PlayerName};
use boardwright_protocol::quoted;
use boardwright_workbench::{
    EventSettings, NamedPlayer, PlayerCare, PlayerRequest, SettingError, TunedMaker, Venue, VenueRefusal,
};

use super::cache_folder::CacheFolder;
use super::openings::{OpeningBatch, WORK};
use crate::commands::data::KITS;
use crate::error::CliError;
use crate::{store_place, venue};

/// Makes events of the games and players of this program.
#[derive(Default)]
pub(super) struct CatalogFactory {
    /// Submissions of classes that were built here; without a place for them no submission is played.
    pub(super) builds: Option<ParcelBuilds>,
}

impl EventFactory for CatalogFactory {
    fn event(&self, job: &Job, kits: &Kits, factor: f64) -> Result<Event, String> {
        let event = match &job.contest {
            Some(settings) => contest(settings, &WorkerVenue { job, kits, class: self.submissions(job, kits)? })?,
            None => Event::Batch(batch(job)?),
        };
        check(job, &event)?;
        Ok(scaled(event, factor))
    }
}

impl CatalogFactory {
    /// The submissions of a class that came with a job.
    fn submissions(&self, job: &Job, kits: &Kits) -> Result<Option<ParcelVenue>, String> {
        let mut parcels = Vec::new();
        for hash in job.all_kits() {
            if let Some((kit, folder)) = kits.get(&hash)
                && let Some(enclosure) = &kit.enclosure
            {
                let parcel = Parcel::read(enclosure).map_err(|error| error.to_string())?;
                parcels.push((hash, parcel, folder.clone()));
            }
        }
        let Some(builds) = self.builds.as_ref().filter(|_| !parcels.is_empty()) else { return Ok(None) };
        ParcelVenue::new(&parcels, builds).map(Some).map_err(|error| error.to_string())
    }
}

/// The event with the bots and scripts as they are sent, and the folder in which they lie: this program checks pairs with these,
/// since the files of a bot may change while workers play.
pub(super) fn as_sent(job: &Job, kits: &[BotKit]) -> Result<(Event, CacheFolder), CliError> {
    let cache = store_place::data_folder().unwrap_or_else(std::env::temp_dir).join(KITS);
    let folder = CacheFolder::make(&cache).map_err(|error| CliError::file("write", &cache, &error))?;
    let kits = kits.iter().map(|kit| (kit.hash(), kit.clone()));
    let unpacked = unpack_all(kits, &folder.path).map_err(CliError::input)?;
    let event = CatalogFactory::default().event(job, &unpacked, 1.0).map_err(CliError::input);
    Ok((event.map_err(|error| error.in_context("the players as they are sent"))?, folder))
}

/// The event of some settings.
fn contest(settings: &EventSettings, venue: &WorkerVenue<'_>) -> Result<Event, String> {
    let mut contest = settings.build(venue, &Stop::new()).map_err(|error| error.message)?;
    if let Contest::Match(series) = &mut contest {
        // How long it is, is a matter of the coordinator.
        series.games = u64::MAX - 1;
    }
    Ok(Event::Games(contest))
}

/// Checks that the event is the one that the job is about: its own description says everything that decides its games.
fn check(job: &Job, event: &Event) -> Result<(), String> {
    let made = match event {
        Event::Games(contest) => contest.event().settings,
        Event::Batch(batch) => batch.settings().to_owned(),
    };
    if made == job.settings {
        return Ok(());
    }
    let differs =
        |one: &str, other: &str| one.lines().find(|line| !other.lines().any(|known| known == *line)).map(str::to_owned);
    let line = differs(&job.settings, &made).or_else(|| differs(&made, &job.settings)).unwrap_or_default();
    Err(format!("what is made of it here is another event: {line}"))
}

fn batch(job: &Job) -> Result<Arc<dyn Batch>, String> {
    let (Some(batch), Some(game)) = (&job.batch, &job.game) else {
        return Err("it is neither games nor work".to_owned());
    };
    let variant = boardwright_catalog::variant(game).map_err(|error| error.to_string())?;
    match batch.work.as_str() {
        WORK => Ok(Arc::new(OpeningBatch::of(&variant, batch)?)),
        "self-play" => Err("games to tune by are played by `cargo lab worker` in a copy of the sources".to_owned()),
        _ => Err("it is work that this version does not know".to_owned()),
    }
}

/// The machine of a worker as the venue of an event: it has the players of the program, and bots that came in kits.
struct WorkerVenue<'a> {
    job: &'a Job,
    kits: &'a Kits,
    /// The submissions of a class among them.
    class: Option<ParcelVenue>,
}

/// A player as it is here.
struct Here {
    /// Its name where the event is led.
    name: String,
    player: PlayerName,
    /// The folder of its kit.
    folder: Option<PathBuf>,
}

impl WorkerVenue<'_> {
    fn kit(&self, request: &PlayerRequest<'_>) -> Result<Option<&(BotKit, PathBuf)>, VenueRefusal> {
        let PlayerRequest { index, game, .. } = *request;
        match self.job.kits.get(index).and_then(|kits| kits.get(game)).and_then(Option::as_ref) {
            Some(hash) => Ok(Some(self.kits.get(hash).ok_or("its kit is not here")?)),
            None => Ok(None),
        }
    }

    /// The player that is named; a script or bot that came as a kit does not lie where its name says.
    fn here(&self, request: &PlayerRequest<'_>) -> Result<Here, VenueRefusal> {
        let PlayerRequest { spec, variant, .. } = *request;
        let named = parse(spec)?;
        let kit = self.kit(request)?;
        if kit.is_some_and(|(kit, _)| kit.enclosure.is_some()) {
            return Err("a submission of a class, expected a bot".into());
        }
        let player = match (&named, kit) {
            (PlayerName::External(external), Some((kit, _))) => {
                let words: Vec<String> = kit.command.iter().map(|word| quoted(word)).collect();
                parse(&format!("{}:{}", external.dialect, words.join(" ")))?
            }
            (PlayerName::External(_), None) => {
                return Err("a bot without a kit: no command comes from the network".into());
            }
            (PlayerName::Script(_), Some((kit, folder))) => {
                let file = folder.join(kit.script().ok_or("a kit without a script")?);
                parse(&format!("lua:{}", file.display()))?
            }
            (PlayerName::Script(script), None) if script.file(variant).is_some() => {
                return Err("a script without a kit".into());
            }
            (PlayerName::Proof(proof), _) if proof.to_string().starts_with("proof:") => {
                return Err("a certificate of another machine".into());
            }
            _ => named.clone(),
        };
        Ok(Here { name: named.to_string(), player, folder: kit.map(|(_, folder)| folder.clone()) })
    }
}

impl Venue for WorkerVenue<'_> {
    fn check(&self, settings: &EventSettings) -> Result<(), SettingError> {
        match settings.bots.of_this_machine() {
            Some((key, what)) => {
                Err(SettingError::new(format!("bots.{key}"), format!("{key} is {what}, of another one")))
            }
            None => Ok(()),
        }
    }

    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        if self.kit(request)?.is_some_and(|(kit, _)| kit.enclosure.is_some()) {
            return self.class.as_ref().ok_or("there is no place for submissions")?.player(request);
        }
        let Here { name, player, folder } = self.here(request)?;
        let (variant, kind, shown) = (request.variant.clone(), venue::kind_of(&player), name.clone());
        let make = move |care: &PlayerCare| {
            // Whatever the options say, no folder of this machine is meant but that of the kit.
            let bot_settings = BotSettings { folder, ..venue::settings_of(care) };
            venue::entrant(&variant, (&player, &shown), &bot_settings)
        };
        Ok(NamedPlayer { name, kind, make: Box::new(make) })
    }

    fn tuned_player(&self, request: &PlayerRequest<'_>, care: &PlayerCare) -> Result<TunedMaker, VenueRefusal> {
        let Here { name, player, folder } = self.here(request)?;
        venue::tuned(request.variant, (player, name), &BotSettings { folder, ..venue::settings_of(care) })
    }

    fn opening_file(&self, file: &Path, _: Option<u32>, _: &AnyVariant) -> Result<EventOpenings, VenueRefusal> {
        Err(format!("{file:?} is a file of another machine, expected its openings one by one").into())
    }
}

fn parse(text: &str) -> Result<PlayerName, String> {
    text.parse().map_err(|error: boardwright_game::ParseError| error.to_string())
}

/// The event with all times multiplied by a factor.
fn scaled(event: Event, factor: f64) -> Event {
    let longer = |time: Duration| time.mul_f64(factor).max(Duration::from_nanos(1));
    let pace = |pace: &Pace| Pace {
        clock: pace.clock.map(|clock| TimeControl {
            base: longer(clock.base),
            increment: clock.increment.mul_f64(factor),
            ..clock
        }),
        move_time: pace.move_time.map(longer),
        ..*pace
    };
    match event {
        Event::Games(contest) if !contest.is_reproducible() => Event::Games(contest.at_paces(pace)),
        event => event,
    }
}
