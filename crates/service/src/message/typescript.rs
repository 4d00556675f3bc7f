//! The messages as TypeScript, compared with what the page is built from.

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::message::{
    Brought, Catalog, EventBrief, EventDetail, Lessons, Picture, RatingTable, RecordList, Request, StoredRecord,
    StudioInfo, ToPage,
};

/// The file of the page that holds them.
const FILE: &str = "../web/page/src/generated/messages.ts";

/// Set to write the file instead of comparing it.
const UPDATE: &str = "UPDATE_MESSAGES";

/// Declarations by name.
struct Declarations {
    config: Config,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let is_ours = T::output_path().is_some();
        if !is_ours || self.texts.contains_key(&T::ident(&self.config)) {
            return;
        }
        let text = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
        // Most comments are one sentence, which needs no lines for its marks.
        let text = text.replace("/**\n * ", "/** ").replace("\n */", " */");
        self.texts.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}

#[test]
fn the_page_is_built_from_these_messages() {
    let mut declarations = Declarations { config: Config::new().with_large_int("number"), texts: BTreeMap::new() };
    declarations.visit::<Request>();
    declarations.visit::<ToPage>();
    declarations.visit::<Catalog>();
    declarations.visit::<EventBrief>();
    declarations.visit::<EventDetail>();
    declarations.visit::<Lessons>();
    declarations.visit::<RatingTable>();
    declarations.visit::<RecordList>();
    declarations.visit::<Picture>();
    declarations.visit::<StoredRecord>();
    declarations.visit::<StudioInfo>();
    declarations.visit::<Brought>();
    let head = format!(
        "// Made from crates/service/src/message by its test; {UPDATE}=1 cargo test -p boardwright-service --lib writes it.\n\n"
    );
    let texts: Vec<String> = declarations.texts.into_values().collect();
    let wanted = head + &texts.join("\n");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder");
        std::fs::write(&file, &wanted).expect("the file");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == wanted, "{FILE} is not what the messages are: run the test again with {UPDATE}=1");
}
