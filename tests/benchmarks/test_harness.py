"""The benchmark itself: its rows compute the same everywhere, and it says so when they do not.

How fast anything is is not tested here: that depends on the machine, and on what else it does.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import minitorch
from tests.benchmarks import __main__ as command
from tests.benchmarks import processes, report
from tests.benchmarks.data import ROOT, difference, fingerprint
from tests.benchmarks.rows import ROWS, choose
from tests.benchmarks.sampling import WorkerProcess, environment, measure, ratio
from tests.benchmarks.worker import Worker, build

EXPECTED = [
    "ovh_add", "ovh_mul", "ovh_matmul", "ovh_view", "ovh_sum", "ovh_add_g", "ovh_mul_g",
    "ovh_matmul_g", "ovh_view_g", "ovh_sum_g", "chain1000", "deep100k", "fanout1000", "diamond1000",
    "mgmlp", "mlp_small", "mlp_b64_sgd", "mlp_b64_adam", "mlp_b256_sgd", "mlp_b256_adam",
    "digits97", "lenet_b64", "resblock", "conv3x3_fb", "lstm", "lstm_ops", "gpt_char",
    "sgdm_10M", "adam_10M",
    "gelu_tanh", "gelu_erf", "softmax", "layernorm", "bmm_attn", "embedding", "cumsum",
    "matmul1024", "relu_1m", "bcast", "log_softmax", "gather_rows", "index_add", "cat16", "stack16",
]  # fmt: skip


def results(module: Any, row: str) -> list[dict[str, Any]]:
    return [fingerprint(value) for value in build(module, ROWS[row])()]


# ---- the rows -----------------------------------------------------------------------------------


def test_the_table_is_complete() -> None:
    assert list(ROWS) == EXPECTED
    for row in ROWS.values():
        assert row.what
        assert 0 < row.goal <= 6
        assert row.per >= 1


@pytest.mark.parametrize("row", EXPECTED)
def test_minitorch_computes_what_the_hand_written_row_computes(row: str) -> None:
    expected = results(None, row)
    assert all(math.isfinite(value["norm"]) and value["norm"] > 0 for value in expected)
    assert difference(expected, results(minitorch, row)) is None


def test_training_rows_learn() -> None:
    epochs, right, loss = results(None, "digits97")
    assert epochs["norm"] < 60
    assert right["norm"] >= 0.97 * 360
    assert loss["norm"] < 0.5


def test_patterns_choose_rows() -> None:
    assert [row.name for row in choose(["ovh_*_g", "cat16"])] == [
        name for name in EXPECTED if name.endswith("_g") or name == "cat16"
    ]
    assert len(choose([])) == len(EXPECTED)
    with pytest.raises(ValueError, match=r"there is no row 'ovh_sub'; there are: ovh_add "):
        choose(["ovh_sub"])


# ---- the comparison of results ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "complaint"),
    [
        ([1.0, 2.0, 3.0], None),
        ([1.0, 2.0, 3.001], None),  # within 5e-3
        ([1.0, 2.0, 3.1], "norm"),
        ([2.0, 1.0, 3.0], "projection"),  # the right numbers in the wrong places
        ([1.0, -2.0, 3.0], "projection"),
        ([1.0, 2.0, math.nan], "nan"),
        ([[1.0, 2.0, 3.0]], r"shape \[1, 3\], not \[3\]"),
    ],
)
def test_wrong_results_are_noticed(found: Any, complaint: str | None) -> None:
    expected = [fingerprint(np.array([1.0, 2.0, 3.0]))]
    problem = difference(expected, [fingerprint(np.array(found))])
    if complaint is None:
        assert problem is None
    else:
        assert problem is not None
        assert re.search(complaint, problem)
    assert difference(expected, []) == "0 results instead of 1"


# ---- measuring ----------------------------------------------------------------------------------


class Here:
    """A worker in this process, which may be made to compute something wrong."""

    def __init__(self, label: str, module: Any, wrong: bool = False) -> None:
        self.label = label
        self.worker = Worker(module)
        self.wrong = wrong

    def ask(self, call: str, **arguments: Any) -> dict[str, Any]:
        answer = getattr(self.worker, call)(**arguments)
        if self.wrong and call == "prepare":
            answer["results"][-1]["norm"] *= 1.1
        return answer


def measured(row: str, *workers: Any, rounds: int = 2) -> dict[str, Any]:
    return measure(ROWS[row], list(workers), rounds, quick=True)


def test_samples_and_their_ratio() -> None:
    result = measured("ovh_add", Here("hand", None), Here("minitorch", minitorch), rounds=3)
    ours, hand = result["cells"]["minitorch"], result["cells"]["hand"]
    assert len(ours["samples"]) == len(hand["samples"]) == 3
    assert 0 < ours["best"] <= ours["median"]
    assert ours["best"] < 1e-3, "the time of one operation, not of a whole step"
    middle = sorted(a / b for a, b in zip(ours["samples"], hand["samples"]))[1]
    assert ratio(result, "minitorch", "hand") == middle
    assert ratio(result, "minitorch", "torch") is None


def test_a_wrong_result_is_reported_and_not_timed() -> None:
    result = measured("chain1000", Here("hand", None), Here("minitorch", minitorch, wrong=True))
    cell = result["cells"]["minitorch"]
    assert cell["problem"].startswith("BAD: result 1 has norm ")
    assert cell["samples"] == []
    assert "BAD: result 1 has norm " in report.line(result)
    assert ratio(result, "minitorch", "hand") is None


def test_an_error_in_a_row_is_shown_with_its_text() -> None:
    worker = WorkerProcess("minitorch", "minitorch")
    try:
        answer = worker.ask("prepare", row="no such row", quick=True)
        assert answer["error"] == "KeyError: 'no such row'"
        assert "worker.py" in answer["trace"]
        assert "results" in worker.ask("prepare", row="ovh_add", quick=True), "it goes on"
        worker.process.kill()
        result = measured("ovh_add", worker)
        assert "the minitorch process has ended" in result["cells"]["minitorch"]["problem"]
    finally:
        worker.close()


def test_over_the_goal_is_said() -> None:
    def cell(seconds: float) -> dict[str, Any]:
        return {"problem": None, "samples": [seconds], "best": seconds}

    result = {"row": "chain1000", "goal": 0.5, "hand_goal": 4.0}
    fast = {**result, "cells": {"minitorch": cell(2e-6), "torch": cell(5e-6), "hand": cell(1e-6)}}
    assert report.verdict(fast) == "ok"
    slow = {**result, "cells": {"minitorch": cell(6e-6), "torch": cell(5e-6), "hand": cell(1e-6)}}
    assert report.verdict(slow) == "over beside torch, over beside hand"
    alone = {**result, "cells": {"minitorch": cell(2e-6), "hand": cell(1e-6)}}
    assert report.verdict(alone) == "ok"


def test_without_torch_only_numpy_is_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert list(command.frameworks(None)) == ["hand", "minitorch", "numpy", "c"]
    assert "PyTorch is not installed" in capsys.readouterr().out


def test_import_and_memory_goals() -> None:
    assert processes.judge("import", {"minitorch": 140.0}, added=40.0)[1] == "ok"
    assert processes.judge("import", {"minitorch": 160.0}, added=60.0)[1] == "over"
    assert processes.judge("import", {"minitorch": 160.0, "torch": 900.0}, added=40)[1] == "over"
    assert processes.judge("adam_10M, memory", {"minitorch": 69.0, "torch": 100.0})[1] == "ok"
    assert processes.judge("lenet_b64, memory", {"minitorch": 51.0, "torch": 100.0})[1] == "over"
    assert processes.judge("import, memory", {"minitorch": 51.0, "torch": 100.0})[1] == ""
    assert processes.judge("growth in 1000 steps", {"minitorch": 0.1})[1] == "ok"
    assert processes.judge("growth in 1000 steps", {"minitorch": 20.0})[1] == "over"
    assert processes.judge("growth in 1000 steps", {"minitorch": None})[1] == ""


def test_a_failing_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    started = {"wall": 0.3, "cpu": 0.2, "bytes": 3e7}
    monkeypatch.setattr(processes, "import_once", lambda *which: started)
    monkeypatch.setattr(processes, "MEMORY_ROWS", {})  # the others take seconds
    rows = processes.measure({"hand": ("hand", None), "minitorch": ("no_such_module", None)}, 2)
    assert rows[0]["added"] == 0
    (growth,) = [row for row in rows if row["row"] == "growth in 1000 steps"]
    assert growth["values"]["hand"] is None or growth["values"]["hand"] <= 1
    assert "minitorch: ModuleNotFoundError" in growth["verdict"]
    assert "ModuleNotFoundError" in "\n".join(report.process_lines(rows))


# ---- the command --------------------------------------------------------------------------------


def test_a_quick_run_writes_numbers_and_plot(tmp_path: Path) -> None:
    out = tmp_path / "a folder" / "numbers.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "ovh_add", "chain1000",
         "--quick", "--rounds", "2", "--json", str(out)],
        cwd=ROOT, env=environment(), text=True, encoding="utf-8", capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ovh_add " in done.stdout
    record = json.loads(out.read_text(encoding="utf-8"))
    assert [row["row"] for row in record["rows"]] == ["ovh_add", "chain1000"]
    assert record["machine"]["versions"]["minitorch"] == minitorch.__version__
    assert record["machine"]["blas"]
    for row in record["rows"]:
        assert len(row["cells"]["minitorch"]["samples"]) == 2
        assert row["ratios"]["hand"] > 0
    files = {path.name for path in out.parent.iterdir()}
    drawn = {"numbers.svg"} if "plot: " in done.stdout else set()
    assert files == {"numbers.json"} | drawn, "nothing unfinished is left"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    path.write_text("old", encoding="utf-8")

    def fails(unfinished: Path) -> None:
        unfinished.write_text("ha", encoding="utf-8")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        report.write(path, fails)
    assert path.read_text(encoding="utf-8") == "old"


def test_an_unknown_row_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["ovh_typo"]) == 2
    assert "there is no row 'ovh_typo'" in capsys.readouterr().err


def test_a_folder_without_a_minitorch_is_compared_with_nothing(tmp_path: Path) -> None:
    """The search for modules would go on, find the one that is measured, and compare it twice."""
    with pytest.raises(SystemExit, match="--against needs a folder with a minitorch in it"):
        command.frameworks(str(tmp_path))
    assert command.frameworks(str(ROOT))["against"] == ("minitorch", str(ROOT))


@pytest.mark.skipif(sys.platform == "win32", reason="needs the timer signals of Unix")
def test_the_profile_names_lines_of_minitorch() -> None:
    from tests.benchmarks.profile import profile

    text = profile(minitorch, ROWS["chain1000"], 0.3)
    assert "us a step" in text
    assert "minitorch/graph/entry.py" in text
