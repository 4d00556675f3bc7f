//! The settings of a tuning beside those of every event.

use boardwright_arena::spsa::{Parameter, Schedule};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::error::{SettingError, check_number};
use crate::{serial, values};

/// The parameters of a tuning, and its steps.
#[derive(Args, Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TuneSettings {
    /// An option that is tuned: NAME,START,MIN,MAX, or a line of OpenBench such as mobility,int,12,0,40,3,0.002; may be
    /// repeated
    #[arg(long = "parameter", value_name = "PARAMETER")]
    #[serde(default, with = "serial::texts")]
    pub parameters: Vec<Parameter>,

    /// Pairs that may be played before the result of the first counts, at least as many as are played at the same time
    /// [default: 32]
    #[arg(long, value_name = "PAIRS", value_parser = values::positive)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub ahead: Option<u64>,

    /// A, which makes the first steps smaller, as a share of the number of pairs [default: 0.1]
    #[arg(long, value_name = "SHARE")]
    #[serde(default)]
    pub stability: Option<f64>,

    /// The exponent by which results count less and less [default: 0.602]
    #[arg(long, value_name = "NUMBER")]
    #[serde(default)]
    pub alpha: Option<f64>,

    /// The exponent by which the two players come closer [default: 0.101]
    #[arg(long, value_name = "NUMBER")]
    #[serde(default)]
    pub gamma: Option<f64>,
}

impl TuneSettings {
    /// Checks the numbers.
    pub(crate) fn check(&self) -> Result<(), SettingError> {
        if self.parameters.is_empty() {
            return Err(SettingError::new("tune.parameters", "a tuning without parameters, expected at least one"));
        }
        check_number("tune.ahead", self.ahead, values::positive)?;
        let numbers = [("stability", self.stability), ("alpha", self.alpha), ("gamma", self.gamma)];
        match numbers.into_iter().find(|(_, number)| number.is_some_and(|number| !(0.0..=1.0).contains(&number))) {
            Some((key, number)) => {
                let number = number.unwrap_or_default();
                Err(SettingError::new(format!("tune.{key}"), format!("bad number {number}: expected 0 to 1")))
            }
            None => Ok(()),
        }
    }

    /// The steps over this number of pairs.
    pub(crate) fn schedule(&self, pairs: u64) -> Schedule {
        let usual = Schedule::new(pairs);
        Schedule {
            pairs,
            stability: self.stability.unwrap_or(usual.stability),
            alpha: self.alpha.unwrap_or(usual.alpha),
            gamma: self.gamma.unwrap_or(usual.gamma),
        }
    }
}
