//! The script of the page on which students hand in.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{QUICK, class, is_installed, remove};
use crate::pages::{get, served};

/// The page leaves out files before they are sent: its script runs here without a browser, by Node.js.
const PAGE: &str = r#"
const parts = {}, heard = {};
const part = (id) => parts[id] ??= {
  dataset: id === "who" ? JSON.parse(process.argv[1]) : {}, setAttribute() {}, removeAttribute() {},
  addEventListener: (kind, act) => (heard[`${id} ${kind}`] = act), replaceChildren: (...lines) => (part(id).lines = lines),
};
globalThis.location = { pathname: "/" };
globalThis.document = {
  getElementById: (id) => (id === "final" ? null : part(id)), createElement: () => ({}), addEventListener() {},
};
globalThis.fetch = () => console.log("sent");
(0, eval)(require("fs").readFileSync(0, "utf8"));
const file = (name, size) => ({ name, webkitRelativePath: name, size });
heard["folder change"]({ target: { files: process.argv.slice(2).map((name) => file(name, 10)) } });
console.log(part("chosen").lines.map((line) => line.textContent).join(" "));
heard["files change"]({ target: { files: [file("bot.lua", 900), file("data", 101)] } });
heard["hand-in click"]().then(() => console.log(part("answer").textContent));
"#;

#[test]
fn the_page_leaves_out_what_nobody_wrote_and_sends_nothing_too_large() {
    let class = class("page", &format!("{QUICK}[limits]\nsource = \"1kB\"\n"), &[]);
    let (mut home, mut script) = (String::new(), String::new());
    served(&class, |address, _| {
        home = get(address, "/");
        script = get(address, "/class.js").split_once("\r\n\r\n").expect("a script").1.to_owned();
    });
    remove(&class);
    let data = |name: &str| {
        let (_, value) = home.split_once(&format!("data-{name}=\"")).expect(name);
        value.split('"').next().expect("its end").to_owned()
    };
    let data = serde_json::json!({
        "most": data("most"), "tooLarge": data("too-large"), "leftOut": data("left-out"), "built": data("built"),
    });
    let names = [
        "my/bot.lua",
        "my/.git/config",
        "my/node_modules/x/y.js",
        "my/target/a",
        "my/bot.o",
        "my/targets",
        "my/.",
        "a.class/b",
    ];
    if !is_installed("node") {
        return;
    }
    let mut node = Command::new("node");
    node.args(["-e", PAGE, &data.to_string()]).args(names).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = node.spawn().expect("it starts");
    node.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("a script");
    let said = String::from_utf8(node.wait_with_output().expect("its end").stdout).expect("text");
    let expected = "my/bot.lua my/targets my/. a.class/b\nthe files are larger than 1kB together (hand in what you wrote, without what \
                    is built from it and without data)\n";
    assert_eq!(said, expected);
}
