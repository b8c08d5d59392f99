"""ParametrizationList: how one tensor of a module is computed from those that are trained."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ...errors import type_name
from ...grad_mode import no_grad
from ...tensors import Tensor
from ..containers.modules import ModuleList
from ..module.module import Module
from ..parameter import Parameter


class ParametrizationList(ModuleList):
    """The parametrizations of one tensor, applied one after the other.

    (``torch.nn.utils.parametrize.ParametrizationList``) What they start from is registered here:
    ``original``, or ``original0``, ``original1`` ... when the first one takes several tensors.
    """

    original: Tensor

    def __init__(self, modules: Sequence[Module], original: Tensor, unsafe: bool = False) -> None:
        if len(modules) == 0:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        shape, dtype = original.shape, original.dtype
        new = self._inverted(original)
        self.is_tensor = isinstance(new, Tensor)
        self.ntensors = 1 if isinstance(new, Tensor) else len(new)
        if isinstance(new, Tensor):
            self._keep_one(original, new)
        else:
            self._keep_several(original, new)
        if not unsafe:
            result = self()
            check_tensor(result)
            text = (
                "Registering a parametrization may not change the {0} of the tensor, unless "
                "`unsafe` flag is enabled.\nunparametrized {0}: {1}\nparametrized {0}: {2}"
            )
            if result.dtype != dtype:
                raise ValueError(text.format("dtype", dtype, result.dtype))
            if result.shape != shape:
                raise ValueError(text.format("shape", shape, result.shape))

    def _inverted(self, original: Tensor) -> Any:
        """What the parametrizations make ``original`` of, as far as they know."""
        new: Any = original
        with no_grad():
            for module in reversed(list(self)):
                if hasattr(module, "right_inverse"):
                    with suppress(NotImplementedError):  # then it starts from what there is
                        new = module.right_inverse(new)
        if not isinstance(new, (Tensor, Sequence)):
            raise ValueError(f"{_MUST} Got {type_name(new)}")
        return new

    def _keep_one(self, original: Tensor, new: Tensor) -> None:
        if original.dtype != new.dtype:
            raise ValueError(
                "When `right_inverse` outputs one tensor, it may not change the dtype.\n"
                f"original.dtype: {original.dtype}\nright_inverse(original).dtype: {new.dtype}"
            )
        # the same Parameter object, so that an optimizer that knows it trains it on
        let_read(original, new)
        register_tensor(self, "original", original)

    def _keep_several(self, original: Tensor, new: Sequence[Any]) -> None:
        for i, tensor in enumerate(new):
            if not isinstance(tensor, Tensor):
                raise ValueError(
                    f"{_MUST} Got element {i} of the sequence with type {type_name(tensor)}."
                )
            if isinstance(original, Parameter):
                tensor = Parameter(tensor, original.requires_grad)
            tensor.requires_grad_(original.requires_grad)
            register_tensor(self, f"original{i}", tensor)

    def forward(self) -> Tensor:
        """The tensor, computed from the originals."""
        first, *others = self._modules.values()
        x = first(*self._originals())
        for module in others:
            x = module(x)
        return x

    def _originals(self) -> list[Tensor]:
        if self.is_tensor:
            return [self.original]
        return [getattr(self, f"original{i}") for i in range(self.ntensors)]

    def right_inverse(self, value: Tensor) -> None:
        """Give the originals values from which ``value`` is computed: what assigning does."""
        given: Any = value
        with no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(
                        f"parametrization {type_name(module)} does not implement right_inverse."
                    )
                given = module.right_inverse(given)
            if self.is_tensor:
                self._set_one(given)
            else:
                self._set_several(given)

    def _set_one(self, value: Any) -> None:
        if not isinstance(value, Tensor):
            raise ValueError(f"`right_inverse` should return a tensor. Got {type_name(value)}")
        if value.dtype != self.original.dtype:
            raise ValueError(
                f"The tensor returned by `right_inverse` has dtype {value.dtype} while `original` "
                f"has dtype {self.original.dtype}"
            )
        let_read(self.original, value)

    def _set_several(self, values: Any) -> None:
        must = "'right_inverse' must return a sequence of tensors"
        if not isinstance(values, Sequence):
            raise ValueError(f"{must}. Got {type_name(values)}.")
        if len(values) != self.ntensors:
            raise ValueError(
                f"{must} of length {self.ntensors}. Got a sequence of length {len(values)}."
            )
        for i, (original, value) in enumerate(zip(self._originals(), values)):
            if not isinstance(value, Tensor):
                raise ValueError(
                    f"{must} or reference-type opaques. Got element {i} of type {type_name(value)}."
                )
            if original.dtype != value.dtype:
                raise ValueError(
                    f"Tensor {i} returned by `right_inverse` has dtype {value.dtype} while "
                    f"`original{i}` has dtype {original.dtype}"
                )
            let_read(original, value)


_MUST = "'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...)."


def check_tensor(result: Any) -> None:
    """Refuse a parametrization that does not compute a Tensor."""
    if not isinstance(result, Tensor):
        raise ValueError(f"A parametrization must return a tensor. Got {type_name(result)}.")


def let_read(tensor: Tensor, other: Tensor) -> None:
    """Let a tensor read the memory of another, and stay the same object."""
    if other is not tensor:
        tensor.data = other.detach()


def register_tensor(module: Module, name: str, tensor: Tensor) -> None:
    """Register a parameter as a parameter, every other tensor as a buffer."""
    if isinstance(tensor, Parameter):
        module.register_parameter(name, tensor)
    else:
        module.register_buffer(name, tensor)
