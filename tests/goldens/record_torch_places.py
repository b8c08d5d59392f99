"""Record where PyTorch has its classes: `python -m tests.goldens.record_torch_places`, with torch.

What is written is data of the package: minitorch/torch_places.txt. A program that is run with
``minitorch run`` prints `<class 'torch.nn.modules.linear.Linear'>` by it (minitorch/as_torch.py).
"""

import importlib
import inspect
import pathlib
from collections import defaultdict

TARGET = pathlib.Path(__file__).parents[2] / "minitorch" / "torch_places.txt"
# The faces whose classes programs print.
FACES = (
    *("", "nn", "nn.parameter", "nn.utils.rnn", "nn.utils.parametrize", "nn.utils.prune"),
    *("optim", "optim.lr_scheduler", "optim.swa_utils", "utils.data", "utils.data.dataset"),
    *("autograd", "autograd.function", "amp", "cuda", "utils.hooks", "linalg", "distributions"),
    *("distributions.constraints", "distributions.transforms"),
)


def places() -> dict[str, list[str]]:
    """PyTorch's module -> our classes (their full names) that PyTorch defines there."""
    found: dict[str, set[str]] = defaultdict(set)
    for face in FACES:
        ours = importlib.import_module(f"minitorch.{face}".rstrip("."))
        theirs = importlib.import_module(f"torch.{face}".rstrip("."))
        for name in dir(ours):
            own, other = getattr(ours, name), getattr(theirs, name, None)
            if not (inspect.isclass(own) and inspect.isclass(other)):
                continue
            if own.__module__.partition(".")[0] != "minitorch":
                continue
            if own.__qualname__ == other.__qualname__ and other.__module__.startswith("torch"):
                found[other.__module__].add(f"{own.__module__}.{own.__qualname__}")
    return {module: sorted(names) for module, names in sorted(found.items())}


def text() -> str:
    lines = ["# Where PyTorch 2.13 has the classes that minitorch has, too."]
    lines += [f"{module}: {' '.join(names)}" for module, names in places().items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET.name}: {len(text().splitlines())} lines")
