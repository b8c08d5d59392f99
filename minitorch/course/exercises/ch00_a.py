"""Chapter 00, first half: the accuracy, the size of a network."""

from __future__ import annotations

import random
from itertools import pairwise

import minitorch as torch
from minitorch import nn

from ..definitions import Exercise, Mutant


def answers(rng: random.Random) -> list[tuple]:
    """(scores, labels): no two scores of a row are equal, so that one is the highest."""
    cases = [
        (torch.tensor([[1.0, 5.0], [3.0, 2.0], [0.0, 1.0]]), torch.tensor([1, 0, 0])),
        (torch.tensor([[0.5, 0.2, 0.3]]), torch.tensor([0])),
        (torch.tensor([[0.5, 0.2, 0.3]]), torch.tensor([2])),
    ]
    for _ in range(5):
        rows, classes = rng.randint(4, 12), rng.randint(3, 10)
        scores = [rng.sample(range(-50, 50), classes) for _ in range(rows)]
        best = [row.index(max(row)) for row in scores]
        labels = [b if rng.random() < 0.7 else rng.randrange(classes) for b in best]
        labels[:2] = [
            best[0],
            (best[1] + 1) % classes,
        ]  # one right and one wrong at least
        cases.append((torch.tensor(scores) / 10, torch.tensor(labels)))
    return cases


ACCURACY = Exercise(
    id="00.1",
    title="The share of right answers",
    prompt="""
Write `share_right(scores, labels)`. `scores` has one row for each example and one column for each
class; the highest score of a row is the answer. `labels` holds the right answers. Return the share
of right answers as a plain number, from 0.0 to 1.0.

By hand: the rows `[1., 5.]`, `[3., 2.]` and `[0., 1.]` answer 1, 0 and 1. With the labels 1, 0 and
0 two of three are right: 0.666...
""",
    name="share_right",
    stub='''
        def share_right(scores, labels):
            """The share of rows whose highest score is at the label."""
            raise NotImplementedError
    ''',
    reference="""
        def share_right(scores, labels):
            answers = scores.argmax(dim=1)
            return (answers == labels).float().mean().item()
    """,
    alternative="""
        def share_right(scores, labels):
            right = 0
            for row, label in zip(scores.tolist(), labels.tolist()):
                right += row.index(max(row)) == label
            return right / len(labels)
    """,
    explain="True counts as 1.0 and False as 0.0, so the mean of right and wrong is the share.",
    draw=answers,
    describe=lambda case: f"scores = {case[0].tolist()}\nlabels = {case[1].tolist()}",
    hints=(
        "`scores.argmax(dim=1)` gives the place of the highest score in each row.",
        "`answers == labels` is a tensor of True and False. `.float()` makes 1.0 and 0.0 of them.",
        "The mean of these is the share. `.item()` makes a plain number of it.",
    ),
    mutants=(
        Mutant(
            "count",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=1) == labels).sum().item()
            """,
            "You count the right answers. The share is their number divided by all.",
        ),
        Mutant(
            "count-tensor",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=1) == labels).sum()
            """,
            "You count the right answers, and return a tensor. "
            "Asked for is their share, as a plain number.",
        ),
        Mutant(
            "tensor",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=1) == labels).float().mean()
            """,
            "The number is right, but it is still a tensor of one element.",
        ),
        Mutant(
            "columns",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=0)[: len(labels)] == labels).float().mean().item()
            """,
            "`dim=0` looks for the highest score of each column. An example is a row.",
        ),
        Mutant(
            "wrong-ones",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=1) != labels).float().mean().item()
            """,
            "This is the share of wrong answers.",
        ),
        Mutant(
            "no-dim",
            """
            def share_right(scores, labels):
                return (scores.argmax() == labels).float().mean().item()
            """,
            "Without `dim`, `argmax` looks for the one highest score of the whole table.",
        ),
        Mutant(
            "scores",
            """
            def share_right(scores, labels):
                return (scores.max(dim=1).values == labels).float().mean().item()
            """,
            "`max` gives the highest score itself. The answer is the place where it stands.",
        ),
        Mutant(
            "max",
            """
            def share_right(scores, labels):
                return (scores.max(dim=1) == labels).float().mean().item()
            """,
            "`max(dim=1)` gives a pair: the highest scores, and their places. "
            "Here only the places are of use.",
        ),
        Mutant(
            "mean-of-true",
            """
            def share_right(scores, labels):
                return (scores.argmax(dim=1) == labels).mean().item()
            """,
            "True and False have no mean. Make numbers of them first.",
        ),
        Mutant(
            "percent",
            """
            def share_right(scores, labels):
                return 100 * (scores.argmax(dim=1) == labels).float().mean().item()
            """,
            "This is the share in percent. Asked for is a number from 0.0 to 1.0.",
        ),
    ),
)


def networks(rng: random.Random) -> list[tuple]:
    """Networks with random numbers of layers."""
    cases: list[tuple] = [
        (nn.Linear(2, 3),),
        (nn.ReLU(),),
        (nn.Linear(4, 1, bias=False),),
        (nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)),),
    ]
    for _ in range(4):
        sizes = [rng.randint(2, 9) for _ in range(rng.randint(3, 5))]
        layers = [nn.Linear(a, b, bias=rng.random() < 0.8) for a, b in pairwise(sizes)]
        cases.append((nn.Sequential(nn.Sequential(*layers), nn.ReLU()),))
    return cases


PARAMETERS = Exercise(
    id="00.2",
    title="The size of a network",
    prompt="""
Write `count_parameters(model)`: how many numbers do the parameters of a network hold together?
`model.parameters()` goes through its parameters, which are tensors; `p.numel()` is the number of
elements of a tensor.

By hand: `nn.Linear(2, 3)` has a weight for each of 2 · 3 pairs and a bias for each of its 3
outputs, which makes 9. `nn.ReLU()` has nothing to learn: 0.
""",
    name="count_parameters",
    stub='''
        def count_parameters(model):
            """The number of elements of all parameters together."""
            raise NotImplementedError
    ''',
    reference="""
        def count_parameters(model):
            return sum([p.numel() for p in model.parameters()])
    """,
    alternative="""
        def count_parameters(model):
            total = 0
            for parameter in model.parameters():
                here = 1
                for size in parameter.shape:
                    here = here * size
                total = total + here
            return total
    """,
    explain="The large language models that are in the news are counted in the same way.",
    draw=networks,
    describe=lambda case: f"model = {case[0]}",
    hints=(
        "Begin with a total of 0, and go through `model.parameters()` with `for`.",
        "`p.numel()` says how many elements a parameter has.",
    ),
    mutants=(
        Mutant(
            "tensors",
            """
            def count_parameters(model):
                return len(list(model.parameters()))
            """,
            "This counts the tensors, not the numbers in them.",
        ),
        Mutant(
            "rows",
            """
            def count_parameters(model):
                return sum([len(p) for p in model.parameters()])
            """,
            "`len` of a tensor is its number of rows. A weight has columns, too.",
        ),
        Mutant(
            "weights",
            """
            def count_parameters(model):
                return sum([p.numel() for p in model.parameters() if p.dim() == 2])
            """,
            "The weights are counted, the biases are not.",
        ),
        Mutant(
            "values",
            """
            def count_parameters(model):
                return int(sum([p.sum().item() for p in model.parameters()]))
            """,
            "This adds up the values of the parameters. Asked for is how many there are.",
        ),
        Mutant(
            "first-only",
            """
            def count_parameters(model):
                total = 0
                for p in model.parameters():
                    total += p.numel()
                    return total
            """,
            "Only the first parameter is counted: `return` stands inside the loop.",
        ),
    ),
)


EXERCISES = (ACCURACY, PARAMETERS)
