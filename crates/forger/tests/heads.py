"""Reads certificates with tools/check_certificate.py in one process, so that a test can compare what is read.

Usage: heads.py FOLDER_OF_THE_CHECKER < FILES

A line of input is the bytes of a file in hexadecimal digits. A line of output is JSON: null for a file that is refused, or
the game, the position, the measure, and for each claim its side, goal, form, number of bytes and lemmas.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import check_certificate as checker  # noqa: E402

for line in sys.stdin:
    try:
        certificate = checker.read_certificate(bytes.fromhex(line))
    except checker.Unreadable:
        print("null")
        continue
    game, position, measure, claims = certificate
    lemmas = [[[lemma.builder, lemma.opponent, lemma.unknown, len(lemma.data)] for lemma in c.lemmas] for c in claims]
    said = [[c.side, c.goal, c.form, len(c.data), lemma] for c, lemma in zip(claims, lemmas)]
    print(json.dumps([game.spec(), game.text(position), measure, said]))
