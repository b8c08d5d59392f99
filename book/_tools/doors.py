"""The doors of a built site: what people, search engines and other services enter by.

    python book/_tools/doors.py SITE

- the root page is the start page, with its links made right for its place;
- `404.html`, which a host shows for an address that is not there, whatever its depth;
- `.nojekyll`, `robots.txt`, and `sitemap.xml` where the site's address is configured;
- `files/`: the wheel, the notebooks, the EPUB if one was built, and the notebooks for Colab, which
  install the wheel in their first cell. Their links and sizes are written into the pages.

The same sources give the same bytes.
"""

import html
import json
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import address
import live
import make_site
import notebooks
from environment import ROOT
from hatchling.build import build_wheel

FILES = "files"
ARCHIVE = "minitorch-book.zip"
START = "book/index.html"
LINK = re.compile(r'(\s(?:href|src|action|data-content_root)=")([^"]*)"')
PLACE = '<div class="mt-downloads"></div>'
NEEDED = ("numpy", "matplotlib", "graphviz", "graphviz-pure")  # by the cells of the notebooks
UNPACKED = """\
minitorch: the notebooks of the book

1. Install (Python 3.11 or newer):     python -m pip install -r requirements.txt
2. Open the notebooks:                 python -m jupyter lab

The package is installed as minitorch-book and imported as minitorch.
"""


def open_doors(site: Path) -> None:
    """Add all of it to a built site."""
    files = site / FILES
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    wheel = files / make_wheel(files)
    live.write(files / ARCHIVE, live.zip_bytes(archive(wheel)))
    if make_site.epub_is_current():
        shutil.copyfile(make_site.EPUB, files / make_site.EPUB.name)
    colab_notebooks(files / "colab", wheel.name)
    show_downloads(site)
    text = (site / START).read_text(encoding="utf-8")
    write(site / "index.html", moved(text, "book/"))
    page = site / "404.html"
    write(page, rooted(page.read_text(encoding="utf-8"), urlsplit(address.site()).path or "/"))
    write(site / ".nojekyll", "")  # GitHub Pages leaves out folders like _static otherwise
    signs(site)


def write(path: Path, text: str) -> None:
    live.write(path, text.encode())


# Pages in another place


def moved(text: str, folder: str) -> str:
    """A page of `folder`, to stand in the folder above: its relative links lead the same way."""

    def mend(found: re.Match[str]) -> str:
        target = found[2]
        if not is_relative(target):
            return found.group()
        if target.startswith("../"):
            target = target[len("../") :]
        else:
            target = folder + target
        return f'{found[1]}{target or "./"}"'

    return LINK.sub(mend, text)


def rooted(text: str, prefix: str) -> str:
    """A page of the root whose links are right at any depth below the root."""

    def mend(found: re.Match[str]) -> str:
        target = found[2].removeprefix("./") if is_relative(found[2]) else found[2]
        return f'{found[1]}{prefix}{target}"' if is_relative(found[2]) else found.group()

    return LINK.sub(mend, text)


def is_relative(target: str) -> bool:
    """Whether a link says where it leads from the page that it stands in."""
    parts = urlsplit(html.unescape(target))
    return not (parts.scheme or parts.netloc or target.startswith(("/", "#", "?")) or not target)


# For search engines


def signs(site: Path) -> None:
    """robots.txt; and sitemap.xml, which may hold whole addresses only."""
    base = address.site()
    (site / "sitemap.xml").unlink(missing_ok=True)
    robots = "User-agent: *\nAllow: /\n"
    if base:
        write(site / "sitemap.xml", sitemap(site, base))
        robots += f"\nSitemap: {base}sitemap.xml\n"
    write(site / "robots.txt", robots)


def sitemap(site: Path, base: str) -> str:
    names = sorted(path.relative_to(site).as_posix() for path in (site / "book").rglob("*.html"))
    places = [base] + [base + name for name in names if name != START]
    rows = "".join(f"<url><loc>{html.escape(place)}</loc></url>\n" for place in places)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{rows}</urlset>\n'


# To take home


def make_wheel(folder: Path) -> str:
    """Build the wheel of the package by its own build backend; return the name of the file."""
    before = Path.cwd()
    # A fixed time, which hatchling writes for every file: or each build would have other bytes.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")
    os.chdir(ROOT)
    try:
        return str(build_wheel(str(folder)))
    finally:
        os.chdir(before)


def requirements() -> dict[str, str]:
    """What pyproject.toml asks for, by name: {"graphviz": "graphviz==0.21"}."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = project["dependencies"] + project["optional-dependencies"]["book"]
    return {re.split(r"[^\w.-]", line)[0]: line for line in listed}


def archive(wheel: Path) -> dict[str, bytes]:
    """The notebooks, what they read, the wheel, and what must be installed beside it."""
    wanted = requirements()
    lines = [
        f"./{wheel.name}",
        *(wanted[name] for name in ("jupyterlab", "jupyterlab-myst", *NEEDED)),
    ]
    top = "minitorch-book/"
    found = {
        top + "README.txt": UNPACKED.encode(),
        top + "requirements.txt": ("\n".join(lines) + "\n").encode(),
        top + wheel.name: wheel.read_bytes(),
    }
    for name in ("LICENSE", "LICENSE-TEXT"):
        found[top + name] = (ROOT / name).read_bytes()
    for path in notebooks.chapters():
        found[top + path.name] = path.read_bytes()
    for name in ("data", "_static"):  # what cells read, and the pictures in the text
        for path in sorted((ROOT / "book" / name).glob("*")):
            if path.is_file() and path.suffix not in (".css", ".js"):
                found[f"{top}{name}/{path.name}"] = path.read_bytes()
    return found


def colab_notebooks(folder: Path, wheel: str) -> None:
    """A copy of each chapter that installs the package first; none where it could not be found."""
    command = install_command(wheel)
    if not command:
        return
    folder.mkdir()
    for path in notebooks.chapters():
        page = json.loads(path.read_text(encoding="utf-8"))
        page["cells"].insert(1, install_cell(command))
        write(folder / path.name, json.dumps(page, indent=1, ensure_ascii=False) + "\n")


def install_command(wheel: str) -> str:
    """What installs the package elsewhere: from the site, or else from the repository."""
    wanted = requirements()
    if address.site():
        source = f"{address.site()}{FILES}/{wheel}"
    elif address.repository():
        source = f"git+{address.repository()}"
    else:
        return ""
    return f"%pip install -q {source} {wanted['graphviz']} {wanted['graphviz-pure']}"


def install_cell(command: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": "install",
        "metadata": {},
        "outputs": [],
        "source": f"# once in a session: installs minitorch\n{command}",
    }


def show_downloads(site: Path) -> None:
    """Name the files in the page that speaks of them, with their sizes."""
    kinds = {".epub": "the book as an EPUB, for reading without a browser",
             ".whl": "the package, for pip", ".zip": "all notebooks, with the package"}  # fmt: skip
    rows = "".join(
        f'<li><a href="../{FILES}/{path.name}" download>{path.name}</a>'
        f" ({size(path)}): {kinds[path.suffix]}</li>\n"
        for path in sorted((site / FILES).iterdir())
        if path.is_file()
    )
    page = site / "book" / "how-to-use.html"
    text = page.read_text(encoding="utf-8")
    if PLACE not in text:
        raise SystemExit(f"doors.py: book/how-to-use.md has no {PLACE} for the list of downloads")
    write(page, text.replace(PLACE, f'<ul class="mt-downloads">\n{rows}</ul>'))


def size(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f} MB"


if __name__ == "__main__":
    open_doors(Path(sys.argv[1]))
