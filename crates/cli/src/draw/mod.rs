//! Draws any position as styled characters, for a pipe, a terminal line or the full-screen program.
//!
//! A screen knows boards and forms, never the name of a game: [`Scene::draw`] turns a [`View`] and the [`BoardMarks`] on it
//! into a [`Canvas`], which also tells which spot lies under a mouse click.

mod canvas;
mod crossings;
mod grid;
mod holes;
mod palette;
mod pits;
#[cfg(test)]
pub(crate) mod svg;
#[cfg(test)]
mod tests;
mod text;
mod window;

pub(crate) use canvas::Canvas;
pub(crate) use palette::Palette;

use boardwright_game::{AnyPosition, Board, SideStyle, Spot, View};
use ratatui::layout::Size;

/// Capabilities of the output: characters and colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capabilities {
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// Colours and other attributes.
    pub(crate) colours: bool,
}

impl Capabilities {
    /// Capabilities of standard output; `ascii` is the user's wish for plain characters.
    ///
    /// Colours need a terminal and no `NO_COLOR` (<https://no-color.org>); other characters than ASCII need a locale
    /// that says UTF-8.
    pub(crate) fn of_stdout(ascii: bool) -> Capabilities {
        use std::io::IsTerminal as _;
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        Capabilities {
            ascii: ascii || !locale.is_none_or(|locale| is_unicode(&locale)),
            colours: std::io::stdout().is_terminal() && set("NO_COLOR").is_none() && !dumb,
        }
    }
}

/// True if a locale names UTF-8. An unset locale is no statement, a locale without UTF-8 is.
fn is_unicode(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// A candidate move to show on the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rank {
    /// The spot, by name.
    pub(crate) spot: String,
    /// Its place among the candidates, from 1.
    pub(crate) place: usize,
    /// Goodness, from 0 (worst) to 1 (best).
    pub(crate) heat: f64,
}

/// Marks on a board besides the pieces. Spots are named.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct BoardMarks {
    /// The spots of the last move.
    pub(crate) last: Vec<String>,
    /// Spots to which the selected piece may go, or that may be selected.
    pub(crate) targets: Vec<String>,
    /// Spot of the cursor.
    pub(crate) cursor: Option<String>,
    /// The piece that is about to move.
    pub(crate) selected: Option<String>,
    /// Candidates with their rank.
    pub(crate) ranks: Vec<Rank>,
    /// Free crossings that belong together, such as the zone of a proof.
    pub(crate) shaded: Vec<String>,
}

impl BoardMarks {
    /// Marks the spots of the last of the moves that were played from `start`.
    pub(crate) fn of_last_move(start: &AnyPosition, history: &[String]) -> BoardMarks {
        let mut before = start.clone();
        let Some((last, earlier)) = history.split_last() else { return BoardMarks::default() };
        let replayed = earlier.iter().all(|mv| before.play(mv).is_ok());
        let path = before.path(last).ok().filter(|_| replayed);
        BoardMarks { last: path.unwrap_or_default(), ..BoardMarks::default() }
    }
}

/// Emphasis of a spot; the strongest reason counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Emphasis {
    /// It does not.
    None,
    /// A move may go there.
    Target,
    /// It belongs to the last move.
    Last,
    /// It decided the game.
    Decisive,
    /// Its piece is about to move.
    Selected,
    /// The cursor is there.
    Cursor,
}

/// Everything that decides how a board looks.
pub(crate) struct Scene<'a> {
    /// The position.
    pub(crate) view: &'a View,
    /// Names and colours of the sides.
    pub(crate) sides: &'a [SideStyle; 2],
    /// Marks on the board.
    pub(crate) marks: &'a BoardMarks,
    /// Capabilities of the output.
    pub(crate) looks: Capabilities,
}

impl Scene<'_> {
    /// Draws the board as large as `room` allows, and in its smallest form if it does not fit.
    pub(crate) fn draw(&self, room: Size) -> Canvas {
        match self.view.board {
            Board::Crossings { columns, rows, window: None } => crossings::draw(self, columns, rows, room),
            Board::Crossings { columns, rows, window: Some(window) } => {
                let part = window::part(self, (columns, rows), window, room);
                let scene = Scene { view: part.as_ref().unwrap_or(self.view), ..*self };
                let Board::Crossings { columns, rows, .. } = scene.view.board else { return Canvas::new(0, 0) };
                crossings::draw(&scene, columns, rows, room)
            }
            Board::Holes { columns, rows } => holes::draw(self, columns, rows, room),
            Board::Pits { houses } => pits::draw(self, houses, room),
        }
    }

    fn palette(&self) -> Palette {
        Palette::new(self.looks)
    }

    fn emphasis(&self, spot: &Spot) -> Emphasis {
        let is = |mark: &Option<String>| mark.as_deref() == Some(spot.name.as_str());
        if is(&self.marks.cursor) {
            Emphasis::Cursor
        } else if is(&self.marks.selected) {
            Emphasis::Selected
        } else if self.view.decisive.contains(&spot.name) {
            Emphasis::Decisive
        } else if self.marks.last.contains(&spot.name) {
            Emphasis::Last
        } else if self.marks.targets.contains(&spot.name) {
            Emphasis::Target
        } else {
            Emphasis::None
        }
    }

    fn rank(&self, spot: &Spot) -> Option<&Rank> {
        self.marks.ranks.iter().find(|rank| rank.spot == spot.name)
    }
}

/// The room in which a board is drawn on paper: the usual terminal.
const PAPER: Size = Size { width: 80, height: 24 };

/// A position with marks as lines of text, each ended by a line feed: what `show` prints.
pub(crate) fn plain_marked(view: &View, sides: &[SideStyle; 2], marks: &BoardMarks, looks: Capabilities) -> String {
    text::lines(&Scene { view, sides, marks, looks }.draw(PAPER).buffer, looks.colours)
}

/// Drawn cells as lines of text, for tests of whole screens.
#[cfg(test)]
pub(crate) fn text_of(buffer: &ratatui::buffer::Buffer) -> String {
    text::lines(buffer, false)
}
