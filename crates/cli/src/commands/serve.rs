//! `boardwright serve`, and `boardwright` without a command: the workbench in the browser.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use boardwright_catalog::GAMES;
use boardwright_service::ServiceOptions;
use boardwright_web::{Options, ServeError, Server};
use clap::Args;
use serde::Serialize;

use crate::commands::cluster::ViewArgs;
use crate::commands::secrets;
use crate::desktop::Screen;
use crate::error::{CliError, Status};
use crate::output::{Output, note};
use crate::store_place::UserStore;
use crate::{interrupt, store_place};

/// The port that is taken if it is free and no other is asked for: one address to remember.
const PORT: u16 = 8374;

/// Show the workbench in the browser: play, watch, analyse, look through records, write bots
///
/// It prints the address of the page and serves until Ctrl-C. Games are kept in the user's data folder. Only this machine
/// can reach it, unless --listen says otherwise; then the address contains a token that admits its visitors.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Examples:
  boardwright serve
  boardwright serve --open
  boardwright serve --listen 0.0.0.0 --port 8080 --store club.db
  boardwright serve --listen 127.0.0.1 --port 8080 --host games.example.org --token-file token.txt")]
pub(crate) struct Serve {
    /// The address to listen on [default: 127.0.0.1, this machine alone]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<IpAddr>,

    /// The port, 0 for any that is free [default: 8374, or any if that is taken]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Token that a browser must send: at least 16 letters, digits, hyphens or underscores [default:
    /// none on this machine alone, else a new one every time]
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,

    /// A file whose only line is the token, which keeps it out of process lists; a missing file is made
    /// with a new token, and links with it still work after a restart
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    token_file: Option<PathBuf>,

    /// A further host name of the server, such as that of a proxy; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// The store for games [default: games.db in the user's data folder]
    #[arg(long, value_name = "FILE", conflicts_with = "no_store")]
    store: Option<PathBuf>,

    /// Keep no games
    #[arg(long)]
    no_store: bool,

    #[command(flatten)]
    view: ViewArgs,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Print the address as JSON
    #[arg(long)]
    json: bool,

    /// True if no command was given: the user may not know the program yet.
    #[arg(skip)]
    is_alone: bool,
}

/// The store of a server, and whether it is new.
struct ServedStore {
    store: Option<PathBuf>,
    /// True if nothing was ever kept there before.
    is_new: bool,
}

/// Line that is printed with `--json`.
#[derive(Serialize)]
struct Ready<'a> {
    url: &'a str,
    /// The address for other machines, if it is another one.
    network: Option<&'a str>,
    address: String,
    store: Option<Cow<'a, str>>,
}

impl Serve {
    /// The program without a command.
    pub(crate) fn alone() -> Serve {
        Serve { is_alone: true, ..Serve::default() }
    }

    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let ServedStore { store, is_new } = self.keeping()?;
        let stop = interrupt::catch()?;
        let server = self.bind(store.clone())?;
        let url = server.url();
        let network = server.network_url();
        if self.is_alone && is_new {
            introduce();
        }
        if self.json {
            let address = server.address().to_string();
            let store = store.as_deref().map(Path::to_string_lossy);
            output.json(&Ready { url: &url, network: network.as_deref(), address, store })?;
        } else {
            output.line(&url)?;
        }
        output.flush()?;
        if let Some(network) = network.filter(|_| !self.json) {
            note(format_args!("other machines in your network, such as phones, open {network}"));
        }
        match &store {
            Some(path) => note(format_args!("games are kept in {}; Ctrl-C ends the server", path.display())),
            None => note("no games are kept; Ctrl-C ends the server"),
        }
        self.show(&url, server.address().port());
        server.run(&stop).map_err(refusal)?;
        // Ctrl-C is how a server ends, and no work was broken off.
        Ok(Status::Done)
    }

    /// The store, whose folder is made if it is the usual one. A usual one that cannot be written is done without.
    fn keeping(&self) -> Result<ServedStore, CliError> {
        if self.no_store {
            return Ok(ServedStore { store: None, is_new: false });
        }
        let is_new = !store_place::path(self.store.as_deref()).is_ok_and(|path| path.exists());
        let store = match &self.store {
            Some(_) => store_place::open_to_write(self.store.as_deref())?,
            None => match store_place::open_usual()? {
                UserStore::Open(store) => store,
                UserStore::Unwritable(error) => {
                    note(format_args!("note: {error}: games are played and not kept"));
                    note("note: --store FILE or BOARDWRIGHT_DATA=FOLDER says where they can be kept");
                    return Ok(ServedStore { store: None, is_new });
                }
            },
        };
        Ok(ServedStore { store: Some(store.path().to_owned()), is_new })
    }

    /// Opens the page if wanted, and tells users at other machines how to reach it.
    fn show(&self, url: &str, port: u16) {
        let screen = Screen::of_process();
        if (self.open || self.is_alone && screen == Screen::Here)
            && let Err(error) = open::that_detached(url)
        {
            note(format_args!("the browser cannot be opened ({error}): please open the address yourself"));
        } else if self.is_alone && screen == Screen::Elsewhere {
            note(format_args!(
                "to see the page on the machine before you, run `ssh -L {port}:127.0.0.1:{port} THIS-MACHINE` there and open \
                 the address in its browser"
            ));
        }
    }

    /// The token that was given, if one was.
    fn token(&self) -> Result<Option<String>, CliError> {
        let Some(path) = &self.token_file else { return Ok(self.token.clone()) };
        if !path.exists() {
            let token = boardwright_service::ids::secret().map_err(CliError::internal)?;
            let written = secrets::write(path, &token).map_err(|error| CliError::file("write", path, &error));
            written.map_err(|error| error.in_context("--token-file"))?;
            note(format_args!("note: a new token is in {}", path.display()));
            return Ok(Some(token));
        }
        let text = secrets::read(path).map_err(|error| error.in_context("--token-file"))?;
        Ok(Some(text.trim().to_owned()))
    }

    /// Takes the address that was asked for, or else the usual one, or any.
    fn bind(&self, store: Option<PathBuf>) -> Result<Server, CliError> {
        let usual = Options::default();
        let options = Options {
            listen: self.listen.unwrap_or(usual.listen),
            port: self.port.unwrap_or(PORT),
            names: self.host.clone(),
            token: self.token()?,
            service: ServiceOptions { store, cluster: self.view.source()?, ..usual.service },
            limits: usual.limits,
        };
        match Server::bind(options.clone()) {
            Err(ServeError::Listen { error, .. }) if self.port.is_none() && error.kind() == ErrorKind::AddrInUse => {
                Server::bind(Options { port: 0, ..options }).map_err(refusal)
            }
            bound => bound.map_err(refusal),
        }
    }
}

/// Says what the program is to somebody who starts it for the first time.
fn introduce() {
    let titles: Vec<&str> = GAMES.iter().map(|game| game.family().title).collect();
    note(format_args!(
        "Boardwright is a workbench for computer players of board games: play in the browser, see why each player moves as it \
         does, write a player of your own, and measure which one is stronger."
    ));
    note(format_args!("games: {}", titles.join("; ")));
    note(
        "`boardwright play` plays in this terminal, `boardwright doctor` says what works on this machine, and \
         `boardwright --help` lists all commands.",
    );
}

/// Reads an address to listen on.
fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an IP address, such as 0.0.0.0 or ::1".to_owned())
}

/// The error of a server, with what may help.
pub(crate) fn refusal(error: ServeError) -> CliError {
    match error {
        ServeError::Listen { .. } => {
            CliError::input(error).with_hint("--port 0 takes any port that is free, --listen another address")
        }
        ServeError::Token => CliError::input(error).with_hint("without --token a good one is made"),
        ServeError::System(_) => CliError::internal(error),
    }
}
