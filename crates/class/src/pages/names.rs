//! The names under which students see each other's bots.

use std::collections::BTreeMap;

use crate::error::ClassError;
use crate::folder::ClassFolder;

/// The names that students chose, by the names of their submissions as players.
pub(super) struct ShownNames(BTreeMap<String, String>);

impl ShownNames {
    /// The names of everybody who has handed in.
    pub(super) fn read(folder: &ClassFolder) -> Result<ShownNames, ClassError> {
        let students = folder.students()?;
        let named = folder.receipts()?.into_iter().filter_map(|receipt| {
            let student = students.get(&receipt.student)?;
            Some((receipt.player_name(), format!("{} ({})", student.alias, receipt.player_name())))
        });
        Ok(ShownNames(named.collect()))
    }

    /// A player as others see it: the chosen name of a student, or the name of a player of this program.
    pub(super) fn of(&self, player: &str) -> String {
        match self.0.get(player) {
            Some(name) => name.clone(),
            None if player.starts_with('#') => format!("somebody who left ({player})"),
            None => player.to_owned(),
        }
    }
}
