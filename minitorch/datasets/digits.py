"""Handwritten digits: 1797 images of 8x8 pixels, and which digit each one shows.

Source: "Optical Recognition of Handwritten Digits", E. Alpaydin and C. Kaynak (1998), UCI Machine
Learning Repository, https://doi.org/10.24432/C50P49, licence CC BY 4.0. These are the images of its
test set, as scikit-learn ships them (`sklearn.datasets.load_digits`), pixel for pixel, in the same
order; only the number type differs (uint8 here, float64 there).

Why a copy: the first chapter trains on real digits in the browser and on a laptop without network,
where scikit-learn may not be. The file is read when it is asked for, never at import.
"""

import os

import numpy as np

from ..ops.making.from_data import from_numpy
from ..tensors import Tensor

FILE = os.path.join(os.path.dirname(__file__), "digits.npz")
CNN = os.path.join(os.path.dirname(__file__), "digits_cnn.pt")


def digits_arrays() -> tuple[np.ndarray, np.ndarray]:
    """Return `(images, labels)` as new NumPy arrays, in the order of the source.

    images: uint8, shape (1797, 8, 8), grey levels 0 (paper) to 16 (ink).
    labels: uint8, shape (1797,), the digit 0 to 9 that was written.

    Nothing in torch corresponds to this; torchvision's `MNIST` downloads larger images of the kind.
    """
    with np.load(FILE, allow_pickle=False) as stored:
        return stored["images"], stored["labels"]


def load_digits() -> tuple[Tensor, Tensor]:
    """Return `(images, labels)` as new Tensors, ready to train on, in the order of the source.

    images: float32, shape (1797, 64), one image a row, its 8 rows of 8 pixels one after the other;
    0.0 is paper, 1.0 is ink (the grey levels 0 to 16 of `digits_arrays`, divided by 16: exact).
    labels: int64, shape (1797,), the digit 0 to 9 that was written: class indices, as
    `CrossEntropyLoss` wants them.

    Source: "Optical Recognition of Handwritten Digits", E. Alpaydin and C. Kaynak (1998), UCI
    Machine Learning Repository, licence CC BY 4.0. Nothing in torch corresponds to this;
    scikit-learn's `load_digits` has the same pixels, from 0 to 16.
    """
    images, labels = digits_arrays()
    rows = images.reshape(len(images), 64).astype(np.float32) / 16
    return from_numpy(rows), from_numpy(labels.astype(np.int64))


def digits_cnn_path() -> str:
    """Return the path of a file that real PyTorch 2.13 wrote: a network that reads these digits.

    The file holds the ``state_dict`` of the network of chapter 19, trained there by PyTorch
    (`tests/goldens/record_digits_cnn.py`): an ``nn.Sequential`` of Conv2d(1, 8, 3, padding=1),
    BatchNorm2d(8), ReLU, MaxPool2d(2), Conv2d(8, 32, 3, padding=1), BatchNorm2d(32), ReLU,
    AdaptiveMaxPool2d(1), Flatten and Linear(32, 10), in float64. ``torch.load`` reads it, here and
    in PyTorch. Its input has the shape (N, 1, 8, 8), with 0.0 for paper and 1.0 for ink.

    Nothing in torch corresponds to this; torchvision has weights of much larger networks.
    """
    return CNN
