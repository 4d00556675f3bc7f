//! The programs that played under the name of each player.

use std::collections::BTreeMap;

/// Maximum number of programs of one player that are told apart. A player has one for each game of an event, and more if a bot
/// changed its version.
const MAX_PROGRAMS: usize = 8;

/// The programs of each player as they name themselves, with their games.
#[derive(Clone, Debug, Default)]
pub struct PlayerPrograms(BTreeMap<String, BTreeMap<String, u64>>);

impl PlayerPrograms {
    /// Adds games of a player.
    pub fn add(&mut self, player: &str, program: &str, games: u64) {
        let programs = self.0.entry(player.to_owned()).or_default();
        if programs.len() < MAX_PROGRAMS || programs.contains_key(program) {
            *programs.entry(program.to_owned()).or_default() += games;
        }
    }

    /// Forgets a player.
    pub fn remove(&mut self, player: &str) {
        self.0.remove(player);
    }

    /// The names of a player's programs.
    pub(super) fn of(&self, player: &str) -> String {
        let programs = self.0.get(player).into_iter().flatten();
        programs.map(|(program, _)| program.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// A sentence on each player for whom several programs that give their versions have played: whoever changes a bot and resumes
    /// an event has another player under the same name.
    pub fn caveats(&self) -> Vec<String> {
        let several = |(player, programs): (&String, &BTreeMap<String, u64>)| {
            let with_version = programs.iter().filter(|(program, _)| program.ends_with(')'));
            let of_each: Vec<String> = with_version.map(|(program, games)| format!("{program:?} in {games}")).collect();
            let told =
                || format!("{player} was {} games: the figures are of all of them together", of_each.join(" and "));
            (of_each.len() > 1).then(told)
        };
        self.0.iter().filter_map(several).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerPrograms;

    #[test]
    fn another_program_under_the_same_name_is_told() {
        let mut programs = PlayerPrograms::default();
        for (player, program) in [("b", "b (bb 1)"), ("b", "b (bb 1)"), ("b", "b (bb 2)"), ("b", "b"), ("a", "engine")]
        {
            programs.add(player, program, 1);
        }
        let told = "b was \"b (bb 1)\" in 2 and \"b (bb 2)\" in 1 games: the figures are of all of them together";
        assert_eq!(programs.caveats(), [told]);
        assert_eq!(programs.of("b"), "b; b (bb 1); b (bb 2)");
    }
}
