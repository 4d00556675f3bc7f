//! A hostile client with a worker's account, which forges results: it changes no game, and is named.

use async_nats::jetstream;
use boardwright_arena::{EndingKind, EventId, Journal, JournalEntry, MemoryJournal, Series, Unit};
use boardwright_cluster::{
    Access, Account, CoordinatorSettings, FORMAT, Failure, GameMessage, Job, ResultMessage, Role, Sender, UnitName,
    Worker, server_accounts,
};
use boardwright_game::{Outcome, Side, Stop};

use crate::common::{KalahFactory, Notes, job, lead_by, local, series, terms, worker};
use crate::nats::Server;

const GAMES: u64 = 120;

/// A server with accounts for a coordinator, two honest workers, a hostile one and a viewer.
pub(crate) struct Fleet {
    pub(crate) server: Server,
    pub(crate) accounts: [Account; 5],
    pub(crate) notes: Notes,
}

impl Fleet {
    pub(crate) fn start() -> Option<Fleet> {
        let roles = [Role::Coordinator, Role::Worker, Role::Worker, Role::Worker, Role::Viewer];
        let accounts = roles.map(|role| Account::generate(role, "test").expect("a key"));
        let text = server_accounts(&accounts);
        let server = Server::of(&format!("listen: \"LISTEN\"\njetstream {{ store_dir: \"STORE\" }}\n{text}"))?;
        Some(Fleet { server, accounts, notes: Notes::default() })
    }

    pub(crate) fn access(&self, index: usize) -> Access {
        let credentials = Some(self.accounts[index].credentials().expect("a key"));
        Access { url: self.server.url(), credentials, name: "test".to_owned(), ca: None }
    }

    pub(crate) fn workers(&self) -> Vec<Worker> {
        let worker = |index: usize| {
            let name = format!("honest-{index}");
            Worker { access: self.access(index), name, ..worker(&self.server, KalahFactory("alphabeta"), &self.notes) }
        };
        vec![worker(1), worker(2)]
    }

    /// The games of the series while a hostile client does its work.
    fn attacked(&self, terms: CoordinatorSettings, journal: Option<&mut MemoryJournal>, attack: Attack) -> Vec<String> {
        let (series, stop) = (series(GAMES, "alphabeta"), Stop::new());
        std::thread::scope(|scope| {
            let (series, stopped) = (&series, stop.clone());
            scope.spawn(move || forge(self, series, attack, &stopped));
            let games = lead_by(&self.access(0), series, terms, (self.workers(), &[]), journal, &self.notes);
            stop.raise();
            games.expect("a series")
        })
    }

    /// Asserts that the hostile account alone was barred.
    fn is_named(&self) {
        let said = self.notes.all();
        let barred = |index: usize| {
            said.lines().any(|line| line.contains(&self.accounts[index].public()) && line.contains("is barred"))
        };
        assert!(barred(3), "{said}");
        assert!(!barred(1) && !barred(2), "{said}");
    }
}

/// Work of a hostile client.
#[derive(Clone, Copy, PartialEq)]
enum Attack {
    /// Says of every unit that it has ended ten workers.
    Failures,
    /// Brings forfeits without a move.
    Forfeits,
    /// Brings games with moves that are legal and an end that is theirs, but not those of the players.
    Games,
    /// Brings good games at first, and false ones later.
    LaterGames,
    /// Brings good games whose texts no record and no line can hold, or which exchange the players.
    Texts,
    /// Brings false games in the name of an honest worker.
    Names,
}

/// The games of a pair with other moves: those of another player.
fn false_games(pair: u64) -> Vec<JournalEntry> {
    let other = series(GAMES, "first");
    let unit = Unit { stage: 0, players: [0, 1], pair, legs: [true, true] };
    let place = other.workplace().expect("a place");
    let mut games = place.play(&unit, &Stop::new(), &|_| {}).expect("games").expect("games");
    let event = series(GAMES, "alphabeta").event().id;
    games.iter_mut().for_each(|game| game.id.event = event);
    games
}

fn forfeits(pair: u64) -> Vec<JournalEntry> {
    let mut games = false_games(pair);
    for game in &mut games {
        let loser = if game.id.leg == 0 { Side::Second } else { Side::First };
        game.record.moves.truncate(2);
        game.record.outcome = Some(Outcome::Win(loser.other()));
        game.record.ending = "forfeit: no answer".to_owned();
        (game.kind, game.tally) = (EndingKind::Forfeit, None);
    }
    games
}

/// Good games with one odd text, another one for each pair.
fn odd_texts(mut games: Vec<JournalEntry>, pair: u64) -> Vec<JournalEntry> {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    for game in &mut games {
        match pair % 3 {
            0 => game.record.tags.push(tag("Proposer", "second")),
            1 => game.record.tags.push(tag("Bad Name", "x")),
            _ => game.record.ending += "\nwins: 999",
        }
    }
    games
}

fn result(games: &[JournalEntry]) -> Vec<u8> {
    let job = Job::hash(&job(&series(GAMES, "alphabeta")).to_bytes());
    ResultMessage { format: FORMAT, job, games: games.iter().map(GameMessage::of).collect(), lines: Vec::new() }
        .to_bytes()
}

/// The message for a pair, and the subject on which it goes.
fn message(fleet: &Fleet, series: &Series, event: EventId, attack: Attack, pair: u64) -> (String, Vec<u8>) {
    let account = if attack == Attack::Names { 1 } else { 3 };
    let sender = Sender { account: fleet.accounts[account].public(), process: "x".to_owned() };
    let unit = Unit { stage: 0, players: [0, 1], pair, legs: [true, true] };
    let name = UnitName { event, purpose: boardwright_cluster::Purpose::Count, unit }.to_string();
    let place = name.split_once('.').expect("an event").1;
    let honest = || {
        let games = series.workplace().expect("a place").play(&unit, &Stop::new(), &|_| {});
        games.expect("games").expect("games")
    };
    let payload = match attack {
        Attack::Failures => {
            Failure { format: FORMAT, reason: "nobody answers".to_owned(), is_deadly: pair.is_multiple_of(2) }
                .to_bytes()
        }
        Attack::Forfeits => result(&forfeits(pair)),
        Attack::LaterGames if pair < 20 => result(&honest()),
        Attack::Texts => result(&odd_texts(honest(), pair)),
        Attack::Games | Attack::LaterGames | Attack::Names => result(&false_games(pair)),
    };
    let kind = if attack == Attack::Failures { "f." } else { "" };
    (format!("bw.result.{event}.{sender}.{kind}{place}"), payload)
}

/// A client of an account that is no program of ours.
pub(crate) async fn client(fleet: &Fleet, index: usize) -> async_nats::Client {
    let credentials = fleet.accounts[index].credentials().expect("a key");
    let seed = credentials.lines().find_map(|line| line.strip_prefix("nkey=")).expect("a seed").to_owned();
    let inbox = format!("_INBOX.{}", fleet.accounts[index].public());
    let options = async_nats::ConnectOptions::with_nkey(seed).custom_inbox_prefix(inbox);
    options.connect(fleet.server.url()).await.expect("a server")
}

/// Publishes for every pair until it is told to stop.
fn forge(fleet: &Fleet, series: &Series, attack: Attack, stop: &Stop) {
    let event = series.event().id;
    let messages: Vec<_> = (0..GAMES / 2).map(|pair| message(fleet, series, event, attack, pair)).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let client = client(fleet, 3).await;
        let js = jetstream::new(client.clone());
        while !stop.is_raised() {
            // Before there is an event, nothing can be forged.
            if js.get_stream("BOARDWRIGHT_RESULTS").await.is_ok() {
                for (subject, payload) in &messages {
                    let _ = client.publish(subject.clone(), payload.clone().into()).await;
                }
                let _ = client.flush().await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        }
    });
}

#[test]
fn a_worker_that_is_barred_before_it_comes_is_told_so() {
    let Some(fleet) = Fleet::start() else { return };
    let terms = CoordinatorSettings { barred: vec![fleet.accounts[1].public()], ..terms() };
    let series = series(GAMES, "alphabeta");
    let games = lead_by(&fleet.access(0), &series, terms, (fleet.workers(), &[]), None, &fleet.notes);
    assert_eq!(games.expect("a series"), local(GAMES));
    let said = fleet.notes.all();
    assert_eq!(said.matches("barred from the event ").count(), 1, "{said}");
}

#[test]
fn failures_of_one_account_are_not_believed() {
    let Some(fleet) = Fleet::start() else { return };
    assert_eq!(fleet.attacked(CoordinatorSettings { verify: 10, ..terms() }, None, Attack::Failures), local(GAMES));
    assert!(!fleet.notes.all().contains("is not played"), "{}", fleet.notes.all());
}

#[test]
fn forged_games_change_nothing_and_their_account_is_barred() {
    for attack in [Attack::Forfeits, Attack::Games, Attack::Texts] {
        let Some(fleet) = Fleet::start() else { return };
        assert_eq!(fleet.attacked(CoordinatorSettings { verify: 10, ..terms() }, None, attack), local(GAMES));
        fleet.is_named();
    }
}

#[test]
fn games_of_an_account_that_lies_later_are_taken_back_and_played_again() {
    let Some(fleet) = Fleet::start() else { return };
    let file = std::env::temp_dir().join(format!("boardwright-forged-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let mut journal = MemoryJournal::default();
    // If one unit in ten was checked, none of its forty false pairs would be seen in one run of seventy.
    let terms = CoordinatorSettings { verify: 2, brought: Some(file.clone()), ..terms() };
    assert_eq!(fleet.attacked(terms, Some(&mut journal), Attack::LaterGames), local(GAMES));
    fleet.is_named();
    let said = fleet.notes.all();
    assert!(said.contains("pairs that it brought are played again"), "{said}");
    let event = series(GAMES, "alphabeta").event().id;
    assert_eq!(journal.count(event), Ok(GAMES));
    std::fs::remove_file(&file).expect("a file of who brought what");
}

#[test]
fn nobody_speaks_in_the_name_of_another() {
    let Some(fleet) = Fleet::start() else { return };
    assert_eq!(fleet.attacked(CoordinatorSettings { verify: 10, ..terms() }, None, Attack::Names), local(GAMES));
    assert_eq!(fleet.notes.all(), "", "the server lets none of it through");
}
