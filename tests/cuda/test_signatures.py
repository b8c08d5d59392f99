"""minitorch.cuda and minitorch.accelerator take what torch's take, by the same names."""

import inspect

import pytest

import minitorch
from tests.nn.both import NO_TORCH, torch

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(torch is None, reason=NO_TORCH)]

OWN = {"Simulation", "simulate"}
CUDA = [name for name in minitorch.cuda.__all__ if name not in OWN]
ACCELERATOR = [
    name for name in vars(minitorch.accelerator)
    if inspect.isfunction(getattr(minitorch.accelerator, name)) and not name.startswith("_")
    and getattr(minitorch.accelerator, name).__module__ == "minitorch.accelerator"
]  # fmt: skip


def parameters(function):
    return [(p.name, p.kind, p.default) for p in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("name", CUDA)
def test_cuda(name):
    ours, theirs = getattr(minitorch.cuda, name), getattr(torch.cuda, name)
    if inspect.ismodule(theirs) or (inspect.isclass(theirs) and issubclass(theirs, Exception)):
        assert type(ours) is type(theirs)  # (an exception takes anything)
        assert getattr(ours, "__bases__", ()) == getattr(theirs, "__bases__", ())
        return
    assert parameters(ours) == parameters(theirs)


@pytest.mark.parametrize("name", ACCELERATOR)
def test_accelerator(name):
    assert parameters(getattr(minitorch.accelerator, name)) == parameters(
        getattr(torch.accelerator, name)
    )


def test_accelerator_has_all_everyday_names():
    missing = {n for n in torch.accelerator.__all__ if not hasattr(minitorch.accelerator, n)}
    assert missing == {"Graph"}


@pytest.mark.parametrize("kind", ["Stream", "Event"])
def test_streams_and_events_have_torchs_methods(kind):
    def names(module):
        return {name for name in dir(getattr(module, kind)("cpu")) if not name.startswith("_")}

    assert names(torch) - names(minitorch) <= {"native_handle", "ipc_handle", "from_ipc_handle"}


@pytest.mark.parametrize("name", ["AcceleratorError", "OutOfMemoryError"])
def test_errors_are_runtime_errors(name):
    for module in (minitorch, torch):
        assert getattr(module, name).__bases__ == (RuntimeError,)
        assert getattr(module.cuda, name) is getattr(module, name)
