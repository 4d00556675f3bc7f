//! Grades: the submission of each student that counts, and its points.

use crate::error::ClassError;
use crate::file::Counting;
use crate::folder::{ClassFolder, Receipt};
use crate::result::{SubmissionResults, number};
use crate::students::is_same_name;

/// The grade of a student.
#[derive(Clone, PartialEq, Debug)]
pub struct Grade {
    /// The student.
    pub student: String,
    /// The name that others see.
    pub alias: String,
    /// Number of submissions.
    pub submissions: usize,
    /// The submission that counts, with its result; `None` before the first one has a result.
    pub counted: Option<(Receipt, SubmissionResults)>,
    /// Its points, less what a late one loses.
    pub points: f64,
    /// True if a submission waits for its stages, or was last evaluated by other rules of the class.
    pub is_pending: bool,
}

/// The grades of all students, in the order of their file.
pub fn grades(folder: &ClassFolder) -> Result<Vec<Grade>, ClassError> {
    let (receipts, pinned, of_today) = (folder.receipts()?, folder.counted()?, folder.rules());
    let rules = &folder.class.hand_in;
    let mut grades = Vec::new();
    for student in folder.students()?.all() {
        let pinned = pinned.iter().find(|(name, _)| is_same_name(name, &student.name)).map(|(_, number)| number);
        let mine = receipts.iter().filter(|receipt| receipt.is_of(&student.name));
        let mut grade = Grade {
            student: student.name.clone(),
            alias: student.alias.clone(),
            submissions: mine.clone().count(),
            counted: None,
            points: 0.0,
            is_pending: false,
        };
        for receipt in mine {
            let results = folder.results(receipt.number)?;
            grade.is_pending |= !results.as_ref().is_some_and(|known| known.finished && known.rules == of_today);
            let Some(results) = results else { continue };
            let points = folder.class.points(&results, receipt.late);
            let counts = match (pinned, rules.counts) {
                (Some(pinned), _) => *pinned == receipt.number,
                (None, Counting::Last) => true,
                // Of equal ones the later one counts.
                (None, Counting::Best) => grade.counted.is_none() || points >= grade.points,
            };
            if counts {
                grade.points = points;
                grade.counted = Some((receipt.clone(), results));
            }
        }
        grades.push(grade);
    }
    Ok(grades)
}

/// Grades as a table of CSV: a line for each student, a column for each stage.
pub fn grades_csv(folder: &ClassFolder, grades: &[Grade]) -> Result<String, ClassError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let stages = &folder.class.stages;
    let mut head: Vec<String> = ["student", "submissions", "counted", "late"].map(str::to_owned).to_vec();
    head.extend(stages.iter().map(|stage| stage.name.clone()));
    head.extend(["rating", "points", "of"].map(str::to_owned));
    writer.write_record(&head).map_err(ClassError::new)?;
    let most = number(folder.class.most_points());
    for grade in grades {
        let counted = grade.counted.as_ref();
        let mut line = vec![grade.student.clone(), grade.submissions.to_string()];
        line.push(counted.map(|(receipt, _)| receipt.number.to_string()).unwrap_or_default());
        line.push(counted.map(|(receipt, _)| if receipt.late { "yes" } else { "no" }).unwrap_or_default().to_owned());
        for stage in stages {
            let result = counted.and_then(|(_, results)| results.of_stage(&stage.name));
            line.push(number(result.map_or(0.0, |result| result.points)));
        }
        let rating = counted.and_then(|(_, results)| results.rating());
        line.push(rating.map(|[elo, _]| format!("{elo:.0}")).unwrap_or_default());
        line.push(number(grade.points));
        line.push(most.clone());
        writer.write_record(&line).map_err(ClassError::new)?;
    }
    let bytes = writer.into_inner().map_err(ClassError::new)?;
    String::from_utf8(bytes).map_err(ClassError::new)
}

/// The leaderboard: the counted submissions with a rating, the strongest first, under the names that students choose.
pub fn leaderboard(folder: &ClassFolder) -> Result<Vec<(String, [f64; 2])>, ClassError> {
    let rated = |grade: Grade| Some((grade.alias, grade.counted?.1.rating()?));
    let mut list: Vec<_> = grades(folder)?.into_iter().filter_map(rated).collect();
    list.sort_by(|(_, a), (_, b)| b[0].total_cmp(&a[0]));
    Ok(list)
}
