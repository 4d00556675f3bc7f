#!/usr/bin/env python3
"""Makes the store of a long match out of that of a short one, to measure how a match with many games goes on.

    boardwright match kalah:4x3 score alphabeta --games 2 --nodes 200 --openings random:2 --seed 3 --store long.db
    tools/large_store.py long.db 1000000
    boardwright match kalah:4x3 score alphabeta --games 2000002 --nodes 200 --openings random:2 --seed 3 --store long.db --resume

Copies the first pair of games until there are so many pairs. The games are those of the first pair, so that the match says
that they repeat each other.
"""

import sqlite3
import sys


def main():
    path, pairs = sys.argv[1], int(sys.argv[2])
    store = sqlite3.connect(path)
    columns = [row[1] for row in store.execute("PRAGMA table_info(games)") if row[1] not in ("number", "id", "pair")]
    there = store.execute("SELECT count(*) / 2 FROM games").fetchone()[0]
    if there < 1:
        sys.exit(f"{path} has no pair of games, expected one")
    store.execute("PRAGMA synchronous = OFF")
    while there < pairs:
        more = min(there, pairs - there)
        # The games of the first pairs once more, under the numbers and pairs that follow.
        store.execute(
            f"INSERT INTO games (number, id, pair, {', '.join(columns)}) "
            "SELECT number + 2 * :there, substr(id, 1, length(id) - length('/' || pair || '/' || leg)) || '/' || "
            f"(pair + :there) || '/' || leg, pair + :there, {', '.join(columns)} FROM games WHERE number <= 2 * :more",
            {"there": there, "more": more},
        )
        for table, rest in [("plies", "ply, move, elapsed, score, depth, comment"), ("tags", "place, name, value")]:
            store.execute(
                f"INSERT INTO {table} (game, {rest}) SELECT game + 2 * :there, {rest} FROM {table} WHERE game <= 2 * :more",
                {"there": there, "more": more},
            )
        store.commit()
        there += more
    print(f"{there} pairs")


if __name__ == "__main__":
    main()
