//! Converts an event to the job for workers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boardwright_arena::{Contest, EventInfo};
use boardwright_class::SentSubmission;
use boardwright_cluster::{BotKit, FORMAT, Job, KitError};
use boardwright_game::AnyVariant;
use boardwright_players::PlayerName;
use boardwright_workbench::{EventSettings, PlayerOption, PlayerSettings};

use crate::error::CliError;
use crate::input;

/// Kits by their hashes, each with the name of its first player.
type Kits = BTreeMap<String, (String, BotKit)>;

/// The job of an event, and the kits that its players need.
///
/// # Errors
/// If a setting or a player cannot travel to other machines.
pub(super) fn job(settings: &EventSettings, contest: &Contest) -> Result<(Job, Kits), CliError> {
    job_with(settings, contest, &|variant, _, player| kit(variant, player))
}

/// The job of a match of a class, in which some players are submissions.
///
/// # Errors
/// If the files of a submission cannot be read.
pub(super) fn class_job(
    settings: &EventSettings,
    contest: &Contest,
    sent: &[SentSubmission],
) -> Result<(Job, Kits), CliError> {
    job_with(settings, contest, &|variant, index, player| match sent.iter().find(|sent| sent.player == index) {
        None => kit(variant, player),
        Some(sent) => {
            let kit = BotKit::read(&sent.source, Vec::new()).map_err(CliError::input)?;
            Ok(Some(kit.enclosed(sent.parcel.text())))
        }
    })
}

/// The kit of a player in a game; the number is that among the players.
type KitOf<'a> = dyn Fn(&AnyVariant, usize, &PlayerSettings) -> Result<Option<BotKit>, CliError> + 'a;

fn job_with(settings: &EventSettings, contest: &Contest, kit: &KitOf<'_>) -> Result<(Job, Kits), CliError> {
    if let Some((option, what)) = settings.bots.of_this_machine() {
        let message = format!("--{option} is {what}, which workers do not have: expected no --{option} with --cluster");
        return Err(CliError::input(message));
    }
    let mut kits = Kits::new();
    let variants = settings.variants()?;
    let mut all = Vec::new();
    for (index, player) in settings.players.iter().enumerate() {
        let mut hashes = Vec::new();
        for variant in &variants {
            hashes.push(kit(variant, index, player)?.map(|kit| {
                let hash = kit.hash();
                kits.entry(hash.clone()).or_insert_with(|| (player.shown().to_owned(), kit));
                hash
            }));
        }
        all.push(hashes);
    }
    let EventInfo { name, settings: text, .. } = contest.event();
    let job = Job {
        format: FORMAT,
        name,
        settings: text,
        contest: Some(Box::new(settings.clone().sent(contest))),
        kits: all,
        game: None,
        signatures: Vec::new(),
        batch: None,
    };
    Ok((job, kits))
}

/// The kit of a player that other machines do not have.
fn kit(variant: &AnyVariant, player: &PlayerSettings) -> Result<Option<BotKit>, CliError> {
    let Some((_, spec)) = player.spec_in(variant.family().name) else { return Ok(None) };
    let name = input::player_name(variant, spec)?;
    let refused = |error: KitError| CliError::input(error).in_context(&name);
    match &name {
        PlayerName::BuiltIn(_) => Ok(None),
        PlayerName::Script(script) => match script.file(variant) {
            None => Ok(None),
            Some(file) => BotKit::read(file, Vec::new()).map(Some).map_err(refused),
        },
        PlayerName::External(external) => {
            let mut command = external.command.clone();
            let root = match folder(player) {
                Some(folder) => folder,
                None => {
                    let program = Path::new(&command[0]).to_owned();
                    let Some(file) = program.file_name().and_then(|file| file.to_str()).filter(|_| program.is_file())
                    else {
                        return Err(CliError::input(format!(
                            "{name}: {:?} is no file that could be sent to workers, expected folder=FOLDER with everything \
                             that the bot needs, and its command as it is started there",
                            command[0]
                        )));
                    };
                    command[0] = format!("./{file}");
                    program
                }
            };
            BotKit::read(&root, command).map(Some).map_err(refused)
        }
        PlayerName::Proof(proof) if proof.to_string().starts_with("proof:") => Err(CliError::input(format!(
            "{proof} is a file of this machine, expected a player that workers have too, such as perfect"
        ))),
        PlayerName::Proof(_) => Ok(None),
    }
}

/// The folder of a player's own options.
fn folder(player: &PlayerSettings) -> Option<PathBuf> {
    player.options.iter().rev().find_map(|option| match option.parse() {
        Ok(PlayerOption::Folder(folder)) => Some(folder),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use boardwright_arena::Contest;
    use boardwright_cluster::{Event, EventFactory, Job, Kits};
    use boardwright_game::Stop;
    use boardwright_workbench::samples::{PLAYER_OPTIONS, SAMPLES};
    use boardwright_workbench::{EventFile, EventSettings};

    use super::job;
    use crate::commands::cluster::event_factory::CatalogFactory;
    use crate::venue::LocalVenue;

    fn settings(sample: &str) -> EventSettings {
        let base = r#"{"format": "match", "game": "kalah:4x3", "players": ["score", "first"], "seed": 1}"#;
        let mut base: serde_json::Value = serde_json::from_str(base).expect("JSON");
        let sample: serde_json::Value = serde_json::from_str(sample).expect("JSON");
        base.as_object_mut().expect("an object").extend(sample.as_object().expect("an object").clone());
        serde_json::from_value(base).expect("settings")
    }

    /// The event of a worker that got the settings as the bytes of a job, and that of this machine; or the refusals.
    fn both(settings: &EventSettings) -> Result<(String, Contest), String> {
        // The trace of a test is nobody's file.
        let mut here = settings.clone();
        here.bots.trace = None;
        let contest = here.build(&LocalVenue::new(Path::new("")), &Stop::new()).map_err(|error| error.message)?;
        let (job, _) = job(settings, &contest).map_err(|error| error.to_string())?;
        let job = Job::from_bytes(&job.to_bytes()).map_err(|error| error.to_string())?;
        match CatalogFactory::default().event(&job, &Kits::new(), 1.0)? {
            Event::Games(there) => Ok((contest.event().settings, there)),
            Event::Batch(_) => Err("a batch, expected games".to_owned()),
        }
    }

    /// Every setting travels to workers as it is, or is refused at once with a sentence.
    #[test]
    fn every_setting_travels_or_is_refused() {
        for sample in SAMPLES {
            if matches!(sample.key, "cycles" | "heroes" | "rounds" | "extra-pairs" | "tie" | "pairs" | "until.error") {
                let text = format!(
                    "[[event]]\nformat = '{}'\ngame = 'kalah'\nplayers = ['score', 'first']\n{}\n",
                    sample.format(),
                    sample.file
                );
                let file = EventFile::read(&text).expect("a file");
                let (here, there) = both(&file.events[0]).unwrap_or_else(|error| panic!("{}: {error}", sample.key));
                assert!(
                    matches!(there, Contest::Tournament(event) if event.event().settings == here),
                    "{}",
                    sample.key
                );
                continue;
            }
            match (sample.key, both(&settings(sample.json))) {
                ("bots.trace" | "bots.cgroup" | "bots.pin", Err(refused)) => {
                    let option = sample.key.replace("bots.", "--");
                    assert!(refused.starts_with(&option) && refused.contains("which workers do not have"), "{refused}");
                }
                // It is a setting of tunings; a test of its own sends one.
                ("tune", Err(refused)) => assert!(refused.contains("a match has no tune"), "{refused}"),
                (key, Ok((here, Contest::Match(series)))) => {
                    assert_eq!(series.event().settings, here, "{key}");
                }
                (key, Ok(_)) => panic!("{key}: another kind of event"),
                (key, Err(refused)) => panic!("{key}: {refused}"),
            }
        }
    }

    #[test]
    fn tunings_travel() {
        let text = r#"{"format": "tuning", "game": "gomoku:9", "players": ["boora-0.7"], "until": {"games": 8},
            "tune": {"parameters": ["delta, 0.15, 0, 1"], "ahead": 4}, "openings": "random:2"}"#;
        match both(&settings(text)) {
            Ok((here, Contest::Tuning(tuning))) => {
                assert_eq!(tuning.event().settings, here);
                let [one, other] = [0.2, 0.1].map(|value| tuning.player.entrant(&tuning.texts(&[value])).expect("one"));
                assert_eq!((one.name(), other.name()), ("boora-0.7@delta=0.2", "boora-0.7@delta=0.1"));
            }
            Ok(_) => panic!("another kind of event"),
            Err(refused) => panic!("{refused}"),
        }
        let script = text.replace("boora-0.7", "lua:boora-0.7");
        assert!(both(&settings(&script)).is_err_and(|refused| refused.contains("has no options")));
        let unknown = text.replace("delta", "size");
        assert!(both(&settings(&unknown)).is_err_and(|refused| refused.contains("one of the options delta")));
    }

    #[test]
    fn options_of_single_players_travel() {
        for (option, is_ours) in PLAYER_OPTIONS {
            let clock = if option.starts_with("tc=") { r#""pace": {"tc": "9+9"}, "# } else { "" };
            let text =
                format!("{{{clock}\"players\": [{{\"spec\": \"score\", \"options\": [\"{option}\"]}}, \"first\"]}}");
            match both(&settings(&text)) {
                Ok((here, Contest::Match(series))) => {
                    assert!(*is_ours && series.event().settings == here, "{option}");
                    assert!(series.entrants[0].own_pace().is_some(), "{option}");
                }
                Ok(_) => panic!("{option}: another kind of event"),
                Err(refused) => assert!(!is_ours && refused.contains("is for bots in other processes"), "{refused}"),
            }
        }
        let ponder =
            r#"{"pace": {"movetime": "20ms"}, "players": [{"spec": "score", "options": ["ponder=yes"]}, "first"]}"#;
        match both(&settings(ponder)) {
            Ok((_, Contest::Match(series))) => {
                assert!(series.entrants[0].ponders() && !series.entrants[1].ponders());
            }
            Ok(_) => panic!("another kind of event"),
            Err(refused) => panic!("{refused}"),
        }
    }
}
