//! The options of the player `engine`.

use std::time::Duration;

use boardwright_game::{Choice, Limits, ParseError, PlayerSpec, parse_duration};

use crate::level::Handicap;

/// Positions that an engine visits when neither its options nor its game limit it.
const DEFAULT_NODES: u64 = 50_000;
const DEFAULT_HASH_MIB: usize = 32;

/// The settings of an engine, which hold for all its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Time for each move at most.
    pub time: Option<Duration>,
    /// Plies for each move at most.
    pub depth: Option<u32>,
    /// Positions for each move at most.
    pub nodes: Option<u64>,
    /// Threads that search together.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Strength from 1 (a beginner) to 10 (all it has); `None` means 10.
    pub level: Option<u8>,
    /// The number of best lines to find and report, for engines that can find more than one.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { time: None, depth: None, nodes: None, threads: 1, hash_mib: DEFAULT_HASH_MIB, level: None, lines: 1 }
    }
}

impl Settings {
    /// The options with a sentence on each, for lists.
    pub const OPTIONS: &'static [Choice] = Settings::WITH_LINES.split_at(6).0;

    /// The same for an engine that finds several best lines at once.
    pub const WITH_LINES: &'static [Choice] = &[
        Choice { name: "level=1…10", summary: "strength, from a beginner's to all it has (default 10)" },
        Choice { name: "depth=1…100", summary: "plies to search at most" },
        Choice { name: "nodes=N", summary: "positions to visit at most (50000 if nothing else limits it)" },
        Choice { name: "time=T", summary: "time for a move at most, such as 500ms" },
        Choice { name: "threads=1…64", summary: "threads that search together (default 1, which is reproducible)" },
        Choice { name: "hash=1…4096", summary: "size of the transposition table in MiB (default 32)" },
        Choice { name: "lines=1…10", summary: "best lines to find and report, for analyses (default 1)" },
    ];

    /// The option by which parts of a search are left out; see [`left_out`].
    pub const WITHOUT: Choice = Choice {
        name: "without=PART+PART",
        summary: "parts of the search to leave out, to measure what they are worth: docs/performance.md lists them",
    };

    /// The options of an engine that finds several best lines at once and has options of its `own` besides. `N` is the
    /// number of all together.
    pub const fn with_own<const N: usize>(own: &[Choice]) -> [Choice; N] {
        let shared = Settings::WITH_LINES;
        assert!(N == shared.len() + own.len(), "N counts all options");
        let mut all = [Settings::WITHOUT; N];
        let mut index = 0;
        while index < N {
            all[index] = if index < shared.len() { shared[index] } else { own[index - shared.len()] };
            index += 1;
        }
        all
    }

    /// Reads the options of a player spec.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub fn read(spec: &PlayerSpec) -> Result<Settings, ParseError> {
        spec.allow(&["level", "depth", "nodes", "time", "threads", "hash"])?;
        Settings::of(spec)
    }

    /// The same for an engine that finds several best lines at once, and may have options of its `own`, which it reads itself.
    ///
    /// # Errors
    /// As [`Settings::read`].
    pub fn read_beside(spec: &PlayerSpec, own: &[&str]) -> Result<Settings, ParseError> {
        let known = ["level", "depth", "nodes", "time", "threads", "hash", "lines"];
        spec.allow(&[&known, own].concat())?;
        Settings::of(spec)
    }

    fn of(spec: &PlayerSpec) -> Result<Settings, ParseError> {
        let time = match spec.text("time") {
            None => None,
            Some(text) => Some(parse_duration(text).filter(|time| !time.is_zero()).ok_or_else(|| {
                spec.error(format!("time=a duration above 0 and of at most 366 days such as 500ms, not {text:?}"))
            })?),
        };
        let defaults = Settings::default();
        Ok(Settings {
            time,
            depth: spec.value("depth", "a number from 1 to 100", |depth| (1..=100).contains(depth))?,
            nodes: spec.value("nodes", "a number from 1", |&nodes| nodes >= 1)?,
            threads: spec
                .value("threads", "a number from 1 to 64", |threads| (1..=64).contains(threads))?
                .unwrap_or(defaults.threads),
            hash_mib: spec
                .value("hash", "a number of MiB from 1 to 4096", |mib| (1..=4096).contains(mib))?
                .unwrap_or(defaults.hash_mib),
            level: spec.value("level", "a number from 1 to 10", |level| (1..=10).contains(level))?,
            lines: spec
                .value("lines", "a number from 1 to 10", |lines| (1..=10).contains(lines))?
                .unwrap_or(defaults.lines),
        })
    }

    /// The handicap that keeps the engine below its full strength; `None` at the highest level.
    pub fn handicap(&self) -> Option<Handicap> {
        self.level.and_then(Handicap::of)
    }

    /// The limits of one move at the engine's level.
    pub fn limits_at_level(&self, game: &Limits) -> Limits {
        let limits = self.limits(game);
        self.handicap().map_or(limits, |handicap| handicap.limit(&limits))
    }

    /// The limits of one move at full strength: the tighter of what the game allows and what the settings say, and a number of nodes
    /// if neither says anything.
    pub fn limits(&self, game: &Limits) -> Limits {
        fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        }
        let mut limits = Limits {
            depth: tighter(self.depth, game.depth),
            nodes: tighter(self.nodes, game.nodes),
            move_time: tighter(self.time, game.move_time),
            clock: game.clock,
        };
        if limits == Limits::default() {
            limits.nodes = Some(DEFAULT_NODES);
        }
        limits
    }
}

/// The parts of a search that the option `without=PART+PART` of a player spec leaves out; none if it is not there.
/// `parts` are those that there are, with their names.
///
/// # Errors
/// Names the part that is unknown, and those that there are.
pub fn left_out<P: Copy>(spec: &PlayerSpec, parts: &[(P, &str)]) -> Result<Vec<P>, ParseError> {
    let words = spec.text("without").into_iter().flat_map(|text| text.split('+'));
    let part = |word: &str| {
        let known = parts.iter().find(|(_, name)| *name == word);
        known.map(|&(part, _)| part).ok_or_else(|| {
            let names = parts.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
            spec.error(format!("without= some of {names}, with + between them, not {word:?}"))
        })
    };
    words.map(part).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boardwright_game::Limits;

    use super::Settings;

    fn read(text: &str) -> Result<Settings, String> {
        Settings::read(&text.parse().expect("a well-formed spec")).map_err(|error| error.to_string())
    }

    #[test]
    fn only_an_engine_that_finds_several_lines_is_asked_for_them() {
        let spec = "engine@lines=3".parse().expect("a well-formed spec");
        assert_eq!(Settings::read_beside(&spec, &[]).map(|settings| settings.lines), Ok(3));
        assert!(Settings::read(&spec).is_err());
        assert!(Settings::OPTIONS.iter().all(|option| option.name != "lines=1…10"));
        let [.., last] = Settings::WITH_LINES else { panic!("no options") };
        assert_eq!(last.name, "lines=1…10");
    }

    #[test]
    fn options_are_read_and_checked() {
        let settings = read("engine@time=250ms,depth=6,nodes=1000,threads=2,hash=64,level=4").unwrap();
        assert_eq!(settings.time, Some(Duration::from_millis(250)));
        assert_eq!((settings.depth, settings.nodes, settings.level), (Some(6), Some(1000), Some(4)));
        assert_eq!((settings.threads, settings.hash_mib), (2, 64));
        let bad = [
            "depth=0",
            "depth=x",
            "nodes=-1",
            "level=11",
            "level=0",
            "threads=0",
            "hash=0",
            "time=1y",
            "time=0",
            "x=1",
        ];
        for option in bad {
            assert!(read(&format!("engine@{option}")).is_err(), "{option}");
        }
        assert_eq!(
            read("engine@time=9000h").unwrap_err(),
            "bad player \"engine@time=9000h\": expected time=a duration above 0 and of at most 366 days such as 500ms, \
             not \"9000h\""
        );
        assert_eq!(
            read("engine@level=11").unwrap_err(),
            "bad player \"engine@level=11\": expected level=a number from 1 to 10, not \"11\""
        );
    }

    #[test]
    fn the_tighter_limit_holds() {
        let settings = read("engine@depth=6").unwrap();
        let game = Limits { depth: Some(4), nodes: Some(10), ..Limits::default() };
        assert_eq!(settings.limits(&game), game);
        assert_eq!(settings.limits(&Limits::default()).depth, Some(6));
        assert_eq!(read("engine").unwrap().limits(&Limits::default()).nodes, Some(50_000));
    }
}
