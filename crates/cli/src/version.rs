//! The program's version, the commit and target of its build, and its features.

/// Version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Commit that the program was built from, or `unknown`.
pub(crate) const COMMIT: &str = env!("BOARDWRIGHT_COMMIT");
/// System that the program was built for.
pub(crate) const TARGET: &str = env!("BOARDWRIGHT_TARGET");

/// The abilities that only some builds have.
#[cfg(feature = "cluster")]
macro_rules! many_machines {
    () => {
        ", many machines (cluster)"
    };
}
#[cfg(not(feature = "cluster"))]
macro_rules! many_machines {
    () => {
        ""
    };
}

/// Text of `--version` behind the program's name; `-V` prints the version alone.
pub(crate) const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("BOARDWRIGHT_COMMIT"),
    "\nbuilt for: ",
    env!("BOARDWRIGHT_TARGET"),
    ", profile ",
    env!("BOARDWRIGHT_PROFILE"),
    "\nfeatures: page, terminal, store, scripts in Luau, bots in processes",
    many_machines!(),
);
