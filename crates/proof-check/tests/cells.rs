//! Sets of cells.

use boardwright_proof_check::zones::Cells;

#[test]
fn cells_come_in_order() {
    let mut set = Cells::of(&[300, 5, 64, 511]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [5, 64, 300, 511]);
    set.remove(5);
    set.remove(64);
    set.add(&Cells::of(&[0]));
    assert!(set.contains(511) && !set.contains(64));
    assert_eq!(Cells::from_words(set.words(301usize.div_ceil(64))).iter().collect::<Vec<_>>(), [0, 300]);
}
