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


def test_a_row_over_its_goal_is_marked(record):
    row = next(row for row in record["rows"] if row["row"] == "ovh_add")
    worse = {**row, "ratios": {**row["ratios"], "torch": 9.0}}
    text = page.text({**record, "rows": [worse]})
    assert "| 9.00 (over) |" in text
    assert "at least as fast as PyTorch on **0**" in text


def test_only_a_complete_run_is_kept(record):
    with pytest.raises(ValueError, match="only a run of all rows beside PyTorch"):
        page.keep({**record, "rows": record["rows"][1:]})


def test_the_plots_are_there():
    for theme, path in page.PLOTS.items():
        drawing = path.read_text(encoding="utf-8")
        assert "<svg" in drawing
        assert ("#d8dbe0" in drawing) == (theme == "dark")
