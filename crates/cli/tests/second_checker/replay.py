"""Plays games by the rules of tools/check_certificate.py, so that a test can compare them with the program's.

Usage: replay.py FOLDER_OF_THE_CHECKER < GAMES

A line of input is JSON: the game, the text of the first position (empty for the start), and numbers of legal moves to
play, each taken modulo how many legal moves there are. A line of output is JSON: for each position its text, its legal
moves, its outcome and its tally.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import check_certificate as checker  # noqa: E402

games = {}


def state(game, position):
    """State of a position as the program sees it, in the same form."""
    tally = game.tally(position) if isinstance(game, checker.Kalah) else None
    moves = [] if game.over(position) else [game.move_text(position, move) for move in game.moves(position)]
    return [game.text(position), moves, game.outcome(position), tally]


for line in sys.stdin:
    spec, text, numbers = json.loads(line)
    try:
        if spec not in games:
            games[spec] = checker.read_game(spec)
        rules = games[spec]
        now = rules.read(text) if text else rules.start()
    except checker.Unreadable:
        print("null")
        continue
    states = [[rules.spec()], state(rules, now)]
    for number in numbers:
        if rules.over(now):
            break
        legal = rules.moves(now)
        now = rules.play(now, legal[number % len(legal)])
        states.append(state(rules, now))
    print(json.dumps(states))
