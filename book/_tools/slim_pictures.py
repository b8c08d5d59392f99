"""Make the plots of a built site smaller:  python book/_tools/slim_pictures.py _build/html

Plots have few colours: with a palette of 128 they take a quarter of the bytes, and nobody sees it.
The pictures that the notebooks hold stay as they are. (Pillow comes with matplotlib.)
"""

import os
import sys
from pathlib import Path

from PIL import Image

COLOURS = 128


def slim_pictures(site: Path) -> None:
    """Write every PNG picture of the pages with a palette, where that makes it smaller."""
    for path in sorted((site / "_images").glob("*.png")):
        part = path.with_name(path.name + ".part")
        with Image.open(path) as picture:
            small = picture.convert("RGBA").quantize(COLOURS, Image.Quantize.FASTOCTREE)
        small.save(part, format="PNG", optimize=True)
        if part.stat().st_size < path.stat().st_size:
            os.replace(part, path)
        else:
            part.unlink()


if __name__ == "__main__":
    slim_pictures(Path(sys.argv[1]))
