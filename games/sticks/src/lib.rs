//! Sticks 'n' Barrels: a game of two sets of pieces that may share holes.
//!
//! Other crates use [`SticksGame`] and [`SticksVariant`]. The README of this folder has the rules in prose.
//!
//! ```
//! use boardwright_game::{Position, Variant};
//! use boardwright_sticks::SticksVariant;
//!
//! // 4  . S S D x . .     red's stick is inside yellow's hollow barrel on e4
//! //    a b c d e f g
//! let mut position = SticksVariant::STANDARD.read("7/4s2/1d5/1SSDx2/2h4/5S1/7 1")?;
//! position.play("S@f4".parse()?).expect("a legal move");
//! assert_eq!(position.ending().as_deref(), Some("stick, stick, barrel, stick, stick from b4 to f4"));
//! # Ok::<(), boardwright_game::ParseError>(())
//! ```

mod board;
mod eval;
pub mod measure;
mod notation;
mod numbers;
mod players;
mod puzzles;
pub mod rules;
mod scripting;
mod search;
mod solver;
mod texts;
mod threats;
mod view;

use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Contents, Editing, Family, Game, MatchRules, Message, Negotiation, Numbers,
    OpeningRule, ParseError, Piece, Player, PlayerInfo, PlayerSpec, Puzzles, RandomPlayer, Script, Scripting, Side,
    SideStyle, Solver, SolverOptions, Spec, Threat, Variant, View, unknown_player,
};

use boardwright_openings::{Opens, opened};
use boardwright_search::engine_with_lines;
use players::engine::EnginePlayer;
use players::{AlphaBeta, BoardRank, PositionRank};
use solver::SticksSolver;

pub use eval::tuning;
pub use rules::{Equipment, Hole, Kind, Move, Sticks};

/// The catalog's entry of Sticks 'n' Barrels.
#[derive(Clone, Copy, Debug)]
pub struct SticksGame;

/// The game on one board with one set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SticksVariant {
    equipment: Equipment,
}

impl SticksVariant {
    /// The standard game.
    pub const STANDARD: SticksVariant = SticksVariant::new(Equipment::STANDARD);

    /// The game with this board and these pieces.
    pub const fn new(equipment: Equipment) -> SticksVariant {
        SticksVariant { equipment }
    }

    /// Reads the size and the pieces of a spec whose family is this one.
    ///
    /// # Errors
    /// Names the size or option that does not exist and lists those that do.
    pub fn of_spec(spec: &Spec) -> Result<SticksVariant, ParseError> {
        notation::read_spec(spec).map(SticksVariant::new)
    }
}

const PLAYERS: &[PlayerInfo] = &[
    RandomPlayer::INFO,
    PositionRank::INFO,
    BoardRank::INFO,
    AlphaBeta::INFO,
    PlayerInfo {
        options: players::engine::OPTIONS,
        ..engine_with_lines("searches with the worth of all lines of both sides, and proves wins by threats")
    },
];

static FAMILY: Family = Family {
    name: "sticks",
    title: "Sticks 'n' Barrels",
    summary: "five holes in a row with sticks and barrels in one of three sequences; pieces may share a hole",
    sizes: "5, 6 or 7 holes a side, 7 if nothing is said; or columns and rows as in 6x2, with the pieces",
    options: &[Choice { name: "10s4h4d", summary: "the pieces of each player: sticks, hollow and solid barrels" }],
    aliases: &[],
    variants: &[
        Choice { name: "sticks", summary: "7 × 7 holes, 10 sticks, 4 hollow and 4 solid barrels each" },
        Choice { name: "sticks:6", summary: "6 × 6 holes, 8 sticks, 3 hollow and 3 solid barrels each" },
        Choice { name: "sticks:5", summary: "5 × 5 holes, 6 sticks, 2 hollow and 2 solid barrels each" },
        Choice { name: "sticks:6x2,3s2h0d", summary: "6 × 2 holes, 3 sticks and 2 hollow barrels each" },
    ],
    sides: [SideStyle { name: "red", colour: Colour::Red }, SideStyle { name: "yellow", colour: Colour::Yellow }],
    players: PLAYERS,
    rules: include_str!("../README.md"),
    formats: &[],
    negotiations: &[Negotiation::PIE],
    opening_rules: &[OpeningRule::PIE],
};

/// The opening books of the game.
static BOOKS: &[Book] = &[Book { game: "sticks", text: include_str!("../openings/sticks.txt") }];

impl Game for SticksGame {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError> {
        let (spec, rule) = OpeningRule::of_spec(spec, FAMILY.opening_rules)?;
        SticksVariant::of_spec(&spec).map(|variant| opened(variant, rule))
    }

    fn books(&self) -> &'static [Book] {
        BOOKS
    }

    fn puzzles(&self) -> &'static [Puzzles] {
        puzzles::PUZZLES
    }

    fn scripts(&self) -> &'static [Script] {
        scripting::SCRIPTS
    }

    fn lessons(&self) -> &'static str {
        include_str!("../lessons/course.toml")
    }
}

impl Editing<Sticks> for SticksVariant {
    fn pieces(&self) -> Vec<Piece> {
        view::pieces()
    }

    fn arrange(&self, contents: &[Contents], to_move: Side) -> Result<Sticks, ParseError> {
        view::arrange(contents, to_move, self.equipment)
    }
}

/// Nothing of the openings of this game depends on places or symmetries.
impl Opens for Sticks {}

impl Variant for SticksVariant {
    type Position = Sticks;

    const NUMBERS: Option<&'static dyn Numbers<Sticks>> = Some(&numbers::SticksNumbers);

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        notation::write_spec(FAMILY.name, self.equipment)
    }

    fn start(&self) -> Sticks {
        Sticks::start_of(self.equipment)
    }

    fn read(&self, text: &str) -> Result<Sticks, ParseError> {
        notation::read_position(text, self.equipment)
    }

    /// The house rule that ends endless play, because pieces can move to and fro for ever.
    fn match_rules(&self) -> MatchRules {
        MatchRules { repetition: Some(3), max_plies: Some(300) }
    }

    fn view(&self, position: &Sticks) -> View {
        view::view(position)
    }

    fn path(&self, position: &Sticks, mv: Move) -> Vec<String> {
        view::path(position, mv)
    }

    fn spoken(&self, _: &Sticks, mv: Move) -> Message {
        view::spoken(mv)
    }

    fn threats(&self, position: &Sticks) -> Vec<Threat> {
        threats::shown(position)
    }

    fn themes(&self, position: &Sticks, line: &[Move]) -> Vec<&'static str> {
        puzzles::themes(position, line)
    }

    fn scripting(&self) -> Scripting<Sticks> {
        scripting::SCRIPTING
    }

    fn symmetries(&self) -> usize {
        boardwright_game::grid::symmetries(self.equipment.columns(), self.equipment.rows())
    }

    fn mirror(&self, position: &Sticks, symmetry: usize) -> Sticks {
        position.mirrored(symmetry)
    }

    fn mirror_move(&self, mv: Move, symmetry: usize) -> Move {
        let image = |hole: Hole| self.equipment.mirror(hole, symmetry);
        Move { kind: mv.kind, from: mv.from.map(image), to: image(mv.to) }
    }

    fn editing(&self) -> Option<&dyn Editing<Sticks>> {
        Some(self)
    }

    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Sticks>>> {
        Some(Box::new(SticksSolver::new(self.equipment, options)))
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
            "alphabeta" => Ok(Box::new(AlphaBeta::of_spec(spec)?)),
            "engine" => Ok(Box::new(EnginePlayer::of_spec(spec, seed)?)),
            _ => Err(unknown_player(spec, &FAMILY)),
        }
    }
}
