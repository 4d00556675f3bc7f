//! Games as tables for statistics and training: one row for each ply, each ply of a variation, each game, or each position with its value.
//!
//! [`PLIES`], [`VARIATIONS`], [`GAMES`] and [`VALUES`] define the columns, their meaning and which may be empty; `docs/research.md`
//! describes them for users. [`CsvWriter`] and [`ParquetWriter`] write rows one by one in bounded memory. Columns keep their
//! names and meanings; new ones are added at the end.

mod parquet_file;
mod plain;
mod schema;

pub use parquet_file::ParquetWriter;
pub use plain::CsvWriter;
pub use schema::{ColumnType, EXPLAINED_PLIES, GAMES, PLIES, TableColumn, TableValue, VALUES, VARIATIONS};

/// Reason why rows could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ColumnsError {
    /// The writer of the bytes failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The library that encodes them refused something.
    #[error("cannot write columns: {0}")]
    Encoding(String),
    /// A row does not have the columns of its table.
    #[error("the column {column} of a row does not hold {expected}")]
    Row {
        /// The name of the column.
        column: &'static str,
        /// Kind of value that belongs there.
        expected: &'static str,
    },
}

/// Takes the rows of one table, in any format.
pub trait RowWriter {
    /// Writes one row, a value for each column of the table.
    ///
    /// # Errors
    /// If a value does not belong into its column, or the bytes cannot be written.
    fn write(&mut self, row: &[TableValue]) -> Result<(), ColumnsError>;

    /// Writes what is still waiting, and the end of the file.
    fn finish(self: Box<Self>) -> Result<(), ColumnsError>;
}
