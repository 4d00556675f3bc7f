"""Better values for the options of a player, by games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ._checks import stop_of, text, texts, threads_of
from ._matches import openings_of, refereed
from ._native import Game, State, Stop, _tune
from ._progress import Progress
from ._settings import event
from ._table import html_table


class TunedValue(NamedTuple):
    """An option that was tuned."""

    name: str
    """Its name."""
    value: float
    """The value now."""
    text: str
    """The value as the player is told it."""
    start: float
    """The first value."""
    min: float
    """The least value."""
    max: float
    """The greatest value."""


class TuningResult(NamedTuple):
    """Result of a tuning, with the figures of the command ``tune``. Whether the values are better, a match tells."""

    pairs: int
    """Pairs of games that count."""
    of: int
    """Pairs of the whole tuning; more than ``pairs`` if it was stopped."""
    games: int
    """Games of these pairs."""
    wins: int
    """Games that the first player of its pair won, whose values chance decides."""
    losses: int
    """Its losses."""
    draws: int
    """Games that neither won."""
    forfeits: int
    """Games lost by an illegal move, a failure or the clock."""
    parameters: list[TunedValue]
    """The options."""
    player: str
    """The player with the values at the end; before that, without values."""
    seed: int
    """The seed that gives this tuning again."""

    def _repr_html_(self) -> str:
        rows = [[it.name, it.text, f"{it.start:g}", f"{it.min:g} to {it.max:g}"] for it in self.parameters]
        return html_table(["option", "value", "start", "range"], rows)


def tune(
    player: str,
    game: Game | str,
    parameters: Iterable[str],
    *,
    games: int | None = None,
    openings: str | Iterable[State] | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    clock: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    margin: float | None = None,
    repetition: int | None = None,
    max_plies: int | None = None,
    solved: int | None = None,
    draw: str | None = None,
    resign: str | None = None,
    ponder: bool | None = None,
    ahead: int | None = None,
    stability: float | None = None,
    alpha: float | None = None,
    gamma: float | None = None,
    settings: Mapping[str, Any] | None = None,
    options: Iterable[str] = (),
    progress: Any = None,
    stop: Stop | None = None,
) -> TuningResult:
    """Find better values for options of a player by games (SPSA), as the command ``tune`` does.

    ``player`` is a name as on the command line, without the options that are tuned; ``parameters`` are texts such as
    "delta,0.15,0,1" (name, start, least and greatest value) or lines of OpenBench. The number of games, 1000 unless it is
    given, decides the steps, and so do ``stability``, ``alpha`` and ``gamma``; these and ``ahead`` are the options of the
    command. ``options`` is as ``a_options`` of :func:`match`, and what both functions have is as there, also ``settings``.
    When ``stop`` is set, the values found by then are returned; games are kept by the command alone (``--store``).

    Raises ValueError for bad arguments, PlayerError if a player cannot be made.

    >>> import boardwright
    >>> result = boardwright.tune("boora-0.7", "gomoku:7", ["delta,0.15,0,1"], games=4, openings="random:2", seed=1)
    >>> result.games, [(value.name, value.start) for value in result.parameters]
    (4, [('delta', 0.15)])
    """
    arguments = locals()
    played = refereed(game)
    threads, stop = threads_of(threads), stop_of(stop)
    if isinstance(parameters, str):
        raise TypeError("parameters is a list of texts such as ['delta,0.15,0,1'], not a text")
    players = [("player", text("player", player), "options", texts("options", options))]
    with openings_of(openings, played) as named:
        settled = event(("tuning", played), players, {**arguments, "openings": named}, settings, games=1000)
        with Progress(progress, settled.games) as bar:
            tell = None if progress is None else lambda done: bar.add(done - bar.done)
            result = json.loads(_tune(settled, threads, tell, stop))
    values = [TunedValue(**value) for value in result.pop("parameters")]
    return TuningResult(parameters=values, **result)
