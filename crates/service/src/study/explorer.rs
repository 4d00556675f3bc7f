//! The moves that the games of the store made in a position, over all transpositions and symmetries.
//!
//! One request searches a bounded number of games, newest first, and returns the place where the next one continues.

use std::collections::HashMap;

use boardwright_game::{AnyPosition, Message, Outcome, Side};
use boardwright_store::{Filter, Line, NameFilter, StoreError};

use crate::message::{Continuation, Example, Explored, PathMove};
use crate::positions::Reached;
use crate::records::summary;
use crate::storage::Games;

/// Most games that one request looks through.
const MAX_GAMES: u64 = 5000;

/// Most plies that one request replays, about.
const MAX_PLIES: usize = 250_000;

/// Number of games read at a time, which bounds the moves in memory.
const AT_ONCE: u64 = 250;

/// Games that are named as examples.
const EXAMPLES: usize = 8;

/// The position that is looked for, in all its images.
struct Wanted<'a> {
    position: &'a AnyPosition,
    /// The symmetry that leads to each image, by key.
    images: HashMap<u64, usize>,
    /// For each symmetry the one that leads back.
    back: Vec<usize>,
    /// Symmetries that leave the position as it is.
    still: Vec<usize>,
}

/// Wins of the first side, draws, wins of the second, and all games with a move; the sides are those of whose pieces the
/// winner has, by the players of the position that is looked for.
#[derive(Default)]
struct Count {
    games: u64,
    first: u64,
    draws: u64,
    second: u64,
}

/// Looks through the games before a number, newest first.
///
/// # Errors
/// Fails if there is no store or it cannot be read.
pub(super) fn explore(
    games: &Games,
    reached: &Reached,
    player: Option<String>,
    before: Option<u64>,
) -> Result<Explored, Message> {
    let wanted = Wanted::new(reached.position());
    let player = player.filter(|name| !name.is_empty()).as_deref().map(NameFilter::of);
    let all = Filter { game: Some(reached.variant().spec()), player, ..Filter::default() };
    let total = games.read(|store| store.count(&all))?.unwrap_or_default();
    let mut counts: HashMap<String, Count> = HashMap::new();
    let (mut looked, mut found, mut plies, mut next) = (0, 0, 0, before);
    let mut occurred: Vec<(u64, u32)> = Vec::new();
    let is_whole = loop {
        if looked >= MAX_GAMES || plies >= MAX_PLIES {
            break false;
        }
        let filter = Filter { before: next, ..all.clone() };
        let lines = games.read(|store| store.lines(&filter, AT_ONCE))?.unwrap_or_default();
        for line in &lines {
            let (seen, at) = wanted.find(line);
            plies += seen;
            let Some((ply, symmetry, position)) = at else { continue };
            found += 1;
            if occurred.len() < EXAMPLES {
                occurred.push((line.number, u32::try_from(ply).unwrap_or(u32::MAX)));
            }
            // A game that ended here made no move.
            let Some(mv) = line.moves.get(ply).and_then(|mv| wanted.own(mv, symmetry)) else { continue };
            let (ends_swapped, played) = Wanted::is_swapped_later(&position, line.moves.get(ply..).unwrap_or_default());
            plies += played;
            let is_turned = (position.to_move() != wanted.position.to_move()) != ends_swapped;
            counts.entry(mv).or_default().add(line.outcome, is_turned);
        }
        looked += lines.len() as u64;
        next = lines.last().map(|line| line.number).or(next);
        if (lines.len() as u64) < AT_ONCE {
            break true;
        }
    };
    let continuation = |(mv, count): (String, Count)| {
        let Count { games, first, draws, second } = count;
        Continuation { mv: PathMove::new(wanted.position, &mv), games, first, draws, second }
    };
    let mut continuations: Vec<Continuation> = counts.into_iter().map(continuation).collect();
    continuations.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.mv.mv.cmp(&other.mv.mv)));
    let examples = examples(games, &occurred)?;
    Ok(Explored { continuations, games: found, looked, total, next: next.filter(|_| !is_whole), examples })
}

fn examples(games: &Games, occurred: &[(u64, u32)]) -> Result<Vec<Example>, Message> {
    let read = |store: &boardwright_store::Store| -> Result<Vec<Example>, StoreError> {
        let mut examples = Vec::new();
        for &(number, ply) in occurred {
            examples.extend(store.game(number)?.map(|game| Example { game: summary(&game), ply }));
        }
        Ok(examples)
    };
    Ok(games.read(read)?.unwrap_or_default())
}

impl Wanted<'_> {
    fn new(position: &AnyPosition) -> Wanted<'_> {
        let symmetries = position.variant().symmetries();
        let mirrored: Vec<AnyPosition> = (0..symmetries).map(|symmetry| position.mirror(symmetry)).collect();
        let mut images = HashMap::new();
        for (symmetry, image) in mirrored.iter().enumerate() {
            images.entry(image.key()).or_insert(symmetry);
        }
        let is_same = |one: &AnyPosition| one.key() == position.key();
        let still = (0..symmetries).filter(|&symmetry| is_same(&mirrored[symmetry])).collect();
        // Which symmetry undoes another is the same in every position; the start of a game is too even to tell, a
        // position in which all images differ tells it exactly, and in between any that fits will do.
        let back =
            mirrored.iter().map(|image| (0..symmetries).find(|&other| is_same(&image.mirror(other))).unwrap_or(0));
        Wanted { position, images, back: back.collect(), still }
    }

    /// The number of plies that were compared, and the place where a game first reaches the position: after which ply and
    /// under which symmetry.
    fn find(&self, line: &Line) -> (usize, Option<(usize, usize, AnyPosition)>) {
        let variant = self.position.variant();
        let start = match &line.start {
            None => Ok(variant.start()),
            Some(text) => variant.read(text),
        };
        let Ok(mut position) = start else { return (1, None) };
        for ply in 0..=line.moves.len() {
            if let Some(&symmetry) = self.images.get(&position.key()) {
                return (ply + 1, Some((ply, symmetry, position)));
            }
            let is_played = line.moves.get(ply).is_some_and(|mv| position.play(mv).is_ok());
            if !is_played {
                return (ply + 1, None);
            }
        }
        (line.moves.len() + 1, None)
    }

    /// True if the players exchange their sides in the moves from a position on, and how many of these were played to tell. The page
    /// names results by the pieces that the players have in the position, and whoever wins has others after an exchange.
    fn is_swapped_later(position: &AnyPosition, moves: &[String]) -> (bool, usize) {
        let now = position.view();
        // Without an opening rule, and after the opening, nobody changes sides.
        if now.opening.as_ref().is_none_or(|opening| opening.task.is_none()) {
            return (false, 0);
        }
        let mut end = position.clone();
        for mv in moves {
            if end.play(mv).is_err() {
                break;
            }
        }
        (end.view().is_swapped() != now.is_swapped(), moves.len())
    }

    /// A move of an image as a move of the position itself; of several that are alike by symmetry always the same.
    fn own(&self, mv: &str, symmetry: usize) -> Option<String> {
        let variant = self.position.variant();
        let own = variant.mirror_move(mv, *self.back.get(symmetry)?).ok()?;
        let alike = self.still.iter().filter_map(|&still| variant.mirror_move(&own, still).ok());
        alike.filter(|mv| self.position.check(mv).is_ok()).min()
    }
}

impl Count {
    fn add(&mut self, outcome: Option<Outcome>, is_turned: bool) {
        self.games += 1;
        let winner = outcome.map(Outcome::winner);
        match winner.map(|winner| winner.map(|side| if is_turned { side.other() } else { side })) {
            Some(Some(Side::First)) => self.first += 1,
            Some(Some(Side::Second)) => self.second += 1,
            Some(None) => self.draws += 1,
            None => {}
        }
    }
}
