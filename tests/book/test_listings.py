"""Long lines of listings may break on a narrow screen; their text stays as it was."""

import re
from pathlib import Path

import listings
import pytest

LONG = "z = first_function(x) + second_function(y, key=1)"


def shown(lines: str) -> str:
    return listings.LISTING.sub(
        listings.prepared, f'<div class="highlight"><pre><span></span>{lines}</pre></div>'
    )


def test_a_long_line_is_an_element_and_the_text_is_the_same() -> None:
    text = f"x = 1\n    {LONG}\n\ny = 2\n"
    page = shown(text)
    assert f'<span class="mt-long" style="--mt-indent:4">    {LONG}\n</span>\ny = 2\n' in page
    assert re.sub(r"<[^>]+>", "", page) == text


def test_a_prompt_counts_as_indentation() -> None:
    assert "--mt-indent:4" in shown(f"&gt;&gt;&gt; {LONG}\n")
    assert "--mt-indent:8" in shown(f"...     {LONG}\n")


@pytest.mark.parametrize(
    ("lines", "is_one"),
    [
        (["x      True        True     tensor([2., 2.])", "s      False       True     1"], True),
        (["tensor([[1., 2.],", "        [3., 4.]])"], True),
        (["tensor([1., 2.], grad_fn=<MulBackward0>)"], False),
        (["07.2 not written yet: The rule of a matrix product", "Write it."], False),
        (["x = 1                  # one", "y = f(x)", "z = 3"], False),
        (["}", "{"], False),
    ],
)
def test_what_stands_in_columns_scrolls(lines: list[str], is_one: bool) -> None:
    assert listings.is_table(lines) is is_one
    assert ('class="mt-table"' in shown("\n".join(lines))) is is_one


def test_no_line_is_cut_through_an_element() -> None:
    page = shown(f'<span class="s">"""{LONG}\n{LONG}</span>\n')
    assert "mt-long" not in page


def test_the_text_of_a_chapter_is_that_of_its_notebook(site: Path) -> None:
    page = (site / "book" / "07-backward.html").read_text(encoding="utf-8")
    assert page.count('class="mt-long"') > 40
    assert page.count('class="mt-table"') > 2
    for found in re.findall(r'<span class="mt-long"[^>]*>(.*?)\n</span>', page):
        assert "\n" not in found
