//! Players that follow certificates: `proof:FILE`, and `perfect` where a certificate comes with the game.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex};

use boardwright_game::{AnyPlayer, AnyPosition, AnyVariant, ParseError, PlayerSpec, Side, Stop, locked};
use boardwright_proof::{PERFECT, ProofPlayer, Proofs, name_of};

/// Prefix before the file of a certificate.
const PROOF: &str = "proof:";

/// The ending of the file with the outline of a certificate, which lies beside it.
const OUTLINE: &str = "outline";

/// The largest certificate that is read.
const LARGEST: u64 = 16 << 30;

/// The largest outline that is read.
const LARGEST_OUTLINE: u64 = 1 << 30;

/// Beginning of every certificate, of whatever version.
const BEGINNING: &[u8] = b"boardwright certificate ";

/// Player of the positions that the proofs of a game do not cover.
const OTHER: &str = "engine";

/// A player that follows certificates, as it is named.
///
/// The certificates that were read are kept, so that all players of this name share them.
#[derive(Clone)]
pub struct ProofName {
    /// `None` for the certificates that come with the game.
    file: Option<String>,
    kept: Arc<Mutex<Option<NamedProofs>>>,
}

/// The spec of a game, and what the certificates prove of it.
type NamedProofs = (String, Arc<Proofs>);

impl ProofName {
    /// Reads the name of such a player; `None` if the text names something else.
    ///
    /// # Errors
    /// If no file is named.
    pub fn parse(text: &str) -> Option<Result<ProofName, ParseError>> {
        let of = |file: Option<&str>| ProofName { file: file.map(ToOwned::to_owned), kept: Arc::default() };
        if text == PERFECT.name {
            return Some(Ok(of(None)));
        }
        let file = text.strip_prefix(PROOF)?;
        let expected = "the file of a certificate after the colon, such as proof:win.bwc";
        Some(match file.is_empty() || file.contains('\0') {
            true => Err(ParseError::new("player", text, expected)),
            false => Ok(of(Some(file))),
        })
    }

    /// Proofs of the game in its certificates, which are read once.
    ///
    /// # Errors
    /// If there is none, or it is about another game.
    pub fn proofs(&self, variant: &AnyVariant) -> Result<Arc<Proofs>, ParseError> {
        let spec = variant.spec();
        let mut kept = locked(&self.kept);
        if let Some((known, proofs)) = &*kept
            && *known == spec
        {
            return Ok(Arc::clone(proofs));
        }
        let read = match &self.file {
            Some(file) => of_file(Path::new(file), variant),
            None => Proofs::shipped(variant, boardwright_catalog::proofs(variant)),
        };
        let proofs = Arc::new(read.map_err(|why| self.error(why))?);
        *kept = Some((spec, Arc::clone(&proofs)));
        Ok(proofs)
    }

    /// Reads what every game needs, which takes seconds for large proofs, so that no game waits for it.
    ///
    /// # Errors
    /// If the certificate does not hold.
    pub fn prepare(&self, variant: &AnyVariant) -> Result<(), ParseError> {
        self.proofs(variant)?.prepare(&Stop::new()).map_err(|refusal| self.error(refusal))
    }

    /// A player for one game. Where the certificates that come with the game say nothing, the engine plays.
    ///
    /// # Errors
    /// As [`ProofName::proofs`].
    pub fn player(&self, variant: &AnyVariant, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        let other = match self.file {
            Some(_) => None,
            None => Some(variant.player(&OTHER.parse::<PlayerSpec>()?, seed)?),
        };
        Ok(Box::new(ProofPlayer::new(self.proofs(variant)?, other)))
    }

    /// Refuses a certificate that says nothing of a side in a game that has begun with these positions.
    ///
    /// # Errors
    /// If the certificate does not cover the game; the error names the game and position of the certificate.
    pub fn check_begun(&self, begun: &[AnyPosition], sides: &[Side]) -> Result<(), ParseError> {
        let Some(variant) = begun.first().map(AnyPosition::variant).filter(|_| self.file.is_some()) else {
            return Ok(());
        };
        let proofs = self.proofs(&variant)?;
        for &side in sides {
            let mut roots = proofs.beginnings().filter(|(own, _)| *own == side).map(|(_, root)| root).peekable();
            let Some(first) = roots.peek().map(ToString::to_string) else {
                let name = begun.last().map_or("this side", |position| name_of(position, side));
                return Err(self.error(format!("it proves nothing for {name}")));
            };
            if !roots.any(|root| begun.contains(root)) {
                return Err(self.error(format!("it is about the position {first}, where this game has not been")));
            }
        }
        Ok(())
    }

    /// Hint for somebody whose choice was refused.
    pub fn hint(&self, family: &str) -> String {
        match self.file {
            Some(_) => "`boardwright verify FILE` says what a certificate is about".to_owned(),
            None => format!("`boardwright players {family}` lists the games with proofs"),
        }
    }

    fn error(&self, why: impl fmt::Display) -> ParseError {
        ParseError::new("player", &self.to_string(), format!("a certificate that can be followed here ({why})"))
    }
}

/// Proofs in the certificate of a file, with the outline beside it if there is one.
fn of_file(path: &Path, variant: &AnyVariant) -> Result<Proofs, String> {
    proofs_of(path, &read_certificate(path).map_err(|why| why.to_string())?, variant)
}

/// Proofs in a certificate that was read from a file, with the outline beside it if there is one.
///
/// # Errors
/// A sentence, if the certificate or its outline cannot be used for the game.
pub fn proofs_of(path: &Path, certificate: &[u8], variant: &AnyVariant) -> Result<Proofs, String> {
    let outline = path.with_extension(OUTLINE);
    let outline = if outline.is_file() {
        let text = read(&outline, b"", LARGEST_OUTLINE).map_err(|why| format!("{}: {why}", outline.display()))?;
        Some(String::from_utf8(text).map_err(|_| format!("{} is no text", outline.display()))?)
    } else {
        None
    };
    Proofs::new(variant, certificate, outline.as_deref().filter(|outline| !outline.is_empty()))
}

/// Reads the file of a certificate. Of a file that does not begin as one there are the first bytes alone, which no check accepts:
/// a name may lead to anything, such as a disk.
///
/// # Errors
/// The error of the system, or that the file is too large.
pub fn read_certificate(path: &Path) -> io::Result<Vec<u8>> {
    read(path, BEGINNING, LARGEST)
}

fn read(path: &Path, beginning: &[u8], largest: u64) -> io::Result<Vec<u8>> {
    let (mut file, mut bytes) = (File::open(path)?, Vec::new());
    file.by_ref().take(64 << 10).read_to_end(&mut bytes)?;
    if bytes.starts_with(beginning) {
        file.take(largest + 1 - bytes.len() as u64).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > largest {
        let why = format!("it is larger than {} GiB", largest >> 30);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

impl PartialEq for ProofName {
    fn eq(&self, other: &ProofName) -> bool {
        self.file == other.file
    }
}

impl Eq for ProofName {}

impl fmt::Debug for ProofName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProofName({self})")
    }
}

impl fmt::Display for ProofName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{PROOF}{file}"),
            None => f.write_str(PERFECT.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;

    use super::{ProofName, read_certificate};
    use crate::PlayerName;

    /// The certificate of a draw on 6 × 6.
    fn draw() -> String {
        concat!("proof:", env!("CARGO_MANIFEST_DIR"), "/../../games/gomoku/proofs/draw_of_6x6.bwc").to_owned()
    }

    fn name(text: &str) -> ProofName {
        ProofName::parse(text).expect("a proof").expect("a file")
    }

    #[test]
    fn proofs_are_named_like_bots_and_the_one_that_comes_with_the_game_by_a_word() {
        assert_eq!(name("proof:a.bwc").to_string(), "proof:a.bwc");
        assert_eq!(name("perfect").to_string(), "perfect");
        assert!(ProofName::parse("proof:").is_some_and(|name| name.is_err()));
        assert_eq!(ProofName::parse("perfection"), None);
        assert!(matches!("perfect".parse(), Ok(PlayerName::Proof(_))));
        assert!(matches!("proof:a.bwc".parse(), Ok(PlayerName::Proof(_))));
    }

    #[test]
    fn what_is_no_certificate_is_not_read_to_its_end() {
        let file = std::env::temp_dir().join(format!("boardwright-no-certificate-{}", std::process::id()));
        std::fs::write(&file, vec![0; 1 << 20]).expect("a file");
        let read = read_certificate(&file).expect("its beginning");
        std::fs::remove_file(&file).expect("it was there");
        assert!(read.len() <= 64 << 10 && boardwright_proof::Certificate::parse(&read).is_err());
    }

    #[test]
    fn a_certificate_of_something_else_is_refused_beforehand() {
        let variant = |text| boardwright_catalog::variant(text).expect("a game");
        let six = variant("gomoku:6");
        assert!(name(&draw()).proofs(&six).is_ok());
        assert!(name("perfect").proofs(&six).is_ok());
        let error = name(&draw()).proofs(&variant("gomoku:7")).unwrap_err().to_string();
        assert!(error.contains("it is about gomoku:6, expected a certificate of gomoku:7"), "{error}");
        let error = name("proof:no/such.bwc").proofs(&six).unwrap_err().to_string();
        assert!(error.starts_with("bad player \"proof:no/such.bwc\": expected a certificate"), "{error}");
        let error = name("perfect").proofs(&variant("kalah")).unwrap_err().to_string();
        assert!(error.contains("no proof comes with kalah:6x4"), "{error}");
    }

    #[test]
    fn a_certificate_of_another_position_is_refused_beforehand() {
        let six = boardwright_catalog::variant("gomoku:6").expect("a game");
        let (start, mut begun) = (six.start(), six.start());
        begun.play("c3").expect("a legal move");
        assert_eq!(name(&draw()).check_begun(&[start.clone(), begun.clone()], &Side::BOTH), Ok(()));
        let error = name(&draw()).check_begun(&[begun.clone()], &[Side::First]).unwrap_err().to_string();
        assert!(error.contains("it is about the position 6/6/6/6/6/6 X, where this game has not been"), "{error}");
        assert_eq!(name("perfect").check_begun(&[begun], &[Side::First]), Ok(()), "the engine plays there");
    }
}
