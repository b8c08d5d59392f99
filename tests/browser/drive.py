"""A page with live cells as the tests use it."""

import time
from collections.abc import Iterator

IDLE = "() => minitorchLive.page.busy === null"
FIRST_RUN = 120  # seconds: a limit for a busy machine, not what a reader should wait
LOOK = 40  # milliseconds between two looks: one at each frame would have all frames painted


class LivePage:
    """Presses the buttons of a page, and remembers what the page asked the network for."""

    def __init__(self, page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.refused: list[str] = []  # what the content security policy forbade the page
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hear)

    def hear(self, line) -> None:
        if "Content Security Policy" in line.text:
            self.refused.append(line.text)

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_function("() => window.minitorchLive?.ready")

    def button(self, label: str):
        return self.page.get_by_role("button", name=label, exact=True)

    def press(self, label: str) -> None:
        self.button(label).first.click()

    def run(self, number: int) -> list[dict]:
        """Press Run of a cell (1 is the first), wait, return its outputs."""
        self.press(f"Run cell {number}")
        self.wait()
        return self.outputs(number)

    def wait(self, seconds: float = FIRST_RUN) -> float:
        """Wait until nothing runs; return how long it took."""
        begin = time.perf_counter()
        self.page.wait_for_function(IDLE, timeout=seconds * 1000, polling=LOOK)
        return time.perf_counter() - begin

    def outputs(self, number: int) -> list[dict]:
        return self.page.evaluate(f"minitorchLive.cells[{number - 1}].outputs")

    def text(self, number: int) -> str:
        """What the reader sees below a cell."""
        box = f"minitorchLive.cells[{number - 1}].box"
        return self.page.evaluate(f"{box} ? {box}.innerText : ''")

    def cell(self, number: int):
        return self.page.locator(".live-cell").nth(number - 1)

    def status(self, number: int) -> str:
        return self.cell(number).locator(".live-status").inner_text()

    def edit(self, number: int, source: str) -> None:
        """Type a new text into a cell, as a reader would."""
        editor = self.cell(number).locator(".cm-content")
        if editor.count() == 0:
            self.press(f"Edit cell {number}")
        editor.focus()  # waits until it is there
        self.page.keyboard.press("ControlOrMeta+a")
        if not source:  # inserting nothing would leave what is selected
            self.page.keyboard.press("Backspace")
        self.page.keyboard.insert_text(source)


# Python as it was before a cell ran: this package is imported anew, and no name is left.
EMPTIED = """
import live_display, os, sys
kernel, build = live_display.kernel, live_display.kernel.build
for name in [*sys.modules]:
    if name.partition(".")[0] in ("minitorch", "torch", "graphviz"):
        del sys.modules[name]
for name in [*os.environ]:
    if name.startswith(("MINITORCH_", "CUDA_", "PYTORCH_")):
        del os.environ[name]
if "matplotlib" in sys.modules:
    sys.modules["matplotlib"].rcdefaults()
live_display.explorers.clear()
kernel.__init__(kernel._emit)
kernel.build = build
"""
TAKE_OVER = """async (emptied) => {
  const { session } = await opener.minitorchLive.open();
  const problems = [];
  await session.run(emptied, (output) => problems.push(JSON.stringify(output)));
  minitorchLive.page.session = session;
  return problems;
}"""


class Lender:
    """Pages of one browser, the first of which stays open and lends its Python to the others.

    A start of Python costs more than most tests that need one. What a page is lent is emptied
    first; to stop or to reset it is allowed: the next one is lent a new one. One page at a time.
    What Python asks the network for, the first page asks for.
    """

    def __init__(self, browser, **options) -> None:
        self.context = browser.new_context(**options)
        self.first: LivePage | None = None

    def begin(self, address: str) -> LivePage:
        self.first = LivePage(self.context.new_page())
        self.first.open(address)
        return self.first

    def open(self, address: str) -> LivePage:
        """A page without Python: it would start its own, if it is not lent the first page's."""
        assert self.first is not None
        with self.context.expect_page() as opened:
            self.first.page.evaluate("address => { window.open(address) }", address)
        live = LivePage(opened.value)
        live.page.wait_for_function("() => window.minitorchLive?.ready")
        return live

    def lend(self, live: LivePage) -> LivePage:
        assert live.page.evaluate(TAKE_OVER, EMPTIED) == []
        return live

    def leave(self, live: LivePage) -> None:
        """What is kept of this page is not the next one's."""
        live.page.evaluate("localStorage.clear()")
        if live is not self.first:
            live.page.close()


def leave_and_forget(page, site: str, what: str = "local_storage") -> None:
    """Leave a page; of what the browser keeps for its site nothing stays, as before a first visit.

    Without another load of the page, which a ``localStorage.clear()`` on it would need.
    """
    page.goto("about:blank")
    command = page.context.new_cdp_session(page)
    command.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": what})
    if what == "all":
        command.send("Network.clearBrowserCache")
    command.detach()


def opened(browser, address: str, page_name: str = "live") -> Iterator[LivePage]:
    """A page of the sample book in a browser of its own, closed afterwards."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    try:
        page = LivePage(context.new_page())
        page.open(f"{address}/book/{page_name}.html")
        yield page
    finally:
        context.close()
