"""Where PyTorch has what: its paths of modules, for programs that import by them.

``from torch.nn.modules.rnn import LSTM`` asks for a file that is not here, but its classes are. One
table says which files hold them; a module of that path is made when it is asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from .absent import ABSENT, NAMES, name_of
from .torch_names import missing

_PACKAGE = __name__.rpartition(".")[0]

# PyTorch's path -> the files of this package whose names it has. "" is the face itself.
PATHS: dict[str, tuple[str, ...]] = {
    "__future__": ("switches",),
    "_VF": ("",),
    "_C": (
        "built_with",
        "",
        "graph.asking",
        "errors",
        "switches",
        "library.keys",
        "autograd.during",
        "torchscript",
        "asked_by_tests",
        "asked_by_libraries",
        "functions_of_c",
    ),
    "_C._autograd": ("autograd.saved_values", "autograd.packing", "grad_mode"),
    "_C._nn": ("nn.functions_of_c", "nn.functional", "nn.module.conversion"),
    "_custom_ops": ("library",),
    "_dynamo": ("fx.compiling", "compiler", "fx.marks"),
    "_dynamo.config": ("fx.config",),
    "_dynamo.decorators": ("fx.marks", "compiler"),
    "_dynamo.eval_frame": ("fx.compiling",),
    "_dynamo.exc": ("fx.compiling", "fx.control_flow"),
    "_dynamo.utils": ("built_with", "utils.private"),
    "_higher_order_ops": ("fx.control_flow", "fx.while_loops"),
    "_higher_order_ops.cond": ("fx.control_flow",),
    "_higher_order_ops.while_loop": ("fx.while_loops",),
    "_jit_internal": ("jit",),
    "_logging": ("utils.private",),
    "_logging.scribe": ("utils.private",),
    "_tensor": ("tensors.tensor", "graph.overriding"),
    "_tensor_str": ("tensors.printing", "tensors.printing_parts"),
    "_utils_internal": ("utils.private",),
    "_vendor": ("torch_version",),
    "_vendor.packaging": ("torch_version",),
    "_vendor.packaging.version": ("torch_version",),
    "amp.autocast_mode": ("amp",),
    "amp.grad_scaler": ("grad_scaler",),
    "_vmap_internals": ("func.mapping",),
    "autograd._functions": ("autograd.function",),
    "autograd.variable": ("constructors",),
    "autograd.anomaly_mode": ("autograd.anomaly",),
    "autograd.grad_mode": ("grad_mode",),
    "autograd.profiler_util": ("autograd.profiler",),
    "cpu.amp": ("cpu_amp",),
    "cpu.amp.autocast_mode": ("cpu_amp",),
    "cpu.amp.grad_scaler": ("cpu_amp",),
    "cuda.amp.autocast_mode": ("cuda.amp",),
    "cuda.amp.common": ("cuda.amp",),
    "cuda.amp.grad_scaler": ("cuda.amp", "grad_scaler"),
    "distributed.constants": ("distributed.groups",),
    "distributed.distributed_c10d": ("distributed",),
    "distributions.bernoulli": ("distributions.discrete",),
    "distributions.beta": ("distributions.gamma",),
    "distributions.binomial": ("distributions.discrete",),
    "distributions.categorical": ("distributions.discrete",),
    "distributions.cauchy": ("distributions.tails",),
    "distributions.chi2": ("distributions.gamma",),
    "distributions.dirichlet": ("distributions.gamma",),
    "distributions.exponential": ("distributions.simple",),
    "distributions.fishersnedecor": ("distributions.bounded",),
    "distributions.generalized_pareto": ("distributions.tails",),
    "distributions.geometric": ("distributions.discrete",),
    "distributions.gumbel": ("distributions.tails",),
    "distributions.half_cauchy": ("distributions.tails",),
    "distributions.half_normal": ("distributions.made_of_others",),
    "distributions.independent": ("distributions.made_of_others",),
    "distributions.inverse_gamma": ("distributions.tails",),
    "distributions.kumaraswamy": ("distributions.bounded",),
    "distributions.laplace": ("distributions.simple",),
    "distributions.lkj_cholesky": ("distributions.matrices",),
    "distributions.log_normal": ("distributions.made_of_others",),
    "distributions.logistic_normal": ("distributions.bounded",),
    "distributions.lowrank_multivariate_normal": ("distributions.low_rank",),
    "distributions.mixture_same_family": ("distributions.mixtures",),
    "distributions.multinomial": ("distributions.mixtures",),
    "distributions.multivariate_normal": ("distributions.normal",),
    "distributions.negative_binomial": ("distributions.mixtures",),
    "distributions.one_hot_categorical": ("distributions.discrete",),
    "distributions.pareto": ("distributions.tails",),
    "distributions.poisson": ("distributions.discrete",),
    "distributions.relaxed_bernoulli": ("distributions.mixtures",),
    "distributions.relaxed_categorical": ("distributions.mixtures",),
    "distributions.studentT": ("distributions.tails",),
    "distributions.transformed_distribution": ("distributions.made_of_others",),
    "distributions.weibull": ("distributions.tails",),
    "distributions.wishart": ("distributions.matrices",),
    "distributions.uniform": ("distributions.simple",),
    "distributions.von_mises": ("distributions.bounded",),
    "functional": ("",),
    "fx._pytree": ("utils._pytree",),
    "fx._symbolic_trace": ("fx",),
    "fx.interpreter": ("fx",),
    "jit.annotations": ("jit",),
    "multiprocessing.spawn": ("multiprocessing.spawning",),
    "nn.attention.bias": ("nn.attention_bias",),
    "nn.common_types": ("types",),
    "nn.modules.adaptive": ("nn.losses.adaptive",),
    "nn.modules.channelshuffle": ("nn.layers.pixelshuffle",),
    "nn.modules.distance": ("nn.layers.distance",),
    "nn.modules.dropout": ("nn.layers.dropout",),
    "nn.modules.flatten": ("nn.layers.flatten",),
    "nn.modules.fold": ("nn.layers.folding",),
    "nn.modules.instancenorm": ("nn.norms.instancenorm", "nn.layers.lazy"),
    "nn.modules.normalization": ("nn.norms.layernorm",),
    "nn.modules.padding": ("nn.layers.padding",),
    "nn.modules.pixelshuffle": ("nn.layers.pixelshuffle",),
    "nn.modules.pooling": ("nn.layers.pooling", "nn.layers.rare_pooling"),
    "nn.modules.rnn": ("nn.sequences.rnn", "nn.sequences.lstm", "nn.sequences.rnn_cells"),
    "nn.modules.sparse": ("nn.layers.embeddings",),
    "nn.modules.transformer": ("nn.sequences.transformer", "nn.sequences.transformer_layers"),
    "nn.modules.upsampling": ("nn.layers.upsampling",),
    "nn.parallel._functions": ("nn.parallel.functions",),
    "nn.utils.spectral_norm": ("nn.utils.spectral_norms",),
    "nn.utils.weight_norm": ("nn.utils.weight_norms",),
    "optim._adafactor": ("optim.adafactor",),
    "optim._muon": ("optim.muon",),
    "optim.adamw": ("optim.adam",),
    "profiler.profiler": ("profiler",),
    "storage": ("tensors.storage", "tensors.typed_storage", "tensors.typed_storages"),
    "nn._reduction": ("ops.losses.reduction_argument",),
    "utils._contextlib": ("utils.context_decorators",),
    "utils._device": ("utils.private",),
    "utils._dtype_abbrs": ("utils.private",),
    "utils._import_utils": ("utils.private",),
    "utils.benchmark.utils": ("utils.benchmark",),
    "utils.benchmark.utils.common": ("utils.benchmark",),
    "utils.benchmark.utils.compare": ("utils.benchmark",),
    "utils.benchmark.utils.timer": ("utils.benchmark",),
    "utils.data._utils": ("utils.data.worker_info", "utils.data.worker"),
    "utils.data._utils.collate": ("utils.data.collate",),
    "utils.data._utils.fetch": ("utils.data.fetch",),
    "utils.data._utils.pin_memory": ("utils.data.pinning",),
    "utils.data._utils.worker": ("utils.data.worker_info", "utils.data.worker"),
    "utils.hooks": ("hooks",),
}
# Paths that hide behind a function of their name: torch.nn.utils.weight_norm is the function.
HIDDEN = {
    "_higher_order_ops.cond", "_higher_order_ops.while_loop", "multiprocessing.spawn",
    "nn.utils.spectral_norm", "nn.utils.weight_norm",
}  # fmt: skip


class _Path(ModuleType):
    """A module with the names of other modules, which are loaded when a name is asked for."""

    def __getattr__(self, name: str) -> Any:
        place = self.__name__.removeprefix(f"{_PACKAGE}.")
        below = f"{place}.{name}"
        if below in ABSENT or (below in PATHS and below not in HIDDEN):
            return import_module(f"{self.__name__}.{name}")
        if name == "__all__":
            return self.__dir__()
        if not (name.startswith("__") and name.endswith("__")):
            for source in _sources(place):
                if hasattr(source, name):
                    return getattr(source, name)
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        place = self.__name__.removeprefix(f"{_PACKAGE}.")
        return sorted({name for source in _sources(place) for name in _own(source)})


def _own(source: ModuleType) -> list[str]:
    """What a file says that it has; else the public names that it defines."""
    if hasattr(source, "__all__"):
        return list(source.__all__)
    return [
        name
        for name, value in vars(source).items()
        if name[0] != "_" and getattr(value, "__module__", None) == source.__name__
    ]


def _sources(place: str) -> list[ModuleType]:
    return [import_module(f"{_PACKAGE}.{source}".rstrip(".")) for source in PATHS[place]]


def _made(fullname: str) -> _Path:
    place = fullname.removeprefix(f"{_PACKAGE}.")
    made = _Path(fullname, f"``torch.{place}``, made of: {', '.join(PATHS[place]) or _PACKAGE}.")
    made.__path__ = []  # it may have paths below it
    return made


class _Finder:
    """Finds the modules of the table; Python asks it last, after all that are files."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, place = fullname.partition(".")
        if package != _PACKAGE or place not in PATHS:
            return None
        return ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        if spec.name == f"{_PACKAGE}._dynamo.config":  # (settings are set: they need their own)
            return import_module(f"{_PACKAGE}.fx.config").config  # type: ignore[no-any-return]
        return _made(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run: names are looked up when asked for."""


def found_at(parent: str, name: str) -> Any:
    """The module ``name`` of the package ``parent``, or a name that is refused there;
    AttributeError when no table has it."""
    full = f"{parent}.{name}"
    place = full.partition(".")[2]
    if place in NAMES:
        return name_of("", place)
    if place in PATHS or place in ABSENT:
        return import_module(full)
    # (a program that is run as it is knows the package by PyTorch's name)
    theirs = "torch" + parent.removeprefix(_PACKAGE)
    me = theirs if sys.modules.get(theirs) is sys.modules.get(parent) else parent
    said = f"module {me!r} has no attribute {name!r}"
    raise AttributeError(": ".join(filter(None, [said, missing(f"{theirs}.{name}")])))


sys.meta_path.append(_Finder())  # type: ignore[arg-type]
for _place in HIDDEN:  # Python would bind a module that it imports in its parent, in their place
    _hidden = _made(f"{_PACKAGE}.{_place}")
    _hidden.__spec__ = ModuleSpec(_hidden.__name__, None, is_package=True)
    sys.modules[_hidden.__name__] = _hidden
