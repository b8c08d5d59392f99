"""Parts of PyTorch that are not here, and say so in one sentence when they are used.

Programs import them at the top and use them rarely: so the import works, and the use is refused.
"""

from __future__ import annotations

import functools
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from .errors import Refused
from .tensors.absent_dtypes import ABSENT_DTYPES, COMPLEX, QUANTIZED
from .tensors.layouts import ABSENT_LAYOUTS

_PACKAGE = __name__.rpartition(".")[0]

# part -> why its names are refused
ABSENT: dict[str, str] = {
    **dict.fromkeys(
        [
            *("_export", "_guards", "_inductor", "_prims", "_refs", "_C._profiler"),
        ],
        "programs are recorded and run by minitorch.fx: there are no other operations behind them",
    ),
    "ao": "there are no quantized tensors here: use float32 or float16",
    **dict.fromkeys(
        [
            *("distributed.algorithms", "distributed.checkpoint", "distributed.device_mesh"),
            *("distributed.elastic", "distributed.fsdp", "distributed.nn", "distributed.optim"),
            *("distributed.pipelining", "distributed.rpc", "distributed.tensor"),
            *("distributed._composable", "distributed._functional_collectives"),
            *("distributed._shard", "distributed._tensor", "distributed.launcher"),
            *("distributed.autograd", "distributed.utils", "_C._distributed_rpc", "numa"),
        ],
        "a model is not split over processes here: use nn.parallel.DistributedDataParallel",
    ),
    **dict.fromkeys(
        ["_dynamo.test_case", "_dynamo.testing"],
        "what stands there counts what PyTorch's compiler does: see minitorch.fx",
    ),
    **dict.fromkeys(
        [
            "_higher_order_ops." + name
            for name in (
                *("auto_functionalize", "flex_attention", "inline_asm_elementwise"),
                *("invoke_subgraph", "map", "register_hook", "scan", "triton_kernel_wrap", "wrap"),
            )
        ],
        "functions of graphs that are here are torch.cond and torch.while_loop",
    ),
    "backends.python_native": "operations are written in NumPy here, in no other language",
    "cuda.jiterator": "nothing is compiled for a GPU here",
    "export": "there is no graph of a program that could be exported: save the state_dict",
    "fft": "there are no complex numbers here: use numpy.fft on x.numpy()",
    **dict.fromkeys(
        [
            *("_prims_common", "fx.experimental", "fx.passes.infra", "utils._sympy"),
            *("fx.annotate", "fx.operator_schemas", "fx.tensor_type", "fx.traceback"),
            *(
                f"fx.passes.{name}"
                for name in (
                    *("dialect", "fake_tensor_prop", "graph_drawer", "graph_manipulation"),
                    *("graph_transform_observer", "net_min_base", "operator_support"),
                    *("param_fetch", "pass_manager", "reinplace", "runtime_assert"),
                    *("split_module", "split_utils", "splitter_base", "tools_common", "utils"),
                )
            ),
        ],
        "shapes are numbers here, and passes are functions: see minitorch.fx.passes",
    ),
    "_higher_order_ops.out_dtype": "programs are recorded by minitorch.fx: see torch.compile",
    **dict.fromkeys(
        ["autograd.profiler_legacy", "profiler._memory_profiler", "profiler._pattern_matcher"],
        "see the table and the trace of torch.profiler.profile",
    ),
    "_weights_only_unpickler": "see torch.load and torch.serialization.safe_globals",
    "multiprocessing.reductions": "memory is shared by minitorch.sharing: send the tensor",
    "utils._content_store": "save the state_dict",
    **dict.fromkeys(["utils._helion", "utils._triton"], "nothing is compiled for a GPU here"),
    "_dynamo._trace_wrapped_higher_order_op": "nothing of Python's is traced here",
    "_subclasses": "a tensor without values is on the device meta here: use device='meta'",
    **dict.fromkeys(
        ["_ops", "_dispatch", "_custom_op", "_library"],
        "there is no dispatcher of PyTorch's C++ here: see torch.library and torch.overrides",
    ),
    **dict.fromkeys(
        ["_functorch", "_C._functorch"], "the functions that map functions are in torch.func"
    ),
    "futures": "nothing is awaited here: use concurrent.futures",
    "masked": "there are no masked tensors here: use torch.where, or masked_fill",
    "mtia": "there is no such accelerator here: use the CPU",
    "mps": "there is no Apple GPU here: use the CPU",
    "nested": "there are no nested tensors here: use nn.utils.rnn.pad_sequence",
    "nn.modules._functions": "a step inside of a layer: use nn.SyncBatchNorm, nn.CrossMapLRN2d",
    **dict.fromkeys(
        ["nn.utils._expanded_weights", "nn.utils._per_sample_grad"],
        "gradients of each sample come from torch.func.vmap over torch.func.grad",
    ),
    "nn.utils._named_member_accessor": "use torch.func.functional_call, or get_parameter",
    "nn.attention.flex_attention": "scores are not changed by a function here: use "
    "nn.functional.scaled_dot_product_attention with an attn_mask",
    "nn.intrinsic": "there are no quantized tensors here: use float32 or float16",
    "nn.qat": "there are no quantized tensors here: use float32 or float16",
    "nn.quantizable": "there are no quantized tensors here: use float32 or float16",
    "nn.quantized": "there are no quantized tensors here: use float32 or float16",
    "onnx": "models are not exported to ONNX here: save the state_dict",
    "package": "programs are not packed here: save the state_dict",
    "quantization": "there are no quantized tensors here: use float32 or float16",
    "sparse": "tensors are dense here: make a dense one, or use scipy.sparse on x.numpy()",
    "utils.data.datapipes": "there are no pipes of data here: write an IterableDataset",
    **dict.fromkeys(
        ["jit._logging", "jit.frontend", "jit.mobile", "jit.quantized"],
        "Python's source is not compiled here",
    ),
    "utils._traceback": "stacks are Python's own: use traceback",
    "utils.serialization": "files are read and written in one way: use torch.load and torch.save",
    "utils.collect_env": "ask minitorch.__config__.show() for what computes here",
    "utils.bottleneck": "there is no such program here: use python -m cProfile",
    "utils.cpp_extension": "no C++ is compiled here: write the operation in Python",
    "utils._pallas": "no kernels are compiled here",
    "_logging._internal": "what is logged here goes to Python's own logging",
    "cuda.nccl": "processes talk through files and sockets here: see torch.distributed",
    "utils.mobile_optimizer": "models are not made smaller here",
    "utils.model_zoo": "nothing is downloaded here: load a state_dict from a file with torch.load",
    "xpu": "there is no Intel GPU here: use the CPU",
}


# other names of dtypes that are not here
_ALIASES = {"chalf": "complex32", "cfloat": "complex64", "cdouble": "complex128"}

# single names of the face and of linalg -> why they are refused
NAMES: dict[str, str] = {
    **dict.fromkeys([*ABSENT_DTYPES, *_ALIASES, *ABSENT_LAYOUTS], "no tensor has it here"),
    **dict.fromkeys(
        (
            *("complex", "polar", "view_as_complex", "view_as_real", "stft", "istft", "imag"),
            *("linalg.eig", "linalg.eigvals"),
        ),
        COMPLEX,
    ),
    **dict.fromkeys(("SymBool", "SymFloat", "SymInt"), "shapes are plain numbers here"),
    "TensorType": "programs are not compiled to TorchScript here",
    **dict.fromkeys(
        (
            *("native_batch_norm", "native_group_norm", "native_layer_norm"),
            *("_native_batch_norm_legit", "_scaled_mm", "_scaled_mm_v2", "_chunk_cat"),
            *("_unsafe_masked_index", "_unsafe_masked_index_put_accumulate"),
            *("grid_sampler_2d", "grid_sampler_3d", "_softmax_backward_data"),
        ),
        "it is a step inside of another function: call that",
    ),
    "hash_tensor": "take hash(x.numpy().tobytes())",
    **dict.fromkeys(
        (f"utils.data.{name}" for name in ("DFIterDataPipe", "IterDataPipe", "MapDataPipe")),
        "there are no pipes of data here: write an IterableDataset",
    ),
    **dict.fromkeys(
        ("profiler.DeviceType", "profiler.ExecutionTraceObserver", "profiler._utils"),
        ABSENT["profiler._pattern_matcher"],
    ),
    "nn.LinearCrossEntropyOptions": "the loss is computed in one piece: leave options out",
    "testing.FileCheck": "it reads the text of PyTorch's compiler",
    **dict.fromkeys(("PyTorchFileReader", "PyTorchFileWriter"), "use torch.load and torch.save"),
    **dict.fromkeys(
        (
            *("quantize_per_tensor", "quantize_per_channel", "quantize_per_tensor_dynamic"),
            *("dequantize", "qscheme", "per_tensor_affine", "per_tensor_symmetric"),
            *("per_channel_affine", "per_channel_symmetric", "per_channel_affine_float_qparams"),
        ),
        QUANTIZED,
    ),
    **dict.fromkeys(
        (
            *("sparse_coo_tensor", "sparse_csr_tensor", "sparse_csc_tensor", "sparse_bsr_tensor"),
            *("sparse_bsc_tensor", "sparse_compressed_tensor", "hspmm", "sspaddmm", "smm"),
        ),
        ABSENT["sparse"],
    ),
}


def _same(function: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The function as it is; also as a decorator with arguments."""
    return function if callable(function) else lambda inner: inner


def _annotate(the_type: Any, the_value: Any) -> Any:
    """The value (``torch.jit.annotate``): its type was for the compiler."""
    return the_value


def _no(*args: Any) -> bool:
    """False: nothing is compiled, traced, available or in use."""
    return False


def _none(*args: Any) -> int:
    """0: there are no such devices."""
    return 0


def _refused_when_called(function: Any) -> Any:
    """A decorator of functions that talk to other processes: they refuse, when they are called."""
    return Refused(function.__qualname__, _reason("distributed.rpc"))


class _Invariants:
    """Checks of sparse tensors, which there are none of: they are never on."""

    is_enabled = enable = disable = staticmethod(_no)


class _Plan:
    """A wish for how a model is split over processes: made at the top of programs, and kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.args, self.kwargs = args, kwargs


class Partial(_Plan):
    """Each process has a summand."""


class Replicate(_Plan):
    """Each process has all of it."""


class Shard(_Plan):
    """Each process has a part along a dimension."""


def _later(*args: Any, **kwargs: Any) -> Refused:
    """A function that was compiled for a GPU: made at the top of programs, refused when called."""
    return Refused("cuda.jiterator", ABSENT["cuda.jiterator"])


def _slice_argnums(args: Any, argnums: Any, as_tuple: bool = True) -> Any:
    """The arguments at some positions: PyTorch's tests ask for it where it lies there."""
    return import_module(f"{_PACKAGE}.func.transforms")._slice_argnums(args, argnums, as_tuple)


class _Nothing:
    """A block that changes nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *exc_info: object) -> None: ...


# What can be answered: marks for a compiler that is not here, questions whose answer is no.
_ANSWERED: dict[str, Any] = {
    "_inductor.utils.GPU_TYPES": ["cuda", "mps", "xpu", "mtia"],
    **{f"distributed.tensor.{kind.__name__}": kind for kind in (Partial, Replicate, Shard)},
    "_dynamo._trace_wrapped_higher_order_op.TransformGetItemToIndex": _Nothing,
    "_subclasses.fake_tensor.is_fake": _no,
    "distributed.rpc.api._require_initialized": _refused_when_called,
    "distributed.rpc.is_available": _no,
    "distributed.autograd.is_available": _no,
    "cuda.jiterator._create_jit_fn": _later,
    "cuda.jiterator._create_multi_output_jit_fn": _later,
    **dict.fromkeys((f"backends.python_native.{name}_dsls" for name in ("all", "available")), ()),
    "_export.wrappers.mark_subclass_constructor_exportable_experimental": _same,
    "mps.is_available": _no,
    "mtia.is_available": _no,
    "mtia.device_count": _none,
    "mps.device_count": _none,
    "onnx.is_in_onnx_export": _no,
    "onnx.register_custom_op_symbolic": _no,
    "onnx.unregister_custom_op_symbolic": _no,
    "onnx.symbolic_helper.parse_args": _same,
    "sparse.check_sparse_tensor_invariants": _Invariants,
    "_functorch.eager_transforms._slice_argnums": _slice_argnums,
    "utils._helion.has_helion": _no,
    "utils._triton.has_triton": _no,
    "utils._triton.has_triton_package": _no,
    "xpu.is_available": _no,
    "xpu.is_initialized": _no,
    "xpu.device_count": _none,
}


class Part(ModuleType):
    """A part that is not here: it can be imported, and its names refuse to be used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        part = self.__name__.removeprefix(f"{_PACKAGE}.")
        full = f"{part}.{name}"
        if any(answered.startswith(f"{full}.") for answered in _ANSWERED):
            return import_module(f"{self.__name__}.{name}")  # something below it has an answer
        return _ANSWERED[full] if full in _ANSWERED else Refused(full, _reason(part))


@functools.cache  # one object a name: programs make tables of them
def name_of(face: str, name: str) -> Any:
    """A single name that is refused; KeyError for others."""
    full = f"{face}.{name}".strip(".")
    known = {**ABSENT_DTYPES, **ABSENT_LAYOUTS}  # these can be asked and compared
    return known.get(_ALIASES.get(full, full)) or Refused(full, NAMES[full])


def _reason(place: str) -> str:
    """Why a part, or what lies below one, is refused; "" when it is no such part."""
    known = [part for part in ABSENT if place == part or place.startswith(f"{part}.")]
    return ABSENT[known[0]] if known else ""


class _Finder:
    """Finds the parts, and whatever lies below them; Python asks it last."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, place = fullname.partition(".")
        if package != _PACKAGE or not _reason(place):
            return None
        return ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        place = spec.name.removeprefix(f"{_PACKAGE}.")
        return Part(spec.name, f"``torch.{place}`` is not here: {_reason(place)}.")

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


sys.meta_path.append(_Finder())  # type: ignore[arg-type]
