"""viz.curves and viz.images: PNGs, the same every time, readable on any page."""

import pytest

import minitorch as torch
from minitorch import viz

matplotlib = pytest.importorskip("matplotlib", reason="curves and images need matplotlib")


def losses() -> dict:
    return {"training": [2.0, 1.0, 0.5, 0.25], "test": [2.0, 1.2, 0.8, torch.tensor(0.7)]}


def test_curves(shown):
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


def test_smoothing_draws_means_of_the_last_values(shown):
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


def test_a_logarithmic_axis_has_plain_numbers(shown):
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


def test_importing_minitorch_loads_no_drawing():
    import subprocess
    import sys

    code = (
        "import sys, minitorch; assert 'minitorch.viz' not in sys.modules\n"
        "from minitorch import viz; assert 'matplotlib' not in sys.modules\n"
        "viz.curves({'a': [1, 2]}); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
