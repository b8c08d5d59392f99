"""What the environment says: each variable as CUDA and PyTorch read it, once."""

import os
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch.devices.simulated.environment import (
    is_set,
    parse_visible_devices,
    read_environment,
    visible_numbers,
)
from minitorch.devices.simulated.settings import MIB, read_settings
from minitorch.devices.simulated.specifications import read_cards
from tests.nn.both import NO_TORCH, torch

needs_torch = pytest.mark.skipif(torch is None, reason=NO_TORCH)
CARDS = "T4:16GB,A100:40GB,V100"


def visible(text, **more):
    variables = {**({} if text is None else {"CUDA_VISIBLE_DEVICES": text}), **more}
    return [card.specification.model for card in read_environment(CARDS, variables).cards]


def test_the_fastest_card_is_number_0():
    assert visible(None) == ["A100", "V100", "T4"]
    assert visible(None, CUDA_DEVICE_ORDER="PCI_BUS_ID") == ["T4", "A100", "V100"]


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("2", ["T4"]),
        ("1,0", ["V100", "A100"]),
        ("", []),
        ("-1", []),
        ("0,0", []),
        ("0,-1,2", ["A100"]),
        ("0,7,2", ["A100"]),
        ("1gpu2,2ampere", ["V100", "T4"]),
        ("none", []),
        ("MIG-0", []),
    ],
)
def test_visible_devices(text, models):
    assert visible(text) == models


def test_cards_by_name():
    cards = read_environment(CARDS, {}).cards
    names = [card.uuid for card in cards]
    assert visible(names[2][:9]) == ["T4"]  # a shortened name
    assert visible(f"{names[1]},{names[0]}") == ["V100", "A100"]
    assert visible(f"{names[1]},GPU-none,{names[0]}") == ["V100"]
    assert visible(f"{names[0]},GPU-,{names[1]}") == ["A100"]  # "GPU-" might be any of them
    assert visible(f"{names[1]},{names[1][:10]}") == []  # the same card twice


WORDS = st.lists(
    st.sampled_from(
        ["0", "1", "2", "10", ",", ",", ",", "-", "+", "-1", " ", "GPU-", "MIG-", "a", "gpu",
         "GPU-ab", "٢", "1gpu", "GPU-ab,"]
    ),
    max_size=8,
).map("".join)  # fmt: skip


def outcome(function, *args):
    try:
        return function(*args)
    except Exception as error:
        words = str(error).split("\n")[0]
        return type(error).__name__, "" if "Tokenizer" in words else words


@needs_torch
@pytest.mark.oracle
@settings(deadline=None, max_examples=500)
@given(WORDS)
def test_the_list_is_read_as_pytorch_reads_it(text):
    before = os.environ.get("CUDA_VISIBLE_DEVICES")
    os.environ["CUDA_VISIBLE_DEVICES"] = text
    try:
        theirs = outcome(torch.cuda._parse_visible_devices)
    finally:
        os.environ.pop("CUDA_VISIBLE_DEVICES")
        if before is not None:
            os.environ["CUDA_VISIBLE_DEVICES"] = before
    assert outcome(parse_visible_devices, text) == theirs


@needs_torch
@pytest.mark.oracle
@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(["GPU-1", "GPU-12", "GPU-2", "GPU-3", "GPU-"]), max_size=4))
def test_names_are_found_as_pytorch_finds_them(names):
    uuids = ["GPU-12a", "GPU-12b", "GPU-21", "GPU-30"]
    assert visible_numbers(names, uuids) == torch.cuda._transform_uuid_to_ordinals(names, uuids)


KEYS = st.sampled_from(
    ["max_split_size_mb", "garbage_collection_threshold", "roundup_power2_divisions", "backend",
     "expandable_segments", "large_segment_size_mb", "max_non_split_rounding_mb"]
)  # fmt: skip
VALUES = st.sampled_from(
    ["128", "20", "3", "0.5", "1", "True", "False", "x", "", "[256:1,512:2,>:4]", "[1:2]", "[",
     "native", "-3", "12abc", "[3:1]", "[8:3]", "]", "[256:1", "0", "1e400", "9" * 20]
)  # fmt: skip
ENTRIES = st.tuples(KEYS, st.sampled_from([":", ":", ":", ": ", "=", ""]), VALUES).map("".join)


@needs_torch
@pytest.mark.oracle
@settings(deadline=None, max_examples=500)
@given(st.lists(ENTRIES, max_size=3), st.sampled_from([",", ",", ", ", ";"]))
def test_allocator_settings_fail_as_pytorchs_do(entries, between):
    text = between.join(entries)
    theirs = outcome(torch._C._accelerator_setAllocatorSettings, text)
    torch._C._accelerator_setAllocatorSettings("large_segment_size_mb:20")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = outcome(lambda: read_settings(text) and None)
    if ours is not None and ours[1].startswith("Unrecognized key"):
        return  # PyTorch refuses such keys too, where it has CUDA (its CPU build does not look)
    assert ours == theirs


def test_allocator_settings():
    read = read_settings("max_split_size_mb:128, garbage_collection_threshold:0.8")
    assert (read.max_split_size, read.garbage_collection_threshold) == (128 * MIB, 0.8)
    read = read_settings("roundup_power2_divisions:[1:2,4:4,>:8]")
    assert [read.divisions_of(size * MIB) for size in (1, 2, 4, 8, 64)] == [2, 0, 4, 8, 8]
    assert read_settings("large_segment_size_mb:32").large_segment_size == 32 * MIB
    with pytest.raises(
        ValueError, match=r"^Unrecognized key 'foo' in Accelerator allocator config"
    ):
        read_settings("foo:1")
    with pytest.warns(UserWarning, match="expandable_segments not supported on this platform"):
        read_settings("expandable_segments:True")


def test_the_older_variable_of_the_allocator_wins():
    both = {"PYTORCH_CUDA_ALLOC_CONF": "max_split_size_mb:30", "PYTORCH_ALLOC_CONF": "foo:1"}
    assert read_environment(1, both).settings.max_split_size == 30 * MIB
    assert read_environment(1, {}).settings.caching is True
    assert read_environment(1, {"PYTORCH_NO_CUDA_MEMORY_CACHING": "0"}).settings.caching is False


@pytest.mark.parametrize(
    ("value", "answer"), [(None, False), ("", False), ("0", False), ("1", True), ("x", False)]
)
def test_switches(value, answer):
    assert is_set(value) is answer


def test_cards():
    cards = read_cards("a100:40GB, T4:512 MB")
    assert [(c.name, c.memory) for c in cards] == [
        ("Simulated A100", 40 << 30), ("Simulated T4", 512 << 20)
    ]  # fmt: skip
    assert [card.model for card in read_cards("2")] == ["A100", "A100"]
    assert read_cards(0) == []


@pytest.mark.parametrize("wish", ["Z9", "A100:", "A100:4", "A100:0GB", "A100:4XB", "", "-1", -1])
def test_cards_that_are_none(wish):
    with pytest.raises(ValueError, match="but got"):
        read_cards(wish)


@pytest.mark.parametrize("wish", [None, 1.5, True, ["A100"]])
def test_a_wish_is_a_number_or_a_string(wish):
    with pytest.raises(TypeError, match="GPUs are asked for by a number or a string"):
        minitorch.cuda.simulate(wish)


def test_the_environment_asks_for_simulation_too(monkeypatch):
    from minitorch.devices import accelerator

    before = accelerator.replace_state(accelerator.State())
    try:
        monkeypatch.setenv("MINITORCH_SIMULATE_GPUS", "A100:40GB,T4:16GB")
        monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
        assert minitorch.cuda.device_count() == 2
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")
        assert minitorch.cuda.device_count() == 1  # counting decides nothing
        assert minitorch.cuda.get_device_name() == "Simulated T4"
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "0,1")  # too late
        assert minitorch.cuda.device_count() == 1
    finally:
        accelerator.replace_state(before)
