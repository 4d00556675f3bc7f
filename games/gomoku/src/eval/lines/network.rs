//! The weights of the line network for one rule, and the file that holds them.
//!
//! A file is text up to an empty line, then numbers, then a checksum:
//!
//! ```text
//!   boardwright line network 1          the format
//!   rule renju
//!   patterns 21961                      what the numbers are made for
//!   from 30000 games, seed 101, …       where the weights come from, in any number of lines
//!
//!   rows, heads                         two bytes a number, the lower first
//!   checksum                            eight bytes: FNV-1a of all bytes before
//! ```

use std::sync::OnceLock;

use boardwright_game::{ParseError, Side};
use multiversion::multiversion;
use wide::i32x4;

use crate::Rule;
use crate::board::halves::swapped;
use crate::eval::layer::{Layer, quads};
use crate::eval::lines::fitted::{FittedHead, FittedLines, HIDDEN, ROW};
use crate::eval::lines::patterns::{PLACES, PatternNumbers, place_of_row, possible_keys};
use crate::eval::weights::THREATS;

/// Channels of a point: the row of black, then that of white.
pub(crate) const CHANNELS: usize = 2 * ROW;

/// One number a channel.
pub(crate) type Channels = [i16; CHANNELS];

/// The channels of a point or the row of a pattern, which take one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Aligned(pub(crate) Channels);

impl Aligned {
    /// Channels that are all 0.
    pub(crate) const ZERO: Aligned = Aligned([0; CHANNELS]);
}

/// Neurons by four.
const QUADS: usize = HIDDEN / 4;

/// The integer that stands for 1 in rows. The square of a channel counts 128 at most.
const ONE: f32 = 4096.0;

/// The part of a fitted value that the search takes. Networks are fitted to what searches found, whose values are larger than
/// those of the shapes that the margins of the search were chosen for.
const SCALE: (i32, i32) = (3, 4);

/// The first line of a file.
const FORMAT: &str = "boardwright line network 1";

/// Numbers of a head in a file: weights, direct weights, biases, weights of the value, outputs, weights of moves, the two
/// factors, and those of threats.
const HEAD: usize = HIDDEN * CHANNELS + CHANNELS + 3 * HIDDEN + CHANNELS + 2 + THREATS * HIDDEN;

/// The numbers that read the sums for one side to move.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// For each neuron the weights of the sums, in units of 4096, and the most that it adds, in units of 16 for a hundredth.
    layer: Layer<{ CHANNELS / 2 }, QUADS>,
    /// The weights of the sums in the value, in units of 256 hundredths.
    direct: Channels,
    /// For each neuron the weight of the value of the shapes, in units of 1024 for 200 hundredths.
    by_value: [i32x4; QUADS],
    /// The weights of a point's channels in the likelihood of a move there, in hundredths.
    moves: Channels,
    /// The weight of the value of the shapes, in units of 256.
    value: i16,
    /// The weight of the likelihood by shapes, in units of 256.
    likelihood: i16,
    /// By the set of threats, what it adds to each neuron, the bias included, in units of 1024.
    threats: Box<[[i32x4; QUADS]; THREATS]>,
}

impl Head {
    /// The value for the side to move in hundredths, from the sums of the channels, the value of the shapes in hundredths, and
    /// the set of threats.
    pub(crate) fn value(&self, sums: &[u16; CHANNELS], shapes: i32, threats: usize) -> i32 {
        let sums: Channels = sums.map(|sum| sum.min(i16::MAX as u16) as i16);
        let shapes_seen = shapes.clamp(-800, 800);
        let value = (dot(&self.direct, &sums) >> 15) + (of_neurons(self, &sums, shapes_seen, threats) >> 11);
        (value + ((shapes * i32::from(self.value)) >> 8)) * SCALE.0 / SCALE.1
    }

    /// The logarithm of the likelihood of a move in hundredths, from the channels of its point and the likelihood by shapes.
    #[inline]
    pub(crate) fn likelihood(&self, channels: &Channels, shapes: i32) -> i32 {
        let squares = channels.map(|channel| square(channel) as i16);
        (dot(&self.moves, &squares) >> 7) + ((shapes * i32::from(self.likelihood)) >> 8)
    }
}

/// The sum of what the neurons add to a value, in units of 2048 for a hundredth. All versions of this function give the same
/// integers.
#[multiversion(targets("x86_64+avx2"))]
fn of_neurons(head: &Head, sums: &Channels, shapes: i32, threats: usize) -> i32 {
    // 2^19 stands for 1: sums count 128 and weights 4096.
    let shapes = i32x4::splat((shapes << 9) / 200);
    let fixed = &head.threats[threats & (THREATS - 1)];
    let start = std::array::from_fn(|at| (fixed[at] << 9) + head.by_value[at] * shapes);
    head.layer.value(sums, start, 12)
}

/// The square of a channel, which counts between 0 and 127.
#[inline(always)]
pub(crate) fn square(channel: i16) -> u16 {
    let clipped = channel.clamp(0, 4095) as u16;
    ((u32::from(clipped) * u32::from(clipped)) >> 16) as u16 >> 1
}

#[inline(always)]
fn dot(one: &Channels, other: &Channels) -> i32 {
    one.iter().zip(other).map(|(&one, &other)| i32::from(one) * i32::from(other)).sum()
}

/// The network of one rule.
#[derive(Clone, Debug)]
pub(crate) struct LineNetwork {
    /// By [`place_of_row`] of a pattern.
    pub(crate) rows: Vec<Aligned>,
    /// By the side to move.
    pub(crate) heads: [Head; 2],
}

impl LineNetwork {
    /// The network of a rule; `None` if the rule has none.
    pub(crate) fn of(rule: Rule) -> Option<&'static LineNetwork> {
        static NETWORKS: [OnceLock<Option<LineNetwork>>; 4] = [const { OnceLock::new() }; 4];
        let bytes: &[u8] = match rule {
            Rule::Freestyle => include_bytes!("weights/freestyle.net"),
            Rule::Exact | Rule::Caro => return None,
            Rule::Renju => include_bytes!("weights/renju.net"),
        };
        NETWORKS[rule as usize].get_or_init(|| LineNetwork::read(bytes, rule).ok()).as_ref()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is no file of a line network of this rule, or is damaged.
    pub(crate) fn read(bytes: &[u8], rule: Rule) -> Result<LineNetwork, ParseError> {
        let numbers = body(bytes, rule)?;
        let patterns = PatternNumbers::get();
        let sides = sides(rule);
        let expected = sides * (patterns.count() * ROW + HEAD);
        if numbers.len() != 2 * expected {
            let found = numbers.len() / 2;
            return Err(ParseError::new("line network", &format!("{found} numbers"), format!("{expected} numbers")));
        }
        let numbers: Vec<i16> = numbers.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let (rows, heads) = numbers.split_at(sides * patterns.count() * ROW);
        let row = |side: usize, number: u16| {
            let at = (side.min(sides - 1) * patterns.count() + usize::from(number)) * ROW;
            &rows[at..at + ROW]
        };
        let mut by_place = vec![Aligned::ZERO; PLACES];
        for key in possible_keys() {
            let Aligned(channels) = &mut by_place[usize::from(place_of_row(key))];
            channels[..ROW].copy_from_slice(row(0, patterns.of(key)));
            channels[ROW..].copy_from_slice(row(1, patterns.of(swapped(key))));
        }
        let head = |side: Side| read_head(&heads[side.index().min(sides - 1) * HEAD..][..HEAD], side);
        Ok(LineNetwork { rows: by_place, heads: Side::BOTH.map(head) })
    }

    /// The bytes of a file with fitted weights. `from` says where they come from.
    pub(crate) fn write(fitted: &FittedLines, rule: Rule, from: &str) -> Vec<u8> {
        let patterns = PatternNumbers::get().count();
        let mut bytes = format!("{FORMAT}\nrule {rule}\npatterns {patterns}\n").into_bytes();
        for line in from.lines().filter(|line| !line.is_empty()) {
            bytes.extend_from_slice(format!("from {line}\n").as_bytes());
        }
        bytes.push(b'\n');
        let mut put = |number: f32, unit: f32| {
            let number = (number * unit).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
            bytes.extend_from_slice(&number.to_le_bytes());
        };
        for row in fitted.rows.iter().flatten().flatten() {
            put(*row, ONE);
        }
        for head in &fitted.heads {
            write_head(head, &mut put);
        }
        let checksum = checksum(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// The number of tables and heads: one for each side if the rules differ for them.
fn sides(rule: Rule) -> usize {
    1 + usize::from(rule == Rule::Renju)
}

/// The numbers of a file, whose head and checksum are right.
fn body(bytes: &[u8], rule: Rule) -> Result<&[u8], ParseError> {
    let wrong = |found: String, expected: String| ParseError::new("line network", &found, expected);
    let short = || wrong(format!("{} bytes", bytes.len()), "a file with head, numbers and checksum".to_owned());
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(short)?;
    let end = content.windows(2).position(|two| two == b"\n\n").ok_or_else(short)?;
    let head = std::str::from_utf8(&content[..end])
        .map_err(|_| wrong("a head that is no text".to_owned(), FORMAT.to_owned()))?;
    let patterns = PatternNumbers::get().count();
    let expected = [FORMAT.to_owned(), format!("rule {rule}"), format!("patterns {patterns}")];
    let mut lines = head.lines();
    for expected in expected {
        let line = lines.next().unwrap_or_default();
        if line != expected {
            let shown: String = line.chars().take(60).collect();
            return Err(wrong(format!("{shown:?}"), format!("{expected:?}")));
        }
    }
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(wrong("damaged bytes".to_owned(), "bytes that give the checksum at the end".to_owned()));
    }
    Ok(&content[end + 2..])
}

/// FNV-1a (Fowler, Noll, Vo), which finds damage by accident.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A head from its numbers, which have the channels of the side to move first.
fn read_head(numbers: &[i16], side: Side) -> Head {
    let mut rest = numbers;
    let mut take = |count: usize| {
        let (taken, left) = rest.split_at(count.min(rest.len()));
        rest = left;
        taken
    };
    let by_colour = |numbers: &[i16]| -> Channels {
        let from = |channel: usize| if side == Side::First { channel } else { (channel + ROW) % CHANNELS };
        std::array::from_fn(|channel| numbers[from(channel)])
    };
    let weights = take(HIDDEN * CHANNELS);
    let direct = by_colour(take(CHANNELS));
    let (biases, by_value, outputs) = (take(HIDDEN), take(HIDDEN), take(HIDDEN));
    let moves = by_colour(take(CHANNELS));
    let (value, likelihood) = (take(1)[0], take(1)[0]);
    let by_threats: Vec<&[i16]> = take(THREATS * HIDDEN).chunks_exact(HIDDEN).collect();
    let of_threats = |set: usize| quads(|neuron| i32::from(biases[neuron]) + i32::from(by_threats[set][neuron]));
    let weights: Vec<Channels> = weights.chunks_exact(CHANNELS).map(by_colour).collect();
    Head {
        layer: Layer::new(|neuron, channel| weights[neuron][channel], |neuron| i32::from(outputs[neuron])),
        direct,
        by_value: quads(|neuron| i32::from(by_value[neuron])),
        moves,
        value,
        likelihood,
        threats: Box::new(std::array::from_fn(of_threats)),
    }
}

fn write_head(head: &FittedHead, put: &mut impl FnMut(f32, f32)) {
    head.weights.iter().for_each(|&number| put(number, 4096.0));
    head.direct.iter().for_each(|&number| put(number, 200.0 * 256.0));
    head.biases.iter().for_each(|&number| put(number, 1024.0));
    head.by_value.iter().for_each(|&number| put(number, 1024.0));
    head.outputs.iter().for_each(|&number| put(number, 200.0 * 16.0));
    head.moves.iter().for_each(|&number| put(number, 100.0));
    put(head.value, 256.0);
    put(head.likelihood, 256.0);
    head.threats.iter().flatten().for_each(|&number| put(number, 1024.0));
}
