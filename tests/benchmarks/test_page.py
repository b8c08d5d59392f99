"""The page about speed is what the recorded run says."""

import json
import re

import pytest

from tests.benchmarks import page
from tests.benchmarks.rows import ROWS


@pytest.fixture(scope="module")
def record():
    return json.loads(page.RECORD.read_text(encoding="utf-8"))


def test_the_page_was_written_from_the_record(record):
    written = page.PAGE.read_text(encoding="utf-8")
    assert written == page.text(record), "run: python -m tests.benchmarks.page"


def test_every_row_is_on_the_page_and_none_went_wrong(record):
    assert {row["row"] for row in record["rows"]} == ROWS.keys()
    problems = [cell["problem"] for row in record["rows"] for cell in row["cells"].values()]
    assert set(problems) == {None}
    shown = re.findall(r"^\| `(\w+)` \|", page.PAGE.read_text(encoding="utf-8"), re.M)
    assert sorted(shown) == sorted(ROWS)


def test_a_row_says_what_it_is_without_its_name():
    """The table of compiled steps begins with these words."""
    assert len({row.what for row in ROWS.values()}) == len(ROWS)


def seconds(shown: str) -> float:
    """``1.36 us`` as a number."""
    value, unit = shown.split(page.NO_BREAK)
    return float(value) * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[unit]


def test_a_ratio_is_that_of_the_two_times_beside_it():
    """As far as the digits of the times go: three of each."""
    row = re.compile(r"^\| `(\w+)` \|.*\| ([^|]+) \| ([^|]+) \| \**([\d.]+)\** \|$", re.M)
    found = row.findall(page.PAGE.read_text(encoding="utf-8"))
    assert len(found) == len(ROWS)
    for name, theirs, ours, shown in found:
        ratio = seconds(ours) / seconds(theirs)
        assert abs(float(shown) - ratio) < 0.006 + 0.01 * ratio, name


def test_the_page_shows_medians_and_no_goals(record):
    row = next(row for row in record["rows"] if row["row"] == "mlp_b64_sgd")
    cells = {label: {**cell, "best": 1e9} for label, cell in row["cells"].items()}
    cells["torch"]["median"], cells["minitorch"]["median"] = 1e-3, 2e-3
    text = page.text({**record, "rows": [{**row, "cells": cells}]})
    assert f"| 1.00{page.NO_BREAK}ms | 2.00{page.NO_BREAK}ms | 2.00 |" in text
    assert "at least as fast as PyTorch on **0**" in text
    assert not re.search(r"\bgoal|\(over\)|\bok\b", text)


def test_only_a_complete_run_is_kept(record):
    with pytest.raises(ValueError, match="only a run of all rows beside PyTorch"):
        page.keep({**record, "rows": record["rows"][1:]})


def test_the_plots_are_there():
    for theme, path in page.PLOTS.items():
        drawing = path.read_text(encoding="utf-8")
        assert "<svg" in drawing
        assert ("#d8dbe0" in drawing) == (theme == "dark")
        assert "#c8553d" not in drawing, "a bar is marked: the page names no goals"
