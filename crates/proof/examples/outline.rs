//! Prints the outline of a certificate of gomoku: `cargo run --release -p boardwright-proof --example outline -- FILE`.
//!
//! It reads all lemmas, which takes as long as checking them.

use std::error::Error;
use std::io::Write as _;

use boardwright_game::{Game, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, Effort, Follower};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected the file of a certificate")?;
    let certificate = Certificate::parse(&std::fs::read(file)?)?;
    let position = GomokuGame.variant(&certificate.game.parse()?)?.read(&certificate.position)?;
    for claim in certificate.claims.iter().filter(|claim| !claim.lemmas.is_empty()) {
        let follower = Follower::new(&position, certificate.measure, claim, None)?;
        let outline = follower.outline(Effort::default(), &Stop::new())?;
        std::io::stdout().write_all(outline.map(|outline| outline.to_string()).unwrap_or_default().as_bytes())?;
    }
    Ok(())
}
