//! Events that are built: their ids are those of earlier versions, and a venue refuses what cannot be done there.

use std::path::Path;

use boardwright_arena::{Contest, Entrant, EventOpenings, Opening};
use boardwright_game::{AnyVariant, Fault, PlayerSpec, Stop};
use boardwright_workbench::{EventSettings, NamedPlayer, PlayerKind, PlayerRequest, Venue, VenueRefusal};

/// Built-in players, and bots that are never started; a file of openings has as many as its name says.
struct Hall;

impl Venue for Hall {
    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        let name = request.spec.to_owned();
        if name.starts_with("bwp:") {
            let entrant = Entrant::new(name.clone(), |_| Err(Fault::new("never started"))).supervised();
            return Ok(NamedPlayer { name, kind: PlayerKind::External, make: Box::new(move |_| Ok(entrant)) });
        }
        let spec: PlayerSpec = name.trim_start_matches("lua:").parse()?;
        request.variant.player(&spec, 0)?;
        let variant = request.variant.clone();
        let shown = name.clone();
        let make = move |seed| variant.player(&spec, seed).map_err(|error| Fault::new(error.to_string()));
        let kind = if name.starts_with("lua:") { PlayerKind::Script } else { PlayerKind::OfProgram };
        Ok(NamedPlayer { name, kind, make: Box::new(move |_| Ok(Entrant::new(shown, make).trusted())) })
    }

    fn opening_file(&self, file: &Path, _: Option<u32>, variant: &AnyVariant) -> Result<EventOpenings, VenueRefusal> {
        let count: usize = file.to_str().and_then(|name| name.parse().ok()).ok_or("no such file")?;
        let opening = |index: usize| {
            let mut start = variant.start();
            (0..index % 5).for_each(|_| {
                let first = start.moves().first().cloned().unwrap_or_default();
                let _ = start.play(&first);
            });
            Opening::of_moves(start, [])
        };
        Ok(EventOpenings::List((0..count).map(opening).collect::<Result<_, String>>()?))
    }
}

fn settings(text: &str) -> EventSettings {
    serde_json::from_str(text).expect("settings")
}

fn build(text: &str) -> Result<Contest, String> {
    settings(text).build(&Hall, &Stop::new()).map_err(|error| format!("{}: {error}", error.setting))
}

/// The canonical text of a match and of a tournament as versions before this type wrote it, so that their stores are resumed.
#[test]
fn events_are_what_they_were() {
    let text = r#"{"format": "match", "game": "kalah:4x3", "players": ["score", "first"], "seed": 3,
        "pace": {"nodes": 200}, "openings": "random:2", "draw": {"after": 4, "moves": 5, "score": 0.1}}"#;
    let event = build(text).expect("a match").event();
    assert_eq!(event.name, "score – first");
    assert_eq!(
        event.settings,
        "series 1\ngame: kalah:4x3\nplayer: score\nplayer: first\nrepetition: 0\nmax plies: 0\npace: nodes 200\n\
         margin: 50 ms\ndraw: after 4 moves 5 score 10\nopenings: random 2\nseed: 3\n"
    );
    let text = r#"{"format": "knockout", "name": "cup", "games": ["kalah:4x3"], "tie": "lot", "pace": {"tc": "10+0.1"},
        "players": [{"name": "bot", "spec": "bwp:./a", "options": ["memory=1GB", "tc=5+1"]}, "first"]}"#;
    assert_eq!(
        build(text).expect("a tournament").event().settings,
        "tournament 1\nname: cup\nformat: knockout, 2 extra pairs, Lot\npairs: 1\ngame: kalah:4x3\nopenings: start\n\
         player: bot\nprogram: bwp:./a with memory=1GB\npace of player: 5+1\nplayer: first\npace: 10+0.1\n\
         margin: 50 ms\nseed: 1\n"
    );
}

/// Bots that have more memory or time are other players, whoever says so: an event that goes on mixes no conditions.
#[test]
fn the_care_of_all_bots_is_part_of_the_event() {
    let event = |format: &str, options: &str, bots: &str| {
        let text = format!(
            r#"{{"format": "{format}", "game": "kalah:4x3", "bots": {{{bots}}},
            "players": [{{"spec": "bwp:./a", "options": [{options}]}}, "first"]}}"#
        );
        build(&text).unwrap_or_else(|error| panic!("{error}")).event().settings
    };
    for format in ["match", "swiss"] {
        let plain = event(format, "", "");
        assert!(plain.contains("player: bwp:./a\nplayer: first\n"), "{plain}");
        // How a bot is looked after changes nothing of its games.
        assert_eq!(event(format, "", r#""recover": true, "pin": true, "trace": "t""#), plain);
        for (bots, told) in [
            (r#""memory": "350MB""#, "memory=350MB"),
            (r#""longest": "1.5s""#, "longest=1.5s"),
            (r#""suspend": true"#, "suspend=yes"),
            (r#""restart": 3"#, "restart=3"),
        ] {
            let expected = plain.replacen("bwp:./a\n", &format!("bwp:./a\nprogram: bwp:./a with {told}\n"), 1);
            assert_eq!(event(format, "", bots), expected);
            if told != "restart=3" {
                assert_eq!(event(format, &format!("{told:?}"), ""), expected, "the same from both doors");
            }
        }
        let own = event(format, r#""threads=2", "memory=1GB""#, r#""memory": "350MB", "longest": "2s""#);
        assert!(own.contains("program: bwp:./a with threads=2, memory=1GB, longest=2s\n"), "{own}");
        // Of all that, a script has memory and time.
        let script = |bots: &str| {
            let text = format!(
                r#"{{"format": "{format}", "game": "kalah:4x3", "bots": {{{bots}}}, "players": ["lua:score", "first"]}}"#
            );
            build(&text).unwrap_or_else(|error| panic!("{error}")).event().settings
        };
        let limited = script(r#""memory": "8MB", "longest": "2s", "suspend": true, "restart": 3"#);
        assert!(limited.contains("program: lua:score with memory=8MB, longest=2s\n"), "{limited}");
        assert_eq!(script(r#""suspend": true, "restart": 3"#), script(""));
    }
    let text =
        r#"{"format": "match", "game": "kalah:4x3", "bots": {"restart": 3, "pin": true}, "players": ["a", "b"]}"#;
    let without = settings(text).without_care().expect("there is some");
    assert!(without.bots.pin && without.bots.restart == 0 && without.without_care().is_none());
}

#[test]
fn a_tournament_uses_every_opening_of_a_file_equally_often() {
    let tournament = |format: &str, players: &str, openings: &str, more: &str| {
        build(&format!(
            r#"{{"format": "{format}", "game": "kalah:4x3", "players": ["score", "first"{players}], "openings": "{openings}"{more}}}"#
        ))
    };
    let count_of = |contest: Result<Contest, String>| match contest {
        Ok(Contest::Tournament(tournament)) => match &tournament.games[0].openings {
            EventOpenings::List(list) => list.len(),
            _ => 0,
        },
        Ok(Contest::Match(_) | Contest::Tuning(_)) => 0,
        Err(error) => panic!("{error}"),
    };
    let count = |file: &str| count_of(tournament("round-robin", "", file, ""));
    assert_eq!(["7", "1000", "3000"].map(count), [7, 1000, 3000]);
    // Mirrored ones need not be the same when they come again.
    assert_eq!(count("7,symmetry"), 1001);
    // Those that have to be made are as many as may be needed.
    let balanced = "random:4,balance=900,nodes=100";
    assert_eq!(count_of(tournament("knockout", "", balanced, "")), 1 + 2);
    assert_eq!(count_of(tournament("knockout", r#", "random", "alphabeta""#, balanced, "")), 2 + 2);
    let error = tournament("round-robin", "", balanced, r#", "pairs": 300"#).err().unwrap_or_default();
    assert!(error.contains(" found, but no further opening of kalah:4x3 with 4 plies is balanced"), "{error}");
}

/// A worker gets no file, no short name, and no event whose seed it would have to guess.
#[test]
fn settings_are_sent_whole() {
    let text = r#"{"format": "swiss", "games": ["kalah:4x3", "kalah"], "players": ["score", "first"], "rounds": 1,
        "openings": "7,shuffle"}"#;
    let contest = build(text).expect("a tournament");
    let sent = settings(text).sent(&contest);
    assert_eq!((sent.games[1].as_str(), sent.seed), ("kalah:6x4", Some(1)));
    let text = serde_json::to_string(&sent).expect("JSON");
    assert_eq!(build(&text).expect("the same").event(), contest.event());
    let text = r#"{"format": "match", "game": "kalah:4x3", "players": ["score", "first"], "openings": "random:2"}"#;
    let (contest, plain) = (build(text).expect("a match"), settings(text));
    let sent = plain.clone().sent(&contest);
    assert_eq!(
        (sent.openings, sent.players[0].shown()),
        (plain.openings, "score"),
        "what is no list stays as it was named"
    );
}

#[test]
fn errors_name_their_setting() {
    let with = |more: &str| {
        format!(r#"{{"format": "match", "game": "kalah:4x3", "players": ["score", "first"], "seed": 1, {more}}}"#)
    };
    for (more, error) in [
        (r#""openings": "nowhere""#, "openings: no such file"),
        (r#""openings": "swap2""#, "openings: no swap2 in kalah, expected pie"),
        (r#""openings": "book,plies=3""#, "openings: plies= is for files of game records, which the book is not"),
        (r#""bots": {"ponder": true}"#, "players.0.spec: score cannot ponder in a game without tc or movetime"),
    ] {
        assert_eq!(build(&with(more)).err().as_deref(), Some(error), "{more}");
    }
    for (player, error) in [
        (r#"{"spec": "nobody"}"#, "players.1.spec: "),
        (r#"{"spec": "first", "options": ["nodes=5", "threads=2"]}"#, "players.1.options.1: threads=2 is for bots"),
        (r#"{"spec": "first", "options": ["tc=nonsense"]}"#, "players.1.options.0: bad option \"tc=nonsense\": "),
        (r#"{"spec": "bwp:./a", "options": ["ponder=yes"]}"#, "players.1.options.0: ponder=yes is for players of this"),
        (
            r#"{"spec": "first", "specs": {"kalha": "engine"}}"#,
            "players.1.specs.kalha: bad game \"kalha\": expected a spec for gomoku, sticks, kalah",
        ),
        (r#"{"name": "x", "specs": {"sticks": "random"}}"#, "players.1: x has no spec for kalah"),
    ] {
        let text = with("").replace("\"first\"", player).replace(", }", "}");
        let found = build(&text).err().expect(player);
        assert!(found.starts_with(error), "{player}: {found}");
    }
}
