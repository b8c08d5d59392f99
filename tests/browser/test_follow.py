"""The start page: its cell runs, and its picture is the book's until an edited program has run."""

import pytest

from tests.browser.drive import LivePage

pytestmark = pytest.mark.browser

EDITED = """import minitorch as torch

w = torch.tensor([1., 2.], requires_grad=True)
h = w.exp()
loss = (h * w).sum()
loss.backward()
w.grad"""


@pytest.fixture(scope="module")
def start(browser, site_url, pyodide):
    context = browser.new_context()
    live = LivePage(context.new_page())
    live.open(f"{site_url}/book/index.html")
    yield live
    context.close()


def alternatives(live):
    images = live.page.locator(".mt-follow img")
    return [image.get_attribute("alt") for image in images.all()]


def test_the_cell_of_the_start_page(start):
    """It is text (book/index.md) that must look and run like a cell."""
    published = start.text(1).strip()
    shown = [output["data"]["text/plain"] for output in start.run(1)]
    assert shown == [published] == ["tensor([2., 4., 6.])"]


def test_the_picture_follows_the_program(start):
    live = start
    published = alternatives(live)
    assert published
    assert published[0].startswith("From the result y")
    live.run(1)
    assert alternatives(live) == published, "the book's program: the book's picture"
    live.edit(1, EDITED)
    assert alternatives(live) == published, "not before it has run"
    live.run(1)
    caption = live.page.locator(".mt-follow figcaption")
    caption.wait_for()
    assert caption.inner_text() == "The graph of loss, drawn from your program."
    assert alternatives(live)[0].startswith("loss = Sum <- Mul <- (Exp (h), w)")
    images = live.page.locator(".mt-follow img")
    assert [image.is_visible() for image in images.all()] == [True, False], "light, not dark"
    live.edit(1, "x = 1")
    live.run(1)
    caption.filter(has_text="nothing in it needs a gradient").wait_for()
    live.edit(1, "x = ")
    live.run(1)
    caption.filter(has_text="Your program ended with an error").wait_for()
    live.press("Restore cell 1 to the published code")
    assert alternatives(live) == published
    assert not caption.count()
