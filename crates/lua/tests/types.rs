//! The shipped types are those of what a bot really finds: every name, every argument, every answer, and nothing else.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::common::{bot, play, variant};
use boardwright_lua::definitions;

/// Luau's own globals as a bot finds them: tools for Luau know them already.
const LUAU: &[&str] = &[
    "_G",
    "_VERSION",
    "assert",
    "bit32",
    "buffer",
    "collectgarbage",
    "coroutine",
    "error",
    "gcinfo",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "os",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
    "xpcall",
];

/// A function as the types declare it: its name, its arguments with their types, the type of its answer.
struct Declared<'a> {
    name: &'a str,
    arguments: Vec<(&'a str, &'a str)>,
    answer: &'a str,
}

/// Splits at commas that stand in no brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (index, letter) in text.char_indices() {
        match letter {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[begin..index].trim());
                begin = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Reads `name(a: number, b: string?): answer`.
fn declared(text: &str) -> Declared<'_> {
    let (name, rest) = text.split_once('(').expect("arguments");
    let close = rest.rfind("): ").expect("an answer");
    let (arguments, answer) = (&rest[..close], rest[close + 3..].trim());
    let arguments = split(arguments).into_iter().filter(|argument| *argument != "self");
    Declared { name, arguments: arguments.map(|it| it.split_once(": ").expect("a type")).collect(), answer }
}

fn methods<'a>(types: &'a str, class: &str) -> Vec<Declared<'a>> {
    let (_, after) = types.split_once(&format!("declare class {class}\n")).expect("a class");
    let (body, _) = after.split_once("\nend\n").expect("its end");
    body.lines().filter_map(|line| line.trim().strip_prefix("function ")).map(declared).collect()
}

/// The global names that are declared, besides Luau's own, to which words of Lua 5.0 are added.
fn globals(types: &str) -> BTreeSet<&str> {
    let names = types.lines().filter_map(|line| line.strip_prefix("declare ")).filter(|it| !it.starts_with("class "));
    let names = names.filter_map(|it| it.trim_start_matches("function ").split(['(', ':']).next());
    names.filter(|name| !LUAU.contains(name)).collect()
}

/// A condition in Lua that holds if `value` is of a type.
fn condition(of_type: &str, value: &str) -> String {
    if let Some(inner) = of_type.strip_suffix('?') {
        return format!("({value} == nil or {})", condition(inner, value));
    }
    let inside = of_type.strip_prefix("{ ").and_then(|rest| rest.strip_suffix(" }"));
    match (of_type, inside) {
        ("()", _) => format!("{value} == nil"),
        ("any", _) => "true".to_owned(),
        ("Board", _) => format!("typeof({value}) == 'Board'"),
        (_, Some(inside)) if inside.starts_with('[') => {
            let (_, item) = inside.split_once("]: ").expect("a type");
            format!("every({value}, 'string', function(item) return {} end)", condition(item, "item"))
        }
        (_, Some(inside)) if split(inside).iter().all(|part| part.contains(": ") && !part.starts_with('{')) => {
            let fields = split(inside);
            let mut all = format!("type({value}) == 'table' and size({value}) <= {}", fields.len());
            for (name, of_type) in fields.iter().filter_map(|field| field.split_once(": ")) {
                let _ = write!(all, " and {}", condition(of_type, &format!("{value}.{name}")));
            }
            all
        }
        (_, Some(item)) => format!("every({value}, 'number', function(item) return {} end)", condition(item, "item")),
        _ => format!("type({value}) == '{of_type}'"),
    }
}

/// Sample value for an argument, as Lua.
fn sample(name: &str, of_type: &str) -> &'static str {
    match (name, of_type) {
        ("house", _) => "tonumber(b:moves()[1])",
        ("move", _) => "b:moves()[1]",
        ("spot", _) => "'h8'",
        ("answer", _) => "'i8'",
        ("hole", _) => "'d4'",
        ("kind", _) => "'stick'",
        ("side", _) => "'other'",
        (_, "number" | "number?") => "1",
        other => panic!("no sample for {other:?}"),
    }
}

/// A script that puts every question of a board as it is declared, and in every wrong way.
fn interrogation(types: &str) -> String {
    let mut script = "
        local function size(t) local n = 0 for _ in t do n += 1 end return n end
        local function every(t, key, holds)
          if type(t) ~= 'table' then return false end
          for k, item in t do if type(k) ~= key or not holds(item) then return false end end
          return true
        end
        local function board_after(board)
          local b = board:copy()
          for _ = 1, 6 do b:play(b:moves()[1]) end
          return b
        end
        function choose_move(board)\n"
        .to_owned();
    for Declared { name, arguments, answer } in methods(types, "Board") {
        let samples: Vec<&str> = arguments.iter().map(|(name, of_type)| sample(name, of_type)).collect();
        let (given, needed) =
            (samples.join(", "), arguments.iter().filter(|(_, of_type)| !of_type.ends_with('?')).count());
        let number = samples.len();
        let holds = condition(answer, "answer");
        let _ = write!(
            script,
            "do
               local b = board_after(board)
               local arguments = {{ {given} }}
               local answer, more = b:{name}(table.unpack(arguments, 1, {number}))
               assert(more == nil and {holds}, '{name}: not {answer}')
               for kept = 0, {needed} - 1 do
                 local b = board_after(board)
                 assert(not pcall(b.{name}, b, table.unpack(arguments, 1, kept)), '{name} with less')
               end
               for wrong = 1, {number} do
                 local b, changed = board_after(board), table.clone(arguments)
                 changed[wrong] = {{}}
                 assert(not pcall(b.{name}, b, table.unpack(changed, 1, {number})), '{name} with a table')
               end
             end\n"
        );
    }
    script + "return board:moves()[1] end"
}

#[test]
fn every_question_takes_and_answers_what_its_type_says() {
    for game in ["gomoku:15", "sticks", "kalah"] {
        let script = interrogation(&definitions(&variant(game)));
        let mut asked = bot(game, &script, 1);
        let mut other = bot(game, "function choose_move(board) return board:moves()[1] end", 1);
        let played = play(game, [&mut asked, &mut other], 1);
        assert!(played.is_ok(), "{game}: {played:?}");
    }
}

#[test]
fn every_global_of_a_bot_is_declared_and_every_declared_one_is_there() {
    for game in ["gomoku", "sticks", "kalah"] {
        let types = definitions(&variant(game));
        let source = "function choose_move(board)
            for name in _G do print(name) end
            if memory then print('memory') end
            return board:moves()[1]
          end";
        let mut asked = bot(game, source, 1);
        play(game, [&mut asked, &mut bot(game, source, 1)], 1).expect("a move");
        let found = asked.log().take();
        let own = found.iter().map(String::as_str).filter(|name| !LUAU.contains(name) && *name != "choose_move");
        assert_eq!(own.collect::<BTreeSet<_>>(), globals(&types), "{game}");
    }
}

/// The methods of boards that are registered in the code, besides the questions of the game.
#[test]
fn every_method_of_a_board_is_declared() {
    let code = include_str!("../src/board.rs");
    let calls = code.split("methods.add_method").skip(1).map(|rest| rest.trim_start_matches("_mut"));
    let mut registered: BTreeSet<&str> = calls.filter_map(|call| call.strip_prefix("(\"")?.split('"').next()).collect();
    assert!(registered.len() > 10);
    for game in ["gomoku", "sticks", "kalah"] {
        let variant = variant(game);
        let types = definitions(&variant);
        registered.extend(variant.queries().iter().map(|query| query.name));
        let declared: BTreeSet<&str> = methods(&types, "Board").iter().map(|method| method.name).collect();
        assert_eq!(declared, registered, "{game}");
        registered.retain(|name| variant.queries().iter().all(|query| query.name != *name));
    }
}

#[test]
fn the_board_of_tick5_has_the_methods_of_its_type() {
    let types = definitions(&variant("gomoku"));
    let mut names: Vec<&str> = methods(&types, "Tick5Board").iter().map(|method| method.name).collect();
    names.sort_unstable();
    let source = "function tick5think(board)
           local found = {}
           for name, method in getmetatable(board) do
             if type(method) == 'function' then table.insert(found, name) end
           end
           table.sort(found)
           print(table.concat(found, ' '))
           return 0, 0
         end";
    let mut asked = bot("gomoku", source, 1);
    play("gomoku", [&mut asked, &mut bot("gomoku", source, 1)], 1).expect("a move");
    assert_eq!(asked.log().take(), [names.join(" ")]);
}
