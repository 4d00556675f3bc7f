//! The league: a new submission is rated by games against players of known rating and against the bots of other students.
//!
//! The ratings of the others are taken as known, so that a new submission changes nobody's rating. Its opponents follow
//! from the submissions before it, so that a second run of the same submissions gives the same league.

use std::collections::BTreeMap;

use boardwright_arena::rating::{Draws, RatingSettings, Results, rate};

use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::result::{MatchResult, StageResult};
use crate::stage::Stage;
use crate::students::name_form;

/// The most other students that are met, if the stage does not say.
const OPPONENTS: usize = 6;

/// The share of draws among equals that is assumed. The ratings of the others are known, so the few games of one submission
/// would have to give the share and the rating at once, and need not go with any share.
const DRAWS: f64 = 0.1;

/// Virtual draws of a submission with all its opponents together, which keep its rating finite.
const VIRTUAL_DRAWS: f64 = 2.0;

/// A submission of another student with its rating.
struct Classmate {
    name: String,
    elo: f64,
}

/// Plays a match of a submission: the opponent and the number of games.
type PlayMatch<'a> = dyn FnMut(&str, u64) -> Result<MatchResult, ClassError> + 'a;

/// Plays the league games of a submission and rates it. `wait` waits until those handed in before it are rated.
pub(crate) fn play(
    folder: &ClassFolder,
    receipt: &Receipt,
    stage: &Stage,
    wait: &dyn Fn() -> Result<(), ClassError>,
    play: &mut PlayMatch<'_>,
) -> Result<StageResult, ClassError> {
    let mut result = StageResult::of(stage);
    for reference in &folder.class.references {
        let played = play(&reference.player, 2 * stage.pairs())?;
        result.matches.push(MatchResult { elo: Some(reference.elo), ..played });
    }
    let mut rating = rating_of(receipt, &result.matches)?;
    let most = stage.opponents.unwrap_or(OPPONENTS);
    if most > 0 {
        wait()?;
    }
    let mut classmates = classmates(folder, receipt)?;
    for _ in 0..most {
        let [elo, error] = rating;
        if stage.error.is_some_and(|enough| error <= enough) {
            break;
        }
        // The nearest tells most.
        let nearest = (0..classmates.len()).min_by(|&a, &b| {
            let distance = |index: usize| (classmates[index].elo - elo).abs();
            distance(a).total_cmp(&distance(b)).then(a.cmp(&b))
        });
        let Some(nearest) = nearest else { break };
        let Classmate { name, elo } = classmates.remove(nearest);
        let played = play(&name, 2 * stage.pairs())?;
        result.matches.push(MatchResult { elo: Some(elo), ..played });
        rating = rating_of(receipt, &result.matches)?;
    }
    result.passed = true;
    result.points = stage.points_for_rating(rating[0]);
    result.rating = Some(rating);
    Ok(result)
}

/// The last submission before this one of every other student that was rated.
fn classmates(folder: &ClassFolder, receipt: &Receipt) -> Result<Vec<Classmate>, ClassError> {
    let mut last: BTreeMap<String, Classmate> = BTreeMap::new();
    for other in folder.receipts()? {
        if other.number >= receipt.number || other.is_of(&receipt.student) {
            continue;
        }
        let rating = folder.results(other.number)?.and_then(|known| known.rating());
        if let Some([elo, _]) = rating {
            last.insert(name_form(&other.student).into_owned(), Classmate { name: other.player_name(), elo });
        }
    }
    Ok(last.into_values().collect())
}

/// The rating that makes the results most likely, and half its 95 % interval, where the ratings of all opponents are known.
fn rating_of(receipt: &Receipt, matches: &[MatchResult]) -> Result<[f64; 2], ClassError> {
    let name = receipt.player_name();
    let mut results = Results::new();
    let mut anchors = Vec::new();
    for played in matches {
        let counts = [played.losses, played.draws, played.wins];
        results.add_counts(&name, &played.opponent, counts).map_err(ClassError::new)?;
        anchors.extend(played.elo.map(|elo| (played.opponent.clone(), elo)));
    }
    let draws = Draws::Davidson(Some(DRAWS));
    // Each opponent brings as many virtual draws as the player, and none of them meets anybody else here.
    let prior = 2.0 * VIRTUAL_DRAWS / (anchors.len() + 1) as f64;
    let settings = RatingSettings { anchors, draws, prior, advantage: Some(0.0), ..RatingSettings::default() };
    let list = rate(&results, &settings).map_err(ClassError::new)?;
    let rated = list.players.iter().find(|player| player.name == name);
    let rated = rated.ok_or_else(|| ClassError::new(format!("{name} has no rating")))?;
    Ok([rated.elo, rated.elo_error])
}
