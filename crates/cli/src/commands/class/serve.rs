//! `boardwright class serve`: the pages of a class in the browser.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use boardwright_class::pages;
use clap::Args;

use super::ClassArg;
use crate::commands::serve::refusal;
use crate::error::{CliError, Status};
use crate::output::Output;

/// Serve the pages of a class: handing in, progress, the leaderboard, and everything for the teacher
///
/// Students say a name and a code; the teacher's pages have a secret in their address, a new one every time. The submissions are
/// played by `class run --watch`. The pages are plain HTTP: in a network that is not yours alone, a proxy with a certificate
/// belongs before them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class serve course
  boardwright class serve course --listen 0.0.0.0 --port 8080")]
pub(super) struct ServeClass {
    #[command(flatten)]
    class: ClassArg,

    /// The address to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for others too
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,

    /// The port, 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8375)]
    port: u16,
}

impl ServeClass {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let stop = crate::interrupt::catch()?;
        let mut said = Ok(());
        let address = SocketAddr::new(self.listen, self.port);
        let (router, teacher) = pages::router(folder, &stop)?;
        let served = boardwright_web::serve_pages(address, router, &stop, |bound| {
            said = output
                .line(format_args!("students: http://{bound}/"))
                .and_then(|()| output.line(format_args!("teacher:  http://{bound}{teacher}")))
                .and_then(|()| output.flush());
        });
        served.map_err(refusal)?;
        said.map(|()| Status::Done)
    }
}
