//! The games that are searched for puzzles: players against each other, after random openings.

use boardwright_game::{AnyPosition, AnyTurn, AnyVariant, Limits, ParseError, PlayerSpec, Rng, Stop, derive_seed};

/// Plies that are played at random before the players take over.
const OPENING: usize = 4;

/// The levels of the engine that play.
const LEVELS: [u8; 3] = [3, 4, 6];

/// Number of plies after which a game is broken off.
const MAX_PLIES: usize = 200;

/// The players of games that are made for puzzles, unless others are named: the engine at middling levels, which blunders now
/// and then, and the `shallow` players of the game, which overlook long wins. Without mistakes few positions have one way
/// to win.
pub fn players(variant: &AnyVariant, shallow: &[PlayerSpec]) -> Vec<PlayerSpec> {
    let levels = LEVELS.iter().filter_map(|level| format!("engine@level={level}").parse().ok());
    levels.chain(shallow.iter().cloned()).filter(|spec| variant.player(spec, 0).is_ok()).collect()
}

/// Plays games by number: the same seed and number always give the same game.
#[derive(Debug)]
pub struct Games {
    variant: AnyVariant,
    players: Vec<PlayerSpec>,
    seed: u64,
}

impl Games {
    /// Games of these players, two of them in each.
    pub fn new(variant: &AnyVariant, players: Vec<PlayerSpec>, seed: u64) -> Games {
        Games { variant: variant.clone(), players, seed }
    }

    /// The positions of a game from its start on, finished or broken off; fewer if `stop` is raised.
    ///
    /// # Errors
    /// If the game has no such player.
    pub fn play(&self, number: u64, stop: &Stop) -> Result<Vec<AnyPosition>, ParseError> {
        let mut rng = Rng::new(derive_seed(self.seed, number));
        let start = self.variant.start();
        let (mut positions, mut history) = (vec![start.clone()], Vec::new());
        let mut seats = Vec::new();
        for _ in 0..2 {
            let Some(spec) = rng.pick(&self.players) else { return Ok(positions) };
            seats.push(self.variant.player(spec, rng.bits())?);
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut position = start.clone();
        while position.outcome().is_none() && history.len() < MAX_PLIES && !stop.is_raised() {
            let mv = if history.len() < OPENING {
                position.opening_move(&mut rng)
            } else {
                let turn = AnyTurn::new(&position, &limits, stop).after(&start, &history);
                seats[position.to_move().index()].choose(&turn).ok().map(|reply| reply.mv)
            };
            // A player that fails ends its game, and its positions serve all the same.
            let Some(Ok(mv)) = mv.map(|mv| position.submit(mv)) else { break };
            history.push(mv);
            positions.push(position.clone());
        }
        Ok(positions)
    }
}

/// Positions that a searching player may visit for a move: games are many and need not be good.
const NODES: u64 = 600;
