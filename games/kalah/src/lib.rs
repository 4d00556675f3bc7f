//! The game of kalah: its rules, texts, drawings and players.
//!
//! [`KalahGame`] is the entry in the catalog, [`KalahVariant`] one Kalah(m,n) with its options. The README of this folder has the
//! rules in prose.
//!
//! ```
//! use boardwright_game::Game;
//! use boardwright_kalah::KalahGame;
//!
//! let variant = KalahGame.variant(&"kalah:6x4".parse()?)?;
//! let mut position = variant.start();
//! // The last seed falls into the store, so the same side moves again, from any house but the one that is empty now.
//! position.play("3")?;
//! assert_eq!(position.moves(), ["1", "2", "4", "5", "6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod dialect;
mod eval;
mod notation;
mod numbers;
mod players;
mod puzzles;
mod rules;
mod scripting;
mod search;
mod solver;
mod texts;
mod threats;
mod view;

use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Contents, Dialect, Editing, Family, Game, Message, Negotiation, Numbers,
    OpeningRule, ParseError, Piece, Player, PlayerSpec, Puzzles, Script, Scripting, Side, SideStyle, Solver,
    SolverOptions, Spec, Threat, Variant, View,
};
use boardwright_openings::{Opens, opened};

pub use notation::read_position;
pub use rules::{Capture, End, House, Kalah, MAX_HOUSES, MAX_SEEDS, Rules};

static FAMILY: Family = Family {
    name: "kalah",
    title: "Kalah(m,n)",
    summary: "sow seeds around the board and gather more of them in your store than your opponent",
    sizes: "houses x seeds: 1 to 10 houses a side, 1 to 12 seeds in each; 6x4 unless given",
    options: &[
        Choice { name: "standard", summary: "capture only if the opposite house holds seeds (the default)" },
        Choice { name: "empty-capture", summary: "capture the single seed even if the opposite house is empty" },
        Choice {
            name: "end=mover",
            summary: "the game ends only when the side to move has no seed, not as soon as either side has none",
        },
    ],
    aliases: &[("rubyquiz", "kalah:6x4,empty-capture")],
    variants: &[
        Choice { name: "kalah:6x4", summary: "the game as it is sold" },
        Choice { name: "kalah:6x4,empty-capture", summary: "the rules of Ruby Quiz 58" },
        Choice { name: "kalah:6x6", summary: "the tournament size" },
        Choice { name: "kalah:4x3", summary: "short" },
        Choice { name: "kalah:6x4,end=mover", summary: "a side without seeds waits until it is to move" },
    ],
    sides: [SideStyle { name: "south", colour: Colour::Blue }, SideStyle { name: "north", colour: Colour::Green }],
    players: players::PLAYERS,
    rules: include_str!("../README.md"),
    formats: &[],
    negotiations: &[Negotiation::PIE],
    opening_rules: &[OpeningRule::PIE],
};

/// The family of all Kalah(m,n).
#[derive(Clone, Copy, Debug)]
pub struct KalahGame;

/// The opening books of the game.
static BOOKS: &[Book] = &[
    Book { game: "kalah:6x4", text: include_str!("../openings/6x4.txt") },
    Book { game: "kalah:6x5", text: include_str!("../openings/6x5.txt") },
    Book { game: "kalah:6x6", text: include_str!("../openings/6x6.txt") },
];

impl Game for KalahGame {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError> {
        let (spec, rule) = OpeningRule::of_spec(spec, FAMILY.opening_rules)?;
        KalahVariant::from_spec(&spec).map(|variant| opened(variant, rule))
    }

    fn dialects(&self) -> &'static [Dialect] {
        &[dialect::DIALECT]
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

/// One Kalah(m,n) with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KalahVariant {
    rules: Rules,
    seeds: u8,
}

impl KalahVariant {
    /// Reads the size and the options of a spec whose family is kalah.
    ///
    /// # Errors
    /// Names the size or option that kalah does not have and lists those it has.
    pub fn from_spec(spec: &Spec) -> Result<KalahVariant, ParseError> {
        let (rules, seeds) = notation::read_spec(spec)?;
        Ok(KalahVariant { rules, seeds })
    }
}

impl Editing<Kalah> for KalahVariant {
    /// None: seeds are counted.
    fn pieces(&self) -> Vec<Piece> {
        Vec::new()
    }

    fn arrange(&self, contents: &[Contents], to_move: Side) -> Result<Kalah, ParseError> {
        view::arrange(contents, to_move, self.rules)
    }
}

/// Nothing of kalah's openings depends on places or symmetries.
impl Opens for Kalah {}

impl Variant for KalahVariant {
    type Position = Kalah;

    const NUMBERS: Option<&'static dyn Numbers<Kalah>> = Some(&numbers::KalahNumbers);

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        notation::write_spec(self.rules, self.seeds)
    }

    fn start(&self) -> Kalah {
        Kalah::start(self.rules, self.seeds)
    }

    fn read(&self, text: &str) -> Result<Kalah, ParseError> {
        notation::read_position(text, self.rules)
    }

    fn view(&self, position: &Kalah) -> View {
        view::view(position)
    }

    fn path(&self, position: &Kalah, mv: House) -> Vec<String> {
        view::path(position, mv)
    }

    fn spoken(&self, position: &Kalah, mv: House) -> Message {
        view::spoken(position, mv)
    }

    fn frames(&self, position: &Kalah, mv: House) -> Vec<View> {
        view::frames(position, mv)
    }

    fn threats(&self, position: &Kalah) -> Vec<Threat> {
        threats::threats(position)
    }

    fn themes(&self, position: &Kalah, line: &[House]) -> Vec<&'static str> {
        puzzles::themes(position, line)
    }

    fn scripting(&self) -> Scripting<Kalah> {
        scripting::SCRIPTING
    }

    /// The identity and the exchange of the sides. The exchange also exchanges the winner: the image has the same
    /// value to the side to move, which is the other side.
    fn symmetries(&self) -> usize {
        2
    }

    fn mirror(&self, position: &Kalah, symmetry: usize) -> Kalah {
        if symmetry == 0 { *position } else { position.turned() }
    }

    /// Houses are numbered from the mover's left, so the numbers do not change.
    fn mirror_move(&self, mv: House, _symmetry: usize) -> House {
        mv
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Kalah>>, ParseError> {
        players::player(spec, seed, &FAMILY)
    }

    fn editing(&self) -> Option<&dyn Editing<Kalah>> {
        Some(self)
    }

    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Kalah>>> {
        Some(solver::solver(self.rules, self.seeds, options))
    }
}
