"""Pruning: some weights of a layer are held at zero (``torch.nn.utils.prune``).

A pruned ``weight`` is no parameter any more: ``weight_orig`` is the parameter, ``weight_mask`` a
buffer, and ``weight`` their product, computed anew before each call. ``remove`` makes it lasting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...ops.joining.cat_and_stack import cat
from ...ops.making.likes import ones_like, zeros_like
from ...ops.making.sampling import rand
from ...ops.sorting.sorting import topk
from ...tensors import Tensor
from ..module.module import Module

__all__ = [
    "BasePruningMethod",
    "CustomFromMask",
    "Identity",
    "L1Unstructured",
    "LnStructured",
    "PruningContainer",
    "RandomStructured",
    "RandomUnstructured",
    "custom_from_mask",
    "global_unstructured",
    "identity",
    "is_pruned",
    "l1_unstructured",
    "ln_structured",
    "random_structured",
    "random_unstructured",
    "remove",
]


class BasePruningMethod:
    """A way to choose what is pruned; of one's own: define ``compute_mask``, and PRUNING_TYPE.

    - ``PRUNING_TYPE``: "unstructured" (single weights), "structured" (whole rows), or "global".
    """

    PRUNING_TYPE = "unstructured"
    _tensor_name: str

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """The mask of ``t``: 0 where it is pruned, at least where ``default_mask`` is 0."""
        raise NotImplementedError(f"{type(self).__name__} does not define compute_mask")

    def __call__(self, module: Module, inputs: Any) -> None:
        setattr(module, self._tensor_name, self.apply_mask(module))

    def apply_mask(self, module: Module) -> Tensor:
        """The parameter times its mask."""
        name = self._tensor_name
        if name is None:
            raise AssertionError(f"Module {module} has to be pruned")
        mask, orig = getattr(module, name + "_mask"), getattr(module, name + "_orig")
        return mask.to(dtype=orig.dtype) * orig

    @classmethod
    def apply(
        cls,
        module: Module,
        name: str,
        *args: Any,
        importance_scores: Tensor | None = None,
        **kwargs: Any,
    ) -> Any:
        """Prune ``module.name``; once more, if it is pruned already."""
        before = [
            (key, hook)
            for key, hook in module._forward_pre_hooks.items()
            if isinstance(hook, BasePruningMethod) and hook._tensor_name == name
        ]
        method: Any = cls(*args, **kwargs)
        method._tensor_name = name
        if before:
            ((key, old),) = before
            del module._forward_pre_hooks[key]
            container = old if isinstance(old, PruningContainer) else PruningContainer(old)
            container.add_pruning_method(method)
            method = container
        orig = getattr(module, name + "_orig" if before else name)
        if importance_scores is None:
            importance_scores = orig
        elif importance_scores.shape != orig.shape:
            raise AssertionError(
                f"importance_scores should have the same shape as parameter {name} of {module}"
            )
        if not before:
            module.register_parameter(name + "_orig", orig)
            del module._parameters[name]
            default = ones_like(orig)
        else:
            default = getattr(module, name + "_mask").detach().clone()
        try:
            mask = method.compute_mask(importance_scores.detach(), default)
        except Exception:
            if not before:
                module.register_parameter(name, module._parameters.pop(name + "_orig"))
            raise
        module.register_buffer(name + "_mask", mask)
        setattr(module, name, method.apply_mask(module))
        module.register_forward_pre_hook(method)
        return method

    def prune(
        self,
        t: Tensor,
        default_mask: Tensor | None = None,
        importance_scores: Tensor | None = None,
    ) -> Tensor:
        """The tensor with what is chosen at zero; no module is touched."""
        scores = t if importance_scores is None else importance_scores
        default = ones_like(t) if default_mask is None else default_mask
        return t * self.compute_mask(scores, default_mask=default)

    def remove(self, module: Module) -> None:
        """Make the zeros lasting: the product becomes the parameter again."""
        name = self._tensor_name
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        orig = module._parameters.pop(name + "_orig")
        orig.data = weight.data  # type: ignore[union-attr]
        del module._buffers[name + "_mask"]
        setattr(module, name, orig)


class PruningContainer(BasePruningMethod):
    """Several prunings of one parameter, one after the other."""

    def __init__(self, *args: Any) -> None:
        self._pruning_methods: tuple[BasePruningMethod, ...] = ()
        for method in args[0] if len(args) == 1 and isinstance(args[0], Iterable) else args:
            self._tensor_name = method._tensor_name
            self.add_pruning_method(method)

    def add_pruning_method(self, method: Any) -> None:
        """Add one more, of the same parameter. ValueError for one of another."""
        if not isinstance(method, BasePruningMethod):
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        if method._tensor_name != self._tensor_name:
            raise ValueError(
                "Can only add pruning methods acting on the parameter named "
                f"'{self._tensor_name}' to PruningContainer {self}. Found '{method._tensor_name}'"
            )
        self._pruning_methods += (method,)

    def __len__(self) -> int:
        return len(self._pruning_methods)

    def __iter__(self) -> Iterator[BasePruningMethod]:
        return iter(self._pruning_methods)

    def __getitem__(self, index: int) -> BasePruningMethod:
        return self._pruning_methods[index]

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """What the last method prunes of what is left, and all that was pruned before."""
        method = self._pruning_methods[-1]
        mask = default_mask.to(dtype=t.dtype)
        if method.PRUNING_TYPE == "structured":
            dim: Any = getattr(method, "dim", 0)
            others = [d for d in range(t.dim()) if d != dim % t.dim()]
            kept = mask.sum(others) != 0 if others else mask != 0
            place = (slice(None),) * (dim % t.dim()) + (kept,)
        elif method.PRUNING_TYPE == "unstructured":
            place = mask == 1  # type: ignore[assignment]
        else:
            place = (slice(None),) * t.dim()
        mask[place] = method.compute_mask(t[place], mask[place])
        return mask


class Identity(BasePruningMethod):
    """Prunes nothing, but makes mask and parameter."""

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        return default_mask


class RandomUnstructured(BasePruningMethod):
    """Prunes weights at random: ``amount`` of them, an int, or that part of all, a float."""

    def __init__(self, amount: Any) -> None:
        _validate_pruning_amount_init(amount)
        self.amount = amount

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        count = _count(self.amount, t.nelement())
        mask = default_mask.clone()
        if count:
            lowest = topk(rand(t.shape, dtype=t.dtype).view(-1), count)[1]
            mask.view(-1)[lowest] = 0
        return mask


class L1Unstructured(RandomUnstructured):
    """Prunes the weights nearest to zero."""

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        count = _count(self.amount, t.nelement())
        mask = default_mask.clone()
        if count:
            lowest = topk(t.abs().view(-1), count, largest=False)[1]
            mask.view(-1)[lowest] = 0
        return mask


class RandomStructured(BasePruningMethod):
    """Prunes whole slices along ``dim``, at random."""

    PRUNING_TYPE = "structured"

    def __init__(self, amount: Any, dim: int = -1) -> None:
        _validate_pruning_amount_init(amount)
        self.amount, self.dim = amount, dim

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        _validate_structured_pruning(t)
        size = t.shape[self.dim]
        count = _count(self.amount, size)
        if count == 0:
            return default_mask
        return self._without(t, default_mask, rand(size), count)

    def _without(self, t: Tensor, default_mask: Tensor, scores: Tensor, count: int) -> Tensor:
        """The mask without the slices of the lowest scores."""
        kept = topk(scores, scores.numel() - count, largest=True)[1]
        mask = zeros_like(t)
        mask[(slice(None),) * (self.dim % t.dim()) + (kept,)] = 1
        return mask * default_mask.to(dtype=mask.dtype)


class LnStructured(RandomStructured):
    """Prunes the slices along ``dim`` of the smallest norm of order ``n``."""

    def __init__(self, amount: Any, n: Any, dim: int = -1) -> None:
        super().__init__(amount, dim)
        self.n = n

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        _validate_structured_pruning(t)
        size = t.shape[self.dim]
        count = _count(self.amount, size)
        if count == 0:
            return default_mask
        return self._without(t, default_mask, _compute_norm(t, self.n, self.dim), count)


class CustomFromMask(BasePruningMethod):
    """Prunes what a mask of one's own says."""

    PRUNING_TYPE = "global"

    def __init__(self, mask: Tensor) -> None:
        self.mask = mask

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        return default_mask * self.mask.to(dtype=default_mask.dtype)


def _validate_pruning_amount_init(amount: Any) -> None:
    """TypeError unless it is a number; ValueError unless it can be a count or a part."""
    if not isinstance(amount, (int, float)) or isinstance(amount, bool):
        raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
    whole = isinstance(amount, int)
    if (whole and amount < 0) or (not whole and not 0 <= amount <= 1):
        raise ValueError(
            f"amount={amount} should either be a float in the range [0, 1] or a non-negative "
            "integer"
        )


def _validate_pruning_amount(amount: Any, tensor_size: int) -> None:
    """ValueError for a count of more than there are."""
    if isinstance(amount, int) and amount > tensor_size:
        raise ValueError(
            f"amount={amount} should be smaller than the number of parameters to prune="
            f"{tensor_size}"
        )


def _compute_nparams_toprune(amount: Any, tensor_size: int) -> int:
    """How many of ``tensor_size`` are pruned."""
    return amount if isinstance(amount, int) else round(amount * tensor_size)


def _count(amount: Any, size: int) -> int:
    _validate_pruning_amount(amount, size)
    return _compute_nparams_toprune(amount, size)


def _validate_structured_pruning(t: Tensor) -> None:
    if t.dim() <= 1:
        raise ValueError(
            "Structured pruning can only be applied to multidimensional tensors. Found tensor of "
            f"shape {t.shape} with {t.dim()} dims"
        )


def _validate_pruning_dim(t: Tensor, dim: int) -> None:
    if dim >= t.dim():
        raise IndexError(f"Invalid index {dim} for tensor of size {t.shape}")


def _compute_norm(t: Tensor, n: Any, dim: int) -> Tensor:
    """The norms of order ``n`` of the slices along ``dim``."""
    return t.norm(p=n, dim=tuple([d for d in range(t.dim()) if d != dim % t.dim()]))


# ---- the functions that programs call -----------------------------------------------------------


def identity(module: Module, name: str) -> Module:
    """Make mask and parameter, prune nothing; returns the module."""
    Identity.apply(module, name)
    return module


def random_unstructured(module: Module, name: str, amount: Any) -> Module:
    """Prune ``amount`` weights at random (a float: that part of them); returns the module."""
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(
    module: Module, name: str, amount: Any, importance_scores: Tensor | None = None
) -> Module:
    """Prune the ``amount`` weights nearest to zero (a float: that part); returns the module.

    >>> layer = torch.nn.Linear(2, 1, bias=False)
    >>> _ = layer.weight.data.copy_(torch.tensor([[3.0, -1.0]]))
    >>> prune = torch.nn.utils.prune
    >>> prune.l1_unstructured(layer, "weight", amount=1).weight.tolist()
    [[3.0, -0.0]]
    """
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module: Module, name: str, amount: Any, dim: int) -> Module:
    """Prune whole slices along ``dim`` at random; returns the module."""
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(
    module: Module,
    name: str,
    amount: Any,
    n: Any,
    dim: int,
    importance_scores: Tensor | None = None,
) -> Module:
    """Prune the slices along ``dim`` of the smallest norm of order ``n``; returns the module."""
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module: Module, name: str, mask: Tensor) -> Module:
    """Prune where ``mask`` is 0; returns the module."""
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(
    parameters: Sequence[tuple[Module, str]],
    pruning_method: Any,
    importance_scores: Any = None,
    **kwargs: Any,
) -> None:
    """Prune the weights of several modules, compared with one another (``global_unstructured``).

    - ``parameters``: (module, name) pairs; ``pruning_method``: a class, such as ``L1Unstructured``.
    """
    if not isinstance(parameters, Iterable):
        raise TypeError("global_unstructured(): parameters is not an Iterable")
    scores = {} if importance_scores is None else importance_scores
    pairs = list(parameters)
    values = [scores.get(pair, getattr(*pair)).detach().reshape(-1) for pair in pairs]
    masks = [
        getattr(module, name + "_mask", ones_like(getattr(module, name))).reshape(-1)
        for module, name in pairs
    ]
    container = PruningContainer()
    container._tensor_name = "temp"
    method = pruning_method(**kwargs)
    method._tensor_name = "temp"
    container.add_pruning_method(method)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(
            'Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. Found method '
            f"{pruning_method} of type {method.PRUNING_TYPE}"
        )
    final = container.compute_mask(cat(values), cat(masks))
    start = 0
    for module, name in pairs:
        weight = getattr(module, name)
        part = final[start : start + weight.numel()].view_as(weight)
        custom_from_mask(module, name, mask=part)
        start += weight.numel()


def remove(module: Module, name: str) -> Module:
    """Make the pruning of ``module.name`` lasting; ValueError if it is not pruned."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(
        f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed"
    )


def is_pruned(module: Module) -> bool:
    """Is anything pruned in the module, or in one inside it?"""
    return any(
        [
            isinstance(hook, BasePruningMethod)
            for inside in module.modules()
            for hook in inside._forward_pre_hooks.values()
        ]
    )
