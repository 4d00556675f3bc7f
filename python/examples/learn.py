"""From zero to a learning player: a small AlphaZero in numpy that teaches itself kalah:4x3.

    python examples/learn.py --minutes 3 --plot learning.svg

A network gives every position a value and every action a probability. A tree search (PUCT) that asks it plays against
itself; the network then learns what the search preferred and who won. Many games run side by side, so that the network is
asked about many positions at once.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt

import boardwright

Array = npt.NDArray[np.float32]


class Network:
    """Two hidden layers with a policy and a value on top, trained by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator, hidden: int = 64) -> None:
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, actions), (hidden, 1)]
        self.weights: list[Array] = []
        for rows, columns in sizes:
            self.weights.append((rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32))
            self.weights.append(np.zeros(columns, dtype=np.float32))
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def forward(self, x: Array) -> tuple[Array, Array, Array, Array]:
        """Hidden layers, logits of the actions and values for the mover, -1 to 1."""
        w1, b1, w2, b2, wp, bp, wv, bv = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        return h1, h2, h2 @ wp + bp, np.tanh(h2 @ wv + bv)[:, 0]

    def train(self, x: Array, policy: Array, value: Array, rate: float = 2e-3) -> float:
        """One step of Adam on cross-entropy and squared error; returns the loss before it."""
        _, _, w2, _, wp, _, wv, _ = self.weights
        h1, h2, logits, guess = self.forward(x)
        probability = softmax(logits)
        loss = -(policy * np.log(probability + 1e-9)).sum(1).mean() + ((guess - value) ** 2).mean()
        d_logits = (probability - policy) / len(x)
        d_value = (2 * (guess - value) * (1 - guess**2) / len(x))[:, None]
        d2 = (d_logits @ wp.T + d_value @ wv.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        pairs = [(x, d1), (h1, d2), (h2, d_logits), (h2, d_value)]
        gradients = [gradient for below, above in pairs for gradient in (below.T @ above, above.sum(0))]
        self.steps += 1
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            correction = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weight -= rate * correction * mean / (np.sqrt(square) + 1e-8) + 1e-4 * rate * weight
        return float(loss)


def softmax(logits: Array) -> Array:
    """Probabilities of the rows."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    normal: Array = powers / powers.sum(axis=1, keepdims=True)
    return normal


def features(states: list[boardwright.State]) -> Array:
    """Input of the network, from the mover's side; seeds are counted in units of 4."""
    return np.stack([state.observation_tensor().ravel() for state in states]) / np.float32(4)


class Node:
    """A position in the search tree, with visits and summed values (to the player who moves here) of its actions."""

    def __init__(self, state: boardwright.State) -> None:
        self.state = state
        self.actions = state.legal_actions()
        self.children: dict[int, Node] = {}
        self.visits = np.zeros(len(self.actions))
        self.values = np.zeros(len(self.actions))
        self.prior = np.zeros(len(self.actions))

    def best(self) -> int:
        """The action to look at next (PUCT)."""
        mean = self.values / np.maximum(self.visits, 1)
        return int(np.argmax(mean + 1.5 * self.prior * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)))


def search(network: Network, states: list[boardwright.State], looks: int, noise: np.random.Generator | None) -> list[Node]:
    """Search all positions side by side and return the roots of their trees."""
    roots = [Node(state.clone()) for state in states]
    evaluate(network, roots)
    if noise is not None:
        for root in roots:
            root.prior = 0.75 * root.prior + 0.25 * noise.dirichlet([1.0] * len(root.actions))
    for _ in range(looks):
        paths, leaves = [], []
        for root in roots:
            node, path = root, []
            while node.actions:
                index = node.best()
                path.append((node, index))
                action = node.actions[index]
                if action not in node.children:
                    node.children[action] = Node(node.state.child(action))
                    node = node.children[action]
                    break
                node = node.children[action]
            paths.append(path)
            leaves.append(node)
        for path, value in zip(paths, evaluate(network, leaves)):
            for node, index in path:
                sign = 1 if node.state.current_player() == 0 else -1
                node.visits[index] += 1
                node.values[index] += sign * value
    return roots


def evaluate(network: Network, nodes: list[Node]) -> list[float]:
    """Set the priors of new nodes and return the values to the first player."""
    asked = [node for node in nodes if node.actions]
    found: dict[int, float] = {}
    if asked:
        _, _, logits, values = network.forward(features([node.state for node in asked]))
        for node, row, value in zip(asked, logits, values):
            node.prior = softmax(row[None, node.actions])[0].astype(np.float64)
            found[id(node)] = float(value) if node.state.current_player() == 0 else -float(value)
    return [found[id(node)] if node.actions else node.state.returns()[0] for node in nodes]


def self_play(network: Network, game: boardwright.Game, games: int, looks: int, rng: np.random.Generator) -> list[Array]:
    """Play games side by side; returns features, policies of the search and results for the mover."""
    states = [game.start() for _ in range(games)]
    seen: list[list[tuple[Array, Array, int]]] = [[] for _ in states]
    while live := [index for index, state in enumerate(states) if not state.is_terminal()]:
        for index, root in zip(live, search(network, [states[index] for index in live], looks, rng)):
            policy = np.zeros(game.num_actions, dtype=np.float32)
            policy[root.actions] = root.visits / root.visits.sum()
            seen[index].append((features([root.state])[0], policy, root.state.current_player()))
            states[index].apply(int(rng.choice(game.num_actions, p=policy / policy.sum(dtype=np.float64))))
    rows = [(x, policy, state.returns()[mover]) for state, game_seen in zip(states, seen) for x, policy, mover in game_seen]
    return [np.array(column, dtype=np.float32) for column in zip(*rows)]


def main() -> None:
    """Learn for some minutes and show how strong the player has become."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="kalah:4x3")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=64, help="games of self-play in a round")
    parser.add_argument("--looks", type=int, default=32, help="positions that a search looks at for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="a picture of the progress; needs matplotlib")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    game = boardwright.load(options.game)
    network = Network(int(np.prod(game.observation_shape)), game.num_actions, rng)

    def learner(state: boardwright.State) -> int:
        root = search(network, [state], options.looks, None)[0]
        return root.actions[int(root.visits.argmax())]

    began, progress = time.monotonic(), []
    memory: list[list[Array]] = []
    while True:
        minutes = (time.monotonic() - began) / 60
        scores = [
            boardwright.match(learner, rival, game, games=40, seed=1, openings="random:2").score
            for rival in ("first", "score")
        ]
        progress.append((minutes, *scores))
        print(f"{minutes:5.2f} min: score {scores[0]:.3f} against first, {scores[1]:.3f} against score", flush=True)
        if minutes >= options.minutes:
            break
        for _ in range(4):
            memory = [*memory[-7:], self_play(network, game, options.games, options.looks, rng)]
            x, policy, value = (np.concatenate(column) for column in zip(*memory))
            for _ in range(60):
                batch = rng.integers(len(x), size=256)
                network.train(x[batch], policy[batch], value[batch])
    for rival in ("first", "score"):
        print(boardwright.match(learner, rival, game, games=200, seed=2, openings="random:2"))
    if options.plot:
        from matplotlib import pyplot

        for column, rival in ((1, "first"), (2, "score")):
            pyplot.plot([row[0] for row in progress], [row[column] for row in progress], label=f"against {rival}")
        pyplot.xlabel("minutes")
        pyplot.ylabel("score of 40 games")
        pyplot.legend()
        pyplot.savefig(options.plot)


if __name__ == "__main__":
    main()
