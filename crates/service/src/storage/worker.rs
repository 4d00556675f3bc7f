//! A thread that runs jobs in order from a bounded queue.

use boardwright_game::{Message, locked};

use std::io;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::texts::TEXTS;
use crossbeam_channel::{Receiver, Sender, bounded};

/// Number of jobs that may wait in one queue.
const QUEUE: usize = 256;

type Operation<S> = Box<dyn FnOnce(&mut S) + Send>;

/// A thread with a state of its own. Only [`Worker::ask`] and [`Worker::close`] wait for its work.
#[derive(Debug)]
pub(super) struct Worker<S> {
    jobs: Mutex<Option<Sender<Operation<S>>>>,
    ended: Receiver<()>,
}

impl<S: Send + 'static> Worker<S> {
    /// Starts the thread.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    pub(super) fn start(name: &str, mut state: S) -> io::Result<Worker<S>> {
        let (sender, jobs) = bounded::<Operation<S>>(QUEUE);
        let (alive, ended) = bounded::<()>(0);
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            for job in jobs {
                job(&mut state);
            }
            drop(alive);
        })?;
        Ok(Worker { jobs: Mutex::new(Some(sender)), ended })
    }

    /// Queues a job and does not wait for it.
    ///
    /// # Errors
    /// Fails if too many jobs wait already or the server ends.
    pub(super) fn submit(&self, job: impl FnOnce(&mut S) + Send + 'static) -> Result<(), Message> {
        let sent = self.sender()?.try_send(Box::new(job));
        sent.map_err(|_| TEXTS.with("server-storage-full", [("jobs", QUEUE.into())]))
    }

    /// Queues a job, waiting for a place in the queue no longer than `patience`.
    ///
    /// # Errors
    /// Fails if no place came free or the server ends.
    pub(super) fn submit_within(
        &self,
        patience: Duration,
        job: impl FnOnce(&mut S) + Send + 'static,
    ) -> Result<(), Message> {
        let sent = self.sender()?.send_timeout(Box::new(job), patience);
        sent.map_err(|_| TEXTS.say("server-storage-busy"))
    }

    /// Queues a job and gives its result when it is done.
    ///
    /// # Errors
    /// As [`Worker::submit`].
    pub(super) fn ask<T: Send + 'static>(&self, job: impl FnOnce(&mut S) -> T + Send + 'static) -> Result<T, Message> {
        let (answer, answered) = bounded(1);
        // The caller may have given up before the result is there.
        self.submit(move |state| drop(answer.send(job(state))))?;
        answered.recv().map_err(|_| closed())
    }

    /// Takes no further jobs and waits for those in the queue, but no longer than `patience`.
    pub(super) fn close(&self, patience: Duration) {
        // Without a sender the thread leaves its loop as soon as the queue is empty.
        locked(&self.jobs).take();
        // Nothing is ever sent on this channel: it disconnects when the thread ends.
        let _ = self.ended.recv_timeout(patience);
    }

    fn sender(&self) -> Result<Sender<Operation<S>>, Message> {
        locked(&self.jobs).clone().ok_or_else(closed)
    }
}

fn closed() -> Message {
    "the server ends".into()
}

#[cfg(test)]
mod tests {
    use super::{QUEUE, Worker};
    use crossbeam_channel::bounded;
    use std::time::Duration;

    #[test]
    fn a_full_queue_refuses_and_every_job_taken_is_done_in_order() {
        let worker = Worker::start("test", Vec::new()).expect("a thread");
        let (release, held) = bounded::<()>(0);
        let (began, begun) = bounded::<()>(0);
        worker
            .submit(move |_| {
                drop(began);
                let _ = held.recv();
            })
            .expect("taken");
        // The first job has left the queue when it is under way.
        let _ = begun.recv();
        for number in 0..QUEUE {
            worker.submit(move |done: &mut Vec<usize>| done.push(number)).expect("taken");
        }
        let refused = worker.submit(|_| ()).expect_err("one too many");
        assert!(refused.starts_with("the storage is busy"), "{refused}");
        assert!(worker.submit_within(Duration::from_millis(1), |_| ()).is_err());
        drop(release);
        let (tell, told) = bounded(1);
        let patience = Duration::from_secs(60);
        worker.submit_within(patience, move |done| drop(tell.send(done.clone()))).expect("taken");
        assert_eq!(told.recv(), Ok((0..QUEUE).collect()));
        worker.close(patience);
        assert_eq!(worker.submit(|_| ()), Err("the server ends".into()));
    }
}
