//! The zones of the lemmas of a proof, for players that have not read the lemmas.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use boardwright_game::ParseError;

/// An outline of the lemmas of a proof by zones, which replaces reading them: the zone of each lemma, and the most moves
/// that the builder needs in it.
///
/// It is not trusted: a lemma that is read has to be as its outline says. As text it is a line for each lemma, the
/// number of moves and the cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    pub(crate) lines: Vec<(u16, Vec<String>)>,
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|(moves, cells)| {
            let mut line = moves.to_string();
            cells.iter().try_for_each(|cell| write!(line, " {cell}"))?;
            writeln!(f, "{line}")
        })
    }
}

impl FromStr for Outline {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Outline, ParseError> {
        let line = |line: &str| {
            let mut words = line.split(' ');
            let moves = words.next().and_then(|moves| moves.parse().ok());
            let moves = moves.ok_or_else(|| ParseError::new("outline", line, "a number of moves and then cells"))?;
            Ok((moves, words.map(ToOwned::to_owned).collect()))
        };
        Ok(Outline { lines: text.lines().map(line).collect::<Result<_, ParseError>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::Outline;

    #[test]
    fn an_outline_survives_its_text() {
        let text = "12 a1 b2\n3\n";
        assert_eq!(text.parse::<Outline>().map(|outline| outline.to_string()).as_deref(), Ok(text));
        assert_eq!("".parse(), Ok(Outline::default()));
        let error = "a1 b2".parse::<Outline>().unwrap_err().to_string();
        assert!(error.contains("a1 b2") && error.contains("a number of moves"), "{error}");
    }
}
