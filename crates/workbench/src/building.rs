//! Turns settings into a series, a tournament or a tuning that can be played.

use boardwright_arena::tournament::{Competitor, Tournament, TournamentGame};
use boardwright_arena::{
    Adjudication, Contest, Entrant, EventOpenings, Oracle, Pace, Patience, Series, TunedPlayer, Tuning,
};
use boardwright_game::{AnyVariant, MatchRules, PlayerSpec, SolverOptions, Stop};

use crate::error::SettingError;
use crate::event::EventSettings;
use crate::making::{ListLength, given};
use crate::openings::OpeningsSetting;
use crate::options::{Own, PlayerCare, PlayerKind, own};
use crate::venue::{NamedPlayer, PlayerRequest, Venue};

/// The seed of an event that has none, so that it can be resumed without having noted one.
const USUAL_SEED: u64 = 1;

/// Number of games of a match that does not say.
const USUAL_GAMES: u64 = 10;

/// Limits at which the referee ends a game: those given, else the game's own; 0 means never.
pub fn replaced_rules(variant: &AnyVariant, repetition: Option<u32>, max_plies: Option<u32>) -> MatchRules {
    let usual = variant.match_rules();
    let or_usual = |given: Option<u32>, usual| given.map_or(usual, |limit| (limit > 0).then_some(limit));
    MatchRules { repetition: or_usual(repetition, usual.repetition), max_plies: or_usual(max_plies, usual.max_plies) }
}

/// True if there is a solver that can end games early.
fn has_solver(variant: &AnyVariant) -> bool {
    variant.solver(&SolverOptions { memory: 1 << 20, ..SolverOptions::default() }).is_some()
}

/// Builds an event.
struct Builder<'a> {
    settings: &'a EventSettings,
    venue: &'a dyn Venue,
    stop: &'a Stop,
    pace: Pace,
    patience: Patience,
    seed: u64,
}

impl EventSettings {
    /// Builds the event, with players and files of `venue`. Balanced openings are made here, which takes time, until `stop` is
    /// raised. The event plays one game at a time unless it is told otherwise.
    ///
    /// # Errors
    /// [`SettingError`], which names the first setting that is wrong.
    pub fn build(&self, venue: &dyn Venue, stop: &Stop) -> Result<Contest, SettingError> {
        self.check()?;
        venue.check(self)?;
        let usual = venue.patience();
        let patience = Patience { margin: self.pace.margin.unwrap_or(usual.margin), ..usual };
        let seed = self.seed.unwrap_or(USUAL_SEED);
        let builder = Builder { settings: self, venue, stop, pace: self.pace.pace(), patience, seed };
        let variants = self.variants()?;
        self.check_families()?;
        let contest = match variants.as_slice() {
            [variant] if self.is_match() => Contest::Match(Box::new(builder.series(variant)?)),
            [variant] if self.is_tuning() => Contest::Tuning(Box::new(builder.tuning(variant)?)),
            variants => Contest::Tournament(Box::new(builder.tournament(variants)?)),
        };
        contest.check().map_err(|error| SettingError::new("", error))?;
        Ok(contest)
    }

    /// The games.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn variants(&self) -> Result<Vec<AnyVariant>, SettingError> {
        let variant = |(index, spec): (usize, &String)| {
            boardwright_catalog::variant(spec).map_err(|error| SettingError {
                setting: format!("games.{index}"),
                message: error.to_string(),
                hint: Some("`boardwright games` lists the games, their sizes and options".to_owned()),
            })
        };
        self.games.iter().enumerate().map(variant).collect()
    }

    /// Refuses a spec for an unknown family: it would never be used, and the spec beside it would play.
    fn check_families(&self) -> Result<(), SettingError> {
        for (index, player) in self.players.iter().enumerate() {
            for family in player.specs.keys() {
                if boardwright_catalog::game(family).is_none() {
                    let known: Vec<&str> = boardwright_catalog::GAMES.iter().map(|game| game.family().name).collect();
                    let message = format!("bad game {family:?}: expected a spec for {}", known.join(", "));
                    return Err(SettingError::new(format!("players.{index}.specs.{family}"), message));
                }
            }
        }
        Ok(())
    }

    /// The same settings for those who have no files, as `contest` was built from them: games and players of a match by their
    /// usual names, the seed, and the openings of a list one by one.
    #[must_use]
    pub fn sent(mut self, contest: &Contest) -> EventSettings {
        let list = |openings: &EventOpenings| match openings {
            EventOpenings::List(list) => {
                Some(list.iter().map(|opening| (opening.start.to_string(), opening.moves.clone())).collect())
            }
            _ => None,
        };
        let lists: Option<Vec<_>>;
        match contest {
            Contest::Match(series) => {
                self.seed = Some(series.seed);
                self.games = vec![series.variant.spec()];
                for (player, entrant) in self.players.iter_mut().zip(&series.entrants) {
                    player.name = Some(entrant.name().to_owned());
                }
                lists = list(&series.openings).map(|list| vec![list]);
            }
            Contest::Tournament(tournament) => {
                self.seed = Some(tournament.seed);
                self.games = tournament.games.iter().map(|game| game.variant.spec()).collect();
                lists = tournament.games.iter().map(|game| list(&game.openings)).collect();
            }
            Contest::Tuning(tuning) => {
                self.seed = Some(tuning.seed);
                self.games = vec![tuning.variant.spec()];
                lists = list(&tuning.openings).map(|list| vec![list]);
            }
        }
        if let Some(lists) = lists {
            self.openings = Some(OpeningsSetting::Lists(lists));
        }
        self
    }
}

impl Builder<'_> {
    fn series(&self, variant: &AnyVariant) -> Result<Series, SettingError> {
        let settings = self.settings;
        let games = settings.until.games.unwrap_or(USUAL_GAMES);
        let entrants = [self.entrant(0, (0, variant))?, self.entrant(1, (0, variant))?];
        Ok(Series {
            games,
            pace: self.pace,
            patience: self.patience,
            openings: self.openings(0, variant, ListLength::Pairs(games.div_ceil(2)))?,
            rules: Some(replaced_rules(variant, settings.repetition, settings.max_plies)),
            adjudication: self.adjudication(std::slice::from_ref(variant))?,
            scoring: settings.score.unwrap_or_default(),
            sprt: settings.until.sprt,
            seed: self.seed,
            ..Series::new(variant.clone(), entrants)
        })
    }

    fn tuning(&self, variant: &AnyVariant) -> Result<Tuning, SettingError> {
        let settings = self.settings;
        let pairs = settings.until.games.unwrap_or_default() / 2;
        let (player, pace) = self.tuned_player(variant)?;
        // The check of the settings has asked for it.
        let tune = settings.tune.clone().unwrap_or_default();
        let mut tuning = Tuning::new(variant.clone(), player, tune.parameters.clone(), pairs);
        tuning.schedule = tune.schedule(pairs);
        tuning.ahead = tune.ahead.unwrap_or(tuning.ahead);
        tuning.pace = pace;
        tuning.patience = self.patience;
        tuning.openings = self.openings(0, variant, ListLength::Pairs(pairs))?;
        tuning.rules = Some(replaced_rules(variant, settings.repetition, settings.max_plies));
        tuning.adjudication = self.adjudication(std::slice::from_ref(variant))?;
        tuning.seed = self.seed;
        Ok(tuning)
    }

    /// The player of a tuning, and the pace at which it plays.
    fn tuned_player(&self, variant: &AnyVariant) -> Result<(TunedPlayer, Pace), SettingError> {
        let (key, spec) = self.spec(0, variant)?;
        let place = format!("players.0.{key}");
        let request = PlayerRequest { index: 0, game: 0, spec, variant };
        let named = self.venue.player(&request).map_err(|refusal| SettingError::of(&place, refusal))?;
        let Own { pace, care, ponders, told } = self.own(0, &named, &place)?;
        let make = self.venue.tuned_player(&request, &care).map_err(|refusal| SettingError::of(&place, refusal))?;
        let tune = self.settings.tune.as_ref();
        let names: Vec<String> = tune.iter().flat_map(|tune| &tune.parameters).map(|one| one.name.clone()).collect();
        // The options of a bot are told to it, and stand nowhere in its name.
        let given = spec.parse::<PlayerSpec>().ok().filter(|_| named.kind != PlayerKind::External);
        if let Some((name, value)) =
            given.iter().flat_map(|given| &given.options).find(|(name, _)| names.contains(name))
        {
            let message = format!("{spec}: {name} is tuned and also {value}, expected a player without it");
            return Err(SettingError::new(place, message));
        }
        let recovers = care.bots.recover;
        let make = move |values: &[String]| {
            let options: Vec<(String, String)> = names.iter().cloned().zip(values.iter().cloned()).collect();
            let entrant = make(&options).map_err(|refusal| refusal.message)?;
            let entrant = if ponders { entrant.pondering() } else { entrant };
            Ok(if recovers { entrant.recovering() } else { entrant })
        };
        let tuned = TunedPlayer::new(named.name.clone(), make);
        let told = (!told.is_empty()).then(|| format!("{} with {told}", named.name));
        Ok((told.into_iter().fold(tuned, TunedPlayer::with_settings), pace.unwrap_or(self.pace)))
    }

    fn tournament(&self, variants: &[AnyVariant]) -> Result<Tournament, SettingError> {
        let settings = self.settings;
        let (format, pairs) = (settings.tournament_format()?, settings.pairs()?);
        let wanted = ListLength::Whole(format.openings(settings.players.len(), pairs));
        let has_rules = settings.repetition.is_some() || settings.max_plies.is_some();
        let game = |(index, variant): (usize, &AnyVariant)| {
            let rules = has_rules.then(|| replaced_rules(variant, settings.repetition, settings.max_plies));
            let openings = self.openings(index, variant, wanted)?;
            // What no game can begin with is better known now than in the middle of the night.
            let first = openings.opening(variant, rules.unwrap_or_else(|| variant.match_rules()), self.seed, 0);
            first.map_err(|error| SettingError::new("openings", error))?;
            Ok(TournamentGame { variant: variant.clone(), openings, rules })
        };
        let games = variants.iter().enumerate().map(game).collect::<Result<_, SettingError>>()?;
        let competitor = |index: usize| {
            let entrants = variants.iter().enumerate().map(|game| self.entrant(index, game));
            let name = settings.players[index].shown().to_owned();
            Ok(Competitor { name, entrants: entrants.collect::<Result<_, SettingError>>()? })
        };
        Ok(Tournament {
            name: settings.name.clone().unwrap_or_else(|| settings.format.to_string()).trim().to_owned(),
            games,
            players: (0..settings.players.len()).map(competitor).collect::<Result<_, SettingError>>()?,
            format,
            pairs,
            pace: self.pace,
            patience: self.patience,
            adjudication: self.adjudication(variants)?,
            until: settings.until(),
            seed: self.seed,
            concurrency: 1,
        })
    }

    /// The spec of a player in a game, and the key that has it.
    fn spec(&self, index: usize, variant: &AnyVariant) -> Result<(String, &str), SettingError> {
        let (player, family) = (&self.settings.players[index], variant.family().name);
        player.spec_in(family).ok_or_else(|| {
            let message = format!("{} has no spec for {family}", player.shown());
            SettingError::new(format!("players.{index}"), message)
        })
    }

    /// The options of a player's own. `place` is the setting that has its spec.
    fn own(&self, index: usize, named: &NamedPlayer<'_>, place: &str) -> Result<Own, SettingError> {
        let player = &self.settings.players[index];
        let usual =
            PlayerCare { margin: self.patience.margin, bots: self.settings.bots.clone(), ..PlayerCare::default() };
        let own = own((&named.name, named.kind), &player.options, &self.pace, usual);
        own.map_err(|(option, message)| match option {
            Some(option) => SettingError::new(format!("players.{index}.options.{option}"), message),
            None => SettingError::new(place, message),
        })
    }

    /// A player of a game, made afresh for every game.
    fn entrant(&self, index: usize, (game, variant): (usize, &AnyVariant)) -> Result<Entrant, SettingError> {
        let player = &self.settings.players[index];
        let (key, spec) = self.spec(index, variant)?;
        let place = format!("players.{index}.{key}");
        let named = self.venue.player(&PlayerRequest { index, game, spec, variant });
        let named = named.map_err(|refusal| SettingError::of(&place, refusal))?;
        let Own { pace, care, ponders, told } = self.own(index, &named, &place)?;
        let entrant = (named.make)(&care).map_err(|refusal| SettingError::of(&place, refusal))?;
        let told = (!told.is_empty()).then(|| format!("{} with {told}", entrant.settings()));
        let entrant = told.into_iter().fold(entrant, Entrant::with_settings);
        let entrant = pace.into_iter().fold(entrant, Entrant::at_pace);
        let entrant = if ponders { entrant.pondering() } else { entrant };
        let entrant = if care.bots.recover { entrant.recovering() } else { entrant };
        Ok(match &player.name {
            None if self.settings.is_match() => entrant,
            _ => entrant.named(player.shown()),
        })
    }

    fn openings(&self, index: usize, variant: &AnyVariant, length: ListLength) -> Result<EventOpenings, SettingError> {
        let openings = match &self.settings.openings {
            None => Ok(EventOpenings::Start),
            Some(OpeningsSetting::Named(named)) => named.openings(variant, self.seed, length, self.venue, self.stop),
            Some(OpeningsSetting::Lists(lists)) => {
                given(lists.get(index).map(Vec::as_slice).unwrap_or_default(), variant)
            }
        };
        openings.map_err(|refusal| SettingError::of("openings", refusal))
    }

    fn adjudication(&self, variants: &[AnyVariant]) -> Result<Adjudication, SettingError> {
        let EventSettings { draw, resign, solved, .. } = self.settings;
        if solved.is_some() && !variants.iter().any(has_solver) {
            let message = match variants {
                [variant] if self.settings.is_match() => format!("{} has no solver", variant.spec()),
                _ => "none of the games has a solver, expected one for solved".to_owned(),
            };
            return Err(SettingError::new("solved", message));
        }
        let oracle = solved.map(|solved| Oracle::solver(u64::from(solved.nodes)));
        Ok(Adjudication { draw: *draw, resign: *resign, oracle })
    }
}
