//! A player that plays by proofs.

use std::sync::Arc;

use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Candidate, Column, Explanation, Fault, Group, Info, Outcome,
    PlayerInfo, Proof, Reply, Score, Side, Stop,
};

use super::{Answer, Follower, Outline, Reason, claims};
use crate::certificate::Certificate;
use crate::checker::{Effort, Refusal};

/// The player that follows the proofs that come with a game, as lists show it.
pub const PERFECT: PlayerInfo = PlayerInfo {
    name: "perfect",
    year: 2026,
    source: "Boardwright",
    summary: "never leaves the result that a proof which comes with the game holds for its side; plays as the engine where \
              there is no proof",
    options: &[],
};

/// Bytes that the states of one part of a proof may take, about, and again as many while it is read.
const MEMORY: usize = 2 << 30;

/// Everything that is proved of a game, for players of any number of games: what one of them has read need not be read
/// again.
#[derive(Debug)]
pub struct Proofs {
    variant: AnyVariant,
    followers: Vec<Follower>,
}

impl Proofs {
    /// What a certificate proves of a game, with the zones of its lemmas if they are known. Nothing is checked yet: that is
    /// done when it is read for a move.
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
        let root = variant.read(&certificate.position).map_err(|error| error.to_string())?;
        let outline = outline.map(str::parse::<Outline>).transpose().map_err(|error| error.to_string())?;
        let follower = |claim| Follower::new(&root, certificate.measure, claim, outline.as_ref());
        let followers = claims(&certificate).map(follower).collect::<Result<_, _>>()?;
        Ok(Proofs { variant: variant.clone(), followers })
    }

    /// What the certificates prove that come with a game.
    ///
    /// # Errors
    /// As [`Proofs::new`].
    pub fn shipped<'a>(variant: &AnyVariant, proofs: impl IntoIterator<Item = &'a Proof>) -> Result<Proofs, String> {
        let mut all = Proofs { variant: variant.clone(), followers: Vec::new() };
        for Proof { certificate, outline, .. } in proofs {
            let outline = (!outline.is_empty()).then_some(*outline);
            all.followers.extend(Proofs::new(variant, certificate, outline)?.followers);
        }
        if all.followers.is_empty() {
            return Err(format!("no proof comes with {}", variant.spec()));
        }
        Ok(all)
    }

    /// Each side that has a proof, and the position at which it begins.
    pub fn beginnings(&self) -> impl Iterator<Item = (Side, &AnyPosition)> {
        self.followers.iter().map(|follower| (follower.side, &follower.root))
    }

    /// Reads what every game needs of all proofs, and thereby checks it.
    ///
    /// # Errors
    /// [`Refusal`] if a strategy does not hold or is too large.
    pub fn prepare(&self, stop: &Stop) -> Result<(), Refusal> {
        self.followers.iter().try_for_each(|follower| follower.prepare(effort(), stop))
    }

    /// What the proofs say in a game, with the proof that says it.
    fn answer(&self, turn: &AnyTurn<'_>) -> Result<Option<(&Follower, Answer)>, Refusal> {
        let own = self.followers.iter().filter(|follower| follower.side == turn.position.to_move());
        for follower in own {
            if let Some(answer) = follower.answer(turn, effort())? {
                return Ok(Some((follower, answer)));
            }
        }
        Ok(None)
    }
}

fn effort() -> Effort {
    Effort { threads: 1, memory: MEMORY }
}

/// A player that follows proofs, and where they say nothing plays as another player does, if it has one.
pub struct ProofPlayer {
    proofs: Arc<Proofs>,
    other: Option<Box<dyn AnyPlayer>>,
}

impl ProofPlayer {
    /// A player by proofs, and by another player where they say nothing. Without one it fails there.
    #[must_use]
    pub fn new(proofs: Arc<Proofs>, other: Option<Box<dyn AnyPlayer>>) -> ProofPlayer {
        ProofPlayer { proofs, other }
    }

    /// The move that wins at once, or that the proofs say, or `None` with the reason.
    fn answer(&self, turn: &AnyTurn<'_>) -> Result<Result<(&Follower, Answer), String>, Fault> {
        match self.proofs.answer(turn) {
            Ok(Some((follower, answer))) => {
                // A strategy that holds a draw does not look for wins, and in one with zones they need not be looked for.
                let is_known = answer.reason == Reason::Wins || matches!(answer.reason, Reason::Zone(_));
                let wins = if is_known { None } else { winning_move(turn.position) };
                let win = |mv| Answer { mv: Some(mv), plies: Some(1), reason: Reason::Wins };
                Ok(Ok((follower, wins.map_or(answer, win))))
            }
            Ok(None) => Ok(Err(self.silence(turn))),
            Err(Refusal::Stopped) => Ok(Err("it was stopped before it had read its proof".to_owned())),
            Err(refusal) => Err(fault(&refusal)),
        }
    }

    /// Why the proofs say nothing.
    fn silence(&self, turn: &AnyTurn<'_>) -> String {
        let side = turn.position.to_move();
        let name = self.proofs.variant.family().sides[side].name;
        if self.proofs.followers.iter().any(|follower| follower.side == side) {
            "this position is not in its proof".to_owned()
        } else {
            format!("it has no proof for {name}")
        }
    }

    fn explanation(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        let silence = match self.answer(turn)? {
            Ok((follower, Answer { mv: Some(mv), plies, reason })) => {
                return Ok(Some(explanation(turn.position, &follower.goal(&self.proofs.variant), mv, plies, &reason)));
            }
            Ok((follower, _)) => format!("{} whatever is played now", follower.goal(&self.proofs.variant)),
            Err(silence) => silence,
        };
        let Some(other) = &mut self.other else {
            return Ok(Some(Explanation { summary: vec![silence], ..Explanation::default() }));
        };
        let mut explanation = other.explain(turn)?.unwrap_or_default();
        explanation.summary.insert(0, format!("{silence}: the engine chooses"));
        Ok(Some(explanation))
    }
}

impl AnyPlayer for ProofPlayer {
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        match self.proofs.prepare(stop) {
            Ok(()) | Err(Refusal::Stopped) => Ok(()),
            Err(refusal) => Err(fault(&refusal)),
        }
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let silence = match self.answer(turn)? {
            Ok((_, Answer { mv: Some(mv), plies, reason })) => {
                let info = score(plies, &reason).map(|score| info(&mv, score));
                info.iter().for_each(|info| (turn.report)(info));
                return Ok(Reply { info, ..Reply::new(mv) });
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

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.explanation(turn)
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

/// What is known of the end, as a search would report it.
fn score(plies: Option<u32>, reason: &Reason) -> Option<Score> {
    match (plies, reason) {
        (Some(plies), _) => Some(Score::win_in(plies.min(Score::MOST_PLIES - 1))),
        (None, Reason::Blocks | Reason::Pairs(_) | Reason::Light) => Some(Score::DRAW),
        (None, _) => None,
    }
}

fn info(mv: &str, score: Score) -> Info<String> {
    Info { depth: 1, score, nodes: 0, elapsed: None, line: 1, variation: vec![mv.to_owned()] }
}

fn explanation(position: &AnyPosition, goal: &str, mv: String, plies: Option<u32>, reason: &Reason) -> Explanation {
    let variant = position.variant();
    let other = variant.family().sides[position.to_move().other()].name;
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
    Explanation { summary, columns, candidates: vec![candidate], choices: vec![mv] }
}

/// What of a reason can be drawn: what the spots are, a sentence, and the spots.
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
