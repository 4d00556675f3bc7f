//! Points by a formula of the class file, such as `"{works} + min(10, 2 * {ladder}) + 5 * {score league}"`.

use exmex::{Express, FlatEx};

use crate::error::ClassError;
use crate::result::StageResult;
use crate::stage::{Stage, StageKind};

/// The longest formula.
const LONGEST: usize = 500;

/// The formula of a class, with the names that it may use.
pub(crate) struct Formula {
    expression: FlatEx<f64>,
}

/// The facts of a submission that a formula may use.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) stages: &'a [Stage],
    pub(crate) results: &'a [StageResult],
    pub(crate) rating: Option<f64>,
    pub(crate) is_late: bool,
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// If the text is no formula, is too long, or uses a name that there is not.
    pub(crate) fn read(text: &str, stages: &[Stage]) -> Result<Formula, ClassError> {
        if text.len() > LONGEST {
            return Err(ClassError::new(format!("a formula of {} bytes, expected at most {LONGEST}", text.len())));
        }
        let expression: FlatEx<f64> =
            exmex::parse(text).map_err(|error| ClassError::new(format!("bad formula {text:?}: {error}")))?;
        let formula = Formula { expression };
        let best = Known { stages, results: &[], rating: None, is_late: false };
        for name in formula.expression.var_names() {
            if best.value(name).is_none() {
                let names: Vec<String> = stages.iter().map(|stage| format!("{{{}}}", stage.name)).collect();
                let message = format!("bad name {{{name}}}: expected {}", names.join(", "));
                return Err(ClassError::new(format!(
                    "{message}, the same after passed or score as in {{passed {0}}}, {{rating}} or {{late}}",
                    stages.first().map(|stage| stage.name.as_str()).unwrap_or_default()
                )));
            }
        }
        Ok(formula)
    }

    /// The value for a submission; `None` where it has none, as after a division by 0.
    pub(crate) fn value(&self, known: Known<'_>) -> Option<f64> {
        let values: Vec<f64> =
            self.expression.var_names().iter().map(|name| known.value(name).unwrap_or_default()).collect();
        self.expression.eval(&values).ok().filter(|value| value.is_finite())
    }
}

impl Known<'_> {
    /// The value of a name; `None` if there is no such name.
    fn value(&self, name: &str) -> Option<f64> {
        match name {
            "rating" => return Some(self.rating.unwrap_or_default()),
            "late" => return Some(f64::from(u8::from(self.is_late))),
            _ => {}
        }
        let has = |name: &str| self.stages.iter().any(|stage| stage.name == name);
        let result = |name: &str| self.results.iter().find(|result| result.stage == name);
        if has(name) {
            return Some(result(name).map_or(0.0, |result| result.points));
        }
        let (kind, name) = name.split_once(' ').filter(|(_, name)| has(name))?;
        match kind {
            "passed" => Some(result(name).map_or(0.0, |result| f64::from(u8::from(result.passed)))),
            "score" => Some(result(name).map_or(0.0, StageResult::score)),
            _ => None,
        }
    }
}

/// The results of a submission that does everything right.
pub(crate) fn best_results(stages: &[Stage]) -> Vec<StageResult> {
    let best = |stage: &Stage| StageResult { passed: true, points: stage.most_points(), ..StageResult::of(stage) };
    stages.iter().map(best).collect()
}

/// The rating that is worth all points.
pub(crate) fn best_rating(stages: &[Stage]) -> Option<f64> {
    stages.iter().filter(|stage| stage.kind == StageKind::League).filter_map(|stage| stage.full).reduce(f64::max)
}
