"""What is said when the operands of one operation are on several devices.

Elementwise operations need nothing from here: the arrays themselves refuse to meet. These are for
operations that torch checks before they run, argument by argument. They are called when an operand
is not of the CPU, or when an operation has failed, so that the CPU pays next to nothing.
"""

from __future__ import annotations

from .arrays import FOREIGN, ON_HOST, Array, device_of


def check_same_device(method: str, **arrays: Array | None) -> None:
    """Raise torch's RuntimeError unless all arrays are on the device of the first.

    - ``method``: torch's name of the kernel ("addmm"); ``arrays``: by torch's names, in the order
      of its arguments; None is left out.
    """
    found = [(name, device_of(a)) for name, a in arrays.items() if a is not None]
    for name, here in found[1:]:
        if here != found[0][1]:
            _refuse(method, name, here, found[0][1])


def check_list_on_one_device(method: str, arrays: list[Array]) -> None:
    """The same for the arrays of one list, which torch calls ``tensors``."""
    for a in arrays[1:]:
        if device_of(a) != device_of(arrays[0]):
            _refuse(method, "tensors", device_of(a), device_of(arrays[0]))


def check_elementwise(first: Array, second: Array) -> None:
    """Raise the general sentence unless both are on one device; it names the GPU first."""
    places = sorted([device_of(first), device_of(second)], key=lambda place: place.type == "cpu")
    if places[0] != places[1]:
        raise RuntimeError(
            "Expected all tensors to be on the same device, but found at least two devices, "
            f"{places[0]} and {places[1]}!"
        )


def any_foreign(*arrays: Array | None) -> bool:
    """Is any of the arrays on another device than the CPU?"""
    return any([type(a) in FOREIGN and type(a) not in ON_HOST for a in arrays])


def _refuse(method: str, name: str, here: object, there: object) -> None:
    if "meta" in (str(here), str(there)):
        raise RuntimeError(
            f"Tensor on device {here} is not on the expected device {there}!"
        ) from None
    raise RuntimeError(
        f"Expected all tensors to be on the same device, but got {name} is on {here}, different "
        f"from other tensors on {there} (when checking argument in method wrapper_CUDA_{method})"
    ) from None  # the array's own words say less
