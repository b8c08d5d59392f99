"""PyTorch's own samples of its operations, run on minitorch: see tests/ops/samples.py."""

import pytest

from tests.ops import samples

try:
    import torch

    torch.set_num_threads(1)
    OPS = {samples.full_name(op): op for op in samples.database()}
    NAMES = samples.names(list(OPS.values()))
    MISSING = ""
except ImportError as error:
    NAMES, MISSING = [], f"no samples without PyTorch and its test tools (make oracle): {error}"

pytestmark = pytest.mark.oracle


@pytest.mark.skipif(bool(MISSING), reason=MISSING or "there")
def test_most_of_what_minitorch_has_has_samples():
    assert len(NAMES) > 400
    names = {name.partition(".")[0] for name in NAMES} | set(NAMES)
    assert {"add", "div.floor_rounding", "nn.functional.conv2d", "linalg.inv"} <= names


@pytest.mark.skipif(bool(MISSING), reason=MISSING or "there")
@pytest.mark.parametrize("name", NAMES)
def test_samples_of(name):
    found = list(samples.check(torch, OPS[name]))
    assert not found, f"{len(found)} samples differ:\n" + "\n".join(found[:5])


@pytest.mark.skipif(bool(MISSING), reason=MISSING or "there")
def test_a_difference_is_found(monkeypatch):
    right = samples.ours("exp")
    monkeypatch.setattr(samples, "ours", lambda name: lambda x: right(x) * 1.001)
    assert "values" in next(samples.check(torch, OPS["exp"]))
    monkeypatch.setattr(samples, "ours", lambda name: lambda x: right(x).double())
    assert any("dtype" in line for line in samples.check(torch, OPS["exp"]))
    monkeypatch.setattr(samples, "ours", lambda name: lambda x: right(x.detach()) + 0 * x)
    assert any("gradient" in line for line in samples.check(torch, OPS["exp"]))
