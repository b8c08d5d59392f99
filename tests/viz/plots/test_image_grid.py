"""viz.images: a grid of small images with captions."""

import numpy as np
import pytest

import minitorch as torch
from minitorch import viz

matplotlib = pytest.importorskip("matplotlib", reason="images need matplotlib")


def digits(n: int) -> torch.Tensor:
    pixels = np.zeros((n, 8, 8), np.float32)
    pixels[:, 2:6, 3:5] = 16
    return torch.from_numpy(pixels)


def captions(figure) -> list[str]:
    return [axes.get_title() for axes in figure.axes]


def test_images_with_right_and_wrong_predictions(shown):
    labels, said = torch.tensor([3, 1, 4]), torch.tensor([3, 7, 4])
    figure = viz.images(digits(3), labels, said, title="Digits")
    assert captions(figure) == ["3", "\u2717 7, is 1", "4"]
    assert [len(axes.patches) for axes in figure.axes] == [0, 1, 0], "a frame around the wrong one"
    pixels = shown(figure)
    assert (pixels[0, :, 3] == 0).all()
    assert pixels[..., :3].min() == 0, "ink"


@pytest.mark.parametrize("shape", [(3, 8, 8), (3, 1, 8, 8)])
def test_shapes_of_images(shape, shown):
    figure = viz.images(digits(3).reshape(shape), columns=2)
    assert len(figure.axes) == 3
    tops = [axes.get_position().y1 for axes in figure.axes]
    assert tops[0] == tops[1] > tops[2], "two in the first row"
    shown(figure)
    assert len(viz.images(np.eye(4)).axes) == 1, "one image"


def test_captions_may_be_labels_or_predictions_or_none():
    assert captions(viz.images(digits(2))) == ["", ""]
    assert captions(viz.images(digits(2), ["cat", "dog"])) == ["cat", "dog"]
    assert captions(viz.images(digits(2), predictions=[1, 2])) == ["1", "2"]


def test_images_are_scaled_alike():
    pixels = np.zeros((2, 2, 2))
    pixels[0], pixels[1] = 1.0, 16.0
    limits = {axes.images[0].get_clim() for axes in viz.images(pixels).axes}
    assert limits == {(1.0, 16.0)}


def test_images_that_cannot_be_drawn():
    with pytest.raises(ValueError, match=r"\(n, height, width\).*got \[3, 8, 8, 3\]"):
        viz.images(np.zeros((3, 8, 8, 3)))
    with pytest.raises(ValueError, match="there are 3 images, but 2 captions"):
        viz.images(digits(3), [1, 2])
    with pytest.raises(ValueError, match=r"got \[0, 8, 8\]"):
        viz.images(np.zeros((0, 8, 8)))
