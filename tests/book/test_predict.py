"""What "Predict, then run" calls right is what the next cell prints; no wrong choice is printed."""

import copy

import notebooks
import predict
import printed
import pytest

ASKED = predict.all_questions()
CHAPTERS = sorted(printed.chapter_names())


def problems(question: predict.Question) -> list[str]:
    """What is wrong with a question, as sentences."""
    found = []
    if not question.is_marked:
        found.append("the box is not marked `:class: tip predict`")
    choices, shows = question.choices, question.data.get("shows", {})
    letters = [choice.letter for choice in choices]
    if letters != list("ABCD")[: len(letters)] or len(letters) not in (3, 4):
        found.append(f"choices are {letters}: three or four, from A on")
    if sorted(shows) != letters:
        found.append(f"the metadata says what {sorted(shows)} show, the box has {letters}")
    marked = [choice.letter for choice in choices if choice.right]
    if marked != [question.data.get("right")]:
        found.append(f"marked predict-right: {marked}, right: {question.data.get('right')}")
    found += [
        f"choice {choice.letter} has no feedback of a sentence or more"
        for choice in choices
        if notebooks.words(choice.feedback) < 4
    ]
    if notebooks.words(question.asked) < 4:
        found.append("nothing is asked")
    if question.answer is None:
        return [*found, "the next cell is not code"]
    for letter, piece in shows.items():
        right = letter == question.data.get("right")
        if printed.says(question.answer, piece) != right:
            does = "does not show" if right else "shows, though it is wrong,"
            found.append(f"the next cell {does} {letter}: {piece!r}")
    return found


@pytest.mark.parametrize(("chapter", "question"), ASKED, ids=[f"{c}-{q.id}" for c, q in ASKED])
def test_the_right_choice_is_what_runs(chapter: str, question: predict.Question) -> None:
    assert problems(question) == []


def leaks(nb: dict) -> list[str]:
    """Where the page says the right answer below a question that nobody has answered yet."""
    found = []
    for question in predict.questions(nb):
        ids = [cell["id"] for cell in predict.section_after(nb, question)]
        if question.covers and question.covers not in ids:
            found.append(
                f"{question.id} covers up to {question.covers}, which is not in its section"
            )
            continue
        right = question.data["shows"][question.data["right"]]
        for cell in predict.left_open(nb, question):
            text = {"output_type": "stream", "name": "stdout", "text": cell["source"]}
            shown = cell if cell["cell_type"] == "code" else {"outputs": [text]}
            if printed.says(shown, right):
                found.append(f"{question.id}: {cell['id']} shows {right!r}")
    return found


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nothing_that_stays_open_gives_the_answer_away(chapter: str) -> None:
    assert leaks(notebooks.read(notebooks.BOOK / f"{printed.chapter_names()[chapter]}.ipynb")) == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_code_right_below_the_answer_is_covered_with_it(chapter: str) -> None:
    """No prose comes between them, so they are read as one: what follows speaks of both."""
    nb = notebooks.read(notebooks.BOOK / f"{printed.chapter_names()[chapter]}.ipynb")
    assert open_below(nb) == []


def open_below(nb: dict) -> list[str]:
    """The questions that cover one cell only, although another code cell follows at once."""
    return [
        question.id
        for question in predict.questions(nb)
        if not question.covers
        and [cell["cell_type"] for cell in predict.section_after(nb, question)[:1]] == ["code"]
    ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_asks_twice(chapter: str) -> None:
    assert sum(number == chapter for number, _ in ASKED) >= 2


def test_the_right_answer_is_not_always_at_the_same_place() -> None:
    for chapter in CHAPTERS:
        places = [q.data["right"] for number, q in ASKED if number == chapter and q.data]
        assert len(places) < 3 or len(set(places)) > 1, f"chapter {chapter}: always {places[0]}"


# ---- the test can fail ------------------------------------------------------------------------

BOX = """::::{admonition} Predict, then run
:class: tip predict

What does the next cell print, and why?

:::{dropdown} A. 33, as before
No: something else happens to the middle.
:::
:::{dropdown} B. 15, less
:class-container: predict-right
Yes: a part of the sum is lost.
:::
:::{dropdown} C. 51, more
No: nothing is counted twice here.
:::
::::
"""
SHOWS = {"A": "33", "B": "15", "C": "51"}


def question(box: str = BOX, result: str = "(15.0, 4.0)", **data: object) -> predict.Question:
    metadata = {"predict": {"right": "B", "shows": SHOWS, **data}}
    shown = {"output_type": "execute_result", "data": {"text/plain": result}}
    asking = {"cell_type": "markdown", "id": "one", "metadata": metadata, "source": box}
    answer = {"cell_type": "code", "id": "two", "metadata": {}, "source": "", "outputs": [shown]}
    return predict.questions({"cells": [asking, answer]})[0]


@pytest.mark.parametrize(("covers", "found"), [("", ["one"]), ("three", [])])
def test_code_that_stays_open_is_noticed(covers: str, found: list[str]) -> None:
    asking = question(covers=covers)
    below = {"cell_type": "code", "id": "three", "metadata": {}, "source": "", "outputs": []}
    assert open_below({"cells": [asking.cell, asking.answer, below]}) == found


def test_a_good_question_passes() -> None:
    assert problems(question(shows={**SHOWS, "B": "15.0"})) == []
    assert [choice.text for choice in question().choices] == [
        "33, as before",
        "15, less",
        "51, more",
    ]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"right": "A"}, "marked predict-right"),
        ({"result": "33"}, "does not show B"),
        ({"result": "15 and 51"}, "though it is wrong, C"),
        ({"result": "150"}, "does not show B"),
        ({"shows": {"A": "33", "B": "15"}}, "the metadata says"),
        ({"box": BOX.replace("tip predict", "tip")}, "not marked"),
        ({"box": BOX.replace(":class-container: predict-right\n", "")}, "marked predict-right"),
        ({"box": BOX.replace("No: nothing is counted twice here.", "No.")}, "no feedback"),
        ({"box": BOX.replace("What does the next cell print, and why?", "")}, "nothing is asked"),
        ({"box": BOX.replace("C. 51", "D. 51")}, "choices are"),
    ],
)
def test_a_bad_question_is_noticed(changes: dict, complaint: str) -> None:
    changed = {"shows": {**SHOWS}, "result": "15", **copy.deepcopy(changes)}
    assert any(complaint in problem for problem in problems(question(**changed)))


def test_a_question_without_its_cell_is_noticed() -> None:
    alone = predict.Question(question().cell, None)
    assert "the next cell is not code" in problems(alone)


def test_a_leak_is_noticed() -> None:
    asked = question()
    code = {**asked.answer, "id": "more"}
    said = {"cell_type": "markdown", "id": "said", "metadata": {}, "source": "It is (15.0, 4.0)."}
    nb = {"cells": [asked.cell, asked.answer, said, code, {**said, "id": "end"}]}
    right = {**SHOWS, "B": "15.0"}
    asked.data["shows"] = right
    assert leaks(nb) == [f"one: {id} shows '15.0'" for id in ("more", "end")]
    asked.data["covers"] = "more"
    assert leaks(nb) == []
    asked.data["covers"] = "two"
    assert "not in its section" in leaks(nb)[0]
