//! Suspends and resumes threads of other processes.
#![expect(unsafe_code, reason = "calls of the system, which std does not offer; every handle is owned and closed")]

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::Threading::{OpenThread, ResumeThread, SuspendThread, THREAD_SUSPEND_RESUME};

/// Stops all threads of these processes. A thread that is stopped twice has to be let go on twice.
pub(super) fn suspend(processes: &[u32]) -> io::Result<()> {
    // SAFETY: the handle is valid and has the right that the call needs.
    each(processes, |thread| unsafe { SuspendThread(thread) })
}

/// Lets all threads of these processes go on.
pub(super) fn resume(processes: &[u32]) -> io::Result<()> {
    // SAFETY: the handle is valid and has the right that the call needs.
    each(processes, |thread| unsafe { ResumeThread(thread) })
}

/// Does something to each thread of these processes that is still there.
fn each(processes: &[u32], act: impl Fn(HANDLE) -> u32) -> io::Result<()> {
    for number in threads(processes)? {
        // SAFETY: the call takes any number; one that belongs to no thread any more is refused.
        let thread = unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, number) };
        if thread.is_null() {
            continue;
        }
        // SAFETY: the handle is valid and nobody else has it.
        let thread = unsafe { OwnedHandle::from_raw_handle(thread) };
        act(thread.as_raw_handle());
    }
    Ok(())
}

/// The numbers of the threads of these processes.
fn threads(processes: &[u32]) -> io::Result<Vec<u32>> {
    // SAFETY: the call takes no pointers.
    let all = unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) };
    if all == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is valid and nobody else has it.
    let all = unsafe { OwnedHandle::from_raw_handle(all) };
    let mut entry = THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    let mut found = Vec::new();
    // SAFETY: the pointer is to a value of this frame that says its size.
    let mut is_there = unsafe { Thread32First(all.as_raw_handle(), &raw mut entry) };
    while is_there != 0 {
        if processes.contains(&entry.th32OwnerProcessID) {
            found.push(entry.th32ThreadID);
        }
        // SAFETY: the same.
        is_there = unsafe { Thread32Next(all.as_raw_handle(), &raw mut entry) };
    }
    Ok(found)
}
