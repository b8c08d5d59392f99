"""Formulas become MathML, which browsers draw themselves."""

from types import SimpleNamespace

import pytest
import site_extension
from docutils import nodes
from sphinx.errors import ExtensionError

ROWS = r"\begin{%s} r &= 1 \\ z &= 2 \end{%s}"


def drawn(text: str) -> str:
    writer = SimpleNamespace(body=[])
    with pytest.raises(nodes.SkipNode):
        site_extension.inline_formula(writer, nodes.math(text, text))
    return "".join(writer.body)


@pytest.mark.parametrize("name", ["split", "align*"])
def test_rows_are_aligned_at_their_mark(name: str):
    made = drawn(ROWS % (name, name))
    assert made.count("<mtr>") == 2
    assert made.count("<mtd") == 4
    assert "&" not in made.replace("&#", "")


def test_an_unknown_environment_is_an_error_not_letters():
    with pytest.raises(ExtensionError, match=r"write align\*, split or cases"):
        drawn(ROWS % ("aligned", "aligned"))


def test_a_prime_stands_beside_its_letter():
    assert "<mrow><mi>c</mi><mo>&#x02032;</mo></mrow><mo>&#x0003D;</mo>" in drawn("c' = f")
    assert "<msup>" not in drawn(r"\tanh(c')")
    assert "<msup>" in drawn("c^2")
