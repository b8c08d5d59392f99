"""The digits in the package are scikit-learn's, pixel for pixel."""

import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import minitorch
from minitorch import nn
from minitorch.datasets import digits, digits_arrays, digits_cnn_path, load_digits
from minitorch.utils.data import TensorDataset, random_split

# Of the raw bytes, taken when the file was made from scikit-learn's `load_digits`.
IMAGES_SHA256 = "8f26b2bd9d135c256808f68f14fdabddde6d9c7f869ae419704b051f0f14b3b3"
LABELS_SHA256 = "8ba4f891220f5e4c9c819638d1602d74b83618f167043c6da52a2a247841ddf0"


def test_shapes_and_types():
    images, labels = digits_arrays()
    assert (images.shape, images.dtype) == ((1797, 8, 8), np.uint8)
    assert (labels.shape, labels.dtype) == ((1797,), np.uint8)
    assert (images.min(), images.max()) == (0, 16)
    assert sorted(set(labels.tolist())) == list(range(10))


def test_checksums():
    images, labels = digits_arrays()
    assert hashlib.sha256(images.tobytes()).hexdigest() == IMAGES_SHA256
    assert hashlib.sha256(labels.tobytes()).hexdigest() == LABELS_SHA256


def test_same_as_scikit_learn():
    datasets = pytest.importorskip("sklearn.datasets", reason="scikit-learn is not installed")
    theirs = datasets.load_digits()
    images, labels = digits_arrays()
    assert np.array_equal(images, theirs.images)
    assert np.array_equal(labels, theirs.target)


def test_each_call_returns_new_arrays():
    first, _ = digits_arrays()
    first[:] = 0
    assert digits_arrays()[0].max() == 16


def test_file_is_small_and_needs_no_pickle():
    assert Path(digits.FILE).stat().st_size < 60_000
    with np.load(digits.FILE, allow_pickle=False) as stored:
        assert sorted(stored.files) == ["images", "labels"]


def test_import_does_not_read_the_file():
    program = (
        "import builtins, numpy, sys\n"
        "def refuse(*args, **kwargs): raise AssertionError('read at import')\n"
        "numpy.load = refuse\n"
        "import minitorch.datasets\n"
        "try: minitorch.datasets.digits_arrays()\n"
        "except AssertionError: print('read at call only')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "read at call only\n", done.stderr


def test_tensors_have_the_promised_shapes_and_types():
    images, labels = load_digits()
    assert (images.shape, images.dtype) == ((1797, 64), minitorch.float32)
    assert (labels.shape, labels.dtype) == ((1797,), minitorch.int64)
    assert images.is_contiguous()
    assert not images.requires_grad


def test_tensors_hold_the_arrays_scaled_to_one():
    images, labels = load_digits()
    levels, digits = digits_arrays()
    assert (images.min().item(), images.max().item()) == (0.0, 1.0)
    assert np.array_equal(images.numpy().reshape(-1, 8, 8) * 16, levels)
    assert np.array_equal(labels.numpy(), digits)


def test_tensors_of_two_calls_share_nothing():
    images, labels = load_digits()
    images.zero_()
    labels.zero_()
    again, digits = load_digits()
    assert again.max().item() == 1.0
    assert digits.max().item() == 9


def test_the_network_that_pytorch_trained_reads_digits_that_it_has_not_seen():
    weights = minitorch.load(digits_cnn_path())  # nothing but tensors is in it
    net = nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(8, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.AdaptiveMaxPool2d(1),
        nn.Flatten(), nn.Linear(32, 10),
    ).double()  # fmt: skip
    assert str(net.load_state_dict(weights)) == "<All keys matched successfully>"
    images, labels = load_digits()
    minitorch.manual_seed(0)
    data = TensorDataset(images.double().view(-1, 1, 8, 8), labels)
    x, y = random_split(data, [0.8, 0.2])[1][:]
    assert (net.eval()(x).argmax(1) == y).sum().item() == 357  # of 359, as the recorder says
    assert {tensor.dtype for tensor in net.parameters()} == {minitorch.float64}
