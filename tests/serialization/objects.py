"""What the tests save: one object with nearly everything, and how to compare what comes back."""

import collections
import io

DTYPES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]
WIDE = ["uint16", "uint32", "uint64"]  # PyTorch's old format cannot hold these


def everything(torch, wide=True):
    """A dict with every kind of value that a checkpoint may hold under ``weights_only``."""
    memory = torch.arange(24.0).view(2, 3, 4)
    weight = torch.nn.Parameter(memory[0] + 0.5)
    state = collections.OrderedDict(weight=weight.detach())
    state._metadata = collections.OrderedDict([("", {"version": 1})])
    return {
        "memory": memory,
        "permuted": memory.permute(2, 0, 1),
        "row": memory[1],
        "column": memory[:, 1:, 2],
        "expanded": torch.arange(3).expand(2, 3),
        "0-d": torch.tensor(3),
        "empty": torch.ones(0, 3),
        "leaf": torch.ones(2, requires_grad=True),
        "not a leaf": torch.ones(2, requires_grad=True) * 2,
        "parameter": weight,
        "frozen": torch.nn.Parameter(torch.ones(1), requires_grad=False),
        "state": state,
        "random state": torch.Generator().manual_seed(3).get_state(),
        "of dtypes": {
            name: torch.tensor([0, 1, 2]).to(getattr(torch, name)) for name in DTYPES + WIDE * wide
        },
        "dtypes": [torch.float32, torch.bool, torch.float32, torch.uint16],
        "devices": (torch.device("cpu"), torch.device("cuda:1")),
        "layout": torch.strided,
        "size": memory.shape,
        "numbers": (1, -5, 2.5, True, False, 2**70, -(2**31), float("inf"), 1j),
        "strings": ["é", "", "a\nb", b"\x00\xff", bytearray(b"xy")],
        "none": None,
        "sets": [{1, 2}, set()],
        "counted": collections.Counter("abca"),
        "nested": [{"a": [torch.ones(1), ({},)]}],
        7: "a number as key",
        (1, "two"): "a tuple as key",
    }


def described(value):
    """A value as something to compare: of tensors all that must survive."""
    if hasattr(value, "untyped_storage"):
        return (
            *(value.tolist(), str(value.dtype), tuple(value.shape), value.stride()),
            *(value.storage_offset(), value.untyped_storage().nbytes(), value.is_leaf),
            *(value.requires_grad, type(value).__name__, value._version),
        )
    if isinstance(value, dict):
        attributes = getattr(value, "__dict__", None)
        entries = {key: described(entry) for key, entry in value.items()}
        return type(value).__name__, entries, described(attributes) if attributes else None
    if type(value) in (list, tuple):
        return type(value), [described(entry) for entry in value]
    return type(value).__name__, repr(value)


def in_memory(save, load, value, save_args=None, **load_args):
    """Save and load, by way of a file in memory."""
    file = io.BytesIO()
    save(value, file, **save_args or {})
    file.seek(0)
    return load(file, **load_args)


def kept(description):
    """Only what saving keeps: a loaded tensor is a leaf, its memory counts one write."""
    if isinstance(description, tuple) and len(description) == 10:
        return (*description[:6], *description[7:9])
    if isinstance(description, dict):
        return {key: kept(value) for key, value in description.items()}
    if isinstance(description, (tuple, list)):
        return [kept(value) for value in description]
    return description
