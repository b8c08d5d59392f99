"""The card of a verdict: what it shows, and that nothing of a reader's code gets into its HTML."""

import dataclasses
import html.parser
import re

import numpy as np
import pytest

import minitorch as torch
from minitorch.course.candidates import Outcome, tidy
from minitorch.course.card import card, in_line, paragraphs, style
from minitorch.course.commands import answer
from minitorch.course.comparing import frozen
from minitorch.course.evidence import facts_of, sides
from minitorch.course.exercises import all_exercises, find
from minitorch.course.feedback import Result
from minitorch.course.grading import grade
from minitorch.course.pictures import picture_of
from minitorch.viz.palette import contrast
from tests.course.graders import some
from tests.course.samples import STRIDES

VOID = {"path", "rect", "circle", "line", "use", "br"}  # of SVG: closed by themselves


class Reader(html.parser.HTMLParser):
    """Reads HTML as a browser does: its elements, its text, and whether all are closed."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.open, self.words, self.attributes = [], [], [], []
        self.feed(page)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


def shown(exercise, source, seed=5):
    page = card(grade(exercise, source, seed))
    return page, Reader(page)


def marked(page):
    return re.findall(r"<mark>(.*?)</mark>", page, re.DOTALL)


# ---- what it shows ------------------------------------------------------------------------------


def test_a_mistake_with_its_case_and_its_picture():
    exercise = find("02.3")
    mutant = exercise.mutants[0]
    page, read = shown(exercise, mutant.source)
    assert "02.3 not yet" in read.text
    assert re.search(r"Case 2 of \d+ goes wrong \(\d are right\)\.", read.text)
    assert "offset is 2, expected 8." in read.text
    assert marked(page) == ["2"]
    assert f"This looks like: {' '.join(mutant.message.replace('`', '').split())}" in read.text
    assert page.count("<svg") == 1
    assert "shape (1, 4), strides (4, 1), offset 8" in page  # what is drawn, in words
    assert 'check("02.3", seed=5) draws the same cases again.' in read.text


def test_hints_open_one_by_one_without_a_script():
    page, read = shown(find("02.3"), find("02.3").mutants[0].source)
    assert "script" not in read.tags
    assert not [name for name in read.attributes if name.startswith("on")]
    first, second = (page.index(f"<summary>{name}") for name in ("Hint", "Next hint"))
    assert first < second
    assert "</details>" not in page[first:second], "the second stands inside the first"
    assert page.count('class="mt-check-hint"') == len(find("02.3").hints)
    assert tidy(find("02.3").stub).strip().split("\n")[-1] in page  # to start again


def test_passed_with_both_solutions(workspace):
    exercise = find("02.1")
    result = answer(exercise, exercise.alternative, 5)
    page = result._repr_mimebundle_()["text/html"]
    read = Reader(page)
    assert "02.1 passed" in read.text
    assert "minitorch now runs your contiguous_strides" in read.text
    codes = re.findall(r'<pre data-language="python">(.*?)</pre>', page, re.S)
    assert codes[0] != codes[1]
    assert [tidy(code) for code in codes] == [
        tidy(exercise.alternative).replace("<", "&lt;"),
        tidy(exercise.reference).replace("<", "&lt;"),
    ]
    assert "Hint" not in read.text


def test_a_terminal_and_a_notebook_without_html_get_the_text():
    verdict = grade(STRIDES, "def strides_of(shape):\n    return 3", 5)
    data = Result(verdict)._repr_mimebundle_()
    assert data["text/plain"] == repr(Result(verdict)) == Result(verdict).text
    assert sorted(data) == ["text/html", "text/plain"]


def test_untouched_exercises_stay_a_text_in_notebooks(monkeypatch):
    result = Result(grade(STRIDES, STRIDES.stub, 5))
    assert result._repr_mimebundle_() == {"text/plain": result.text}
    monkeypatch.setattr("sys.platform", "emscripten")  # on a page: hints there, too
    read = Reader(result._repr_mimebundle_()["text/html"])
    assert "90.1 not written yet" in read.text
    assert "Which dimension moves fastest?" in read.text


@pytest.mark.parametrize("source", ["def strides_of(", "x = 1", "import nothing_there"])
def test_what_cannot_even_be_run(source):
    verdict = grade(STRIDES, source, 5)
    assert Reader(card(verdict)).text.startswith("✗ 90.1 not yet Row-major strides")


@pytest.mark.usefixtures("few_objects", "looked_once")  # solutions of 24.6 record programs
@pytest.mark.parametrize("exercise", all_exercises(), ids=lambda each: each.id)
def test_every_mistake_of_the_book_has_a_card(exercise):
    for mutant in some(exercise.mutants, 3):
        verdict = grade(exercise, mutant.source, 3)
        page = card(verdict)
        read = Reader(page)
        assert f"{exercise.id} not yet" in read.text
        if verdict.evidence is not None and not exercise.secret:
            assert marked(page), f"{mutant.name}: nothing is marked"
        assert len(page) < 60_000, mutant.name
        for width in re.findall(r'<svg[^>]* width="([\d.]+)"', page):
            assert float(width) <= 640


# ---- pictures -----------------------------------------------------------------------------------


def test_a_prediction_is_not_told():
    predictions = [e for e in all_exercises() if e.name in ("answers", "facts")]
    assert len(predictions) >= 12
    for exercise in predictions:
        assert exercise.secret
        for body in ("return {}", "raise ValueError"):
            verdict = grade(exercise, f"def {exercise.name}():\n    {body}\n", 1)
            assert "<td data-of" not in card(verdict)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("01.4", "in memory"),
        ("02.4", "The memory"),
        ("02.6", "The memory"),
        ("05.5", "in memory"),
        ("06.1", "The graph of y"),
        ("07.6", "The graph of y"),
    ],
)
def test_pictures_where_they_help(id, words):
    exercise = find(id)
    found = [grade(exercise, mutant.source, 5).evidence for mutant in exercise.mutants]
    pictures = [picture_of(exercise, evidence) for evidence in found if evidence]
    assert [picture for picture in pictures if picture and words in picture.caption]


def test_numbers_that_reach_nowhere_are_not_drawn():
    exercise = find("02.1")
    for bad in ("(10**9, 1)", "(-1, -1)", "('a', 'b')", "(1.5, 1.0)", "(True, True)", "(1,)"):
        source = f"def contiguous_strides(shape):\n    return {bad}"
        verdict = grade(exercise, source, 5)
        assert verdict.evidence
        assert "yours  " not in card(verdict)
        Reader(card(verdict))


# ---- the table ----------------------------------------------------------------------------------


def pieces(side):
    return "".join(piece.text for piece in side.pieces)


def differing(side):
    return [piece.text for piece in (*side.pieces, *side.facts) if piece.differs]


def both(expected, got):
    return sides(frozen(expected), frozen(got))


def test_elements_side_by_side():
    one, other = both(torch.tensor([[1.0, 2.0], [3.0, 40.0]]), torch.tensor([[1.0, 2.5], [3, 40]]))
    assert pieces(one) == "[[ 1.,  2.],\n [ 3., 40.]]"
    assert pieces(other) == "[[ 1., 2.5],\n [ 3., 40.]]"
    assert differing(one) == [" 2."]
    assert differing(other) == ["2.5"]
    one, other = both(torch.tensor(1.0), torch.tensor(2.0))
    assert (differing(one), differing(other)) == (["1."], ["2."])


def test_shape_and_dtype():
    one, other = both(torch.zeros(2, 1), torch.zeros(2, dtype=torch.float64))
    assert differing(one) == ["shape (2, 1)", "float32"]
    assert differing(other) == ["shape (2,)", "float64"]
    one, other = both(torch.zeros(2), np.zeros(2, np.float32))
    assert differing(other) == ["array"]
    one, other = both(torch.zeros(0, 3), torch.zeros(0, 2))
    assert (pieces(one), differing(other)) == ("[]", ["shape (0, 2)"])
    assert differing(both(torch.zeros(2), None)[1]) == ["None"]


def test_digits_that_six_would_hide():
    one, other = both(np.array([0.1, 0.2]), np.array([0.1, 0.2000001]))
    assert differing(other) == ["0.2000001"]
    assert differing(one) == ["0.2"]


def test_many_elements_by_their_places():
    big, wrong = torch.zeros(10, 10), torch.zeros(10, 10)
    wrong[3, 4:] = 7.0
    one, other = both(big, wrong)
    assert pieces(other).split("\n")[0] == "[3, 4]: 7."
    assert pieces(other).endswith("and 2 more")
    assert differing(one) == ["0."] * 4


def test_sequences_item_by_item():
    one, other = both((3, 1), (3, 2))
    assert (pieces(other), differing(other)) == ("(3, 2)", ["2"])
    one, other = both((3,), (3, 2))
    assert (pieces(one), differing(other)) == ("(3,)", ["2", "2 items"])


def test_facts_of_what_is_given():
    x = torch.zeros(2, 3)
    assert facts_of(x.t()) == "tensor, shape (3, 2), strides (1, 3), float32"
    assert facts_of(x.numpy().T) == "array, shape (3, 2), strides (1, 3), float32"
    assert facts_of(3) == facts_of([x]) == ""


# ---- what comes from a reader's code ------------------------------------------------------------

EVIL = "<img src=x onerror=alert(1)></pre></script><b>"
ATTACKS = {
    "text": f"return {EVIL!r}",
    "list": f"return [{EVIL!r}]",
    "dict": f"return {{{EVIL!r}: {EVIL!r}}}",
    "repr": f"return type('Evil', (), {{'__repr__': lambda self: {EVIL!r}}})()",
    "class name": f"return type({EVIL!r}, (), {{}})()",
    "error": f"raise ValueError({EVIL!r})",
    "error name": f"raise type({EVIL!r}, (Exception,), {{}})({EVIL!r})",
    "print": f"print({EVIL!r})",
    "a line": f"raise ValueError  # {EVIL}",
    "str that raises": "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})",
}


@pytest.mark.parametrize("body", ATTACKS.values(), ids=ATTACKS)
def test_html_in_a_readers_code_is_text(body):
    for exercise in (STRIDES, find("02.3"), find("05.3")):
        _, read = shown(exercise, f"def {exercise.name}(*a, **k):\n    {body}")
        assert not {"img", "script", "b"} & set(read.tags)
        assert "onerror" not in read.attributes
        if "<img" in body and body[:6] in ("return", "raise ") and exercise is STRIDES:
            assert EVIL[:20] in read.text


def test_html_in_a_solution_that_passes():
    source = tidy(STRIDES.reference) + f"# {EVIL}\n"
    page = card(grade(STRIDES, source, 5), f"It says {EVIL}.", source)
    read = Reader(page)
    assert not {"img", "script", "b"} & set(read.tags)
    assert page.count("&lt;img") == 2
    wrong = dataclasses.replace(STRIDES, describe=lambda case: EVIL)
    assert "img" not in shown(wrong, "def strides_of(shape):\n    return 1")[1].tags


def test_an_outcome_that_cannot_be_told_does_no_harm():
    outcome = Outcome(error=RecursionError())
    assert outcome.ended is False
    source = "class E(tuple):\n    def __repr__(self):\n        raise SystemExit\n"
    page, _ = shown(STRIDES, f"{source}\ndef strides_of(shape):\n    return E((1, 2))")
    assert "whose repr raises" in page


@pytest.mark.parametrize("error", ["SystemExit", "KeyboardInterrupt", "ValueError"])
def test_a_comparison_that_raises_does_no_harm(error):
    equal = f"    def __eq__(self, other):\n        raise {error}\n    __hash__ = None\n"
    for inner in ("E()", "(E(), E())", "{'a': E()}"):
        page, _ = shown(STRIDES, f"class E:\n{equal}\ndef strides_of(shape):\n    return {inner}")
        assert "90.1 not yet" in page


# ---- style --------------------------------------------------------------------------------------


def test_markdown_of_hints():
    assert in_line("`a < b` and *this*, **that**, $i$ & 2 * 3 * 4") == (
        "<code>a &lt; b</code> and <em>this</em>, <strong>that</strong>, <em>i</em> &amp; 2 * 3 * 4"
    )
    assert paragraphs("one\ntwo\n\nthree") == "<p>one two</p><p>three</p>"


def test_white_text_is_readable_on_the_strong_colours():
    for colour in re.findall(r"background: (#\w{6})", style()):
        assert contrast("#ffffff", colour) >= 4.5
