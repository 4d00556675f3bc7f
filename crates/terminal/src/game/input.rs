//! Handles keys, clicks and typed words in a game.

use std::path::PathBuf;
use std::time::Duration;

use boardwright_game::Place;
use boardwright_players::PlayerName;

use super::cursor::neighbour;
use super::{GameScreen, Hint, LONGEST_ENTRY, Overlay};
use crate::OPPONENT;
use crate::action::PlayAction;
use crate::command::Command;
use crate::keys::{self, Intent};
use crate::session::Click;
use crate::workers::PlayerRole;

/// Time that the helper has for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The bounds of the pace of an exhibition.
const PACES: (Duration, Duration) = (Duration::from_millis(25), Duration::from_secs(10));

/// Maximum number of legal moves named in a message.
const LISTED: usize = 60;

impl GameScreen {
    /// Takes a key.
    pub(crate) fn intent(&mut self, intent: Intent, now: Duration) -> Vec<PlayAction> {
        self.now = now;
        if intent == Intent::Abort {
            return self.abort();
        }
        match &self.overlay {
            Some(Overlay::Help(_)) => return self.help_key(intent),
            Some(Overlay::Confirm(confirm)) => {
                let confirm = confirm.clone();
                return self.confirm_key(confirm, intent);
            }
            Some(Overlay::Why(_)) => return self.why_key(intent),
            None => {}
        }
        let is_motion = matches!(intent, Intent::Cursor(..) | Intent::Enter | Intent::Char(' '));
        if self.skip_frames() && is_motion {
            return Vec::new();
        }
        let has_pace = self.entry.is_empty() && (self.session.is_exhibition() || self.is_replaying());
        if has_pace && matches!(intent, Intent::Char('+' | '=' | '-')) {
            return self.change_pace(intent == Intent::Char('-'));
        }
        // Any other action ends the animation, so that it applies to the current position.
        if self.stop_replay() && intent == Intent::Pause {
            return Vec::new();
        }
        match intent {
            Intent::Char(' ') if self.entry.is_empty() => self.enter(),
            Intent::Char(letter) => {
                if let Some(kept) = self.prefilled.take() {
                    self.entry.truncate(kept);
                }
                // One more shows that the text is too long: what is cut would mean something else.
                if self.entry.chars().count() <= LONGEST_ENTRY && !letter.is_control() {
                    self.entry.push(letter);
                }
                Vec::new()
            }
            Intent::Erase => {
                self.prefilled = None;
                self.entry.pop();
                Vec::new()
            }
            Intent::Enter => self.enter(),
            Intent::Cancel => self.cancel(),
            Intent::Cursor(right, up) => self.arrow(right, up),
            Intent::Next | Intent::Previous => self.next_target(intent == Intent::Next),
            Intent::Page(by) => self.walk(isize::from(by)),
            Intent::First => self.run(Command::Go(Some(0))),
            Intent::Last => self.run(Command::Go(None)),
            Intent::Save => self.prefill("save"),
            Intent::Load => self.prefill("load"),
            other => command_of(other).map_or_else(Vec::new, |command| self.run(command)),
        }
    }

    /// Takes pasted text into what is being typed; it plays, chooses and answers nothing.
    pub(crate) fn paste(&mut self, text: &str, now: Duration) {
        self.now = now;
        if self.overlay.is_some() {
            return;
        }
        self.skip_frames();
        self.stop_replay();
        if let Some(kept) = self.prefilled.take() {
            self.entry.truncate(kept);
        }
        match keys::pasted(&self.entry, text, LONGEST_ENTRY) {
            Some(entry) => self.entry = entry,
            None => {
                self.entry.clear();
                self.complain(format!("a text of more than {LONGEST_ENTRY} characters is not taken"));
            }
        }
    }

    /// Takes a click on a spot.
    pub(crate) fn click(&mut self, spot: &str, now: Duration) -> Vec<PlayAction> {
        self.now = now;
        if self.overlay.is_some() {
            return Vec::new();
        }
        self.skip_frames();
        spot.clone_into(&mut self.cursor);
        self.choose()
    }

    /// Takes a line of the line mode, in which nobody is asked whether it is meant.
    pub(crate) fn line(&mut self, line: String, now: Duration) -> Vec<PlayAction> {
        self.now = now;
        if line.trim().is_empty() {
            return Vec::new();
        }
        self.entry = line;
        let mut actions = self.enter();
        if let Some(Overlay::Confirm(confirm)) = &self.overlay {
            let confirm = confirm.clone();
            self.overlay = None;
            actions.extend(self.confirmed(confirm));
        }
        actions
    }

    fn enter(&mut self) -> Vec<PlayAction> {
        if self.entry.is_empty() {
            return self.choose();
        }
        self.prefilled = None;
        let text = std::mem::take(&mut self.entry);
        if text.chars().count() > LONGEST_ENTRY {
            self.complain(format!("what was typed has more than {LONGEST_ENTRY} characters and was not read"));
            return Vec::new();
        }
        if self.session.is_choice(&text) {
            return self.run(Command::Move(text.trim().to_owned()));
        }
        match Command::read(&text) {
            Ok(Some(command)) => self.run(command),
            Ok(None) => Vec::new(),
            Err(reason) => {
                self.complain(reason);
                Vec::new()
            }
        }
    }

    fn cancel(&mut self) -> Vec<PlayAction> {
        if !self.entry.is_empty() {
            self.entry.clear();
            self.prefilled = None;
        } else if !self.chosen.is_empty() {
            self.chosen.clear();
        } else if self.shown.is_some() {
            self.shown = None;
        } else {
            self.hint = None;
        }
        Vec::new()
    }

    /// Plays or chooses what is under the cursor.
    fn choose(&mut self) -> Vec<PlayAction> {
        if let Err(reason) = self.may_play() {
            self.complain(reason);
            return Vec::new();
        }
        match self.session.click(&self.chosen, &self.cursor) {
            Click::Play(mv) => return self.play(&mv),
            Click::Choose(spot) => {
                let view = self.session.position().view();
                let what = view.spot(&spot).map(|spot| self.session.describe(spot)).unwrap_or_default();
                self.say(format!("{what}; choose where it goes, Esc puts it down"));
                self.leave_tray(&spot);
                self.chosen = vec![spot];
            }
            Click::Drop => {
                self.chosen.clear();
                self.say("put down again");
            }
            Click::Refuse(reason) => self.complain(reason),
        }
        Vec::new()
    }

    /// Puts the cursor back on the board when a piece was taken from a tray, since no tray is a target.
    fn leave_tray(&mut self, spot: &str) {
        let view = self.session.position().view();
        if view.spot(spot).is_some_and(|spot| matches!(spot.place, Place::Tray { .. })) {
            self.cursor.clone_from(&self.home);
        }
    }

    /// Checks that a person may move now.
    ///
    /// # Errors
    /// The reason if nobody may.
    fn may_play(&self) -> Result<(), String> {
        if let Some(ending) = self.session.ending() {
            return Err(format!("the game is over: {ending}; {} begins another", self.key("Ctrl-N", "new")));
        }
        if let Some(ply) = self.shown {
            let (plies, key) = (self.session.plies(), self.key("End", "go"));
            return Err(format!("this is ply {ply} of {plies}: {key} returns to the game, here plays on from it"));
        }
        if !self.session.is_persons_turn() {
            let paused =
                if self.paused { format!("; {} lets it move", self.key("F5", "pause")) } else { String::new() };
            return Err(format!("it is the turn of {}{paused}", self.session.name(self.session.to_move())));
        }
        Ok(())
    }

    /// Plays a move of a person.
    pub(super) fn play(&mut self, mv: &str) -> Vec<PlayAction> {
        let played = self.may_play().and_then(|()| {
            let side = self.session.to_move();
            let moves = self.session.read_moves(mv)?;
            for mv in &moves {
                // The first move took the time in which the turn was thought out, and the clock restarts with it.
                let elapsed = self.elapsed();
                self.submit(mv, elapsed)?;
            }
            let plies = self.session.table().plies();
            let is_one_turn = plies.iter().rev().take(moves.len()).all(|ply| ply.side == side);
            let name = self.session.side_name(side);
            Ok(if is_one_turn {
                format!("{name} plays {}", moves.join("+"))
            } else {
                format!("{} moves played: {}", moves.len(), moves.join(" "))
            })
        });
        match played {
            Ok(text) => {
                self.paused = false;
                self.say(text);
                self.tell_ending();
            }
            Err(reason) => self.complain(reason),
        }
        Vec::new()
    }

    fn arrow(&mut self, right: i8, up: i8) -> Vec<PlayAction> {
        if self.shown.is_some() || !self.session.is_persons_turn() {
            // Nobody needs a cursor here, so the arrows step through the game.
            return self.walk(isize::from(right) - 10 * isize::from(up));
        }
        let view = self.session.position().view();
        if let Some(spot) = neighbour(&view, &self.cursor, right, up) {
            if matches!(spot.place, Place::Tray { .. })
                && view.spot(&self.cursor).is_some_and(|from| matches!(from.place, Place::Cell { .. }))
            {
                self.home.clone_from(&self.cursor);
            }
            self.cursor.clone_from(&spot.name);
            self.say(self.session.describe(spot));
        }
        Vec::new()
    }

    /// Puts the cursor on the next spot that can be played.
    fn next_target(&mut self, forward: bool) -> Vec<PlayAction> {
        let targets = self.session.targets(&self.chosen);
        let view = self.session.position().view();
        let mut names: Vec<&str> = view.spots.iter().map(|spot| spot.name.as_str()).collect();
        if !forward {
            names.reverse();
        }
        let here = names.iter().position(|name| *name == self.cursor).map_or(0, |index| index + 1);
        let next = names.iter().cycle().skip(here).take(names.len()).find(|name| targets.iter().any(|at| at == *name));
        if let Some(spot) = next.and_then(|name| view.spot(name)) {
            self.cursor.clone_from(&spot.name);
            self.say(self.session.describe(spot));
        }
        Vec::new()
    }

    /// Moves the position shown by this number of plies, forwards or, if negative, backwards.
    fn walk(&mut self, plies: isize) -> Vec<PlayAction> {
        let ply = self.ply().saturating_add_signed(plies);
        self.look_at(Some(ply));
        Vec::new()
    }

    pub(super) fn look_at(&mut self, ply: Option<usize>) {
        self.skip_frames();
        self.chosen.clear();
        let plies = self.session.plies();
        self.shown = ply.filter(|&ply| ply < plies);
        if self.shown.is_some() && self.session.is_exhibition() {
            self.paused = true;
        }
        match self.shown {
            Some(ply) => {
                let comment = ply.checked_sub(1).and_then(|last| self.session.table().plies().get(last));
                let comment = comment.map(|ply| ply.comment.clone()).filter(|comment| !comment.is_empty());
                let comment = comment.map(|comment| format!(": {comment}")).unwrap_or_default();
                self.say(format!("{}{comment}", self.session.ply_in_words(ply, self.key(" (F8)", ""))));
            }
            None => {
                self.say(format!("ply {plies}, the last one"));
                self.tell_ending();
            }
        }
    }

    /// Goes into a variation of the file at the position shown.
    pub(super) fn branch(&mut self, number: usize) -> Vec<PlayAction> {
        let ply = self.ply();
        match self.session.branch(ply, number) {
            Ok(()) => {
                let actions = self.cancel_thinking();
                self.reset();
                self.paused = true;
                self.look_at(Some(ply + 1));
                return actions;
            }
            Err(reason) => self.complain(reason),
        }
        Vec::new()
    }

    pub(super) fn play_from_here(&mut self) -> Vec<PlayAction> {
        let ply = self.ply();
        let actions = self.cancel_thinking();
        self.session.return_to(ply);
        self.reset();
        self.paused = false;
        self.say(format!("the game goes on from ply {ply}"));
        actions
    }

    pub(super) fn undo(&mut self) -> Vec<PlayAction> {
        let actions = self.cancel_thinking();
        match self.session.undo() {
            Ok(plies) => {
                self.reset();
                self.paused = self.session.is_exhibition();
                let plural = if plies == 1 { "y" } else { "ies" };
                self.say(match plies {
                    0 => "the end is taken back: the game goes on".to_owned(),
                    _ => format!("{plies} pl{plural} taken back; {} plays again", self.key("Ctrl-Y", "redo")),
                });
            }
            Err(reason) => self.complain(reason),
        }
        actions
    }

    pub(super) fn redo(&mut self) -> Vec<PlayAction> {
        let actions = self.cancel_thinking();
        match self.session.redo() {
            Ok(plies) => {
                self.reset();
                let plural = if plies == 1 { "y" } else { "ies" };
                self.say(format!("{plies} pl{plural} played again"));
                self.tell_ending();
            }
            Err(reason) => self.complain(reason),
        }
        actions
    }

    /// Stops and continues what goes on by itself. A game that is over can be gone through, and so can a record on which nobody has
    /// played on.
    pub(super) fn pause(&mut self) {
        match (self.session.table().ending().is_some(), self.shown) {
            (true, Some(_)) => return self.replay(),
            (false, Some(ply)) if self.session.is_of_record() && ply < self.session.plies() => return self.replay(),
            (true, None) => {
                self.tell_ending();
                self.add(&format!("{} goes through the game", self.key("F7", "replay")));
                return;
            }
            _ => {}
        }
        self.paused = !self.paused;
        if self.paused {
            self.say(format!("paused: {} goes on", self.key("F5", "pause")));
        } else {
            self.shown = None;
            self.say("the game goes on");
        }
    }

    pub(super) fn swap(&mut self) -> Vec<PlayAction> {
        if let Err(reason) = self.session.swap() {
            self.complain(reason);
            return Vec::new();
        }
        let actions = self.cancel_thinking();
        self.reset();
        self.say(self.names());
        actions
    }

    pub(super) fn draw(&mut self) -> Vec<PlayAction> {
        let elapsed = self.elapsed();
        match self.session.draw(elapsed) {
            Ok(text) => self.say(text),
            Err(reason) => self.complain(reason),
        }
        if self.session.table().ending().is_none() {
            return Vec::new();
        }
        self.cancel_thinking()
    }

    pub(super) fn list_moves(&mut self) {
        let moves = self.session.position().moves();
        let most = if self.is_plain { moves.len() } else { LISTED };
        let more = if moves.len() > most { " …" } else { "" };
        let listed = moves.iter().take(most).cloned().collect::<Vec<_>>().join(" ");
        self.say(format!("{} moves: {listed}{more}", moves.len()));
    }

    fn change_pace(&mut self, slower: bool) -> Vec<PlayAction> {
        let (fastest, slowest) = PACES;
        self.pace = if slower { self.pace * 3 / 2 } else { self.pace * 2 / 3 }.clamp(fastest, slowest);
        self.say(format!("{:.2} s between moves", self.pace.as_secs_f64()));
        Vec::new()
    }

    fn prefill(&mut self, word: &str) -> Vec<PlayAction> {
        let name = match self.saved.last() {
            Some(path) => path.display().to_string(),
            None => format!("{}-{}.txt", self.session.variant().family().name, self.session.round() + 1),
        };
        self.entry = format!("{word} {name}");
        self.prefilled = Some(word.len() + 1);
        self.say(format!("type another name, or change this one from its end; Enter {word}s, Esc does not"));
        Vec::new()
    }

    pub(super) fn save(&mut self, path: PathBuf) -> Vec<PlayAction> {
        let replace = self.saved.contains(&path);
        vec![PlayAction::Save { path, record: Box::new(self.session.record()), replace }]
    }

    pub(super) fn ask_hint(&mut self) -> Vec<PlayAction> {
        if let Err(reason) = self.may_play() {
            self.complain(reason);
            return Vec::new();
        }
        let question = self.session.question_at(self.session.plies(), HINT_TIME);
        let Ok(engine) = OPPONENT.parse::<PlayerName>() else { return Vec::new() };
        let job = self.job(PlayerRole::Helper, engine, question, true);
        self.hint = Some(Hint::Awaited(job.id));
        self.say("the engine looks for a move…");
        vec![PlayAction::Start(Box::new(job))]
    }
}

/// The command that a key stands for.
fn command_of(intent: Intent) -> Option<Command> {
    Some(match intent {
        Intent::Help => Command::Help,
        Intent::Hint => Command::Hint,
        Intent::Why => Command::Why(None),
        Intent::Now => Command::Now,
        Intent::Pause => Command::Pause,
        Intent::Replay => Command::Replay,
        Intent::Branch => Command::Branch(1),
        Intent::Menu => Command::Menu,
        Intent::Undo => Command::Undo,
        Intent::Redo => Command::Redo,
        Intent::New => Command::New,
        Intent::Resign => Command::Resign,
        Intent::Draw => Command::Draw,
        Intent::Swap => Command::Swap,
        Intent::Quit => Command::Quit,
        _ => return None,
    })
}
