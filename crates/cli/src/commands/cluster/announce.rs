//! Converts an event to the job for workers.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use boardwright_arena::tournament::Tournament;
use boardwright_arena::{Adjudication, Entrant, Openings, Oracle, Pace, Patience, Series};
use boardwright_cluster::{Event, FORMAT, Job, JobEntrant, JobGame, JobKind, JobOpenings, JobPace, JobPlayer, Kit};
use boardwright_game::{AnyVariant, MatchRules};
use boardwright_players::PlayerName;

use crate::commands::remote::Source;
use crate::error::CliError;

/// Kits by their hashes, each with the name of its first player.
type Kits = BTreeMap<String, (String, Kit)>;

/// The job of an event, and the kits that its players need. `sources` has a player a row, a game a column.
pub(super) fn job(event: &Event, sources: &[Vec<&Source>]) -> Result<(Job, Kits), CliError> {
    match event {
        Event::Series(series) => of_series(series, sources),
        Event::Tournament(tournament) => of_tournament(tournament, sources),
        Event::Batch(_) => Err(CliError::input("work that is no games has no players")),
    }
}

fn of_series(series: &Series, sources: &[Vec<&Source>]) -> Result<(Job, Kits), CliError> {
    let mut kits = Kits::new();
    let mut players = Vec::new();
    for (entrant, sources) in series.entrants.iter().zip(sources) {
        let entrants = entrants(&[(&series.variant, entrant)], sources, &mut kits)?;
        players.push(JobPlayer { name: entrant.name().to_owned(), entrants });
    }
    let event = series.event();
    let shared = Shared { pace: &series.pace, patience: &series.patience, adjudication: &series.adjudication };
    let job = Job {
        name: event.name,
        settings: event.settings,
        kind: JobKind::Series,
        games: vec![game(&series.variant, &series.openings, series.rules)],
        players,
        pairs: 1,
        seed: series.seed,
        ..shared.job()
    };
    Ok((job, kits))
}

fn of_tournament(tournament: &Tournament, sources: &[Vec<&Source>]) -> Result<(Job, Kits), CliError> {
    let mut kits = Kits::new();
    let mut players = Vec::new();
    for (player, sources) in tournament.players.iter().zip(sources) {
        let games = tournament.games.iter().map(|game| &game.variant);
        let pairs: Vec<(&AnyVariant, &Entrant)> = games.zip(&player.entrants).collect();
        players.push(JobPlayer { name: player.name.clone(), entrants: entrants(&pairs, sources, &mut kits)? });
    }
    let event = tournament.event();
    let shared =
        Shared { pace: &tournament.pace, patience: &tournament.patience, adjudication: &tournament.adjudication };
    let job = Job {
        name: event.name,
        settings: event.settings,
        kind: JobKind::Tournament,
        games: tournament.games.iter().map(|of| game(&of.variant, &of.openings, of.rules)).collect(),
        players,
        pairs: tournament.pairs,
        seed: tournament.seed,
        ..shared.job()
    };
    Ok((job, kits))
}

/// The settings that series and tournaments have in common.
struct Shared<'a> {
    pace: &'a Pace,
    patience: &'a Patience,
    adjudication: &'a Adjudication,
}

impl Shared<'_> {
    fn job(&self) -> Job {
        let Adjudication { draw, resign, oracle } = self.adjudication;
        Job {
            format: FORMAT,
            name: String::new(),
            settings: String::new(),
            kind: JobKind::Series,
            games: Vec::new(),
            players: Vec::new(),
            pairs: 1,
            pace: JobPace {
                clock: self.pace.clock.map(|clock| (nanos(clock.base), nanos(clock.increment), clock.moves)),
                move_ns: self.pace.move_time.map(nanos),
                nodes: self.pace.nodes,
                depth: self.pace.depth,
            },
            margin_ns: nanos(self.patience.margin),
            draw: draw.map(|rule| (rule.after, rule.moves, rule.score.0)),
            resign: resign.map(|rule| (rule.moves, rule.score.0, rule.both)),
            solved: oracle.as_ref().and_then(Oracle::solver_nodes),
            seed: 0,
            signatures: Vec::new(),
            batch: None,
        }
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn game(variant: &AnyVariant, openings: &Openings, rules: Option<MatchRules>) -> JobGame {
    JobGame {
        spec: variant.spec(),
        openings: match openings {
            Openings::Start => JobOpenings::Start,
            Openings::Random(plies) => JobOpenings::Random(*plies),
            Openings::List(list) => {
                JobOpenings::List(list.iter().map(|line| (line.start.to_string(), line.moves.clone())).collect())
            }
            Openings::Negotiated(negotiation) => JobOpenings::Negotiated(negotiation.name.to_owned()),
        },
        rules: rules.map(|rules| (rules.repetition, rules.max_plies)),
    }
}

fn entrants(
    games: &[(&AnyVariant, &Entrant)],
    sources: &[&Source],
    kits: &mut Kits,
) -> Result<Vec<JobEntrant>, CliError> {
    let entrant = |((variant, entrant), source): (&(&AnyVariant, &Entrant), &&Source)| {
        let kit = kit(variant, source)?.map(|kit| {
            let hash = kit.hash();
            kits.entry(hash.clone()).or_insert_with(|| (entrant.name().to_owned(), kit));
            hash
        });
        let bot_settings = &source.bot_settings;
        Ok(JobEntrant {
            spec: source.player.to_string(),
            settings: entrant.settings().to_owned(),
            options: source.options.clone(),
            kit,
            recover: bot_settings.recover,
            restarts: bot_settings.restarts,
            fresh: bot_settings.fresh,
            suspend: bot_settings.suspend,
            memory: bot_settings.memory,
            longest_ns: bot_settings.longest.map(nanos),
        })
    };
    games.iter().zip(sources).map(entrant).collect()
}

/// The kit of a player that other machines do not have.
fn kit(variant: &AnyVariant, source: &Source) -> Result<Option<Kit>, CliError> {
    let refused = |error: boardwright_cluster::KitError| CliError::input(error).in_context(&source.player);
    match &source.player {
        PlayerName::BuiltIn(_) => Ok(None),
        PlayerName::Script(script) => match script.file(variant) {
            None => Ok(None),
            Some(file) => Kit::read(file, Vec::new()).map(Some).map_err(refused),
        },
        PlayerName::External(external) => {
            let mut command = external.command.clone();
            let root = match &source.bot_settings.folder {
                Some(folder) => folder.clone(),
                None => {
                    let program = Path::new(&command[0]).to_owned();
                    let Some(name) = program.file_name().and_then(|name| name.to_str()).filter(|_| program.is_file())
                    else {
                        return Err(CliError::input(format!(
                            "{}: {:?} is no file that could be sent to workers, expected folder=FOLDER with everything that \
                             the bot needs, and its command as it is started there",
                            source.player, command[0]
                        )));
                    };
                    command[0] = format!("./{name}");
                    program.clone()
                }
            };
            Kit::read(&root, command).map(Some).map_err(refused)
        }
        PlayerName::Proof(proof) if proof.to_string().starts_with("proof:") => Err(CliError::input(format!(
            "{proof} is a file of this machine, expected a player that workers have too, such as perfect"
        ))),
        PlayerName::Proof(_) => Ok(None),
    }
}
