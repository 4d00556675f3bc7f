//! Arguments that several commands share: a game, a position, moves, a player, a duration.

use std::path::Path;

use boardwright_arena::Table;
use boardwright_catalog::BadMove;
use boardwright_game::{AnyPosition, AnyVariant, Choice, Family, Limits, PlayerSpec, Question};
use boardwright_players::PlayerName;
use boardwright_players::ScriptName;
pub use boardwright_workbench::values::{count, depth, duration, memory, positive, seed, tolerance, whole};
use clap::Args;

use crate::error::CliError;
pub use crate::game_name::variant;
use crate::record_files::{self, GameFilter};

/// The game of a command.
#[derive(Args, Debug)]
pub struct GameArg {
    /// The game: family[:size][,option]…, such as gomoku:15,renju or kalah:6x4; `boardwright games` lists them
    #[arg(value_name = "GAME")]
    game: String,
}

impl GameArg {
    /// The text that was given.
    pub fn text(&self) -> &str {
        &self.game
    }

    /// The game that is meant.
    pub fn variant(&self) -> Result<AnyVariant, CliError> {
        variant(&self.game)
    }

    /// Filter for records, the game being `variant`.
    pub fn wanted<'a>(&self, variant: &'a AnyVariant) -> GameFilter<'a> {
        GameFilter::new(&self.game, variant)
    }
}

/// Position to begin from.
#[derive(Args, Debug, Default)]
pub struct PositionArgs {
    /// The position to start from, in the game's notation, or a file with one or with a game, whose last position is meant
    /// [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// Moves to play first, as programs and sites write them: h8 i9, h8i9, 1. h8 2. i9, 3+6
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

/// A position with its past.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Position before the moves.
    pub start: AnyPosition,
    /// The moves as the game writes them.
    pub history: Vec<String>,
    /// Position after the moves.
    pub position: AnyPosition,
}

impl PositionArgs {
    /// The position given, after the moves given.
    pub fn resolve(&self, variant: &AnyVariant) -> Result<Reached, CliError> {
        let reached = match &self.position {
            None => Reached::new(&variant.start()),
            Some(text) => position("--position", text, variant)?,
        };
        self.play(reached)
    }

    /// The position that is given, as the file that it may name, with its option.
    pub fn file(&self) -> Option<(&'static str, &Path)> {
        Some(("--position", Path::new(self.position.as_deref()?)))
    }

    /// True if a position is given.
    pub fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// True if a position or moves are given.
    pub fn is_given(&self) -> bool {
        self.position.is_some() || self.moves.is_some()
    }

    /// Plays the moves given.
    pub fn play(&self, mut reached: Reached) -> Result<Reached, CliError> {
        reached.play_all("--moves", self.moves.as_deref().unwrap_or_default())?;
        Ok(reached)
    }
}

impl Reached {
    /// A game that begins with a position.
    pub fn new(start: &AnyPosition) -> Reached {
        Reached { position: start.clone(), history: Vec::new(), start: start.clone() }
    }

    /// Plays the moves of a text that an option gave.
    ///
    /// # Errors
    /// If there are too many, or one is not legal; the error names the option and counts the move.
    pub fn play_all(&mut self, option: &str, moves: &str) -> Result<(), CliError> {
        let played =
            boardwright_catalog::play_moves(&mut self.position, moves).map_err(|BadMove { number, reason }| {
                CliError::input(reason).in_context(format_args!("{option}, move {number}"))
            })?;
        self.history.extend(played);
        Ok(())
    }

    /// Plays one move.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play_one(&mut self, mv: &str) -> Result<(), CliError> {
        let mv = self.position.check(mv)?;
        self.position.play(&mv)?;
        self.history.push(mv);
        Ok(())
    }

    /// Plays moves from a position.
    ///
    /// # Errors
    /// If they are not legal.
    pub fn after(start: &AnyPosition, moves: &[String]) -> Result<Reached, CliError> {
        let mut position = start.clone();
        for mv in moves {
            position.play(mv)?;
        }
        Ok(Reached { position, start: start.clone(), history: moves.to_vec() })
    }

    /// The position of a game after this ply, or after its last one.
    ///
    /// # Errors
    /// If the game has fewer plies.
    pub fn at(table: &Table, ply: Option<u32>) -> Result<Reached, CliError> {
        let played = table.history();
        let ply = ply.map_or(played.len(), |ply| ply as usize);
        let moves = played
            .get(..ply)
            .ok_or_else(|| CliError::input(format!("bad ply {ply}: expected a number from 0 to {}", played.len())))?;
        Reached::after(table.start(), moves)
    }

    /// Name of the side to move.
    pub fn side_name(&self) -> &'static str {
        self.position.side_name(self.position.to_move())
    }

    /// The positions of the game so far.
    pub fn begun(&self) -> Vec<AnyPosition> {
        let mut position = self.start.clone();
        let mut begun = vec![position.clone()];
        for mv in &self.history {
            // The history has been played before.
            if position.play(mv).is_ok() {
                begun.push(position.clone());
            }
        }
        begun
    }

    /// A question about the position.
    pub fn question(&self, limits: Limits) -> Question {
        let Reached { start, history, position } = self.clone();
        Question { position, start, history, limits }
    }

    /// The position to ask a player about.
    ///
    /// # Errors
    /// If the game is over, since nobody has a move then.
    pub fn unfinished(&self) -> Result<(), CliError> {
        match self.position.ending() {
            None => Ok(()),
            Some(ending) => {
                Err(CliError::input(format!("the game is over ({ending}): expected a position with a move")))
            }
        }
    }
}

/// Reads the position of an option: in the game's notation, or from a file with one or with a game, whose last position is
/// meant.
///
/// # Errors
/// If it is neither, or the file has several games or one of another game; the error names the option.
pub fn position(option: &str, text: &str, variant: &AnyVariant) -> Result<Reached, CliError> {
    let path = Path::new(text);
    let read = match variant.read(text.trim()) {
        Ok(start) => return Ok(Reached::new(&start)),
        Err(_) if path.is_file() => position_in_file(path, variant),
        Err(error) => Err(CliError::from(error)),
    };
    read.map_err(|error| error.in_context(option))
}

fn position_in_file(path: &Path, variant: &AnyVariant) -> Result<Reached, CliError> {
    let records = record_files::read(path, GameFilter::Game(variant))?;
    let [record] = &records[..] else {
        return Err(CliError::input(format!("{path:?} has {} games: expected one", records.len()))
            .with_hint("`boardwright records convert` and `records export` take single games out of a file"));
    };
    let table =
        record_files::replay(record, Some(variant)).map_err(|error| error.in_context(format_args!("{path:?}")))?;
    Reached::after(table.start(), table.history())
}

/// Reads the name of a player and checks it against the game. A bot is not started for that.
pub fn player_name(variant: &AnyVariant, text: &str) -> Result<PlayerName, CliError> {
    // What has a colon was meant for a bot, in a language that nobody here speaks.
    let has_language = text.split('@').next().is_some_and(|name| name.contains(':'));
    let bots = || {
        let family = variant.family().name;
        let dialects = boardwright_catalog::game(family).map_or(&[][..], |game| game.dialects());
        let own: String = dialects.iter().map(|dialect| format!(" or {}:COMMAND", dialect.name)).collect();
        format!("a bot of {family} in another process is named bwp:COMMAND{own}; a script lua:FILE")
    };
    let script = || ScriptName::of_file(text).map(|script| format!("a script in Lua is named {script}"));
    let name: PlayerName =
        text.parse().map_err(|error| CliError::from(error).with_hint_if(has_language.then(bots).or_else(script)))?;
    if text == "human" || text.starts_with("human@") {
        let hint = format!("`boardwright play {}` is where a human plays", variant.spec());
        return Err(CliError::input("the player \"human\" cannot be asked here").with_hint(hint));
    }
    let family = variant.family();
    let hint = || match &name {
        PlayerName::External(_) => bots(),
        PlayerName::Proof(proof) => proof.hint(family.name),
        PlayerName::Script(_) => format!("`boardwright players {}` lists the scripts that come with it", family.name),
        PlayerName::BuiltIn(_) if has_language => bots(),
        PlayerName::BuiltIn(spec) => {
            let names = family.players.iter().map(|player| player.name);
            let is_known = names.clone().any(|name| name == spec.name);
            let near =
                if is_known { option_meant(family, spec) } else { boardwright_catalog::closest(&spec.name, names) };
            let list = || format!("`boardwright players {}` says what they do", family.name);
            script().or_else(|| near.map(|name| format!("did you mean {name:?}?"))).unwrap_or_else(list)
        }
    };
    name.check(variant).map_err(|error| CliError::from(error).with_hint(hint()))?;
    Ok(name)
}

/// The option of a player that was probably meant by one that it does not have.
fn option_meant(family: &Family, spec: &PlayerSpec) -> Option<&'static str> {
    let info = family.players.iter().find(|info| info.name == spec.name)?;
    let known = || info.options.iter().map(option_name);
    let unknown = spec.options.iter().map(|(name, _)| name).filter(|given| known().all(|name| name != *given));
    unknown.into_iter().find_map(|given| boardwright_catalog::closest(given, known()))
}

/// The name of an option without the values that it may have: `depth` of `depth=1…20`.
pub fn option_name(option: &Choice) -> &'static str {
    option.name.split('=').next().unwrap_or(option.name)
}

/// A seed for a command that was given none, different every time.
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // The standard library's hash keys are the randomness of the operating system; 32 bits are easier to type again.
    RandomState::new().hash_one(std::process::id()) >> 32
}
