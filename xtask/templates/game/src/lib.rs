//! The game of sample: its rules, its texts, its looks and its players.

mod eval;
mod notation;
mod numbers;
mod rules;
mod scripting;
mod texts;
mod view;

use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Family, Game, Numbers, ParseError, Player, PlayerInfo, PlayerSpec, RandomPlayer, Script,
    Scripting, SideStyle, Solver, SolverOptions, Spec, Variant, View, unknown_player,
};
use boardwright_search::{engine_info, engine_player, exact};

pub use rules::{MAX_COUNTERS, MAX_TAKEN, Sample, Take};

const PLAYERS: &[PlayerInfo] = &[RandomPlayer::INFO, engine_info("alpha-beta, which knows the multiples of four")];

static FAMILY: Family = Family {
    name: "sample",
    title: "Sample",
    summary: "take one, two or three counters; whoever takes the last one wins",
    sizes: "counters at the start, 1 to 40; 12 unless given",
    options: &[],
    aliases: &[],
    variants: &[Choice { name: "sample:12", summary: "the short game, lost for the first side" }],
    sides: [SideStyle { name: "blue", colour: Colour::Blue }, SideStyle { name: "green", colour: Colour::Green }],
    players: PLAYERS,
    rules: include_str!("../README.md"),
    formats: &[],
    negotiations: &[],
    opening_rules: &[],
};

/// The sets of openings that come with the game.
static BOOKS: &[Book] = &[Book { game: "sample:12", text: include_str!("../openings/12.txt") }];

/// The entry in the catalog.
#[derive(Clone, Copy, Debug)]
pub struct SampleGame;

impl Game for SampleGame {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError> {
        SampleVariant::from_spec(spec).map(AnyVariant::new)
    }

    fn books(&self) -> &'static [Book] {
        BOOKS
    }

    fn scripts(&self) -> &'static [Script] {
        scripting::SCRIPTS
    }
}

/// The game with the number of counters settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleVariant {
    counters: u8,
}

impl SampleVariant {
    /// Settles the size of a spec whose family is this one.
    ///
    /// # Errors
    /// Names the size or option that the game does not have.
    pub fn from_spec(spec: &Spec) -> Result<SampleVariant, ParseError> {
        notation::read_spec(spec).map(|counters| SampleVariant { counters })
    }
}

impl Variant for SampleVariant {
    type Position = Sample;

    const NUMBERS: Option<&'static dyn Numbers<Sample>> = Some(&numbers::SampleNumbers);

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        format!("{}:{}", FAMILY.name, self.counters)
    }

    fn start(&self) -> Sample {
        Sample::start(self.counters)
    }

    fn read(&self, text: &str) -> Result<Sample, ParseError> {
        notation::read_position(text, self.counters)
    }

    fn view(&self, position: &Sample) -> View {
        view::view(position, self.counters)
    }

    fn path(&self, position: &Sample, mv: Take) -> Vec<String> {
        view::path(position, mv)
    }

    fn scripting(&self) -> Scripting<Sample> {
        scripting::SCRIPTING
    }

    /// The identity, and exchanging the sides. The image has the same value to the side to move, who is the other side.
    fn symmetries(&self) -> usize {
        2
    }

    fn mirror(&self, position: &Sample, symmetry: usize) -> Sample {
        if symmetry == 0 { *position } else { position.turned() }
    }

    fn mirror_move(&self, mv: Take, _symmetry: usize) -> Take {
        mv
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Sample>>, ParseError> {
        match spec.name.as_str() {
            "random" => {
                spec.allow(&[])?;
                Ok(Box::new(RandomPlayer::new(seed)))
            }
            "engine" => engine_player(spec, seed, eval::Remainder),
            _ => Err(unknown_player(spec, &FAMILY)),
        }
    }

    /// The solver that any game can have, for small boards.
    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Sample>>> {
        Some(exact::solver(self, options))
    }
}
