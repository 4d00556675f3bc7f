//! Solving puzzles line by line: it prints the board, then reads and judges a move or a word. It needs no terminal.

use std::io::{self, BufRead, IsTerminal as _, Write};

use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{AnyVariant, Stop};
use boardwright_puzzles::{Others, Puzzle, Set, Trial, Verdict};

use super::diary::Diary;
use crate::error::{CliError, Status};
use crate::output::{Output, capabilities, wrap};
use boardwright_terminal::lines::read_line;

const WORDS: &str = "a move, hint, solution, board, next, help or quit";

/// Asks puzzles on standard input and output until the input ends or somebody quits.
pub(super) fn run(variant: &AnyVariant, set: &Set, chosen: &[usize], ascii: bool) -> Result<Status, CliError> {
    crate::interrupt::listen()?;
    let mut diary = Diary::open()?;
    let looks = capabilities(ascii);
    let (mut input, mut output) = (io::stdin().lock(), anstream::AutoStream::auto(io::stdout()));
    let width = if io::stdout().is_terminal() { Output::standard().width() } else { usize::MAX };
    Asker { variant, set, looks, width, output: &mut output, input: &mut input, asked: Vec::new() }
        .run(chosen, &mut diary)
}

/// The end of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Next,
    Quit,
}

struct Asker<'a> {
    variant: &'a AnyVariant,
    set: &'a Set,
    looks: Capabilities,
    /// Characters of a line, of which longer ones are broken.
    width: usize,
    output: &'a mut dyn Write,
    input: &'a mut dyn BufRead,
    /// Places of the puzzles that were asked since the program began.
    asked: Vec<usize>,
}

impl Asker<'_> {
    fn say(&mut self, text: impl std::fmt::Display) -> Result<(), CliError> {
        for line in text.to_string().lines().flat_map(|line| wrap(line, self.width)) {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    fn run(&mut self, chosen: &[usize], diary: &mut Diary) -> Result<Status, CliError> {
        while let Some(index) = self.pick(chosen, diary) {
            self.asked.push(index);
            if self.ask(index, diary)? == End::Quit {
                return Ok(Status::Done);
            }
        }
        self.say("there are no more puzzles like that")?;
        Ok(Status::Done)
    }

    /// The puzzle that suits the person best, of those that were not tried if there are some.
    fn pick(&self, chosen: &[usize], diary: &Diary) -> Option<usize> {
        let game = &self.set.head.game;
        let person = diary.person(game).rating;
        let distance = |&index: &usize| {
            let puzzle = &self.set.puzzles[index];
            let far = (diary.puzzle(game, puzzle).rating - person).abs() as u32;
            (diary.knows(game, puzzle), far, index)
        };
        chosen.iter().filter(|index| !self.asked.contains(index)).min_by_key(|index| distance(index)).copied()
    }

    fn ask(&mut self, index: usize, diary: &mut Diary) -> Result<End, CliError> {
        let (set, game) = (self.set, self.set.head.game.as_str());
        let puzzle = &set.puzzles[index];
        let mut trial = Trial::new(self.variant, puzzle)?;
        let side = trial.position().to_move();
        let name = trial.position().side_name(side);
        let rating = diary.puzzle(game, puzzle).rating;
        self.say(format_args!("\npuzzle {} of {game}, rated {rating:.0}: {name} to play and win", index + 1))?;
        self.say(match puzzle.others {
            Others::Proved => "one move wins; every other move is proved not to",
            Others::Forcing if !puzzle.also.is_empty() => {
                "several moves win by threats to win with the next move, and no other does; moves that win in another way may exist"
            }
            Others::Forcing => {
                "one move wins by threats to win with the next move, and no other does; moves that win in another way may exist"
            }
            Others::Searched if !puzzle.also.is_empty() => "several moves win, and a search found no other that does",
            Others::Searched => "one move wins, and a search found no other that does",
        })?;
        self.board(&trial)?;
        let (mut is_clean, mut hints) = (true, 0);
        loop {
            self.output.flush()?;
            let Some(line) = read_line(self.input)? else { return Ok(End::Quit) };
            let line = match line {
                Ok(line) => line,
                Err(reason) => {
                    self.say(reason)?;
                    continue;
                }
            };
            match line.trim() {
                "" => {}
                "quit" | "q" => return Ok(End::Quit),
                "help" | "?" => self.say(format_args!("type {WORDS}"))?,
                "board" => self.board(&trial)?,
                "next" => return Ok(End::Next),
                "hint" => {
                    self.rate_first_result(puzzle, false, is_clean, diary)?;
                    is_clean = false;
                    hints += 1;
                    self.hint(hints, puzzle, &mut trial)?;
                }
                "solution" => {
                    self.rate_first_result(puzzle, false, is_clean, diary)?;
                    let line = trial.solution(&Stop::new()).unwrap_or_default();
                    self.say(format_args!("solution: {}", line.join(" ")))?;
                    return Ok(End::Next);
                }
                // Several moves of one turn may be typed together, as in a game.
                turn => {
                    for mv in turn.split('+').map(str::trim) {
                        let verdict = match trial.answer(mv, &Stop::new()) {
                            Ok(verdict) => verdict,
                            Err(error) => {
                                self.say(format_args!("{error}; expected {WORDS}"))?;
                                break;
                            }
                        };
                        if verdict == Verdict::Solved {
                            self.say(format_args!("solved; themes: {}", puzzle.themes.join(", ")))?;
                            self.rate_first_result(puzzle, true, is_clean, diary)?;
                            return Ok(End::Next);
                        }
                        if let Verdict::Wrong { .. } = verdict {
                            self.rate_first_result(puzzle, false, is_clean, diary)?;
                            is_clean = false;
                        }
                        self.judge(mv, &verdict, &trial)?;
                        // Moves behind the end of the turn are not played: the opponent has changed the board.
                        if !matches!(&verdict, Verdict::Right(replies) if replies.is_empty()) {
                            break;
                        }
                    }
                }
            }
        }
    }

    fn judge(&mut self, mv: &str, verdict: &Verdict, trial: &Trial<'_>) -> Result<(), CliError> {
        match verdict {
            Verdict::Solved => Ok(()),
            Verdict::Right(replies) if replies.is_empty() => {
                self.say("right; go on")?;
                self.board(trial)
            }
            Verdict::Right(replies) => {
                self.say(format_args!("right; the answer is {}", replies.join(" ")))?;
                self.board(trial)
            }
            Verdict::Wrong { line, loses } => {
                let end = if *loses { "loses" } else { "does not win" };
                self.say(format_args!("no: {mv} {end}, by {}; try again", line.join(" ")))
            }
            Verdict::AlsoWins => {
                self.say(format_args!("{mv} wins, too, but no way as short is known; find the shorter win"))
            }
            Verdict::Unproved(line) => self
                .say(format_args!("{mv} is not known to win; the engine would answer {}; try again", line.join(" "))),
        }
    }

    /// Hints come closer: the idea, the length of the solution, then the piece or the spot.
    fn hint(&mut self, step: u32, puzzle: &Puzzle, trial: &mut Trial<'_>) -> Result<(), CliError> {
        match step {
            1 => return self.say(format_args!("hint: {}", puzzle.themes.join(", "))),
            2 => {
                return self
                    .say(format_args!("hint: the solution has {} of your moves", puzzle.own_moves(self.variant)));
            }
            _ => {}
        }
        let Some(mv) = trial.solution(&Stop::new()).and_then(|line| line.into_iter().next()) else {
            return self.say("there is no hint");
        };
        // People type moves: what stands for a part of it tells less, a name that no move has tells nothing.
        let spots = trial.position().path(&mv).unwrap_or_default();
        let part = spots.first().filter(|spot| mv.contains(spot.as_str()));
        self.say(format_args!("hint: {}", part.unwrap_or(&mv)))
    }

    /// Rates the person and the puzzle at the first result of a puzzle.
    fn rate_first_result(
        &mut self,
        puzzle: &Puzzle,
        is_solved: bool,
        is_first: bool,
        diary: &mut Diary,
    ) -> Result<(), CliError> {
        if !is_first {
            return Ok(());
        }
        let game = self.set.head.game.as_str();
        if diary.knows(game, puzzle) {
            return self.say("your rating stays: you have tried this puzzle before");
        }
        let before = diary.person(game).rating;
        diary.enter(game, puzzle, is_solved)?;
        let now = diary.person(game);
        let (row, best) = diary.row(game);
        self.say(format_args!(
            "your rating: {:.0} ± {:.0} ({:+.0}); {row} in a row, at best {best}",
            now.rating,
            2.0 * now.deviation,
            now.rating - before
        ))
    }

    fn board(&mut self, trial: &Trial<'_>) -> Result<(), CliError> {
        let sides = &self.variant.family().sides;
        let text = plain_marked(&trial.position().view(), sides, &BoardMarks::default(), self.looks);
        writeln!(self.output, "\n{text}")?;
        Ok(())
    }
}
