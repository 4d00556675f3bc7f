//! Assigns processors to bots.

use std::io;
use std::sync::{Arc, Mutex};

use boardwright_game::locked;

use super::system::processors;

/// The processors among which bots are spread: each process is bound to the one that has the fewest so far.
///
/// Clones share the count, so that the bots of both sides can be kept apart.
#[derive(Clone, Debug)]
pub struct Cpus(Arc<Mutex<Vec<Cpu>>>);

#[derive(Debug)]
struct Cpu {
    number: usize,
    bots: usize,
}

/// A place on a processor, which is free again when this is dropped.
#[derive(Debug)]
pub(super) struct CpuLease {
    cpus: Cpus,
    pub(super) number: usize,
}

impl PartialEq for Cpus {
    fn eq(&self, other: &Cpus) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cpus {}

impl Cpus {
    /// The processors on which this program may run.
    ///
    /// # Errors
    /// If the system does not say, as outside Linux and Windows.
    pub fn of_this_program() -> io::Result<Cpus> {
        let numbers = processors()?.into_iter();
        Ok(Cpus(Arc::new(Mutex::new(numbers.map(|number| Cpu { number, bots: 0 }).collect()))))
    }

    /// A place on the processor that has the fewest bots; the first of several. `None` if there is no processor.
    pub(super) fn lease(&self) -> Option<CpuLease> {
        let mut cpus = locked(&self.0);
        let cpu = cpus.iter_mut().min_by_key(|cpu| cpu.bots)?;
        cpu.bots += 1;
        Some(CpuLease { cpus: self.clone(), number: cpu.number })
    }
}

impl Drop for CpuLease {
    fn drop(&mut self) {
        let mut cpus = locked(&self.cpus.0);
        if let Some(cpu) = cpus.iter_mut().find(|cpu| cpu.number == self.number) {
            cpu.bots -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::{Cpu, Cpus};

    #[test]
    fn bots_are_spread_and_make_room_when_they_end() {
        let cpus = Cpus(Arc::new(Mutex::new([2, 5, 7].map(|number| Cpu { number, bots: 0 }).into())));
        let mut places: Vec<_> = (0..4).filter_map(|_| cpus.clone().lease()).collect();
        assert_eq!(places.iter().map(|place| place.number).collect::<Vec<_>>(), [2, 5, 7, 2]);
        places.remove(1);
        assert_eq!(cpus.lease().map(|place| place.number), Some(5));
        assert!(Cpus(Arc::default()).lease().is_none());
    }
}
