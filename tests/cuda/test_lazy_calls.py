"""torch.cuda._lazy_call: what waits until CUDA is started."""

import pytest

import minitorch as torch
from tests.nn.both import both


@both
def test_nothing_is_called_without_a_gpu(torch):
    if torch.cuda.is_available():
        pytest.skip("there is a GPU here: the call may be made at once")
    calls = []
    torch.cuda._lazy_call(lambda: calls.append(1), seed=True)
    assert calls == []
    with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
        torch.cuda._lazy_init()
    assert calls == []


def test_they_are_called_once_when_it_starts():
    calls = []
    torch.cuda._lazy_call(lambda: calls.append("first"))
    torch.cuda._lazy_call(lambda: calls.append("second"))
    with torch.cuda.simulate(1):
        torch.cuda._lazy_init()
        assert calls == ["first", "second"]
        torch.cuda._lazy_call(lambda: calls.append("at once"))
        assert calls[2:] == ["at once"]
    with torch.cuda.simulate(1):
        torch.cuda.init()
    assert len(calls) == 3


def test_an_error_says_that_it_waited():
    torch.cuda._lazy_call(lambda: 1 / 0)
    with (
        torch.cuda.simulate(1),
        pytest.raises(torch.cuda.DeferredCudaCallError, match="with error: division by zero"),
    ):
        torch.cuda.init()
