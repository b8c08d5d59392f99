"""Build the book as an EPUB, into _build/epub/minitorch.epub:  python book/_tools/epub.py

Sphinx writes it from the same sources, and from the pages as it read them for the site, if that is
built and nothing has changed since. What a book reader cannot use is then taken out (scripts,
style sheets of the site), and what EPUB 3 forbids is mended, so that epubcheck finds no error.
The same sources give the same bytes.
"""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import environment
import lock
import make_site
from environment import ROOT, Stop, step

WORK = ROOT / "_build" / "epub-pages"
STYLES = ("epub.css", "pygments.css", "sphinx-design.min.css")  # the rest is for the site's theme
TAG = re.compile(r"<[a-z][^<>]*>")
STYLE = re.compile(r"(?s)<style\b.*?</style>")
# A value in quotes, which may hold such words, or an attribute without a value.
BARE = re.compile(r'("[^"]*")|\s(checked|disabled|download|hidden|open)(?=[\s/>])')
KEPT = re.compile(
    rf"mimetype|content\.opf|toc\.ncx|nav\.xhtml|META-INF/.*|book/.*|_images/.*"
    rf"|_static/({'|'.join(map(re.escape, STYLES))})|_static/.*\.(svg|png)|_static/basic\.css"
)
CREATED = (1980, 1, 1, 0, 0, 0)  # of every file in the archive


def build(work: Path = WORK, target: Path = make_site.EPUB) -> None:
    """Build it in the folder `work`, say where it is, and note what it was built from."""
    before = make_site.sources()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    program = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
    options = (
        "--path-output",
        str(work),
        "--builder",
        "custom",
        "--custom-builder",
        "epub",
        *(() if take_what_was_read(work / "_build" / ".doctrees") else ("--all",)),
    )
    variables = environment.variables() | {
        "PYTHONPATH": str(ROOT),
        "SOURCE_DATE_EPOCH": "1577836800",
    }
    step("building the EPUB")
    said = work / "build.log"
    with said.open("w", encoding="utf-8") as log:
        status = subprocess.call(
            [sys.executable, "-c", program, "build", ".", "-W", *options],
            cwd=ROOT, env=variables, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
    if status:
        raise Stop(f"the EPUB cannot be built; what Sphinx said is in {said}.", status=1)
    pages = work / "_build" / "epub"
    clean(pages)
    target.parent.mkdir(parents=True, exist_ok=True)
    pack(pages, target)
    target.with_suffix(".inputs").write_text(before, encoding="utf-8")
    step(f"the EPUB is ready: {target} ({target.stat().st_size / 1e6:.1f} MB)")


def take_what_was_read(target: Path) -> bool:
    """Copy what Sphinx read for the site, pages as trees, if the site is current.

    Reading is the larger part of the work, and the same for each way to write.
    """
    with lock.alone(make_site.BUILD / "building", "building the site here"):
        if not make_site.current():
            return False
        shutil.copytree(make_site.BUILD / ".doctrees", target)
        return True


def clean(pages: Path) -> None:
    """Take out what a book reader has no use for, and mend what it may not read."""
    for path in sorted(pages.rglob("*")):
        name = path.relative_to(pages).as_posix()
        if path.is_file() and not KEPT.fullmatch(name):
            path.unlink()
    names = {path.relative_to(pages).as_posix() for path in pages.rglob("*") if path.is_file()}
    anchors = {path: ids(path) for path in pages.rglob("*.xhtml")}
    for path in anchors:
        rewrite(path, partial(page, path=path, anchors=anchors))
    for path in pages.rglob("*.svg"):
        rewrite(path, picture)
    inside = {
        path.relative_to(pages).as_posix(): properties(path.read_text(encoding="utf-8"))
        for path in anchors
    }
    rewrite(pages / "content.opf", lambda text: declared(manifest(text, names), inside))
    for name in ("toc.ncx", "nav.xhtml"):
        rewrite(pages / name, without_index)


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def picture(text: str) -> str:
    """An SVG file without a document type; matplotlib's glyph of a blank has no outline at all."""
    text = re.sub(r"(?s)<!DOCTYPE.*?>\s*", "", text, count=1)
    return re.sub(r"<path(?![^>]*\sd=)", '<path d=""', text)


def ids(path: Path) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', path.read_text(encoding="utf-8")))


def page(text: str, path: Path, anchors: dict[Path, set[str]]) -> str:
    """A page without scripts and the site's styles, and with links to places that are there."""

    def keep_style(found: re.Match[str]) -> str:
        return found.group() if Path(found[1]).name in STYLES else ""

    def mend_link(found: re.Match[str]) -> str:
        name, _, anchor = found[1].partition("#")
        target = (path.parent / name).resolve() if name else path
        known = anchors.get(target)
        return found.group() if known is None or anchor in known else f'href="{name or "#"}"'

    text = re.sub(r'[ \t]*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*/>\n?', keep_style, text)
    text = re.sub(r"(?s)<script\b.*?</script>", "", text)
    text = TAG.sub(well_formed, text)
    styles = "".join(found.group() for found in STYLE.finditer(text))  # their place is the head
    text = STYLE.sub("", text).replace("</head>", styles + "</head>", 1)
    text = re.sub(r"<(svg)(?![^>]*\sxmlns=)", r'<\1 xmlns="http://www.w3.org/2000/svg"', text)
    return re.sub(r'(?<=\s)href="([^":]*#[^"]*)"', mend_link, text)


def well_formed(found: re.Match[str]) -> str:
    """A tag of HTML as XML has it: ended, and each attribute with a value."""
    tag = BARE.sub(lambda bare: bare[1] or f' {bare[2]}="{bare[2]}"', found.group())
    if re.match(r"<(input|br|wbr|hr|img|meta|link)\b", tag) and not tag.endswith("/>"):
        tag = tag[:-1] + "/>"
    return tag.replace(' method="dialog"', "")


def manifest(text: str, names: set[str]) -> str:
    """The list of files as they are now; the reading order holds no page that was taken out."""
    gone = set()

    def keep(found: re.Match[str]) -> str:
        if found[1] in names:
            return found.group()
        gone.update(re.findall(r'\sid="([^"]+)"', found.group()))
        return ""

    text = re.sub(r'\s*<item\b[^>]*href="([^"]+)"[^>]*/>', keep, text)
    text = re.sub(r'\s*<itemref\b[^>]*idref="([^"]+)"[^>]*/>',
                  lambda found: "" if found[1] in gone else found.group(), text)  # fmt: skip
    return without_index(text)


def properties(text: str) -> str:
    """What a page must declare that it holds: formulas, drawings."""
    return " ".join(name for tag, name in (("math", "mathml"), ("svg", "svg")) if f"<{tag}" in text)


def declared(text: str, inside: dict[str, str]) -> str:
    """The list of files, each page with the properties that it must declare."""

    def add(found: re.Match[str]) -> str:
        said = inside.get(found[1], "")
        new = said and "properties=" not in found.group()
        return found.group().replace("/>", f' properties="{said}"/>') if new else found.group()

    return re.sub(r'<item\b[^>]*href="([^"]+)"[^>]*/>', add, text)


def without_index(text: str) -> str:
    """No reference to Sphinx's general index, which is empty here."""
    text = re.sub(r"\s*<reference\b[^>]*genindex[^>]*/>", "", text)
    text = re.sub(r'(?s)\s*<li>\s*<a href="genindex[^<]*</a>\s*</li>', "", text)
    return re.sub(r"(?s)\s*<navPoint(?:(?!<navPoint).)*?genindex.*?</navPoint>", "", text)


def pack(pages: Path, target: Path) -> None:
    """The archive: the file `mimetype` first and not compressed, as the format asks."""
    part = target.with_suffix(".part")
    names = sorted(p.relative_to(pages).as_posix() for p in pages.rglob("*") if p.is_file())
    with zipfile.ZipFile(part, "w") as archive:
        for name in ["mimetype", *(name for name in names if name != "mimetype")]:
            entry = zipfile.ZipInfo(name, CREATED)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            method = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, (pages / name).read_bytes(), method)
    os.replace(part, target)


if __name__ == "__main__":
    try:
        build()
    except Stop as stop:
        sys.exit(f"Stopped: {stop}")
