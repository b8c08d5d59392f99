"""PyTorch's own samples of its optimizers: the same steps, the same errors."""

import pytest

from tests.optim import samples

try:
    INFOS = samples.database()
    REASON = ""
except ImportError as error:
    INFOS, REASON = [], f"{error} (make oracle)"


@pytest.mark.oracle
@pytest.mark.skipif(not INFOS, reason=REASON or "no samples")
@pytest.mark.parametrize("info", INFOS or [None], ids=lambda info: info and samples.name_of(info))
def test_every_sample(info):
    assert list(samples.check(info)) == []


@pytest.mark.oracle
@pytest.mark.parametrize("name", samples.SPARSE_ONLY)
def test_what_is_said_to_take_sparse_gradients_only_does(name):
    torch = pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    w = torch.zeros(1, requires_grad=True)
    w.grad = torch.ones(1)
    with pytest.raises(RuntimeError, match="does not support dense gradients"):
        getattr(torch.optim, name)([w]).step()
