//! Output during a match: a progress line, JSON lines, the file of records.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright_arena::report::SeriesBook;
use boardwright_arena::stats::Sprt;
use boardwright_arena::{GameReport, Series, SeriesResult};
use boardwright_game::Record;
use serde::Serialize;

use super::match_caveats::Caveats;
use crate::error::CliError;
use crate::output::Output;
use crate::{files, record_files};

/// Findings on a series while it is played.
pub(super) struct Course {
    pub(super) caveats: Caveats,
    pub(super) book: Option<SeriesBook>,
    /// The result after the last game.
    pub(super) standing: Option<SeriesResult>,
    /// The first thing that could not be written or printed.
    pub(super) failure: Option<CliError>,
}

impl Course {
    pub(super) fn new(series: &Series, is_reported: bool) -> Course {
        let book = is_reported.then(|| SeriesBook::new(series));
        Course { caveats: Caveats::default(), book, standing: None, failure: None }
    }
}

/// Course of a match, as its line of progress tells it.
pub(crate) struct MatchDisplay {
    /// Number of games to play.
    pub(crate) games: u64,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) began: Instant,
    /// Games that were played in this run.
    pub(crate) fresh: u64,
}

impl MatchDisplay {
    /// Counts a finished game.
    pub(crate) fn count(&mut self, report: &GameReport) {
        self.fresh += u64::from(!report.restored);
    }

    /// The line after a game: results of the first player, the sequential test with its bounds, speed and forfeits.
    pub(crate) fn line(&self, standing: &SeriesResult, now: Instant) -> String {
        let SeriesResult { games, wins, draws, losses, elo, elo_error, llr, llr_bounds, forfeits, .. } = *standing;
        let mut line =
            format!("{games} of {} games: +{wins} ={draws} -{losses}, {elo:+.0} ± {elo_error:.0} Elo", self.games);
        if let Some((llr, (lower, upper))) = llr.zip(llr_bounds.map(Into::into).or(self.sprt.map(|sprt| sprt.bounds())))
        {
            line += &format!(", llr {llr:.2} ({lower:.2}, {upper:.2})");
        }
        let minutes = now.duration_since(self.began).as_secs_f64() / 60.0;
        if minutes > 0.0 {
            line += &format!(", {:.0} a minute", self.fresh as f64 / minutes);
        }
        if let Some(left) = self.left(games, now) {
            line += &format!(", {} left", in_words(left));
        }
        if forfeits > 0 {
            line += &format!(", {forfeits} forfeits");
        }
        line
    }

    /// The time that the games which are not played yet will take at the speed so far.
    pub(crate) fn left(&self, games: u64, now: Instant) -> Option<Duration> {
        let to_come = self.games.saturating_sub(games);
        time_left(now.duration_since(self.began), self.fresh, to_come)
    }
}

/// The time that the remaining games will take, if `fresh` games took `since`; `None` before the first one.
pub(crate) fn time_left(since: Duration, fresh: u64, to_come: u64) -> Option<Duration> {
    let seconds = since.as_secs_f64() / fresh as f64 * to_come as f64;
    Duration::try_from_secs_f64(seconds).ok().filter(|_| fresh > 0)
}

/// A time span as people say it: `40 s`, `12 min`, `3 h 20 min`, `2 d 4 h`.
pub(crate) fn in_words(time: Duration) -> String {
    let minutes = (time.as_secs() + 30) / 60;
    match time.as_secs() {
        seconds @ 0..=89 => format!("{seconds} s"),
        _ if minutes < 60 => format!("{minutes} min"),
        _ if minutes < 24 * 60 => format!("{} h {} min", minutes / 60, minutes % 60),
        _ => format!("{} d {} h", minutes / (24 * 60), minutes / 60 % 24),
    }
}

/// Least time between two lines of progress in JSON.
const PERIOD: Duration = Duration::from_secs(1);

/// Lines of progress in JSON, for programs that watch a match.
#[derive(Default)]
pub(crate) struct LiveLines {
    last: Option<Instant>,
}

#[derive(Serialize)]
struct ProgressLine<'a> {
    r#type: &'static str,
    of: u64,
    seconds: f64,
    seconds_left: Option<f64>,
    #[serde(flatten)]
    standing: &'a SeriesResult,
}

impl LiveLines {
    /// True if it is time for the next line.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
        let is_due = self.last.is_none_or(|last| now.duration_since(last) >= PERIOD);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }

    /// Prints a line if it is time to.
    pub(crate) fn show(
        &mut self,
        output: &mut Output,
        course: &MatchDisplay,
        standing: &SeriesResult,
    ) -> Result<(), CliError> {
        let now = Instant::now();
        if !self.is_due(now) {
            return Ok(());
        }
        output.json(&ProgressLine {
            r#type: "progress",
            of: course.games,
            seconds: now.duration_since(course.began).as_secs_f64(),
            seconds_left: course.left(standing.games, now).map(|left| left.as_secs_f64()),
            standing,
        })?;
        output.flush()
    }
}

/// The file that takes the games as they finish: whenever the program ends, it holds whole games.
pub(crate) struct RecordsFile<'a> {
    path: &'a Path,
    file: File,
    /// Bytes of its games.
    length: u64,
    /// True while the games of an earlier run are behind them, which the first new game replaces.
    is_old: bool,
}

impl<'a> RecordsFile<'a> {
    /// Opens a file whose games will be replaced when the first game comes.
    pub(crate) fn replace(path: &'a Path) -> Result<RecordsFile<'a>, CliError> {
        let file = RecordsFile::append(path)?;
        Ok(RecordsFile { length: 0, is_old: file.length > 0, ..file })
    }

    /// Opens a file to whose games others are added.
    pub(crate) fn append(path: &'a Path) -> Result<RecordsFile<'a>, CliError> {
        record_files::refuse_standard_output(path)?;
        // An ending that nothing is known by is the reader's own affair.
        let format = record_files::output_format(path).unwrap_or(record_files::NATIVE);
        if format != record_files::NATIVE {
            return Err(CliError::input(format!(
                "bad name {path:?}: expected a file for records, not one for {format}"
            ))
            .with_hint("`boardwright records convert` writes other formats"));
        }
        let failed = |error| CliError::file("write", path, &error);
        let head = files::head(path, 256).map_err(failed)?;
        let mut file = File::options().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        // Devices and pipes have no length: there are no games to lose.
        if length > 0 {
            if !begins_as_records(&head) {
                return Err(CliError::input(format!(
                    "{path:?} holds something else than records of games, expected another name for --records"
                )));
            }
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(RecordsFile { path, file, length, is_old: false })
    }

    /// Takes back what was written after a place in the file, from [`RecordsFile::length`].
    pub(crate) fn take_back(&mut self, length: u64) -> Result<(), CliError> {
        if length >= self.length {
            return Ok(());
        }
        self.length = length;
        self.cut().map_err(|error| CliError::file("write", self.path, &error))
    }

    /// Number of bytes of its games.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    pub(crate) fn add(&mut self, record: &Record) -> Result<(), CliError> {
        let mut text = record_files::native(std::slice::from_ref(record))?;
        if self.length > 0 {
            text.insert(0, '\n');
        }
        let failed = |error| CliError::file("write", self.path, &error);
        if std::mem::take(&mut self.is_old) {
            self.cut().map_err(failed)?;
        }
        files::add_whole(&mut self.file, text.as_bytes()).map_err(failed)?;
        self.length += text.len() as u64;
        Ok(())
    }

    /// Cuts off what lies behind its games.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }
}

/// True if the first sign of a file is that of a record of our own format, or a comment.
fn begins_as_records(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    // JSON lines begin with a comment's sign, too.
    let is_json = text.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""));
    !is_json && text.first().is_none_or(|first| matches!(first, b'[' | b'{' | b'%' | b';'))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use boardwright_arena::stats::Sprt;
    use boardwright_arena::{EndingKind, GameReport, SeriesResult};
    use boardwright_game::Record;

    use super::{MatchDisplay, RecordsFile, in_words};

    #[test]
    fn games_replace_those_of_a_file_or_are_added_to_them() {
        let path = std::env::temp_dir().join(format!("boardwright-records-{}.bwr", std::process::id()));
        let record = |game: &str| Record { game: game.to_owned(), ..Record::default() };
        let games = || std::fs::read_to_string(&path).expect("a file").matches("[Game ").count();
        let mut file = RecordsFile::replace(&path).expect("a file");
        file.add(&record("kalah")).expect("room");
        let one = file.length();
        file.add(&record("gomoku")).expect("room");
        file.take_back(one).expect("room");
        assert_eq!(games(), 1, "the second game was taken back");
        file.add(&record("sticks")).expect("room");
        let mut more = RecordsFile::append(&path).expect("a file");
        more.add(&record("kalah")).expect("room");
        assert_eq!(games(), 3);
        let mut new = RecordsFile::replace(&path).expect("a file");
        assert_eq!(games(), 3, "nothing was played yet");
        new.add(&record("kalah")).expect("room");
        assert_eq!(games(), 1);
        std::fs::write(&path, "{\"game\": \"kalah\"}\n").expect("a file");
        assert!(RecordsFile::append(&path).is_err(), "JSON lines take no text of ours");
        std::fs::remove_file(&path).expect("a file");
        for other in ["jsonl", "csv", "parquet", "sgf"] {
            assert!(RecordsFile::append(&path.with_extension(other)).is_err(), "{other}");
        }
    }

    #[test]
    fn the_line_of_progress_tells_how_the_test_stands() {
        let standing = SeriesResult {
            games: 62,
            wins: 40,
            losses: 12,
            draws: 10,
            elo: 168.4,
            elo_error: 82.2,
            llr: Some(1.234),
            forfeits: 2,
            ..SeriesResult::default()
        };
        let report = GameReport {
            game: 61,
            first: 1,
            restored: false,
            record: Record::default(),
            plies: 0,
            fingerprint: 0,
            kind: EndingKind::Board,
            versions: Default::default(),
            standing,
        };
        let began = Instant::now();
        let mut course = MatchDisplay { games: 400, sprt: Some(Sprt::default()), began, fresh: 29 };
        course.count(&report);
        assert_eq!(
            course.line(&report.standing, began + Duration::from_secs(10)),
            "62 of 400 games: +40 =10 -12, +168 ± 82 Elo, llr 1.23 (-2.94, 2.94), 180 a minute, 2 min left, 2 forfeits"
        );
    }
    #[test]
    fn times_are_told_as_people_say_them() {
        let told = [0, 89, 90, 3569, 3600, 12_000, 200_000].map(|seconds| in_words(Duration::from_secs(seconds)));
        assert_eq!(told, ["0 s", "89 s", "2 min", "59 min", "1 h 0 min", "3 h 20 min", "2 d 7 h"]);
    }
}
