"""``grad_fn._saved_self``, ``grad_fn._saved_result`` ...: what a node keeps, by PyTorch's names.

Only to look at: the engine does not come here. A name that the node does not have raises
AttributeError; a kept tensor that backward has freed raises RuntimeError.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np

from ..devices.arrays import is_array
from ..devices.device import cpu, device
from ..graph.node import Function
from ..graph.refusals import WALKED_TWICE
from ..tensors import Tensor, wrap
from ..tensors.dtypes import dtype, from_numpy_dtype
from ..tensors.shapes import Size, contiguous_strides
from .packing import Packed, PackedValue, packed_by, saved_tensors_hooks

# The kept values of a node in their order, where they are not (self, other) or (result,).
_NAMES: dict[str, tuple[str, ...]] = {
    "torch::autograd::CopySlices": ("",),  # the node of the write itself
    "MmBackward0": ("self", "mat2"),
    "BmmBackward0": ("self", "mat2"),
    "MvBackward0": ("self", "vec"),
    "DotBackward0": ("self", "tensor"),
    "AddmmBackward0": ("", "mat1", "mat2"),
    "PowBackward1": ("self", "exponent", "result"),
    "PowBackward2": ("exponent", "result"),
    "AddcmulBackward0": ("", "tensor1", "tensor2"),
    "AddcdivBackward0": ("", "tensor1", "tensor2"),
    "LerpBackward1": ("self", "end", "weight"),
    "ClampBackward0": ("self", "min", "max"),
    "ClampMinBackward1": ("self", "min"),
    "ClampMaxBackward1": ("self", "max"),
    "HypotBackward0": ("self", "other", "result"),
    "CopysignBackward0": ("self", "", "result"),
    "CopysignBackward1": ("self", "result"),
    "SgnBackward0": ("self", "result"),
    "XlogyBackward1": ("other",),
    "XlogyBackward2": ("self",),
    "WhereBackward0": ("condition",),
    "PreluKernelBackward0": ("self", "weight"),
    "MseLossBackward0": ("self", "target"),
    "SmoothL1LossBackward0": ("self", "target"),
    "HuberLossBackward0": ("self", "target"),
    "SoftMarginLossBackward0": ("self", "target"),
    "NllLossBackward0": ("self", "target", "weight"),
    "NllLoss2DBackward0": ("self", "target", "weight"),
    "MultiMarginLossBackward0": ("self", "target", "weight"),
    "BinaryCrossEntropyBackward0": ("self", "target", "weight"),
    "BinaryCrossEntropyWithLogitsBackward0": ("self", "target", "weight", "pos_weight"),
    "CdistBackward0": ("x1", "x2", "result"),
    "PdistBackward0": ("self", "result"),
    "MaxBackward1": ("self", "result"),
    "MinBackward1": ("self", "result"),
    "AmaxBackward0": ("self", "result"),
    "AminBackward0": ("self", "result"),
    "AminmaxBackward0": ("self", "min", "max"),
    "MedianBackward0": ("self", "result"),
    "NanmedianBackward0": ("self", "result"),
    "MedianBackward1": ("indices",),
    "NanmedianBackward1": ("indices",),
    "ModeBackward0": ("indices",),
    "CummaxBackward0": ("self", "indices"),
    "CumminBackward0": ("self", "indices"),
    "ProdBackward0": ("self", "result"),
    "ProdBackward1": ("self", "result"),
    "CumprodBackward0": ("self", "result"),
    "LogcumsumexpBackward0": ("self", "result"),
    "LogsumexpBackward0": ("self", "result"),
    "StdBackward0": ("self", "result"),
    "StdMeanBackward0": ("self", "result0"),
    "LinalgVectorNormBackward0": ("self", "result"),
    "LinalgSvdBackward0": ("U", "S", "Vh"),
    "DistBackward0": ("self", "other", "result"),
    "MaxBackward0": ("indices",),
    "MinBackward0": ("indices",),
    "SortBackward0": ("indices",),
    "SortBackward1": ("indices",),
    "TopkBackward0": ("indices",),
    "KthvalueBackward0": ("indices",),
    "GatherBackward0": ("index",),
    "IndexSelectBackward0": ("index",),
    "TakeBackward0": ("index",),
    "ScatterBackward0": ("index",),
    "ScatterBackward1": ("index",),
    "ScatterAddBackward0": ("index",),
    "ScatterReduceBackward0": ("self", "index", "src", "result"),
    "IndexAddBackward0": ("index", "source"),
    "IndexCopyBackward0": ("index",),
    "IndexFillBackward0": ("index",),
    "IndexFillBackward1": ("index",),
    "PutBackward0": ("index",),
    "MaskedFillBackward0": ("mask",),
    "MaskedFillBackward1": ("mask",),
    "MaskedSelectBackward0": ("mask", "self"),
    "MaskedScatterBackward0": ("mask",),
    "ConvolutionBackward0": ("input", "weight"),
    "MaxPool2DWithIndicesBackward0": ("self", "result1"),
    "AdaptiveMaxPool2DBackward0": ("self", "result1"),
    "GeluBackward0": ("self",),
    "NativeLayerNormBackward0": ("input", "weight", "bias"),
    "NativeBatchNormBackward0": ("input", "weight"),
    "NativeGroupNormBackward0": ("input", "weight"),
    "ScaledDotProductFlashAttentionForCpuBackward0": ("query", "key", "value", "", "", "output"),
}
# All that such a node keeps is one value, a tuple.
_ALL_KEPT = {"IndexBackward0": "indices", "IndexPutBackward0": "indices"}
# Settings that are attributes of the node: PyTorch's name and ours.
_SETTINGS = {
    "exponent": ("exponent",),
    "alpha": ("alpha",),
    "weight": ("weight",),
    "value": ("value",),
    "eps": ("eps",),
    "min": ("low",),
    "max": ("high",),
    "dim": ("dim", "dims"),
    "dims": ("dims",),
    "keepdim": ("keepdim",),
    "dim0": ("dim0",),
    "dim1": ("dim1",),
    "index": ("index",),
    "accumulate": ("accumulate",),
    "reduce": ("reduce",),
    "include_self": ("include_self",),
    "reduction": ("reduction",),
    "ignore_index": ("ignore_index",),
    "negative_slope": ("negative_slope",),
    "scale": ("scale",),
    "is_causal": ("causal",),
    "input_scale": ("input_scale",),
    "min_val": ("min_val",),
    "max_val": ("max_val",),
    "threshold": ("threshold",),
    "lambd": ("lambd",),
    "beta": ("beta",),
    "delta": ("delta",),
    "margin": ("margin",),
    "p": ("p",),
    "ord": ("ord",),
    "correction": ("correction",),
    "stride": ("stride",),
    "padding": ("padding",),
    "dilation": ("dilation",),
    "groups": ("groups",),
    "transposed": ("transposed",),
    "output_padding": ("output_padding",),
    "kernel_size": ("kernel_size", "kernel"),
    "count_include_pad": ("count_include_pad",),
    "divisor_override": ("divisor_override",),
    "pad": ("pad",),
}
# Sizes of what was not kept, or not only: PyTorch's name, the place of the input, the nodes.
_WITH_SIZES = (
    "Diagonal", "Expand", "IndexSelect", "Kthvalue", "Max", "Mean", "Min", "Mm", "Mode",
    "Repeat", "ReshapeAlias", "Select", "Slice", "Sort", "Split", "SplitWithSizes", "Squeeze",
    "Sum", "Topk", "Trace", "Unfold", "UnsafeSplit", "UnsafeSplitWithSizes", "UnsafeView",
    "UpsampleBicubic2D", "UpsampleBilinear2D", "UpsampleBilinear2DAa", "UpsampleBicubic2DAa",
    "UpsampleLinear1D", "UpsampleNearest1D", "UpsampleNearest2D", "UpsampleNearest3D",
    "UpsampleNearestExact1D", "UpsampleNearestExact2D", "UpsampleNearestExact3D",
    "UpsampleTrilinear3D", "View",
)  # fmt: skip
_NUMBERED = ("Mean", "Sum", "Squeeze", "Sort", "Median", "Nanmedian")
_SIZES: dict[str, dict[str, int]] = {
    "self_sym_sizes": {
        **{f"{name}Backward0": 0 for name in _WITH_SIZES},
        **{f"{name}Backward1": 0 for name in _NUMBERED},
        **{f"SqueezeBackward{n}": 0 for n in range(2, 6)},
    },
    "self_sym_numel": {"MeanBackward0": 0, "MeanBackward1": 0},
    "self_sym_strides": {"MmBackward0": 0},
    "mat1_sym_sizes": {"AddmmBackward0": 1},
    "mat1_sym_strides": {"AddmmBackward0": 1},
    "mat2_sym_sizes": {"AddmmBackward0": 2, "MmBackward0": 1},
    "mat2_sym_strides": {"AddmmBackward0": 2, "MmBackward0": 1},
    "weight_sym_argsize_0": {"EmbeddingBackward0": 0, "EmbeddingBagBackward0": 0},
}
_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}  # torch shows its numbers for them
_KEPT = ("self", "other", "result", *[name for names in _NAMES.values() for name in names if name])


def names_of(node: Function) -> tuple[str, ...]:
    """The names of what a node keeps, in the order of ``node.saved``."""
    given = _NAMES.get(node.name())
    if given is not None:
        return given
    if node.keeps == "output":
        return ("result",)
    return () if node.keeps in ("nothing", "own") else ("self", "other")


def saved_value(node: Function, name: str) -> Any:
    """The kept value, or the setting, that PyTorch calls ``_saved_<name>``."""
    names = names_of(node)
    if _ALL_KEPT.get(node.name()) == name:
        node.kept_arrays()  # raises when it was freed, or written into
        return node.saved
    if type(node.saved) is tuple:
        names = names[: len(node.saved)]  # (self, other) of a node with one input
    if name in names and isinstance(node.saved, Packed):
        value = node.saved[names.index(name)]  # a hook is asked for this one, and once
        return value.with_history(node) if isinstance(value, PackedValue) else value
    if name in names and node.saved is not None:
        node.kept_arrays()  # raises when it was freed, or written into
        return _shown(node, names.index(name))
    if node.name() in _SIZES.get(name, ()):
        return _size_of_input(node, _SIZES[name][node.name()], name)
    for ours in _SETTINGS.get(name, ()):
        if hasattr(node, ours):
            value = getattr(node, ours)
            return _REDUCTIONS[value] if name == "reduction" else value
    raise AttributeError(f"'{type(node).__name__}' object has no attribute '_saved_{name}'")


def _size_of_input(node: Function, place: int, name: str) -> Any:
    """The sizes of an input, or what can be told of them."""
    kept: Any = node.saved[place] if isinstance(node.saved, tuple) else None
    if name.endswith("_strides"):
        if kept is not None:
            return (kept if isinstance(kept, Tensor) else wrap(kept)).stride()
        return contiguous_strides(node.input_shape(place))  # (only a kept input has others)
    shape = tuple(node.input_shape(place) if node.edges[place] is not None else kept.shape)
    if name.endswith("_numel"):
        return prod(shape)
    return shape[0] if name.endswith("_argsize_0") else shape


def _shown(node: Function, index: int) -> Tensor | None:
    value = node.saved[index]
    if value is None or isinstance(value, Tensor):
        return value
    if is_array(value):
        return wrap(value)
    return node.kept_tensors()[index]  # the node's own result, with its history


def _property(name: str) -> property:
    return property(lambda node: saved_value(node, name), doc=f"The saved value ``{name}``.")


# Properties, not __getattr__: that would slow down every other attribute of every node.
_PROPERTIES = {f"_saved_{name}" for name in {*_KEPT, *_SETTINGS, *_SIZES}}
for _name in {*_KEPT, *_SETTINGS, *_SIZES}:
    setattr(Function, f"_saved_{_name}", _property(_name))


def _attributes(node: Function) -> list[str]:
    """``dir(node)``: of the properties above those that this node answers."""
    return [n for n in object.__dir__(node) if n not in _PROPERTIES or _answers(node, n)]


def _answers(node: Function, attribute: str) -> bool:
    try:
        getattr(node, attribute)
    except AttributeError:
        return False
    except RuntimeError:  # freed, or written into: it is there, and says so
        return True
    return True


Function.__dir__ = _attributes  # type: ignore[method-assign, assignment]


# ---- hooks on one value --------------------------------------------------------------------------


class SavedTensor:
    """One value that a node keeps, before it is unpacked: ``grad_fn._raw_saved_self``."""

    def __init__(self, node: Function, name: str) -> None:
        self._node, self._name = node, name

    def register_hooks(
        self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]
    ) -> None:
        """Keep ``pack_hook(tensor)`` instead of this value; backward unpacks it.

        As ``saved_tensors_hooks`` does for all values. Raises RuntimeError when the value was freed
        or has hooks already, TypeError for hooks that cannot be called.
        """
        if not (callable(pack_hook) and callable(unpack_hook)):
            raise TypeError("register_hooks(): incompatible function arguments.")
        node, saved = self._node, self._node.saved
        if not isinstance(saved, (tuple, list, Packed)):
            raise RuntimeError(
                "Calling register_hooks on a saved tensor after it has been freed. Saved "
                "intermediate values of the graph are freed when you call .backward() or "
                "autograd.grad(). Specify retain_graph=True if you need to backward through the "
                "graph a second time or if you need to access saved variables after calling "
                "backward."
            )
        if not isinstance(saved, Packed):  # the others are packed, too: as themselves
            as_they_are = _AsTheyAre()
            as_they_are.keep(node)
            saved = node.saved
        place = names_of(node).index(self._name)
        value = saved.values[place]
        if not isinstance(value, PackedValue) or value.unpack_hook is not _itself:
            raise RuntimeError(
                "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: "
                "only one pair of hooks is allowed at a time."
            )
        value.packed, value.unpack_hook = packed_by(pack_hook, value.packed), unpack_hook

    @property
    def data(self) -> Any:
        """What is kept: what a pack hook made of the tensor, or the tensor (of a result: alone)."""
        value = self._value()
        return (
            value.packed if isinstance(value, PackedValue) else saved_value(self._node, self._name)
        )

    @property
    def unpack_hook(self) -> Any:
        """The hook that unpacks it, or None."""
        value = self._value()
        hook = value.unpack_hook if isinstance(value, PackedValue) else None
        return None if hook is _itself else hook

    def _value(self) -> Any:
        saved = self._node.saved
        if not isinstance(saved, (tuple, list, Packed)):
            raise RuntimeError(WALKED_TWICE)
        return list(saved)[names_of(self._node).index(self._name)]


def _itself(tensor: Tensor) -> Tensor:
    return tensor


class _AsTheyAre(saved_tensors_hooks):
    def __init__(self) -> None:
        super().__init__(_itself, _itself)


def _raw_property(name: str) -> property:
    def raw(node: Function) -> SavedTensor:
        if name not in names_of(node):
            raise AttributeError(
                f"'{type(node).__name__}' object has no attribute '_raw_saved_{name}'"
            )
        return SavedTensor(node, name)

    return property(raw, doc=f"The saved value ``{name}``, to give it hooks.")


for _name in _KEPT:
    setattr(Function, f"_raw_saved_{_name}", _raw_property(_name))


# ---- what gradients arrive at a node -------------------------------------------------------------


class InputMetadata(NamedTuple):
    """How a gradient of one of a node's outputs looks: ``grad_fn._input_metadata[0]``."""

    shape: Size
    dtype: dtype
    device: device
    is_nested_tensor: bool = False
    is_cpp_nested_tensor: bool = False


def _input_metadata(node: Any) -> list[InputMetadata | None]:
    """One for each output of a node; None for what is no Tensor."""
    place = getattr(node, "place", cpu)
    return [
        None if about is None else InputMetadata(Size(about[0]), from_numpy_dtype(about[1]), place)
        for about in _outputs_of(node)
    ]


def _outputs_of(node: Any) -> list[Any]:
    """Shape and dtype of each output; a node that cuts its input knows only where."""
    if not hasattr(node, "parts"):
        return [(node.shape, node.dtype)]
    if node.readers_code:
        return list(node.parts)
    whole = np.broadcast_to(np.empty((), node.dtype), node.shape)
    results = [whole[part] if isinstance(part, tuple) else part for part in node.parts]
    return [(result.shape, result.dtype) for result in results]


Function._input_metadata = property(_input_metadata)  # type: ignore[attr-defined]
