//! All games, in one list. A new game adds its folder and one line here.

mod checks;
mod moves;
mod reader;
mod records;
mod texts;

use std::iter;

use boardwright_game::{AnyVariant, Data, Family, Game, Message, ParseError, Proof, Spec};

pub use checks::{Checks, faults_told};
pub use moves::{BadList, BadMove, MoveFault, play_moves, words};
pub use reader::{BYTE_ORDER_MARK, Told, Unread, read_games};
pub use records::{NATIVE, formats, write_native};

use texts::TEXTS;

/// Every family of games, in the order in which menus show them.
pub static GAMES: &[&dyn Game] =
    &[&boardwright_gomoku::GomokuGame, &boardwright_sticks::SticksGame, &boardwright_kalah::KalahGame];

/// A name that is at least this similar to a known one is taken for a slip of the finger.
const SIMILAR: f64 = 0.75;

/// The family with this name.
pub fn game(family: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.family().name == family)
}

/// Names under which a game can be called: the families, then the aliases.
pub fn names() -> Vec<&'static str> {
    let families = GAMES.iter().map(|game| game.family().name);
    let aliases = GAMES.iter().flat_map(|game| game.family().aliases).map(|(alias, _)| *alias);
    families.chain(aliases).collect()
}

/// The game that a spec or an alias names, such as `gomoku:15,renju` or `five`. Options may follow an alias.
///
/// # Errors
/// Names the unknown part of the spec and lists the known ones.
pub fn variant(text: &str) -> Result<AnyVariant, ParseError> {
    let mut spec: Spec = text.parse()?;
    if let Some(meant) = alias(&spec.family) {
        if let Some(size) = &spec.size {
            return Err(spec.error(
                size,
                TEXTS.with("catalog-no-size", [("alias", spec.family.as_str().into()), ("game", meant.into())]),
            ));
        }
        let meant = spec.options.iter().fold(meant.to_owned(), |meant, option| meant + "," + option);
        spec = meant.parse()?;
    }
    match game(&spec.family) {
        Some(game) => game.variant(&spec).map_err(|error| match option_meant(game.family(), &spec) {
            Some(option) => error.meaning(option),
            None => error,
        }),
        None => Err(unknown(&spec)),
    }
}

/// The option of a family that was probably meant by one that it does not have.
fn option_meant(family: &Family, spec: &Spec) -> Option<&'static str> {
    // An option that begins with a number is an example of many.
    let is_name = |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    let known = || family.options.iter().map(|option| option.name).filter(is_name);
    spec.options.iter().filter(|option| known().all(|name| name != *option)).find_map(|option| closest(option, known()))
}

/// The openings that come with a game, one a line.
///
/// # Errors
/// If there are none; the error names the games that have some.
pub fn book(variant: &AnyVariant) -> Result<&'static str, String> {
    let books = GAMES.iter().flat_map(|game| game.books());
    let own = books.clone().find(|book| book.game == variant.spec());
    own.map(|book| book.text).ok_or_else(|| {
        let games: Vec<&str> = books.map(|book| book.game).collect();
        format!("no book of openings for {}: expected one of {}", variant.spec(), games.join(", "))
    })
}

/// True if this is the name of a built-in player of any game, in capitals or not, with options or without.
pub fn is_player(name: &str) -> bool {
    let name = name.split('@').next().unwrap_or_default().trim();
    GAMES.iter().flat_map(|game| game.family().players).any(|player| player.name.eq_ignore_ascii_case(name))
}

/// The puzzles that come with a game, as the text of a file.
///
/// # Errors
/// If no puzzles come with the game (the error names the games that have some), or they cannot be fetched.
pub fn puzzles(variant: &AnyVariant) -> Result<&'static str, Message> {
    let sets = GAMES.iter().flat_map(|game| game.puzzles());
    let own = sets.clone().find(|set| set.game == variant.spec());
    let own = own.ok_or_else(|| {
        let games: Vec<&str> = sets.map(|set| set.game).collect();
        TEXTS.with("catalog-no-puzzles", [("game", variant.spec().into()), ("games", games.join("; ").into())])
    })?;
    Ok(own.text.text()?)
}

/// All files that come with the games and that a module for browsers fetches when they are needed.
pub fn files() -> impl Iterator<Item = &'static Data> {
    let proofs = GAMES.iter().flat_map(|game| game.proofs());
    let proofs = proofs.flat_map(|proof| iter::once(&proof.certificate).chain(&proof.outline));
    proofs.chain(GAMES.iter().flat_map(|game| game.puzzles()).map(|set| &set.text))
}

/// The players to which no puzzle of a game may be obvious; none in a game without puzzles.
pub fn shallow(variant: &AnyVariant) -> &'static [&'static str] {
    let family = GAMES.iter().find(|game| game.family().name == variant.family().name);
    family.and_then(|game| game.puzzles().first()).map_or(&[], |set| set.shallow)
}

/// The proofs that come with a game.
pub fn proofs(variant: &AnyVariant) -> impl Iterator<Item = &'static Proof> + use<> {
    let spec = variant.spec();
    GAMES.iter().flat_map(|game| game.proofs()).filter(move |proof| proof.game == spec)
}

fn alias(name: &str) -> Option<&'static str> {
    let mut aliases = GAMES.iter().flat_map(|game| game.family().aliases);
    aliases.find(|(alias, _)| *alias == name).map(|(_, meant)| *meant)
}

fn unknown(spec: &Spec) -> ParseError {
    let known = names();
    let error = spec.error(&spec.family, TEXTS.with("catalog-one-of-games", [("games", known.join(", ").into())]));
    match closest(&spec.family, known.iter().copied()) {
        Some(name) => error.meaning(name),
        None => error,
    }
}

/// The known name that `given` was probably meant to be, if one is near enough.
pub fn closest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(given, name), name))
        .filter(|(similarity, _)| *similarity >= SIMILAR)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{GAMES, closest, names, variant};

    #[test]
    fn every_listed_spec_is_a_game_whose_canonical_spec_names_it_again() {
        for game in GAMES {
            let family = game.family();
            let listed = family.variants.iter().map(|choice| choice.name);
            for text in listed.chain(family.aliases.iter().map(|(alias, _)| *alias)).chain([family.name]) {
                let found = variant(text).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(found.family().name, family.name, "{text}");
                let canonical = found.spec();
                assert_eq!(variant(&canonical).map(|again| again.spec()), Ok(canonical), "{text}");
            }
        }
    }

    #[test]
    fn names_are_distinct_and_players_too() {
        let names = names();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
        for game in GAMES {
            let players: Vec<&str> = game.family().players.iter().map(|player| player.name).collect();
            assert_eq!(players.iter().collect::<HashSet<_>>().len(), players.len(), "{players:?}");
        }
    }

    #[test]
    fn every_listed_player_can_be_called_and_chooses_a_legal_first_move() {
        use boardwright_game::{AnyTurn, Limits, Stop};
        for game in GAMES {
            let family = game.family();
            let start = variant(family.name).expect("the default").start();
            for info in family.players {
                let spec = info.name.parse().expect("a listed name is a player spec");
                let mut player = start.variant().player(&spec, 1).unwrap_or_else(|error| panic!("{error}"));
                let (limits, stop) = (Limits { nodes: Some(200), ..Limits::default() }, Stop::new());
                let turn = AnyTurn::new(&start, &limits, &stop);
                let reply = player.choose(&turn).unwrap_or_else(|fault| panic!("{}: {fault}", info.name));
                assert!(start.check(&reply.mv).is_ok(), "{} answers {:?}", info.name, reply.mv);
                let explanation = player.explain(&turn).ok().flatten();
                assert!(explanation.is_some_and(|it| !it.candidates.is_empty()), "{} explains nothing", info.name);
            }
        }
    }

    /// A message that has words has a key, under which other languages have it too.
    #[test]
    fn every_listed_player_explains_itself_in_all_languages() {
        use boardwright_game::{AnyTurn, Limits, Message, Rng, Stop};
        let is_said = |message: &Message| {
            let mut words = message.split(|c: char| !c.is_alphabetic());
            message.key().is_some() || words.all(|word| word.chars().count() < 3)
        };
        for game in GAMES {
            let start = variant(game.family().name).expect("the default").start();
            let (mut position, mut history) = (start.clone(), Vec::new());
            let mut rng = Rng::new(7);
            for _ in 0..9 {
                let mv = rng.pick(&position.moves()).expect("the game goes on").clone();
                let mut next = position.clone();
                next.play(&mv).expect("a legal move");
                // A small game may be over before.
                if next.outcome().is_some() {
                    break;
                }
                position = next;
                history.push(mv);
            }
            for info in game.family().players {
                let spec = info.name.parse().expect("a listed name is a player spec");
                let mut player = start.variant().player(&spec, 1).unwrap_or_else(|error| panic!("{error}"));
                let limits = Limits { nodes: Some(200), ..Limits::default() };
                let stop = Stop::new();
                let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
                let Ok(Some(seen)) = player.explain(&turn) else { continue };
                let columns = seen.columns.iter().flat_map(|column| [&column.name, &column.meaning]);
                let notes = seen.candidates.iter().map(|candidate| &candidate.note);
                for message in seen.summary.iter().chain(columns).chain(notes) {
                    assert!(is_said(message), "{} of {}: {message:?} has no key", info.name, game.family().name);
                }
            }
        }
    }

    #[test]
    fn options_may_follow_an_alias_and_a_size_may_not() {
        assert_eq!(variant("tick5,renju").expect("an alias").spec(), "gomoku:15,renju");
        assert_eq!(
            variant("five:12").unwrap_err().to_string(),
            "bad game \"five:12\" at character 6: expected no size after five, which stands for gomoku:10"
        );
    }

    #[test]
    fn an_unknown_game_names_the_known_ones_and_a_near_one() {
        let error = variant("gomuku").unwrap_err().to_string();
        assert!(error.contains("expected one of the games gomoku, sticks, kalah, "), "{error}");
        assert!(error.ends_with("did you mean gomoku?"), "{error}");
        assert_eq!(closest("xyzzy", names()), None);
        let meant = |text: &str| variant(text).expect_err("no such option").to_string();
        for (text, option) in [("gomoku:15,rengu", "renju"), ("kalah,emty-capture", "empty-capture")] {
            assert!(meant(text).ends_with(&format!("; did you mean {option}?")), "{}", meant(text));
        }
        assert!(!meant("gomoku:15,xyzzy").contains("did you mean"));
        assert!(!meant("gomoku:15,renju,exact").contains("did you mean"));
    }

    #[test]
    fn every_proof_is_of_a_game_by_its_canonical_spec() {
        let proofs: Vec<_> = GAMES.iter().flat_map(|game| game.proofs()).collect();
        for proof in &proofs {
            let variant = variant(proof.game).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(variant.spec(), proof.game);
            assert!(super::proofs(&variant).any(|own| own == *proof));
        }
        assert_eq!(super::proofs(&variant("gomoku:16").expect("a game")).count(), 0);
    }

    #[test]
    fn every_book_is_of_a_game_and_its_openings_differ_up_to_symmetry() {
        for book in GAMES.iter().flat_map(|game| game.books()) {
            let variant = variant(book.game).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(variant.spec(), book.game, "a canonical spec");
            let lines = book.text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
            let mut seen = std::collections::HashSet::new();
            for line in lines.filter(|line| !line.is_empty()) {
                let mut position = variant.start();
                line.split(' ').for_each(|mv| position.play(mv).unwrap_or_else(|error| panic!("{line}: {error}")));
                assert_eq!(position.outcome(), None, "{line}");
                let image = |symmetry| position.mirror(symmetry).key();
                assert!(seen.insert((0..variant.symmetries()).map(image).min()), "{line} stands twice");
            }
            let head = format!("# {} openings of {} ", seen.len(), book.game);
            assert!(book.text.starts_with(&head), "the book of {} does not begin with {head:?}", book.game);
        }
    }
}
