"""Exact resume: ten epochs are five, a checkpoint, a new process, and five more. Bit for bit.

The checkpoint may also be written in the middle of an epoch.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minitorch
from tests.nn.both import ORACLE, TWINS, torch
from tests.serialization import training

ROOT = Path(__file__).resolve().parents[2]


def resumed(module, path, optimizer):
    """What a new process prints that goes on from a checkpoint."""
    if module is torch:  # which takes long to start: in this process
        run = training.Training(module, optimizer)
        run.load(path)
        return training.printed(run.run(training.STEPS), run.model.parameters())
    done = subprocess.run(
        [sys.executable, training.__file__, module.__name__, str(path), optimizer],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def in_two_parts(module, path, optimizer, at=training.HALF):
    """(what an uninterrupted training prints from the checkpoint on, its losses)"""
    straight = training.Training(module, optimizer)
    whole = straight.run(training.STEPS)
    run = training.Training(module, optimizer)
    first = run.run(at)
    run.save(path)
    losses = run.run(training.STEPS)
    assert whole == first + losses
    return training.printed(losses, straight.model.parameters()), losses


@pytest.mark.parametrize("at", [training.HALF, training.WITHIN])
@pytest.mark.parametrize("module", TWINS)
def test_bit_for_bit(module, at, tmp_path):
    expected, losses = in_two_parts(module, tmp_path / "x.pt", "Adam", at)
    assert resumed(module, tmp_path / "x.pt", "Adam") == expected
    assert len(losses) == training.STEPS - at


@pytest.mark.parametrize("part", ["model", "optimizer", "scheduler", "random state",
                                  "order of the data"])  # fmt: skip
def test_every_part_is_needed(part, tmp_path):
    """Left as it was at the start, each of them changes what comes out."""
    expected, _ = in_two_parts(minitorch, tmp_path / "x.pt", "SGD")
    fresh = training.Training(minitorch, "SGD")
    fresh.save(tmp_path / "fresh.pt")
    checkpoint = minitorch.load(tmp_path / "x.pt")
    run = training.Training(minitorch, "SGD")
    for change in (False, True):
        if change:
            checkpoint[part] = minitorch.load(tmp_path / "fresh.pt")[part]
        minitorch.save(checkpoint, tmp_path / "y.pt")
        run.load(tmp_path / "y.pt")
        found = training.printed(run.run(training.STEPS), run.model.parameters())
        assert (found == expected) is not change


@pytest.mark.parametrize(
    ("saver", "goes_on"),
    [pytest.param(minitorch, torch, marks=ORACLE, id="minitorch to torch"),
     pytest.param(torch, minitorch, marks=ORACLE, id="torch to minitorch")],
)  # fmt: skip
def test_in_the_other_house(saver, goes_on, tmp_path):
    """The other framework prints the same losses, to the digits that a training prints."""
    expected, losses = in_two_parts(saver, tmp_path / "x.pt", "SGD")
    other = training.Training(goes_on, "SGD")
    other.load(tmp_path / "x.pt")
    found = other.run(training.STEPS)
    assert [f"{loss:.4f}" for loss in found] == [f"{loss:.4f}" for loss in losses]
    for mine, its in zip(other.model.parameters(), expected.splitlines()[len(losses) :]):
        values = [float.fromhex(value) for value in its.split()]
        assert mine.flatten().tolist() == pytest.approx(values, rel=1e-4, abs=1e-5)
