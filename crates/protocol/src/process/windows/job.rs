//! Job objects of Windows.
//!
//! The library `win32job` was considered: it has no limits of memory or processes and depends on the whole `windows` crate.
//! Six system calls suffice, each with a safe wrapper here.
#![expect(
    unsafe_code,
    reason = "calls of the system, which std does not offer; every pointer is to a value of the caller's frame"
)]

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsRawHandle, BorrowedHandle, FromRawHandle, OwnedHandle};
use std::ptr;

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_ACTIVE_PROCESS, JOB_OBJECT_LIMIT_AFFINITY,
    JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION, JOB_OBJECT_LIMIT_JOB_MEMORY, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectBasicProcessIdList, JobObjectExtendedLimitInformation,
    QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, GetProcessAffinityMask};

/// No more processes of a job are told; a bot that has more is killed with all of them nevertheless.
const MAX_MEMBERS: usize = 1024;

/// Exit status of processes that are killed with their job.
const KILLED: u32 = 1;

/// The limits of the processes in a job, taken together.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct JobLimits {
    /// Bytes that they may commit.
    pub(super) memory: Option<u64>,
    /// Number of processes.
    pub(super) processes: Option<u64>,
    /// The processor on which they run.
    pub(super) processor: Option<usize>,
}

/// A job: processes that are ended together, and whatever they start belongs to it.
///
/// Nothing in it may break away, it ends with its last handle, which is this one, and a process that crashes ends without a
/// window that asks somebody to close it.
#[derive(Debug)]
pub(super) struct JobObject(OwnedHandle);

impl JobObject {
    /// A job without processes.
    pub(super) fn new(limits: JobLimits) -> io::Result<JobObject> {
        // SAFETY: both pointers may be null: a job without a name whose handle is not inherited.
        let handle = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is valid and nobody else has it.
        let job = JobObject(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut info = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        let basic = &mut info.BasicLimitInformation;
        basic.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        if let Some(processes) = limits.processes {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
            basic.ActiveProcessLimit = u32::try_from(processes).unwrap_or(u32::MAX);
        }
        if let Some(mask) = limits.processor.and_then(|number| 1_usize.checked_shl(u32::try_from(number).ok()?)) {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_AFFINITY;
            basic.Affinity = mask;
        }
        if let Some(memory) = limits.memory {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
            info.JobMemoryLimit = usize::try_from(memory).unwrap_or(usize::MAX);
        }
        // SAFETY: the pointer is to a value of this frame, of the type that the class asks for and of the size that is given.
        let done = unsafe {
            SetInformationJobObject(
                job.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                ptr::from_ref(&info).cast::<c_void>(),
                size_of_u32(&info),
            )
        };
        succeeded(done)?;
        Ok(job)
    }

    pub(super) fn take(&self, process: BorrowedHandle<'_>) -> io::Result<()> {
        // SAFETY: both handles are valid as long as their owners are borrowed.
        succeeded(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), process.as_raw_handle()) })
    }

    /// Ends all its processes.
    pub(super) fn end(&self) {
        // SAFETY: the handle is valid. A job without processes has nothing to end.
        let _ = unsafe { TerminateJobObject(self.0.as_raw_handle(), KILLED) };
    }

    /// The numbers of its processes.
    pub(super) fn members(&self) -> Vec<u32> {
        /// `JOBOBJECT_BASIC_PROCESS_ID_LIST` with room for many.
        #[repr(C)]
        struct List {
            assigned: u32,
            listed: u32,
            numbers: [usize; MAX_MEMBERS],
        }
        let mut list = List { assigned: 0, listed: 0, numbers: [0; MAX_MEMBERS] };
        // A list that is too short is filled as far as it goes.
        self.query(JobObjectBasicProcessIdList, &mut list);
        let listed = list.numbers.iter().take(list.listed as usize);
        listed.filter_map(|&number| u32::try_from(number).ok()).collect()
    }

    /// The most memory that its processes have committed together, in bytes, where the system counts it.
    pub(super) fn peak(&self) -> Option<u64> {
        let mut info = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        self.query(JobObjectExtendedLimitInformation, &mut info);
        Some(info.PeakJobMemoryUsed as u64).filter(|&peak| peak > 0)
    }

    /// Has the system fill in a value of the type that belongs to the class; it stays as it is where the system refuses.
    fn query<T>(&self, class: i32, value: &mut T) {
        // SAFETY: the pointer is to a value of the caller's frame, whose size is given; its fields are plain numbers.
        unsafe {
            QueryInformationJobObject(
                self.0.as_raw_handle(),
                class,
                ptr::from_mut(value).cast::<c_void>(),
                size_of_u32(value),
                ptr::null_mut(),
            );
        }
    }
}

/// The numbers of the processors on which this program may run, among the 64 of its group.
///
/// # Errors
/// If the system does not say.
pub(in crate::process) fn processors() -> io::Result<Vec<usize>> {
    let (mut own, mut all) = (0, 0);
    // SAFETY: the pseudo handle of this process is always valid, the pointers are to values of this frame.
    succeeded(unsafe { GetProcessAffinityMask(GetCurrentProcess(), &raw mut own, &raw mut all) })?;
    Ok((0..usize::BITS as usize).filter(|number| own >> number & 1 == 1).collect())
}

fn size_of_u32<T>(value: &T) -> u32 {
    u32::try_from(size_of_val(value)).unwrap_or(u32::MAX)
}

/// The last error of the system, if a call has failed.
fn succeeded(done: i32) -> io::Result<()> {
    if done == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
