"""Are two results close? Pairs of values, each of which knows how its kind is compared.

:func:`assert_close` takes nested sequences and mappings apart into pairs (:func:`originate_pairs`):
the first class of pairs that accepts two values compares them. A test suite with other wishes gives
its own classes to :func:`not_close_error_metas`, as PyTorch's own does.

Counterpart: ``torch.testing._comparison``.
"""

from __future__ import annotations

import abc
import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from ..errors import warn
from ..ops.comparison.relations import isclose
from ..ops.making.from_data import as_tensor, tensor
from ..tensors import Tensor
from ..tensors.dtypes import (
    dtype,
    float16,
    float32,
    float64,
    int64,
    promote_types,
    uint16,
    uint32,
    uint64,
)
from ._differences import (
    ErrorMeta,
    UnsupportedInputs,
    default_tolerances,
    get_tolerances,
    make_scalar_mismatch_msg,
    make_tensor_mismatch_msg,
    place_of,
)

_OLD_TOLERANCES = {float16: (1e-3, 1e-3), float32: (1e-4, 1e-5), float64: (1e-5, 1e-8)}
_PROMOTE_WITH_NOTHING = (uint16, uint32, uint64)


# ---- pairs ---------------------------------------------------------------------------------------


class Pair(abc.ABC):
    """Two values to compare. A class raises UnsupportedInputs when made with what it cannot.

    - ``id``: the keys and indices by which the values were found.
    """

    def __init__(
        self, actual: Any, expected: Any, *, id: tuple[Any, ...] = (), **unknown_parameters: Any
    ) -> None:
        self.actual, self.expected, self.id = actual, expected, id
        self._unknown_parameters = unknown_parameters

    @staticmethod
    def _inputs_not_supported() -> NoReturn:
        raise UnsupportedInputs

    @staticmethod
    def _check_inputs_isinstance(*inputs: Any, cls: type | tuple[type, ...]) -> None:
        if not all(isinstance(value, cls) for value in inputs):
            Pair._inputs_not_supported()

    def _fail(self, type: type[Exception], msg: str, *, id: tuple[Any, ...] = ()) -> NoReturn:
        raise ErrorMeta(type, msg, id=id or getattr(self, "id", ()))

    @abc.abstractmethod
    def compare(self) -> None:
        """Raise ErrorMeta unless the values agree."""

    def extra_repr(self) -> Sequence[str | tuple[str, Any]]:
        """Names of options that ``repr`` shows, or (name, value)."""
        return []

    def __repr__(self) -> str:
        options = [(x, getattr(self, x)) if isinstance(x, str) else x for x in self.extra_repr()]
        shown = [("id", self.id), ("actual", self.actual), ("expected", self.expected), *options]
        lines = "".join(f"    {name}={value},\n" for name, value in shown)
        return f"{type(self).__name__}(\n{lines})"


class ObjectPair(Pair):
    """Values of any kind, compared by ``==``."""

    def compare(self) -> None:
        try:
            equal = self.actual == self.expected
        except Exception as error:
            words = f"{self.actual} == {self.expected} failed with:\n{error}."
            raise ErrorMeta(ValueError, words, id=self.id) from error
        if not equal:
            self._fail(AssertionError, f"{self.actual} != {self.expected}")


class NonePair(Pair):
    """Of which at least one is None."""

    def __init__(self, actual: Any, expected: Any, **other_parameters: Any) -> None:
        if actual is not None and expected is not None:
            self._inputs_not_supported()
        super().__init__(actual, expected, **other_parameters)

    def compare(self) -> None:
        if self.actual is not self.expected:
            words = f"None mismatch: {self.actual} is not {self.expected}"
            self._fail(AssertionError, words)


class BooleanPair(Pair):
    """Python's or NumPy's bools."""

    def __init__(
        self, actual: Any, expected: Any, *, id: tuple[Any, ...] = (), **other_parameters: Any
    ) -> None:
        actual, expected = self._process_inputs(actual, expected, id=id)
        super().__init__(actual, expected, **other_parameters)  # (PyTorch, too, forgets the id)

    @property
    def _supported_types(self) -> tuple[type, ...]:
        return (bool, np.bool_)

    def _process_inputs(self, actual: Any, expected: Any, *, id: tuple[Any, ...]) -> Any:
        self._check_inputs_isinstance(actual, expected, cls=self._supported_types)
        return self._to_bool(actual, id=id), self._to_bool(expected, id=id)

    def _to_bool(self, bool_like: Any, *, id: tuple[Any, ...]) -> bool:
        if not isinstance(bool_like, (bool, np.bool_)):
            raise ErrorMeta(TypeError, f"Unknown boolean type {type(bool_like)}.", id=id)
        return bool(bool_like)

    def compare(self) -> None:
        if self.actual is not self.expected:
            self._fail(AssertionError, f"Booleans mismatch: {self.actual} is not {self.expected}")


class NumberPair(Pair):
    """Python's or NumPy's numbers; options: ``rtol``, ``atol``, ``equal_nan``, ``check_dtype``."""

    # (there are no complex tensors here; a complex number is as exact as a float)
    _TYPE_TO_DTYPE: dict[type, dtype] = {int: int64, float: float64, complex: float64}
    _NUMBER_TYPES = (int, float, complex)

    def __init__(
        self,
        actual: Any,
        expected: Any,
        *,
        id: tuple[Any, ...] = (),
        rtol: float | None = None,
        atol: float | None = None,
        equal_nan: bool = False,
        check_dtype: bool = False,
        **other_parameters: Any,
    ) -> None:
        actual, expected = self._process_inputs(actual, expected, id=id)
        super().__init__(actual, expected, id=id, **other_parameters)
        kinds = [self._TYPE_TO_DTYPE[type(number)] for number in (actual, expected)]
        self.rtol, self.atol = get_tolerances(*kinds, rtol=rtol, atol=atol, id=id)
        self.equal_nan, self.check_dtype = equal_nan, check_dtype

    @property
    def _supported_types(self) -> tuple[type, ...]:
        return (*self._NUMBER_TYPES, np.number)

    def _process_inputs(self, actual: Any, expected: Any, *, id: tuple[Any, ...]) -> Any:
        self._check_inputs_isinstance(actual, expected, cls=self._supported_types)
        return self._to_number(actual, id=id), self._to_number(expected, id=id)

    def _to_number(self, number_like: Any, *, id: tuple[Any, ...]) -> Any:
        if isinstance(number_like, np.number):
            return number_like.item()
        if isinstance(number_like, self._NUMBER_TYPES):
            return number_like
        raise ErrorMeta(TypeError, f"Unknown number type {type(number_like)}.", id=id)

    def compare(self) -> None:
        a, b = self.actual, self.expected
        if self.check_dtype and type(a) is not type(b):
            self._fail(AssertionError, f"The (d)types do not match: {type(a)} != {type(b)}.")
        if a == b or (self.equal_nan and a != a and b != b):
            return
        difference = abs(a - b)
        if not (difference < math.inf and difference <= self.atol + self.rtol * abs(b)):
            words = make_scalar_mismatch_msg(a, b, rtol=self.rtol, atol=self.atol)
            self._fail(AssertionError, words)

    def extra_repr(self) -> Sequence[str]:
        return "rtol", "atol", "equal_nan", "check_dtype"


class TensorLikePair(Pair):
    """Tensors, or what becomes one, such as two arrays; the options are those of assert_close."""

    def __init__(
        self,
        actual: Any,
        expected: Any,
        *,
        id: tuple[Any, ...] = (),
        allow_subclasses: bool = True,
        rtol: float | None = None,
        atol: float | None = None,
        equal_nan: bool = False,
        check_device: bool = True,
        check_dtype: bool = True,
        check_layout: bool = True,
        check_stride: bool = False,
        **other_parameters: Any,
    ) -> None:
        actual, expected = self._process_inputs(
            actual, expected, id=id, allow_subclasses=allow_subclasses
        )
        super().__init__(actual, expected, id=id, **other_parameters)
        self.rtol, self.atol = get_tolerances(actual, expected, rtol=rtol, atol=atol, id=id)
        self.equal_nan, self.check_device, self.check_dtype = equal_nan, check_device, check_dtype
        self.check_layout, self.check_stride = check_layout, check_stride

    def _process_inputs(
        self, actual: Any, expected: Any, *, id: tuple[Any, ...], allow_subclasses: bool
    ) -> Any:
        related = isinstance(actual, type(expected)) or isinstance(expected, type(actual))
        if not related or (not allow_subclasses and type(actual) is not type(expected)):
            self._inputs_not_supported()
        actual, expected = self._to_tensor(actual), self._to_tensor(expected)
        for each in (actual, expected):
            self._check_supported(each, id=id)
        return actual, expected

    def _to_tensor(self, tensor_like: Any) -> Tensor:
        if isinstance(tensor_like, Tensor):
            return tensor_like
        try:
            return as_tensor(tensor_like)
        except Exception:  # whatever it is: no tensor comes of it
            self._inputs_not_supported()

    def _check_supported(self, tensor: Tensor, *, id: tuple[Any, ...]) -> None:
        """Every tensor is: there is one layout here."""

    def compare(self) -> None:
        self._compare_attributes(self.actual, self.expected)
        if not any(x.device.type == "meta" for x in (self.actual, self.expected)):
            self._compare_values(*self._equalize_attributes(self.actual, self.expected))

    def _compare_attributes(self, actual: Tensor, expected: Tensor) -> None:
        attributes: list[tuple[str, Any, Any]] = [("shape", actual.shape, expected.shape)]
        if self.check_stride:
            attributes.append(("stride()", actual.stride(), expected.stride()))
        if self.check_device:
            attributes.append(("device", actual.device, expected.device))
        if self.check_dtype:
            attributes.append(("dtype", actual.dtype, expected.dtype))
        for name, ours, theirs in attributes:
            if ours != theirs:
                words = f"The values for attribute '{name}' do not match: {ours} != {theirs}."
                self._fail(AssertionError, words)

    def _equalize_attributes(self, actual: Tensor, expected: Tensor) -> tuple[Tensor, Tensor]:
        """On one device and of one dtype."""
        if actual.device != expected.device:
            actual, expected = actual.cpu(), expected.cpu()
        if actual.dtype != expected.dtype:
            kinds = [
                int64 if x.dtype in _PROMOTE_WITH_NOTHING else x.dtype for x in (actual, expected)
            ]
            common = promote_types(*kinds)
            actual, expected = actual.to(common), expected.to(common)
        return actual, expected

    def _compare_values(self, actual: Tensor, expected: Tensor) -> None:
        self._compare_regular_values_close(
            actual, expected, rtol=self.rtol, atol=self.atol, equal_nan=self.equal_nan
        )

    def _compare_regular_values_close(
        self,
        actual: Tensor,
        expected: Tensor,
        *,
        rtol: float,
        atol: float,
        equal_nan: bool,
        identifier: Any = None,
    ) -> None:
        matches = isclose(actual.detach(), expected.detach(), rtol, atol, equal_nan).cpu()
        if matches.numpy().all():
            return
        limits: dict[str, Any] = {"rtol": rtol, "atol": atol, "identifier": identifier}
        if actual.ndim == 0:
            words = make_scalar_mismatch_msg(actual.item(), expected.item(), **limits)
        else:
            words = make_tensor_mismatch_msg(actual.cpu(), expected.cpu(), matches, **limits)
        self._fail(AssertionError, words)

    def extra_repr(self) -> Sequence[str]:
        return (
            *("rtol", "atol", "equal_nan", "check_device", "check_dtype", "check_layout"),
            "check_stride",
        )


# ---- nested values -------------------------------------------------------------------------------


def originate_pairs(
    actual: Any,
    expected: Any,
    *,
    pair_types: Sequence[type[Pair]],
    sequence_types: tuple[type, ...] = (Sequence,),
    mapping_types: tuple[type, ...] = (Mapping,),
    id: tuple[Any, ...] = (),
    **options: Any,
) -> list[Pair]:
    """The pairs that two values consist of; ErrorMeta when they are built differently.

    - ``pair_types``: the first class that accepts two values makes their pair, with ``options``.
    - ``sequence_types``, ``mapping_types``: what is taken apart.
    """
    both = (actual, expected)
    if all(isinstance(x, sequence_types) and not isinstance(x, str) for x in both):
        if len(actual) != len(expected):
            words = f"The length of the sequences mismatch: {len(actual)} != {len(expected)}"
            raise ErrorMeta(AssertionError, words, id=id)
        keys: Any = range(len(actual))
    elif all(isinstance(x, mapping_types) for x in both):
        keys = _same_keys(actual, expected, id)
    else:
        return [_pair(actual, expected, pair_types, id, options)]
    types: dict[str, Any] = {
        "pair_types": pair_types, "sequence_types": sequence_types, "mapping_types": mapping_types
    }  # fmt: skip
    return [
        pair
        for key in keys
        for pair in originate_pairs(actual[key], expected[key], id=(*id, key), **types, **options)
    ]


def _same_keys(actual: Any, expected: Any, id: tuple[Any, ...]) -> Sequence[Any]:
    ours, theirs = set(actual.keys()), set(expected.keys())
    if ours != theirs:
        raise ErrorMeta(
            AssertionError,
            "The keys of the mappings do not match:\n"
            f"Missing keys in the actual mapping: {sorted(theirs - ours)}\n"
            f"Additional keys in the actual mapping: {sorted(ours - theirs)}",
            id=id,
        )
    with contextlib.suppress(TypeError):  # keys without an order come as they come
        return sorted(ours)
    return list(expected.keys())


def _pair(
    actual: Any, expected: Any, pair_types: Sequence[type[Pair]], id: Any, options: dict[str, Any]
) -> Pair:
    for kind in pair_types:
        try:
            return kind(actual, expected, id=id, **options)
        except UnsupportedInputs:
            continue
        except ErrorMeta:
            raise
        except Exception as error:
            raise RuntimeError(
                f"Originating a {kind.__name__}() at item {place_of(id)} with\n\n"
                f"{type(actual).__name__}(): {actual}\n\nand\n\n"
                f"{type(expected).__name__}(): {expected}\n\n"
                "resulted in the unexpected exception above."
            ) from error
    words = (
        f"No comparison pair was able to handle inputs of type {_type(actual)} and "
        f"{_type(expected)}."
    )
    raise ErrorMeta(TypeError, words, id=id)


def _type(value: Any) -> str:
    return "<class 'torch.Tensor'>" if type(value) is Tensor else str(type(value))


def not_close_error_metas(
    actual: Any, expected: Any, *, pair_types: Sequence[type[Pair]] = (ObjectPair,), **options: Any
) -> list[ErrorMeta]:
    """What is wrong, a list with one entry for each pair that does not agree.

    Raises at once what :func:`originate_pairs` finds. ``options``: its own, and those of the pairs.
    """
    try:
        pairs = originate_pairs(actual, expected, pair_types=pair_types, **options)
    except ErrorMeta as meta:
        raise meta.to_error() from None
    wrong = []
    for pair in pairs:
        try:
            pair.compare()
        except ErrorMeta as meta:
            wrong.append(meta.with_traceback(None))  # it would keep the values alive
        except Exception as error:
            raise RuntimeError(
                f"Comparing\n\n{pair}\n\nresulted in the unexpected exception above."
            ) from error
    return wrong


def _unwrap_dtensor_for_comparison(actual: Any, expected: Any) -> tuple[Any, Any]:
    """Both as they are: there are no tensors here that are split over processes."""
    return actual, expected


# ---- for users -----------------------------------------------------------------------------------


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_layout: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Raise AssertionError unless ``|actual - expected| <= atol + rtol * |expected|`` everywhere.

    - ``actual``, ``expected``: Tensors, numbers, or sequences or mappings of them.
    - ``rtol``, ``atol``: both or neither; by default by dtype: 1.3e-6 and 1e-5 for float32,
      1e-7 and 1e-7 for float64, equality for integers and bools.
    - ``equal_nan``: two NaNs count as equal. ``check_dtype``, ``check_stride``, ``check_device``:
      must these agree? ``allow_subclasses``: may a Parameter be compared with a Tensor?
    - ``msg``: the message of the error, or a function from the generated one to it.

    Counterpart: ``torch.testing.assert_close``.
    """
    wrong = not_close_error_metas(
        actual,
        expected,
        pair_types=(NonePair, BooleanPair, NumberPair, TensorLikePair),
        allow_subclasses=allow_subclasses,
        rtol=rtol,
        atol=atol,
        equal_nan=equal_nan,
        check_device=check_device,
        check_dtype=check_dtype,
        check_layout=check_layout,
        check_stride=check_stride,
    )
    if wrong:
        raise wrong[0].to_error(msg)


def assert_allclose(
    actual: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    msg: str = "",
) -> None:
    """``assert_close`` of before: less strict, and any two dtypes and NaNs may be equal.

    Deprecated: a FutureWarning says so. Counterpart: ``torch.testing.assert_allclose``.
    """
    warn(
        "`torch.testing.assert_allclose()` is deprecated since 1.12 and will be removed in a "
        "future release. Please use `torch.testing.assert_close()` instead.",
        FutureWarning,
    )
    actual = actual if isinstance(actual, Tensor) else tensor(actual)
    expected = expected if isinstance(expected, Tensor) else tensor(expected, dtype=actual.dtype)
    if rtol is None and atol is None:
        rtol, atol = default_tolerances(actual, expected, dtype_precisions=_OLD_TOLERANCES)
    assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=True,
        check_dtype=False, check_stride=False, msg=msg or None,
    )  # fmt: skip
