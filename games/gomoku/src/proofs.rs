//! The proofs that come with gomoku, which the player `perfect` follows.

use boardwright_game::Proof;

/// The value of each board whose proof can be read before a game begins, by a strategy for each side.
///
/// That of 15 × 15, `proofs/win_of_15x15.bwc`, is one part of 1.95 MB, which takes minutes and gigabytes to read. It belongs
/// here once it is divided into lemmas.
pub(crate) static PROOFS: &[Proof] = &[
    Proof { game: "gomoku:5", certificate: include_bytes!("../proofs/draw_of_5x5.bwc"), outline: "" },
    Proof { game: "gomoku:6", certificate: include_bytes!("../proofs/draw_of_6x6.bwc"), outline: "" },
    Proof { game: "gomoku:7", certificate: include_bytes!("../proofs/draw_of_7x7.bwc"), outline: "" },
];
