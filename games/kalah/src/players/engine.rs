//! The player `engine`.

use std::cmp::Reverse;

use boardwright_game::{Choice, Explanation, Limits, ParseError, Player, PlayerSpec, Position, Rng, Turn};
use boardwright_search::{Settings, compared_summary, comparing_limits, search_summary};

use crate::board::{FastBoard, Moves, house};
use crate::rules::{House, Kalah};
use crate::search::engine_tables::{Aim, KalahEngine, engine_for};
use crate::search::rating::{columns, is_exact, verdict};
use crate::solver::weight;
use crate::texts::TEXTS;

/// The seeds of a capture that only beginners overlook.
const LARGE_CAPTURE: i32 = 5;

/// The options with a sentence on each, for lists.
pub(crate) const OPTIONS: &[Choice] = {
    const AIM: Choice = Choice {
        name: "aim=seeds|result",
        summary: "play for the most seeds, or for who wins alone: a proved win is played at once (default seeds)",
    };
    &Settings::with_own::<{ Settings::WITH_LINES.len() + 1 }>(&[AIM])
};

/// Makes the player `engine` for all sizes of boards.
///
/// # Errors
/// Names the option that is unknown or whose value is out of range.
pub(crate) fn engine(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Kalah>>, ParseError> {
    let settings = Settings::read_beside(spec, &["aim"])?;
    let aim = match spec.text("aim") {
        None | Some("seeds") => Aim::Seeds,
        Some("result") => Aim::Result,
        Some(other) => return Err(spec.error(format!("aim=seeds or aim=result, not {other:?}"))),
    };
    Ok(Box::new(Engine { settings, aim, rng: Rng::new(seed), engine: None }))
}

/// The player. Its search depends on the rules, which it learns at its first move.
struct Engine {
    settings: Settings,
    aim: Aim,
    rng: Rng,
    engine: Option<Box<dyn KalahEngine>>,
}

impl Engine {
    /// The search for the rules of `position`, made anew if the rules have changed.
    fn engine(&mut self, position: &Kalah, limits: &Limits) -> &mut dyn KalahEngine {
        let kept = self.engine.take().filter(|engine| engine.rules() == position.rules());
        &mut **self.engine.insert(kept.unwrap_or_else(|| engine_for(&self.settings, self.aim, position, limits)))
    }
}

impl Player<Kalah> for Engine {
    fn choose(&mut self, turn: &Turn<'_, Kalah>) -> House {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap() {
            let moves = Moves::<u128>::new(turn.position.rules());
            let children = moves.children(FastBoard::of(turn.position));
            let mut large = false;
            let mut weighed: Vec<(House, i32)> = Vec::new();
            for child in children {
                large |= child.captured >= LARGE_CAPTURE;
                weighed.push((house(child.house), weight(&child)));
            }
            weighed.sort_by_key(|&(_, weight)| Reverse(weight));
            // A large capture catches the eye of everybody but beginners.
            let is_seen = large && self.settings.level.is_some_and(|level| level >= 3);
            if let Some(mv) = handicap.slip(&mut self.rng, &weighed)
                && !is_seen
            {
                return mv;
            }
        }
        let report = turn.report;
        self.engine(turn.position, &limits).think(turn.position, &limits, turn.stop, &mut |info| report(info)).house
    }

    fn explain(&mut self, turn: &Turn<'_, Kalah>) -> Explanation {
        // Separate tables: an explanation must not change the tables, and with them the moves of the game.
        let limits = self.settings.limits_at_level(turn.limits);
        let position = turn.position;
        let mut engine = engine_for(&self.settings, self.aim, position, &limits);
        let found = engine.think(position, &limits, turn.stop, &mut |_| {});
        let comparing = comparing_limits(&limits, found.info.nodes);
        let candidates = engine.compare(position, &found, [&limits, &comparing], turn.stop);
        let counts = (candidates.len(), position.moves().count());
        let of_book = |key| vec![TEXTS.with(key, [("house", found.house.to_string().into())])];
        let mut summary = match (found.is_booked, found.exact) {
            (true, Some(_)) if candidates.iter().all(is_exact) => of_book("kalah-solved"),
            (true, Some(_)) => of_book("kalah-best-solved"),
            (true, None) => of_book("kalah-searched"),
            (false, Some(_)) => search_summary(Some(&found.info), &found.house, &self.settings),
            (false, None) => compared_summary(Some(&found.info), &found.house, counts, &self.settings),
        };
        summary.extend(found.exact.map(|exact| verdict(position.to_move(), exact)));
        summary.push(TEXTS.say("kalah-value"));
        Explanation { summary, columns: columns(), candidates, choices: vec![found.house.to_string()] }
    }
}
