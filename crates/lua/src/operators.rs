//! Numbers of the operators in a script that may take long on a long text.
//!
//! Nothing can break off a script between two calls or rounds of a loop, and there every statement may copy or compare a
//! text of megabytes, or read one as a number. So a script may have only so many of the operators that do it. Comments and
//! texts are passed over as Luau passes over them: a script in which the two differ is one that Luau refuses.

/// Largest number of `..`, `<` and `>`. The bots that come with the games have seventeen at most.
const MAX_ON_TEXTS: usize = 500;

/// Largest number of operators of arithmetic, each of which reads a text as a number in some milliseconds; a loop `for`
/// counts as three.
const MAX_OF_ARITHMETIC: usize = 1500;

/// Words behind which an operand begins.
const WORDS: [&[u8]; 10] = [b"return", b"and", b"or", b"not", b"then", b"else", b"do", b"in", b"until", b"if"];

/// The objection to a script with too many operators, if it has.
pub(crate) fn objection(script: &[u8]) -> Option<String> {
    let [on_texts, of_arithmetic] = count(script);
    let objection = |most, which, number| {
        Some(format!("a script with at most {most} operators {which} was expected, not {number}"))
    };
    match () {
        () if on_texts > MAX_ON_TEXTS => objection(MAX_ON_TEXTS, "..  <  >", on_texts),
        () if of_arithmetic > MAX_OF_ARITHMETIC => objection(MAX_OF_ARITHMETIC, "+  -  *  /  %  ^", of_arithmetic),
        () => None,
    }
}

/// The numbers of the operators on texts, and of those of arithmetic but for the sign of a number, with three for a `for`.
fn count(script: &[u8]) -> [usize; 2] {
    let mut reader = Reader { rest: script };
    let mut counts = [0, 0];
    // The open braces; true where the text of an interpolated string goes on behind the closing one.
    let mut braces = Vec::new();
    // True where an operand may end, so that a minus behind it has two operands.
    let mut is_operand = false;
    while let Some(&byte) = reader.rest.first() {
        let next = reader.rest.get(1).copied().unwrap_or_default();
        let was_operand = std::mem::replace(&mut is_operand, false);
        match byte {
            b'-' if next == b'-' => {
                reader.skip(2);
                reader.skip_comment();
                is_operand = was_operand;
            }
            b'-' if next == b'>' => reader.skip(2),
            b'-' if !was_operand && next.is_ascii_digit() => reader.skip(1),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'^' => {
                counts[1] += 1;
                reader.skip(if [byte, next] == *b"//" { 2 } else { 1 });
            }
            b'<' | b'>' => {
                counts[0] += 1;
                reader.skip(1);
            }
            b'.' => {
                let dots = reader.rest.iter().take_while(|byte| **byte == b'.').count();
                counts[0] += usize::from(dots == 2);
                reader.skip(dots);
                is_operand = dots == 3;
            }
            b'"' | b'\'' => {
                reader.skip(1);
                reader.skip_text(byte);
                is_operand = true;
            }
            b'`' => {
                reader.skip(1);
                is_operand = !reader.skip_interpolated();
                braces.extend((!is_operand).then_some(true));
            }
            b'{' => {
                reader.skip(1);
                braces.push(false);
            }
            b'}' => {
                reader.skip(1);
                is_operand = true;
                if braces.pop() == Some(true) {
                    is_operand = !reader.skip_interpolated();
                    braces.extend((!is_operand).then_some(true));
                }
            }
            b'[' => {
                is_operand = reader.skip_long();
                reader.skip(usize::from(!is_operand));
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'_' => {
                let word = reader.rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
                let (word, rest) = reader.rest.split_at(word);
                is_operand = !WORDS.contains(&word);
                // A loop reads its limits as numbers.
                counts[1] += if word == b"for" { 3 } else { 0 };
                // A number such as 1e-5.
                let is_number = byte.is_ascii_digit() && matches!(word.last(), Some(b'e' | b'E'));
                reader.skip(word.len() + usize::from(is_number && matches!(rest.first(), Some(b'+' | b'-'))));
            }
            _ => {
                is_operand = matches!(byte, b')' | b']') || byte.is_ascii_whitespace() && was_operand;
                reader.skip(1);
            }
        }
    }
    counts
}

/// The part of a script that has not been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn skip_while(&mut self, is: impl Fn(u8) -> bool) {
        self.skip(self.rest.iter().take_while(|byte| is(**byte)).count());
    }

    /// Passes over a comment behind its two signs.
    fn skip_comment(&mut self) {
        if !self.skip_long() {
            self.skip_while(|byte| byte != b'\n');
        }
    }

    /// Passes over `[[…]]`, with any number of `=` between the brackets; false if none stands here.
    fn skip_long(&mut self) -> bool {
        let signs = self.rest.iter().skip(1).take_while(|byte| **byte == b'=').count();
        if self.rest.first() != Some(&b'[') || self.rest.get(signs + 1) != Some(&b'[') {
            return false;
        }
        let end = [b"]".as_slice(), &b"=".repeat(signs), b"]"].concat();
        let length = self.rest.windows(end.len()).position(|window| window == end);
        self.skip(length.map_or(self.rest.len(), |length| length + end.len()));
        true
    }

    /// Passes over a text to the sign that ends it.
    fn skip_text(&mut self, end: u8) {
        while let Some(&byte) = self.rest.first() {
            self.skip(1);
            match byte {
                b'\\' => self.skip_escape(),
                byte if byte == end => return,
                _ => {}
            }
        }
    }

    /// Passes over a part of an interpolated string; true if it ends with the brace of an expression.
    fn skip_interpolated(&mut self) -> bool {
        while let Some(&byte) = self.rest.first() {
            self.skip(1);
            match byte {
                b'\\' if self.rest.starts_with(b"u{") => self.skip(2),
                b'\\' => self.skip_escape(),
                b'{' => return true,
                b'`' => return false,
                _ => {}
            }
        }
        false
    }

    /// Passes over what stands behind a backslash.
    fn skip_escape(&mut self) {
        match self.rest {
            [b'\r', b'\n', ..] => self.skip(2),
            [b'z', ..] => {
                self.skip(1);
                self.skip_while(|byte| byte.is_ascii_whitespace() || byte == 0x0b);
            }
            _ => self.skip(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn operators_are_counted_and_not_what_looks_like_them() {
        for (script, counts) in [
            ("t = s..s", [1, 0]),
            ("t ..= s; f(...); u.v = 1", [1, 0]),
            ("x = a < b and a >= c", [2, 0]),
            ("x = a + b - c * d / e // f % g ^ h", [0, 7]),
            ("x += 1", [0, 1]),
            ("x = -y - 1 -1", [0, 3]),
            ("t = {-1, - 2, -3; -x, 1e-5, 0.5e+3}\nreturn -4", [0, 2]),
            ("x = f()-1 + t[1]-1 + y -1", [0, 5]),
            ("-- a .. b < c - d\nx = 1 --[[ + ]] - 1 --[==[ ]] + ]==] - 1", [0, 2]),
            ("type f = (number) -> string", [0, 0]),
            ("s = 'a < \\' - .. b' .. \"->\" .. [=[ ]] + ]=]", [2, 0]),
            ("s = 'a\\z \n \x0b - ' + 'a\\\r\n - ' + 'a\\\n - '", [0, 2]),
            ("s = `it's {a + b} and {{x = 1 - y}} \\u{48} \\{ - '`.. 'x'", [1, 2]),
            ("t[a[1]] = b[[x - y]] - 1", [0, 1]),
            ("for i = s, 0 do end", [0, 3]),
        ] {
            assert_eq!(count(script.as_bytes()), counts, "{script}");
        }
    }

    #[test]
    fn what_does_not_end_is_passed_over_to_the_end() {
        for script in ["'a - b", "`a - {b", "--[[ a - b", "[==[ - ]=]", "'a\\", "`\\u{", "'\\z  "] {
            assert_eq!(count(script.as_bytes()), [0, 0], "{script}");
        }
    }
}
