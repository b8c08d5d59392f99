"""What a name is in PyTorch: errors about names that are missing here look into this list.

The list, torch_names.txt, is read at the first such error; ``python -m
tests.goldens.record_torch_names`` writes it.
"""

from functools import cache
from os.path import dirname, join

_LIST = join(dirname(__file__), "torch_names.txt")
VERSION = "2.13"  # of the PyTorch that this package follows


@cache
def _kinds() -> dict[str, str]:
    """Full name (``torch.nn.Linear``) -> what it is: ``class``, ``function``, ``module`` ..."""
    found: dict[str, str] = {}
    with open(_LIST, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        if line.startswith("#"):
            continue
        head, _, names = line.partition(": ")
        owner, _, kind = head.partition(" ")
        if not kind:
            found[owner] = "module"
        for name in names.split():
            found[f"{owner}.{name}"] = kind
    return found


def kind_of(name: str) -> str | None:
    """What PyTorch has under a full name such as ``torch.nn.Linear``; None if it has nothing."""
    return _kinds().get(name)


def missing(name: str) -> str:
    """A sentence about a name that minitorch lacks; empty if PyTorch lacks it, too.

    >>> missing("torch.fx.experimental")
    'torch.fx.experimental is a module of PyTorch 2.13 that minitorch does not have'
    """
    kind = kind_of(name)
    if kind is None:
        return ""
    article = "an" if kind[0] in "aeiou" else "a"
    return f"{name} is {article} {kind} of PyTorch {VERSION} that minitorch does not have"
