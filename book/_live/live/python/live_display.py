"""What the live cells show: an object as MIME types, and display() as IPython has it."""

import base64
import io
import sys

try:
    from IPython.lib.pretty import pretty
except ImportError:  # a site packed where IPython is missing: text outputs are then plain reprs
    pretty = repr

DOT = "text/vnd.graphviz"
METHODS = {
    "text/html": "_repr_html_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
}

explorers = {}  # the pictures of viz.explore that were shown, by their mark
kernel = None  # display() is a plain function in user code: it has to find the running kernel


def display(*objects, raw=False):
    """Show objects below the cell, as IPython's display does; raw=True: they are MIME bundles."""
    for obj in objects:
        bundle = {"data": obj, "metadata": {}} if raw else mimebundle(obj)
        kernel.emit({"output_type": "display_data", **bundle})


def clear_output(wait=False):
    """Remove what the cell has shown; wait=True: not before the next output comes."""
    kernel.emit({"output_type": "clear_output", "wait": wait})


def mimebundle(obj):
    """The forms in which `obj` can be shown: {"data": {mime: text}, "metadata": {}}."""
    data, metadata = {}, {}
    if isinstance(obj, type):  # a class has its instances' methods, but no instance
        return {"data": {"text/plain": pretty(obj)}, "metadata": metadata}
    if is_graph(obj):
        # No dot program runs in a browser: the page draws the DOT text.
        data[DOT], metadata[DOT] = obj.source, {"engine": obj.engine}
        if hasattr(obj, "describe"):  # minitorch.viz tells its graphs in words as well
            metadata[DOT]["alt"] = obj.describe()
        if hasattr(obj, "letter_widths"):  # what fits their texts into their boxes in any font
            metadata[DOT]["widths"] = obj.letter_widths
    elif hasattr(obj, "_repr_mimebundle_"):
        if hasattr(obj, "packed") and hasattr(obj, "frame"):
            explorers[obj.mark] = obj
        given = obj._repr_mimebundle_(include=None, exclude=None)
        data, metadata = given if isinstance(given, tuple) else (given or {}, {})
        data = dict(data)
    elif is_figure(obj):
        data["image/png"] = png(obj)
    for mime, method in METHODS.items():
        if mime not in data and DOT not in data and hasattr(obj, method):
            value = getattr(obj, method)()
            value, extra = value if isinstance(value, tuple) else (value, None)
            if value is not None:
                data[mime] = value
            if extra:
                metadata[mime] = extra
    data.setdefault("text/plain", pretty(obj))
    for mime, value in data.items():
        if isinstance(value, bytes):
            data[mime] = base64.b64encode(value).decode("ascii")
    return {"data": data, "metadata": metadata}


def is_graph(obj):
    """A graphviz.Digraph, Graph or Source, or anything that carries DOT text as they do."""
    return isinstance(getattr(obj, "source", None), str) and isinstance(
        getattr(obj, "engine", None), str
    )


def is_figure(obj):
    figures = sys.modules.get("matplotlib.figure")
    return figures is not None and isinstance(obj, figures.Figure) and bool(obj.axes or obj.lines)


def png(figure):
    """The figure as PNG bytes, cut to what is drawn, as a notebook shows it."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", bbox_inches="tight", facecolor=figure.get_facecolor())
    return buffer.getvalue()
