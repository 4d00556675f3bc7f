//! Prints the part of the board that a win by zones needs: `cargo run --release -p boardwright-proof --example reach -- FILE`.

use std::error::Error;
use std::io::Write as _;

use boardwright_game::grid::Point;
use boardwright_game::{Game, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, StrategyForm, reach};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected the file of a certificate")?;
    let certificate = Certificate::parse(&std::fs::read(file)?)?;
    let position = GomokuGame.variant(&certificate.game.parse()?)?.read(&certificate.position)?;
    for claim in certificate.claims.iter().filter(|claim| claim.form == StrategyForm::Zones) {
        let cells = reach(&position, claim, &Stop::new(), &mut |_| {})?;
        let points = cells.iter().map(|cell| cell.parse()).collect::<Result<Vec<Point>, _>>()?;
        let range = |of: fn(&Point) -> u8| points.iter().map(of).min().zip(points.iter().map(of).max());
        let corners = range(|point| point.column).zip(range(|point| point.row));
        let ((left, right), (low, high)) = corners.ok_or("the proof needs no points")?;
        let [first, last] = [(left, low), (right, high)].map(|(column, row)| Point { column, row });
        let size = format!("{} x {}", right - left + 1, high - low + 1);
        writeln!(std::io::stdout(), "{} needs {} points, from {first} to {last}: {size}", claim.side, points.len())?;
    }
    Ok(())
}
