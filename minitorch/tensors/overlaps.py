"""Which elements lie in the same memory: of one array, or of two.

A write must not reach an element twice, nor one that is still to be read.
"""

from __future__ import annotations

import numpy as np

from ..devices.arrays import address, may_share, owner_of


def overlaps_itself(array: np.ndarray) -> bool:
    """Do several indices read one and the same element (as in an expanded tensor)?"""
    # Walk the dimensions from the smallest step. Where each steps over all that came before, no two
    # elements meet.
    reached = array.itemsize
    for step, size in sorted((abs(s), n) for s, n in zip(array.strides, array.shape)):
        if size == 1:
            continue
        if step < reached:
            return array.size > 0 and (step == 0 or _elements_meet(array))
        reached = step * (size - 1) + reached
    return False


def _elements_meet(array: np.ndarray) -> bool:
    """Look at every element: the rows of an array may lie between each other and never meet."""
    places = np.zeros(1, np.int64)
    for step, size in zip(array.strides, array.shape):
        places = np.add.outer(places, np.arange(size) * step).reshape(-1)
    return bool(np.diff(np.sort(places)).min() < array.itemsize)


def overlap_in_part(target: np.ndarray, source: np.ndarray) -> bool:
    """Would a write into ``target`` change elements of ``source`` before they are read?

    Not when both are read in the same order. As in torch, the question is only decided for arrays
    whose elements fill a stretch of memory; for all others the answer is False.
    """
    if target is source or (target.base is None and source.base is None):
        return False
    if owner_of(target) is not owner_of(source) or not target.size or not source.size:
        return False
    begin, other = address(target), address(source)
    if begin == other and target.strides == source.strides and target.shape == source.shape:
        return False
    if not (is_dense(target) and is_dense(source)):
        return False
    if begin == other and target.nbytes == source.nbytes:
        return target.ndim != source.ndim or _steps(target) != _steps(source)
    return begin < other + source.nbytes and other < begin + target.nbytes


SHARED = (
    "unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
    "single memory location. Please clone() the tensor before performing the operation."
)


def refuse_overlap(target: np.ndarray, *others: np.ndarray) -> None:
    """Refuse a target that reads an element twice, or others that a write into it would spoil."""
    if not target.flags.c_contiguous and overlaps_itself(target):
        raise RuntimeError(
            "unsupported operation: more than one element of the written-to tensor refers to a "
            "single memory location. Please clone() the tensor before performing the operation."
        )
    for other in others:
        if may_share(target, other) and overlap_in_part(target, other):
            raise RuntimeError(SHARED)


def _steps(array: np.ndarray) -> list[int]:
    """The strides of the dimensions in which there is a step to take."""
    return [step for step, size in zip(array.strides, array.shape) if size > 1]


def is_dense(array: np.ndarray) -> bool:
    """Do the elements fill a stretch of memory, in whichever order of the dimensions?"""
    expected = array.itemsize
    for step, size in sorted((s, n) for s, n in zip(array.strides, array.shape) if n > 1):
        if step != expected:
            return False
        expected *= size
    return True
