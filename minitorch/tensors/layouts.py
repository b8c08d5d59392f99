"""layout and memory_format: how the elements lie in memory, by the names that PyTorch code passes.

Here memory is always strided. Of the formats, ``contiguous_format`` (row-major) and
``preserve_format`` (the order of dimensions that the source has) are there; the others can be
named, not used.
"""

from __future__ import annotations

from typing import Any

from ..errors import explain, type_name


class _Named:
    """One of a few objects, known by name: compared with ``is``, pickled by name."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, *args: Any) -> Any:
        raise TypeError(f"cannot create 'torch.{cls.__name__}' instances")

    @classmethod
    def _make(cls, name: str) -> Any:
        self = object.__new__(cls)
        self.name = name
        return self

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        return self.name


class layout(_Named):
    """The kind of memory (counterpart: ``torch.layout``): ``strided`` is the one that is used."""

    __slots__ = ()


class memory_format(_Named):
    """The order of the dimensions in memory (counterpart: ``torch.memory_format``)."""

    __slots__ = ()


strided, sparse_coo, sparse_csr = map(layout._make, ("strided", "sparse_coo", "sparse_csr"))
contiguous_format, preserve_format, channels_last, channels_last_3d = map(
    memory_format._make,
    ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d"),
)


def check_layout(function: str, value: Any) -> None:
    """Refuse any layout but ``strided`` (and None)."""
    if value is None or value is strided:
        return
    if not isinstance(value, layout):
        raise TypeError(
            f"{function}(): argument 'layout' must be torch.layout, not {type_name(value)}"
        )
    raise NotImplementedError(
        explain(f"{function}() makes strided tensors", f"got layout={value}", "leave it out")
    )


def is_row_major(function: str, value: Any) -> bool:
    """Does a memory format ask for row-major memory? (None and ``preserve_format`` do not.)

    Raises NotImplementedError for the formats that are not there.
    """
    if value is None or value is preserve_format:
        return False
    if value is contiguous_format:
        return True
    if not isinstance(value, memory_format):
        raise TypeError(
            f"{function}(): argument 'memory_format' must be torch.memory_format, not "
            f"{type_name(value)}"
        )
    raise NotImplementedError(
        explain(
            "the memory format must be contiguous_format or preserve_format",
            f"{function}() got {value}",
            "permute the dimensions: x.permute(0, 2, 3, 1).contiguous().permute(0, 3, 1, 2)",
        )
    )
