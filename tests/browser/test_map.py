"""The map of the start page: what builds on what, what is solved, what comes next."""

import json
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.browser
START = "/book/index.html"


@pytest.fixture
def page(browser) -> Iterator:
    """A reader who has solved nothing yet."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    yield context.new_page()
    context.close()


def stop(page, chapter):
    return page.locator(".mt-map li").nth(chapter)


def lit(page, name):
    numbers = page.locator(f".mt-map li.{name}").all_inner_texts()
    return [int(text.split()[0]) for text in numbers]


def test_pointing_at_a_chapter_lights_up_its_way(page, site_url):
    page.goto(site_url + START)
    stop(page, 7).hover()
    assert lit(page, "mt-here") == [7]
    assert lit(page, "mt-before") == [1, 2, 3, 5, 6]
    assert {8, 26} <= set(lit(page, "mt-after"))
    page.locator(".mt-map-part").first.hover()
    assert lit(page, "mt-here") == lit(page, "mt-before") == lit(page, "mt-after") == []


def test_the_keyboard_does_the_same(page, site_url):
    page.goto(site_url + START)
    stop(page, 2).locator("a").focus()
    assert lit(page, "mt-before") == [1]


def test_what_is_solved_is_counted_and_the_next_chapter_named(page, site_url):
    page.goto(site_url + START)
    assert page.locator(".mt-map-next").count() == 0  # who has not begun needs no such word
    solved = {f"00.{n}": {"source": "", "points": 1} for n in range(1, 5)}
    solved["02.1"] = {"source": "", "points": 1}
    page.evaluate(
        "kept => localStorage.setItem('minitorch.course', kept)",
        json.dumps({"version": 1, "solved": solved, "off": []}),
    )
    page.reload()
    assert "4/4" in stop(page, 0).inner_text()
    assert stop(page, 2).inner_text().split("\n")[0].startswith("2 View and reshape 1/")
    assert "next" in stop(page, 1).inner_text()
    assert page.locator(".mt-map-next").count() == 1


def test_a_chapter_says_below_its_title_what_it_builds_on(page, site_url):
    page.goto(site_url + "/book/10-detach-and-data.html")
    line = page.locator(".mt-builds-on")
    assert line.inner_text() == "Builds on 8 · Zero grad"
    line.locator("a").click()
    assert page.url.endswith("/book/08-zero-grad.html")
