//! Reviews of games, position by position: the value, the best move, and the cost of the move that was played.

use boardwright_game::{AnyPosition, Fault, Limits, Message, Outcome, Question, Score, Side, Stop};

use super::analyst::Analyst;
use crate::texts::TEXTS;

/// The score, in hundredths, at which the chances are 73 to 27: they follow a logistic curve.
const SCALE: f64 = 400.0;

/// Loss of winning chances from which a move gets each mark, worst first.
const MARKS: [(f64, Mark); 3] = [(0.3, Mark::Blunder), (0.2, Mark::Mistake), (0.1, Mark::Inaccuracy)];

/// Moves of a win that its words name.
const NAMED: usize = 9;

/// Mark of a move that cost its side much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It cost at least a tenth of the chances.
    Inaccuracy,
    /// At least a fifth.
    Mistake,
    /// At least three tenths.
    Blunder,
}

/// Value of a position of a game, and the cost of the move that led there.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Number of plies before this position.
    pub ply: usize,
    /// The position itself.
    pub position: AnyPosition,
    /// Value for the first side; `None` if the player does not score.
    pub score: Option<Score>,
    /// Depth of the search in plies; `None` if the player does not report it.
    pub depth: Option<u32>,
    /// The first side's chances by that score, from 0 to 1.
    pub chances: Option<f64>,
    /// Move that the player would play here; `None` if the game is over.
    pub best: Option<String>,
    /// Continuation that the player expects, starting with its best move.
    pub variation: Vec<String>,
    /// Side that made the move which led here; `None` at the start.
    pub by: Option<Side>,
    /// Chances that the move which led here cost its side, from 0 to 1; `None` at the start.
    pub loss: Option<f64>,
    /// Mark of that move. A move that the player would have made itself gets none, even where it is seen afterwards
    /// to have cost something.
    pub mark: Option<Mark>,
    /// The forced win that a marked move gave away, in words: "a win by fours in 9 was there: h8 …". `None` if it gave none away.
    pub given_away: Option<Message>,
}

/// State of knowledge before a move.
struct Before {
    side: Side,
    judgement: Judgement,
}

/// Judges every position of a game, from the start on, each within the limits; the flag ends it after any of them.
///
/// # Errors
/// The player's fault.
///
/// # Panics
/// If the moves are not those of a game from `start`, as a referee has checked them.
pub fn review(
    analyst: &mut Analyst,
    start: &AnyPosition,
    history: &[String],
    limits: Limits,
    stop: &Stop,
    report: &mut dyn FnMut(Judgement),
) -> Result<(), Fault> {
    let mut position = start.clone();
    let mut before: Option<Before> = None;
    for ply in 0..=history.len() {
        let past = history[..ply].to_vec();
        let question = Question { position: position.clone(), start: start.clone(), history: past, limits };
        let mut judgement = judge(analyst, question, stop)?;
        if stop.is_raised() {
            return Ok(());
        }
        if let Some(Before { side, judgement: before }) = &before {
            judgement.by = Some(*side);
            judgement.loss = before.chances.zip(judgement.chances).map(|(before, after)| loss(*side, before, after));
            let is_own_choice = ply.checked_sub(1).and_then(|last| history.get(last)) == before.best.as_ref();
            judgement.mark = judgement.loss.filter(|_| !is_own_choice).and_then(mark);
            judgement.given_away = judgement.mark.and_then(|_| given_away(before, &judgement));
        }
        before = Some(Before { side: position.to_move(), judgement: judgement.clone() });
        report(judgement);
        if let Some(mv) = history.get(ply) {
            position.play(mv).expect("the moves of a game are legal");
        }
    }
    Ok(())
}

/// Judges one position.
fn judge(analyst: &mut Analyst, question: Question, stop: &Stop) -> Result<Judgement, Fault> {
    let position = question.position.clone();
    let (ply, side) = (question.history.len(), position.to_move());
    let for_first = |score: Score| if side == Side::First { score } else { score.negate() };
    let blank = Judgement {
        ply,
        position,
        score: None,
        depth: None,
        chances: None,
        best: None,
        variation: Vec::new(),
        by: None,
        loss: None,
        mark: None,
        given_away: None,
    };
    if let Some(outcome) = question.position.outcome() {
        let score = match outcome {
            Outcome::Win(Side::First) => Score::WIN,
            Outcome::Win(Side::Second) => Score::WIN.negate(),
            Outcome::Draw => Score::DRAW,
        };
        return Ok(Judgement { score: Some(score), chances: Some(chances(score)), ..blank });
    }
    let (reply, _) = analyst.answer(question, stop, &mut |_| {})?;
    // A bot may write its move in a way of its own.
    let best = blank.position.check(&reply.mv).unwrap_or(reply.mv);
    let score = reply.info.as_ref().map(|info| for_first(info.score));
    let depth = reply.info.as_ref().map(|info| info.depth);
    let variation = reply.info.map(|info| info.variation).unwrap_or_default();
    Ok(Judgement { score, depth, chances: score.map(chances), best: Some(best), variation, ..blank })
}

/// The winning chances, from 0 to 1, of a side with this score.
fn chances(score: Score) -> f64 {
    match score.forced() {
        Some(_) => f64::from(u8::from(score.0 > 0)),
        None => 1.0 / (1.0 + libm::exp(-f64::from(score.0) / SCALE)),
    }
}

/// Cost of a side's move, from the first side's chances before and after it.
fn loss(side: Side, before: f64, after: f64) -> f64 {
    let lost = if side == Side::First { before - after } else { after - before };
    lost.max(0.0)
}

/// The forced win that a move gave away, in words: one of its own side, or else one of the opponent that it let in.
fn given_away(before: &Judgement, after: &Judgement) -> Option<Message> {
    words(before, ["arena-missed", "arena-missed-by"]).or_else(|| words(after, ["arena-gave", "arena-gave-by"]))
}

/// The forced win of the side to move in words, by the key for a win of any kind and that for one by threats alone.
fn words(judged: &Judgement, [any, by]: [&'static str; 2]) -> Option<Message> {
    let score = judged.score.filter(|_| judged.best.is_some())?;
    let for_mover = if judged.position.to_move() == Side::First { score } else { score.negate() };
    let plies = for_mover.forced().filter(|plies| *plies > 0)?;
    let named = |line: &[String]| line[..line.len().min(NAMED)].join(" ").into();
    Some(match judged.position.threat_win() {
        Some(win) => {
            let plies = u32::try_from(win.line.len()).unwrap_or(u32::MAX);
            TEXTS.with(by, [("way", win.way.into()), ("plies", plies.into()), ("line", named(&win.line))])
        }
        None => {
            let line = if judged.variation.is_empty() { judged.best.as_slice() } else { &judged.variation };
            TEXTS.with(any, [("plies", plies.unsigned_abs().into()), ("line", named(line))])
        }
    })
}

fn mark(loss: f64) -> Option<Mark> {
    MARKS.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Score, Side};

    use super::{Mark, chances, loss, mark};

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
