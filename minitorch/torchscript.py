"""The parts of TorchScript's graphs, by name only: ``from torch._C import Value``.

Libraries name them in annotations. ``torch.jit`` says what is here instead of TorchScript.
"""


class Graph:
    """A graph of TorchScript (``torch._C.Graph``); what ``torch.jit.trace`` has is an fx.Graph."""


class Node:
    """One step of it (``torch._C.Node``)."""


class Value:
    """What a step takes or makes (``torch._C.Value``)."""


class Block:
    """The steps of a branch or of a loop (``torch._C.Block``)."""
