"""The colours of the pictures: what is written can be read, on a white page and on a dark one."""

import pytest

import minitorch as torch
from minitorch import nn
from minitorch.viz import palette, storage, tree
from minitorch.viz.palette import (
    DARK,
    DARK_PAGE,
    DARK_WHITE,
    DATA,
    DIM,
    GRADIENT,
    LIGHT_PAGE,
    LONE_TEXT,
    OP,
    PANEL,
    SERIES,
    STRONG_DATA,
    STRONG_GRADIENT,
    contrast,
)
from minitorch.viz.svg import darkened


@pytest.mark.parametrize("family", [DATA, GRADIENT, OP, DIM])
def test_text_is_readable_on_its_fill(family):
    assert contrast(family.text, family.fill) >= 4.5
    assert contrast(family.soft, family.fill) >= 4.5


@pytest.mark.parametrize("page", [LIGHT_PAGE, DARK_PAGE])
def test_lines_show_on_both_pages(page):
    for colour in (DATA.line, GRADIENT.line, OP.line, DIM.line, *SERIES):
        assert contrast(colour, page) >= 3, colour
    assert contrast(LONE_TEXT, page) >= 4.2, "4.5 on both is impossible: 4.2 is the most there is"


@pytest.mark.parametrize("fill", [STRONG_DATA, STRONG_GRADIENT])
def test_white_text_is_readable_on_strong_colours(fill):
    assert contrast("#ffffff", fill) >= 4.5


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


def test_panels_have_a_light_ground_of_their_own():
    for colour in (PANEL.text, PANEL.soft, DATA.text):
        assert contrast(colour, PANEL.fill) >= 4.5
    for family in (DATA, GRADIENT, OP):  # DIM, what takes no part, is pale on purpose
        assert contrast(family.line, PANEL.fill) >= 3


def test_dark_drawings_are_readable():
    families = [name for name in vars(palette) if name.startswith("DARK_") and name.isupper()]
    found = [getattr(palette, name) for name in families]
    for family in [colours for colours in found if isinstance(colours, palette.Colours)]:
        assert contrast(family.text, family.fill) >= 4.5
        assert contrast(family.soft, family.fill) >= 4.5
    for family in (palette.DARK_DATA, palette.DARK_GRADIENT, palette.DARK_OP):
        assert contrast(family.line, DARK_PAGE) >= 3
        assert contrast(family.line, palette.DARK_PANEL.fill) >= 3
        assert contrast(family.text, DARK_WHITE) >= 4.5


def test_every_family_has_a_dark_one():
    for family in (DATA, GRADIENT, OP, DIM, PANEL):
        assert set(family) <= set(DARK)


def test_a_tree_wears_the_palette_in_light_and_dark():
    net = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
    net[0].bias.requires_grad = False
    net.plain = [torch.ones(2)]
    drawn = tree(net).svg()
    for family in (DATA, DIM, GRADIENT, OP):
        assert f'fill="{family.fill}"' in drawn
    assert f'fill="{LONE_TEXT}"' in drawn, "the last column stands on the page itself"
    dark = darkened(drawn)
    assert not [colour for colour in DARK if colour in dark]
    assert f'fill="{LONE_TEXT}"' in dark


def test_a_darkened_drawing_has_no_light_fill():
    x = torch.arange(6.0).reshape(2, 3)
    drawn = storage(x=x, t=x.t(), touched=x[0]).svg()
    dark = darkened(drawn)
    assert palette.PANEL.fill in drawn
    assert not [colour for colour in DARK if colour in dark]
    assert f'fill="{DARK_WHITE}"' in dark
    assert f'fill="{palette.WHITE}" text-anchor' in dark, "white text on a strong fill"
    assert darkened(dark) == dark
