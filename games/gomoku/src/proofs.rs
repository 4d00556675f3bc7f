//! The proofs that come with gomoku, which the player `perfect` follows.

use boardwright_game::Proof;
#[cfg(feature = "proofs")]
use boardwright_game::data;

/// The proofs of board values, each a certificate with a strategy for every side that claims something.
///
/// The wins are divided into lemmas, one for each reply to the first move and more, and a game loads only a few of them.
/// The page opens the last one if none is named. There are no proofs without the feature `proofs`.
#[cfg(feature = "proofs")]
pub(crate) static PROOFS: &[Proof] = &[
    Proof { game: "gomoku:5", certificate: data!("proofs/draw_of_5x5.bwc"), outline: None },
    Proof { game: "gomoku:6", certificate: data!("proofs/draw_of_6x6.bwc"), outline: None },
    Proof { game: "gomoku:7", certificate: data!("proofs/draw_of_7x7.bwc"), outline: None },
    Proof {
        game: "gomoku:13",
        certificate: data!("proofs/win_of_13x13.bwc"),
        outline: Some(data!("proofs/win_of_13x13.outline")),
    },
    Proof {
        game: "gomoku:19",
        certificate: data!("proofs/win_of_19x19.bwc"),
        outline: Some(data!("proofs/win_of_19x19.outline")),
    },
    Proof {
        game: "gomoku:15,exact",
        certificate: data!("proofs/win_of_15x15_exact.bwc"),
        outline: Some(data!("proofs/win_of_15x15_exact.outline")),
    },
    Proof {
        game: "gomoku:15",
        certificate: data!("proofs/win_of_15x15.bwc"),
        outline: Some(data!("proofs/win_of_15x15.outline")),
    },
];

#[cfg(not(feature = "proofs"))]
pub(crate) static PROOFS: &[Proof] = &[];
