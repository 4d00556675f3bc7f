//! Matches that workers on other machines play.

use boardwright_arena::{GameId, Journal, Resume, Series, SeriesError, SeriesResult, Unit};
use boardwright_game::Stop;
use boardwright_local::remote::{RemoteExecutor, take_back};

use crate::error::ClassError;

/// Begin of the ending of a game that neither workers nor this machine could play.
const NOT_PLAYED: &str = "not played: ";

/// Has a match played by workers, or what is left of it, and takes it off their server.
///
/// # Errors
/// If it was interrupted, the server refuses something, or a game cannot be played by anybody: such a game is not kept.
pub(crate) fn play(
    series: &Series,
    remote: &dyn RemoteExecutor,
    journal: &mut dyn Journal,
    stop: &Stop,
) -> Result<SeriesResult, ClassError> {
    let event = series.event().id;
    loop {
        let mut failed: Vec<(GameId, String)> = Vec::new();
        let played = series.play(Some(remote), Some(&mut *journal), Resume::Yes, stop, &mut |report| {
            if let Some(why) = report.record.ending.strip_prefix(NOT_PLAYED) {
                let unit = Unit { stage: 0, players: [0, 1], pair: report.game / 2, legs: [true; 2] };
                failed.push((unit.game(event, u8::from(report.game % 2 == 1)), why.to_owned()));
            }
        });
        match played {
            // Games of a worker that turned out to lie are played again.
            Err(SeriesError::Withdrawn { units, why }) => {
                take_back(remote, Some(&mut *journal), event, &units, &why).map_err(ClassError::new)?;
                continue;
            }
            Err(error) => return Err(ClassError::new(error)),
            Ok(result) => {
                if let Some((_, why)) = failed.first() {
                    let games: Vec<GameId> = failed.iter().map(|(game, _)| *game).collect();
                    journal.withdraw(&games).map_err(ClassError::new)?;
                    remote.forget();
                    return Err(ClassError::new(why));
                }
                if !stop.is_raised() {
                    remote.forget();
                }
                return Ok(result);
            }
        }
    }
}
