//! The colours and attributes of everything on a board.
//!
//! Colours are taken from the fixed 256 of xterm, so that a board looks the same under every colour theme. Without colours
//! only attributes remain, and the characters alone carry the meaning.

use boardwright_game::Colour;
use ratatui::style::{Color, Modifier, Style};

use super::{Capabilities, Emphasis};

/// The styles for one kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    colours: bool,
}

const INK: Color = Color::Indexed(16);
const WOOD: Color = Color::Indexed(179);
const LINE: Color = Color::Indexed(94);
const PLATE: Color = Color::Indexed(23);
const HOLE: Color = Color::Indexed(233);
const TROUGH: Color = Color::Indexed(94);
const HOUSE: Color = Color::Indexed(234);

/// From lukewarm to hot, for candidates.
const HEAT: [Color; 5] =
    [Color::Indexed(187), Color::Indexed(223), Color::Indexed(216), Color::Indexed(209), Color::Indexed(203)];

impl Palette {
    /// The palette for what an output can show.
    pub fn new(looks: Capabilities) -> Palette {
        Palette { colours: looks.colours }
    }

    fn pick(self, coloured: Style, attributes: Modifier) -> Style {
        if self.colours { coloured } else { Style::new().add_modifier(attributes) }
    }

    /// The board of a grid with lines.
    pub fn wood(self) -> Style {
        self.pick(Style::new().fg(LINE).bg(WOOD), Modifier::empty())
    }

    /// The plate that has holes.
    pub fn plate(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(67)).bg(PLATE), Modifier::empty())
    }

    /// An empty hole in the plate.
    pub fn hole(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(242)).bg(HOLE), Modifier::empty())
    }

    /// The upper and lower rim of a large hole, half plate and half hole.
    pub fn hole_edge(self) -> Style {
        self.pick(Style::new().fg(HOLE).bg(PLATE), Modifier::empty())
    }

    /// The board around houses.
    pub fn trough(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(137)).bg(TROUGH), Modifier::empty())
    }

    /// A house or store with its seeds.
    pub fn house(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(180)).bg(HOUSE), Modifier::empty())
    }

    /// Names of columns, rows and houses.
    pub fn label(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(245)), Modifier::empty())
    }

    /// Style of text that must be read first.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Style of text that may be overlooked.
    pub fn faint(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(244)), Modifier::DIM)
    }

    /// Titles and frames.
    pub fn accent(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(179)), Modifier::BOLD)
    }

    /// A key on the line of key hints, or the chosen line of a list.
    pub fn key(self) -> Style {
        self.pick(Style::new().fg(INK).bg(WOOD), Modifier::REVERSED)
    }

    /// Something went wrong or must not be missed.
    pub fn alert(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(209)), Modifier::BOLD)
    }

    /// A free spot of a grid with lines that is better left alone.
    pub fn warning(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(124)).bg(WOOD).add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A free spot of a grid with lines that is shaded.
    pub fn shade(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(25)).bg(WOOD), Modifier::empty())
    }

    /// Something good happened.
    pub fn good(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(114)), Modifier::BOLD)
    }

    /// A candidate's rank; `heat` from 0 to 1.
    pub fn rank(self, place: usize, heat: f64) -> Style {
        let step = (heat.clamp(0.0, 1.0) * (HEAT.len() - 1) as f64).round() as usize;
        let style = self.pick(Style::new().fg(INK).bg(HEAT[step]), Modifier::empty());
        if place == 1 { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
    }

    /// Style that an emphasis adds to the cells of a spot.
    pub fn emphasis(self, emphasis: Emphasis) -> Style {
        let ground = |index: u8| Style::new().bg(Color::Indexed(index));
        match emphasis {
            Emphasis::None => Style::new(),
            Emphasis::Target => self.pick(ground(29), Modifier::empty()),
            Emphasis::Last => self.pick(ground(215), Modifier::BOLD),
            Emphasis::Decisive => self.pick(ground(71), Modifier::BOLD),
            Emphasis::Selected => self.pick(ground(73), Modifier::REVERSED),
            Emphasis::Cursor => self.pick(ground(230), Modifier::REVERSED),
        }
    }

    /// Style that an emphasis adds on a dark ground, where pieces are bright.
    pub fn dark_emphasis(self, emphasis: Emphasis) -> Style {
        let ground = |index: u8| Style::new().bg(Color::Indexed(index));
        match emphasis {
            Emphasis::None => Style::new(),
            Emphasis::Target => self.pick(ground(22), Modifier::empty()),
            Emphasis::Last => self.pick(ground(239), Modifier::empty()),
            Emphasis::Decisive => self.pick(ground(28), Modifier::BOLD),
            Emphasis::Selected => self.pick(ground(24), Modifier::REVERSED),
            Emphasis::Cursor => self.pick(ground(243), Modifier::REVERSED),
        }
    }

    /// The dot in a free hole where the chosen piece may go.
    pub fn target_dot(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(120)), Modifier::BOLD)
    }

    /// The frame of a house or store.
    pub fn pit_frame(self, emphasis: Emphasis) -> Style {
        let line = |index: u8| Style::new().fg(Color::Indexed(index)).bg(TROUGH).add_modifier(Modifier::BOLD);
        match emphasis {
            Emphasis::None => self.trough(),
            Emphasis::Target => self.pick(line(223), Modifier::empty()),
            Emphasis::Last => self.pick(line(215), Modifier::BOLD),
            Emphasis::Decisive => self.pick(line(156), Modifier::BOLD),
            Emphasis::Selected | Emphasis::Cursor => self.pick(line(231), Modifier::BOLD),
        }
    }

    /// Style of the number of pieces in a tray.
    pub fn tray_count(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(252)), Modifier::empty())
    }

    /// Style of the number of seeds in a pit.
    pub fn pit_count(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(231)), Modifier::BOLD)
    }

    /// That there is none.
    pub fn pit_empty(self) -> Style {
        self.pick(Style::new().fg(Color::Indexed(241)), Modifier::empty())
    }

    /// The sign on a large stone.
    pub fn stone_mark(self, emphasis: Emphasis) -> Option<Style> {
        let sign = |index: u8| Some(Style::new().fg(Color::Indexed(index)).add_modifier(Modifier::BOLD));
        match emphasis {
            Emphasis::Last => sign(202),
            Emphasis::Decisive => sign(40),
            _ => None,
        }
    }

    /// The signs beside an emphasised spot.
    pub fn bracket(self, emphasis: Emphasis) -> Style {
        let sign = |index: u8| Style::new().fg(Color::Indexed(index)).add_modifier(Modifier::BOLD);
        self.pick(
            match emphasis {
                Emphasis::Cursor => sign(124),
                Emphasis::Selected => sign(16),
                Emphasis::Decisive => sign(231),
                _ => sign(52),
            },
            Modifier::BOLD,
        )
    }

    /// A piece of a side, on whatever lies below.
    pub fn piece(self, colour: Colour) -> Style {
        let index = match colour {
            Colour::Black => 16,
            Colour::White => 231,
            Colour::Red => 203,
            Colour::Yellow => 226,
            Colour::Blue => 117,
            Colour::Green => 156,
        };
        self.pick(Style::new().fg(Color::Indexed(index)).add_modifier(Modifier::BOLD), Modifier::empty())
    }
}
