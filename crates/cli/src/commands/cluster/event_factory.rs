//! Converts a job to its event, on the machine of a worker.

use std::sync::Arc;
use std::time::Duration;

use boardwright_arena::tournament::{Competitor, Format, Tournament, TournamentGame};
use boardwright_arena::{
    Adjudication, DrawRule, Entrant, Opening, Openings, Oracle, Pace, Patience, ResignRule, Series, TimeControl,
};
use boardwright_cluster::{Batch, Event, EventFactory, Job, JobEntrant, JobGame, JobKind, JobOpenings, JobPace, Kits};
use boardwright_game::{AnyVariant, MatchRules, Score};
use boardwright_players::{BotSettings, PlayerName};

use super::openings::{OpeningBatch, WORK};
use crate::commands::{matches, odds};
use crate::input;

/// Makes events of the games and players of this program.
pub(super) struct CatalogFactory;

impl EventFactory for CatalogFactory {
    fn event(&self, job: &Job, kits: &Kits, factor: f64) -> Result<Event, String> {
        let variants = job.games.iter().map(|game| input::variant(&game.spec).map_err(|error| error.to_string()));
        let variants: Vec<AnyVariant> = variants.collect::<Result<_, _>>()?;
        let maker = Maker { job, kits, pace: pace(&job.pace) };
        let event = match job.kind {
            JobKind::Series => Event::Series(Box::new(maker.series(&variants)?)),
            JobKind::Tournament => Event::Tournament(Box::new(maker.tournament(&variants)?)),
            JobKind::Batch => Event::Batch(batch(job, &variants)?),
        };
        check(job, &event)?;
        Ok(scaled(event, factor))
    }
}

/// Checks that the event is the one that the job is about: its own description says everything that decides its games.
fn check(job: &Job, event: &Event) -> Result<(), String> {
    let made = match event {
        Event::Series(series) => series.event().settings,
        Event::Tournament(tournament) => tournament.event().settings,
        Event::Batch(batch) => batch.settings().to_owned(),
    };
    // Who meets whom is no matter of workers.
    let of_games =
        |text: &str| text.lines().filter(|line| !line.starts_with("format: ")).map(ToOwned::to_owned).collect();
    let (made, wanted): (Vec<String>, Vec<String>) = (of_games(&made), of_games(&job.settings));
    if made == wanted {
        return Ok(());
    }
    let differs =
        wanted.iter().find(|line| !made.contains(line)).or_else(|| made.iter().find(|line| !wanted.contains(line)));
    Err(format!("what is made of it here is another event: {}", differs.map(String::as_str).unwrap_or_default()))
}

/// The batch of a job.
fn batch(job: &Job, variants: &[AnyVariant]) -> Result<Arc<dyn Batch>, String> {
    match (&job.batch, variants.first()) {
        (Some(batch), Some(variant)) if batch.work == WORK => Ok(Arc::new(OpeningBatch::of(variant, batch)?)),
        (Some(batch), _) if batch.work == "self-play" => {
            Err("games to tune by are played by `cargo lab worker` in a copy of the sources".to_owned())
        }
        _ => Err("it is work that this version does not know".to_owned()),
    }
}

struct Maker<'a> {
    job: &'a Job,
    kits: &'a Kits,
    pace: Pace,
}

impl Maker<'_> {
    fn series(&self, variants: &[AnyVariant]) -> Result<Series, String> {
        let (Some(variant), Some(game)) = (variants.first(), self.job.games.first()) else {
            return Err("it has no game".to_owned());
        };
        let [one, other] = self.job.players.as_slice() else { return Err("it has not two players".to_owned()) };
        let entrants = [self.entrant(variant, &one.entrants[0])?, self.entrant(variant, &other.entrants[0])?];
        Ok(Series {
            games: u64::MAX,
            pace: self.pace,
            patience: self.patience(),
            openings: openings(variant, game)?,
            rules: rules(game),
            adjudication: self.adjudication(),
            seed: self.job.seed,
            ..Series::new(variant.clone(), entrants)
        })
    }

    fn tournament(&self, variants: &[AnyVariant]) -> Result<Tournament, String> {
        let games = variants.iter().zip(&self.job.games).map(|(variant, game)| {
            Ok(TournamentGame { variant: variant.clone(), openings: openings(variant, game)?, rules: rules(game) })
        });
        let players = self.job.players.iter().map(|player| {
            let entrants = variants.iter().zip(&player.entrants);
            let entrants = entrants.map(|(variant, entrant)| Ok(self.entrant(variant, entrant)?.named(&player.name)));
            Ok(Competitor { name: player.name.clone(), entrants: entrants.collect::<Result<_, String>>()? })
        });
        Ok(Tournament {
            name: self.job.name.clone(),
            games: games.collect::<Result<_, String>>()?,
            players: players.collect::<Result<_, String>>()?,
            // Any format will do: the coordinator alone asks it.
            format: Format::Swiss { rounds: 1 },
            pairs: self.job.pairs,
            pace: self.pace,
            patience: self.patience(),
            adjudication: self.adjudication(),
            until: boardwright_arena::tournament::Until::default(),
            seed: self.job.seed,
            concurrency: 1,
        })
    }

    fn patience(&self) -> Patience {
        Patience { margin: Duration::from_nanos(self.job.margin_ns), ..Patience::default() }
    }

    fn adjudication(&self) -> Adjudication {
        let job = self.job;
        Adjudication {
            draw: job.draw.map(|(after, moves, score)| DrawRule { after, moves, score: Score(score) }),
            resign: job.resign.map(|(moves, score, both)| ResignRule { moves, score: Score(score), both }),
            oracle: job.solved.map(Oracle::solver),
        }
    }

    fn entrant(&self, variant: &AnyVariant, entrant: &JobEntrant) -> Result<Entrant, String> {
        let options = entrant.options.iter().map(|text| odds::read(text)).collect::<Result<Vec<_>, _>>()?;
        // A script that comes as a kit does not lie where its name says.
        let named = parse(&entrant.spec)?;
        let bot_settings = BotSettings {
            margin: Duration::from_nanos(self.job.margin_ns),
            longest: entrant.longest_ns.map(Duration::from_nanos),
            restarts: entrant.restarts,
            recover: entrant.recover,
            fresh: entrant.fresh,
            memory: entrant.memory,
            suspend: entrant.suspend,
            ..BotSettings::default()
        };
        let mut own = odds::own(&named, &options, &self.pace, &bot_settings).map_err(|error| error.to_string())?;
        let kit = match &entrant.kit {
            Some(hash) => Some(self.kits.get(hash).ok_or("its kit is not here")?),
            None => None,
        };
        // Whatever the options say, no folder of this machine is meant but that of the kit.
        own.bot_settings.folder = kit.map(|(_, folder)| folder.clone());
        let player = match (&named, kit) {
            (PlayerName::External(external), Some((kit, _))) => {
                parse(&format!("{}:{}", external.dialect, line(&kit.command)))?
            }
            (PlayerName::External(_), None) => {
                return Err("a bot without a kit: no command comes from the network".to_owned());
            }
            (PlayerName::Script(_), Some((kit, folder))) => {
                let file = folder.join(kit.script().ok_or("a kit without a script")?);
                parse(&format!("lua:{}", file.display()))?
            }
            (PlayerName::Script(script), None) if script.file(variant).is_some() => {
                return Err("a script without a kit".to_owned());
            }
            (PlayerName::Proof(proof), _) if proof.to_string().starts_with("proof:") => {
                return Err("a certificate of another machine".to_owned());
            }
            _ => named.clone(),
        };
        let made = matches::entrant(variant, &player, own).map_err(|error| error.to_string())?;
        // A kit lies here under another name; what it is called and set to is checked with the whole event.
        let made = if kit.is_some() { made.with_settings(&entrant.settings) } else { made };
        Ok(made.named(&named.to_string()))
    }
}

fn parse(text: &str) -> Result<PlayerName, String> {
    text.parse().map_err(|error: boardwright_game::ParseError| error.to_string())
}

/// A command as one line that is cut into the same words again.
fn line(command: &[String]) -> String {
    let quoted = |word: &String| {
        let escaped: String = word
            .chars()
            .flat_map(|c| {
                let is_plain = c.is_alphanumeric() || "-_./=:,+@%".contains(c);
                (!is_plain).then_some('\\').into_iter().chain([c])
            })
            .collect();
        if escaped.is_empty() { "''".to_owned() } else { escaped }
    };
    command.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn pace(pace: &JobPace) -> Pace {
    let control = |(base, increment, moves): (u64, u64, Option<u32>)| TimeControl {
        base: Duration::from_nanos(base.max(1)),
        increment: Duration::from_nanos(increment),
        moves: moves.filter(|&moves| moves > 0),
    };
    Pace {
        clock: pace.clock.map(control),
        move_time: pace.move_ns.map(Duration::from_nanos),
        nodes: pace.nodes,
        depth: pace.depth,
    }
}

fn rules(game: &JobGame) -> Option<MatchRules> {
    game.rules.map(|(repetition, max_plies)| MatchRules { repetition, max_plies })
}

fn openings(variant: &AnyVariant, game: &JobGame) -> Result<Openings, String> {
    Ok(match &game.openings {
        JobOpenings::Start => Openings::Start,
        JobOpenings::Random(plies) => Openings::Random(*plies),
        JobOpenings::List(list) => {
            let opening = |(start, moves): &(String, Vec<String>)| {
                let start = variant.read(start).map_err(|error| error.to_string())?;
                Opening::of_moves(start, moves.iter().map(String::as_str))
            };
            Openings::List(list.iter().map(opening).collect::<Result<_, String>>()?)
        }
        JobOpenings::Negotiated(name) => {
            let mut known = variant.family().negotiations.iter();
            let found = known.find(|negotiation| negotiation.name == *name);
            Openings::Negotiated(
                *found.ok_or_else(|| format!("openings by {name:?}, which this version does not know"))?,
            )
        }
    })
}

/// The event with all times multiplied by a factor.
fn scaled(event: Event, factor: f64) -> Event {
    if event.is_reproducible() {
        return event;
    }
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
    let entrant = |entrant: &Entrant| match entrant.own_pace().map(pace) {
        Some(own) => entrant.clone().at_pace(own),
        None => entrant.clone(),
    };
    match event {
        Event::Series(series) => Event::Series(Box::new(Series {
            entrants: series.entrants.each_ref().map(entrant),
            pace: pace(&series.pace),
            ..*series
        })),
        Event::Batch(batch) => Event::Batch(batch),
        Event::Tournament(tournament) => Event::Tournament(Box::new(Tournament {
            players: tournament
                .players
                .iter()
                .map(|player| Competitor {
                    name: player.name.clone(),
                    entrants: player.entrants.iter().map(entrant).collect(),
                })
                .collect(),
            pace: pace(&tournament.pace),
            ..*tournament
        })),
    }
}
