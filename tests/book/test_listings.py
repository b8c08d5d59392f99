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


def test_an_element_over_two_lines_is_closed_and_opened_again() -> None:
    text = f'x = """{LONG}\n{LONG}"""'
    page = shown(text.replace('"""', '<span class="s">"""', 1) + "</span>\n")
    assert f'>x = <span class="s">"""{LONG}</span>\n</span>' in page
    assert f'><span class="s">{LONG}"""</span>\n</span>' in page
    assert re.sub(r"<[^>]+>", "", page) == text + "\n"


def test_a_long_word_says_where_it_may_break_and_a_short_one_does_not() -> None:
    page = shown(f"    found.append(x.square().mean().sqrt().item()); {LONG} &lt; 1.5\n")
    words = "found<wbr>.append(<wbr>x<wbr>.square()<wbr>.mean()<wbr>.sqrt()<wbr>.item());"
    assert f"    {words} {LONG} &lt; 1.5\n</span>" in page
    assert "<wbr>" not in shown(
        "    a, b = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))\n"
    )


def test_a_word_of_several_elements_is_one_word() -> None:
    page = shown("x = <b>long_name_of_a_thing</b>.with_a_long_method(&quot;a&quot;)  # and so on")
    assert "<b>long_name_of_a_thing</b><wbr>.with_a_long_method(<wbr>&quot;a&quot;)" in page


def test_the_ruler_of_a_traceback_is_marked() -> None:
    page = shown("-" * 75 + "\nValueError: no\n")
    assert f'<span class="mt-ruler"><span></span>{"-" * 75}\n</span>ValueError' in page


def test_the_notes_of_a_tree_are_marked() -> None:
    tree = """minitorch/
    errors.py                 words
    nn/                       modules
        module.py parameter.py who is who
        a_long_name.py another_long_name.py
    optim/                    steps
"""
    page = shown(tree)
    notes = re.findall(r'<span class="mt-gap"> +</span><span class="mt-note">(.*?)</span>', page)
    assert notes == ["words", "modules", "steps"]
    assert re.sub(r"<[^>]+>", "", page) == tree
    assert "mt-note" not in shown(tree.replace("minitorch/", "x = 1"))


def test_our_own_source_breaks_too_and_is_never_a_table() -> None:
    code = f"{LONG}\nx  =  1  # a\ny  =  2  # b\n"
    page = listings.LISTING.sub(
        listings.prepared, f'<div class="highlight"><pre data-language="python">{code}</pre></div>'
    )
    assert '<pre data-language="python"><span class="mt-long"' in page
    assert "mt-table" not in page


def test_the_text_of_a_chapter_is_that_of_its_notebook(site: Path) -> None:
    page = (site / "book" / "07-backward.html").read_text(encoding="utf-8")
    assert page.count('class="mt-long"') > 40
    assert page.count('class="mt-table"') > 2
    for found in re.findall(r'<span class="mt-long"[^>]*>(.*?)\n</span>', page):
        assert "\n" not in found
