"""viz.source of what ``minitorch.compile`` has written."""

import re
from html import unescape

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.backends.c import is_available
from minitorch.viz.sources.highlighting import highlight_c


def gate(x):
    return torch.exp(-x) * 2 + 1


def test_the_python_that_was_written():
    compiled = torch.compile(gate, backend="numpy")
    with pytest.raises(ValueError, match="call it first"):
        viz.source(compiled)
    compiled(torch.ones(3))
    shown = viz.source(compiled)
    assert shown.code.startswith("def _run(x):\n")
    assert "_exp(" in shown.code
    assert shown.file == "gate"
    assert 'data-language="python"' in shown._repr_html_()
    assert "return MISS" in viz.source(compiled, part="guards").code
    with pytest.raises(AttributeError, match="no source 'c', but: python, guards"):
        viz.source(compiled, part="c")


@pytest.mark.skipif(not is_available(), reason="there is no C compiler")
def test_the_c_that_was_written():
    compiled = torch.compile(gate, backend="c")
    compiled(torch.ones(3))
    shown = viz.source(compiled)
    assert "static void group0(REAL *x, REAL *" in shown.code
    assert "exponential(" in shown.code
    assert shown._repr_markdown_().count("```c\n") == 1
    assert "_bundle0(" in viz.source(compiled, part="python").code


def test_c_is_coloured_and_stays_what_it_is():
    code = (
        "/* a < b */\n#pragma omp simd\nfor (size i = 0; i < 10; i++)\n"
        '    REAL x_i = 1e-05; // "s"\n'
    )
    html = highlight_c(code)
    assert unescape(re.sub(r"<[^>]*>", "", html)) == code
    kinds = re.findall(r'<span class="(\w+)">([^<]*)', html)
    assert kinds[:4] == [
        ("c1", "/* a &lt; b */"), ("c1", "#pragma omp simd"), ("k", "for"), ("k", "size"),
    ]  # fmt: skip
    assert ("mi", "1e-05") in kinds
    assert ("c1", '// "s"') in kinds
