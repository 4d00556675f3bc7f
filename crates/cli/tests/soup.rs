//! Command lines thrown together at random: every one ends in good order.

use crate::common::run;
use boardwright_game::Rng;

const COMMANDS: [&str; 12] =
    ["games", "players", "show", "play", "move", "why", "perft", "match", "stats", "records", "completions", "man"];

/// Words that mean something somewhere, and words that mean nothing anywhere. No number is large, so that nothing that
/// is understood by chance takes long.
const WORDS: [&str; 67] = [
    "gomoku",
    "gomoku:5",
    "gomoku:7x5,renju",
    "five",
    "sticks",
    "kalah",
    "kalah:1x1",
    "kalah:3x2,end=mover",
    "rubyquiz",
    "kalah:0x0",
    "gomoku:99",
    "random",
    "engine@depth=1",
    "engine@level=1",
    "first",
    "goofy",
    "boora-0.5",
    "board-rank",
    "human",
    "engine@nodes=0",
    "--json",
    "--all",
    "--divide",
    "--each",
    "--ascii",
    "--plain",
    "--position",
    "--moves",
    "--player",
    "--seed",
    "--depth",
    "--nodes",
    "--time",
    "--games",
    "--tc",
    "--movetime",
    "--openings",
    "--concurrency",
    "--score",
    "--sprt",
    "--repetition",
    "--max-plies",
    "--record",
    "--ply",
    "--number",
    "--wdl",
    "--pentanomial",
    "--against",
    "--as",
    "--watch",
    "--help",
    "list",
    "convert",
    "h8",
    "3+6",
    "1",
    "2",
    "0",
    "-1",
    "1ms",
    "random:2",
    "stones",
    "1,2,3",
    "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S",
    "",
    "--",
    "\u{1F3B2} \u{7}",
];

#[test]
fn no_command_line_breaks_the_program() {
    let mut rng = Rng::new(20_240_229);
    let mut codes = [0u32; 3];
    for _ in 0..400 {
        let command = COMMANDS[rng.below(COMMANDS.len())];
        let mut arguments = vec![command];
        for _ in 0..rng.below(7) {
            arguments.extend(rng.pick(&WORDS));
        }
        let run = run(&arguments);
        let code = run.code.expect("an exit code");
        assert!((0..=2).contains(&code), "{arguments:?}: {run:?}");
        assert!(!run.stderr.contains("panicked"), "{arguments:?}: {run:?}");
        assert_eq!(code == 2, run.stderr.starts_with("error: "), "{arguments:?}: {run:?}");
        codes[code as usize] += 1;
    }
    assert!(codes[0] > 20 && codes[2] > 100, "the words are no mixture any more: {codes:?}");
}
