"""Every example in a docstring of the package does what it says.

Examples may use three names without importing them: minitorch, torch (which is minitorch) and np.
"""

import builtins
import doctest
import importlib
import pkgutil
import warnings

import numpy
import pytest

import minitorch

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [minitorch.__name__] + [
    module.name for module in pkgutil.walk_packages(minitorch.__path__, "minitorch.")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    if name.startswith("minitorch.devices.real."):
        pytest.importorskip("cupy", reason="the real GPUs' arrays are CuPy's (extra cuda)")
    module = importlib.import_module(name)
    names = {"minitorch": minitorch, "torch": minitorch, "np": numpy}
    if module is minitorch:  # where float is a dtype; in a reader's session it is Python's
        names |= {word: value for word, value in vars(builtins).items() if word in vars(module)}
    with warnings.catch_warnings():  # NumPy's are for pages to look at, not for this test
        warnings.simplefilter("ignore")
        found = doctest.testmod(module, extraglobs=names, optionflags=FLAGS)
    assert found.failed == 0


@pytest.mark.parametrize("name", sorted(minitorch.OPS))
def test_the_examples_of_an_operation(name: str) -> None:
    """Operations are made by functions that build functions, where doctest does not look."""
    names = {"minitorch": minitorch, "torch": minitorch, "np": numpy}
    example = doctest.DocTestParser().get_doctest(
        minitorch.OPS[name].body.__doc__ or "", names, name, None, None
    )
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        runner.run(example)
    assert runner.summarize().failed == 0


def test_every_operation_has_an_example() -> None:
    without = [name for name, op in minitorch.OPS.items() if ">>>" not in (op.body.__doc__ or "")]
    # (what is not torch's, and the GPU that is not there)
    assert set(without) <= {"index_backward", "cuda"}
