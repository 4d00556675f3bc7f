//! The bots that come with the games, and what bots find.

use crate::common::{ask, ask_until, bot, play, source, variant};
use boardwright_game::{AnyPlayer, PlayerSpec, Rng, Stop};
use boardwright_lua::{LuaBot, definitions};

fn native(game: &str, name: &str, seed: u64) -> Box<dyn AnyPlayer> {
    let spec: PlayerSpec = name.parse().expect("a player");
    variant(game).player(&spec, seed).expect("a player")
}

#[test]
fn every_bot_plays_legal_moves() {
    let names = boardwright_catalog::GAMES.iter().map(|game| game.family().name);
    for game in names.chain(["gomoku:20x15,renju", "kalah:4x3,empty-capture"]) {
        let family = variant(game).family().name;
        for script in boardwright_catalog::game(family).expect("a game").scripts() {
            let mut player = bot(game, script.source, 3);
            let mut opponent = native(game, "random", 4);
            let played = play(game, [&mut player, opponent.as_mut()], 12);
            match script.name {
                "goofy" => assert!(played.is_err(), "goofy's second move is illegal"),
                name => assert!(played.is_ok(), "{game}: {name}: {played:?}"),
            }
        }
    }
}

/// Both have the same random stream, so they must draw it at the same moves, too.
#[test]
fn the_booras_choose_as_the_built_in_ones_do() {
    for name in ["boora-0.5", "boora-0.6", "boora-0.7"] {
        let (mut script, mut built_in) = (bot("gomoku:15", source("gomoku", name), 11), native("gomoku:15", name, 11));
        let mut rng = Rng::new(5);
        let mut asked = 0;
        while asked < 1000 {
            let mut position = variant("gomoku:15").start();
            let mut history: Vec<String> = Vec::new();
            while position.outcome().is_none() && history.len() < 60 {
                let answer = ask(built_in.as_mut(), &position, &history).expect("a move");
                assert_eq!(ask(&mut script, &position, &history).as_ref(), Ok(&answer), "{name}: {position}");
                asked += 1;
                // Mostly good moves, so that fours and threes arise, and some that nobody would think of.
                let moves = position.moves();
                let mv = if rng.below(4) == 0 { moves[rng.below(moves.len())].clone() } else { answer };
                position.play(&mv).expect("a legal move");
                history.push(mv);
            }
        }
    }
}

/// The column of g11 is a broken three from the north, `. O O . O . O . .`, and two twos from the south.
#[test]
fn a_column_is_read_from_the_top() {
    let moves = "a8 k6 b14 g9 f1 h13 d14 f15 c14 e14 c13 g14 i12 f14 i14 f13 f12 g13 e13 g11";
    let mut position = variant("gomoku:15").start();
    let history: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    for name in ["boora-0.6", "boora-0.7"] {
        let answer = ask(&mut bot("gomoku:15", source("gomoku", name), 1), &position, &history);
        assert_eq!(answer.as_deref(), Ok("g12"), "{name}");
    }
    let mut printing = bot("gomoku:15", source("gomoku", "boora-0.3"), 1);
    ask(&mut printing, &position, &history).expect("a move");
    assert_eq!(printing.log().take(), ["g11\tis worth\t103"]);
    let asks = "function choose_move(board)
        assert(board:value(board:last(), board:stone(board:last())) == 103)
        assert(table.concat(board:line('g11', 2), ' ') == '0 -1 -1 0 -1 0 -1 0 0')
        return board:moves()[1]
      end";
    assert_eq!(ask(&mut bot("gomoku:15", asks, 1), &position, &history).as_deref(), Ok("a1"));
}

#[test]
fn a_bowl_list_is_sown_as_the_rules_sow() {
    let source = "
        function choose_move(board)
          local moves = board:moves()
          for _, move in moves do
            local house = tonumber(move)
            local after, again = simulate(board:bottom(), house)
            local facts = board:sowing(house)
            local store = board:size() + 1
            assert(facts.again == again, move)
            assert(facts.gain == after[store] - board:store(), move)
            local child = board:copy()
            child:play(move)
            if not child:over() then
              local expected = if child:turn() == board:turn() then after else rotate(after)
              assert(table.concat(child:bottom(), ',') == table.concat(expected, ','), move)
              assert((child:turn() == board:turn()) == again, move)
            end
          end
          return moves[math.random(1, #moves)]
        end";
    for game in ["kalah:6x4", "kalah:6x4,empty-capture", "kalah:3x12", "kalah:1x5", "kalah:10x8"] {
        for seed in 0..10 {
            let (mut one, mut other) = (bot(game, source, seed), bot(game, source, seed + 100));
            let played = play(game, [&mut one, &mut other], 1000);
            assert!(played.is_ok(), "{game}: {played:?}");
        }
    }
}

/// A bot as people wrote them for Tick5 in 2006: Lua 5.0, coordinates from the upper left, (0, 0) to (14, 14).
const TICK5: &str = "
    local weights = { five = 5000, four = 1000 }
    local count = 0
    table.foreach(weights, function(name, weight) count = count + weight end)
    assert(count == 6000 and math.mod(7, 3) == 1)
    for word in string.gfind('one two', '%a+') do count = count + string.len(word) end
    local function last(...) return unpack(arg or {...}) end
    function tick5think(board)
      assert(board:dimension() == 15 and not board:inboard(15, 0) and board:inboard(0, 14))
      math.randomseed(os.time())
      local n = 0
      for k, v in { 1, 2, 3 } do n = n + v end
      assert(n == 6 and tostring(10 / 2) == '5' and table.getn({ 1, 2 }) == 2)
      if board:isempty() then
        assert(mycolor() == 1 and board:lastmove() == nil)
        return 0, 0
      end
      local x, y, color = board:lastmove()
      assert(color == -mycolor() and board:getstone(x, y) == color and not board:isempty(x, y))
      local copy = board:copy()
      for i = 0, 14 do
        if copy:isempty(i, 1) then
          copy:putstone(i, 1)
          assert(copy:getstone(i, 1) == mycolor() and board:getstone(i, 1) == 0)
          copy:undo()
          assert(copy:getstone(i, 1) == 0)
          return i, 1
        end
      end
    end";

#[test]
fn a_script_for_tick5_runs_unchanged() {
    let (mut one, mut other) = (bot("gomoku:15", TICK5, 1), bot("gomoku:15", TICK5, 2));
    let (_, history) = play("gomoku:15", [&mut one, &mut other], 12).expect("a game");
    assert_eq!(history[..4], ["a15", "a14", "b14", "c14"]);
    assert_eq!(history.len(), 12);
}

/// Tick5 handed out a copy of its board, so old scripts tried moves out on what they were given.
#[test]
fn a_script_for_tick5_may_put_stones_on_its_board() {
    let source = "
        function tick5think(board)
          local stones = 0
          for y = 0, 14 do
            for x = 0, 14 do
              if not board:isempty(x, y) then stones = stones + 1 end
            end
          end
          assert(stones == 0 or board:lastmove(), 'the last move is known')
          for x = 14, 0, -1 do
            if board:isempty(x, 0) then
              board:putstone(x, 0)
              assert(board:getstone(x, 0) ~= 0)
              board:putstone(7, 7, 1)
              board:undo()
              assert(board:isempty(7, 7) and not board:isempty())
            end
          end
          assert(not pcall(board.putstone, board, 0, 0), 'one stone stands there')
          return stones, 3
        end";
    let (mut one, mut other) = (bot("gomoku:15", source, 1), bot("gomoku:15", source, 2));
    let (position, history) = play("gomoku:15", [&mut one, &mut other], 8).expect("a game");
    assert_eq!(history, ["a12", "b12", "c12", "d12", "e12", "f12", "g12", "h12"]);
    assert_eq!(position.count_moves(), 225 - 8, "the match has the stones that were played and no other");
}

/// The queries, changes and copies that the manual of Tick5 describes, under the names that scripts may have for them.
#[test]
fn a_script_for_tick5_queries_changes_and_clones_its_board() {
    let source = "
        local bound, mystone
        function tick5think( board )
          if bound == nil then
            bound = board:dimension() - 1
            mystone = mycolor()
          end
          local before = board:movecount()
          local clone = board:clone()
          local best, bestx, besty = -1, nil, nil
          for x = 0, bound do
            for y = 0, bound do
              if math.mod(x + y, 7) == 0 and clone:isempty( x, y ) then
                clone:putstone( x, y, mystone )
                local value = 0
                for dir, offset in pairs( { { x = 1, y = 0 }, { x = 0, y = 1 }, { x = 1, y = 1 }, { x = 1, y = -1 } } ) do
                  for i = -4, 4, 1 do
                    local x0, y0 = x + i*offset.x, y + i*offset.y
                    if clone:inboard( x0, y0 ) and clone:getstone( x0, y0 ) == mystone then value = value + 1 end
                  end
                end
                local lastx, lasty, color = clone:lastmove()
                assert( lastx == x and lasty == y and color == mystone and clone:movecount() == before + 1 )
                clone:undo()
                if value > best then best, bestx, besty = value, x, y end
              end
            end
          end
          -- Without a colour stones have the colours in turn, whatever was put before.
          local own = board:copy()
          own:putstone( bestx, besty, -mystone )
          own:undo()
          own:putstone( bestx, besty )
          assert( own:getstone( bestx, besty ) == mystone )
          assert( board:movecount() == before and board:getStone( bestx, besty ) == 0 and board:count_moves() == before )
          local ok, reason = pcall( function() return board:evaluate() end )
          assert( not ok and string.find( reason, 'has no evaluate, expected one of getstone', 1, true ), reason )
          return bestx, besty
        end";
    let (mut one, mut other) = (bot("gomoku:15", source, 1), bot("gomoku:15", source, 2));
    let (_, history) = play("gomoku:15", [&mut one, &mut other], 10).expect("a game");
    assert_eq!(history.len(), 10);
}

/// It took the first empty point, which the tutorial names as a thing it does not do.
#[test]
fn goofy2_plays_at_random() {
    let games = [1, 2].map(|seed| {
        let (mut one, mut other) = (
            bot("gomoku:15", source("gomoku", "goofy2"), seed),
            bot("gomoku:15", source("gomoku", "goofy2"), seed + 9),
        );
        play("gomoku:15", [&mut one, &mut other], 40).expect("a game").1
    });
    assert_ne!(games[0], games[1]);
    let lowest = games[0].iter().filter(|mv| mv.len() == 2 && mv.ends_with('1')).count();
    assert!(lowest < 20, "{lowest} of 40 stones on the lowest row");
}

#[test]
fn an_answer_off_the_board_is_a_fault_with_its_reason() {
    let mut off = bot("gomoku:15", "function tick5think(board) return 15, 0 end", 1);
    let error = play("gomoku:15", [&mut off, &mut bot("gomoku:15", TICK5, 1)], 2).unwrap_err();
    assert!(error.contains("tick5think returned (15, 0), which is off the board"), "{error}");
    let mut occupied = bot("gomoku:15", "function choose_move() return 'h8' end", 1);
    let error = play("gomoku:15", [&mut occupied, &mut bot("gomoku:15", TICK5, 1)], 4).unwrap_err();
    assert_eq!(error, "illegal move \"h8\": h8 is occupied by black");
}

/// The table that shows the board is changed and not made anew.
#[test]
fn the_cells_follow_the_game_and_the_own_moves() {
    let source = "
        local kept
        function choose_move(board)
          kept = kept or board:cells()
          assert(kept == board:cells())
          local before = table.concat(kept, ' ')
          local moves = board:moves()
          board:play(moves[1])
          assert(table.concat(kept, ' ') ~= before)
          board:undo()
          assert(table.concat(kept, ' ') == before)
          assert(table.concat(board:copy():cells(), ' ') == before)
          -- A board that is left in disorder is in order again at the next move.
          board:play(moves[1])
          return moves[math.random(1, #moves)]
        end";
    for game in ["gomoku:9", "sticks", "kalah:6x4"] {
        let (mut one, mut other) = (bot(game, source, 1), bot(game, source, 2));
        let played = play(game, [&mut one, &mut other], 60);
        assert!(played.is_ok(), "{game}: {played:?}");
    }
}

#[test]
fn what_lives_through_a_match_does_and_prints_to_the_log() {
    let source = "
        function choose_move(board)
          memory.moves = (memory.moves or 0) + 1
          print(game.name, game.side, memory.moves, #board:history(), game.depth)
          return board:moves()[1]
        end";
    let (mut one, mut other) = (bot("gomoku:9", source, 1), bot("gomoku:9", source, 2));
    play("gomoku:9", [&mut one, &mut other], 4).expect("a game");
    assert_eq!(one.log().take(), ["gomoku\tfirst\t1\t0\tnil", "gomoku\tfirst\t2\t2\tnil"]);
    assert_eq!(other.log().take(), ["gomoku\tsecond\t1\t1\tnil", "gomoku\tsecond\t2\t3\tnil"]);
}

#[test]
fn a_script_that_was_stopped_begins_again() {
    let source = "
        function choose_move(board)
          memory.moves = (memory.moves or 0) + 1
          print(memory.moves)
          while board:count() == 1 do end
          return board:moves()[1]
        end";
    let mut one = bot("gomoku:9", source, 1);
    let mut position = variant("gomoku:9").start();
    assert_eq!(ask(&mut one, &position, &[]).as_deref(), Ok("a1"));
    position.play("e5").expect("a legal move");
    let stop = Stop::new();
    stop.raise();
    let fault = ask_until(&mut one, &position, &["e5".to_owned()], &stop).expect_err("it never ends");
    assert!(fault.reason.ends_with("was stopped"), "{fault}");
    assert_eq!((one.error(), one.failure().error()), (None, None));
    assert_eq!(ask(&mut one, &variant("gomoku:9").start(), &[]).as_deref(), Ok("a1"));
    assert_eq!(one.log().take(), ["1", "2", "1"], "it remembers nothing of what it did before");
}

/// Screens show them beside the board, and records keep them.
#[test]
fn what_is_printed_about_a_move_comes_with_it() {
    let source = "
        print('read')
        function choose_move(board)
          for number = 1, 3 + board:count() * 20 do print('count', number) end
          return board:moves()[1]
        end";
    let mut one = bot("gomoku:9", source, 1);
    let start = variant("gomoku:9").start();
    let mut reply = |position: &boardwright_game::AnyPosition, history: &[String]| {
        let (time, stop) = (boardwright_game::Limits::default(), boardwright_game::Stop::new());
        let turn =
            boardwright_game::AnyTurn { position, start: &start, history, limits: &time, stop: &stop, report: &|_| {} };
        one.choose(&turn).expect("a move")
    };
    let first = reply(&start, &[]);
    assert_eq!(
        first.printed,
        ["count  1", "count  2", "count  3"],
        "what the script printed before belongs to no move"
    );
    assert_eq!(first.comment(), "count  1 | count  2 | count  3");
    let mut position = start.clone();
    let history: Vec<String> = ["a1", "b1"].map(str::to_owned).to_vec();
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let second = reply(&position, &history);
    assert_eq!((second.printed.len(), second.printed[20].as_str()), (21, "(23 more lines)"));
}

#[test]
fn marks_are_what_a_bot_explains_itself_by() {
    let source = "
        function choose_move(board)
          print('thinking')
          mark('a1', 'weak', 1)
          mark('h8', 'strong', 9)
          return 'h8'
        end";
    let explain = |bot: &mut LuaBot| {
        let position = variant("gomoku:15").start();
        let (time, stop) = (boardwright_game::Limits::default(), boardwright_game::Stop::new());
        let turn = boardwright_game::AnyTurn::new(&position, &time, &stop);
        bot.explain(&turn).expect("no fault").expect("an explanation")
    };
    let mut fresh = bot("gomoku:15", source, 1);
    let explanation = explain(&mut fresh);
    assert_eq!(explanation.summary, ["the script answers h8", "thinking"]);
    let marked: Vec<(&str, &str)> =
        explanation.candidates.iter().map(|it| (it.mv.as_str(), it.note.as_str())).collect();
    assert_eq!(marked, [("h8", "strong"), ("a1", "weak")]);
    assert_eq!(explanation.choices, ["h8"]);
}

#[test]
fn the_search_finds_what_minimax_finds() {
    let source = "
        local function plain(board, depth)
          if board:over() or depth == 0 then
            return if board:over() then (if board:winner() == 'draw' then 0 elseif board:winner() == board:turn()
              then 1000000 + depth else -1000000 - depth) else board:store() - board:store('other')
          end
          local best = -math.huge
          for _, move in board:moves() do
            local child = board:copy()
            child:play(move)
            local value = plain(child, depth - 1)
            if child:turn() ~= board:turn() then value = -value end
            best = math.max(best, value)
          end
          return best
        end
        function choose_move(board)
          local move, value = search(board, 4, function(b) return b:store() - b:store('other') end)
          assert(value == plain(board, 4), value)
          return move
        end";
    let (mut one, mut other) = (bot("kalah:3x3", source, 1), bot("kalah:3x3", source, 2));
    let played = play("kalah:3x3", [&mut one, &mut other], 200);
    assert!(played.is_ok_and(|(position, _)| position.outcome().is_some()));
}

/// An error of a method of the board is a text with the script's line, as the errors of Lua are.
#[test]
fn a_refusal_that_is_caught_is_a_text() {
    let source = "
        function choose_move(board)
          local done, why = pcall(function() board:play('zz') end)
          assert(not done and type(why) == 'string' and why:sub(1, 15) == 'bot:3: bad move', why)
          assert(not string.find(why, 'traceback', 1, true), why)
          local _, said = xpcall(board.play, function(reason) return 'caught ' .. reason end, board, 'zz')
          assert(string.find(said, 'bad move', 1, true), said)
          local own = select(2, pcall(error, board))
          assert(own == board and select('#', pcall(function() return nil, 2 end)) == 3)
          return board:moves()[1]
        end";
    let (mut one, mut other) = (bot("kalah:3x3", source, 1), bot("kalah:3x3", source, 2));
    play("kalah:3x3", [&mut one, &mut other], 4).expect("moves");
}

/// A bot that deepens by itself cannot break off the search that it has begun; the search can.
#[test]
fn a_search_looks_as_far_ahead_as_its_time_allows() {
    let source = "
        local function worth(b) return b:store() - b:store('other') end
        function choose_move(board)
          -- Time enough: the same as a search of that depth.
          local move, value, plies = search(board, 4, worth, nil, 1e9)
          local _, plain = search(board, 4, worth)
          assert(value == plain and plies <= 4, value)
          -- Nobody finishes so many plies.
          move, value, plies = search(board, 1e9, worth, nil, 0.02)
          assert(board:objection(move) == nil and plies < 1e9)
          -- Nor a single one, if each evaluation takes its time.
          local asked = 0
          local best, _, none = search(board, 3, function()
            asked += 1
            while search(board, 1e9, worth, nil, 0.001) == nil do end
            return 0
          end, nil, 0)
          assert(none == 0 and asked == 0 and best == board:moves()[1])
          return move
        end";
    let (mut one, mut other) = (bot("kalah:6x4", source, 1), bot("kalah:6x4", source, 2));
    let played = play("kalah:6x4", [&mut one, &mut other], 4);
    assert!(played.is_ok(), "{played:?}");
}

#[test]
fn the_types_name_every_question() {
    for game in ["gomoku", "sticks", "kalah"] {
        let variant = variant(game);
        let types = definitions(&variant);
        assert!(!types.contains("(questions of the game)"));
        for query in variant.queries() {
            assert!(types.contains(&format!("\tfunction {}(self", query.name)), "{}", query.name);
        }
    }
}
