"""What is taken out of a built site: style rules that no page can use, bytes of plots."""

from pathlib import Path

import slim_pictures
import slim_styles
from PIL import Image, ImageChops, ImageDraw

CSS = """/*! A licence */ /* a remark */
.used, .unused > p { color: red }
.used.unused { color: blue }
#place:not(.unused) a{color:green}
p{margin:0}
@media (min-width: 9px) { .unused{color:red} .used{color:gold} }
@media print { .unused{color:red} }
@font-face { font-family: "F" }
"""


def test_rules_that_ask_for_unused_names_go() -> None:
    assert slim_styles.slimmed(CSS, {"used", "place"}).splitlines() == [
        "/*! A licence */",
        ".used{color: red}",
        "#place:not(.unused) a{color:green}",
        "p{margin:0}",
        "@media (min-width: 9px) {.used{color:gold}",
        "}",
        '@font-face { font-family: "F" }',
    ]


def test_names_are_those_of_pages_and_words_of_scripts(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p class=\"one two\" id=three class='four'>", "utf-8")
    (tmp_path / "script.js").write_text('node.className = "five six-seven";', "utf-8")
    (tmp_path / "searchindex.js").write_text('"zzeight"', "utf-8")
    used = slim_styles.used_names(tmp_path)
    assert {"one", "two", "three", "four", "five", "six-seven"} <= used
    assert "zzeight" not in used


def test_plots_get_smaller_and_look_the_same(tmp_path: Path) -> None:
    path = tmp_path / "_images" / "plot.png"
    path.parent.mkdir()
    plot = Image.new("RGBA", (400, 300), (255, 255, 255, 0))
    for n in range(0, 400, 7):
        ImageDraw.Draw(plot).line((0, n, 400, 300 - n), (200, 100, n // 2, 255), 2)
    plot.save(path)
    before = path.stat().st_size
    slim_pictures.slim_pictures(tmp_path)
    assert path.stat().st_size < before
    with Image.open(path) as small:
        assert small.mode == "P"
        difference = ImageChops.difference(plot, small.convert("RGBA"))
    assert max(high for _, high in difference.getextrema()) < 40
    assert [file.name for file in path.parent.iterdir()] == ["plot.png"]
