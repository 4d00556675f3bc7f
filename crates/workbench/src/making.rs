//! Makes the openings that a setting names.

use std::path::Path;

use boardwright_arena::{Balance, EventOpenings, Opening, OpeningMaker};
use boardwright_game::{AnyVariant, Negotiation, Stop, derive_seed};

use crate::error::VenueRefusal;
use crate::openings::{OpeningSource, OpeningsArg};
use crate::venue::Venue;

/// The most openings that are laid out for a match; more pairs than that see them again.
const MAX_OPENINGS: u64 = 100_000;

/// Stream from which the seeds of balanced openings are derived; the match itself uses smaller numbers.
const BALANCE_STREAM: u64 = 0x0B;

/// Number of openings of a list that an event uses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ListLength {
    /// One for each of this many pairs.
    Pairs(u64),
    /// All of them, so that an event that is made longer is still the same; of openings that have to be made, as many as
    /// this.
    Whole(u64),
}

impl OpeningsArg {
    /// The openings. Balanced ones are made here, which takes time.
    pub(crate) fn openings(
        &self,
        variant: &AnyVariant,
        seed: u64,
        length: ListLength,
        venue: &dyn Venue,
        stop: &Stop,
    ) -> Result<EventOpenings, VenueRefusal> {
        let list = match &self.source {
            OpeningSource::Start => return Ok(EventOpenings::Start),
            OpeningSource::Random(plies) => return Ok(EventOpenings::Random(*plies)),
            OpeningSource::Negotiated(negotiation) => return negotiated(variant, *negotiation),
            OpeningSource::Balanced(balance) => {
                let (ListLength::Pairs(pairs) | ListLength::Whole(pairs)) = length;
                return balanced(variant, &balance.requirements(), seed, pairs, (venue, stop));
            }
            OpeningSource::Book if self.plies.is_some() => {
                return Err("plies= is for files of game records, which the book is not".into());
            }
            OpeningSource::Book => EventOpenings::read(book(variant)?, variant).map_err(|error| error.to_string())?,
            OpeningSource::File(name) => venue.opening_file(Path::new(name), self.plies, variant)?,
        };
        let EventOpenings::List(list) = list else { return Ok(list) };
        let pairs = match length {
            ListLength::Pairs(pairs) => pairs,
            ListLength::Whole(_) => list.len() as u64 * self.rounds(list.len() as u64),
        };
        Ok(EventOpenings::List(self.arrangement.arrange(&list, variant, seed, pairs.min(MAX_OPENINGS) as usize)))
    }

    /// Number of times that a whole list of this many openings is laid out.
    fn rounds(&self, length: u64) -> u64 {
        if self.arrangement.is_mirrored { MIRRORED.div_ceil(length.max(1)) } else { 1 }
    }
}

/// A list of mirrored openings that is shorter than this is laid out several times, turned otherwise each time.
const MIRRORED: u64 = 1000;

/// Openings that were given one by one.
pub(crate) fn given(list: &[(String, Vec<String>)], variant: &AnyVariant) -> Result<EventOpenings, VenueRefusal> {
    let opening = |(start, moves): &(String, Vec<String>)| {
        let start = variant.read(start).map_err(|error| error.to_string())?;
        Opening::of_moves(start, moves.iter().map(String::as_str))
    };
    Ok(EventOpenings::List(list.iter().map(opening).collect::<Result<_, String>>()?))
}

fn negotiated(variant: &AnyVariant, negotiation: Negotiation) -> Result<EventOpenings, VenueRefusal> {
    let family = variant.family();
    if family.negotiations.contains(&negotiation) {
        return Ok(EventOpenings::Negotiated(negotiation));
    }
    let names: Vec<&str> = family.negotiations.iter().map(|negotiation| negotiation.name).collect();
    let expected = if names.is_empty() { "an opening of another kind".to_owned() } else { names.join(", ") };
    Err(format!("no {} in {}, expected {expected}", negotiation.name, family.name).into())
}

/// The openings that come with a game.
fn book(variant: &AnyVariant) -> Result<&'static str, VenueRefusal> {
    boardwright_catalog::book(variant)
        .map_err(|message| VenueRefusal { message, hint: Some("`boardwright openings generate` makes one".to_owned()) })
}

fn balanced(
    variant: &AnyVariant,
    balance: &Balance,
    seed: u64,
    pairs: u64,
    (venue, stop): (&dyn Venue, &Stop),
) -> Result<EventOpenings, VenueRefusal> {
    let mut openers = OpeningMaker::new(variant, balance, derive_seed(seed, BALANCE_STREAM));
    let mut list = Vec::new();
    while (list.len() as u64) < pairs.clamp(1, MAX_OPENINGS) {
        match openers.next(stop).map_err(|error| error.to_string())? {
            Some((opening, _)) => list.push(opening),
            // Interrupted: the event that follows sees it too.
            None => return Ok(EventOpenings::Start),
        }
        venue.making_openings(list.len() as u64, pairs, openers.tried());
    }
    Ok(EventOpenings::List(list))
}
