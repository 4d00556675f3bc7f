//! Games and positions without their types, for the referee and the screens.
//!
//! Here a move is text, and a whole ply costs one virtual call. Searches never use this module.

mod erased;
mod numbered;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::any_player::AnyPlayer;
use crate::any_solver::AnySolver;
use crate::certify::{Counted, ProofSets};
use crate::editing::Contents;
use crate::error::{MoveError, ParseError};
use crate::message::Message;
use crate::numbers::NumberedPosition;
use crate::position::Position;
use crate::referee::MatchRules;
use crate::rng::Rng;
use crate::script::{Datum, Library, QueryInfo};
use crate::side::{Outcome, Side};
use crate::solve::{Measure, SolverOptions};
use crate::spec::PlayerSpec;
use crate::threat::{Threat, ThreatWin};
use crate::variant::{Family, Variant};
use crate::view::{Piece, View};
use erased::Holder;

/// A game with size and options settled, of any family.
#[derive(Clone)]
pub struct AnyVariant(Arc<dyn ErasedVariant>);

/// A position of any game. It knows which game it belongs to.
#[derive(Clone)]
pub struct AnyPosition(Box<dyn ErasedPosition>);

/// Declares the trait behind a struct that holds a value without its type, and gives the struct the methods of the trait; those
/// within the braces stay hidden.
macro_rules! erased {
    (
        $any:ident by $erased:ident { $($hidden:tt)* }
        $($(#[$about:meta])* fn $name:ident(&$this:ident $(, $given:ident: $of:ty)*) -> $answer:ty;)*
    ) => {
        trait $erased: Send + Sync {
            $($hidden)*
            $(fn $name(&$this $(, $given: $of)*) -> $answer;)*
        }

        impl $any {
            $($(#[$about])* pub fn $name(&$this $(, $given: $of)*) -> $answer { $this.0.$name($($given),*) })*
        }
    };
}

erased! {
    AnyVariant by ErasedVariant {}

    /// The family it belongs to.
    fn family(&self) -> &'static Family;

    /// The canonical spec: `kalah:6x4`.
    fn spec(&self) -> String;

    /// The position at which a game starts.
    fn start(&self) -> AnyPosition;

    /// Reads a position text.
    ///
    /// # Errors
    /// Names the place and what was expected there.
    fn read(&self, text: &str) -> Result<AnyPosition, ParseError>;

    /// The limits at which the referee ends a game, unless a match asks for something else.
    fn match_rules(&self) -> MatchRules;

    /// The most plies that the rules of the game leave room for; `None` if they bound no game, or by no number that is known.
    fn longest_game(&self) -> Option<u32>;

    /// A new built-in player for one game.
    ///
    /// # Errors
    /// If there is no such player or option; lists those there are.
    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError>;

    /// The kinds of threats by which alone its solver can look for a win; see [`SolverOptions::threats`].
    fn threat_kinds(&self) -> &'static [&'static str];

    /// A solver of this game; `None` if it has none, or none for the threats of `options`.
    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn AnySolver>>;

    /// The number of symmetries of the board, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of a move text under a symmetry, numbered from 0, the identity.
    ///
    /// # Errors
    /// If the text is no move.
    fn mirror_move(&self, mv: &str, symmetry: usize) -> Result<String, ParseError>;

    /// The moves of an opening as other programs of this game's world write it; `None` if the text is not in such a
    /// notation.
    fn foreign_opening(&self, text: &str) -> Option<Result<Vec<String>, ParseError>>;

    /// The kinds of pieces with which positions are set up; `None` in a game whose positions cannot be.
    fn pieces(&self) -> Option<Vec<Piece>>;

    /// The position with these contents; see [`Editing::arrange`](crate::Editing::arrange). `None` in a game whose
    /// positions cannot be set up.
    fn arrange(&self, contents: &[Contents], to_move: Side) -> Option<Result<AnyPosition, ParseError>>;

    /// The questions that scripts may put to positions of this game, by the number that [`AnyPosition::query`] takes.
    fn queries(&self) -> Vec<QueryInfo>;

    /// The game's own words for scripts, see [`Scripting::library`](crate::Scripting::library).
    fn script_library(&self) -> Library;
}

impl AnyVariant {
    /// Forgets the type of a variant.
    pub fn new<V: Variant>(variant: V) -> AnyVariant {
        AnyVariant(Arc::new(Holder(Arc::new(variant))))
    }

    /// The kind of threats with this name, for [`SolverOptions::threats`].
    ///
    /// # Errors
    /// If the solver of this game knows no such threats; lists those that it knows.
    pub fn threat_kind(&self, name: &str) -> Result<&'static str, ParseError> {
        let known = self.threat_kinds();
        let expected = match known {
            [] => format!("none, because {} has no solver by threats", self.spec()),
            _ => format!("one of {}", known.join(", ")),
        };
        let found = known.iter().find(|known| **known == name);
        found.copied().ok_or_else(|| ParseError::new("kind of threats", name, expected))
    }
}

impl fmt::Debug for AnyVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyVariant({})", self.spec())
    }
}

erased! {
    AnyPosition by ErasedPosition {
        fn boxed_clone(&self) -> Box<dyn ErasedPosition>;
        fn play(&mut self, mv: &str) -> Result<(), MoveError>;
        fn submit(&mut self, mv: String) -> Result<String, MoveError>;
        fn play_nth(&mut self, number: usize) -> bool;
        fn cells(&self, cells: &mut Vec<i16>);
        fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
        fn as_any(&self) -> &dyn Any;
        fn held(&self) -> &dyn Any;
        fn is_surely(&self, other: &dyn ErasedPosition) -> bool;
        fn numbered_mut(&mut self) -> Option<&mut dyn NumberedPosition>;
    }

    /// The game it belongs to.
    fn variant(&self) -> AnyVariant;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// All legal moves as text, in the game's order; none if and only if the game is over.
    fn moves(&self) -> Vec<String>;

    /// The number of legal moves.
    fn count_moves(&self) -> u64;

    /// Checks a move text and returns it as the game writes it.
    ///
    /// # Errors
    /// The error tells whether the syntax is wrong or the move illegal, and why.
    fn check(&self, mv: &str) -> Result<String, MoveError>;

    /// The result of the game, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A phrase that tells how the game ended.
    fn ending(&self) -> Option<Message>;

    /// Points each side has, in games that count them.
    fn tally(&self) -> Option<[u32; 2]>;

    /// Points that neither side has yet; see [`Points::at_stake`](crate::Points::at_stake).
    fn points_at_stake(&self) -> Option<u32>;

    /// The same without the points that the sides have; see [`Points::without`](crate::Points::without).
    fn without_points(&self) -> AnyPosition;

    /// The moves that a side still has to make of each set to win, as text; see
    /// [`PositionalGame::winning_sets`](crate::certify::PositionalGame::winning_sets).
    fn winning_sets(&self, side: Side) -> Option<Vec<Vec<String>>>;

    /// The sets with which a proof with zones may show that `builder` wins, as text; see
    /// [`PositionalGame::proof_sets`](crate::certify::PositionalGame::proof_sets).
    fn proof_sets(&self, builder: Side) -> Option<ProofSets<String>>;

    /// Tells whether the side to move wins by a forced line; see [`wins_by`](crate::certify::wins_by). Invalid moves win
    /// nothing.
    fn wins_by(&self, line: &[String]) -> bool;

    /// The value of a finished position to the first side; `None` while the game goes on.
    fn final_value(&self, measure: Measure) -> Option<i32>;

    /// A hash of everything that decides the future of the game.
    fn key(&self) -> u64;

    /// Appends the code that a proof with this measure remembers the position by: its text, or, with its points
    /// returned, its code without points if what follows does not depend on them (see
    /// [`Points::code`](crate::Points::code)).
    fn remember(&self, measure: Measure, code: &mut Vec<u8>) -> Option<Counted>;

    /// The position as data to draw.
    fn view(&self) -> View;

    /// The names of the spots to click for a legal move.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    fn path(&self, mv: &str) -> Result<Vec<String>, MoveError>;

    /// A legal move in words, for whoever listens to a game instead of looking at it.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    fn spoken(&self, mv: &str) -> Result<Message, MoveError>;

    /// The views that a screen shows, one after another, while a legal move is played.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError>;

    /// The threats of both sides, the more urgent first; none in a game that does not say.
    fn threats(&self) -> Vec<Threat>;

    /// A win by threats alone of the side to move, see [`Variant::threat_win`].
    fn threat_win(&self) -> Option<ThreatWin>;

    /// The themes of a puzzle whose solution is this line, see [`Variant::themes`]; empty if the line is illegal.
    fn themes(&self, line: &[String]) -> Vec<&'static str>;

    /// The image of the position under a symmetry of its game, numbered from 0, the identity.
    fn mirror(&self, symmetry: usize) -> AnyPosition;

    /// A random move as openings are made of them; see [`Openings::random_move`](crate::Openings::random_move).
    fn opening_move(&self, rng: &mut Rng) -> Option<String>;

    /// Counts the leaves `depth` plies below; see [`perft`](fn@crate::perft).
    fn perft(&self, depth: u32) -> u64;

    /// Answers a script's question by its number in [`AnyVariant::queries`].
    /// # Errors
    /// Says what was wrong with the arguments, as a clause.
    fn query(&self, number: usize, arguments: &[Datum]) -> Result<Datum, String>;

    /// The position as one whose moves have numbers; `None` in a game without [`Numbers`](crate::Numbers).
    fn numbered(&self) -> Option<&dyn NumberedPosition>;
}

impl AnyPosition {
    /// Plays a move text, or leaves the position as it was.
    ///
    /// # Errors
    /// The error tells whether the syntax is wrong or the move illegal, and why.
    pub fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        self.0.play(mv)
    }

    /// Checks a move text, plays it and returns it as the game writes it, or leaves the position as it was.
    ///
    /// # Errors
    /// The error tells whether the syntax is wrong or the move illegal, and why.
    pub fn submit(&mut self, mv: impl Into<String>) -> Result<String, MoveError> {
        self.0.submit(mv.into())
    }

    /// Plays the legal move with this number in the order of [`AnyPosition::moves`], counted from 0; `false` if there is
    /// none. It is faster than [`AnyPosition::play`] for callers that try every move, because no text is made.
    #[must_use]
    pub fn play_nth(&mut self, number: usize) -> bool {
        self.0.play_nth(number)
    }

    /// The side whose pieces the player of `side` has: the other one after an exchange of sides in the opening.
    pub fn pieces_of(&self, side: Side) -> Side {
        if self.view().is_swapped() { side.other() } else { side }
    }

    /// Name of the pieces that the player of `side` has: "black", "red", "south".
    pub fn side_name(&self, side: Side) -> &'static str {
        self.variant().family().sides[self.pieces_of(side)].name
    }

    /// The same as a message; see [`Family::side`](crate::Family::side).
    pub fn side(&self, side: Side) -> Message {
        self.variant().family().side(self.pieces_of(side))
    }

    /// Says whether an opening rule is being played, whose moves are not those of the game alone.
    pub fn is_in_opening(&self) -> bool {
        self.view().opening.is_some_and(|opening| opening.task.is_some())
    }

    /// Fills `cells` with the numbers that a script reads without a call.
    pub fn cells(&self, cells: &mut Vec<i16>) {
        cells.clear();
        self.0.cells(cells);
    }

    /// The same as [`AnyPosition::numbered`], to play by numbers.
    #[must_use]
    pub fn numbered_mut(&mut self) -> Option<&mut dyn NumberedPosition> {
        self.0.numbered_mut()
    }

    /// The position itself, for code that knows the type.
    pub fn downcast<P: Position>(&self) -> Option<&P> {
        self.0.as_any().downcast_ref()
    }
}

/// Writes the position text.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPosition({}, {self})", self.variant().spec())
    }
}

/// Two positions are equal if they are of the same game and the same position.
impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.0.is_surely(&*other.0)
            || self.key() == other.key()
                && self.variant().spec() == other.variant().spec()
                && self.to_string() == other.to_string()
    }
}

impl Eq for AnyPosition {}
