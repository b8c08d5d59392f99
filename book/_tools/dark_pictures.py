"""Drawings for dark pages:  python book/_tools/dark_pictures.py SITE

A notebook holds each drawing once, in light colours. This gives a built site the dark one beside it
(`_images/NAME.dark.svg`) and both to each page, of which the theme shows one; browsers fetch only
the one that is shown. Drawings that stand in a page itself get their colours from `dark.css`, and
those that a cell draws while the reader looks, from `live/dark.js`. All of it follows
minitorch/viz/palette.py.

    python book/_tools/dark_pictures.py --css     write book/_static/dark.css anew
"""

import json
import os
import re
import sys
from pathlib import Path

from minitorch.viz.palette import (
    DARK,
    DARK_PANEL,
    DARK_WHITE,
    STRONG_GRADIENT,
    WHITE,
)
from minitorch.viz.svg import darkened

CSS = Path(__file__).resolve().parents[1] / "_static" / "dark.css"
IMAGE = re.compile(r'<img\b[^>]*\bsrc="[^"]*_images/(?P<name>\w+)\.svg"[^>]*?(?P<end>\s*/?>)')
PAGE = 'html[data-theme="dark"] .bd-article'


def darken(site: Path) -> None:
    """Write the dark drawings of a site, and name them in its pages."""
    changed = {path.stem for path in sorted((site / "_images").glob("*.svg")) if written(path)}
    for path in sorted((site / "book").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        pairs = IMAGE.sub(lambda found: pair(found, changed), text)
        if pairs != text:
            replace(path, pairs)


def table() -> str:
    """The colours as a module for live/outputs.js."""
    colours = json.dumps({"colours": DARK, "white": WHITE, "ground": DARK_WHITE})
    return f"// Of minitorch/viz/palette.py.\nexport const DARK = {colours};\n"


def written(path: Path) -> bool:
    """Write the dark drawing beside a light one, if it has colours of the palette."""
    if path.name.endswith(".dark.svg"):
        return False
    light = path.read_text(encoding="utf-8")
    dark = darkened(light)
    if dark != light:
        replace(path.with_suffix(".dark.svg"), dark)
    return dark != light


def pair(found: re.Match[str], changed: set[str]) -> str:
    """Both drawings, of which the theme shows one."""
    image = found.group()
    if found["name"] not in changed or "only-" in image:
        return image
    light = with_class(image, "only-light")
    dark = with_class(image, "only-dark").replace(".svg", ".dark.svg", 1)
    return light + dark


def with_class(image: str, name: str) -> str:
    if 'class="' in image:
        image = image.replace('class="', f'class="{name} ', 1)
    else:
        image = image.replace("<img", f'<img class="{name}"', 1)
    return image.replace("<img", '<img loading="lazy"', 1)


def css() -> str:
    """The rules for drawings that stand in the page.

    The colours are variables of the page: what a drawing defines once and uses often (`<use>`) is
    out of reach for a selector that names what stands around it, but inherits.
    """
    rules = ["/* Written by book/_tools/dark_pictures.py --css from minitorch/viz/palette.py. */"]
    for light in DARK:
        name = f"--mt-{light[1:]}"
        rules.append(f'[fill="{light}"] {{ fill: var({name}, {light}); }}')
        rules.append(f'[stroke="{light}"] {{ stroke: var({name}, {light}); }}')
    rules.append(f'[fill="{WHITE}"]:not(text) {{ fill: var(--mt-white, {WHITE}); }}')
    colours = "".join([f" --mt-{light[1:]}: {dark};" for light, dark in DARK.items()])
    rules.append(f"{PAGE} {{{colours} --mt-white: {DARK_WHITE}; }}")
    panel = "{ background: %s !important; color: %s !important; border-color: %s !important; }"
    rules += [
        f"{PAGE} :is(.mt-steps, .mt-compare) "
        + panel % (DARK_PANEL.fill, DARK_PANEL.text, DARK_PANEL.line),
        f"{PAGE} .mt-steps {{ color-scheme: dark !important; }}",
        f"{PAGE} .mt-steps input {{ accent-color: {STRONG_GRADIENT}; }}",
        f"{PAGE} .mt-steps label {{ background: {DARK_WHITE}; border-color: {DARK_PANEL.soft}; }}",
        f"{PAGE} .mt-steps .mt-go span {{ color: {DARK_PANEL.soft}; "
        f"border-color: {DARK_PANEL.line}; }}",
    ]
    return "\n".join(rules) + "\n"


def replace(path: Path, text: str) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)


if __name__ == "__main__":
    if sys.argv[1:] == ["--css"]:
        replace(CSS, css())
    else:
        darken(Path(sys.argv[1]))
