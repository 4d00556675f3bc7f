"""Pictures of states as arrays, drawn from the same shapes as their SVG."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

from ._native import State

#: Digits and letters of three columns and five rows, each row as a number of three bits.
_GLYPHS = {
    **dict(zip("0123456789", ["75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717"])),
    **dict(zip("abcdefghij", ["25755", "65656", "34443", "65556", "74647", "74644", "34553", "55755", "72227", "11152"])),
    **dict(zip("klmnopqrst", ["55655", "44447", "57755", "75555", "75557", "65644", "75573", "65655", "34216", "72222"])),
    **dict(zip("uvwxyz", ["55557", "55552", "55775", "55255", "55222", "71247"])),
    "\u00d7": "05250",
    "-": "00700",
}

_Image = npt.NDArray[np.float32]


def pixels(state: State) -> npt.NDArray[np.uint8]:
    """Draw the board of a state: uint8 of shape (height, width, 3)."""
    svg = ElementTree.fromstring(state._repr_svg_())
    height, width = round(float(svg.attrib["height"])), round(float(svg.attrib["width"]))
    image: _Image = np.full((height, width, 3), 255, dtype=np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
    for element in svg:
        tag, given = element.tag.rsplit("}", 1)[-1], element.attrib
        if tag == "rect":
            image[:] = _colour(given["fill"])
        elif tag == "circle":
            distance = np.hypot(x - _number(given, "cx"), y - _number(given, "cy"))
            _circle(image, distance, given)
        elif tag == "path":
            _line(image, given)
        elif tag == "text":
            _text(image, element.text or "", given)
        else:
            raise ValueError(f"a picture with <{tag}>, which cannot be drawn as an array")
    return image.round().astype(np.uint8)


def _number(given: dict[str, str], name: str, usual: float = 0.0) -> float:
    return float(given.get(name, usual))


def _colour(text: str) -> list[int]:
    return [int(text[at : at + 2], 16) for at in (1, 3, 5)]


def _blend(image: _Image, cover: Any, colour: str) -> None:
    image += cover[..., None] * (np.array(_colour(colour), dtype=np.float32) - image)


def _circle(image: _Image, distance: _Image, given: dict[str, str]) -> None:
    radius = _number(given, "r")
    # Half a pixel inside and outside of the edge makes it smooth.
    if given.get("fill", "none") != "none":
        _blend(image, np.clip(radius - distance + 0.5, 0, 1) * _number(given, "opacity", 1.0), given["fill"])
    if "stroke" in given:
        half = _number(given, "stroke-width", 1.0) / 2
        _blend(image, np.clip(half - abs(distance - radius) + 0.5, 0, 1), given["stroke"])


def _line(image: _Image, given: dict[str, str]) -> None:
    found = re.fullmatch(r"M([\d.]+) ([\d.]+)([VH])([\d.]+)", given["d"])
    if found is None:
        raise ValueError(f"a path {given['d']!r}, expected a straight line")
    x, y, direction, end = int(float(found[1])), int(float(found[2])), found[3], int(float(found[4]))
    rows, columns = (slice(y, end), slice(x, x + 1)) if direction == "V" else (slice(y, y + 1), slice(x, end))
    image[rows, columns] = _colour(given["stroke"])


def _text(image: _Image, text: str, given: dict[str, str]) -> None:
    scale = 3 if _number(given, "font-size", 12.0) > 14 else 2
    glyphs = [[[int(row) >> bit & 1 for bit in (2, 1, 0, 3)] for row in _GLYPHS.get(it.lower(), "77777")] for it in text]
    if not glyphs:
        return
    mask = np.kron(np.hstack(glyphs)[:, :-1], np.ones((scale, scale)))
    bottom, left = round(_number(given, "y")), round(_number(given, "x") - mask.shape[1] / 2)
    top = max(bottom - mask.shape[0], 0)
    place = image[top : top + mask.shape[0], max(left, 0) : max(left, 0) + mask.shape[1]]
    place[mask[: place.shape[0], : place.shape[1]] > 0] = _colour(given.get("fill", "#000000"))
