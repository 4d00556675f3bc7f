//! The implementations of the private traits behind [`AnyVariant`] and [`AnyPosition`].

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::{AnyPosition, AnyVariant, ErasedPosition, ErasedVariant};
use crate::any_player::{AnyPlayer, Native};
use crate::any_solver::{AnySolver, Typed};
use crate::certify::{BuilderSet, Counted, ProofSets, remember, wins_by};
use crate::editing::Contents;
use crate::error::{MoveError, ParseError};
use crate::message::Message;
use crate::numbers::NumberedPosition;
use crate::perft;
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

impl Clone for Box<dyn ErasedPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A variant behind its erased trait. The variant itself must not implement that trait, or its own methods and the
/// erased ones would be ambiguous (E0034).
pub(super) struct Holder<V>(pub(super) Arc<V>);

pub(super) struct Held<V: Variant> {
    pub(super) variant: Arc<V>,
    pub(super) position: V::Position,
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

    fn longest_game(&self) -> Option<u32> {
        self.0.longest_game()
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        Ok(Box::new(Native::new(self.0.player(spec, seed)?)))
    }

    fn threat_kinds(&self) -> &'static [&'static str] {
        self.0.threat_kinds()
    }

    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn AnySolver>> {
        // A game whose solver knows no threats need not look at what it is asked for.
        let knows = options.threats.is_none_or(|kind| self.0.threat_kinds().contains(&kind));
        let solver = knows.then(|| self.0.solver(options)).flatten()?;
        Some(Box::new(Typed(solver)))
    }

    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn mirror_move(&self, mv: &str, symmetry: usize) -> Result<String, ParseError> {
        Ok(self.0.mirror_move(mv.parse()?, symmetry).to_string())
    }

    fn foreign_opening(&self, text: &str) -> Option<Result<Vec<String>, ParseError>> {
        let moves = self.0.openings().read_foreign(text)?;
        Some(moves.map(|moves| moves.iter().map(ToString::to_string).collect()))
    }

    fn pieces(&self) -> Option<Vec<Piece>> {
        Some(self.0.editing()?.pieces())
    }

    fn arrange(&self, contents: &[Contents], to_move: Side) -> Option<Result<AnyPosition, ParseError>> {
        Some(self.0.editing()?.arrange(contents, to_move).map(|position| self.hold(position)))
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
        self.position.moves().count() as u64
    }

    fn check(&self, mv: &str) -> Result<String, MoveError> {
        self.legal(mv).map(|mv| mv.to_string())
    }

    fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        let mv = self.legal(mv)?;
        self.position.play_unchecked(mv);
        Ok(())
    }

    fn submit(&mut self, text: String) -> Result<String, MoveError> {
        let mv = self.legal(&text)?;
        self.position.play_unchecked(mv);
        Ok(if is_written_so(mv, &text) { text } else { mv.to_string() })
    }

    fn play_nth(&mut self, number: usize) -> bool {
        let mv = self.position.moves().nth(number);
        mv.map(|mv| self.position.play_unchecked(mv)).is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn ending(&self) -> Option<Message> {
        self.position.ending()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        V::Position::POINTS.map(|points| points.tally(&self.position))
    }

    fn points_at_stake(&self) -> Option<u32> {
        V::Position::POINTS?.at_stake(&self.position)
    }

    fn without_points(&self) -> AnyPosition {
        let position =
            V::Position::POINTS.map_or_else(|| self.position.clone(), |points| points.without(&self.position));
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.variant), position }))
    }

    fn winning_sets(&self, side: Side) -> Option<Vec<Vec<String>>> {
        let sets = self.variant.positional()?.winning_sets(&self.position, side)?;
        Some(sets.iter().map(|set| set.iter().map(ToString::to_string).collect()).collect())
    }

    fn proof_sets(&self, builder: Side) -> Option<ProofSets<String>> {
        let sets = self.variant.positional()?.proof_sets(&self.position, builder)?;
        let texts = |moves: &Vec<MoveOf<V>>| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        let set = |set: &BuilderSet<MoveOf<V>>| BuilderSet { moves: texts(&set.moves), spoilers: texts(&set.spoilers) };
        Some(ProofSets {
            builder: sets.builder.iter().map(set).collect(),
            opponent: sets.opponent.iter().map(texts).collect(),
        })
    }

    fn wins_by(&self, line: &[String]) -> bool {
        let line: Option<Vec<MoveOf<V>>> = line.iter().map(|mv| mv.parse().ok()).collect();
        line.is_some_and(|line| wins_by(&self.position, &line))
    }

    fn final_value(&self, measure: Measure) -> Option<i32> {
        measure.of(&self.position)
    }

    fn remember(&self, measure: Measure, code: &mut Vec<u8>) -> Option<Counted> {
        remember(&self.position, measure, code)
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

    fn spoken(&self, mv: &str) -> Result<Message, MoveError> {
        Ok(self.variant.spoken(&self.position, self.legal(mv)?))
    }

    fn frames(&self, mv: &str) -> Result<Vec<View>, MoveError> {
        Ok(self.variant.frames(&self.position, self.legal(mv)?))
    }

    fn threats(&self) -> Vec<Threat> {
        self.variant.threats(&self.position)
    }

    fn threat_win(&self) -> Option<ThreatWin> {
        self.variant.threat_win(&self.position)
    }

    fn themes(&self, line: &[String]) -> Vec<&'static str> {
        let line: Option<Vec<MoveOf<V>>> = line.iter().map(|mv| mv.parse().ok()).collect();
        line.map(|line| self.variant.themes(&self.position, &line)).unwrap_or_default()
    }

    fn mirror(&self, symmetry: usize) -> AnyPosition {
        let position = self.variant.mirror(&self.position, symmetry);
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.variant), position }))
    }

    fn opening_move(&self, rng: &mut Rng) -> Option<String> {
        self.variant.openings().random_move(&self.position, rng).map(|mv| mv.to_string())
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

    fn held(&self) -> &dyn Any {
        self
    }

    fn is_surely(&self, other: &dyn ErasedPosition) -> bool {
        let same = |other: &Held<V>| Arc::ptr_eq(&self.variant, &other.variant) && self.position == other.position;
        other.held().downcast_ref::<Held<V>>().is_some_and(same)
    }

    fn numbered(&self) -> Option<&dyn NumberedPosition> {
        V::NUMBERS.map(|_| self as &dyn NumberedPosition)
    }

    fn numbered_mut(&mut self) -> Option<&mut dyn NumberedPosition> {
        V::NUMBERS.map(|_| self as &mut dyn NumberedPosition)
    }
}

/// True if the move is written exactly like that.
fn is_written_so(mv: impl fmt::Display, text: &str) -> bool {
    use fmt::Write;
    let mut rest = Rest(text);
    write!(rest, "{mv}").is_ok() && rest.0.is_empty()
}

/// The rest of a text, which takes what it begins with and refuses anything else.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
        Ok(())
    }
}
