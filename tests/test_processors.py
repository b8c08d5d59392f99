"""What the tests compare and the docstrings print is the same on every processor.

NumPy chooses its loops by what the processor can do, and OpenBLAS its kernels: exp, log, sin ...
and the order of sums differ in their last bits. The same tests are run here once more as if this
processor were an older one, with results that nobody has (`tests/another_processor`). By hand, for
all tests or a notebook:

    PYTHONPATH=tests/another_processor python -m pytest tests
    PYTHONPATH=tests/another_processor ANOTHER_PROCESSOR=2 python book/_tools/validate.py 07
    NPY_DISABLE_CPU_FEATURES="X86_V4" OPENBLAS_CORETYPE=Haswell python -m pytest tests
"""

import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[1]
FOUND = np.show_config(mode="dicts").get("SIMD Extensions", {}).get("found", [])
# an old kernel of OpenBLAS that runs on every processor of the kind
PLAIN_KERNEL = {"x86_64": "Nehalem", "AMD64": "Nehalem", "aarch64": "ARMV8", "arm64": "ARMV8"}

TESTS = [
    "tests/test_doctests.py",
    "tests/ops/elementwise/test_erf.py",
    "tests/ops/test_table.py",
    "tests/optim/test_lr_scheduler.py",
    "tests/optim/test_paths.py",
]
# The comparison with a live torch has the same tolerances, and slopes have wide ones.
ONLY = "not answers_now and not central_differences"


def assert_same(command: list[str], **settings: str) -> None:
    """Run a program of the tests in this environment with these settings: it must succeed."""
    path = [str(ROOT), os.environ.get("PYTHONPATH")]
    path = [settings.pop("PYTHONPATH", None), *path]
    env = {**os.environ, **settings, "PYTHONPATH": os.pathsep.join(filter(None, path))}
    env["OPENBLAS_NUM_THREADS"] = "1"
    found = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout[-10_000:] + found.stderr[-2000:]


def pytest_of(*tests: str) -> list[str]:
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    return ["-m", "pytest", "-q", *plugins, "-m", "not oracle", "-k", ONLY, *tests]


ELSEWHERE = {"PYTHONPATH": str(ROOT / "tests" / "another_processor")}


def older() -> dict[str, str]:
    """NumPy and OpenBLAS as if the processor had no more than the least that they need."""
    kernel = os.environ.get("OPENBLAS_CORETYPE") or PLAIN_KERNEL.get(platform.machine(), "")
    settings = {"OPENBLAS_CORETYPE": kernel} if kernel else {}
    return settings | ({"NPY_DISABLE_CPU_FEATURES": " ".join(FOUND)} if FOUND else {})


@pytest.mark.parametrize("tests", [TESTS[:1], TESTS[1:]], ids=["docstrings", "tables"])
def test_on_another_processor(tests):
    """An older one, on which all that is not exactly rounded is off by a unit or two more."""
    assert_same(pytest_of(*tests), **older(), **ELSEWHERE)


def test_notebooks_on_another_processor():
    assert_same(["book/_tools/validate.py"], **ELSEWHERE)


def test_a_hanging_example_is_noticed(tmp_path):
    """log10(1000) is 3 or next to it: the print of one is `3.`, of the other `3.0000`."""
    page = tmp_path / "test_page.py"
    page.write_text(
        "import numpy as np\n"
        "import minitorch\n\n"
        "def test_print():\n"
        "    shown = [str(minitorch.log2(minitorch.tensor(2.0**n))) for n in range(1, 60)]\n"
        "    assert shown == [f'tensor({n}.)' for n in range(1, 60)]\n",
        encoding="utf-8",
    )
    with pytest.raises(AssertionError, match="1 failed"):
        assert_same(pytest_of(str(page)), **ELSEWHERE)
