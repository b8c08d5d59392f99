"""A term explains itself on hover, focus and tap, and closes with Escape (WCAG 1.4.13)."""

from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser, site, site_url: str) -> Iterator:
    found = browser.new_page(viewport={"width": 390, "height": 800})
    found.goto(f"{site_url}/book/05-in-place.html")
    yield found
    found.close()


def test_terms_are_marked_once_and_only_in_prose(page) -> None:
    names = page.eval_on_selector_all(".mt-term-line", "nodes => nodes.map(({id}) => id)")
    assert len(names) >= 5
    assert len(set(names)) == len(names)
    assert (
        page.locator(".mt-term :is(a, code), :is(a, h1, h2, h3, pre, code) .mt-term").count() == 0
    )


def test_pointing_opens_and_the_line_can_be_pointed_at(page) -> None:
    term = page.locator(".mt-term").first
    line = term.locator(".mt-term-line")
    assert not line.is_visible()
    term.locator(".mt-term-word").hover()
    assert line.is_visible()
    assert line.locator("[lang=zh]").inner_text()
    line.hover()
    page.wait_for_timeout(400)
    assert line.is_visible(), "it stays while the mouse is on it"
    page.keyboard.press("Escape")
    assert not line.is_visible()


def test_the_keyboard_opens_and_closes(page) -> None:
    term = page.locator(".mt-term").nth(1)
    term.locator(".mt-term-word").focus()
    assert term.locator(".mt-term-line").is_visible()
    page.keyboard.press("Escape")
    assert not term.locator(".mt-term-line").is_visible()
    page.keyboard.press("Enter")
    assert term.locator(".mt-term-line").is_visible()


def test_every_line_fits_on_a_phone(page) -> None:
    for term in page.locator(".mt-term").all():
        if not term.is_visible():  # in an answer that is folded
            continue
        term.locator(".mt-term-word").focus()
        box = term.locator(".mt-term-line").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 391
