"""Names and descriptions for the editor of the cells, on this Python."""

import importlib
import json
import sys
from pathlib import Path

import pytest

HALF = Path(__file__).resolve().parents[2] / "book" / "_live" / "live" / "python"


@pytest.fixture
def module(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, str(HALF)])
    return importlib.import_module("live_complete")


class Touchy:
    """A class whose property must not be called."""

    def __init__(self):
        self.kept = 1

    @property
    def loud(self):
        raise AssertionError("a property was called")

    def __getattr__(self, name):
        raise AssertionError(f"__getattr__ was called for {name}")

    def method(self, a, b=2):
        """Add two numbers.

        More words.
        """


def labels(module, namespace, typed):
    return [each["label"] for each in json.loads(module.complete(namespace, typed))]


def test_names_of_the_namespace_keywords_and_builtins(module):
    assert labels(module, {"prices": 1}, "pri") == ["prices", "print"]
    assert "while" in labels(module, {}, "whi")


def test_attributes_without_calling_anything(module):
    found = labels(module, {"t": Touchy()}, "t.")
    assert found == ["kept", "loud", "method"]
    assert labels(module, {"t": Touchy()}, "t.loud.") == []
    assert labels(module, {"t": Touchy()}, "t.none.") == []


def test_modules_and_what_is_in_them(module):
    assert labels(module, {"json": json}, "json.dum") == ["dump", "dumps"]


def test_signature_and_docstring(module):
    said = json.loads(module.describe({"t": Touchy()}, "t.method"))
    assert said == {"signature": "method(self, a, b=2)", "doc": "Add two numbers.\n\nMore words."}
    assert module.describe({}, "unknown") == "null"
    said = json.loads(module.describe({"t": Touchy()}, "t"))
    assert said == {"signature": "t: Touchy", "doc": "A class whose property must not be called."}


def test_tensors(module):
    torch = importlib.import_module("minitorch")
    space = {"torch": torch, "x": torch.ones(2)}
    assert "reshape" in labels(module, space, "x.resh")
    assert "optim" in labels(module, space, "torch.opt")
    assert "Linear" in labels(module, space, "torch.nn.Lin")
    assert "relu" in labels(module, space, "torch.rel")
