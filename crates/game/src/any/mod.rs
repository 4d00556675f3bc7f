//! Games and positions without their types, for the referee and the screens.
//!
//! Here a move is text, and a whole ply costs one virtual call. Searches never use this module.

mod erased;
mod numbered;

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
use erased::{ErasedPosition, ErasedVariant, Holder};

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

    /// The position at which a game starts.
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

    /// The limits at which the referee ends a game, unless a match asks for something else.
    #[must_use]
    pub fn match_rules(&self) -> MatchRules {
        self.0.match_rules()
    }

    /// The most plies that the rules of the game leave room for; `None` if they bound no game, or by no number that is known.
    #[must_use]
    pub fn longest_game(&self) -> Option<u32> {
        self.0.longest_game()
    }

    /// A new built-in player for one game.
    ///
    /// # Errors
    /// If there is no such player or option; lists those there are.
    pub fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        self.0.player(spec, seed)
    }

    /// The kinds of threats by which alone its solver can look for a win; see [`SolverOptions::threats`].
    #[must_use]
    pub fn threat_kinds(&self) -> &'static [&'static str] {
        self.0.threat_kinds()
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

    /// A solver of this game; `None` if it has none, or none for the threats of `options`.
    #[must_use]
    pub fn solver(&self, options: &SolverOptions) -> Option<Box<dyn AnySolver>> {
        self.0.solver(options)
    }

    /// The number of symmetries of the board, the identity included.
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

    /// The kinds of pieces with which positions are set up; `None` in a game whose positions cannot be.
    #[must_use]
    pub fn pieces(&self) -> Option<Vec<Piece>> {
        self.0.pieces()
    }

    /// The position with these contents; see [`Editing::arrange`](crate::Editing::arrange). `None` in a game whose
    /// positions cannot be set up.
    #[must_use]
    pub fn arrange(&self, contents: &[Contents], to_move: Side) -> Option<Result<AnyPosition, ParseError>> {
        self.0.arrange(contents, to_move)
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

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    /// Checks a move text and returns it as the game writes it.
    ///
    /// # Errors
    /// The error tells whether the syntax is wrong or the move illegal, and why.
    pub fn check(&self, mv: &str) -> Result<String, MoveError> {
        self.0.check(mv)
    }

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

    /// The result of the game, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// A phrase that tells how the game ended.
    #[must_use]
    pub fn ending(&self) -> Option<Message> {
        self.0.ending()
    }

    /// Points each side has, in games that count them.
    #[must_use]
    pub fn tally(&self) -> Option<[u32; 2]> {
        self.0.tally()
    }

    /// Points that neither side has yet; see [`Points::at_stake`](crate::Points::at_stake).
    #[must_use]
    pub fn points_at_stake(&self) -> Option<u32> {
        self.0.points_at_stake()
    }

    /// The same without the points that the sides have; see [`Points::without`](crate::Points::without).
    #[must_use]
    pub fn without_points(&self) -> AnyPosition {
        self.0.without_points()
    }

    /// The moves that a side still has to make of each set to win, as text; see
    /// [`PositionalGame::winning_sets`](crate::certify::PositionalGame::winning_sets).
    #[must_use]
    pub fn winning_sets(&self, side: Side) -> Option<Vec<Vec<String>>> {
        self.0.winning_sets(side)
    }

    /// The sets with which a proof with zones may show that `builder` wins, as text; see
    /// [`PositionalGame::proof_sets`](crate::certify::PositionalGame::proof_sets).
    #[must_use]
    pub fn proof_sets(&self, builder: Side) -> Option<ProofSets<String>> {
        self.0.proof_sets(builder)
    }

    /// Tells whether the side to move wins by a forced line; see [`wins_by`](crate::certify::wins_by). Invalid moves win
    /// nothing.
    #[must_use]
    pub fn wins_by(&self, line: &[String]) -> bool {
        self.0.wins_by(line)
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

    /// Appends the code that a proof with this measure remembers the position by: its text, or, with its points
    /// returned, its code without points if what follows does not depend on them (see
    /// [`Points::code`](crate::Points::code)).
    pub fn remember(&self, measure: Measure, code: &mut Vec<u8>) -> Option<Counted> {
        self.0.remember(measure, code)
    }

    /// The position as data to draw.
    #[must_use]
    pub fn view(&self) -> View {
        self.0.view()
    }

    /// The side whose pieces the player of `side` has: the other one after an exchange of sides in the opening.
    #[must_use]
    pub fn pieces_of(&self, side: Side) -> Side {
        if self.view().is_swapped() { side.other() } else { side }
    }

    /// Name of the pieces that the player of `side` has: "black", "red", "south".
    #[must_use]
    pub fn side_name(&self, side: Side) -> &'static str {
        self.variant().family().sides[self.pieces_of(side)].name
    }

    /// The same as a message; see [`Family::side`](crate::Family::side).
    #[must_use]
    pub fn side(&self, side: Side) -> Message {
        self.variant().family().side(self.pieces_of(side))
    }

    /// The names of the spots to click for a legal move.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    pub fn path(&self, mv: &str) -> Result<Vec<String>, MoveError> {
        self.0.path(mv)
    }

    /// A legal move in words, for whoever listens to a game instead of looking at it.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    pub fn spoken(&self, mv: &str) -> Result<Message, MoveError> {
        self.0.spoken(mv)
    }

    /// The views that a screen shows, one after another, while a legal move is played.
    ///
    /// # Errors
    /// As [`AnyPosition::check`].
    pub fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError> {
        self.0.frames(mv)
    }

    /// The threats of both sides, the more urgent first; none in a game that does not say.
    #[must_use]
    pub fn threats(&self) -> Vec<Threat> {
        self.0.threats()
    }

    /// A win by threats alone of the side to move, see [`Variant::threat_win`].
    #[must_use]
    pub fn threat_win(&self) -> Option<ThreatWin> {
        self.0.threat_win()
    }

    /// The themes of a puzzle whose solution is this line, see [`Variant::themes`]; empty if the line is illegal.
    #[must_use]
    pub fn themes(&self, line: &[String]) -> Vec<&'static str> {
        self.0.themes(line)
    }

    /// The image of the position under a symmetry of its game, numbered from 0, the identity.
    #[must_use]
    pub fn mirror(&self, symmetry: usize) -> AnyPosition {
        self.0.mirror(symmetry)
    }

    /// A random move as openings are made of them; see [`Openings::random_move`](crate::Openings::random_move).
    #[must_use]
    pub fn opening_move(&self, rng: &mut Rng) -> Option<String> {
        self.0.opening_move(rng)
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
    /// Says what was wrong with the arguments, as a clause.
    pub fn query(&self, number: usize, arguments: &[Datum]) -> Result<Datum, String> {
        self.0.query(number, arguments)
    }

    /// The position as one whose moves have numbers; `None` in a game without [`Numbers`](crate::Numbers).
    #[must_use]
    pub fn numbered(&self) -> Option<&dyn NumberedPosition> {
        self.0.numbered()
    }

    /// The same, to play by numbers.
    #[must_use]
    pub fn numbered_mut(&mut self) -> Option<&mut dyn NumberedPosition> {
        self.0.numbered_mut()
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
        self.0.is_surely(&*other.0)
            || self.key() == other.key()
                && self.variant().spec() == other.variant().spec()
                && self.to_string() == other.to_string()
    }
}

impl Eq for AnyPosition {}
