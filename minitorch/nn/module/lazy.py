"""Lazy modules: layers that learn the size of their input when they are first called."""

from __future__ import annotations

from typing import Any, ClassVar

from ...errors import type_name
from ...grad_mode import no_grad
from ...hooks import RemovableHandle
from ..layers.linear import Linear
from ..parameter import UninitializedParameter, is_lazy
from .state import own_state


class LazyModuleMixin:
    """Makes a layer lazy (``torch.nn.modules.lazy.LazyModuleMixin``).

    The layer's ``__init__`` registers uninitialized parameters, and ``initialize_parameters``,
    which gets the arguments of the first call, materializes them. Afterwards the layer is an
    ordinary ``cls_to_become``. Loading a state materializes them, too.
    """

    cls_to_become: ClassVar[type | None] = None
    _load_hook: RemovableHandle
    _initialize_hook: RemovableHandle

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(
            self._infer_parameters, with_kwargs=True
        )

    def initialize_parameters(self, *args: Any, **kwargs: Any) -> None:
        """Materialize the parameters for these arguments of ``forward``; layers define it."""
        raise NotImplementedError(f"initialize_parameters is not implemented for {type_name(self)}")

    def has_uninitialized_params(self: Any) -> bool:
        """Is there a parameter or a buffer whose shape is not known yet?"""
        return any([is_lazy(one) for one in (*self._parameters.values(), *self._buffers.values())])

    def _replicate_for_data_parallel(self) -> Any:
        raise RuntimeError(
            "Modules with uninitialized parameters can't be used with `DataParallel`. Run a dummy "
            "forward pass to correctly initialize the modules"
        )

    def _save_to_state_dict(self: Any, destination: Any, prefix: str, keep_vars: bool) -> None:
        for name, value in own_state(self).items():
            destination[prefix + name] = value if keep_vars or is_lazy(value) else value.detach()

    def _lazy_load_hook(self: Any, state_dict: Any, prefix: str, *rest: Any) -> None:
        for name, own in (*self._parameters.items(), *self._buffers.items()):
            given = state_dict.get(prefix + name)
            if given is not None and is_lazy(own) and not is_lazy(given):
                with no_grad():
                    own.materialize(given.shape)

    def _infer_parameters(
        self: Any, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None
    ) -> None:
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook, module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become


class LazyLinear(LazyModuleMixin, Linear):
    """A Linear that takes ``in_features`` from its first input (``torch.nn.LazyLinear``).

    >>> layer = torch.nn.LazyLinear(2)
    >>> layer
    LazyLinear(in_features=0, out_features=2, bias=True)
    >>> layer(torch.ones(4, 3)).shape
    torch.Size([4, 2])
    >>> layer
    Linear(in_features=3, out_features=2, bias=True)
    """

    cls_to_become: ClassVar[type | None] = Linear

    def __init__(
        self, out_features: int, bias: bool = True, device: Any = None, dtype: Any = None
    ) -> None:
        super().__init__(0, 0, False)  # without a bias: it would be thrown away
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_features = out_features
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def reset_parameters(self) -> None:
        """Draw new starting values, once the shapes are known."""
        if not self.has_uninitialized_params() and self.in_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input: Any) -> None:
        """Take ``in_features`` from the last dimension of ``input``."""
        size = input.shape[-1]
        if self.has_uninitialized_params():
            with no_grad():
                self.in_features = size
                self.weight.materialize((self.out_features, size))
                if self.bias is not None:
                    self.bias.materialize((self.out_features,))
                self.reset_parameters()
        if self.in_features == 0:
            expected = self.weight.shape[-1]
            if size != expected:
                raise AssertionError(
                    f"The in_features inferred from input: {size} is not equal to in_features "
                    f"from self.weight: {expected}"
                )
            self.in_features = size
