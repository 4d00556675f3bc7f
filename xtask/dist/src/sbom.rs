//! The software bill of materials: all parts with versions and licences, in CycloneDX 1.5.

use anyhow::{Context, Result};
use chrono::DateTime;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::parts::Part;
use crate::source::Source;

/// The bill as JSON text.
///
/// # Errors
/// If the time of the commit is out of range.
pub(crate) fn write(source: &Source, target: &str, parts: &[Part]) -> Result<String> {
    let time =
        DateTime::from_timestamp(source.epoch.try_into()?, 0).context("the time of the commit is out of range")?;
    let program = json!({
        "type": "application",
        "bom-ref": "boardwright",
        "name": "boardwright",
        "version": source.version,
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
        "properties": [
            {"name": "boardwright:commit", "value": source.commit},
            {"name": "boardwright:target", "value": target},
        ],
    });
    let components: Vec<Value> = parts.iter().filter(|part| part.name != "boardwright").map(component).collect();
    let dependencies: Vec<Value> = parts
        .iter()
        .map(|part| {
            let needs: Vec<String> = part.needs.iter().map(|(name, version)| reference(name, version)).collect();
            json!({"ref": reference(&part.name, &part.version), "dependsOn": needs})
        })
        .collect();
    let mut bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": time.format("%Y-%m-%dT%H:%M:%SZ").to_string(), "component": program},
        "components": components,
        "dependencies": dependencies,
    });
    // The number is to be another for another bill and the same for the same.
    let sum = Sha256::digest(bill.to_string());
    bill["serialNumber"] = format!("urn:uuid:{}", uuid(&sum)).into();
    Ok(format!("{bill:#}\n"))
}

fn component(part: &Part) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": reference(&part.name, &part.version),
        "name": part.name,
        "version": part.version,
        "description": part.description,
        "scope": "required",
        "licenses": [{"expression": part.licence}],
    });
    if part.is_foreign {
        component["purl"] = format!("pkg:cargo/{}@{}", part.name, part.version).into();
    }
    if let Some(repository) = &part.repository {
        component["externalReferences"] = json!([{"type": "vcs", "url": repository}]);
    }
    component
}

fn reference(name: &str, version: &str) -> String {
    if name == "boardwright" { name.to_owned() } else { format!("{name}@{version}") }
}

/// A UUID of version 8, made of a checksum.
fn uuid(sum: &[u8]) -> String {
    let mut bytes: Vec<u8> = sum[..16].to_vec();
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let text = crate::hex(&bytes);
    [&text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..]].join("-")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::Value;

    use super::write;
    use crate::parts::read;
    use crate::source::Source;

    #[test]
    fn the_bill_names_every_part_and_is_the_same_every_time() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let parts = read(&root, "x86_64-unknown-linux-gnu").expect("the workspace");
        let source = Source { version: "1.2.3".to_owned(), commit: "abc".to_owned(), epoch: 86_400 };
        let text = write(&source, "some-system", &parts).expect("a bill");
        assert_eq!(text, write(&source, "some-system", &parts).expect("a bill"));
        assert_ne!(text, write(&source, "other-system", &parts).expect("a bill"));
        let bill: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(bill["metadata"]["timestamp"], "1970-01-02T00:00:00Z");
        let components = bill["components"].as_array().expect("a list");
        assert_eq!(components.len(), parts.len() - 1, "the program is what they are parts of");
        let references: Vec<&Value> = components.iter().map(|component| &component["bom-ref"]).collect();
        for dependency in bill["dependencies"].as_array().expect("a list") {
            for need in dependency["dependsOn"].as_array().expect("a list") {
                assert!(references.contains(&need), "{need} is no component");
            }
        }
        let uuid = bill["serialNumber"].as_str().and_then(|text| text.strip_prefix("urn:uuid:")).expect("a number");
        assert_eq!(uuid.split('-').map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
    }
}
