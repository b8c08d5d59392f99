"""PyTorch's own samples of its optimizers (OptimizerInfo), run on both libraries and compared.

They ship in PyTorch's wheel: the settings that each optimizer is tested with, and the calls that
must fail. With every setting some steps are taken under both; parameters, settings and the names
of what is remembered must be the same, and errors in class and words.

    python -m tests.optim.samples              # all of them, a line for each difference
    python -m tests.optim.samples Adam
"""

from __future__ import annotations

import copy
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import minitorch
from tests.ops.samples import to_minitorch

STEPS = 8
SLOW = {"LBFGS": 2}  # whose step is many
TOLERANCE = 1e-10  # of numbers about as large as 1, in float64

# what torch has samples of that cannot be compared: it takes sparse gradients only, which are not
# here (ours takes dense ones: tests/optim/test_matrices.py)
SPARSE_ONLY = ["SparseAdam"]
# Muon takes matrices only, and computes in bfloat16: a sum in another order may change a digit
SHAPES = {"Muon": ((3, 4), (5, 2))}
TOLERANCES = {"Muon": 1e-3}


def database() -> list[Any]:
    """PyTorch's list; ImportError when it is not there, or needs a package that is not there."""
    from torch.testing._internal.common_optimizers import optim_db

    return [info for info in optim_db if info.optim_cls.__name__ not in SPARSE_ONLY]


def name_of(info: Any) -> str:
    return info.optim_cls.__name__


def check(info: Any) -> Iterator[str]:
    """A line for each sample that differs."""
    import torch

    theirs, ours = info.optim_cls, getattr(minitorch.optim, name_of(info))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for sample in info.optim_inputs_func(device="cpu", dtype=torch.float64):
            if not sample.kwargs.get("capturable"):  # (it needs a GPU)
                for problem in _trajectory(theirs, ours, sample.kwargs):
                    yield f"{name_of(info)} {sample.desc} {sample.kwargs}: {problem}"
        for error in info.optim_error_inputs_func(device="cpu", dtype=torch.float32):
            sample = error.optimizer_error_input
            if "complex" in sample.desc:  # numbers that are out of scope
                continue
            expected = _failure(theirs, copy.deepcopy(sample.params), sample.kwargs)
            found = _failure(ours, _converted(sample.params), _converted(sample.kwargs))
            if expected != found:
                yield f"{name_of(info)} {sample.desc}: {found}, not {expected}"


def _trajectory(theirs: Any, ours: Any, settings: dict[str, Any]) -> Iterator[str]:
    import torch

    shapes = SHAPES.get(theirs.__name__, ((3, 4), (5,)))
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape) for shape in shapes]
    results = []
    for module, cls in ((torch, theirs), (minitorch, ours)):
        params = [module.from_numpy(array.copy()).requires_grad_() for array in arrays]
        own = settings if module is torch else _converted(settings)
        results.append((params, cls(params, **own)))
        _take_steps(*results[-1])
    (their_params, their_optimizer), (our_params, our_optimizer) = results
    for a, b in zip(their_params, our_params):
        worst = np.abs(a.detach().numpy() - b.detach().numpy()).max()
        if not worst < TOLERANCES.get(theirs.__name__, TOLERANCE):
            yield f"the parameters differ by {worst}"
    a, b = their_optimizer.state_dict(), our_optimizer.state_dict()
    if repr(a["param_groups"]) != repr(b["param_groups"]):
        yield f"the groups are {b['param_groups']}, not {a['param_groups']}"
    names = [{key: sorted(state) for key, state in s["state"].items()} for s in (a, b)]
    if names[0] != names[1]:
        yield f"remembered is {names[1]}, not {names[0]}"


def _take_steps(params: list[Any], optimizer: Any) -> None:
    def closure() -> Any:
        optimizer.zero_grad()
        loss = sum(((p * (i + 1)) ** 2).sum() + (p**3).sum() * 0.1 for i, p in enumerate(params))
        loss.backward()
        return loss

    for _ in range(SLOW.get(type(optimizer).__name__, STEPS)):
        optimizer.step(closure)


def _failure(cls: Any, params: Any, settings: dict[str, Any]) -> tuple[str, str] | None:
    """The error of making the optimizer, or of its first step; None when there is none."""
    try:
        cls(params, **settings).step()
    except Exception as error:
        return type(error).__name__, str(error)
    return None


def _converted(value: Any, known: dict[int, Any] | None = None) -> Any:
    """The same with minitorch's tensors; one tensor twice stays one tensor twice."""
    known = {} if known is None else known
    if isinstance(value, dict):
        return {key: _converted(item, known) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([_converted(item, known) for item in value])
    if id(value) not in known:
        known[id(value)] = to_minitorch(sys.modules["torch"], value)
    return known[id(value)]


if __name__ == "__main__":
    for chosen in database():
        if len(sys.argv) == 1 or name_of(chosen) in sys.argv[1:]:
            for line in check(chosen):
                print(line)
