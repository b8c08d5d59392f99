"""Event files: read back byte by byte, and compared with what PyTorch's writer wrote."""

import io
import struct
import zlib

import numpy as np
import pytest

import minitorch as torch
from minitorch.utils.tensorboard import FileWriter, RecordWriter, SummaryWriter, records, summaries
from tests.nn.both import error


def written(folder):
    """The events in a folder's only file, without lengths and checksums, which are checked."""
    (path,) = folder.glob("events.out.tfevents.*")
    data, found, at = path.read_bytes(), [], 0
    while at < len(data):
        length, crc = struct.unpack_from("<QI", data, at)
        event = data[at + 12 : at + 12 + length]
        assert crc == records.checksum(data[at : at + 8])
        assert struct.unpack_from("<I", data, at + 12 + length)[0] == records.checksum(event)
        found.append(event)
        at += length + 16
    return found


# What PyTorch 2.13 wrote (with tensorboard 2.21) at the time 1000.5, record after record.
CALLS = {
    "add_scalar('loss', torch.tensor([0.25]), 1)": (
        "090000000000448f4010012a0d0a0b0a046c6f7373150000803e"
    ),
    "add_scalar('loss', 0.5, 300, new_style=True)": (
        "090000000000448f4010ac022a1f0a1d0a046c6f7373420808012a040000003f4a0b0a090a077363616c617273"
    ),
    "add_scalar('neg', -1.5, -2)": (
        "090000000000448f4010feffffffffffffffff012a0c0a0a0a036e6567150000c0bf"
    ),
    "add_histogram('h', torch.tensor([0.5, 1.5, -2.0, 0.0]), 1, bins=4)": (
        "090000000000448f4010012a7f0a7d0a01682a780900000000000000c011000000000000f83f190000000000"
        "001040290000000000001a40322800000000000000c0000000000000f2bf000000000000d0bf000000000000"
        "e43f000000000000f83f3a280000000000000000000000000000f03f00000000000000000000000000000040"
        "000000000000f03f"
    ),
    "add_histogram('m', np.arange(10.0), 1, bins='auto', max_bins=2)": (
        "090000000000448f4010012a6f0a6d0a016d2a68110000000000002240190000000000002440210000000000"
        "804640290000000000d0714032200000000000000000cdcccccccccc0c40cdcccccccccc1c40000000000000"
        "22403a200000000000000000000000000000104000000000000010400000000000000040"
    ),
    "add_histogram_raw('r', 0., 2., 3, 4., 5., [1., 2.], [1, 2])": (
        "090000000000448f402a4f0a4d0a01722a481100000000000000401900000000000008402100000000000010"
        "402900000000000014403210000000000000f03f00000000000000403a10000000000000f03f000000000000"
        "0040"
    ),
    "add_text('t', 'hällo', 2)": (
        "090000000000448f4010022a2e0a2c0a0e742f746578745f73756d6d61727942100807120412020801420668"
        "c3a46c6c6f4a080a060a0474657874"
    ),
    "add_pr_curve('pr', torch.tensor([1, 0, 1]), torch.tensor([0.9, 0.2, 0.4]), 0, 5)": (
        "090000000000448f402aa3010aa0010a0270724286010801120812020806120208052a780000004000000040"
        "0000803f0000803f000000000000803f00000000000000000000000000000000000000000000803f0000803f"
        "0000803f0000803f00000000000000000000803f0000803f00000040abaa2a3f0000803f0000803f0000803f"
        "000000000000803f0000803f0000003f0000003f000000004a110a0f0a0970725f63757276657312021005"
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_bytes_are_pytorchs(call, tmp_path, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1000.5)
    with SummaryWriter(tmp_path) as writer:
        eval(f"writer.{call}", {"writer": writer, "torch": torch, "np": np})
    assert written(tmp_path)[1].hex() == CALLS[call]


def test_the_first_record_and_a_purge(tmp_path, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1000.5)
    SummaryWriter(tmp_path, purge_step=3).close()
    first, version, start = written(tmp_path)
    assert b"brain.Event:2" in first
    assert b"event_file_writer" in first
    assert version.hex() == "090000000000448f4010031a0d627261696e2e4576656e743a32"
    assert start.hex() == "090000000000448f4010033a020801"


def test_settings_of_a_run(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        given = {"lr": 0.5, "kind": "sgd", "deep": True, "none": None, "t": torch.tensor([2.0])}
        writer.add_hparams(given, {"acc": 1.0}, {"kind": ["sgd", "adam"]}, run_name="run")
    _, experiment, start, end, metric = written(tmp_path / "run")
    assert b"_hparams_/experiment" in experiment
    assert b"adam" in experiment
    assert b"none" not in start
    assert struct.pack("<d", 0.5) in start
    assert b"_hparams_/session_end_info" in end
    assert b"acc" in metric
    assert error(writer.add_hparams, [], {}) == (
        "TypeError",
        "hparam_dict and metric_dict should be dictionary.",
    )
    assert error(summaries.settings, {"a": []}, {}, None) == (
        "ValueError",
        "value should be one of int, float, str, bool, or torch.Tensor",
    )
    assert error(summaries.settings, {"a": 1}, {}, {"a": ["b"]})[0] == "TypeError"


def test_several_numbers_have_a_folder_each(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_scalars("a/b", {"x": 1.0, "y": torch.tensor(2.0)}, 4)
        writer.add_scalars("a/b", {"x": 3.0}, 5)
    assert len(written(tmp_path / "a_b_x")) == 3
    assert len(written(tmp_path / "a_b_y")) == 2


def pixels_of(data):
    """The rows of a PNG file, each with its byte for the filter."""
    place = data.index(b"IDAT")
    (length,) = struct.unpack_from(">I", data, place - 4)
    return list(zlib.decompress(data[place + 4 : place + 4 + length]))


def test_pictures(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_image("grey", torch.tensor([[[0.0, 0.5], [1.0, 2.0]]]))
        writer.add_image("bytes", np.full((1, 2, 3), 7, np.uint8), dataformats="HWC")
        writer.add_images("two", torch.ones(2, 3, 1, 1))
    _, grey, by_bytes, two = written(tmp_path)
    assert pixels_of(grey) == [0, 0, 0, 0, 127, 127, 127, 0, *[255] * 6]
    assert pixels_of(by_bytes) == [0, *[7] * 6]
    assert pixels_of(two) == [0, *[255] * 6]
    assert summaries.channels_last(np.zeros((2, 5)), "HW").shape == (2, 5, 3)
    assert summaries.channels_last(np.zeros((9, 1, 2, 3)), "NCHW").shape == (4, 24, 3)
    assert error(summaries.channels_last, np.zeros((2, 2)), "HH")[0] == "AssertionError"
    assert error(summaries.channels_last, np.zeros((2, 2)), "CHW")[0] == "AssertionError"
    assert error(summaries.channels_last, np.zeros((1, 2, 2, 2)), "NCHW")[0] == "AssertionError"
    assert error(summaries.png, np.zeros((1, 1, 2), np.uint8))[0] == "TypeError"


def test_a_figure(tmp_path):
    plt = pytest.importorskip("matplotlib.pyplot", reason="Matplotlib is not installed")
    with SummaryWriter(tmp_path) as writer:
        writer.add_figure("one", plt.figure(figsize=(1, 1)), close=False)
        writer.add_figure("two", [plt.figure(figsize=(1, 1)), plt.figure(figsize=(1, 1))])
    assert b"IHDR" in written(tmp_path)[2]
    assert len(plt.get_fignums()) == 1
    plt.close("all")


def test_what_does_not_fit(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        assert error(writer.add_scalar, "a", torch.ones(2))[0] == "AssertionError"
        assert error(writer.add_scalar, "a", [1])[0] == "NotImplementedError"
        assert error(writer.add_histogram, "a", torch.ones(0)) == (
            "ValueError",
            "The input has no element.",
        )
        assert error(writer.add_histogram_raw, "a", 0, 1, 1, 1, 1, [1.0], [])[0] == "ValueError"
        for name in ("graph", "embedding", "video", "audio", "mesh"):
            refused = error(getattr(writer, f"add_{name}"), None)
            assert refused[0] == "NotImplementedError"
            assert f"add_{name}" in refused[1]


def test_files(tmp_path, monkeypatch):
    writer = FileWriter(tmp_path / "a", max_queue=1, filename_suffix=".end")
    writer.add_event(records.text(3, "x"), step=0)
    writer.close()
    writer.flush()
    writer.reopen()
    writer.close()
    assert len(list((tmp_path / "a").glob("*.end"))) == 2
    monkeypatch.chdir(tmp_path)
    unnamed = SummaryWriter(comment="_mine")
    unnamed.close()
    assert unnamed.get_logdir().startswith("runs")
    assert unnamed.get_logdir().endswith("_mine")
    unnamed.add_scalar("again", 1.0)  # a new file
    unnamed.flush()
    unnamed.close()
    assert len(list(tmp_path.glob("runs/*_mine/events*"))) == 2


def test_records():
    file = io.BytesIO()
    writer = RecordWriter(file)
    writer.write(b"")
    writer.flush()
    assert len(file.getvalue()) == 16
    assert records.checksum(b"123456789") == (
        ((0xE3069283 >> 15 | 0xE3069283 << 17) + 0xA282EAD8) & 0xFFFFFFFF
    )
    assert records.varint(-1).hex() == "ffffffffffffffffff01"
    writer.close()
    assert file.closed
