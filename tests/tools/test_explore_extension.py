"""Pictures that can be touched, in the site: states in files, no script in the page."""

import re
import zlib
from pathlib import Path

import explore_extension

from minitorch import viz
from minitorch.viz.explorer.packing import unpack


def test_states_go_into_a_file(tmp_path: Path):
    pictures = [viz.explore(lambda x, n=n: f"{n} {x}", x=range(3)) for n in range(2)]
    body = "".join([f"<p>before</p>{picture.html()}" for picture in pictures]) + "<p>after</p>"
    page = explore_extension.separated(body, "../", tmp_path)
    assert "<script" not in page
    assert page.endswith("</div><p>after</p>")
    assert page.count("<p>before</p>") == 2
    for picture in pictures:
        assert f'id="{picture.mark}" data-frames="../_frames/{picture.mark}.json.zlib"' in page
        packed = zlib.decompress((tmp_path / f"{picture.mark}.json.zlib").read_bytes())
        assert unpack(packed.decode()) == picture.frames
    assert re.findall(r'mt-explore-frame"><pre>(.*?)</pre>', page) == ["0 0", "1 0"]
