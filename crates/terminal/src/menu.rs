//! The choice of a game, its players and its clock.

use boardwright_arena::TimeControl;
use boardwright_catalog::GAMES;
use boardwright_game::{AnyVariant, Family, Side};
use boardwright_players::{PlayerName, ScriptName};
use boardwright_proof::PERFECT;

use super::PlayOptions;
use super::keys::{self, Intent};
use boardwright_local::error::CliError;
use boardwright_local::rivals::Rivals;

/// The clocks that the menu offers; the first means no clock.
const CLOCKS: [&str; 6] = ["", "60+1", "180+2", "300+3", "600+5", "1800"];

/// Strengths of the engine that the menu offers besides its full one.
const LEVELS: [u8; 3] = [2, 4, 7];

/// The place of the offer that fits among the players; without kept results it is the first level.
const FITTING: usize = 2;

/// The longest name of a player that can be typed, in bytes.
const LONGEST_ENTRY: usize = 500;

/// The lines of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuField {
    /// Family of the game.
    Game,
    /// Size and rules.
    Variant,
    Player(Side),
    Clock,
    /// Begin.
    Start,
}

impl MenuField {
    /// All lines, from the top.
    pub(crate) const ALL: [MenuField; 6] = [
        MenuField::Game,
        MenuField::Variant,
        MenuField::Player(Side::First),
        MenuField::Player(Side::Second),
        MenuField::Clock,
        MenuField::Start,
    ];
}

/// Effect of a key in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuStep {
    /// The menu stays.
    Stay,
    /// The game begins.
    Start,
    /// The program ends.
    Quit,
}

/// The state of the menu.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Menu {
    field: usize,
    game: usize,
    variant: usize,
    players: [usize; 2],
    /// Players that were typed in, which are offered from then on.
    typed: Vec<PlayerName>,
    /// The name of a player that is being typed.
    entry: Option<String>,
    clock: usize,
    /// The levels that fit the person; `None` where results are not kept.
    rivals: Option<Rivals>,
    complaint: Option<String>,
}

/// A player that the menu offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// Name on the screen.
    pub(crate) name: String,
    /// Description of it.
    pub(crate) summary: String,
    /// The player; `None` is a person.
    pub(crate) player: Option<PlayerName>,
}

impl Menu {
    /// The menu with the first game, a person on the first side and the engine at the level that fits on the second.
    pub(crate) fn new(rivals: Option<Rivals>) -> Menu {
        Menu { players: [0, FITTING], rivals, ..Menu::default() }
    }

    /// The line that is chosen.
    pub(crate) fn field(&self) -> MenuField {
        MenuField::ALL[self.field]
    }

    /// The family that is chosen.
    pub(crate) fn family(&self) -> &'static Family {
        GAMES[self.game].family()
    }

    /// Fault of the choice, if it was tried in vain.
    pub(crate) fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    /// The name of a player that is being typed.
    pub(crate) fn entry(&self) -> Option<&str> {
        self.entry.as_deref()
    }

    /// Sets the complaint about the choice.
    pub(crate) fn complain(&mut self, reason: String) {
        self.complaint = Some(reason);
    }

    /// Players to choose from: a person, the engine in several strengths, the others, the latest first, then
    /// scripts, and the one that was typed in.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let computer = |text: &str, summary: String| Offer {
            name: text.to_owned(),
            summary,
            player: text.parse::<PlayerName>().ok(),
        };
        let mut offers =
            vec![Offer { name: "you".to_owned(), summary: "a person at this keyboard".to_owned(), player: None }];
        let players = self.family().players;
        for engine in players.iter().filter(|player| player.name == super::OPPONENT) {
            offers.push(computer(engine.name, engine.summary.to_owned()));
            let fitting = self.rivals.as_ref().map(|rivals| rivals.level(self.family().name));
            if let Some(level) = fitting {
                let summary = format!("fits you: strength {level} of 10, which follows your results");
                offers.push(computer(&format!("{}@level={level}", engine.name), summary));
            }
            for level in LEVELS.into_iter().filter(|level| Some(*level) != fitting) {
                offers.push(computer(&format!("{}@level={level}", engine.name), format!("strength {level} of 10")));
            }
        }
        for player in players.iter().rev().filter(|player| player.name != super::OPPONENT) {
            offers.push(computer(player.name, format!("{} ({}, {})", player.summary, player.source, player.year)));
        }
        if self.preview().is_some_and(|variant| boardwright_catalog::proofs(&variant).next().is_some()) {
            offers.push(computer(PERFECT.name, PERFECT.summary.to_owned()));
        }
        for script in GAMES[self.game].scripts() {
            offers.push(computer(&format!("lua:{}", script.name), format!("{} (a script)", script.summary)));
        }
        for player in &self.typed {
            let summary = "as you typed; the file of a script is read again for every game".to_owned();
            offers.push(Offer { name: player.to_string(), summary, player: Some(player.clone()) });
        }
        offers
    }

    /// Texts of a line: its heading, its value, and the meaning of the value.
    pub(crate) fn line(&self, field: MenuField) -> (String, String, String) {
        let family = self.family();
        match field {
            MenuField::Game => ("Game".to_owned(), family.title.to_owned(), family.summary.to_owned()),
            MenuField::Variant => {
                let variant = &family.variants[self.variant];
                ("Variant".to_owned(), variant.name.to_owned(), variant.summary.to_owned())
            }
            MenuField::Player(side) => {
                let offer = self.offers().swap_remove(self.players[side]);
                let heading = capitalised(family.sides[side].name);
                (heading, offer.name, offer.summary)
            }
            MenuField::Clock => match CLOCKS[self.clock] {
                "" => ("Clock".to_owned(), "none".to_owned(), "everybody thinks as long as it takes".to_owned()),
                clock => ("Clock".to_owned(), clock_name(clock), "for the whole game, and for every move".to_owned()),
            },
            MenuField::Start => (String::new(), "Start".to_owned(), "begin the game".to_owned()),
        }
    }

    /// The game whose start is shown beside the menu.
    pub(crate) fn preview(&self) -> Option<AnyVariant> {
        boardwright_catalog::variant(self.family().variants[self.variant].name).ok()
    }

    /// Takes a key.
    pub(crate) fn intent(&mut self, intent: Intent) -> MenuStep {
        self.complaint = None;
        if let Some(entry) = self.entry.take() {
            self.edit(entry, intent);
            return MenuStep::Stay;
        }
        let last = MenuField::ALL.len() - 1;
        match intent {
            Intent::Cursor(0, 1) | Intent::Previous => self.field = self.field.checked_sub(1).unwrap_or(last),
            Intent::Cursor(0, _) | Intent::Next => self.field = (self.field + 1) % MenuField::ALL.len(),
            Intent::Cursor(by, _) | Intent::Page(by) => self.change(isize::from(by)),
            Intent::First => self.field = 0,
            Intent::Last => self.field = last,
            Intent::Swap => self.players.swap(0, 1),
            Intent::Enter => return MenuStep::Start,
            Intent::Char(letter) if matches!(self.field(), MenuField::Player(_)) => {
                self.entry = Some(letter.to_string());
            }
            Intent::Cancel | Intent::Quit | Intent::Char('q') => return MenuStep::Quit,
            _ => {}
        }
        MenuStep::Stay
    }

    /// Takes pasted text: the name of a player, where one can be typed.
    pub(crate) fn paste(&mut self, text: &str) {
        if !matches!(self.field(), MenuField::Player(_)) {
            return;
        }
        match keys::pasted(self.entry.as_deref().unwrap_or_default(), text, LONGEST_ENTRY) {
            Some(entry) => {
                self.complaint = None;
                self.entry = Some(entry).filter(|entry| !entry.is_empty());
            }
            None => self.complain(format!("a name of more than {LONGEST_ENTRY} characters is not taken")),
        }
    }

    /// Takes a click on a line: the first chooses it, the next changes it.
    pub(crate) fn click(&mut self, field: usize) -> MenuStep {
        self.entry = None;
        let again = self.field == field;
        self.field = field.min(MenuField::ALL.len() - 1);
        match self.field() {
            MenuField::Start => return MenuStep::Start,
            _ if again => self.change(1),
            _ => {}
        }
        MenuStep::Stay
    }

    /// Takes a key while a name is being typed.
    fn edit(&mut self, mut entry: String, intent: Intent) {
        match intent {
            Intent::Cancel => return,
            Intent::Enter => return self.take(entry),
            Intent::Char(letter) if entry.len() < LONGEST_ENTRY => entry.push(letter),
            Intent::Help => entry.push('?'),
            Intent::Erase => drop(entry.pop()),
            _ => {}
        }
        self.entry = Some(entry).filter(|entry| !entry.is_empty());
    }

    /// Offers the player that was typed and seats it, or says what is wrong with the name, which can be corrected.
    fn take(&mut self, entry: String) {
        let MenuField::Player(side) = self.field() else { return };
        let name = entry.trim();
        let player = match ScriptName::of_file(name) {
            Some(script) if !name.contains(':') => Ok(PlayerName::Script(script)),
            _ => name.parse::<PlayerName>(),
        };
        let variant = boardwright_catalog::variant(self.family().variants[self.variant].name);
        let checked = variant.and_then(|variant| player.and_then(|player| player.check(&variant).map(|()| player)));
        match checked {
            Ok(player) => {
                let known = self.offers().iter().position(|offer| offer.player.as_ref() == Some(&player));
                if known.is_none() {
                    self.typed.push(player);
                }
                self.players[side] = known.unwrap_or_else(|| self.offers().len() - 1);
            }
            Err(error) => {
                self.complaint = Some(error.to_string());
                self.entry = Some(entry);
            }
        }
    }

    fn change(&mut self, by: isize) {
        let turn = |value: &mut usize, count: usize| {
            *value = (*value as isize + by).rem_euclid(count.max(1) as isize) as usize;
        };
        match self.field() {
            MenuField::Game => {
                turn(&mut self.game, GAMES.len());
                self.variant = 0;
                self.players = self.players.map(|player| if player <= FITTING { player } else { FITTING });
            }
            MenuField::Variant => {
                let count = self.family().variants.len();
                let seated = self.players.map(|player| self.offers().swap_remove(player).name);
                turn(&mut self.variant, count);
                // A proof comes with some variants only.
                let offers = self.offers();
                let place = |name: &String| offers.iter().position(|offer| offer.name == *name).unwrap_or(1);
                self.players = seated.each_ref().map(place);
            }
            MenuField::Player(side) => {
                let count = self.offers().len();
                turn(&mut self.players[side], count);
            }
            MenuField::Clock => turn(&mut self.clock, CLOCKS.len()),
            MenuField::Start => {}
        }
    }

    /// The game that is chosen; what the menu does not ask for comes from `base`.
    ///
    /// # Errors
    /// If the catalog does not know what its own list offers.
    pub(crate) fn options(&self, base: &PlayOptions) -> Result<(AnyVariant, PlayOptions), CliError> {
        let variant = boardwright_catalog::variant(self.family().variants[self.variant].name)?;
        let offers = self.offers();
        let clock: Option<TimeControl> = match CLOCKS[self.clock] {
            "" => base.clock,
            text => Some(text.parse()?),
        };
        let seats = self.players.map(|player| offers.get(player).and_then(|offer| offer.player.clone()));
        let fits = self.rivals.is_some() && matches!(self.players, [0, FITTING] | [FITTING, 0]);
        Ok((variant.clone(), PlayOptions { variant: Some(variant), seats, fits, clock, ..base.clone() }))
    }
}

/// A clock as people say it: "5 min + 3 s".
fn clock_name(text: &str) -> String {
    let Ok(control) = text.parse::<TimeControl>() else { return text.to_owned() };
    let minutes = control.base.as_secs() / 60;
    match control.increment.as_secs() {
        0 => format!("{minutes} min"),
        seconds => format!("{minutes} min + {seconds} s"),
    }
}

/// A word with its first letter large.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
