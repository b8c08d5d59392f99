"""The editor of the cells: CodeMirror, and the text box where it cannot be loaded."""

import hashlib
import re
from pathlib import Path

import pytest

from tests.browser.drive import LivePage

ROOT = Path(__file__).resolve().parents[2]
EDITOR = ROOT / "book" / "_editor"
LABELS = ".cm-tooltip-autocomplete .cm-completionLabel"
VALUE = "minitorchLive.cells[0].editor.value"


@pytest.fixture(scope="module")
def page(lender, sample_url):
    """The sample chapter; no Python has been started on it."""
    live = lender.open(f"{sample_url}/book/live.html")
    yield live
    lender.leave(live)


def typed(live: LivePage) -> str:
    return live.page.evaluate(VALUE)


def has(live: LivePage, text: str) -> None:
    live.page.wait_for_function(f"text => {VALUE} === text", arg=text, timeout=5000)


def test_the_bundle_was_made_from_these_files():
    banner = (ROOT / "book/_live/live/editor.js").read_text(encoding="utf-8")[:600]
    for name in ("package-lock.json", "editor.mjs"):
        digest = hashlib.sha256((EDITOR / name).read_text(encoding="utf-8").encode()).hexdigest()
        assert f"// {name} {digest}" in banner, f"{name} has changed: make editor"


def test_every_package_of_the_bundle_has_its_licence():
    text = (ROOT / "book/_live/live/editor.licences.txt").read_text(encoding="utf-8")
    for name in ("@codemirror/view", "@codemirror/state", "@lezer/python", "style-mod"):
        assert re.search(rf"(?m)^{name} [\d.]+ \(MIT\)$", text), name


def test_highlighting_in_the_classes_of_the_page(page):
    page.edit(1, "def f(x):\n    return 'a' + 1  # why")
    content = page.cell(1).locator(".cm-content")
    assert content.locator(".k").first.inner_text() == "def"
    assert content.locator(".s1").inner_text() == "'a'"
    assert content.locator(".c1").inner_text() == "# why"
    colour = "getComputedStyle(document.querySelector('.cm-content .k')).color"
    light, dark = [
        page.page.evaluate(f"document.documentElement.dataset.theme = '{theme}', {colour}")
        for theme in ("light", "dark")
    ]
    assert light != dark
    page.page.evaluate("document.documentElement.dataset.theme = 'light'")


def test_popups_have_the_colours_of_the_theme(page):
    """Text and ground of each popup differ enough, in light and in dark."""
    page.edit(1, "import torch\n")
    page.page.keyboard.type("torch.re")
    page.page.locator(LABELS).first.wait_for()
    for theme in ("light", "dark"):
        page.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for part in (".cm-tooltip-autocomplete li:not([aria-selected])", ".cm-content"):
            assert contrast(page, part) >= 4.5, (theme, part)
    page.page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.page.keyboard.press("Escape")


def contrast(live: LivePage, part: str) -> float:
    """Of the text of an element with the nearest ground that is not transparent."""
    return live.page.evaluate(
        """part => {
        const light = (colour) => {
            const canvas = document.createElement("canvas").getContext("2d");
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
                value /= 255;
                return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        let node = document.querySelector(part);
        const text = light(getComputedStyle(node).color);
        const behind = () => getComputedStyle(node).backgroundColor;
        while (behind() === "rgba(0, 0, 0, 0)") node = node.parentElement;
        const ground = light(behind());
        return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    }""",
        part,
    )


def test_completion_from_the_list_before_python_runs(page):
    page.edit(1, "")
    page.page.keyboard.type("torch.rel")
    page.page.locator(LABELS).first.wait_for()
    assert "relu" in page.page.locator(LABELS).all_inner_texts()
    page.page.keyboard.press("Escape")
    assert page.page.locator(LABELS).count() == 0
    assert page.cell(1).locator(".cm-content").count() == 1, "the first Escape closes the list only"
    assert not [url for url in page.requests if "/pyodide/" in url]


def completed(live: LivePage, text: str) -> list[str]:
    """What the list offers after this was typed into an empty cell."""
    live.edit(1, "")
    live.page.keyboard.type(text)
    live.page.locator(LABELS).first.wait_for()
    labels = live.page.locator(LABELS).all_inner_texts()
    live.page.keyboard.press("Escape")
    return labels


def test_keyword_arguments_inside_a_call(page):
    assert completed(page, "torch.zeros(2, req")[0] == "requires_grad="
    assert "dtype=" in completed(page, "x = torch.ones(2, d")
    assert "keepdim=" in completed(page, "y.sum(dim=0, k")
    assert "dim=" not in completed(page, "y.sum(dim=0, di"), "it is given already"
    assert "dtype=" not in completed(page, "torch.zeros([dt"), "an element of a list has no name"
    # The function of a cell that has not run, and of a call inside a call.
    halve = "def halve(number, times=1): ...\n\nhalve(torch.zeros(1), ti"
    assert completed(page, halve)[0] == "times="
    assert completed(page, "halve(torch.zeros(1, re")[0] == "requires_grad="


def test_brackets_comment_indentation_paste(page):
    keyboard = page.page.keyboard
    page.edit(1, "")
    keyboard.type("f(x")
    has(page, "f(x)")
    keyboard.press("ControlOrMeta+/")
    has(page, "# f(x)")
    page.edit(1, "if x:")
    keyboard.press("Enter")
    keyboard.type("y")
    has(page, "if x:\n    y")


def test_pasted_text_has_spaces_and_plain_line_ends(page):
    page.edit(1, "")
    paste = """text => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste",
            { clipboardData: data, bubbles: true, cancelable: true }));
    }"""
    page.page.evaluate(paste, "if x:\r\n\ty = 1\r\n\tif y:\r\n\t\tz = 2\r\n")
    has(page, "if x:\n    y = 1\n    if y:\n        z = 2\n")
    page.page.keyboard.type("q")
    has(page, "if x:\n    y = 1\n    if y:\n        z = 2\nq")


def compose(live: LivePage, *steps: str) -> None:
    """Type as an input method does: each step replaces the one before; the last one is taken."""
    devtools = live.page.context.new_cdp_session(live.page)
    for text in steps:
        end = {"selectionStart": len(text), "selectionEnd": len(text)}
        devtools.send("Input.imeSetComposition", {"text": text, **end})
    devtools.send("Input.insertText", {"text": steps[-1]})
    devtools.detach()


def test_an_input_method_writes_into_the_editor(page):
    page.edit(1, "# ")
    compose(page, "n", "ni", "你", "你好")
    has(page, "# 你好")
    page.page.keyboard.type("!")
    compose(page, "s", "shi", "世界")
    has(page, "# 你好!世界")


def test_an_input_method_writes_while_the_editor_is_loaded(live):
    """The text box stays until the composition ends: nothing of the word is lost."""
    held = []
    live.page.route("**/live/editor.js*", lambda route: held.append(route))
    live.press("Edit cell 1")
    live.page.keyboard.press("ControlOrMeta+a")
    live.page.keyboard.type("# ")
    devtools = live.page.context.new_cdp_session(live.page)
    for text in ("n", "ni"):
        end = {"selectionStart": len(text), "selectionEnd": len(text)}
        devtools.send("Input.imeSetComposition", {"text": text, **end})
    live.page.wait_for_timeout(200)
    held[0].continue_()
    live.page.wait_for_timeout(500)
    assert live.cell(1).locator("textarea").count() == 1
    devtools.send("Input.insertText", {"text": "你"})
    live.cell(1).locator(".cm-content").wait_for()
    has(live, "# 你")
    live.page.keyboard.type("!")
    has(live, "# 你!")


def test_a_press_into_the_listing_opens_the_editor_there(live):
    listing = live.cell(1).locator(".cell_input pre")
    end = live.page.evaluate("""() => {
        const text = minitorchLive.cells[0].pre, range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getClientRects()[0];
        return [box.left, box.top + box.height / 2];
    }""")
    live.page.mouse.click(end[0] + 1, end[1])
    live.cell(1).locator(".cm-content").wait_for()
    live.page.keyboard.type("_")
    assert typed(live).startswith("_x = 20\n"), "where it was pressed"
    live.press("Done editing cell 1")
    listing.wait_for()


def test_a_selection_of_the_listing_stays_a_selection(live):
    listing = live.cell(2).locator(".cell_input pre")
    listing.scroll_into_view_if_needed()
    box = listing.bounding_box()
    y = box["y"] + box["height"] / 3  # the first of two lines
    live.page.mouse.move(box["x"] + 15, y)
    live.page.mouse.down()
    live.page.mouse.move(box["x"] + 60, y, steps=4)
    live.page.mouse.up()
    selected = "getSelection().toString()"
    assert live.page.evaluate(selected)
    assert live.page.locator(".live-editing").count() == 0
    listing.click()  # takes the selection back, and no more
    assert not live.page.evaluate(selected)
    assert live.page.locator(".live-editing").count() == 0
    listing.click()
    assert live.page.locator(".live-editing").count() == 1


def test_enter_on_a_cell_opens_its_editor(live):
    live.page.evaluate("minitorchLive.cells[0].node.focus()")
    live.page.keyboard.press("Enter")
    live.cell(1).locator(".cm-content").wait_for()
    live.page.keyboard.press("Enter")
    live.page.wait_for_timeout(100)
    assert live.page.evaluate("minitorchLive.cells.filter((cell) => cell.editor).length") == 1
    live.page.keyboard.press("Escape")
    live.page.keyboard.press("Enter")  # on the button that has the focus now
    live.cell(1).locator(".cm-content").wait_for()


def test_undo_survives_closing_the_editor(page):
    page.edit(1, "first = 1")
    page.page.wait_for_timeout(600)  # what is typed at once is undone at once
    page.edit(1, "second = 2")
    page.press("Done editing cell 1")
    page.press("Edit cell 1")
    page.cell(1).locator(".cm-content").focus()
    page.page.keyboard.press("ControlOrMeta+z")
    has(page, "first = 1")


def test_the_import_of_torch_is_mended_by_one_press(page):
    page.edit(1, "import torch\nimport torch.nn as nn")
    page.cell(1).locator(".cm-lintRange-info").first.hover()
    button = page.page.locator(".cm-diagnosticAction").first
    button.wait_for()
    assert "import minitorch as torch" in page.page.locator(".cm-diagnostic").first.inner_text()
    button.click()
    has(page, "import minitorch as torch\nimport torch.nn as nn")


def test_live_names_and_docstrings_after_a_run(page, lender):
    lender.lend(page)
    page.edit(1, "import minitorch as torch\nmine = torch.ones(2)")
    page.run(1)
    page.edit(1, "")
    page.page.keyboard.type("mine.reshap")
    page.page.locator(LABELS).first.wait_for()
    assert "reshape" in page.page.locator(LABELS).all_inner_texts()
    page.page.keyboard.press("Tab")
    has(page, "mine.reshape")
    page.page.keyboard.press("ControlOrMeta+i")
    tooltip = page.page.locator(".cm-tooltip.live-doc")
    tooltip.wait_for()
    assert "reshape(" in tooltip.inner_text()
    page.page.keyboard.press("Escape")
    assert tooltip.count() == 0
    page.edit(1, "def mix(first, second=2, *, third=3): ...\nclass Pair:\n"
                 "    def swap(self, left, right=None): ...\npair = Pair()")  # fmt: skip
    page.run(1)
    assert completed(page, "mix(1, th")[0] == "third="
    assert completed(page, "pair.swap(ri")[0] == "right="
    assert "self=" not in completed(page, "pair.swap(se") + completed(page, "mix(se")
    page.edit(1, "import torch")
    assert "Here: import minitorch as torch" in "\n".join(page.run(1)[-1]["traceback"])


def test_the_text_box_stays_where_the_editor_cannot_be_loaded(live):
    live.page.route("**/live/editor.js*", lambda route: route.abort())
    live.press("Edit cell 1")
    live.page.keyboard.press("ControlOrMeta+a")
    live.page.keyboard.insert_text("x = 7")
    assert typed(live) == "x = 7"
    assert live.cell(1).locator("textarea").count() == 1


def test_what_was_typed_before_the_editor_came_is_kept(live):
    held = []
    live.page.route("**/live/editor.js*", lambda route: held.append(route))
    live.press("Edit cell 1")
    live.page.keyboard.press("ControlOrMeta+a")
    live.page.keyboard.type("ab")
    live.page.wait_for_timeout(300)
    held[0].continue_()
    live.cell(1).locator(".cm-content").wait_for()
    live.page.keyboard.type("c")
    has(live, "abc")


def test_the_font_of_a_phone_is_16_px(browser, sample_url):
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True,
                                  is_mobile=True)  # fmt: skip
    live = LivePage(context.new_page())
    live.open(f"{sample_url}/book/live.html")
    live.press("Edit cell 1")
    live.cell(1).locator(".cm-content").wait_for()
    size = "getComputedStyle(document.querySelector('.cm-content')).fontSize"
    assert live.page.evaluate(size) == "16px"
    context.close()


CONTROLS = """() => {
    const cell = document.querySelector(".live-cell");
    cell.classList.add("tag_minitorch-only");
    const bar = cell.querySelector(".live-bar");
    const box = (node) => { const { left, right, top, bottom } = node.getBoundingClientRect();
                            return { left, right, top, bottom, said: node.innerText }; };
    const shown = [...bar.children].map(box).filter(({ left, right }) => right > left);
    const { position, content } = getComputedStyle(bar, "::before");
    return { bar: box(bar), shown, position, content };
}"""


@pytest.mark.parametrize("width", [320, 390, 1100])
def test_the_controls_of_an_edited_cell_lie_beside_each_other(browser, sample_url, width):
    """All within their box, which breaks into lines where it is narrow. Code lines, too."""
    context = browser.new_context(
        viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True
    )
    try:
        live = LivePage(context.new_page())
        live.open(f"{sample_url}/book/live.html")
        live.edit(1, "1 + 2")
        live.page.evaluate("minitorchLive.cells[0].status.textContent = '[12]  345 ms'")
        found = live.page.evaluate(CONTROLS)
        assert found["content"] == '"minitorch only"'
        assert found["position"] == "static"
        assert {"your version", "[12]  345 ms"} <= {one["said"] for one in found["shown"]}
        for number, one in enumerate(found["shown"]):
            assert found["bar"]["left"] <= one["left"] < one["right"] <= found["bar"]["right"]
            for other in found["shown"][:number]:
                beside = one["left"] >= other["right"] or other["left"] >= one["right"]
                assert beside or one["top"] >= other["bottom"] or other["top"] >= one["bottom"]
        size, height = live.page.evaluate(
            "(() => { const line = getComputedStyle(document.querySelector('.cm-line'));"
            " return [parseFloat(line.fontSize), parseFloat(line.lineHeight)]; })()"
        )
        assert height >= 1.2 * size
    finally:
        context.close()
