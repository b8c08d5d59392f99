"""Version numbers that compare as numbers (``torch.torch_version``)."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from .version import __version__ as _version

__all__ = ["TorchVersion"]

# What PEP 440 allows: epoch! release, then a, b or rc, .post, .dev, and after a + the local part.
_FORM = r"""\s*v?(?:(?P<epoch>\d+)!)?(?P<release>\d+(?:\.\d+)*)
    (?:[-_.]?(?P<pre>alpha|beta|preview|pre|a|b|c|rc)[-_.]?(?P<pre_number>\d*))?
    (?:-(?P<post_short>\d+)|(?P<post>[-_.]?(?:post|rev|r)[-_.]?(?P<post_number>\d*)))?
    (?P<dev>[-_.]?dev[-_.]?(?P<dev_number>\d*))?
    (?:\+(?P<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*"""
_PHASES = {"a": 0, "alpha": 0, "b": 1, "beta": 1, "c": 2, "rc": 2, "pre": 2, "preview": 2}
_FINAL = (3, 0)  # after all phases
_BEFORE_ALL = (-1, 0)  # a .dev without a phase comes before the first alpha
_NEVER = 10**9  # a version that is no .dev comes after all its .devs


@cache
def _form() -> re.Pattern[str]:
    return re.compile(_FORM, re.VERBOSE | re.IGNORECASE)  # few programs compare versions


def order_of(text: str) -> tuple[Any, ...] | None:
    """What a version sorts by; None if the text is no version."""
    match = _form().fullmatch(text)
    if match is None:
        return None
    part = match.groupdict()
    release = [int(number) for number in part["release"].split(".")]
    while len(release) > 1 and release[-1] == 0:  # 2.0 is 2
        release.pop()
    post = -1
    if part["post_short"] or part["post"]:
        post = int(part["post_short"] or part["post_number"] or 0)
    phase = _FINAL
    if part["pre"]:
        phase = (_PHASES[part["pre"].lower()], int(part["pre_number"] or 0))
    elif part["dev"] and post < 0:
        phase = _BEFORE_ALL
    dev = int(part["dev_number"] or 0) if part["dev"] else _NEVER
    words = re.split("[-_.]", part["local"].lower()) if part["local"] else []
    local = tuple((1, int(word), "") if word.isdigit() else (0, 0, word) for word in words)
    return int(part["epoch"] or 0), tuple(release), phase, post, dev, local


def _text(other: Any) -> str:
    """The version that something stands for: a string, numbers, or a Version of ``packaging``;
    empty, which is no version, for anything else."""
    if isinstance(other, Iterable) and not isinstance(other, str):
        return ".".join(str(item) for item in other)
    return str(other) if isinstance(other, str) or hasattr(other, "release") else ""


class TorchVersion(str):
    """A version as text that compares as a version (``torch.torch_version.TorchVersion``).

    >>> TorchVersion("2.13.0+cpu") >= "2.9", TorchVersion("2.13.0") > (2, 13)
    (True, False)

    Text that is no version compares as text. ``str(version)`` is the text itself.
    """

    __slots__ = ()

    def _compare(self, other: Any, method: str) -> Any:
        mine, theirs = order_of(self), order_of(_text(other))
        if mine is None or theirs is None:
            return getattr(str, method)(self, other)
        return getattr(mine, method)(theirs)

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, "__gt__")

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, "__lt__")

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, "__ge__")

    def __le__(self, other: Any) -> Any:
        return self._compare(other, "__le__")

    def __eq__(self, other: Any) -> Any:
        return self._compare(other, "__eq__")

    __hash__ = str.__hash__


__version__ = TorchVersion(_version)


Version = TorchVersion  # as the package ``packaging`` calls it, which PyTorch carries along


def parse(version: str) -> TorchVersion:
    """A text as a version that compares (``torch._vendor.packaging.version.parse``)."""
    return TorchVersion(version)
