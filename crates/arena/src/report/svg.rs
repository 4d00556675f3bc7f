//! The plots of a report, drawn by hand: a plotting library would bring fonts and a dozen crates for them.

use std::fmt::Write as _;

use boardwright_game::escaped;

use super::openings::OpeningScore;
use crate::events::tournament::Standing;

/// The size of a plot in pixels.
const WIDTH: f64 = 720.0;
/// Room for names on the left.
const NAMES: f64 = 230.0;
/// Room for half of the last number of an axis on the right.
const RIGHT: f64 = 40.0;
/// Room for the bounds of a test on the left.
const BOUNDS: f64 = 90.0;
/// Widths of a Latin character on average and of a wide one, in pixels.
const NARROW: f64 = 8.0;
const WIDE: f64 = 13.5;
const ROW: f64 = 26.0;
/// Room for the numbers of an axis.
const AXIS: f64 = 30.0;

/// More points than this of a long test are thinned out.
const MAX_POINTS: usize = 600;

/// Ratings with their intervals, a row for each player; `None` without players.
pub(super) fn ratings(standings: &[Standing]) -> Option<String> {
    let rated: Vec<(&str, f64, f64)> = standings
        .iter()
        .filter_map(|row| Some((row.player.as_str(), row.elo?, row.elo_error?)))
        .filter(|(_, elo, error)| elo.is_finite() && error.is_finite())
        .collect();
    let low = rated.iter().map(|(_, elo, error)| elo - error).reduce(f64::min)?;
    let high = rated.iter().map(|(_, elo, error)| elo + error).reduce(f64::max)?;
    let axis = Axis::new(low, high, NAMES, WIDTH - RIGHT);
    let height = ROW * rated.len() as f64 + AXIS;
    let mut svg = open(height, "Ratings with 95 % intervals");
    axis.draw(&mut svg, 4.0, height);
    for (index, (name, elo, error)) in rated.iter().enumerate() {
        let y = ROW * (index as f64 + 0.5);
        let (x, left, right) = (axis.at(*elo), axis.at(elo - error), axis.at(elo + error));
        label(&mut svg, NAMES - 12.0, y + 4.0, "end", &shortened(name));
        line(&mut svg, [left, y, right, y], "var(--mark)");
        line(&mut svg, [left, y - 4.0, left, y + 4.0], "var(--mark)");
        line(&mut svg, [right, y - 4.0, right, y + 4.0], "var(--mark)");
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"var(--mark)\"/>");
    }
    svg.push_str("</svg>");
    Some(svg)
}

/// The log-likelihood ratio of a sequential test after every pair, between its bounds.
pub(super) fn llr(values: &[f64], [lower, upper]: [f64; 2]) -> String {
    const HEIGHT: f64 = 260.0;
    let least = values.iter().copied().fold(lower, f64::min);
    let greatest = values.iter().copied().fold(upper, f64::max);
    let room = (greatest - least) * 0.05;
    let y = |value: f64| (greatest + room - value) / (greatest - least + 2.0 * room) * (HEIGHT - AXIS);
    let axis = Axis::new(0.0, values.len() as f64, BOUNDS, WIDTH - RIGHT);
    let mut svg = open(HEIGHT, "Log-likelihood ratio over pairs of games");
    axis.draw(&mut svg, 0.0, HEIGHT);
    for (bound, name) in [(lower, "H0"), (upper, "H1")] {
        line(&mut svg, [BOUNDS, y(bound), WIDTH - RIGHT, y(bound)], "var(--bound)");
        label(&mut svg, BOUNDS - 8.0, y(bound) + 4.0, "end", &format!("{name} {bound:.2}"));
    }
    curve(&mut svg, values, &axis, y);
    svg.push_str("</svg>");
    svg
}

/// The value of a parameter after every pair, and the value at which it began.
pub(super) fn course(values: &[f64], start: f64) -> String {
    const HEIGHT: f64 = 200.0;
    let least = values.iter().copied().fold(start, f64::min);
    let greatest = values.iter().copied().fold(start, f64::max);
    let room = if greatest > least { (greatest - least) * 0.08 } else { 1.0 };
    let y = |value: f64| (greatest + room - value) / (greatest - least + 2.0 * room) * (HEIGHT - AXIS);
    let axis = Axis::new(0.0, values.len() as f64, BOUNDS, WIDTH - RIGHT);
    let mut svg = open(HEIGHT, "Value over pairs of games");
    axis.draw(&mut svg, 0.0, HEIGHT);
    line(&mut svg, [BOUNDS, y(start), WIDTH - RIGHT, y(start)], "var(--bound)");
    let last = values.last().copied().unwrap_or(start);
    // Two labels that would cover each other are one.
    let apart = (y(start) - y(last)).abs() > 14.0;
    for value in [last, start].into_iter().take(1 + usize::from(apart)) {
        label(&mut svg, BOUNDS - 8.0, y(value) + 4.0, "end", &in_short(value));
    }
    curve(&mut svg, values, &axis, y);
    svg.push_str("</svg>");
    svg
}

/// A number with about four digits.
fn in_short(value: f64) -> String {
    let digits = 3.0 - value.abs().max(1e-9).log10().floor();
    format!("{value:.0$}", digits.clamp(0.0, 9.0) as usize)
}

/// A line through values after 1, 2, 3 and more pairs.
fn curve(svg: &mut String, values: &[f64], axis: &Axis, y: impl Fn(f64) -> f64) {
    let step = values.len().div_ceil(MAX_POINTS).max(1);
    let last = values.len().saturating_sub(1);
    let points = values.iter().enumerate().filter(|(index, _)| index % step == 0 || *index == last);
    let points: Vec<String> =
        points.map(|(index, value)| format!("{:.1},{:.1}", axis.at(index as f64 + 1.0), y(*value))).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--mark)\" stroke-width=\"2\"/>",
        points.join(" ")
    );
}

/// Results of the side that moves first, a bar for each opening: won, drawn, lost, and its score beside them.
pub(super) fn openings(scores: &[OpeningScore<'_>]) -> String {
    const GAP: f64 = 4.0;
    let most = scores.iter().map(|score| score.results.iter().sum::<u64>()).max().unwrap_or(0).max(1) as f64;
    // The score stands behind the bar.
    let length = WIDTH - NAMES - BOUNDS;
    let mut svg = open(ROW * scores.len() as f64 + GAP, "Scores by opening");
    for (index, score) in scores.iter().enumerate() {
        let top = ROW * index as f64 + GAP;
        label(&mut svg, NAMES - 12.0, top + 13.0, "end", &shortened(score.opening));
        let mut x = NAMES;
        for (count, colour) in score.results.into_iter().zip(["var(--mark)", "var(--rule)", "var(--bound)"]) {
            let width = count as f64 / most * length;
            if count > 0 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                    ROW - 2.0 * GAP
                );
            }
            x += width;
        }
        label(&mut svg, x + 8.0, top + 13.0, "start", &format!("{:.0} %", score.score() * 100.0));
    }
    svg.push_str("</svg>");
    svg
}

/// A horizontal scale.
struct Axis {
    low: f64,
    high: f64,
    left: f64,
    right: f64,
}

impl Axis {
    fn new(low: f64, high: f64, left: f64, right: f64) -> Axis {
        // A scale needs some length, even for one value.
        let high = if high > low { high } else { low + 1.0 };
        Axis { low, high, left, right }
    }

    fn at(&self, value: f64) -> f64 {
        self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)
    }

    /// Rules from `top` down to the numbers of the axis, at the foot of a plot of this height.
    fn draw(&self, svg: &mut String, top: f64, height: f64) {
        for tick in self.ticks() {
            let x = self.at(tick);
            line(svg, [x, top, x, height - AXIS], "var(--rule)");
            label(svg, x, height - AXIS + 18.0, "middle", &format!("{tick}"));
        }
    }

    /// Round numbers, about six of them: steps of 1, 2 or 5 times a power of ten.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 6.0;
        let power = 10f64.powf(rough.log10().floor()).max(1.0);
        let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(rough.ceil());
        let first = (self.low / step).ceil() as i64;
        (first..).map(|tick| tick as f64 * step).take_while(|&tick| tick <= self.high).take(50).collect()
    }
}

fn open(height: f64, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{title}\">\n"
    )
}

fn line(svg: &mut String, [x1, y1, x2, y2]: [f64; 4], colour: &str) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
    );
}

fn label(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(words));
}

/// Width of a text, rather too large than too small.
fn breadth(words: &str) -> f64 {
    words.chars().map(|c| if c.is_ascii() && !matches!(c, 'M' | 'W' | 'm' | 'w' | '@') { NARROW } else { WIDE }).sum()
}

/// A name that fits beside the plot.
fn shortened(name: &str) -> String {
    const ROOM: f64 = NAMES - 12.0;
    if breadth(name) <= ROOM {
        return name.to_owned();
    }
    let mut short = String::new();
    for c in name.chars() {
        if breadth(&short) + 2.0 * WIDE > ROOM {
            break;
        }
        short.push(c);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::{BOUNDS, NAMES, breadth, llr, shortened};

    /// A label that ends at the edge of the plot begins inside the picture.
    #[test]
    fn no_label_is_cut() {
        for name in [
            "engine",
            "WWWWWWWWWWWWWWWWWWWWWWWWWW",
            "五子棋五子棋五子棋五子棋五子棋五子棋",
            "bwp:python3 'my bots/first.py' --fast --deep",
        ] {
            assert!(breadth(&shortened(name)) <= NAMES - 12.0, "{name}");
        }
        assert_eq!((shortened("engine").as_str(), shortened(&"x".repeat(40)).ends_with('…')), ("engine", true));
        let plot = llr(&[0.0, -100.0], [-100.25, 100.25]);
        let bound = "H0 -100.25";
        assert!(plot.contains(bound) && breadth(bound) <= BOUNDS - 8.0, "{plot}");
    }
}
