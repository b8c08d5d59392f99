"""What is said of one step, as messages of TensorBoard: numbers, histograms, pictures, texts.

The numbers of fields are those of tensorboard/compat/proto/summary.proto and tensor.proto.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np

from ...tensors import Tensor
from .records import double, integer, numbers, single, text

_FLOAT, _DOUBLE, _STRING = 1, 2, 7  # of TensorFlow's DataType


def as_array(x: Any) -> np.ndarray:
    """The numbers of a Tensor, an array or a number. NotImplementedError for anything else."""
    if isinstance(x, np.ndarray):
        return x
    if np.isscalar(x):
        return np.array([x])
    if isinstance(x, Tensor):
        return x.detach().cpu().numpy()
    raise NotImplementedError(f"Got {type(x)}, but numpy array or torch tensor are expected.")


def _value(tag: str, content: bytes, metadata: bytes = b"") -> bytes:
    """A Summary with one Value."""
    return text(1, text(1, tag) + content + (text(9, metadata) if metadata else b""))


def _plugin(name: str, content: bytes = b"") -> bytes:
    """Metadata that say which part of TensorBoard shows it."""
    return text(1, text(1, name) + (text(2, content) if content else b""))


def _tensor(dtype: int, shape: tuple[int, ...], data: bytes) -> bytes:
    sizes = b"".join(text(2, integer(1, size) if size else b"") for size in shape)
    return text(8, integer(1, dtype) + text(2, sizes) + data)


def scalar(tag: str, value: Any, new_style: bool = False, double_precision: bool = False) -> bytes:
    """A number, in float32; the new style may hold a double."""
    array = as_array(value).squeeze()
    if array.ndim != 0:
        raise AssertionError(
            "Tensor should contain one element (0 dimensions).             Was given size: "
            f"{array.size} and {array.ndim} dimensions."
        )
    number = float(array)
    if not new_style:
        return _value(tag, single(2, number))
    data = numbers(6, [number], "d") if double_precision else numbers(5, [number], "f")
    dtype = _DOUBLE if double_precision else _FLOAT
    tensor = text(8, integer(1, dtype) + data)
    return text(1, text(1, tag) + tensor + text(9, _plugin("scalars")))


def histogram(tag: str, values: Any, bins: Any, max_bins: int | None = None) -> bytes:
    """How many values lie where: the edges as in NumPy, without empty ends."""
    flat = as_array(values).astype(float).reshape(-1)
    if flat.size == 0:
        raise ValueError("The input has no element.")
    counts, limits = np.histogram(flat, bins=bins)
    if max_bins is not None and len(counts) > max_bins:
        counts, limits = _fewer(counts, limits, len(counts) // max_bins)
    filled = np.nonzero(counts)[0]
    start, end = int(filled[0]), int(filled[-1]) + 1
    # only right edges are written, so the left one is that of an empty interval before
    counts = counts[start - 1 : end] if start else np.concatenate([[0], counts[:end]])
    limits = limits[start : end + 1]
    found = float(flat.min()), float(flat.max()), len(flat), float(flat.sum()), float(flat @ flat)
    return histogram_raw(tag, *found, limits.tolist(), counts.tolist())


def _fewer(counts: Any, limits: Any, each: int) -> tuple[Any, Any]:
    """Intervals joined, ``each`` at a time."""
    counts = np.pad(counts, (0, -len(counts) % each)).reshape(-1, each).sum(-1)
    return counts, np.append(limits[:-1:each], limits[-1])


def histogram_raw(
    tag: str,
    min: float,
    max: float,
    num: int,
    sum: float,
    sum_squares: float,
    bucket_limits: Any,
    bucket_counts: Any,
) -> bytes:
    """A histogram that somebody has counted."""
    fields = enumerate((min, max, num, sum, sum_squares), 1)
    said = b"".join(double(number, value) for number, value in fields if value)
    said += numbers(6, bucket_limits, "d") + numbers(7, bucket_counts, "d")
    return _value(tag, text(5, said))


def words(tag: str, string: str) -> bytes:
    """A text, which TensorBoard reads as Markdown."""
    tensor = _tensor(_STRING, (1,), text(8, string))
    return text(1, text(1, f"{tag}/text_summary") + tensor + text(9, _plugin("text")))


def curve(tag: str, data: np.ndarray, thresholds: int) -> bytes:
    """A precision-recall curve: six rows, from true positives to recall."""
    tensor = _tensor(_FLOAT, data.shape, numbers(5, data.reshape(-1).tolist(), "f"))
    metadata = _plugin("pr_curves", integer(2, thresholds))
    return text(1, text(1, tag) + tensor + text(9, metadata))


def curve_of(labels: Any, predictions: Any, thresholds: int, weights: Any = None) -> np.ndarray:
    """The six rows of a curve: true and false positives, both negatives, precision, recall."""
    truth = as_array(labels).astype(np.float64)
    weight = 1.0 if weights is None else weights
    places = np.int32(np.floor(as_array(predictions) * (thresholds - 1)))

    def above(weights: Any) -> Any:
        ends = 0, thresholds - 1
        counts, _ = np.histogram(places, bins=thresholds, range=ends, weights=weights)
        return np.cumsum(counts[::-1])[::-1]

    tp, fp = above(truth * weight), above((1.0 - truth) * weight)
    tn, fn = fp[0] - fp, tp[0] - tp
    return np.stack(
        (tp, fp, tn, fn, tp / np.maximum(1e-7, tp + fp), tp / np.maximum(1e-7, tp + fn))
    )


# ---- pictures -----------------------------------------------------------------------------------


def picture(tag: str, image: Any, dataformats: str) -> bytes:
    """A picture as PNG. ``dataformats`` says which dimension is what: "CHW", "NHWC", "HW" ..."""
    pixels = channels_last(as_array(image), dataformats.upper())
    if pixels.dtype != np.uint8:
        pixels = pixels.astype(np.float32) * np.float32(255)
    pixels = pixels.astype(np.float32).clip(0, 255).astype(np.uint8)
    height, width, channels = pixels.shape
    said = integer(1, height) + integer(2, width) + integer(3, channels)
    return _value(tag, text(4, said + text(4, png(pixels))))


def channels_last(array: np.ndarray, form: str) -> np.ndarray:
    """(height, width, channels) of a picture; several are laid side by side, eight in a row."""
    if len(set(form)) != len(form):
        raise AssertionError(
            f"You can not use the same dimension shorthand twice.             input_format: {form}"
        )
    if array.ndim != len(form):
        raise AssertionError(
            "size of input tensor and input format are different.         tensor shape: "
            f"{array.shape}, input_format: {form}"
        )
    if len(form) == 4:
        return _side_by_side(array.transpose([form.index(c) for c in "NHWC"]))
    if len(form) == 2:
        array, form = array[..., None], f"{form}C"
    array = array.transpose([form.index(c) for c in "HWC"])
    return np.repeat(array, 3, 2) if array.shape[2] == 1 else array


def _side_by_side(images: np.ndarray) -> np.ndarray:
    if images.shape[3] == 1:
        images = np.repeat(images, 3, 3)
    if images.shape[3] != 3:
        raise AssertionError("Input should be a 4D numpy array with 3 channels")
    count, height, width, _ = images.shape
    columns = min(count, 8)
    rows = -(-count // columns)
    canvas = np.zeros((rows * height, columns * width, 3), images.dtype)
    for number, image in enumerate(images):
        y, x = number // columns * height, number % columns * width
        canvas[y : y + height, x : x + width] = image
    return canvas


def png(pixels: np.ndarray) -> bytes:
    """A file of bytes of shape (height, width, 1, 3 or 4), losslessly packed."""
    height, width, channels = pixels.shape
    kinds = {1: 0, 3: 2, 4: 6}
    if channels not in kinds:
        raise TypeError(f"a picture has 1, 3 or 4 channels, but got {channels}")
    head = struct.pack(">IIBBBBB", width, height, 8, kinds[channels], 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)  # 0: a row is stored as it is
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


# ---- settings of a run --------------------------------------------------------------------------


def settings(
    hparams: dict[str, Any], metrics: dict[str, Any], choices: dict[str, list[Any]] | None
) -> tuple[bytes, bytes, bytes]:
    """Three Summaries: which settings and measures there are, the settings, that the run ended."""
    choices = choices or {}
    _check_choices(hparams, choices)
    infos, start = b"", b""
    for name, value in hparams.items():
        if value is None:
            continue
        kind, said = _setting(value)
        start += text(1, text(1, name) + text(2, said))
        info = text(1, name) + integer(4, kind)
        if name in choices and not isinstance(value, Tensor):
            info += text(5, b"".join(text(1, _setting(v)[1]) for v in choices[name]))
        infos += text(4, info)
    infos += b"".join(text(5, text(1, text(2, name))) for name in metrics)
    session = integer(1, 1)  # it ended well
    parts = (
        ("experiment", 2, infos),
        ("session_start_info", 3, start),
        ("session_end_info", 4, session),
    )
    summaries = [
        text(
            1,
            text(1, f"_hparams_/{name}") + text(9, _plugin("hparams", text(field, content))),
        )
        for name, field, content in parts
    ]
    return summaries[0], summaries[1], summaries[2]


def _setting(value: Any) -> tuple[int, bytes]:
    """(type, value) of a setting. PyTorch counts a bool as a number."""
    if isinstance(value, (int, float)):
        return 3, double(2, float(value))
    if isinstance(value, str):
        return 1, text(3, value)
    if isinstance(value, Tensor):
        return 3, double(2, float(as_array(value)[0]))
    raise ValueError("value should be one of int, float, str, bool, or torch.Tensor")


def _check_choices(hparams: dict[str, Any], choices: Any) -> None:
    if not isinstance(choices, dict):
        raise TypeError("parameter: hparam_domain_discrete should be a dictionary, nothing logged.")
    for name, values in choices.items():
        kind = type(hparams.get(name))
        fits = isinstance(values, list) and all(isinstance(value, kind) for value in values)
        if name not in hparams or not fits:
            raise TypeError(
                f"parameter: hparam_domain_discrete[{name}] should be a list of same type as "
                f"hparam_dict[{name}]."
            )
