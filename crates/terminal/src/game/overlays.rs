//! Overlays on a game: explanations, help and questions, and the keys that they take.

use std::time::Duration;

use boardwright_game::Side;
use boardwright_players::PlayerName;
use boardwright_proof::PERFECT;

use super::{Confirm, GameScreen, Hint, Overlay};
use crate::action::PlayAction;
use crate::keys::Intent;
use crate::why::WhyOverlay;
use crate::workers::PlayerRole;

/// Time that a player has to explain itself.
const WHY_TIME: Duration = Duration::from_secs(2);

impl GameScreen {
    /// Opens the why-overlay: on the last move of the opponent, or on the position if a player is named or nobody
    /// has moved.
    pub(super) fn ask_why(&mut self, player: Option<PlayerName>) -> Vec<PlayAction> {
        let ply = self.ply();
        let last = ply.checked_sub(1).filter(|_| player.is_none());
        let mover = last.map(|last| (last, self.session.position_at(last).to_move()));
        let of_mover = mover.and_then(|(last, side)| Some((last, self.session.seat(side)?.clone())));
        let anyone = || self.explainers().into_iter().next();
        let (ply, player) = match (of_mover, player) {
            (Some(both), _) => both,
            (None, Some(player)) => (ply, player),
            (None, None) => match anyone() {
                Some(player) => (ply, player),
                None => return Vec::new(),
            },
        };
        // Nobody can be asked about a position in which the game is over.
        let ended = self.session.position_at(ply).outcome().is_some();
        self.explain(if ended { ply.saturating_sub(1) } else { ply }, player)
    }

    fn explain(&mut self, ply: usize, player: PlayerName) -> Vec<PlayAction> {
        let question = self.session.question_at(ply, WHY_TIME);
        let job = self.job(PlayerRole::Helper, player.clone(), question, false);
        // The helper gives up the question before this one.
        if matches!(self.hint, Some(Hint::Awaited(_))) {
            self.hint = None;
            self.say("");
        }
        let turned = matches!(&self.overlay, Some(Overlay::Why(why)) if why.turned);
        let why = WhyOverlay { ply, player, job: job.id, result: None, row: 0, column: 0, turned };
        self.overlay = Some(Overlay::Why(Box::new(why)));
        vec![PlayAction::Start(Box::new(job))]
    }

    /// Players that the why-overlay can ask: the players of this game first, then all others of the family, the
    /// latest first.
    pub(crate) fn explainers(&self) -> Vec<PlayerName> {
        let seated = Side::BOTH.into_iter().filter_map(|side| self.session.seat(side).cloned());
        let variant = self.session.variant();
        let listed = variant.family().players.iter().rev().filter_map(|player| player.name.parse().ok());
        let is_proved = boardwright_catalog::proofs(&variant).next().is_some();
        let perfect = is_proved.then(|| PERFECT.name.parse().ok()).flatten();
        let mut players: Vec<PlayerName> = Vec::new();
        for player in seated.chain(listed).chain(perfect) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        players
    }

    pub(super) fn why_key(&mut self, intent: Intent) -> Vec<PlayAction> {
        let players = self.explainers();
        let plies = self.session.plies();
        let Some(Overlay::Why(why)) = &mut self.overlay else { return Vec::new() };
        let (ply, player) = (why.ply, why.player.clone());
        match intent {
            Intent::Cancel | Intent::Why | Intent::Enter => self.overlay = None,
            Intent::Cursor(0, up) => why.scroll(-isize::from(up)),
            Intent::Cursor(right, _) => why.shift(isize::from(right)),
            Intent::Char(' ') => why.turned = !why.turned,
            Intent::Page(by) => why.scroll(10 * isize::from(by)),
            Intent::First => why.scroll(isize::MIN / 2),
            Intent::Last => why.scroll(isize::MAX / 2),
            Intent::Next | Intent::Previous => {
                let here = players.iter().position(|known| *known == player).unwrap_or(0);
                let step = if intent == Intent::Next { 1 } else { players.len().saturating_sub(1) };
                if let Some(next) = players.get((here + step) % players.len().max(1)).cloned() {
                    return self.explain(ply, next);
                }
            }
            Intent::Char(',' | '<') if ply > 0 => return self.explain(ply - 1, player),
            Intent::Char('.' | '>') if ply < plies && self.session.position_at(ply + 1).outcome().is_none() => {
                return self.explain(ply + 1, player);
            }
            Intent::Quit => return self.confirm(Confirm::Quit),
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn help_key(&mut self, intent: Intent) -> Vec<PlayAction> {
        let Some(Overlay::Help(line)) = &mut self.overlay else { return Vec::new() };
        match intent {
            Intent::Cursor(_, up) => *line = line.saturating_add_signed(-isize::from(up)),
            Intent::Page(by) => *line = line.saturating_add_signed(10 * isize::from(by)),
            _ => self.overlay = None,
        }
        Vec::new()
    }

    /// True if a game is going on that is nowhere else: one that nobody has played on is still in its file.
    pub(super) fn would_be_lost(&self) -> bool {
        self.session.table().ending().is_none() && self.session.plies() > 0 && !self.session.is_of_record()
    }

    /// Asks before a game that is going on is lost; does it at once otherwise.
    pub(super) fn confirm(&mut self, confirm: Confirm) -> Vec<PlayAction> {
        if let (Confirm::Resign, Err(reason)) = (&confirm, self.session.resigner()) {
            self.complain(reason);
            return Vec::new();
        }
        if self.would_be_lost() || confirm == Confirm::Resign {
            self.overlay = Some(Overlay::Confirm(confirm));
            return Vec::new();
        }
        self.confirmed(confirm)
    }

    /// Leaves as an interruption, after a question if a game is going on, but without one the second time.
    pub(super) fn abort(&mut self) -> Vec<PlayAction> {
        match self.overlay {
            Some(Overlay::Confirm(Confirm::Abort | Confirm::Quit)) => vec![PlayAction::Abort],
            _ => self.confirm(Confirm::Abort),
        }
    }

    pub(super) fn confirm_key(&mut self, confirm: Confirm, intent: Intent) -> Vec<PlayAction> {
        match intent {
            Intent::Enter | Intent::Char('y' | 'Y') => {
                self.overlay = None;
                self.confirmed(confirm)
            }
            Intent::Quit if confirm == Confirm::Quit => vec![PlayAction::Quit],
            Intent::Cancel | Intent::Char(_) => {
                self.overlay = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn confirmed(&mut self, confirm: Confirm) -> Vec<PlayAction> {
        let mut actions = Vec::new();
        match confirm {
            Confirm::Quit => actions.push(PlayAction::Quit),
            Confirm::Abort => actions.push(PlayAction::Abort),
            Confirm::Menu => self.wants_menu = true,
            Confirm::Load(path) => {
                self.left = Some((self.session.round(), self.session.plies()));
                actions.push(PlayAction::Load(path));
            }
            Confirm::New => {
                actions = self.cancel_thinking();
                self.session.again(self.rivals.as_ref());
                self.reset();
                self.paused = false;
                self.greet();
            }
            Confirm::Resign => {
                let elapsed = self.elapsed();
                match self.session.resign(elapsed) {
                    Ok(()) => {
                        actions = self.cancel_thinking();
                        self.tell_ending();
                    }
                    Err(reason) => self.complain(reason),
                }
            }
        }
        actions
    }
}
