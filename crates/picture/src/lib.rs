//! Pictures of positions and moving pictures of games, as SVG.
//!
//! Drawing depends on shapes, never on the name of a game: the input is a [`View`]. A moving picture needs no script: each
//! part has the times at which it is visible, so that it plays wherever a browser shows an image.

mod film;
mod ground;
mod layout;
mod pieces;
mod shot;

use std::fmt::Write as _;
use std::time::Duration;

use boardwright_game::{AnyPosition, Board, MoveError, SideStyle, View, escaped};

use self::film::Part;
use self::layout::Layout;

/// Units below the board for the caption.
const CAPTION: f64 = 34.0;

/// The longest caption and title in characters; more is cut off.
const LONGEST: usize = 160;

/// One position to draw, with what is marked on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The position.
    pub view: View,
    /// The spots of the last move.
    pub last: Vec<String>,
    /// Short texts on spots, such as the numbers of moves.
    pub labels: Vec<(String, String)>,
    /// The line below the board; empty for none.
    pub caption: String,
}

/// The parts of a picture that are the same for all its shots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The sides with their colours.
    pub sides: [SideStyle; 2],
    /// The name of the picture for those who cannot see it.
    pub title: String,
    /// The time for which each shot of a moving picture is seen.
    pub pace: Duration,
}

/// The choices for the pictures of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// The number of each move stands on the spot where it ended, as long as its piece lies there. As in printed diagrams, choices
    /// of an opening and moves that are only offered have no number, and among pits nothing has: a number there counts seeds.
    pub numbers: bool,
    /// The last move stands below the board.
    pub captions: bool,
}

/// The shots of a game: the position at the start and after each move.
///
/// # Errors
/// [`MoveError`] at the first move that is not legal.
pub fn shots(start: &AnyPosition, moves: &[String], choices: Choices) -> Result<Vec<Shot>, MoveError> {
    let mut position = start.clone();
    let view = position.view();
    let is_numbered = choices.numbers && !matches!(view.board, Board::Pits { .. });
    let mut shots = vec![Shot { view, last: Vec::new(), labels: Vec::new(), caption: String::new() }];
    let mut numbers: Vec<(String, String)> = Vec::new();
    let mut made = 0;
    for (ply, mv) in (1..).zip(moves) {
        let last = position.path(mv)?;
        position.play(mv)?;
        let view = position.view();
        let is_offered = |spot: &String| view.opening.as_ref().is_some_and(|opening| opening.offered.contains(spot));
        let is_made = |spot: &&String| view.spot(spot).is_some() && !is_offered(spot);
        if let Some(spot) = last.last().filter(is_made).filter(|_| is_numbered) {
            made += 1;
            numbers.retain(|(known, _)| !last.contains(known));
            numbers.push((spot.clone(), made.to_string()));
        }
        let caption = if choices.captions { format!("{ply}. {mv}") } else { String::new() };
        shots.push(Shot { view, last, labels: numbers.clone(), caption });
    }
    Ok(shots)
}

/// The picture of one position.
pub fn still(shot: &Shot, style: &Style) -> String {
    film(std::slice::from_ref(shot), style)
}

/// The moving picture of a game: its shots in a loop. Viewers without animation show the last shot.
///
/// All shots have the board of the last. Without a shot the picture is empty.
pub fn film(shots: &[Shot], style: &Style) -> String {
    let Some(last) = shots.last() else { return String::new() };
    let layout = Layout::new(&last.view.board);
    let has_captions = shots.iter().any(|shot| !shot.caption.is_empty());
    let (width, height) = (layout.width, layout.height + if has_captions { CAPTION } else { 0.0 });
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{0}\" height=\"{1}\" role=\"img\" \
         font-family=\"system-ui, Segoe UI, Helvetica, Arial, sans-serif\">\n",
        n(width),
        n(height)
    );
    let _ = writeln!(svg, "<title>{}</title>", shown(&style.title));
    let _ = writeln!(svg, "<defs>{}{}</defs>", ground::definitions(), pieces::definitions(&style.sides));
    let _ = writeln!(svg, "<rect width=\"{}\" height=\"{}\" fill=\"#f4efe6\"/>", n(width), n(height));
    svg += &ground::ground(&last.view, &layout);
    let parts: Vec<Vec<Part>> = shots.iter().map(|shot| shot::parts(shot, &layout, &style.sides)).collect();
    svg += &film::drawn(&parts, style.pace);
    svg += "</svg>\n";
    svg
}

/// A number of units, with a decimal at most.
fn n(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    format!("{tenths}")
}

/// The beginning of a text as it stands between tags or in quotation marks.
fn shown(text: &str) -> String {
    escaped(&text.chars().take(LONGEST).collect::<String>())
}
