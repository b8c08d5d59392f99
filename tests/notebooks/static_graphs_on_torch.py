"""Chapter 24: what it says of PyTorch is so, also where its cells run on minitorch alone."""

import logging

import notebooks
import pytest

PAGE = notebooks.read(notebooks.BOOK / "24-static-graphs.ipynb")
OUTPUT = {
    cell["id"]: "".join("".join(o.get("text", "")) for o in cell["outputs"])
    for cell in notebooks.code_cells(PAGE)
}


@pytest.fixture
def torch():
    found = pytest.importorskip("torch", reason="torch is not installed")
    found.compiler.reset()
    yield found
    found.compiler.reset()


def recordings(torch, f, calls):
    """How often torch.compile records a function or module that is called so."""
    made = []

    def counting(graph, inputs):
        made.append(graph)
        return graph.forward

    fast = torch.compile(f, backend=counting)
    for prepare, args in calls:
        prepare()
        fast(*args)
    return len(made)


def nothing():
    """What is to be done before a call."""


def test_a_number_that_changes_is_recorded_twice(torch):
    calls = [(nothing, (torch.ones(2), age)) for age in range(12)]
    assert recordings(torch, lambda x, age: x * 0.5**age, calls) == 2
    assert OUTPUT["numbers-run"].startswith("2 recordings for 12 calls")


def test_a_string_that_changes_is_recorded_eight_times(torch):
    calls = [(nothing, (torch.ones(2), f"batch {n}")) for n in range(12)]
    assert recordings(torch, lambda x, name: x * len(name), calls) == 8
    assert OUTPUT["named"].startswith("8 recordings for 12 calls")


def test_a_whole_number_in_an_attribute_is_recorded_eight_times(torch):
    """As "What PyTorch does differently" says."""

    class Fading(torch.nn.Module):
        age = 0

        def forward(self, x):
            return x * 0.5**self.age

    module = Fading()
    calls = [(lambda n=n: setattr(module, "age", n), (torch.ones(2),)) for n in range(12)]
    assert recordings(torch, module, calls) == 8


def test_a_second_shape_becomes_any(torch):
    shapes = [(nothing, (torch.ones(n),)) for n in range(2, 8)]
    assert recordings(torch, lambda x: x * 2, shapes) == 2


def test_effects_of_a_compiled_function_happen_at_each_call(torch):
    seen = []

    def program(x):
        seen.append(len(seen))
        return x * 2

    fast = torch.compile(program, backend="eager")
    for _ in range(3):
        fast(torch.ones(2))
    assert seen == [0, 1, 2]


def test_a_break_needs_no_warning(torch, recwarn):
    def program(x):
        return x * 2 if x.sum() > 0 else x

    assert torch.compile(program, backend="eager")(torch.ones(2)).tolist() == [2.0, 2.0]
    assert [w for w in recwarn if "break" in str(w.message)] == []


def test_a_break_in_a_for_loop_leaves_nothing_recorded(torch):
    def before(x):
        y = x * 3
        return y + 1 if y.sum() > 0 else y - 1

    def within(x):
        y = x * 3
        for _ in range(3):
            y = y + 1 if y.sum() > 0 else y - 1
        return y

    calls = [(nothing, (torch.ones(2),))]
    assert recordings(torch, before, calls) == 2
    assert recordings(torch, within, calls) == 0


def test_a_break_at_item_is_told_in_the_log(torch, heard):
    """Once in a process: no other test here may break a graph so."""

    def program(x):
        return x * x.sum().item()

    records = heard(logging.getLogger("torch._dynamo"))
    torch.compile(program, backend="eager")(torch.ones(2))
    assert any("Graph break from `Tensor.item()`" in line for line in records.messages)
