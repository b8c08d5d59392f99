"""PyTorch's own samples of its modules (ModuleInfo), run on both libraries and compared.

They ship in PyTorch's wheel, written by the people who test PyTorch with them: how each module is
made, and what it is called with. Made from the same seed, both must start with the same state;
after that state is copied from torch's module to ours, results, buffers and (in float64) gradients
of inputs and parameters must be the same, in training and where it differs in evaluation. Where
torch refuses a sample, so must minitorch.

    python -m tests.nn.module_info              # all of them, a line for each difference
    python -m tests.nn.module_info Linear LSTM
"""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import minitorch
from tests.ops.observe import CALLING
from tests.ops.samples import (
    described,
    first_line,
    flat,
    leaves,
    lists_differ,
    to_minitorch,
)
from tests.oracle import make_portable

DTYPES = ("float64", "float32")
MOST = 10  # samples of one module, dtype and mode, evenly taken from all of them
SEED = 42

# modules of torch that have samples and are not here, and why
ABSENT: dict[str, str] = {}

# samples that are not compared, by the name of the module and a part of the difference
EXCUSED = {
    "LinearCrossEntropyLoss": (
        "the loss is computed in one piece",
        "settings that cut it into pieces are refused; they change no result",
    ),
}


def database() -> list[Any]:
    """PyTorch's list; ImportError when it is not there, or needs a package that is not there."""
    from torch.testing._internal.common_modules import module_db

    return module_db


def name_of(info: Any) -> str:
    return info.module_cls.__name__


def missing(infos: list[Any]) -> list[str]:
    """The modules that minitorch does not have."""
    return [name_of(info) for info in infos if not hasattr(minitorch.nn, name_of(info))]


def translated(torch: Any, value: Any, known: dict[int, Any]) -> Any:
    """An argument of torch's module as one of ours; functions of torch by their name.

    - ``known``: tensors that have been met, by their id: what comes twice must be one tensor.
    """
    if type(value) in (tuple, list):
        return type(value)([translated(torch, item, known) for item in value])
    if isinstance(value, dict):
        return {name: translated(torch, item, known) for name, item in value.items()}
    if isinstance(value, torch.nn.Module):  # through a file of torch's
        file = io.BytesIO()
        torch.save(value, file)
        file.seek(0)
        return minitorch.load(file, weights_only=False)
    if isinstance(value, torch.Tensor):
        if id(value) not in known:
            known[id(value)] = to_minitorch(torch, value)
        return known[id(value)]
    if callable(value) and not isinstance(value, torch.dtype):
        name = getattr(value, "__name__", "")
        for theirs, ours in ((torch.nn.functional, minitorch.nn.functional), (torch, minitorch)):
            if getattr(theirs, name, None) is value:
                return getattr(ours, name)
    return to_minitorch(torch, value)


class Outcome:
    """What a module has shown: its state at the start, results, gradients, buffers; or an error."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.results: list[Any] = []
        self.gradients: list[Any] = []
        self.buffers: list[Any] = []
        self.error: Exception | None = None


def run(
    torch: Any, cls: Any, made: Any, called: Any, dtype: str, training: bool, state: Any
) -> Outcome:
    """Make a module of either library, give it a state (a function of the module), call it.

    - ``made``, ``called``: (args, kwargs).
    """
    seen = Outcome()
    try:
        torch.manual_seed(SEED)
        module = cls(*made[0], **made[1]).to(getattr(torch, dtype))
        module.train(training)
        if hasattr(module, "has_uninitialized_params"):
            with torch.no_grad():
                module(*called[0], **called[1])
        seen.state = {name: value.clone() for name, value in module.state_dict().items()}
        state(module)
        torch.manual_seed(SEED)
        result = module(*called[0], **called[1])
        seen.results = flat(torch, result)
        seen.buffers = list(module.buffers())
        if dtype == "float64":
            seen.gradients = gradients(torch, module, seen.results, called)
    except Exception as error:
        seen.error = error
    return seen


def gradients(torch: Any, module: Any, results: list[Any], called: Any) -> list[Any]:
    tracked = [x for x in results if x.requires_grad]
    wanted = leaves(torch, list(called[0]), list(called[1].values())) + list(module.parameters())
    if not tracked or not wanted:
        return []
    seeds = []
    for out in tracked:
        weights = ((np.arange(out.numel()) * 7) % 13 - 5) / 4
        seeds.append(torch.from_numpy(weights.reshape(tuple(out.shape)).astype("float64")))
    return list(torch.autograd.grad(tracked, wanted, seeds, allow_unused=True))


def compare(torch: Any, info: Any, sample: Any, dtype: str, training: bool) -> str | None:
    """What is different, in one line; None when nothing is."""
    cls = getattr(minitorch.nn, name_of(info))
    made, called = arguments(sample.constructor_input), arguments(sample.forward_input)
    ours_made, ours_called = translated(torch, (made, called), {})
    kept: dict[str, Any] = {}

    def keep(module: Any) -> None:
        kept.update({name: value.clone() for name, value in module.state_dict().items()})

    def load(module: Any) -> None:
        state = {name: to_minitorch(torch, value) for name, value in kept.items()}
        module.load_state_dict(state)

    theirs = run(torch, info.module_cls, made, called, dtype, training, keep)
    ours = run(minitorch, cls, ours_made, ours_called, dtype, training, load)
    if theirs.error or ours.error:
        return errors_differ(ours.error, theirs.error)
    if list(ours.state) != list(theirs.state):
        return f"state {list(ours.state)}, torch's {list(theirs.state)}"
    parts = (
        ("state", list(ours.state.values()), list(theirs.state.values())),
        ("result", ours.results, theirs.results),
        ("gradient", ours.gradients, theirs.gradients),
        ("buffer", ours.buffers, theirs.buffers),
    )
    for what, mine, other in parts:
        found = lists_differ(name_of(info), mine, other)
        if found:
            return f"{what} {found}"
    return None


def arguments(given: Any) -> tuple[Any, Any]:
    """(args, kwargs) of a FunctionInput; of none, none."""
    return (given.args, given.kwargs) if given is not None else ((), {})


def errors_differ(ours: Exception | None, theirs: Exception | None) -> str | None:
    if ours is None:
        return f"torch raises {type(theirs).__name__}: {first_line(theirs)}"  # type: ignore[arg-type]
    if theirs is None:
        return f"raises {type(ours).__name__}: {first_line(ours)}"
    words = [first_line(error) for error in (ours, theirs)]
    if isinstance(theirs, TypeError) and CALLING.search(words[1]):
        words = ["wrong arguments", words[0] and "wrong arguments"]
    if type(ours).__name__ == type(theirs).__name__ and words[0] == words[1]:
        return None
    kinds = [type(error).__name__ for error in (ours, theirs)]
    return f"raises {kinds[0]}: {words[0]}, torch {kinds[1]}: {words[1]}"


def check(torch: Any, info: Any, most: int = MOST) -> Iterator[str]:
    """Every difference of one module."""
    modes = (True, False) if info.train_and_eval_differ else (True,)
    for dtype in DTYPES:
        kind = getattr(torch, dtype)
        if kind not in info.dtypes:
            continue
        for training in modes:
            for what, function in (
                ("", info.module_inputs_func),
                ("refused ", info.module_error_inputs_func),
            ):
                if function is None:
                    continue
                settings = {"device": "cpu", "dtype": kind, "training": training}
                settings["requires_grad"] = dtype == "float64"
                with warnings.catch_warnings(), np.errstate(all="ignore"):
                    warnings.simplefilter("ignore")
                    torch.manual_seed(0)
                    samples = list(function(info, **settings))
                    for given in samples[:: -(-len(samples) // most) or 1]:
                        sample = getattr(given, "module_error_input", given)
                        found = compare(torch, info, sample, dtype, training)
                        if found and not excused(name_of(info), found):
                            mode = "train" if training else "eval"
                            text = shown(torch, sample)
                            yield f"{name_of(info)} {what}{dtype} {mode} {text}: {found}"


def excused(name: str, found: str) -> bool:
    return name in EXCUSED and EXCUSED[name][0] in found


class _Call:
    """A call in the form that `described` prints."""

    def __init__(self, given: Any) -> None:
        (self.input, *self.args), self.kwargs = (given[0] or (None,)), given[1]


def shown(torch: Any, sample: Any) -> str:
    """How the module was made, and what it was called with."""
    parts = [arguments(part) for part in (sample.constructor_input, sample.forward_input)]
    return "".join([described(torch, _Call(part)) for part in parts])[:200]


def main(wanted: list[str]) -> int:
    import torch

    make_portable(torch)
    infos = database()
    absent = missing(infos)
    infos = [info for info in infos if name_of(info) not in absent]
    infos = [info for info in infos if not wanted or name_of(info) in wanted]
    total = 0
    for info in infos:
        found = list(check(torch, info, 1000))
        total += bool(found)
        for line in found[:4]:
            print(line[:500], flush=True)
    print(
        f"{len(infos)} modules, {total} with differences; not here: {', '.join(absent) or 'none'}"
    )
    return bool(total)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
