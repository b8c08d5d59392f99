# Written by book/_tools/reference.py from the live package; do not edit.
from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple
from collections.abc import Callable as Callable
from collections.abc import Callable as _Callable
from collections.abc import Sequence as _Sequence
from minitorch.randomness.generators import Generator as _Generator
from minitorch.tensors.tensor import Tensor as Tensor
from minitorch.tensors.tensor import Tensor as _Tensor
from typing import Any as Any
from typing import Any as _Any

def adaptive_avg_pool1d(input: _Tensor, output_size: _Any) -> _Tensor:
    """The means of ``output_size`` bins that cover signals evenly (``torch.adaptive_avg_pool1d``).

    - ``input``: (N, C, length) or (C, length).

    >>> torch.adaptive_avg_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    tensor([[1.5000, 4.0000]])"""
    ...
def adaptive_avg_pool2d(input: _Tensor, output_size: _Any) -> _Tensor:
    """The means of bins that cover images evenly (``torch.nn.functional.adaptive_avg_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``output_size``: how many bins along height and width; an int for both; None in a pair: as
      many as the input has elements there.

    >>> torch.nn.functional.adaptive_avg_pool2d(torch.tensor([[[1., 2., 6.]]]), (1, 2))
    tensor([[[1.5000, 4.0000]]])"""
    ...
def adaptive_avg_pool3d(input: _Tensor, output_size: _Any) -> _Tensor:
    """The means of bins that cover volumes evenly (``torch.nn.functional.adaptive_avg_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N.
    - ``output_size``: as in ``adaptive_avg_pool2d``, for three dimensions.

    >>> torch.nn.functional.adaptive_avg_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), (2, 1, 1))
    tensor([[[[1.5000]],
    <BLANKLINE>
             [[5.5000]]]])"""
    ...
def adaptive_max_pool1d(input: _Tensor, output_size: _Any, return_indices: _bool = False) -> _Any:
    """As ``torch.adaptive_max_pool1d``, but the indices only with ``return_indices``.

    Counterpart: ``torch.nn.functional.adaptive_max_pool1d``.

    >>> torch.nn.functional.adaptive_max_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    tensor([[2., 6.]])"""
    ...
def adaptive_max_pool2d(input: _Tensor, output_size: _Any, return_indices: _bool = False) -> _Any:
    """The largest of bins that cover images evenly (``torch.nn.functional.adaptive_max_pool2d``).

    - ``output_size``: as in ``adaptive_avg_pool2d``.
    - ``return_indices``: give a pair (values, indices), as ``max_pool2d`` does.

    >>> torch.nn.functional.adaptive_max_pool2d(torch.tensor([[[1., 2., 6.]]]), (1, 2))
    tensor([[[2., 6.]]])"""
    ...
def adaptive_max_pool3d(input: _Tensor, output_size: _Any, return_indices: _bool = False) -> _Any:
    """The largest of bins that cover volumes evenly (``torch.nn.functional.adaptive_max_pool3d``).

    - ``output_size``: as in ``adaptive_avg_pool3d``.
    - ``return_indices``: give a pair (values, indices), as ``max_pool2d`` does.

    >>> torch.nn.functional.adaptive_max_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 1)
    tensor([[[[7.]]]])"""
    ...
def affine_grid(theta: _Tensor, size: _Any, align_corners: _bool | None = None) -> _Tensor:
    """A grid for ``grid_sample`` that looks at pictures as matrices say.

    - ``theta``: a matrix for each picture, (N, 2, 3), or (N, 3, 4) in space: it maps a point of the
      result, (x, y, 1), to the point of the input to look at.
    - ``size``: of the result: (N, C, height, width) or (N, C, depth, height, width).
    - ``align_corners``: as for ``grid_sample``. Left out, False, with a warning.

    Result (N, height, width, 2) or (N, depth, height, width, 3). ValueError for matrices that do
    not fit, NotImplementedError for other sizes.

    Counterpart: ``torch.nn.functional.affine_grid``.

    >>> double = torch.tensor([[[2.0, 0, 0], [0, 2, 0]]])
    >>> torch.nn.functional.affine_grid(double, (1, 1, 1, 2), align_corners=False)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])"""
    ...
def alpha_dropout(input: _Tensor, p: _float = 0.5, training: _bool = False, inplace: _bool = False) -> _Tensor:
    """Dropout that keeps mean and variance of SELU's results.

    Counterpart: ``torch.nn.functional.alpha_dropout``. Source: Klambauer et al. (2017).

    >>> torch.nn.functional.alpha_dropout(torch.ones(3))
    tensor([1., 1., 1.])"""
    ...
def avg_pool1d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, ceil_mode: _bool = False, count_include_pad: _bool = True) -> _Tensor:
    """The mean of each window of signals (``torch.avg_pool1d``).

    - ``input``: (N, C, length) or (C, length); the settings are those of ``avg_pool2d``.

    >>> torch.avg_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[2., 1.]])"""
    ...
def avg_pool2d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, ceil_mode: _bool = False, count_include_pad: _bool = True, divisor_override: _int | None = None, *, out: _Any = ...) -> _Tensor:
    """The mean of each window of images (``torch.nn.functional.avg_pool2d``).

    - ``input``, ``kernel_size``, ``stride``, ``ceil_mode``: as in ``max_pool2d``.
    - ``padding``: so many zeros around the input; ``count_include_pad``: they count.
    - ``divisor_override``: divide by this number instead of the number of elements.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.nn.functional.avg_pool2d(torch.tensor([[[1., 2.], [4., 3.]]]), 2)
    tensor([[[2.5000]]])"""
    ...
def avg_pool3d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, ceil_mode: _bool = False, count_include_pad: _bool = True, divisor_override: _int | None = None) -> _Tensor:
    """The mean of each window of volumes (``torch.nn.functional.avg_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``avg_pool2d``.

    >>> torch.nn.functional.avg_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 2)
    tensor([[[[3.5000]]]])"""
    ...
def batch_norm(input: _Tensor, running_mean: _Tensor | None, running_var: _Tensor | None, weight: _Tensor | None = None, bias: _Tensor | None = None, training: _bool = False, momentum: _float = 0.1, eps: _float = 1e-05) -> _Tensor:
    """Each channel normalized over all samples (``torch.nn.functional.batch_norm``).

    - ``input``: (N, C, ...), float; all others: (C,) or None.
    - ``training``: normalize by the statistics of the input, and move the running ones towards
      them by ``momentum`` (the running variance is the unbiased one); otherwise normalize by the
      running ones.

    Raises RuntimeError when the sizes do not fit, ValueError for a single number per channel, or
    an ``eps`` that is not positive, in training. Source: Ioffe and Szegedy (2015).

    >>> torch.nn.functional.batch_norm(torch.tensor([[1.0], [3.0]]), None, None, training=True)
    tensor([[-1.0000],
            [ 1.0000]])"""
    ...
def bilinear(input1: _Tensor, input2: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor:
    """``input1 @ weight[k] @ input2 + bias[k]`` for every k (``torch.nn.functional.bilinear``).

    - ``input1``: (..., in1), ``input2``: (..., in2), ``weight``: (out, in1, in2), ``bias``: (out,)
      or None. Result: (..., out).

    Raises RuntimeError when the sizes do not fit.

    >>> F = torch.nn.functional
    >>> F.bilinear(torch.ones(1, 2), torch.ones(1, 3), torch.ones(4, 2, 3))
    tensor([[6., 6., 6., 6.]])"""
    ...
def binary_cross_entropy(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """-(target log(input) + (1 - target) log(1 - input)), averaged, summed or as it is.

    - ``input``: probabilities; ``target``: 0, 1 or probabilities, of the same shape and dtype.
    - ``weight``: a factor for each element, broadcast.

    Counterpart: ``torch.nn.functional.binary_cross_entropy``. Logarithms count as -100 at least.
    Raises ValueError for other shapes, RuntimeError for numbers outside 0 and 1.

    >>> torch.nn.functional.binary_cross_entropy(torch.tensor([0.5]), torch.tensor([1.0]))
    tensor(0.6931)"""
    ...
def binary_cross_entropy_with_logits(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean', pos_weight: _Tensor | None = None) -> _Tensor:
    """``binary_cross_entropy`` of sigmoid(input), computed so that nothing overflows.

    - ``input``: scores, any numbers; ``target``: of the same shape.
    - ``weight``: a factor for each element; ``pos_weight``: one for the positive examples. Both
      are broadcast against the input.

    Counterpart: ``torch.nn.functional.binary_cross_entropy_with_logits``. ValueError when the
    shapes differ.

    >>> F = torch.nn.functional
    >>> F.binary_cross_entropy_with_logits(torch.tensor([0.0]), torch.tensor([1.0]))
    tensor(0.6931)"""
    ...
def celu(input: _Tensor, alpha: _float = 1.0, inplace: _bool = False) -> _Tensor:
    """``torch.celu`` with ``inplace`` (``torch.nn.functional.celu``).

    >>> torch.nn.functional.celu(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])"""
    ...
def celu_(input: _Tensor, alpha: _float = 1.0) -> _Tensor:
    """``celu`` written into ``input`` (``torch.celu_``).

    >>> torch.celu_(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])"""
    ...
def channel_shuffle(input: _Tensor, groups: _int) -> _Tensor:
    """The first channel of every group, then the second of every group ... (``channel_shuffle``).

    - ``input``: (N, C, *space), with C a multiple of ``groups``.

    >>> torch.channel_shuffle(torch.arange(4).reshape(1, 4, 1), 2).flatten()
    tensor([0, 2, 1, 3])"""
    ...
def conv1d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv1d``).

    - ``input``: (N, C, length), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, length).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv1d(torch.tensor([[1., 2., 4., 8.]]), torch.tensor([[[-1., 1.]]]))
    tensor([[1., 2., 4.]])"""
    ...
def conv2d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv2d``).

    - ``input``: (N, C, height, width), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, height, width).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv2d(torch.arange(9.).reshape(1, 3, 3), torch.ones(1, 1, 2, 2))
    tensor([[[ 8., 12.],
             [20., 24.]]])"""
    ...
def conv3d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, dilation: _Any = 1, groups: _int = 1) -> _Tensor:
    """The sum of products of a kernel with every window (``torch.conv3d``).

    - ``input``: (N, C, depth, height, width), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, depth, height, width).
    Raises RuntimeError when sizes do not fit.

    >>> torch.conv3d(torch.zeros(1, 2, 4, 4, 4), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 5, 2, 2, 2])"""
    ...
def conv_tbc(input: _Tensor, weight: _Tensor, bias: _Tensor, pad: _int = 0) -> _Tensor:
    """A convolution along time, of (time, batch, channels) (``torch.conv_tbc``).

    - ``input``: (T, N, C). ``weight``: (K, C, O). ``bias``: (O,), all of one dtype.
    - ``pad``: how many zeros are put before the first and after the last step.

    Result: (T + 2 pad - K + 1, N, O). RuntimeError for shapes that do not fit, and for an input
    that ``view`` cannot give the shape (T * N, C).

    >>> x = torch.tensor([[[1.0]], [[2.0]], [[4.0]]])
    >>> torch.conv_tbc(x, torch.ones(2, 1, 1), torch.zeros(1)).flatten()
    tensor([3., 6.])"""
    ...
def conv_transpose1d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose1d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, length), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, length). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose1d(torch.tensor([[1., 2.]]), torch.tensor([[[1., 10.]]]), stride=2)
    tensor([[ 1., 10.,  2., 20.]])"""
    ...
def conv_transpose2d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose2d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, height, width), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, height, width). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose2d(torch.tensor([[[3.]]]), torch.tensor([[[[1., 2.], [4., 8.]]]]))
    tensor([[[ 3.,  6.],
             [12., 24.]]])"""
    ...
def conv_transpose3d(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None, stride: _Any = 1, padding: _Any = 0, output_padding: _Any = 0, groups: _int = 1, dilation: _Any = 1) -> _Tensor:
    """Each element spreads the kernel over its window (``torch.conv_transpose3d``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, depth, height, width), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, depth, height, width). Raises RuntimeError when sizes do not fit.

    >>> torch.conv_transpose3d(torch.zeros(1, 5, 2, 2, 2), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 2, 4, 4, 4])"""
    ...
def cosine_embedding_loss(input1: _Tensor, input2: _Tensor, target: _Tensor, margin: _float = 0, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """1 - cos where the target is 1, max(0, cos - margin) where it is -1.

    - ``input1``, ``input2``: rows to compare, (batch, n), or one vector each, (n,).
    - ``target``: (batch,), or a number for vectors.

    Counterpart: ``torch.nn.functional.cosine_embedding_loss``. RuntimeError for other shapes.

    >>> a, b = torch.tensor([[1.0, 0.0]]), torch.tensor([[0.0, 2.0]])
    >>> torch.nn.functional.cosine_embedding_loss(a, b, torch.tensor([1]))
    tensor(1.)"""
    ...
def cosine_similarity(x1: _Tensor, x2: _Tensor, dim: _int = 1, eps: _float = 1e-08) -> _Tensor:
    """The cosine of the angle between two vectors, -1 to 1, along ``dim``.

    - ``x1``, ``x2``: broadcast against each other; the result has ``dim`` no more.
    - ``eps``: the least length of a vector.

    Counterpart: ``torch.nn.functional.cosine_similarity``. RuntimeError when none is float.

    >>> torch.cosine_similarity(torch.tensor([1.0, 0.0]), torch.tensor([1.0, 1.0]), dim=0)
    tensor(0.7071)"""
    ...
def cross_entropy(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, size_average: _bool | None = None, ignore_index: _int = -100, reduce: _bool | None = None, reduction: _str = 'mean', label_smoothing: _float = 0.0) -> _Tensor:
    """Log-softmax and negative log likelihood in one (``torch.nn.functional.cross_entropy``).

    - ``input``: scores, not probabilities, (classes,), (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, or probabilities in the shape of the input.
    - ``label_smoothing``: this part of the target is spread evenly over all classes, 0 to 1.

    The other arguments: see ``nll_loss``.

    >>> torch.nn.functional.cross_entropy(torch.tensor([[0.0, 0.0]]), torch.tensor([1]))
    tensor(0.6931)"""
    ...
def ctc_loss(log_probs: _Tensor, targets: _Tensor, input_lengths: _Any, target_lengths: _Any, blank: _int = 0, reduction: _str = 'mean', zero_infinity: _bool = False) -> _Tensor:
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
    tensor(1.3333)"""
    ...
def dropout(input: _Tensor, p: _float = 0.5, training: _bool = True, inplace: _bool = False) -> _Tensor:
    """Each element is 0 with probability ``p``, the others are divided by 1 - p.

    - ``training``: if not, the input itself. ``inplace``: write into the input.

    Raises ValueError unless 0 <= p <= 1. Counterpart: ``torch.nn.functional.dropout``. Source:
    Srivastava et al. (2014).

    >>> torch.nn.functional.dropout(torch.ones(3), training=False)
    tensor([1., 1., 1.])"""
    ...
def dropout1d(input: _Tensor, p: _float = 0.5, training: _bool = True, inplace: _bool = False) -> _Tensor:
    """Each channel of an input (N, C, L) is 0 with probability ``p``, the others are
    divided by 1 - p (``torch.nn.functional.dropout1d``).

    >>> torch.nn.functional.dropout1d(torch.ones(1, 1, 1), training=False).sum()
    tensor(1.)"""
    ...
def dropout2d(input: _Tensor, p: _float = 0.5, training: _bool = True, inplace: _bool = False) -> _Tensor:
    """Each channel of an input (N, C, ...) is 0 with probability ``p``, the others are
    divided by 1 - p (``torch.nn.functional.dropout2d``).

    >>> torch.nn.functional.dropout2d(torch.ones(1, 1, 1, 1), training=False).sum()
    tensor(1.)"""
    ...
def dropout3d(input: _Tensor, p: _float = 0.5, training: _bool = True, inplace: _bool = False) -> _Tensor:
    """Each channel of an input (N, C, ...) is 0 with probability ``p``, the others are
    divided by 1 - p (``torch.nn.functional.dropout3d``).

    >>> torch.nn.functional.dropout3d(torch.ones(1, 1, 1, 1, 1), training=False).sum()
    tensor(1.)"""
    ...
def elu(input: _Tensor, alpha: _float = 1.0, inplace: _bool = False) -> _Tensor:
    """x where x > 0, else ``alpha`` * (e^x - 1) (``torch.nn.functional.elu``). Float tensors.

    >>> torch.nn.functional.elu(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])"""
    ...
def elu_(input: _Tensor, alpha: _float = 1.0) -> _Tensor:
    """``elu`` written into ``input`` (``torch.nn.functional.elu_``).

    >>> torch.nn.functional.elu_(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])"""
    ...
def embedding(input: _Tensor, weight: _Tensor, padding_idx: _int | None = None, max_norm: _float | None = None, norm_type: _float = 2.0, scale_grad_by_freq: _bool = False, sparse: _bool = False) -> _Tensor:
    """The rows of ``weight`` at the indices ``input`` (``torch.nn.functional.embedding``).

    - ``input``: int64 or int32, any shape; ``weight``: (num_embeddings, embedding_dim).
      Result: (*input.shape, embedding_dim).
    - ``padding_idx``: a row that gets no gradient; negative counts from the end.
    - ``max_norm``, ``norm_type``: rows that are read and longer than this are scaled down, *in
      weight itself*. ``scale_grad_by_freq``: gradients divided by how often a row was read.
    - ``sparse``: changes nothing: the gradient has the same numbers, and is dense here.

    Raises IndexError for an index out of range.

    >>> torch.nn.functional.embedding(torch.tensor([2, 0]), torch.eye(3))
    tensor([[0., 0., 1.],
            [1., 0., 0.]])"""
    ...
def embedding_bag(input: _Tensor, weight: _Tensor, offsets: _Tensor | None = None, max_norm: _float | None = None, norm_type: _float = 2, scale_grad_by_freq: _bool = False, mode: _str = 'mean', sparse: _bool = False, per_sample_weights: _Tensor | None = None, include_last_offset: _bool = False, padding_idx: _int | None = None) -> _Tensor:
    """Sums, means or maxima of bags of a table's rows (``torch.nn.functional.embedding_bag``).

    - ``input``: indices, (bags, n), or (n,) with ``offsets``, (bags,): where each bag starts (and,
      with ``include_last_offset``, where the last one ends). ``weight``: (rows, width), float.
      Result: (bags, width); an empty bag is 0.
    - ``mode``: "mean", "sum" or "max". ``per_sample_weights``: factors of the rows, of the shape
      of ``input``; only for "sum".
    - ``padding_idx``: a row that counts for nothing and gets no gradient.
    - ``max_norm``, ``norm_type``: as in ``embedding``. ``sparse``: changes nothing: gradients are
      dense here. ``scale_grad_by_freq``: divide gradients by how often a row occurs (on the CPU by
      the numbers that torch takes for that, which are other rows').

    Raises ValueError for arguments that do not fit, RuntimeError for indices out of range. There
    are no second gradients.

    >>> table = torch.tensor([[1., 2.], [3., 4.], [5., 6.]])
    >>> torch.nn.functional.embedding_bag(torch.tensor([[0, 1], [2, 2]]), table)
    tensor([[2., 3.],
            [5., 6.]])"""
    ...
def feature_alpha_dropout(input: _Tensor, p: _float = 0.5, training: _bool = False, inplace: _bool = False) -> _Tensor:
    """Alpha dropout of whole channels (``torch.nn.functional.feature_alpha_dropout``).

    >>> torch.nn.functional.feature_alpha_dropout(torch.ones(1, 2))
    tensor([[1., 1.]])"""
    ...
def fold(input: _Tensor, output_size: _Any, kernel_size: _Any, dilation: _Any = 1, padding: _Any = 0, stride: _Any = 1) -> _Tensor:
    """Columns added up to images: the transpose of ``unfold`` (``torch.nn.functional.fold``).

    - ``input``: (N, C * kernel elements, number of windows), or without N.
    - ``output_size``: height and width of the images; the rest is as in ``unfold``.

    Result: (N, C, height, width). Raises RuntimeError when the sizes do not fit.

    >>> torch.nn.functional.fold(torch.ones(4, 2), (2, 3), 2)
    tensor([[[1., 2., 1.],
             [1., 2., 1.]]])"""
    ...
def fractional_max_pool2d(input: _Tensor, kernel_size: _Any, output_size: _Any = None, output_ratio: _Any = None, return_indices: _bool = False, _random_samples: _Tensor | None = None) -> _Any:
    """The largest of windows at random places (``torch.nn.functional.fractional_max_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width), float; ``kernel_size``: the windows.
    - ``output_size``: how many along height and width; or ``output_ratio``, a pair: as a part of
      the input's size. ``return_indices``: give a pair (values, indices).
    - ``_random_samples``: (N, C, 2), numbers from [0, 1) to use instead of drawing them.

    Source: Graham (2014). Raises RuntimeError when the windows do not fit.

    >>> F = torch.nn.functional
    >>> F.fractional_max_pool2d(torch.arange(16.).reshape(1, 4, 4), 2, (1, 1))
    tensor([[[15.]]])"""
    ...
def fractional_max_pool3d(input: _Tensor, kernel_size: _Any, output_size: _Any = None, output_ratio: _Any = None, return_indices: _bool = False, _random_samples: _Tensor | None = None) -> _Any:
    """The largest of windows at random places (``torch.nn.functional.fractional_max_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in
      ``fractional_max_pool2d``, for three dimensions.

    >>> x = torch.arange(27.).reshape(1, 3, 3, 3)
    >>> torch.nn.functional.fractional_max_pool3d(x, 2, 1)
    tensor([[[[26.]]]])"""
    ...
def gaussian_nll_loss(input: _Tensor, target: _Tensor, var: _Any, full: _bool = False, eps: _float = 1e-06, reduction: _str = 'mean') -> _Tensor:
    """The negative log likelihood of numbers, for an expected value and a variance.

    - ``var``: a variance for each element, or for each row (last size 1 or left out), or a number.
    - ``full``: add the constant log(2 pi) / 2; ``eps``: the least variance.

    Counterpart: ``torch.nn.functional.gaussian_nll_loss``. ValueError for a negative variance.

    >>> x, y = torch.tensor([1.0]), torch.tensor([3.0])
    >>> torch.nn.functional.gaussian_nll_loss(x, y, torch.tensor([1.0]))
    tensor(2.)"""
    ...
def gelu(input: _Tensor, *, approximate: _str = 'none', out: _Any = ...) -> _Tensor:
    """x times the probability that a standard normal number is smaller than x.

    - ``approximate``: "none", or "tanh" for the older formula by a tanh.

    Counterpart: ``torch.nn.functional.gelu``. Float tensors; RuntimeError for other names.

    >>> torch.nn.functional.gelu(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])"""
    ...
def glu(input: _Tensor, dim: _int = -1) -> _Tensor:
    """One half of the input times the sigmoid of the other (``torch.nn.functional.glu``).

    - ``input``: a float tensor whose size along ``dim`` is even; the result has half of it.

    >>> torch.nn.functional.glu(torch.tensor([4.0, 0.0]))
    tensor([2.])"""
    ...
def grid_sample(input: _Tensor, grid: _Tensor, mode: _str = 'bilinear', padding_mode: _str = 'zeros', align_corners: _bool | None = None) -> _Tensor:
    """The input, looked at in the points of a grid (``torch.nn.functional.grid_sample``).

    - ``input``: (N, C, height, width) or (N, C, depth, height, width), float.
    - ``grid``: (N, rows, columns, 2) or (N, planes, rows, columns, 3): where to look, x first:
      -1 is the left (upper) edge, 1 the right (lower) one.
    - ``mode``: "bilinear" (in space: trilinear), "nearest" or "bicubic" (in the plane).
    - ``padding_mode``: what is seen outside: "zeros", the "border", or the "reflection".
    - ``align_corners``: are the edges the middles of the outermost pixels (True) or their outer
      edges (False)? Left out, False, with a warning.

    Result (N, C, rows, columns) or (N, C, planes, rows, columns). ValueError for other modes,
    RuntimeError for shapes that do not fit.

    >>> picture = torch.tensor([[[[1.0, 2.0]]]])
    >>> torch.nn.functional.grid_sample(picture, torch.zeros(1, 1, 1, 2), align_corners=False)
    tensor([[[[1.5000]]]])"""
    ...
def group_norm(input: _Tensor, num_groups: _int, weight: _Tensor | None = None, bias: _Tensor | None = None, eps: _float = 1e-05) -> _Tensor:
    """``torch.group_norm``, which refuses groups of one number.

    - ``input``: (N, C, ...) with C divisible by ``num_groups``; ``weight``, ``bias``: (C,) or None.

    >>> torch.nn.functional.group_norm(torch.tensor([[1.0, 3.0, 5.0, 9.0]]), 2)
    tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])"""
    ...
def gumbel_softmax(logits: _Tensor, tau: _float = 1, hard: _bool = False, eps: _float = 1e-10, dim: _int = -1) -> _Tensor:
    """A random choice that has a gradient: the softmax of logits with Gumbel noise.

    - ``tau``: the temperature; the smaller, the nearer the result to 0s and one 1.
    - ``hard``: return 0s and one 1, but pass on the gradient as if it were the soft result.
    - ``eps``: has no effect (deprecated, warns).

    Counterpart: ``torch.nn.functional.gumbel_softmax``; the same seed gives torch's numbers.

    >>> torch.nn.functional.gumbel_softmax(torch.zeros(2, 3), hard=True).sum(1)
    tensor([1., 1.])"""
    ...
def hardshrink(input: _Tensor, lambd: _float = 0.5, *, out: _Any = ...) -> _Tensor:
    """x, or 0 where |x| <= ``lambd`` (``torch.nn.functional.hardshrink``). Float tensors.

    >>> torch.nn.functional.hardshrink(torch.tensor([-2.0, 0.25]))
    tensor([-2.,  0.])"""
    ...
def hardsigmoid(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """x/6 + 1/2, clipped to [0, 1] (``torch.nn.functional.hardsigmoid``). Float tensors.

    >>> torch.nn.functional.hardsigmoid(torch.tensor([-4.0, 0.0, 1.5]))
    tensor([0.0000, 0.5000, 0.7500])"""
    ...
def hardswish(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """x * hardsigmoid(x) (``torch.nn.functional.hardswish``). Float tensors.

    >>> torch.nn.functional.hardswish(torch.tensor([-4.0, 1.0, 4.0]))
    tensor([-0.0000,  0.6667,  4.0000])"""
    ...
def hardtanh(input: _Tensor, min_val: _float = -1.0, max_val: _float = 1.0, inplace: _bool = False) -> _Tensor:
    """x clipped to [min_val, max_val] (``torch.nn.functional.hardtanh``).

    Float and integer tensors; ValueError when min_val > max_val.

    >>> torch.nn.functional.hardtanh(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])"""
    ...
def hardtanh_(input: _Tensor, min_val: _float = -1.0, max_val: _float = 1.0) -> _Tensor:
    """``hardtanh`` written into ``input`` (``torch.nn.functional.hardtanh_``).

    >>> torch.nn.functional.hardtanh_(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])"""
    ...
def hinge_embedding_loss(input: _Tensor, target: _Tensor, margin: _float = 1.0, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """x where the target is 1, max(0, margin - x) where it is -1.

    - ``input``: often a distance; ``target``: 1 for a pair that belongs together, else -1.

    Counterpart: ``torch.nn.functional.hinge_embedding_loss``.

    >>> x, y = torch.tensor([0.5, 0.25]), torch.tensor([1, -1])
    >>> torch.nn.functional.hinge_embedding_loss(x, y, reduction="none")
    tensor([0.5000, 0.7500])"""
    ...
def huber_loss(input: _Tensor, target: _Tensor, reduction: _str = 'mean', delta: _float = 1.0, weight: _Tensor | None = None) -> _Tensor:
    """Half the squared differences, growing only linearly from ``delta`` on; see ``mse_loss``.

    - ``weight``: a factor for each element. (The mean is divided by their number.)

    Counterpart: ``torch.nn.functional.huber_loss``. RuntimeError unless ``delta`` is positive.

    >>> torch.nn.functional.huber_loss(torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]))
    tensor(1.)"""
    ...
def instance_norm(input: _Tensor, running_mean: _Tensor | None = None, running_var: _Tensor | None = None, weight: _Tensor | None = None, bias: _Tensor | None = None, use_input_stats: _bool = True, momentum: _float = 0.1, eps: _float = 1e-05) -> _Tensor:
    """Each channel of each sample normalized (``torch.nn.functional.instance_norm``).

    - ``input``: (N, C, ...), float; all others: (C,) or None. With ``use_input_stats=False`` the
      running statistics are used, otherwise they are moved, as in ``batch_norm``.

    Raises ValueError for a single number per channel. Source: Ulyanov et al. (2016).

    >>> torch.nn.functional.instance_norm(torch.tensor([[[1.0, 3.0]]]))
    tensor([[[-1.0000,  1.0000]]])"""
    ...
def interpolate(input: _Tensor, size: _Any = None, scale_factor: _Any = None, mode: _str = 'nearest', align_corners: _bool | None = None, recompute_scale_factor: _bool | None = None, antialias: _bool = False) -> _Tensor:
    """Signals or images of another size (``torch.nn.functional.interpolate``).

    - ``input``: (N, C, length), (N, C, height, width) or (N, C, depth, height, width).
    - ``size``: the new size, an int or one for each dimension; or instead of it
    - ``scale_factor``: how many times as large, a number or one for each dimension.
    - ``mode``: "nearest", "nearest-exact", "linear" (3-D), "bilinear", "bicubic" and "lanczos"
      (4-D), "trilinear" (5-D), or "area" (means of bins). The first two and those of 4-D images
      take uint8 too, and round as Pillow does.
    - ``align_corners``: the outermost elements keep their places (linear and cubic modes).
    - ``recompute_scale_factor``: round the new size first, then work out the factor from it.
    - ``antialias``: make a smaller image of means of all old pixels ("bilinear", "bicubic", and
      "lanczos", which asks for it).

    Raises ValueError and NotImplementedError for what does not fit together.

    >>> torch.nn.functional.interpolate(torch.tensor([[[1., 2.]]]), scale_factor=2)
    tensor([[[1., 1., 2., 2.]]])"""
    ...
def kl_div(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean', log_target: _bool = False) -> _Tensor:
    """How far a distribution is from the target: target (log(target) - input) of each element.

    - ``input``: log-probabilities; ``target``: probabilities, or with ``log_target`` their logs.
    - ``reduction``: also "batchmean", the sum divided by the first size: what mathematics calls
      the divergence. ("mean", the default, warns that it is not.)

    Counterpart: ``torch.nn.functional.kl_div``.

    >>> p = torch.tensor([[0.5, 0.5]])
    >>> torch.nn.functional.kl_div(p.log(), p, reduction="batchmean")
    tensor(0.)"""
    ...
def l1_loss(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean', weight: _Tensor | None = None) -> _Tensor:
    """The absolute differences, averaged, summed or as they are; see ``mse_loss``.

    Counterpart: ``torch.nn.functional.l1_loss``.

    >>> torch.nn.functional.l1_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)"""
    ...
def layer_norm(input: _Tensor, normalized_shape: _Sequence[_int], weight: _Tensor | None = None, bias: _Tensor | None = None, eps: _float = 1e-05) -> _Tensor:
    """Each sample normalized over its last dimensions (``torch.nn.functional.layer_norm``).

    - ``input``: (..., *normalized_shape), float; ``weight``, ``bias``: normalized_shape or None.
    - ``eps``: added to the variance.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.nn.functional.layer_norm(torch.tensor([[1.0, 3.0]]), (2,))
    tensor([[-1.0000,  1.0000]])"""
    ...
def leaky_relu(input: _Tensor, negative_slope: _float = 0.01, inplace: _bool = False) -> _Tensor:
    """x where x > 0, else ``negative_slope`` * x (``torch.nn.functional.leaky_relu``).

    Input and result: float tensors of the same shape. NotImplementedError for other dtypes.

    >>> torch.nn.functional.leaky_relu(torch.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.5000,  2.0000])"""
    ...
def leaky_relu_(input: _Tensor, negative_slope: _float = 0.01) -> _Tensor:
    """``leaky_relu`` written into ``input`` (``torch.nn.functional.leaky_relu_``).

    >>> torch.nn.functional.leaky_relu_(torch.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.5000,  2.0000])"""
    ...
def linear(input: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor:
    """``input @ weight.T + bias`` (``torch.nn.functional.linear``).

    - ``input``: (..., in_features); ``weight``: (out_features, in_features); ``bias``:
      (out_features,) or None. Result: (..., out_features).

    >>> torch.nn.functional.linear(torch.ones(1, 2), torch.tensor([[1.0, 2.0]]))
    tensor([[3.]])"""
    ...
def linear_cross_entropy(input: _Tensor, linear_weight: _Tensor, target: _Tensor, *, linear_bias: _Tensor | None = None, weight: _Tensor | None = None, reduction: _str = 'mean', ignore_index: _int | None = None, label_smoothing: _float = 0.0, options: _Any = None) -> _Tensor:
    """``cross_entropy(linear(input, linear_weight, linear_bias), target, ...)`` in one call.

    - ``input``: (batch, in_features) or (in_features,).
    - ``linear_weight``: (classes, in_features), or (classes, ..., in_features) for scores
      (batch, classes, ...); ``linear_bias``: the same without in_features.
    - ``ignore_index``: None stands for -100.
    - ``options``: only None. (torch can work through the batch in pieces, to save memory.)

    The other arguments: see ``cross_entropy``. Counterpart:
    ``torch.nn.functional.linear_cross_entropy``. RuntimeError for shapes that do not fit,
    NotImplementedError for ``options``.

    >>> x, w = torch.tensor([[1.0, 2.0]]), torch.zeros(2, 2)
    >>> torch.nn.functional.linear_cross_entropy(x, w, torch.tensor([1]))
    tensor(0.6931)"""
    ...
def local_response_norm(input: _Tensor, size: _int, alpha: _float = 0.0001, beta: _float = 0.75, k: _float = 1.0) -> _Tensor:
    """``input / (k + alpha * m) ** beta``, m: the mean square of the ``size`` channels around.

    - ``input``: (N, C, ...), at least three dimensions. Channels outside count as 0.

    Counterpart: ``torch.nn.functional.local_response_norm``. Source: Krizhevsky et al. (2012).
    Raises ValueError for fewer dimensions.

    >>> x = torch.tensor([[[1.], [2.], [3.]]])
    >>> torch.nn.functional.local_response_norm(x, 1, alpha=1.0, beta=0.5, k=0.0)
    tensor([[[1.],
             [1.],
             [1.]]])"""
    ...
def log_softmax(input: _Tensor, dim: _int | None = None, _stacklevel: _int = 3, dtype: _Any = None) -> _Tensor:
    """``torch.log_softmax`` where ``dim`` may be left out (``nn.functional.log_softmax``).

    >>> torch.nn.functional.log_softmax(torch.tensor([0.0, 0.0]), dim=0)
    tensor([-0.6931, -0.6931])"""
    ...
def logsigmoid(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """log(sigmoid(x)), finite for every x (``torch.nn.functional.logsigmoid``). Float tensors.

    >>> torch.nn.functional.logsigmoid(torch.tensor([-100.0, 2.0]))
    tensor([-100.0000,   -0.1269])"""
    ...
def lp_pool1d(input: _Tensor, norm_type: _float, kernel_size: _int, stride: _Any = None, ceil_mode: _bool = False) -> _Tensor:
    """The p-norm of each window of signals (``torch.nn.functional.lp_pool1d``).

    >>> torch.nn.functional.lp_pool1d(torch.tensor([[3., 4.]]), 2, 2)
    tensor([[5.]])"""
    ...
def lp_pool2d(input: _Tensor, norm_type: _float, kernel_size: _Any, stride: _Any = None, ceil_mode: _bool = False) -> _Tensor:
    """The p-norm of each window, (sum of x^p)^(1/p) (``torch.nn.functional.lp_pool2d``).

    - ``norm_type``: p; inf for the largest absolute value. The rest is as in ``avg_pool2d``.

    >>> torch.nn.functional.lp_pool2d(torch.tensor([[[3., 4.]]]), 2, (1, 2))
    tensor([[[5.]]])"""
    ...
def lp_pool3d(input: _Tensor, norm_type: _float, kernel_size: _Any, stride: _Any = None, ceil_mode: _bool = False) -> _Tensor:
    """The p-norm of each window of volumes (``torch.nn.functional.lp_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``lp_pool2d``.

    >>> torch.nn.functional.lp_pool3d(torch.tensor([[[[3., 4.]]]]), 2, (1, 1, 2))
    tensor([[[[5.]]]])"""
    ...
def margin_ranking_loss(input1: _Tensor, input2: _Tensor, target: _Tensor, margin: _float = 0, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """max(0, margin - target (input1 - input2)): which of two should be ranked higher?

    - ``target``: 1 where ``input1`` should be larger, -1 where ``input2`` should.

    Counterpart: ``torch.nn.functional.margin_ranking_loss``. RuntimeError when the tensors differ
    in their number of dimensions.

    >>> a, b, first = torch.tensor([1.0]), torch.tensor([3.0]), torch.tensor([1.0])
    >>> torch.nn.functional.margin_ranking_loss(a, b, first)
    tensor(2.)"""
    ...
def max_pool1d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False, return_indices: _bool = False) -> _Any:
    """As ``torch.max_pool1d``; with ``return_indices`` a pair (values, indices).

    Counterpart: ``torch.nn.functional.max_pool1d``.

    >>> torch.nn.functional.max_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[3., 2.]])"""
    ...
def max_pool2d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False, return_indices: _bool = False) -> _Any:
    """As ``torch.max_pool2d``; with ``return_indices`` a pair (values, indices).

    An index counts the elements of an image, row by row (``torch.nn.functional.max_pool2d``).

    >>> x = torch.tensor([[[1., 2.], [4., 3.]]])
    >>> torch.nn.functional.max_pool2d(x, 2, return_indices=True)
    (tensor([[[4.]]]), tensor([[[2]]]))"""
    ...
def max_pool3d(input: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, dilation: _Any = 1, ceil_mode: _bool = False, return_indices: _bool = False) -> _Any:
    """The largest element of each window of volumes (``torch.nn.functional.max_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``max_pool2d``.

    >>> torch.nn.functional.max_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 2)
    tensor([[[[7.]]]])"""
    ...
def max_unpool1d(input: _Tensor, indices: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, output_size: _Sequence[_int] | None = None) -> _Tensor:
    """What ``max_pool1d`` has picked, at its places (``torch.nn.functional.max_unpool1d``).

    >>> torch.nn.functional.max_unpool1d(torch.tensor([[3., 2.]]), torch.tensor([[1, 2]]), 2)
    tensor([[0., 3., 2., 0.]])"""
    ...
def max_unpool2d(input: _Tensor, indices: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, output_size: _Sequence[_int] | None = None) -> _Tensor:
    """What ``max_pool2d`` has picked, at its places (``torch.nn.functional.max_unpool2d``).

    - ``input``, ``indices``: the pair that ``max_pool2d`` gives with ``return_indices``.
    - ``kernel_size``, ``stride``, ``padding``: those of the pooling. ``output_size``: the size of
      its input, where it is not the smallest that is possible.

    Raises ValueError for a size that is not possible, RuntimeError for indices outside.

    >>> F = torch.nn.functional
    >>> F.max_unpool2d(torch.tensor([[[4.]]]), torch.tensor([[[2]]]), 2)
    tensor([[[0., 0.],
             [4., 0.]]])"""
    ...
def max_unpool3d(input: _Tensor, indices: _Tensor, kernel_size: _Any, stride: _Any = None, padding: _Any = 0, output_size: _Sequence[_int] | None = None) -> _Tensor:
    """What ``max_pool3d`` has picked, at its places (``torch.nn.functional.max_unpool3d``).

    >>> x, places = torch.tensor([[[[4.]]]]), torch.tensor([[[[1]]]])
    >>> torch.nn.functional.max_unpool3d(x, places, (1, 1, 2))
    tensor([[[[0., 4.]]]])"""
    ...
def mish(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """x * tanh(softplus(x)) (``torch.nn.functional.mish``). Float tensors.

    >>> torch.nn.functional.mish(torch.tensor([-1.0, 2.0]))
    tensor([-0.3034,  1.9440])"""
    ...
def mse_loss(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean', weight: _Tensor | None = None) -> _Tensor:
    """The squared differences, averaged ("mean"), summed ("sum") or as they are ("none").

    - ``input``, ``target``: float tensors of the same shape (others broadcast, with a warning).
    - ``weight``: a factor for each element; the mean is then divided by the sum of the weights.

    Counterpart: ``torch.nn.functional.mse_loss``.

    >>> torch.nn.functional.mse_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)"""
    ...
def multi_head_attention_forward(query: _Tensor, key: _Tensor, value: _Tensor, embed_dim_to_check: _int, num_heads: _int, in_proj_weight: _Tensor | None, in_proj_bias: _Tensor | None, bias_k: _Tensor | None, bias_v: _Tensor | None, add_zero_attn: _bool, dropout_p: _float, out_proj_weight: _Tensor, out_proj_bias: _Tensor | None, training: _bool = True, key_padding_mask: _Tensor | None = None, need_weights: _bool = True, attn_mask: _Tensor | None = None, use_separate_proj_weight: _bool = False, q_proj_weight: _Tensor | None = None, k_proj_weight: _Tensor | None = None, v_proj_weight: _Tensor | None = None, static_k: _Tensor | None = None, static_v: _Tensor | None = None, average_attn_weights: _bool = True, is_causal: _bool = False) -> _tuple[_Tensor, _Tensor | None]:
    """Multi-head attention (``torch.nn.functional.multi_head_attention_forward``).

    - ``query``: (rows, batch, features) or (rows, features), ``key``, ``value``: (keys, batch,
      features) or (keys, features).
    - ``in_proj_weight``: (3 * features, features), of query, key and value one below the other;
      with ``use_separate_proj_weight`` three matrices in its place. ``in_proj_bias``:
      (3 * features,) or None. ``out_proj_weight``, ``out_proj_bias``: (features, features),
      (features,).
    - ``bias_k``, ``bias_v``: (1, 1, features), one more key and value; ``add_zero_attn``: one more
      of zeros. ``static_k``, ``static_v``: (batch * heads, keys, size), used as they are.
    - ``key_padding_mask``: (batch, keys), ``attn_mask``: (rows, keys) or (batch * heads, rows,
      keys): bool, True where not to look; or float, added to the scores. ``is_causal``: a hint
      that ``attn_mask`` is the causal mask.
    - ``dropout_p``: the chance that a weight is dropped, if ``training``.

    Returns the result, shaped as ``query``, and with ``need_weights`` the weights, (batch, rows,
    keys), or for each head, (batch, heads, rows, keys), without ``average_attn_weights``.
    AssertionError or RuntimeError, in torch's words, when something does not fit.

    >>> x, eye = torch.zeros(3, 1, 2), torch.eye(2)
    >>> arguments = 2, 1, torch.zeros(6, 2), None, None, None, False, 0.0, eye, None
    >>> torch.nn.functional.multi_head_attention_forward(x, x, x, *arguments)[1][0, 0]
    tensor([0.3333, 0.3333, 0.3333])"""
    ...
def multi_margin_loss(input: _Tensor, target: _Tensor, p: _int = 1, margin: _float = 1.0, weight: _Tensor | None = None, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """The mean over the wrong classes of max(0, margin - right score + wrong score)^p.

    - ``input``: scores, (batch, classes) or (classes,); ``target``: int64 classes.
    - ``p``: 1 or 2; ``weight``: a factor for each class.

    Counterpart: ``torch.nn.functional.multi_margin_loss``.

    >>> scores = torch.tensor([[1.0, 0.5]])
    >>> torch.nn.functional.multi_margin_loss(scores, torch.tensor([0]))
    tensor(0.2500)"""
    ...
def multilabel_margin_loss(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """By how much wrong classes come too near to the right ones, of which there may be several.

    - ``input``: scores, (batch, classes) or (classes,).
    - ``target``: int64 of the same shape: the right classes of each example, then -1.

    Counterpart: ``torch.nn.functional.multilabel_margin_loss``; as there, the gradient has no
    gradient itself. RuntimeError for shapes, dtypes or classes that do not fit.

    >>> x, y = torch.tensor([0.5, 0.0]), torch.tensor([1, -1])
    >>> torch.nn.functional.multilabel_margin_loss(x, y)  # (1 - 0.0 + 0.5) / 2
    tensor(0.7500)"""
    ...
def multilabel_soft_margin_loss(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """The mean over the classes of ``binary_cross_entropy_with_logits``, for each example.

    - ``input``: scores, (..., classes); ``target``: 1 for the classes that hold, else 0.
    - ``weight``: a factor for each class.

    Counterpart: ``torch.nn.functional.multilabel_soft_margin_loss``.

    >>> x, y = torch.tensor([[0.0, 0.0]]), torch.tensor([[1.0, 0.0]])
    >>> torch.nn.functional.multilabel_soft_margin_loss(x, y)
    tensor(0.6931)"""
    ...
def nll_loss(input: _Tensor, target: _Tensor, weight: _Tensor | None = None, size_average: _bool | None = None, ignore_index: _int = -100, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """The negative log likelihood of the target classes (``torch.nn.functional.nll_loss``).

    - ``input``: log-probabilities, (classes,) or (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, the same shape without the classes.
    - ``weight``: a factor per class; ``ignore_index``: a target that does not count.
    - ``reduction``: "mean" (weighted), "sum" or "none". (``size_average`` and ``reduce`` are
      deprecated, and warn.)

    Raises RuntimeError, ValueError or IndexError when shapes, dtypes or classes do not fit.

    >>> torch.nn.functional.nll_loss(torch.tensor([[-0.5, -2.0]]), torch.tensor([1]))
    tensor(2.)"""
    ...
def normalize(input: _Tensor, p: _float = 2.0, dim: _Any = 1, eps: _float = 1e-12, out: _Tensor | None = None) -> _Tensor:
    """``input`` divided by its norm along ``dim`` (``torch.nn.functional.normalize``).

    - ``p``: which norm; ``eps``: the smallest divisor; ``out``: the tensor that is written into.

    >>> torch.nn.functional.normalize(torch.tensor([[3.0, 4.0]]))
    tensor([[0.6000, 0.8000]])"""
    ...
def one_hot(tensor: _Tensor, num_classes: _int = -1) -> _Tensor:
    """1 at the class of each element, 0 elsewhere (``torch.nn.functional.one_hot``).

    - ``tensor``: int64, any shape. Result: int64, (*shape, num_classes); by default one more than
      the largest class.

    Raises RuntimeError for classes out of range.

    >>> torch.nn.functional.one_hot(torch.tensor([0, 2]))
    tensor([[1, 0, 0],
            [0, 0, 1]])"""
    ...
def pad(input: _Tensor, pad: _Any, mode: _str = 'constant', value: _Any = None) -> _Tensor:
    """Elements put before and after the last dimensions (``torch.nn.functional.pad``).

    - ``pad``: (before, after) of the last dimension, then of the one before it, and so on; negative
      numbers cut off.
    - ``mode``: "constant" (``value``, 0 by default), "reflect" (the elements in reverse order,
      without the border itself), "replicate" (the border again and again), "circular" (what is at
      the other end). All but the first need pairs for the last one, two or three dimensions of a
      tensor with one or two more.

    Raises RuntimeError and NotImplementedError when the numbers do not fit.

    >>> torch.nn.functional.pad(torch.tensor([[1, 2, 3]]), (2, 1), mode="reflect")
    tensor([[3, 2, 1, 2, 3, 2]])"""
    ...
def pairwise_distance(x1: _Tensor, x2: _Tensor, p: _float = 2.0, eps: _float = 1e-06, keepdim: _bool = False) -> _Tensor:
    """The p-norm of x1 - x2 + eps along the last dimension (``torch.pairwise_distance``).

    - ``x1``, ``x2``: (batch, n) or (n,), broadcast; the result is (batch,) or ().
    - ``eps``: added to every difference, so that no norm is taken at 0.

    >>> torch.pairwise_distance(torch.tensor([3.0, 0.0]), torch.tensor([0.0, 4.0]))
    tensor(5.)"""
    ...
def pdist(input: _Tensor, p: _float = 2) -> _Tensor:
    """The p-norm distances of every row to the rows after it (``torch.nn.functional.pdist``).

    - ``input``: (n, size), float; the result has n (n - 1) / 2 elements: the upper triangle.

    >>> torch.pdist(torch.tensor([[0.0], [1.0], [4.0]]))
    tensor([1., 4., 3.])"""
    ...
def pixel_shuffle(input: _Tensor, upscale_factor: _int) -> _Tensor:
    """Channels made into pixels: (..., C r^2, H, W) becomes (..., C, H r, W r) (``pixel_shuffle``).

    Raises RuntimeError when the channels are no multiple of ``upscale_factor`` squared.

    >>> torch.pixel_shuffle(torch.arange(4).reshape(4, 1, 1), 2)
    tensor([[[0, 1],
             [2, 3]]])"""
    ...
def pixel_unshuffle(input: _Tensor, downscale_factor: _int) -> _Tensor:
    """Pixels made into channels: the way back of ``pixel_shuffle`` (``torch.pixel_unshuffle``).

    Raises RuntimeError when height or width are no multiples of ``downscale_factor``.

    >>> torch.pixel_unshuffle(torch.arange(4).reshape(1, 2, 2), 2).shape
    torch.Size([4, 1, 1])"""
    ...
def poisson_nll_loss(input: _Tensor, target: _Tensor, log_input: _bool = True, full: _bool = False, size_average: _bool | None = None, eps: _float = 1e-08, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """The negative log likelihood of counts, for an expected count (or, by default, its log).

    - ``full``: add Stirling's approximation of log(target!) where target > 1.
    - ``eps``: added to the input before its logarithm when it is not one (``log_input=False``).

    Counterpart: ``torch.nn.functional.poisson_nll_loss``.

    >>> torch.nn.functional.poisson_nll_loss(torch.tensor([0.0]), torch.tensor([3.0]))
    tensor(1.)"""
    ...
def prelu(input: _Tensor, weight: _Tensor) -> _Tensor:
    """x where x > 0, else ``weight`` * x (``torch.prelu``).

    - ``input``: a float tensor whose dimension 1 counts channels, if it has one.
    - ``weight``: one number (0-d or 1-d), or one for each channel, of the input's dtype.

    Raises RuntimeError when the number of weights or the dtypes do not fit.

    >>> torch.prelu(torch.tensor([-1.0, 2.0]), torch.tensor(0.5))
    tensor([-0.5000,  2.0000])"""
    ...
def relu(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """max(x, 0) of each element (``torch.nn.functional.relu``).

    - ``inplace``: write the result into ``input``.

    >>> torch.nn.functional.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])"""
    ...
def relu6(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """x clipped to [0, 6] (``torch.nn.functional.relu6``).

    >>> torch.nn.functional.relu6(torch.tensor([-2.0, 5.0, 8.0]))
    tensor([0., 5., 6.])"""
    ...
def relu_(self: _Tensor) -> _Tensor:
    """``relu`` in place; returns self (``Tensor.relu_``).

    >>> x = torch.tensor([1.0, 0.5])
    >>> x.relu_() is x
    True"""
    ...
def rms_norm(input: _Tensor, normalized_shape: _Sequence[_int], weight: _Tensor | None = None, eps: _float | None = None) -> _Tensor:
    """Each sample divided by its root mean square over its last dimensions.

    - ``input``: (..., *normalized_shape), float; ``weight``: normalized_shape or None.
    - ``eps``: added to the mean square; by default the dtype's ``finfo.eps``.

    Counterpart: ``torch.nn.functional.rms_norm``. Source: Zhang and Sennrich (2019).

    >>> torch.nn.functional.rms_norm(torch.tensor([[3.0, 4.0]]), (2,), eps=0.0)
    tensor([[0.8485, 1.1314]])"""
    ...
def rrelu(input: _Tensor, lower: _float = 0.125, upper: _float = 0.3333333333333333, training: _bool = False, inplace: _bool = False) -> _Tensor:
    """``torch.rrelu`` with ``inplace`` (``torch.nn.functional.rrelu``).

    >>> torch.nn.functional.rrelu(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])"""
    ...
def rrelu_(input: _Tensor, lower: _float = 0.125, upper: _float = 0.3333333333333333, training: _bool = False, generator: _Generator | None = None) -> _Tensor:
    """``rrelu`` written into ``input`` (``torch.rrelu_``).

    >>> torch.rrelu_(torch.tensor([-1.0, 2.0]), 0.25, 0.75)
    tensor([-0.5000,  2.0000])"""
    ...
def scaled_dot_product_attention(query: _Tensor, key: _Tensor, value: _Tensor, attn_mask: _Tensor | None = None, dropout_p: _float = 0.0, is_causal: _bool = False, scale: _float | None = None, enable_gqa: _bool = False) -> _Tensor:
    """``softmax(query @ key.mT * scale + mask) @ value``.

    - ``query``: (..., L, E), ``key``: (..., S, E), ``value``: (..., S, Ev). Result: (..., L, Ev).
    - ``attn_mask``: broadcasts to (..., L, S); bool: True where one may look; float: added.
    - ``dropout_p``: chance that a weight is dropped (whatever the training mode is).
    - ``is_causal``: look only at positions up to one's own.
    - ``scale``: 1 / sqrt(E) by default. ``enable_gqa``: several heads of the query share one of
      key and value.

    Raises RuntimeError when shapes or dtypes do not fit. As in torch, (batch, heads, L, E) without
    dropout is one node of the graph; everything else shows the graph of its parts. Counterpart:
    ``torch.nn.functional.scaled_dot_product_attention``. Source: Vaswani et al. (2017), (1).

    >>> q = k = torch.eye(2)
    >>> torch.nn.functional.scaled_dot_product_attention(q, k, torch.zeros(2, 1))
    tensor([[0.],
            [0.]])"""
    ...
def selu(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """``torch.selu`` with ``inplace`` (``torch.nn.functional.selu``).

    >>> torch.nn.functional.selu(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])"""
    ...
def selu_(input: _Tensor) -> _Tensor:
    """``selu`` written into ``input`` (``torch.selu_``).

    >>> torch.selu_(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])"""
    ...
def sigmoid(input: _Tensor) -> _Tensor:
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

    >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
    tensor([0.5000, 0.7311])"""
    ...
def silu(input: _Tensor, inplace: _bool = False) -> _Tensor:
    """x * sigmoid(x), also called swish (``torch.nn.functional.silu``). Float tensors.

    >>> torch.nn.functional.silu(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])"""
    ...
def smooth_l1_loss(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean', beta: _float = 1.0) -> _Tensor:
    """The absolute differences, rounded off below ``beta`` by a square; see ``mse_loss``.

    Counterpart: ``torch.nn.functional.smooth_l1_loss``. RuntimeError for a negative ``beta``.

    >>> torch.nn.functional.smooth_l1_loss(torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]))
    tensor(1.)"""
    ...
def soft_margin_loss(input: _Tensor, target: _Tensor, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """log(1 + e^(-target * input)) for targets 1 and -1 (``nn.functional.soft_margin_loss``).

    >>> torch.nn.functional.soft_margin_loss(torch.tensor([0.0]), torch.tensor([1.0]))
    tensor(0.6931)"""
    ...
def softmax(input: _Tensor, dim: _int | None = None, _stacklevel: _int = 3, dtype: _Any = None) -> _Tensor:
    """``torch.softmax`` where ``dim`` may be left out, which warns (``nn.functional.softmax``).

    >>> torch.nn.functional.softmax(torch.tensor([0.0, 0.0]), dim=0)
    tensor([0.5000, 0.5000])"""
    ...
def softmin(input: _Tensor, dim: _int | None = None, _stacklevel: _int = 3, dtype: _Any = None) -> _Tensor:
    """The softmax of -x (``torch.nn.functional.softmin``).

    >>> torch.nn.functional.softmin(torch.tensor([0.0, 1.0]), dim=0)
    tensor([0.7311, 0.2689])"""
    ...
def softplus(input: _Tensor, beta: _float = 1.0, threshold: _float = 20.0, *, out: _Any = ...) -> _Tensor:
    """log(1 + e^(beta x)) / beta, a smooth relu (``torch.nn.functional.softplus``).

    - ``threshold``: where beta*x is larger, the result is x itself.

    >>> torch.nn.functional.softplus(torch.tensor([-1.0, 2.0]))
    tensor([0.3133, 2.1269])"""
    ...
def softshrink(input: _Tensor, lambd: _float = 0.5, *, out: _Any = ...) -> _Tensor:
    """x moved towards 0 by ``lambd``, but not past it (``torch.nn.functional.softshrink``).

    Float tensors. RuntimeError when ``lambd`` is negative.

    >>> torch.nn.functional.softshrink(torch.tensor([-2.0, 0.25]))
    tensor([-1.5000,  0.0000])"""
    ...
def softsign(input: _Tensor) -> _Tensor:
    """x / (1 + |x|) (``torch.nn.functional.softsign``).

    >>> torch.nn.functional.softsign(torch.tensor([-1.0, 3.0]))
    tensor([-0.5000,  0.7500])"""
    ...
def tanh(input: _Tensor) -> _Tensor:
    """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx

    >>> torch.tanh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])"""
    ...
def tanhshrink(input: _Tensor) -> _Tensor:
    """x - tanh(x) (``torch.nn.functional.tanhshrink``).

    >>> torch.nn.functional.tanhshrink(torch.tensor([-1.0, 3.0]))
    tensor([-0.2384,  2.0049])"""
    ...
def threshold(input: _Tensor, threshold: _float, value: _float, inplace: _bool = False) -> _Tensor:
    """``torch.threshold`` with ``inplace`` (``torch.nn.functional.threshold``).

    >>> torch.nn.functional.threshold(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])"""
    ...
def threshold_(input: _Tensor, threshold: _float, value: _float) -> _Tensor:
    """``threshold`` written into ``input`` (``torch.threshold_``).

    >>> torch.threshold_(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])"""
    ...
def triplet_margin_loss(anchor: _Tensor, positive: _Tensor, negative: _Tensor, margin: _float = 1.0, p: _float = 2, eps: _float = 1e-06, swap: _bool = False, size_average: _bool | None = None, reduce: _bool | None = None, reduction: _str = 'mean') -> _Tensor:
    """max(0, margin + distance to the positive - distance to the negative), row by row.

    - ``anchor``, ``positive``, ``negative``: (batch, n) or (n,).
    - ``p``, ``eps``: see ``pairwise_distance``.
    - ``swap``: use the distance between positive and negative where it is smaller.

    Counterpart: ``torch.nn.functional.triplet_margin_loss``. ValueError unless margin > 0.

    >>> a, p, n = torch.tensor([[0.0]]), torch.tensor([[3.0]]), torch.tensor([[1.0]])
    >>> torch.nn.functional.triplet_margin_loss(a, p, n)
    tensor(3.)"""
    ...
def triplet_margin_with_distance_loss(anchor: _Tensor, positive: _Tensor, negative: _Tensor, *, distance_function: _Callable | None = None, margin: _float = 1.0, swap: _bool = False, reduction: _str = 'mean') -> _Tensor:
    """``triplet_margin_loss`` with a distance of one's own: a function of two tensors.

    Counterpart: ``torch.nn.functional.triplet_margin_with_distance_loss``.

    >>> a, p, n = torch.tensor([[0.0]]), torch.tensor([[3.0]]), torch.tensor([[1.0]])
    >>> F = torch.nn.functional
    >>> F.triplet_margin_with_distance_loss(a, p, n, distance_function=F.l1_loss)
    tensor(3.)"""
    ...
def unfold(input: _Tensor, kernel_size: _Any, dilation: _Any = 1, padding: _Any = 0, stride: _Any = 1) -> _Tensor:
    """Each window of images as a column (``torch.nn.functional.unfold``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``kernel_size``, ``dilation``, ``padding``, ``stride``: an int, or a pair for height and
      width, as in a convolution.

    Result: (N, C * kernel elements, number of windows). Raises RuntimeError when nothing fits.

    >>> torch.nn.functional.unfold(torch.arange(6.).reshape(1, 2, 3), 2)
    tensor([[0., 1.],
            [1., 2.],
            [3., 4.],
            [4., 5.]])"""
    ...
def upsample(input: _Tensor, size: _Any = None, scale_factor: _Any = None, mode: _str = 'nearest', align_corners: _bool | None = None) -> _Tensor:
    """``interpolate`` by its old name (``torch.nn.functional.upsample``), with a warning.

    >>> torch.nn.functional.upsample(torch.tensor([[[1., 2.]]]), 3)
    tensor([[[1., 1., 2.]]])"""
    ...
def upsample_bilinear(input: _Tensor, size: _Any = None, scale_factor: _Any = None) -> _Tensor:
    """``interpolate`` with mode "bilinear", its corners aligned, by its old name.

    Counterpart: ``torch.nn.functional.upsample_bilinear``.

    >>> torch.nn.functional.upsample_bilinear(torch.tensor([[[[1., 2.]]]]), (1, 3))
    tensor([[[[1.0000, 1.5000, 2.0000]]]])"""
    ...
def upsample_nearest(input: _Tensor, size: _Any = None, scale_factor: _Any = None) -> _Tensor:
    """``interpolate`` with mode "nearest", by its old name: ``nn.functional.upsample_nearest``.

    >>> torch.nn.functional.upsample_nearest(torch.tensor([[[1., 2.]]]), scale_factor=2)
    tensor([[[1., 1., 2., 2.]]])"""
    ...
