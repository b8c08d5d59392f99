"""The colours of the pictures: what is written can be read, on a white page and on a dark one."""

import pytest

from minitorch.viz.palette import (
    DARK_PAGE,
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
