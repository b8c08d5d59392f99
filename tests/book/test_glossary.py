"""The glossary: each form belongs to one term, and the chapters' lists are in it."""

import collections
import re

import glossary
import links
import notebooks
import pytest

ALL = glossary.read()


def test_no_form_belongs_to_two_terms() -> None:
    assert len(ALL) >= 80
    assert len({term.id for term in ALL}) == len(ALL)
    forms = collections.Counter(form.lower() for term in ALL for form in term.forms)
    assert [form for form, count in forms.items() if count > 1] == []


@pytest.mark.parametrize("term", ALL, ids=lambda term: term.id)
def test_a_term_is_complete(term: glossary.Term) -> None:
    assert re.fullmatch(r"[a-z0-9-]+", term.id)
    assert term.chinese
    assert all(re.search(r"[\u4e00-\u9fff]", word) for word in term.chinese)
    assert 3 <= len(term.line.split()) <= 25
    assert not term.line.endswith(".")
    assert 0 <= int(term.chapter) <= 30


@pytest.mark.parametrize("term", ALL, ids=lambda term: term.id)
def test_a_term_leads_to_the_section_that_explains_it(term: glossary.Term) -> None:
    """No term leads to the top of a chapter only, or to a heading that was renamed since."""
    (path,) = notebooks.BOOK.glob(f"{term.chapter}-*.ipynb")
    assert term.section in links.anchors(path)
    assert term.section not in {"summary", "exercises", "what-pytorch-does-differently"}
    assert f"#{term.section})" in glossary.where(term)


def test_the_lists_of_the_chapters_are_in_it() -> None:
    """What a chapter's vocabulary explains is in the glossary, or is the chapter's own word."""
    own = {"rule", "chunk", "target", "object", "way", "`.data`", "to rebase", "to unpack"}
    forms = glossary.by_form()
    for path in notebooks.chapters():
        text = "\n".join(
            cell["source"]
            for cell in notebooks.read(path)["cells"]
            if cell["cell_type"] == "markdown"
        )
        if "## Vocabulary" not in text:  # its words are explained where they are needed
            continue
        section = text.split("## Vocabulary")[1].split("\n## ")[0]
        listed = re.findall(r"(?m)^- \*\*(.+?)\*\*", section)
        assert 3 <= len(listed) <= 5
        for name in set(listed) - own:
            assert name.strip("`()").lower() in forms, f"{path.name}: {name}"


def test_words_are_found_whole_and_the_longest_first() -> None:
    def found(text: str) -> list[str]:
        return [match.group() for match in glossary.pattern().finditer(text)]

    assert found("Saved tensors and a\nview.") == ["Saved tensors", "view"]
    assert found("reviewed, x.view(2), grad_fn") == ["grad_fn"]


@pytest.mark.parametrize(
    ("text", "chapter", "meant"),
    [
        ("back to the leaves", "07", True),
        ("Leaves are never freed", "07", False),  # (nothing before it says so)
        ("what leaves pixels out", "19", False),
        ("follow the edges", "07", True),
        ("vertical edges", "19", False),
        ("carries a trace of all", "20", False),
        ("how to trace it", "24", True),
        ("with three ranks: dims", "03", False),
        ("in one buffer", "05", False),
        ("the identity matrix", "07", False),
        ("the function is a generator", "11", False),
        ("with a checkpoint the piece ran twice", "12", False),
        ("the old checkpoint", "18", True),
    ],
)
def test_an_everyday_word_is_no_term(text: str, chapter: str, meant: bool) -> None:
    match = next(glossary.pattern().finditer(text))
    term = glossary.by_form()[match.group().lower()]
    assert term.is_meant(match, chapter) is meant


def test_what_a_term_says_of_its_forms_is_of_its_forms() -> None:
    for term in ALL:
        assert set(term.only_after) <= {form.lower() for form in term.forms}, term.id
        assert all(re.fullmatch(r"\d\d", chapter) for chapter in term.not_in), term.id


def test_the_page_is_fresh() -> None:
    for path, text in glossary.files().items():
        assert path.exists(), "run: make generate"
        assert path.read_text(encoding="utf-8") == text, "run: make generate"
