//! Tables as comma-separated values (RFC 4180).

use std::io::Write;

use crate::schema::{self, TableColumn, TableValue};
use crate::{ColumnsError, RowWriter};

/// Writes a table as comma-separated values with a heading.
///
/// Empty values are empty fields; times are milliseconds since 1970 (UTC).
pub struct CsvWriter<W: Write> {
    table: &'static [TableColumn],
    writer: csv::Writer<W>,
}

impl<W: Write> CsvWriter<W> {
    /// Writes the heading of a table.
    pub fn new(table: &'static [TableColumn], sink: W) -> Result<CsvWriter<W>, ColumnsError> {
        let mut writer = csv::Writer::from_writer(sink);
        writer.write_record(table.iter().map(|column| column.name)).map_err(failed)?;
        Ok(CsvWriter { table, writer })
    }
}

impl<W: Write> RowWriter for CsvWriter<W> {
    fn write(&mut self, row: &[TableValue]) -> Result<(), ColumnsError> {
        schema::check(self.table, row)?;
        self.writer.write_record(row.iter().map(field)).map_err(failed)
    }

    fn finish(mut self: Box<Self>) -> Result<(), ColumnsError> {
        Ok(self.writer.flush()?)
    }
}

fn field(value: &TableValue) -> String {
    match value {
        TableValue::Text(text) => text.clone(),
        TableValue::Whole(number) => number.to_string(),
        TableValue::Real(number) => number.to_string(),
        TableValue::Flag(flag) => flag.to_string(),
        TableValue::Empty => String::new(),
    }
}

fn failed(error: csv::Error) -> ColumnsError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ColumnsError::Io(error),
        kind => ColumnsError::Encoding(format!("{kind:?}")),
    }
}
