"""Drawings for dark pages: the pair in the page, the file, and the style sheet."""

from pathlib import Path

import dark_pictures

from minitorch.viz.palette import DARK, DATA


def test_the_style_sheet_is_that_of_the_palette():
    kept = dark_pictures.CSS.read_text(encoding="utf-8")
    assert kept == dark_pictures.css(), "run: python book/_tools/dark_pictures.py --css"


def test_a_page_gets_both_drawings(tmp_path: Path):
    images, book = tmp_path / "_images", tmp_path / "book"
    images.mkdir()
    book.mkdir()
    (images / "ours.svg").write_text(f'<svg><rect fill="{DATA.fill}"/></svg>', encoding="utf-8")
    (images / "other.svg").write_text('<svg><rect fill="#123456"/></svg>', encoding="utf-8")
    page = book / "page.html"
    page.write_text(
        '<img alt="a" src="../_images/ours.svg" />'
        '<img class="wide" src="../_images/ours.svg">'
        '<img src="../_images/other.svg"/><img src="../_static/logo.svg"/>',
        encoding="utf-8",
    )
    for _ in range(2):  # a second time changes nothing
        dark_pictures.darken(tmp_path)
        assert page.read_text(encoding="utf-8") == (
            '<img loading="lazy" class="only-light" alt="a" src="../_images/ours.svg" />'
            '<img loading="lazy" class="only-dark" alt="a" src="../_images/ours.dark.svg" />'
            '<img loading="lazy" class="only-light wide" src="../_images/ours.svg">'
            '<img loading="lazy" class="only-dark wide" src="../_images/ours.dark.svg">'
            '<img src="../_images/other.svg"/><img src="../_static/logo.svg"/>'
        )
    assert DARK[DATA.fill] in (images / "ours.dark.svg").read_text(encoding="utf-8")
    assert not (images / "other.dark.svg").exists()
