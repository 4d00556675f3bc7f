#!/usr/bin/env python3
"""An agent for @GAME@ (@TITLE@) in the Kalah Game Protocol, of which docs/protocols/kgp.md tells.

    boardwright bot check @PATH@ @GAME@ --dialect kgp
    boardwright bot run @PATH@ @GAME@ --dialect kgp --against random

It takes a house with seeds at random. Your ideas go into choose().
The rules of the game: boardwright games @FAMILY@
"""

import random
import sys


def choose(houses, store, other_houses, other_store):
    """Returns the number of a house with seeds, counted from 1.

    houses        the seeds in your houses, from your left to your right
    store         the seeds in your store
    other_houses  the seeds in the opponent's houses, from the opponent's left
    other_store   the seeds in the opponent's store
    """
    return random.choice([number for number, seeds in enumerate(houses, 1) if seeds > 0])


def say(line):
    """Sends a line. Without the flush it would wait in a buffer, and the agent would lose on time."""
    print(line, end="\r\n", flush=True)


for line in sys.stdin:
    words = line.split()
    # A command of the server begins with its number, which an answer names behind an @.
    number = words.pop(0).partition("@")[0] if words and words[0][0].isdigit() else ""
    command = words[0] if words else ""
    if command == "kgp":
        say('1 set info:name "@FAMILY@ agent"')
        say("3 mode freeplay")
    elif command == "state":
        size, store, other_store, *seeds = (int(seeds) for seeds in words[1].strip("<>").split(","))
        # You may name a better move as long as you think: the last one counts. "yield" says that it is the last.
        say(f"@{number} move {choose(seeds[:size], store, seeds[size:], other_store)}")
        say(f"@{number} yield")
    elif command == "ping":
        say(f"@{number} pong")
    elif command == "goodbye":
        break
    # "set" tells the time, "stop" that it is over; both need no answer here, and neither do "ok" and "error".
