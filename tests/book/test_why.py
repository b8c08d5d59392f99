"""The page Why?: its links lead somewhere, its programs print what it says on both frameworks."""

import contextlib
import io
import re
import warnings

import errors
import notebooks
import numpy
import printed
import pytest
import why

import minitorch
from tests.autograd.conftest import with_torch

ALL = why.read()
RUN = [question for question in ALL if question.program]
FRAMEWORKS = pytest.mark.parametrize(
    "framework", [pytest.param(minitorch, id="minitorch"), with_torch]
)
EACH = pytest.mark.parametrize("question", ALL, ids=lambda question: question.id)


def test_there_are_at_least_sixty_questions() -> None:
    assert len(ALL) >= 60
    assert len({question.id for question in ALL}) == len(ALL)
    assert len({question.ask for question in ALL}) == len(ALL)
    assert len(RUN) >= 60
    assert {question.file for question in ALL} == set(why.TOPICS)


@EACH
def test_a_question_is_complete(question: why.Question) -> None:
    assert re.fullmatch(r"[A-Za-z0-9-]+", question.id)
    assert question.ask.endswith(("?", "'"))
    assert len(re.findall(r"[.?!:](?=\s|$)", question.answer)) >= 2
    assert 20 <= notebooks.words(question.answer) <= 70, "about three lines"
    assert question.answer.strip().endswith(".")
    assert any(re.search(r"[\u4e00-\u9fff]", other) for other in question.other), "Chinese wording"
    assert any(re.search(r"[a-zA-Z]{3}", other) for other in question.other)


@EACH
def test_it_leads_to_what_shows_it(question: why.Question) -> None:
    ways = [bool(question.cell), bool(question.entry), bool(question.page)]
    assert sum(ways) == 1
    if question.cell:
        name = printed.chapter_names()[question.chapter]
        cells = notebooks.code_cells(notebooks.read(notebooks.BOOK / f"{name}.ipynb"))
        assert question.cell in [cell["id"] for cell in cells]
    if question.entry:
        assert question.entry in [entry.anchor for entry in errors.read()]
    if question.page:
        assert (notebooks.BOOK / question.page.split("#")[0]).exists()


@FRAMEWORKS
@pytest.mark.parametrize("question", RUN, ids=lambda question: question.id)
def test_its_program_prints_what_it_says(question: why.Question, framework) -> None:
    names = {"torch": framework, "nn": framework.nn, "optim": framework.optim, "np": numpy}
    shown = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(shown):
        warnings.simplefilter("ignore")
        exec(question.program, {"__name__": "question", **names})
    assert shown.getvalue() == question.prints


def test_the_page_is_fresh() -> None:
    for path, text in why.files().items():
        assert path.exists(), "run: make generate"
        assert path.read_text(encoding="utf-8") == text, "run: make generate"
