"""The controls of viz.explore in a browser: by key, by click, as radio buttons, on paper."""

from collections.abc import Iterator

import pytest

from minitorch import viz

PAGE = "<!doctype html><html lang='en'><meta charset='utf-8'><title>t</title><body><main>{}</main>"


def show(x, order, on, shape):
    return f"x is {x}, {order}, {'on' if on else 'off'}, {shape}"


@pytest.fixture(scope="module")
def page(browser) -> Iterator[object]:
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    picture = viz.explore(
        show, x=[-1.5, 0, 1.5], order={"newest first": "new", "oldest first": "old"},
        on=[False, True], shape=[str(n) for n in range(7)], start={"x": 0},
    )  # fmt: skip
    page.set_content(PAGE.format(picture.html() + "<p id='below'>below</p>"))
    yield page
    context.close()


def seen(page) -> str:
    page.wait_for_timeout(50)
    return page.inner_text(".mt-explore-frame")


def test_every_control_by_key_and_by_click(page):
    assert seen(page) == "x is 0, new, off, 0"
    page.get_by_label("x", exact=True).focus()
    page.keyboard.press("ArrowRight")
    assert seen(page) == "x is 1.5, new, off, 0"
    assert page.get_by_label("x", exact=True).get_attribute("aria-valuetext") == "1.5"
    page.get_by_role("button", name="x: one value back").click(click_count=2)
    assert seen(page) == "x is -1.5, new, off, 0"
    assert page.get_by_role("button", name="x: one value back").is_disabled()
    page.get_by_role("radio", name="oldest first").check()
    page.get_by_role("checkbox", name="on").check()
    page.get_by_role("combobox", name="shape").select_option("4")
    assert seen(page) == "x is -1.5, old, on, 4"


def test_nothing_is_wider_than_a_phone(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_paper_shows_states_side_by_side(page):
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    stills = page.locator(".mt-explore-stills > div")
    assert [text.split("\n")[0] for text in stills.all_inner_texts()] == [
        "x = -1.5", "x = 0", "x = 1.5",
    ]  # fmt: skip
    assert not page.locator(".mt-explore-controls").is_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert stills.count() == 0
    assert page.locator(".mt-explore-controls").is_visible()


def test_other_values_are_asked_of_the_page(browser):
    page = browser.new_page()
    html = viz.explore(lambda x: str(x), x=[1, 2]).html()
    page.set_content(
        PAGE.format(html.replace('class="mt-explore"', 'class="mt-explore" data-live'))
    )
    field = page.get_by_label("x: any other number")
    field.fill("7.5")
    field.press("Enter")
    assert "Run the cell above first" in page.inner_text(".mt-explore-said")
    page.evaluate(
        """addEventListener("minitorch:explore", (event) => {
             event.preventDefault();
             event.detail.show(`<b>${JSON.stringify(event.detail.values)}</b>`, "words");
           })"""
    )
    field.fill("8.25")
    field.press("Enter")
    assert seen(page) == '[{"name":"x","value":8.25}]'
    page.get_by_role("button", name="x: one value onwards").click()
    assert seen(page) == "2", "the states that were computed are still there"
    page.close()
