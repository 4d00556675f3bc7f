//! Workers that lie, fail or are of another version.

use std::time::{Duration, Instant};

use crate::common::{
    BrokenFactory, KalahFactory, Notes, RefusingFactory, access, broken, lead, lead_by, lead_late, lead_with_kits,
    local, series, terms, worker,
};
use crate::nats::Server;
use boardwright_arena::MemoryJournal;
use boardwright_cluster::{BotKit, CoordinatorSettings, Permission, Worker};

#[test]
fn honest_workers_bring_the_games_of_a_local_run_and_checks_agree() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let workers = (0..2).map(|_| worker(&server, KalahFactory("alphabeta"), &notes)).collect();
    let games = lead(&server, 40, CoordinatorSettings { verify: 3, ..terms() }, workers, &notes).expect("a series");
    assert_eq!(games, local(40));
    assert_eq!(notes.all(), "");
}

#[test]
fn a_worker_that_lies_is_found_and_barred() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let workers =
        vec![worker(&server, KalahFactory("alphabeta"), &notes), worker(&server, KalahFactory("first"), &notes)];
    let games = lead(&server, 200, CoordinatorSettings { verify: 10, ..terms() }, workers, &notes).expect("a series");
    assert_eq!(games, local(200));
    let said = notes.all();
    assert!(said.contains("brings games that the players do not play, and is barred"), "{said}");
    assert_eq!(said.matches("barred, and plays no more").count(), 1, "the liar alone is told: {said}");
}

/// Programs of strangers may play other games on other machines on purpose, so that an honest worker would look like a liar.
#[test]
fn where_players_may_vary_nobody_is_barred_and_every_game_is_that_of_the_coordinator() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let workers =
        vec![worker(&server, KalahFactory("alphabeta"), &notes), worker(&server, KalahFactory("first"), &notes)];
    let terms = CoordinatorSettings { verify: 10, may_vary: true, ..terms() };
    let games = lead(&server, 100, terms, workers, &notes).expect("a series");
    assert_eq!(games, local(100));
    let said = notes.all();
    assert!(said.contains("brought other games than are played here"), "{said}");
    assert!(!said.contains("barred"), "{said}");
}

#[test]
fn a_unit_that_one_worker_cannot_play_is_played_by_others_or_here() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let alone = lead(&server, 4, terms(), vec![worker(&server, BrokenFactory, &notes)], &notes).expect("a series");
    assert_eq!(alone, local(4));
    assert!(!notes.all().contains("not played"), "{}", notes.all());
}

#[test]
fn a_unit_that_nobody_can_play_is_left_and_tried_again_when_the_event_goes_on() {
    let (Some(server), notes, mut journal) = (Server::start(), Notes::default(), MemoryJournal::default()) else {
        return;
    };
    let workers = vec![worker(&server, BrokenFactory, &notes), worker(&server, BrokenFactory, &notes)];
    let games =
        lead_by(&access(&server), &broken(4), terms(), (workers, &[]), Some(&mut journal), &notes).expect("a series");
    assert_eq!(games, [""; 0], "they count as nothing");
    let said = notes.all();
    assert!(said.contains("is not played: 3 machines cannot play it: player alphabeta: no such engine here"), "{said}");
    let workers = vec![worker(&server, KalahFactory("alphabeta"), &notes)];
    let terms = CoordinatorSettings { resume: true, ..terms() };
    let games = lead_by(&access(&server), &series(4, "alphabeta"), terms, (workers, &[]), Some(&mut journal), &notes);
    assert_eq!(games.expect("a series"), local(4));
}

#[test]
fn a_leader_that_takes_back_what_nobody_can_play_gets_games_that_say_why() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let workers = vec![worker(&server, BrokenFactory, &notes), worker(&server, BrokenFactory, &notes)];
    let terms = CoordinatorSettings { brings_unplayed: true, ..terms() };
    let games = lead_by(&access(&server), &broken(4), terms, (workers, &[]), None, &notes).expect("a series");
    assert_eq!(games.len(), 4);
    for game in games {
        assert!(
            game.contains("not played: 3 machines cannot play it: player alphabeta: no such engine here"),
            "{game}"
        );
    }
}

#[test]
fn a_coordinator_says_what_it_waits_for() {
    let (Some(server), notes, refusing) = (Server::start(), Notes::default(), Notes::default()) else { return };
    let patience = Duration::from_millis(1500);
    let terms = CoordinatorSettings { patience, ..terms() };
    let late = |notes: &Notes| {
        let (usual, heard) = (worker(&server, KalahFactory("alphabeta"), notes), notes.clone());
        move || {
            let began = Instant::now();
            while !heard.all().contains("all workers refuse") && began.elapsed() < Duration::from_secs(20) {
                std::thread::park_timeout(Duration::from_millis(20));
            }
            usual
        }
    };
    let refuses = worker(&server, RefusingFactory, &refusing);
    let games = lead_late(&server, 4, terms, refuses, late(&notes), &notes);
    assert_eq!(games.expect("a series"), local(4));
    let said = notes.all();
    assert!(said.contains("no worker is there; `boardwright worker`"), "{said}");
    assert!(said.contains("the worker test does not play in this event: there is no such board here"), "{said}");
    assert!(said.contains("all workers refuse the event. the worker test: there is no such board here"), "{said}");
}

#[test]
fn a_worker_of_another_version_or_signature_is_refused_with_a_sentence() {
    let (Some(server), notes, strange) = (Server::start(), Notes::default(), Notes::default()) else { return };
    let usual = worker(&server, KalahFactory("alphabeta"), &notes);
    let old = Worker { version: "0".to_owned(), ..worker(&server, KalahFactory("first"), &strange) };
    let other = Worker { signature: "signature 1".to_owned(), ..worker(&server, KalahFactory("first"), &strange) };
    let games = lead(&server, 20, terms(), vec![old, other, usual], &notes).expect("a series");
    assert_eq!(games, local(20));
    let said = strange.all();
    assert!(said.contains("it is led by version 1, and this is version 0"), "{said}");
    assert!(said.contains("they would play other games"), "{said}");
}

#[test]
fn kits_are_removed_after_an_event_and_where_the_event_cannot_be_made() {
    let (Some(server), notes, refusing) = (Server::start(), Notes::default(), Notes::default()) else { return };
    let folder = std::env::temp_dir().join(format!("boardwright-kits-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("bot")).expect("a folder");
    std::fs::write(folder.join("bot/bot.sh"), "echo").expect("a file");
    let kit = BotKit::read(&folder.join("bot"), vec!["./bot.sh".to_owned()]).expect("a kit");
    let (cache, other) = (folder.join("cache"), folder.join("other"));
    let plays = worker(&server, KalahFactory("alphabeta"), &notes);
    let plays = Worker { allow: vec![Permission::Hash(kit.hash())], cache: cache.clone(), ..plays };
    let refuses = worker(&server, RefusingFactory, &refusing);
    let refuses = Worker { allow: vec![Permission::Hash(kit.hash())], cache: other.clone(), ..refuses };
    let games = lead_with_kits(&server, 200, terms(), (vec![plays, refuses], &[kit]), &notes).expect("a series");
    assert_eq!(games, local(200));
    assert!(refusing.all().contains("is not played here: there is no such board here"), "{}", refusing.all());
    for cache in [cache, other] {
        assert_eq!(std::fs::read_dir(&cache).expect("kits were unpacked there").count(), 0, "{}", cache.display());
    }
    std::fs::remove_dir_all(&folder).expect("the folder of the test");
}

#[test]
fn a_worker_is_barred_by_its_name_before_it_has_brought_anything() {
    let (Some(server), notes, told) = (Server::start(), Notes::default(), Notes::default()) else { return };
    let file = std::env::temp_dir().join(format!("boardwright-by-name-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let terms = CoordinatorSettings { barred: vec!["den 7".to_owned()], brought: Some(file.clone()), ..terms() };
    let terms = CoordinatorSettings { barred_names: ["den 7".to_owned()].into(), ..terms };
    let named =
        |name: &str, notes| Worker { name: name.to_owned(), ..worker(&server, KalahFactory("alphabeta"), notes) };
    let workers = vec![named("den 7", &told), named("other", &notes)];
    let games = lead_by(&access(&server), &series(40, "alphabeta"), terms, (workers, &[]), None, &notes);
    assert_eq!(games.expect("a series"), local(40));
    assert!(notes.all().contains("has a name whose results do not count, and is barred"), "{}", notes.all());
    assert!(told.all().contains("has a name whose results do not count"), "{}", told.all());
    // Who is called what is known before anything is counted.
    let kept = std::fs::read_to_string(&file).expect("a file of who brought what");
    let named = |name: &str| kept.lines().filter(|line| line.contains(".named ") && line.ends_with(name)).count();
    assert_eq!((named("den 7"), named("other")), (0, 1), "{kept}");
    std::fs::remove_file(&file).expect("a file of who brought what");
}

#[test]
fn what_a_worker_brought_is_taken_back_after_the_end_as_well() {
    let (Some(server), mut journal) = (Server::start(), MemoryJournal::default()) else { return };
    let file = std::env::temp_dir().join(format!("boardwright-after-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let series = series(8, "alphabeta");
    let mut play = |resume: bool, barred: &str, name: &str| {
        let notes = Notes::default();
        let barred = Some(barred.to_owned()).filter(|barred| !barred.is_empty()).into_iter().collect();
        let terms = CoordinatorSettings { resume, barred, brought: Some(file.clone()), ..terms() };
        let worker = Worker { name: name.to_owned(), ..worker(&server, KalahFactory("alphabeta"), &notes) };
        let games = lead_by(&access(&server), &series, terms, (vec![worker], &[]), Some(&mut journal), &notes);
        (games.expect("a series"), notes.all())
    };
    assert_eq!(play(false, "", "den 7").0, local(8));
    let (games, said) = play(true, "nobody", "idle");
    assert_eq!(games, local(8));
    assert!(said.contains("0 pairs of nobody are known"), "{said}");
    let (games, said) = play(true, "den 7", "other");
    assert_eq!(games, local(8));
    assert!(said.contains("do not count; 4 pairs that it brought are played again"), "{said}");
    let (_, said) = play(true, "other", "third");
    assert!(said.contains("do not count; 4 pairs that it brought are played again"), "{said}");
    std::fs::remove_file(&file).expect("a file of who brought what");
}
