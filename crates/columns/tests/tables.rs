//! Reads the written files with the libraries that others use.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use boardwright_columns::{
    ColumnType, ColumnsError, CsvWriter, EXPLAINED_PLIES, GAMES, PLIES, ParquetWriter, RowWriter, TableColumn,
    TableValue, VALUES, VARIATIONS,
};
use parquet::file::reader::{FileReader, SerializedFileReader};

/// Bytes that can be looked at after their writer is gone.
#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A row whose optional columns are empty in every other row.
fn row(table: &[TableColumn], number: i64) -> Vec<TableValue> {
    let value = |column: &TableColumn| match column.kind {
        _ if column.is_optional && number % 2 == 1 => TableValue::Empty,
        ColumnType::Text => TableValue::Text(format!("{} \"{number}\", a line\nand ü", column.name)),
        ColumnType::Whole | ColumnType::Moment => TableValue::Whole(-number),
        ColumnType::Real => TableValue::Real(number as f64 + 0.5),
        ColumnType::Flag => TableValue::Flag(number % 3 == 0),
    };
    table.iter().map(value).collect()
}

#[test]
fn a_parquet_file_has_every_value_of_every_row() {
    // More than one group of the one, and less than one of the other.
    for (name, table, rows, groups) in [("plies", PLIES, 66_000, 2), ("games", GAMES, 100, 1)] {
        let bytes = Bytes::default();
        let mut writer = Box::new(ParquetWriter::new(name, table, bytes.clone()).unwrap());
        for number in 0..rows {
            writer.write(&row(table, number)).unwrap();
        }
        writer.finish().unwrap();
        let bytes = bytes.0.lock().unwrap().clone();
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        assert_eq!(reader.metadata().num_row_groups(), groups);
        assert_eq!(reader.metadata().file_metadata().num_rows(), rows);
        for (number, read) in (0..rows).zip(reader.get_row_iter(None).unwrap()).step_by(97) {
            let read = read.unwrap();
            let shown: Vec<String> = read.get_column_iter().map(|(name, field)| format!("{name} {field}")).collect();
            let expected: Vec<String> = table.iter().zip(row(table, number)).map(shown_value).collect();
            assert_eq!(shown, expected, "row {number}");
        }
    }
}

/// A value as the reading library shows it.
fn shown_value((column, value): (&TableColumn, TableValue)) -> String {
    let value = match value {
        TableValue::Text(text) => format!("{text:?}").replace("\\n", "\n").replace("\\\"", "\""),
        TableValue::Whole(number) if column.kind == ColumnType::Moment => {
            assert!(number <= 0 && number > -100_000_000);
            return format!("{} {}", column.name, parquet::record::Field::TimestampMillis(number));
        }
        TableValue::Whole(number) => number.to_string(),
        TableValue::Real(number) => number.to_string(),
        TableValue::Flag(flag) => flag.to_string(),
        TableValue::Empty => "null".to_owned(),
    };
    format!("{} {value}", column.name)
}

#[test]
fn comma_separated_values_have_a_heading_and_quotes() {
    let bytes = Bytes::default();
    let mut writer = Box::new(CsvWriter::new(PLIES, bytes.clone()).unwrap());
    writer.write(&row(PLIES, 1)).unwrap();
    writer.write(&row(PLIES, 2)).unwrap();
    writer.finish().unwrap();
    let text = String::from_utf8(bytes.0.lock().unwrap().clone()).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<&str> = PLIES.iter().map(|column| column.name).collect();
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), names);
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(&rows[0][0], "game_id \"1\", a line\nand ü");
    assert_eq!((&rows[0][12], &rows[1][12], &rows[1][15]), ("", "-2", "2.5"));
}

#[test]
fn a_row_of_another_table_is_refused() {
    let mut writer = ParquetWriter::new("plies", PLIES, Bytes::default()).unwrap();
    let message = |error: ColumnsError| error.to_string();
    assert_eq!(
        writer.write(&row(GAMES, 0)).map_err(message),
        Err("the column comment of a row does not hold the last value of its row".to_owned())
    );
    let mut bad = row(PLIES, 0);
    bad[2] = TableValue::Empty;
    assert_eq!(
        writer.write(&bad).map_err(message),
        Err("the column ply of a row does not hold a whole number".to_owned())
    );
}

#[test]
fn a_full_disk_is_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
    }
    let mut writer = Box::new(CsvWriter::new(PLIES, Full).unwrap());
    let csv = writer.write(&row(PLIES, 0)).and_then(|()| writer.finish());
    assert!(matches!(csv, Err(ColumnsError::Io(_))), "{csv:?}");
    let parquet = ParquetWriter::new("plies", PLIES, Full).and_then(|mut writer| {
        writer.write(&row(PLIES, 0))?;
        Box::new(writer).finish()
    });
    assert!(matches!(parquet, Err(ColumnsError::Io(_))), "{parquet:?}");
}

#[test]
fn the_page_for_researchers_has_every_column_in_its_order() {
    let page = include_str!("../../../docs/research.md");
    let (plies, rest) = page.split_once("**One row a ply of a variation**").unwrap();
    let (variations, rest) = rest.split_once("**One row a game**").unwrap();
    let (games, values) = rest.split_once("## Positions with exact values").unwrap();
    for (part, table) in [(plies, EXPLAINED_PLIES), (variations, VARIATIONS), (games, GAMES), (values, VALUES)] {
        let listed: Vec<&str> =
            part.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`')).map(|(name, _)| name).collect();
        let names: Vec<&str> = table.iter().map(|column| column.name).collect();
        assert_eq!(listed, names);
        for column in table {
            assert!(part.contains(column.meaning), "the meaning of {}", column.name);
        }
    }
}
