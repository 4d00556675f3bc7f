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
    /// What moves did elsewhere in the search, in their order and in reductions.
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
    /// The network in the static value.
    Network,
}

impl Part {
    const ALL: [(Part, &'static str); 14] = [
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
        (Part::Network, "network"),
    ];
}

/// The parts that are left out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Without(u16);

impl Without {
    /// The option of a player spec, such as `without=late+policy`; nothing is left out if it is not there.
    ///
    /// # Errors
    /// If a part is unknown.
    pub(crate) fn read(spec: &PlayerSpec) -> Result<Without, ParseError> {
        let mut without = Without::default();
        for word in spec.text("without").into_iter().flat_map(|text| text.split('+')) {
            let Some(&(part, _)) = Part::ALL.iter().find(|(_, name)| *name == word) else {
                let names = Part::ALL.map(|(_, name)| name).join(", ");
                return Err(spec.error(format!("without= some of {names}, with + between them, not {word:?}")));
            };
            without.0 |= 1 << part as u16;
        }
        Ok(without)
    }

    /// Whether the part is there.
    #[inline]
    pub(crate) fn has(self, part: Part) -> bool {
        self.0 >> part as u16 & 1 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, Without};

    fn read(spec: &str) -> Result<Without, String> {
        Without::read(&spec.parse().expect("a well-formed spec")).map_err(|error| error.to_string())
    }

    #[test]
    fn parts_are_left_out_by_name() {
        let without = read("engine@without=late+network").unwrap();
        let left_out: Vec<Part> =
            Part::ALL.map(|(part, _)| part).into_iter().filter(|&part| !without.has(part)).collect();
        assert_eq!(left_out, [Part::Late, Part::Network]);
        assert_eq!(read("engine"), Ok(Without::default()));
        for (part, name) in Part::ALL {
            assert!(!read(&format!("engine@without={name}")).unwrap().has(part), "{name}");
        }
    }

    #[test]
    fn an_unknown_part_is_named_with_those_that_there_are() {
        let error = read("engine@without=late+luck").unwrap_err();
        assert!(error.contains("\"luck\"") && error.contains("proofs, policy, killers"), "{error}");
        assert!(read("engine@without=").is_err());
    }
}
