//! Bytes of engines' files, which may be a frame of LZ4.
//!
//! The frame is that of the LZ4 Frame Format Description: the magic number, flags, the largest size of a block, then blocks
//! with their lengths up to a length of zero. A block may refer to the 64 KiB before it.

use boardwright_game::{Message, ParseError};
use lz4_flex::block::decompress_into_with_dict;

use crate::texts::TEXTS;

/// The first bytes of a frame of LZ4.
const MAGIC: &[u8] = &[0x04, 0x22, 0x4d, 0x18];

/// A compressed file may grow to so many bytes.
const LARGEST: usize = 512 << 20;

/// The bytes at the beginning of a file that tell its format.
const HEAD: usize = 8192;

/// The bytes to which a block may refer.
const WINDOW: usize = 64 << 10;

/// The beginning of a file, decompressed as far as it can be.
pub(super) fn head(bytes: &[u8]) -> Vec<u8> {
    let mut head = Vec::new();
    if bytes.starts_with(MAGIC) {
        // A frame that is cut off ends it.
        let _ = unpack(bytes, HEAD, &mut head);
    } else {
        head.extend_from_slice(bytes);
    }
    head.truncate(HEAD);
    head
}

/// All the bytes of a file, decompressed if they are compressed.
pub(super) fn all(bytes: &[u8], subject: &'static str) -> Result<Vec<u8>, ParseError> {
    let fail = |expected: Message| ParseError::new(subject, "", expected);
    if !bytes.starts_with(MAGIC) {
        return Ok(bytes.to_vec());
    }
    let mut plain = Vec::new();
    unpack(bytes, LARGEST + 1, &mut plain).ok_or_else(|| fail(TEXTS.say("gomoku-read-frame")))?;
    match plain.len() > LARGEST {
        true => Err(fail(TEXTS.with("gomoku-read-bytes", [("most", LARGEST.into())]))),
        false => Ok(plain),
    }
}

/// Decompresses a frame until there are enough bytes; `None` where the frame is damaged or ends too soon.
fn unpack(bytes: &[u8], enough: usize, plain: &mut Vec<u8>) -> Option<()> {
    let mut bytes = Bytes { bytes, at: MAGIC.len() };
    let [flags, sizes] = *bytes.take(2)? else { return None };
    // Of the flags: the version, checksums of blocks, the size of the contents, and a dictionary that nobody has here.
    let (has_checksums, has_size, has_dictionary) = (flags & 0x10 != 0, flags & 0x08 != 0, flags & 0x01 != 0);
    if flags >> 6 != 1 || has_dictionary {
        return None;
    }
    let largest: usize = match sizes >> 4 & 7 {
        size @ 4..=7 => 1 << (8 + 2 * size),
        _ => return None,
    };
    bytes.take(if has_size { 8 } else { 0 })?;
    // The checksum of the head.
    bytes.take(1)?;
    let mut block = vec![0; largest];
    while plain.len() < enough {
        let length = bytes.take(4)?;
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        if length == 0 {
            break;
        }
        let packed = bytes.take((length & 0x7fff_ffff) as usize)?;
        if packed.len() > largest {
            return None;
        }
        if length >> 31 == 1 {
            plain.extend_from_slice(packed);
        } else {
            let window = &plain[plain.len().saturating_sub(WINDOW)..];
            let count = decompress_into_with_dict(packed, &mut block, window).ok()?;
            plain.extend_from_slice(&block[..count]);
        }
        bytes.take(if has_checksums { 4 } else { 0 })?;
    }
    Some(())
}

/// Numbers of a file, smallest byte first.
pub(super) struct Bytes<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let found = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(found)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.take(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
    }
}

/// A frame of one block.
#[cfg(test)]
pub(super) fn frame(plain: &[u8]) -> Vec<u8> {
    let packed = lz4_flex::block::compress(plain);
    let length = (packed.len() as u32).to_le_bytes();
    [MAGIC, &[0x60, 0x40, 0], &length, &packed, &[0; 4]].concat()
}

#[cfg(test)]
mod tests {
    use super::{all, frame, head};

    #[test]
    fn frames_are_unpacked_and_damaged_ones_refused() {
        let plain = b"h8i9 ".repeat(3000);
        let packed = frame(&plain);
        assert_eq!(all(&packed, "file"), Ok(plain.clone()));
        assert_eq!(head(&packed), &plain[..8192]);
        for end in 0..packed.len() - 4 {
            let _ = (all(&packed[..end], "file"), head(&packed[..end]));
        }
        assert!(all(&packed[..20], "file").is_err());
        let mut wrong = packed;
        wrong[5] = 0;
        assert!(all(&wrong, "file").is_err() && head(&wrong).is_empty());
    }
}
