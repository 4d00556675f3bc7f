#!/usr/bin/env python3
"""Plays a legal move at random, in every game. The protocol is described in docs/protocols/bwp.md.

    boardwright match kalah "bwp:python3 examples/bwp_random.py" random
"""

import random
import sys


def say(line):
    print(line, flush=True)  # Without the flush the line would wait in a buffer, and the bot would lose on time.


legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "bwp":
        say("id name Random in Python")
        say("want legal")
        say("ready")
    elif word == "new":
        game, *options = rest.split()
        random.seed(dict(option.split("=", 1) for option in options).get("seed"))
        say("ready")
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        say(f"log {len(legal)} legal moves")
        say("move " + random.choice(legal))
    elif word == "quit":
        break
