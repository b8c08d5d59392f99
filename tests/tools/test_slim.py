"""What is taken out of a built site: style rules that no page can use, bytes of plots."""

import re
from pathlib import Path

import minify
import slim
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


def test_pages_lose_empty_lines_and_tags_that_colour_nothing() -> None:
    listing = '<pre><span></span>\n\n<span class="nf">f</span><span class="p">(</span></pre>'
    page = f"<p>\n   \n  one</p>\n{listing}\n\n\n<script>`a\n\nb`</script>"
    assert slim.bare(page) == (
        '<p>\none</p>\n<pre><span></span>\n\n<span class="nf">f</span>(</pre>\n'
        "<script>`a\n\nb`</script>"
    )
    assert slim.bare("<pre><span></span>x</pre>") == "<pre>x</pre>"
    words = '<span class="pre">a</span> <span class="pre">&lt;</span>'
    code = f'<code class="docutils literal notranslate">{words}</code>'
    assert slim.bare(code) == '<code class="literal notranslate">a &lt;</code>'
    option, long = (code.replace(">a<", f">{name}<") for name in ("--weeks", "a-name" * 5))
    assert '<span class="mt-whole">--weeks</span>' in slim.bare(option)
    assert "span" not in slim.bare(long)


def test_tags_that_go_have_no_colour_in_the_book() -> None:
    style = (Path(slim.__file__).parents[1] / "_static" / "custom.css").read_text(encoding="utf-8")
    coloured = set(re.findall(r"\.(\w+)", " ".join(re.findall(r"highlight :is\((.*?)\)", style))))
    assert {"k", "mi", "s2", "c1", "nf"} <= coloured
    assert not coloured & set(slim.UNCOLOURED)


def test_a_list_of_contents_may_keep_its_main_entries_only() -> None:
    inner = '<li class="toc-h3 nav-item"><a href="#b">b</a></li>\n' * 3
    outer = '<ul><li class="toc-h2 nav-item"><a href="#a">a</a>'
    listed = f'{outer}<ul class="nav">\n{inner}</ul></li></ul>'
    assert slim.SECOND_LEVEL.sub("", listed) == f"{outer}</li></ul>"
    main = '<ul><li class="toc-h2 nav-item"><a href="#a">a</a></li></ul>'
    assert slim.SECOND_LEVEL.sub("", main) == main


def test_names_in_titles_break_behind_a_dot() -> None:
    page = "<h1>torch.optim.swa_utils<a>#</a></h1><h2>a.b</h2><h1>detach or .data?</h1>"
    assert slim.titled(page) == (
        "<h1>torch.<wbr>optim.<wbr>swa_utils<a>#</a></h1><h2>a.b</h2><h1>detach or .data?</h1>"
    )


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


def test_variables_that_nobody_reads_go() -> None:
    sheets = {
        Path("a.css"): 'a{--used:1px;--unread:"a;b";--step:var(--last);color:var(--used)}',
        Path("b.css"): "b{--other:url(data:x;y);--last:2px}\nc{--written: 3px }",
    }
    fewer = slim_styles.without_unread(sheets, {"--written"})
    assert fewer == {
        Path("a.css"): "a{--used:1px;color:var(--used)}",
        Path("b.css"): "b{}\nc{--written: 3px }",
    }


SCRIPT = """// why
/*! licence */
const half = 6 / 2; /* a remark */
const pattern = /\\/\\/ .*[/]x/g;  // not a remark inside
const text = `two
   lines // ${half /  3} /* kept */`;
"""


def test_scripts_lose_remarks_and_indentation_only(tmp_path: Path) -> None:
    folder = tmp_path / "_static"
    folder.mkdir()
    (folder / "a.js").write_text(SCRIPT, "utf-8")
    (folder / "b.min.js").write_text(SCRIPT, "utf-8")
    (folder / "a.css").write_text("/* why */ a > b {\n  color : red;\n}\n", "utf-8")
    minify.minify(tmp_path)
    bare = (folder / "a.js").read_text("utf-8")
    assert "why" not in bare
    assert "remark */" not in bare
    assert "licence" in bare
    assert "/\\/\\/ .*[/]x/g" in bare
    assert "`two\n   lines // ${half /  3} /* kept */`" in bare
    assert (folder / "b.min.js").read_text("utf-8") == SCRIPT
    assert (folder / "a.css").read_text("utf-8") == "a>b{color:red}\n"
    assert sorted(path.name for path in folder.iterdir()) == ["a.css", "a.js", "b.min.js"]
