"""The program `boardwright` of the environment, and Python scripts as its bots."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import textwrap

import boardwright

PROGRAM = [sys.executable, "-m", "boardwright"]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, input=text, timeout=300)


def test_the_program_prints_and_its_exit_codes_are_those_of_the_binary() -> None:
    version = run("-V")
    assert version.returncode == 0 and version.stdout == f"boardwright {boardwright.__version__}\n"
    shown = run("show", "kalah:4x3", "--json")
    assert shown.returncode == 0 and '"game":"kalah:4x3"' in shown.stdout
    bad = run("show", "gomuku")
    assert bad.returncode == 2 and "did you mean gomoku" in bad.stderr and bad.stdout == ""
    lost = run(
        "match",
        "kalah:4x3",
        "first",
        "score",
        "--games",
        "400",
        "--seed",
        "1",
        "--sprt",
        "elo0=0,elo1=50",
        "--openings",
        "random:4",
    )
    assert lost.returncode == 1 and "sprt: H0" in lost.stdout


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    line = f"{sys.executable} -m boardwright games kalah | head -1"
    pipe = subprocess.run(line, shell=True, capture_output=True, text=True)
    assert pipe.stdout and pipe.stderr == ""


def test_an_interruption_ends_it_with_what_is_known() -> None:
    command = [*PROGRAM, "solve", "kalah:6x6", "--memory", "64", "--json"]
    environment = {**os.environ, "BOARDWRIGHT_DATA": os.devnull + "/none"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        while process.poll() is None:
            # Only once the program catches it is the signal a request.
            caught = pathlib.Path(f"/proc/{process.pid}/status").read_text().split("SigCgt:")[1].split()[0]
            threads = len(os.listdir(f"/proc/{process.pid}/task"))
            if int(caught, 16) & (1 << (signal.SIGINT - 1)) and threads > 1:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 3 and '"lower"' in out and "interrupted" in err


BOT = """
    import random
    import boardwright

    class Bot:
        name = "Python bot"

        def begin(self, game, seed):
            self.random = random.Random(seed)

        def choose(self, state, limits):
            print("this disturbs nobody")
            return self.random.choice(state.legal_actions())

    boardwright.serve_bot(Bot)
"""


def test_a_script_is_a_bot_that_passes_the_check(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(textwrap.dedent(BOT))
    for game in ("kalah:4x3", "sticks:5", "gomoku:9"):
        checked = run("bot", "check", f"bwp:{sys.executable} {script}", game)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    result = boardwright.match(f"bwp:{sys.executable} {script}", "first", "kalah:4x3", games=4, seed=1)
    assert result.games == 4 and result.forfeits == 0


def test_a_bot_tells_what_goes_wrong(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import boardwright\nboardwright.serve_bot(lambda state: 1 // 0)\n")
    talk = "bwp 1\nnew kalah:4x3\nstart\ngo\nnew nonsense\ngo nodes=5\nquit\n"
    said = subprocess.run([sys.executable, str(script)], input=talk, capture_output=True, text=True, timeout=60)
    assert said.returncode == 0 and "ZeroDivisionError" in said.stderr
    lines = said.stdout.splitlines()
    assert lines[:3] == ["id name <lambda>", "ready", "ready"]
    assert lines[3].startswith("error ZeroDivisionError") and lines[4].startswith("error ValueError: bad game")
