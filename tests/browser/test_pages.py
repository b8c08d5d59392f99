"""Every page of the built site in one browser: light, asked of this host alone, fit for everybody.

Each page is loaded once. Measured: what it fetches, before live cells are asked for; what axe-core
finds in light and in dark; the width on a phone. Code is not given to axe, nor the buttons of more
than one cell, nor the parts of more than a few signatures: thousands of coloured words cost
minutes. The colours of code are looked at on one page, with words of every kind; those of a page,
which cost the most, on the first few texts of each kind: same tags, classes and styles up to body,
in pages of the same style sheets. What an earlier page has shown is not looked at again.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import axe_playwright_python
import pytest

from tests.browser.drive import leave_and_forget

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
LISTED = re.findall(
    r"^\s*(?:- file|root): (\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"), re.MULTILINE
)
PAGES = [f"{name}.html" for name in LISTED] + ["search.html?q=backward"]
PAGES.append("book/source/tensors/tensor.html")  # a file of the package, as one of 258
CHAPTERS = sum(re.match(r"book/\d\d-", name) is not None for name in LISTED)
HEAVIEST = 200  # kB of one page with all that it fetches, packed as served
UNPACKED = 500  # kB, the same unpacked
INDEX = (14, 52)  # kB, packed and unpacked, that a chapter may add where a question is asked
LONG = {  # lists that one looks something up in, of one piece for the browser's own search
    "book/why.html": 650,  # grows with each chapter: its questions come chapter by chapter
    "book/speed.html": 550,  # with the twenty slowest operations
    "book/appendices/operations/elementwise.html": 650,
    "book/appendices/operations/making.html": 550,
    "book/appendices/operations/linalg.html": 600,
    "book/appendices/api/torch.html": 800,  # with the names of what functions return
    "book/appendices/api/distributions.html": 550,
    "book/appendices/api/fx.html": 550,
    "book/appendices/api/nn.html": 550,
    "book/appendices/api/utils.html": 550,  # with trees of containers
    "search.html?q=backward": UNPACKED + INDEX[1] * CHAPTERS,
}
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")

# In words and in structure, axe checks the theme's frame again on each page: once is enough.
FRAME = "#pst-primary-sidebar, .bd-header-article, .bd-footer"
PLAIN = """() => {
  document.head.append(Object.assign(document.createElement("style"),
    { textContent: "* { transition: none !important; }" }));  // colours change at once
  for (const code of document.querySelectorAll("pre")) code.textContent = "code";
  for (const code of document.querySelectorAll("code")) code.textContent = code.textContent;
  for (const name of [...document.querySelectorAll("dt.sig")].slice(4)) name.textContent = name.id;
  [...document.querySelectorAll(".live-bar")].slice(1).forEach((bar) => bar.remove());
}"""
WEIGHTS = """() => ["navigation", "resource"].flatMap((kind) =>
  performance.getEntriesByType(kind).map((entry) =>
    [entry.encodedBodySize, entry.decodedBodySize, entry.name]))"""
FEW = """(before) => {
  const seen = new Map(before.map((kind) => [kind, 2]));
  const styles = [...document.querySelectorAll("style, link[rel=stylesheet]")];
  const rules = styles.map((each) => each.href ?? each.textContent).sort().join();
  const page = `${hash(rules)} ${document.body.className} `;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    if (!text.data.trim()) continue;
    let kind = "";
    for (let node = text.parentElement; node !== document.body; node = node.parentElement)
      kind += `${node.tagName} ${node.className} ${node.getAttribute("style")}/`;
    kind = page + hash(kind);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) <= 2) text.parentElement.dataset.look = "";
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
  return [...seen.keys()];

  function hash(text) {
    let found = 0;
    for (let i = 0; i < text.length; i++) found = (found * 31 + text.charCodeAt(i)) % 2 ** 46;
    return found;
  }
}"""
CHECK = """async ([frame, rules]) => {
  const context = frame ? { include: [["body"]], exclude: [[frame]] } : document;
  const options = { resultTypes: ["violations"], preload: false };
  if (rules) options.runOnly = rules;
  const { violations } = await axe.run(context, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
}"""
# What scrolls sideways is a stop of the keyboard (listings.js).
REACHED = """() => [...document.querySelectorAll(".bd-article pre")].every((listing) =>
  !listing.clientWidth || listing.scrollWidth <= listing.clientWidth + 1 ||
  listing.tabIndex === 0 ||
  getComputedStyle(listing).overflowX === "visible")"""
# Listings that scroll, without tables and the panels that show the package's own source.
SCROLLING = """() => [...document.querySelectorAll(".bd-article .highlight pre:not(.mt-table)")]
  .filter((listing) => (!listing.closest(".text_html") || listing.closest(".mt-source")) &&
    listing.scrollWidth > listing.clientWidth + 1)
  .map((listing) => listing.textContent)"""
COLOURS = ["color-contrast", "link-in-text-block"]


class Visit:
    """A page as a first reader's browser fetches it: nothing is there of the pages before."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.heard = {
            "request": lambda request: self.asked.append(request.url),
            "pageerror": lambda error: self.complaints.append(str(error)),
            "console": lambda line: line.type == "error" and self.complaints.append(line.text),
            "response": lambda got: got.status >= 400 and self.complaints.append(got.url),
            "requestfailed": lambda asked: self.complaints.append(asked.url),
        }
        for event, hear in self.heard.items():
            page.on(event, hear)
        page.goto(address, wait_until="load")

    def leave(self) -> None:
        for event, hear in self.heard.items():
            self.page.remove_listener(event, hear)

    def weights(self) -> list[tuple[int, int, str]]:
        """(packed, raw, address) of all that came, the heaviest first."""
        return sorted((tuple(entry) for entry in self.page.evaluate(WEIGHTS)), reverse=True)

    def show(self, mode: str) -> None:
        self.page.emulate_media(color_scheme=mode, reduced_motion="reduce")
        self.page.wait_for_function(
            "mode => document.documentElement.dataset.theme === mode", arg=mode
        )

    def check(self, frame: str = FRAME, rules: list[str] | None = None) -> list[str]:
        """What axe finds by its rules, or by those of a list."""
        return self.page.evaluate(CHECK, [frame, rules])


@pytest.fixture(scope="session")
def window(browser) -> Iterator:
    """One for all pages: to open one costs as much as to load a page."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def kinds() -> list[str]:
    """Of texts whose colours were looked at, on all pages so far."""
    return []


@pytest.fixture
def visit(window, site_url: str) -> Iterator:
    leave_and_forget(window, site_url, "all")
    window.set_viewport_size({"width": 1280, "height": 900})
    window.emulate_media(color_scheme="light", reduced_motion="reduce")
    visits = []

    def open_(name: str) -> Visit:
        visits.append(Visit(window, f"{site_url}/{name}"))
        return visits[-1]

    yield open_
    for each in visits:
        each.leave()


@pytest.mark.parametrize("name", PAGES)
def test_a_page(visit, kinds: list[str], site_url: str, name: str) -> None:
    found = visit(name)
    page = found.page
    assert [url for url in found.asked if not url.startswith((site_url, "data:"))] == []
    weights = found.weights()
    packed, raw = (sum(entry[i] for entry in weights) / 1000 for i in (0, 1))
    print(f"\n{name}: {packed:.0f} kB packed, {raw:.0f} kB raw, {len(weights)} files")
    assert packed < HEAVIEST + (INDEX[0] * CHAPTERS if "?" in name else 0), weights[:8]
    assert raw < LONG.get(name, UNPACKED), sorted(weights, key=lambda entry: -entry[1])[:8]
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.wait_for_function(REACHED)
    page.set_viewport_size({"width": 640, "height": 450})  # 1280 wide, at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(PLAIN)
    kinds[:] = {*kinds, *page.evaluate(FEW, kinds)}
    assert found.check() == []  # in light
    found.show("dark")
    assert found.check(rules=COLOURS) == []
    assert found.complaints == []


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_frame_and_the_colours_of_code(visit, mode: str) -> None:
    """What the test above leaves out: sidebar, header, footer; words of code of each kind."""
    found = visit("book/07-backward.html")
    found.page.evaluate(AXE.read_text(encoding="utf-8"))
    # Of each kind of word keep one.
    found.page.evaluate("""() => {
      document.head.append(Object.assign(document.createElement("style"),
        { textContent: "* { transition: none !important; }" }));
      const seen = new Set();
      for (const span of document.querySelectorAll("pre span")) {
        if (seen.has(span.className)) span.removeAttribute("class"), span.replaceWith("");
        seen.add(span.className);
      }
    }""")
    found.show(mode)
    assert found.page.locator("pre span").count() > 8
    assert found.check(frame="", rules=COLOURS if mode == "dark" else None) == []


@pytest.mark.parametrize(
    "name", ["book/07-backward", "book/24-static-graphs", "book/appendices/errors-gradients"]
)
def test_a_phone_shows_listings_whole(visit, name: str) -> None:
    """At 390 pixels only tables scroll, 48 characters fit, and the text is the same."""
    page = visit(f"{name}.html").page
    before = page.evaluate("[...document.querySelectorAll('pre')].map((pre) => pre.textContent)")
    assert page.locator(".mt-long").count() > 10
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SCROLLING) == []
    after = page.evaluate("[...document.querySelectorAll('pre')].map((pre) => pre.textContent)")
    assert after == before
    copied = page.evaluate("""() => {
      const listing = document.querySelector(".mt-long").closest("pre");
      getSelection().selectAllChildren(listing);
      return [getSelection().toString().trimEnd(), listing.textContent.trimEnd()];
    }""")
    without_prompts = re.sub(r"(?m)^(>>>|\.\.\.) ", "", copied[1])  # they are not selected
    assert copied[0] == without_prompts
    if "07" in name:
        fitting = page.evaluate("""() => {
          const listing = document.querySelector(".cell_input pre");
          const ruler = document.createElement("span");
          ruler.textContent = "x".repeat(48);
          listing.replaceChildren(ruler);
          return listing.scrollWidth <= listing.clientWidth;
        }""")
        assert fitting


def test_icons_are_seen_in_colours_that_the_reader_has_set(browser, site_url: str) -> None:
    context = browser.new_context(forced_colors="active", color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site_url}/book/07-backward.html")
    painted = page.evaluate("""() => [...document.querySelectorAll(".fa-solid")].map((icon) => [
      getComputedStyle(icon, "::before").backgroundColor,
      getComputedStyle(document.body).color])""")
    context.close()
    assert len(painted) > 3
    assert all(icon == ink for icon, ink in painted), painted
