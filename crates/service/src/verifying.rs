//! Checks of certificates: of those that come with a game, and of files that somebody brings.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardwright_game::{Message, Stop};
use boardwright_proof::claim::Proved;
use boardwright_proof::{Certificate, Claim, Effort, Refusal, check_side_by_side};
use web_time::Instant;

use crate::message::Verified;
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// Memory for the states of a check, in bytes.
const EFFORT: Effort = Effort { memory: 1 << 30 };

/// The longest check.
const LONGEST: Duration = Duration::from_secs(3600);

/// Time between two reports.
const PERIOD: Duration = Duration::from_millis(250);

/// The certificate that is meant: that of a game, or a file as base64.
///
/// # Errors
/// If the game comes without a certificate, or the certificate cannot be fetched or read.
pub(crate) fn certificate(game: Option<&str>, file: Option<&str>) -> Result<Certificate, Message> {
    let parse = |bytes: &[u8]| Certificate::parse(bytes).map_err(|error| error.to_string().into());
    match (game, file) {
        (None, Some(file)) => parse(&STANDARD.decode(file).map_err(|error| format!("bad base64: {error}"))?),
        (Some(game), None) => {
            let variant = boardwright_catalog::variant(game).map_err(|error| error.in_words())?;
            let mut proofs = boardwright_catalog::proofs(&variant);
            let proof = proofs.next();
            let proof = proof.ok_or_else(|| TEXTS.with("server-no-proof", [("game", variant.spec().into())]))?;
            parse(proof.certificate.bytes()?)
        }
        _ => Err("bad certificate: expected a game or a file".into()),
    }
}

/// Checks a certificate by the rules of its game alone, as `boardwright verify` does, and tells how far it is; the last that is told
/// is the verdict.
///
/// # Errors
/// Fails if the certificate is about no game or position, or if the check was stopped or is too large, so that nothing is known.
pub(crate) fn verify(certificate: &Certificate, stop: &Stop, tell: &mut dyn FnMut(Verified)) -> Result<(), Message> {
    let variant = boardwright_catalog::variant(&certificate.game).map_err(|error| error.in_words())?;
    let position = certificate.position(&variant).map_err(|error| error.to_string())?;
    let claim = Proved::by_claims(certificate.measure, &certificate.claims).sentence(&position);
    let state = |positions, holds, reason| Verified { claim: claim.clone(), positions, holds, reason };
    tell(state(0, None, None));
    let began = Instant::now();
    let (mut told, mut earlier, mut last) = (began, 0, 0);
    let mut report = |_: &Claim, seen: u64| {
        // Each claim counts from the beginning.
        earlier += if seen < last { last } else { 0 };
        last = seen;
        if began.elapsed() >= LONGEST {
            stop.raise();
        }
        if told.elapsed() >= PERIOD {
            told = Instant::now();
            tell(state(earlier + seen, None, None));
        }
    };
    let checked = check_side_by_side(&position, certificate, 1, (EFFORT, stop, &mut report));
    match checked {
        Ok(checked) => tell(state(checked.positions, Some(true), None)),
        Err(Refusal::Fails(why)) => tell(state(0, Some(false), Some(why))),
        Err(Refusal::TooLarge(why)) => return Err(why.into()),
        Err(Refusal::Stopped) => return Err(TEXTS.say("server-check-stopped")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use boardwright_game::Stop;

    use super::{certificate, verify};

    fn proof() -> Vec<u8> {
        let variant = boardwright_catalog::variant("gomoku:6").expect("a game");
        let proof = boardwright_catalog::proofs(&variant).next().expect("a proof");
        proof.certificate.bytes().expect("a file").to_vec()
    }

    #[test]
    fn what_holds_is_said_and_what_was_forged_is_refused() {
        let told = |bytes: &[u8]| {
            let certificate = certificate(None, Some(&STANDARD.encode(bytes)))?;
            let mut last = None;
            verify(&certificate, &Stop::new(), &mut |verified| last = Some(verified))?;
            Ok::<_, boardwright_game::Message>(last.expect("a verdict"))
        };
        let whole = told(&proof()).expect("a certificate");
        assert_eq!((whole.holds, whole.reason), (Some(true), None));
        assert!(whole.claim.starts_with("black and white each get at least a draw in gomoku:6"), "{}", whole.claim);
        // Every byte counts: what is changed is no certificate or does not hold.
        for at in 0..proof().len() {
            let mut forged = proof();
            forged[at] ^= 1;
            let verdict = told(&forged).map(|verified| (verified.holds, verified.claim));
            assert!(!matches!(&verdict, Ok((Some(true), claim)) if *claim == whole.claim), "byte {at}: {verdict:?}");
        }
    }

    #[test]
    fn a_certificate_that_is_not_there_is_no_verdict() {
        assert!(certificate(Some("gomoku:15"), None).is_ok());
        let error = |game, file| certificate(game, file).expect_err("none").to_string();
        assert_eq!(error(Some("gomoku:16"), None), "no proof comes with gomoku:16");
        assert!(error(None, Some("?")).starts_with("bad base64: "));
        assert!(error(None, None).starts_with("bad certificate: expected"));
        let (found, stop) = (certificate(Some("gomoku:15"), None).expect("a proof"), Stop::new());
        stop.raise();
        let stopped = verify(&found, &stop, &mut |_| {}).expect_err("stopped").to_string();
        assert_eq!(stopped, "the check was stopped: nothing is known of the certificate");
    }
}
