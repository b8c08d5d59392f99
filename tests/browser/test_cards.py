"""The card of a verdict on a page: hints one by one, Start again, no HTML of the reader's."""

from collections.abc import Iterator

import pytest

from minitorch.course.candidates import tidy
from minitorch.course.exercises import find
from tests.browser.drive import LivePage

pytestmark = pytest.mark.browser

EXERCISE = find("02.1")
WRONG = tidy(EXERCISE.mutants[0].source).strip()
STUB, CHECK = 7, 8


@pytest.fixture(scope="module")
def solving(lender, sample_url) -> Iterator[LivePage]:
    live = lender.open(f"{sample_url}/book/exercise.html")
    yield lender.lend(live)
    lender.leave(live)


def check(live, source=None):
    if source is not None:
        live.edit(STUB, source)
    live.press("Check exercise 02.1")
    live.wait()
    return live.cell(CHECK).locator(".mt-check")


def announced(live):
    return live.page.locator(".live-voice").inner_text()


def test_an_untouched_stub_has_hints(solving):
    card = check(solving)
    assert "02.1 not written yet" in card.inner_text()
    assert card.get_by_text("Hint", exact=True).is_visible()
    assert solving.outputs(CHECK)[0]["data"]["text/plain"].startswith("02.1 not written yet")


def test_hints_open_one_by_one_and_stay_open(solving):
    card = check(solving, WRONG)
    assert "02.1 not yet" in card.inner_text()
    assert "02.1 not yet The strides of row-major memory" in announced(solving)
    assert card.locator("mark").count() >= 1
    assert card.locator("figure svg").is_visible()
    folds = card.locator("summary")
    assert [fold.is_visible() for fold in folds.all()][:2] == [True, False]
    folds.nth(0).focus()
    solving.page.keyboard.press("Enter")
    assert [fold.is_visible() for fold in folds.all()][:2] == [True, True]
    assert "Hint 1 of" in card.inner_text()
    again = check(solving, WRONG + "\n")
    assert "Hint 1 of" in again.inner_text()
    assert "Hint 2 of" not in again.inner_text()


def test_start_again_puts_the_stub_back(solving):
    live = solving
    card = check(live, WRONG)
    card.get_by_role("button", name="Start again").click()
    assert (
        live.page.evaluate(f"minitorchLive.cells[{STUB - 1}].source") == tidy(EXERCISE.stub).strip()
    )
    assert not card.is_visible()
    live.button(f"Show the other version of cell {STUB}").click()
    assert live.page.evaluate(f"minitorchLive.cells[{STUB - 1}].source") == WRONG


def test_solved_with_both_solutions(solving):
    card = check(solving, tidy(EXERCISE.alternative).strip())
    assert "02.1 passed" in card.inner_text()
    card.get_by_text("Yours beside the book").click()
    codes = card.locator("pre")
    assert codes.count() == 2
    assert codes.nth(0).locator("span.k").count() >= 1, "coloured as all code"
    left, right = (codes.nth(i).bounding_box() for i in (0, 1))
    assert left["x"] + left["width"] <= right["x"], "side by side"


def test_html_of_the_reader_is_text(solving):
    evil = '<img src=x onerror=\\"window.evil=1\\"><script>window.evil=1</script>'
    card = check(solving, f'def contiguous_strides(shape):\n    raise ValueError("{evil}")')
    assert "<img src=x" in card.inner_text()
    assert card.locator("img, script").count() == 0
    assert solving.page.evaluate("window.evil") is None


@pytest.mark.parametrize("width", [360, 1200])
def test_it_fits(solving, width):
    live = solving
    card = check(live, WRONG)
    live.page.set_viewport_size({"width": width, "height": 800})
    box = card.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    inside = card.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert inside[0] <= inside[1]
    live.page.set_viewport_size({"width": 1200, "height": 900})
