"""The built site: complete, linked, and silent towards other hosts."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import address
import notebooks
import pytest

ROOT = Path(__file__).resolve().parents[2]

LISTED = re.findall(
    r"^\s*(?:- file|root): (\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"), re.M
)


class Page(HTMLParser):
    """The links out of a page, its anchors, and what it loads by itself."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors = {""}
        self.unnamed_images: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and "href" in found:
            self.loads.append(found["href"])
        elif tag in ("img", "script", "iframe", "source", "video") and "src" in found:
            self.loads.append(found["src"])
        if tag == "img" and not found.get("alt"):
            self.unnamed_images.append(found.get("src", ""))


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    found = {path: Page(path) for path in site.rglob("*.html") if "_static" not in path.parts}
    assert len(found) >= 9
    return found


def test_every_page_of_the_contents_is_built(site: Path) -> None:
    assert len(LISTED) >= 9
    assert [name for name in LISTED if not (site / f"{name}.html").exists()] == []


def test_every_link_resolves(site: Path, pages: dict[Path, Page]) -> None:
    broken = []
    prefix = urlsplit(address.site()).path or "/"
    for path, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            folder, name = path.parent, unquote(parts.path)
            if name.startswith("/"):  # of 404.html, which a host shows at any depth
                folder, name = site, name.removeprefix(prefix)
            target = (folder / name).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                broken.append(f"{path.name}: {link}")
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                broken.append(f"{path.name}: {link} (no such place on the page)")
    assert broken == []


def test_no_page_names_another_host_to_load_from(pages: dict[Path, Page]) -> None:
    foreign = [
        f"{path.name}: {load}"
        for path, page in pages.items()
        for load in page.loads
        if urlsplit(load).netloc
    ]
    assert foreign == []


def test_every_image_has_a_text_alternative(pages: dict[Path, Page]) -> None:
    assert {p.name: page.unnamed_images for p, page in pages.items() if page.unnamed_images} == {}


def test_the_log_of_the_build_has_no_warnings(site: Path) -> None:
    log = (ROOT / "_build" / "build.log").read_text(encoding="utf-8")
    assert "build succeeded." in log
    assert "WARNING" not in log


def test_every_code_cell_is_an_anchor(site: Path, pages: dict[Path, Page]) -> None:
    chapters = notebooks.chapters()
    assert chapters
    for path in chapters:
        cells = [cell["id"] for cell in notebooks.code_cells(notebooks.read(path))]
        page = pages[site / "book" / f"{path.stem}.html"]
        assert {f"cell-{cell}" for cell in cells} <= page.anchors, path.name


def test_every_page_says_what_it_is_about(site: Path) -> None:
    said = {name: page_head(site / f"{name}.html") for name in LISTED}
    assert [name for name, (_, about, _) in said.items() if not 40 <= len(about) <= 260] == []
    titles = [title for title, _, _ in said.values()]
    assert len(set(titles)) == len(titles)
    assert {language for _, _, language in said.values()} == {"en"}


def page_head(path: Path) -> tuple[str, str, str]:
    """Title, description and language of a page."""
    text = path.read_text(encoding="utf-8")
    found = [
        re.search(pattern, text, re.DOTALL)
        for pattern in (
            r"<title>(.*?)</title>",
            r'<meta name="description" content="([^"]*)"',
            r'<html lang="([^"]*)"',
        )
    ]
    assert all(found), f"{path.name} has no title, description or language"
    title, about, language = (match[1] for match in found if match)
    return html.unescape(title), html.unescape(about), language


def test_chapters_say_how_long_they_are_and_offer_their_notebook(site: Path) -> None:
    for path in notebooks.chapters():
        text = (site / "book" / f"{path.stem}.html").read_text(encoding="utf-8")
        assert re.search(r"About \d+ minutes to read", text), path.name
        notebook = re.search(r'class="mt-download" href="([^"]+)" download', text)
        assert notebook, path.name
        served = (site / "book" / notebook[1]).resolve()
        assert served.read_bytes() == path.read_bytes()


def test_formulas_need_no_script(site: Path) -> None:
    loaded = r"(?i)<script[^>]*mathjax"
    texts = {path: path.read_text(encoding="utf-8") for path in (site / "book").rglob("*.html")}
    assert sum("<math " in text for text in texts.values()) >= 1
    assert [path.name for path, text in texts.items() if re.search(loaded, text)] == []


def test_the_site_carries_nothing_that_no_page_asks_for(site: Path) -> None:
    left = {path.name for path in (site / "_static").rglob("*") if path.is_file()}
    assert not left & {"fontawesome.js", "fa-solid-900.woff2", "sphinx-thebe.js", "tex-chtml.js"}
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    assert size < 48e6  # 14 of them the source of the package, a page a file
