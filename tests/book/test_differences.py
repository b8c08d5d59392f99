"""The page of differences shows the whole tested list, and nothing it calls missing is there."""

import re
import tomllib

import appendices
import differences
import pytest

import minitorch
from minitorch import absent
from minitorch.errors import Refused


def named(text: str) -> list[str]:
    """The names that an entry says are not there: those before the semicolon."""
    return re.findall(r"`([\w.]+)`", text.split(";")[0])


@pytest.mark.parametrize("what", differences.LEFT_OUT)
def test_what_is_left_out_is_not_there(what: str) -> None:
    names = named(differences.LEFT_OUT[what])
    assert names
    for name in names:
        place = minitorch
        *folders, last = name.split(".")
        for folder in folders:
            place = getattr(place, folder)
        found = getattr(place, last, None)
        # not there, or there only to say so in its error
        assert found is None or isinstance(found, Refused | absent.Part), name


def test_every_known_difference_is_on_the_page() -> None:
    known = tomllib.loads(differences.LIST.read_text(encoding="utf-8"))
    listed = [name for names in differences.sections().values() for name in names]
    assert sorted(listed) == sorted(known)
    assert differences.page().count("- PyTorch: ") == len(known)


def test_titles_write_names_as_names_are_written() -> None:
    titles = re.findall(r"^\*\*(.+)\*\*$", differences.page(), flags=re.M)
    assert len(titles) == len(tomllib.loads(differences.LIST.read_text(encoding="utf-8")))
    assert len(set(titles)) == len(titles)
    for title in titles:
        wrong = re.search(r"\b(gpus?|cuda|lstm|nan|numpy|dirichlet|torch|0 d|as strided)\b", title)
        assert wrong is None, f"{title}: give the entry a `title`"


def test_the_page_is_fresh() -> None:
    for path, text in differences.files().items():
        assert path.exists(), "run: make generate"
        assert path.read_text(encoding="utf-8") == text, "run: make generate"


def test_a_stale_page_is_noticed_and_written(tmp_path, monkeypatch, capsys) -> None:
    page = tmp_path / "book" / "page.md"
    monkeypatch.setattr(appendices, "files", lambda: {page: "text\n"})
    monkeypatch.setattr(appendices.notebooks, "ROOT", tmp_path)
    assert appendices.main(["--check"]) == 1
    assert not page.exists()
    assert appendices.main([]) == 0
    assert page.read_text(encoding="utf-8") == "text\n"
    assert appendices.main(["--check"]) == 0
    assert "page.md written" in capsys.readouterr().out
