//! The certificates of solved boards: their data, and their part of the page.

use std::fmt::Write as _;

use super::{KnownValue, MAX_HOUSES, MAX_SEEDS, Size, signed};

/// The file of all certificates that were written.
const WRITTEN: &str = include_str!("../../../../games/kalah/tests/data/certificates.tsv");
/// The head of that file.
const HEAD: &str = "\
# Certificates that `cargo run --release -p boardwright-lab --example kalah-certificates` has written and checked.
# bytes: of the file; positions: that the check looks at; solve_s, write_s, check_s: CPU time of one thread; memory: of the
# solver, MiB. A file of at most 1,000,000 bytes is in proofs.
board\tvalue\tbytes\tpositions\tsolve_s\twrite_s\tcheck_s\tmemory
";
/// The greatest size in bytes of a file that comes with the game.
const SHIPPED: u64 = 1_000_000;
/// The number of positions from which a certificate stands in the table of costs.
const WORTH_TELLING: u64 = 1_000_000;

/// The data of a board's certificate.
#[derive(Clone, Debug)]
pub(crate) struct CertificateEntry {
    /// The board.
    pub(crate) size: Size,
    /// The value to south.
    pub(crate) value: i32,
    /// The size of the file.
    pub(crate) bytes: u64,
    /// The number of positions that the check visits.
    pub(crate) positions: u64,
    /// CPU seconds to solve the board.
    pub(crate) solving: f64,
    /// CPU seconds to write the certificate after that.
    pub(crate) writing: f64,
    /// CPU seconds to check it.
    pub(crate) checking: f64,
    /// MiB of memory for the solver.
    pub(crate) memory: usize,
}

impl CertificateEntry {
    /// The name of the file.
    pub(crate) fn file(&self) -> String {
        format!("{}.bwc", self.size.spec().trim_start_matches("kalah:").replace([',', '='], "-"))
    }

    /// The line in the list.
    pub(crate) fn line(&self) -> String {
        let CertificateEntry { size, value, bytes, positions, solving, writing, checking, memory } = self;
        let spec = size.spec();
        format!("{spec}\t{value}\t{bytes}\t{positions}\t{solving:.2}\t{writing:.2}\t{checking:.2}\t{memory}")
    }

    /// True if the file comes with the game.
    pub(crate) fn is_shipped(&self) -> bool {
        self.bytes <= SHIPPED
    }
}

fn entry(line: &str) -> Option<CertificateEntry> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[spec, value, bytes, positions, solving, writing, checking, memory] = fields.as_slice() else { return None };
    Some(CertificateEntry {
        size: Size::all().into_iter().find(|size| size.spec() == spec)?,
        value: value.parse().ok()?,
        bytes: bytes.parse().ok()?,
        positions: positions.parse().ok()?,
        solving: solving.parse().ok()?,
        writing: writing.parse().ok()?,
        checking: checking.parse().ok()?,
        memory: memory.parse().ok()?,
    })
}

/// Reads the file: comments, a line of names, and a line for each certificate.
///
/// # Errors
/// Names the line that has another form.
pub(crate) fn read(text: &str) -> Result<Vec<CertificateEntry>, String> {
    let lines = text.lines().filter(|line| line.starts_with("kalah:"));
    lines.map(|line| entry(line).ok_or_else(|| format!("not a certificate: {line:?}"))).collect()
}

/// The file.
pub(crate) fn text(entries: &mut [CertificateEntry]) -> String {
    let all = Size::all();
    entries.sort_by_key(|entry| all.iter().position(|&size| size == entry.size));
    entries.iter().fold(HEAD.to_owned(), |text, entry| text + &entry.line() + "\n")
}

/// A number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The bytes of each certificate by houses and seeds.
fn grid(page: &mut String, entries: &[CertificateEntry], is_mover: bool, is_empty: bool) -> std::fmt::Result {
    writeln!(page, "| houses \\ seeds | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|")?;
    for houses in 1..=MAX_HOUSES {
        let cells = (1..=MAX_SEEDS).map(|seeds| {
            let size = Size { is_mover, is_empty, houses, seeds };
            match entries.iter().find(|entry| entry.size == size) {
                Some(entry) if entry.is_shipped() => grouped(entry.bytes),
                Some(entry) => format!("({})", grouped(entry.bytes)),
                None => "·".to_owned(),
            }
        });
        writeln!(page, "| {houses} | {} |", cells.collect::<Vec<_>>().join(" | "))?;
    }
    writeln!(page)
}

fn costs(page: &mut String, entries: &[CertificateEntry]) -> std::fmt::Result {
    writeln!(
        page,
        "| board | value | certificate | bytes | positions | solved, CPU s | written, CPU s | checked, CPU s | memory |\n\
         |---|---|---|---|---|---|---|---|---|"
    )?;
    let mut costly: Vec<&CertificateEntry> = entries.iter().filter(|entry| entry.positions >= WORTH_TELLING).collect();
    costly.sort_by_key(|entry| std::cmp::Reverse(entry.positions));
    for entry in costly {
        let CertificateEntry { size, value, solving, writing, checking, memory, .. } = entry;
        let (spec, value) = (size.spec(), signed(*value));
        let place = if entry.is_shipped() { "shipped" } else { "by command" };
        let (bytes, positions) = (grouped(entry.bytes), grouped(entry.positions));
        writeln!(
            page,
            "| `{spec}` | {value} | {place} | {bytes} | {positions} | {solving:.1} | {writing:.1} | {checking:.1} | {memory} MiB |"
        )?;
    }
    writeln!(page)
}

/// The part of the page about certificates.
pub(super) fn section(page: &mut String, known: &[KnownValue]) -> std::fmt::Result {
    let entries = read(WRITTEN).unwrap_or_default();
    let is_missing = |known: &&KnownValue| known.is_exact() && entries.iter().all(|entry| entry.size != known.size);
    let missing = known.iter().filter(is_missing).count();
    let shipped = || entries.iter().filter(|entry| entry.is_shipped());
    let (files, bytes) = (shipped().count(), shipped().map(|entry| entry.bytes).sum::<u64>());
    writeln!(
        page,
        "## Certificates\n\n\
         A certificate of at most {} bytes ships with the game: {files} files, {} bytes together, in `games/kalah/proofs`.\n\
         The tables give the bytes of each. Brackets mark a larger one, which a command makes again, a dot none yet: {missing} \
         boards are\nsolved and have none; theirs would take 1 to 40 MB, about a byte for each position that the solver \
         visits. The\n[format](certificates.md) has a page of its own.\n\n\
         ```sh\n\
         boardwright verify games/kalah/proofs/6x3.bwc                     # a shipped one\n\
         boardwright solve kalah:6x4 --memory 1024 --certificate 6x4.bwc   # a larger one\n\
         boardwright verify 6x4.bwc\n\
         ```\n\n\
         Standard capture:\n",
        grouped(SHIPPED),
        grouped(bytes)
    )?;
    grid(page, &entries, false, false)?;
    page.push_str("Empty capture:\n\n");
    grid(page, &entries, false, true)?;
    page.push_str("Standard capture with `end=mover`:\n\n");
    grid(page, &entries, true, false)?;
    page.push_str("Empty capture with `end=mover`:\n\n");
    grid(page, &entries, true, true)?;
    page.push_str(
        "The cost of those from a million positions on (`games/kalah/tests/data/certificates.tsv` has all), on one thread of a busy\n\
         processor, with so much memory for the solver. `verify` takes about 20 bytes a position.\n\n",
    );
    costs(page, &entries)
}
