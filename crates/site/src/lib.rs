//! The module of the page's workers in a browser: `boardwright_service::Desk` as JavaScript sees it. `cargo xtask site` builds it.
#![cfg(target_family = "wasm")]

use boardwright_service::Host;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Sends a message to the page.
    #[wasm_bindgen(js_name = boardwrightToPage)]
    fn to_page(text: &str);
    /// Sends a message of a seat to its player.
    #[wasm_bindgen(js_name = boardwrightToPlayer)]
    fn to_player(text: &str);
    /// Sends a message of a player to its seat.
    #[wasm_bindgen(js_name = boardwrightToSeat)]
    fn to_seat(text: &str);
    /// Keeps games.
    #[wasm_bindgen(js_name = boardwrightKeep)]
    fn keep(text: &str);
    /// Fetches a file that is not within the module.
    #[wasm_bindgen(catch, js_name = boardwrightFetch)]
    fn fetch(name: &str) -> Result<Vec<u8>, JsValue>;
    /// Fetches the functions that the first answers do not need. `xtask/bindgen` moves them into a module of their own and has this
    /// called before one of them.
    #[wasm_bindgen(js_name = boardwrightRest)]
    fn rest();
    /// Tells of a fault of the program.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn tell_fault(text: &str);
}

/// The service of one page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Desk(boardwright_service::Desk);

#[wasm_bindgen]
impl Desk {
    /// Opens the desk, which keeps games or does not.
    ///
    /// # Errors
    /// Fails if the service cannot be set up.
    #[wasm_bindgen(constructor)]
    pub fn new(keeps: bool) -> Result<Desk, JsError> {
        std::panic::set_hook(Box::new(|fault| tell_fault(&fault.to_string())));
        boardwright_game::data::fetch_by(|name| {
            fetch(name).map_err(|error| error.as_string().unwrap_or_else(|| "no network".to_owned()))
        });
        let host = Host { to_page, to_player, to_seat, to_keep: keeps.then_some(keep) };
        boardwright_service::Desk::new(host).map(Desk).map_err(|error| JsError::new(&error))
    }

    /// Tells the page who serves it.
    pub fn greet(&self) {
        self.0.greet();
    }

    /// Serves a request of the page.
    pub fn serve(&self, text: &str) {
        self.0.serve(text);
    }

    /// Lets the tables go on; the milliseconds after which this is to be called again.
    pub fn round(&self) -> Option<f64> {
        self.0.round()
    }

    /// Takes games that were kept before, as a list of lines; the number of lines that this version cannot read.
    ///
    /// # Errors
    /// Fails if they cannot be kept.
    pub fn bring(&self, lines: &str) -> Result<usize, JsError> {
        self.0.bring(lines).map_err(|error| JsError::new(&error))
    }

    /// Keeps the games of a file, and says as JSON what has become of them.
    pub fn import(&self, bytes: &[u8], extension: Option<String>) -> String {
        self.0.import(bytes, extension.as_deref())
    }

    /// Hands a player's message to its seat.
    pub fn hear(&self, text: &str) {
        self.0.hear(text);
    }

    /// Has a player think as a seat has asked.
    pub fn think(&mut self, text: &str) {
        self.0.think(text);
    }

    /// The document at an address, as JSON: the name of the file, if it is to be saved, and its contents.
    ///
    /// # Errors
    /// The reason why no document is found, as the JSON of a message.
    pub fn document(&self, path: &str, query: &str) -> Result<String, JsError> {
        let found = self.0.document(path, query).map_err(|error| JsError::new(&error))?;
        Ok(serde_json::to_string(&found).unwrap_or_default())
    }
}

/// Fetches the functions that the first answers do not need.
#[wasm_bindgen]
pub fn complete() {
    rest();
}

/// Lends this worker to the searches of the one whose memory it shares, and tells the page when it is ready.
///
/// # Errors
/// Fails if a worker is lent already.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen]
pub fn lend() -> Result<(), JsError> {
    boardwright_search::lend_thread(|| to_page("lent")).map_err(|error| JsError::new(&error))
}

/// The files that the page needs beside itself, as JSON: each with its name and contents.
#[wasm_bindgen]
pub fn files() -> String {
    serde_json::to_string(&boardwright_service::files()).unwrap_or_default()
}

/// The names of the files that are not within the module, as JSON: that of a crate, and a path in its folder.
#[wasm_bindgen]
pub fn data() -> String {
    let names: Vec<&str> = boardwright_catalog::files().map(boardwright_game::Data::name).collect();
    serde_json::to_string(&names).unwrap_or_default()
}

/// The number of positions that fixed searches of a game visit, by which engines are compared: that of `boardwright bench`, to its
/// depth if none is given.
///
/// # Errors
/// Fails if there is no such game.
#[wasm_bindgen]
pub fn signature(game: &str, depth: Option<u32>) -> Result<f64, JsError> {
    let variant = boardwright_catalog::variant(game).map_err(|error| JsError::new(&error.to_string()))?;
    let nodes = boardwright_search::signature::nodes(
        &variant,
        depth.unwrap_or(boardwright_search::signature::DEPTH),
        &boardwright_game::Stop::new(),
    );
    // Far below what a number of JavaScript holds exactly.
    nodes.map(|nodes| nodes as f64).map_err(|error| JsError::new(&error.to_string()))
}
