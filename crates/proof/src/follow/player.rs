//! A player that plays by proofs.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Balanced, Candidate, Column, Data, Decision, Explanation, Fault,
    Group, Info, Limits, Measure, Outcome, PlayerInfo, PlayerSpec, Proof, Reply, Score, Side, Stop, Terms, locked,
};
use boardwright_proof_check::{Certificate, Effort, Refusal};

use super::{Advice, Follower, Outline, Reason, claims, goal_in_words};
use crate::names::name_of;

/// The player that follows the proofs that come with a game, as lists show it.
pub const PERFECT: PlayerInfo = PlayerInfo {
    name: "perfect",
    year: 2026,
    source: "Boardwright",
    summary: "never leaves the result that a proof which comes with the game holds for its side; plays as the engine where \
              there is no proof",
    options: &[],
};

/// Approximate memory for the states of one part of a proof, in bytes; reading the part takes the same amount again.
const MEMORY: usize = 2 << 30;

/// Everything that is proved of a game, for players of any number of games: what one of them has read need not be read
/// again.
#[derive(Debug)]
pub struct Proofs {
    followers: Vec<Follower>,
}

/// A result that a proof holds for a side in a position, whatever the other side plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// The side.
    pub side: Side,
    /// The name of that side, and of the one that plays whatever it likes.
    pub names: [&'static str; 2],
    /// The unit of the goal.
    pub measure: Measure,
    /// The least that the side gets, counted for it.
    pub goal: i32,
    /// Plies up to its win at most, where that is known.
    pub plies: Option<u32>,
    /// The move of the proof, if the side is to move and not every move will do.
    pub mv: Option<String>,
    /// The reason for that move, or for the one that the side has just made; `None` where there is no such move.
    pub reason: Option<Reason>,
}

impl Holding {
    /// The goal in words, such as "black wins".
    pub fn goal_in_words(&self) -> String {
        goal_in_words(self.names[0], self.measure, self.goal)
    }

    /// The spots of the zone: a reply elsewhere is answered alike. `None` where the proof has no zone.
    pub fn zone(&self) -> Option<&[String]> {
        match &self.reason {
            Some(Reason::Zone(zone)) => Some(zone),
            _ => None,
        }
    }

    /// The number of replies that are answered alike, of those that there are to the proof's move: the one that comes next or
    /// has just been made. `None` where the proof has no zone.
    pub fn alike(&self, position: &AnyPosition) -> Option<(usize, usize)> {
        let zone = self.zone()?;
        let mut after = position.clone();
        self.mv.iter().try_for_each(|mv| after.play(mv)).ok()?;
        let replies = after.moves();
        let alike = replies.iter().filter(|&reply| !zone.contains(reply)).count();
        Some((alike, replies.len()))
    }
}

impl Proofs {
    /// The proofs of one certificate of a game, with the zones of its lemmas if they are known. Nothing is checked yet:
    /// that is done when it is read for a move.
    ///
    /// # Errors
    /// Says why it is no certificate of the game.
    pub fn new(variant: &AnyVariant, certificate: &[u8], outline: Option<&str>) -> Result<Proofs, String> {
        let certificate = Certificate::parse(certificate).map_err(|error| error.to_string())?;
        if certificate.game != variant.spec() {
            return Err(format!("it is about {}, expected a certificate of {}", certificate.game, variant.spec()));
        }
        if let Some(contradiction) = certificate.contradiction() {
            return Err(contradiction);
        }
        let root = certificate.position(variant).map_err(|error| error.to_string())?;
        let outline = outline.map(str::parse::<Outline>).transpose().map_err(|error| error.to_string())?;
        let follower = |claim| Follower::new(&root, certificate.measure, claim, outline.as_ref());
        let followers = claims(&certificate).map(follower).collect::<Result<_, _>>()?;
        Ok(Proofs { followers })
    }

    /// The proofs of all certificates that come with a game.
    ///
    /// # Errors
    /// As [`Proofs::new`].
    pub fn shipped<'a>(variant: &AnyVariant, proofs: impl IntoIterator<Item = &'a Proof>) -> Result<Proofs, String> {
        let mut all = Proofs { followers: Vec::new() };
        for Proof { certificate, outline, .. } in proofs {
            let outline = outline.as_ref().map(Data::text).transpose()?;
            all.followers.extend(Proofs::new(variant, certificate.bytes()?, outline)?.followers);
        }
        if all.followers.is_empty() {
            return Err(format!("no proof comes with {}", variant.spec()));
        }
        Ok(all)
    }

    /// The shipped proofs of wins that the highest level of a game's engine follows, if it is such a player that `spec` names;
    /// a search for several lines follows none. What one player has read, the next need not read again.
    ///
    /// # Errors
    /// As [`Proofs::new`].
    pub fn of_level<'a>(
        variant: &AnyVariant,
        spec: &PlayerSpec,
        shipped: impl IntoIterator<Item = &'a Proof>,
    ) -> Result<Option<Arc<Proofs>>, String> {
        static KEPT: LazyLock<Mutex<HashMap<String, Option<Arc<Proofs>>>>> = LazyLock::new(Mutex::default);
        if spec.name != "engine" || spec.text("level") != Some("10") || spec.text("lines").is_some() {
            return Ok(None);
        }
        let mut kept = locked(&KEPT);
        if let Some(proofs) = kept.get(&variant.spec()) {
            return Ok(proofs.clone());
        }
        let shipped: Vec<&Proof> = shipped.into_iter().collect();
        // Without a network the engine thinks for itself, as it does where there is no time to read a proof.
        if shipped.iter().any(|proof| proof.certificate.bytes().is_err()) {
            return Ok(None);
        }
        let mut proofs = None;
        if !shipped.is_empty() {
            let mut all = Proofs::shipped(variant, shipped)?;
            // Who only holds a draw gives a weaker opponent no chance to go wrong.
            all.followers.retain(|follower| follower.measure == Measure::Result && follower.goal > 0);
            proofs = (!all.followers.is_empty()).then(|| Arc::new(all));
        }
        kept.insert(variant.spec(), proofs.clone());
        Ok(proofs)
    }

    /// Each side that has a proof, and the position at which it begins.
    pub fn beginnings(&self) -> impl Iterator<Item = (Side, &AnyPosition)> {
        self.followers.iter().map(|follower| (follower.side, &follower.root))
    }

    /// Reads what every game needs of all proofs, which also checks it.
    ///
    /// # Errors
    /// [`Refusal`] if a strategy does not hold or is too large.
    pub fn prepare(&self, stop: &Stop) -> Result<(), Refusal> {
        self.followers.iter().try_for_each(|follower| follower.prepare(effort(), stop, &mut |_| {}))
    }

    /// The results that the proofs hold for either side in the position of a turn. For a side that is not to move they are
    /// known at the start of its proof and after a move of its proof. While a proof is being read, `report` hears the number
    /// of positions read.
    ///
    /// # Errors
    /// [`Refusal`] if a strategy does not hold, is too large, or the reading is stopped.
    pub fn holdings(&self, turn: &AnyTurn<'_>, report: &mut dyn FnMut(u64)) -> Result<Vec<Holding>, Refusal> {
        let mover = turn.position.to_move();
        let (mut earlier, mut last) = (0, 0);
        // Each part of a proof counts from the beginning.
        let report = &mut |seen: u64| {
            earlier += if seen < last { last } else { 0 };
            last = seen;
            report(earlier + seen);
        };
        let mut found = Vec::new();
        for follower in &self.followers {
            let held = if follower.side == mover {
                follower.answer(turn, effort(), report)?.map(|Advice { mv, plies, reason }| (plies, mv, Some(reason)))
            } else if follower.root == *turn.position {
                Some((None, None, None))
            } else {
                after_own_move(follower, turn, report)?.map(|(plies, reason)| (plies, None, Some(reason)))
            };
            let Some((plies, mv, reason)) = held else { continue };
            let Follower { side, measure, goal, .. } = *follower;
            let names = [side, side.other()].map(|side| name_of(&follower.root, side));
            found.push(Holding { side, names, measure, goal, plies: plies.filter(|_| goal > 0), mv, reason });
        }
        Ok(found)
    }

    /// The answer of the proofs in a game, with the proof that gives it.
    fn answer(&self, turn: &AnyTurn<'_>) -> Result<Option<(&Follower, Advice)>, Refusal> {
        let own = self.followers.iter().filter(|follower| follower.side == turn.position.to_move());
        for follower in own {
            if let Some(answer) = follower.answer(turn, effort(), &mut |_| {})? {
                return Ok(Some((follower, answer)));
            }
        }
        Ok(None)
    }
}

/// The plies up to the win, if they are known, after a move that the proof of its side gave, and the reason for it; `None`
/// after another.
fn after_own_move(
    follower: &Follower,
    turn: &AnyTurn<'_>,
    report: &mut dyn FnMut(u64),
) -> Result<Option<(Option<u32>, Reason)>, Refusal> {
    let Some((last, earlier)) = turn.history.split_last() else { return Ok(None) };
    let mut position = turn.start.clone();
    if earlier.iter().any(|mv| position.play(mv).is_err()) || position.to_move() != follower.side {
        return Ok(None);
    }
    let before = AnyTurn { position: &position, history: earlier, ..*turn };
    let Some(Advice { mv, plies, reason }) = follower.answer(&before, effort(), report)? else { return Ok(None) };
    if mv.is_some_and(|mv| mv != *last) {
        return Ok(None);
    }
    let reason = match reason {
        // The move was the first of the line.
        Reason::Line(line) => Reason::Line(line.into_iter().skip(1).collect()),
        reason => reason,
    };
    Ok(Some((plies.and_then(|plies| plies.checked_sub(1)), reason)))
}

fn effort() -> Effort {
    Effort { memory: MEMORY }
}

/// A player that follows proofs, and where they say nothing plays as another player does, if it has one.
pub struct ProofPlayer {
    proofs: Arc<Proofs>,
    other: Option<Box<dyn AnyPlayer>>,
    /// It follows the proofs only where there is the time to read them.
    needs_time: bool,
    /// The reply to the first move was answered, so that everything is read.
    has_read: bool,
}

/// The time for a move, and the clock, with which a proof may be read during a game.
const MOVE_TIME: Duration = Duration::from_secs(30);
const CLOCK: Duration = Duration::from_secs(180);

/// Plies after which the rest of a proof is read that a game needs.
const READ_AFTER: usize = 2;

impl ProofPlayer {
    /// An engine that plays by proofs where they say something and there is the time to read them.
    pub fn where_time_allows(proofs: Arc<Proofs>, engine: Box<dyn AnyPlayer>) -> ProofPlayer {
        ProofPlayer { proofs, other: Some(engine), needs_time: true, has_read: false }
    }

    /// True if the proofs are asked: they need not be read any more, or there is the time for it.
    fn has_time(&self, limits: &Limits) -> bool {
        !self.needs_time
            || self.has_read
            || (limits.move_time.is_none_or(|time| time >= MOVE_TIME)
                && limits.clock.is_none_or(|clock| clock.own >= CLOCK))
    }

    /// A player by proofs, and by another player where they say nothing. Without one it fails there.
    pub fn new(proofs: Arc<Proofs>, other: Option<Box<dyn AnyPlayer>>) -> ProofPlayer {
        ProofPlayer { proofs, other, needs_time: false, has_read: false }
    }

    /// The move that wins at once, or that the proofs say, or `None` with the reason.
    fn answer(&self, turn: &AnyTurn<'_>) -> Result<Result<(&Follower, Advice), String>, Fault> {
        if !self.has_time(turn.limits) {
            return Ok(Err("there is no time to read its proof".to_owned()));
        }
        match self.proofs.answer(turn) {
            Ok(Some((follower, answer))) => {
                // A strategy that holds a draw does not look for wins, and in one with zones they need not be looked
                // for.
                let is_known = answer.reason == Reason::Wins || matches!(answer.reason, Reason::Zone(_));
                let wins = if is_known { None } else { winning_move(turn.position) };
                let win = |mv| Advice { mv: Some(mv), plies: Some(1), reason: Reason::Wins };
                Ok(Ok((follower, wins.map_or(answer, win))))
            }
            Ok(None) => Ok(Err(self.silence(turn))),
            Err(Refusal::Stopped) => Ok(Err("it was stopped before it had read its proof".to_owned())),
            Err(refusal) => Err(fault(&refusal)),
        }
    }

    /// The reason why the proofs say nothing.
    fn silence(&self, turn: &AnyTurn<'_>) -> String {
        let side = turn.position.to_move();
        let name = name_of(turn.position, side);
        if self.proofs.followers.iter().any(|follower| follower.side == side) {
            "this position is not in its proof".to_owned()
        } else {
            format!("it has no proof for {name}")
        }
    }

    fn explanation(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        let silence = match self.answer(turn)? {
            Ok((follower, Advice { mv: Some(mv), plies, reason })) => {
                return Ok(Some(explanation(turn.position, &follower.goal(), mv, plies, &reason)));
            }
            Ok((follower, _)) => format!("{} whatever is played now", follower.goal()),
            Err(silence) => silence,
        };
        let Some(other) = &mut self.other else {
            return Ok(Some(Explanation { summary: vec![silence.into()], ..Explanation::default() }));
        };
        let mut explanation = other.explain(turn)?.unwrap_or_default();
        explanation.summary.insert(0, format!("{silence}: the engine chooses").into());
        Ok(Some(explanation))
    }
}

impl AnyPlayer for ProofPlayer {
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        if self.needs_time {
            // As the other side it may never need them.
            return self.other.as_mut().map_or(Ok(()), |other| other.prepare(stop));
        }
        match self.proofs.prepare(stop) {
            Ok(()) | Err(Refusal::Stopped) => Ok(()),
            Err(refusal) => Err(fault(&refusal)),
        }
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let silence = match self.answer(turn)? {
            Ok((_, Advice { mv: Some(mv), plies, reason })) => {
                let info = score(plies, &reason).map(|score| info(&mv, score));
                self.has_read |= turn.history.len() >= READ_AFTER;
                info.iter().for_each(|info| (turn.report)(info));
                return Ok(Reply { info: info.map(Box::new), ..Reply::new(mv) });
            }
            Ok(_) => None,
            Err(silence) => Some(silence),
        };
        match (&mut self.other, silence) {
            (Some(other), _) => other.choose(turn),
            (None, Some(silence)) => Err(Fault::new(silence)),
            (None, None) => {
                turn.position.moves().into_iter().next().map(Reply::new).ok_or_else(|| Fault::new("no move"))
            }
        }
    }

    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        match &mut self.other {
            Some(other) if self.needs_time => other.negotiate(turn, terms),
            _ => terms.by_move(turn, &mut |turn| self.choose(turn)),
        }
    }

    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        match &mut self.other {
            Some(other) if self.needs_time && !self.has_read => other.ponder(turn),
            _ => Ok(()),
        }
    }

    fn balance(&mut self, turn: &AnyTurn<'_>, plies: usize) -> Result<Option<Balanced<String>>, Fault> {
        self.other.as_mut().filter(|_| self.needs_time).map_or(Ok(None), |other| other.balance(turn, plies))
    }

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.explanation(turn)
    }

    fn compare(&mut self, boards: [&AnyPosition; 2]) -> Result<Option<Explanation>, Fault> {
        self.other.as_mut().filter(|_| self.needs_time).map_or(Ok(None), |other| other.compare(boards))
    }

    fn inspect(&mut self, position: &AnyPosition, spots: &[String]) -> Result<Option<Explanation>, Fault> {
        self.other.as_mut().filter(|_| self.needs_time).map_or(Ok(None), |other| other.inspect(position, spots))
    }
}

fn fault(refusal: &Refusal) -> Fault {
    Fault::new(format!("its proof cannot be followed: {refusal}"))
}

/// A move that wins at once.
fn winning_move(position: &AnyPosition) -> Option<String> {
    let side = position.to_move();
    position.moves().into_iter().find(|mv| {
        let mut child = position.clone();
        child.play(mv).is_ok() && child.outcome() == Some(Outcome::Win(side))
    })
}

/// The known distance to the end, as a search would report it.
fn score(plies: Option<u32>, reason: &Reason) -> Option<Score> {
    match (plies, reason) {
        (Some(plies), _) => Some(Score::win_in(plies.min(Score::MAX_PLIES - 1))),
        (None, Reason::Blocks | Reason::Pairs(_) | Reason::Light) => Some(Score::DRAW),
        (None, _) => None,
    }
}

fn info(mv: &str, score: Score) -> Info<String> {
    Info { depth: 1, score, nodes: 0, elapsed: None, line: 1, variation: vec![mv.to_owned()] }
}

fn explanation(position: &AnyPosition, goal: &str, mv: String, plies: Option<u32>, reason: &Reason) -> Explanation {
    let other = name_of(position, position.to_move().other());
    let mut summary = vec![match plies {
        Some(1) => format!("{mv} wins"),
        Some(plies) => format!("a proof: {goal} in {plies} plies at most, whatever {other} plays"),
        None => format!("a proof: {goal}, whatever {other} plays"),
    }];
    let (column, sentence, groups) = shown(other, reason);
    summary.extend(sentence);
    let mut columns = Vec::new();
    let mut parts = Vec::new();
    if let Some(plies) = plies {
        columns.push(Column::new("plies", "plies up to the win at most, this one included"));
        parts.push(f64::from(plies));
    }
    let number = columns.len();
    if let Some(column) = column {
        columns.push(column);
        parts.push(groups.iter().flatten().count() as f64);
    }
    let groups = groups.into_iter().map(|spots| Group::of_part(number, spots));
    let candidate = Candidate::new(&mv, None).with_parts(parts).with_groups(groups);
    Explanation {
        summary: summary.into_iter().map(Into::into).collect(),
        columns,
        candidates: vec![candidate],
        choices: vec![mv],
    }
}

/// The part of a reason that can be drawn: a name for the spots, a sentence, and the spots.
fn shown(other: &str, reason: &Reason) -> (Option<Column>, Option<String>, Vec<Vec<String>>) {
    match reason {
        Reason::Wins | Reason::Move => (None, None, Vec::new()),
        Reason::Zone(zone) => (
            Some(Column::new("zone", format!("spots on which a reply of {other} needs an answer of its own"))),
            Some(format!("the zone has {} spots: whatever {other} plays elsewhere is answered alike", zone.len())),
            zone.iter().map(|spot| vec![spot.clone()]).collect(),
        ),
        Reason::Line(line) => (
            Some(Column::new("line", "moves of the line that wins, replies included")),
            Some(format!("the line {} wins; any other reply loses at once", line.join(" "))),
            line.iter().map(|spot| vec![spot.clone()]).collect(),
        ),
        Reason::Blocks => {
            (None, Some(format!("the move keeps {other} from every row that it could still fill")), Vec::new())
        }
        Reason::Pairs(pairs) => (
            Some(Column::new("pairs", format!("spots in pairs: {other} takes one and gets the other as the answer"))),
            Some(format!("{} pairs stop all that {other} could still fill", pairs.len())),
            pairs.clone(),
        ),
        Reason::Light => (None, Some(format!("what {other} could still fill is too little to be filled")), Vec::new()),
        Reason::Settled => (None, None, Vec::new()),
    }
}
