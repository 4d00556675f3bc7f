/// The faults as changes of the checker's sources, in the order in which they are made. `on!(NAME)` tells whether a fault is
/// switched on.
const PATCHES: &[Patch] = &[
    // The file and all claims.
    ("certificate.rs", "(lower > upper).then(", "(lower > upper && !on!(Contradiction)).then("),
    (
        "lib.rs",
        "for claim in &certificate.claims {",
        "for claim in certificate.claims.iter().take(if on!(FirstClaimOnly) { 1 } else { usize::MAX }) {",
    ),
    // Moves and lines.
    (
        "moves.rs",
        "if shows_lines && measure != Measure::Result {",
        "if shows_lines && measure != Measure::Result && !on!(LineForPoints) {",
    ),
    // ResultsWithoutPoints and MemoryOfEitherMover.
    (
        "moves.rs",
        "position.remember(self.measure, &mut self.code)",
        "crate::remember(&position, self.measure, &mut self.code)",
    ),
    (
        "moves.rs",
        "let value = of_side(self.side, value);",
        "let value = of_side(if on!(ValueOfMover) { position.to_move() } else { self.side }, value);",
    ),
    ("moves.rs", "return if value >= self.goal", "return if value.saturating_add(i32::from(on!(OneShort))) >= self.goal"),
    (
        "moves.rs",
        "held.saturating_sub(stake) >=",
        "held.saturating_sub(if on!(StakeForgotten) { 0 } else { stake }) >=",
    ),
    ("moves.rs", "met.wanted >= wanted => return", "met.wanted >= wanted || on!(MemoryOfAnyGoal) => return"),
    (
        "moves.rs",
        "if position.to_move() == self.side {",
        "let parity = self.path.len().is_multiple_of(2) == (self.side == Side::First);
        let is_own = if on!(TurnsByParity) { parity } else { position.to_move() == self.side };
        if is_own {",
    ),
    ("moves.rs", "Ok((0..count, line))", "Ok((0..if on!(OneReply) { count.min(1) } else { count }, line))"),
    ("moves.rs", "self.goal <= 0 {", "self.goal <= i32::from(on!(CircleWins)) {"),
    (
        "moves.rs",
        "position.to_move() == side && position.wins_by(line)",
        "(position.to_move() == side || on!(LineOfEitherSide)) && (position.wins_by(line) || on!(LineBelieved))",
    ),
    // Sets.
    ("sets.rs", "|| claim.goal != 0 {", "|| (claim.goal != 0 && !on!(SetsProveWins)) {"),
    ("sets.rs", "(sets, position.to_move() == blocker)", "(sets, position.to_move() == blocker || on!(BlockerBegins))"),
    ("sets.rs", "sets.is_filled(blocker_to_move) {", "sets.is_filled(blocker_to_move) && !on!(FilledSet) {"),
    ("sets.rs", "sets.is_light(blocker_to_move)", "sets.is_light(blocker_to_move || on!(LightWhoeverMoves))"),
    ("sets.rs", "2 * pairs.len();", "2 * pairs.len() || on!(SharedPairs);"),
    (
        "sets.rs",
        "    let free: Vec<u32>",
        "    let taken = if on!(SharedPairs) { &[] } else { taken };
    let free: Vec<u32>",
    ),
    // Zones: the sets.
    (
        "zones/families.rs",
        "position
            .proof_sets(builder)",
        "sets_of(position, builder)",
    ),
    (
        "zones/families.rs",
        "impl SetFamily {",
        "fn sets_of(position: &AnyPosition, builder: Side) -> Option<ProofSets<String>> {
    if !on!(ZonesOfAnyRule) {
        return position.proof_sets(builder);
    }
    let set = |moves| boardwright_game::certify::BuilderSet { moves, spoilers: Vec::new() };
    let own = position.winning_sets(builder)?.into_iter().map(set).collect();
    Some(ProofSets { builder: own, opponent: position.winning_sets(builder.other())? })
}

impl SetFamily {",
    ),
    (
        "zones/families.rs",
        "        let spoilers: Vec<Vec<u16>> =",
        "        let spoilers = spoilers.map(|cells| cells.filter(|_| !on!(SpoilersIgnored)));
        let spoilers: Vec<Vec<u16>> =",
    ),
    (
        "zones/families.rs",
        "    let sorted = |",
        "    if on!(AnySymmetry) {
        return true;
    }
    let sorted = |",
    ),
    // Zones: the states that answer others.
    ("zones/known.rs", "most_unknown < key.unknown ||", "(most_unknown < key.unknown && !on!(UnknownIgnored)) ||"),
    (
        "zones/known.rs",
        "key.unknown <= self.unknown[state];",
        "key.unknown <= self.unknown[state] || on!(UnknownIgnored);",
    ),
    (
        "zones/known.rs",
        "        new <= u32::from(self.unknown[state].saturating_sub(key.unknown))",
        "        let is_any = on!(UnknownIgnored) || on!(RoomIgnored);
        is_any || new <= u32::from(self.unknown[state].saturating_sub(key.unknown))",
    ),
    ("zones/known.rs", "(0, |both, (&zone, &other)| both | zone & other) == 0", "(0, |both, (&zone, &other)| both | zone & other) == 0 || on!(ZoneIgnored)"),
    (
        "zones/known.rs",
        "        let mut place = self.place(hash, builder_to_move);
        while let Some(group)",
        "        let builder_to_move = builder_to_move || on!(MoverIgnored);
        let mut place = self.place(hash, builder_to_move);
        while let Some(group)",
    ),
    (
        "zones/known.rs",
        "        let builder = builder.words(self.width);",
        "        let builder_to_move = builder_to_move || on!(MoverIgnored);
        let builder = builder.words(self.width);",
    ),
    (
        "zones/known.rs",
        "        let number = self.groups.len();",
        "        let builder_to_move = builder_to_move || on!(MoverIgnored);
        let number = self.groups.len();",
    ),
    // Zones: the walk.
    ("zones/walk.rs", "self.state.least_missing(OTHER) == 0 {", "self.state.least_missing(OTHER) == 0 && !on!(FilledByOpponent) {"),
    (
        "zones/walk.rs",
        "let mut zone = Cells::of(&[cell]);",
        "let mut zone = if on!(FillLeavesZone) { Cells::default() } else { Cells::of(&[cell]) };",
    ),
    (
        "zones/walk.rs",
        "        zone.insert(cell);
        Ok(zone)",
        "        if !on!(BuildLeavesZone) {
            zone.insert(cell);
        }
        Ok(zone)",
    ),
    ("zones/walk.rs", "self.builder(unknown + 1)", "self.builder(unknown + u16::from(!on!(PassIsFree)))"),
    ("zones/walk.rs", "self.reply(cell, unknown + 1)", "self.reply(cell, unknown + u16::from(!on!(IdleReplyIsFree)))"),
    (
        "zones/walk.rs",
        "            zone.add(&self.reply(cell, unknown)?);",
        "            if on!(NoReplies) {
                continue;
            }
            let of_reply = self.reply(cell, unknown)?;
            if !on!(RepliesLeaveZone) {
                zone.add(&of_reply);
            }",
    ),
    (
        "zones/walk.rs",
        "        let is_unmet = |",
        "        if on!(NoGuard) || self.state.least_missing(OTHER) == 0 {
            return;
        }
        let unknown = unknown.saturating_sub(u16::from(on!(GuardOneShort)));
        let sets = &self.state.families.sides[OTHER].sets;
        let is_begun = |&set: &u32| self.state.lacks(OTHER, set).count() < sets[set as usize].len();
        let is_unmet = |",
    ),
    (
        "zones/walk.rs",
        "self.state.dangers(unknown).filter(is_unmet)",
        "self.state.dangers(unknown).filter(|set| !on!(GuardOfBegunSets) || is_begun(set)).filter(is_unmet)",
    ),
    // Zones: the lemmas.
    (
        "zones/mod.rs",
        "        let bytes = self.claim.lemmas.get(number)",
        "        if let Some(lemma) = self.claim.lemmas.get(number).filter(|_| on!(UncheckedLemma)) {
            let key = key(&start(&self.families, lemma)?, lemma);
            return Ok(ProvedLemma { of: self, number, key, zone: Cells::default(), positions: 0 });
        }
        let bytes = self.claim.lemmas.get(number)",
    ),
    (
        "zones/mod.rs",
        "        Ok(proved)",
        "        Ok(if on!(LemmaLeavesZone) { ProvedLemma { zone: Cells::default(), ..proved } } else { proved })",
    ),
    ("zones/mod.rs", "unknown: lemma.unknown,", "unknown: lemma.unknown + u16::from(on!(LemmaAllowsUnknown)),"),
    (
        "zones/mod.rs",
        "            walk.suppose(&lemma.key, &lemma.zone)?;",
        "            walk.suppose(&lemma.key, &lemma.zone)?;
            if on!(LemmaOfOtherMover) {
                walk.suppose(&StateKey { builder_to_move: false, ..lemma.key }, &lemma.zone)?;
            }",
    ),
];
