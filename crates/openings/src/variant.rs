//! A game with an opening rule as a game of the catalog.

use std::sync::Arc;

use boardwright_game::{
    AnyVariant, Family, MatchRules, Message, OpeningRule, OpeningStep, Openings, ParseError, Player, PlayerSpec,
    Position, Rng, Threat, ThreatWin, Variant, View,
};

use crate::moves::OpeningMove;
use crate::notation;
use crate::player::OpenedPlayer;
use crate::position::{Opened, Opens};
use crate::view::{choice_label, opening};

/// A game with an opening rule.
#[derive(Debug)]
pub struct OpenedVariant<V> {
    game: Arc<V>,
    rule: &'static OpeningRule,
}

impl<V> Clone for OpenedVariant<V> {
    fn clone(&self) -> Self {
        OpenedVariant { game: Arc::clone(&self.game), rule: self.rule }
    }
}

/// The game with an opening rule, or as it is without one.
pub fn opened<V: Variant<Position: Opens>>(game: V, rule: Option<&'static OpeningRule>) -> AnyVariant {
    match rule {
        Some(rule) => AnyVariant::new(OpenedVariant::new(game, rule)),
        None => AnyVariant::new(game),
    }
}

impl<V: Variant<Position: Opens>> OpenedVariant<V> {
    /// A game with an opening rule.
    pub fn new(game: V, rule: &'static OpeningRule) -> OpenedVariant<V> {
        OpenedVariant { game: Arc::new(game), rule }
    }

    fn with_opening(&self, mut view: View, position: &Opened<V::Position>) -> View {
        view.opening = Some(opening(&*self.game, position));
        view
    }
}

impl<V: Variant<Position: Opens>> Openings<Opened<V::Position>> for OpenedVariant<V> {
    /// A move that opens the game below, where it may be played; else any move.
    fn random_move(
        &self,
        position: &Opened<V::Position>,
        rng: &mut Rng,
    ) -> Option<OpeningMove<<V::Position as Position>::Move>> {
        let drawn = self.game.openings().random_move(position.game(), rng).map(OpeningMove::Game);
        let drawn = drawn.filter(|&mv| position.objection(mv).is_none());
        drawn.or_else(|| rng.pick(&position.moves().collect::<Vec<_>>()).copied())
    }
}

impl<V: Variant<Position: Opens>> Variant for OpenedVariant<V> {
    type Position = Opened<V::Position>;

    fn family(&self) -> &'static Family {
        self.game.family()
    }

    fn spec(&self) -> String {
        let spec = self.game.spec();
        // The usual size of a game may go without saying, and its first option stands behind a colon then.
        let mark = if spec.contains(':') { ',' } else { ':' };
        format!("{spec}{mark}{}", self.rule.name)
    }

    fn start(&self) -> Opened<V::Position> {
        Opened::new(self.rule, self.game.start())
    }

    fn read(&self, text: &str) -> Result<Opened<V::Position>, ParseError> {
        notation::read(&*self.game, self.rule, text)
    }

    fn match_rules(&self) -> MatchRules {
        self.game.match_rules()
    }

    fn view(&self, position: &Opened<V::Position>) -> View {
        self.with_opening(self.game.view(position.game()), position)
    }

    fn path(&self, position: &Opened<V::Position>, mv: OpeningMove<<V::Position as Position>::Move>) -> Vec<String> {
        match mv {
            OpeningMove::Choice(_) => vec![mv.to_string()],
            OpeningMove::Game(mv) => self.game.path(position.game(), mv),
        }
    }

    fn spoken(&self, position: &Opened<V::Position>, mv: OpeningMove<<V::Position as Position>::Move>) -> Message {
        match mv {
            OpeningMove::Choice(choice) => choice_label(self.family(), position, choice),
            OpeningMove::Game(mv) => self.game.spoken(position.game(), mv),
        }
    }

    fn frames(&self, position: &Opened<V::Position>, mv: OpeningMove<<V::Position as Position>::Move>) -> Vec<View> {
        let child = position.child(mv);
        match mv {
            OpeningMove::Game(mv) if !matches!(position.step(), Some(OpeningStep::Offer { .. })) => {
                let frames = self.game.frames(position.game(), mv).into_iter();
                frames.map(|view| self.with_opening(view, &child)).collect()
            }
            _ => vec![self.view(&child)],
        }
    }

    fn threats(&self, position: &Opened<V::Position>) -> Vec<Threat> {
        self.game.threats(position.game())
    }

    fn threat_win(&self, position: &Opened<V::Position>) -> Option<ThreatWin> {
        // While the opening is played the moves are not those of the game.
        position.step().is_none().then(|| self.game.threat_win(position.game())).flatten()
    }

    /// Those of the game below, unless one exchanges its sides: an opening rule tells them apart.
    fn symmetries(&self) -> usize {
        let start = self.game.start();
        let count = self.game.symmetries();
        let keeps = |symmetry| self.game.mirror(&start, symmetry).to_move() == start.to_move();
        if (0..count).all(keeps) { count } else { 1 }
    }

    fn mirror(&self, position: &Opened<V::Position>, symmetry: usize) -> Opened<V::Position> {
        let offers = position.offers().iter().map(|&mv| self.game.mirror_move(mv, symmetry)).collect();
        Opened { game: self.game.mirror(position.game(), symmetry), offers, ..position.clone() }
    }

    fn mirror_move(
        &self,
        mv: OpeningMove<<V::Position as Position>::Move>,
        symmetry: usize,
    ) -> OpeningMove<<V::Position as Position>::Move> {
        match mv {
            OpeningMove::Choice(_) => mv,
            OpeningMove::Game(mv) => OpeningMove::Game(self.game.mirror_move(mv, symmetry)),
        }
    }

    fn openings(&self) -> &dyn Openings<Opened<V::Position>> {
        self
    }

    /// The game's own player, which judges positions for the choices of the opening.
    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Opened<V::Position>>>, ParseError> {
        let player = self.game.player(spec, seed)?;
        Ok(Box::new(OpenedPlayer::new(Arc::clone(&self.game), player, seed)))
    }
}
