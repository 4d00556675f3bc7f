//! Splits the proofs by zones of a certificate of gomoku into lemmas:
//! `cargo run --release -p boardwright-proof --example split -- FILE LEAST MOST OUT`.
//!
//! LEAST and MOST bound the number of positions of the whole proof in a lemma. Lemmas are checked in parallel.

use std::error::Error;
use std::io::Write as _;

use boardwright_game::{Game, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, Sizes, Splitter, StrategyForm};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, least, most, out] = &arguments[..] else { return Err("expected FILE LEAST MOST OUT".into()) };
    let sizes = Sizes { least: least.parse()?, most: most.parse()? };
    let mut certificate = Certificate::parse(&std::fs::read(file)?)?;
    let position = GomokuGame.variant(&certificate.game.parse()?)?.read(&certificate.position)?;
    let mut error = std::io::stderr();
    let mut report = |text: &str| {
        let _ = writeln!(error, "{text}");
    };
    for claim in certificate.claims.iter_mut().filter(|claim| claim.form == StrategyForm::Zones) {
        *claim =
            Splitter::read(&position, claim, &Stop::new(), &mut report)?.split(sizes, &Stop::new(), &mut report)?;
    }
    std::fs::write(out, certificate.to_bytes())?;
    Ok(())
}
