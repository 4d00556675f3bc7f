//! The page of values, from stored results.

#[path = "certificates.rs"]
#[allow(dead_code, reason = "the programs that share it use a part each")]
pub(crate) mod certificates;

use std::fmt::Write as _;

/// Published values; the head of the file names its sources.
const PUBLISHED: &str = include_str!("../../../../games/kalah/tests/data/published_values.tsv");
/// The text after the tables.
const NOTES: &str = include_str!("notes.md");
/// The first moves of solved games.
const BOOKS: [(&str, &str); 2] = [
    ("standard", include_str!("../../../../games/kalah/openings/exact/6x4.txt")),
    ("empty", include_str!("../../../../games/kalah/openings/exact/6x4-empty-capture.txt")),
];
const MAX_HOUSES: u32 = 7;
const MAX_SEEDS: u32 = 6;
/// The seeds of the largest boards with the option `end=mover`.
const MOVER_SEEDS: u32 = 72;
/// The number of the solver that proves today; a change of what it visits gives it the next one.
pub(crate) const SOLVER: u32 = 4;
/// The number of positions from which a board stands in the table of costs.
const WORTH_TELLING: u64 = 1_000_000;

/// A game of the page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Size {
    /// True if only the mover's empty houses end the game.
    pub(crate) is_mover: bool,
    /// True if the single seed is captured even if the opposite house is empty.
    pub(crate) is_empty: bool,
    /// The number of houses of a side.
    pub(crate) houses: u32,
    /// The number of seeds in a house.
    pub(crate) seeds: u32,
}

impl Size {
    /// The games of the page, those with few seeds first.
    pub(crate) fn all() -> Vec<Size> {
        let mut all = Vec::new();
        for (is_mover, is_empty) in [(false, false), (false, true), (true, false), (true, true)] {
            for (houses, seeds) in (1..=MAX_HOUSES).flat_map(|houses| (1..=MAX_SEEDS).map(move |seeds| (houses, seeds)))
            {
                if !is_mover || 2 * houses * seeds <= MOVER_SEEDS {
                    all.push(Size { is_mover, is_empty, houses, seeds });
                }
            }
        }
        all.sort_by_key(|size| (size.houses * size.seeds, *size));
        all
    }

    /// The game's name.
    pub(crate) fn spec(self) -> String {
        let capture = if self.is_empty { ",empty-capture" } else { "" };
        let end = if self.is_mover { ",end=mover" } else { "" };
        format!("kalah:{}x{}{capture}{end}", self.houses, self.seeds)
    }
}

/// The cost of an answer.
#[derive(Clone, Debug)]
pub(crate) struct Cost {
    /// The number of positions visited, endgame tables not counted.
    pub(crate) nodes: u64,
    /// CPU time of all threads in seconds, tables included.
    pub(crate) seconds: f64,
    /// The most seeds in the endgame table.
    pub(crate) endgames: u32,
    /// Memory for all tables in MiB.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    /// The number of the solver.
    pub(crate) solver: u32,
}

/// The results for a game.
#[derive(Clone, Debug)]
pub(crate) struct KnownValue {
    /// The game.
    pub(crate) size: Size,
    /// The lower bound of south's final seeds less north's.
    pub(crate) lower: i32,
    /// The upper bound.
    pub(crate) upper: i32,
    /// The cost of the results.
    pub(crate) cost: Cost,
}

impl KnownValue {
    /// True if the bounds are equal.
    pub(crate) fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// The value in the form of the tables: nothing, a bound, or a number.
    pub(crate) fn value(&self) -> String {
        let all = (2 * self.size.houses * self.size.seeds) as i32;
        match (self.lower > -all, self.upper < all) {
            _ if self.is_exact() => signed(self.lower),
            (false, false) => "·".to_owned(),
            (true, false) => format!("≥ {}", signed(self.lower)),
            (false, true) => format!("≤ {}", signed(self.upper)),
            (true, true) => format!("{} to {}", signed(self.lower), signed(self.upper)),
        }
    }

    /// The line of the file.
    pub(crate) fn line(&self) -> String {
        let Size { is_mover, is_empty, houses, seeds } = self.size;
        let capture = if is_empty { "E" } else { "S" };
        let end = if is_mover { "mover" } else { "either" };
        let Cost { nodes, seconds, endgames, memory, threads, solver } = &self.cost;
        let bounds = format!("{}\t{}", self.lower, self.upper);
        let cost = format!("{nodes}\t{seconds:.2}\t{endgames}\t{memory}\t{threads}\t{solver}");
        format!("{houses}\t{seeds}\t{capture}\t{end}\t{bounds}\t{cost}")
    }
}

/// A number with its sign, as people write it.
fn signed(value: i32) -> String {
    if value < 0 {
        format!("−{}", -value)
    } else if value > 0 {
        format!("+{value}")
    } else {
        "0".to_owned()
    }
}

/// True if a line of the file is about this game.
pub(crate) fn is_about(line: &str, size: Size) -> bool {
    entry(line).is_some_and(|known| known.size == size)
}

fn entry(line: &str) -> Option<KnownValue> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[houses, seeds, capture, end, lower, upper, nodes, seconds, endgames, memory, threads, solver] =
        fields.as_slice()
    else {
        return None;
    };
    let size = Size {
        is_mover: end == "mover",
        is_empty: capture == "E",
        houses: houses.parse().ok()?,
        seeds: seeds.parse().ok()?,
    };
    let cost = Cost {
        nodes: nodes.parse().ok()?,
        seconds: seconds.parse().ok()?,
        endgames: endgames.parse().ok()?,
        memory: memory.parse().ok()?,
        threads: threads.parse().ok()?,
        solver: solver.parse().ok()?,
    };
    Some(KnownValue { size, lower: lower.parse().ok()?, upper: upper.parse().ok()?, cost })
}

/// Reads the file of results: comments, a line of names, and a line for each game.
///
/// # Errors
/// Names the line that has another form.
pub(crate) fn read(text: &str) -> Result<Vec<KnownValue>, String> {
    let lines = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    lines.map(|line| entry(line).ok_or_else(|| format!("not a result: {line:?}"))).collect()
}

/// A published entry: houses, seeds, empty captures, the value, the source.
struct Published {
    size: Size,
    text: String,
    source: String,
}

fn published() -> Vec<Published> {
    let entry = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[houses, seeds, rules, text, source] = fields.as_slice() else { return None };
        let size =
            Size { is_mover: false, is_empty: rules == "E", houses: houses.parse().ok()?, seeds: seeds.parse().ok()? };
        Some(Published { size, text: text.to_owned(), source: source.to_owned() })
    };
    PUBLISHED.lines().filter_map(entry).collect()
}

impl Published {
    /// Compares two entries; `None` if one of them says nothing.
    fn agrees(&self, known: &KnownValue) -> Option<bool> {
        let KnownValue { lower, upper, .. } = *known;
        match self.text.as_str() {
            "W" | "L" | "D" => {
                let winner = if lower > 0 {
                    "W"
                } else if upper < 0 {
                    "L"
                } else {
                    "D"
                };
                (lower > 0 || upper < 0 || lower == upper).then_some(winner == self.text)
            }
            text => match text.strip_prefix(">=").map(str::parse::<i32>) {
                Some(Ok(least)) if lower >= least => Some(true),
                Some(Ok(least)) if upper < least => Some(false),
                Some(_) => None,
                None => {
                    let value: i32 = text.parse().ok()?;
                    if value < lower || value > upper { Some(false) } else { known.is_exact().then_some(true) }
                }
            },
        }
    }

    fn shown(&self) -> String {
        match self.text.as_str() {
            "W" => "south wins".to_owned(),
            "L" => "north wins".to_owned(),
            "D" => "a draw".to_owned(),
            text => match text.strip_prefix(">=") {
                Some(least) => format!("≥ +{least}"),
                None => text.parse().map_or_else(|_| text.to_owned(), signed),
            },
        }
    }
}

fn find(known: &[KnownValue], size: Size) -> Option<&KnownValue> {
    known.iter().find(|known| known.size == size)
}

/// The table of values by houses and seeds; a star marks values that were not published.
fn grid(page: &mut String, known: &[KnownValue], is_mover: bool, is_empty: bool) -> std::fmt::Result {
    let printed = published();
    writeln!(page, "| houses \\ seeds | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|")?;
    for houses in 1..=MAX_HOUSES {
        let cells = (1..=MAX_SEEDS).map(|seeds| {
            let size = Size { is_mover, is_empty, houses, seeds };
            let Some(known) = find(known, size).filter(|known| known.value() != "·") else { return "·".to_owned() };
            let is_printed = printed.iter().any(|published| published.size == size);
            if is_printed { known.value() } else { format!("{} *", known.value()) }
        });
        writeln!(page, "| {houses} | {} |", cells.collect::<Vec<_>>().join(" | "))?;
    }
    writeln!(page)
}

fn literature(page: &mut String, known: &[KnownValue]) -> std::fmt::Result {
    let printed = published();
    let verdict = |published: &Published| find(known, published.size).and_then(|known| published.agrees(known));
    let [agree, differ] =
        [Some(true), Some(false)].map(|wanted| printed.iter().filter(|one| verdict(one) == wanted).count());
    let open = printed.len() - agree - differ;
    let others = if open == 0 { "" } else { ", and of the others too little is known here" };
    writeln!(
        page,
        "Of {} published entries {agree} agree and {differ} differ{others}. Sources: \
         IDU2000 is Irving, Donkers and Uiterwijk, \"Solving Kalah\", ICGA Journal 23(3), 2000, tables 9 and 10; R2015 is \
         Mark Rawlings, Wikipedia \"Kalah\", 2015; C is CMancala's project page; S2026 are the README and the summary of jakesellison/kalah on GitHub, 2026.\n",
        printed.len()
    )?;
    writeln!(page, "| board | source | published | here |\n|---|---|---|---|")?;
    for published in &printed {
        let here = find(known, published.size).map_or_else(|| "·".to_owned(), KnownValue::value);
        let mark = verdict(published).map_or(" (open)", |agrees| if agrees { "" } else { " **no**" });
        let (spec, text, source) = (published.size.spec(), published.shown(), &published.source);
        writeln!(page, "| `{spec}` | {source} | {text} | {here}{mark} |")?;
    }
    writeln!(page)
}

fn first_moves(page: &mut String) -> std::fmt::Result {
    writeln!(page, "| capture | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|")?;
    for (name, text) in BOOKS {
        let value = |house: u32| {
            let value = text.lines().find_map(|line| line.strip_prefix(&format!("{house}:")));
            value.and_then(|value| value.trim().parse().ok()).map_or_else(|| "·".to_owned(), signed)
        };
        let values: Vec<String> = (1..=6).map(value).collect();
        writeln!(page, "| {name} | {} |", values.join(" | "))?;
    }
    writeln!(page)
}

fn costs(page: &mut String, known: &[KnownValue]) -> std::fmt::Result {
    writeln!(
        page,
        "| board | value | positions | CPU s | endgame table | memory | threads | solver |\n|---|---|---|---|---|---|---|---|"
    )?;
    let mut costly: Vec<&KnownValue> = known.iter().filter(|known| known.cost.nodes >= WORTH_TELLING).collect();
    costly.sort_by_key(|known| std::cmp::Reverse(known.cost.nodes));
    for known in costly {
        let Cost { nodes, seconds, endgames, memory, threads, solver } = &known.cost;
        let (spec, value) = (known.size.spec(), known.value());
        writeln!(
            page,
            "| `{spec}` | {value} | {nodes} | {seconds:.1} | {endgames} seeds | {memory} MiB | {threads} | {solver} |"
        )?;
    }
    writeln!(page)
}

/// The solvers that proved the values: today's the most, and earlier ones those that are named.
fn versions(page: &mut String, known: &[KnownValue]) -> std::fmt::Result {
    let today = known.iter().filter(|known| known.cost.solver == SOLVER).count();
    write!(page, "Of {} boards {today} were tried by today's solver, number {SOLVER}", known.len())?;
    let old: Vec<String> = (1..SOLVER)
        .filter_map(|solver| {
            let of = known.iter().filter(|known| known.cost.solver == solver);
            let specs: Vec<String> = of.map(|known| format!("`{}`", known.size.spec())).collect();
            (!specs.is_empty()).then(|| format!("{} by number {solver}", specs.join(", ")))
        })
        .collect();
    match old.as_slice() {
        [] => writeln!(page, ".\n"),
        old => writeln!(page, ", and {}.\n", old.join(", ")),
    }
}

/// The page.
///
/// # Errors
/// None: writing to a string does not fail.
pub(crate) fn page(known: &[KnownValue]) -> Result<String, std::fmt::Error> {
    let mut page = String::from(
        "<!-- Written by `cargo run --release -p boardwright-lab --example kalah-values`. -->\n\
         # Values of kalah\n\n\
         South's store less north's at the end of Kalah(m,n) if both sides play their best; south begins.\n\
         `boardwright solve kalah:MxN[,empty-capture][,end=mover]` proves every number, and with `--certificate` writes a proof that\n\
         `boardwright verify` checks by the rules alone. A star marks what is not in print as far as we know, a dot what is \
         not known.\n\n## Standard capture\n\n",
    );
    grid(&mut page, known, false, false)?;
    page.push_str("## Empty capture\n\n");
    grid(&mut page, known, false, true)?;
    page.push_str("## Against the literature, entry by entry\n\n");
    literature(&mut page, known)?;
    page.push_str("## The first houses of Kalah(6,4)\n\nThe value if south begins with each house:\n\n");
    first_moves(&mut page)?;
    page.push_str("## When only the mover's houses end the game\n\n`end=mover` on small boards, standard capture:\n\n");
    grid(&mut page, known, true, false)?;
    page.push_str("and empty capture:\n\n");
    grid(&mut page, known, true, true)?;
    page.push_str(
        "## What it cost\n\nThe boards from a million positions on; `games/kalah/tests/data/solved_values.tsv` has all. With one \
                   thread positions are\nthe same on every machine. The endgame table is counted in the CPU time alone.\n\n",
    );
    versions(&mut page, known)?;
    costs(&mut page, known)?;
    certificates::section(&mut page, known)?;
    page.push_str(NOTES);
    Ok(page)
}
