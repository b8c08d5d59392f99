"""Loading that goes wrong, and reading without the network: on a server that does as it is told.

The pages come from `book.localhost`, below a folder: there the service worker does as on the web,
where what is kept is shown first. On 127.0.0.1 it asks the server first, as with `make book`.
"""

import json
import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import edition
import live as live_tool
import policy
import pytest

from tests.browser.drive import LivePage

pytestmark = pytest.mark.browser

PLACE = "a/folder"
PATIENCE = 60_000  # milliseconds
HALF = 2000  # bytes of a file that is cut short, or that stalls


class Server(ThreadingHTTPServer):
    """Serves a site below PLACE, and Pyodide at /one/ and /two/."""

    daemon_threads = True

    def __init__(self, site: Path, pyodide: Path) -> None:
        self.folders = {f"/{PLACE}/": site, "/one/": pyodide, "/two/": pyodide}
        self.rules: dict[str, str] = {}  # part of an address: what happens to it
        self.asked: list[str] = []
        self.go_on = threading.Event()
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def port(self) -> int:
        return self.server_address[1]

    def handle_error(self, *_: object) -> None:
        """Browsers close connections."""


class Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        self.server.asked.append(path)
        rule = next((what for part, what in self.server.rules.items() if part in self.path), "")
        found = next(
            (folder / path[len(start):] for start, folder in self.server.folders.items()
             if path.startswith(start)), None,
        )  # fmt: skip
        if rule == "off":
            self.close_connection = True
            return
        if rule.isdigit() or found is None or not found.is_file():
            self.send_error(int(rule) if rule.isdigit() else 404)
            return
        data = found.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(found)))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if rule:
            self.wfile.write(data[:HALF])
            self.wfile.flush()
            if rule == "stall":
                self.server.go_on.wait(60)
            self.close_connection = True
            return
        self.wfile.write(data)


@contextmanager
def server(sample: Path, pyodide: Path, folder: Path, addresses=("/one/",)) -> Iterator[Server]:
    """A copy of the sample site whose Python comes from this very server."""
    site = folder / "site"
    shutil.copytree(sample, site)
    path = site / "live" / "version.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    said["pyodide"]["addresses"] = list(addresses)
    path.write_text(json.dumps(said), encoding="utf-8")
    policy.state(site)
    edition.state(site)
    with Server(site, pyodide) as running:
        running.site = site
        threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
        yield running
        running.go_on.set()
        running.shutdown()


@contextmanager
def context(browser) -> Iterator:
    found = browser.new_context(
        viewport={"width": 1200, "height": 900}, service_workers="allow"
    )  # fmt: skip
    try:
        yield found
    finally:
        found.close()


def visit(found, at: Server, host="book.localhost", page="book/live.html") -> LivePage:
    visitor = LivePage(found.new_page())
    visitor.open(f"http://{host}:{at.port}/{PLACE}/{page}")
    return visitor


def controlled(visitor: LivePage) -> None:
    """Wait for the service worker, and until it keeps the page and what the page loaded."""
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE)
    kept(visitor, "book/live.html", "_static/cells/base.js", "_static/custom.css")


ALL_KEPT = """async (paths) => {
  const found = await Promise.all(paths.map((path) => caches.match(minitorchLive.ROOT + path)));
  return found.every(Boolean);
}"""


def kept(visitor: LivePage, *paths: str) -> None:
    """Wait until the browser keeps these files. (`wait_for_function` awaits no promise.)"""
    end = time.monotonic() + PATIENCE / 1000
    while not visitor.page.evaluate(ALL_KEPT, list(paths)):
        assert time.monotonic() < end, f"not kept: {paths}"
        time.sleep(0.05)


def note(visitor: LivePage) -> str:
    return visitor.page.get_by_role("alert").inner_text()


# Loading that goes wrong


@pytest.fixture(scope="module")
def trouble(browser, sample, pyodide, tmp_path_factory):
    """A page on which NumPy did not arrive, with its server. (A start of Python is dear.)"""
    folder = tmp_path_factory.mktemp("trouble")
    with server(sample, pyodide, folder) as at, context(browser) as found:
        at.rules["numpy"] = "503"
        visitor = visit(found, at)
        visitor.press("Run cell 1")
        visitor.wait()
        yield at, visitor


def test_a_failed_status_is_told_and_the_next_run_works(trouble):
    at, visitor = trouble
    said = note(visitor)
    assert "numpy did not arrive" in said
    assert re.search(r"/one/numpy\S* answered 503", said)
    at.rules.clear()
    at.asked.clear()
    assert visitor.run(1)[-1]["data"]["text/plain"] == "21"
    assert not [path for path in at.asked if path.endswith(".wasm")], "what came is not lost"


def test_a_package_that_did_not_arrive_leaves_python_alone(trouble):
    at, visitor = trouble
    at.rules.clear()
    visitor.run(1)
    at.rules["matplotlib-"] = "503"
    visitor.edit(2, "import matplotlib\nx + 2")
    visitor.press("Run cell 2")
    visitor.wait()
    assert "matplotlib" in note(visitor)
    assert "answered 503" in note(visitor)
    at.rules.clear()
    assert visitor.run(2)[-1]["data"]["text/plain"] == "22", "x is still there"


def test_a_second_address_is_tried(browser, sample, pyodide, tmp_path):
    """For a file that is missing at the first, and one that is cut short there."""
    with (
        server(sample, pyodide, tmp_path, ("/one/", "/two/")) as at,
        context(browser) as found,
    ):
        at.rules |= {"/one/numpy": "404", "/one/python_stdlib": "cut", "/one/pyodide.asm.js": "off"}
        visitor = visit(found, at)
        assert visitor.run(1)[-1]["data"]["text/plain"] == "21"
        assert "/two/pyodide.asm.js" in at.asked
        assert "/two/pyodide.asm.wasm" not in at.asked


def test_other_bytes_are_refused(browser, sample, pyodide, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(pyodide, other)
    stdlib = other / "python_stdlib.zip"
    data = bytearray(stdlib.read_bytes())
    data[5000] ^= 1
    stdlib.chmod(0o600)
    stdlib.write_bytes(data)
    with server(sample, other, tmp_path) as at, context(browser) as found:
        visitor = visit(found, at)
        visitor.press("Run cell 1")
        visitor.wait()
        assert "python_stdlib.zip sent something else" in note(visitor)


def impatient(at: Server) -> None:
    """The site counts two seconds where a reader's counts fifteen."""
    script = at.site / "live" / "downloads.js"
    patient = script.read_text(encoding="utf-8")
    assert "const STALL = 15;" in patient, "as what is told says"
    script.write_text(patient.replace("const STALL = 15;", "const STALL = 2;"), encoding="utf-8")
    edition.state(at.site)


def test_a_stall_is_told_and_retry_asks_again(browser, sample, pyodide, tmp_path):
    with server(sample, pyodide, tmp_path) as at, context(browser) as found:
        impatient(at)
        at.rules["asm.wasm"] = "stall"
        visitor = visit(found, at)
        visitor.press("Run cell 1")
        pill = visitor.page.locator(".live-pill-text")
        visitor.page.wait_for_function(
            "() => / of 1[67]\\.\\d MB/.test(document.querySelector('.live-pill-text').textContent)"
        )
        visitor.page.get_by_text("Nothing has come for 15 seconds").first.wait_for(timeout=PATIENCE)
        assert "press Retry" in pill.inner_text()
        assert "press Retry" in visitor.page.locator(".live-voice").inner_text()
        at.rules.clear()
        visitor.press("Retry: ask again for what does not come")
        visitor.wait()
        assert visitor.outputs(1)[-1]["data"]["text/plain"] == "21"


# Without the network


@contextmanager
def visited(browser, sample: Path, pyodide: Path, folder: Path, host: str) -> Iterator:
    """The server and the browser of a reader who was there, ran a cell, and left."""
    with server(sample, pyodide, folder) as at, context(browser) as found:
        first = visit(found, at, host)
        controlled(first)
        first.run(1)
        kept(
            first, "live/version.json", "live/worker.js", "live/downloads.js", "live/minitorch.zip"
        )
        kept(first, "pyodide-0.27.7/pyodide.asm.wasm", "pyodide-0.27.7/python_stdlib.zip")
        if host == "book.localhost":
            kept_for_a_start_ahead(first, at)
        first.page.close()
        yield at, found


def kept_for_a_start_ahead(first: LivePage, at: Server) -> None:
    names = json.loads((at.site / "live" / "files.json").read_text(encoding="utf-8"))["files"]
    python = {path.rpartition("/")[2] for path in at.asked if path.startswith("/one/")}
    assert "pyodide.asm.wasm" in python
    kept(first, *(f"pyodide-0.27.7/{name}" for name in python))
    kept(first, *(name for name in names if name.startswith("live/")))


def test_a_later_visit_needs_no_network_and_python_starts_ahead(browser, sample, pyodide, tmp_path):
    with visited(browser, sample, pyodide, tmp_path, "book.localhost") as (at, found):
        reads_without_network(at, found, "book.localhost", ahead=True)


def test_a_later_visit_on_this_machine_needs_no_network(browser, sample, pyodide, tmp_path):
    with visited(browser, sample, pyodide, tmp_path, "127.0.0.1") as (at, found):
        reads_without_network(at, found, "127.0.0.1")


def reads_without_network(at: Server, found, host: str, ahead: bool = False) -> None:
    at.rules["/"] = "off"
    at.asked.clear()
    second = visit(found, at, host)
    if ahead:
        starts_ahead(second, at)
    assert second.run(2)[-1]["data"]["text/plain"] == "21"
    assert [error for error in second.errors if "THEBE_JS_URL" not in error] == []
    # What was never visited says so, and leads to what is here.
    second.page.goto(f"http://{host}:{at.port}/{PLACE}/genindex.html")
    assert "not on your device" in second.page.inner_text("h1")
    link = second.page.get_by_role("link", name="Live cells", exact=True)
    assert link.count() == 1
    link.click()
    assert second.page.inner_text("h1").startswith("Live cells")


def starts_ahead(second: LivePage, at: Server) -> None:
    second.page.wait_for_function("() => minitorchLive.page.session?.ready", timeout=PATIENCE)
    second.page.evaluate("() => minitorchLive.page.session.ready")
    assert [path for path in at.asked if not path.endswith("sw.js")] == [], "nothing is asked for"
    begin = time.perf_counter()
    assert second.run(1)[-1]["data"]["text/plain"] == "21"
    print(f"\npress to result, Python started ahead: {time.perf_counter() - begin:.2f} s")


def test_a_new_edition_is_offered_and_not_forced(browser, sample, pyodide, tmp_path):
    with server(sample, pyodide, tmp_path) as at, context(browser) as found:
        visitor = visit(found, at)
        controlled(visitor)
        page = at.site / "book" / "live.html"
        text = page.read_text(encoding="utf-8").replace("Live cells</h1>", "New cells</h1>")
        text = re.sub(r"<h1>Live cells", "<h1>New cells", text)
        page.write_text(text, encoding="utf-8")
        policy.state(at.site)
        old = visitor.page.evaluate("() => caches.keys()")
        edition.state(at.site)
        visitor.page.reload()
        assert "Live cells" in visitor.page.inner_text("h1")
        # While the reader types, nothing appears.
        visitor.page.wait_for_function("() => window.minitorchLive?.ready")
        bar = visitor.page.get_by_text("A new edition of the book is there.")
        bar.wait_for(timeout=PATIENCE)
        assert "Live cells" in visitor.page.inner_text("h1"), "not forced"
        assert set(old) <= set(visitor.page.evaluate("() => caches.keys()"))
        visitor.page.get_by_role("button", name="Load it").click()
        visitor.page.get_by_role("heading", name="New cells").wait_for(timeout=PATIENCE)
        now = visitor.page.evaluate("() => caches.keys()")
        assert len([name for name in now if " site " in name]) == 1
        assert not set(old) & set(now)
        # What could be read offline still can.
        at.rules["/"] = "off"
        visitor.page.reload()
        assert "New cells" in visitor.page.inner_text("h1")


def test_on_this_machine_a_rebuilt_page_is_shown_at_once(browser, sample, pyodide, tmp_path):
    with server(sample, pyodide, tmp_path) as at, context(browser) as found:
        visitor = visit(found, at, "127.0.0.1")
        controlled(visitor)
        for words in ("Second build", "Third build"):
            page = at.site / "book" / "live.html"
            text = page.read_text(encoding="utf-8")
            page.write_text(re.sub(r"<h1>[^<]*", f"<h1>{words}", text), encoding="utf-8")
            style = at.site / "_static" / "custom.css"
            style.write_text(f"h1 {{ --build: {words[:5]}; }}", encoding="utf-8")
            edition.state(at.site)
            visitor.page.reload()
            assert words in visitor.page.inner_text("h1")
            read = "getComputedStyle(document.querySelector('h1')).getPropertyValue('--build')"
            assert visitor.page.evaluate(read).strip() == words[:5]
        assert visitor.page.get_by_text("A new edition").count() == 0


def test_a_file_that_was_cut_short_is_never_kept(browser, sample, pyodide, tmp_path):
    with server(sample, pyodide, tmp_path) as at, context(browser) as found:
        visitor = visit(found, at)
        controlled(visitor)
        other = at.site / "search.html"
        other.write_text("<!DOCTYPE html><p>half a page", encoding="utf-8")
        visitor.page.goto(f"http://book.localhost:{at.port}/{PLACE}/search.html")
        assert "half a page" in visitor.page.content()
        visitor.page.wait_for_timeout(500)
        has = f"async () => Boolean(await caches.match('/{PLACE}/search.html'))"
        assert visitor.page.evaluate(has) is False


def test_the_whole_book_is_kept_cancelled_resumed_and_forgotten(browser, sample, pyodide, tmp_path):
    with server(sample, pyodide, tmp_path) as at, context(browser) as found:
        at.rules["matplotlib-3"] = "stall"
        visitor = visit(found, at)
        controlled(visitor)
        page = visitor.page
        page.get_by_role("button", name="Keep the book for offline").first.click()
        page.get_by_role("button", name="Keep the whole book").click()
        page.get_by_text(re.compile(r"Fetching the book: \d+\.\d of \d+\.\d MB")).wait_for()
        kept(visitor, "pyodide-0.27.7/pyodide.asm.wasm")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_text("Cancelled. What has arrived stays").wait_for(timeout=PATIENCE)
        at.rules.clear()
        at.asked.clear()
        page.get_by_role("button", name="Resume").click()
        page.get_by_text("The whole book is kept").wait_for(timeout=PATIENCE)
        assert "/one/pyodide.asm.wasm" not in at.asked
        assert re.search(r"takes \d+\.\d MB", page.locator(".offline-room").inner_text())
        # All of it is there without the network.
        at.rules["/"] = "off"
        names = json.loads((at.site / "live" / "files.json").read_text(encoding="utf-8"))["files"]
        missing = page.evaluate(
            "async (names) => (await Promise.all(names.map(async (name) =>"
            " (await fetch(minitorchLive.ROOT + name)).ok ? '' : name))).filter(Boolean)",
            [name for name in names if name.endswith((".html", ".js", ".css", ".zip", ".svg"))],
        )
        assert missing == []
        at.rules.clear()
        page.get_by_role("button", name="Forget everything kept").click()
        page.get_by_text("Forgotten").wait_for()
        assert page.evaluate("() => caches.keys()") == []
        workers = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert page.evaluate(workers) == 0
        page.reload()
        page.wait_for_timeout(500)
        assert page.evaluate("() => caches.keys()") == []


CANCELLED = """async (root) => {
  const { Downloads } = await import(`${root}live/downloads.js`);
  const files = new Downloads({ addresses: [root], files: {}, cacheName: "", keyBase: root });
  const coming = files.file("live/outputs.js");  // looks whether it is kept, then asks
  files.cancel();
  return coming.then(() => "it came", (error) => error.name);
}"""


def test_what_is_about_to_be_asked_for_is_cancelled_too(live, sample_url):
    assert live.page.evaluate(CANCELLED, f"{sample_url}/") == "AbortError"


# Pyodide in the site itself


def test_a_site_with_pyodide_in_it_asks_nobody_else(
    browser, sample, pyodide, tmp_path, monkeypatch
):
    import bundle
    import serve

    site = tmp_path / "site"
    shutil.copytree(sample, site)
    bundle.bundle(site)
    live_tool.pack(site)
    policy.state(site)
    edition.state(site)
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path / "nowhere"))
    assert (site / "pyodide" / "LICENSES" / "pyodide-MPL-2.0.txt").is_file()
    with serve.serving(site) as address, context(browser) as found:
        visitor = LivePage(found.new_page())
        sent = []
        visitor.page.on("response", lambda answer: sent.append(answer))
        visitor.open(f"{address}/book/live.html")
        assert visitor.run(1)[-1]["data"]["text/plain"] == "21"
        visitor.edit(2, "import matplotlib\nmatplotlib.__version__")
        assert visitor.run(2)[-1]["data"]["text/plain"] == "'3.8.4'"
        assert all(url.startswith((address, "data:", "blob:")) for url in visitor.requests)
        assert visitor.refused == []
        for answer in sent:
            stated = answer.headers.get("content-security-policy", "")
            assert "https:" not in stated, answer.url
    assert "https:" not in (site / "live" / "version.json").read_text(encoding="utf-8")
