"""What a reader does with a page, short of running code: questions, progress, search, print."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import notebooks
import pytest

pytestmark = pytest.mark.browser

ASKING = [
    path.stem
    for path in notebooks.chapters()
    if any("predict" in cell["metadata"] for cell in notebooks.read(path)["cells"])
]
INPLACE = (
    "RuntimeError: one of the variables needed for gradient computation has been modified by an "
    "inplace operation: [torch.FloatTensor [64, 10]], which is output 0 of AddmmBackward0, is at "
    "version 3; expected version 2 instead. Hint: enable anomaly detection"
)
VIEW = (
    'File "/home/me/train.py", line 42, in <module> x.view(-1) RuntimeError: view size is not '
    "compatible with input tensor's size and stride (at least one dimension spans across two "
    "contiguous subspaces). Use .reshape(...) instead."
)


@pytest.fixture(scope="module")
def context(browser) -> Iterator:
    """One browser for all: it keeps what was answered, as a reader's does."""
    found = browser.new_context(viewport={"width": 1200, "height": 900})
    yield found
    found.close()


@pytest.fixture
def page(context) -> Iterator:
    found = context.new_page()
    problems: list[str] = []
    found.on("pageerror", lambda error: problems.append(str(error)))
    yield found
    found.close()
    assert problems == []


# Predict, then run


@pytest.fixture
def question(page, site_url: str):
    """The first question of the first chapter that asks one, not answered yet."""
    page.goto(f"{site_url}/book/{ASKING[0]}.html")
    page.evaluate("localStorage.clear()")
    page.reload()
    return page.locator("div.admonition.predict").first


def right(question) -> int:
    """The number of the right choice."""
    return question.evaluate(
        "box => minitorchPredict.find(q => q.box === box).choices.findIndex(c => c.right)"
    )


def covered(page) -> bool:
    return page.evaluate("minitorchPredict[0].cell.classList.contains('predict-veiled')")


def test_some_chapters_ask() -> None:
    assert ASKING


def test_a_click_answers_and_uncovers_the_output(page, question) -> None:
    output = page.evaluate_handle("minitorchPredict[0].cell.querySelector('.cell_output')")
    assert covered(page)
    assert not output.is_visible()
    choices = question.get_by_role("radio")
    wrong = 1 if right(question) == 0 else 0
    choices.nth(wrong).click()
    said = question.get_by_role("status")
    assert len(said.inner_text()) > 20
    assert "Not so" in question.inner_text()
    assert not covered(page)
    assert output.is_visible()
    choices.nth(right(question)).click()
    assert "Right" in question.inner_text()


def test_an_answer_is_kept_and_can_be_taken_back(page, question) -> None:
    question.get_by_role("radio").nth(right(question)).click()
    page.reload()
    question = page.locator("div.admonition.predict").first
    assert question.get_by_role("radio").nth(right(question)).is_checked()
    assert not covered(page)
    question.get_by_role("button", name="Try again").click()
    assert question.get_by_role("status").inner_text() == ""
    assert question.locator("input:checked").count() == 0
    page.reload()
    assert covered(page)


def test_the_keyboard_moves_first_and_answers_with_enter(page, question) -> None:
    question.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    assert question.get_by_role("status").inner_text() == ""  # only moved
    page.keyboard.press("Enter")
    assert question.get_by_role("status").inner_text() != ""
    question.get_by_role("button", name="Try again").press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Check my answer
    assert question.get_by_role("status").inner_text() != ""
    assert question.get_by_role("group").count() == 1  # the fieldset, named by the question
    assert len(question.locator("legend").inner_text()) > 10


def test_the_output_can_be_asked_for(page, question) -> None:
    page.get_by_role("button", name="Show the answer").first.click()
    assert not covered(page)
    assert question.get_by_role("status").inner_text() == ""


@pytest.mark.parametrize("name", ASKING)
def test_every_question_is_complete(page, site_url: str, name: str) -> None:
    page.goto(f"{site_url}/book/{name}.html")
    found = page.evaluate("""minitorchPredict.map(({ choices, cell }) => ({
      letters: choices.map(c => c.letter).join(""), right: choices.filter(c => c.right).length,
      said: choices.every(c => c.feedback.length), cell: cell?.id }))""")
    asked = [c for c in notebooks.read(notebooks.BOOK / f"{name}.ipynb")["cells"]
             if "predict" in c["metadata"]]  # fmt: skip
    assert len(found) == len(asked)
    for each in found:
        assert each["letters"] in ("ABC", "ABCD")
        assert each["right"] == 1
        assert each["said"]
        assert each["cell"].startswith("cell-")


def test_without_scripts_the_choices_are_dropdowns(browser, site_url: str) -> None:
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{site_url}/book/{ASKING[0]}.html")
    dropdowns = page.locator("div.admonition.predict").first.locator("details")
    assert dropdowns.count() >= 3
    dropdowns.first.locator("summary").click()
    assert dropdowns.first.locator(".sd-summary-content").is_visible()
    assert page.locator(".cell_output").first.is_visible()
    plain.close()


def test_on_paper_nothing_is_covered_and_nothing_asks_to_be_pressed(page, question) -> None:
    question.get_by_role("radio").first.click()
    page.emulate_media(media="screen", color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    page.emulate_media(media="print", color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    assert question.get_by_role("radio").count() >= 3
    assert question.get_by_text("Try again").is_hidden()
    assert question.get_by_role("status").is_hidden()
    for hidden in (".bd-sidebar-primary", ".live-bar", ".live-toolbar", ".predict-veil", ".mt-lab"):
        assert not page.locator(hidden).first.is_visible(), hidden
    shown = page.locator(".cell_output")
    assert all(shown.nth(i).is_visible() for i in range(min(6, shown.count())))


# Progress


def test_the_sidebar_counts_what_is_solved(page, site_url: str) -> None:
    page.goto(f"{site_url}/book/index.html")
    page.evaluate("localStorage.clear()")
    asked = page.evaluate("minitorchExercises")
    chapter, count = next(iter(asked.items()))
    page.reload()
    total = page.locator(".mt-total")
    assert total.inner_text().strip() == f"0 of {sum(asked.values())} exercises solved"
    solved = {"version": 1, "solved": {f"{chapter}.1": {"source": "", "points": 1}}, "off": []}
    page.evaluate(
        """kept => { localStorage.setItem("minitorch.course", kept);
        window.dispatchEvent(new CustomEvent("minitorch:course")); }""",
        json.dumps(solved),
    )
    assert total.inner_text().strip().startswith("1 of ")
    assert (
        page.locator(".bd-sidebar-primary .mt-solved.mt-some").inner_text().startswith(f"1/{count}")
    )
    page.evaluate("localStorage.setItem('minitorch.course', '{broken')")
    page.reload()
    assert total.inner_text().strip().startswith("0 of ")


def test_how_to_open_a_chapter_in_jupyterlab(page, site_url: str) -> None:
    page.goto(f"{site_url}/book/07-backward.html")
    opener = page.get_by_role("button", name="Open in JupyterLab")
    opener.press("Enter")
    dialog = page.get_by_role("dialog")
    assert "make lab" in dialog.inner_text()
    assert "07-backward.ipynb" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()


# Search


@pytest.mark.parametrize(
    ("query", "page_of_it"),
    [
        ("modified by an inplace operation", "errors-in-place"),
        ("view size is not compatible with input tensor's size and stride", "errors-shapes"),
        ("Trying to backward through the graph a second time", "errors-gradients"),
        ("mat1 and mat2 shapes cannot be multiplied (64x512 and 784x10)", "errors-shapes"),
        (INPLACE, "errors-in-place"),
        (VIEW, "errors-shapes"),
    ],
)
def test_search_finds_a_pasted_message(page, site: Path, query: str, page_of_it: str) -> None:
    """From a file, as without any server; the search index is a script."""
    page.goto(f"{(site / 'search.html').as_uri()}?q={quote(query)}")
    first = page.locator("#mt-found-page a").first
    first.wait_for()
    assert page_of_it in first.get_attribute("href")


def test_search_in_the_header(page, site_url: str) -> None:
    """By the keyboard alone: opened, asked, chosen, left, and followed."""
    page.goto(f"{site_url}/book/07-backward.html")
    dialog = page.get_by_role("dialog", name="Search the book")
    field = dialog.get_by_role("combobox")
    page.keyboard.press("/")
    field.wait_for()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.keyboard.press("Control+k")
    field.press_sequentially("view or reshape")
    dialog.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    chosen = dialog.get_by_role("option", selected=True)
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    assert chosen.inner_text().lower().startswith("view or reshape")
    assert chosen.locator("mark").count() > 0
    page.keyboard.press("Enter")
    page.wait_for_url("**/*.html#*view-or-reshape*")


def test_search_says_that_it_found_nothing(page, site_url: str) -> None:
    page.goto(f"{site_url}/search.html?q=qwertyuiop")
    said = page.locator(".bd-search-container [role=status]")
    said.filter(has_text="Nothing found").wait_for()
    assert page.locator("#mt-found-page a").count() == 0


@pytest.mark.parametrize("width", [360, 1200])
def test_the_search_is_in_the_header_on_every_width(page, site_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site_url}/book/07-backward.html")
    page.locator(".bd-header-article").get_by_role("button", name="Search").click()
    assert page.get_by_role("dialog", name="Search the book").get_by_role("combobox").is_visible()


# Files


def test_a_page_is_read_from_a_file(page, site: Path) -> None:
    lost: list[str] = []
    page.on("requestfailed", lambda request: lost.append(request.url))
    page.goto((site / "book" / "07-backward.html").as_uri())
    assert lost == []
    assert page.locator(".live-toolbar").is_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.bd-article h1')).fontWeight")
        == "700"
    )
