"""What goes with a state: versions, extra state, assign, hooks before and after both directions."""

import copy
import pickle
from collections import OrderedDict

import pytest

from tests.nn.both import both, error


def net(torch):
    m = torch.nn.Sequential(OrderedDict(a=torch.nn.Linear(1, 1), b=torch.nn.ReLU()))
    m.register_buffer("steps", torch.tensor(0))
    return m


# ---- where to, from which version ---------------------------------------------------------------


@both
def test_destination(torch):
    m, mine = net(torch), {"before": 1}
    assert m.state_dict(destination=mine, prefix="m.") is mine
    assert list(mine) == ["before", "m.steps", "m.a.weight", "m.a.bias"]
    with pytest.warns(FutureWarning, match="Positional args are being deprecated, use kwargs"):
        found = m.state_dict(OrderedDict(), "p.", True)
    assert list(found) == ["p.steps", "p.a.weight", "p.a.bias"]
    assert found["p.a.weight"] is m.a.weight


@both
def test_metadata_tells_the_version_of_each_module(torch):
    m = net(torch)
    state = m.state_dict()
    assert state._metadata == {"": {"version": 1}, "a": {"version": 1}, "b": {"version": 1}}
    assert m.state_dict(prefix="p.")._metadata.keys() == {"p", "p.a", "p.b"}
    assert copy.deepcopy(state)._metadata == state._metadata
    assert pickle.loads(pickle.dumps(state))._metadata == state._metadata


@both
def test_a_module_may_load_what_older_versions_saved(torch):
    class Renamed(torch.nn.Module):
        _version = 2

        def __init__(self):
            super().__init__()
            self.new = torch.nn.Parameter(torch.zeros(1))

        def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest):
            log.append(local_metadata.get("version"))
            if local_metadata.get("version", 1) < 2:
                state_dict[prefix + "new"] = state_dict.pop(prefix + "old")
            super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)

    log = []
    m = torch.nn.Sequential(Renamed())
    state = {"0.old": torch.full((1,), 3.0)}
    m.load_state_dict(state)
    assert m[0].new.item() == 3.0
    assert list(state) == ["0.old"]
    m.load_state_dict(m.state_dict())
    assert log == [None, 2]


# ---- assign -------------------------------------------------------------------------------------


@both
def test_assign_takes_the_tensors_themselves(torch):
    m = net(torch)
    m.a.bias.requires_grad_(False)
    old = m.a.weight
    state = {
        "a.weight": torch.full((1, 1), 2.0, dtype=torch.float64),
        "a.bias": torch.nn.Parameter(torch.full((1,), 3.0)),
        "steps": torch.tensor(7),
    }
    assert repr(m.load_state_dict(state, assign=True)) == "<All keys matched successfully>"
    assert m.a.weight is not old
    assert type(m.a.weight) is torch.nn.Parameter
    assert m.a.weight.dtype == torch.float64
    assert m.a.weight.data_ptr() == state["a.weight"].data_ptr()
    assert m.a.weight.requires_grad
    assert m.a.bias is state["a.bias"]
    assert not m.a.bias.requires_grad
    assert m.steps is state["steps"]
    assert [name for name, _ in m.named_parameters()] == ["a.weight", "a.bias"]
    assert "size mismatch" in error(m.load_state_dict, {**state, "a.bias": torch.ones(2)},
                                    assign=True)[1]  # fmt: skip


# ---- extra state --------------------------------------------------------------------------------


def counting(torch):
    class Counting(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.count = 0

        def get_extra_state(self):
            return {"count": self.count}

        def set_extra_state(self, state):
            self.count = state["count"]

    return Counting()


@both
def test_extra_state(torch):
    m = torch.nn.Sequential(counting(torch), torch.nn.Linear(1, 1))
    m[0].count = 4
    state = m.state_dict()
    assert list(state) == ["0._extra_state", "1.weight", "1.bias"]
    assert state["0._extra_state"] == {"count": 4}
    twin = torch.nn.Sequential(counting(torch), torch.nn.Linear(1, 1))
    twin.load_state_dict(state)
    assert twin[0].count == 4
    del state["0._extra_state"]
    state["1._extra_state"] = 3
    assert error(twin.load_state_dict, state) == (
        "RuntimeError",
        "Error(s) in loading state_dict for Sequential:\n\tMissing key(s) in state_dict: "
        '"0._extra_state". \n\tUnexpected key(s) in state_dict: "1._extra_state". ',
    )
    never = "Reached a code path in Module.{}() that should never be called."
    assert error(m[1].get_extra_state)[1].startswith(never.format("get_extra_state"))
    assert error(m[1].set_extra_state, 3)[1].startswith(never.format("set_extra_state"))


# ---- hooks --------------------------------------------------------------------------------------


@both
def test_hooks_around_reading(torch):
    m, log = net(torch), []
    m.a.register_state_dict_pre_hook(lambda *a: log.append(("pre", a[0] is m.a, *a[1:])))

    def after(module, state, prefix, metadata):
        log.append(("post", module is m.a, list(state), prefix, metadata))
        state[prefix + "more"] = 1

    handle = m.a.register_state_dict_post_hook(after)
    assert list(m.state_dict(keep_vars=True)) == ["steps", "a.weight", "a.bias", "a.more"]
    assert log == [
        ("pre", True, "a.", True),
        ("post", True, ["steps", "a.weight", "a.bias"], "a.", {"version": 1}),
    ]
    handle.remove()
    assert list(m.state_dict()) == ["steps", "a.weight", "a.bias"]
    m.register_state_dict_post_hook(lambda *a: 3)
    assert error(m.state_dict) == ("RuntimeError", "state_dict post-hook must return None")


@both
def test_the_older_hook_may_replace_the_state(torch):
    m = net(torch)
    m._register_state_dict_hook(lambda module, state, prefix, metadata: {"only": 1})
    assert m.state_dict() == {"only": 1}

    def public(*args):
        pass

    m.register_state_dict_post_hook(public)
    assert error(m._register_state_dict_hook, public) == (
        "RuntimeError",
        "Cannot register the same function as the state dict post hook that was previously "
        "registered via register_state_dict_post_hook",
    )


@both
def test_hooks_around_loading(torch):
    m, log = net(torch), []
    state = m.state_dict()

    def before(module, state, prefix, metadata, strict, missing, unexpected, errors):
        log.append((module is m.a, list(state), prefix, metadata, strict))
        state[prefix + "weight"] = torch.full((1, 1), 9.0)
        missing.append("from the hook")

    m.a.register_load_state_dict_pre_hook(before)
    m.a._register_load_state_dict_pre_hook(lambda *a: log.append(len(a)))  # without the module
    m.register_load_state_dict_post_hook(lambda module, keys: keys.missing_keys.clear())
    assert repr(m.load_state_dict(state)) == "<All keys matched successfully>"
    assert m.a.weight.item() == 9.0
    assert log == [(True, ["a.weight", "a.bias"], "a.", {"version": 1}, True), 7]
    m.a.register_load_state_dict_post_hook(lambda module, keys: keys)
    kind, words = error(m.load_state_dict, state)
    assert kind == "AssertionError"
    assert words.startswith("Hooks registered with ``register_load_state_dict_post_hook`` are not")


@both
def test_copies_have_hooks_of_their_own_module(torch):
    m = torch.nn.Linear(1, 1)
    m.register_load_state_dict_pre_hook(note_module)
    twin = copy.deepcopy(m)
    twin.load_state_dict(m.state_dict())
    assert twin.noted
    assert not hasattr(m, "noted")
    revived = pickle.loads(pickle.dumps(m))
    revived.load_state_dict(m.state_dict())
    assert revived.noted


def note_module(module, *rest):
    module.noted = True


@both
def test_a_subclass_may_save_and_load_its_own_way(torch):
    class Doubled(torch.nn.Linear):
        def _save_to_state_dict(self, destination, prefix, keep_vars):
            super()._save_to_state_dict(destination, prefix, keep_vars)
            destination[prefix + "weight"] = destination[prefix + "weight"] * 2

    m = torch.nn.Sequential(Doubled(1, 1))
    with torch.no_grad():
        m[0].weight.fill_(3)
    assert m.state_dict()["0.weight"].item() == 6.0


@both
def test_copying_that_fails_is_told_with_the_others(torch):
    class Refusing(torch.nn.Parameter):
        def copy_(self, other):
            raise ValueError("not this one")

    m = torch.nn.Module()
    m.w = Refusing(torch.zeros(2))
    assert error(m.load_state_dict, {"w": torch.ones(2)}) == (
        "RuntimeError",
        'Error(s) in loading state_dict for Module:\n\tWhile copying the parameter named "w", '
        "whose dimensions in the model are torch.Size([2]) and whose dimensions in the checkpoint "
        "are torch.Size([2]), an exception occurred : ('not this one',).",
    )
