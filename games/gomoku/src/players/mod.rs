//! The built-in players, one file a concept.
//!
//! The players of the Tick5 tutorial share its parser and its hotspots ([`tick5`]).

mod boora;
mod boora_blind;
pub(crate) mod engine;
mod goofy;
pub(crate) mod infinite;
mod shlien;
mod tick5;

use boardwright_game::grid::Point;
use boardwright_game::{ParseError, Player, PlayerInfo, PlayerSpec, RandomPlayer, Variant, unknown_player};
use boardwright_search::engine_info;

pub(crate) use tick5::{DIRECTIONS as READING, PATTERNS, Patterns, Spot as Seen, evaluate, hotspots, stream};

use crate::{Gomoku, GomokuVariant};
use engine::EnginePlayer;

/// All players, the weakest first.
pub(crate) const PLAYERS: &[PlayerInfo] = &[
    goofy::INFO,
    RandomPlayer::INFO,
    boora_blind::INFOS[0],
    boora_blind::INFOS[1],
    boora_blind::INFOS[2],
    boora::INFOS[0],
    boora::INFOS[1],
    boora::INFOS[2],
    boora::INFOS[3],
    shlien::INFO,
    PlayerInfo {
        options: engine::OPTIONS,
        ..engine_info("alpha-beta search over the shapes of all lines; proves wins by fours; plays by every rule")
    },
];

/// Makes a player for one game.
pub(crate) fn player(
    variant: &GomokuVariant,
    spec: &PlayerSpec,
    seed: u64,
) -> Result<Box<dyn Player<Gomoku>>, ParseError> {
    use boora::Level;
    use boora_blind::Print;
    let player: Box<dyn Player<Gomoku>> = match spec.name.as_str() {
        "engine" => return Ok(Box::new(EnginePlayer::of_spec(spec, variant.rule(), seed)?)),
        "boora-0.7" => {
            spec.allow(&["delta"])?;
            Box::new(boora::Boora::new(Level::Explore { delta: boora::read_delta(spec)? }, seed))
        }
        name => {
            let player: Box<dyn Player<Gomoku>> = match name {
                "goofy" => Box::new(goofy::Goofy),
                "random" => Box::new(RandomPlayer::new(seed)),
                "boora-0.1" => Box::new(boora_blind::BlindBoora::new(Print::Nothing, seed)),
                "boora-0.2" => Box::new(boora_blind::BlindBoora::new(Print::Spots, seed)),
                "boora-0.3" => Box::new(boora_blind::BlindBoora::new(Print::Patterns, seed)),
                "boora-0.4" => Box::new(boora::Boora::new(Level::Hotspots, seed)),
                "boora-0.5" => Box::new(boora::Boora::new(Level::Greedy, seed)),
                "boora-0.6" => Box::new(boora::Boora::new(Level::Defend, seed)),
                "shlien-1992" => Box::new(shlien::Shlien::new(seed)),
                _ => return Err(unknown_player(spec, variant.family())),
            };
            spec.allow(&[])?;
            player
        }
    };
    Ok(player)
}

/// The centre; on a board with an even number of columns or rows, the point right of or above the centre.
pub(crate) fn centre(position: &Gomoku) -> Point {
    Point::new(position.columns() / 2, position.rows() / 2)
}

/// All points in the order of the early programs: from the upper left corner, row by row downwards.
pub(crate) fn from_upper_left(position: &Gomoku) -> impl Iterator<Item = Point> + use<> {
    let columns = position.columns();
    (0..position.rows()).rev().flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
}

/// The point `steps` steps from `point` in a direction; `None` if it is off the board.
pub(crate) fn shifted(position: &Gomoku, point: Point, (columns, rows): (i32, i32), steps: i32) -> Option<Point> {
    let column = i32::from(point.column) + columns * steps;
    let row = i32::from(point.row) + rows * steps;
    let shifted = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
    position.contains(shifted).then_some(shifted)
}
