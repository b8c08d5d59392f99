"""How wide a text is in Helvetica, which the renderer lays out with.

A reader's machine may have another font: with this width written at each text, the browser fits
what it has into the box that was made for Helvetica. Where the page itself draws a graph, as for a
live cell, it is given the tables (book/_live/live/graphs.js).
"""

# Adobe's font metrics, in thousandths of the font's size, from the space (32) to the tilde (126).
_PLAIN = """
278 278 355 556 556 889 667 222 333 333 389 584 278 333 278 278
556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
222 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"""
_BOLD = """
278 333 474 556 556 889 722 278 333 333 389 584 278 333 278 278
556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778
667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611
611 611 389 556 333 611 556 778 556 556 500 389 280 389 584"""
WIDTHS = [[int(width) for width in table.split()] for table in (_PLAIN, _BOLD)]
_OTHER = 556  # what has no place in the tables is as wide as a digit


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text, in the unit of ``size``."""
    table = WIDTHS[bold]
    places = [ord(letter) - 32 for letter in text]
    return sum(table[at] if 0 <= at < len(table) else _OTHER for at in places) * size / 1000
