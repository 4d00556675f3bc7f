//! Lines of bounded length from standard input.

use std::io::{self, BufRead, Read};

/// The longest line that is read; the rest of a longer one is thrown away.
const LONGEST_LINE: usize = 4096;

/// Reads a line: `None` at the end of the input, `Err` with a reason if it is too long.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    (&mut *input).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        while rest.last() != Some(&b'\n') {
            rest.clear();
            if (&mut *input).take(LONGEST_LINE as u64).read_until(b'\n', &mut rest)? == 0 {
                break;
            }
        }
        return Ok(Some(Err(format!("the line is longer than {LONGEST_LINE} bytes and was not read"))));
    }
    Ok(Some(Ok(String::from_utf8_lossy(&bytes).into_owned())))
}
