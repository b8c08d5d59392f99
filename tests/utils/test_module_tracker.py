"""ModuleTracker: which modules run, in forward and in backward; the same bodies on torch."""

import importlib
import logging

from tests.nn.both import both


def tracker_of(torch):
    return importlib.import_module(f"{torch.__name__}.utils.module_tracker").ModuleTracker


@both
def test_names_in_forward_and_backward(torch):
    seen = []

    def note(where):
        seen.append((where, sorted(tracker.parents), tracker.is_bw))

    class Inner(torch.nn.Module):
        def forward(self, x):
            note("inner")
            y = x * 2
            y.register_hook(lambda g: note("backward of inner"))
            return y.sin()

    class Outer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.list = Inner(), torch.nn.ModuleList([Inner()])

        def forward(self, x):
            note("outer")
            return self.list[0](self.first(x)).exp()

    model, x = Outer(), torch.ones(2, requires_grad=True)
    with tracker_of(torch)() as tracker:
        out = model(x * 1.0)
        note("between")
        out.sum().backward()
        note("after")
    both_names, first, last = ["Global", "Outer"], "Outer.first", "Outer.list.0"
    assert seen == [
        ("outer", both_names, False),
        ("inner", [*both_names, first], False),
        ("inner", [*both_names, last], False),
        ("between", ["Global"], False),
        ("backward of inner", [*both_names, last], True),
        ("backward of inner", [*both_names, first], True),
        ("after", ["Global"], False),
    ]
    seen.clear()
    model(x)
    assert [names for _, names, _ in seen] == [["Global"]] * 3  # its hooks are gone


@both
def test_a_backward_that_does_not_leave_ends_all_the_same(torch):
    layer = torch.nn.Linear(2, 1)  # no gradient comes out of it: its input needs none
    with tracker_of(torch)() as tracker:
        for _ in range(2):
            seen = []
            out = layer(torch.ones(1, 2))
            layer.weight.register_hook(lambda g: seen.append(set(tracker.parents)))  # noqa: B023
            out.sum().backward()
            assert seen[-1] == {"Global", "Linear"}
            assert tracker.parents == {"Global"}


@both
def test_a_module_that_calls_itself_confuses_it(torch, heard):
    class Again(torch.nn.Module):
        def forward(self, x, depth=1):
            return self(x, depth - 1) if depth else x

    tracker_class = tracker_of(torch)
    records = heard(logging.getLogger(tracker_class.__module__))
    with tracker_class() as tracker:
        Again()(torch.ones(1))
    assert tracker.parents == {"Global"}
    assert [message.partition(" as ")[0] for message in records.messages] == [
        "The module hierarchy tracking seems to be broken",
        "The Module hierarchy tracking is confused",
    ]
