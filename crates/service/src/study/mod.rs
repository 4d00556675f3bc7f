//! The study of games: continuations, threats, positions that are set up, pictures, and pasted texts. Workers do all of it,
//! never the threads that serve sockets.

mod explorer;

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardwright_catalog::Told;
use boardwright_game::{AnyVariant, Contents, Message};
use boardwright_picture::{Choices, Style, film, shots, still};

use crate::message::{Answer, GamePosition, SpotContents, StudyRequest};
use crate::positions::Reached;
use crate::records;
use crate::storage::Games;
use crate::texts::TEXTS;

/// A moving picture has no more moves.
const MAX_FILM: usize = 1000;

/// The time for which a moving picture shows each position, if nothing is said, and its limits.
const PACE: Duration = Duration::from_millis(800);
const PACES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(20));

/// More games than these are not tried for a text.
const MAX_TRIED: usize = 8;

/// Serves a request; it may take long.
///
/// # Errors
/// Fails if the request cannot be read, or names what the game does not have.
pub(crate) fn serve(games: &Games, request: StudyRequest) -> Result<Answer, Message> {
    match request {
        StudyRequest::Explore { place, player, before } => {
            explorer::explore(games, &Reached::new(&place)?, player, before).map(Answer::Explored)
        }
        StudyRequest::Threats { place } => {
            let threats = Reached::new(&place)?.position().threats();
            Ok(Answer::Threats { threats: threats.into_iter().collect() })
        }
        StudyRequest::Palette { game } => {
            let variant = variant(&game)?;
            let pieces = variant.pieces().ok_or_else(|| no_editing(&variant))?;
            Ok(Answer::Palette { pieces: pieces.into_iter().collect() })
        }
        StudyRequest::Arrange { game, spots, to_move } => {
            let variant = variant(&game)?;
            let contents: Vec<Contents> = spots.into_iter().map(Into::into).collect();
            let arranged = variant.arrange(&contents, to_move).ok_or_else(|| no_editing(&variant))?;
            let position = arranged.map_err(|error| {
                TEXTS.with("server-no-such-position", [("expected", error.expected().clone().into())])
            })?;
            let place = GamePosition { game: variant.spec(), start: Some(position.to_string()), moves: Vec::new() };
            Ok(Answer::State(Box::new(Reached::new(&place)?.state())))
        }
        StudyRequest::Picture { place, title, film, numbers, ms } => {
            picture(&Reached::new(&place)?, title, film, numbers, ms)
        }
        StudyRequest::Paste { text, games, desk } => read(text.as_bytes(), &games, desk.as_deref(), None),
        StudyRequest::Open { name, base64, games, desk } => {
            let bytes = STANDARD.decode(base64).map_err(|error| format!("bad base64: {error}"))?;
            read(&bytes, &games, desk.as_deref(), name.rsplit_once('.').map(|(_, extension)| extension))
        }
    }
}

/// The games of a text or a file.
fn read(bytes: &[u8], games: &[String], desk: Option<&str>, extension: Option<&str>) -> Result<Answer, Message> {
    let tried: Vec<AnyVariant> = games.iter().take(MAX_TRIED).filter_map(|game| variant(game).ok()).collect();
    let at_hand = desk.and_then(|game| variant(game).ok());
    records::read(bytes, &Told { extension, tried: &tried, at_hand: at_hand.as_ref(), ..Told::default() })
}

fn variant(game: &str) -> Result<AnyVariant, Message> {
    boardwright_catalog::variant(game).map_err(|error| error.to_string().into())
}

fn no_editing(variant: &AnyVariant) -> Message {
    TEXTS.with("server-no-editing", [("game", variant.spec().into())])
}

fn picture(reached: &Reached, title: String, is_film: bool, numbers: bool, ms: Option<u64>) -> Result<Answer, Message> {
    let history = reached.table.history();
    if is_film && history.len() > MAX_FILM {
        return Err(TEXTS.with("server-long-film", [("moves", history.len().into()), ("most", MAX_FILM.into())]));
    }
    let choices = Choices { numbers, captions: is_film };
    // The referee has played these moves.
    let shots = shots(reached.table.start(), history, choices).map_err(|error| error.to_string())?;
    let pace = ms.map_or(PACE, |ms| Duration::from_millis(ms).clamp(PACES.0, PACES.1));
    let style = Style { sides: reached.variant().family().sides, title, pace };
    let text = match shots.last().filter(|_| !is_film) {
        Some(last) => still(last, &style),
        None => film(&shots, &style),
    };
    let name = if is_film { "game.svg" } else { "position.svg" };
    Ok(Answer::Text { name: name.to_owned(), text })
}

impl From<SpotContents> for Contents {
    fn from(contents: SpotContents) -> Contents {
        let SpotContents { spot, pieces, count } = contents;
        Contents { spot, pieces, count }
    }
}
