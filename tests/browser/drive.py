"""A page with live cells as the tests use it."""

import time
from collections.abc import Iterator

IDLE = "() => minitorchLive.page.busy === null"
FIRST_RUN = 120  # seconds: a limit for a busy machine, not what a reader should wait


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
        self.page.wait_for_function(IDLE, timeout=seconds * 1000)
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
