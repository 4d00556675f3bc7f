//! Prints the signature of all engines, as the last line of `boardwright bench` does, with nothing of the program around it: for
//! processors and systems on which the whole program is not built yet.
//!
//! ```sh
//! cargo run --release -p boardwright-pbrain --example signature --target aarch64-unknown-linux-gnu
//! ```

use std::io::Write as _;

use boardwright_catalog::GAMES;
use boardwright_game::Stop;
use boardwright_search::signature;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut line = String::from("signature");
    for game in GAMES {
        let name = game.family().name;
        let variant = boardwright_catalog::variant(name)?;
        line += &format!(" {name} {}", signature::nodes(&variant, signature::DEPTH, &Stop::new())?);
    }
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}
