//! The file of a class, `class.toml`: everything that a teacher decides, in one place.

use std::time::Duration;

use boardwright_game::AnyVariant;
use boardwright_players::{BWP, PlayerName, dialects};
use boardwright_protocol::parse_external;
use boardwright_workbench::{EventSettings, FileError, OpeningsSetting, PaceSettings, PlayerSettings};
use serde::{Deserialize, Serialize};

use crate::error::ClassError;
use crate::formula::{Formula, Known, best_rating, best_results};
use crate::language::ClassLanguage;
use crate::result::{StageResult, SubmissionResults, number};
use crate::stage::{Stage, StageKind};
use crate::values::{Amount, Moment, TimeSpan};

/// The most stages of a class.
const MAX_STAGES: usize = 50;

/// The file of a class.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClassFile {
    /// Name that people read.
    pub title: String,
    /// The spec of the game, with its rule and its opening rule.
    pub game: String,
    /// Decides openings and random choices.
    #[serde(default = "one")]
    pub seed: u64,
    /// Openings of the pairs, as in a tournament file.
    #[serde(default)]
    pub openings: Option<OpeningsSetting>,
    /// Limits of the players' thinking, as in a tournament file.
    #[serde(default)]
    pub pace: PaceSettings,
    /// A position that occurs this often is a draw.
    #[serde(default)]
    pub repetition: Option<u32>,
    /// A game that is this long is a draw.
    #[serde(default)]
    pub max_plies: Option<u32>,
    /// The formula for the points of a submission; without it they are the sum of the points of its stages.
    #[serde(default)]
    pub formula: Option<String>,
    /// Number of games that are played at the same time.
    #[serde(default = "one")]
    pub games_at_once: u64,
    /// Sandbox of the processes of students.
    #[serde(default)]
    pub sandbox: SandboxRule,
    /// Folders besides those of the system that bots may read, such as that of a compiler.
    #[serde(default)]
    pub readable: Vec<String>,
    /// Limits of a submission.
    #[serde(default)]
    pub limits: ClassLimits,
    /// Rules of handing in.
    #[serde(default)]
    pub hand_in: HandInRules,
    /// Rules of appeals.
    #[serde(default)]
    pub appeals: AppealRules,
    /// Part of the results that students see of each other.
    #[serde(default)]
    pub show: ShowRules,
    /// Languages; the usual ones if none is named.
    #[serde(default = "ClassLanguage::usual", rename = "language")]
    pub languages: Vec<ClassLanguage>,
    /// Players whose ratings are known.
    #[serde(default, rename = "reference")]
    pub references: Vec<Reference>,
    /// The stages in their order.
    #[serde(default, rename = "stage")]
    pub stages: Vec<Stage>,
}

fn one() -> u64 {
    1
}

/// The way in which processes of students are locked in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxRule {
    /// By bubblewrap where it works, else by Landlock; without both nothing of a student runs.
    #[default]
    Auto,
    /// By bubblewrap.
    Bubblewrap,
    /// By Landlock and a filter of system calls.
    Landlock,
    /// Not at all: they run with the teacher's rights.
    None,
}

/// Limits of a submission.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ClassLimits {
    /// Memory of a process.
    pub memory: Amount,
    /// Size of all files that are handed in.
    pub source: Amount,
    /// Number of files that are handed in.
    pub files: usize,
    /// Number of processes and threads.
    pub processes: u64,
    /// Space for files that a bot writes while it runs, which nobody sees and nobody keeps.
    pub scratch: Amount,
    /// Time for a build.
    pub build: TimeSpan,
}

impl Default for ClassLimits {
    fn default() -> ClassLimits {
        ClassLimits {
            memory: Amount(1 << 30),
            source: Amount(1_000_000),
            files: 200,
            processes: 64,
            scratch: Amount(16_000_000),
            build: TimeSpan(Duration::from_secs(60)),
        }
    }
}

impl ClassLimits {
    /// The sentence on files that are larger than the class takes.
    pub(crate) fn too_large(&self) -> ClassError {
        ClassError::new(format!("the files are larger than {} together", self.source))
            .with_hint("hand in what you wrote, without what is built from it and without data")
    }
}

/// Rules of handing in.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct HandInRules {
    /// The last moment.
    pub deadline: Option<Moment>,
    /// The share of the points that a late submission gets; 0 refuses it.
    pub late: f64,
    /// The submission that counts.
    pub counts: Counting,
    /// The most submissions of a student in 24 hours.
    pub a_day: u32,
}

impl Default for HandInRules {
    fn default() -> HandInRules {
        HandInRules { deadline: None, late: 0.0, counts: Counting::Best, a_day: 20 }
    }
}

/// The submission of a student that counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counting {
    /// The one with the most points.
    #[default]
    Best,
    /// The last one.
    Last,
}

/// Part of the results that students see of each other.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ShowRules {
    /// True if there is a leaderboard, under names that the students choose.
    pub leaderboard: bool,
}

impl Default for ShowRules {
    fn default() -> ShowRules {
        ShowRules { leaderboard: true }
    }
}

/// Rules of the appeals on the page.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct AppealRules {
    /// The most appeals of a student in 24 hours; 0 for none.
    pub a_day: u32,
}

impl Default for AppealRules {
    fn default() -> AppealRules {
        AppealRules { a_day: 1 }
    }
}

/// A player whose rating is known.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Its name as a player.
    pub player: String,
    /// Its rating.
    pub elo: f64,
}

impl ClassFile {
    /// Reads the file of a class and checks everything in it.
    ///
    /// # Errors
    /// [`FileError`], which shows the place: no TOML, an unknown key, a value out of range, a game or player that is not
    /// there.
    pub fn read(text: &str) -> Result<ClassFile, FileError> {
        let file: ClassFile = FileError::read(text)?;
        file.check().map_err(|(keys, message)| FileError::at(text, &keys.split('.').collect::<Vec<_>>(), message))?;
        Ok(file)
    }

    /// The game.
    ///
    /// # Errors
    /// If there is no such game, which [`ClassFile::read`] excludes.
    pub fn variant(&self) -> Result<AnyVariant, String> {
        boardwright_catalog::variant(&self.game).map_err(|error| error.to_string())
    }

    /// The points of a submission that does everything right.
    pub fn most_points(&self) -> f64 {
        self.points_of(&best_results(&self.stages), best_rating(&self.stages), false)
    }

    /// The points of a submission; a late one has its share of them.
    pub fn points(&self, results: &SubmissionResults, is_late: bool) -> f64 {
        let share = if is_late { self.hand_in.late } else { 1.0 };
        self.points_of(&results.stages, results.rating().map(|[elo, _]| elo), is_late) * share
    }

    /// The words on a submission that is late, with the share that it gets; empty for one in time.
    pub fn lateness(&self, is_late: bool) -> String {
        match (is_late, self.hand_in.late) {
            (false, _) => String::new(),
            (true, share) => format!(", late: {} % of its points count", number(share * 100.0)),
        }
    }

    /// The sentence on submissions after the deadline.
    pub fn late_rule(&self) -> String {
        match self.hand_in.late {
            0.0 => "A late submission is refused.".to_owned(),
            share => format!("A late submission gets {} % of its points.", number(share * 100.0)),
        }
    }

    /// True if the formula has no value for a submission, as after a division by 0, so that it is worth nothing.
    pub fn has_no_value(&self, results: &SubmissionResults, is_late: bool) -> bool {
        self.value_of(&results.stages, results.rating().map(|[elo, _]| elo), is_late).is_none()
    }

    /// Never less than 0, and 0 where the formula has no value.
    fn points_of(&self, results: &[StageResult], rating: Option<f64>, is_late: bool) -> f64 {
        self.value_of(results, rating, is_late).unwrap_or_default().max(0.0)
    }

    fn value_of(&self, results: &[StageResult], rating: Option<f64>, is_late: bool) -> Option<f64> {
        // A formula that cannot be read was refused with the file.
        let formula = self.formula.as_ref().and_then(|text| Formula::read(text, &self.stages).ok());
        match formula {
            Some(formula) => formula.value(Known { stages: &self.stages, results, rating, is_late }),
            None => Some(results.iter().map(|stage| stage.points).sum()),
        }
    }

    /// Number of games that are played at the same time: never more than there are processors, so that all bots have the same
    /// load beside them.
    pub fn concurrency(&self) -> usize {
        usize::try_from(self.games_at_once).unwrap_or(usize::MAX).min(boardwright_local::venue::processors())
    }

    /// The settings of a match under the rules of the class.
    pub fn match_settings(&self, players: [PlayerSettings; 2], games: u64) -> EventSettings {
        let mut settings = EventSettings { players: players.to_vec(), ..self.event_settings() };
        settings.until.games = Some(games);
        settings
    }

    /// The settings of any event under the rules of the class, still without players.
    pub(crate) fn event_settings(&self) -> EventSettings {
        let mut settings = EventSettings {
            games: vec![self.game.clone()],
            pace: self.pace.clone(),
            openings: self.openings.clone(),
            seed: Some(self.seed),
            repetition: self.repetition,
            max_plies: self.max_plies,
            ..EventSettings::default()
        };
        settings.bots.recover = true;
        // With a time for moves the load of one bot could cost the other the game.
        settings.bots.suspend = self.pace.tc.is_some() || self.pace.movetime.is_some();
        settings
    }

    /// The first fault: the keys of its place and a sentence.
    fn check(&self) -> Result<(), (String, String)> {
        let fault = |keys: &str, message: String| Err((keys.to_owned(), message));
        if !(1..=80).contains(&self.title.trim().chars().count()) || self.title.chars().any(char::is_control) {
            return fault("title", format!("bad title {:?}: expected 1 to 80 printable characters", self.title));
        }
        let variant = match self.variant() {
            Ok(variant) => variant,
            Err(message) => return fault("game", message),
        };
        // A match between any two players has all that is left to check of game, pace and openings.
        let players = ["one", "other"].map(PlayerSettings::of_spec);
        if let Err(error) = self.match_settings(players, 2).check() {
            return fault(&error.setting, error.one_line());
        }
        if !(1..=256).contains(&self.games_at_once) {
            return fault("games-at-once", format!("bad number {}: expected 1 to 256", self.games_at_once));
        }
        if let Some(index) = self.readable.iter().position(|path| !path.starts_with('/')) {
            let message = format!("bad folder {:?}: expected one that begins with /", self.readable[index]);
            return fault(&format!("readable.{index}"), message);
        }
        self.check_limits()?;
        self.check_languages(&variant)?;
        for (index, reference) in self.references.iter().enumerate() {
            check_player(&variant, &reference.player)
                .map_err(|message| (format!("reference.{index}.player"), message))?;
            if !reference.elo.is_finite() || reference.elo.abs() > 10_000.0 {
                let message = format!("bad rating {}: expected -10000 to 10000", reference.elo);
                return fault(&format!("reference.{index}.elo"), message);
            }
            if self.references[..index].iter().any(|other| other.player == reference.player) {
                let message = format!("{} is named twice, expected each reference once", reference.player);
                return fault(&format!("reference.{index}.player"), message);
            }
        }
        self.check_stages(&variant)?;
        match self.formula.as_ref().map(|text| Formula::read(text, &self.stages)) {
            Some(Err(error)) => fault("formula", error.to_string()),
            Some(Ok(_)) if self.most_points() <= 0.0 => {
                fault("formula", "the formula gives no points for everything right, expected more than 0".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn check_limits(&self) -> Result<(), (String, String)> {
        let fault = |keys: &str, message: String| Err((keys.to_owned(), message));
        if !(1..=10_000).contains(&self.limits.files) {
            return fault("limits.files", format!("bad number {}: expected 1 to 10000", self.limits.files));
        }
        if !(4..=100_000).contains(&self.limits.processes) {
            return fault("limits.processes", format!("bad number {}: expected 4 to 100000", self.limits.processes));
        }
        if self.limits.source.0 > 100_000_000 {
            return fault("limits.source", format!("bad amount {}: expected at most 100MB", self.limits.source));
        }
        if !(0.0..=1.0).contains(&self.hand_in.late) {
            return fault("hand-in.late", format!("bad share {}: expected 0 to 1", self.hand_in.late));
        }
        if self.hand_in.a_day == 0 {
            return fault("hand-in.a-day", "bad number 0: expected at least 1".to_owned());
        }
        Ok(())
    }

    fn check_languages(&self, variant: &AnyVariant) -> Result<(), (String, String)> {
        let fault = |keys: String, message: String| Err((keys, message));
        if self.languages.is_empty() {
            return fault("language".to_owned(), "no language, expected at least one".to_owned());
        }
        for (index, language) in self.languages.iter().enumerate() {
            let keys = |key: &str| format!("language.{index}.{key}");
            let is_word =
                |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_control() || c == '/' || c == '\\');
            if !is_word(&language.name) || !is_word(&language.main) {
                let message = format!("bad language {:?}: expected a name and the name of a file", language.name);
                return fault(keys("main"), message);
            }
            if self.languages[..index].iter().any(|other| other.name == language.name || other.main == language.main) {
                let message = format!("{} or its file {} is named twice", language.name, language.main);
                return fault(keys("main"), format!("{message}, expected each once"));
            }
            let known = dialects(variant);
            if language.dialect != BWP && !known.iter().any(|dialect| dialect.name == language.dialect) {
                let names: Vec<&str> = std::iter::once(BWP).chain(known.iter().map(|dialect| dialect.name)).collect();
                let message = format!("bad dialect {:?}: expected {}", language.dialect, names.join(" or "));
                return fault(keys("dialect"), message);
            }
            for (key, command) in [("build", &language.build), ("run", &language.run)] {
                let Some(command) = command else { continue };
                if let Err(error) = parse_external(&format!("{BWP}:{command}"), &[]) {
                    return fault(keys(key), error.to_string());
                }
            }
            if language.is_script() && language.build.is_some() {
                return fault(keys("build"), "a build without a run, expected the command that runs it".to_owned());
            }
        }
        Ok(())
    }

    fn check_stages(&self, variant: &AnyVariant) -> Result<(), (String, String)> {
        if self.stages.is_empty() {
            return Err((String::new(), "no stage, expected at least one [[stage]]".to_owned()));
        }
        if self.stages.len() > MAX_STAGES {
            let message = format!("{} stages, expected at most {MAX_STAGES}", self.stages.len());
            return Err(("stage".to_owned(), message));
        }
        for (index, stage) in self.stages.iter().enumerate() {
            let place = |(key, message): (&str, String)| (format!("stage.{index}.{key}"), message);
            stage.check().map_err(place)?;
            if self.stages[..index].iter().any(|other| other.name == stage.name) {
                return Err(place((
                    "name",
                    format!("two stages are called {:?}, expected a name for each", stage.name),
                )));
            }
            for (number, player) in stage.players.iter().enumerate() {
                check_player(variant, player)
                    .map_err(|message| (format!("stage.{index}.players.{number}"), message))?;
            }
            if stage.kind == StageKind::League && self.references.is_empty() {
                let message = "a league without a [[reference]], expected at least one player whose rating is known";
                return Err(place(("kind", message.to_owned())));
            }
        }
        Ok(())
    }

    /// The known rating of a player.
    pub fn elo_of(&self, player: &str) -> Option<f64> {
        self.references.iter().find(|reference| reference.player == player).map(|reference| reference.elo)
    }
}

/// Checks the name of a player against whom submissions play: one of this program, for a class file may be somebody else's.
fn check_player(variant: &AnyVariant, name: &str) -> Result<(), String> {
    let player: PlayerName = name.parse().map_err(|error: boardwright_game::ParseError| error.to_string())?;
    if player.is_external() {
        return Err(format!("{name:?} is a program of its own, expected a player of this program"));
    }
    player.check(variant).map_err(|error| error.to_string())
}
