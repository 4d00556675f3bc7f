//! Bots in other processes, asked as a referee asks them.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

#[cfg(unix)]
use boardwright_arena::Entrant;
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Fault, Info, Limits, Reply, Stop};
use boardwright_protocol::{ProcessPlayer, Supervision, parse_external};

/// Far more than anything here takes; tests must not fail on a busy machine.
pub(crate) const AMPLE: Duration = Duration::from_secs(60);

/// The languages in which every misbehaviour is tried.
pub(crate) const LANGUAGES: [&str; 3] = ["bwp", "pbrain", "kgp"];

/// The game that the misbehaving bot plays in a language.
pub(crate) fn game(language: &str) -> AnyVariant {
    if language == "kgp" { boardwright_catalog::variant("kalah:6x4").expect("it is in the catalog") } else { gomoku() }
}

/// The first move of the bot where it behaves, a reply, and its second move.
pub(crate) fn line(language: &str) -> [&'static str; 3] {
    match language {
        "bwp" => ["a1", "h8", "b1"],
        "pbrain" => ["a15", "h8", "a14"],
        _ => ["1", "1", "2"],
    }
}

pub(crate) fn gomoku() -> AnyVariant {
    boardwright_catalog::variant("gomoku:15").expect("it is in the catalog")
}

/// A file of this package or of the repository.
pub(crate) fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// An empty folder of its own for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    // Tests of several files share a process, and may have chosen the same name.
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Patient with everything: for bots that answer, and for faults that are no matter of time.
pub(crate) fn patient() -> Supervision {
    Supervision { start_up: AMPLE, grace: Duration::from_millis(150), longest: AMPLE, ..Supervision::default() }
}

/// Short with an answer that does not come, so that tests are quick.
pub(crate) fn strict() -> Supervision {
    Supervision { longest: Duration::from_millis(400), ..patient() }
}

/// Starts the player of this name for a game.
pub(crate) fn start(name: &str, variant: &AnyVariant, supervision: Supervision) -> ProcessPlayer {
    let dialects = boardwright_catalog::game(variant.family().name).expect("it is in the catalog").dialects();
    let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name).collect();
    let external = parse_external(name, &names).expect("a well-formed name").expect("an external player");
    let mut player = external.pool(variant, dialects, supervision).expect("the language knows the game").player(1);
    // Whether it is ready shows in its fault, or in its first answer.
    let _ = player.prepare(&Stop::new());
    player
}

/// Starts the misbehaving bot.
pub(crate) fn misbehaving(language: &str, mode: &str, supervision: Supervision) -> ProcessPlayer {
    misbehaving_with(language, mode, "/dev/null", supervision)
}

/// The same with a file for the numbers of the processes that it starts.
pub(crate) fn misbehaving_with(language: &str, mode: &str, pids: &str, supervision: Supervision) -> ProcessPlayer {
    let script = file("tests/bots/misbehaving.sh");
    start(
        &format!("{language}:/bin/sh '{}' {language} {mode} '{pids}'", script.display()),
        &game(language),
        supervision,
    )
}

/// The misbehaving bot, which may keep something in a file, and a player that behaves.
#[cfg(unix)]
pub(crate) fn entrants(language: &str, mode: &str, memory: &Path, supervision: Supervision) -> [Entrant; 2] {
    let (variant, script) = (game(language), file("tests/bots/misbehaving.sh"));
    let name = format!("{language}:/bin/sh '{}' {language} {mode} '{}'", script.display(), memory.display());
    let external = parse_external(&name, &["pbrain", "kgp"]).expect("a well-formed name").expect("an external player");
    let dialects = boardwright_catalog::game(variant.family().name).expect("it is in the catalog").dialects();
    let pool = external.pool(&variant, dialects, supervision).expect("the language knows the game");
    let bot = Entrant::new("bot", move |seed| Ok(Box::new(pool.player(seed)))).supervised();
    let other = Entrant::new("other", move |seed| {
        let spec = "random".parse().expect("a right spec");
        variant.player(&spec, seed).map_err(|error| Fault::new(error.to_string()))
    });
    [bot, other]
}

/// Result of asking a player.
pub(crate) struct Answer {
    pub(crate) reply: Result<Reply, Fault>,
    pub(crate) reports: Vec<Info<String>>,
    pub(crate) elapsed: Duration,
}

impl Answer {
    pub(crate) fn mv(&self) -> &str {
        self.reply.as_ref().map_or_else(|fault| panic!("no move: {fault}"), |reply| &reply.mv)
    }

    pub(crate) fn fault(&self) -> &str {
        self.reply.as_ref().map_or_else(|fault| fault.reason.as_str(), |reply| panic!("no fault, but {}", reply.mv))
    }
}

/// Asks a player for a move after these moves of the game that the misbehaving bot plays in a language.
pub(crate) fn ask(language: &str, player: &mut dyn AnyPlayer, moves: &str, limits: Limits) -> Answer {
    ask_in(&game(language), player, moves, limits, &Stop::new())
}

pub(crate) fn ask_in(
    variant: &AnyVariant,
    player: &mut dyn AnyPlayer,
    moves: &str,
    limits: Limits,
    stop: &Stop,
) -> Answer {
    let start = variant.start();
    let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let mut position = start.clone();
    for mv in &history {
        position.play(mv).expect("a legal move");
    }
    let reports = RefCell::new(Vec::new());
    let report = |info: &Info<String>| reports.borrow_mut().push(info.clone());
    let turn =
        AnyTurn { position: &position, start: &start, history: &history, limits: &limits, stop, report: &report };
    let began = Instant::now();
    let reply = player.choose(&turn);
    Answer { reply, elapsed: began.elapsed(), reports: reports.into_inner() }
}

/// True if a process is running; one that has ended and was not reaped is not.
#[cfg(target_os = "linux")]
pub(crate) fn is_running(pid: &str) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    // The name in parentheses may hold anything, so the state is what follows the last parenthesis.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z') && !rest.starts_with('X'))
}

/// Waits until none of the processes runs, and says whether it came to that.
#[cfg(target_os = "linux")]
pub(crate) fn all_end(pids: &str) -> bool {
    let began = Instant::now();
    while pids.split_whitespace().any(is_running) {
        if began.elapsed() > AMPLE {
            return false;
        }
        std::thread::yield_now();
    }
    true
}
