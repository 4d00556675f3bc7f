//! The engine's end of the protocol: one of our players under Piskvork or any other manager.

use std::collections::HashSet;
use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{
    Action, AnyVariant, BotCodec, Clock, Decision, Fault, Identity, Info, Interrupt, Limits, ParseError, Position,
    Question, Reply, Side, Variant,
};

use crate::dialect::{UNLIMITED, point_at, read_numbers, rule_of, split_command, swap2, write_point};
use crate::rules::{LARGEST, SMALLEST};
use crate::{Gomoku, GomokuVariant, Rule};

/// The time for a move that is kept for everything but thinking: the transmission to the manager and back, on a busy
/// machine. The search keeps 10 ms more, or a tenth of short times.
const RESERVE: Duration = Duration::from_millis(20);

/// The divisor of short times that gives their reserve.
const SHORT: u32 = 30;

/// The part of a match's time that is never used: the manager's clock runs on while lines are being transmitted.
const MATCH_RESERVE: Duration = Duration::from_millis(50);

/// The number of characters of an unknown line that is sent back.
const ECHO: usize = 40;

/// The time for a move of a manager that wants it as fast as possible (`timeout_turn 0`).
const AT_ONCE: Duration = Duration::from_millis(20);

/// The greatest number of stones on any board.
const MAX_STONES: usize = LARGEST as usize * LARGEST as usize;

/// The engine's end of the protocol.
pub(super) struct PbrainBot {
    identity: Identity,
    size: Option<(u8, u8)>,
    rule: Rule,
    memory: Option<u64>,
    times: Times,
    /// The start of the game, if it is not the empty board. `moves` are the moves since then.
    setup: Option<Gomoku>,
    moves: Vec<Point>,
    /// The game for which the present player was made.
    begun: Option<GomokuVariant>,
    /// The lines of a `BOARD` or a `SWAP2BOARD` that is not `DONE`.
    board: Option<Unfinished>,
}

/// Lines that are collected until `DONE`.
struct Unfinished {
    /// True if a decision of a swap2 opening is wanted, false for a move.
    is_swap2: bool,
    lines: Vec<String>,
}

/// Times in milliseconds as the manager told them, and the limits that Yixin's managers know besides.
#[derive(Clone, Copy, Default)]
struct Times {
    turn: Option<i64>,
    game: Option<i64>,
    left: Option<i64>,
    increment: Option<i64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl PbrainBot {
    pub(super) fn new(identity: Identity) -> PbrainBot {
        PbrainBot {
            identity,
            size: None,
            rule: Rule::Freestyle,
            memory: None,
            times: Times::default(),
            setup: None,
            moves: Vec::new(),
            begun: None,
            board: None,
        }
    }

    /// An empty board of a new size (`START`, `RECTSTART`).
    fn start(&mut self, size: Option<(i64, i64)>) -> Result<Vec<Action>, String> {
        let side = |length: i64| u8::try_from(length).ok().filter(|length| (SMALLEST..=LARGEST).contains(length));
        let size = size.and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)));
        self.size = Some(size.ok_or_else(|| format!("expected a size from {SMALLEST} to {LARGEST}"))?);
        self.restart()
    }

    fn restart(&mut self) -> Result<Vec<Action>, String> {
        self.size.ok_or("expected START first")?;
        self.setup = None;
        self.moves.clear();
        self.begun = None;
        Ok(say("OK"))
    }

    fn point(&self, text: &str) -> Result<Point, String> {
        let (columns, rows) = self.size.ok_or("expected START first")?;
        let numbers = read_numbers(text).ok_or_else(|| format!("expected x,y, not {text:?}"))?;
        point_at(numbers, columns, rows).ok_or_else(|| format!("{text} is not on the board"))
    }

    /// The game with its position, as far as it has come.
    fn position(&self) -> Result<(GomokuVariant, Gomoku, Gomoku), String> {
        let (columns, rows) = self.size.ok_or("expected START first")?;
        let variant = GomokuVariant::new(columns, rows, self.rule);
        let start = self.setup.clone().unwrap_or_else(|| variant.start());
        let mut position = start.clone();
        for &mv in &self.moves {
            position.play(mv).map_err(|error| error.reason)?;
        }
        Ok((variant, start, position))
    }

    /// Plays a move of either side, if it can be played.
    fn play(&mut self, point: Point) -> Result<(), String> {
        self.moves.push(point);
        if let Err(reason) = self.position() {
            self.moves.pop();
            return Err(reason);
        }
        Ok(())
    }

    fn think(&mut self) -> Result<Vec<Action>, String> {
        let (variant, question) = self.question()?;
        let mut actions = self.begin(variant);
        actions.push(Action::Think(Box::new(question)));
        Ok(actions)
    }

    /// The question to a player about the position. Fails if the game is over.
    fn question(&self) -> Result<(GomokuVariant, Question), String> {
        let (variant, start, position) = self.position()?;
        if let Some(ending) = position.ending() {
            return Err(format!("the game is over: {ending}"));
        }
        let erased = AnyVariant::new(variant);
        let place = |position: &Gomoku| erased.read(&position.to_string()).map_err(|error| error.to_string());
        let question = Question {
            start: place(&start)?,
            position: place(&position)?,
            history: self.moves.iter().map(ToString::to_string).collect(),
            limits: self.times.limits(),
        };
        Ok((variant, question))
    }

    /// Makes a player, unless there is one for this game.
    fn begin(&mut self, variant: GomokuVariant) -> Vec<Action> {
        if self.begun == Some(variant) {
            return Vec::new();
        }
        self.begun = Some(variant);
        vec![Action::Begin { variant: AnyVariant::new(variant), seed: None, memory: self.memory }]
    }

    /// Takes the stones of a `BOARD`, in the order of the moves if they can be that, in any other if not.
    fn set_up(&mut self, lines: &[String]) -> Result<Vec<Action>, String> {
        let mut stones = Vec::new();
        let mut points = HashSet::new();
        for line in lines {
            let expected = || format!("expected x,y,field with the field 1 or 2, not {line:?}");
            let (place, field) = line.rsplit_once(',').ok_or_else(expected)?;
            let is_own = match field.trim() {
                "1" => true,
                "2" => false,
                _ => return Err(expected()),
            };
            let point = self.point(place)?;
            if !points.insert(point) {
                return Err(format!("two stones on {place}"));
            }
            stones.push((point, is_own));
        }
        // Black moves first, so if the side to move has fewer stones it is white.
        let own = stones.iter().filter(|(_, is_own)| *is_own).count();
        let to_move = if own * 2 >= stones.len() { Side::First } else { Side::Second };
        self.setup = None;
        self.begun = None;
        self.moves.clear();
        let stones: Vec<(Point, Side)> =
            stones.into_iter().map(|(point, is_own)| (point, if is_own { to_move } else { to_move.other() })).collect();
        self.arrange(&stones, to_move)?;
        self.think()
    }

    /// Finds moves that lead to the stones. If there are none, the stones become the start of the game.
    fn arrange(&mut self, stones: &[(Point, Side)], to_move: Side) -> Result<(), String> {
        let of = |side: Side| stones.iter().filter(move |stone| stone.1 == side).map(|stone| stone.0);
        let alternate =
            |moves: &[(Point, Side)]| moves.iter().enumerate().all(|(index, stone)| stone.1.index() == index % 2);
        let extra = of(Side::First).count().checked_sub(of(Side::Second).count());
        if extra != Some(usize::from(to_move == Side::Second)) {
            let (columns, rows) = self.size.ok_or("expected START first")?;
            let form = (columns, rows, self.rule);
            self.setup = Some(Gomoku::of_stones(form, stones.iter().copied(), to_move, None)?);
            return Ok(());
        }
        self.moves = if alternate(stones) {
            stones.iter().map(|stone| stone.0).collect()
        } else {
            let mut second = of(Side::Second);
            of(Side::First).flat_map(|first| [Some(first), second.next()]).flatten().collect()
        };
        Ok(())
    }

    /// Answers a `SWAP2BOARD` with these stones. A `BOARD` follows, so the board stays what it was.
    fn swap2(&mut self, lines: &[String]) -> Result<Vec<Action>, String> {
        let lines = lines.iter().filter(|line| !line.is_empty());
        let stones: Vec<Point> = lines.map(|line| self.point(line)).collect::<Result<_, _>>()?;
        let terms = swap2::terms(&stones)?;
        let kept = (self.setup.take(), std::mem::replace(&mut self.moves, stones));
        let question = self.question();
        (self.setup, self.moves) = kept;
        let (variant, question) = question?;
        let mut actions = self.begin(variant);
        actions.push(Action::Negotiate(Box::new(question), terms));
        Ok(actions)
    }

    /// Takes an `INFO` from the manager. Unknown keys and values that are no numbers are ignored, as the protocol
    /// demands.
    fn info(&mut self, rest: &str) {
        let (key, value) = split_command(rest);
        let Ok(number) = value.parse::<i128>() else { return };
        // A value above every limit means no limit, and so does 0.
        let limit = u64::try_from(number).ok().filter(|&limit| (1..u64::MAX).contains(&limit));
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        match key.as_str() {
            "TIMEOUT_TURN" => self.times.turn = Some(number),
            "TIMEOUT_MATCH" => self.times.game = Some(number),
            "TIME_LEFT" => self.times.left = Some(number),
            "MAX_MEMORY" => self.memory = u64::try_from(number).ok().filter(|&memory| memory > 0),
            "HASH_SIZE" => self.memory = limit.and_then(|kibibytes| kibibytes.checked_mul(1 << 10)),
            "TIME_INCREMENT" => self.times.increment = Some(number),
            "MAX_DEPTH" => self.times.depth = limit.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            "MAX_NODE" => self.times.nodes = limit,
            "RULE" => self.rule = rule_of(u32::try_from(number).unwrap_or(0)),
            _ => {}
        }
    }

    fn command(&mut self, line: &str) -> Result<Vec<Action>, String> {
        let (command, rest) = split_command(line);
        match command.as_str() {
            // A stop may arrive just after the answer.
            "" | "STOP" | "YXSTOP" => Ok(Vec::new()),
            "START" => self.start(rest.parse().ok().map(|side| (side, side))),
            "RECTSTART" => self.start(read_numbers(rest)),
            "RESTART" => self.restart(),
            "BEGIN" => self.think(),
            "TURN" => {
                let point = self.point(rest)?;
                self.play(point)?;
                self.think()
            }
            "PLAY" => {
                let point = self.point(rest)?;
                self.play(point)?;
                Ok(say(write_point(point, self.size.map_or(0, |(_, rows)| rows))))
            }
            "TAKEBACK" => {
                let point = self.point(rest)?;
                let last = self.moves.pop_if(|last| *last == point);
                last.map(|_| say("OK")).ok_or_else(|| format!("{rest} is not the last move"))
            }
            "BOARD" | "SWAP2BOARD" => {
                self.size.ok_or("expected START first")?;
                self.board = Some(Unfinished { is_swap2: command == "SWAP2BOARD", lines: Vec::new() });
                Ok(Vec::new())
            }
            "INFO" => {
                self.info(rest);
                Ok(Vec::new())
            }
            "ABOUT" => Ok(say(self.about())),
            "END" => Ok(vec![Action::Quit]),
            _ => Ok(say(format!("UNKNOWN {}", cut(&command)))),
        }
    }

    fn about(&self) -> String {
        let Identity { name, version, author } = &self.identity;
        let plain = |text: &str| text.replace('"', "'");
        format!("name=\"{}\", version=\"{}\", author=\"{}\"", plain(name), plain(version), plain(author))
    }

    fn answer_move(&mut self, reply: &Result<Reply, Fault>) -> Result<String, String> {
        let reply = reply.as_ref().map_err(ToString::to_string)?;
        let point: Point = reply.mv.parse().map_err(|error: ParseError| error.to_string())?;
        self.play(point)?;
        Ok(write_point(point, self.size.map_or(0, |(_, rows)| rows)))
    }
}

impl BotCodec for PbrainBot {
    fn receive(&mut self, line: &str) -> Vec<Action> {
        let Some(Unfinished { is_swap2, mut lines }) = self.board.take() else {
            return self.command(line).unwrap_or_else(error);
        };
        match split_command(line).0.as_str() {
            "DONE" if lines.len() > MAX_STONES => error("more stones than the board has points".to_owned()),
            "DONE" if is_swap2 => self.swap2(&lines).unwrap_or_else(error),
            "DONE" => self.set_up(&lines).unwrap_or_else(error),
            "END" => vec![Action::Quit],
            _ => {
                // One line more than allowed shows that there were too many; the rest is not kept.
                if lines.len() <= MAX_STONES {
                    lines.push(cut(line.trim()).to_owned());
                }
                self.board = Some(Unfinished { is_swap2, lines });
                Vec::new()
            }
        }
    }

    /// `STOP` and `YXSTOP` are what the managers of some engines say; the protocol itself has only `END`.
    fn interrupt(&self, line: &str) -> Option<Interrupt> {
        match split_command(line).0.as_str() {
            "END" => Some(Interrupt::Quit),
            "STOP" | "YXSTOP" => Some(Interrupt::Stop),
            _ => None,
        }
    }

    fn refused(&mut self, error: &ParseError) -> Vec<String> {
        self.begun = None;
        vec![format!("ERROR {error}")]
    }

    fn answer(&mut self, reply: &Result<Reply, Fault>) -> Vec<String> {
        vec![self.answer_move(reply).unwrap_or_else(|reason| format!("ERROR {reason}"))]
    }

    fn decided(&mut self, decision: &Result<Decision, Fault>) -> Vec<String> {
        let rows = self.size.map_or(0, |(_, rows)| rows);
        let written = decision.as_ref().map_err(ToString::to_string).and_then(|decision| swap2::write(decision, rows));
        vec![written.unwrap_or_else(|reason| format!("ERROR {reason}"))]
    }

    fn report(&mut self, info: &Info<String>) -> Option<String> {
        let line = info.variation.join(" ");
        Some(format!("MESSAGE depth {} score {} nodes {} pv {line}", info.depth, info.score, info.nodes))
    }
}

impl Times {
    /// The limits of the player: the time for the turn, a share of the match's time left, and the other limits from
    /// the manager.
    fn limits(self) -> Limits {
        let milliseconds = |time: i64| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let move_time = self.turn.map(|turn| match turn {
            ..=0 => AT_ONCE,
            turn => milliseconds(turn).saturating_sub(RESERVE.min(milliseconds(turn) / SHORT)),
        });
        // A manager must tell the time left if there is a limit. If it does not, the time for the whole match is known
        // at least.
        let own = self.left.or(self.game.filter(|&game| game > 0)).filter(|&left| left < UNLIMITED);
        let clock = own.map(|own| {
            let own = milliseconds(own);
            let increment = milliseconds(self.increment.unwrap_or(0));
            Clock { own: own.saturating_sub(MATCH_RESERVE.min(own / 5)), other: own, increment, moves: None }
        });
        Limits { move_time, clock, depth: self.depth, nodes: self.nodes }
    }
}

/// The beginning of a text that may be too long to repeat.
fn cut(text: &str) -> &str {
    text.char_indices().nth(ECHO).map_or(text, |(end, _)| &text[..end])
}

fn say(line: impl Into<String>) -> Vec<Action> {
    vec![Action::Say(line.into())]
}

fn error(reason: String) -> Vec<Action> {
    say(format!("ERROR {reason}"))
}
