//! Measures the cost of passing a position of 15 × 15 points to a script and taking its move, and of a move of boora-0.7 in
//! Lua: `cargo run --release -p boardwright-lua --example handover`.

use std::io::Write;
use std::time::Instant;

use boardwright_game::{AnyPlayer, AnyTurn, Limits, Stop};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};

const CELLS: &str = "local cells
    function choose_move(board)
      cells = cells or board:cells()
      return if cells[113] == 0 then 'h8' else 'a1'
    end";
const TICK5: &str = "function tick5think(board) return 0, board:getstone(7, 7) end";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout();
    let boora = boardwright_catalog::game("gomoku").ok_or("no gomoku")?.scripts();
    let boora = boora.iter().find(|script| script.name == "boora-0.7").ok_or("no boora")?.source;
    for (name, source, rounds) in [("cells", CELLS, 200), ("tick5", TICK5, 200), ("boora-0.7", boora, 4)] {
        let variant = boardwright_catalog::variant("gomoku:15")?;
        let script = LuaScript::new(name, source.as_bytes().to_vec(), &ScriptLimits::default())?;
        let mut bot = LuaBot::start(script, &variant, 1, ScriptLimits::default());
        let (time, stop, start) = (Limits::default(), Stop::new(), variant.start());
        let (mut spent, mut moves) = (0.0, 0.0);
        for _ in 0..rounds {
            let (mut position, mut history) = (start.clone(), Vec::new());
            for number in 0..60 {
                let began = Instant::now();
                let turn = AnyTurn::new(&position, &time, &stop).after(&start, &history);
                bot.choose(&turn)?;
                spent += began.elapsed().as_secs_f64();
                moves += 1.0;
                let legal = position.moves();
                let mv = legal[number * 37 % legal.len()].clone();
                position.play(&mv)?;
                history.push(mv);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
        writeln!(out, "{name:10} {:8.1} µs a move", spent / moves * 1e6)?;
    }
    Ok(())
}
