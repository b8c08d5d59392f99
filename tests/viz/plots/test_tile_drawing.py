"""viz.tiles: small images as a drawing."""

import re
import xml.etree.ElementTree as ET

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.palette import GRADIENT

IMAGES = torch.tensor([[[0.0, 1.0], [1.0, 0.0]], [[0.5, 0.5], [0.0, 0.0]]])


def paths(picture):
    """(path, opacity) of all pixels that are drawn."""
    assert ET.fromstring(picture.svg()).get("role") == "img"
    return re.findall(r'<path d="([^"]+)" fill-opacity="([^"]+)"', picture.svg())


def test_a_pixel_is_as_dark_as_its_value():
    assert paths(viz.tiles(IMAGES)) == [
        ("M1 0h1v1h-1zM0 1h1v1h-1z", "1.00"),
        ("M0 0h2v1h-2z", "0.57"),  # 0.5 of 7 steps is 3.5, and goes to the even one: 4 of 7
    ]


def test_a_wrong_answer_is_framed_and_says_both():
    picture = viz.tiles(IMAGES, [3, 4], torch.tensor([3, 9]), title="two")
    assert picture.describe() == "two\n3; 9, is 4"
    assert picture.svg().count(f'stroke="{GRADIENT.line}"') == 1
    assert viz.tiles(IMAGES, [3, 4]).describe() == "2 images of 2 x 2\n3; 4"


def test_arrays_and_empty_paper_can_be_drawn():
    assert paths(viz.tiles(torch.zeros(1, 2, 2).numpy())) == []
    with pytest.raises(ValueError, match="captions"):
        viz.tiles(IMAGES, [1])
    with pytest.raises(ValueError, match="shape"):
        viz.tiles(torch.zeros(3))


def test_without_captions_there_is_no_room_for_them():
    def height(picture):
        return float(re.search(r'viewBox="0 0 400 ([^"]+)"', picture.svg())[1])

    bare, told = viz.tiles(IMAGES, columns=1), viz.tiles(IMAGES, [3, 4], columns=1)
    assert height(told) - height(bare) == pytest.approx(2 * (20 - 5) + 5, abs=0.2)


def test_states_of_one_picture_share_their_pixels():
    def answers(epoch):
        return viz.tiles(IMAGES, [3, 4], [epoch, 4])

    one, other = (viz.explore(answers, epoch=range(2)).frame(epoch=e) for e in range(2))
    assert one != other
