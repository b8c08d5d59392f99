"""Rules of Functions for vmap: all samples meet there, and the rule is called once for the batch.

``vmap`` calls its function once for every sample. A Function with a ``vmap`` method wants all of
them at once. So a sample that comes to one stops (:class:`Waiting`); when all have come there, the
rule is called, and the samples begin again: what the rule gave stands in its place from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..autograd.custom import Function
from ..errors import explain
from ..grad_mode import mode, no_grad, set_grad_enabled
from ..ops.joining.cat_and_stack import stack
from ..random import get_rng_state, set_rng_state
from ..tensors import Tensor
from ..tensors.levels import level
from ..utils._pytree import tree_flatten, tree_map_only, tree_unflatten
from .dimensions import sample_of, spread

_MORE = "For more details, please see https://pytorch.org/docs/main/notes/extending.func.html"

_ISSUES = "https://github.com/pytorch/pytorch/issues ."
_REWRITE = "please try to rewrite what you're doing with other operations."
_ASKED = {
    "item": "vmap: It looks like you're calling .item() on a Tensor. We don't support vmap over "
    f"calling .item() on a Tensor, {_REWRITE} If error is occurring somewhere inside PyTorch "
    "internals, please file a bug report.",
    "bool": "vmap: It looks like you're attempting to use a Tensor in some data-dependent control "
    f"flow. We don't support that yet, please file an issue at {_ISSUES}",
    "allclose": "vmap over torch.allclose isn't supported yet. Please file an issue at "
    "https://github.com/pytorch/pytorch/issues if you need this feature.",
    "equal": "Batching rule not implemented for aten::equal. We could not generate a fallback.",
    "tolist": "Cannot access data pointer of Tensor that doesn't have storage",
}
_EITHER = (
    "vmap: It looks like you're either (1) calling .item() on a Tensor or (2) attempting to use a "
    "Tensor in some data-dependent control flow or (3) encountering this error in PyTorch "
    f"internals. For (1): we don't support vmap over calling .item() on a Tensor, {_REWRITE} For "
    f"(2): we don't support data-dependent control flow in vmap yet, please file an issue at "
    f"{_ISSUES} For (3): please file an issue."
)


class VmapInfo(NamedTuple):
    """What a rule is told of the batch: ``batch_size``, and ``randomness`` of vmap."""

    batch_size: int
    randomness: str


class Waiting(BaseException):
    """A sample has come to a rule: it waits for the others (no error: programs do not catch it)."""

    def __init__(self, batch: Batch, function: Any, args: Any, kwargs: Any) -> None:
        self.batch, self.function, self.kwargs = batch, function, kwargs
        self.args, self.grad = args, mode.grad
        # (of the sample's own tensors, where the samples lie in what vmap was given)
        self.dims = [batch.dims.get(id(leaf)) for leaf in tree_flatten(args)[0]]


class Batch:
    """One call of ``vmap``: which sample it is at, and what rules have given."""

    def __init__(self, count: int, randomness: str, mapped: Sequence[Tensor], shared: Any) -> None:
        self.count, self.info = count, VmapInfo(count, randomness)
        self._shared = {_memory(x) for x in shared}
        self._mapped = [(x, x._version) for x in mapped if not x.is_inference()]
        self._found: list[list[Any]] = []  # by rule, by sample
        self._states: dict[Any, Any] = {}  # where each part of a sample begins to draw
        self._sample = self._at = 0
        self._stream: Any = None
        self.dims: dict[int, int] = {}
        self._answers: list[Any] = []  # what a sample was told when it asked for values
        self._questions = 0
        self._outer = level.batch

    def begin(self, sample: int, dims: dict[int, int]) -> None:
        """A sample begins. ``dims``: by the id of each of its tensors where the samples lie."""
        self._sample, self._at, self._questions, self.dims = sample, 0, 0, dims
        self._draw(-1)

    def run(self, call: Callable[[], Any]) -> Any:
        """The result for a sample, or the ``Waiting`` that says how far it has come."""
        try:
            return call()
        except Waiting as waiting:
            if waiting.batch is not self:
                raise
            return waiting

    def _draw(self, part: int) -> None:
        """Begin a part of a sample where it began to draw the first time."""
        if self.info.randomness == "different":
            key = (part, self._sample)
            if key in self._states:
                set_rng_state(self._states[key])
                return
            if self._stream is not None:
                set_rng_state(self._stream)
                self._stream = None
            self._states[key] = get_rng_state()

    @staticmethod
    def check(function: Any) -> bool:
        """See ``check_rule``."""
        return check_rule(function)

    def meet(self, function: Any, *args: Any, **kwargs: Any) -> Any:
        """What the rule gave this sample; Waiting while it has not been called."""
        at, self._at = self._at, self._at + 1
        if at >= len(self._found):
            raise Waiting(self, function, args, kwargs)
        self._draw(at)
        return tree_map_only(
            _Same, lambda one: one.written_into(args), self._found[at][self._sample]
        )

    def asked(self, how: str, tensor: Any, value: Any) -> None:
        """A program asks a tensor for its value: RuntimeError unless all samples get the same.

        - ``how``: a key of ``_ASKED``, the words of the refusal.
        """
        at, self._questions = self._questions, self._questions + 1
        if at == len(self._answers):
            self._answers.append(value)
        known = self._answers[at]
        if id(tensor) in self.dims or not (known == value or repr(known) == repr(value)):
            raise RuntimeError(
                _EITHER if level.differentiating and how in ("item", "bool") else _ASKED[how]
            )
        if self._outer is not None:
            self._outer.asked(how, tensor, value)

    def answer(self, waiting: list[Any]) -> None:
        """Call the rule for all samples, which wait for it."""
        if not all([isinstance(one, Waiting) for one in waiting]):
            raise RuntimeError(
                explain(
                    "all samples must call the same Functions",
                    "some call one with a vmap rule that others do not",
                    "a condition that does not ask the samples for their values",
                )
            )
        if any([x._version != version for x, version in self._mapped]):
            raise RuntimeError(
                explain(
                    "the samples must be as they were given when a Function with a vmap rule runs",
                    "the function has written into them before",
                    "writing into a clone",
                )
            )
        self._stream = get_rng_state()
        first = waiting[0]
        columns, spec = _columns([one.args for one in waiting])
        dims = [
            self._dim(column) if dim is None else dim % (column[0].dim() + 1)
            for column, dim in zip(columns, first.dims)
        ]
        stacked = [
            column[0] if dim is None else self._stacked(column, dim)
            for column, dim in zip(columns, dims)
        ]
        given, in_dims = tree_unflatten(stacked, spec), tree_unflatten(dims, spec)
        with set_grad_enabled(first.grad):
            if all([dim is None for dim in dims]):
                result = first.function.apply(*given, **first.kwargs), None
            else:
                result = first.function.vmap(self.info, in_dims, *given, **first.kwargs)
            self._found.append(self._parts(result, stacked))
        self._stream = get_rng_state()

    def _stacked(self, column: list[Tensor], dim: int) -> Tensor:
        """The tensors of all samples as one (without the one that stands for none)."""
        return stack(column, dim).narrow(dim, 0, self.count)

    def _dim(self, column: list[Any]) -> int | None:
        """0 for what each sample has its own of, None for what is the same."""
        if not isinstance(column[0], Tensor):
            return None
        places = {_memory(x) for x in column}
        return None if places <= self._shared or (self.count > 1 and len(places) == 1) else 0

    def _parts(self, result: Any, stacked: list[Any]) -> list[Any]:
        """What a rule returned, by sample; RuntimeError unless it is (output, out_dims)."""
        base = (
            "Expected the vmap staticmethod to have two returns, an output and out_dims with "
            "pytree structure compatible with the output. "
        )
        if not isinstance(result, tuple):
            raise RuntimeError(f"{base}Got a {type(result)} instead")
        if len(result) != 2:
            raise RuntimeError(f"{base}Got {len(result)} returns instead")
        output, out_dims = result
        leaves, spec = tree_flatten(output)
        dims = spread(out_dims, spec)
        if dims is None:
            raise RuntimeError(
                "The autograd.Function's vmap staticmethod returned an incompatible (output, "
                f"out_dims) tuple. Expected out_dims={out_dims} to be compatible with the "
                f"structure of `output`. out_dims has structure {tree_flatten(out_dims)[1]} but "
                f"output has structure {spec}. {_MORE}"
            )
        places = {id(x): place for place, x in enumerate(stacked) if isinstance(x, Tensor)}
        return [
            tree_unflatten([_part(x, dim, i, places) for x, dim in zip(leaves, dims)], spec)
            for i in range(max(self.count, 1))
        ]


class _Same:
    """A result that is an argument, which the rule may have written into."""

    def __init__(self, place: int, value: Tensor) -> None:
        self.place, self.value = place, value

    def written_into(self, args: tuple[Any, ...]) -> Any:
        """The sample's own argument, with what the rule left in it."""
        target = tree_flatten(args)[0][self.place]
        if not target.equal(self.value):
            with no_grad():
                target.copy_(self.value)
        return target


def _part(leaf: Any, dim: int | None, sample: int, places: dict[int, int]) -> Any:
    """The part of a result that is a sample's."""
    if dim is None or not isinstance(leaf, Tensor):
        return leaf
    part = sample_of(leaf, dim, sample)
    return _Same(places[id(leaf)], part) if id(leaf) in places else part


def _columns(rows: list[Any]) -> tuple[list[list[Any]], Any]:
    """The leaves of the samples' arguments, each with those of the other samples."""
    flat = [tree_flatten(row) for row in rows]
    return [list(column) for column in zip(*[leaves for leaves, _ in flat])], flat[0][1]


def _memory(x: Tensor) -> Any:
    """Where a tensor lies, and how."""
    return x.data_ptr(), x.shape, x.stride(), x.dtype


def check_rule(function: Any) -> bool:
    """Has a Function a rule of its own? RuntimeError unless it says in one way what vmap does."""
    has_rule = function.vmap is not Function.vmap
    name = function.__name__
    if function.generate_vmap_rule and has_rule:
        raise RuntimeError(
            f"You tried to vmap over {name}, but it has both generate_vmap_rule=True and an "
            "overridden vmap staticmethod. Please set generate_vmap_rule=False or delete the "
            f"overridden vmap staticmethod to avoid ambiguity. {_MORE}"
        )
    if not (function.generate_vmap_rule or has_rule):
        raise RuntimeError(
            f"You tried to vmap over {name}, but it does not have vmap support. Please override "
            f"and implement the vmap staticmethod or set generate_vmap_rule=True. {_MORE}"
        )
    return has_rule
