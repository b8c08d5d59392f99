"""A matplotlib backend for the live cells: Agg draws, show() hands the pictures to the page."""

from live_display import display
from matplotlib import pyplot
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas

__all__ = ["FigureCanvas", "show"]


def show(*args, **kwargs):
    """Show every open figure below the cell and close it, as a notebook does."""
    for number in pyplot.get_fignums():
        display(pyplot.figure(number))
    pyplot.close("all")
