//! The worker of [`worker`](super) where there are no threads: each job is done when it is submitted.

use std::io;
use std::sync::Mutex;
use std::time::Duration;

use boardwright_game::{Message, locked};

/// A state that jobs change.
#[derive(Debug)]
pub(super) struct AtOnce<S>(Mutex<S>);

pub(super) use AtOnce as Worker;

impl<S> AtOnce<S> {
    pub(super) fn start(_: &str, state: S) -> io::Result<AtOnce<S>> {
        Ok(AtOnce(Mutex::new(state)))
    }

    pub(super) fn submit(&self, job: impl FnOnce(&mut S)) -> Result<(), Message> {
        job(&mut locked(&self.0));
        Ok(())
    }

    pub(super) fn submit_within(&self, _: Duration, job: impl FnOnce(&mut S)) -> Result<(), Message> {
        self.submit(job)
    }

    pub(super) fn ask<T>(&self, job: impl FnOnce(&mut S) -> T) -> Result<T, Message> {
        Ok(job(&mut locked(&self.0)))
    }

    pub(super) fn close(&self, _: Duration) {}
}
