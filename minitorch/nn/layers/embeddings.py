"""Embeddings: rows of a table, learned; one by one, or bags of them."""

from __future__ import annotations

from typing import Any

from ...grad_mode import no_grad
from ...ops.indexing.embedding import embedding
from ...ops.indexing.embedding_bags import embedding_bag
from ...ops.making.creation import empty
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter


class _Table(Module):
    """The table: ``weight``, (num_embeddings, embedding_dim), drawn from a normal distribution.

    - ``padding_idx``: a row of zeros at the start, which gets no gradient; negative counts from
      the end.
    """

    num_embeddings: int
    embedding_dim: int
    padding_idx: int | None

    def _set_padding(self, padding_idx: int | None, name: str) -> None:
        rows = self.num_embeddings
        if padding_idx:
            if not -rows <= padding_idx < rows:
                raise AssertionError(f"{name} must be within num_embeddings")
            padding_idx %= rows
        self.padding_idx = padding_idx

    def _set_weight(self, given: Tensor | None, freeze: bool, device: Any, dtype: Any) -> None:
        size = self.num_embeddings, self.embedding_dim
        if given is None:
            self.weight = Parameter(empty(size, device=device, dtype=dtype), not freeze)
            self.reset_parameters()
            return
        if tuple(given.shape) != size:
            raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
        self.weight = Parameter(given, not freeze)

    def reset_parameters(self) -> None:
        """Draw a new table."""
        init.normal_(self.weight)
        self._fill_padding_idx_with_zero()

    def _fill_padding_idx_with_zero(self) -> None:
        if self.padding_idx is not None:
            with no_grad():
                self.weight[self.padding_idx].fill_(0)


class Embedding(_Table):
    """The rows of a table at the indices of the input (``torch.nn.Embedding``).

    - ``weight``: (num_embeddings, embedding_dim). input int64 or int32 of any shape, result
      (*input.shape, embedding_dim).
    - ``padding_idx``: a row that starts as 0 and gets no gradient.
    - ``max_norm``, ``norm_type``: rows that are read and longer than this are scaled down, in the
      table itself. ``scale_grad_by_freq``: gradients divided by how often a row was read.
    - ``sparse``: changes nothing: gradients are dense here, with the same numbers.

    Raises AssertionError for a ``padding_idx`` outside the table.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self._set_padding(padding_idx, "Padding_idx")
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self._set_weight(_weight, _freeze, device, dtype)
        self.sparse = sparse

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> Embedding:
        """A module over the memory of a given table; by default it is not trained."""
        rows, columns = _size_of(embeddings)
        settings = padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse
        return cls(rows, columns, *settings, _weight=embeddings, _freeze=freeze)

    def forward(self, input: Tensor) -> Tensor:
        """``functional.embedding``."""
        return embedding(
            input,
            self.weight,
            self.padding_idx,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.sparse,
        )

    def extra_repr(self) -> str:
        parts = [f"{self.num_embeddings}, {self.embedding_dim}"]
        for name, usual in (("padding_idx", None), ("max_norm", None), ("norm_type", 2),
                            ("scale_grad_by_freq", False)):  # fmt: skip
            if getattr(self, name) != usual:
                parts.append(f"{name}={getattr(self, name)}")
        return ", ".join(parts + ["sparse=True"] * bool(self.sparse))


class EmbeddingBag(_Table):
    """Sums, means or maxima of bags of a table's rows (``torch.nn.EmbeddingBag``).

    - ``mode``: "mean", "sum" or "max". The other arguments are those of ``Embedding``, except
      that rows ``padding_idx`` are not counted.
    - ``include_last_offset``: the last of the offsets is where the last bag ends.

    Raises AssertionError for a ``padding_idx`` outside the table.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        _weight: Tensor | None = None,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self._set_padding(padding_idx, "padding_idx")
        self._set_weight(_weight, False, device, dtype)
        self.mode = mode
        self.sparse = sparse
        self.include_last_offset = include_last_offset

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
    ) -> EmbeddingBag:
        """A module over the memory of a given table; by default it is not trained."""
        rows, columns = _size_of(embeddings)
        settings = max_norm, norm_type, scale_grad_by_freq, mode, sparse, embeddings
        made = cls(rows, columns, *settings, include_last_offset, padding_idx)
        made.weight.requires_grad = not freeze
        return made

    def forward(
        self,
        input: Tensor,
        offsets: Tensor | None = None,
        per_sample_weights: Tensor | None = None,
    ) -> Tensor:
        """``functional.embedding_bag``."""
        return embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    def extra_repr(self) -> str:
        parts = [f"{self.num_embeddings}, {self.embedding_dim}"]
        usual = {"max_norm": None, "norm_type": 2, "scale_grad_by_freq": False, "mode": "",
                 "padding_idx": None}  # fmt: skip
        for name, value in usual.items():
            if getattr(self, name) != value:
                parts.append(f"{name}={getattr(self, name)!r}")
        return ", ".join(parts)


def _size_of(embeddings: Tensor) -> tuple[int, int]:
    if embeddings.ndim != 2:
        raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
    rows, columns = embeddings.shape
    return rows, columns
