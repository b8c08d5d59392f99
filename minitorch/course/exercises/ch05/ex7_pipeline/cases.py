"""How "The project of Part I: an image pipeline without a needless copy" is checked."""

from __future__ import annotations

import functools
import random
import tracemalloc
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

LARGE = 1 << 17  # bytes of a batch, from which its memory is measured

# shape of the pictures, window, elements of the storage before the buffer
Camera = tuple[tuple[int, int, int, int], tuple[int, int, int, int], int]


def draw_cameras(rng: random.Random) -> list[tuple]:
    """Always: one pixel, one channel, one picture, none, whole pictures, an empty window, a buffer
    that begins inside its storage, sizes that are all alike, and a batch that is large."""
    n, h, w = rng.randint(2, 4), rng.randint(4, 6), rng.randint(7, 9)
    cameras: list[Camera] = [
        ((1, 1, 2, 2), (0, 0, 1, 2), 0),
        ((n, h, w, 3), (1, 2, 2, 4), 0),
        ((n, h, w, 1), (0, 3, h, 1), 0),
        ((1, h, w, 3), (h - 1, 0, 1, w), 0),
        ((n, h, w, 4), (0, 0, h, w), 0),
        ((n, h, w, 3), (1, 1, 2, 3), rng.randint(1, 9)),
        ((3, 3, 3, 3), (0, 1, 2, 2), 0),
        ((0, h, w, 3), (0, 0, 2, 2), 0),
        ((n, h, w, 2), (1, 1, 0, 3), 0),
        ((24, 40, 40, 3), (3, 5, 32, 32), 0),
    ]
    return [camera_of(rng, *camera) for camera in cameras]


def camera_of(rng: random.Random, shape: tuple, window: tuple, before: int) -> tuple:
    count = shape[0] * shape[1] * shape[2] * shape[3]
    pixels = torch.from_numpy(np.frombuffer(rng.randbytes(before + count), np.uint8).copy())
    channels = shape[3]
    mean = torch.tensor([rng.randint(1, 7) / 8 for _ in range(channels)])
    std = torch.tensor([rng.choice([0.25, 0.5, 2.0]) for _ in range(channels)])
    return pixels[before:], shape, window, mean, std


def observe_pipeline(candidate: Any, case: tuple) -> dict[str, Any]:
    buffer, shape, window, mean, std = case
    size = 4 * shape[0] * shape[3] * window[2] * window[3]
    call = functools.partial(candidate, buffer, shape, window, mean, std)
    peak, result = measured(call) if size >= LARGE else (0, call())
    if not (isinstance(result, tuple) and len(result) == 2 and all(map(torch.is_tensor, result))):
        return {"what is returned": f"of the type {type(result).__name__}"}
    crops, batch = result
    seen = {
        "what is returned": "a tuple of two tensors",
        "crops": crops.clone(),
        "batch": batch.clone(),
        "the dtype of crops and of batch": [str(crops.dtype), str(batch.dtype)],
        "whether batch is contiguous": batch.is_contiguous(),
        "buffer after the call": buffer.clone(),
        "mean after the call": mean.clone(),
        "std after the call": std.clone(),
    }
    buffer.fill_(7)  # the camera takes the next pictures
    seen["crops when the camera has written 7 everywhere"] = crops.clone()
    seen["batch when the camera has written 7 everywhere"] = batch.clone()
    if size >= LARGE:
        # (a plane of a channel may be converted apart, so less than a block is not counted)
        seen["the largest number of new blocks at one time"] = int(peak / size + 0.4)
    return seen


def measured(call: Any) -> tuple[int, Any]:
    """The bytes that were taken at the fullest moment of a call, and its result."""
    running = tracemalloc.is_tracing()
    if not running:
        tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        result = call()
        return tracemalloc.get_traced_memory()[1] - before, result
    finally:
        if not running:
            tracemalloc.stop()


def describe_camera(case: tuple) -> str:
    buffer, shape, window, mean, std = case
    pixels = buffer.tolist() if buffer.numel() <= 8 else f"{buffer.numel()} bytes"
    return (
        f"buffer {pixels}, shape {shape}, window {window}, mean {mean.tolist()}, std {std.tolist()}"
    )


CASES = Cases(draw=draw_cameras, observe=observe_pipeline, describe=describe_camera)
