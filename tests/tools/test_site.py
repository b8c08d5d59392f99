"""The built site: complete, linked, and silent towards other hosts."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Said by the theme on every page, and harmless: Jupyter Book initialises an extension twice, and
# a first visit has no colour mode stored yet.
KNOWN_MESSAGES = ("THEBE_JS_URL", "Got invalid theme mode")

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


def test_the_start_page_leads_to_the_book(site: Path) -> None:
    assert "book/index.html" in (site / "index.html").read_text(encoding="utf-8")


def test_every_page_of_the_contents_is_built(site: Path) -> None:
    assert len(LISTED) >= 9
    assert [name for name in LISTED if not (site / f"{name}.html").exists()] == []


def test_every_link_resolves(pages: dict[Path, Page]) -> None:
    broken = []
    for path, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
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


@pytest.mark.browser
@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize(("mode", "width"), [("light", 1280), ("dark", 390)])
def test_a_page_in_the_browser(browser, site_url, name, mode, width) -> None:
    """It asks no other host, reports no error, and fits the width of the window."""
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=mode)
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
    page.on("response", lambda got: got.status >= 400 and complaints.append(got.url))
    page.goto(f"{site_url}/{name}.html", wait_until="networkidle")
    assert page.evaluate("document.documentElement.dataset.theme") == mode
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert [url for url in asked if not url.startswith((site_url, "data:"))] == []
    assert [text for text in complaints if not any(k in text for k in KNOWN_MESSAGES)] == []
    assert wide <= width
