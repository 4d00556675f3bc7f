//! A game or a position without its type: what the referee and the screens hold.
//!
//! Here a move is text, and one virtual call stands for a whole ply; a search never passes through this module.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::any_player::{AnyPlayer, Native};
use crate::any_solver::AnySolver;
use crate::error::{MoveError, ParseError};
use crate::perft;
use crate::position::Position;
use crate::script::{Datum, Library, QueryInfo};
use crate::side::{Outcome, Side};
use crate::solve::{Measure, SolverOptions};
use crate::spec::PlayerSpec;
use crate::variant::{Family, MatchRules, Variant};
use crate::view::View;

/// A game with size and options settled, of any family.
#[derive(Clone)]
pub struct AnyVariant(Arc<dyn ErasedVariant>);

/// A position of any game. It knows which game it belongs to.
#[derive(Clone)]
pub struct AnyPosition(Box<dyn ErasedPosition>);

impl AnyVariant {
    /// Forgets the type of a variant.
    pub fn new<V: Variant>(variant: V) -> AnyVariant {
        AnyVariant(Arc::new(Holder(Arc::new(variant))))
    }

    /// The family it belongs to.
    #[must_use]
    pub fn family(&self) -> &'static Family {
        self.0.family()
    }

    /// The canonical spec: `kalah:6x4`.
    #[must_use]
    pub fn spec(&self) -> String {
        self.0.spec()
    }

    /// Where a game starts.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        self.0.start()
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// Names the place and what was expected there.
    pub fn read(&self, text: &str) -> Result<AnyPosition, ParseError> {
        self.0.read(text)
    }

    /// When the referee ends a game, unless a match asks for something else.
    #[must_use]
    pub fn match_rules(&self) -> MatchRules {
        self.0.match_rules()
    }

    /// A new built-in player for one game.
    ///
    /// # Errors
    /// If there is no such player or option; lists those there are.
    pub fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        self.0.player(spec, seed)
    }

    /// A solver of this game; `None` if it has none.
    #[must_use]
    pub fn solver(&self, options: &SolverOptions) -> Option<AnySolver> {
        self.0.solver(options)
    }

    /// How many symmetries the board has, the identity included.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    /// The image of a move text under a symmetry, numbered from 0, the identity.
    ///
    /// # Errors
    /// If the text is no move.
    pub fn mirror_move(&self, mv: &str, symmetry: usize) -> Result<String, ParseError> {
        self.0.mirror_move(mv, symmetry)
    }

    /// The moves of an opening as other programs of this game's world write it; `None` if the text is not in such a
    /// notation.
    #[must_use]
    pub fn foreign_opening(&self, text: &str) -> Option<Result<Vec<String>, ParseError>> {
        self.0.foreign_opening(text)
    }

    /// The questions that scripts may put to positions of this game, by the number that [`AnyPosition::query`] takes.
    pub fn queries(&self) -> Vec<QueryInfo> {
        self.0.queries()
    }

    /// The game's own words for scripts, see [`Scripting::library`](crate::Scripting::library).
    pub fn script_library(&self) -> Library {
        self.0.script_library()
    }
}

impl fmt::Debug for AnyVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyVariant({})", self.spec())
    }
}

impl AnyPosition {
    /// The game it belongs to.
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.0.variant()
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.0.to_move()
    }

    /// All legal moves as text, in the game's order; none if and only if the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    /// Checks a move text and returns it as the game writes it.
    ///
    /// # Errors
    /// Whether its syntax or its legality is at fault, and why.
    pub fn check(&self, mv: &str) -> Result<String, MoveError> {
        self.0.check(mv)
    }

    /// Plays a move text, or leaves the position as it was.
    ///
    /// # Errors
    /// Whether its syntax or its legality is at fault, and why.
    pub fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        self.0.play(mv)
    }

    /// How the game came out, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// How the game ended, as a phrase.
    #[must_use]
    pub fn ending(&self) -> Option<String> {
        self.0.ending()
    }

    /// Points each side has, in games that count them.
    #[must_use]
    pub fn tally(&self) -> Option<[u32; 2]> {
        self.0.tally()
    }

    /// Points that neither side has yet; see [`Position::points_at_stake`].
    #[must_use]
    pub fn points_at_stake(&self) -> Option<u32> {
        self.0.points_at_stake()
    }

    /// The same without the points that the sides have; see [`Position::without_points`].
    #[must_use]
    pub fn without_points(&self) -> AnyPosition {
        self.0.without_points()
    }

    /// The value of a finished position to the first side; `None` while the game goes on.
    #[must_use]
    pub fn final_value(&self, measure: Measure) -> Option<i32> {
        self.0.final_value(measure)
    }

    /// A hash of everything that decides the future of the game.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The position as data to draw.
    #[must_use]
    pub fn view(&self) -> View {
        self.0.view()
    }

    /// The names of the spots to click for a legal move.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    pub fn path(&self, mv: &str) -> Result<Vec<String>, MoveError> {
        self.0.path(mv)
    }

    /// What a screen shows, one after another, while a legal move is played.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    pub fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError> {
        self.0.frames(mv)
    }

    /// The image of the position under a symmetry of its game, numbered from 0, the identity.
    #[must_use]
    pub fn mirror(&self, symmetry: usize) -> AnyPosition {
        self.0.mirror(symmetry)
    }

    /// Counts the leaves `depth` plies below; see [`perft`](fn@crate::perft).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// Fills `cells` with the numbers that a script reads without a call.
    pub fn cells(&self, cells: &mut Vec<i16>) {
        cells.clear();
        self.0.cells(cells);
    }

    /// Answers a script's question by its number in [`AnyVariant::queries`].
    /// # Errors
    /// What was wrong with the arguments, as a clause.
    pub fn query(&self, number: usize, arguments: &[Datum]) -> Result<Datum, String> {
        self.0.query(number, arguments)
    }

    /// The position itself, for code that knows the type.
    #[must_use]
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
        self.key() == other.key()
            && self.variant().spec() == other.variant().spec()
            && self.to_string() == other.to_string()
    }
}

impl Eq for AnyPosition {}

impl Clone for Box<dyn ErasedPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

trait ErasedVariant: Send + Sync {
    fn family(&self) -> &'static Family;
    fn spec(&self) -> String;
    fn start(&self) -> AnyPosition;
    fn read(&self, text: &str) -> Result<AnyPosition, ParseError>;
    fn match_rules(&self) -> MatchRules;
    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError>;
    fn solver(&self, options: &SolverOptions) -> Option<AnySolver>;
    fn symmetries(&self) -> usize;
    fn mirror_move(&self, mv: &str, symmetry: usize) -> Result<String, ParseError>;
    fn foreign_opening(&self, text: &str) -> Option<Result<Vec<String>, ParseError>>;
    fn queries(&self) -> Vec<QueryInfo>;
    fn script_library(&self) -> Library;
}

trait ErasedPosition: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn ErasedPosition>;
    fn variant(&self) -> AnyVariant;
    fn to_move(&self) -> Side;
    fn moves(&self) -> Vec<String>;
    fn count_moves(&self) -> u64;
    fn check(&self, mv: &str) -> Result<String, MoveError>;
    fn play(&mut self, mv: &str) -> Result<(), MoveError>;
    fn outcome(&self) -> Option<Outcome>;
    fn ending(&self) -> Option<String>;
    fn tally(&self) -> Option<[u32; 2]>;
    fn points_at_stake(&self) -> Option<u32>;
    fn without_points(&self) -> AnyPosition;
    fn final_value(&self, measure: Measure) -> Option<i32>;
    fn key(&self) -> u64;
    fn view(&self) -> View;
    fn path(&self, mv: &str) -> Result<Vec<String>, MoveError>;
    fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError>;
    fn mirror(&self, symmetry: usize) -> AnyPosition;
    fn perft(&self, depth: u32) -> u64;
    fn cells(&self, cells: &mut Vec<i16>);
    fn query(&self, number: usize, arguments: &[Datum]) -> Result<Datum, String>;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

/// A variant behind its erased trait. The variant itself must not implement that trait, or its own methods and the
/// erased ones would be ambiguous (E0034).
struct Holder<V>(Arc<V>);

struct Held<V: Variant> {
    variant: Arc<V>,
    position: V::Position,
}

type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

impl<V: Variant> Holder<V> {
    fn hold(&self, position: V::Position) -> AnyPosition {
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.0), position }))
    }
}

impl<V: Variant> ErasedVariant for Holder<V> {
    fn family(&self) -> &'static Family {
        self.0.family()
    }

    fn spec(&self) -> String {
        self.0.spec()
    }

    fn start(&self) -> AnyPosition {
        self.hold(self.0.start())
    }

    fn read(&self, text: &str) -> Result<AnyPosition, ParseError> {
        Ok(self.hold(self.0.read(text)?))
    }

    fn match_rules(&self) -> MatchRules {
        self.0.match_rules()
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        Ok(Box::new(Native(self.0.player(spec, seed)?)))
    }

    fn solver(&self, options: &SolverOptions) -> Option<AnySolver> {
        self.0.solver(options).map(AnySolver::new)
    }

    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn mirror_move(&self, mv: &str, symmetry: usize) -> Result<String, ParseError> {
        Ok(self.0.mirror_move(mv.parse()?, symmetry).to_string())
    }

    fn foreign_opening(&self, text: &str) -> Option<Result<Vec<String>, ParseError>> {
        let moves = self.0.foreign_opening(text)?;
        Some(moves.map(|moves| moves.iter().map(ToString::to_string).collect()))
    }

    fn queries(&self) -> Vec<QueryInfo> {
        self.0.scripting().queries.iter().map(|query| query.info).collect()
    }

    fn script_library(&self) -> Library {
        self.0.scripting().library
    }
}

impl<V: Variant> Held<V> {
    fn legal(&self, text: &str) -> Result<MoveOf<V>, MoveError> {
        let mv: MoveOf<V> = text.parse()?;
        match self.position.objection(mv) {
            None => Ok(mv),
            Some(reason) => Err(crate::IllegalMove { mv: mv.to_string(), reason }.into()),
        }
    }
}

impl<V: Variant> ErasedPosition for Held<V> {
    fn boxed_clone(&self) -> Box<dyn ErasedPosition> {
        Box::new(Held { variant: Arc::clone(&self.variant), position: self.position.clone() })
    }

    fn variant(&self) -> AnyVariant {
        AnyVariant(Arc::new(Holder(Arc::clone(&self.variant))))
    }

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn moves(&self) -> Vec<String> {
        self.position.moves().map(|mv| mv.to_string()).collect()
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }

    fn check(&self, mv: &str) -> Result<String, MoveError> {
        self.legal(mv).map(|mv| mv.to_string())
    }

    fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        let mv = self.legal(mv)?;
        self.position.play_unchecked(mv);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn ending(&self) -> Option<String> {
        self.position.ending()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        self.position.tally()
    }

    fn points_at_stake(&self) -> Option<u32> {
        self.position.points_at_stake()
    }

    fn without_points(&self) -> AnyPosition {
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.variant), position: self.position.without_points() }))
    }

    fn final_value(&self, measure: Measure) -> Option<i32> {
        measure.of(&self.position)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn view(&self) -> View {
        self.variant.view(&self.position)
    }

    fn path(&self, mv: &str) -> Result<Vec<String>, MoveError> {
        Ok(self.variant.path(&self.position, self.legal(mv)?))
    }

    fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError> {
        Ok(self.variant.frames(&self.position, self.legal(mv)?))
    }

    fn mirror(&self, symmetry: usize) -> AnyPosition {
        let position = self.variant.mirror(&self.position, symmetry);
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.variant), position }))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.position, depth)
    }

    fn cells(&self, cells: &mut Vec<i16>) {
        (self.variant.scripting().cells)(&self.position, cells);
    }

    fn query(&self, number: usize, arguments: &[Datum]) -> Result<Datum, String> {
        self.variant.scripting().answer(number, &self.position, arguments)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.position, f)
    }

    fn as_any(&self) -> &dyn Any {
        &self.position
    }
}
