//! A whole game judged position by position: what each is worth, what would have been played, what each move cost.

use boardwright_arena::{Pace, Seat};
use boardwright_game::{Fault, Info, Outcome, Question, Score, Side, Stop};

use super::await_answer;
use crate::message::{Mark, PathMove, Reviewed};
use crate::place::Reached;
use crate::players::Chosen;

/// The score, in hundredths, at which the chances are 73 to 27: they follow a logistic curve.
const SCALE: f64 = 400.0;

/// What a move must cost of the chances to be called so, worst first.
const MARKS: [(f64, Mark); 3] = [(0.3, Mark::Blunder), (0.2, Mark::Mistake), (0.1, Mark::Inaccuracy)];

/// What is known of a position.
struct Judged {
    /// What it is worth to the first side.
    score: Option<Score>,
    best: Option<String>,
    variation: Vec<String>,
}

/// Judges every position of a game, from the start on.
///
/// # Errors
/// How the player fails.
pub(super) fn review(
    chosen: &Chosen,
    reached: &Reached,
    pace: &Pace,
    stop: &Stop,
    report: &dyn Fn(Reviewed),
) -> Result<(), String> {
    let table = &reached.table;
    let mut seat = Seat::new(chosen.make(reached.variant(), 0)?.player);
    let mut position = table.start().clone();
    // The side that moved last, and the chances before its move.
    let mut before: Option<(Side, Option<f64>)> = None;
    let of = table.history().len() + 1;
    for ply in 0..of {
        let history = &table.history()[..ply];
        let question = Question {
            position: position.clone(),
            start: table.start().clone(),
            history: history.to_vec(),
            limits: pace.limits(None),
        };
        let judged = judge(&mut seat, question, stop).map_err(|fault| format!("{chosen} fails: {fault}"))?;
        if stop.is_raised() {
            return Ok(());
        }
        let chances = judged.score.map(chances);
        let loss = before.and_then(|(side, before)| Some(loss(side, before?, chances?)));
        report(Reviewed {
            ply: number(ply),
            of: number(of),
            score: judged.score.map(Into::into),
            chances,
            best: judged.best.map(|best| PathMove::new(&position, &best)),
            variation: PathMove::line(&position, &judged.variation),
            loss,
            mark: loss.and_then(mark),
        });
        before = Some((position.to_move(), chances));
        if let Some(mv) = table.history().get(ply) {
            position.play(mv).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// What a position is worth.
fn judge(seat: &mut Seat, question: Question, stop: &Stop) -> Result<Judged, Fault> {
    let side = question.position.to_move();
    if let Some(outcome) = question.position.outcome() {
        let score = match outcome {
            Outcome::Win(Side::First) => Score::WIN,
            Outcome::Win(Side::Second) => Score::WIN.negate(),
            Outcome::Draw => Score::DRAW,
        };
        return Ok(Judged { score: Some(score), best: None, variation: Vec::new() });
    }
    seat.ask(question);
    let reply = await_answer(seat, stop, &|_| {})?;
    let for_first = |info: &Info<String>| if side == Side::First { info.score } else { info.score.negate() };
    let score = reply.info.as_ref().map(for_first);
    let variation = reply.info.map(|info| info.variation).unwrap_or_default();
    Ok(Judged { score, best: Some(reply.mv), variation })
}

/// The chances of a side that is worth so much, from 0 to 1.
fn chances(score: Score) -> f64 {
    match score.forced() {
        Some(_) => f64::from(u8::from(score.0 > 0)),
        None => 1.0 / (1.0 + (-f64::from(score.0) / SCALE).exp()),
    }
}

/// What a move of a side cost, given the first side's chances before and after it.
fn loss(side: Side, before: f64, after: f64) -> f64 {
    let lost = if side == Side::First { before - after } else { after - before };
    lost.max(0.0)
}

fn mark(loss: f64) -> Option<Mark> {
    MARKS.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Score, Side};

    use super::{chances, loss, mark};
    use crate::message::Mark;

    #[test]
    fn a_move_that_gives_a_win_away_is_a_blunder() {
        let won = chances(Score::win_in(3));
        let even = chances(Score::DRAW);
        assert_eq!((won, even, chances(Score::loss_in(2))), (1.0, 0.5, 0.0));
        assert_eq!(mark(loss(Side::First, won, even)), Some(Mark::Blunder));
        assert_eq!(mark(loss(Side::Second, won, even)), None);
        assert_eq!(mark(loss(Side::Second, even, 0.62)), Some(Mark::Inaccuracy));
        assert_eq!(mark(loss(Side::First, even, 0.28)), Some(Mark::Mistake));
    }
}
