//! Converts a page's request to a match or tournament. A page names players and counts, never a file or a command.

use std::path::Path;
use std::sync::Arc;

use boardwright_arena::tournament::Tournament;
use boardwright_arena::{EventOpenings, Pace, Patience, Series};
use boardwright_game::{AnyVariant, Message, Stop};
use boardwright_workbench::{
    BotCare, EventFile, EventSettings, NamedPlayer, OpeningsSetting, PlayerKind, PlayerRequest, PlayerSettings,
    SettingError, Venue, VenueRefusal,
};

use crate::boards::Boards;
use crate::ids::random_seed;
use crate::message::{MatchRequest, SeatChoice};
use crate::players::{self, Chosen};

/// The most games of a match.
const MAX_GAMES: u64 = 100_000;

/// The most random plies before a game.
const MAX_PLIES: u32 = 100;

/// The longest tournament file of a page, in bytes.
const LONGEST: usize = 64 << 10;

/// A page as the venue of an event: it has the players that come with the games, and no files.
struct PageVenue<'a> {
    boards: &'a Arc<Boards>,
    /// The players that a page chose, which may be scripts that it brings; players of a tournament have names alone.
    chosen: Option<&'a [SeatChoice; 2]>,
    /// True if the event sets a limit to the players' thinking.
    is_limited: bool,
}

impl<'a> PageVenue<'a> {
    fn new(boards: &'a Arc<Boards>, chosen: Option<&'a [SeatChoice; 2]>, settings: &EventSettings) -> PageVenue<'a> {
        PageVenue { boards, chosen, is_limited: settings.pace.pace() != Pace::default() }
    }
}

impl Venue for PageVenue<'_> {
    fn check(&self, settings: &EventSettings) -> Result<(), SettingError> {
        if settings.bots != (BotCare { ponder: settings.bots.ponder, ..BotCare::default() }) {
            return Err(SettingError::new(
                "bots",
                "care of bots in other processes, expected none: a page starts no bots",
            ));
        }
        let games = settings.until.games.unwrap_or(0);
        if games > MAX_GAMES {
            let message = format!("bad number of games {games}: expected 1 to {MAX_GAMES}");
            return Err(SettingError::new("until.games", message));
        }
        if let Some(OpeningsSetting::Named(named)) = &settings.openings
            && (named.are_made() || named.random_plies().is_some_and(|plies| plies > MAX_PLIES))
        {
            return Err(SettingError::new("openings", bad_openings(&named.to_string())));
        }
        Ok(())
    }

    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        let PlayerRequest { index, spec, variant, .. } = *request;
        let chosen = match self.chosen.and_then(|chosen| chosen.get(index)) {
            Some(choice) => Chosen::new(choice, variant),
            None => Chosen::named(spec, variant).map(Some),
        };
        let chosen = chosen.map_err(Message::into_string)?;
        let chosen = chosen.ok_or("a person cannot play a match: expected two computer players")?;
        let (boards, variant) = (Arc::clone(self.boards), variant.clone());
        let name = chosen.to_string();
        let make = Box::new(move |_: &_| {
            let shown = move |name: &str, player| boards.witness(name, player);
            Ok(chosen.entrant(&variant, self.is_limited, shown))
        });
        // A script of the page has limits of the page's own.
        Ok(NamedPlayer { name, kind: PlayerKind::OfProgram, make })
    }

    fn opening_file(&self, file: &Path, _: Option<u32>, _: &AnyVariant) -> Result<EventOpenings, VenueRefusal> {
        Err(bad_openings(&file.display().to_string()).into())
    }

    fn patience(&self) -> Patience {
        Patience { longest: Some(players::LONGEST), ..Patience::default() }
    }
}

fn bad_openings(text: &str) -> String {
    format!(
        "bad openings {text:?}: expected start, book, an opening that players negotiate, or random:PLIES with 0 to {MAX_PLIES} \
         plies on this page"
    )
}

/// The settings of the match that a page wants.
fn settings(wanted: &MatchRequest) -> Result<EventSettings, Message> {
    if !wanted.settings.is_match() || !wanted.settings.players.is_empty() {
        return Err("bad settings: expected the format match, without players, which stand beside the settings".into());
    }
    let player = |choice: &SeatChoice| match choice {
        SeatChoice::Person => Err("a person cannot play a match: expected two computer players"),
        SeatChoice::Player { name } | SeatChoice::Script { name, .. } => Ok(PlayerSettings::of_spec(name)),
    };
    let seed = wanted.settings.seed.map_or_else(random_seed, Ok)?;
    Ok(EventSettings {
        players: wanted.players.iter().map(player).collect::<Result<_, _>>()?,
        seed: Some(seed),
        ..wanted.settings.clone()
    })
}

/// The match that a page wants.
pub(super) fn series(wanted: &MatchRequest, boards: &Arc<Boards>) -> Result<Series, Message> {
    let settings = settings(wanted)?;
    let venue = PageVenue::new(boards, Some(&wanted.players), &settings);
    let contest = settings.build(&venue, &Stop::new()).map_err(|error| error.message)?;
    Ok(contest.into_match().map_err(|error| error.to_string())?)
}

/// The name and the events of a tournament file.
///
/// # Errors
/// Fails if the file cannot be read or played; the error names the place.
pub(super) fn tournament(file: &str, boards: &Arc<Boards>) -> Result<(String, Vec<Tournament>), Message> {
    let read = read(file)?;
    let event = |(index, settings): (usize, &EventSettings)| {
        let venue = PageVenue::new(boards, None, settings);
        let contest = settings.build(&venue, &Stop::new());
        let contest = contest.map_err(|error| read.error(index, &error).to_string())?;
        let event = contest.into_tournament().map_err(|error| error.to_string())?;
        let games = event.expected_games();
        if games > MAX_GAMES {
            let message = format!("{games} games: expected at most {MAX_GAMES} on this page");
            return Err(read.error(index, &SettingError::new("", message)).to_string());
        }
        Ok(event)
    };
    let events = read.events.iter().enumerate().map(event).collect::<Result<_, String>>()?;
    Ok((read.name.clone(), events))
}

/// The first game of a tournament file, which decides the layout of its board.
///
/// # Errors
/// Fails if the file cannot be read; the error names the place.
pub(super) fn first_game(file: &str) -> Result<AnyVariant, Message> {
    let read = read(file)?;
    let variants = read.events[0].variants().map_err(|error| read.error(0, &error).to_string())?;
    variants.into_iter().next().ok_or_else(|| "the tournament file has no event with a game".into())
}

fn read(file: &str) -> Result<EventFile, Message> {
    if file.len() > LONGEST {
        return Err(format!("a tournament file of {} bytes: expected at most {LONGEST}", file.len()).into());
    }
    EventFile::read(file).map_err(|error| error.to_string().into())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_game::Stop;
    use boardwright_workbench::samples::{PLAYER_OPTIONS, SAMPLES};
    use boardwright_workbench::{EventFile, NamedPlayer, PlayerKind, PlayerRequest, Venue, VenueRefusal};

    use super::{PageVenue, first_game, series, tournament};
    use crate::boards::Boards;
    use crate::message::{MatchRequest, SeatChoice};

    /// The same players without what a page refuses, as the command has them.
    struct Hall;

    impl Venue for Hall {
        fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
            let boards = Boards::new([]);
            let settings = boardwright_workbench::EventSettings::default();
            let venue = PageVenue { is_limited: true, ..PageVenue::new(&boards, None, &settings) };
            let named = venue.player(request)?;
            let care = boardwright_workbench::PlayerCare::default();
            let entrant = (named.make)(&care)?;
            Ok(NamedPlayer { name: named.name, kind: PlayerKind::OfProgram, make: Box::new(move |_| Ok(entrant)) })
        }

        fn opening_file(
            &self,
            _: &std::path::Path,
            _: Option<u32>,
            _: &boardwright_game::AnyVariant,
        ) -> Result<boardwright_arena::EventOpenings, VenueRefusal> {
            Err("no file".into())
        }
    }

    fn boards() -> Arc<Boards> {
        Boards::new([])
    }

    fn file(lines: &str, options: &str, format: &str) -> String {
        format!(
            "[[event]]\nformat = '{format}'\ngame = 'kalah:4x3'\n{lines}\n[[player]]\nname = 'a'\nspec = 'score'\n\
             options = [{options}]\n[[player]]\nname = 'b'\nspec = 'first'\n"
        )
    }

    /// The event as a page plays it, and as the command does, or the refusals.
    fn both(text: &str) -> [Result<String, String>; 2] {
        let page = tournament(text, &boards()).map_err(boardwright_game::Message::into_string);
        let page = page.map(|(_, events)| events[0].event().settings);
        let read = EventFile::read(text);
        let command = read.map_err(|error| error.to_string()).and_then(|read| {
            let built = read.events[0].build(&Hall, &Stop::new());
            built.map(|contest| contest.event().settings).map_err(|error| read.error(0, &error).to_string())
        });
        [page, command]
    }

    /// Every setting of a file means on a page what it means to the command, or is refused with a sentence.
    #[test]
    fn a_page_plays_the_events_of_the_command() {
        for sample in SAMPLES {
            let [page, command] = both(&file(sample.file, "", sample.format()));
            match page {
                Err(refused) if sample.key.starts_with("bots.") && sample.key != "bots.ponder" => {
                    assert!(refused.contains("a page starts no bots"), "{}: {refused}", sample.key);
                }
                page => assert_eq!(page, command, "{}", sample.key),
            }
        }
        for (option, is_ours) in PLAYER_OPTIONS {
            let pace = if option.starts_with("tc=") { "pace = { tc = '9+9' }" } else { "" };
            let [page, command] = both(&file(pace, &format!("'{option}'"), "round-robin"));
            assert_eq!((&page, page.is_ok()), (&command, *is_ours), "{option}");
        }
        let [page, command] = both(&file("", "'tc=nonsense'", "round-robin"));
        assert!(page == command && page.is_err_and(|error| error.contains("line 8, column 12: bad option")));
    }

    /// A match of a page by these settings, which are JSON without the last brace.
    fn wanted(settings: &str) -> MatchRequest {
        let player = |name: &str| SeatChoice::Player { name: name.to_owned() };
        let settings = serde_json::from_str(&format!("{settings}}}")).expect("settings");
        MatchRequest { settings, players: [player("score"), player("first")], concurrency: None }
    }

    /// Every setting of a match means on a page what it means to the command, or is refused with a sentence.
    #[test]
    fn a_match_of_a_page_is_that_of_the_command() {
        let usual = r#"{"format": "match", "game": "kalah:4x3""#;
        for sample in SAMPLES {
            let more = sample.json.trim_start_matches('{').trim_end_matches('}');
            let seed = if sample.key == "seed" { "" } else { r#", "seed": 5"# };
            // The braces of inner objects are closed again where the text was trimmed.
            let open = more.matches('{').count() - more.matches('}').count();
            let text = format!("{usual}{seed}, {more}{}", "}".repeat(open));
            let page = series(&wanted(&text), &boards()).map_err(boardwright_game::Message::into_string);
            let text = format!(r#"{text}, "players": ["score", "first"]}}"#);
            let settings: boardwright_workbench::EventSettings = serde_json::from_str(&text).expect("settings");
            let command = settings.build(&Hall, &Stop::new()).map_err(|error| error.message);
            match (page, command) {
                (Err(refused), _) if sample.key.starts_with("bots.") && sample.key != "bots.ponder" => {
                    assert!(refused.contains("a page starts no bots"), "{}: {refused}", sample.key);
                }
                (page, command) => {
                    let [page, command] =
                        [page.map(|series| series.event().settings), command.map(|contest| contest.event().settings)];
                    assert_eq!(page, command, "{}", sample.key);
                }
            }
        }
    }

    #[test]
    fn a_page_says_what_it_has_for_a_match() {
        let usual = r#"{"format": "match", "game": "kalah:4x3", "until": {"games": 4}"#;
        let unlimited = series(&wanted(usual), &boards()).expect("a match");
        assert_eq!(unlimited.pace.to_string(), "unlimited");
        assert!(
            unlimited.entrants.iter().all(|entrant| !entrant.may_be_inline(&unlimited.pace)),
            "they can be given up"
        );
        let refusal = |text: &str| {
            let refused = series(&wanted(text), &boards()).err();
            refused.map(boardwright_game::Message::into_string).unwrap_or_default()
        };
        for openings in ["random:101", "random:2,balance=10"] {
            let refused = refusal(&format!(r#"{usual}, "openings": "{openings}""#));
            assert_eq!(refused, super::bad_openings(openings));
            assert!(refused.contains("0 to 100 plies on this page"), "{refused}");
        }
        assert!(refusal(&format!(r#"{usual}, "openings": "a.txt""#)).contains("on this page"));
        for text in [&usual.replace("match", "swiss"), &format!(r#"{usual}, "players": ["first", "score"]"#)] {
            assert!(refusal(text).starts_with("bad settings: expected the format match"), "{text}");
        }
        assert!(first_game("[[event]]\nformat = 'match'\ngame = 'kalah'\nplayers = ['first', 'score']").is_err());
    }
}
