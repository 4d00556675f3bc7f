//! `boardwright rate`: ratings of many players from all their results.

mod sources;
mod table;

use std::path::PathBuf;

use boardwright_arena::rating::{self, Draws, RatingError, RatingList, RatingSettings};
use clap::Args;

use crate::error::{CliError, Status};
use crate::output::{Output, note};
use sources::Sources;

/// Rate players from all their results, with error bars
///
/// Ratings are those that make the results most likely (Bradley and Terry, with draws and the advantage of the first
/// move), as BayesElo finds them. Errors are half the widths of 95 % intervals. Without --anchor the mean rating is
/// --mean.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright rate --store games.db --event spring
  boardwright rate --records round1.bwr round2.bwr
  boardwright rate gomoku:15 --records games.bwr --anchor boora-0.7=1000 --matrix
  boardwright rate --results table.txt --games-each 24 --draws bayeselo=0.01 --advantage 0 --json

JSON, a line for each player, best first: rank, name, elo, elo_error, elo_error_alone, games, wins, draws, losses, score, \
opposition, los (likelihood of superiority over the next), group, anchored; with --matrix superiority (over each player in \
the order of the list); and a last line with players, games, pairs, groups, advantage, advantage_error, draws, repeated.")]
pub(crate) struct Rate {
    /// Use only games of this family, such as kalah, or of this game, such as kalah:6x4
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// A store of games [default: games.db in the user's data folder, unless --records or --results are given]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Use only games of this event from the store
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Files of game records
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,

    /// Tables of results, one pairing a line: `A - B: WINS : LOSSES` or `A - B: +WINS =DRAWS -LOSSES`
    #[arg(long, value_name = "FILE", num_args = 1..)]
    results: Vec<PathBuf>,

    /// Number of games of each pairing in the first form of --results; games without a winner are draws
    #[arg(long, value_name = "NUMBER", value_parser = crate::input::positive, requires = "results")]
    games_each: Option<u64>,

    /// Leave out the games of this player
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,

    /// Count games that repeat move for move only once
    #[arg(long)]
    unique: bool,

    /// A known rating, which stays fixed
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor, allow_hyphen_values = true)]
    anchor: Vec<(String, f64)>,

    /// The mean rating where none is known
    #[arg(long, value_name = "ELO", default_value_t = 0.0)]
    mean: f64,

    /// Virtual draws of each player on average, which keep the ratings finite; 0 for none
    #[arg(long, value_name = "NUMBER", default_value_t = 2.0)]
    prior: f64,

    /// Advantage of the first move, in Elo [default: estimated]
    #[arg(long, value_name = "ELO")]
    advantage: Option<f64>,

    /// Model of draws: davidson or bayeselo, or with a number the share of draws among equals
    /// (davidson=0.3) or BayesElo's eloDraw (bayeselo=0.01)
    #[arg(long, value_name = "MODEL", default_value = "davidson", value_parser = draws)]
    draws: Draws,

    /// Print the likelihood of superiority of every player over every other
    #[arg(long)]
    matrix: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl Rate {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let sources = self.sources()?;
        let settings = RatingSettings {
            draws: self.draws,
            advantage: self.advantage,
            prior: self.prior,
            anchors: self.anchor.clone(),
            mean: self.mean,
        };
        let list = rating::rate(&sources.results, &settings).map_err(|error| {
            let hint = (error == RatingError::NoResults).then(|| sources.left_out()).flatten();
            CliError::input(error).with_hint_if(hint)
        })?;
        if self.json {
            table::print_json(output, &list, self.matrix, sources.repeated)?;
        } else {
            table::print(output, &list, self.matrix)?;
        }
        self.warn(&list, &sources);
        Ok(Status::Done)
    }

    fn sources(&self) -> Result<Sources, CliError> {
        if let (Some(game), false) = (&self.game, self.results.is_empty()) {
            let expected = "expected GAME with --store and --records alone";
            return Err(CliError::input(format!(
                "{game}: tables of --results do not say of which game they are, {expected}"
            )));
        }
        let mut sources = Sources::new(self.game.as_deref(), self.unique)?;
        let has_files = !self.records.is_empty() || !self.results.is_empty();
        if self.store.is_some() || !has_files {
            sources.add_store(self.store.as_deref(), self.event.as_deref())?;
        } else if self.event.is_some() {
            return Err(CliError::input("--event: expected --store too, since files have no events"));
        }
        for path in &self.records {
            sources.add_records(path)?;
        }
        for path in &self.results {
            sources.add_table(path, self.games_each)?;
        }
        if let Some(name) = self.without.iter().find(|name| !sources.results.names().contains(name)) {
            return Err(CliError::input(format!("--without: {name:?} has no game, expected a player with results")));
        }
        for name in &self.without {
            sources.results.remove(name);
            sources.programs.remove(name);
        }
        Ok(sources)
    }

    /// Prints the caveats that the figures do not show.
    fn warn(&self, list: &RatingList, sources: &Sources) {
        if let Some(sentence) = rating::groups_caveat(list.groups) {
            note(format_args!("note: {sentence}"));
        }
        if sources.repeated > 0 && !self.unique {
            note(format_args!(
                "note: {} games repeat an earlier one move for move, so that the errors are too small; \
                 --unique counts them once",
                sources.repeated
            ));
        }
        for sentence in sources.programs.caveats() {
            note(format_args!("note: {sentence}"));
        }
        let itself = sources.results.left_out();
        if itself > 0 {
            note(format_args!("note: games of a player against itself are left out: {itself}"));
        }
        if sources.unfinished > 0 {
            note(format_args!("note: {} unfinished games are left out", sources.unfinished));
        }
        if sources.unplayable > 0 {
            note(format_args!("note: {} games that cannot be played are left out", sources.unplayable));
        }
        let is_swept = |name: &&rating::Rated| (name.score == 0.0 || name.score == 1.0) && !name.anchored;
        let swept: Vec<&str> = list.players.iter().filter(is_swept).map(|player| player.name.as_str()).collect();
        if !swept.is_empty() {
            let names = swept.join(", ");
            note(format_args!("note: only the prior bounds the rating of who won or lost everything: {names}"));
        }
    }
}

/// Reads a player with a rating; names may have equals signs in them.
fn anchor(text: &str) -> Result<(String, f64), String> {
    let split = text.rsplit_once('=').and_then(|(name, elo)| Some((name, elo.parse::<f64>().ok()?)));
    match split {
        Some((name, elo)) if !name.is_empty() && elo.is_finite() => Ok((name.to_owned(), elo)),
        _ => Err("expected NAME=ELO, such as boora-0.7=1000".to_owned()),
    }
}

/// Reads a model of draws.
fn draws(text: &str) -> Result<Draws, String> {
    let (name, number) = match text.split_once('=') {
        None => (text, None),
        Some((name, number)) => {
            let number = number.parse::<f64>().ok().filter(|number| number.is_finite());
            (name, Some(number.ok_or("expected a number after the equals sign")?))
        }
    };
    match name {
        "davidson" => Ok(Draws::Davidson(number)),
        "bayeselo" => Ok(Draws::RaoKupper(number)),
        _ => Err("expected davidson or bayeselo, with =NUMBER or without".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::rating::Draws;

    use super::{anchor, draws};

    #[test]
    fn anchors_and_models_are_read() {
        assert_eq!(anchor("engine@level=4=-12.5"), Ok(("engine@level=4".to_owned(), -12.5)));
        assert!(["", "a", "=5", "a=x", "a=inf"].iter().all(|text| anchor(text).is_err()));
        assert_eq!(draws("bayeselo=0.01"), Ok(Draws::RaoKupper(Some(0.01))));
        assert_eq!(draws("davidson"), Ok(Draws::Davidson(None)));
        assert!(["", "x", "davidson=", "davidson=nan"].iter().all(|text| draws(text).is_err()));
    }
}
