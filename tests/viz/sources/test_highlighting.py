"""Python code in colours: every character stays, and the kinds are those of Pygments."""

import html
import re
from pathlib import Path

import minitorch
from minitorch.viz.sources.highlighting import highlight

PACKAGE = Path(minitorch.__file__).parent


def test_the_kinds_of_tokens():
    code = 'def f(x):  # why <b>\n    return f"{x if x else 1}" + "a\\n" * 2\n'
    assert highlight(code) == (
        '<span class="k">def</span> <span class="nf">f</span>(x):  '
        '<span class="c1"># why &lt;b&gt;</span>\n'
        '    <span class="k">return</span> <span class="s">f"{x if x else 1}"</span> + '
        '<span class="s">"a\\n"</span> * <span class="mi">2</span>\n'
    )


def test_an_empty_file():
    assert highlight("") == ""


def test_no_character_gets_lost():
    paths = sorted(PACKAGE.rglob("*.py"))
    assert len(paths) > 100
    for path in paths:
        code = path.read_text("utf-8")
        text = html.unescape(re.sub(r"</?span[^>]*>", "", highlight(code)))
        assert text == code, path
