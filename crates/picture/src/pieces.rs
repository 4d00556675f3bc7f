//! Pieces of both sides, defined once for a picture and put where they lie.

use boardwright_game::{Colour, Form, Side, SideStyle};

use crate::n;

/// The radius at which pieces are defined.
const DEFINED: f64 = 20.0;

/// Light, middle and dark tone of a colour, and its rim.
fn tones(colour: Colour) -> [&'static str; 4] {
    match colour {
        Colour::Black => ["#6b6b70", "#26262a", "#0b0b0d", "#000000"],
        Colour::White => ["#ffffff", "#f3f1ec", "#c3beb2", "#8b8576"],
        Colour::Red => ["#f08a72", "#c63d27", "#7d1c10", "#5c120a"],
        Colour::Yellow => ["#fff1b0", "#f2c230", "#b07d0a", "#7a5503"],
        Colour::Blue => ["#9cc9f2", "#2f78bd", "#123f70", "#0b2c50"],
        Colour::Green => ["#b0e0ab", "#4b9b48", "#1c5a20", "#123f16"],
    }
}

/// The colour in which a mark is seen on a piece of this colour.
pub(crate) fn contrast(colour: Colour) -> &'static str {
    match colour {
        Colour::White | Colour::Yellow => "#1d1d1f",
        Colour::Black | Colour::Red | Colour::Blue | Colour::Green => "#ffffff",
    }
}

const FORMS: [Form; 5] = [Form::Disc, Form::Stick, Form::Ring, Form::Block, Form::Seed];

fn name(side: Side, form: Form) -> String {
    let form = match form {
        Form::Disc => "disc",
        Form::Stick => "stick",
        Form::Ring => "ring",
        Form::Block => "block",
        Form::Seed => "seed",
    };
    format!("{form}-{side}")
}

/// All forms in the colours of both sides.
pub(crate) fn definitions(sides: &[SideStyle; 2]) -> String {
    let mut svg = String::new();
    for side in Side::BOTH {
        let [light, middle, dark, rim] = tones(sides[side].colour);
        svg += &format!(
            "<radialGradient id=\"tone-{side}\" cx=\"36%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\"0.45\" stop-color=\"{middle}\"/><stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>"
        );
        for form in FORMS {
            let shape = shape(form, side, [light, dark, rim]);
            svg += &format!("<g id=\"{}\">{shape}</g>", name(side, form));
        }
    }
    svg
}

fn shape(form: Form, side: Side, [light, dark, rim]: [&str; 3]) -> String {
    let fill = format!("url(#tone-{side})");
    match form {
        Form::Disc => format!("<circle r=\"20\" fill=\"{fill}\" stroke=\"{rim}\"/>"),
        Form::Stick => format!(
            "<path d=\"M-5-17V10A5 3 0 0 0 5 10V-17Z\" fill=\"{fill}\" stroke=\"{rim}\"/>\
             <ellipse cy=\"-17\" rx=\"5\" ry=\"3\" fill=\"{light}\" stroke=\"{rim}\"/>"
        ),
        Form::Ring => format!(
            "<circle cy=\"3\" r=\"18.5\" fill=\"{dark}\" stroke=\"{rim}\"/>\
             <circle cy=\"-2\" r=\"18.5\" fill=\"{fill}\" stroke=\"{rim}\"/>\
             <circle cy=\"-2\" r=\"11\" fill=\"#1a1512\" stroke=\"{rim}\"/>"
        ),
        Form::Block => format!(
            "<circle cy=\"3\" r=\"18.5\" fill=\"{dark}\" stroke=\"{rim}\"/>\
             <circle cy=\"-2\" r=\"18.5\" fill=\"{fill}\" stroke=\"{rim}\"/>\
             <circle cy=\"-2\" r=\"12.5\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"1.4\"/>"
        ),
        Form::Seed => {
            "<ellipse rx=\"20\" ry=\"15.6\" fill=\"#cf5f45\" stroke=\"#6e2413\" stroke-width=\"2\"/>".to_owned()
        }
    }
}

/// A piece around a point.
pub(crate) fn piece(side: Side, form: Form, (x, y): (f64, f64), radius: f64) -> String {
    let scale = (radius / DEFINED * 1000.0).round() / 1000.0;
    format!("<use href=\"#{}\" transform=\"translate({} {})scale({scale})\"/>", name(side, form), n(x), n(y))
}
