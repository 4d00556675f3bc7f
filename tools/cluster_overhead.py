#!/usr/bin/env python3
"""Compares the processor time of a match on this machine with that of the same match on a cluster on this machine.

    tools/cluster_overhead.py target/release/boardwright kalah engine alphabeta --games 200 --nodes 20000 --openings random:4

Runs the match alternately here and with a server, a coordinator and two workers of one thread each, checks that the games
are the same, and prints the processor time of each part from the announcement to the end. Wall time says nothing on a busy
machine. The time of the same games differs there too, since they share caches with others; what the cluster takes beside the
threads that play is then the better figure: divide it by the time of the games.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time

TICK = os.sysconf("SC_CLK_TCK")
ROUNDS = int(os.environ.get("ROUNDS", "3"))


def ticks(stat):
    """The name of a process or thread and its processor time so far, in seconds."""
    with open(stat) as file:
        head, rest = file.read().rsplit(") ", 1)
    words = rest.split()
    return head.split("(", 1)[1], (int(words[11]) + int(words[12])) / TICK


def processor_time(pid):
    """The processor time of a process so far: of all its threads, and of those alone that play games."""
    threads = [ticks(f"/proc/{pid}/task/{thread}/stat") for thread in os.listdir(f"/proc/{pid}/task")]
    return ticks(f"/proc/{pid}/stat")[1], sum(time for name, time in threads if name == "games")


def spent_by(command):
    """Runs a command and returns its processor time and the time that passed."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - began


def games_of(records):
    """The number of games in a file of records."""
    with open(records) as file:
        return sum(line.startswith("[Game ") for line in file)


def wait_for(status, workers):
    """Waits until all workers have given a sign of life."""
    while subprocess.run(status, stdout=subprocess.PIPE, text=True).stdout.count('"type":"worker"') < len(workers):
        if any(process.poll() is not None for process in workers):
            sys.exit("a worker has ended")
        time.sleep(1)


def main():
    program, *match = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        url = f"nats://127.0.0.1:{port}"
        server = subprocess.Popen(
            ["nats-server", "-js", "-sd", f"{folder}/store", "-a", "127.0.0.1", "-p", str(port), "-l", f"{folder}/log"]
        )
        time.sleep(1)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        workers = [subprocess.Popen([program, "worker", url, "--threads", "1"], **quiet) for _ in range(2)]
        try:
            # They measure their speed first.
            wait_for([program, "cluster", "status", url, "--json"], workers)
            # What a coordinator takes before its first game: it measures the speed of its machine too.
            none = [program, "match", "kalah:4x3", "first", "first", "--games", "2", "--cluster", url]
            idle = spent_by(none)[0]
            shares, besides = [], []
            for turn in range(ROUNDS):
                here, there = f"{folder}/here{turn}", f"{folder}/there{turn}"
                common = [program, "match", *match, "--seed", str(turn + 1), "--records"]
                local, local_wall = spent_by([*common, here, "--concurrency", "2"])
                before = [processor_time(process.pid) for process in [server, *workers]]
                leading, wall = spent_by([*common, there, "--cluster", url])
                after = [processor_time(process.pid) for process in [server, *workers]]
                if open(here).read() != open(there).read():
                    sys.exit("the games differ")
                serving, *working = (now[0] - then[0] for now, then in zip(after, before))
                playing = sum(now[1] - then[1] for now, then in zip(after[1:], before[1:]))
                parts = sum(working) + serving + max(0.0, leading - idle)
                shares.append(parts / local - 1)
                besides.append(parts - playing)
                print(
                    f"{games_of(here)} games: here {local:.2f} s (wall {local_wall:.1f}); there {parts:.2f} s (wall {wall:.1f}): workers {sum(working):.2f}, "
                    f"server {serving:.2f}, coordinator {max(0.0, leading - idle):.2f}; {shares[-1]:+.1%}; "
                    f"beside the threads that play {besides[-1]:.2f} s, {besides[-1] * 1000 / games_of(here):.2f} ms a game",
                    flush=True,
                )
            middle = len(shares) // 2
            print(f"median: {sorted(shares)[middle]:+.1%}, beside the threads that play {sorted(besides)[middle]:.2f} s")
        finally:
            for process in [*workers, server]:
                process.kill()


if __name__ == "__main__":
    main()
