//! Strategies that are written can be read.

use boardwright_game::Rng;
use boardwright_proof_check::bits::BitReader;
use boardwright_proof_check::zones::{Chance, Coder, Decoder, NumberModel};

use super::{BitWriter, Encoder};

#[test]
fn choices_come_back() {
    let choices = [(0, 1), (2, 3), (5, 6), (0, 2), (224, 225), (1, 2), (6, 7)];
    let mut writer = BitWriter::default();
    for (choice, among) in choices {
        writer.push(choice, among);
    }
    let bytes = writer.into_bytes();
    assert_eq!(bytes.len(), 3, "0 + 2 + 3 + 1 + 8 + 1 + 3 bits");
    let mut reader = BitReader::new(&bytes);
    for (choice, among) in choices {
        assert_eq!(reader.next(among), Some(choice));
    }
    assert!(reader.is_at_end());
    assert_eq!(BitReader::new(&[3]).next(3), None, "there is no fourth choice among three");
    assert_eq!(BitReader::new(&[]).next(2), None);
    assert!(!BitReader::new(&[0]).is_at_end());
}

#[test]
fn bits_and_numbers_come_back() {
    for seed in 0..50 {
        let mut rng = Rng::new(seed);
        let bits: Vec<bool> = (0..seed * 40).map(|_| rng.below(1 + seed as usize) < 2).collect();
        let most = 1 + (seed * seed / 3) as usize;
        let numbers: Vec<usize> = (0..seed * 10).map(|_| rng.below(most)).collect();
        let mut encoder = Encoder::default();
        let (mut chance, mut model) = (Chance::default(), NumberModel::default());
        for &bit in &bits {
            assert_eq!(encoder.bit(&mut chance, bit), Some(bit));
        }
        for &number in &numbers {
            assert_eq!(model.code(&mut encoder, number), Some(number));
        }
        let bytes = encoder.into_bytes();
        let mut decoder = Decoder::new(&bytes);
        let (mut chance, mut model) = (Chance::default(), NumberModel::default());
        for &bit in &bits {
            assert_eq!(decoder.bit(&mut chance, false), Some(bit), "seed {seed}");
        }
        for &number in &numbers {
            assert_eq!(model.code(&mut decoder, 0), Some(number), "seed {seed}");
        }
        assert!(decoder.is_at_end());
    }
}

#[test]
fn what_is_likely_takes_little_and_what_is_missing_is_noticed() {
    let mut encoder = Encoder::default();
    let mut chance = Chance::default();
    for index in 0..10_000 {
        let _ = encoder.bit(&mut chance, index % 1000 == 0);
    }
    let bytes = encoder.into_bytes();
    assert!(bytes.len() < 60, "{} bytes", bytes.len());
    let mut decoder = Decoder::new(&[]);
    let mut chances = [Chance::default(); 64];
    let read = (0..10_000).take_while(|index| decoder.bit(&mut chances[index % 64], false).is_some()).count();
    assert!(read < 10_000, "no bytes hold {read} bits");
}
