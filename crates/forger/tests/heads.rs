//! Heads of certificates: `verify` and `tools/check_certificate.py` read the same ones, and the same from them.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use boardwright_game::{Measure, Rng, Side, mix};
use boardwright_proof_check::{Certificate, Claim, StrategyForm};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::game;

/// The number of heads that both read.
const HEADS: usize = 4_000;

/// Words that may stand in a place of a head, with a bar between two: the first few are right, the others need not be.
struct Words(usize, &'static str);

impl Words {
    fn all(&self) -> Vec<&'static str> {
        self.1.split('|').collect()
    }

    /// One of the right words, or any.
    fn pick(&self, is_odd: bool, rng: &mut Rng) -> &'static str {
        let words = self.all();
        words[rng.below(if is_odd { words.len() } else { self.0 })]
    }
}

const TITLES: Words = Words(
    3,
    "boardwright certificate 2|boardwright certificate 2|boardwright certificate 1|boardwright certificate 3|\
     boardwright certificate 2 |Boardwright certificate 2|boardwright certificate 2\r",
);
const GAMES: Words = Words(
    4,
    "kalah:3x2|gomoku:5|gomoku:5,swap2|kalah:3x2,pie|Kalah:3x2|kalah:3x2 |kalah:03x2|kalah:3x2,standard|\
     gomoku:5x5|gomoku:5,freestyle|gomoku|sticks:pie|gomoku:5,swap2,swap|gomoku:5,rif|chess|| gomoku:5",
);
const POSITIONS: Words = Words(
    4,
    "2,2,2,0/2,2,2,0 S|5/5/2X2/5/5 O|5/5/2X2/5/5 O @end|2,2,2,0/2,2,2,0 S @end/swapped|\
     5/5/2X2/5/5 O @end/swapped|5/5/11X2/5/5 O|5/5/2x2/5/5 O|5/5/2X2/5/5  O|5/5/2X2/5/5 O |02,2,2,0/2,2,2,0 S|\
     2,2,2,0/2,2,2,0 s|5/5/2X2/5/5 O @end/|5/5/2X2/5/5 O @end/swapped/swapped|5/5/2X2/5/5 O @END|\
     5/5/..X../5/5 O|",
);
const MEASURES: Words = Words(2, "result|points|Result|result |point|");
const CLAIM_WORDS: Words = Words(1, "claim|Claim|lemma|claims|");
const SIDES: Words = Words(2, "first|second|First|1|third|");
const GOALS: Words = Words(
    4,
    "0|1|-1|6|+1|01|-0|--1|1.0|1e1|2147483647|2147483648|-2147483648|-2147483649|００|١|99999999999999999999|",
);
const FORMS: Words = Words(4, "moves|lines|sets|zones|Moves|zone|");
const BYTES: Words = Words(1, "bytes|byte|Bytes|");
const LENGTHS: Words = Words(3, "0|1|2|00|02|+2|-1|2 |0x2|999999999999|18446744073709551616|");
const STONES: Words = Words(4, "-|a1|a1,b2|c3|A1|a1,|,|--|a1;b2|é|");
const UNKNOWNS: Words =
    Words(3, "|unknown 1 |unknown 99 |unknown 0 |unknown 01 |unknown 100 |unknown +1 |unknown  |unknow 1 ");

/// A file whose checksum is right, with up to two odd places in its head.
fn file(rng: &mut Rng) -> Vec<u8> {
    let mut odd: Vec<usize> = (0..rng.below(3)).map(|_| rng.below(24)).collect();
    let mut place = 0;
    let mut is_odd = || {
        place += 1;
        let found = odd.iter().position(|&odd| odd == place - 1);
        found.map(|found| odd.swap_remove(found)).is_some()
    };
    let title = TITLES.pick(is_odd(), rng);
    let is_old = title.ends_with('1');
    // The game and the position fit each other if neither is odd.
    let kind = rng.below(4);
    let word =
        |words: &Words, is_odd: bool, rng: &mut Rng| if is_odd { words.pick(true, rng) } else { words.all()[kind] };
    let game = word(&GAMES, is_odd(), rng);
    let position = match kind {
        3 => "2,2,2,0/2,2,2,0 S @end/swapped",
        _ => word(&POSITIONS, is_odd(), rng),
    };
    let mut lines = vec![
        title.to_owned(),
        format!("game {game}"),
        format!("position {position}"),
        format!("measure {}", MEASURES.pick(is_odd(), rng)),
    ];
    let mut total = 0;
    for _ in 0..1 + rng.below(2) {
        let [claim, side, goal] = [&CLAIM_WORDS, &SIDES, &GOALS].map(|words| words.pick(is_odd(), rng));
        let form = FORMS.pick(is_odd(), rng);
        // Version 1 leaves "moves" out.
        let form = if (is_old && form == "moves") != is_odd() { String::new() } else { format!("{form} ") };
        let (bytes, length) = (BYTES.pick(is_odd(), rng), LENGTHS.pick(is_odd(), rng));
        total += length.trim().parse().unwrap_or(0).min(9);
        lines.push(format!("{claim} {side} {goal} {form}{bytes} {length}"));
        if form == "zones " && rng.below(2) == 0 {
            let [builder, opponent] = [&STONES, &STONES].map(|words| words.pick(is_odd(), rng));
            let (unknown, length) = (UNKNOWNS.pick(is_odd(), rng), LENGTHS.pick(is_odd(), rng));
            total += length.trim().parse().unwrap_or(0).min(9);
            lines.push(format!("lemma {builder} {opponent} {unknown}bytes {length}"));
        }
    }
    if is_odd() {
        let line = lines[rng.below(lines.len())].clone();
        lines.insert(rng.below(lines.len() + 1), line);
    }
    if is_odd() {
        lines.remove(rng.below(lines.len()));
    }
    let end = ["\n", "\r\n"][usize::from(is_odd())];
    let head = lines.iter().fold(String::new(), |head, line| head + line + end);
    let total: usize = if is_odd() { total + 1 } else { total };
    let body: Vec<u8> = (0..total).map(|_| rng.below(256) as u8).collect();
    let mut sum = if is_old {
        let sum = head.bytes().chain(body.iter().copied()).fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
        format!("checksum {sum:016x}")
    } else {
        let sum = Sha256::new().chain_update(&head).chain_update(&body).finalize();
        sum.iter().fold("sha256 ".to_owned(), |text, byte| format!("{text}{byte:02x}"))
    };
    if is_odd() {
        sum = [sum.to_uppercase(), format!("{sum} "), sum.replace(' ', "  "), String::new()][rng.below(4)].clone();
    }
    let mut bytes = [head.as_bytes(), sum.as_bytes(), b"\n\n", &body].concat();
    if is_odd() {
        let at = rng.below(bytes.len());
        bytes[at] ^= 1 << rng.below(8);
    }
    bytes
}

/// Contents of files as the second checker reads them.
fn read_by_the_second(files: &[Vec<u8>]) -> Vec<Value> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut python = Command::new("python3")
        .arg(here.join("tests/heads.py"))
        .arg(here.join("../../tools"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is missing: the second checker needs it (Debian: apt-get install python3)");
    let hex = |bytes: &Vec<u8>| bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")) + "\n";
    let input: String = files.iter().map(hex).collect();
    let mut stdin = python.stdin.take().expect("a pipe");
    // Written by a thread of its own, for the answers begin before all of the input is read.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("python3 reads all of it");
    assert!(output.status.success(), "heads.py failed");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Contents of a file as `verify` reads it, in the form of `heads.py`.
fn read(bytes: &[u8]) -> Value {
    let Ok(certificate) = Certificate::parse(bytes) else { return Value::Null };
    let variant = game(&certificate.game);
    let Ok(position) = variant.and_then(|variant| certificate.position(&variant)) else { return Value::Null };
    let claims = certificate.claims.iter().map(|claim| {
        let lemmas = claim.lemmas.iter().map(|it| json!([it.builder, it.opponent, it.unknown, it.strategy.len()]));
        let lemmas: Vec<Value> = lemmas.collect();
        json!([claim.side.index(), claim.goal, claim.form.word(), claim.strategy.len(), lemmas])
    });
    let measure = match certificate.measure {
        Measure::Result => "result",
        Measure::Points => "points",
    };
    json!([position.variant().spec(), position.to_string(), measure, claims.collect::<Vec<_>>()])
}

#[test]
fn both_read_the_same_heads() {
    let rng = &mut Rng::new(20_261_127);
    let files: Vec<Vec<u8>> = (0..HEADS).map(|_| file(rng)).collect();
    let found = read_by_the_second(&files);
    assert_eq!(found.len(), files.len());
    let mut accepted = 0;
    for (bytes, second) in files.iter().zip(&found) {
        let own = read(bytes);
        assert_eq!(own, *second, "verify (left) and the second checker read\n{}", String::from_utf8_lossy(bytes));
        accepted += usize::from(!own.is_null());
    }
    assert!(accepted > HEADS / 5 && accepted < HEADS * 4 / 5, "{accepted} of {HEADS} are read");
}

#[test]
fn both_know_the_same_opening_rules() {
    let mut files = Vec::new();
    for (spec, board) in [("gomoku:9", "9/9/9/9/9/9/9/9/X8 O"), ("kalah:2x1", "1,1,0/1,1,0 S"), ("sticks:5", "")] {
        let plain = super::variant(spec);
        let board = if board.is_empty() { plain.start().to_string() } else { board.to_owned() };
        for rule in plain.family().opening_rules {
            let certificate = Certificate {
                game: format!("{spec},{}", rule.name),
                position: format!("{board} @end"),
                measure: Measure::Result,
                claims: vec![Claim::new(Side::First, -1, StrategyForm::Moves, Vec::new())],
            };
            files.push(certificate.to_bytes());
        }
    }
    let own: Vec<Value> = files.iter().map(|bytes| read(bytes)).collect();
    assert!(files.len() >= 8 && own.iter().all(|read| !read.is_null()), "{own:?}");
    assert_eq!(own, read_by_the_second(&files));
}

/// Words that `verify` once took and the second checker did not, each in the place of the right one.
#[test]
fn a_head_is_written_in_one_way() {
    let claim = Claim::new(Side::First, 1, StrategyForm::Moves, vec![0; 5]);
    let certificate = Certificate {
        game: "kalah:3x3".to_owned(),
        position: "3,3,3,0/3,3,3,0 S".to_owned(),
        measure: Measure::Result,
        claims: vec![claim],
    };
    let bytes = certificate.to_bytes();
    assert!(!read(&bytes).is_null());
    let text = String::from_utf8(bytes).expect("text");
    let head = &text[..text.find("sha256").expect("a sum")];
    for (right, wrong) in [
        ("first 1", "first +1"),
        ("first 1", "first 01"),
        ("bytes 5", "bytes 05"),
        ("bytes 5", "bytes +5"),
        ("kalah:3x3", "Kalah:3x3"),
        ("kalah:3x3", "kalah:3x3,standard"),
        ("3,3,3,0/3,3,3,0 S", "3,3,3,0/3,3,3,0 s"),
        ("result\n", "result\r\n"),
    ] {
        let head = head.replace(right, wrong);
        let sum = Sha256::new().chain_update(&head).chain_update([0; 5]).finalize();
        let sum = sum.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let file = [head.as_bytes(), format!("sha256 {sum}\n\n").as_bytes(), &[0; 5]].concat();
        assert!(read(&file).is_null(), "{wrong}");
    }
}
