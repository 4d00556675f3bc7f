//! The manager's end of the protocol: talks to an engine about one game.

use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{
    AnyTurn, BotMessage, Fault, HostCodec, Info, ParseError, Position, Setting, Side, Terms, WrittenMove, plain_line,
};

use crate::dialect::message;
use crate::dialect::{UNLIMITED, point_at, read_move, read_numbers, rule_bits, split_command, swap2, write_point};
use crate::openings::SWAP2;
use crate::{Gomoku, Rule};

/// The manager's end of the protocol for one engine and one game.
#[derive(Debug)]
pub(super) struct PbrainHost {
    columns: u8,
    rows: u8,
    rule: Rule,
    longest: Duration,
    awaits: Awaits,
    /// The last question to the engine; `None` while its board is empty.
    asked: Option<Asked>,
    /// `timeout_turn` and `timeout_match` as last told.
    told: Option<(u128, u128)>,
    /// Score and depth of its last `MESSAGE`.
    overheard: Option<Info<String>>,
    /// Its last move as it wrote it.
    written: Option<String>,
}

/// The number of characters of a move that is repeated in a message.
const MAX_ECHOED_MOVE: usize = 40;

/// The answer that the engine owes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Awaits {
    /// `OK` to `START`, or to the `RESTART` of another game.
    Start,
    /// `OK` to `RESTART`, upon which these lines are sent.
    Restart(Vec<String>),
    /// A move, or nothing.
    Move,
    /// A decision in a swap2 opening.
    Decision(Terms),
}

/// A question that the engine was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Asked {
    /// The key of the start.
    start: u64,
    history: Vec<String>,
    /// The move that the engine answered.
    answer: Option<String>,
}

impl PbrainHost {
    pub(super) fn new(columns: u8, rows: u8, rule: Rule) -> PbrainHost {
        PbrainHost {
            columns,
            rows,
            rule,
            longest: Duration::ZERO,
            awaits: Awaits::Start,
            asked: None,
            told: None,
            overheard: None,
            written: None,
        }
    }

    fn tell_times(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) {
        let own = turn.limits.clock.map(|clock| clock.own);
        let for_turn = turn.limits.move_time.or(own).unwrap_or(self.longest).as_millis();
        // The time for the match is told once; afterwards the time left says more.
        let for_match = self.told.map_or(own.map_or(0, |own| own.as_millis()), |(_, for_match)| for_match);
        if self.told != Some((for_turn, for_match)) {
            out.push(format!("INFO timeout_turn {for_turn}"));
            out.push(format!("INFO timeout_match {for_match}"));
            self.told = Some((for_turn, for_match));
        }
        let left = own.map_or(UNLIMITED as u128, |own| own.as_millis());
        out.push(format!("INFO time_left {left}"));
    }

    /// The lines that ask for a move on a board that is empty as far as the engine knows.
    fn lines_for_empty_board(&self, turn: &AnyTurn<'_>, start: &Gomoku) -> Result<Vec<String>, Fault> {
        match turn.history {
            _ if start.stones().next().is_some() => self.board(turn, start),
            [] => Ok(vec!["BEGIN".to_owned()]),
            [theirs] => Ok(vec![self.turn(theirs)?]),
            _ => self.board(turn, start),
        }
    }

    /// The opponent's move, if only that move and the engine's own answer are new since the last question.
    fn news<'a>(&self, turn: &AnyTurn<'a>) -> Option<&'a str> {
        let asked = self.asked.as_ref().filter(|asked| asked.start == turn.start.key())?;
        match turn.history.strip_prefix(asked.history.as_slice())? {
            [own, theirs] if Some(own) == asked.answer.as_ref() => Some(theirs),
            _ => None,
        }
    }

    fn turn(&self, theirs: &str) -> Result<String, Fault> {
        Ok(format!("TURN {}", write_point(read(theirs)?, self.rows)))
    }

    /// `BOARD`, every stone in the order of the moves, and `DONE`.
    fn board(&self, turn: &AnyTurn<'_>, start: &Gomoku) -> Result<Vec<String>, Fault> {
        let own = turn.position.to_move();
        let line =
            |point: Point, side: Side| format!("{},{}", write_point(point, self.rows), if side == own { 1 } else { 2 });
        let mut lines = vec!["BOARD".to_owned()];
        lines.extend(start.stones().map(|(point, side)| line(point, side)));
        let mut side = start.to_move();
        for mv in turn.history {
            lines.push(line(read(mv)?, side));
            side = side.other();
        }
        lines.push("DONE".to_owned());
        Ok(lines)
    }

    /// A line of two numbers: a move. A point off the board is handed on as it is, and the referee refuses it.
    fn moved(&mut self, line: &str, numbers: (i64, i64)) -> BotMessage {
        let point = point_at(numbers, self.columns, self.rows);
        self.written = Some(plain_line(line.trim(), MAX_ECHOED_MOVE));
        let answer = point.map_or_else(|| line.trim().to_owned(), |point| point.to_string());
        if let Some(asked) = &mut self.asked {
            asked.answer = Some(answer.clone());
        }
        BotMessage::Move(answer)
    }

    fn agreed(&mut self, out: &mut Vec<String>) -> BotMessage {
        match std::mem::replace(&mut self.awaits, Awaits::Move) {
            Awaits::Start => BotMessage::Ready,
            Awaits::Restart(lines) => {
                out.extend(lines);
                BotMessage::Nothing
            }
            Awaits::Move => BotMessage::Nothing,
            Awaits::Decision(terms) => {
                self.awaits = Awaits::Decision(terms);
                BotMessage::Nothing
            }
        }
    }

    /// A line in answer to `SWAP2BOARD`, if it is one. An engine that does not know the command is asked for no more.
    fn decided(&mut self, line: &str) -> Option<BotMessage> {
        let Awaits::Decision(terms) = &self.awaits else { return None };
        let (columns, rows) = (self.columns, self.rows);
        let point = |numbers| point_at(numbers, columns, rows).map(|point| point.to_string());
        let decision = swap2::read(line, terms, point);
        if decision.is_none() && split_command(line).0 != "UNKNOWN" {
            return None;
        }
        self.awaits = Awaits::Move;
        Some(BotMessage::Decision(decision))
    }
}

impl HostCodec for PbrainHost {
    fn greet(&mut self, setting: &Setting, out: &mut Vec<String>) {
        self.longest = setting.longest;
        out.push("ABOUT".to_owned());
        out.push(format!("INFO max_memory {}", setting.memory.unwrap_or(0)));
        out.push("INFO game_type 1".to_owned());
        out.push(format!("INFO rule {}", rule_bits(self.rule)));
        if let Some(folder) = &setting.folder {
            out.push(format!("INFO folder {folder}"));
        }
        if let Some(threads) = setting.threads {
            out.push(format!("INFO thread_num {threads}"));
        }
        out.extend(setting.options.iter().map(|(key, value)| format!("INFO {key} {value}")));
        out.push(match self.columns == self.rows {
            true => format!("START {}", self.columns),
            false => format!("RECTSTART {},{}", self.columns, self.rows),
        });
    }

    fn again(&mut self, setting: &Setting, out: &mut Vec<String>) -> bool {
        self.longest = setting.longest;
        self.asked = None;
        self.told = None;
        self.awaits = Awaits::Start;
        out.push("RESTART".to_owned());
        true
    }

    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault> {
        let start =
            turn.start.downcast::<Gomoku>().ok_or_else(|| Fault::new("asked about a position of another game"))?;
        self.tell_times(turn, out);
        self.awaits = Awaits::Move;
        if let Some(theirs) = self.news(turn) {
            out.push(self.turn(theirs)?);
        } else {
            let lines = self.lines_for_empty_board(turn, start)?;
            if self.asked.is_none() {
                out.extend(lines);
            } else {
                out.push("RESTART".to_owned());
                self.awaits = Awaits::Restart(lines);
            }
        }
        self.asked = Some(Asked { start: turn.start.key(), history: turn.history.to_vec(), answer: None });
        Ok(())
    }

    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms, out: &mut Vec<String>) -> Result<bool, Fault> {
        let is_usual = turn.start.downcast::<Gomoku>().is_some_and(|start| start.stones().next().is_none());
        if terms.negotiation != SWAP2 || !is_usual {
            return Ok(false);
        }
        let stones: Vec<Point> = turn.history.iter().map(|mv| read(mv)).collect::<Result<_, _>>()?;
        self.tell_times(turn, out);
        self.awaits = Awaits::Decision(*terms);
        out.extend(swap2::question(&stones, self.rows));
        Ok(true)
    }

    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage {
        if let Some(heard) = self.decided(line) {
            return heard;
        }
        if let Some(numbers) = read_move(line) {
            return self.moved(line, numbers);
        }
        let (command, rest) = split_command(line);
        match command.as_str() {
            "OK" => self.agreed(out),
            "ERROR" => BotMessage::Refusal(if rest.is_empty() { "ERROR without a message" } else { rest }.to_owned()),
            // Before the game only the answer to `START` matters; an engine may refuse the other commands.
            "UNKNOWN" if self.awaits == Awaits::Start && rest.to_ascii_uppercase().contains("START") => {
                BotMessage::Refusal(line.trim().to_owned())
            }
            "UNKNOWN" => BotMessage::Log(line.trim().to_owned()),
            "MESSAGE" => {
                self.overheard = message::read(rest);
                BotMessage::Log(rest.to_owned())
            }
            "DEBUG" => BotMessage::Log(rest.to_owned()),
            "SUGGEST" => match read_numbers(rest) {
                Some((x, y)) => {
                    out.push(format!("PLAY {x},{y}"));
                    BotMessage::Nothing
                }
                None => BotMessage::Nonsense("x,y after SUGGEST".to_owned()),
            },
            _ => identity_in(line).map_or_else(
                || BotMessage::Nonsense("x,y or OK, ERROR, UNKNOWN, MESSAGE, DEBUG, SUGGEST".to_owned()),
                BotMessage::Name,
            ),
        }
    }

    fn overheard(&mut self) -> Option<Info<String>> {
        self.overheard.take()
    }

    fn written(&self) -> Option<WrittenMove> {
        let expected = format!("x,y from 0,0 to {},{}", self.columns - 1, self.rows - 1);
        self.written.clone().map(|text| WrittenMove { text, expected })
    }

    /// The protocol itself has no command to stop thinking, but some engines know the word of Yixin's board.
    fn stop(&mut self, out: &mut Vec<String>) -> Option<BotMessage> {
        out.push("YXSTOP".to_owned());
        None
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push("END".to_owned());
    }

    fn line_end(&self) -> &'static str {
        "\r\n"
    }
}

fn read(mv: &str) -> Result<Point, Fault> {
    mv.parse().map_err(|error: ParseError| Fault::new(error.to_string()))
}

/// The name and the version in an engine's answer to `ABOUT`, `name="SomeBrain", version="1.0"`, as `SomeBrain 1.0`:
/// both come in one line.
fn identity_in(line: &str) -> Option<String> {
    let name = value_in(line, "name")?;
    Some(value_in(line, "version").map_or_else(|| name.clone(), |version| format!("{name} {version}")))
}

/// The value of a key in an engine's answer to `ABOUT`, if it has one.
fn value_in(line: &str, key: &str) -> Option<String> {
    let small = line.to_ascii_lowercase();
    // The same letters may be a part of another key, or of a value.
    let rest = small.match_indices(key).find_map(|(start, _)| {
        let is_whole = !small[..start].ends_with(char::is_alphanumeric);
        line[start + key.len()..].trim_start().strip_prefix('=').filter(|_| is_whole).map(str::trim_start)
    })?;
    let value = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => rest.split(',').next()?,
    };
    (!value.trim().is_empty()).then(|| value.trim().to_owned())
}
