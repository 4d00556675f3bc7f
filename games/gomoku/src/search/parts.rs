//! Parts of the engine that can be left out, so that a match says what each of them is worth.

use boardwright_game::{ParseError, PlayerSpec};

/// A part of the engine that plays on without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The search for wins by threats before the search proper.
    Proofs,
    /// The fitted order of moves.
    Policy,
    /// Two moves a ply that cut off beside this position, tried early.
    Killers,
    /// The move that refuted the last one, tried early.
    Counter,
    /// The results of moves elsewhere in the search, in their order and in reductions.
    History,
    /// Giving up positions that are far above the window.
    Futility,
    /// Giving up positions that are far below it, unless they are won by fours.
    Razoring,
    /// Leaving out quiet moves that cannot lift a poor position far enough.
    Skips,
    /// Leaving out quiet moves after many others.
    Late,
    /// Searching late moves less deep at first.
    Reductions,
    /// Searching a position whose best move is not known less deep.
    Unknown,
    /// Looking for wins by fours where the search ends.
    Fours,
    /// Searching on at the end while a threat has to be answered.
    Threats,
    /// Searching moves less deep where the static value is far above the window.
    High,
    /// Searching moves less deep after one that has raised the value of the principal variation.
    Raise,
    /// The network over shapes in the static value.
    Network,
    /// The network over lines in the static value and in the order of moves.
    Lines,
}

impl Part {
    const ALL: [(Part, &'static str); 17] = [
        (Part::Proofs, "proofs"),
        (Part::Policy, "policy"),
        (Part::Killers, "killers"),
        (Part::Counter, "counter"),
        (Part::History, "history"),
        (Part::Futility, "futility"),
        (Part::Razoring, "razoring"),
        (Part::Skips, "skips"),
        (Part::Late, "late"),
        (Part::Reductions, "reductions"),
        (Part::Unknown, "unknown"),
        (Part::Fours, "fours"),
        (Part::Threats, "threats"),
        (Part::High, "high"),
        (Part::Raise, "raise"),
        (Part::Network, "network"),
        (Part::Lines, "lines"),
    ];

    #[inline]
    fn bit(self) -> u32 {
        1 << self as u16
    }
}

/// The parts that are switched on: all of them but the line network, unless options say otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnabledParts(u32);

impl Default for EnabledParts {
    fn default() -> EnabledParts {
        let usual = Part::ALL.iter().filter(|(part, _)| *part != Part::Lines);
        EnabledParts(usual.fold(0, |bits, (part, _)| bits | part.bit()))
    }
}

impl EnabledParts {
    /// The parts that an option of a player spec such as `without=late+policy` leaves; all the usual parts if it is not there.
    /// `with=lines` adds the line network.
    ///
    /// # Errors
    /// If a part is unknown.
    pub(crate) fn read(spec: &PlayerSpec) -> Result<EnabledParts, ParseError> {
        let mut parts = EnabledParts::default();
        for word in spec.text("without").into_iter().flat_map(|text| text.split('+')) {
            let Some(&(part, _)) = Part::ALL.iter().find(|(_, name)| *name == word) else {
                let names = Part::ALL.map(|(_, name)| name).join(", ");
                return Err(spec.error(format!("without= some of {names}, with + between them, not {word:?}")));
            };
            parts.0 &= !part.bit();
        }
        match spec.text("with") {
            None => Ok(parts),
            Some("lines") => Ok(EnabledParts(parts.0 | Part::Lines.bit())),
            Some(other) => Err(spec.error(format!("with=lines, not {other:?}"))),
        }
    }

    /// Returns true if the part is switched on.
    #[inline]
    pub(crate) fn contains(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{EnabledParts, Part};

    fn read(spec: &str) -> Result<EnabledParts, String> {
        EnabledParts::read(&spec.parse().expect("a well-formed spec")).map_err(|error| error.to_string())
    }

    #[test]
    fn parts_are_left_out_by_name() {
        let parts = read("engine@without=late+network").unwrap();
        let left_out: Vec<Part> =
            Part::ALL.map(|(part, _)| part).into_iter().filter(|&part| !parts.contains(part)).collect();
        assert_eq!(left_out, [Part::Late, Part::Network, Part::Lines]);
        assert_eq!(read("engine"), Ok(EnabledParts::default()));
        for (part, name) in Part::ALL {
            assert!(!read(&format!("engine@without={name}")).unwrap().contains(part), "{name}");
        }
        assert!(!EnabledParts::default().contains(Part::Lines));
        assert!(read("engine@with=lines").unwrap().contains(Part::Lines));
        assert!(read("engine@with=luck").unwrap_err().contains("with=lines"));
    }

    #[test]
    fn an_unknown_part_is_named_with_those_that_there_are() {
        let error = read("engine@without=late+luck").unwrap_err();
        assert!(error.contains("\"luck\"") && error.contains("proofs, policy, killers"), "{error}");
        assert!(read("engine@without=").is_err());
    }
}
