"""What a notebook shows of a picture: SVG or HTML, and the same in words."""

from __future__ import annotations

from typing import Any


class _Output:
    """Has words: ``describe()`` gives them, and so does ``repr`` where there are no pictures."""

    def describe(self) -> str:
        """The picture in words."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.describe()


class SvgOutput(_Output):
    """A picture that is one piece of SVG."""

    def svg(self) -> str:
        """The picture."""
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}, {}


class HtmlOutput(_Output):
    """A picture that is one piece of HTML, without a script."""

    def html(self) -> str:
        """The picture."""
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return {"text/html": self.html(), "text/plain": repr(self)}, {}
