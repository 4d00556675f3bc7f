//! Positions searched with several lines, and games judged, by players that see everything, nothing, or too much.

use crate::common::{Conduct, Double, heap};
use boardwright_arena::analysis::{AnalysisError, Analyst, Judgement, Mark, best_lines, review};
use boardwright_arena::{Seat, Table};
use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, Fault, Info, Limits, Outcome, Reply, Score, Side, Stop};

/// Tries everything to the depth that it is given.
struct Seer;

impl Seer {
    /// The value for the side to move, with the moves that lead to it.
    fn look(position: &AnyPosition, depth: u32, nodes: &mut u64) -> (Score, Vec<String>) {
        *nodes += 1;
        let mut best = (Score::DRAW, Vec::new());
        for (index, mv) in position.moves().into_iter().enumerate() {
            let mut after = position.clone();
            after.play(&mv).expect("a legal move");
            let (score, mut line) = match after.outcome().and_then(Outcome::winner) {
                Some(winner) if winner == position.to_move() => (Score::win_in(1), Vec::new()),
                Some(_) => (Score::loss_in(1), Vec::new()),
                None if depth <= 1 => (Score::DRAW, Vec::new()),
                None => {
                    let (score, line) = Seer::look(&after, depth - 1, nodes);
                    let score = if after.to_move() == position.to_move() { score } else { score.negate() };
                    (Score(score.0 - score.0.signum()), line)
                }
            };
            if index == 0 || score > best.0 {
                line.insert(0, mv);
                best = (score, line);
            }
        }
        best
    }
}

impl AnyPlayer for Seer {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let (depth, mut nodes) = (turn.limits.depth.unwrap_or(4), 0);
        let (score, variation) = Seer::look(turn.position, depth, &mut nodes);
        let info = Info { depth, score, nodes, elapsed: None, line: 1, variation: variation.clone() };
        Ok(Reply { info: Some(Box::new(info)), ..Reply::new(variation[0].clone()) })
    }
}

/// Sees what a seer sees, and says nothing where it may look at few positions.
struct Shy;

impl AnyPlayer for Shy {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let reply = Seer.choose(turn)?;
        Ok(Reply { info: reply.info.filter(|_| turn.limits.nodes.is_none_or(|nodes| nodes > 3)), ..reply })
    }
}

/// Takes one counter and reports that the opponent is as good as won.
struct Flatterer;

impl AnyPlayer for Flatterer {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let info =
            Info { depth: 1, score: Score(2000), nodes: 1, elapsed: None, line: 1, variation: vec!["1".to_owned()] };
        Ok(Reply { info: Some(Box::new(info)), ..Reply::new("1") })
    }
}

fn analyst(player: impl AnyPlayer + 'static) -> Analyst {
    Analyst::new(Seat::new(Box::new(player)), None)
}

fn lines(player: impl AnyPlayer + 'static, counters: u32, stop: &Stop) -> Result<Vec<Info<String>>, AnalysisError> {
    let question = Table::new(&heap(counters)).question(Limits { depth: Some(4), ..Limits::default() });
    let mut found = Vec::new();
    best_lines(&mut analyst(player), &question, 2, stop, &mut |info| found.push(info.clone()))?;
    Ok(found)
}

/// Checks the lines of a game of four counters, in which taking two wins and passing loses later than
/// taking another number.
#[test]
fn the_best_lines_come_in_order_with_what_they_are_worth() {
    let found = lines(Seer, 4, &Stop::new()).expect("it scores");
    let last: Vec<_> =
        found[found.len() - 2..].iter().map(|info| (info.line, info.score, info.variation.join(" "))).collect();
    let expected = [(1, Score::win_in(2), "2 2".to_owned()), (2, Score::loss_in(3), "0 2 2".to_owned())];
    assert_eq!(last, expected);
    assert!(found.iter().map(|info| info.nodes).is_sorted(), "{found:?}");
    assert!(found.chunks(2).all(|round| round[0].line == 1 && round[0].score >= round[1].score), "{found:?}");
}

#[test]
fn a_player_without_a_score_compares_nothing_and_a_flag_ends_the_work() {
    assert_eq!(lines(Double(Conduct::Says("1")), 4, &Stop::new()), Err(AnalysisError::NoScore));
    let failed = lines(Double(Conduct::Faults("left")), 4, &Stop::new());
    assert_eq!(failed, Err(AnalysisError::Fault(Fault::new("left"))));
    let stop = Stop::new();
    stop.raise();
    assert_eq!(lines(Seer, 4, &stop), Ok(Vec::new()));
}

/// Positions may run out in the middle of a round: what was found before stands.
#[test]
fn lines_of_whole_rounds_stand_whenever_the_positions_run_out() {
    let mut rounds = Vec::new();
    for nodes in 1..60 {
        let question =
            Table::new(&heap(4)).question(Limits { depth: Some(4), nodes: Some(nodes), ..Limits::default() });
        let mut found = Vec::new();
        best_lines(&mut analyst(Shy), &question, 2, &Stop::new(), &mut |info| found.push(info.clone()))
            .unwrap_or_else(|error| panic!("{nodes} positions: {error}"));
        rounds.push(found.len() / 2);
    }
    assert!(rounds[0] == 1 && rounds.is_sorted() && rounds.last() > Some(&1), "{rounds:?}");
}

fn judged(player: impl AnyPlayer + 'static, counters: u32, moves: &[&str]) -> Vec<Judgement> {
    let start = heap(counters).start();
    let history: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
    let mut found = Vec::new();
    let mut report = |judgement| found.push(judgement);
    review(&mut analyst(player), &start, &history, Limits::default(), &Stop::new(), &mut report).expect("it scores");
    found
}

#[test]
fn a_move_that_gives_the_game_away_is_marked() {
    let found = judged(Seer, 4, &["0", "2", "2"]);
    let chances: Vec<_> = found.iter().map(|judgement| judgement.chances).collect();
    assert_eq!(chances, [Some(1.0), Some(0.0), Some(0.0), Some(0.0)], "of the first side");
    let marks: Vec<_> = found.iter().map(|judgement| judgement.mark).collect();
    assert_eq!(marks, [None, Some(Mark::Blunder), None, None]);
    assert_eq!((found[1].loss, found[0].best.as_deref()), (Some(1.0), Some("2")));
    let given_away: Vec<_> = found.iter().map(|judgement| judgement.given_away.as_deref()).collect();
    assert_eq!(given_away, [None, Some("a forced win in 2 was there: 2 2"), None, None]);
    assert_eq!((found[3].best.as_deref(), found[3].score), (None, Some(Score::WIN.negate())), "the second side won");
    assert_eq!(found[2].position.to_move(), Side::Second);
}

#[test]
fn nobody_is_blamed_for_what_the_judge_would_have_done() {
    let found = judged(Flatterer, 9, &["1", "3"]);
    assert!(found[1].loss.is_some_and(|loss| loss > 0.9), "{found:?}");
    let marks: Vec<_> = found.iter().map(|judgement| judgement.mark).collect();
    assert_eq!(marks, [None, None, Some(Mark::Blunder)]);
}
