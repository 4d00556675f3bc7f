//! The line mode.
use super::PlayOptions;
use crate::draw::Looks;
use crate::error::{CliError, Status};
pub(super) fn run(_options: PlayOptions, _looks: Looks) -> Result<Status, CliError> {
    Ok(Status::Done)
}
