"""The content security policy in a real browser: live cells run, injected scripts do not.

(That every kind of cell works under the policy: test_live.py.)
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import policy
import pytest
import serve

from tests.browser.drive import opened
from tests.browser.sample import number_of

pytestmark = pytest.mark.browser


INJECTED = """from IPython.display import HTML, display
display(HTML('<img src="none.png" onerror="window.injected = 1">'
             '<button onclick="window.injected = 2">Press</button>'
             '<a href="javascript:window.injected = 3">Link</a>'
             '<iframe srcdoc="<script>parent.injected = 4</script>"></iframe>'
             '<form action="https://elsewhere.invalid/"><button>Send</button></form>'
             '<img src="https://elsewhere.invalid/seen.png">'))"""
PRESS_ALL = """() => {
  const box = document.querySelector(".live-cell .cell_output");
  for (const node of box.querySelectorAll("button, a")) node.click();
}"""


def test_what_a_cell_displays_is_never_run_as_a_script(lent) -> None:
    live = lent
    live.edit(1, INJECTED)
    live.press("Run cell 1")
    live.wait()
    live.page.evaluate(PRESS_ALL)
    live.page.wait_for_timeout(300)
    assert live.page.evaluate("() => window.injected") is None
    assert live.page.url.endswith("/book/live.html")
    for rule in ("script-src", "img-src", "form-action"):
        assert any(rule in line for line in live.refused), (rule, live.refused)


TRIED_IN_THE_PAGE = {
    "eval": """() => new Promise((resolve) => setTimeout(() => {
      try { resolve(window.eval("1")); } catch (error) { resolve(error.name); }
    }))""",
    "a script": """() => {
      const script = document.createElement("script");
      script.textContent = "window.injected = 1";
      document.head.append(script);
      return window.injected ?? "not run";
    }""",
    "elsewhere": "() => fetch('https://elsewhere.invalid/').then(() => 'sent', (e) => e.name)",
    "a worker": """() => new Promise((resolve) => {
      try {
        const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])));
        worker.onmessage = () => resolve("ran");
        worker.onerror = () => resolve("refused");
      } catch { resolve("refused"); }
    })""",
}


@contextmanager
def elsewhere_answers(live) -> Iterator[None]:
    """Only the policy stands between a request and its answer."""
    allowed = {"access-control-allow-origin": "*"}
    everywhere = live.page.context  # the worker's requests are those of the page that started it
    everywhere.route(
        "https://elsewhere.invalid/**", lambda route: route.fulfill(body="", headers=allowed)
    )
    yield
    everywhere.unroute_all()


@pytest.mark.parametrize(
    ("what", "expected"),
    [("eval", "EvalError"), ("a script", "not run"), ("elsewhere", "TypeError"),
     ("a worker", "refused")],
)  # fmt: skip
def test_a_page_cannot_do_what_the_book_never_does(live, what: str, expected: str) -> None:
    with elsewhere_answers(live):
        assert live.page.evaluate(TRIED_IN_THE_PAGE[what]) == expected


TRIED_IN_A_CELL = """import js
from pyodide.ffi import JsException
try:
    js.eval("1")
except JsException as error:
    print(error.name)
try:
    await js.fetch("https://elsewhere.invalid/")
except JsException as error:
    print(error.name)"""


def test_a_cell_cannot_do_what_the_book_never_does(lent) -> None:
    with elsewhere_answers(lent):
        lent.edit(1, TRIED_IN_A_CELL)
        lent.run(1)
    assert lent.text(1).split() == ["EvalError", "TypeError"]


@contextmanager
def plain(folder: Path) -> Iterator[str]:
    """The site as on a host that sends no policy: the pages state it themselves."""

    class Silent(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

    Silent.extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder)) as running:
        threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.mark.parametrize("host", [plain, serve.serving], ids=["another host", "our server"])
def test_live_cells_with_pyodide_from_its_public_address(
    browser, sample: Path, pyodide: Path, tmp_path: Path, monkeypatch, host
) -> None:
    """The public address is played by the copy on this machine."""
    monkeypatch.setenv("PYODIDE_DIR", str(tmp_path / "nowhere"))
    site = tmp_path / "site"
    shutil.copytree(sample, site)
    policy.state(site)
    allowed = {"access-control-allow-origin": "*"}
    with host(site) as address:
        for page in opened(browser, address):
            page.page.context.route(
                policy.CDNS[0] + "**",
                lambda route: route.fulfill(
                    path=pyodide / route.request.url.rsplit("/", 1)[1], headers=allowed
                ),
            )
            for name in ("print", "graph"):
                page.run(number_of(name))
            assert page.outputs(number_of("print"))[-1]["data"]["text/plain"] == "21"
            assert page.outputs(number_of("graph"))[0]["data"]["image/svg+xml"]
            assert any(url.startswith(policy.CDNS[0]) for url in page.requests)
            assert page.refused == []
            # The page's policy holds on that host too.
            assert page.page.evaluate(TRIED_IN_THE_PAGE["a script"]) == "not run"
