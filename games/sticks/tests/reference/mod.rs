//! A second implementation of the rules, written to be obvious: a grid of characters as in position text, and no
//! masks.

use std::collections::BTreeSet;

/// A position in the form of its text: rows from the top, and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    rows: Vec<Vec<char>>,
    player: char,
    /// Sticks, hollow and solid barrels of each player.
    supply: [usize; 3],
}

/// The sequences, in the letters of player 1, `B` for either barrel.
const WINNING: [&str; 3] = ["SSBSS", "SBSBS", "SBBBS"];

impl Reference {
    /// Reads a position text of the usual game without checking it.
    pub(crate) fn new(text: &str) -> Reference {
        Reference::with(text, [10, 4, 4])
    }

    /// Reads a position text of a game with this many sticks, hollow and solid barrels without checking it.
    pub(crate) fn with(text: &str, supply: [usize; 3]) -> Reference {
        let (board, player) = text.split_once(' ').expect("board and side");
        let row = |row: &str| {
            row.chars()
                .flat_map(|symbol| match symbol.to_digit(10) {
                    Some(empties) => vec!['.'; empties as usize],
                    None => vec![symbol],
                })
                .collect()
        };
        Reference { rows: board.split('/').map(row).collect(), player: player.chars().next().expect("a side"), supply }
    }

    /// The piece of a player in a hole as `S`, `H`, `D`, or `.`.
    fn piece(&self, player: char, row: usize, column: usize) -> char {
        match (self.rows[row][column], player) {
            ('X', '1') | ('x', '2') => 'H',
            ('X', '2') | ('x', '1') => 'S',
            (symbol @ ('S' | 'H' | 'D'), '1') => symbol,
            (symbol @ ('s' | 'h' | 'd'), '2') => symbol.to_ascii_uppercase(),
            _ => '.',
        }
    }

    fn other(player: char) -> char {
        if player == '1' { '2' } else { '1' }
    }

    fn columns(&self) -> usize {
        self.rows[0].len()
    }

    fn holes(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns();
        (0..self.rows.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn name(&self, (row, column): (usize, usize)) -> String {
        format!("{}{}", char::from(b'a' + column as u8), self.rows.len() - row)
    }

    fn count(&self, player: char, kind: char) -> usize {
        self.holes().filter(|&(row, column)| self.piece(player, row, column) == kind).count()
    }

    /// True if the player has a winning sequence on any line in any of the eight directions.
    fn has_won(&self, player: char) -> bool {
        self.holes().any(|(row, column)| {
            let directions = (-1..=1).flat_map(|down: i32| (-1..=1).map(move |right: i32| (down, right)));
            directions.filter(|&direction| direction != (0, 0)).any(|(down, right)| {
                let mut line = String::new();
                for step in 0..5 {
                    let (row, column) = (row as i32 + step * down, column as i32 + step * right);
                    let (rows, columns) = (self.rows.len() as i32, self.columns() as i32);
                    if !(0..rows).contains(&row) || !(0..columns).contains(&column) {
                        return false;
                    }
                    line.push(match self.piece(player, row as usize, column as usize) {
                        'H' | 'D' => 'B',
                        symbol => symbol,
                    });
                }
                WINNING.contains(&line.as_str())
            })
        })
    }

    /// The winner's number, if the game is over.
    pub(crate) fn winner(&self) -> Option<char> {
        ['1', '2'].into_iter().find(|&player| self.has_won(player))
    }

    fn fits(&self, kind: char, (row, column): (usize, usize)) -> bool {
        let own = self.piece(self.player, row, column);
        let other = self.piece(Self::other(self.player), row, column);
        own == '.' && matches!((kind, other), (_, '.') | ('S', 'H') | ('H', 'S'))
    }

    /// All legal moves as text.
    pub(crate) fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.winner().is_some() {
            return moves;
        }
        let sticks_out = self.count(self.player, 'S') == self.supply[0];
        let barrels_out =
            self.count(self.player, 'H') + self.count(self.player, 'D') == self.supply[1] + self.supply[2];
        for target in self.holes() {
            for (kind, supply) in ['S', 'H', 'D'].into_iter().zip(self.supply) {
                if !self.fits(kind, target) {
                    continue;
                }
                if self.count(self.player, kind) < supply {
                    moves.insert(format!("{kind}@{}", self.name(target)));
                }
                if if kind == 'S' { sticks_out } else { barrels_out } {
                    for source in self.holes() {
                        if self.piece(self.player, source.0, source.1) == kind {
                            moves.insert(format!("{kind}{}-{}", self.name(source), self.name(target)));
                        }
                    }
                }
            }
        }
        moves
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, mv: &str) -> Reference {
        let mut next = self.clone();
        let hole = |name: &str| {
            let letters = name.as_bytes();
            (self.rows.len() - usize::from(letters[1] - b'0'), usize::from(letters[0] - b'a'))
        };
        let kind = mv.chars().next().expect("a kind");
        if let Some((source, _)) = mv[1..].split_once('-') {
            let (row, column) = hole(source);
            let stays = self.piece(Self::other(self.player), row, column);
            next.rows[row][column] = Self::symbol(Self::other(self.player), stays);
        }
        let (row, column) = hole(&mv[mv.len() - 2..]);
        next.rows[row][column] = match (kind, self.piece(Self::other(self.player), row, column)) {
            (_, '.') => Self::symbol(self.player, kind),
            ('H', _) => {
                if self.player == '1' {
                    'X'
                } else {
                    'x'
                }
            }
            (_, _) => {
                if self.player == '1' {
                    'x'
                } else {
                    'X'
                }
            }
        };
        next.player = Self::other(self.player);
        next
    }

    fn symbol(player: char, kind: char) -> char {
        if player == '1' { kind } else { kind.to_ascii_lowercase() }
    }

    /// Counts the leaves `depth` plies below, playing every ply but the last.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 { moves.len() as u64 } else { moves.iter().map(|mv| self.after(mv).perft(depth - 1)).sum() }
    }

    /// The position text, empties written out one by one.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.player)
    }
}
