//! Appeals: a student asks for one of their own matches to be played again, and the next run plays it.

use std::sync::{Arc, Mutex};

use boardwright_game::locked;

use serde::{Deserialize, Serialize};

use crate::disk;
use crate::error::ClassError;
use crate::evaluator::Evaluator;
use crate::folder::{ClassFolder, Receipt, is_of_last_day};
use crate::result::MatchResult;

/// The most bytes that are kept of the lines of each of the two players.
const MOST_LINES: usize = 512 << 10;

/// The last line where there were more.
const CUT_OFF: &str = "… and more, which is not kept";

/// A student's request to play a match again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Appeal {
    /// Its number among those of the submission, from 1.
    pub number: usize,
    /// The submission.
    pub submission: u64,
    /// The match as it counts.
    pub before: MatchResult,
    /// When it was asked for, in milliseconds since 1970 (UTC).
    pub asked: u64,
    /// The outcome; `None` while it waits.
    #[serde(default)]
    pub answer: Option<AppealAnswer>,
}

/// The outcome of an appeal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AppealAnswer {
    /// The match as it came out again. It changes no grade.
    Played(MatchResult),
    /// The reason why it could not be played, for the teacher: it may repeat words of another's program.
    Failed(String),
}

impl Appeal {
    /// True if the match came out otherwise than before.
    pub fn differs(&self) -> bool {
        matches!(&self.answer, Some(AppealAnswer::Played(again)) if again.told() != self.before.told())
    }
}

impl ClassFolder {
    /// All appeals in the order of their submissions.
    pub fn appeals(&self) -> Result<Vec<(Receipt, Appeal)>, ClassError> {
        let mut all = Vec::new();
        for receipt in self.receipts()? {
            all.extend(self.appeals_of(receipt.number)?.into_iter().map(|appeal| (receipt.clone(), appeal)));
        }
        Ok(all)
    }

    /// The appeals of a submission.
    pub(crate) fn appeals_of(&self, number: u64) -> Result<Vec<Appeal>, ClassError> {
        Ok(disk::read_json(&self.submission(number).join("appeals.json"))?.unwrap_or_default())
    }

    /// Keeps the request of the student of a submission to play one of its matches again.
    ///
    /// # Errors
    /// One sentence for the student if the submission has no such match, or one appeal waits, or it is one too many.
    pub fn appeal(&self, receipt: &Receipt, event: &str, now: u64) -> Result<Appeal, ClassError> {
        let most = self.class.appeals.a_day as usize;
        if most == 0 {
            return Err(ClassError::new("this class takes no appeals here, ask your teacher"));
        }
        let results = self.results(receipt.number)?.unwrap_or_default();
        let mut matches = results.stages.iter().flat_map(|stage| &stage.matches);
        let before = matches
            .find(|played| played.event == event)
            .cloned()
            .ok_or_else(|| ClassError::new(format!("submission {} has no such match", receipt.number)))?;
        let _writing = self.taking()?;
        // The student may have been deleted meanwhile.
        self.receipt(receipt.number)?;
        let mut mine = Vec::new();
        for other in self.receipts()?.iter().filter(|other| other.is_of(&receipt.student)) {
            mine.extend(self.appeals_of(other.number)?);
        }
        if mine.iter().any(|appeal| appeal.answer.is_none()) {
            return Err(ClassError::new("another appeal of yours waits, expected one at a time"));
        }
        let today = mine.iter().filter(|appeal| is_of_last_day(appeal.asked, now)).count();
        if today >= most {
            let message = format!("there are {today} appeals in the last 24 hours, expected at most {most}");
            return Err(ClassError::new(message));
        }
        let mut appeals = self.appeals_of(receipt.number)?;
        let number = appeals.len() + 1;
        let appeal = Appeal { number, submission: receipt.number, before, asked: now, answer: None };
        appeals.push(appeal.clone());
        self.keep_appeals(receipt.number, &appeals)?;
        Ok(appeal)
    }

    fn keep_appeals(&self, number: u64, appeals: &[Appeal]) -> Result<(), ClassError> {
        disk::replace_json(&self.submission(number).join("appeals.json"), &appeals)
    }

    /// The lines of both players while an appeal was played, or those of the submission alone.
    ///
    /// # Errors
    /// If there is no such appeal, or its lines cannot be read.
    pub fn appeal_lines(&self, submission: u64, number: usize, own_alone: bool) -> Result<String, ClassError> {
        let path = self.submission(submission).join(format!("appeal-{number}.txt"));
        let read = disk::read_text(&path, 4 * MOST_LINES as u64)?;
        let text = read.ok_or_else(|| {
            ClassError::new(format!("submission {submission} has no appeal {number} that was played"))
        })?;
        let own = format!("#{submission} ");
        let lines = text.lines().filter(|line| !own_alone || line.starts_with(&own));
        Ok(lines.map(|line| format!("{line}\n")).collect())
    }
}

/// The lines of the players of a match, each with its player before it. Clones share them.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<KeptLines>>);

#[derive(Default)]
struct KeptLines {
    text: String,
    /// By player, the number of bytes.
    sizes: Vec<(String, usize)>,
}

impl Lines {
    fn add(&self, player: &str, line: &str) {
        let mut kept = locked(&self.0);
        let KeptLines { text, sizes } = &mut *kept;
        let known = sizes.iter().position(|(name, _)| name == player);
        let index = known.unwrap_or_else(|| {
            sizes.push((player.to_owned(), 0));
            sizes.len() - 1
        });
        let size = &mut sizes[index].1;
        if *size > MOST_LINES {
            return;
        }
        *size += line.len();
        let shown = if *size > MOST_LINES { CUT_OFF } else { line };
        for part in [player, " ", shown, "\n"] {
            text.push_str(part);
        }
    }

    fn text(&self) -> String {
        locked(&self.0).text.clone()
    }
}

impl Evaluator {
    /// Plays the appeals that wait, and keeps their outcomes. Calls `told` after each.
    ///
    /// # Errors
    /// If it was interrupted, or this machine cannot play it now: then it waits on. What else a match runs into is the outcome of its
    /// appeal.
    pub fn answer_appeals(&mut self, told: &mut dyn FnMut(&Receipt, &Appeal)) -> Result<(), ClassError> {
        for (receipt, mut appeal) in self.folder().appeals()? {
            if appeal.answer.is_some() {
                continue;
            }
            let before = &appeal.before;
            let games = before.wins + before.draws + before.losses;
            let lines = Lines::default();
            let heard = lines.clone();
            let add = move |player: &str, line: &str| heard.add(player, line);
            let answer = match self.replay(appeal.submission, &before.opponent, games, add) {
                Ok(again) => AppealAnswer::Played(MatchResult { elo: before.elo, ..again }),
                Err(error) if error.is_interruption() || error.for_students().is_some() => return Err(error),
                Err(error) => AppealAnswer::Failed(error.to_string()),
            };
            let place = self.folder().submission(appeal.submission).join(format!("appeal-{}.txt", appeal.number));
            appeal.answer = Some(answer);
            let _writing = self.folder().taking()?;
            let mut appeals = self.folder().appeals_of(appeal.submission)?;
            // The student may have been deleted meanwhile.
            let Some(known) = appeals.iter_mut().find(|known| known.number == appeal.number) else { continue };
            known.clone_from(&appeal);
            disk::replace(&place, lines.text().as_bytes())?;
            self.folder().keep_appeals(appeal.submission, &appeals)?;
            told(&receipt, &appeal);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{CUT_OFF, Lines, MOST_LINES};

    #[test]
    fn the_words_of_one_player_crowd_out_no_others() {
        let lines = Lines::default();
        let long = "x".repeat(1000);
        for _ in 0..2000 {
            lines.add("#2", &long);
        }
        lines.add("#1", "mine");
        let text = lines.text();
        assert!(text.len() < 2 * MOST_LINES && text.ends_with("#1 mine\n"), "{} bytes", text.len());
        assert_eq!(text.matches(CUT_OFF).count(), 1);
    }
}
