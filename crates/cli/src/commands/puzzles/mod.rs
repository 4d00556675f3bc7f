//! `boardwright puzzles`: solves, lists, checks and makes puzzles.

mod diary;
mod make;
mod solve;

use boardwright_game::{AnyVariant, Stop};
use boardwright_puzzles::{Others, Puzzle, Set, check};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, aligned};
use make::Make;

/// Solve puzzles: positions with a winning move, which is proved
///
/// You type moves line by line, and each is judged at once: a wrong move gets its refutation, a right one the longest
/// defence. Your rating and those of the puzzles (Glicko-2) are kept in the data folder.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  boardwright puzzles gomoku
  boardwright puzzles kalah --daily
  boardwright puzzles sticks --theme unblockable --list
  boardwright puzzles make kalah --count 50 --seed 7 --output kalah.jsonl
  boardwright puzzles check kalah

JSON keys of the list: number, rating, themes, moves (those of the solution that are yours), others (proved, forcing or \
searched), position."
)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    task: Option<Task>,

    /// The game, one with puzzles [default: gomoku]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// List the selected puzzles instead of posing one
    #[arg(long)]
    list: bool,

    /// Print the list as JSON lines
    #[arg(long, requires = "list")]
    json: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// The puzzles that are meant.
#[derive(Args, Debug)]
pub(super) struct ChoiceArgs {
    /// Only puzzles with this theme
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,

    /// Only puzzles rated at least this
    #[arg(long, value_name = "RATING", value_parser = input::count)]
    from: Option<u32>,

    /// Only puzzles rated at most this
    #[arg(long, value_name = "RATING", value_parser = input::count)]
    to: Option<u32>,

    /// The puzzle with this number
    #[arg(long, value_name = "NUMBER", value_parser = input::positive, conflicts_with_all = ["theme", "from", "to"])]
    number: Option<u64>,

    /// The puzzle of the day, the same for everybody on one date
    #[arg(long, conflicts_with_all = ["number", "theme", "from", "to"])]
    daily: bool,
}

#[derive(Subcommand, Debug)]
enum Task {
    Make(Make),
    Check(Check),
}

/// Check the puzzles that come with a game: verify every certificate and repeat every search
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright puzzles check kalah")]
struct Check {
    /// The game; every game with puzzles when left out
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

/// A puzzle in a list.
#[derive(Serialize)]
struct Row<'a> {
    number: usize,
    rating: u32,
    themes: &'a [String],
    moves: usize,
    others: Others,
    position: &'a str,
}

impl Puzzles {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.task {
            Some(Task::Make(make)) => return make.run(output),
            Some(Task::Check(check)) => return check.run(output),
            None => {}
        }
        let (variant, set) = shipped(self.game.as_deref().unwrap_or("gomoku"))?;
        let chosen = self.choice.of(&set)?;
        if self.list {
            return self.print(output, (&variant, &set), &chosen);
        }
        solve::run(&variant, &set, &chosen, self.ascii)
    }

    fn print(
        &self,
        output: &mut Output,
        (variant, set): (&AnyVariant, &Set),
        chosen: &[usize],
    ) -> Result<Status, CliError> {
        let rows = chosen.iter().map(|&index| {
            let Puzzle { rating, themes, others, position, .. } = &set.puzzles[index];
            let moves = set.puzzles[index].own_moves(variant);
            Row { number: index + 1, rating: *rating, themes, moves, others: *others, position }
        });
        if self.json {
            rows.into_iter().try_for_each(|row| output.json(&row))?;
            return Ok(Status::Done);
        }
        let mut table = aligned(&["number", "rating", "moves", "themes"], &[3]);
        for Row { number, rating, themes, moves, .. } in rows {
            table.add_row([number.to_string(), rating.to_string(), moves.to_string(), themes.join(", ")]);
        }
        output.table(&table)?;
        Ok(Status::Done)
    }
}

impl ChoiceArgs {
    /// Places of the puzzles that are meant.
    fn of(&self, set: &Set) -> Result<Vec<usize>, CliError> {
        let count = set.puzzles.len();
        if let Some(number) = self.number {
            let index = usize::try_from(number - 1).ok().filter(|&index| index < count);
            let index =
                index.ok_or_else(|| CliError::input(format!("--number: no puzzle {number}, expected 1 to {count}")))?;
            return Ok(vec![index]);
        }
        if self.daily {
            return Ok(set.daily(&today()).into_iter().collect());
        }
        let themes = || set.puzzles.iter().flat_map(|puzzle| &puzzle.themes);
        if let Some(theme) = self.theme.as_ref().filter(|theme| !themes().any(|known| known == *theme)) {
            let mut known: Vec<&str> = themes().map(String::as_str).collect();
            known.sort_unstable();
            known.dedup();
            return Err(CliError::input(format!("--theme: no theme {theme:?}, expected one of {}", known.join(", "))));
        }
        let range = self.from.unwrap_or(0)..=self.to.unwrap_or(u32::MAX);
        let is_meant = |puzzle: &Puzzle| {
            range.contains(&puzzle.rating) && self.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
        };
        let chosen: Vec<usize> = (0..count).filter(|&index| is_meant(&set.puzzles[index])).collect();
        if chosen.is_empty() { Err(CliError::input("no puzzle is like that")) } else { Ok(chosen) }
    }
}

/// The date of today as `2026-11-23`, where the person is, as on the page.
fn today() -> String {
    chrono::Local::now().format("%Y-%m-%d").to_string()
}

/// The game that is named, and the puzzles that come with it.
fn shipped(name: &str) -> Result<(AnyVariant, Set), CliError> {
    let variant = input::variant(name)?;
    let text = boardwright_catalog::puzzles(&variant).map_err(CliError::input)?;
    let set = Set::parse(text).map_err(|error| CliError::internal(error.to_string()))?;
    Ok((variant, set))
}

impl Check {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let games = match &self.game {
            Some(game) => vec![game.as_str()],
            None => boardwright_catalog::GAMES.iter().flat_map(|game| game.puzzles()).map(|set| set.game).collect(),
        };
        let stop: Stop = crate::interrupt::catch()?;
        let mut refused = Vec::new();
        for game in games {
            match check_set(game, &stop, output)? {
                None => return Ok(Status::Interrupted),
                Some(more) => refused.extend(more),
            }
        }
        if refused.is_empty() { Ok(Status::Done) } else { Err(CliError::input(refused.join("; "))) }
    }
}

/// Checks the puzzles of a game. Says what they claim, or returns those that do not hold; `None` if it was interrupted.
fn check_set(game: &str, stop: &Stop, output: &mut Output) -> Result<Option<Vec<String>>, CliError> {
    let (variant, set) = shipped(game)?;
    let (mut progress, mut proved, mut positions, mut refused) = (Progress::new(), 0, 0, Vec::new());
    for (index, puzzle) in set.puzzles.iter().enumerate() {
        progress.show(format_args!("{}: {index} of {} puzzles", variant.spec(), set.puzzles.len()));
        let checked = check(&variant, puzzle, stop);
        if stop.is_raised() {
            return Ok(None);
        }
        match checked {
            Ok(checked) => {
                proved += usize::from(puzzle.others == Others::Proved);
                positions += checked.positions;
            }
            Err(why) => refused.push(format!("puzzle {} of {}: {why}", index + 1, variant.spec())),
        }
    }
    progress.clear();
    let all = set.puzzles.len();
    if !refused.is_empty() {
        return Ok(Some(refused));
    }
    output.line(format_args!(
        "{all} puzzles of {} hold: {positions} positions in their certificates; in {proved} every other move is proved not to \
         win, in {} a search found no other that wins",
        variant.spec(),
        all - proved
    ))?;
    Ok(Some(refused))
}
