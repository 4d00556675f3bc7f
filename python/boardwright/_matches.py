"""Matches between built-in players, bots in other languages and Python objects."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Callable, NamedTuple, Union, cast

from ._checks import stop_of, text, texts, threads_of
from ._native import Game, State, Stop, _match, load
from ._progress import Progress
from ._settings import event
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
    # What has no name of its own may call a method or another object so.
    names = (getattr(player, attribute, None) for attribute in ("name", "__name__"))
    return next((name for name in names if isinstance(name, str) and name), type(player).__name__)


@contextmanager
def openings_of(openings: str | Iterable[State] | None, game: Game) -> Iterator[str | None]:
    """Give the text for openings as the command line takes it; states are in a file until the work is done."""
    if openings is None or isinstance(openings, str):
        yield openings
        return
    if isinstance(openings, State) or not isinstance(openings, Iterable):
        raise TypeError(f"openings is a text such as 'random:4' or a list of states, not {type(openings).__name__}")
    lines = []
    for state in openings:
        if not isinstance(state, State):
            raise TypeError(f"each of openings is a State, not {type(state).__name__}")
        if state.game != game:
            # The same game without its referee has the same spec.
            given, own = (repr(one) if state.game.spec == game.spec else one.spec for one in (state.game, game))
            raise ValueError(f"an opening of {given}, expected one of {own}")
        lines.append(f"position: {state.position}\n")
    if not lines:
        raise ValueError("openings is an empty list: expected at least one state")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "openings.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.writelines(lines)
        yield file


def refereed(game: Game | str) -> Game:
    """Return the game of a match or a tuning, which always has a referee."""
    loaded = game if isinstance(game, Game) else load(game)
    if loaded != load(loaded.spec):
        raise ValueError(f"{loaded!r}: expected a game with its referee, as a match has one")
    return loaded


def match(
    a: PlayerLike,
    b: PlayerLike,
    game: Game | str = "kalah:6x4",
    *,
    games: int | None = None,
    openings: str | Iterable[State] | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    clock: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    scoring: str | None = None,
    sprt: str | None = None,
    margin: float | None = None,
    repetition: int | None = None,
    max_plies: int | None = None,
    solved: int | None = None,
    draw: str | None = None,
    resign: str | None = None,
    ponder: bool | None = None,
    settings: Mapping[str, Any] | None = None,
    a_options: Iterable[str] = (),
    b_options: Iterable[str] = (),
    on_error: str = "raise",
    progress: Any = None,
    stop: Stop | None = None,
) -> MatchResult:
    """Play a match with colours swapped in pairs and return its statistics.

    A player is a name as on the command line (``"engine"``, ``"boora-0.5@delta=0.3"``, ``"lua:minimax"``,
    ``"bwp:./bot"``, ``"perfect"``), a function from a :class:`State` to an action number or a move text, or a class (one
    object a game) or an object with a method ``choose(state)``; ``begin(game, seed)`` is called first if there is one.

    ``games`` is 2 unless it is given. ``openings`` is "start", "random:PLIES", "book" or a file, as with the
    command ``match``, or a list of states, from each of which a pair of games begins. ``threads`` games run at once, one on
    each processor with ``None``. ``seconds``, ``nodes`` and ``depth`` limit every move of players that search, ``clock`` is
    such as "10+0.1", ``margin`` the seconds that a move may be late. ``scoring`` is "wins" or "stones". ``sprt`` is such as
    "elo0=0,elo1=20" and may end the match early. ``repetition``, ``max_plies``, ``solved``, ``draw``, ``resign`` and
    ``ponder`` are the options of the command ``match``, ``a_options`` and ``b_options`` its ``--a`` and ``--b``, such as
    ["tc=20+0.1"]. ``settings`` gives any other setting, or one of these, by the keys of tournament files, such as
    ``{"bots": {"memory": "350MB", "fresh": True}}``. An exception in a Python player, or where one is made, ends the match
    and is raised; with ``on_error="forfeit"`` it costs the game only, unless it is no ``Exception``, such as ``SystemExit``.
    ``progress`` is as for :func:`analyse_all`, ``stop`` ends the match early.

    Raises ValueError for bad arguments, PlayerError if a player cannot be made.

    >>> import boardwright
    >>> result = boardwright.match("score", lambda state: state.legal_actions()[0], "kalah:4x3", games=2, seed=1)
    >>> result.games, result.first, result.forfeits
    (2, 'score', 0)
    >>> boardwright.match("score", "first", "kalah:4x3", settings={"until": {"games": 4}, "pace": {"depth": 2}}).games
    4
    """
    arguments = locals()
    played = refereed(game)
    threads, stop = threads_of(threads), stop_of(stop)
    names: list[str] = []
    factories: list[Callable[[int], Choose] | None] = []
    for argument, player in (("a", a), ("b", b)):
        if isinstance(player, str):
            names.append(text(argument, player))
            factories.append(None)
        else:
            if not (callable(player) or hasattr(player, "choose")):
                raise TypeError(f"a player is a name, a callable or has a method choose(state), not {type(player).__name__}")
            names.append(text(f"the name of {argument}", name_of(player)))
            factories.append(_factory(player, played))
    if names[0] == names[1] and factories != [None, None]:
        # The name of a built-in player is also what makes it.
        names[0 if factories[1] is None else 1] += " 2"
    players = [
        ("a", names[0], "a_options", texts("a_options", a_options)),
        ("b", names[1], "b_options", texts("b_options", b_options)),
    ]
    with openings_of(openings, played) as named:
        settled = event(("match", played), players, {**arguments, "openings": named}, settings, games=2)
        with Progress(progress, settled.games) as bar:
            tell = None if progress is None else lambda done: bar.add(done - bar.done)
            how = (threads, text("on_error", on_error))
            written, records = _match(played, (factories[0], factories[1]), settled, how, tell, stop)
    result = json.loads(written)
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
