"""Programs that are children: who starts them, and who ends what killing them leaves behind."""

import sys

from minitorch.classroom.children import NAME, Plain

CHILD = """
import os, sys
sys.path.insert(0, {root!r})
from minitorch.classroom import runner
runner.main()
"""
ENDED = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + chr(10))"


def test_each_child_is_ended_by_its_own_name(tmp_path):
    """As a container has to be: who kills the program that started it leaves it running."""
    from tests.conftest import ROOT

    names = tmp_path / "names"
    command = [sys.executable, "-c", CHILD.format(root=str(ROOT)), NAME]
    with Plain(command, None, [sys.executable, "-c", ENDED, str(names), NAME]) as starter:
        for _ in range(2):
            with starter.child() as child:
                started = child.process.args[-1]
                assert not (names.exists() and started in names.read_text("utf-8"))
            assert names.read_text("utf-8").splitlines()[-1] == started
    assert len(set(names.read_text("utf-8").splitlines())) == 2
