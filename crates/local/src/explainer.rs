//! A player's view of every position of a game, as columns of training data.

use boardwright_arena::Table;
use boardwright_columns::TableValue;
use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, Explanation, Limits, Stop};

use crate::error::CliError;
use crate::input;

/// Positions that a searching player visits for each ply.
const NODES: u64 = 10_000;

/// Asks a player for its candidates in the positions of one game.
pub struct Explainer {
    player: Box<dyn AnyPlayer>,
    name: String,
}

impl Explainer {
    /// The player with this name for the game of a table.
    ///
    /// # Errors
    /// If the game has no such player.
    pub fn of(name: &str, table: &Table) -> Result<Explainer, CliError> {
        let variant = table.variant();
        let player = input::player_name(variant, name)?.player(variant, 0, std::time::Duration::ZERO)?;
        Ok(Explainer { player, name: name.to_owned() })
    }

    /// The values of the columns `candidates`, `values` and `policy` at a position after these moves.
    ///
    /// # Errors
    /// If the player fails or cannot explain itself.
    pub fn columns(
        &mut self,
        start: &AnyPosition,
        history: &[String],
        position: &AnyPosition,
    ) -> Result<[TableValue; 3], CliError> {
        let (limits, stop) = (Limits { nodes: Some(NODES), ..Limits::default() }, Stop::new());
        let turn = AnyTurn { position, start, history, limits: &limits, stop: &stop, report: &|_| {} };
        let explained = self.player.explain(&turn);
        let explanation = explained.map_err(|fault| CliError::input(format!("{}: {fault}", self.name)))?;
        let explanation = explanation.ok_or_else(|| CliError::input(format!("{} cannot explain itself", self.name)))?;
        Ok(columns_of(&explanation))
    }
}

fn columns_of(explanation: &Explanation) -> [TableValue; 3] {
    let chosen = explanation.choices.len().max(1) as f64;
    let mut moves: Vec<&str> = explanation.candidates.iter().map(|candidate| candidate.mv.as_str()).collect();
    // A player may choose what it gives no value.
    let silent = explanation.choices.iter().map(String::as_str).filter(|choice| !moves.contains(choice));
    let silent: Vec<&str> = silent.collect();
    let value = |value: Option<f64>| value.map_or("-".to_owned(), |value| value.to_string());
    let values = explanation.candidates.iter().map(|candidate| value(candidate.value));
    let values: Vec<String> = values.chain(silent.iter().map(|_| "-".to_owned())).collect();
    moves.extend(silent);
    let share = |mv: &&str| if explanation.choices.iter().any(|choice| choice == mv) { 1.0 / chosen } else { 0.0 };
    let policy: Vec<String> = moves.iter().map(|mv| share(mv).to_string()).collect();
    [moves.join(" "), values.join(" "), policy.join(" ")].map(TableValue::Text)
}

#[cfg(test)]
mod tests {
    use boardwright_columns::TableValue;
    use boardwright_game::{Candidate, Explanation};

    use super::columns_of;

    #[test]
    fn candidates_values_and_policy_stand_in_the_same_order() {
        let explanation = Explanation {
            candidates: vec![Candidate::new("h8", Some(2.5)), Candidate::new("i9", None)],
            choices: vec!["i9".to_owned(), "a1".to_owned()],
            ..Explanation::default()
        };
        let expected = ["h8 i9 a1", "2.5 - -", "0 0.5 0.5"].map(|text| TableValue::Text(text.to_owned()));
        assert_eq!(columns_of(&explanation), expected);
    }
}
