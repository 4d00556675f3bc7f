//! The engine's end of the protocol: one of our players under Piskvork or any other manager.

use std::collections::BTreeSet;

use boardwright_game::grid::Point;
use boardwright_game::{
    AnyVariant, BotAction, BotCodec, Decision, Fault, Identity, Info, Interrupt, ParseError, Position, Question, Reply,
    Side, Variant,
};

use crate::dialect::told::Told;
use crate::dialect::yixin::{self, Rest};
use crate::dialect::{point_at, read_numbers, side_to_move, split_command, swap2};
use crate::rules::{LARGEST, SMALLEST};
use crate::{Gomoku, GomokuVariant, Rule};

/// The number of characters of an unknown line that is sent back.
const ECHO: usize = 40;

/// The most lines of a search that a manager may ask for (`YXNBEST`).
const MAX_LINES: u32 = 20;

/// The greatest number of stones on any board.
const MAX_STONES: usize = LARGEST as usize * LARGEST as usize;

/// The engine's end of the protocol.
pub(super) struct PbrainBot {
    identity: Identity,
    size: Option<(u8, u8)>,
    /// True under Yixin-Board; the second rule is renju then.
    is_yixin: bool,
    /// True if coordinates are the row from the top and then the column.
    is_row_first: bool,
    told: Told,
    /// The start of the game, if it is not the empty board. `moves` are the moves since then.
    setup: Option<Gomoku>,
    moves: Vec<Point>,
    /// The game for which the present player was made, and the lines of its search.
    begun: Option<(GomokuVariant, u32)>,
    /// The best moves that the present question asks for.
    lines: u32,
    /// The best move that was shown on the board last.
    shown: Option<String>,
    /// The lines of a command that is not `DONE`.
    unfinished: Option<Unfinished>,
    /// True if the next line belongs to a command that does nothing here.
    is_skipping: bool,
    /// The stones of a swap2 opening that Yixin-Board asks about.
    decides: Option<usize>,
    /// Commands of which was said that they do nothing here.
    ignored: BTreeSet<String>,
}

/// Lines that are collected until `DONE`.
struct Unfinished {
    command: Collecting,
    lines: Vec<String>,
}

/// A command with lines until `DONE`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collecting {
    /// A position, in which to move.
    Board,
    Position,
    /// The stones of a swap2 opening, about which to decide.
    Swap2,
    /// A command that does nothing here.
    Ignored,
}

impl PbrainBot {
    pub(super) fn new(identity: Identity) -> PbrainBot {
        PbrainBot {
            identity,
            size: None,
            is_yixin: false,
            is_row_first: false,
            told: Told::default(),
            setup: None,
            moves: Vec::new(),
            begun: None,
            lines: 1,
            shown: None,
            unfinished: None,
            is_skipping: false,
            decides: None,
            ignored: BTreeSet::new(),
        }
    }

    /// An empty board (`START`): a side, or two numbers from Yixin-Board and those after it.
    fn start(&mut self, rest: &str) -> Result<Vec<BotAction>, String> {
        let numbers: Option<Vec<i64>> = rest.split_whitespace().map(|number| number.parse().ok()).collect();
        self.is_row_first = rest.contains(char::is_whitespace);
        self.is_yixin |= self.is_row_first;
        let size = match numbers.as_deref() {
            Some(&[side]) => Some((side, side)),
            Some(&[columns, rows]) => Some((columns, rows)),
            _ => None,
        };
        self.resize(rest, size)
    }

    /// An empty board of a new size.
    fn resize(&mut self, given: &str, size: Option<(i64, i64)>) -> Result<Vec<BotAction>, String> {
        let side = |length: i64| u8::try_from(length).ok().filter(|length| (SMALLEST..=LARGEST).contains(length));
        let size = size.and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)));
        // A manager that goes on after a refusal must not play on the board before.
        self.size = size;
        size.ok_or_else(|| format!("expected a size from {SMALLEST} to {LARGEST}, not {given:?}"))?;
        self.restart()
    }

    fn restart(&mut self) -> Result<Vec<BotAction>, String> {
        self.size.ok_or("expected START first")?;
        self.setup = None;
        self.moves.clear();
        self.begun = None;
        Ok(say("OK"))
    }

    fn point(&self, text: &str) -> Result<Point, String> {
        let (columns, rows) = self.size.ok_or("expected START first")?;
        let (first, second) = read_numbers(text).ok_or_else(|| format!("expected x,y, not {text:?}"))?;
        let numbers = if self.is_row_first { (second, first) } else { (first, second) };
        point_at(numbers, columns, rows).ok_or_else(|| format!("{text} is not on the board"))
    }

    /// The coordinates of a point as the manager writes them.
    fn coordinates(&self, point: Point) -> [i32; 2] {
        let rows = self.size.map_or(0, |(_, rows)| rows);
        let (x, y) = (i32::from(point.column), i32::from(rows) - 1 - i32::from(point.row));
        if self.is_row_first { [y, x] } else { [x, y] }
    }

    fn write_point(&self, point: Point) -> String {
        let [first, second] = self.coordinates(point);
        format!("{first},{second}")
    }

    fn rule(&self) -> Rule {
        self.told.rule(self.is_yixin)
    }

    /// The game with its position, as far as it has come.
    fn position(&self) -> Result<(GomokuVariant, Gomoku, Gomoku), String> {
        let (columns, rows) = self.size.ok_or("expected START first")?;
        let variant = GomokuVariant::new(columns, rows, self.rule());
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

    fn think(&mut self) -> Result<Vec<BotAction>, String> {
        self.think_of(1)
    }

    /// Asks the player for its best move, and for so many moves to be told about.
    fn think_of(&mut self, lines: u32) -> Result<Vec<BotAction>, String> {
        self.lines = lines.clamp(1, MAX_LINES);
        self.shown = None;
        let (variant, question) = self.question()?;
        let mut actions = self.begin(variant);
        actions.push(BotAction::Think(Box::new(question)));
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
            limits: self.told.limits(),
        };
        Ok((variant, question))
    }

    /// Makes a player, unless there is one for this game.
    fn begin(&mut self, variant: GomokuVariant) -> Vec<BotAction> {
        let begun = (variant, self.lines);
        if self.begun == Some(begun) {
            return Vec::new();
        }
        self.begun = Some(begun);
        let lines = (self.lines > 1).then_some(self.lines);
        vec![BotAction::Begin { variant: AnyVariant::new(variant), seed: None, memory: self.told.memory(), lines }]
    }

    /// Takes the stones of a `BOARD`, in the order of the moves if they can be that, in any other if not.
    fn set_up(&mut self, lines: &[String]) -> Result<(), String> {
        let mut stones = Vec::new();
        let mut points = BTreeSet::new();
        for line in lines {
            let expected = || format!("expected x,y,field with the field 1 or 2, not {line:?}");
            let (place, field) = line.rsplit_once(',').ok_or_else(expected)?;
            let is_own = match field.trim() {
                "1" => true,
                "2" => false,
                // Piskvork marks the points that renju forbids, which follow from the stones.
                "3" if self.rule() == Rule::Renju => continue,
                _ => return Err(expected()),
            };
            let point = self.point(place)?;
            if !points.insert(point) {
                return Err(format!("two stones on {place}"));
            }
            stones.push((point, is_own));
        }
        let own = stones.iter().filter(|(_, is_own)| *is_own).count();
        let to_move = side_to_move(own, stones.len());
        self.setup = None;
        self.begun = None;
        self.moves.clear();
        let stones: Vec<(Point, Side)> =
            stones.into_iter().map(|(point, is_own)| (point, if is_own { to_move } else { to_move.other() })).collect();
        self.arrange(&stones, to_move)
    }

    /// Takes the stones for moves where these can be played, in this order or with the sides by turns. If they cannot, the stones
    /// become the start of the game: a side has too many, or a move on the way would be forbidden or end the game.
    fn arrange(&mut self, stones: &[(Point, Side)], to_move: Side) -> Result<(), String> {
        let (columns, rows) = self.size.ok_or("expected START first")?;
        let variant = GomokuVariant::new(columns, rows, self.rule());
        let of = |side: Side| stones.iter().filter(move |stone| stone.1 == side).map(|stone| stone.0);
        let alternate = stones.iter().enumerate().all(|(index, stone)| stone.1.index() == index % 2);
        let extra = of(Side::First).count().checked_sub(of(Side::Second).count());
        let moves: Vec<Point> = if alternate {
            stones.iter().map(|stone| stone.0).collect()
        } else {
            let mut second = of(Side::Second);
            of(Side::First).flat_map(|first| [Some(first), second.next()]).flatten().collect()
        };
        if extra == Some(usize::from(to_move == Side::Second)) && variant.leads_on(moves.iter().copied()) {
            self.moves = moves;
        } else {
            let form = (columns, rows, self.rule());
            let setup = Gomoku::of_stones(form, stones.iter().copied(), to_move, None);
            self.setup = Some(setup.map_err(|expected| expected.to_string())?);
        }
        Ok(())
    }

    /// Answers a `SWAP2BOARD` with these stones.
    fn swap2(&mut self, lines: &[String]) -> Result<Vec<BotAction>, String> {
        let stones: Vec<Point> = lines.iter().map(|line| self.point(line)).collect::<Result<_, _>>()?;
        self.decides = None;
        self.decide(stones)
    }

    /// Asks for a decision of Yixin-Board's swap2 opening: about the first stones, or about those on the board.
    fn yixin_swap2(&mut self, stones: usize) -> Result<Vec<BotAction>, String> {
        let moves = if stones == 0 { Vec::new() } else { self.moves.clone() };
        if moves.len() != stones {
            return Err(format!("expected {stones} stones, not {}", moves.len()));
        }
        self.decides = Some(stones);
        self.decide(moves)
    }

    /// Asks for a decision about these stones. A `BOARD` follows, so the board stays what it was.
    fn decide(&mut self, stones: Vec<Point>) -> Result<Vec<BotAction>, String> {
        self.lines = 1;
        let terms = swap2::terms(&stones)?;
        let kept = (self.setup.take(), std::mem::replace(&mut self.moves, stones));
        let question = self.question();
        (self.setup, self.moves) = kept;
        let (variant, question) = question?;
        let mut actions = self.begin(variant);
        actions.push(BotAction::Negotiate(Box::new(question), terms));
        Ok(actions)
    }

    fn command(&mut self, line: &str) -> Result<Vec<BotAction>, String> {
        let (command, rest) = split_command(line);
        match command.as_str() {
            // A stop may arrive just after the answer.
            "" | "STOP" | "YXSTOP" => Ok(Vec::new()),
            "START" => self.start(rest),
            "RECTSTART" => {
                self.is_row_first = false;
                self.resize(rest, read_numbers(rest))
            }
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
                Ok(say(self.write_point(point)))
            }
            "TAKEBACK" => {
                let point = self.point(rest)?;
                let last = self.moves.pop_if(|last| *last == point);
                last.map(|_| say("OK")).ok_or_else(|| format!("{rest} is not the last move"))
            }
            "BOARD" => self.collect(Collecting::Board),
            "YXBOARD" => self.collect(Collecting::Position),
            "SWAP2BOARD" => self.collect(Collecting::Swap2),
            "YXSWAP2STEP1" => self.yixin_swap2(0),
            "YXSWAP2STEP2" => self.yixin_swap2(3),
            "YXSWAP2STEP3" => self.yixin_swap2(5),
            "YXNBEST" => self.think_of(rest.parse().map_err(|_| format!("expected a number of moves, not {rest:?}"))?),
            "YXSEARCHDEFEND" => self.think(),
            "YXSHOWFORBID" => {
                let (_, _, position) = self.position()?;
                let points = position.forbidden_points().filter(|_| position.to_move() == Side::First);
                Ok(say(yixin::forbidden(points, |point| self.coordinates(point))))
            }
            "YXSHOWINFO" => {
                self.is_yixin = true;
                let Identity { name, version, .. } = &self.identity;
                Ok(yixin::introduction(name, version).into_iter().map(BotAction::Say).collect())
            }
            "YXHASHCLEAR" => {
                // A fresh player remembers nothing.
                self.begun = None;
                Ok(Vec::new())
            }
            "INFO" => {
                self.told.hear(rest);
                Ok(Vec::new())
            }
            "ABOUT" => Ok(say(self.about())),
            "END" => Ok(vec![BotAction::Quit]),
            _ => match yixin::ignored(&command, rest) {
                Some(rest) => Ok(self.ignore(command, rest)),
                None => Ok(say(format!("UNKNOWN {}", cut(&command)))),
            },
        }
    }

    fn collect(&mut self, command: Collecting) -> Result<Vec<BotAction>, String> {
        self.size.ok_or("expected START first")?;
        self.unfinished = Some(Unfinished { command, lines: Vec::new() });
        Ok(Vec::new())
    }

    /// Skips the rest of a command that does nothing here. That is said once, since some come with every move.
    fn ignore(&mut self, command: String, rest: Rest) -> Vec<BotAction> {
        match rest {
            Rest::Nothing => {}
            Rest::Line => self.is_skipping = true,
            Rest::Block => {
                self.unfinished = Some(Unfinished { command: Collecting::Ignored, lines: Vec::new() });
            }
        }
        let line = format!("MESSAGE {command} does nothing here");
        if self.ignored.insert(command) { say(line) } else { Vec::new() }
    }

    /// Does what a command with lines asks for.
    fn done(&mut self, Unfinished { command, lines }: &Unfinished) -> Result<Vec<BotAction>, String> {
        if *command != Collecting::Ignored && lines.len() > MAX_STONES {
            return Err("more stones than the board has points".to_owned());
        }
        match command {
            Collecting::Ignored => Ok(Vec::new()),
            Collecting::Swap2 => self.swap2(lines),
            Collecting::Position => self.set_up(lines).map(|()| Vec::new()),
            Collecting::Board => {
                self.set_up(lines)?;
                self.think()
            }
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
        Ok(self.write_point(point))
    }

    /// Moves as programs of the kind of the manager write them: a letter, and the number of the row, which Yixin-Board counts
    /// from the bottom as we do, and others from the top as their coordinates.
    fn variation(&self, moves: &[String]) -> String {
        let written = |mv: &String| match mv.parse::<Point>() {
            Ok(point) if !self.is_row_first => {
                let rows = self.size.map_or(0, |(_, rows)| rows);
                Point::new(point.column, rows.saturating_sub(1).saturating_sub(point.row)).to_string()
            }
            _ => mv.clone(),
        };
        moves.iter().map(written).collect::<Vec<_>>().join(" ")
    }
}

impl BotCodec for PbrainBot {
    fn receive(&mut self, line: &str) -> Vec<BotAction> {
        let command = split_command(line).0;
        if command == "END" {
            return vec![BotAction::Quit];
        }
        if std::mem::take(&mut self.is_skipping) {
            return Vec::new();
        }
        let Some(mut unfinished) = self.unfinished.take() else {
            return self.command(line).unwrap_or_else(error);
        };
        if command == "DONE" {
            return self.done(&unfinished).unwrap_or_else(error);
        }
        // One line more than allowed shows that there were too many; the rest is not kept.
        if unfinished.lines.len() <= MAX_STONES && !line.trim().is_empty() {
            unfinished.lines.push(cut(line.trim()).to_owned());
        }
        self.unfinished = Some(unfinished);
        Vec::new()
    }

    /// `STOP` and `YXSTOP` are what the managers of some engines say; the protocol itself has only `END`.
    fn interrupt(&self, line: &str) -> Option<Interrupt> {
        match split_command(line).0.as_str() {
            "END" => Some(Interrupt::Quit),
            "STOP" | "YXSTOP" => Some(Interrupt::Stop),
            // A coordinate or DONE belongs to a list whose first line may ask, too.
            "BEGIN" | "TURN" | "BOARD" | "YXBOARD" | "SWAP2BOARD" | "YXSWAP2STEP1" | "YXSWAP2STEP2"
            | "YXSWAP2STEP3" | "YXNBEST" | "YXSEARCHDEFEND" => None,
            _ => Some(Interrupt::Wait),
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
        let decides = self.decides.take();
        let written = decision.as_ref().map_err(ToString::to_string).and_then(|decision| match decides {
            Some(stones) => yixin::decision(decision, stones, |point| self.coordinates(point)),
            None => swap2::write(decision, |point| self.write_point(point)).map(|line| vec![line]),
        });
        written.unwrap_or_else(|reason| vec![format!("ERROR {reason}")])
    }

    fn report(&mut self, info: &Info<String>) -> Vec<String> {
        let mut lines = vec![yixin::found(info, self.lines, &self.variation(&info.variation))];
        let best = info.variation.first().filter(|best| info.line <= 1 && self.shown.as_ref() != Some(best));
        if let Some(best) = best.filter(|_| self.told.is_shown())
            && let Ok(point) = best.parse()
        {
            lines.push(format!("MESSAGE REALTIME BEST {}", self.write_point(point)));
            self.shown = Some(best.clone());
        }
        lines
    }
}

/// The beginning of a text that may be too long to repeat.
fn cut(text: &str) -> &str {
    text.char_indices().nth(ECHO).map_or(text, |(end, _)| &text[..end])
}

fn say(line: impl Into<String>) -> Vec<BotAction> {
    vec![BotAction::Say(line.into())]
}

fn error(reason: String) -> Vec<BotAction> {
    say(format!("ERROR {reason}"))
}
