"""Connectionist temporal classification: the loss of a sequence whose alignment is not known.

The network gives each frame a probability for every label, and for a blank. A path of one label a
frame stands for the target when repeated labels are merged and blanks are removed. The loss is
-log of the probability of all such paths together. They are not listed but summed frame by frame,
over 2L+1 states for a target of length L: blank, first label, blank, second label, ..., blank.
"""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np

from ...devices.arrays import (
    arange_beside,
    array_beside,
    full_beside,
    is_foreign,
    zeros_beside,
)
from ...errors import explain, type_name
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..arguments import check_tensors, not_implemented
from ..arithmetic.division import NoGradient, div
from ..comparison.choosing import where
from ..comparison.relations import eq
from ..indexing.combining import sums_at
from ..indexing.gathering import outside
from ..kept_operands import finish_keeping
from ..making.likes import zeros_like
from ..reductions.core import mean, sum
from ..shapes.views import squeeze, unsqueeze
from .reduction_argument import reduction_of


class Paths:
    """The states of a batch of targets, and the sums over all paths through them.

    - ``labels``: (batch, states), the label of each state; ``count``: (batch,), how many states
      each target has. What the sums hold in further states is meaningless.
    - ``frames``: (batch,), how many frames of each example count; ``most``: of all of them.
    """

    __slots__ = ("labels", "count", "frames", "most")

    def __init__(
        self, targets: list[np.ndarray], frames: list[int], blank: int, like: np.ndarray
    ) -> None:
        longest = max([len(target) for target in targets], default=0)
        self.labels = full_beside(like, (len(targets), 2 * longest + 1), blank, np.intp)
        for row, target in zip(self.labels, targets):
            row[1 : 2 * len(target) : 2] = target
        self.count = array_beside(like, [2 * len(target) + 1 for target in targets])
        self.frames = array_beside(like, frames)
        self.most = max([1, *frames])

    def of_states(self, log_probs: np.ndarray) -> np.ndarray:
        """The log-probability of each state's label in each frame: (most, batch, states)."""
        return np.take_along_axis(log_probs[: self.most], self.labels[None], 2)

    def forward(self, logs: np.ndarray) -> np.ndarray:
        """log of the probability of all paths from the first frame to each state, it included."""
        return _sums(logs, self.labels, self.count > 1)

    def backward(self, logs: np.ndarray) -> np.ndarray:
        """The same from the last frame back: the forward sums of everything reversed."""
        n_frames, _, n_states = logs.shape
        time = _reversed(n_frames, self.frames).T[:, :, None]
        state = _reversed(n_states, self.count)
        mirrored = np.take_along_axis(np.take_along_axis(logs, time, 0), state[None], 2)
        sums = _sums(mirrored, np.take_along_axis(self.labels, state, 1), self.count > 1)
        return np.take_along_axis(np.take_along_axis(sums, time, 0), state[None], 2)

    def likelihood(self, forward: np.ndarray) -> np.ndarray:
        """log of the probability of all paths: they end in the last label or the blank after it."""
        examples = arange_beside(forward, len(self.count))
        end = forward[np.maximum(self.frames - 1, 0), examples]
        blank = end[examples, self.count - 1]
        label = np.where(self.count > 1, end[examples, np.maximum(self.count - 2, 0)], -np.inf)
        without_frames = np.where(self.count == 1, 0.0, -np.inf)
        result = np.where(self.frames > 0, np.logaddexp(label, blank), without_frames)
        return result.astype(forward.dtype)


def _reversed(size: int, counts: np.ndarray) -> np.ndarray:
    """(batch, size): indices that turn round the first ``counts`` places and keep the others."""
    places = arange_beside(counts, size)
    turned = counts[:, None] - 1 - places
    return np.where(turned >= 0, turned, places)


def _sums(logs: np.ndarray, labels: np.ndarray, has_label: np.ndarray) -> np.ndarray:
    """Add up the paths, frame by frame: from the state itself, the one before, or two before.

    Two at once only past a blank, and not between equal labels: these need the blank.
    """
    n_frames, batch, n_states = logs.shape
    padded = full_beside(logs, (n_frames, batch, n_states + 2), -np.inf)  # two before the first
    sums = padded[..., 2:]
    sums[0, :, 0] = logs[0, :, 0]
    if n_states > 1:
        sums[0, :, 1] = np.where(has_label, logs[0, :, 1], -np.inf)
    jump = full_beside(logs, labels.shape, -np.inf)  # added to what may not jump
    jump[:, 2:][labels[:, 2:] != labels[:, :-2]] = 0
    step, skip, over = padded[..., 1:-1], padded[..., :-2], zeros_beside(logs, labels.shape)
    for same, one, two, now, log in zip(sums, step, skip, sums[1:], logs[1:]):
        np.logaddexp(same, one, out=now)
        np.add(two, jump, out=over)
        np.logaddexp(now, over, out=now)
        now += log
    return sums


class CtcLossGradient(NoGradient, node="torch::autograd::NotImplemented"):
    """The gradient of the loss as an operation of its own: torch has no gradient of it."""

    __slots__ = ("loss",)
    operation = "_ctc_loss_backward"

    def forward(self, g, x):
        return self.loss.gradient(g, x)


class CtcLoss(Function):
    """-log P(target).    With p = e^x and q the part of the paths with a label in a frame: p - q

    (That is the gradient of scores whose log-softmax x is, as in torch.)
    """

    __slots__ = ("paths", "zero_infinity", "sums", "likelihood")
    keeps = "own"

    def forward(self, x):
        self.sums = self.paths.forward(self.paths.of_states(x))
        self.likelihood = self.paths.likelihood(self.sums)
        return -self.likelihood

    def gradient(self, g, x):
        """The gradient of x, from arrays."""
        paths, logs = self.paths, self.paths.of_states(x)
        impossible = self.likelihood == -np.inf
        likelihood = np.where(impossible, 0, self.likelihood)
        # both sums count the label of the state
        part = self.sums + paths.backward(logs) - logs - likelihood[:, None]
        beyond = arange_beside(x, logs.shape[2]) >= paths.count[:, None]
        part = np.exp(np.where(beyond, -np.inf, part))
        batch, classes = x.shape[1:]
        rows = arange_beside(x, len(logs) * batch).reshape(len(logs), batch, 1)
        place = rows * classes + paths.labels
        gx = zeros_beside(x, x.shape)
        counted = np.exp(x[: len(logs)], out=gx[: len(logs)])
        counted -= sums_at(place.ravel(), part.ravel(), counted.size).reshape(counted.shape)
        counted[:, impossible] = 0 if self.zero_infinity else np.nan
        counted[arange_beside(x, len(logs))[:, None] >= paths.frames] = 0
        counted *= g[:, None]
        return gx

    def backward(self, g, x):
        return v.in_formula(CtcLossGradient, g, x, loss=self)


_LENGTHS = "ctc_loss(): input_lengths and target_lengths must be two Tensors or two tuples of ints"
_WHERE = "(while checking arguments for ctc_loss_allocate_outputs)"


def _lengths(input_lengths: Any, target_lengths: Any) -> list[list[int]]:
    """Both as lists, from tensors or sequences of integers."""
    both = [input_lengths, target_lengths]
    if all([isinstance(lengths, Tensor) for lengths in both]):
        for name, lengths in zip(("input_lengths", "target_lengths"), both):
            if lengths.array.dtype.kind not in "iu":
                raise RuntimeError(f"{name} must be integral")
        return [lengths.array.ravel().tolist() for lengths in both]
    for lengths in both:
        whole = isinstance(lengths, (tuple, list)) and all([isinstance(n, int) for n in lengths])
        if not whole:
            raise TypeError(explain(_LENGTHS, f"got {type_name(lengths)}"))
    return [list(lengths) for lengths in both]


def _check(
    x: np.ndarray, targets: np.ndarray, frames: list[int], lengths: list[int], blank: int
) -> None:
    """Raise torch's errors for what does not fit together."""
    if x.size == 0:
        raise RuntimeError("log_probs tensor must not be empty")
    if x.ndim != 3:
        raise RuntimeError(
            f"Expected 3-dimensional tensor, but got {x.ndim}-dimensional tensor for argument #1 "
            f"'log_probs' {_WHERE}"
        )
    if targets.ndim not in (1, 2):
        raise RuntimeError(
            f"Expected 1 to 2 dimensions, but got {targets.ndim}-dimensional tensor for argument "
            f"#2 'targets' {_WHERE}"
        )
    n_frames, batch, classes = x.shape
    if not 0 <= blank < classes:
        raise RuntimeError("blank must be in label range")
    for name, given in (("input_lengths", frames), ("target_lengths", lengths)):
        if len(given) != batch:
            raise RuntimeError(f"{name} must be of size batch_size")
    _check_at_least_0("target_lengths", lengths)
    if targets.ndim == 1:
        _check_size(targets, 0, builtins.sum(lengths))
    else:
        _check_size(targets, 0, batch)
        if targets.shape[1] < max(lengths):
            raise RuntimeError(
                f"Expected tensor to have size at least {max(lengths)} at dimension 1, but got "
                f"size {targets.shape[1]} for argument #2 'targets' {_WHERE}"
            )
    _check_at_least_0("input_lengths", frames)
    if max(frames) > n_frames:
        raise RuntimeError(
            f"Expected input_lengths to have value at most {n_frames}, but got value "
            f"{max(frames)} {_WHERE}"
        )
    if x.dtype.kind != "f" or x.itemsize < 4:
        raise not_implemented("ctc_loss_cpu", x.dtype)


def _check_at_least_0(name: str, lengths: list[int]) -> None:
    for given in lengths:
        if given < 0:
            raise RuntimeError(
                f"Expected {name} to have value at least 0, but got value {given} {_WHERE}"
            )


def _check_size(targets: np.ndarray, dim: int, size: int) -> None:
    if targets.shape[dim] != size:
        raise RuntimeError(
            f"Expected tensor to have size {size} at dimension {dim}, but got size "
            f"{targets.shape[dim]} for argument #2 'targets' {_WHERE}"
        )


def _split(targets: np.ndarray, lengths: list[int], classes: int) -> list[np.ndarray]:
    """The target of each example, from a padded or a concatenated tensor."""
    if targets.ndim == 2:
        every = [row[:length] for row, length in zip(targets, lengths)]
    else:
        every = np.split(targets, np.cumsum(lengths)[:-1].tolist())
    for target in every:
        if outside(target, classes, by=("LossCTC.cu", "target < num_labels")) is not None:
            must = f"ctc_loss(): targets must be labels from 0 to {classes - 1}"
            raise IndexError(explain(must, f"got {target.tolist()}"))
    return every


@register("nn.functional.ctc_loss", node=CtcLoss)
def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """-log of the probability of the targets, whatever their alignment with the frames.

    - ``log_probs``: log-probabilities (log_softmax) float32 or float64, (frames, batch, classes),
      or (frames, classes) for one example.
    - ``targets``: labels, (batch, longest) padded, or 1-d, one target after the other.
    - ``input_lengths``, ``target_lengths``: how many frames and labels of each example count: two
      integer tensors, or two tuples of ints.
    - ``blank``: the label that stands for none.
    - ``reduction``: "none", "sum", or "mean": each loss is divided by its target's length first.
    - ``zero_infinity``: a target that does not fit into the frames has the loss 0, and no gradient,
      in place of inf.

    Counterpart: ``torch.nn.functional.ctc_loss``; as there, the gradient is meant for what
    log_softmax made, and has no gradient itself. RuntimeError for lengths that do not fit.

    >>> frames = torch.log(torch.tensor([[[0.5, 0.5]], [[0.5, 0.5]]]))
    >>> torch.nn.functional.ctc_loss(frames, torch.tensor([[1]]), (2,), (1,)).exp()  # 1 / P
    tensor(1.3333)
    """
    reduction = reduction_of(reduction)
    check_tensors("ctc_loss", log_probs=log_probs, targets=targets)
    frames, lengths = _lengths(input_lengths, target_lengths)
    batched = log_probs.array.ndim == 3
    if not batched:
        log_probs = unsqueeze(log_probs, 1)
    x = log_probs.array
    labels = targets.array if is_foreign(targets.array) else array_beside(x, targets.array)
    _check(x, labels, frames, lengths, blank)
    node = CtcLoss()
    node.paths = Paths(_split(labels, lengths, x.shape[2]), frames, blank, x)
    node.zero_infinity = zero_infinity
    loss = finish_keeping(node, (log_probs,), (log_probs,), node.forward(x))
    if zero_infinity:
        loss = where(eq(loss, float("inf")), zeros_like(loss), loss)
    if reduction == "mean":
        per_label = np.maximum(array_beside(x, lengths, x.dtype), 1)
        return mean(div(loss, wrap(per_label)))
    if reduction == "sum":
        return sum(loss)
    return loss if batched else squeeze(loss, 0)


_REDUCTIONS = ("none", "mean", "sum")


@register("ctc_loss", node=CtcLoss, method=False)
def ctc_loss_by_number(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: int = 0,
    zero_infinity: bool = False,
) -> Tensor:
    """``nn.functional.ctc_loss`` with a number for the reduction: 0 none, 1 mean, 2 sum.

    Counterpart: ``torch.ctc_loss``. (Its signature shows the mean as default; what it does is 0.)

    >>> frames = torch.log(torch.tensor([[[0.5, 0.5]], [[0.5, 0.5]]]))
    >>> torch.ctc_loss(frames, torch.tensor([1]), (2,), (1,), reduction=2).exp()
    tensor(1.3333)
    """
    how = _REDUCTIONS[reduction] if 0 <= reduction <= 2 else "none"
    return ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, how, zero_infinity)
