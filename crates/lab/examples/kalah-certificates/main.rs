//! Writes certificates of the values in `docs/kalah-values.md`, and checks them.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-certificates -- 1024 kalah:6x3 kalah:6x4
//! cargo run --release -p boardwright-lab --example kalah-certificates -- 1024 60000     # all solved within this many positions
//! cargo run --release -p boardwright-lab --example kalah-certificates                   # checks the shipped ones
//! ```
//!
//! The first number is the solver's memory in MiB. Each board is solved, its certificate is written, read back and
//! checked, and a line about it goes into `tests/data/certificates.tsv`, from which `--example kalah-values` takes the text
//! of the page. Files of at most [`certificates::SHIPPED`] bytes go into `proofs`, larger ones into
//! `target/certificates`.

#[path = "../kalah-values/page.rs"]
#[expect(dead_code, reason = "the page is written by another example")]
mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_game::{AnyPosition, AnyVariant, Side, SolverOptions, Stop};
use boardwright_kalah::KalahVariant;
use boardwright_proof::{Certificate, Effort, check_all};
use page::{Size, certificates};
use rustix::time::{ClockId, clock_gettime};

type Failure = Box<dyn std::error::Error>;

/// CPU time of this process in seconds.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32).as_secs_f64()
}

/// The cost of a certificate, and its file.
struct Made {
    bytes: Vec<u8>,
    entry: certificates::CertificateEntry,
}

fn make(size: Size, memory: usize) -> Result<Made, Failure> {
    let began = cpu();
    let variant = AnyVariant::new(KalahVariant::from_spec(&size.spec().parse()?)?);
    let options = SolverOptions { memory: memory << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let (position, stop) = (variant.start(), Stop::new());
    let solution = solver.solve(&position, &stop, &mut |_| {}).ok_or("a solver knows its own game")?;
    let solved = cpu();
    let mut claims = Vec::new();
    for (side, goal) in [(Side::First, solution.bounds.lower), (Side::Second, -solution.bounds.upper)] {
        let (claim, _) = boardwright_proof::write(&position, (side, goal), &mut *solver, &stop, &mut |positions| {
            if positions.is_multiple_of(1 << 22) {
                tell(&format!("{}: {side}, {positions} positions, {:.0} s", size.spec(), cpu() - solved));
            }
        })?;
        claims.push(claim);
    }
    drop(solver);
    let certificate = Certificate { game: variant.spec(), position: position.to_string(), measure: MEASURE, claims };
    let written = cpu();
    let bytes = certificate.to_bytes();
    let positions = check(&position, &bytes)?;
    let entry = certificates::CertificateEntry {
        size,
        value: solution.bounds.value().ok_or("a solved board has a value")?,
        bytes: bytes.len() as u64,
        positions,
        solving: solved - began,
        writing: written - solved,
        checking: cpu() - written,
        memory,
    };
    Ok(Made { bytes, entry })
}

const MEASURE: boardwright_game::Measure = boardwright_game::Measure::Points;

/// Checks a file by the rules alone, and returns the number of positions it visited.
fn check(position: &AnyPosition, bytes: &[u8]) -> Result<u64, Failure> {
    let certificate = Certificate::parse(bytes)?;
    if certificate.game != position.variant().spec() || certificate.position != position.to_string() {
        return Err(format!("a certificate of {} {}", certificate.game, certificate.position).into());
    }
    let checked = check_all(position, &certificate, Effort::default(), &Stop::new(), &mut |_, _| {})?;
    Ok(checked.positions)
}

/// Writes the certificates of some boards and records their cost.
fn write(sizes: &[Size], memory: usize, folder: &Path) -> Result<(), Failure> {
    let data = folder.join("tests/data/certificates.tsv");
    for &size in sizes {
        let Made { bytes, entry } = make(size, memory)?;
        let place = if entry.is_shipped() { folder.join("proofs") } else { larger(folder) };
        fs::create_dir_all(&place)?;
        fs::write(place.join(entry.file()), &bytes)?;
        let mut entries = certificates::read(&fs::read_to_string(&data)?)?;
        entries.retain(|known| known.size != size);
        tell(&entry.line());
        entries.push(entry);
        fs::write(&data, certificates::text(&mut entries))?;
    }
    Ok(())
}

/// The folder of larger files.
fn larger(folder: &Path) -> PathBuf {
    folder.join("../../target/certificates")
}

/// Checks all files that come with the game.
fn check_shipped(folder: &Path) -> Result<(), Failure> {
    for entry in certificates::read(&fs::read_to_string(folder.join("tests/data/certificates.tsv"))?)? {
        let file = folder.join("proofs").join(entry.file());
        if !entry.is_shipped() {
            continue;
        }
        let began = cpu();
        let variant = AnyVariant::new(KalahVariant::from_spec(&entry.size.spec().parse()?)?);
        let positions = check(&variant.start(), &fs::read(file)?)?;
        tell(&format!("{}: {positions} positions, {:.2} s", entry.size.spec(), cpu() - began));
        if positions != entry.positions {
            return Err(format!("{} positions are expected", entry.positions).into());
        }
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let folder = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/kalah");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [memory, boards @ ..] = words.as_slice() else { return check_shipped(folder) };
    let memory = memory.parse()?;
    let known = page::read(&fs::read_to_string(folder.join("tests/data/solved_values.tsv"))?)?;
    let solved = |size: &Size| known.iter().find(|known| known.size == *size && known.is_exact());
    let sizes: Vec<Size> = match boards {
        [most] if most.parse::<u64>().is_ok() => {
            let most = most.parse()?;
            Size::all().into_iter().filter(|size| solved(size).is_some_and(|known| known.cost.nodes <= most)).collect()
        }
        specs => Size::all().into_iter().filter(|size| specs.contains(&size.spec())).collect(),
    };
    if sizes.is_empty() {
        return Err("expected MiB of memory, then boards of the page such as kalah:6x4 or a number of positions".into());
    }
    write(&sizes, memory, folder)
}

#[expect(clippy::print_stderr, reason = "an example tells how far it is")]
fn tell(text: &str) {
    eprintln!("{text}");
}
