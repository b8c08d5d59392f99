"""Real GPUs through CuPy, as far as they can be looked at without one."""

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from minitorch.devices.simulated import offered
from minitorch.devices.simulated.accelerator import SimulatedAccelerator
from tests.devices.record_offered import REAL, used_names

# Of simulated cards only: figures that CuPy's pool does not have, and what is told of no stream.
SIMULATED_ONLY = {
    "from_environment", "get_fraction", "get_sync_debug_mode", "record_stream",
    "reset_accumulated",
    "set_fraction", "set_sync_debug_mode", "sleep", "snapshot", "stream_by_id",
}  # fmt: skip


def test_all_that_is_asked_of_cupy_was_found_in_it():
    assert used_names() == offered.OFFERED["names"], (
        "python -m tests.devices.record_offered, where CuPy is installed; a name that stays "
        "missing does not exist"
    )


def methods_of(path, name):
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    found = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name]
    return {
        node.name: [a.arg for a in node.args.args + node.args.kwonlyargs]
        for node in found[0].body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }


def test_the_face_is_that_of_the_simulated_accelerator():
    simulated = methods_of(
        sys.modules[SimulatedAccelerator.__module__].__file__, "SimulatedAccelerator"
    )
    real = methods_of(REAL / "accelerator.py", "CudaAccelerator")
    assert set(simulated) - set(real) == SIMULATED_ONLY
    for name in set(simulated) & set(real) - {"set_stream"}:
        assert real[name] == simulated[name], name


def test_cupy_is_imported_only_when_it_is_asked_for():
    program = "import sys, minitorch; minitorch.cuda.is_available; print('cupy' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "False"


def test_what_stands_beside_an_array():
    pytest.importorskip("cupy", reason="the rules are in a subclass of CuPy's array")
    from minitorch.devices.real.array import CudaArray, beside

    assert type(beside(np.array(2.0, "f4"), 0)) is np.float32
    assert beside((1, [np.array(True)]), 0) == (1, [True])
    with pytest.raises(RuntimeError, match="cuda:1 and cpu"):
        beside(np.ones(2), 1)
    assert CudaArray.__add__ is not CudaArray.__mro__[1].__add__
