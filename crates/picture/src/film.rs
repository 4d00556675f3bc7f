//! Moving pictures: parts of shots that appear and disappear.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::time::Duration;

/// Shots for which the last one is seen longer than the others.
const REST: usize = 3;

/// A part of a shot, with its layer from below.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Part {
    pub(crate) layer: u8,
    pub(crate) svg: String,
}

/// All parts, each written once with the times at which it is seen.
pub(crate) fn drawn(shots: &[Vec<Part>], pace: Duration) -> String {
    let mut seen: BTreeMap<&Part, Vec<Range<usize>>> = BTreeMap::new();
    for (index, parts) in shots.iter().enumerate() {
        for part in parts {
            let times = seen.entry(part).or_default();
            match times.last_mut() {
                Some(last) if last.end >= index => last.end = index + 1,
                _ => times.push(index..index + 1),
            }
        }
    }
    let units = shots.len() + REST;
    let seconds = pace.as_secs_f64() * units as f64;
    let mut svg = String::new();
    for (part, times) in seen {
        if times.len() == 1 && times[0] == (0..shots.len()) {
            svg += &part.svg;
        } else {
            // A viewer that knows no movement shows the end of the game.
            let is_last = times.last().is_some_and(|last| last.end == shots.len());
            let rest = if is_last { "visible" } else { "hidden" };
            let (at, values) = timeline(&times, shots.len(), units);
            let _ = write!(
                svg,
                "<g visibility=\"{rest}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" \
                 dur=\"{seconds:.3}s\" repeatCount=\"indefinite\" keyTimes=\"{at}\" values=\"{values}\"/>{}</g>",
                part.svg
            );
        }
        svg.push('\n');
    }
    svg
}

/// The shares of the whole time at which a part comes and goes, and what it does there.
fn timeline(times: &[Range<usize>], shots: usize, units: usize) -> (String, String) {
    let share = |shot: usize| format!("{:.6}", shot as f64 / units as f64);
    let mut at = vec!["0".to_owned()];
    let mut values = vec![if times.first().is_some_and(|first| first.start == 0) { "visible" } else { "hidden" }];
    for Range { start, end } in times {
        if *start > 0 {
            at.push(share(*start));
            values.push("visible");
        }
        if *end < shots {
            at.push(share(*end));
            values.push("hidden");
        }
    }
    (at.join(";"), values.join(";"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Part, drawn};

    #[test]
    fn a_part_is_written_once_with_the_times_at_which_it_is_seen() {
        let part = |svg: &str| Part { layer: 0, svg: svg.to_owned() };
        let shots = [
            vec![part("<always/>"), part("<first/>")],
            vec![part("<always/>"), part("<later/>")],
            vec![part("<always/>"), part("<first/>"), part("<later/>")],
        ];
        let svg = drawn(&shots, Duration::from_millis(500));
        let lines: Vec<&str> = svg.lines().collect();
        assert_eq!(lines[0], "<always/>");
        assert!(lines[1].contains("keyTimes=\"0;0.166667;0.333333\" values=\"visible;hidden;visible\""), "{svg}");
        assert!(lines[2].contains("keyTimes=\"0;0.166667\" values=\"hidden;visible\""), "{svg}");
        assert!(
            svg.matches("dur=\"3.000s\"").count() == 2 && lines[1].starts_with("<g visibility=\"visible\">"),
            "{svg}"
        );
        let still = drawn(&shots[..1], Duration::from_secs(1));
        assert!(!still.contains("animate"), "{still}");
    }
}
