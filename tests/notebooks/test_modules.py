"""What chapter 13 builds and says is so, on both frameworks and in its general form."""

import copy
import itertools
import warnings

import notebooks
import pytest

import minitorch

PAGE = notebooks.BOOK / "13-modules.ipynb"
CELLS = {cell["id"]: cell for cell in notebooks.read(PAGE)["cells"]}


def frameworks():
    yield minitorch
    torch = pytest.importorskip("torch")
    yield torch


def built(torch, *ids):
    """The classes and functions that these cells of the page build, made on either framework."""
    names = {"torch": torch, "nn": torch.nn}
    for id in ids:
        exec(CELLS[id]["source"], names)
    return names


def names_of(module):
    return [name for name, _ in module.named_parameters()]


def test_the_small_module_names_like_the_real_one():
    """Trees three deep, with parameters and buffers before and behind the children."""
    for torch in frameworks():
        names = built(torch, "small", "walk")
        small, named, nn = names["Module"], names["named"], torch.nn
        for order in itertools.permutations(["p", "b", "m"]):

            def make(base, depth, order=order, nn=nn, torch=torch):
                module = base()
                for kind in order:
                    if kind == "p":
                        module.weight = nn.Parameter(torch.ones(1))
                    elif kind == "b":
                        module.register_buffer("mean", torch.ones(1))
                    elif depth:
                        module.child = make(base, depth - 1)
                        module.other = make(base, depth - 1)
                return module

            ours, real = make(small, 3), make(nn.Module, 3)
            assert [name for name, _ in named(ours, "_parameters")] == names_of(real)
            buffers = [name for name, _ in real.named_buffers()]
            assert [name for name, _ in named(ours, "_buffers")] == buffers
            assert ours.child.other.weight is dict(named(ours, "_parameters"))["child.other.weight"]


def test_which_tensors_are_trained_saved_and_moved():
    """Whatever the dtypes: only numbers with a point are converted, and parameters stay objects."""
    for torch in frameworks():
        kinds = built(torch, "kinds")["Kinds"]()
        kinds.register_buffer("count", torch.ones(2, dtype=torch.int64))
        kinds.in_list, kinds.in_dict = [torch.ones(2)], {"a": torch.nn.Linear(1, 1)}
        before = kinds.weight
        assert names_of(kinds) == ["weight"]
        assert list(kinds.state_dict()) == ["weight", "mean", "count"]
        kinds.to(torch.float64)
        moved = [kinds.weight, kinds.mean, kinds.mask]
        left = [kinds.plain, kinds.in_list[0], kinds.in_dict["a"].weight]
        assert {t.dtype for t in moved} == {torch.float64}
        assert {t.dtype for t in left} == {torch.float32}
        assert kinds.count.dtype == torch.int64
        assert kinds.weight is before


def test_every_value_of_a_state_dict_shares_memory_and_asks_for_no_gradient():
    for torch in frameworks():
        net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3))
        own = {**dict(net.named_parameters()), **dict(net.named_buffers())}
        for name, tensor in net.state_dict().items():
            tensor.fill_(7)
            assert not tensor.requires_grad
            assert (own[name] == 7).all().item()


def test_what_may_stand_under_the_name_of_a_parameter():
    for torch in frameworks():
        nn = torch.nn
        for value in (torch.ones(2), nn.Linear(1, 1), nn.Buffer(torch.ones(2)), [1], 3):
            module = nn.Linear(2, 2)
            with pytest.raises(TypeError, match="as parameter 'weight'"):
                module.weight = value
        module.weight = nn.Parameter(torch.ones(1))
        assert names_of(module) == ["weight", "bias"]
        module.weight = None
        assert names_of(module) == ["bias"]


def test_a_frozen_parameter_moves_until_its_gradient_is_cleared():
    """With every optimizer; and one that never had a gradient does not move."""
    for torch in frameworks():
        for name in ("SGD", "Adam", "AdamW", "RMSprop"):
            w, still = (torch.nn.Parameter(torch.tensor(1.0)) for _ in range(2))
            optimizer = getattr(torch.optim, name)([w, still], lr=0.1, weight_decay=0.1)
            (2 * w).backward()
            w.requires_grad_(False)
            seen = [w.item()]
            for _ in range(3):
                optimizer.step()
                seen.append(w.item())
            assert len(set(seen)) == 4
            optimizer.zero_grad()
            optimizer.step()
            assert w.item() == seen[-1]
            assert still.item() == 1


def test_a_tied_parameter_is_one():
    for torch in frameworks():
        tied = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
        tied[1].weight = tied[0].weight
        state = tied.state_dict()
        assert state["0.weight"].data_ptr() == state["1.weight"].data_ptr()
        tied(torch.ones(1, 2)).sum().backward()
        assert len([p for p in tied.parameters() if p is tied[0].weight]) == 1
        twin = copy.deepcopy(tied).to(torch.float64)
        assert twin[0].weight is twin[1].weight
        assert twin[0].weight.data_ptr() != state["0.weight"].data_ptr()


def test_an_optimizer_given_a_parameter_twice_takes_two_steps():
    for torch in frameworks():
        w = torch.nn.Parameter(torch.tensor(1.0))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            optimizer = torch.optim.SGD([w, w], lr=0.1)
        (2 * w).backward()
        optimizer.step()
        assert w.item() == pytest.approx(0.6)


def test_functional_call_gives_everything_back_and_ignores_names():
    for torch in frameworks():
        call = torch.func.functional_call

        class Fails(torch.nn.Module):
            def __init__(self, nn=torch.nn, torch=torch):
                super().__init__()
                self.layer = nn.Linear(2, 1)
                self.register_buffer("mean", torch.zeros(2))

            def forward(self, x, how):
                if how == "error":
                    raise KeyError("in forward")
                return self.layer(x - self.mean)

        net, x = Fails(), torch.ones(1, 2)
        own = [net.layer.weight, net.layer.bias, net.mean]
        lent = {"layer.weight": torch.zeros(1, 2), "mean": torch.ones(2)}
        with pytest.raises(KeyError):
            call(net, lent, (x, "error"))
        expected = net(x, "fine").item()
        assert call(net, {"layer.wieght": torch.zeros(1, 2)}, (x, "fine")).item() == expected
        for incomplete in ({"layer.wieght": torch.zeros(1, 2)}, lent):
            with pytest.raises(RuntimeError, match=r"Missing key\(s\)"):
                call(net, incomplete, (x, "fine"), strict=True)
        now = [net.layer.weight, net.layer.bias, net.mean]
        assert all(one is other for one, other in zip(own, now, strict=True))
        assert not hasattr(net.layer, "wieght")


def test_a_layer_that_is_replaced_is_trained_by_nobody():
    for torch in frameworks():
        for name in ("SGD", "Adam", "AdamW", "RMSprop"):
            net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
            optimizer = getattr(torch.optim, name)(net.parameters(), lr=0.1)
            net[1] = torch.nn.Linear(1, 1)
            before = net[1].weight.item()
            net(torch.ones(1, 1)).sum().backward()
            optimizer.step()
            assert net[1].weight.grad is not None
            assert net[1].weight.item() == before


def test_what_is_missing_in_both_networks_is_never_missed():
    for torch in frameworks():
        one, other = torch.nn.Module(), torch.nn.Module()
        for net in (one, other):
            net.layers = [torch.nn.Linear(3, 3)]
        assert str(other.load_state_dict(one.state_dict())) == "<All keys matched successfully>"
        assert one.layers[0].weight.tolist() != other.layers[0].weight.tolist()


def test_the_tower_as_it_was_written_stops_when_it_is_called():
    """Exercise 13.4 says so."""
    for torch in frameworks():
        prompt = CELLS["ex-13-4"]["source"]
        names = {"torch": torch, "nn": torch.nn}
        exec(prompt.partition("```python\n")[2].partition("```")[0], names)
        with pytest.raises(AttributeError, match="'Tower' object has no attribute"):
            names["Tower"]([4, 3, 2], 0.5)(torch.ones(1, 4))
