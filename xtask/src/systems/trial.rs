//! The whole program under Wine: rules, terminal, store, scripts, bots in processes and the server.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::windows::{Setting, windows_path};

/// A step of the trial, which says what it found.
type Step = fn(&Trial<'_>, &Path) -> Result<String>;

/// The programs and the setting of a trial.
pub(super) struct Trial<'a> {
    pub(super) setting: &'a Setting,
    /// Boardwright.
    pub(super) program: &'a Path,
    /// The engine of gomoku as one file.
    pub(super) engine: &'a Path,
    /// Number of games that the engine plays against itself.
    pub(super) games: u32,
}

/// Runs all of it and says what went how; whether all went well.
pub(super) fn run(trial: &Trial<'_>, out: &mut dyn Write) -> Result<bool> {
    let folder = trial.setting.folder.join("trial");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let steps: [(&str, Step); 8] = [
        ("the version names the system", version),
        ("the rules of all games", rules),
        ("the doctor", doctor),
        ("a game in a terminal without a screen", play),
        ("a match, and the games of it in a store", store),
        ("a bot in Lua", script),
        ("the server answers HTTP", server),
        ("the engine against itself, as a bot in a process", engine),
    ];
    let mut is_well = true;
    for (name, step) in steps {
        match step(trial, &folder) {
            Ok(said) => writeln!(out, "ok      {name}: {said}")?,
            Err(error) => {
                is_well = false;
                writeln!(out, "FAILED  {name}: {error:#}")?;
            }
        }
    }
    Ok(is_well)
}

impl Trial<'_> {
    /// The program with a data folder of its own, which begins in the folder of the trial.
    fn command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = self.setting.command(self.program);
        command.args(arguments).current_dir(folder).env("BOARDWRIGHT_DATA", windows_path(&folder.join("data")));
        command
    }

    /// The text that it prints; an error says what it said if it fails.
    fn output(&self, folder: &Path, arguments: &[&str]) -> Result<String> {
        said(self.command(folder, arguments).stdin(Stdio::null()), arguments)
    }
}

fn said(command: &mut Command, arguments: &[&str]) -> Result<String> {
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() {
        bail!("{arguments:?}: {}; {text}; {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(text)
}

/// The line that begins with this word and a colon, without both.
fn line<'a>(text: &'a str, key: &str) -> Result<&'a str> {
    let found = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    found.with_context(|| format!("no {key:?} in {text:?}"))
}

fn version(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let text = trial.output(folder, &["--version"])?;
    ensure!(text.contains("x86_64-pc-windows-gnu"), "{text}");
    Ok(text.replace('\n', ", ").replace('\r', ""))
}

fn rules(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    // Counts of games/*/tests/perft.txt.
    for (game, depth, count) in
        [("kalah:6x4", "6", "23233"), ("gomoku:10", "2", "9900"), ("gomoku:7x9,caro", "3", "238266")]
    {
        let text = trial.output(folder, &["perft", game, depth])?;
        ensure!(text.contains(count), "{game}: {text}");
    }
    let text = trial.output(folder, &["move", "sticks", "--player", "engine"])?;
    ensure!(!text.is_empty(), "no move of sticks");
    Ok(format!("as counted; sticks begin with {text}"))
}

fn doctor(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let text = trial.output(folder, &["doctor"])?;
    ensure!(text.contains("job object") && !text.contains("broken"), "{text}");
    Ok(format!("{} lines", text.lines().count()))
}

fn play(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let arguments = ["play", "kalah:3x2", "--plain", "--against", "first"];
    let mut child = trial.command(folder, &arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().context("no input")?.write_all(b"1\r\nquit\r\n")?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(text.contains('1') && text.lines().count() > 3, "{text}");
    Ok(format!("{} lines", text.lines().count()))
}

fn store(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let players = ["match", "kalah:4x3", "engine@depth=3", "random", "--games", "4", "--seed", "1"];
    let text = trial.output(folder, &[&players[..], &["--store", "games.db"]].concat())?;
    ensure!(line(&text, "games")? == "4", "{text}");
    let listed = trial.output(folder, &["records", "list", "--store", "games.db", "--json"])?;
    ensure!(listed.lines().count() == 4, "{listed}");
    // The user's own store, in the data folder with a drive and backslashes.
    let data = trial.output(folder, &["data"])?;
    ensure!(data.contains("Z:\\"), "{data}");
    Ok(format!("4 games, score {}", line(&text, "score")?))
}

fn script(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    trial.output(folder, &["bot", "new", "own bot.lua", "--game", "kalah"])?;
    let text = trial.output(folder, &["match", "kalah", "lua:own bot.lua", "random", "--games", "2", "--seed", "1"])?;
    ensure!(line(&text, "forfeits")? == "0", "{text}");
    Ok(format!("score {}", line(&text, "score")?))
}

fn server(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let mut command = trial.command(folder, &["serve", "--port", "0", "--no-store"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let answered = child.stdout.take().context("no output").and_then(|output| {
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        let place = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let mut connection = TcpStream::connect(&place).with_context(|| address.clone())?;
        write!(connection, "GET / HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    });
    // It serves until it is ended.
    child.kill()?;
    child.wait()?;
    let answer = answered?;
    ensure!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("<!doctype html>"), "{answer}");
    Ok(format!("{} bytes", answer.len()))
}

fn engine(trial: &Trial<'_>, folder: &Path) -> Result<String> {
    let engine = windows_path(trial.engine);
    let player = format!("pbrain:{}", engine.to_string_lossy());
    let games = trial.games.to_string();
    let own = windows_path(&folder.join("own folder"));
    let told = format!("folder={}", own.to_string_lossy());
    fs::create_dir_all(folder.join("own folder"))?;
    let mut arguments =
        vec!["match", "gomoku:15", &player, &player, "--games", &games, "--seed", "1", "--concurrency", "1"];
    arguments.extend(["--openings", "random:4", "--movetime", "300ms", "--memory", "350MB", "--a", &told]);
    let text = trial.output(folder, &arguments)?;
    ensure!(line(&text, "games")? == games && line(&text, "forfeits")? == "0", "{text}");
    let left = fs::read_dir(folder.join("own folder"))?.count();
    ensure!(left == 0, "{left} files in the folder that it was told");
    Ok(format!("{games} games of 300 ms a move, no forfeit"))
}
