//! A family of games, and one game of it with size and options settled.

use crate::any::AnyVariant;
use crate::certify::PositionalGame;
use crate::data::Data;
use crate::dialect::Dialect;
use crate::editing::Editing;
use crate::error::ParseError;
use crate::format::RecordFormat;
use crate::message::Message;
use crate::negotiation::Negotiation;
use crate::numbers::Numbers;
use crate::opening_rule::OpeningRule;
use crate::openings::{AnyOpening, Openings};
use crate::player::{Choice, Player, PlayerInfo};
use crate::position::Position;
use crate::referee::MatchRules;
use crate::script::{Script, Scripting};
use crate::side::Side;
use crate::solve::{Solver, SolverOptions};
use crate::spec::{PlayerSpec, Spec};
use crate::threat::{Threat, ThreatWin};
use crate::view::{Colour, View};

/// Static facts on a family of games, from which help, lists and pages are made.
#[derive(Debug)]
pub struct Family {
    /// The name in specs: `gomoku`.
    pub name: &'static str,
    /// The name in headings: "Gomoku, five in a row".
    pub title: &'static str,
    /// One line on the game.
    pub summary: &'static str,
    /// The sizes that may be given, in words; empty if the game has one size.
    pub sizes: &'static str,
    /// The options that may be given.
    pub options: &'static [Choice],
    /// Names that stand for a whole spec: `("tick5", "gomoku:15")`.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Specs worth trying, the default first, each with one line.
    pub variants: &'static [Choice],
    /// The two sides, the first to move first.
    pub sides: [SideStyle; 2],
    /// The built-in players, weakest or oldest first; `human` is everywhere and not listed.
    pub players: &'static [PlayerInfo],
    /// The rules in prose (Markdown).
    pub rules: &'static str,
    /// Formats of game records besides our own.
    pub formats: &'static [RecordFormat],
    /// The ways in which two players may settle an opening between them, as matches of this game do it.
    pub negotiations: &'static [Negotiation],
    /// The rules that settle the first moves as part of the game; each is an option of its specs.
    pub opening_rules: &'static [OpeningRule],
}

impl Family {
    /// Name of a side, as a message with the key that every game has for it: `gomoku-side-first`.
    pub fn side(&self, side: Side) -> Message {
        Message::new(format!("{}-side-{side}", self.name), [], self.sides[side].name)
    }
}

/// The name and the colour of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideStyle {
    /// "black", "red", "south".
    pub name: &'static str,
    /// The colour of its pieces.
    pub colour: Colour,
}

/// A set of openings that comes with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    /// The canonical spec of the game: `gomoku:15,renju`.
    pub game: &'static str,
    /// The openings, one a line; what stands behind a `#` says how they were made.
    pub text: &'static str,
}

/// A proof of what a position is worth that comes with a game, for players that follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The canonical spec of the game: `gomoku:15`.
    pub game: &'static str,
    /// The file of the certificate.
    pub certificate: Data,
    /// An outline of the parts of the certificate, so that a player need not read all of them
    /// before its first move, if it has parts.
    pub outline: Option<Data>,
}

/// A set of puzzles that comes with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzles {
    /// The canonical spec of the game: `gomoku:15`.
    pub game: &'static str,
    /// The puzzles, one a line, behind a line that says how they were made.
    pub text: Data,
    /// Players that look two plies ahead or less: a puzzle whose solution one of them plays is too obvious.
    pub shallow: &'static [&'static str],
}

/// A family of games: one entry of the catalog.
pub trait Game: Send + Sync {
    /// The static facts.
    fn family(&self) -> &'static Family;

    /// Settles the size and the options of a spec whose family is this one.
    ///
    /// # Errors
    /// Names the size or option that this family does not have and lists those it has.
    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError>;

    /// The sets of openings that come with this family; none unless it says otherwise.
    fn books(&self) -> &'static [Book] {
        &[]
    }

    /// The proofs that come with this family; none unless it says otherwise.
    fn proofs(&self) -> &'static [Proof] {
        &[]
    }

    /// The puzzles that come with this family, a set of them for each game that has some; none unless it says otherwise.
    fn puzzles(&self) -> &'static [Puzzles] {
        &[]
    }

    /// The wire languages of this family's own world; none unless it says otherwise.
    fn dialects(&self) -> &'static [Dialect] {
        &[]
    }

    /// The scripts that come with this family, in the order in which a reader should take them; none unless it says
    /// otherwise.
    fn scripts(&self) -> &'static [Script] {
        &[]
    }

    /// The lessons of this family as text, which the arena's `lessons` reads; empty unless it says otherwise.
    fn lessons(&self) -> &'static str {
        ""
    }
}

/// One game with its size and options settled: where positions come from and how they are read and drawn.
pub trait Variant: Send + Sync + 'static {
    /// The positions of this game.
    type Position: Position;

    /// The numbers of moves and boards, for programs that learn; `None` in a game without.
    ///
    /// It is a constant so that the compiler sees which methods are called when many games are played at once.
    const NUMBERS: Option<&'static dyn Numbers<Self::Position>> = None;

    /// The family it belongs to.
    fn family(&self) -> &'static Family;

    /// The canonical spec, in which the size is written and defaults are not: `kalah:6x4`, `gomoku:15,renju`.
    fn spec(&self) -> String;

    /// The position at which a game starts.
    fn start(&self) -> Self::Position;

    /// Reads a position text.
    ///
    /// # Errors
    /// Names the place and what was expected there.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The limits at which the referee ends a game, unless a match asks for something else.
    fn match_rules(&self) -> MatchRules {
        MatchRules::default()
    }

    /// The most plies that the rules of the game leave room for; `None` if they bound no game, or by no number that is known.
    fn longest_game(&self) -> Option<u32> {
        None
    }

    /// The position as data to draw.
    fn view(&self, position: &Self::Position) -> View;

    /// The names of the spots to click for `mv`, in order: the target, or where from and where to.
    fn path(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<String>;

    /// The move in words, for whoever listens to a game instead of looking at it; its text unless the game says otherwise.
    fn spoken(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> Message {
        let _ = position;
        mv.to_string().into()
    }

    /// The views that a screen shows, one after another, while `mv` is played, the last being the position after it.
    fn frames(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<View> {
        vec![self.view(&position.child(mv))]
    }

    /// The threats of both sides, the more urgent first; none in a game that does not say.
    fn threats(&self, position: &Self::Position) -> Vec<Threat> {
        let _ = position;
        Vec::new()
    }

    /// A win by the narrowest kind of threats that a short search finds for the side to move; none in a game that does not say.
    fn threat_win(&self, position: &Self::Position) -> Option<ThreatWin> {
        let _ = position;
        None
    }

    /// The themes of a puzzle: names of what the winning line of the side to move shows, the main one first; none in a
    /// game that does not say. The texts of the game have a key for each, such as `gomoku-theme-quiet`.
    fn themes(&self, position: &Self::Position, line: &[<Self::Position as Position>::Move]) -> Vec<&'static str> {
        let _ = (position, line);
        Vec::new()
    }

    /// The questions that scripts may ask about positions, besides those that every game answers.
    fn scripting(&self) -> Scripting<Self::Position> {
        Scripting::default()
    }

    /// The number of symmetries that [`Variant::mirror`] knows, the identity (number 0) included.
    fn symmetries(&self) -> usize;

    /// The image of a position under a symmetry: it has the same value and the images of the same moves.
    fn mirror(&self, position: &Self::Position, symmetry: usize) -> Self::Position;

    /// The image of a move under the same symmetry.
    fn mirror_move(
        &self,
        mv: <Self::Position as Position>::Move,
        symmetry: usize,
    ) -> <Self::Position as Position>::Move;

    /// The openings of this game; any move opens it unless it says otherwise.
    fn openings(&self) -> &dyn Openings<Self::Position> {
        &AnyOpening
    }

    /// The setting up of positions, for games in which what lies on the board and whose turn it is make a position.
    fn editing(&self) -> Option<&dyn Editing<Self::Position>> {
        None
    }

    /// The winning sets of this game, if it is a positional game such as five in a row.
    fn positional(&self) -> Option<&dyn PositionalGame<Self::Position>> {
        None
    }

    /// A new built-in player for one game, its random choices decided by `seed`.
    ///
    /// # Errors
    /// If there is no such player or option; lists those there are.
    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Self::Position>>, ParseError>;

    /// The kinds of threats by which alone its solver can look for a win, by name; see [`SolverOptions::threats`].
    fn threat_kinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// A solver of this variant; `None` for a variant that has none, or that has none for the threats of `options`.
    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Self::Position>>> {
        let _ = options;
        None
    }
}

/// The error for a player that a family does not have; lists those it has.
pub fn unknown_player(spec: &PlayerSpec, family: &Family) -> ParseError {
    let names: Vec<&str> = family.players.iter().map(|player| player.name).collect();
    spec.error(format!("a player of {}: {}", family.name, names.join(", ")))
}
