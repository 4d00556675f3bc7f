//! Many machines: real servers, workers and coordinators, killed, stopped and cut off, and the games of a local run.
#![cfg(target_os = "linux")]

#[path = "../../cluster/tests/nats/mod.rs"]
pub(crate) mod nats;

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use boardwright_game::Rng;

use crate::common::{ProgramRun, command, exit_code, folder, json, kept, output, signal, skipped, wait_until};
use nats::{Network, Server};

/// A program that is killed when the test is over, however that ends.
pub(crate) struct Program(pub(crate) Child);

impl Program {
    pub(crate) fn start(arguments: &[&str]) -> Program {
        Program::of(command(arguments))
    }

    pub(crate) fn of(mut command: std::process::Command) -> Program {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        Program(child.expect("the program starts"))
    }

    pub(crate) fn worker(url: &str, more: &[&str]) -> Program {
        Program::start(&[&["worker", url, "--threads", "1"], more].concat())
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    pub(crate) fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }

    /// Its end, and what it wrote to standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        use std::io::Read;
        let mut text = String::new();
        if let Some(mut stderr) = self.0.stderr.take() {
            stderr.read_to_string(&mut text).expect("text");
        }
        (exit_code(&mut self.0), text)
    }
}

impl Drop for Program {
    #[expect(clippy::print_stderr, reason = "it is shown with the test that fails")]
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking()
            && let Some(mut stderr) = self.0.stderr.take()
        {
            let mut text = String::new();
            let _ = std::io::Read::read_to_string(&mut stderr, &mut text);
            eprintln!("a program that was killed had said: {text}");
        }
    }
}

/// Lets some time pass.
#[expect(clippy::disallowed_methods, reason = "the test has nothing to wait for but the time")]
pub(crate) fn wait(time: Duration) {
    std::thread::sleep(time);
}

/// A match of two players on a small board, which takes this many nodes a move and an instant a game.
pub(crate) fn game<'a>(games: &'a str, nodes: &'a str) -> Vec<&'a str> {
    game_on("kalah:4x3", games, nodes)
}

/// A match that is still played when somebody has heard of it.
fn long_game() -> Vec<&'static str> {
    game_on("kalah:6x4", "8", "60000")
}

/// The records of the long match as this machine plays it: once for all tests.
fn long_local() -> &'static str {
    static RECORDS: OnceLock<String> = OnceLock::new();
    RECORDS.get_or_init(|| local(&long_game(), &folder("cluster-long")))
}

fn game_on<'a>(board: &'a str, games: &'a str, nodes: &'a str) -> Vec<&'a str> {
    let words = ["match", board, "engine", "alphabeta", "--openings", "random:2", "--seed", "7", "--nodes"];
    [&words[..], &[nodes, "--games", games]].concat()
}

pub(crate) fn path(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// Runs a match here and returns its records.
pub(crate) fn local(arguments: &[&str], folder: &Path) -> String {
    let file = folder.join("local.bwr");
    output(&[arguments, &["--records", path(&file)]].concat());
    std::fs::read_to_string(file).expect("records")
}

#[test]
fn workers_play_the_games_of_a_local_run() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-same");
    let arguments = game("40", "200");
    let local = local(&arguments, &folder);
    let workers = [(); 2].map(|()| Program::worker(&server.url(), &[]));
    let file = folder.join("cluster.bwr");
    let result = output(&[&arguments[..], &["--cluster", &server.url(), "--records", path(&file)]].concat());
    assert!(result.contains("games: 40\n"), "{result}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    for worker in workers {
        signal(&worker.0, "INT");
        let (code, text) = worker.end();
        assert_eq!(code, Some(0), "{text}");
    }
    // Nothing is left there of an event that is over.
    let status = json(&["cluster", "status", &server.url(), "--json"]);
    assert!(status.is_empty(), "{status:?}");
}

#[test]
fn a_tuning_learns_the_values_of_a_local_run() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-tune");
    let words = ["tune", "gomoku:7", "boora-0.7", "--parameter", "delta, float, 0.15, 0, 1, 0.1, 0.05", "--seed", "4"];
    let words = [&words[..], &["--openings", "random:2", "--games", "160", "--ahead", "8"]].concat();
    let records = ["local.bwr", "cluster.bwr"].map(|name| folder.join(name));
    let [here, there] = records.each_ref().map(|file| path(file));
    let local = output(&[&words[..], &["--records", here]].concat());
    let workers = [(); 2].map(|()| Program::worker(&server.url(), &[]));
    let store = folder.join("tune.db");
    let kept = ["--cluster", &server.url(), "--records", there, "--store", path(&store)];
    assert_eq!(output(&[&words[..], &kept].concat()), local);
    let [here, there] = records.map(|file| std::fs::read_to_string(file).expect("records"));
    assert_eq!(there, here);
    drop(workers);
}

/// An event that is played while everything that takes part is killed.
struct Stage {
    server: Server,
    workers: Vec<Program>,
    coordinator: Program,
    store: PathBuf,
    file: PathBuf,
    restarts: usize,
}

impl Stage {
    fn lead(server: &Server, file: &Path, store: &Path) -> Program {
        let words = ["tournament", path(file), "--quiet", "--resume", "--lease", "1s", "--cluster", &server.url()];
        Program::start(&[&words[..], &["--store", path(store)]].concat())
    }

    fn strike(&mut self, rng: &mut Rng) {
        match rng.below(5) {
            0 => {
                self.server.kill();
                wait(Duration::from_millis(rng.below(300) as u64));
                self.server.go();
            }
            1 | 2 => {
                self.coordinator.kill();
                self.coordinator = Stage::lead(&self.server, &self.file, &self.store);
                self.restarts += 1;
            }
            which => {
                let worker = &mut self.workers[which - 3];
                worker.kill();
                *worker = Program::worker(&self.server.url(), &[]);
            }
        }
    }
}

/// Reads the number of times that something is killed: `BOARDWRIGHT_KILLS=100` for the full test.
fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn kills_at_any_instant_change_no_game() {
    let Some(server) = Server::start() else { return };
    let kills = number("BOARDWRIGHT_KILLS", 10);
    let pairs = number("BOARDWRIGHT_KILL_PAIRS", 20 + 2 * kills);
    let folder = folder("cluster-kills");
    let file = folder.join("event.toml");
    let text = format!(
        "name = \"Kills\"\nseed = 5\n[[event]]\nformat = \"round-robin\"\ngame = \"kalah:4x3\"\npairs = {pairs}\n\
         players = [\"engine\", \"alphabeta\", \"score\"]\nopenings = \"random:2\"\npace = {{ nodes = 3000 }}\n"
    );
    std::fs::write(&file, text).expect("a file");
    let undisturbed = folder.join("local.db");
    output(&["tournament", path(&file), "--quiet", "--store", path(&undisturbed)]);
    let store = folder.join("cluster.db");
    let workers = (0..2).map(|_| Program::worker(&server.url(), &[])).collect();
    let coordinator = Stage::lead(&server, &file, &store);
    let mut stage = Stage { server, workers, coordinator, store, file, restarts: 0 };
    let mut rng = Rng::new(number("BOARDWRIGHT_KILL_SEED", 24));
    let mut done = 0;
    for _ in 0..kills {
        wait(Duration::from_millis(100 + rng.below(900) as u64));
        if stage.coordinator.is_over() {
            break;
        }
        stage.strike(&mut rng);
        done += 1;
    }
    eprintln!("{done} kills, {} of them of the coordinator", stage.restarts);
    let began = Instant::now();
    while !stage.coordinator.is_over() {
        assert!(began.elapsed() < Duration::from_secs(600), "the event does not end");
        wait(Duration::from_millis(50));
    }
    let Stage { coordinator, store, .. } = stage;
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(kept(&store), kept(&undisturbed));
    assert!(done > 0, "nothing was killed");
}

#[test]
fn a_worker_that_stands_still_past_its_lease_counts_once() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-stop");
    let arguments = long_game();
    let local = long_local();
    let sleeper = Program::worker(&server.url(), &[]);
    let file = folder.join("cluster.bwr");
    let words = ["--cluster", &server.url(), "--lease", "500ms", "--records", path(&file)];
    let coordinator = Program::start(&[&arguments[..], &words].concat());
    wait_until_it_plays(&server);
    signal(&sleeper.0, "STOP");
    let other = Program::worker(&server.url(), &[]);
    wait(Duration::from_millis(1500));
    signal(&sleeper.0, "CONT");
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    drop((sleeper, other));
}

/// Waits until a worker says that it plays.
fn wait_until_it_plays(server: &Server) {
    server.wait_for("bw.beat.*.*", |line| {
        serde_json::from_str::<serde_json::Value>(line).is_ok_and(|beat| beat["playing"][0].is_string())
    });
}

#[test]
fn a_network_that_is_cut_for_longer_than_a_lease_costs_no_game() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-cut");
    let arguments = long_game();
    let local = long_local();
    let (to_worker, to_coordinator) = (Network::to(&server), Network::to(&server));
    let worker = Program::worker(&to_worker.url(), &[]);
    let file = folder.join("cluster.bwr");
    let words = ["--cluster", &to_coordinator.url(), "--lease", "500ms", "--records", path(&file)];
    let coordinator = Program::start(&[&arguments[..], &words].concat());
    wait_until_it_plays(&server);
    to_worker.cut();
    to_coordinator.cut();
    wait(Duration::from_millis(1500));
    to_coordinator.mend();
    to_worker.mend();
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    drop(worker);
}

#[test]
fn a_full_disk_at_the_server_delays_and_loses_nothing() {
    let Some(mut server) = Server::with("max_file_store: 60000") else { return };
    let folder = folder("cluster-full");
    let arguments = game("200", "100");
    let local = local(&arguments, &folder);
    let worker = Program::worker(&server.url(), &[]);
    let file = folder.join("cluster.bwr");
    let words = ["--cluster", &server.url(), "--lease", "2s", "--records", path(&file)];
    let mut coordinator = Program::start(&[&arguments[..], &words].concat());
    wait(Duration::from_secs(4));
    assert!(!coordinator.is_over(), "it waits for a server that takes results");
    server.kill();
    server.set("max_file_store: 1000000000");
    server.go();
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    drop(worker);
}

/// The processes whose command line names a file.
fn processes_of(name: &str) -> usize {
    let processes = std::fs::read_dir("/proc").expect("processes").flatten();
    let is_ours = |entry: &std::fs::DirEntry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(name)
    };
    processes.filter(is_ours).count()
}

/// The sentence with which a worker refuses a kit, as soon as one does.
pub(crate) fn refusal(server: &Server) -> String {
    let mut refusal = String::new();
    wait_until("the worker refuses the kit", || {
        let status = json(&["cluster", "status", &server.url(), "--json"]);
        let mut refused = status.iter().filter_map(|line| line["refused"][0][1].as_str());
        refusal = refused.next().unwrap_or_default().to_owned();
        !refusal.is_empty()
    });
    refusal
}

#[test]
fn a_bot_goes_as_a_kit_and_only_where_it_is_allowed() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-kit");
    let bot = format!("kit-bot-{}", std::process::id());
    let bot_file = folder.join(format!("{bot}.sh"));
    output(&["bot", "new", path(&bot_file), "--game", "kalah", "--language", "shell"]);
    let spec = format!("bwp:{}", path(&bot_file));
    let cache = folder.join("cache");
    let wary = Program::worker(&server.url(), &["--cache", path(&cache)]);
    let arguments = ["match", "kalah:4x3", &spec, "score", "--games", "20", "--seed", "1"];
    let coordinator = Program::start(&[&arguments[..], &["--cluster", &server.url(), "--lease", "1s"]].concat());
    let refusal = refusal(&server);
    let hash = refusal.split(' ').find(|word| word.len() == 64).expect("a hash").to_owned();
    assert!(refusal.contains(&format!("--allow {hash}")), "{refusal}");
    assert!(!cache.exists(), "nothing is unpacked that is not allowed");
    let allowed = Program::worker(&server.url(), &["--cache", path(&cache), "--allow", &hash]);
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    drop((wary, allowed));
    wait_until("no bot is left", || processes_of(&bot) == 0);
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let refused = |arguments: &[&str]| {
        let ProgramRun { code, stderr, .. } = crate::common::run(arguments);
        assert_eq!(code, Some(2), "{stderr}");
        stderr
    };
    let stderr = refused(&["worker", "nats://me:secret@host"]);
    assert!(stderr.contains("in a file or in the environment") && !stderr.contains("secret"), "{stderr}");
    assert!(refused(&["worker", "http://host"]).contains("expected nats://HOST or tls://HOST"));
    let stderr = refused(&["match", "sticks", "random", "random", "--cluster", "nats://127.0.0.1:1"]);
    assert!(stderr.contains("no connection to nats://127.0.0.1:1"), "{stderr}");
    let stderr = refused(&["match", "sticks", "bwp:no-such-program", "random", "--cluster", "nats://127.0.0.1:1"]);
    assert!(stderr.contains("expected folder=FOLDER"), "{stderr}");
}

/// The sample server with a certificate of its own, in a folder; `None` where nothing makes certificates.
fn sample_server(folder: &Path) -> Option<Server> {
    let (certificate, key) = (folder.join("server.pem"), folder.join("server.key"));
    let words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext"];
    let more = ["subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE", "-keyout", path(&key)];
    let mut openssl = std::process::Command::new("openssl");
    openssl.args(words).args(more).args(["-out", path(&certificate)]).stderr(Stdio::null());
    if !openssl.status().is_ok_and(|status| status.success()) {
        skipped("openssl is missing");
        return None;
    }
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cluster/server.conf");
    let text = std::fs::read_to_string(sample).expect("the sample");
    let accounts = output(&["cluster", "accounts", path(folder), "--workers", "2"]);
    assert!(accounts.contains("accounts: 4, 4 of them new"), "{accounts}");
    let more = output(&["cluster", "accounts", path(folder), "--workers", "3"]);
    assert!(
        more.contains("accounts: 5, 1 of them new") && more.starts_with(accounts.lines().next().expect("a line")),
        "{more}"
    );
    // Fewer workers take nobody's account away.
    assert_eq!(output(&["cluster", "accounts", path(folder)]).lines().count(), more.lines().count());
    let accounts = std::fs::read_to_string(folder.join("accounts.conf")).expect("the accounts");
    let text = text.replace("include \"accounts.conf\"", &accounts);
    let text = text.replace("0.0.0.0:4222", "LISTEN").replace("/var/lib/nats", "STORE");
    Server::of(&text.replace("/etc/nats/server.pem", path(&certificate)).replace("/etc/nats/server.key", path(&key)))
}

#[test]
fn the_sample_server_lets_everybody_do_their_part_over_tls() {
    let folder = folder("cluster-tls");
    let Some(server) = sample_server(&folder) else { return };
    let url = server.url().replace("nats://", "tls://");
    let ca = folder.join("server.pem");
    let [lead, work, look] = ["coordinator.txt", "worker-1.txt", "viewer.txt"].map(|name| folder.join(name));
    let [lead, work, look] = [path(&lead), path(&work), path(&look)];
    let arguments = game("10", "100");
    let local = local(&arguments, &folder);
    let file = folder.join("cluster.bwr");
    let words = ["--cluster", &url, "--ca", path(&ca), "--credentials", lead, "--records", path(&file)];
    let mut coordinator = Program::start(&[&arguments[..], &words].concat());
    let status = ["cluster", "status", &url, "--json", "--ca", path(&ca), "--credentials", look];
    wait_until("the event is there", || {
        coordinator.is_over() || json(&status).iter().any(|line| line["type"] == "event")
    });
    let worker = Program::worker(&url, &["--ca", path(&ca), "--credentials", work]);
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    drop(worker);
    let refused = |arguments: &[&str]| {
        let ProgramRun { code, stderr, .. } = crate::common::run(arguments);
        assert_eq!(code, Some(2), "{stderr}");
        stderr
    };
    let wrong = folder.join("wrong.txt");
    std::fs::write(&wrong, "user=worker\npassword=wrong\n").expect("a file");
    let stderr = refused(&["cluster", "status", &url, "--ca", path(&ca), "--credentials", path(&wrong)]);
    assert!(stderr.contains("lets nobody in with these credentials") && !stderr.contains("password=wrong"), "{stderr}");
    let stderr = refused(&["cluster", "status", &url, "--credentials", look]);
    assert!(stderr.contains("expected --ca with the certificate"), "{stderr}");
    // A worker's account leads nothing, and says so.
    let words = ["--cluster", &url, "--ca", path(&ca), "--credentials", work];
    let stderr = refused(&[&arguments[..], &words].concat());
    assert!(stderr.contains("the server does not let this account keep an object"), "{stderr}");
    assert!(stderr.contains("boardwright cluster accounts"), "{stderr}");
}
