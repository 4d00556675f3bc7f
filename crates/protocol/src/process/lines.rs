//! Splits a stream of arbitrary bytes into lines.

/// Cuts bytes into lines.
///
/// A line ends with a line feed, a carriage return or both, so that bots of every system are understood; empty lines
/// are passed over. Bytes that are no UTF-8 become replacement characters: the line will make no sense, and that is
/// what its author should read.
#[derive(Debug)]
pub(super) struct LineBuffer {
    bytes: Vec<u8>,
    /// Index of the first byte that has not been returned.
    begin: usize,
    /// Up to where no line end was found.
    searched: usize,
    longest: usize,
}

/// A line that was longer than allowed; its beginning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TooLong(pub(super) String);

const fn is_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

impl LineBuffer {
    pub(super) fn new(longest: usize) -> LineBuffer {
        LineBuffer { bytes: Vec::new(), begin: 0, searched: 0, longest }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        // Returned lines are dropped here and not one by one, so that many short lines are not copied again and again.
        self.bytes.drain(..self.begin);
        self.searched -= self.begin;
        self.begin = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line. One that is too long comes as soon as that is known, and the rest of it as another one.
    pub(super) fn next(&mut self) -> Option<Result<String, TooLong>> {
        loop {
            let end = self.bytes[self.searched..].iter().position(|&byte| is_end(byte));
            let length = end.map_or(self.bytes.len(), |end| self.searched + end) - self.begin;
            if length > self.longest {
                let line = self.take(self.longest, 0);
                return Some(Err(TooLong(line)));
            }
            if end.is_none() {
                self.searched = self.bytes.len();
                return None;
            }
            let line = self.take(length, 1);
            if !line.trim().is_empty() {
                return Some(Ok(line));
            }
        }
    }

    /// Text after the last line end.
    pub(super) fn unfinished(&self) -> Option<String> {
        let rest = &self.bytes[self.begin..];
        let rest = rest.rsplit(|&byte| is_end(byte)).next().unwrap_or_default();
        (!rest.is_empty()).then(|| String::from_utf8_lossy(rest).into_owned())
    }

    fn take(&mut self, length: usize, end: usize) -> String {
        let line = String::from_utf8_lossy(&self.bytes[self.begin..self.begin + length]);
        // Programs in .NET write a byte order mark first.
        let line = line.trim_start_matches('\u{feff}').to_owned();
        self.begin += length + end;
        self.searched = self.begin;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{LineBuffer, TooLong};

    fn all(lines: &mut LineBuffer) -> Vec<String> {
        std::iter::from_fn(|| lines.next()).map(|line| line.expect("none is too long")).collect()
    }

    #[test]
    fn lines_end_as_on_every_system_and_come_in_pieces() {
        let mut lines = LineBuffer::new(100);
        lines.push(b"one\ntwo\r\nthree\rfo");
        assert_eq!(all(&mut lines), ["one", "two", "three"]);
        assert_eq!(lines.unfinished().as_deref(), Some("fo"));
        lines.push(b"ur");
        assert_eq!(all(&mut lines), Vec::<String>::new());
        lines.push(b"\r");
        assert_eq!(all(&mut lines), ["four"]);
        lines.push(b"\n \n\n\r\nfive\n");
        assert_eq!(all(&mut lines), ["five"]);
        assert_eq!(lines.unfinished(), None);
    }

    #[test]
    fn every_way_to_cut_a_stream_gives_the_same_lines() {
        let stream = b"\xef\xbb\xbfbwp 1\r\n\nmove \xff\xfe h8\nlog \xc3\xa9t\xc3\xa9\r";
        let mut whole = LineBuffer::new(100);
        whole.push(stream);
        let expected = all(&mut whole);
        assert_eq!(expected.first().map(String::as_str), Some("bwp 1"));
        assert_eq!(expected.last().map(String::as_str), Some("log été"));
        for size in 1..stream.len() {
            let mut lines = LineBuffer::new(100);
            let mut found = Vec::new();
            for piece in stream.chunks(size) {
                lines.push(piece);
                found.extend(all(&mut lines));
            }
            assert_eq!(found, expected, "pieces of {size}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_before_it_ends() {
        let mut lines = LineBuffer::new(4);
        lines.push(b"abcd\nabcdefg");
        assert_eq!(lines.next(), Some(Ok("abcd".to_owned())));
        assert_eq!(lines.next(), Some(Err(TooLong("abcd".to_owned()))));
        assert_eq!(lines.next(), None);
        assert_eq!(lines.unfinished().as_deref(), Some("efg"));
    }
}
