//! Converts a tournament file to events: looks up games, players and openings.

use std::path::Path;
use std::time::Duration;

use boardwright_arena::tournament::{
    Competitor, EventSection, FileError, Format, PlayerSection, Tournament as Event, TournamentFile, TournamentGame,
};
use boardwright_arena::{Entrant, Openings, Patience};
use boardwright_game::{AnyVariant, MatchRules, Stop};
use boardwright_players::{BotSettings, PlayerName};

use crate::commands::bot_args::BotArgs;
use crate::commands::remote::Source;
use crate::commands::{matches, odds};
use crate::error::CliError;
use crate::input;
use crate::openings_arg::OpeningsArg;

/// The seed of a tournament that has none, so that it can be resumed without having noted one.
const USUAL_SEED: u64 = 1;

/// The events of a file. Names of files in it are taken from `folder`, in which it lies.
pub(super) fn events(
    file: &TournamentFile,
    folder: &Path,
    bots: &BotArgs,
    stop: &Stop,
    seed: Option<u64>,
    concurrency: Option<u64>,
) -> Result<Vec<Event>, FileError> {
    let seed = |section: &EventSection| seed.or(section.seed).or(file.seed).unwrap_or(USUAL_SEED);
    file.events
        .iter()
        .map(|section| Setup { file, folder, bots, stop, section }.event(seed(section), concurrency))
        .collect()
}

/// The specs and options of each event's players, by player and game, for those who play them elsewhere.
pub(super) fn sources(
    file: &TournamentFile,
    bots: &BotArgs,
    events: &[Event],
) -> Result<Vec<Vec<Vec<Source>>>, FileError> {
    let of_event = |(section, event): (&EventSection, &Event)| {
        let setup = Setup { file, folder: Path::new(""), bots, stop: &Stop::new(), section };
        let of_player = |player: &PlayerSection| {
            event.games.iter().map(|game| setup.source(player, &game.variant, event.patience.margin)).collect()
        };
        section.players.iter().map(of_player).collect()
    };
    file.events.iter().zip(events).map(of_event).collect()
}

struct Setup<'a> {
    file: &'a TournamentFile,
    folder: &'a Path,
    bots: &'a BotArgs,
    stop: &'a Stop,
    section: &'a EventSection,
}

impl Setup<'_> {
    fn event(&self, seed: u64, concurrency: Option<u64>) -> Result<Event, FileError> {
        let section = self.section;
        let variants = self.variants()?;
        let usual = Patience::default();
        let patience = Patience { margin: section.margin.unwrap_or(usual.margin), ..usual };
        let game = |variant: &AnyVariant| {
            Ok(TournamentGame {
                variant: variant.clone(),
                openings: self.openings(variant, seed)?,
                rules: self.rules(variant),
            })
        };
        let event = Event {
            name: section.name.clone(),
            games: variants.iter().map(game).collect::<Result<_, FileError>>()?,
            players: self.players(&variants, patience.margin)?,
            format: section.format.clone(),
            pairs: section.pairs,
            pace: section.pace,
            patience,
            adjudication: section.adjudication.clone(),
            until: section.until,
            seed,
            concurrency: matches::concurrency(concurrency, self.bots_in_a_game()),
        };
        if section.adjudication.oracle.is_some() && !variants.iter().any(matches::has_solver) {
            let message = "none of the games has a solver, expected one for solved";
            return Err(self.file.error(section.span.clone(), message));
        }
        event.check().map_err(|error| self.file.error(section.span.clone(), error.to_string()))?;
        Ok(event)
    }

    /// Largest number of bots in other processes in one game.
    fn bots_in_a_game(&self) -> usize {
        let is_bot = |player: &&PlayerSection| {
            let mut specs = player.specs.values().chain(player.spec.as_ref());
            specs.any(|spec| spec.get_ref().parse::<PlayerName>().is_ok_and(|name| name.is_external()))
        };
        self.section.players.iter().filter(is_bot).count().min(2)
    }

    fn variants(&self) -> Result<Vec<AnyVariant>, FileError> {
        let variant = |spec: &boardwright_arena::tournament::Spanned<String>| {
            input::variant(spec.get_ref()).map_err(|error| self.file.error(spec.span(), one_line(&error)))
        };
        self.section.games.iter().map(variant).collect()
    }

    fn players(&self, variants: &[AnyVariant], margin: Duration) -> Result<Vec<Competitor>, FileError> {
        let bot_settings = self
            .bots
            .bot_settings(margin)
            .map_err(|error| self.file.error(self.section.span.clone(), one_line(&error)))?;
        let competitor = |player: &PlayerSection| {
            let entrant = |variant: &AnyVariant| self.entrant(player, variant, &bot_settings);
            let entrants = variants.iter().map(entrant).collect::<Result<_, FileError>>()?;
            Ok(Competitor { name: player.name.clone(), entrants })
        };
        self.section.players.iter().map(competitor).collect()
    }

    fn entrant(
        &self,
        player: &PlayerSection,
        variant: &AnyVariant,
        bot_settings: &BotSettings,
    ) -> Result<Entrant, FileError> {
        let family = variant.family().name;
        let Some(spec) = player.specs.get(family).or(player.spec.as_ref()) else {
            let message = format!("{} has no spec for {family}", player.name);
            return Err(self.file.error(player.span.clone(), message));
        };
        let read = |option: &boardwright_arena::tournament::Spanned<String>| {
            let place = |reason| self.file.error(option.span(), format!("bad option {:?}: {reason}", option.get_ref()));
            odds::read(option.get_ref()).map_err(place)
        };
        let options = player.options.iter().map(read).collect::<Result<Vec<_>, FileError>>()?;
        let entrant = input::player_name(variant, spec.get_ref())
            .and_then(|name| {
                let own = odds::own(&name, &options, &self.section.pace, bot_settings)?;
                matches::entrant(variant, &name, own)
            })
            .map_err(|error| self.file.error(spec.span(), one_line(&error)))?;
        Ok(entrant.named(&player.name))
    }

    /// A player of a game as it is named.
    fn source(&self, player: &PlayerSection, variant: &AnyVariant, margin: Duration) -> Result<Source, FileError> {
        let error = |error: CliError| self.file.error(player.span.clone(), one_line(&error));
        let spec = player.specs.get(variant.family().name).or(player.spec.as_ref());
        let spec = spec.map(|spec| spec.get_ref().as_str()).unwrap_or_default();
        let name = input::player_name(variant, spec).map_err(error)?;
        let options: Vec<_> = player.options.iter().filter_map(|option| odds::read(option.get_ref()).ok()).collect();
        let bot_settings = self.bots.bot_settings(margin).map_err(error)?;
        let own = odds::own(&name, &options, &self.section.pace, &bot_settings).map_err(error)?;
        Ok(Source {
            player: name,
            options: options.into_iter().map(|(text, _)| text).collect(),
            bot_settings: own.bot_settings,
        })
    }

    fn openings(&self, variant: &AnyVariant, seed: u64) -> Result<Openings, FileError> {
        let Some(given) = &self.section.openings else { return Ok(Openings::Start) };
        let error = |reason: String| self.file.error(given.span(), reason);
        let text = given.get_ref();
        let openings: OpeningsArg = text.parse().map_err(|reason| error(format!("bad openings {text:?}: {reason}")))?;
        let most = self.most_openings(&openings);
        let openings = openings.seen_from(self.folder).openings(variant, seed, most, self.stop);
        let openings = openings.map_err(|reason| error(one_line(&reason)))?;
        // What no game can begin with is better known now than in the middle of the night.
        let rules = self.rules(variant).unwrap_or_else(|| variant.match_rules());
        openings.opening(variant, rules, seed, 0).map_err(|reason| error(reason.to_string()))?;
        Ok(openings)
    }

    /// Number of openings that are made for the event. A list is as long whatever the number of rounds, so that an
    /// event that is made longer is still the same; only openings that cost time are no more than can be used.
    fn most_openings(&self, openings: &OpeningsArg) -> u64 {
        const USUAL: u64 = 1000;
        let rounds = match self.section.format {
            Format::RoundRobin { cycles } | Format::Gauntlet { cycles, .. } => cycles,
            Format::Swiss { rounds } | Format::Ladder { rounds } => rounds,
            Format::Knockout { extra_pairs, .. } => extra_pairs + u32::BITS,
        };
        if openings.are_made() { u64::from(rounds) * u64::from(self.section.pairs) } else { USUAL }
    }

    fn rules(&self, variant: &AnyVariant) -> Option<MatchRules> {
        let section = self.section;
        if section.repetition.is_none() && section.max_plies.is_none() {
            return None;
        }
        Some(matches::rules(variant, section.repetition, section.max_plies))
    }
}

/// An error and its hint.
fn one_line(error: &CliError) -> String {
    let hint = error.hint().map(|hint| format!("; {hint}")).unwrap_or_default();
    format!("{error}{hint}")
}
