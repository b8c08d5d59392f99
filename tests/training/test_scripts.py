"""Ordinary torch programs print the same under minitorch, digit for digit: recorded and live.

The programs compute in float64, so that the last bits in which two libraries differ do not reach
the printed digits. The random numbers, dropout's too, are torch's own stream.
"""

import sys

import pytest

import minitorch
from tests.nn.both import ORACLE, torch
from tests.training.running import SCRIPTS, imports, printed_by, recorded

SCRIPT = pytest.mark.parametrize("script", SCRIPTS)


@SCRIPT
def test_minitorch_prints_what_torch_printed(script):
    assert printed_by(minitorch, script) == recorded(script)


@pytest.mark.parametrize("script", [pytest.param(name, marks=ORACLE) for name in SCRIPTS])
def test_torch_prints_it_still(script):
    assert printed_by(torch, script) == recorded(script)


def test_the_programs_really_run_on_the_module():
    before = dict(sys.modules)
    with imports(minitorch):
        import torch as found
        import torch.nn.functional as F
        from torch.utils.data import DataLoader

        assert found is minitorch
        assert F is minitorch.nn.functional
        assert DataLoader is minitorch.utils.data.DataLoader
    assert sys.modules == before
