//! The game of kalah: its rules, its texts, its looks and its players.
//!
//! [`KalahGame`] is the entry in the catalog, [`KalahVariant`] one Kalah(m,n) with its options settled.

mod dialect;
mod engine;
mod estimate;
mod fast;
mod notation;
mod players;
mod rules;
mod scripting;
mod solver;
mod threats;
mod view;

use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Dialect, Family, Game, Negotiation, ParseError, Player, PlayerSpec, Script,
    Scripting, SideStyle, Solver, SolverOptions, Spec, Threat, Variant, View,
};

pub use notation::read_position;
pub use rules::{Capture, End, House, Kalah, MOST_HOUSES, MOST_SEEDS, Rules};

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
};

/// The family of all Kalah(m,n).
#[derive(Clone, Copy, Debug)]
pub struct KalahGame;

/// The sets of openings that come with the game.
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
        KalahVariant::from_spec(spec).map(AnyVariant::new)
    }

    fn dialects(&self) -> &'static [Dialect] {
        &[dialect::DIALECT]
    }

    fn books(&self) -> &'static [Book] {
        BOOKS
    }

    fn scripts(&self) -> &'static [Script] {
        scripting::SCRIPTS
    }
}

/// One Kalah(m,n) with its options settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KalahVariant {
    rules: Rules,
    seeds: u8,
}

impl KalahVariant {
    /// Settles the size and the options of a spec whose family is kalah.
    ///
    /// # Errors
    /// Names the size or option that kalah does not have and lists those it has.
    pub fn from_spec(spec: &Spec) -> Result<KalahVariant, ParseError> {
        let (rules, seeds) = notation::read_spec(spec)?;
        Ok(KalahVariant { rules, seeds })
    }
}

impl Variant for KalahVariant {
    type Position = Kalah;

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

    fn frames(&self, position: &Kalah, mv: House) -> Vec<View> {
        view::frames(position, mv)
    }

    fn threats(&self, position: &Kalah) -> Vec<Threat> {
        threats::threats(position)
    }

    fn scripting(&self) -> Scripting<Kalah> {
        scripting::SCRIPTING
    }

    /// The identity, and exchanging the sides. The latter also exchanges the winner: its image has the same value to
    /// the side to move, who is the other side.
    fn symmetries(&self) -> usize {
        2
    }

    fn mirror(&self, position: &Kalah, symmetry: usize) -> Kalah {
        if symmetry == 0 { *position } else { position.turned() }
    }

    /// Houses are numbered from the mover's left, so that the numbers stay.
    fn mirror_move(&self, mv: House, _symmetry: usize) -> House {
        mv
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Kalah>>, ParseError> {
        players::player(spec, seed, &FAMILY)
    }

    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Kalah>>> {
        Some(solver::solver(self.rules, self.seeds, options))
    }
}
