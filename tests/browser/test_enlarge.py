"""Pictures that a phone shows too small open as large as they were drawn, with their sliders."""

import narrow_pictures
import numpy as np
import pytest

from minitorch import viz

pytestmark = pytest.mark.browser

BUTTON = "Enlarge the picture"
ADD = """() => document.querySelector(".cell_output").insertAdjacentHTML("beforeend",
  `<div class="mt-explore" id="wide"><input type="range" min="0" max="3" value="1">
   <svg width="640" viewBox="0 0 640 200" style="max-width:100%"><text font-size="11">a</text></svg>
   </div><img id="narrow" width="200" height="20" alt="">`)"""
WIDTH = "() => document.querySelector('#wide svg').getBoundingClientRect().width"


@pytest.fixture
def phone(browser, sample_url):
    context = browser.new_context(viewport={"width": 375, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"{sample_url}/book/live.html")
    page.evaluate(ADD)
    yield page
    context.close()


def test_a_small_picture_is_enlarged_by_a_finger_and_put_back(phone) -> None:
    buttons = phone.get_by_role("button", name=BUTTON)
    buttons.first.wait_for()
    assert buttons.count() == 1, "pictures that fit have none"
    assert phone.evaluate(WIDTH) < 375
    before = phone.evaluate("document.querySelector('#wide').parentElement.innerHTML")
    buttons.tap()
    dialog = phone.get_by_role("dialog")
    assert phone.evaluate(WIDTH) >= 640
    slider = dialog.get_by_role("slider")
    slider.fill("2")
    dialog.get_by_role("button", name="Close").tap()
    assert dialog.count() == 0
    assert phone.evaluate(WIDTH) < 375
    assert phone.evaluate("document.querySelector('#wide').parentElement.innerHTML") == before
    assert phone.locator("#wide input").input_value() == "2", "the same slider, not a copy"


def test_the_keyboard_does_the_same(phone) -> None:
    button = phone.get_by_role("button", name=BUTTON)
    button.focus()
    phone.keyboard.press("Enter")
    assert phone.evaluate(WIDTH) >= 640
    phone.keyboard.press("Tab")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Escape")
    assert phone.get_by_role("dialog").count() == 0
    assert phone.evaluate("document.activeElement.textContent") == BUTTON


SIZE = "() => parseFloat(getComputedStyle(document.querySelector('#curve text')).fontSize)"


def test_a_curve_writes_its_numbers_larger_on_a_phone(phone) -> None:
    drawing = viz.sketch({"loss": [2.0, 1.0]}).svg().replace("<svg ", '<svg id="curve" ', 1)
    phone.evaluate(
        "svg => document.querySelector('.cell_output').insertAdjacentHTML('beforeend', svg)",
        drawing,
    )
    assert phone.evaluate(SIZE) == 13
    phone.set_viewport_size({"width": 1280, "height": 900})
    assert phone.evaluate(SIZE) == 11
    # As an image it goes by its own width.
    phone.set_content(narrow_pictures.widened(drawing))
    assert phone.evaluate(SIZE) == 11
    phone.set_viewport_size({"width": 366, "height": 700})
    assert phone.evaluate(SIZE) == 13


def test_only_curves_are_changed_and_only_once() -> None:
    drawing = viz.sketch({"loss": [2.0, 1.0]}).svg()
    once = narrow_pictures.widened(drawing)
    assert once != drawing
    assert narrow_pictures.widened(once) == once
    tiles = viz.tiles(np.eye(8)[None]).svg()
    assert narrow_pictures.widened(tiles) == tiles


def test_there_is_no_button_where_the_picture_fits(phone) -> None:
    button = phone.get_by_role("button", name=BUTTON)
    button.wait_for()
    phone.set_viewport_size({"width": 1280, "height": 900})
    button.wait_for(state="hidden")
    phone.set_viewport_size({"width": 375, "height": 740})
    button.wait_for()
    phone.evaluate("document.querySelector('#wide').remove()")  # a cell has run again
    button.wait_for(state="detached")
