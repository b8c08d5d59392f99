"""Every example in a docstring of the package does what it says."""

import doctest
import importlib
import pkgutil

import pytest

import minitorch

MODULES = [minitorch.__name__] + [
    module.name for module in pkgutil.walk_packages(minitorch.__path__, "minitorch.")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0
