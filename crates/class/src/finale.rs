//! The final tournament of a class: the best submissions meet, and a page shows it at a pace that leaves suspense.

use boardwright_arena::Resume;
use boardwright_arena::tournament::News;
use boardwright_workbench::{EventSettings, FormatName, PlayerSettings};
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::error::ClassError;
use crate::evaluator::Evaluator;
use crate::folder::{ClassFolder, Receipt};
use crate::grades::{Grade, grades};
use crate::stage::Stage;

/// The most players of a final.
pub const MOST_FINALISTS: usize = 64;

/// The name in the final of a student who was deleted.
const GONE: &str = "somebody who left";

/// The final tournament as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finale {
    /// The id of the event, under which the games are kept.
    pub event: String,
    /// True if losers are out, false if all meet all others.
    pub is_knockout: bool,
    /// The players in the order of their seeds.
    pub players: Vec<Finalist>,
    /// True if all games are played.
    pub finished: bool,
    /// When the page began to show it, in milliseconds since 1970 (UTC); `None` before that.
    pub began: Option<u64>,
    /// Seconds for which each game is shown.
    pub seconds: f64,
}

/// A player of the final.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finalist {
    /// The name of the submission as a player.
    pub player: String,
    /// The name that others see.
    pub alias: String,
}

/// The final that a teacher asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FinaleSettings {
    /// The most players.
    pub players: usize,
    /// True if losers are out, false if all meet all others.
    pub is_knockout: bool,
    /// Pairs of games of two players who meet.
    pub pairs: u32,
    /// Seconds for which each game is shown.
    pub seconds: f64,
}

/// A place in the final.
#[derive(Clone, PartialEq, Debug)]
pub struct FinalStanding {
    /// The place, from 1; equal places are shared.
    pub rank: u32,
    /// The name that others see.
    pub alias: String,
    /// Points: a win 1, a draw ½.
    pub points: f64,
    /// Number of games.
    pub games: u64,
}

impl ClassFolder {
    /// The final tournament, if there is one.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub fn finale(&self) -> Result<Option<Finale>, ClassError> {
        disk::read_json(&self.path().join("final.json"))
    }

    /// Begins to show the final on its page, from the first game on.
    ///
    /// # Errors
    /// If there is no final, or it cannot be written.
    pub fn show_finale(&self, now: u64) -> Result<(), ClassError> {
        let _taking = self.taking()?;
        let finale = self.finale()?.ok_or_else(|| {
            ClassError::new("there is no final tournament").with_hint("`boardwright class final FOLDER` plays one")
        })?;
        self.keep_finale(&Finale { began: Some(now), ..finale })
    }

    /// Takes the names that others saw of some players out of the final.
    pub(crate) fn forget_finalist(&self, players: &[String]) -> Result<(), ClassError> {
        let Some(mut finale) = self.finale()? else { return Ok(()) };
        let mut is_changed = false;
        for finalist in finale.players.iter_mut().filter(|finalist| players.contains(&finalist.player)) {
            finalist.alias = GONE.to_owned();
            is_changed = true;
        }
        if is_changed { self.keep_finale(&finale) } else { Ok(()) }
    }

    fn keep_finale(&self, finale: &Finale) -> Result<(), ClassError> {
        disk::replace_json(&self.path().join("final.json"), finale)
    }

    /// Number of submissions that wait for stages: none of them is in a final that is played now.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn waiting(&self) -> Result<usize, ClassError> {
        let mut waiting = 0;
        for receipt in self.receipts()? {
            waiting += usize::from(!self.results(receipt.number)?.is_some_and(|known| known.finished));
        }
        Ok(waiting)
    }

    /// The counted submissions that passed every gate, the strongest first.
    fn finalists(&self) -> Result<Vec<(Grade, Receipt)>, ClassError> {
        let passed = |grade: &Grade| {
            let (_, results) = grade.counted.as_ref()?;
            let mut gates = self.class.stages.iter().filter(|stage| stage.is_gate());
            let is_through = |stage: &Stage| results.of_stage(&stage.name).is_some_and(|result| result.passed);
            Some(results.finished && gates.all(is_through))
        };
        let strength = |grade: &Grade| {
            let rating = grade.counted.as_ref().and_then(|(_, results)| results.rating());
            (rating.map_or(f64::NEG_INFINITY, |[elo, _]| elo), grade.points)
        };
        let mut all: Vec<Grade> = grades(self)?.into_iter().filter(|grade| passed(grade) == Some(true)).collect();
        all.sort_by(|a, b| {
            let ((a, a_points), (b, b_points)) = (strength(a), strength(b));
            b.total_cmp(&a).then(b_points.total_cmp(&a_points))
        });
        Ok(all.into_iter().filter_map(|grade| grade.counted.clone().map(|(receipt, _)| (grade, receipt))).collect())
    }
}

impl Evaluator {
    /// Plays the final tournament, or what is left of it. Calls `told` with the number of games so far.
    ///
    /// # Errors
    /// If there are fewer than two players, it was interrupted, or the system refuses something.
    pub fn play_finale(
        &mut self,
        settings: FinaleSettings,
        told: &mut dyn FnMut(u64),
    ) -> Result<Vec<FinalStanding>, ClassError> {
        let folder = self.folder().clone();
        let mut chosen = folder.finalists()?;
        chosen.truncate(settings.players.min(MOST_FINALISTS));
        if chosen.len() < 2 {
            let passed = if chosen.is_empty() { "no submission" } else { "one submission alone" };
            return Err(ClassError::new(format!("{passed} passed every gate, expected at least two"))
                .with_hint("`boardwright class run FOLDER` takes submissions through their stages"));
        }
        let mut players: Vec<Finalist> = chosen
            .iter()
            .map(|(grade, receipt)| Finalist { player: receipt.player_name(), alias: grade.alias.clone() })
            .collect();
        let venue = self.venue(chosen.iter().map(|(_, receipt)| receipt), None)?;
        let specs = players.iter().map(|player| PlayerSettings::of_spec(&player.player)).collect();
        let event = EventSettings {
            name: Some("final".to_owned()),
            format: if settings.is_knockout { FormatName::Knockout } else { FormatName::RoundRobin },
            players: specs,
            pairs: Some(settings.pairs),
            ..folder.class.event_settings()
        };
        let concurrency = folder.class.concurrency();
        let alone = self.alone()?;
        let (journal, stop) = self.journal();
        let contest = event.build(&venue, stop).map_err(|error| ClassError::new(error.one_line()))?;
        let mut tournament = contest.into_tournament().map_err(ClassError::new)?;
        tournament.concurrency = concurrency;
        let id = tournament.event().id.to_string();
        let taking = folder.taking()?;
        // A player may have been deleted while others played.
        let gone = chosen.iter().map(|(_, receipt)| !folder.is_there(receipt.number));
        players
            .iter_mut()
            .zip(gone)
            .filter(|(_, is_gone)| *is_gone)
            .for_each(|(player, _)| player.alias = GONE.to_owned());
        let known = folder.finale()?.filter(|known| known.event == id);
        let mut finale = Finale {
            began: known.and_then(|known| known.began),
            event: id,
            is_knockout: settings.is_knockout,
            players: players.clone(),
            finished: false,
            seconds: settings.seconds,
        };
        folder.keep_finale(&finale)?;
        drop(taking);
        let _alone = alone;
        let mut games = 0;
        let result = tournament
            .play(None, journal, Resume::Yes, stop, &mut |news| {
                if let News::Game { .. } = news {
                    games += 1;
                    told(games);
                }
            })
            .map_err(|error| ClassError::new(format!("the final: {error}")))?;
        if !result.finished {
            return Err(ClassError::interrupted());
        }
        {
            // The teacher may have begun to show it meanwhile, and deleted a player.
            let _taking = folder.taking()?;
            finale = folder.finale()?.unwrap_or(finale);
            finale.finished = true;
            folder.keep_finale(&finale)?;
        }
        let standings = tournament.standings(&result.ledger).into_iter();
        let alias = |player: &str| players.iter().find(|known| known.player == player).map(|known| known.alias.clone());
        let place = |row: boardwright_arena::tournament::Standing| FinalStanding {
            rank: row.rank,
            alias: alias(&row.player).unwrap_or(row.player),
            points: row.points,
            games: row.games,
        };
        Ok(standings.map(place).collect())
    }
}
