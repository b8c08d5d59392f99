"""The book below a folder of a plain web host, as GitHub Pages serves it: /minitorch/."""

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import policy
import pytest

from tests.browser.drive import LivePage

pytestmark = pytest.mark.browser

FOLDER = "/minitorch/"
LINK = re.compile(r'<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]+)"')


class Host(SimpleHTTPRequestHandler):
    """Serves the site below FOLDER and nothing beside it; sends no header of ours."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def translate_path(self, path: str) -> str:
        if not path.startswith(FOLDER):
            return str(Path(self.directory) / "not there")
        return super().translate_path("/" + path.removeprefix(FOLDER))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        text = (Path(self.directory) / "404.html").read_text(encoding="utf-8")
        # Built with the address of the site, the page has these links; here it was built without.
        body = re.sub(r'((?:href|src|action)=")/', rf"\1{FOLDER}", text).encode()
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(site))) as running:
        threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}{FOLDER}"
        running.shutdown()


def fetched(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address) as answer:
            page = "html" in (answer.headers["Content-Type"] or "")
            return answer.status, answer.read().decode() if page else ""
    except urllib.error.HTTPError as error:
        return error.code, ""


def test_every_link_leads_somewhere_from_the_root(host: str, site: Path) -> None:
    """A walk over all links, as a search engine goes: also to downloads, styles and scripts."""
    waiting, seen, wrong = [host], {host}, []
    while waiting:
        address = waiting.pop()
        status, text = fetched(address)
        if status != 200:
            wrong.append(address.removeprefix(host))
        for link in LINK.findall(text):
            target = urldefrag(urljoin(address, link)).url
            if target.startswith(host.removesuffix(FOLDER) + "/") and target not in seen:
                seen.add(target)
                waiting.append(target)
    assert wrong == []
    pages = {a.removeprefix(host).split("?")[0] for a in seen if a.split("?")[0].endswith(".html")}
    built = {path.relative_to(site).as_posix() for path in (site / "book").rglob("*.html")}
    assert built <= pages
    assert any("/files/" in address and address.endswith(".whl") for address in seen)


def test_a_cell_runs_on_the_root_page(browser, host: str, pyodide: Path) -> None:
    """Pyodide comes from its public address, played by the copy on this machine."""
    context = browser.new_context()
    try:
        page = LivePage(context.new_page())
        allowed = {"access-control-allow-origin": "*"}
        context.route(
            policy.CDNS[0] + "**",
            lambda route: route.fulfill(
                path=pyodide / route.request.url.split("?")[0].rsplit("/", 1)[-1], headers=allowed
            ),
        )
        page.open(host)
        assert page.page.url == host
        (output,) = page.run(1)
        assert output["data"]["text/plain"] == "tensor([2., 4., 6.])"
        assert (page.errors, page.refused) == ([], [])
    finally:
        context.close()


def test_the_root_and_the_start_page_keep_the_same_drafts(browser, host: str) -> None:
    context = browser.new_context()
    try:
        page = LivePage(context.new_page())
        page.open(host)
        assert page.page.evaluate("() => minitorchKept.PAGE") == "book/index"
        page.open(host + "book/index.html")
        assert page.page.evaluate("() => minitorchKept.PAGE") == "book/index"
    finally:
        context.close()


def test_a_lost_reader_finds_a_chapter_at_any_depth(browser, host: str) -> None:
    context = browser.new_context()
    try:
        page = context.new_page()
        answer = page.goto(host + "no/such/deep/page.html")
        assert answer.status == 404
        assert page.get_by_role("heading", name="This page is not here").is_visible()
        assert page.evaluate("() => getComputedStyle(document.body).fontFamily") != ""
        styles = page.evaluate("() => [...document.styleSheets].filter((s) => s.href).length")
        assert styles >= 5
        page.get_by_role("link", name="search the book").click()
        page.wait_for_url(host + "search.html")
        page.goto(host + "no/such/deep/page.html")
        page.locator(f'a[href="{FOLDER}book/07-backward.html"]').first.evaluate("(a) => a.click()")
        page.wait_for_url(host + "book/07-backward.html")
    finally:
        context.close()
