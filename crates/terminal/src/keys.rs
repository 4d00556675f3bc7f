//! Meanings of the keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Intent of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    /// Move the cursor by this number of spots to the right and up.
    Cursor(i8, i8),
    /// Confirm: choose, play, send the typed text.
    Enter,
    /// Cancel: close an overlay, or drop the typed text or the selection.
    Cancel,
    /// The next thing of its kind.
    Next,
    /// The one before.
    Previous,
    /// A page back or on: earlier and later positions, further candidates.
    Page(i8),
    /// The beginning.
    First,
    /// The end.
    Last,
    /// A typed character.
    Char(char),
    /// Take the last typed character away.
    Erase,
    Help,
    Hint,
    Why,
    Now,
    Pause,
    /// Go through the game by itself.
    Replay,
    /// Go into the first variation at the position shown.
    Branch,
    Menu,
    Undo,
    Redo,
    New,
    Save,
    Load,
    Resign,
    Draw,
    Swap,
    /// Leave, after a question if a game is going on.
    Quit,
    /// Leave as an interruption, at once where this comes a second time.
    Abort,
}

/// The meaning of a key; `None` for keys that have none.
pub(crate) fn intent(key: KeyEvent) -> Option<Intent> {
    // On Windows AltGr is Ctrl and Alt, and a character that is no letter or digit of ASCII is what it types.
    let is_typed = key.modifiers.contains(KeyModifiers::ALT)
        && matches!(key.code, KeyCode::Char(letter) if !letter.is_ascii_alphanumeric());
    if key.modifiers.contains(KeyModifiers::CONTROL) && !is_typed {
        return match key.code {
            KeyCode::Char(letter) => control(letter.to_ascii_lowercase()),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left => Intent::Cursor(-1, 0),
        KeyCode::Right => Intent::Cursor(1, 0),
        KeyCode::Up => Intent::Cursor(0, 1),
        KeyCode::Down => Intent::Cursor(0, -1),
        KeyCode::Enter => Intent::Enter,
        KeyCode::Esc => Intent::Cancel,
        KeyCode::Tab => Intent::Next,
        KeyCode::BackTab => Intent::Previous,
        KeyCode::PageUp => Intent::Page(-1),
        KeyCode::PageDown => Intent::Page(1),
        KeyCode::Home => Intent::First,
        KeyCode::End => Intent::Last,
        KeyCode::Backspace | KeyCode::Delete => Intent::Erase,
        KeyCode::F(1) | KeyCode::Char('?') => Intent::Help,
        KeyCode::F(2) => Intent::Hint,
        KeyCode::F(3) => Intent::Why,
        KeyCode::F(4) => Intent::Now,
        KeyCode::F(5) => Intent::Pause,
        KeyCode::F(6) => Intent::Menu,
        KeyCode::F(7) => Intent::Replay,
        KeyCode::F(8) => Intent::Branch,
        KeyCode::Char(letter) => Intent::Char(letter),
        _ => return None,
    })
}

/// The typed text with a pasted one at its end; `None` if that would be longer than `longest` characters. Ends of lines
/// are blanks, so that they send nothing.
pub(crate) fn pasted(entry: &str, text: &str, longest: usize) -> Option<String> {
    let lines: Vec<&str> = text.split(char::is_control).filter(|line| !line.is_empty()).collect();
    let text = format!("{entry}{}", lines.join(" "));
    let text = if entry.is_empty() { text.trim_start().to_owned() } else { text };
    (text.chars().count() <= longest).then_some(text)
}

fn control(letter: char) -> Option<Intent> {
    Some(match letter {
        'c' => Intent::Abort,
        'q' => Intent::Quit,
        'z' => Intent::Undo,
        'y' => Intent::Redo,
        'n' => Intent::New,
        's' => Intent::Save,
        'o' => Intent::Load,
        'r' => Intent::Resign,
        'd' => Intent::Draw,
        'x' => Intent::Swap,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::{Intent, intent};

    #[test]
    fn alt_gr_types_what_stands_on_the_key() {
        let both = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let of = |letter, modifiers| intent(KeyEvent::new(KeyCode::Char(letter), modifiers));
        assert_eq!(of('@', both), Some(Intent::Char('@')));
        assert_eq!(of('€', both), Some(Intent::Char('€')));
        assert_eq!(of('@', KeyModifiers::CONTROL), None);
        assert_eq!((of('c', both), of('c', KeyModifiers::CONTROL)), (Some(Intent::Abort), Some(Intent::Abort)));
    }
}
