"""IPython.display for the live cells: the same names, as far as the page can show them."""

import base64
import html

from live_display import clear_output, display

__all__ = ["HTML", "SVG", "Code", "Image", "Latex", "Markdown", "Math", "clear_output", "display"]


class _Text:
    """Text of one MIME type, given as a string or read from a file."""

    def __init__(self, data=None, filename=None):
        if filename is not None:
            with open(filename, encoding="utf-8") as file:
                data = file.read()
        self.data = data

    def __repr__(self):
        return f"<IPython.core.display.{type(self).__name__} object>"


class HTML(_Text):
    """Show text as HTML."""

    def _repr_html_(self):
        return self.data


class Markdown(_Text):
    """Show text as Markdown."""

    def _repr_markdown_(self):
        return self.data


class SVG(_Text):
    """Show an SVG picture."""

    def _repr_svg_(self):
        return self.data


class Latex(_Text):
    """Show text with LaTeX math in it."""

    def _repr_latex_(self):
        return self.data


class Math(_Text):
    """Show one displayed formula."""

    def _repr_latex_(self):
        return f"$\\displaystyle {self.data.strip('$')}$"


class Code(_Text):
    """Show program text. The page colours Python."""

    def __init__(self, data=None, filename=None, language="python"):
        super().__init__(data, filename)
        self.language = language

    def _repr_html_(self):
        name = html.escape(self.language or "text")
        return f'<pre data-language="{name}">{html.escape(self.data, quote=False)}</pre>'

    def __repr__(self):
        return self.data


class Image:
    """Show a PNG or JPEG picture from bytes or from a file."""

    def __init__(self, data=None, filename=None):
        if isinstance(data, str) and filename is None:
            data, filename = None, data
        if data is None:
            with open(filename, "rb") as file:
                data = file.read()
        self.data = data

    def _repr_mimebundle_(self, include=None, exclude=None):
        mime = "image/jpeg" if self.data[:2] == b"\xff\xd8" else "image/png"
        return {mime: base64.b64encode(self.data).decode("ascii")}

    def __repr__(self):
        return "<IPython.core.display.Image object>"
