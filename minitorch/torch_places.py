"""Where PyTorch has the classes that are here, too: ``<class 'torch.nn.modules.linear.Linear'>``.

Programs print the types of what they have. Run as they are (as_torch.py), they shall print what
they print on PyTorch; so its classes take the places of PyTorch's for as long as that lasts. The
list, torch_places.txt, is written by ``python -m tests.goldens.record_torch_places``.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

_PACKAGE = __name__.rpartition(".")[0]
_face = import_module(_PACKAGE)  # some libraries ask for torch.__name__
_LIST = Path(__file__).with_name("torch_places.txt")
_before: list[tuple[Any, str]] = []  # the classes that are in PyTorch's places, with their own


def places() -> Iterator[tuple[str, str, str]]:
    """(PyTorch's module, our module, name) of each class."""
    for line in _LIST.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            place, _, names = line.partition(": ")
            for full in names.split():
                ours, _, name = full.rpartition(".")
                yield place, ours, name


def take() -> None:
    """Let the classes say that they are PyTorch's."""
    if not _before:
        _face.__name__ = "torch"
        for place, ours, name in places():
            cls = getattr(import_module(ours), name)
            _before.append((cls, cls.__module__))
            cls.__module__ = place


def give_back() -> None:
    """Undo :func:`take`."""
    _face.__name__ = _PACKAGE
    while _before:
        cls, module = _before.pop()
        cls.__module__ = module
