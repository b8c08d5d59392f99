"""DataParallel: without GPUs the module itself, on simulated ones as one device would compute."""

import copy
import io
import warnings

import pytest

import minitorch
from minitorch import cuda, nn
from tests.nn.both import both, error


@both
def test_data_parallel_calls_the_module(torch):
    net = torch.nn.Linear(2, 3)
    wrapped = torch.nn.DataParallel(net, device_ids=[0])
    x = torch.ones(4, 2)
    assert torch.equal(wrapped(x), net(x))
    assert wrapped.module is net
    assert wrapped.device_ids == []
    assert list(wrapped.state_dict()) == ["module.weight", "module.bias"]
    assert repr(wrapped) == (
        "DataParallel(\n  (module): Linear(in_features=2, out_features=3, bias=True)\n)"
    )
    parallel = torch.nn.parallel
    assert isinstance(wrapped, parallel.DataParallel)
    assert error(parallel.data_parallel, net, x) == (
        "RuntimeError", "device type could not be determined"
    )  # fmt: skip


class Scaled(nn.Module):
    """A module with a buffer, which forward reads, and a tensor that is shared by two layers."""

    def __init__(self):
        super().__init__()
        self.register_buffer("scale", minitorch.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
        self.register_buffer("nothing", None)
        self.first = nn.Linear(5, 5)
        self.again = self.first
        self.last = nn.Linear(5, 2, bias=False)
        self.factors = nn.ParameterList([nn.Parameter(minitorch.ones(5) * 0.5)])

    def forward(self, x, *, shift=None):
        y = self.again(self.first(x * self.scale)).tanh() * self.factors[0]
        return self.last(y if shift is None else y + shift)


def mlp():
    return nn.Sequential(nn.Linear(5, 7), nn.ReLU(), nn.Linear(7, 3), nn.Tanh())


def cnn():
    return nn.Sequential(
        nn.Conv2d(1, 3, 3), nn.BatchNorm2d(3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(12, 4), nn.LogSoftmax(1),
    )  # fmt: skip


MODELS = {"mlp": (mlp, (5,)), "cnn": (cnn, (1, 6, 6)), "buffers": (Scaled, (5,))}


def model(name):
    minitorch.manual_seed(0)
    make, shape = MODELS[name]
    return make().double(), shape


def close(a, b):
    return float((a.detach().cpu() - b.detach().cpu()).abs().max()) <= 1e-12


def same_gradients(net, other):
    return all(
        close(p.grad, q.grad) for p, q in zip(net.parameters(), other.parameters(), strict=True)
    )


@pytest.mark.filterwarnings("ignore:Using -1 to represent CPU tensor")  # torch's own backward
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("batch", [6, 7, 4, 2])  # 7: unequal chunks; 4 and 2: GPUs without work
@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("training", [True, False])
def test_as_on_one_device(name, batch, count, training):
    net, shape = model(name)
    net.train(training)
    minitorch.manual_seed(1)
    x = minitorch.randn(batch, *shape, dtype=minitorch.float64)
    # by hand: the chunks one after the other; the statistics that are kept are the first's
    other = copy.deepcopy(net).requires_grad_()
    x_other = x.clone().requires_grad_()
    outputs, kept = [], None
    for chunk in x_other.chunk(count):
        outputs.append(other(chunk))
        kept = kept or {key: value.clone() for key, value in other.named_buffers()}
    expected = minitorch.cat(outputs)
    expected.square().sum().backward()
    with cuda.simulate(count):
        wrapped = nn.DataParallel(net.cuda())
        given = x.clone().requires_grad_()
        out = wrapped(given)
        assert out.device == minitorch.device("cuda:0")
        assert close(out, expected)
        out.square().sum().backward()
        assert all(p.grad.device == p.device for p in net.parameters())
        assert given.grad.device.type == "cpu"
        assert same_gradients(net, other)
        assert close(given.grad, x_other.grad)
        assert all(close(value, kept[key]) for key, value in net.named_buffers())
    if not training:
        assert close(expected, other(x))  # the whole batch at once


def test_a_batch_with_statistics_counts_once():
    with cuda.simulate(2):
        net = nn.BatchNorm1d(3).cuda()
        before = net.running_mean.data_ptr()
        nn.DataParallel(net)(minitorch.randn(8, 3))
        assert int(net.num_batches_tracked) == 1
        assert net.running_mean.data_ptr() == before


def test_training_steps_as_on_one_device():
    minitorch.manual_seed(2)
    x = minitorch.randn(5, 9, 5, dtype=minitorch.float64)
    results = []
    for count in (1, 2, 3):
        with cuda.simulate(count):
            net, _ = model("buffers")
            wrapped = nn.DataParallel(net.cuda())
            optimizer = minitorch.optim.Adam(wrapped.parameters(), lr=0.01)
            for batch in x:
                optimizer.zero_grad()
                wrapped(batch).square().mean().backward()
                optimizer.step()
            results.append([p.detach().cpu() for p in net.parameters()])
    for other in results[1:]:
        assert all(close(p, q) for p, q in zip(results[0], other, strict=True))


def test_recurrent_layers():
    x = minitorch.randn(4, 6, 3, dtype=minitorch.float64)  # (time, batch, features)
    minitorch.manual_seed(0)
    net = nn.LSTM(3, 4, num_layers=2).double()
    expected, _ = net(x)
    expected.square().sum().backward()
    wanted = [p.grad.clone() for p in net.parameters()]
    net.zero_grad()
    with cuda.simulate(2):
        out, (h, c) = nn.DataParallel(net.cuda(), dim=1)(x)
        assert close(out, expected)
        assert h.shape == c.shape == (2, 6, 4)
        out.square().sum().backward()
        assert all(close(p.grad, q) for p, q in zip(net.parameters(), wanted, strict=True))


def test_gradients_of_gradients():
    net, _ = model("mlp")
    x = minitorch.randn(5, 5, dtype=minitorch.float64)

    def penalty(call, net):
        grads = minitorch.autograd.grad(
            call(x).square().sum(), list(net.parameters()), create_graph=True
        )
        sum(g.square().sum() for g in grads).backward()

    other = copy.deepcopy(net)
    penalty(other, other)
    with cuda.simulate(2):
        net.cuda()
        penalty(nn.DataParallel(net), net)
        assert same_gradients(net, other)


def test_nodes_have_torchs_names():
    with cuda.simulate(2):
        net = nn.Linear(2, 2).cuda()
        x = minitorch.ones(4, 2, device="cuda", requires_grad=True)
        node = nn.DataParallel(net)(x).grad_fn
        assert type(node).__name__ == "GatherBackward"
        (first, _), (second, _) = node.next_functions
        assert {type(one).__name__ for one, _ in second.next_functions if one} == {
            "BroadcastBackward", "ScatterBackward", "TBackward0",
        }  # fmt: skip
        assert first.name() == second.name() == "AddmmBackward0"


def test_without_gradients():
    with cuda.simulate(2):
        net = nn.Linear(2, 2).cuda()
        with minitorch.no_grad():
            out = nn.DataParallel(net)(minitorch.ones(4, 2))
        assert not out.requires_grad
        assert close(out, net(minitorch.ones(4, 2, device="cuda")))


def test_named_arguments_and_other_things():
    seen = []

    class Net(nn.Module):
        def forward(self, x, pair, *, by, label):
            seen.append((tuple(x.shape), type(pair), pair[1], label))
            return {"y": x * pair[0] + by["more"], "none": None, "list": [x]}

    with cuda.simulate(2):
        x = minitorch.arange(6.0).view(3, 2)
        out = nn.DataParallel(Net())(x, (x, 5), by={"more": x}, label="as it is")
        assert seen == [((2, 2), tuple, 5, "as it is"), ((1, 2), tuple, 5, "as it is")]
        assert out["y"].tolist() == (x * x + x).tolist()
        assert out["none"] is None
        assert out["list"][0].tolist() == x.tolist()


def test_only_named_arguments_and_none():
    class Net(nn.Module):
        def forward(self, x=None):
            return minitorch.ones(1, 1, device="cuda") if x is None else x * 2

    with cuda.simulate(2):
        assert nn.DataParallel(Net())(x=minitorch.ones(3)).tolist() == [2.0, 2.0, 2.0]
        assert nn.DataParallel(Net())().tolist() == [[1.0]]
        assert nn.parallel.data_parallel(Net(), None).tolist() == [[1.0]]


@pytest.mark.filterwarnings("ignore:Using -1 to represent CPU tensor")  # torch's own backward
def test_numbers_become_a_vector_with_a_warning():
    class Loss(nn.Module):
        def forward(self, x):
            return x.sum()

    with cuda.simulate(3):
        x = minitorch.ones(6, requires_grad=True)
        with pytest.warns(UserWarning, match="Was asked to gather") as caught:
            out = nn.DataParallel(Loss())(x)
        assert str(caught[0].message) == (
            "Was asked to gather along dimension 0, but all input tensors were scalars; will "
            "instead unsqueeze and return a vector."
        )
        assert caught[0].filename == __file__
        assert out.tolist() == [2.0, 2.0, 2.0]
        (out * minitorch.tensor([1.0, 2.0, 3.0], device="cuda")).sum().backward()
        assert x.grad.tolist() == [1, 1, 2, 2, 3, 3]


def test_devices_by_choice():
    with cuda.simulate(4):
        net = nn.Linear(2, 2).to("cuda:2")
        wrapped = nn.DataParallel(net, ["cuda:2", minitorch.device("cuda:0"), 3], output_device=1)
        assert (wrapped.device_ids, wrapped.output_device) == ([2, 0, 3], 1)
        out = wrapped(minitorch.ones(6, 2))
        assert out.device == minitorch.device("cuda:1")
        out.sum().backward()
        assert net.weight.grad.tolist() == [[6.0, 6.0], [6.0, 6.0]]
        assert net.weight.grad.device == minitorch.device("cuda:2")


def test_one_device_moves_the_module():
    with cuda.simulate(2):
        net = nn.Linear(2, 2)
        wrapped = nn.DataParallel(net, device_ids=[1])
        assert net.weight.device == minitorch.device("cuda:1")
        assert wrapped(minitorch.ones(3, 2)).device == minitorch.device("cuda:1")


def test_functional_and_to_the_cpu():
    with cuda.simulate(2):
        net = nn.Linear(2, 2).cuda()
        x = minitorch.ones(3, 2)
        with pytest.warns(FutureWarning, match="Using -1 to represent CPU tensor is deprecated"):
            out = nn.parallel.data_parallel(net, x, output_device=-1)
        assert out.device.type == "cpu"
        assert close(out, net(x.cuda()))
        out.sum().backward()
        assert net.bias.grad.tolist() == [3.0, 3.0]
        assert close(nn.parallel.data_parallel(net, (x,), [0]), out)
        one = nn.parallel.data_parallel(net, None, module_kwargs={"input": x})
        assert close(one, out)


@pytest.mark.parametrize("call", ["module", "function"])
def test_a_module_elsewhere(call):
    with cuda.simulate(2):
        net = nn.Linear(2, 2)
        arguments = [minitorch.ones(2, 2)]
        if call == "module":
            run = nn.DataParallel(net)
        else:
            run = nn.parallel.data_parallel
            arguments.insert(0, net)
        assert error(run, *arguments) == (
            "RuntimeError",
            "module must have its parameters and buffers on device cuda:0 (device_ids[0]) but "
            "found one of them on device: cpu",
        )


def test_a_warning_of_cards_that_differ():
    def said(cards, **settings):
        with cuda.simulate(cards), warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            nn.DataParallel(nn.Linear(1, 1), **settings)
        return [str(one.message) for one in caught]

    assert said("A100:40GB,A100:40GB") == []
    assert said("A100:40GB,A100:31GB") == []
    (memory,) = said("A100:40GB,A100:16GB")
    assert "exclude GPU 1 which\n    has less than 75% of the memory or cores of GPU 0." in memory
    assert memory.startswith("\n    There is an imbalance between your GPUs.")
    (cores,) = said("A100:16GB,T4:16GB")
    assert "exclude GPU 1 which" in cores
    (memory,) = said("A100:16GB,T4:40GB", device_ids=[0, 1])
    assert "exclude GPU 0 which" in memory
    assert said("A100:16GB,T4:16GB", device_ids=[1]) == []


def test_the_first_device_is_fuller():
    with cuda.simulate(3):
        net = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 256)).cuda()
        wrapped = nn.DataParallel(net)
        x = minitorch.randn(96, 256, device="cuda")
        before = [cuda.memory_allocated(i) for i in range(3)]
        out = wrapped(x)
        first, second, third = [cuda.memory_allocated(i) for i in range(3)]
        assert before[1:] == [0, 0]
        parameters = sum(p.numel() * 4 for p in net.parameters())
        assert second == third >= parameters  # copies, and what is kept for backward
        assert first > second  # the batch and all outputs besides
        out.sum().backward()
        del out
        first, second, third = [cuda.memory_allocated(i) for i in range(3)]
        assert second == third == 0  # the copies are gone, the gradients are on the first
        assert first >= before[0] + parameters
        peaks = [cuda.max_memory_allocated(i) for i in range(3)]
        assert peaks[0] > peaks[1] == peaks[2]


def test_the_clock_is_the_same_each_time():
    def end():
        with cuda.simulate(3) as simulation:
            net = nn.Linear(64, 64).cuda()
            nn.DataParallel(net)(minitorch.ones(30, 64)).sum().backward()
            cuda.synchronize()
            return simulation.machine.now, len(simulation.machine.trace)

    assert end() == end() == end()


def test_a_state_goes_with_and_without_the_prefix():
    with cuda.simulate(2):
        wrapped = nn.DataParallel(nn.Linear(2, 3).cuda())
        state = wrapped.state_dict()
        assert list(state) == ["module.weight", "module.bias"]
        plain = {key.removeprefix("module."): value for key, value in state.items()}
        nn.Linear(2, 3).load_state_dict(plain)
        with pytest.raises(RuntimeError, match="Missing key"):
            nn.Linear(2, 3).load_state_dict(state)
        file = io.BytesIO()
        minitorch.save(wrapped, file)
        file.seek(0)
        again = minitorch.load(file, weights_only=False)
        x = minitorch.ones(4, 2)
        assert close(again(x), wrapped(x))


def test_what_a_replica_changes_is_lost():
    class Counter(nn.Module):
        def __init__(self):
            super().__init__()
            self.calls = 0
            self.register_buffer("seen", minitorch.zeros(1))

        def forward(self, x):
            self.calls += 1
            self.seen += len(x)
            return x

    with cuda.simulate(2):
        net = Counter().cuda()
        nn.DataParallel(net)(minitorch.ones(5, 1))
        assert net.calls == 0
        assert net.seen.tolist() == [3.0]  # the first replica's chunk, in place


def test_hooks_are_called_for_each_replica():
    calls = []
    with cuda.simulate(2):
        net = nn.Sequential(nn.Linear(2, 2)).cuda()
        net[0].register_forward_hook(lambda module, args, out: calls.append(str(out.device)))
        nn.DataParallel(net)(minitorch.ones(4, 2))
    assert calls == ["cuda:0", "cuda:1"]
