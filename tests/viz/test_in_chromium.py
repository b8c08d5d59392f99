"""The pictures in a browser without scripts: steps by click and by key, on paper, on a phone."""

from collections.abc import Iterator

import pytest

import minitorch as torch
from minitorch import viz


def content() -> str:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()
    grid = torch.arange(6.0).reshape(2, 3)
    return (
        "<!doctype html><meta charset='utf-8'><body>"
        f"<div id='one'>{viz.backward_steps(y).html()}</div>"
        f"<div id='other'>{viz.backward_steps(y * 2).html()}</div>"
        f"<div id='same'>{viz.backward_steps(y).html()}</div>"
        f"<div id='pair'>{viz.compare(y, x * 2, titles=('y', 'double')).html()}</div>"
        f"<div id='memory'>{viz.storage(x=grid, t=grid.t()).svg()}</div>"
    )


@pytest.fixture(scope="module")
def page(browser) -> Iterator[object]:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.set_content(content())
    yield page
    context.close()


def seen(page, box: str) -> list[str]:
    """The sentences of the steps that can be seen."""
    found = page.locator(f"#{box} p[id]").all()
    return [p.inner_text() for p in found if p.is_visible()]


def test_steps_by_click_and_by_key(page):
    for box in ("one", "other", "same"):
        assert [line[:6] for line in seen(page, box)] == ["Step 1"], "each has a group of its own"
    page.locator("#one label:visible", has_text="Next").click()
    assert [line[:6] for line in seen(page, "one")] == ["Step 2"]
    page.keyboard.press("ArrowRight")
    assert [line[:6] for line in seen(page, "one")] == ["Step 3"]
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert [line[:6] for line in seen(page, "one")] == ["Step 1"]
    assert [line[:6] for line in seen(page, "other")] == ["Step 1"]
    assert [line[:6] for line in seen(page, "same")] == ["Step 1"]
    assert len([svg for svg in page.locator("#one svg[role=img]").all() if svg.is_visible()]) == 1


def test_no_picture_is_wider_than_a_phone(page):
    for svg in page.locator("svg[role=img]").all():
        if svg.is_visible():
            box = svg.bounding_box()
            assert box["width"] > 60
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
    tops = [svg.bounding_box()["y"] for svg in page.locator("#pair svg").all()]
    assert len(tops) == 2


def test_on_paper_all_steps_stand_side_by_side(page):
    page.emulate_media(media="print")
    lines = seen(page, "one")
    assert [line[:6] for line in lines] == [f"Step {i + 1}" for i in range(4)]
    boxes = [svg.bounding_box() for svg in page.locator("#one svg[role=img]").all()]
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"]
    assert not page.locator("#one input").first.is_visible()
    page.emulate_media(media="screen")
