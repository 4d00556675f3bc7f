//! The keys of a tournament file before they are checked.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawFile {
    pub(super) name: Option<Spanned<String>>,
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) player: Vec<RawPlayer>,
    #[serde(default)]
    pub(super) event: Vec<Spanned<RawEvent>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawPlayer {
    pub(super) name: Spanned<String>,
    pub(super) spec: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) specs: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub(super) options: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawEvent {
    pub(super) name: Option<Spanned<String>>,
    pub(super) game: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) games: Vec<Spanned<String>>,
    pub(super) players: Option<Vec<Spanned<String>>>,
    pub(super) format: Spanned<String>,
    pub(super) cycles: Option<Spanned<u32>>,
    pub(super) heroes: Option<Spanned<u32>>,
    pub(super) rounds: Option<Spanned<u32>>,
    pub(super) extra_pairs: Option<Spanned<u32>>,
    pub(super) tie: Option<Spanned<String>>,
    pub(super) pairs: Option<Spanned<u32>>,
    pub(super) openings: Option<Spanned<String>>,
    pub(super) repetition: Option<u32>,
    pub(super) max_plies: Option<u32>,
    pub(super) seed: Option<u64>,
    pub(super) pace: Option<RawPace>,
    pub(super) draw: Option<RawDraw>,
    pub(super) resign: Option<RawResign>,
    pub(super) solved: Option<RawSolved>,
    pub(super) until: Option<Spanned<RawUntil>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawPace {
    pub(super) tc: Option<Spanned<String>>,
    pub(super) movetime: Option<Spanned<String>>,
    pub(super) margin: Option<Spanned<String>>,
    pub(super) nodes: Option<Spanned<u64>>,
    pub(super) depth: Option<Spanned<u64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawDraw {
    pub(super) after: u32,
    pub(super) moves: Spanned<u32>,
    pub(super) score: Spanned<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawResign {
    pub(super) moves: Spanned<u32>,
    pub(super) score: Spanned<f64>,
    pub(super) by: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawSolved {
    pub(super) nodes: Spanned<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawUntil {
    pub(super) sprt: Option<Spanned<String>>,
    pub(super) error: Option<f64>,
    pub(super) games: Option<u64>,
}
