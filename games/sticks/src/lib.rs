//! Sticks 'n' Barrels: a game of two sets of pieces that may share holes.
//!
//! Everything outside this crate enters by [`SticksGame`] or [`SticksVariant`]. The README of this folder has
//! the rules in prose.
//!
//! ```
//! use boardwright_game::{Position, Variant};
//! use boardwright_sticks::SticksVariant;
//!
//! // 4  . S S D x . .     red's stick is inside yellow's hollow barrel on e4
//! //    a b c d e f g
//! let mut position = SticksVariant.read("7/4s2/1d5/1SSDx2/2h4/5S1/7 1")?;
//! position.play("S@f4".parse()?).expect("a legal move");
//! assert_eq!(position.ending().as_deref(), Some("stick, stick, barrel, stick, stick from b4 to f4"));
//! # Ok::<(), boardwright_game::ParseError>(())
//! ```

mod engine;
mod notation;
mod pairs;
mod players;
pub mod rules;
mod scripting;
mod threats;
mod view;

use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Family, Game, MatchRules, Negotiation, ParseError, Player, PlayerInfo,
    PlayerSpec, RandomPlayer, Script, Scripting, SideStyle, Spec, Variant, View, unknown_player,
};

use boardwright_search::{EnginePlayer, OnBoard, Settings, engine_info};
use engine::{Board, PairHeuristic};
use players::{BoardRank, PositionRank};

pub use rules::{Hole, Kind, Move, Sticks};

/// The catalog's entry of Sticks 'n' Barrels.
#[derive(Clone, Copy, Debug)]
pub struct SticksGame;

/// The game itself; it has one size and no options.
#[derive(Clone, Copy, Debug)]
pub struct SticksVariant;

const PLAYERS: &[PlayerInfo] = &[
    RandomPlayer::INFO,
    PositionRank::INFO,
    BoardRank::INFO,
    engine_info("alpha-beta over the worth of all sequences of both sides"),
];

static FAMILY: Family = Family {
    name: "sticks",
    title: "Sticks 'n' Barrels",
    summary: "five holes in a row with sticks and barrels in one of three sequences; pieces may share a hole",
    sizes: "",
    options: &[],
    aliases: &[],
    variants: &[Choice { name: "sticks", summary: "7 × 7 holes, 10 sticks, 4 hollow and 4 solid barrels each" }],
    sides: [SideStyle { name: "red", colour: Colour::Red }, SideStyle { name: "yellow", colour: Colour::Yellow }],
    players: PLAYERS,
    rules: include_str!("../README.md"),
    formats: &[],
    negotiations: &[Negotiation::PIE],
};

/// The sets of openings that come with the game.
static BOOKS: &[Book] = &[Book { game: "sticks", text: include_str!("../openings/sticks.txt") }];

impl Game for SticksGame {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError> {
        if let Some(size) = &spec.size {
            return Err(spec.error(size, format!("no size, since {} has one size, 7x7", FAMILY.name)));
        }
        match spec.options.first() {
            Some(option) => Err(spec.error(option, format!("no options, since {} has none", FAMILY.name))),
            None => Ok(AnyVariant::new(SticksVariant)),
        }
    }

    fn books(&self) -> &'static [Book] {
        BOOKS
    }

    fn scripts(&self) -> &'static [Script] {
        scripting::SCRIPTS
    }
}

impl Variant for SticksVariant {
    type Position = Sticks;

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        FAMILY.name.to_owned()
    }

    fn start(&self) -> Sticks {
        Sticks::start()
    }

    fn read(&self, text: &str) -> Result<Sticks, ParseError> {
        text.parse()
    }

    /// The house rule against endless play, since pieces can go to and fro for ever.
    fn match_rules(&self) -> MatchRules {
        MatchRules { repetition: Some(3), max_plies: Some(300) }
    }

    fn view(&self, position: &Sticks) -> View {
        view::view(position)
    }

    fn path(&self, position: &Sticks, mv: Move) -> Vec<String> {
        view::path(position, mv)
    }

    fn scripting(&self) -> Scripting<Sticks> {
        scripting::SCRIPTING
    }

    fn symmetries(&self) -> usize {
        boardwright_game::grid::symmetries(rules::SIZE, rules::SIZE)
    }

    fn mirror(&self, position: &Sticks, symmetry: usize) -> Sticks {
        position.mirrored(symmetry)
    }

    fn mirror_move(&self, mv: Move, symmetry: usize) -> Move {
        Move { kind: mv.kind, from: mv.from.map(|hole| hole.mirrored(symmetry)), to: mv.to.mirrored(symmetry) }
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Sticks>>, ParseError> {
        match spec.name.as_str() {
            "random" => {
                spec.allow(&[])?;
                Ok(Box::new(RandomPlayer::new(seed)))
            }
            "position-rank" => {
                spec.allow(&[])?;
                Ok(Box::new(PositionRank::new(seed)))
            }
            "board-rank" => Ok(Box::new(BoardRank::new(spec, seed)?)),
            "engine" => {
                let player = EnginePlayer::new(PairHeuristic, Settings::read(spec)?, seed);
                Ok(Box::new(OnBoard::<Board, _>::new(player)))
            }
            _ => Err(unknown_player(spec, &FAMILY)),
        }
    }
}
