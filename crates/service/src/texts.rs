//! Texts of the page in every language: one file for each, made of the texts of the page, the infrastructure and all games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use boardwright_texts::Texts;

/// Texts of the service itself and of a server above it, by key.
pub static TEXTS: Texts = Texts::new(include_str!("../texts/en.ftl"));

/// The codes of all languages with their texts, which the build script collects.
const COLLECTED: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The language used when a client asks for no other.
const ENGLISH: &str = "en";

/// Prefix of the line of the page's texts that holds the language's own name.
const NAME: &str = "language-name = ";

/// The texts of one language as a file.
pub(crate) struct Language {
    code: &'static str,
    name: &'static str,
    /// The name of the file, which tells its contents.
    file: String,
    contents: String,
}

/// All languages, English first.
static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut languages: Vec<Language> = COLLECTED.iter().map(|&(code, texts)| Language::new(code, texts)).collect();
    languages.sort_by_key(|language| language.code != ENGLISH);
    languages
});

impl Language {
    fn new(code: &'static str, texts: &'static [&'static str]) -> Language {
        let contents = texts.join("\n");
        let version = version(&contents);
        let name = texts.iter().flat_map(|text| text.lines()).find_map(|line| line.strip_prefix(NAME));
        Language { code, name: name.unwrap_or(code), file: format!("assets/texts-{code}-{version}.ftl"), contents }
    }
}

/// A text that is another one when its contents are.
pub fn version(contents: &str) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// All files of texts, with their names.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    LANGUAGES.iter().map(|language| (language.file.as_str(), language.contents.as_str()))
}

/// The part of the page's head that names the languages. The texts in the accepted languages are fetched at once; where nobody
/// knows them, as in a file for everybody, none are.
pub fn links(accepted: Option<&str>) -> String {
    let wanted = accepted.map(preferred);
    let link = |language: &Language| {
        let Language { code, name, file, .. } = language;
        let link = format!("<link rel=\"localization\" hreflang=\"{code}\" title=\"{name}\" href=\"{file}\">\n    ");
        let preload = format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{file}\">\n    ");
        if Some(*code) == wanted { link + &preload } else { link }
    };
    LANGUAGES.iter().map(link).collect()
}

/// The first language of an `Accept-Language` header that there is; English if there is none.
fn preferred(accepted: &str) -> &'static str {
    let wanted = accepted.split(',').filter_map(|part| part.split(['-', ';']).next()).map(str::trim);
    let known =
        |code: &str| LANGUAGES.iter().map(|language| language.code).find(|known| known.eq_ignore_ascii_case(code));
    wanted.filter_map(known).next().unwrap_or(ENGLISH)
}

/// The names under which pages show players, in all languages, bare and with each level, as [`letters`] has them.
static SHOWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut shown = HashSet::new();
    for (_, texts) in COLLECTED {
        let lines = || texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once(" = "));
        let players = lines().filter(|(key, _)| key.contains("-player-")).map(|(_, name)| letters(name));
        let levels: Vec<String> =
            lines().filter(|(key, _)| key.starts_with("level-")).map(|(_, name)| letters(name)).collect();
        for player in players {
            shown.extend(levels.iter().map(|level| format!("{player}{level}")));
            shown.insert(player);
        }
    }
    shown
});

/// True if a page shows a player under this name, in whatever language, with a level or other options or without.
pub(crate) fn is_shown_for_player(name: &str) -> bool {
    let bare = name.split([',', '@']).next().unwrap_or_default();
    [name, bare].iter().any(|name| SHOWN.contains(&letters(name)))
}

/// The letters and digits of a name, which people compare: in small letters, without what stands between them.
fn letters(name: &str) -> String {
    name.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, files, is_shown_for_player, links, preferred};

    #[test]
    fn the_names_under_which_pages_show_players_are_known_in_every_language() {
        for name in [
            "Boardwright",
            "boardwright, NOVICE",
            "Boardwright (novice)",
            "Boardwright, Anfänger",
            "Boardwright, level=2",
            "Board\u{200d}wright",
            "Eine kleine Mulde",
            "Dokonalý",
            "MTD(f)",
            "Boora 0.7",
            "Shlien's FIVE",
        ] {
            assert!(is_shown_for_player(name), "{name}");
        }
        for name in ["Anna", "Boardwrights Freund", "novice", "Boora", "Engineer", "A person", ", ", "李"] {
            assert!(!is_shown_for_player(name), "{name}");
        }
    }

    #[test]
    fn every_language_is_a_file_that_the_head_of_the_page_names() {
        assert_eq!(LANGUAGES[0].code, "en");
        let head = links(None);
        for language in LANGUAGES.iter() {
            assert!(head.contains(&format!(
                "hreflang=\"{}\" title=\"{}\" href=\"{}\"",
                language.code, language.name, language.file
            )));
            assert!(files().any(|(name, text)| name == language.file && text.contains("language-name = ")));
        }
        let preloads = |accepted| links(accepted).matches("preload").count();
        assert_eq!([None, Some("cs"), Some("fr")].map(preloads), [0, 1, 1]);
        assert!(files().all(|(name, _)| name != "assets/texts-en-0.ftl"));
    }

    #[test]
    fn a_browser_gets_the_first_of_its_languages_that_there_is() {
        for (accepted, code) in
            [("de-CH,de;q=0.9", "de"), ("fr, cs;q=0.5", "cs"), ("", "en"), (";;,x", "en"), ("EN-gb", "en")]
        {
            assert_eq!(preferred(accepted), code, "{accepted}");
        }
    }
}
