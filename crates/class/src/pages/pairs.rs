//! Pairs of submissions with code in common: a list, and two of them side by side.

use std::fmt::Write;

use super::html::{e, link, page, table};
use crate::file::ClassFile;
use crate::similar::SimilarPair;

/// Pairs of submissions with code in common.
pub(super) fn pairs(class: &ClassFile, secret: &str, pairs: &[SimilarPair]) -> String {
    let mut text = format!(
        "<p><a href=\"/teacher/{secret}\">All</a></p><h2>Similar submissions</h2><p>A high share is a reason to look at both, and no \
         proof.</p>"
    );
    let rows = pairs.iter().map(|pair| {
        let [one, other] = [&pair.one, &pair.other].map(|it| format!("{} {}", link(secret, it.number), e(&it.student)));
        let path = format!("/teacher/{secret}/similar/{}/{}", pair.one.number, pair.other.number);
        let both = format!("<a href=\"{path}\">side by side</a>");
        [format!("{:.0} %", pair.share * 100.0), one, other, pair.fingerprints.to_string(), both]
    });
    text += &table(["share", "one", "other", "fingerprints", ""], rows);
    if pairs.is_empty() {
        text.push_str("<p>No two students have code in common beyond the handout.</p>");
    }
    page(class, "Similar submissions", &text)
}

/// Two submissions side by side, their common lines marked and their passages numbered.
pub(super) fn side_by_side(
    class: &ClassFile,
    secret: &str,
    pair: &SimilarPair,
    texts: [&[(String, String)]; 2],
) -> String {
    let mut text = format!(
        "<p><a href=\"/teacher/{secret}/similar\">All pairs</a></p><h2>{} and {}: {:.0} %</h2><p>Marked lines are in both, as tokens in \
         which all names are alike. The same number is the same passage.</p><div class=\"both\">",
        e(&pair.one.student),
        e(&pair.other.student),
        pair.share * 100.0
    );
    for (side, (receipt, files)) in [&pair.one, &pair.other].into_iter().zip(texts).enumerate() {
        let _ = write!(text, "<div><h3>{} {}</h3>", link(secret, receipt.number), e(&receipt.student));
        for (name, content) in files {
            let _ = write!(text, "<h4>{}</h4><pre>", e(name));
            for (index, line) in content.lines().enumerate() {
                let place = (name.clone(), index + 1);
                for (passage, _) in pair.passages.iter().enumerate().filter(|(_, begins)| begins[side] == place) {
                    let (number, other) = (passage + 1, ["b", "a"][side]);
                    let own = ["a", "b"][side];
                    let _ = write!(text, "<a id=\"{own}{number}\" href=\"#{other}{number}\">{number}</a> ");
                }
                let tag = if pair.lines[side].contains(&place) { "mark" } else { "span" };
                let _ = writeln!(text, "<{tag}>{}</{tag}>", e(line));
            }
            text.push_str("</pre>");
        }
        text.push_str("</div>");
    }
    text.push_str("</div>");
    page(class, "Side by side", &text)
}
