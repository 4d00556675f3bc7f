//! The table of results of a server, as lines, as JSON and as a page.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use boardwright_game::{Outcome, Side, escaped};
use serde::Serialize;

use super::GameLine;
use super::running::RunningGames;

/// Names that have a row of their own; a client that changes its name all the time gets no more.
const MAX_ROWS: usize = 500;
/// The row of all other names.
const OTHERS: &str = "others";
/// The last games that the page shows.
const SHOWN: usize = 20;
/// Seconds after which the page loads itself again.
const REFRESH: u32 = 3;

const STYLE: &str = "\
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100% }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: right }
th.text, td.text { text-align: left; overflow-wrap: anywhere }
.games { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1rem }
figure { margin: 0 } figure svg { width: 100%; height: auto } figcaption { overflow-wrap: anywhere }
";

/// The results of a player.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Row {
    /// The name of the player.
    pub name: String,
    /// The number of its games.
    pub games: u32,
    /// The games that it won.
    pub won: u32,
    /// The games that were drawn.
    pub drawn: u32,
    /// The games that it lost.
    pub lost: u32,
    /// The games among the lost ones that were forfeits.
    pub forfeits: u32,
    /// A point for each win and half a point for each draw.
    pub points: f64,
}

/// The results so far.
#[derive(Default)]
pub(crate) struct Standings {
    rows: BTreeMap<String, Row>,
    last: VecDeque<GameLine>,
    games: u64,
    /// The games that are not over.
    pub(crate) running: RunningGames,
}

impl Standings {
    /// Enters a finished game.
    pub(crate) fn enter(&mut self, game: &GameLine) {
        self.running.forget(game.game);
        for (side, name) in Side::BOTH.into_iter().zip(&game.players) {
            let name = if self.rows.contains_key(name) || self.rows.len() < MAX_ROWS { name } else { OTHERS };
            let row =
                self.rows.entry(name.to_owned()).or_insert_with(|| Row { name: name.to_owned(), ..Row::default() });
            match game.result {
                None => continue,
                Some(Outcome::Draw) => row.drawn += 1,
                Some(Outcome::Win(winner)) if winner == side => row.won += 1,
                Some(Outcome::Win(_)) => {
                    row.lost += 1;
                    row.forfeits += u32::from(game.is_forfeit);
                }
            }
            row.games += 1;
            row.points = f64::from(row.won) + f64::from(row.drawn) / 2.0;
        }
        self.games += 1;
        self.last.push_front(game.clone());
        self.last.truncate(SHOWN);
    }

    /// The rows: the greatest share of the points first, then the most games, then by name.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = self.rows.values().filter(|row| row.games > 0).cloned().collect();
        let share = |row: &Row| row.points / f64::from(row.games);
        rows.sort_by(|one, other| share(other).total_cmp(&share(one)).then(other.games.cmp(&one.games)));
        rows
    }

    /// The table as lines for people.
    pub(crate) fn lines(&self) -> Vec<String> {
        let rows = self.rows();
        let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        let head = format!("{:width$}  points  games    won  drawn   lost  forfeits", "player");
        let line = |row: &Row| {
            let Row { name, games, won, drawn, lost, forfeits, points } = row;
            format!("{name:width$}  {points:6.1} {games:6} {won:6} {drawn:6} {lost:6} {forfeits:9}")
        };
        std::iter::once(head).chain(rows.iter().map(line)).collect()
    }

    /// The table as a page that loads itself again.
    pub(crate) fn html(&self, game: &str, here: usize) -> String {
        let title = escaped(game);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"refresh\" content=\"{REFRESH}\">\n<title>{title}: results</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p>Clients: {here}. Games: {}. This page loads itself again every {REFRESH} seconds.</p>\n\
             <h2>Results</h2>\n<div class=\"wide\"><table>\n<tr><th>Place</th><th class=\"text\">Player</th><th>Points</th>\
             <th>Games</th><th>Won</th><th>Drawn</th><th>Lost</th><th>Forfeits</th></tr>\n",
            self.games
        );
        for (place, row) in (1..).zip(self.rows()) {
            let Row { name, games, won, drawn, lost, forfeits, points } = row;
            // Writing to a string cannot fail.
            let _ = writeln!(
                page,
                "<tr><td>{place}</td><td class=\"text\">{}</td><td>{points:.1}</td><td>{games}</td><td>{won}</td>\
                 <td>{drawn}</td><td>{lost}</td><td>{forfeits}</td></tr>",
                escaped(&name)
            );
        }
        page.push_str("</table></div>\n");
        page += &self.running.html();
        page.push_str(
            "<h2>Last games</h2>\n<div class=\"wide\"><table>\n<tr><th>Game</th><th class=\"text\">First</th>\
             <th class=\"text\">Second</th><th>Result</th><th class=\"text\">Ending</th></tr>\n",
        );
        for game in &self.last {
            let [first, second] = game.players.each_ref().map(|name| escaped(name));
            let outcome = game.outcome.as_deref().unwrap_or("*");
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td class=\"text\">{first}</td><td class=\"text\">{second}</td><td>{outcome}</td>\
                 <td class=\"text\">{}</td></tr>",
                game.game,
                escaped(&game.ending)
            );
        }
        page.push_str("</table></div>\n</body>\n</html>\n");
        page
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Side};

    use super::{GameLine, MAX_ROWS, OTHERS, Standings};

    fn game(players: [&str; 2], result: Option<Outcome>, is_forfeit: bool) -> GameLine {
        GameLine {
            game: 1,
            players: players.map(str::to_owned),
            outcome: result.map(|outcome| outcome.to_string()),
            ending: "<over>".to_owned(),
            plies: 3,
            tally: None,
            random: [0, 0],
            record: None,
            result,
            is_forfeit,
        }
    }

    #[test]
    fn points_are_counted_by_name_and_the_best_comes_first() {
        let mut standings = Standings::default();
        standings.enter(&game(["ann", "bob"], Some(Outcome::Win(Side::Second)), true));
        standings.enter(&game(["bob", "cid"], Some(Outcome::Draw), false));
        standings.enter(&game(["ann", "cid"], None, false));
        let rows: Vec<_> = standings.rows().iter().map(|row| (row.name.clone(), row.points, row.forfeits)).collect();
        let expected = [("bob", 1.5, 0), ("cid", 0.5, 0), ("ann", 0.0, 1)];
        assert_eq!(rows, expected.map(|(name, points, forfeits)| (name.to_owned(), points, forfeits)));
        assert_eq!(standings.lines().len(), 4);
    }

    #[test]
    fn names_of_any_kind_and_number_do_no_harm() {
        let mut standings = Standings::default();
        for number in 0..MAX_ROWS + 50 {
            let name = format!("<script>{number}");
            standings.enter(&game([&name, "engine & co"], Some(Outcome::Draw), false));
        }
        assert_eq!(standings.rows().len(), MAX_ROWS + 1);
        assert!(standings.rows().iter().any(|row| row.name == OTHERS));
        let page = standings.html("kalah:6x4", 2);
        assert!(!page.contains("<script>") && page.contains("&lt;script&gt;0<") && page.contains("engine &amp; co"));
    }
}
