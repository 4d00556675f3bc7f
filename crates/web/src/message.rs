//! What the page and the server say to each other, as types that the page's TypeScript is made from.
//!
//! A page asks over its socket with a [`Request`] and gets one [`ToPage::Answer`] or [`ToPage::Refusal`] for each, in
//! any order; everything else comes by itself. A test writes the same types as TypeScript and compares them with the
//! file in the page's sources.

mod board;
mod event;
mod record;
mod reply;
mod request;
mod search;
mod shelf;
mod side;
mod table;
#[cfg(test)]
mod typescript;

pub(crate) use board::{Explanation, Layout, PathMove, SearchInfo, View};
pub(crate) use event::{
    Crossing, EventBrief, EventDetail, LlrPoint, Rating, RatingTable, Run, RunKind, RunState, Standing, TestState,
};
pub(crate) use record::{GameRecord, GameSummary, RecordList, RecordPly, StoredRecord};
pub(crate) use reply::{Answer, ToPage};
pub(crate) use request::{
    Body, MatchRequest, NewTable, NewsRequest, Place, RecordsRequest, Request, RunsRequest, SearchRequest, SeatChoice,
    TableAction, TableRequest, TablesRequest, Think,
};
pub(crate) use search::{BotCheck, BotProblem, Reviewed};
pub(crate) use shelf::{Catalog, Choice, FamilyInfo, FormatInfo, PlayerInfo, ScriptInfo, SideInfo, StudioInfo};
pub(crate) use side::milliseconds;
pub(crate) use table::{EndingInfo, Ply, Role, SeatInfo, Snapshot, State, TableState, Update};
