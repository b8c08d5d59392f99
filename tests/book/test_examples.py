"""Every entry of the pages Tensor and autograd shows an example, which PyTorch agrees to.

(The examples of operations are tested in tests/test_doctests.py, with all docstrings.)
"""

import doctest
import inspect
import re
import warnings
from pathlib import Path
from typing import Any

import examples
import numpy as np
import pytest

import minitorch

from ..nn.both import NO_TORCH, torch

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
EXAMPLES = examples.examples()
PAGES = ("tensor", "autograd")
# An entry and what it holds: a signature of each name, and the text.
SHOWN = re.compile(r'<dt class="sig[^>]* id="([^"]+)"|(&gt;&gt;&gt;)')


def failures(text: str, module: Any, name: str) -> str:
    """What an example prints that it should not, "" for nothing."""
    scope = {"torch": module, "np": np}
    found = doctest.DocTestParser().get_doctest(text, scope, name, None, None)
    said: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(found, out=said.append)
    return "".join(said)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example(name: str) -> None:
    assert failures(EXAMPLES[name].text, minitorch, name) == ""


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_on_pytorch(name: str) -> None:
    said = failures(EXAMPLES[name].text, torch, name)
    if EXAMPLES[name].differs:
        assert said, f"PyTorch prints the same; take the remark off: {EXAMPLES[name].differs}"
    else:
        assert said == ""


def test_a_wrong_example_is_seen() -> None:
    assert "Expected" in failures(">>> torch.zeros(1)\ntensor([1.])\n", minitorch, "wrong")


def lacking(page: str) -> list[str]:
    """The names of a page that no example follows before the next entry begins."""
    missing: list[str] = []
    waiting: list[str] = []
    end = 0
    for found in SHOWN.finditer(page):
        if found[1] is None:
            waiting = []
        elif waiting and "</dt>" in page[end : found.start()].replace("</dt>", "", 1):
            waiting.append(found[1])
        else:
            if "<dd>" in page[end : found.start()]:
                missing += waiting
                waiting = []
            waiting.append(found[1])
        end = found.end()
    return missing + waiting


@pytest.mark.parametrize("page", PAGES)
def test_every_entry_has_an_example(site: Path, page: str) -> None:
    text = (site / "book" / "appendices" / "api" / f"{page}.html").read_text(encoding="utf-8")
    assert len(re.findall(r'<dt class="sig', text)) > 40
    assert lacking(text) == []


def test_an_entry_without_an_example_is_seen() -> None:
    entry = '<dt class="sig" id="{}"></dt>\n<dd><p>Text.</p>{}</dd>'
    shown = "<pre>&gt;&gt;&gt; 1</pre>"
    assert lacking(entry.format("a", shown) + entry.format("b", "")) == ["b"]
    assert lacking(entry.format("b", "") + entry.format("a", shown)) == ["b"]
    two = '<dt class="sig" id="a"></dt><dt class="sig" id="b"></dt>'
    assert lacking(f"{two}<dd>{shown}</dd>") == []
    assert lacking(f"{two}<dd></dd>") == ["a", "b"]


def test_every_example_has_its_entry() -> None:
    for name in EXAMPLES:
        found: Any = minitorch
        for part in name.split(".")[1:]:
            found = inspect.getattr_static(found, part, None) or getattr(found, part)
        assert found is not None, name
