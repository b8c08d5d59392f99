"""viz.ring: every step of an all-reduce, drawn from the messages of the real algorithm."""

import re

import numpy as np
import pytest

import minitorch as torch
from minitorch import distributed as dist
from minitorch import viz


def tensors(ranks, length):
    return [torch.arange(float(length)) + 10 * rank for rank in range(ranks)]


def test_two_ranks_in_words():
    values = [torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0])]
    told = [viz.ring(values, step).describe().splitlines() for step in range(3)]
    assert told == [
        [
            "step 0 of 2",
            "rank 0: 1 2; sent 0 bytes so far",
            "rank 1: 10 20; sent 0 bytes so far",
        ],
        [
            "step 1 of 2",
            "rank 0: 1 22**; sent 4 bytes so far",
            "rank 1: 11** 20; sent 4 bytes so far",
            "rank 0 sent [0:1] to rank 1",
            "rank 1 sent [1:2] to rank 0",
        ],
        [
            "step 2 of 2",
            "rank 0: 11** 22**; sent 8 bytes so far",
            "rank 1: 11** 22**; sent 8 bytes so far",
            "rank 0 sent [1:2] to rank 1",
            "rank 1 sent [0:1] to rank 0",
        ],
    ]


@pytest.mark.parametrize(("ranks", "length"), [(2, 1), (3, 7), (4, 8), (5, 12), (8, 3)])
def test_ends_with_the_sum_and_sends_what_the_threaded_backend_sends(ranks, length):
    values = tensors(ranks, length)

    def program(rank):
        mine = values[rank].clone()
        with dist.record_traffic() as record:
            dist.all_reduce(mine)
        return mine, record

    run = dist.run_threaded(program, ranks)
    lines = viz.ring(values).describe().splitlines()
    for rank, (mine, record) in enumerate(run):
        row = lines[1 + rank]
        assert [float(word) for word in re.findall(r"(\S+)\*\*", row)] == mine.tolist()
        assert row.endswith(f"; sent {record.bytes_sent} bytes so far")
        for message in record.messages:
            step = viz.ring(values, message.step + 1).describe()
            name, size = f"rank {rank} sent", message.nbytes // 4
            told = re.search(rf"{name} (?:\[(\d+):(\d+)\]|nothing) to rank {message.target}", step)
            assert told
            assert int(told[2] or 0) - int(told[1] or 0) == size
    assert values[0].tolist() == list(range(length))  # they stay as they are


def test_a_star_stands_for_a_sum_of_some():
    assert viz.ring(tensors(3, 3), 1).describe().splitlines()[1] == (
        "rank 0: 0 1 24*; sent 4 bytes so far"
    )


def test_the_drawing_says_the_same_and_is_the_same():
    picture = viz.ring(tensors(4, 4), 2)
    assert picture.svg() == viz.ring(tensors(4, 4), 2).svg()
    for words in ("rank 3", "sent 8 bytes", "sum of all ranks", "just received"):
        assert f">{words}</text>" in picture.svg()
    assert picture.svg().count("<polygon") == 5  # four messages; one goes round
    assert "<polygon" not in viz.ring(tensors(4, 4), 0).svg()


def test_integers_and_gradients():
    values = [torch.tensor([1, 2]), torch.tensor([3, 4])]
    assert viz.ring(values).describe().splitlines()[1] == "rank 0: 4** 6**; sent 16 bytes so far"
    leaf = torch.ones(2, requires_grad=True)
    assert "2**" in viz.ring([leaf, leaf]).describe()


@pytest.mark.parametrize(
    ("values", "step", "error", "words"),
    [
        (torch.ones(2), None, TypeError, "list of tensors"),
        ([np.ones(2), np.ones(2)], None, TypeError, "list of tensors"),
        ([torch.ones(2)], None, ValueError, "2 to 8 ranks"),
        (tensors(9, 2), None, ValueError, "2 to 8 ranks"),
        ([torch.ones(2), torch.ones(3)], None, ValueError, "one length"),
        ([torch.ones(2), torch.tensor([1, 2])], None, ValueError, "one dtype"),
        ([torch.ones(1, 2)] * 2, None, ValueError, "one dimension"),
        (tensors(2, 13), None, ValueError, "1 to 12 numbers"),
        (tensors(2, 0), None, ValueError, "1 to 12 numbers"),
        ([torch.ones(2, dtype=torch.bool)] * 2, None, ValueError, "1 to 12 numbers"),
        (tensors(3, 3), 5, ValueError, "step must be 0 to 4"),
        (tensors(3, 3), -1, ValueError, "step must be 0 to 4"),
        (tensors(3, 3), True, ValueError, "step must be 0 to 4"),
    ],
)
def test_refused(values, step, error, words):
    with pytest.raises(error, match=words):
        viz.ring(values, step)
