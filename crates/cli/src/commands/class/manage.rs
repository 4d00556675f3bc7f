//! `boardwright class students`, `show`, `grades` and `count`: what a teacher looks at and decides.

use std::path::PathBuf;

use boardwright_class::{
    Appeal, AppealAnswer, ClassFile, Deleted, Grade, Receipt, SubmissionResults, grades, grades_csv, in_utc,
    is_same_name, leaderboard, number, pages,
};
use clap::Args;
use serde::Serialize;

use super::{ClassArg, files};
use crate::error::{CliError, Status};
use crate::output::{Output, aligned, note};

/// Add, list or delete students; without an option the list with their codes
///
/// A code is what a student hands in with, so print the list and give each their line. The file students.csv may be edited,
/// too; a student without a code there gets one. Deleting a student deletes all submissions; the games stay, under numbers that name nobody.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class students course --add alice --add 'Bob Smith'
  boardwright class students course
  boardwright class students course --delete alice")]
pub(super) struct Students {
    #[command(flatten)]
    class: ClassArg,

    /// A student to add, by a name or a number
    #[arg(long, value_name = "NAME")]
    add: Vec<String>,

    /// A student to delete with all submissions
    #[arg(long, value_name = "NAME", conflicts_with = "add")]
    delete: Option<String>,
}

impl Students {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        if let Some(name) = &self.delete {
            return deleted(name, &folder.delete_student(name)?, output);
        }
        let mut students = folder.students()?;
        if !self.add.is_empty() || students.all().iter().any(|student| student.code.is_empty()) {
            students = folder.change_students(|students| {
                for name in &self.add {
                    students.add(name)?;
                }
                students.add_codes()?;
                Ok(students.clone())
            })?;
        }
        let mut table = aligned(&["name", "code", "shown as"], &[0, 1, 2]);
        let is_new =
            |name: &String| self.add.is_empty() || self.add.iter().any(|added| is_same_name(added.trim(), name));
        for student in students.all().iter().filter(|student| is_new(&student.name)) {
            table.add_row([&student.name, &student.code, &student.alias]);
        }
        output.table(&table)?;
        Ok(Status::Done)
    }
}

/// Says what went with a student, and what did not.
fn deleted(name: &str, deleted: &Deleted, output: &mut Output) -> Result<Status, CliError> {
    let Deleted { alias, numbers, watched } = deleted;
    output.line(format_args!("deleted {name}: the name, the code and the name {alias:?} that others saw"))?;
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [] => output.line("there was no submission")?,
        _ => output.line(format_args!(
            "deleted with sources, results and logs: {} {}; their games stay, under {}",
            if numbers.len() == 1 { "submission" } else { "submissions" },
            numbers.join(", "),
            if numbers.len() == 1 { "this number" } else { "these numbers" }
        ))?,
    }
    for name in watched {
        note(format_args!("note: hand-in/{name} is still there: delete it, or it is refused at the next run"));
    }
    note("note: copies that you made, such as backups, grades and reports, are yours to delete");
    Ok(Status::Done)
}

/// Show how far everybody is, or all results of one student or of one submission
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class show course
  boardwright class show course --student alice
  boardwright class show course --submission 3
  boardwright class show course --leaderboard
  boardwright class show course --appeals

JSON keys, a line for each student: student, alias, submissions, counted (the number of one), rating (with its error), points, \
pending. Of the leaderboard: rank, name, rating. Of a submission: number, student, language, digest, files, bytes, handed_in (in \
milliseconds since 1970), late, from, result (with the stages, or null). Of an appeal: student, number, submission, before, asked, \
answer.")]
pub(super) struct ShowClass {
    #[command(flatten)]
    class: ClassArg,

    /// Show all submissions of a student
    #[arg(long, value_name = "NAME", conflicts_with_all = ["submission", "leaderboard"])]
    student: Option<String>,

    /// Show a submission with everything that went wrong
    #[arg(long, value_name = "NUMBER")]
    submission: Option<u64>,

    /// Show the leaderboard as students see it, under the names that they choose
    #[arg(long, conflicts_with = "submission")]
    leaderboard: bool,

    /// Show the appeals that students made on their page, and how they came out
    #[arg(long, conflicts_with_all = ["student", "submission", "leaderboard"])]
    appeals: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SubmissionLine<'a> {
    #[serde(flatten)]
    receipt: &'a Receipt,
    result: Option<&'a SubmissionResults>,
}

#[derive(Serialize)]
struct AppealLine<'a> {
    student: &'a str,
    #[serde(flatten)]
    appeal: &'a Appeal,
}

#[derive(Serialize)]
struct RankLine {
    rank: usize,
    name: String,
    rating: [f64; 2],
}

#[derive(Serialize)]
struct GradeLine<'a> {
    student: &'a str,
    alias: &'a str,
    submissions: usize,
    counted: Option<u64>,
    rating: Option<[f64; 2]>,
    points: f64,
    pending: bool,
}

impl ShowClass {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        if self.leaderboard {
            let mut table = aligned(&["rank", "name", "rating", "±"], &[1]);
            for (index, (name, [elo, error])) in leaderboard(&folder)?.into_iter().enumerate() {
                match self.json {
                    true => output.json(&RankLine { rank: index + 1, name, rating: [elo, error] })?,
                    false => {
                        table.add_row([(index + 1).to_string(), name, format!("{elo:.0}"), format!("{error:.0}")]);
                    }
                }
            }
            if !self.json {
                output.table(&table)?;
            }
            return Ok(Status::Done);
        }
        if self.appeals {
            return self.appeals(&folder.appeals()?, output);
        }
        if self.student.is_none() && self.submission.is_none() {
            return self.all(&grades(&folder)?, number(folder.class.most_points()), output);
        }
        if let Some(name) = &self.student
            && folder.students()?.get(name).is_none()
        {
            return Err(CliError::input(format!("there is no student {name:?}")));
        }
        let receipts = match self.submission {
            Some(number) => vec![folder.receipt(number)?],
            None => {
                let mut receipts = folder.receipts()?;
                receipts.retain(|receipt| self.student.as_ref().is_some_and(|student| receipt.is_of(student.trim())));
                receipts
            }
        };
        for receipt in &receipts {
            let results = folder.results(receipt.number)?;
            if self.json {
                output.json(&SubmissionLine { receipt, result: results.as_ref() })?;
                continue;
            }
            let Receipt { number, student, language, files: count, bytes, handed_in, late, .. } = receipt;
            let lateness = folder.class.lateness(*late);
            output.line(format_args!(
                "{number}: {student}, {language}, {} with {bytes} bytes, {}{lateness}",
                files(*count),
                in_utc(*handed_in)
            ))?;
            match &results {
                None => output.line("  waits for its stages")?,
                Some(results) => print(&folder.class, results, *late, output)?,
            }
        }
        Ok(Status::Done)
    }

    fn appeals(&self, asked: &[(Receipt, Appeal)], output: &mut Output) -> Result<Status, CliError> {
        let mut table = aligned(&["asked", "student", "submission", "against", "before", "again"], &[0, 1, 3, 4, 5]);
        for (receipt, appeal) in asked {
            if self.json {
                output.json(&AppealLine { student: &receipt.student, appeal })?;
                continue;
            }
            let again = match &appeal.answer {
                None => "waits".to_owned(),
                Some(AppealAnswer::Failed(why)) => format!("could not be played: {why}"),
                Some(AppealAnswer::Played(again)) => again.told(),
            };
            let (number, opponent) = (receipt.number.to_string(), appeal.before.opponent.clone());
            let before = appeal.before.told();
            table.add_row([in_utc(appeal.asked), receipt.student.clone(), number, opponent, before, again]);
        }
        if !self.json {
            output.table(&table)?;
        }
        Ok(Status::Done)
    }

    fn all(&self, grades: &[Grade], most: String, output: &mut Output) -> Result<Status, CliError> {
        let mut table = aligned(&["student", "submissions", "counted", "rating", "points", "of", ""], &[0, 6]);
        for grade in grades {
            let Grade { student, alias, submissions, counted, points, is_pending } = grade;
            let rating = counted.as_ref().and_then(|(_, results)| results.rating());
            let counted = counted.as_ref().map(|(receipt, _)| receipt.number);
            if self.json {
                let (submissions, points, pending) = (*submissions, *points, *is_pending);
                output.json(&GradeLine { student, alias, submissions, counted, rating, points, pending })?;
                continue;
            }
            table.add_row([
                student.clone(),
                submissions.to_string(),
                counted.map(|number| number.to_string()).unwrap_or_default(),
                rating.map(|[elo, error]| format!("{elo:.0} ± {error:.0}")).unwrap_or_default(),
                number(*points),
                most.clone(),
                if *is_pending { "waits for its stages".to_owned() } else { String::new() },
            ]);
        }
        if !self.json {
            output.table(&table)?;
        }
        Ok(Status::Done)
    }
}

/// Prints every stage with its matches and sentences.
pub(super) fn print(
    class: &ClassFile,
    results: &SubmissionResults,
    is_late: bool,
    output: &mut Output,
) -> Result<(), CliError> {
    for stage in &results.stages {
        output.line(format_args!("  {}", stage.head()))?;
        for played in &stage.matches {
            let elo = played.elo.map(|elo| format!(" ({elo:.0})")).unwrap_or_default();
            let forfeits = if played.forfeits > 0 { format!(", {} forfeited", played.forfeits) } else { String::new() };
            let (wins, losses, draws) = (played.wins, played.losses, played.draws);
            output.line(format_args!("    {}{elo}: {wins}–{losses}–{draws}{forfeits}", played.opponent))?;
        }
        for sentence in &stage.sentences {
            for line in sentence.lines() {
                output.line(format_args!("    {line}"))?;
            }
        }
    }
    let points = number(class.points(results, is_late));
    let most = if results.finished { "" } else { " so far" };
    output.line(format_args!("  {points} points{most}"))
}

/// Print the grades as CSV
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class grades course > grades.csv

A line for each student: the number of submissions, the one that counts, whether it is late, the points of each stage, the \
rating, all points, and how many there are.")]
pub(super) struct Grades {
    #[command(flatten)]
    class: ClassArg,
}

impl Grades {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let grades = grades(&folder)?;
        output.text(grades_csv(&folder, &grades)?)?;
        for grade in &grades {
            if let Some((receipt, results)) = &grade.counted
                && folder.class.has_no_value(results, receipt.late)
            {
                let Receipt { student, number, .. } = receipt;
                note(format_args!(
                    "note: the formula has no value for submission {number} of {student}, such as after a division by 0: 0 points"
                ));
            }
        }
        Ok(Status::Done)
    }
}

/// Let an earlier submission of a student count, or again the one that the class says
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class count course --student alice --submission 3
  boardwright class count course --student alice")]
pub(super) struct Count {
    #[command(flatten)]
    class: ClassArg,

    /// The student
    #[arg(long, value_name = "NAME")]
    student: String,

    /// The submission that is to count [default: the best or the last one, as class.toml says]
    #[arg(long, value_name = "NUMBER")]
    submission: Option<u64>,
}

impl Count {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        folder.count_submission(&self.student, self.submission)?;
        match self.submission {
            Some(number) => output.line(format_args!("submission {number} of {} counts", self.student))?,
            None => output.line(format_args!("the submission of {} counts that class.toml says", self.student))?,
        }
        Ok(Status::Done)
    }
}

/// Write the results of the class as one HTML file
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class report course report.html")]
pub(super) struct ClassReport {
    #[command(flatten)]
    class: ClassArg,

    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl ClassReport {
    pub(super) fn run(&self) -> Result<Status, CliError> {
        let report = pages::report(&self.class.open()?)?;
        crate::files::write_whole(&self.file, report.as_bytes())?;
        Ok(Status::Done)
    }
}
