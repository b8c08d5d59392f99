"""The EPUB: an archive that book readers open, with every page, picture and link in it."""

import hashlib
import posixpath
import re
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from urllib.parse import unquote, urldefrag

import epub
import make_site
import notebooks
import pytest

CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}"
PACKAGE = "{http://www.idpf.org/2007/opf}"
PAGE = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def book(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built beside the one of `make epub`, which stays as it is; after the site: see epub.py."""
    folder = tmp_path_factory.mktemp("epub")
    epub.build(folder / "work", folder / "minitorch.epub")
    return folder / "minitorch.epub"


@pytest.fixture(scope="module")
def files(book: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(book) as archive:
        assert archive.testzip() is None
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def package(files: dict[str, bytes]) -> ElementTree.Element:
    """The list of its files, found as a book reader finds it."""
    assert files["mimetype"] == b"application/epub+zip"
    container = ElementTree.fromstring(files["META-INF/container.xml"])
    root = container.find(f".//{CONTAINER}rootfile")
    assert root is not None
    return ElementTree.fromstring(files[root.attrib["full-path"]])


def items(package: ElementTree.Element) -> dict[str, str]:
    return {item.attrib["id"]: item.attrib["href"] for item in package.iter(f"{PACKAGE}item")}


def test_the_list_of_files_is_complete(files: dict[str, bytes], package) -> None:
    listed = [unquote(name) for name in items(package).values()]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {
        n for n in files if n not in ("mimetype", "content.opf") and "META" not in n
    }


def test_every_chapter_is_read_in_its_order(package) -> None:
    hrefs = items(package)
    spine = [hrefs[ref.attrib["idref"]] for ref in package.iter(f"{PACKAGE}itemref")]
    chapters = [name for name in spine if re.match(r"book/\d\d-", name)]
    assert chapters == [f"book/{path.stem}.xhtml" for path in notebooks.chapters()]


def test_pages_are_well_formed_and_lead_somewhere(files: dict[str, bytes], package) -> None:
    pages = {
        name: ElementTree.fromstring(text)
        for name, text in files.items()
        if name.endswith(".xhtml")
    }
    known = {name: {node.get("id") for node in page.iter()} for name, page in pages.items()}
    wrong = []
    for name, page in pages.items():
        assert page.tag == f"{PAGE}html"
        assert [*page.iter(f"{PAGE}script")] == []
        for node in page.iter():
            target = node.get("href") or node.get("src") or ""
            if not target or re.match(r"[a-z]+:", target):
                continue
            path, anchor = urldefrag(target)
            there = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path)))
            there = there if path else name
            if there not in files or (anchor and there in known and anchor not in known[there]):
                wrong.append(f"{name}: {target}")
    assert wrong == []


def test_formulas_pictures_and_outputs_are_in_it(files: dict[str, bytes]) -> None:
    page = files["book/07-backward.xhtml"].decode()
    assert "<math " in page
    assert "<svg " in page
    assert "grad_fn=&lt;AddBackward0&gt;" in page
    assert "mt-page" not in page  # the row with links to the notebook, which is not in it


def test_the_same_pages_give_the_same_bytes(book: Path, tmp_path: Path) -> None:
    epub.pack(book.parent / "work" / "_build" / "epub", tmp_path / "again.epub")
    digests = {hashlib.sha256(p.read_bytes()).digest() for p in (book, tmp_path / "again.epub")}
    assert len(digests) == 1


@pytest.mark.parametrize("current", [True, False])
def test_what_sphinx_read_for_the_site_is_taken_if_that_is_current(
    current: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = tmp_path / "_build" / ".doctrees" / "environment.pickle"
    read.parent.mkdir(parents=True)
    read.write_bytes(b"what was read")
    monkeypatch.setattr(make_site, "BUILD", tmp_path / "_build")
    monkeypatch.setattr(make_site, "current", lambda: current)
    assert epub.take_what_was_read(tmp_path / "work") is current
    assert (tmp_path / "work" / "environment.pickle").exists() is current


@pytest.mark.parametrize(
    ("tag", "mended"),
    [("<input checked disabled>", '<input checked="checked" disabled="disabled"/>'),
     ("<br>", "<br/>"), ("<wbr>", "<wbr/>"), ('<img src="a"/>', '<img src="a"/>'),
     ('<form method="dialog">', "<form>"),
     ('<p class="open">', '<p class="open">'),
     ('<img alt="a hidden b"/>', '<img alt="a hidden b"/>')],
)  # fmt: skip
def test_tags_as_xml_has_them(tag: str, mended: str) -> None:
    assert epub.TAG.sub(epub.well_formed, tag) == mended
