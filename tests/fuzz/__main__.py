"""Run random programs on minitorch and torch until something differs; load random files.

The programs run on the CPU and on a simulated GPU, too (only minitorch, on both), and compiled by
``minitorch.compile`` beside as they are.

    python -m tests.fuzz --programs 100000 --seed 0
    python -m tests.fuzz --seconds 60 --seed 7
    python -m tests.fuzz --only devices --programs 20000
    python -m tests.fuzz --only compile --programs 50000
    python -m tests.fuzz --only scenes --programs 10000
    python -m tests.fuzz --only files --files 100000

Prints the smallest program that shows the first difference, or the files that load lets do harm
(see tests/serialization/hostile), and ends with status 1.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import io
import sys
import time
import traceback
from collections import Counter
from typing import Any

import minitorch
from tests.fuzz import compiled, scenes
from tests.fuzz.devices import OnGPU
from tests.fuzz.programs import kind_of, run_random, shrink
from tests.fuzz.session import Difference, Session
from tests.oracle import make_portable
from tests.serialization.hostile import fuzzing as hostile_files


def options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--programs", type=int, default=None, help="how many (default: 10000)")
    parser.add_argument("--seconds", type=float, default=None, help="stop after this time")
    parser.add_argument("--seed", type=int, default=0, help="other seeds are other programs")
    parser.add_argument("--start", type=int, default=0, help="the number of the first program")
    parser.add_argument("--all", type=int, default=1, help="go on until so many kinds differ")
    parser.add_argument("--files", type=int, default=None, help="how many (default: 100000)")
    parser.add_argument(
        "--only",
        choices=["programs", "devices", "compile", "scenes", "files"],
        help="only one part",
    )
    parser.add_argument("--backend", default="numpy", help="which backend compiles (numpy)")
    chosen = parser.parse_args(arguments)
    if chosen.files is None:
        chosen.files = 100_000 if chosen.seconds is None else 10**12
    if chosen.programs is None:
        chosen.programs = 10_000 if chosen.seconds is None else 10**12
    return chosen


def main(arguments: list[str]) -> int:
    chosen = options(arguments)
    status = 0
    if chosen.only in (None, "programs"):
        status = compare(chosen)
    if chosen.only in (None, "devices") and status in (0, 2):
        found = compare_devices(chosen)
        status = found or status
    if chosen.only in (None, "compile") and status in (0, 2):
        status = compare_compiled(chosen) or status
    if chosen.only in (None, "scenes") and status in (0, 2):
        status = compare_compiled(chosen, scenes.run_random, scenes.shrink) or status
    if chosen.only in (None, "files") and status in (0, 2):
        status = hostile_files.fuzz(chosen.seed, chosen.files, chosen.seconds)
    return status


def compare(chosen: argparse.Namespace) -> int:
    """The random programs; 2 where torch is not installed."""
    try:
        import torch
    except ImportError:
        print("fuzz: torch is not installed, there is nothing to compare with (make oracle)")
        return 2
    import torch.utils.checkpoint

    make_portable(torch)
    return fuzz(chosen, minitorch, torch)


def compare_devices(chosen: argparse.Namespace) -> int:
    """The random programs on a simulated GPU (called minitorch) and on the CPU (called torch)."""
    print("on a simulated GPU (minitorch) and on the CPU (torch):")
    Session.excused.clear()
    world = OnGPU()
    try:
        with contextlib.redirect_stderr(io.StringIO()):  # what kernels assert
            return fuzz(chosen, world, minitorch)
    finally:
        world.shut_down()


def compare_compiled(
    chosen: argparse.Namespace,
    run_random: Any = compiled.run_random,
    shrink: Any = compiled.shrink,
) -> int:
    """The random programs as functions, compiled (called minitorch) and as they are (torch)."""
    print("compiled (minitorch) and as it is (torch):")
    gc.collect()
    gc.freeze()  # a recording looks through all objects that may be garbage one day
    started = time.monotonic()
    shown = [started]

    def until(done: int, lines: int) -> bool:
        now = time.monotonic()
        if now - shown[0] > 5:
            shown[0] = now
            progress(done, lines, now - started)
        return chosen.seconds is not None and now - started > chosen.seconds

    programs = range(chosen.start, chosen.start + chosen.programs)
    say = functools.partial(print, flush=True)
    backend, most = chosen.backend, chosen.all
    with compiled.for_small(backend):
        return compiled.fuzz(chosen.seed, programs, backend, until, say, most, run_random, shrink)


def fuzz(chosen: argparse.Namespace, ours: Any, theirs: Any) -> int:
    """Run the programs; 1 when something differs."""
    started = shown = time.monotonic()
    found: dict[str, Difference] = {}
    times: Counter[str] = Counter()
    lines = ran = done = 0
    number = chosen.start
    for number in range(chosen.start, chosen.start + chosen.programs):
        now = time.monotonic()
        if now - shown > 5:
            shown = now
            progress(done, lines, now - started)
        if chosen.seconds is not None and now - started > chosen.seconds:
            break
        try:
            session = run_random(chosen.seed, number, ours, theirs)
        except Difference as difference:
            kind = kind_of(difference)
            line = difference.lines[-1].partition(".")[2]
            key = f"{kind} {line}" if chosen.all > 1 else kind
            times[key] += 1
            if key not in found:
                found[key] = difference
                small = shrink(difference, ours, theirs)
                print(f"\nprogram {number} of seed {chosen.seed}: {small}", flush=True)
            if len(found) >= chosen.all:
                break
        except Exception:
            print(f"\nprogram {number} of seed {chosen.seed} breaks the fuzzer:", flush=True)
            traceback.print_exc()
            return 3
        else:
            lines += len(session.lines)
            ran += session.ran
        done += 1
    seconds = time.monotonic() - started
    progress(done, lines, seconds)
    print(f"{ran} of {lines} lines ran, the others raise; known differences met:", end=" ")
    print(dict(Session.excused.most_common()))
    for key, count in times.most_common():
        print(f"differs {count} times: {key}")
    return 1 if found else 0


def progress(done: int, lines: int, seconds: float) -> None:
    rate = done / seconds if seconds else 0.0
    print(
        f"fuzz: {done} programs, {lines} lines, {seconds:.0f} s, {rate:.0f} programs/s", flush=True
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
