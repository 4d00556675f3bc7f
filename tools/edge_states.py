#!/usr/bin/env python3
"""Counts the states of a proof by zones that would not hold on a board without edges.

    python3 tools/edge_states.py FILE

FILE is a certificate of gomoku by the rule freestyle with one claim of the form zones. On a board without edges the
opponent may also fill rows that leave the board of the certificate. Let a state have u unknown cells. A row that
leaves the board, without a stone of the builder's and with k stones of the opponent's, is filled if k + u >= 5; a row
that lies outside is filled if u >= 5. A certificate without such a state, with the builder to move, also holds on the
board without edges, and on every board that contains its own. docs/five-in-a-row.md says more.

Exit codes: 0 there is no such state, 1 there are some, 2 the certificate does not hold or is of another kind.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Dict, List, Optional, Tuple

import check_certificate as checker


def crossing_rows(board: checker.ZoneBoard, columns: int, rows: int) -> List[Tuple[int, int]]:
    """For each row of five that leaves the board, the masks of its cells and of its points on the board."""
    found = []
    for row in range(-4, rows + 4):
        for column in range(-4, columns + 4):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(column + k * right, row + k * up) for k in range(5)]
                inside = [y * columns + x for x, y in places if 0 <= x < columns and 0 <= y < rows]
                if 0 < len(inside) < 5:
                    cells = checker.mask_of(board.numbers[point] for point in inside if point in board.numbers)
                    found.append((cells, checker.mask_of(inside)))
    return found


class EdgeWalk(checker.ZonesWalk):
    """A walk that counts the states in which the opponent might have filled a row that leaves the board."""

    position: checker.GomokuPosition
    builder: int
    rows: Optional[List[Tuple[int, int]]] = None
    by_unknown: Dict[int, int] = Counter()
    beyond: Dict[int, int] = Counter()

    def _builder(self, state: checker.ZoneState, unknown: int) -> int:
        self.by_unknown[unknown] += 1
        if unknown > 4 or self._is_near(state, unknown):
            self.beyond[unknown] += 1
        return super()._builder(state, unknown)

    def _is_near(self, state: checker.ZoneState, unknown: int) -> bool:
        """Says whether a row that leaves the board could be filled by so many unknown cells."""
        own, other = self.position[self.builder], self.position[1 - self.builder]
        for cells, points in self.rows or []:
            if not cells & state.built and not points & own:
                if checker.popcount(cells & state.taken) + checker.popcount(points & other) + unknown > 4:
                    return True
        return False


def main(arguments: List[str]) -> int:
    """Counts the states of the file that the command line names."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    sys.setrecursionlimit(checker.DEEPEST)
    try:
        with open(arguments[0], "rb") as file:
            game, position, _, claims = checker.read_certificate(file.read())
        claims = [claim for claim in claims if claim.form == "zones"]
        if len(claims) != 1 or claims[0].lemmas or game.rule != "freestyle":
            raise checker.Unreadable("expected a win of gomoku by the rule freestyle in one part, by the form zones")
        board = checker.ZoneBoard(game, position, claims[0].side)
        walk = EdgeWalk(board, claims[0].data, checker.Counter(None))
        walk.position, walk.builder = position, claims[0].side
        walk.rows = crossing_rows(board, game.columns, game.rows)
        walk.run(checker.ZoneState(board), game.to_move(position) == claims[0].side)
    except (OSError, checker.Unreadable, checker.Refused) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    for unknown, states in sorted(walk.by_unknown.items()):
        print(f"{unknown} unknown: {states:,} states with the builder to move, {walk.beyond[unknown]:,} need the edge")
    return 1 if any(walk.beyond.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
