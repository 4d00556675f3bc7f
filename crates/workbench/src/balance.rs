//! Balanced openings as a setting.

use boardwright_arena::Balance;
use boardwright_game::PlayerSpec;
use clap::Args;

use crate::values::{positive, whole};

/// The most plies that openings made by chance may have.
pub(crate) const LONGEST: u64 = 1000;

/// Positions that the judge visits unless something else is said.
const NODES: u64 = 20_000;

/// Reader of one setting.
type Reader = fn(&str) -> Result<u64, String>;

const PLIES: Reader = whole::<1, LONGEST>;
const SCORE: Reader = whole::<0, 900_000>;
const AMONG: Reader = whole::<0, 1000>;
// Two-move balancing is the most that an engine does.
const EVEN: Reader = whole::<0, 2>;

/// Requirements for balanced openings: the options of `openings generate`, the parts of `random:` and the numbers of the
/// job of a cluster.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub struct BalanceSettings {
    /// Number of plies of each
    #[arg(long, value_name = "PLIES", default_value_t = 5, value_parser = PLIES)]
    pub plies: u64,

    /// Maximum score for either side, in hundredths of the engine's unit
    #[arg(long, value_name = "SCORE", default_value_t = 100, value_parser = SCORE)]
    pub balance: u64,

    /// Positions that the engine visits to score an opening
    #[arg(long, value_name = "NUMBER", default_value_t = NODES, value_parser = positive)]
    pub nodes: u64,

    /// Number of best candidates from which every ply is drawn, of which engines compare at most 8; 0 for any
    /// legal move
    #[arg(long, value_name = "NUMBER", default_value_t = 8, value_parser = AMONG)]
    pub among: u64,

    /// Number of last plies, at most 2, that the engine chooses to make the sides as equal as possible (one-move and
    /// two-move balancing), if it can, like the engine of gomoku
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = EVEN)]
    pub even: u64,
}

impl BalanceSettings {
    /// Openings of any legal moves with these bounds.
    pub fn new(plies: u64, balance: u64) -> BalanceSettings {
        BalanceSettings { plies, balance, nodes: NODES, among: 0, even: 0 }
    }

    /// Reads the setting that has this name; false if none has.
    ///
    /// # Errors
    /// A sentence with what was given and what was expected.
    pub fn set(&mut self, name: &str, text: &str) -> Result<bool, String> {
        let (setting, reader) = match name {
            "plies" => (&mut self.plies, PLIES),
            "balance" => (&mut self.balance, SCORE),
            "nodes" => (&mut self.nodes, positive as Reader),
            "among" => (&mut self.among, AMONG),
            "even" => (&mut self.even, EVEN),
            _ => return Ok(false),
        };
        *setting = reader(text).map_err(|expected| format!("bad {name} {text:?}: {expected}"))?;
        Ok(true)
    }

    /// All of them by name, as [`BalanceSettings::set`] reads them.
    pub fn numbers(&self) -> [(&'static str, u64); 5] {
        let BalanceSettings { plies, balance, nodes, among, even } = *self;
        [("plies", plies), ("balance", balance), ("nodes", nodes), ("among", among), ("even", even)]
    }

    /// The requirements, with their judge.
    pub fn requirements(&self) -> Balance {
        // Every question has a new judge, and a large table takes longer to clear than so few positions to search.
        let judge: PlayerSpec = "engine@hash=4".parse().expect("the name of a player");
        Balance {
            plies: self.plies as u32,
            limit: self.balance as i32,
            judge,
            nodes: self.nodes,
            among: (self.among > 0).then_some(self.among as usize),
            even: self.even as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BalanceSettings;

    #[test]
    fn every_setting_is_read_by_its_name_within_its_bounds() {
        let most = [("plies", 1000), ("balance", 900_000), ("nodes", u64::MAX), ("among", 1000), ("even", 2)];
        let mut read = BalanceSettings::new(1, 0);
        for (name, number) in most {
            assert_eq!(read.set(name, &number.to_string()), Ok(true));
            for text in [&(u128::from(number) + 1).to_string(), "-1", "", "x"] {
                let error = read.set(name, text).expect_err(name);
                assert!(error.starts_with(&format!("bad {name} {text:?}: expected a whole number from ")), "{error}");
            }
        }
        assert_eq!((read.numbers(), read.set("limit", "3")), (most, Ok(false)));
        assert_eq!(["plies", "nodes"].map(|name| read.set(name, "0").is_err()), [true; 2]);
    }
}
