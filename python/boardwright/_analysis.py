"""Views of players: the answers of :meth:`State.analyse` and :meth:`State.why`."""

from __future__ import annotations

import json
from html import escape
from typing import Any, NamedTuple

from ._native import State, Stop, _analyse, _why
from ._table import html_table


class Line(NamedTuple):
    """A line of play that a player has found."""

    moves: tuple[str, ...]
    """The texts of the moves, the one to play first."""
    actions: tuple[int, ...]
    """The same as action numbers."""
    score: float
    """Value for the side to move, in the player's unit; forced wins and proved values lie beyond 8000."""
    text: str
    """The score as people read it: ``+1.25``, ``win in 3``, ``win by 8``."""
    forced: int | None
    """Plies to a forced result, negative for a loss."""
    depth: int
    """Plies searched."""
    nodes: int
    """Positions visited."""


class Analysis(list[Line]):
    """The best lines of a state, the best one first: a list that notebooks draw."""

    def _repr_html_(self) -> str:
        rows = [[line.text, str(line.depth), f"{line.nodes:,}", " ".join(line.moves)] for line in self]
        return html_table(["score", "depth", "nodes", "moves"], rows)


class Candidate(NamedTuple):
    """A move that a player considers."""

    move: str
    """Its text."""
    value: float | None
    """Value in the player's own unit."""
    parts: dict[str, float | None]
    """The parts of the value by the names of :attr:`Explanation.columns`."""
    note: str
    """Remark on it."""
    groups: list[dict[str, Any]]
    """The spots on the board that make up the value: ``column`` and ``spots``."""


class Explanation(NamedTuple):
    """Explanation of a player: its view of a position, and what decided."""

    summary: list[str]
    """Sentences on the position as a whole."""
    columns: dict[str, str]
    """Meaning of each part of a value, by its name."""
    candidates: list[Candidate]
    """The moves that it considers, the best one first."""
    choices: list[str]
    """The moves that it would play now."""

    def _repr_html_(self) -> str:
        def number(value: float | None) -> str:
            return "" if value is None else f"{value:g}"

        names = list(self.columns)
        rows = [
            [
                candidate.move + (" ←" if candidate.move in self.choices else ""),
                number(candidate.value),
                *(number(candidate.parts[name]) for name in names),
                candidate.note,
            ]
            for candidate in self.candidates
        ]
        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.summary)
        table = html_table(["move", "value", *names, "note"], rows, title=lambda name: self.columns.get(name, ""))
        return said + table


def analyse(
    state: State,
    player: str,
    bounds: tuple[int | None, int | None, float | None],
    lines: int,
    seed: int,
    stop: Stop | None = None,
) -> Analysis:
    """Return the best lines; see :meth:`State.analyse`."""
    found = json.loads(_analyse(state, player, bounds, lines, seed, stop))
    read = [
        Line(
            moves=tuple(line["moves"]),
            actions=tuple(state.string_to_action(move) for move in line["moves"]),
            score=line["score"] / 100,
            text=line["text"],
            forced=line["forced"],
            depth=line["depth"],
            nodes=line["nodes"],
        )
        for line in found
    ]
    return Analysis(read)


def why(
    state: State,
    player: str,
    bounds: tuple[int | None, int | None, float | None],
    seed: int,
    stop: Stop | None = None,
) -> Explanation:
    """Return what a player sees; see :meth:`State.why`."""
    seen = json.loads(_why(state, player, bounds, seed, stop))
    names = [column["name"] for column in seen["columns"]]
    candidates = [
        Candidate(
            move=candidate["move"],
            value=candidate["value"],
            parts=dict(zip(names, candidate["parts"])),
            note=candidate["note"],
            groups=candidate["groups"],
        )
        for candidate in seen["candidates"]
    ]
    columns = {column["name"]: column["meaning"] for column in seen["columns"]}
    return Explanation(seen["summary"], columns, candidates, seen["choices"])
