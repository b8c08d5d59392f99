"""Random damage: a changed archive loads as what was saved, or raises. It never does more."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch.serialization.opcodes import ARGUMENTS
from tests.serialization.objects import described, everything, kept
from tests.serialization.test_attacks import CLEAR, archive

MISUSE = (*CLEAR, TypeError)


def saved(**args):
    file = io.BytesIO()
    value = everything(minitorch, wide=not args)
    del value["random state"]  # 5056 bytes, most of the file
    minitorch.save(value, file, **args)
    return kept(described(value)), file.getvalue()


ARCHIVE = saved()
LEGACY = saved(_use_new_zipfile_serialization=False)


@given(st.lists(st.tuples(st.integers(0, len(ARCHIVE[1]) - 1), st.integers(0, 255)), max_size=3))
@settings(max_examples=150, deadline=None)
def test_changed_bytes_of_an_archive(changes):
    expected, data = ARCHIVE
    data = bytearray(data)
    for place, byte in changes:
        data[place] = byte
    try:
        loaded = minitorch.load(io.BytesIO(data))
    except CLEAR:
        assert changes
        return
    assert kept(described(loaded)) == expected


@given(st.lists(st.tuples(st.integers(0, len(LEGACY[1]) - 1), st.integers(0, 255)), min_size=1))
@settings(max_examples=150, deadline=None)
@pytest.mark.filterwarnings("ignore:Detected pickle protocol")
def test_changed_bytes_of_the_old_format(changes):
    """It has no checksums, so that other values may come out; but nothing worse."""
    data = bytearray(LEGACY[1])
    for place, byte in changes:
        data[place] = byte
    try:
        loaded = minitorch.load(io.BytesIO(data))
    except MISUSE:
        return
    described(loaded)  # reads every element


@given(st.lists(st.one_of(st.sampled_from(sorted(ARGUMENTS)), st.binary(max_size=4)), max_size=40))
@settings(max_examples=200, deadline=None)
@pytest.mark.filterwarnings("ignore:Detected pickle protocol")
def test_random_instructions(program):
    try:
        minitorch.load(archive(b"".join(program)))
    except MISUSE:
        return
