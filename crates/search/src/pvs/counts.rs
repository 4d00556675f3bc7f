//! Counts of what a search did, for measurements.

/// Depths that are counted apart; deeper ones count with the last.
const DEPTHS: usize = 32;

/// Counts of what a search did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchCounts {
    /// Cutoffs by depth.
    pub cutoffs: [u64; DEPTHS],
    /// Those by the first move that was searched.
    pub first_cutoffs: [u64; DEPTHS],
    /// Searches of the root, each with an aspiration window.
    pub windows: u64,
    /// Those whose value was not above the window.
    pub failed_low: u64,
    /// Those whose value was not below it.
    pub failed_high: u64,
}

impl SearchCounts {
    /// Counts a cutoff at a depth, after `searched` other moves.
    #[inline]
    pub(super) fn count_cutoff(&mut self, depth: i32, searched: usize) {
        let depth = depth.clamp(0, DEPTHS as i32 - 1) as usize;
        self.cutoffs[depth] += 1;
        self.first_cutoffs[depth] += u64::from(searched == 0);
    }

    /// Counts a search of the root with a window.
    pub(super) fn count_window(&mut self, is_low: bool, is_high: bool) {
        self.windows += 1;
        self.failed_low += u64::from(is_low);
        self.failed_high += u64::from(is_high);
    }
}
