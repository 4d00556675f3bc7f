//! The state of a game on the screen.

mod cursor;
mod driving;
mod flow;
mod input;
mod overlays;
mod replay;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use boardwright_arena::live::Driver;
use boardwright_draw::{BoardMarks, Rank};
use boardwright_game::{AnyPosition, Board, Info, Place, Question, Reply, Side, View};
use boardwright_players::PlayerName;

use super::PlayOptions;
use super::action::PlayAction;
use super::command::Command;
use super::session::Session;
use super::why::WhyOverlay;
use super::workers::{PlayerQuestion, PlayerRole};
use boardwright_local::rivals::Rivals;

/// The longest text that can be typed: a word and the longest path of the usual systems, or a list of moves.
const LONGEST_ENTRY: usize = 4096 + 64;

/// Time that a player whose clock has run out has to answer at all.
const GRACE: Duration = Duration::from_secs(1);

/// Tone of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// It tells something.
    Info,
    /// It tells something good.
    Good,
    /// Something did not work.
    Alert,
}

/// Overlay on the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Overlay {
    /// The list of keys and words, scrolled by this number of lines.
    Help(usize),
    /// A question that is answered with yes or no.
    Confirm(Confirm),
    /// Explanation of a player.
    Why(Box<WhyOverlay>),
}

/// Action that waits for a confirmation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Confirm {
    Resign,
    New,
    Menu,
    Load(PathBuf),
    Quit,
    Abort,
}

impl Confirm {
    pub(crate) fn question(&self) -> &'static str {
        match self {
            Confirm::Resign => "Give up this game?",
            Confirm::New => "Leave this game and begin another?",
            Confirm::Menu => "Leave this game and choose another?",
            Confirm::Load(_) => "Leave this game and read the record?",
            Confirm::Quit | Confirm::Abort => "Leave this game and the program?",
        }
    }
}

/// A hint that was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// The helper still thinks.
    Awaited(u64),
    /// The spots of the move it would play.
    Given(Vec<String>),
}

pub(crate) struct GameScreen {
    /// The game itself.
    pub(crate) session: Session,
    /// The ply of the position shown; `None` for the current one.
    pub(crate) shown: Option<usize>,
    /// The spot under the cursor.
    pub(crate) cursor: String,
    /// Spot of the cursor on the board before it went to a tray.
    home: String,
    /// The spots of a move that were clicked so far.
    pub(crate) chosen: Vec<String>,
    /// Text that is being typed.
    pub(crate) entry: String,
    /// Length of the part that stays when the user types over a proposed text.
    prefilled: Option<usize>,
    /// The last thing that was said.
    pub(crate) message: (String, Tone),
    /// Overlay on the game.
    pub(crate) overlay: Option<Overlay>,
    /// True while computer players and clocks are paused.
    pub(crate) paused: bool,
    /// Last report of each side's player.
    pub(crate) infos: [Option<Info<String>>; 2],
    /// Text that each side's player printed about its last move.
    pub(crate) printed: [Vec<String>; 2],
    /// The hint for the current position.
    pub(crate) hint: Option<Hint>,
    /// The least time between the moves of computer players.
    pub(crate) pace: Duration,
    /// True in the line mode: nothing moves, and words do what keys do.
    is_plain: bool,
    /// The levels that fit the person.
    rivals: Option<Rivals>,
    /// Boards to show on the way to the current position, the next one first.
    frames: VecDeque<View>,
    /// The board shown before the first of them.
    before: Option<View>,
    frame_time: Duration,
    next_frame: Duration,
    /// Decides when players are asked, and which answer counts.
    driver: Driver<Reply>,
    /// True if the driver has still to be told of the new turn.
    is_turn_new: bool,
    /// The latest question of the driver to a player, and the job that it became.
    question: u64,
    asked: Option<u64>,
    /// Time at which the next position is due, while the game is replayed.
    replay_at: Option<Duration>,
    jobs: u64,
    wants_menu: bool,
    /// The round and the plies of the game that may be left for a record that is being read.
    left: Option<(u64, usize)>,
    saved: Vec<PathBuf>,
    now: Duration,
}

impl GameScreen {
    /// A game at its start.
    pub(crate) fn new(session: Session, options: &PlayOptions) -> GameScreen {
        let cursor = middle(&session.position().view());
        let is_record = session.is_of_record() || session.table().ending().is_some();
        let mut game = GameScreen {
            session,
            shown: (is_record && !options.plain).then_some(0),
            home: cursor.clone(),
            cursor,
            chosen: Vec::new(),
            entry: String::new(),
            prefilled: None,
            message: (String::new(), Tone::Info),
            overlay: None,
            paused: is_record,
            infos: [None, None],
            printed: Default::default(),
            hint: None,
            pace: options.pace,
            is_plain: options.plain,
            rivals: options.rivals.clone(),
            frames: VecDeque::new(),
            before: None,
            frame_time: Duration::ZERO,
            next_frame: Duration::ZERO,
            driver: Driver::new(GRACE),
            is_turn_new: true,
            question: 0,
            asked: None,
            replay_at: None,
            jobs: 0,
            wants_menu: false,
            left: None,
            saved: Vec::new(),
            now: Duration::ZERO,
        };
        game.greet();
        game
    }

    fn greet(&mut self) {
        let spec = self.session.variant().spec();
        let text = match (self.shown, self.session.person()) {
            _ if self.is_plain => format!("{spec}: {}; type a move, or help", self.names()),
            (Some(_), _) => "a record: F5 goes through it, arrows step, here plays on".to_owned(),
            (None, None) => format!("{spec}: F5 pauses, + and - change the pace"),
            (None, Some(side)) if self.session.seat(side.other()).is_none() => {
                format!("{spec}: both sides play at this keyboard")
            }
            (None, Some(side)) => format!("{spec}: you play {}", self.session.side_name(side)),
        };
        self.say(text);
    }

    /// The players and their sides.
    fn names(&self) -> String {
        let name = |side| format!("{} is {}", self.session.side_name(side), self.session.name(side));
        Side::BOTH.map(name).join(", ")
    }

    /// The key that does something, or in the line mode the word.
    fn key(&self, key: &'static str, word: &'static str) -> &'static str {
        if self.is_plain { word } else { key }
    }

    /// True while a player or helper has to answer.
    pub(crate) fn is_awaiting(&self) -> bool {
        self.driver.thinking().is_some() || self.awaits_help().is_some()
    }

    /// The job of the helper that has to answer, and whether a move is wanted.
    pub(crate) fn awaits_help(&self) -> Option<(u64, bool)> {
        match (&self.hint, &self.overlay) {
            (Some(Hint::Awaited(job)), _) => Some((*job, true)),
            (_, Some(Overlay::Why(why))) if why.result.is_none() => Some((why.job, false)),
            _ => None,
        }
    }

    /// True if the menu was asked for.
    pub(crate) fn wants_menu(&self) -> bool {
        self.wants_menu
    }

    /// True if something moves by itself.
    pub(crate) fn is_lively(&self) -> bool {
        self.is_moving() || self.driver.is_answered() || self.is_replaying()
    }

    /// True if intermediate boards are being shown.
    pub(crate) fn is_moving(&self) -> bool {
        !self.frames.is_empty()
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = (text.into(), Tone::Info);
    }

    /// Says something behind what was said.
    fn add(&mut self, text: &str) {
        let said = &mut self.message.0;
        *said = if said.is_empty() { text.to_owned() } else { format!("{said}; {text}") };
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = (text.into(), Tone::Alert);
    }

    /// The ply of the position shown.
    pub(crate) fn ply(&self) -> usize {
        match &self.overlay {
            Some(Overlay::Why(why)) => why.ply,
            _ => self.shown.unwrap_or_else(|| self.session.plies()),
        }
    }

    /// The position shown.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.session.position_at(self.ply())
    }

    /// The board to draw.
    pub(crate) fn view(&self) -> View {
        match self.frames.front() {
            Some(view) if self.shown.is_none() && !matches!(self.overlay, Some(Overlay::Why(_))) => view.clone(),
            _ => self.position().view(),
        }
    }

    pub(crate) fn marks(&self) -> BoardMarks {
        if let Some(Overlay::Why(why)) = &self.overlay {
            return why.marks(self.position());
        }
        let mut marks = BoardMarks { last: self.session.last_spots(self.ply()), ..BoardMarks::default() };
        if self.shown.is_some() {
            return marks;
        }
        if let Some(frame) = self.frames.front() {
            marks.last.extend(self.before.as_ref().map(|before| changes(before, frame)).unwrap_or_default());
            return marks;
        }
        if let Some(Hint::Given(path)) = &self.hint {
            let rank = |spot: &String| Rank { spot: spot.clone(), place: 1, heat: 1.0 };
            marks.ranks = path.last().map(rank).into_iter().collect();
            marks.selected = (path.len() > 1).then(|| path[0].clone());
        }
        if self.session.is_persons_turn() {
            marks.cursor = Some(self.cursor.clone());
            // On a board that may be played anywhere, marking every spot would say nothing.
            let targets = self.session.targets(&self.chosen);
            let free = self.session.position().view().spots.iter().filter(|spot| spot.pieces.is_empty()).count();
            if !self.chosen.is_empty() || targets.len() != free {
                marks.targets = targets;
            }
        }
        if let Some(chosen) = self.chosen.last() {
            marks.selected = Some(chosen.clone());
        }
        marks
    }

    /// Remaining time of a side now.
    pub(crate) fn clock(&self, side: Side) -> Option<Duration> {
        let left = self.session.table().clocks()?[side];
        let is_running = side == self.session.to_move() && self.session.table().ending().is_none();
        Some(if is_running { left.saturating_sub(self.elapsed()) } else { left })
    }

    /// Time for which the side to move has been thinking.
    pub(crate) fn elapsed(&self) -> Duration {
        self.driver.elapsed(self.now)
    }

    /// Side of the computer player that thinks now, and for how long it has.
    pub(crate) fn thinking_time(&self) -> Option<(Side, Duration)> {
        self.driver.thinking().map(|(side, since, _)| (side, self.now.saturating_sub(since)))
    }

    fn next_job(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    fn job(&mut self, role: PlayerRole, player: PlayerName, question: Question, wants_move: bool) -> PlayerQuestion {
        let side = if let PlayerRole::Side(side) = role { side } else { self.session.to_move() };
        PlayerQuestion {
            id: self.next_job(),
            role,
            round: self.session.round(),
            seed: self.session.seed(side),
            variant: self.session.variant(),
            player,
            question,
            wants_move,
        }
    }

    /// Carries out a command, typed or from a key.
    fn run(&mut self, command: Command) -> Vec<PlayAction> {
        match command {
            Command::Move(text) => return self.play(&text),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Hint => return self.ask_hint(),
            Command::Why(player) => return self.ask_why(player),
            Command::Now => return self.hurry(),
            Command::Pause => self.pause(),
            Command::Swap => return self.swap(),
            Command::New => return self.confirm(Confirm::New),
            Command::Menu => return self.confirm(Confirm::Menu),
            Command::Save(path) => return self.save(path),
            Command::Load(path) => return self.confirm(Confirm::Load(path)),
            Command::Resign => return self.confirm(Confirm::Resign),
            Command::Draw => return self.draw(),
            Command::Go(ply) => self.look_at(ply),
            Command::Replay => self.replay(),
            Command::Branch(number) => return self.branch(number),
            Command::Here => return self.play_from_here(),
            Command::Moves => self.list_moves(),
            Command::Board => self.say("the board is above"),
            Command::Help => self.overlay = Some(Overlay::Help(0)),
            Command::Quit => return self.confirm(Confirm::Quit),
        }
        Vec::new()
    }
}

/// The spot in the middle of a grid, or the first house: where the cursor begins.
fn middle(view: &View) -> String {
    let centre = match view.board {
        Board::Crossings { columns, rows, .. } | Board::Holes { columns, rows } => {
            Place::Cell { column: columns / 2, row: rows / 2 }
        }
        Board::Pits { .. } => Place::House { side: Side::First, index: 0 },
    };
    let spot = view.spots.iter().find(|spot| spot.place == centre).or(view.spots.first());
    spot.map(|spot| spot.name.clone()).unwrap_or_default()
}

/// The spots that differ between two boards.
fn changes(before: &View, after: &View) -> Vec<String> {
    let differs = |spot: &&boardwright_game::Spot| {
        before.spot(&spot.name).is_none_or(|old| old.pieces != spot.pieces || old.count != spot.count)
    };
    after.spots.iter().filter(differs).map(|spot| spot.name.clone()).collect()
}
