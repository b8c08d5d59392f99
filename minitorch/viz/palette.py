"""The colours and fonts of every picture in the book: data blue, gradient orange, operation grey.

A picture has no background of its own, so it has to be readable on white and on the dark page.
Text stands on a fill of its own colour family; lines and borders are of a middle tone that shows
on both backgrounds. A test computes the contrasts.
"""

from typing import NamedTuple

FONTS = "Helvetica, Arial, sans-serif"

LIGHT_PAGE = "#ffffff"
DARK_PAGE = "#14181e"


class Colours(NamedTuple):
    """One family: the fill of a box, the text on it, less important text, and the border."""

    fill: str
    text: str
    soft: str
    line: str


DATA = Colours(fill="#e3eefa", text="#15466f", soft="#2f5f8f", line="#3f80c0")
GRADIENT = Colours(fill="#fcead9", text="#7d3a08", soft="#8f4d18", line="#c8641a")
OP = Colours(fill="#eceff3", text="#27313b", soft="#5a6570", line="#7d8894")
# What is there, but takes no part: inputs that need no gradient, kept values that were freed.
DIM = Colours(fill="#f4f5f7", text="#616b76", soft="#616b76", line="#8b95a0")

# On a strong fill, text is white. One orange is dark enough for that.
WHITE = "#ffffff"
STRONG_GRADIENT = "#b4560f"

# The same of blue: cells that were written.
STRONG_DATA = "#24629f"

# A light ground of its own, for pictures that have text between their boxes.
PANEL = Colours(fill="#f8fafc", text="#27313b", soft="#56616d", line="#c3ced9")

# Lines of a plot, told apart without colour vision too (blue, orange, green, purple, grey).
SERIES = ("#3f80c0", "#c8641a", "#2e8f6b", "#9c6bb8", "#7d8894")
# Text that stands on no fill: the tone that is equally far from both pages.
LONE_TEXT = "#767b8b"


def luminance(colour: str) -> float:
    """How light ``"#rrggbb"`` is, 0 to 1 (relative luminance as defined by WCAG 2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio of two colours, 1 to 21. Text asks for 4.5, lines for 3."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# On a dark page: the same roles, with dark fills and light text. A site shows its drawings so;
# ``darkened`` (svg.py) changes one. Strong fills keep their colour, and their white text.
DARK_DATA = Colours(fill="#16314c", text="#d3e6f9", soft="#a9cbeb", line="#5b9bd8")
DARK_GRADIENT = Colours(fill="#46290f", text="#ffdcbb", soft="#f2bf90", line="#e0843a")
DARK_OP = Colours(fill="#2b333c", text="#e4e9ef", soft="#b4bec8", line="#8b97a4")
DARK_DIM = Colours(fill="#22282f", text="#a6b0ba", soft="#a6b0ba", line="#77828d")
DARK_PANEL = Colours(fill="#191f26", text="#e4e9ef", soft="#b4bec8", line="#46525e")
DARK_WHITE = "#0f141a"  # the ground of a cell; white text stays white

# What each colour of a light drawing becomes.
DARK: dict[str, str] = {
    light: dark
    for lights, darks in [
        (DATA, DARK_DATA),
        (GRADIENT, DARK_GRADIENT),
        (OP, DARK_OP),
        (DIM, DARK_DIM),
        (PANEL, DARK_PANEL),
    ]
    for light, dark in zip(lights, darks)
}
