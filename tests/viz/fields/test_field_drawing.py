"""viz.receptive_field: what one place of a network sees, found by sending nan through it."""

import re

import numpy as np
import pytest

import minitorch as torch
from minitorch import nn, viz
from minitorch.viz.palette import DATA, STRONG_GRADIENT

IMAGE = torch.arange(64.0).view(8, 8) / 64


def lines(layers, at, image=IMAGE):
    return viz.receptive_field(layers, image, at=at).describe().splitlines()


@pytest.mark.parametrize(
    ("layer", "at", "told"),
    [
        (nn.Conv2d(1, 2, 3), (0, 0), "rows 0 to 2, columns 0 to 2, 9 of 64 places"),
        (nn.Conv2d(1, 2, 3, padding=1), (0, 7), "rows 0 to 1, columns 6 to 7, 4 of 64 places"),
        (nn.Conv2d(1, 2, 3, stride=2), (2, 1), "rows 4 to 6, columns 2 to 4, 9 of 64 places"),
        (nn.Conv2d(1, 2, 3, dilation=2), (0, 1), "rows 0 to 4, columns 1 to 5, 9 of 64 places"),
        (nn.Conv2d(1, 1, (1, 3)), (5, 0), "row 5, columns 0 to 2, 3 of 64 places"),
        (nn.MaxPool2d(2), (3, 0), "rows 6 to 7, columns 0 to 1, 4 of 64 places"),
        (nn.AdaptiveMaxPool2d(1), (0, 0), "rows 0 to 7, columns 0 to 7, 64 of 64 places"),
        (nn.AvgPool2d(4), (1, 1), "rows 4 to 7, columns 4 to 7, 16 of 64 places"),
        (nn.ConvTranspose2d(1, 1, 2, stride=2), (5, 2), "row 2, column 1"),
        (nn.ZeroPad2d(1), (0, 3), "nothing, only padding"),
    ],
)
def test_one_layer(layer, at, told):
    assert lines({"layer": layer}, at)[0] == f"image 8 x 8: {told}"


def test_a_weight_of_zero_counts_and_layers_of_single_places_do_not():
    conv = nn.Conv2d(1, 1, 3)
    nn.init.zeros_(conv.weight)
    net = nn.Sequential(conv, nn.BatchNorm2d(1), nn.ReLU(), nn.Conv2d(1, 4, 1), nn.MaxPool2d(2))
    assert lines(net, (1, 2)) == [
        "image 8 x 8: rows 2 to 5, columns 4 to 7, 16 of 64 places",
        "Conv2d 6 x 6: rows 2 to 3, columns 4 to 5, 4 of 36 places",
        "MaxPool2d 3 x 3: row 1, column 2",
    ]


def test_it_agrees_with_the_gradient():
    torch.manual_seed(0)
    net = nn.Sequential(nn.Conv2d(1, 3, 3, padding=1), nn.Conv2d(3, 2, 2, stride=2, dilation=3))
    x = torch.randn(1, 1, 8, 8, requires_grad=True)
    net(x)[0, :, 1, 1].sum().backward()
    picture = viz.receptive_field(net, IMAGE, at=(1, 1))
    assert f"{np.count_nonzero(x.grad.numpy())} of 64 places" in picture.describe()


def test_the_module_is_left_as_it_was():
    net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2))
    net[1].eval()
    viz.receptive_field(net, IMAGE, at=(0, 0))
    assert [net.training, net[0].training, net[1].training] == [True, True, False]
    assert net[1].running_mean.tolist() == [0.0, 0.0]
    assert net[0].weight.grad is None


def test_the_drawing_shows_what_the_words_say():
    picture = viz.receptive_field({"conv": nn.Conv2d(1, 1, 3)}, IMAGE, at=(2, 2))
    assert (
        picture.svg() == viz.receptive_field({"conv": nn.Conv2d(1, 1, 3)}, IMAGE, at=(2, 2)).svg()
    )
    assert len(re.findall(f'<rect [^>]*fill="{DATA.fill}"', picture.svg())) == 9
    assert len(re.findall(f'<rect [^>]*fill="{STRONG_GRADIENT}"', picture.svg())) == 1
    colours = torch.zeros(3, 4, 4)
    assert "<circle" not in viz.receptive_field({"c": nn.Conv2d(3, 1, 2)}, colours, at=(0, 0)).svg()


@pytest.mark.parametrize(
    ("layers", "image", "at", "error", "words"),
    [
        (nn.ReLU(), IMAGE, (0, 0), TypeError, "nn.Sequential"),
        ([nn.ReLU()], IMAGE, (0, 0), TypeError, "nn.Sequential"),
        ({"relu": torch.relu}, IMAGE, (0, 0), TypeError, "nn.Sequential"),
        ({"conv": nn.Conv2d(1, 1, 3)}, IMAGE.numpy(), (0, 0), TypeError, "tensor"),
        ({"conv": nn.Conv2d(1, 1, 3)}, torch.zeros(8), (0, 0), ValueError, "height"),
        ({"conv": nn.Conv2d(1, 1, 3)}, torch.zeros(0, 8), (0, 0), ValueError, "height"),
        ({"conv": nn.Conv2d(1, 1, 3)}, torch.zeros(8, 8).long(), (0, 0), ValueError, "floats"),
        ({"conv": nn.Conv2d(1, 1, 3)}, torch.zeros(33, 32), (0, 0), ValueError, "1024"),
        ({"conv": nn.Conv2d(1, 1, 3)}, IMAGE, (6, 0), IndexError, "6 x 6"),
        ({"conv": nn.Conv2d(1, 1, 3)}, IMAGE, (0, -1), IndexError, "6 x 6"),
        ({"flat": nn.Flatten()}, IMAGE, (0, 0), ValueError, "before Flatten"),
    ],
)
def test_refused(layers, image, at, error, words):
    with pytest.raises(error, match=words):
        viz.receptive_field(layers, image, at=at)
