//! Draws any position as styled characters, for a pipe, a terminal line or the full-screen program.
//!
//! Drawing depends on shapes, never on the name of a game: [`Scene::draw`] turns a [`View`] and its [`BoardMarks`] into a
//! [`Canvas`], which also finds the spot under a mouse click.
//!
//! ```
//! use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
//! use boardwright_game::{Board, Colour, SideStyle, View};
//!
//! let sides = [SideStyle { name: "black", colour: Colour::Black }, SideStyle { name: "white", colour: Colour::White }];
//! let view = View { board: Board::Pits { houses: 1 }, spots: Vec::new(), decisive: Vec::new(), opening: None };
//! let looks = Capabilities { ascii: true, colours: false };
//! assert!(plain_marked(&view, &sides, &BoardMarks::default(), looks).lines().count() > 1);
//! ```

mod canvas;
mod crossings;
mod grid;
mod holes;
mod palette;
mod pits;
#[cfg(test)]
mod tests;
mod text;
mod width;
mod window;

pub use canvas::Canvas;
pub use palette::Palette;
pub use width::{columns, cut, filled, head, tail};

use boardwright_game::{AnyPosition, Board, SideStyle, Spot, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

/// Capabilities of the output: characters and colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// Only ASCII characters.
    pub ascii: bool,
    /// Colours and other attributes.
    pub colours: bool,
}

/// A candidate move to show on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Rank {
    /// The spot, by name.
    pub spot: String,
    /// Its place among the candidates, from 1.
    pub place: usize,
    /// Goodness, from 0 (worst) to 1 (best).
    pub heat: f64,
}

/// Marks on a board besides the pieces. Spots are named.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardMarks {
    /// The spots of the last move.
    pub last: Vec<String>,
    /// Spots to which the selected piece may go, or that may be selected.
    pub targets: Vec<String>,
    /// Spot of the cursor.
    pub cursor: Option<String>,
    /// The piece that is about to move.
    pub selected: Option<String>,
    /// Candidates with their rank.
    pub ranks: Vec<Rank>,
    /// Free crossings that belong together, such as the zone of a proof.
    pub shaded: Vec<String>,
}

impl BoardMarks {
    /// Marks the spots of the last of the moves that were played from `start`.
    pub fn of_last_move(start: &AnyPosition, history: &[String]) -> BoardMarks {
        let mut before = start.clone();
        let Some((last, earlier)) = history.split_last() else { return BoardMarks::default() };
        let replayed = earlier.iter().all(|mv| before.play(mv).is_ok());
        let path = before.path(last).ok().filter(|_| replayed);
        BoardMarks { last: path.unwrap_or_default(), ..BoardMarks::default() }
    }
}

/// Emphasis of a spot; the strongest reason counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emphasis {
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
pub struct Scene<'a> {
    /// The position.
    pub view: &'a View,
    /// Names and colours of the sides.
    pub sides: &'a [SideStyle; 2],
    /// Marks on the board.
    pub marks: &'a BoardMarks,
    /// Capabilities of the output.
    pub looks: Capabilities,
}

impl Scene<'_> {
    /// Draws the board as large as `room` allows, and in its smallest form if it does not fit.
    pub fn draw(&self, room: Size) -> Canvas {
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
pub fn plain_marked(view: &View, sides: &[SideStyle; 2], marks: &BoardMarks, looks: Capabilities) -> String {
    text::lines(&Scene { view, sides, marks, looks }.draw(PAPER).buffer, looks.colours)
}

/// Drawn cells as lines of text without colours.
pub fn text_of(buffer: &Buffer) -> String {
    text::lines(buffer, false)
}
