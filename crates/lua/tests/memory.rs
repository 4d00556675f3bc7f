//! Measures the memory that bots take. The test is alone in its process, whose memory is measured.
#![cfg(target_os = "linux")]

mod common;

use common::{bot, play};

/// A figure of this process from `/proc`, in MiB.
fn mebibytes(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with(name)).expect("a figure");
    let figure = line.split_whitespace().nth(1).and_then(|number| number.parse::<f64>().ok());
    figure.expect("a number") / 1024.0
}

#[test]
fn memory_stays_within_its_bounds() {
    let games = |number: u64| {
        for seed in 0..number {
            let source = "function choose_move(board)
                local cells, moves = board:cells(), board:moves()
                local copy = board:copy()
                copy:play(moves[1])
                return moves[math.random(1, #moves)]
              end";
            let (mut one, mut other) = (bot("gomoku:9", source, seed), bot("gomoku:9", source, seed + 1));
            play("gomoku:9", [&mut one, &mut other], 30).expect("a game");
        }
    };
    games(100);
    let before = mebibytes("VmRSS");
    games(1000);
    let grown = mebibytes("VmRSS") - before;
    assert!(grown < 8.0, "1000 games left {grown:.1} MiB behind");

    let bombs = [
        "function choose_move() local t = {} while true do t[#t + 1] = {} end end",
        "function choose_move() local s = 'x' while true do s = s .. s end end",
        "function choose_move() return #table.create(2^26, 1) end",
        "function choose_move() return table.concat(table.create(500000, string.rep('x', 1e6))) end",
        "function choose_move(board) local t = {} while true do t[#t + 1] = board:copy() end end",
        // Moves lie outside the memory of the script, too.
        "function choose_move(board)
           while #board:history() < 150 do
             local moves = board:moves()
             board:play(moves[math.random(1, #moves)])
             if board:over() then board:undo() end
           end
           local t = {}
           while true do t[#t + 1] = board:copy() end
         end",
    ];
    for bomb in bombs {
        let before = mebibytes("VmRSS");
        let error = play("gomoku:15", [&mut bot("gomoku:15", bomb, 1), &mut bot("gomoku:15", bomb, 1)], 2).unwrap_err();
        assert!(error.contains("memory") || error.contains("at most"), "{error}");
        let peak = mebibytes("VmHWM") - before;
        assert!(peak < 32.0 + 16.0, "{bomb}: {peak:.1} MiB above where it began");
    }
}
