"""PyTorch's own samples of its optimizers: the same steps, the same errors."""

import pytest

import minitorch
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


@pytest.mark.parametrize("name", samples.REFUSED)
def test_what_is_said_to_be_refused_is(name):
    with pytest.raises(NotImplementedError):
        getattr(minitorch.optim, name)([minitorch.zeros(1)])
