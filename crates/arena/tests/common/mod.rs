//! A small game with everything a referee must handle, and players that behave in every way they should not.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use boardwright_game::{
    AnyPlayer, AnyTurn, AnyVariant, Board, Candidate, Colour, Explanation, Family, Fault, Info, MatchRules, Message,
    Negotiation, Outcome, ParseError, Player, PlayerSpec, Points, Position, RandomPlayer, Reply, Score, Side,
    SideStyle, Turn, Variant, View, mix, unknown_player,
};

/// A heap of counters, of which the sides take 1, 2 or 3; who takes the last one wins, and the counters are points.
///
/// A side that takes 2 and leaves some moves again, so a turn may have several moves. Taking 0 is a move that gives the
/// opponent the turn and leaves everything else as it is, so positions can come again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heap {
    left: u32,
    to_move: Side,
    taken: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Take, ParseError> {
        match text.trim() {
            "0" => Ok(Take(0)),
            "1" => Ok(Take(1)),
            "2" => Ok(Take(2)),
            "3" => Ok(Take(3)),
            _ => Err(ParseError::new("move", text, "a number from 0 to 3")),
        }
    }
}

/// Writes `left taken,taken side`: `7 3,2 second`.
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {},{} {}", self.left, self.taken[0], self.taken[1], self.to_move)
    }
}

struct Counters;

impl Points<Heap> for Counters {
    fn tally(&self, position: &Heap) -> [u32; 2] {
        position.taken
    }
}

impl Position for Heap {
    type Move = Take;

    const POINTS: Option<&'static dyn Points<Heap>> = Some(&Counters);

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        let most = self.left.min(3);
        (0..=most).filter(move |_| most > 0).map(Take)
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.left -= mv.0;
        self.taken[self.to_move] += mv.0;
        if mv.0 != 2 || self.left == 0 {
            self.to_move = self.to_move.other();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Win(self.to_move.other()))
    }

    fn ending(&self) -> Option<Message> {
        (self.left == 0).then(|| format!("{} took the last counter", self.to_move.other()).into())
    }

    fn key(&self) -> u64 {
        let taken = u64::from(self.taken[0]) << 32 | u64::from(self.taken[1]);
        mix(mix(taken) ^ u64::from(self.left) << 1 ^ self.to_move as u64)
    }

    fn objection(&self, mv: Take) -> Option<Message> {
        match (self.left, mv.0) {
            (0, _) => Some("the game is over".into()),
            (left, take) if take > left => Some(format!("only {left} are left").into()),
            _ => None,
        }
    }
}

/// A heap game with its number of counters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeapGame(pub(crate) u32);

/// Negotiations of openings that the heap offers.
pub(crate) static NEGOTIATIONS: &[Negotiation] =
    &[Negotiation { name: "both", summary: "three plies, then two if the other player wants", proposals: &[3, 2] }];

static FAMILY: Family = Family {
    name: "heap",
    title: "Heap",
    summary: "take the last counter",
    sizes: "1 to 1000",
    options: &[],
    aliases: &[],
    variants: &[],
    sides: [SideStyle { name: "black", colour: Colour::Black }, SideStyle { name: "white", colour: Colour::White }],
    players: &[RandomPlayer::INFO],
    rules: "",
    formats: &[],
    negotiations: NEGOTIATIONS,
    opening_rules: &[],
};

impl Variant for HeapGame {
    type Position = Heap;

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        format!("heap:{}", self.0)
    }

    fn start(&self) -> Heap {
        Heap { left: self.0, to_move: Side::First, taken: [0; 2] }
    }

    fn read(&self, text: &str) -> Result<Heap, ParseError> {
        let read = || {
            let mut parts = text.split(' ');
            let left = parts.next()?.parse().ok()?;
            let (first, second) = parts.next()?.split_once(',')?;
            let to_move = match parts.next()? {
                "first" => Side::First,
                "second" => Side::Second,
                _ => return None,
            };
            Some(Heap { left, to_move, taken: [first.parse().ok()?, second.parse().ok()?] })
        };
        read().ok_or_else(|| ParseError::new("position", text, "left taken,taken side"))
    }

    fn match_rules(&self) -> MatchRules {
        MatchRules { repetition: Some(3), max_plies: Some(200) }
    }

    fn view(&self, _: &Heap) -> View {
        View {
            board: Board::Crossings { columns: 1, rows: 1, window: None },
            spots: Vec::new(),
            decisive: Vec::new(),
            opening: None,
        }
    }

    fn path(&self, _: &Heap, mv: Take) -> Vec<String> {
        vec![mv.to_string()]
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn mirror(&self, position: &Heap, _: usize) -> Heap {
        position.clone()
    }

    fn mirror_move(&self, mv: Take, _: usize) -> Take {
        mv
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Heap>>, ParseError> {
        match spec.name.as_str() {
            "random" => Ok(Box::new(RandomPlayer::new(seed))),
            "counter" => Ok(Box::new(Counter)),
            _ => Err(unknown_player(spec, &FAMILY)),
        }
    }
}

/// A player that takes 1 and says that the heap is lost by the counters over a multiple of 7. It knows no values of moves.
struct Counter;

impl Player<Heap> for Counter {
    fn choose(&mut self, turn: &Turn<'_, Heap>) -> Take {
        let score = Score::proved(-i32::try_from(turn.position.left % 7).expect("a small number"));
        (turn.report)(&Info { depth: 1, score, nodes: 1, elapsed: None, line: 1, variation: vec![Take(1)] });
        Take(1)
    }

    fn explain(&mut self, turn: &Turn<'_, Heap>) -> Explanation {
        let candidates = turn.position.moves().map(|mv| Candidate::new(mv, None)).collect();
        Explanation { candidates, ..Explanation::default() }
    }
}

/// The game with this many counters.
pub(crate) fn heap(counters: u32) -> AnyVariant {
    AnyVariant::new(HeapGame(counters))
}

/// The random player of the game.
pub(crate) fn random(variant: &AnyVariant, seed: u64) -> Box<dyn AnyPlayer> {
    variant.player(&"random".parse().expect("a right spec"), seed).expect("every game has it")
}

/// Behaviour of a test double that is asked for a move.
#[derive(Clone, Debug)]
pub(crate) enum Conduct {
    /// Answers this text.
    Says(&'static str),
    /// Panics with this text.
    Panics(&'static str),
    /// Says that it failed.
    Faults(&'static str),
    /// Answers 1 after this time, whatever it is told.
    TakesItsTime(Duration),
    /// Answers 1 as soon as it is told to stop.
    WaitsForStop,
    /// Never answers until this is no longer held by anyone else.
    Hangs(Arc<AtomicUsize>),
    /// Reports this many times and answers 1.
    Reports(u32),
}

/// A player that does one thing only.
pub(crate) struct Double(pub(crate) Conduct);

impl Double {
    /// The player in a box, for a seat.
    pub(crate) fn boxed(conduct: Conduct) -> Box<dyn AnyPlayer> {
        Box::new(Double(conduct))
    }
}

/// Passes the time without sleeping, as a computing player does; `until` says when it is over.
fn compute(until: impl Fn() -> bool) {
    while !until() {
        std::thread::yield_now();
    }
}

impl AnyPlayer for Double {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let mut mv = "1";
        match &self.0 {
            Conduct::Says(text) => mv = text,
            Conduct::Panics(text) => panic!("{text}"),
            Conduct::Faults(text) => return Err(Fault::new(*text)),
            Conduct::TakesItsTime(time) => {
                let began = Instant::now();
                compute(|| began.elapsed() >= *time);
            }
            Conduct::WaitsForStop => compute(|| turn.stop.is_raised()),
            Conduct::Hangs(released) => compute(|| released.load(Ordering::Relaxed) > 0),
            Conduct::Reports(count) => {
                for depth in 1..=*count {
                    (turn.report)(&info(depth));
                }
                return Ok(Reply { info: Some(Box::new(info(*count))), ..Reply::new(mv) });
            }
        }
        Ok(Reply::new(mv))
    }

    fn explain(&mut self, _: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        match &self.0 {
            Conduct::Panics(text) => panic!("{text}"),
            Conduct::Faults(text) => Err(Fault::new(*text)),
            _ => Ok(None),
        }
    }
}

fn info(depth: u32) -> Info<String> {
    Info { depth, score: Score(5), nodes: 1, elapsed: None, line: 1, variation: vec!["1".to_owned()] }
}
