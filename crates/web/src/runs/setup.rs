//! Converts a page's request to a match or tournament. A page names players and counts, never a file.

use std::sync::Arc;

use boardwright_arena::stats::Sprt;
use boardwright_arena::tournament::{
    Competitor, EventSection, FileError, PlayerSection, Tournament, TournamentFile, TournamentGame,
};
use boardwright_arena::{Adjudication, Entrant, Openings, Pace, Patience, Scoring, Series};
use boardwright_game::{AnyVariant, MatchRules, Message, ParseError};

use crate::boards::Boards;
use crate::ids::random_seed;
use crate::message::{MatchRequest, SeatChoice};
use crate::players::{self, Chosen};

/// The most games of a match.
const MAX_GAMES: u64 = 100_000;

/// The most random plies before a game.
const MAX_PLIES: u32 = 100;

/// The longest tournament file of a page, in bytes.
const LONGEST: usize = 64 << 10;

/// Node limit of a move when a page names none.
const NODES: u64 = 10_000;

/// The match that a page wants.
///
/// # Errors
/// Fails if the request cannot be read.
pub(super) fn series(wanted: &MatchRequest, boards: &Arc<Boards>) -> Result<Series, Message> {
    let variant = boardwright_catalog::variant(&wanted.game).map_err(|error| error.to_string())?;
    if !(1..=MAX_GAMES).contains(&wanted.games) {
        return Err(format!("bad number of games {}: expected 1 to {MAX_GAMES}", wanted.games).into());
    }
    let sprt: Option<Sprt> = wanted.sprt.as_deref().map(str::parse).transpose().map_err(text)?;
    let [first, second] = &wanted.players;
    Ok(Series {
        entrants: [entrant(first, &variant, boards)?, entrant(second, &variant, boards)?],
        openings: openings(wanted.openings.as_deref().unwrap_or("start"), &variant)?,
        variant,
        games: wanted.games,
        pace: with_limit(players::pace(wanted.think)),
        patience: Patience { longest: Some(players::LONGEST), ..Patience::default() },
        rules: None,
        adjudication: Adjudication::default(),
        scoring: Scoring::Wins,
        sprt,
        seed: match wanted.seed {
            Some(seed) => seed,
            None => random_seed()?,
        },
        concurrency: 1,
    })
}

/// Players that have no limit at all would think for as long as they like.
fn with_limit(pace: Pace) -> Pace {
    if pace == Pace::default() { Pace { nodes: Some(NODES), ..pace } } else { pace }
}

fn entrant(choice: &SeatChoice, variant: &AnyVariant, boards: &Arc<Boards>) -> Result<Entrant, Message> {
    match Chosen::new(choice, variant)? {
        Some(chosen) => Ok(shown(&chosen, variant, boards)),
        None => Err("a person cannot play a match: expected two computer players".into()),
    }
}

/// A player whose games are shown on `boards`.
fn shown(chosen: &Chosen, variant: &AnyVariant, boards: &Arc<Boards>) -> Entrant {
    let boards = Arc::clone(boards);
    chosen.entrant(variant, move |name, player| boards.witness(name, player))
}

/// The positions at which the pairs of games begin.
fn openings(text: &str, variant: &AnyVariant) -> Result<Openings, Message> {
    let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
    match (text, plies) {
        ("start", _) => Ok(Openings::Start),
        ("book", _) => {
            Openings::read(boardwright_catalog::book(variant)?, variant).map_err(|error| error.to_string().into())
        }
        (_, Some(plies)) if plies <= MAX_PLIES => Ok(Openings::Random(plies)),
        _ => Err(format!(
            "bad openings {text:?}: expected start, book or random:PLIES with 0 to {MAX_PLIES} plies on this page"
        )
        .into()),
    }
}

/// The name and the events of a tournament file.
///
/// # Errors
/// Fails if the file cannot be read or played; the error names the place.
pub(super) fn tournament(file: &str, boards: &Arc<Boards>) -> Result<(String, Vec<Tournament>), Message> {
    let read = read(file)?;
    let events = read.events.iter().map(|section| event(&read, section, boards)).collect::<Result<Vec<_>, FileError>>();
    Ok((read.name.clone(), events.map_err(|error| error.to_string())?))
}

/// The first game of a tournament file, which decides the layout of its board.
///
/// # Errors
/// Fails if the file cannot be read; the error names the place.
pub(super) fn first_game(file: &str) -> Result<AnyVariant, Message> {
    let read = read(file)?;
    let first = read.events.first().and_then(|event| event.games.first());
    let spec = first.ok_or("the tournament file has no event with a game")?;
    let variant = boardwright_catalog::variant(spec.get_ref());
    variant.map_err(|error| read.error(spec.span(), error.to_string()).to_string().into())
}

fn read(file: &str) -> Result<TournamentFile, Message> {
    if file.len() > LONGEST {
        return Err(format!("a tournament file of {} bytes: expected at most {LONGEST}", file.len()).into());
    }
    TournamentFile::read(file).map_err(|error| error.to_string().into())
}

fn event(file: &TournamentFile, section: &EventSection, boards: &Arc<Boards>) -> Result<Tournament, FileError> {
    let variant = |spec: &boardwright_arena::tournament::Spanned<String>| {
        boardwright_catalog::variant(spec.get_ref()).map_err(|error| file.error(spec.span(), error.to_string()))
    };
    let variants = section.games.iter().map(variant).collect::<Result<Vec<_>, FileError>>()?;
    let competitor = |player: &PlayerSection| {
        let entrants = variants.iter().map(|variant| named(file, player, variant, boards));
        Ok(Competitor { name: player.name.clone(), entrants: entrants.collect::<Result<_, FileError>>()? })
    };
    let game = |variant: &AnyVariant| {
        let openings = event_openings(file, section, variant)?;
        Ok(TournamentGame { rules: rules(section, variant), variant: variant.clone(), openings })
    };
    let usual = Patience { longest: Some(players::LONGEST), ..Patience::default() };
    let event = Tournament {
        name: section.name.clone(),
        games: variants.iter().map(game).collect::<Result<_, FileError>>()?,
        players: section.players.iter().map(competitor).collect::<Result<_, FileError>>()?,
        format: section.format.clone(),
        pairs: section.pairs,
        pace: with_limit(section.pace),
        patience: Patience { margin: section.margin.unwrap_or(usual.margin), ..usual },
        adjudication: section.adjudication.clone(),
        until: section.until,
        seed: section.seed.or(file.seed).unwrap_or(1),
        concurrency: 1,
    };
    let fault = event.check().err().map(|error| error.to_string());
    let fault = fault.or_else(|| {
        let games = event.expected_games();
        (games > MAX_GAMES).then(|| format!("{games} games: expected at most {MAX_GAMES} on this page"))
    });
    fault.map_or(Ok(event), |fault| Err(file.error(section.span.clone(), fault)))
}

fn named(
    file: &TournamentFile,
    player: &PlayerSection,
    variant: &AnyVariant,
    boards: &Arc<Boards>,
) -> Result<Entrant, FileError> {
    let family = variant.family().name;
    let Some(spec) = player.specs.get(family).or(player.spec.as_ref()) else {
        return Err(file.error(player.span.clone(), format!("{} has no spec for {family}", player.name)));
    };
    let chosen = Chosen::named(spec.get_ref(), variant).map_err(|error| file.error(spec.span(), error))?;
    Ok(shown(&chosen, variant, boards).named(&player.name))
}

fn event_openings(file: &TournamentFile, section: &EventSection, variant: &AnyVariant) -> Result<Openings, FileError> {
    let Some(given) = &section.openings else { return Ok(Openings::Start) };
    openings(given.get_ref(), variant).map_err(|error| file.error(given.span(), error))
}

fn rules(section: &EventSection, variant: &AnyVariant) -> Option<MatchRules> {
    if section.repetition.is_none() && section.max_plies.is_none() {
        return None;
    }
    let usual = variant.match_rules();
    let or_usual = |given: Option<u32>, usual| given.map_or(usual, |limit| (limit > 0).then_some(limit));
    Some(MatchRules {
        repetition: or_usual(section.repetition, usual.repetition),
        max_plies: or_usual(section.max_plies, usual.max_plies),
    })
}

fn text(error: ParseError) -> String {
    error.to_string()
}
