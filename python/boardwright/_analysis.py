"""Views of players: the answers of :meth:`State.analyse` and :meth:`State.why`."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ._native import State, _analyse, _why


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


def analyse(
    state: State,
    player: str,
    bounds: tuple[int | None, int | None, float | None],
    lines: int,
    seed: int,
) -> list[Line]:
    """Return the best lines; see :meth:`State.analyse`."""
    found = json.loads(_analyse(state, player, bounds, lines, seed))
    return [
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


def why(state: State, player: str, bounds: tuple[int | None, int | None, float | None], seed: int) -> Explanation:
    """Return what a player sees; see :meth:`State.why`."""
    seen = json.loads(_why(state, player, bounds, seed))
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
