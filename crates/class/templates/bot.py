#!/usr/bin/env python3
"""A bot for @GAME@ (@TITLE@) in BWP, the protocol of docs/protocols/bwp.md.

    boardwright bot check @PATH@ @GAME@
    boardwright bot run @PATH@ @GAME@ --against random

It knows no rules: it asks for the legal moves and takes one at random. Your ideas go into choose().
The rules of the game, its moves and its position texts: boardwright games @FAMILY@
"""

import random
import sys


def choose(position, legal, limits):
    """Returns one of the legal moves.

    position  the position as the game writes it; at the start "@START@"
    legal     the legal moves, as in [@QUOTED_MOVES@, ...], never empty
    limits    what the bot may take, all of it whole numbers: "movetime", "time", "inc" and "other" in milliseconds,
              "nodes", "depth"; what is not limited is missing
    """
    return random.choice(legal)


def say(line):
    """Sends a line. Without the flush it would wait in a buffer, and the bot would lose on time."""
    print(line, flush=True)


def pairs(words):
    """Reads key=value words; what has another form is passed over."""
    return dict(word.split("=", 1) for word in words if "=" in word)


position = ""
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "bwp":
        say("id name @FAMILY@ bot")
        say("want board")  # sends the position before every "go" ...
        say("want legal")  # ... and the legal moves, so that no rules are needed here
        say("ready")
    elif word == "new":
        # A game begins; whatever the bot remembers of an earlier one ends here. The same seed should give the same
        # moves, so that a game can be played again.
        random.seed(pairs(rest.split()).get("seed"))
        say("ready")
    elif word == "board":
        position = rest
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        limits = {key: int(value) for key, value in pairs(rest.split()).items() if value.isdigit()}
        say(f"log {len(legal)} legal moves, limits {limits}")  # for you to read; it costs nothing
        say("move " + choose(position, legal, limits))
    elif word == "quit":
        break
    # "start", "position" and "stop" need no answer here, and lines that a bot does not know are passed over.
