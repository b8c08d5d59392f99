"""What a reader types is never lost, and never judged by an older text: on a page with an exercise.

The page is the second one of the sample book: five cells of a lesson, then exercise 02.1. Tests
that run Python share one page (`solving`); the others need none.
"""

import contextlib
import json
from collections.abc import Iterator

import pytest

from minitorch.course.candidates import tidy
from minitorch.course.exercises import find
from tests.browser.drive import LivePage, opened
from tests.browser.sample import LESSON

pytestmark = pytest.mark.browser

EXERCISE = find("02.1")
RIGHT = tidy(EXERCISE.reference).strip()
OTHER = tidy(EXERCISE.alternative).strip()
WRONG = "def contiguous_strides(shape):\n    return (1,) * len(shape)"
ONE, TWO, SHAPES, HEAVY, ALONE, IMPORT, STUB, CHECK = range(1, 9)
CHECK_IT = "Check exercise 02.1"


@pytest.fixture(scope="module")
def solving(browser, sample_url, pyodide) -> Iterator[LivePage]:
    yield from opened(browser, sample_url, "exercise")


@pytest.fixture
def pages(browser, sample_url):
    """open() -> a page of one and the same browser."""
    context = browser.new_context()

    def open_page(name="exercise") -> LivePage:
        live = LivePage(context.new_page())
        live.open(f"{sample_url}/book/{name}.html")
        return live

    yield open_page
    context.close()


def check(live):
    live.press(CHECK_IT)
    live.wait()
    return live.text(CHECK)


def source(live, number):
    return live.page.evaluate(f"minitorchLive.cells[{number - 1}].source")


def marked(live, number):
    return " ".join(live.cell(number).locator(".live-mark").all_inner_texts())


def drafts(live):
    return live.page.evaluate("minitorchKept.drafts()")


def ready(live):
    live.page.wait_for_function("() => window.minitorchLive?.ready")
    return live


# Checking


def test_one_press_checks_what_is_on_the_screen(solving):
    live = solving
    assert live.button(CHECK_IT).count() == 1
    assert not live.cell(CHECK).locator(".cell_input").is_visible()
    assert not live.cell(CHECK).locator(".cell_output").is_visible(), "nothing is judged yet"
    live.edit(STUB, RIGHT)
    assert "02.1 passed" in check(live)
    ran = live.page.evaluate("minitorchLive.cells.filter(c => c.hasRun).map(c => c.key)")
    assert ran == ["ex-02-import", "ex-02-1-stub", "ex-02-1-check"], "its preparation, no more"
    assert not [url for url in live.requests if "matplotlib" in url]
    live.edit(STUB, WRONG)
    assert "earlier text" in marked(live, CHECK)
    assert "02.1 not yet" in check(live)
    assert marked(live, CHECK) == ""
    live.edit(STUB, OTHER)
    assert "02.1 passed" in check(live)


def test_no_way_leads_to_a_verdict_on_an_older_text(solving):
    live = solving
    live.edit(STUB, WRONG)
    assert "not yet" in check(live)
    live.edit(STUB, RIGHT)  # run by the check cell itself, as a script or a link may do
    live.page.evaluate(f"minitorchLive.run(minitorchLive.cells[{CHECK - 1}])")
    live.wait()
    assert "passed" in live.text(CHECK)
    live.edit(STUB, WRONG)
    live.page.keyboard.press("Shift+Enter")
    live.wait()
    assert "not yet" in live.text(CHECK)
    live.edit(STUB, RIGHT)
    live.press("Run all cells of this page")
    live.wait()
    assert "passed" in live.text(CHECK)
    live.edit(STUB, WRONG)
    live.button(CHECK_IT).dblclick()
    live.wait()
    assert "not yet" in live.text(CHECK)
    # the lesson binds the same name in between
    live.run(SHAPES)
    live.edit(STUB, RIGHT)
    live.run(SHAPES)
    assert "passed" in check(live)
    live.run(SHAPES)
    assert "passed" in check(live), "the same text, but the lesson has run since"


def test_typing_while_it_is_checked(solving):
    live = solving
    slow = "import time; time.sleep(1)\n"
    live.edit(STUB, slow + WRONG)
    live.press(CHECK_IT)
    live.page.wait_for_function(f"() => minitorchLive.cells[{STUB - 1}].state === 'running'")
    live.edit(STUB, RIGHT)
    live.press(CHECK_IT)
    live.wait()
    assert "passed" in live.text(CHECK)
    assert marked(live, CHECK) == ""


def test_code_that_fails_or_has_gone_is_not_judged(solving):
    live = solving
    live.edit(STUB, RIGHT)
    assert "passed" in check(live)
    live.edit(STUB, "def contiguous_strides(shape:")
    check(live)
    assert not live.cell(CHECK).locator(".cell_output").is_visible()
    assert "Not checked: the code above ends with SyntaxError" in live.cell(CHECK).inner_text()
    live.edit(STUB, RIGHT.replace("contiguous_strides", "other_name"))
    assert "not written yet" in check(live)
    live.edit(STUB, "def contiguous_strides(shape):\n    return side")
    assert "of the lesson" not in check(live)


def test_the_verbs_of_the_course_still_work(solving):
    live = solving
    live.edit(STUB, RIGHT + '\nhint("02.1")')
    live.press(CHECK_IT)
    live.wait()
    assert "hint" in live.text(STUB)
    assert "passed" in live.text(CHECK)


# Stale outputs


def test_outputs_of_another_text_say_so(solving):
    live = solving
    live.run(TWO)
    assert marked(live, TWO) == ""
    live.edit(ONE, "x = 5\nprint('x is', x)")
    assert "earlier text" in marked(live, ONE)
    assert live.text(ONE).strip() == "x is 1"
    live.run(ONE)
    assert marked(live, ONE) == ""
    assert "a cell above has changed" in marked(live, TWO)
    live.run(TWO)
    assert (marked(live, TWO), live.text(TWO).strip()) == ("", "twice is 10")
    live.edit(ONE, "x = 7\nprint('x is', x)")
    live.run(TWO)  # runs the edited cell above first
    assert live.text(TWO).strip() == "twice is 14"
    live.press("Restore cell 1 to the published code")


def test_a_cell_that_stands_alone(solving):
    solving.run(ONE)
    assert solving.run(ALONE)[0]["text"] == "False\n"


# Drafts


def test_every_character_is_kept_at_once(pages):
    live = pages()
    live.press("Edit cell 1")
    live.page.keyboard.press("ControlOrMeta+a")
    for i, letter in enumerate("x = 12", 1):
        live.page.keyboard.type(letter)
        assert drafts(live)["one"]["text"] == "x = 12"[:i]
    cost = live.page.evaluate(
        "() => { const cell = minitorchLive.cells[0], t = performance.now();"
        " for (let i = 0; i < 200; i++) cell.edited('x = ' + '1'.repeat(2000) + i);"
        " return (performance.now() - t) / 200; }"
    )
    print(f"\nkeeping a draft of 2,000 characters: {cost:.2f} ms")


@pytest.mark.parametrize("how", ["reload", "link and back", "another chapter", "crash"])
def test_nothing_typed_is_lost(pages, how):
    live = pages()
    live.edit(ONE, "x = 'mine'")
    if how == "reload":
        live.page.reload()
    elif how == "link and back":
        live.page.goto("about:blank")
        live.page.go_back()
    elif how == "another chapter":
        live.page.goto(live.page.url.replace("exercise", "live"))
        live.page.goto(live.page.url.replace("live.html", "exercise.html"))
    else:
        with live.page.expect_event("crash"), contextlib.suppress(Exception):
            live.page.goto("chrome://crash")  # the tab dies at once, and answers no more
        live = pages()
    ready(live)
    assert source(live, ONE) == "x = 'mine'"
    assert "your version" in live.cell(ONE).inner_text()
    assert "book's version" in marked(live, ONE)
    assert live.text(ONE).strip() == "published one"


def test_the_books_version_is_a_press_away_and_so_is_ones_own(pages):
    live = pages()
    live.edit(ONE, "x = 'mine'")
    live.press("Restore cell 1 to the published code")
    assert source(live, ONE) == LESSON["one"]
    ready(live).page.reload()
    ready(live)
    assert source(live, ONE) == LESSON["one"]
    live.press("Show the other version of cell 1")
    assert source(live, ONE) == "x = 'mine'"
    live.press("Delete the other version of cell 1")
    assert "other" not in drafts(live)["one"]


def test_two_tabs_keep_both_texts(pages):
    first, second = pages(), pages()
    first.edit(ONE, "x = 'first'")
    second.page.wait_for_function("() => minitorchLive.cells[0].source === \"x = 'first'\"")
    second.edit(ONE, "x = 'second'")
    first.page.get_by_text("Another version of yours is kept").wait_for()
    assert source(first, ONE) == "x = 'first'", "what is on the screen stays"
    first.edit(ONE, "x = 'third'")
    third = pages()
    assert source(third, ONE) == "x = 'third'"
    third.press("Show the other version of cell 1")
    assert source(third, ONE) == "x = 'second'"


def test_a_book_that_has_changed(pages):
    live = pages()
    old = {"text": "x = 'mine'", "base": "x = 0", "when": "2026-01-02T03:04:05.000Z"}
    kept = {"version": 1, "cells": {"one": old, "gone": old}}
    live.page.evaluate(
        "text => localStorage.setItem('minitorch.drafts/book/exercise', text)", json.dumps(kept)
    )
    live.page.reload()
    ready(live)
    assert source(live, ONE) == "x = 'mine'"
    assert "book's version has changed" in live.cell(ONE).inner_text()
    live.press("Restore cell 1 to the published code")
    assert source(live, ONE) == LESSON["one"]
    live.edit(TWO, "y = 1")
    assert drafts(live)["gone"] == old, "the draft of a cell that has gone is kept"


def test_a_browser_that_keeps_nothing_says_so_once(pages):
    live = pages()
    live.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    live.edit(ONE, "x = 2")
    live.edit(TWO, "x = 3")
    assert "keeps nothing" in live.page.get_by_role("alert").inner_text()
    assert live.page.get_by_role("alert").count() == 1


# Solved exercises


def solve(live, text):
    state = {"version": 1, "solved": {"02.1": {"source": text + "\n", "points": 1}}, "off": []}
    live.page.evaluate("s => localStorage.setItem('minitorch.course', s)", json.dumps(state))


def test_a_solved_exercise_shows_the_readers_solution(pages):
    live = pages()
    solve(live, OTHER)
    live.page.reload()
    ready(live)
    assert source(live, STUB) == OTHER
    text = live.cell(STUB).inner_text()
    assert "Solved" in text
    assert "your solution" in text
    assert drafts(live) == {}
    live.edit(STUB, WRONG)
    assert "with another text" in live.cell(STUB).inner_text()
    live.page.reload()
    ready(live)
    assert source(live, STUB) == WRONG
    live.page.get_by_role("button", name="Show my solution").click()
    assert source(live, STUB) == OTHER


def test_solved_elsewhere_while_the_page_is_open(pages):
    live, elsewhere = pages(), pages("live")
    solve(elsewhere, RIGHT)
    live.page.get_by_text("Solved.").wait_for()
    assert source(live, STUB) == RIGHT
    elsewhere.page.evaluate(
        "localStorage.setItem('minitorch.course', '{\"version\": 1, \"solved\": {}}')"
    )
    live.page.wait_for_function(f"() => minitorchLive.cells[{STUB - 1}].source.includes('NotImpl')")
    assert live.page.get_by_text("Solved.").count() == 0


def test_reset_brings_the_stub_back(solving):
    live = solving
    live.edit(STUB, RIGHT)
    assert "passed" in check(live)
    live.press("Restore cell 7 to the published code")
    live.edit(ONE, "from minitorch.course import reset\nreset('02.1')")
    live.run(ONE)
    assert "Solved" not in live.cell(STUB).inner_text()
    live.press("Restore cell 1 to the published code")
