//! The computer players that a page can choose: built-in players, shipped proofs and scripts, and the text of a script.
//!
//! A page can never start a process or read a file: this module has no such player.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::lua::{LuaBot, LuaScript, ScriptLimits, ScriptLog};
use boardwright_arena::{Entrant, Pace};
use boardwright_game::{AnyPlayer, AnyVariant, Fault, Message, PlayerSpec};
use boardwright_proof::{PERFECT, ProofPlayer, Proofs};

use crate::message::{SeatChoice, Think, milliseconds};
use crate::words::InWords as _;

/// The player that hints, explains and analyses when a page names none.
pub(crate) const USUAL: &str = "engine";

/// Prefix of the name of a script.
const LUA: &str = "lua:";

/// The longest name of a script from a page.
const LONGEST_NAME: usize = 64;

/// Time after its limit at which a script is interrupted; its clock, if there is one, keeps running.
const MARGIN: Duration = Duration::from_millis(200);

/// The longest time that a player may think about a move; a page cannot raise it.
pub(crate) const LONGEST: Duration = Duration::from_secs(600);

/// Options of players that cost more than time, and the most that a page may ask for.
const COSTLY: [(&str, u64); 2] = [("threads", 2), ("hash", 64)];

/// A computer player that fits its game.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(PlayerSpec),
    /// A script, and whether a page brought its text.
    Script(LuaScript, bool),
    /// A player that follows the proofs that come with the game.
    Perfect(Arc<Proofs>),
    /// Somebody whose game is played elsewhere and only seen here.
    Elsewhere,
}

/// A player for one game, with what it prints.
pub(crate) struct Made {
    pub(crate) player: Box<dyn AnyPlayer>,
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "no script plays in a browser"))]
    pub(crate) log: Option<ScriptLog>,
}

impl Chosen {
    /// The player that a page chose; `None` is a person.
    ///
    /// # Errors
    /// Fails if there is no such player in this game.
    pub(crate) fn new(choice: &SeatChoice, variant: &AnyVariant) -> Result<Option<Chosen>, Message> {
        match choice {
            SeatChoice::Person => Ok(None),
            SeatChoice::Player { name } => Chosen::named(name, variant).map(Some),
            SeatChoice::Script { name, source } => {
                let plain = boardwright_game::plain_line(name, LONGEST_NAME);
                let name = if plain.is_empty() { "a script".to_owned() } else { plain };
                let script = LuaScript::new(&name, source.clone().into_bytes(), &ScriptLimits::default());
                let script = script.map_err(|error| error.to_string())?;
                Ok(Some(Chosen { name: format!("{LUA}{name}"), kind: Kind::Script(script, true) }))
            }
        }
    }

    /// The player of a seat in the form in which a page chooses it.
    pub(crate) fn choice(seat: Option<&Chosen>) -> SeatChoice {
        match seat {
            None => SeatChoice::Person,
            Some(Chosen { name, kind: Kind::Script(script, true) }) => {
                let name = name.strip_prefix(LUA).unwrap_or(name).to_owned();
                SeatChoice::Script { name, source: script.text().to_owned() }
            }
            Some(Chosen { name, .. }) => SeatChoice::Player { name: name.clone() },
        }
    }

    /// The player with this name: one that is built in, or a script that comes with the game.
    ///
    /// # Errors
    /// Fails if there is no such player in this game.
    pub(crate) fn named(name: &str, variant: &AnyVariant) -> Result<Chosen, Message> {
        let kind = match name.strip_prefix(LUA) {
            Some(script) => Kind::Script(embedded(script, variant)?, false),
            None if name == PERFECT.name => Kind::Perfect(shipped(variant)?),
            None => Kind::BuiltIn(built_in(name, variant)?),
        };
        Ok(Chosen { name: name.to_owned(), kind })
    }

    /// The usual player if none is named.
    ///
    /// # Errors
    /// As [`Chosen::named`].
    pub(crate) fn named_or_usual(name: Option<&str>, variant: &AnyVariant) -> Result<Chosen, Message> {
        Chosen::named(name.unwrap_or(USUAL), variant)
    }

    /// Somebody whose game is played elsewhere.
    pub(crate) fn elsewhere(name: &str) -> Chosen {
        Chosen { name: name.to_owned(), kind: Kind::Elsewhere }
    }

    /// True if the player moves elsewhere and is never asked here.
    pub(crate) fn is_elsewhere(&self) -> bool {
        matches!(self.kind, Kind::Elsewhere)
    }

    /// True if it plays by proofs.
    pub(crate) fn is_perfect(&self) -> bool {
        matches!(self.kind, Kind::Perfect(_))
    }

    /// The proofs that it plays by.
    pub(crate) fn proofs(&self) -> Option<&Arc<Proofs>> {
        match &self.kind {
            Kind::Perfect(proofs) => Some(proofs),
            _ => None,
        }
    }

    /// True if it is a script, embedded or from a page.
    pub(crate) fn is_script(&self) -> bool {
        matches!(self.kind, Kind::Script(..))
    }

    /// True if it is a script whose text came from a page.
    pub(crate) fn is_from_page(&self) -> bool {
        matches!(self.kind, Kind::Script(_, true))
    }

    /// A player for one game.
    pub(crate) fn make(&self, variant: &AnyVariant, seed: u64) -> Result<Made, Message> {
        match &self.kind {
            Kind::BuiltIn(spec) => {
                let player = variant.player(spec, seed).map_err(|error| error.in_words())?;
                let player: Box<dyn AnyPlayer> =
                    match Proofs::of_level(variant, spec, boardwright_catalog::proofs(variant))? {
                        Some(proofs) => Box::new(ProofPlayer::where_time_allows(proofs, player)),
                        None => player,
                    };
                Ok(Made { player, log: None })
            }
            Kind::Script(script, _) => {
                let limits = ScriptLimits { margin: MARGIN, ..ScriptLimits::default() };
                let bot = LuaBot::start(script.clone(), variant, seed, limits);
                let log = Some(bot.log().clone());
                Ok(Made { player: Box::new(bot), log })
            }
            Kind::Perfect(proofs) => {
                let other = variant.player(&built_in(USUAL, variant)?, seed).map_err(|error| error.to_string())?;
                let player = Box::new(ProofPlayer::new(Arc::clone(proofs), Some(other)));
                Ok(Made { player, log: None })
            }
            Kind::Elsewhere => Err(format!("{self} plays elsewhere").into()),
        }
    }

    /// The same asked to find several best lines by itself; `None` if it cannot or must be asked otherwise.
    pub(crate) fn with_lines(&self, lines: u32, variant: &AnyVariant) -> Option<Chosen> {
        let spec = match &self.kind {
            Kind::BuiltIn(spec) => spec,
            // It has one line: after another move there is no proof for the other side.
            Kind::Perfect(_) => return Some(self.clone()),
            _ => return None,
        };
        let name = spec.with_lines(lines, variant.family().players)?.to_string();
        Chosen::named(&name, variant).ok()
    }

    /// The same as somebody who plays many games; `present` may put something before each player that is made. One whose
    /// thinking is not limited plays in a thread of its own, where it can be given up.
    pub(crate) fn entrant(
        &self,
        variant: &AnyVariant,
        is_limited: bool,
        present: impl Fn(&str, Box<dyn AnyPlayer>) -> Box<dyn AnyPlayer> + Send + Sync + 'static,
    ) -> Entrant {
        let (chosen, game) = (self.clone(), variant.clone());
        let entrant = Entrant::new(self.name.clone(), move |seed| {
            let made = chosen.make(&game, seed).map_err(Fault::new)?;
            Ok(present(&chosen.name, made.player))
        });
        match &self.kind {
            Kind::BuiltIn(_) | Kind::Perfect(_) if is_limited => entrant.trusted(),
            Kind::Script(script, true) => entrant.with_settings(format!("{} {}", self.name, script.text())),
            Kind::BuiltIn(_) | Kind::Perfect(_) | Kind::Script(..) | Kind::Elsewhere => entrant,
        }
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn embedded(name: &str, variant: &AnyVariant) -> Result<LuaScript, Message> {
    let family = variant.family().name;
    let scripts = boardwright_catalog::game(family).map_or(&[][..], |game| game.scripts());
    let Some(script) = scripts.iter().find(|script| script.name == name) else {
        let names: Vec<&str> = scripts.iter().map(|script| script.name).collect();
        return Err(format!(
            "bad player {:?}: expected a bot of {family}: {}",
            format!("{LUA}{name}"),
            names.join(", ")
        )
        .into());
    };
    let bytes = script.source.as_bytes().to_vec();
    LuaScript::new(name, bytes, &ScriptLimits::default()).map_err(|error| error.to_string().into())
}

/// The proofs that come with a game.
fn shipped(variant: &AnyVariant) -> Result<Arc<Proofs>, Message> {
    let proofs = Proofs::shipped(variant, boardwright_catalog::proofs(variant));
    proofs.map(Arc::new).map_err(|why| format!("bad player {:?}: {why}", PERFECT.name).into())
}

fn built_in(name: &str, variant: &AnyVariant) -> Result<PlayerSpec, Message> {
    let spec: PlayerSpec = name.parse().map_err(|error: boardwright_game::ParseError| error.in_words())?;
    for (option, most) in COSTLY {
        let expected = format!("at most {most} on this page");
        spec.value::<u64>(option, &expected, |given| *given <= most).map_err(|error| error.in_words())?;
    }
    variant.player(&spec, 0).map_err(|error| error.in_words())?;
    Ok(spec)
}

/// The limits of a player's thinking as a page writes them.
pub(crate) fn think(pace: &Pace) -> Think {
    Think { ms: pace.move_time.map(milliseconds), depth: pace.depth, nodes: pace.nodes }
}

/// The limits of a player's thinking as a match knows them.
pub(crate) fn pace(think: Option<Think>) -> Pace {
    let think = think.unwrap_or_default();
    Pace {
        clock: None,
        move_time: think.ms.map(|ms| Duration::from_millis(ms).min(LONGEST)),
        nodes: think.nodes,
        depth: think.depth.map(|depth| depth.max(1)),
    }
}
