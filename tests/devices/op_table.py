"""The op table on a simulated GPU: what each case shows there, beside what it shows on the CPU.

python -m tests.devices.op_table                # all rows: counts, and the first difference
python -m tests.devices.op_table exp conv2d     # some
python -m tests.devices.op_table --where        # the lines of the package that refuse
python -m tests.devices.op_table --record       # write not_on_cuda.json anew
"""

from __future__ import annotations

import ast
import json
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

import minitorch
import tests.ops.observe
from tests.ops.observe import Case, differences, observe
from tests.ops.sweeps import Row
from tests.ops.table import TABLE, observed

RECORD = Path(__file__).with_name("not_on_cuda.json")
CASES = 40  # of one row, spread over all of them


class OnCuda:
    """The face of minitorch, with tensors from NumPy on the GPU: for ``observe``."""

    def __getattr__(self, name: str) -> Any:
        return getattr(minitorch, name)

    def from_numpy(self, array: Any) -> Any:
        """A tensor on the GPU."""
        return minitorch.from_numpy(array).cuda()


def problem(row: Row, case: Case) -> str | None:
    """What a case shows on a fresh simulated GPU and not on the CPU; None if it is the same."""
    on_cpu = observed(case, case.hide)
    with minitorch.cuda.simulate(1), minitorch.device("cuda"):
        try:
            on_gpu = observe(OnCuda(), case)
        except minitorch.AcceleratorError as error:  # found when the result was looked at
            on_gpu = {"error": tests.ops.observe.error_text(error)}
    on_gpu = _without_device(on_gpu)
    text = _error(on_gpu)
    if _found_later(on_cpu, text):
        return None
    if text and text.partition(" @ ")[0] != _error(on_cpu).partition(" @ ")[0]:
        return text
    found = differences(on_gpu, on_cpu, row.measure(case))
    return found[0][:200].replace("torch's", "on the CPU") if found else None


def _without_device(seen: Any) -> Any:
    """The same without what printed tensors of a GPU say about their device."""
    if isinstance(seen, str):
        found = seen.replace(", device='cuda:0'", "").replace(", device=\\'cuda:0\\'", "")
        # the text of a text is written with other quotes now
        return repr(ast.literal_eval(found)) if found != seen and seen[0] == '"' else found
    if isinstance(seen, dict):
        return {key: _without_device(value) for key, value in seen.items()}
    if isinstance(seen, (list, tuple)):
        return type(seen)([_without_device(value) for value in seen])
    return seen


def _error(seen: dict[str, Any]) -> str:
    for key in ("error", "backward error"):
        if seen.get(key):
            return ": ".join(seen[key])[:200]
    return ""


def _found_later(on_cpu: dict[str, Any], on_gpu: str) -> bool:
    """A bad index is an error of the call on the CPU, and one of a later call on a GPU."""
    return "error" in on_cpu and "device-side assert" in on_gpu


def spread(cases: list[Case]) -> list[Case]:
    """At most ``CASES`` of them, from all parts of the list."""
    step = max(1, -(-len(cases) // CASES))
    return cases[::step]


def first_problem(row: Row) -> str | None:
    """The first case of a row that shows something else on the GPU, with what it shows."""
    for case in spread(list(row.recorded)):
        found = problem(row, case)
        if found is not None:
            return f"{case}: {found}"
    return None


def recorded() -> dict[str, str]:
    """The rows that do not pass, each with its first problem."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8"))) if RECORD.exists() else {}


def refusing_line(error: Exception) -> list[str]:
    """In place of ``observe.error_text``: class, words, and the last line outside of devices/."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if "/minitorch/" in f.filename and "/devices/" not in f.filename]
    text = _error_text(error)
    if own:
        place = own[-1].filename.rpartition("/minitorch/")[2]
        text[1] = f"{text[1][:50]} @ {place}:{own[-1].lineno} {own[-1].line}"
    return text


_error_text = tests.ops.observe.error_text


def main(words: list[str]) -> None:
    """Run rows, and say what was found."""
    names = {word for word in words if not word.startswith("-")}
    rows = [row for row in TABLE if not names or row.name in names]
    if "--where" in words:
        tests.ops.observe.error_text = refusing_line
    found = {row.name: text for row in rows if (text := first_problem(row))}
    for name, text in found.items():
        print(f"{name:28} {text}")
    kinds = Counter(text.rpartition(" | ")[2].partition(": ")[2][:150] for text in found.values())
    for kind, count in kinds.most_common(60):
        print(f"{count:5} {kind}", file=sys.stderr)
    passed = len(rows) - len(found)
    print(f"{passed} of {len(rows)} rows pass ({passed / len(rows):.1%})", file=sys.stderr)
    if "--record" in words:
        RECORD.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
