//! Checks the bots that come with the games against the types of `docs/lua/*.d.luau`, by Luau's own analyser.
//!
//! `cargo xtask types` runs it. Bots are checked as editors check files without a mode of their own (`nonstrict`), so
//! that they need no annotations. Two scripts with annotations show that the types say what is right and what is wrong.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use luau_analyze::{Checker, Severity};

/// A script with its types, and nothing wrong with it.
const RIGHT: &str = "function choose_move(board: Board): string
  local probe: Board = board:copy()
  probe:play(board:moves()[1])
  probe:undo()
  mark(board:moves()[1], 'here', seconds_left())
  memory.moves = #board:history()
  print(game.side, game.clock, board:tally(), probe:over())
  print(math.mod(5, 3) + math.floor(2.5), string.gfind('a b', '%a')())
  local move, value = search(board, 2, function(child) return #child:moves() end)
  assert(value > 0)
  return move
end";

/// A script with a mistake in each line but the first, which the types must show.
const WRONG: &str = "function choose_move(board: Board): string
  local move: number = board:moves()[1]
  board:plya('h8')
  mark(1, 2, 'x')
  print(game.sdie)
  print(math.mod('5', 3))
  return gme.side
end";

fn main() -> Result<ExitCode> {
    let root = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    let template = root.join("crates/class/templates/bot.lua");
    let mut out = std::io::stdout().lock();
    let mut wrong = 0;
    for game in folders(&root.join("games"))? {
        let name = game.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let types = root.join("docs/lua").join(name).with_extension("d.luau");
        let mut checker = Checker::new()?;
        checker.add_definitions(&read(&types)?).with_context(|| format!("in {}", types.display()))?;
        let found = mistakes(&mut checker, "strict", RIGHT)?;
        ensure!(found.is_empty(), "{}: this is no mistake: {found:?}", types.display());
        let found = mistakes(&mut checker, "strict", WRONG)?;
        for line in 2..WRONG.lines().count() {
            let is_found = found.iter().any(|mistake| mistake.starts_with(&format!("{line}:")));
            ensure!(is_found, "{}: the mistake in line {line} is not among {found:?}", types.display());
        }
        let mut bots = scripts(&game.join("bots"))?;
        bots.push(template.clone());
        for bot in &bots {
            for mistake in mistakes(&mut checker, "nonstrict", &read(bot)?)? {
                writeln!(out, "{}:{mistake}", bot.display())?;
                wrong += 1;
            }
        }
        writeln!(out, "{name}: {} bots", bots.len())?;
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Mistakes that the analyser finds, each with its line and column.
fn mistakes(checker: &mut Checker, mode: &str, script: &str) -> Result<Vec<String>> {
    // The mode must stand on a line of its own.
    let result = checker.check(&format!("--!{mode}\n{script}"))?;
    let errors = result.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    Ok(errors.map(|error| format!("{}:{}: {}", error.line, error.col + 1, error.message)).collect())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.join("bots").is_dir()).collect())
}

fn scripts(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "lua")).collect())
}
