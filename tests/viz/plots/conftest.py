"""What the tests of plots share: the picture that a notebook gets."""

import base64
import io
from collections.abc import Callable

import numpy as np
import pytest


def picture(figure) -> np.ndarray:
    """The picture as a notebook gets it: (height, width, 4), 0 to 1."""
    import matplotlib.image

    data, metadata = figure._repr_mimebundle_(include=None, exclude=None)
    png = base64.b64decode(data["image/png"])
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert b"Software" not in png
    pixels = matplotlib.image.imread(io.BytesIO(png))
    assert pixels.shape[1] == 2 * metadata["image/png"]["width"], "two pixels for each of the page"
    assert metadata["image/png"]["width"] <= 640
    assert figure._repr_mimebundle_()[0] == data
    return pixels


@pytest.fixture
def shown() -> Callable[[object], np.ndarray]:
    return picture
