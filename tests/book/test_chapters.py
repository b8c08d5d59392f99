"""The map of the book: what a chapter builds on is so, and every chapter stands on it."""

import chapters
import notebooks
import pytest

WRITTEN = [int(path.name[:2]) for path in notebooks.chapters()]


@pytest.mark.parametrize("number", WRITTEN)
def test_a_page_uses_only_what_the_chapters_it_builds_on_have_built(number: int) -> None:
    assert list(chapters.borrowed(number)) == []


def test_a_name_of_another_chapter_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chapters.table()["needs"], 7, [])
    assert any("which it does not build on" in sentence for sentence in chapters.borrowed(7))


def test_every_chapter_is_on_the_map_and_builds_on_earlier_ones() -> None:
    every = chapters.by_number()
    assert list(every) == sorted(every) == list(chapters.table()["needs"]) == list(range(27))
    for chapter in every.values():
        assert all(before < chapter.number for before in chapter.needs)
        assert chapter.title


def test_no_chapter_names_what_another_that_it_names_builds_on() -> None:
    for number in chapters.by_number():
        needs = chapters.needs(number)
        implied = set().union(*[chapters.all_needs(before) for before in needs])
        assert implied.isdisjoint(needs), f"chapter {number} need not name {implied & set(needs)}"
