"""Tensors by device and dtype (``torch.utils._foreach_utils``): optimizers of libraries ask."""

from __future__ import annotations

from typing import Any

from ..devices.device import device as device_class

Lists = list[list[Any]]


def _group_tensors_by_device_and_dtype(
    tensorlistlist: Lists, with_indices: bool = False
) -> dict[tuple[Any, Any], tuple[Lists, list[int]]]:
    """The lists, taken apart by the device and dtype of the tensors in the first of them.

    - ``with_indices``: say where the tensors stood, too; else that list is empty.
    """
    groups: dict[tuple[Any, Any], tuple[Lists, list[int]]] = {}
    for place, first in enumerate(tensorlistlist[0]):
        key = (first.device, first.dtype)
        lists, places = groups.setdefault(key, ([[] for _ in tensorlistlist], []))
        for target, source in zip(lists, tensorlistlist):
            if source:
                target.append(source[place])
        if with_indices:
            places.append(place)
    return groups


def _get_foreach_kernels_supported_devices() -> list[str]:
    return ["cuda", "xpu", "mtia", "privateuseone"]


def _get_fused_kernels_supported_devices() -> list[str]:
    return ["mps", "cuda", "xpu", "hpu", "cpu", "mtia", "privateuseone"]


def _get_capturable_supported_devices(supports_xla: bool = True) -> list[str]:
    devices = ["cuda", "xpu", "hpu", "privateuseone"]
    return [*devices, "xla"] if supports_xla else devices


def _device_has_foreach_support(device: device_class) -> bool:
    return device.type in (*_get_foreach_kernels_supported_devices(), "cpu")


def _default_to_fused_or_foreach(
    params: list[Any], differentiable: bool, use_fused: bool = False
) -> tuple[bool, bool]:
    """Which of PyTorch's (fused, foreach) an optimizer would take; here all run in one way."""
    if differentiable:
        return False, False
    kinds = _get_fused_kernels_supported_devices()
    fused = use_fused and all(
        [x is None or (x.device.type in kinds and x.is_floating_point()) for x in params]
    )
    kinds = _get_foreach_kernels_supported_devices()
    return fused, not fused and all([x is None or x.device.type in kinds for x in params])


def _has_foreach_support(tensors: list[Any], device: device_class) -> bool:
    return _device_has_foreach_support(device)
