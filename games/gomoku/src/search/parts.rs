//! Parts of the engine that can be left out, so that a match says what each of them is worth.

use boardwright_game::{ParseError, PlayerSpec};
use boardwright_search::left_out;
use boardwright_search::pvs::Technique;

/// A part of the engine that plays on without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A technique of the search core.
    Technique(Technique),
    /// The search for wins by threats before the search proper.
    Proofs,
    /// The fitted order of moves.
    Policy,
    /// Leaving out quiet moves that cannot lift a poor position far enough.
    Futility,
    /// Looking for wins by fours where the search ends.
    Fours,
    /// Searching on at the end while a threat has to be answered.
    Threats,
    /// The network over shapes in the static value.
    Network,
    /// Resistance where the position is nearly lost: moves that do something about the opponent's attack.
    Resistance,
}

impl Part {
    /// The parts besides the techniques of the search core, with their names.
    const OWN: [(Part, &'static str); 7] = [
        (Part::Proofs, "proofs"),
        (Part::Policy, "policy"),
        (Part::Futility, "futility"),
        (Part::Fours, "fours"),
        (Part::Threats, "threats"),
        (Part::Network, "network"),
        (Part::Resistance, "resistance"),
    ];

    /// All parts with their names.
    fn all() -> Vec<(Part, &'static str)> {
        let techniques = Technique::NAMES.into_iter().map(|(technique, name)| (Part::Technique(technique), name));
        Part::OWN.into_iter().chain(techniques).collect()
    }

    #[inline]
    fn bit(self) -> u32 {
        match self {
            Part::Proofs => 1,
            Part::Policy => 1 << 1,
            Part::Futility => 1 << 2,
            Part::Fours => 1 << 3,
            Part::Threats => 1 << 4,
            Part::Network => 1 << 5,
            Part::Resistance => 1 << 6,
            Part::Technique(technique) => 1 << (16 + technique as u32),
        }
    }
}

/// The parts that are switched on: all of them, unless options say otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnabledParts(u32);

impl Default for EnabledParts {
    fn default() -> EnabledParts {
        EnabledParts(u32::MAX)
    }
}

impl EnabledParts {
    /// The parts that an option of a player spec such as `without=late-move-pruning+policy` leaves; all parts if it is not
    /// there.
    ///
    /// # Errors
    /// If a part is unknown.
    pub(crate) fn read(spec: &PlayerSpec) -> Result<EnabledParts, ParseError> {
        let left_out = left_out(spec, &Part::all())?.into_iter().fold(0, |bits, part| bits | part.bit());
        Ok(EnabledParts(EnabledParts::default().0 & !left_out))
    }

    /// Returns true if the part is switched on.
    #[inline]
    pub(crate) fn contains(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use boardwright_search::pvs::Technique;

    use super::{EnabledParts, Part};

    fn read(spec: &str) -> Result<EnabledParts, String> {
        EnabledParts::read(&spec.parse().expect("a well-formed spec")).map_err(|error| error.to_string())
    }

    #[test]
    fn parts_are_left_out_by_name() {
        let parts = read("engine@without=late-move-pruning+network").unwrap();
        let left_out = Part::all().into_iter().map(|(part, _)| part).filter(|&part| !parts.contains(part));
        let late = Part::Technique(Technique::LatePruning);
        assert_eq!(left_out.collect::<Vec<_>>(), [Part::Network, late]);
        assert_eq!(read("engine"), Ok(EnabledParts::default()));
        for (part, name) in Part::all() {
            assert!(!read(&format!("engine@without={name}")).unwrap().contains(part), "{name}");
        }
    }

    #[test]
    fn an_unknown_part_is_named_with_those_that_there_are() {
        let error = read("engine@without=late-move-pruning+luck").unwrap_err();
        assert!(error.contains("\"luck\"") && error.contains("proofs, policy, futility"), "{error}");
        assert!(read("engine@without=").is_err());
    }
}
