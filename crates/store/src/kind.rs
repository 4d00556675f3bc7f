//! The sorts of endings as words, in the database and outside.

use boardwright_arena::EndingKind;

/// All sorts, in the order in which they are told.
const KINDS: [EndingKind; 9] = [
    EndingKind::Board,
    EndingKind::Repetition,
    EndingKind::PlyLimit,
    EndingKind::Agreement,
    EndingKind::Resignation,
    EndingKind::Time,
    EndingKind::Forfeit,
    EndingKind::Adjudication,
    EndingKind::Recorded,
];

/// The word for a sort of ending: `board`, `repetition`, `ply-limit`, `agreement`, `resignation`, `time`, `forfeit`,
/// `adjudication`, `recorded`.
#[must_use]
pub fn kind_name(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::Board => "board",
        EndingKind::Repetition => "repetition",
        EndingKind::PlyLimit => "ply-limit",
        EndingKind::Agreement => "agreement",
        EndingKind::Resignation => "resignation",
        EndingKind::Time => "time",
        EndingKind::Forfeit => "forfeit",
        EndingKind::Adjudication => "adjudication",
        EndingKind::Recorded => "recorded",
    }
}

/// The sort of ending that a word means.
///
/// # Errors
/// Says what was given and which words there are.
pub fn kind_from_name(name: &str) -> Result<EndingKind, String> {
    KINDS
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| format!("bad ending {name:?}: expected one of {}", KINDS.map(kind_name).join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{KINDS, kind_from_name, kind_name};

    #[test]
    fn every_kind_is_found_by_its_word() {
        for kind in KINDS {
            assert_eq!(kind_from_name(kind_name(kind)), Ok(kind));
        }
        let message = kind_from_name("checkmate").unwrap_err();
        assert!(message.starts_with("bad ending \"checkmate\": expected one of board, repetition,"), "{message}");
    }
}
