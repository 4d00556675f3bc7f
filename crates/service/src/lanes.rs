//! The lengths of requests, by which a server shares their work out among its threads.

use crate::message::{Body, NewsRequest, Request, RunsRequest, SearchRequest};

/// Length of the work for a request, for a server that has threads to share it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Hardly any work: somebody else does it, or it is done at once.
    Short,
    /// Texts are parsed and games replayed.
    Work,
    /// The database is read.
    Read,
    /// Other machines are asked.
    Look,
}

impl Request {
    /// The lane of the request.
    pub fn lane(&self) -> Lane {
        match self.body {
            Body::Table(_)
            | Body::Search(SearchRequest::Stop { .. })
            | Body::Runs(RunsRequest::Cancel { .. } | RunsRequest::Runs) => Lane::Short,
            Body::Tables(_)
            | Body::Records(_)
            | Body::Lessons(_)
            | Body::Search(_)
            | Body::Runs(_)
            | Body::Puzzles(_) => Lane::Work,
            Body::News(NewsRequest::Cluster) => Lane::Look,
            Body::Study(_) | Body::News(_) => Lane::Read,
        }
    }
}

impl Lane {
    /// The lane of the request for a document.
    pub fn of_document(path: &str) -> Lane {
        match path.split_once('/').map_or(path, |(first, _)| first) {
            "games" | "rules" | "tables" => Lane::Short,
            "lessons" | "studio" => Lane::Work,
            _ => Lane::Read,
        }
    }
}
