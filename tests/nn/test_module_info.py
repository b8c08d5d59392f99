"""PyTorch's own samples of its modules, run on minitorch: see tests/nn/module_info.py."""

import pytest

from tests.nn import module_info

try:
    import torch

    torch.set_num_threads(1)
    INFOS = {module_info.name_of(info): info for info in module_info.database()}
    HERE = [name for name in INFOS if name not in module_info.missing(list(INFOS.values()))]
    MISSING = ""
except ImportError as error:
    INFOS, HERE = {}, []
    MISSING = f"no samples without PyTorch and its test tools (make oracle): {error}"

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(bool(MISSING), reason=MISSING or "there"),
]


def test_modules_that_are_not_here():
    assert set(INFOS) - set(HERE) == module_info.ABSENT.keys()


@pytest.mark.parametrize("name", HERE)
def test_samples_of(name):
    found = list(module_info.check(torch, INFOS[name]))
    assert not found, f"{len(found)} samples differ:\n" + "\n".join(found[:5])


def test_a_difference_is_found(monkeypatch):
    module = module_info.minitorch.nn.Linear
    right = module.forward

    def found():
        return " ".join(module_info.check(torch, INFOS["Linear"]))

    assert not found()
    monkeypatch.setattr(module, "forward", lambda self, input: right(self, input) * 1.001)
    assert "result" in found()
    monkeypatch.setattr(
        module, "forward", lambda self, input: right(self, input.detach()) + 0 * input.sum()
    )
    assert "gradient" in found()
    monkeypatch.setattr(module, "forward", lambda self, input: [][0])
    assert "raises IndexError" in found()
    monkeypatch.setattr(module, "forward", right)
    monkeypatch.setattr(module, "reset_parameters", lambda self: None)
    assert "state" in found()
