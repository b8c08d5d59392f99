"""The notebooks of the book keep the rules of a page (book/_tools/rules.py)."""

import importlib
import inspect

import links
import names
import notebooks
import pytest
import rules

ALL = notebooks.everything()


def test_there_are_chapters():
    assert notebooks.chapters(), "book/ holds no chapter NN-name.ipynb"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_keeps_the_rules(path):
    broken = rules.broken(path)
    assert not broken, "\n".join([path.name, *broken])


@pytest.mark.parametrize("path", sorted(notebooks.BOOK.rglob("*.md")), ids=lambda path: path.stem)
def test_links_of_other_pages(path):
    broken = list(links.broken(path.read_text(encoding="utf-8"), path))
    assert not broken, "\n".join([path.name, *broken])


# Attributes of objects whose class is not public under that name.
FULL = {"Module": "nn.Module", "Optimizer": "optim.Optimizer"}
NOT_LOOKED_UP = {"Node", "Function", "ctx"}
OF_INSTANCES = {"Optimizer.param_groups", "Module.training"}


@pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem)
def test_what_a_chapter_builds_is_there(path):
    absent = [name for name in names.table()[int(path.name[:2])] if not exists(name)]
    assert not absent, f"builds.toml: {path.stem} builds {absent}, but minitorch has no such names"


def exists(name):
    top, _, rest = name.partition(".")
    if top in NOT_LOOKED_UP or name in OF_INSTANCES:
        return True
    thing = importlib.import_module("minitorch")
    for part in [*FULL.get(top, top).split("."), *filter(None, rest.split("."))]:
        if inspect.isfunction(thing):  # it hides the module of its name, as gradcheck does
            thing = importlib.import_module(thing.__module__)
        if not hasattr(thing, part):
            try:
                importlib.import_module(f"{thing.__name__}.{part}")
            except (ImportError, AttributeError):
                return False
        thing = getattr(thing, part)
    return True
