"""ctc_loss against its definition: the sum over all alignments, written down one by one."""

import itertools
import math

import pytest

from tests.nn.both import both, error


def merged(path, blank):
    """What a path of labels stands for: repeated labels are one, blanks are none."""
    return [label for label, _ in itertools.groupby(path) if label != blank]


def probability(rows, target, blank):
    """The probability of all paths that stand for the target."""
    classes = range(len(rows[0]))
    return sum(
        math.prod(row[label] for row, label in zip(rows, path))
        for path in itertools.product(classes, repeat=len(rows))
        if merged(path, blank) == target
    )


@both
@pytest.mark.parametrize("blank", [0, 2])
@pytest.mark.parametrize("target", [[], [1], [1, 1], [1, 3, 1], [3, 3, 1, 1]], ids=str)
def test_all_alignments(torch, target, blank):
    torch.manual_seed(len(target))
    scores = torch.randn(5, 1, 4, dtype=torch.float64, requires_grad=True)
    logs = torch.nn.functional.log_softmax(scores, 2)
    labels = torch.tensor([[*target, 0]])
    loss = torch.nn.functional.ctc_loss(
        logs, labels, (5,), (len(target),), blank=blank, reduction="sum"
    )
    expected = probability(logs[:, 0].exp().tolist(), target, blank)
    assert loss.item() == pytest.approx(-math.log(expected) if expected else math.inf, abs=1e-12)
    if expected:  # the loss does not change when all scores of a frame do
        loss.backward()
        assert scores.grad.sum(2).abs().max().item() < 1e-14


@both
def test_the_gradient_has_no_gradient(torch):
    F = torch.nn.functional
    scores = torch.randn(5, 1, 4, requires_grad=True)
    target = torch.tensor([[1, 2]])
    loss = F.ctc_loss(F.log_softmax(scores, 2), target, (5,), (2,))
    (g,) = torch.autograd.grad(loss, scores, create_graph=True)
    assert error(g.sum().backward) == (
        "RuntimeError", "derivative for aten::_ctc_loss_backward is not implemented"
    )  # fmt: skip
    x = torch.randn(2, 3, requires_grad=True)
    loss = F.multilabel_margin_loss(x, torch.tensor([[1, -1, 0], [0, 2, -1]]))
    (g,) = torch.autograd.grad(loss, x, create_graph=True)
    assert error(g.sum().backward) == (
        "RuntimeError", "derivative for aten::multilabel_margin_loss_backward is not implemented"
    )  # fmt: skip


def test_labels_are_checked():
    """torch reads beyond the memory here."""
    import minitorch

    call = minitorch.nn.functional.ctc_loss
    logs = minitorch.zeros(3, 1, 2)
    assert error(call, logs, minitorch.tensor([[2]]), (3,), (1,)) == (
        "IndexError", "ctc_loss(): targets must be labels from 0 to 1, but got [2]."
    )  # fmt: skip
    assert error(call, logs, minitorch.tensor([[1]]), 3, (1,))[0] == "TypeError"


def test_the_loss_comes_in_one_piece():
    """torch can also work through the batch in pieces."""
    import minitorch

    x = minitorch.zeros(2, 2)
    call = minitorch.nn.functional.linear_cross_entropy
    kind, words = error(call, x, x, minitorch.tensor([0, 1]), options=1)
    assert kind == "NotImplementedError"
    assert "options must be None" in words
