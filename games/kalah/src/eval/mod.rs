//! The static evaluation, in hundredths of a seed that the side to move gains from here on.
//!
//! The engine plays by it, and the solver derives the estimated lengths of proofs from it. For six houses a side it is
//! a [`network`]. For other sizes, and for explanations by house, it is a sum over the houses, by the distance from
//! the store and the number of seeds. The numbers are a least squares fit to the exact values of 45,940 boards with 17
//! to 34 seeds that the solver met at Kalah(6,4). The values have a standard deviation of 8.6 seeds; the residuals
//! have 5.0. In each line the peak is at the number of seeds with which the last one falls into the store.

mod network;

use crate::board::{FastBoard, Row};
use network::{HOUSES, NETWORK};

/// The greatest number of seeds in a house; more count as this many.
const MAX_COUNTED: usize = 13;
/// The greatest distance from the store; houses further away count as this far.
const MAX_DISTANCE: usize = 5;

/// The value of a house of the side to move, by its distance from the store and its seeds.
const OWN: [[i16; MAX_COUNTED + 1]; MAX_DISTANCE + 1] = [
    [0, 125, -338, -219, -250, -200, -106, 138, 406, 462, 569, 694, 750, 925],
    [0, 94, 225, -262, -231, -319, -275, -231, -156, 181, 275, 431, 662, 694],
    [0, 169, 181, 375, -100, -125, -169, -212, -138, 69, 362, 431, 662, 712],
    [0, 200, 288, 319, 506, 31, 0, -56, 0, 138, 306, 438, 556, 619],
    [0, 300, 419, 494, 494, 712, 262, 219, 231, 150, 100, 331, 494, 562],
    [0, 262, 425, 488, 588, 606, 762, 306, 162, 225, 106, 225, 469, 631],
];

/// The value of a house of the other side, by its distance from the other store and its seeds.
const OTHER: [[i16; MAX_COUNTED + 1]; MAX_DISTANCE + 1] = [
    [0, -69, 244, 275, 269, 231, 188, 62, -200, -306, -438, -525, -588, -525],
    [0, -144, -75, 225, 269, 294, 325, 312, 212, -31, -150, -262, -406, -338],
    [0, -212, -238, -262, 31, 75, 125, 150, 194, 119, -112, -212, -456, -350],
    [0, -275, -288, -338, -375, -38, 38, 88, 112, 19, -6, -25, -119, -181],
    [0, -212, -306, -312, -362, -294, -56, 31, 150, 156, 169, 225, -25, -150],
    [0, -144, -238, -250, -250, -306, -194, 44, 256, 231, 362, 350, 162, -38],
];

/// The constant of the fit.
const REST: i32 = -50;

fn row<R: Row>(row: R, houses: usize, worth: &[[i16; MAX_COUNTED + 1]; MAX_DISTANCE + 1]) -> i32 {
    let one =
        |house: usize| worth[(houses - 1 - house).min(MAX_DISTANCE)][usize::from(row.house(house)).min(MAX_COUNTED)];
    (0..houses).map(|house| i32::from(one(house))).sum()
}

/// The values of the own houses and of the other side's, to the side to move.
pub(crate) fn parts<R: Row>(board: FastBoard<R>, houses: usize) -> [i32; 2] {
    [row(board.own, houses, &OWN), row(board.other, houses, &OTHER)]
}

/// The value of a board with `seeds` seeds to the side to move, limited to the seeds in play.
pub(crate) fn estimate<R: Row>(board: FastBoard<R>, seeds: i32, houses: usize) -> i32 {
    if houses == HOUSES {
        return NETWORK.estimate(board, seeds);
    }
    (parts(board, houses).iter().sum::<i32>() + REST).clamp(-100 * seeds, 100 * seeds)
}
