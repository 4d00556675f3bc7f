//! The error of everything that a class does.

use std::fmt;
use std::io;
use std::path::Path;

use boardwright_game::plain_text;
use boardwright_local::error::CliError;

use crate::unfinished::without_scratch;

/// Reason why something cannot be done, as one sentence for a teacher or a student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassError {
    message: String,
    hint: Option<String>,
    is_interruption: bool,
    /// The sentence for students, where it is the machine or the class that fails.
    for_students: Option<String>,
}

impl ClassError {
    /// An error with its sentence, which may repeat words and names of anybody.
    pub fn new(message: impl fmt::Display) -> ClassError {
        ClassError { message: plain_text(&message.to_string()), hint: None, is_interruption: false, for_students: None }
    }

    /// Work that was interrupted; what was finished is kept.
    pub fn interrupted() -> ClassError {
        ClassError { is_interruption: true, ..ClassError::new("interrupted") }
    }

    /// A file or folder that could not be used.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> ClassError {
        let text = error.to_string();
        let why = text.split(" (os error").next().unwrap_or_default();
        let path = without_scratch(path);
        // Where the class lies on the server is nobody's business.
        let name = path.file_name().unwrap_or(path.as_os_str());
        ClassError::new(format!("cannot {doing} {path:?}: {why}"))
            .of_the_class(format!("the server cannot {doing} {name:?}: {why}"))
    }

    /// A fault of the class or of the machine, and nothing that a student did. They are told another sentence, which names nobody and
    /// no place.
    #[must_use]
    pub(crate) fn of_the_class(mut self, for_students: impl Into<String>) -> ClassError {
        self.for_students = Some(for_students.into());
        self
    }

    /// The sentence, with the hint behind it in brackets if there is one.
    pub fn with_hint_in_brackets(&self) -> String {
        let hint = self.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        format!("{}{hint}", self.message)
    }

    /// The same with words before its sentence.
    #[must_use]
    pub(crate) fn before(self, words: &str) -> ClassError {
        ClassError { message: format!("{words}{}", self.message), ..self }
    }

    /// The same with the whole sentence for everybody who sees it: that is the teacher alone.
    pub(crate) fn for_teacher(self) -> ClassError {
        let for_students = self.for_students.is_some().then(|| self.with_hint_in_brackets());
        ClassError { for_students, ..self }
    }

    /// The sentence for students on a fault of the class or of the machine; `None` for what they did.
    pub(crate) fn for_students(&self) -> Option<&str> {
        self.for_students.as_deref()
    }

    /// Adds a line on what may help.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> ClassError {
        self.hint = Some(hint.into());
        self
    }

    /// A line on what may help.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// True if somebody interrupted the work.
    pub fn is_interruption(&self) -> bool {
        self.is_interruption
    }
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ClassError {}

impl From<ClassError> for CliError {
    fn from(error: ClassError) -> CliError {
        CliError::input(&error).with_hint_if(error.hint().map(ToOwned::to_owned))
    }
}
