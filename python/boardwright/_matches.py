"""Matches between built-in players, bots in other languages and Python objects."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from typing import Any, Callable, NamedTuple, Union, cast

from ._checks import whole
from ._native import Game, State, Stop, _match, load
from ._progress import Progress
from ._table import html_table

#: What chooses moves: given a state it returns an action number or a move text.
Choose = Callable[[State], Union[int, str]]

#: A name as on the command line, a callable, a class with a method ``choose``, or an object with one.
PlayerLike = Any


class MatchResult(NamedTuple):
    """Result of a match for the first player, with the figures of the command ``match``."""

    first: str
    """The name of the first player."""
    second: str
    """The name of the second player."""
    games: int
    """Games that were played to their end."""
    wins: int
    """Games that the first player won (pairs of games with the scoring "stones")."""
    draws: int
    """Games that neither won."""
    losses: int
    """Games that the first player lost."""
    score: float
    """Mean score of the first player, 0 to 1."""
    elo: float
    """Difference in Elo."""
    elo_error: float
    """Half the width of its 95 % interval."""
    los: float
    """Likelihood of superiority, 0 to 1."""
    pentanomial: tuple[int, ...]
    """Pairs of games with a score of 0, 0.5, 1, 1.5 and 2."""
    forfeits: int
    """Games lost by an illegal move, a failure or the clock."""
    seed: int
    """The seed that gives this match again."""
    llr: float | None
    """Log-likelihood ratio of the sequential test, if there was one."""
    sprt: str | None
    """"H0", "H1" or "running", if there was a sequential test."""
    records: str
    """The games, in Boardwright's own format."""

    def __repr__(self) -> str:
        """Write the result on one line, without the games."""
        return (
            f"MatchResult({self.first!r} against {self.second!r}: +{self.wins} ={self.draws} -{self.losses}, "
            f"score {self.score:.3f}, Elo {self.elo:+.0f} ± {self.elo_error:.0f}, los {self.los:.3f}, seed {self.seed})"
        )

    def _repr_html_(self) -> str:
        head = ["first", "second", "games", "wins", "draws", "losses", "score", "Elo", "los", "seed"]
        elo = f"{self.elo:+.0f} ± {self.elo_error:.0f}"
        counts = [str(count) for count in (self.games, self.wins, self.draws, self.losses)]
        row = [self.first, self.second, *counts, f"{self.score:.3f}", elo, f"{self.los:.3f}", str(self.seed)]
        return html_table(head, [row])


def chooser(player: PlayerLike, game: Game, seed: int) -> Choose:
    """Make what chooses the moves of one game."""
    if isinstance(player, type):
        player = player()
    if hasattr(player, "begin"):
        player.begin(game, seed)
    choose = getattr(player, "choose", player)
    if not callable(choose):
        raise TypeError(f"a player is a name, a callable or has a method choose(state), not {type(player).__name__}")
    return cast(Choose, choose)


def _factory(player: PlayerLike, game: Game) -> Callable[[int], Choose]:
    return lambda seed: chooser(player, game, seed)


def name_of(player: PlayerLike) -> str:
    """Return what a player is called."""
    name = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
    return str(name)


def _openings_file(states: Sequence[State], game: Game) -> str:
    """Write a file with an opening a line, as the command reads it."""
    for state in states:
        if state.game != game:
            raise ValueError(f"an opening of {state.game.spec}, expected one of {game.spec}")
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
        file.writelines(f"position: {state.position}\n" for state in states)
    return file.name


def match(
    a: PlayerLike,
    b: PlayerLike,
    game: Game | str = "kalah:6x4",
    *,
    games: int = 2,
    openings: str | Sequence[State] = "start",
    seed: int | None = None,
    threads: int | None = 1,
    clock: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    scoring: str = "wins",
    sprt: str | None = None,
    margin: float = 0.05,
    repetition: int | None = None,
    max_plies: int | None = None,
    solved: int | None = None,
    draw: str | None = None,
    resign: str | None = None,
    ponder: bool = False,
    a_options: Sequence[str] = (),
    b_options: Sequence[str] = (),
    on_error: str = "raise",
    progress: Any = None,
    stop: Stop | None = None,
) -> MatchResult:
    """Play a match with colours swapped in pairs and return its statistics.

    A player is a name as on the command line (``"engine"``, ``"boora-0.5@delta=0.3"``, ``"lua:minimax"``,
    ``"bwp:./bot"``, ``"perfect"``), a function from a :class:`State` to an action number or a move text, or a class (one
    object a game) or an object with a method ``choose(state)``; ``begin(game, seed)`` is called first if there is one.

    ``openings`` is "start", "random:PLIES", "book" or a file, as with the command ``match``, or a list of states, from each
    of which a pair of games begins. ``threads`` games run at once, one on each processor with ``None``. ``seconds``,
    ``nodes`` and ``depth`` limit every move of players that search, ``clock`` is such as "10+0.1". ``scoring`` is "wins" or
    "stones". ``sprt`` is such as "elo0=0,elo1=20" and may end the match early. ``repetition``, ``max_plies``, ``solved``,
    ``draw``, ``resign`` and ``ponder`` are the options of the command ``match``, ``a_options`` and ``b_options`` its
    ``--a`` and ``--b``, such as ["tc=20+0.1"]. An exception in a Python player ends the match and is raised; with
    ``on_error="forfeit"`` it costs the game only. ``progress`` is as for :func:`analyse_all`, ``stop`` ends the match early.

    Raises ValueError for bad arguments, PlayerError if a player cannot be made.

    >>> import boardwright
    >>> result = boardwright.match("score", lambda state: state.legal_actions()[0], "kalah:4x3", games=2, seed=1)
    >>> result.games, result.first, result.forfeits
    (2, 'score', 0)
    """
    if seed is None:
        import secrets

        seed = secrets.randbelow(1 << 32)
    played = game if isinstance(game, Game) else load(game)
    games, threads = whole("games", games, 1, (1 << 32) - 1), os.cpu_count() or 1 if threads is None else threads
    threads = whole("threads", threads, 1, 256)
    seed = whole("seed", seed, 0, (1 << 64) - 1)
    nodes = None if nodes is None else whole("nodes", nodes, 1, (1 << 64) - 1)
    depth = None if depth is None else whole("depth", depth, 1, 255)
    repetition = None if repetition is None else whole("repetition", repetition, 0, (1 << 32) - 1)
    max_plies = None if max_plies is None else whole("max_plies", max_plies, 0, (1 << 32) - 1)
    solved = None if solved is None else whole("solved", solved, 1, (1 << 32) - 1)
    names: list[str] = []
    factories: list[Callable[[int], Choose] | None] = []
    for player in (a, b):
        if isinstance(player, str):
            names.append(player)
            factories.append(None)
        else:
            if not (callable(player) or hasattr(player, "choose")):
                raise TypeError(f"a player is a name, a callable or has a method choose(state), not {type(player).__name__}")
            names.append(name_of(player))
            factories.append(_factory(player, played))
    if names[0] == names[1] and factories[1] is not None:
        names[1] += " 2"
    pace = {
        "tc": clock,
        "movetime": None if seconds is None else f"{seconds:.9f}s",
        "margin": f"{margin:.9f}s",
        "nodes": nodes,
        "depth": depth,
    }
    # The keys of a tournament file.
    settings: dict[str, Any] = {
        "format": "match",
        "game": played.spec,
        "players": [
            {"spec": names[0], "options": list(a_options)},
            {"spec": names[1], "options": list(b_options)},
        ],
        "until": {"games": games, "sprt": sprt},
        "pace": pace,
        "bots": {"ponder": ponder},
        "openings": openings if isinstance(openings, str) else _openings_file(openings, played),
        "seed": seed,
        "score": scoring,
        "repetition": repetition,
        "max-plies": max_plies,
        "solved": solved,
        "draw": draw,
        "resign": resign,
    }
    try:
        with Progress(progress, games) as told:
            tell = None if progress is None else lambda done: told.add(done - told.done)
            settled = (json.dumps(settings), threads, on_error)
            text, records = _match(played, (factories[0], factories[1]), settled, tell, stop)
    finally:
        if not isinstance(openings, str):
            os.unlink(settings["openings"])
    result = json.loads(text)
    return MatchResult(
        first=result["first"],
        second=result["second"],
        games=result["games"],
        wins=result["wins"],
        draws=result["draws"],
        losses=result["losses"],
        score=result["score"],
        elo=result["elo"],
        elo_error=result["elo_error"],
        los=result["los"],
        pentanomial=tuple(result["pentanomial"]),
        forfeits=result["forfeits"],
        seed=result["seed"],
        llr=result.get("llr"),
        sprt=result.get("sprt"),
        records=records,
    )
