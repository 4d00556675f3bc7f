//! Tables as Apache Parquet files.

use std::io::Write;
use std::mem;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::schema::{self, ColumnType, TableColumn, TableValue};
use crate::{ColumnsError, RowWriter};

/// Number of rows that are gathered before they are written: large enough to compress well, small enough for
/// memory.
const GROUP: usize = 1 << 16;

/// Number of bytes of text gathered before they are written. Only very long games reach it before a full row group.
const GROUP_BYTES: usize = 1 << 28;

/// Writes a table as a Parquet file, compressed by Snappy, in groups of at most 65,536 rows.
pub struct ParquetWriter<W: Write + Send> {
    table: &'static [TableColumn],
    file: SerializedFileWriter<W>,
    /// The rows of the group that is not written yet.
    waiting: Vec<Vec<TableValue>>,
    /// Bytes of text in these rows.
    waiting_bytes: usize,
}

impl<W: Write + Send> ParquetWriter<W> {
    /// Begins a file; `name` is what the schema is called.
    pub fn new(name: &str, table: &'static [TableColumn], sink: W) -> Result<ParquetWriter<W>, ColumnsError> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("boardwright {}", env!("CARGO_PKG_VERSION")))
            .build();
        let file = SerializedFileWriter::new(sink, schema_of(name, table)?, Arc::new(properties)).map_err(failed)?;
        Ok(ParquetWriter { table, file, waiting: Vec::new(), waiting_bytes: 0 })
    }

    fn write_group(&mut self) -> Result<(), ColumnsError> {
        let rows = mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let mut group = self.file.next_row_group().map_err(failed)?;
        for (index, column) in self.table.iter().enumerate() {
            let values = rows.iter().map(|row| &row[index]);
            match column.kind {
                ColumnType::Text => write_column::<ByteArrayType, _>(&mut group, column, values, text)?,
                ColumnType::Whole | ColumnType::Moment => {
                    write_column::<Int64Type, _>(&mut group, column, values, whole)?;
                }
                ColumnType::Real => write_column::<DoubleType, _>(&mut group, column, values, real)?,
                ColumnType::Flag => write_column::<BoolType, _>(&mut group, column, values, flag)?,
            }
        }
        group.close().map_err(failed)?;
        Ok(())
    }
}

impl<W: Write + Send> RowWriter for ParquetWriter<W> {
    fn write(&mut self, row: &[TableValue]) -> Result<(), ColumnsError> {
        schema::check(self.table, row)?;
        self.waiting.push(row.to_vec());
        self.waiting_bytes += row.iter().map(length).sum::<usize>();
        let is_full = self.waiting.len() == GROUP || self.waiting_bytes >= GROUP_BYTES;
        if is_full { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<(), ColumnsError> {
        if !self.waiting.is_empty() {
            self.write_group()?;
        }
        let mut sink = self.file.into_inner().map_err(failed)?;
        Ok(sink.flush()?)
    }
}

fn schema_of(name: &str, table: &[TableColumn]) -> Result<TypePtr, ColumnsError> {
    let fields = table.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_, _>>();
    let schema = Type::group_type_builder(name).with_fields(fields.map_err(failed)?).build();
    Ok(Arc::new(schema.map_err(failed)?))
}

fn field(column: &TableColumn) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.kind {
        ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnType::Whole => (Physical::INT64, None),
        ColumnType::Real => (Physical::DOUBLE, None),
        ColumnType::Flag => (Physical::BOOLEAN, None),
        ColumnType::Moment => (Physical::INT64, Some(LogicalType::timestamp(true, TimeUnit::MILLIS))),
    };
    let repetition = if column.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    Type::primitive_type_builder(column.name, physical).with_repetition(repetition).with_logical_type(logical).build()
}

/// Writes the next column of a group: its values, and where they may be empty, which of them are there.
fn write_column<'a, D: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: &TableColumn,
    values: impl Iterator<Item = &'a TableValue>,
    convert: fn(&TableValue) -> Option<D::T>,
) -> Result<(), ColumnsError> {
    let values: Vec<Option<D::T>> = values.map(convert).collect();
    let levels: Option<Vec<i16>> =
        column.is_optional.then(|| values.iter().map(|value| i16::from(value.is_some())).collect());
    let present: Vec<D::T> = values.into_iter().flatten().collect();
    let missing = || ColumnsError::Encoding(format!("no place for the column {}", column.name));
    let mut writer = group.next_column().map_err(failed)?.ok_or_else(missing)?;
    writer.typed::<D>().write_batch(&present, levels.as_deref(), None).map_err(failed)?;
    writer.close().map_err(failed)
}

/// Number of bytes of a value's text.
fn length(value: &TableValue) -> usize {
    match value {
        TableValue::Text(text) => text.len(),
        _ => 0,
    }
}

fn text(value: &TableValue) -> Option<ByteArray> {
    match value {
        TableValue::Text(text) => Some(ByteArray::from(text.as_str())),
        _ => None,
    }
}

fn whole(value: &TableValue) -> Option<i64> {
    match value {
        TableValue::Whole(number) => Some(*number),
        _ => None,
    }
}

fn real(value: &TableValue) -> Option<f64> {
    match value {
        TableValue::Real(number) => Some(*number),
        _ => None,
    }
}

fn flag(value: &TableValue) -> Option<bool> {
    match value {
        TableValue::Flag(flag) => Some(*flag),
        _ => None,
    }
}

/// Error of the library; a failure to write comes back as the original error.
fn failed(error: ParquetError) -> ColumnsError {
    match error {
        ParquetError::External(error) => match error.downcast::<std::io::Error>() {
            Ok(error) => ColumnsError::Io(*error),
            Err(error) => ColumnsError::Encoding(error.to_string()),
        },
        other => ColumnsError::Encoding(other.to_string()),
    }
}
