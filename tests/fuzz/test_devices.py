"""Random programs on a simulated GPU and on the CPU; and whether the comparison can fail."""

import contextlib
import io
import pathlib
import re
import tomllib
import types

import pytest

import minitorch
from minitorch import cuda
from tests.fuzz import devices
from tests.fuzz.devices import OnGPU
from tests.fuzz.programs import differs, run_random
from tests.fuzz.session import Difference, run

HERE = pathlib.Path(__file__).parent
KNOWN = tomllib.loads((HERE / "on_gpus.toml").read_text(encoding="utf-8"))


@pytest.fixture
def gpu():
    world = OnGPU()
    yield world
    world.shut_down()


@pytest.mark.parametrize("seed", range(3))
def test_as_on_the_cpu(seed, gpu):
    ran = 0
    for number in range(50):
        ran += run_random(seed, number, gpu, minitorch).ran
    assert ran > 250, "most lines raise: these programs show little"


# What the fuzzer has found, the smallest programs:
FOUND = {
    "scatter with an index without elements": [
        "t0 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)",
        "t1 = t0.ravel()",
        "t2 = t0.scatter(-1, torch.zeros(t1.shape, dtype=torch.int64), t1)",
        "t2.sum().backward()",
    ],
    "nothing is written at a wrong index": [
        "t0 = torch.zeros(1, 0, 3, dtype=torch.float64)",
        "t0[torch.tensor([1])] = t0.clone()",
    ],
    "indices into nothing": [
        "t0 = torch.zeros(0, dtype=torch.float64)",
        "t1 = t0.index_select(0, torch.tensor([0, 0]))",
    ],
    "gather from nothing": [
        "t0 = torch.zeros(0, 3, dtype=torch.float64)",
        "t1 = t0.gather(0, torch.zeros(1, 3, dtype=torch.int64))",
    ],
    "scatter_add into nothing": [
        "t0 = torch.zeros(0, 3, dtype=torch.float64)",
        "t1 = torch.ones(2, 3, dtype=torch.float64)",
        "t0.scatter_add_(0, torch.zeros(2, 3, dtype=torch.int64), t1)",
    ],
    "nothing is filled": [
        "t0 = torch.zeros(1, 0, 3, dtype=torch.float64)",
        "t0.index_fill_(0, torch.tensor([1]), 4.)",
    ],
    "no elements are shared": [
        "t0 = torch.zeros(0, 3, dtype=torch.float64)",
        "t1 = t0.view(-1)",
        "t0.scatter_(-1, torch.zeros(t1.shape, dtype=torch.int64), t1)",
    ],
    "other elements of the same memory": [
        "t0 = torch.arange(6., dtype=torch.float64)",
        "t0[:3].scatter_(0, torch.tensor([2, 1, 0]), t0[3:])",
        "t0.flip(0)[:3].scatter_(0, torch.tensor([2, 1, 0]), t0[3:])",
        "t0[:3].scatter_(0, torch.tensor([2, 1, 0]), t0[2:5])",
    ],
    "a split view whose base was written": [
        "t0 = torch.ones(2, 2, dtype=torch.float64, requires_grad=True)",
        "t1 = t0.split(1)[-1]",
        "t0.detach()[1] = 4.",
        "t2 = t1.index_add(0, torch.tensor([1]), t1)",
    ],
    "a gradient without elements can be written": [
        "t0 = torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)",
        "t1 = t0.sum(-1, keepdim=True)",
        "t1.backward(t1.detach().clone())",
        "t0.grad.zero_()",
    ],
    "scatter into nothing": [
        "t0 = torch.zeros(3, 0, dtype=torch.float64)",
        "t1 = torch.ones(3, 3, dtype=torch.float64)",
        "t2 = t0.scatter(-1, torch.zeros(3, 3, dtype=torch.int64), t1)",
    ],
}


@pytest.mark.parametrize("name", FOUND)
def test_found(name, gpu):
    run(FOUND[name], gpu, minitorch)


# ---- what differs by design ---------------------------------------------------------------------


def printed(program, where):
    out = io.StringIO()
    with cuda.simulate(1), minitorch.device(where), contextlib.redirect_stdout(out):
        exec(program, {"torch": minitorch})
    return out.getvalue().strip()


@pytest.mark.parametrize("where", ["cpu", "gpu"])
@pytest.mark.parametrize("name", KNOWN)
def test_what_each_does(name, where):
    entry = KNOWN[name]
    assert printed(entry["program"], where.replace("gpu", "cuda")) == entry[f"{where}_prints"]
    assert entry["cpu_prints"] != entry["gpu_prints"]
    assert all(entry[key].endswith(".") for key in ("cpu", "gpu", "why"))


def test_every_excuse_is_a_known_difference():
    source = pathlib.Path(devices.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source))
    assert used == set(KNOWN)


# ---- can it fail? -------------------------------------------------------------------------------


def wrong(name, value):
    module = types.ModuleType("wrong")
    minitorch.OPS.complete()
    module.__dict__.update(vars(minitorch))
    setattr(module, name, value)
    return module


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stack", minitorch.cat),
        ("ones_like", lambda x, **settings: minitorch.ones_like(x, **settings) * 2),
        ("no_grad", minitorch.enable_grad),
    ],
)
def test_a_wrong_name_is_noticed(name, value):
    def run_many():
        for number in range(400):
            run_random(5, number, world, minitorch)

    world = OnGPU(wrong(name, value))
    try:
        with pytest.raises(Difference):
            run_many()
    finally:
        world.shut_down()


@pytest.mark.parametrize(
    ("program", "what"),
    [
        ("t0 = torch.ones(2, device='cpu')", "look"),  # a tensor that is left on the CPU
        ("t0 = torch.ones(2); t0.add_(int(t0.is_cuda) - 1)", "t0 values"),
        ("t0 = torch.ones(2)[:] if torch.empty(0).is_cuda else torch.ones(2)", "t0 is a view"),
        ("t0 = torch.ones(2)\nt0.is_cuda and t0.add_(0)", "t0 version"),
        ("1 / int(not torch.empty(0).is_cuda)", "error"),
    ],
)
def test_a_wrong_fact_is_noticed(program, what, gpu):
    found = differs(program.splitlines(), gpu, minitorch, look=1)
    assert found is not None
    assert found.what == what


def test_the_gpu_has_nothing_left_afterwards(gpu):
    run(["t0 = torch.ones(1000)", "t1 = t0 * 2"], gpu, minitorch)
    assert cuda.memory_allocated() == 0
    gpu.shut_down()
    assert not cuda.is_available()
    gpu.close()
