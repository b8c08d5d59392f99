"""Somebody has replaced the import by `import torch`: every picture says what to do."""

import pytest

import minitorch as torch
from minitorch import viz

# As in PyTorch: a class of the module `torch`, and one of a part of it.
Tensor = type("Tensor", (), {"__module__": "torch", "requires_grad": True})
Parameter = type("Parameter", (Tensor,), {"__module__": "torch.nn.parameter"})
TORCHES = [Tensor(), Parameter(), type("Mine", (Tensor,), {})()]

USES = {
    "graph": lambda t: viz.graph(t),
    "graph of a list": lambda t: viz.graph([torch.ones(1), t]),
    "names": lambda t: viz.graph(torch.ones(1), {"t": t}),
    "dot_text": lambda t: viz.dot_text(t),
    "compare": lambda t: viz.compare(t, t),
    "backward_steps": lambda t: viz.backward_steps(t),
    "storage": lambda t: viz.storage(t),
    "storage with a name": lambda t: viz.storage(x=t),
    "watch": lambda t: viz.watch(t),
    "touched": lambda t: viz.storage(torch.ones(1), touched=t),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("tensor", TORCHES, ids=lambda tensor: type(tensor).__name__)
def test_a_tensor_of_pytorch(use, tensor):
    with pytest.raises(TypeError, match=r"of PyTorch.*begin with `import minitorch as torch`"):
        use(tensor)


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_other_things_are_called_what_they_are(use):
    with pytest.raises(TypeError, match=r"\bint\b"):
        use(3)
