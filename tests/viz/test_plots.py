"""viz.curves and viz.images: PNGs, the same every time, readable on any page."""

import base64
import io

import numpy as np
import pytest

import minitorch as torch
from minitorch import viz

matplotlib = pytest.importorskip("matplotlib", reason="curves and images need matplotlib")


def shown(figure) -> np.ndarray:
    """The picture as a notebook gets it: (height, width, 4), 0 to 1."""
    data, metadata = figure._repr_mimebundle_(include=None, exclude=None)
    png = base64.b64decode(data["image/png"])
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert b"Software" not in png
    pixels = matplotlib.image.imread(io.BytesIO(png))
    assert pixels.shape[1] == 2 * metadata["image/png"]["width"], "two pixels for each of the page"
    assert metadata["image/png"]["width"] <= 640
    assert figure._repr_mimebundle_()[0] == data
    return pixels


@pytest.fixture(autouse=True)
def _image_reader():
    import matplotlib.image  # noqa: F401


def losses() -> dict:
    return {"training": [2.0, 1.0, 0.5, 0.25], "test": [2.0, 1.2, 0.8, torch.tensor(0.7)]}


def test_curves():
    figure = viz.curves(losses(), title="Loss", xlabel="epoch", ylabel="cross entropy")
    (axes,) = figure.axes
    assert [line.get_label() for line in axes.lines] == ["training", "test"]
    assert list(axes.lines[1].get_ydata()) == pytest.approx([2.0, 1.2, 0.8, 0.7])
    assert axes.get_title(loc="left") == "Loss"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("epoch", "cross entropy")
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["training", "test"]
    assert len({line.get_linestyle() for line in axes.lines}) == 2, "told apart without colours"
    pixels = shown(figure)
    assert (pixels[[0, 0, -1, -1], [0, -1, 0, -1], 3] == 0).all(), "the page shows through"
    assert pixels[..., 3].max() == 1


def test_the_same_bytes_from_the_same_numbers():
    one, other = viz.curves(losses()), viz.curves(losses())
    assert one._repr_mimebundle_() == other._repr_mimebundle_()


def test_own_settings_of_matplotlib_neither_matter_nor_change():
    plain = viz.curves(losses(), title="Loss")._repr_mimebundle_()
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "text.color": "green"}):
        before = dict(matplotlib.rcParams)
        assert viz.curves(losses(), title="Loss")._repr_mimebundle_() == plain
        assert dict(matplotlib.rcParams) == before


def test_one_curve_needs_no_legend_and_one_point_is_seen():
    figure = viz.curves({"accuracy": [0.5]}, ylim=(0, 1), x=[10])
    (axes,) = figure.axes
    assert axes.get_legend() is None
    assert axes.lines[0].get_marker() == "o"
    assert axes.get_ylim() == (0, 1)
    assert list(axes.lines[0].get_xdata()) == [10]
    assert viz.curves({"a": [1, 10, 100]}, log=True).axes[0].get_yscale() == "log"


def test_smoothing_draws_means_of_the_last_values():
    figure = viz.curves({"loss": [4.0, 2.0, 6.0, 0.0]}, smooth=2)
    behind, line = figure.axes[0].lines
    assert list(behind.get_ydata()) == [4, 2, 6, 0]
    assert list(line.get_ydata()) == [4, 3, 4, 3], "the mean of as many as there are"
    assert behind.get_linewidth() < line.get_linewidth()
    two = viz.curves(losses(), smooth=2)
    assert [text.get_text() for text in two.axes[0].get_legend().get_texts()] == [
        "training",
        "test",
    ]
    shown(two)
    with pytest.raises(ValueError, match="smooth must be 1 or more"):
        viz.curves(losses(), smooth=0)


def test_a_logarithmic_axis_has_plain_numbers():
    figure = viz.curves({"loss": [2.0, 0.5, 0.1]}, log=True)
    shown(figure)
    (axes,) = figure.axes
    assert axes.get_yscale() == "log"
    written = [text.get_text() for text in axes.get_yticklabels()]
    assert {"0.1", "0.2", "0.5", "1", "2"} <= set(written)
    wide = viz.curves({"loss": [1e4, 1e-3]}, log=True)
    shown(wide)
    assert "2" not in [text.get_text() for text in wide.axes[0].get_yticklabels()]


def test_curves_that_cannot_be_drawn():
    with pytest.raises(ValueError, match="1 to 5 series, got 0"):
        viz.curves({})
    with pytest.raises(ValueError, match="1 to 5 series, got 6"):
        viz.curves({name: [1] for name in "abcdef"})
    with pytest.raises(ValueError, match="x has 3 positions, 'a' has 2 values"):
        viz.curves({"a": [1, 2]}, x=[1, 2, 3])


def digits(n: int) -> torch.Tensor:
    pixels = np.zeros((n, 8, 8), np.float32)
    pixels[:, 2:6, 3:5] = 16
    return torch.from_numpy(pixels)


def captions(figure) -> list[str]:
    return [axes.get_title() for axes in figure.axes]


def test_images_with_right_and_wrong_predictions():
    labels, said = torch.tensor([3, 1, 4]), torch.tensor([3, 7, 4])
    figure = viz.images(digits(3), labels, said, title="Digits")
    assert captions(figure) == ["3", "\u2717 7, is 1", "4"]
    assert [len(axes.patches) for axes in figure.axes] == [0, 1, 0], "a frame around the wrong one"
    pixels = shown(figure)
    assert (pixels[0, :, 3] == 0).all()
    assert pixels[..., :3].min() == 0, "ink"


@pytest.mark.parametrize("shape", [(3, 8, 8), (3, 1, 8, 8)])
def test_shapes_of_images(shape):
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


def test_importing_minitorch_loads_no_drawing():
    import subprocess
    import sys

    code = (
        "import sys, minitorch; assert 'minitorch.viz' not in sys.modules\n"
        "from minitorch import viz; assert 'matplotlib' not in sys.modules\n"
        "viz.curves({'a': [1, 2]}); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
