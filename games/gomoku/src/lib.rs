//! Gomoku, five in a row: its rules, its historical players, its engine and its record formats.
//!
//! [`GAME`] is the entry of the catalog. [`Gomoku`] is a position, [`GomokuVariant`] a board size with a rule. The README of this
//! folder has the rules in prose.
//!
//! The rules need nothing else of Boardwright but its vocabulary, `boardwright-game`:
//!
//! ```
//! use boardwright_game::{Outcome, Position, Side, Variant};
//! use boardwright_gomoku::{GomokuVariant, Rule};
//!
//! let mut position = GomokuVariant::new(15, 15, Rule::Freestyle).start();
//! for mv in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split(' ') {
//!     position.play(mv.parse()?)?;
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The engine and the historical players play by text, as in every game:
//!
//! ```
//! use boardwright_game::{AnyTurn, Game, Limits, Stop};
//!
//! let variant = boardwright_gomoku::GAME.variant(&"gomoku:15".parse()?)?;
//! let mut player = variant.player(&"engine".parse()?, 1)?;
//! let start = variant.start();
//! let limits = Limits { nodes: Some(100), ..Limits::default() };
//! let reply = player.choose(&AnyTurn::new(&start, &limits, &Stop::new()))?;
//! assert!(start.moves().contains(&reply.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod dialect;
mod eval;
pub mod measure;
mod notation;
mod numbers;
mod openings;
mod players;
mod proofs;
mod puzzles;
mod records;
pub mod rules;
mod scripting;
mod search;
mod solver;
mod texts;
mod threats;
mod view;

use boardwright_game::certify::{PositionalGame, ProofSets};
use boardwright_game::grid::{Point, symmetries, transform};
use boardwright_game::{
    AnyVariant, Book, Choice, Colour, Contents, Dialect, Editing, Family, Game, Numbers, OpeningRule, Openings,
    ParseError, Piece, Player, PlayerSpec, Position, Proof, Puzzles, Rng, Script, Scripting, Side, SideStyle, Solver,
    SolverOptions, Spec, Threat, ThreatWin, Variant, View,
};
use boardwright_openings::opened;

pub use eval::tuning;
use rules::infinite::{InfiniteGomoku, MAX_STONES, PlanePoint};
pub use rules::{BoardEnding, Foul, Gomoku, Rule};
use solver::GomokuSolver;
use texts::TEXTS;

/// The entry of gomoku in the catalog.
pub static GAME: GomokuGame = GomokuGame;

/// The family of all five-in-a-row games.
#[derive(Clone, Copy, Debug)]
pub struct GomokuGame;

static FAMILY: Family = Family {
    name: "gomoku",
    title: "Gomoku, five in a row",
    summary: "place stones in turn; five in a row, column or diagonal win",
    sizes: "5 to 22 a side, one number or columns x rows such as 20x15, or infinite; 15 if nothing is said",
    options: &[
        Choice { name: "freestyle", summary: "five or more in a row win (default)" },
        Choice { name: "exact", summary: "exactly five win, a longer row is nothing" },
        Choice {
            name: "renju",
            summary: "black needs exactly five and loses by an overline, a double four or a double three",
        },
        Choice { name: "caro", summary: "exactly five win unless the opponent blocks both ends" },
    ],
    aliases: &[("tick5", "gomoku:15"), ("five", "gomoku:10")],
    variants: &[
        Choice { name: "gomoku:15", summary: "the usual board" },
        Choice { name: "gomoku:10", summary: "the board of Shlien's FIVE of 1992" },
        Choice { name: "gomoku:20", summary: "the board of Gomocup's freestyle league" },
        Choice { name: "gomoku:15,exact", summary: "the standard rule of gomoku events" },
        Choice { name: "gomoku:15,renju", summary: "the game with forbidden moves for black" },
        Choice { name: "gomoku:20,caro", summary: "as played in Vietnam" },
        Choice { name: "gomoku:infinite", summary: "a board that goes on in all directions" },
    ],
    sides: [SideStyle { name: "black", colour: Colour::Black }, SideStyle { name: "white", colour: Colour::White }],
    players: players::PLAYERS,
    rules: include_str!("../README.md"),
    formats: records::FORMATS,
    negotiations: openings::NEGOTIATIONS,
    opening_rules: openings::rules::OPENING_RULES,
};

impl Game for GomokuGame {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn variant(&self, spec: &Spec) -> Result<AnyVariant, ParseError> {
        if notation::infinite::is_named(spec) {
            return Ok(AnyVariant::new(InfiniteVariant::of_spec(spec)?));
        }
        let (spec, rule) = OpeningRule::of_spec(spec, FAMILY.opening_rules)?;
        let variant = GomokuVariant::of_spec(&spec)?;
        if let Some(rule) = rule {
            openings::rules::check_board(&variant, rule, &spec)?;
        }
        Ok(opened(variant, rule))
    }

    fn books(&self) -> &'static [Book] {
        openings::BOOKS
    }

    fn proofs(&self) -> &'static [Proof] {
        proofs::PROOFS
    }

    fn dialects(&self) -> &'static [Dialect] {
        &[dialect::DIALECT]
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

/// Five in a row on a board of a certain size by a certain rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GomokuVariant {
    columns: u8,
    rows: u8,
    rule: Rule,
}

impl GomokuVariant {
    /// Makes the variant with a board of `columns` × `rows` points.
    ///
    /// # Panics
    /// If a side is shorter than [`rules::SMALLEST`] or longer than [`rules::LARGEST`].
    pub fn new(columns: u8, rows: u8, rule: Rule) -> GomokuVariant {
        let allowed = rules::SMALLEST..=rules::LARGEST;
        assert!(allowed.contains(&columns) && allowed.contains(&rows), "{columns}x{rows} is no board");
        GomokuVariant { columns, rows, rule }
    }

    /// True if these moves can be played from the empty board, and none but the last ends the game.
    pub(crate) fn leads_on(self, moves: impl IntoIterator<Item = Point>) -> bool {
        let mut position = self.start();
        moves.into_iter().all(|point| position.play(point).is_ok())
    }

    /// Reads the size and the rule of a spec.
    ///
    /// # Errors
    /// Names the size or option that gomoku does not have and lists those it has.
    pub fn of_spec(spec: &Spec) -> Result<GomokuVariant, ParseError> {
        if notation::infinite::is_named(spec) {
            let expected = TEXTS.with("gomoku-expected-edges", [("example", "gomoku:15".into())]);
            return Err(spec.error(notation::infinite::NAME, expected));
        }
        let (columns, rows, rule) = notation::read_spec(spec)?;
        Ok(GomokuVariant { columns, rows, rule })
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl Openings<Gomoku> for GomokuVariant {
    fn random_move(&self, position: &Gomoku, rng: &mut Rng) -> Option<Point> {
        openings::near_the_centre(position, rng)
    }

    fn read_foreign(&self, text: &str) -> Option<Result<Vec<Point>, ParseError>> {
        openings::read_offsets(text, self.columns, self.rows).or_else(|| openings::read_joined(text))
    }
}

impl Editing<Gomoku> for GomokuVariant {
    fn pieces(&self) -> Vec<Piece> {
        Side::BOTH.map(view::stone).to_vec()
    }

    fn arrange(&self, contents: &[Contents], to_move: Side) -> Result<Gomoku, ParseError> {
        view::arrange(contents, to_move, (self.columns, self.rows, self.rule))
    }
}

impl PositionalGame<Gomoku> for GomokuVariant {
    fn winning_sets(&self, position: &Gomoku, side: Side) -> Option<Vec<Vec<Point>>> {
        position.winning_sets(side)
    }

    /// In freestyle. Elsewhere a row can be filled and win nothing, or a point be forbidden.
    fn sets_decide(&self, _: &Gomoku) -> bool {
        self.rule == Rule::Freestyle
    }

    fn proof_sets(&self, position: &Gomoku, builder: Side) -> Option<ProofSets<Point>> {
        position.proof_sets(builder)
    }
}

impl Variant for GomokuVariant {
    type Position = Gomoku;

    const NUMBERS: Option<&'static dyn Numbers<Gomoku>> = Some(&numbers::GomokuNumbers);

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        notation::write_spec(self.columns, self.rows, self.rule)
    }

    fn start(&self) -> Gomoku {
        Gomoku::new(self.columns, self.rows, self.rule)
    }

    fn read(&self, text: &str) -> Result<Gomoku, ParseError> {
        notation::read_position(text, (self.columns, self.rows, self.rule))
    }

    /// A stone for every point.
    fn longest_game(&self) -> Option<u32> {
        Some(u32::from(self.columns) * u32::from(self.rows))
    }

    fn view(&self, position: &Gomoku) -> View {
        view::view(position)
    }

    fn path(&self, _: &Gomoku, point: Point) -> Vec<String> {
        vec![point.to_string()]
    }

    fn threats(&self, position: &Gomoku) -> Vec<Threat> {
        threats::threats(position)
    }

    fn threat_win(&self, position: &Gomoku) -> Option<ThreatWin> {
        threats::win(position)
    }

    fn themes(&self, position: &Gomoku, line: &[Point]) -> Vec<&'static str> {
        puzzles::themes(position, line)
    }

    fn scripting(&self) -> Scripting<Gomoku> {
        scripting::SCRIPTING
    }

    fn symmetries(&self) -> usize {
        symmetries(self.columns, self.rows)
    }

    fn mirror(&self, position: &Gomoku, symmetry: usize) -> Gomoku {
        let stones = position.stones().map(|(point, side)| (self.mirror_move(point, symmetry), side));
        let foul = match position.finished() {
            Some(&BoardEnding::Foul { point, .. }) => Some(self.mirror_move(point, symmetry)),
            _ => None,
        };
        let form = (self.columns, self.rows, self.rule);
        Gomoku::of_stones(form, stones, position.to_move(), foul).expect("a mirror changes nothing of the rules")
    }

    fn mirror_move(&self, point: Point, symmetry: usize) -> Point {
        transform(point, self.columns, self.rows, symmetry)
    }

    fn openings(&self) -> &dyn Openings<Gomoku> {
        self
    }

    fn editing(&self) -> Option<&dyn Editing<Gomoku>> {
        Some(self)
    }

    fn positional(&self) -> Option<&dyn PositionalGame<Gomoku>> {
        Some(self)
    }

    fn threat_kinds(&self) -> &'static [&'static str] {
        &solver::tasks::OPTIONS
    }

    fn solver(&self, options: &SolverOptions) -> Option<Box<dyn Solver<Gomoku>>> {
        GomokuSolver::new(self, options).map(|solver| -> Box<dyn Solver<Gomoku>> { Box::new(solver) })
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Gomoku>>, ParseError> {
        players::player(self, spec, seed)
    }
}

/// Five in a row on a board without edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InfiniteVariant {
    most: u16,
}

impl Default for InfiniteVariant {
    fn default() -> InfiniteVariant {
        InfiniteVariant::ending_after(MAX_STONES)
    }
}

impl InfiniteVariant {
    /// Makes the variant in which a game is a draw after this many stones, usually [`MAX_STONES`].
    pub const fn ending_after(stones: u16) -> InfiniteVariant {
        InfiniteVariant { most: stones }
    }

    /// Checks the spec of a board without edges.
    ///
    /// # Errors
    /// If it asks for a size, a rule or an opening rule that this board does not have.
    pub fn of_spec(spec: &Spec) -> Result<InfiniteVariant, ParseError> {
        notation::infinite::check_spec(spec)?;
        Ok(InfiniteVariant::default())
    }
}

impl Openings<InfiniteGomoku> for InfiniteVariant {
    fn random_move(&self, position: &InfiniteGomoku, rng: &mut Rng) -> Option<PlanePoint> {
        openings::near_the_first_stone(position, rng)
    }
}

impl Editing<InfiniteGomoku> for InfiniteVariant {
    fn pieces(&self) -> Vec<Piece> {
        Side::BOTH.map(view::stone).to_vec()
    }

    fn arrange(&self, contents: &[Contents], to_move: Side) -> Result<InfiniteGomoku, ParseError> {
        view::infinite::arrange(contents, to_move, self.most)
    }
}

impl Variant for InfiniteVariant {
    type Position = InfiniteGomoku;

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        format!("{}:{}", FAMILY.name, notation::infinite::NAME)
    }

    fn start(&self) -> InfiniteGomoku {
        InfiniteGomoku::new(self.most)
    }

    fn read(&self, text: &str) -> Result<InfiniteGomoku, ParseError> {
        notation::infinite::read_position(text, self.most)
    }

    fn view(&self, position: &InfiniteGomoku) -> View {
        view::infinite::view(position)
    }

    fn path(&self, _: &InfiniteGomoku, point: PlanePoint) -> Vec<String> {
        vec![point.to_string()]
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn mirror(&self, position: &InfiniteGomoku, symmetry: usize) -> InfiniteGomoku {
        let stones = position.stones().map(|(point, side)| (self.mirror_move(point, symmetry), side));
        InfiniteGomoku::of_stones(self.most, stones, position.to_move()).expect("a mirror changes nothing of the rules")
    }

    fn mirror_move(&self, point: PlanePoint, symmetry: usize) -> PlanePoint {
        point.mirrored(symmetry)
    }

    fn openings(&self) -> &dyn Openings<InfiniteGomoku> {
        self
    }

    fn editing(&self) -> Option<&dyn Editing<InfiniteGomoku>> {
        Some(self)
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<InfiniteGomoku>>, ParseError> {
        players::infinite::player(spec, seed)
    }
}
