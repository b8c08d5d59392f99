"""The whole op table on a simulated GPU: as on the CPU, or recorded as not there yet."""

import pytest

from tests.devices.op_table import TABLE, first_problem, recorded

RECORDED = recorded()
LEAST = 0.97  # of all rows pass


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_as_on_the_cpu(row):
    found = first_problem(row)
    if row.name in RECORDED:
        assert found is not None, (
            f"{row.name} runs on CUDA now: python -m tests.devices.op_table --record"
        )
    else:
        assert found is None, found


def test_the_record_names_rows_and_leaves_most_out():
    names = {row.name for row in TABLE}
    assert RECORDED.keys() <= names
    assert 1 - len(RECORDED) / len(names) >= LEAST
