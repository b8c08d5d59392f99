"""What a notebook gets of a picture: SVG or HTML, and the same in words."""

from __future__ import annotations

from typing import Any


class Output:
    """A finished picture.

    - ``kind``: "image/svg+xml" or "text/html".
    - ``picture``: its text.
    - ``lines``: the same in words; ``repr`` is the words, too.
    """

    def __init__(self, kind: str, picture: str, lines: list[str]) -> None:
        self._kind, self._picture, self._lines = kind, picture, lines

    def describe(self) -> str:
        """The picture in words."""
        return "\n".join(self._lines)

    def __repr__(self) -> str:
        return self.describe()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return {self._kind: self._picture, "text/plain": repr(self)}, {}
