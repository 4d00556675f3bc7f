//! Snapshots of a table for pages.

use boardwright_game::Side;

use super::Room;
use crate::message::{Layout, PathMove, Ply, Role, SeatInfo, Snapshot, TableState, View, milliseconds};
use crate::players::Chosen;
use crate::positions::{ending_info, spoken};

impl Room {
    /// Everything.
    pub(super) fn snapshot(&self, role: Role) -> Snapshot {
        let table = self.session.table();
        let is_usual = *table.start() == table.variant().start();
        Snapshot {
            table: self.id_of(role).unwrap_or(&self.ids.watch).clone(),
            role,
            watch: self.ids.watch.clone(),
            guest: self.ids.guest.clone().filter(|_| role == Role::Player),
            version: self.version,
            game: table.variant().spec(),
            start: (!is_usual).then(|| table.start().to_string()),
            round: self.session.round(),
            layout: Layout::new(&table.start().view()),
            history: self.plies(),
            state: self.state(role),
            clock: self.session.control().map(|control| control.to_string()),
            seed: self.session.base_seed(),
        }
    }

    /// The id with which a role reaches the table, if there is one.
    pub(super) fn id_of(&self, role: Role) -> Option<&String> {
        match role {
            Role::Player => Some(&self.ids.table),
            Role::Guest => self.ids.guest.as_ref(),
            Role::Spectator => Some(&self.ids.watch),
        }
    }

    /// The history.
    pub(super) fn plies(&self) -> Vec<Ply> {
        let table = self.session.table();
        let plies = table.history().iter().zip(table.plies());
        let mut position = table.start().clone();
        let ply = |(mv, ply): (&String, &boardwright_arena::Ply)| {
            let spoken = spoken(&position, mv);
            // Moves of the history were checked by the table.
            let _ = position.play(mv);
            Ply {
                mv: mv.clone(),
                side: ply.side,
                ms: ply.elapsed.map(milliseconds),
                clocks: ply.remaining.map(|clocks| clocks.map(milliseconds)),
                score: ply.score.map(Into::into),
                depth: ply.depth,
                comment: ply.comment.clone(),
                spoken,
            }
        };
        plies.map(ply).collect()
    }

    pub(super) fn state(&self, role: Role) -> TableState {
        let table = self.session.table();
        let position = self.session.position();
        let may_move = self.may_move(role) && self.session.is_persons_turn();
        let paths = self.session.paths().iter().filter(|_| may_move);
        TableState {
            view: View::new(&position.view()),
            position: position.to_string(),
            to_move: position.to_move(),
            moves: paths.map(|(mv, path)| PathMove { mv: mv.clone(), path: path.clone() }).collect(),
            last: self.session.last_spots(self.session.plies()),
            seats: Side::BOTH.map(|side| seat_info(self.session.seat(side), self.person_at(side))),
            tally: position.tally(),
            thinking: self.thinking(),
            clocks: self.clocks(),
            running: table.clocks().is_some() && table.ending().is_none() && !self.is_waiting_for_guest(),
            offer: table.draw_offer(),
            redoable: table.redoable(),
            ending: table.ending().map(|ending| ending_info(position, ending)),
            kept: self.kept,
            guest: self.guest_info(),
            spectators: self.spectators(),
        }
    }

    /// Time that both sides have left at this moment.
    fn clocks(&self) -> Option<[u64; 2]> {
        let table = self.session.table();
        let mut clocks = table.clocks()?;
        if table.ending().is_none() {
            let own = &mut clocks[table.to_move()];
            *own = own.saturating_sub(self.driver.elapsed(self.now()));
        }
        Some(clocks.map(milliseconds))
    }
}

fn seat_info(player: Option<&Chosen>, name: Option<&String>) -> SeatInfo {
    let script = player.is_some_and(Chosen::is_from_page);
    SeatInfo { player: player.map(ToString::to_string), name: name.cloned(), script }
}
