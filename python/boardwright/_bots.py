"""Python scripts as bots for other programs, in Boardwright's protocol."""

from __future__ import annotations

import io
import queue
import re
import sys
import threading
from typing import Any, TextIO

from ._matches import chooser, name_of
from ._native import Game, State, load


class Limits:
    """Limits of a bot's thinking about one move; ``None`` where there is no limit."""

    def __init__(self, keys: dict[str, int]) -> None:
        """Take the keys of a ``go`` line: milliseconds, positions and plies."""
        self.time = keys.get("time")
        self.other = keys.get("other")
        self.inc = keys.get("inc")
        self.moves = keys.get("moves")
        self.movetime = keys.get("movetime")
        self.nodes = keys.get("nodes")
        self.depth = keys.get("depth")
        self.stop = threading.Event()
        """Set when the bot should answer at once."""


class _Host:
    """Lines of the host, read in a thread of its own so that ``stop`` is heard while the bot thinks."""

    def __init__(self, source: TextIO) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.asked: queue.Queue[Limits] = queue.Queue()
        """Limits of the questions that were read, so that a ``stop`` right behind a ``go`` is heard."""
        self._last: Limits | None = None
        self._source = source
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            for line in self._source:
                word, *rest = line.split(maxsplit=1) or [""]
                if word in ("stop", "quit"):
                    self._stop()
                elif word == "go":
                    self._last = Limits(_keys(rest[0].split() if rest else []))
                    self.asked.put(self._last)
                self.lines.put(line)
        finally:
            # Whoever waits for a line must not wait for ever, whatever ended this thread.
            self._stop()
            self.lines.put(None)

    def _stop(self) -> None:
        if self._last is not None:
            self._last.stop.set()


class _Bot:
    """One bot and the game that it plays."""

    def __init__(self, bot: Any, name: str, out: TextIO, host: _Host) -> None:
        self.bot = bot
        self.name = name
        self.out = out
        self.host = host
        self.game: Game | None = None
        self.origin: State | None = None
        self.state: State | None = None
        self.choose: Any = None

    def say(self, line: str) -> None:
        self.out.write(" ".join(line.splitlines()) + "\n")
        self.out.flush()

    def heard(self, word: str, rest: str) -> None:
        if word == "bwp":
            self.say(f"id name {self.name}")
            self.say("ready")
        elif word == "new":
            self._new(rest.split())
        elif word in ("start", "position"):
            self._place(word, rest)
        elif word == "go":
            self._go(self.host.asked.get())

    def _new(self, words: list[str]) -> None:
        keys = _keys(words[1:])
        # The host is the referee: it may let games go on that end elsewhere.
        self.game = load(words[0] if words else "", referee=False)
        self.origin = self.game.start()
        self.state = self.origin.clone()
        self.choose = chooser(self.bot, self.game, keys.get("seed", 1))
        self.say("ready")

    def _place(self, word: str, rest: str) -> None:
        if self.game is None:
            raise ValueError(f"{word} came before new")
        before, _, moves = f" {rest} ".partition(" moves ")
        played = moves.split()
        origin = self.game.start() if word == "start" else self.game.read(before)
        # Most positions are the one before and a few moves, and then only those have to be played.
        if self.state is not None and self.origin == origin and self.state.moves == played[: len(self.state.moves)]:
            state, played = self.state, played[len(self.state.moves) :]
        else:
            state = origin.clone()
        self.origin, self.state = origin, None
        for move in played:
            state.play(move)
        self.state = state

    def _go(self, limits: Limits) -> None:
        if self.state is None:
            raise ValueError("go came before new")
        state = self.state.clone()
        answer = self.choose(state, limits) if _takes_limits(self.choose) else self.choose(state)
        move = answer if isinstance(answer, str) else self.state.action_to_string(answer)
        self.say(f"move {move}")


def _keys(words: list[str]) -> dict[str, int]:
    pairs = (word.split("=", 1) for word in words if "=" in word)
    return {key: int(value) for key, value in pairs if re.fullmatch("-?[0-9]{1,18}", value)}


def _takes_limits(choose: Any) -> bool:
    import inspect

    try:
        parameters = inspect.signature(choose).parameters.values()
    except (TypeError, ValueError):
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [it for it in parameters if it.kind in kinds and it.default is inspect.Parameter.empty]
    return len(needed) > 1


def serve_bot(bot: Any, *, name: str | None = None, source: TextIO | None = None, out: TextIO | None = None) -> None:
    """Be a bot for another program until it says ``quit``: the last line of a script that plays.

    ``bot`` is what :func:`match` takes for a player but no name: a function from a state to an action, or a class or an
    object with ``choose(state)`` or ``choose(state, limits)``. ``limits`` has ``time``, ``other``, ``inc``, ``movetime``
    (milliseconds), ``nodes``, ``depth`` and ``stop``, an event that is set when the answer is wanted at once.

    The script speaks the protocol BWP on its standard streams: ``boardwright match kalah "bwp:python3 bot.py" engine``.
    What it prints itself goes to the standard error, where it disturbs nobody.

    >>> import io, sys, boardwright
    >>> lines = io.StringIO("bwp 1\\nnew kalah:4x3\\nstart moves 2\\ngo\\nquit\\n")
    >>> boardwright.serve_bot(lambda state: state.legal_actions()[0], name="first", source=lines, out=sys.stdout)
    id name first
    ready
    ready
    move 1
    """
    wanted: TextIO = sys.stdout if out is None else out
    if source is None and isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    host = _Host(sys.stdin if source is None else source)
    server = _Bot(bot, name or name_of(bot), wanted, host)
    printed, sys.stdout = sys.stdout, sys.stderr
    try:
        while True:
            line = host.lines.get()
            words = (line or "quit").split(maxsplit=1)
            if not words:
                continue
            if words[0] == "quit":
                return
            try:
                server.heard(words[0], words[1] if len(words) > 1 else "")
            except Exception as error:
                import traceback

                traceback.print_exc()
                server.say(f"error {type(error).__name__}: {error}")
    finally:
        sys.stdout = printed
