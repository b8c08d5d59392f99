"""What optimizers remember: state_dict, load_state_dict, their hooks, pickles and copies."""

import copy
import importlib
import pickle

import pytest

import minitorch
from tests.nn.both import both, error


def trained(torch, name="Adam", steps=2, dtype="float32", **options):
    """An optimizer of two groups after some steps, and its three parameters."""
    dtype = getattr(torch, dtype)
    params = [torch.full((2,), float(i), dtype=dtype).requires_grad_() for i in range(3)]
    groups = [{"params": params[:1]}, {"params": params[1:], "lr": 0.25}]
    optimizer = getattr(torch.optim, name)(groups, lr=0.5, **options)
    step(torch, optimizer, params, steps)
    return optimizer, params


def step(torch, optimizer, params, steps=1):
    for i in range(steps):
        for p in params:
            p.grad = torch.full((2,), i + 1.0, dtype=p.dtype) * (p.detach() + 1)
        optimizer.step()


def plain(value):
    """Tensors as (dtype, values), inside of dicts and lists, too."""
    if hasattr(value, "tolist"):
        return str(value.dtype).split(".")[-1], value.tolist()
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, (list, tuple)) else value


# ---- state_dict ---------------------------------------------------------------------------------


@both
def test_positions_stand_for_parameters(torch):
    optimizer, params = trained(torch, "SGD", momentum=0.5)
    state_dict = optimizer.state_dict()
    assert list(state_dict) == ["state", "param_groups"]
    assert [group["params"] for group in state_dict["param_groups"]] == [[0], [1, 2]]
    assert [group["lr"] for group in state_dict["param_groups"]] == [0.5, 0.25]
    assert list(state_dict["state"]) == [0, 1, 2]
    buffer = optimizer.state[params[2]]["momentum_buffer"]
    assert state_dict["state"][2]["momentum_buffer"] is buffer  # not a copy
    assert optimizer.param_groups[1]["params"] == params[1:]


@both
def test_settings_are_saved_with_the_groups(torch):
    names = [("a", torch.zeros(1)), ("b", torch.zeros(1))]
    (group,) = torch.optim.Adam(names, lr=0.5).state_dict()["param_groups"]
    assert group == {
        "lr": 0.5,
        "betas": (0.9, 0.999),
        "eps": 1e-8,
        "weight_decay": 0,
        "amsgrad": False,
        "maximize": False,
        "foreach": None,
        "capturable": False,
        "differentiable": False,
        "fused": None,
        "decoupled_weight_decay": False,
        "param_names": ["a", "b"],
        "params": [0, 1],
    }


@both
def test_a_parameter_that_comes_twice_has_its_last_number(torch):
    a, b = torch.zeros(1), torch.zeros(1)
    with pytest.warns(UserWarning, match="duplicate parameters"):
        optimizer = torch.optim.SGD([{"params": [a, b, a]}, {"params": [torch.zeros(1)]}])
    groups = optimizer.state_dict()["param_groups"]
    assert [group["params"] for group in groups] == [[2, 1, 2], [3]]


@both
def test_other_keys_of_the_state_stay(torch):
    optimizer, _ = trained(torch, "SGD")
    optimizer.state["epoch"] = {"n": 3}
    state_dict = optimizer.state_dict()
    assert state_dict["state"] == {"epoch": {"n": 3}}
    other, _ = trained(torch, "SGD")
    other.load_state_dict(state_dict)
    assert dict(other.state) == {"epoch": {"n": 3}}


# ---- load_state_dict ----------------------------------------------------------------------------

CONTINUED = [
    ("SGD", {"momentum": 0.9, "nesterov": True}),
    ("Adam", {"amsgrad": True}),
    ("AdamW", {}),
    ("Adamax", {}),
    ("NAdam", {}),
    ("RAdam", {}),
    ("RMSprop", {"centered": True, "momentum": 0.5}),
    ("Adagrad", {"lr_decay": 0.1}),
    ("Adadelta", {}),
    ("Rprop", {}),
    ("ASGD", {"t0": 1}),
]


@both
@pytest.mark.parametrize(("name", "options"), CONTINUED)
def test_training_goes_on_as_if_it_had_never_stopped(torch, name, options):
    straight, expected = trained(torch, name, steps=3, **options)
    step(torch, straight, expected, 3)
    first, params = trained(torch, name, steps=3, **options)
    saved = pickle.loads(pickle.dumps((first.state_dict(), params)))
    later, _ = trained(torch, name, steps=0)
    for p, value in zip(later.param_groups[0]["params"] + later.param_groups[1]["params"],
                        saved[1]):  # fmt: skip
        p.data.copy_(value)
    later.load_state_dict(saved[0])
    params = [p for group in later.param_groups for p in group["params"]]
    step(torch, later, params, 3)
    assert [p.tolist() for p in params] == [p.tolist() for p in expected]
    assert plain(later.state_dict()) == plain(straight.state_dict())


@both
def test_states_take_the_dtype_of_their_parameters_but_step_does_not(torch):
    saved, _ = trained(torch, "Adam")
    double, params = trained(torch, "Adam", steps=0, dtype="float64")
    double.load_state_dict(saved.state_dict())
    state = double.state[params[0]]
    assert [state[name].dtype for name in ("step", "exp_avg", "exp_avg_sq")] == [
        torch.float32, torch.float64, torch.float64
    ]  # fmt: skip
    same, params = trained(torch, "Adam", steps=0)
    same.load_state_dict(saved.state_dict())
    saved_state = saved.state_dict()["state"][0]
    assert same.state[params[0]]["exp_avg"] is saved_state["exp_avg"]  # nothing to convert


@both
@pytest.mark.parametrize(("fused", "kept"), [(None, "float64"), (True, "float32")])
def test_step_is_a_float32_where_a_fused_kernel_counts(torch, fused, kept):
    saved, _ = trained(torch, "Adam", fused=fused)
    state_dict = saved.state_dict()
    for state in state_dict["state"].values():
        state["step"] = state["step"].double()
    other, params = trained(torch, "Adam", steps=0)
    other.load_state_dict(state_dict)
    assert other.state[params[0]]["step"].dtype == getattr(torch, kept)
    assert other.param_groups[0]["fused"] is fused


@both
def test_nested_values_are_converted_too(torch):
    optimizer, params = trained(torch, "SGD", steps=0, dtype="float64")
    state_dict = optimizer.state_dict()
    one = torch.ones(1)
    state_dict["state"][1] = {
        "list": [one, 3], "tuple": (one, None), "dict": {"step": one, "x": one}, "n": 2
    }  # fmt: skip
    optimizer.load_state_dict(state_dict)
    assert plain(optimizer.state[params[1]]) == {
        "list": [("float64", [1.0]), 3],
        "tuple": [("float64", [1.0]), None],
        "dict": {"step": ("float32", [1.0]), "x": ("float64", [1.0])},
        "n": 2,
    }
    assert type(optimizer.state[params[1]]["tuple"]) is tuple


@both
def test_settings_and_names_come_from_the_state(torch):
    def named(*names):
        return torch.optim.SGD([(name, torch.zeros(1)) for name in names], lr=0.5)

    saved = named("a", "b").state_dict()
    saved["param_groups"][0]["lr"] = 0.125
    saved["param_groups"][0]["mine"] = [1]
    optimizer = named("c", "d")
    optimizer.load_state_dict(saved)
    (group,) = optimizer.param_groups
    assert (group["lr"], group["param_names"], group["mine"]) == (0.125, ["a", "b"], [1])
    assert group["mine"] is not saved["param_groups"][0]["mine"]
    del saved["param_groups"][0]["param_names"]
    optimizer = named("c", "d")
    optimizer.load_state_dict(saved)
    assert optimizer.param_groups[0]["param_names"] == ["c", "d"]


@both
@pytest.mark.parametrize("name", [name for name, _ in CONTINUED])
def test_old_checkpoints_lack_settings_and_count_in_numbers(torch, name):
    optimizer, params = trained(torch, name)
    state_dict = copy.deepcopy(optimizer.state_dict())
    expected = dict(optimizer.param_groups[0])
    for group in state_dict["param_groups"]:
        for setting in ("maximize", "foreach", "differentiable", "capturable", "nesterov"):
            group.pop(setting, None)
    for state in state_dict["state"].values():
        for counter in ("step", "mu_product", "eta", "mu"):
            if counter in state:
                state[counter] = state[counter].item()
    optimizer.load_state_dict(state_dict)
    assert optimizer.param_groups[0] == expected
    state = optimizer.state[params[0]]
    for counter in ("step", "mu_product", "eta", "mu"):
        if counter in state:
            assert state[counter].dtype == torch.float32
            assert state[counter].shape == ()
    step(torch, optimizer, params)


@both
def test_a_parameter_that_is_there_twice_has_one_number(torch):
    optimizer, _ = trained(torch)
    optimizer.param_groups.extend(optimizer.param_groups)
    saved = optimizer.state_dict()
    assert [group["params"] for group in saved["param_groups"]] == [[0], [1, 2], [0], [1, 2]]
    assert list(saved["state"]) == [0, 1, 2]


@both
def test_what_cannot_be_loaded(torch):
    optimizer, _ = trained(torch, "SGD")
    state_dict = optimizer.state_dict()
    first, second = state_dict["param_groups"]
    for groups, words in (
        ([first], "loaded state dict has a different number of parameter groups"),
        ([second, first], "loaded state dict contains a parameter group that doesn't match the "
         "size of optimizer's group"),
    ):  # fmt: skip
        assert error(optimizer.load_state_dict, {"state": {}, "param_groups": groups}) == (
            "ValueError", words
        )  # fmt: skip
    assert error(optimizer.load_state_dict, {"state": {}}) == ("KeyError", "param_groups")


# ---- hooks --------------------------------------------------------------------------------------


@both
def test_hooks_around_a_step(torch):
    of_all = importlib.import_module(f"{torch.__name__}.optim.optimizer")
    seen = []
    optimizer, params = trained(torch, "SGD", steps=0)

    def note(name):
        def hook(given, args, kwargs):
            assert given is optimizer
            assert args[0] is optimizer
            seen.append((name, len(args), sorted(kwargs), params[0].tolist() == [0.0, 0.0]))

        return hook

    handles = [
        optimizer.register_step_post_hook(note("post")),
        of_all.register_optimizer_step_post_hook(note("post of all")),
        optimizer.register_step_pre_hook(note("pre")),
        of_all.register_optimizer_step_pre_hook(note("pre of all")),
    ]
    try:
        params[0].grad = torch.ones(2)
        optimizer.step()
        assert seen == [
            ("pre of all", 1, [], True), ("pre", 1, [], True),
            ("post", 1, [], False), ("post of all", 1, [], False),
        ]  # fmt: skip
        seen.clear()
        optimizer.step(closure=lambda: 1)
        assert seen[0] == ("pre of all", 1, ["closure"], False)
    finally:
        for handle in handles:
            handle.remove()
    seen.clear()
    optimizer.step()
    assert seen == []


@both
def test_a_hook_may_change_the_arguments(torch):
    optimizer, _ = trained(torch, "SGD", steps=0)
    handle = optimizer.register_step_pre_hook(
        lambda given, args, kwargs: ((given, lambda: "mine"), {})
    )
    assert optimizer.step() == "mine"
    assert optimizer.step(lambda: "yours") == "mine"
    handle.remove()
    optimizer.register_step_pre_hook(lambda *args: 3)
    kind, words = error(optimizer.step)
    assert kind == "RuntimeError"
    assert words.endswith("must return None or a tuple of (new_args, new_kwargs), but got 3.")


@both
def test_hooks_of_an_optimizer_of_ones_own(torch):
    class Mine(torch.optim.Optimizer):
        def step(self, closure=None):
            return "stepped"

    optimizer, seen = Mine([torch.zeros(1)], {}), []
    optimizer.register_step_pre_hook(lambda *args: seen.append("pre"))
    optimizer.register_step_post_hook(lambda *args: seen.append("post"))
    assert optimizer.step() == "stepped"
    assert seen == ["pre", "post"]


@both
def test_hooks_around_saving(torch):
    optimizer, _ = trained(torch, "SGD")
    seen = []
    optimizer.register_state_dict_pre_hook(lambda given: seen.append(("pre", given is optimizer)))
    optimizer.register_state_dict_pre_hook(lambda given: seen.append("first"), prepend=True)
    optimizer.register_state_dict_post_hook(lambda given, state: seen.append(sorted(state)))
    optimizer.state_dict()
    assert seen == ["first", ("pre", True), ["param_groups", "state"]]
    optimizer.register_state_dict_post_hook(lambda given, state: {"mine": state})
    optimizer.register_state_dict_post_hook(lambda given, state: state.update(x=1), prepend=True)
    assert sorted(optimizer.state_dict()["mine"]) == ["param_groups", "state", "x"]


@both
def test_hooks_around_loading(torch):
    optimizer, _ = trained(torch, "SGD")
    state_dict, seen = optimizer.state_dict(), []

    def empty(given, state):
        seen.append("pre")
        state["state"] = {"mine": {}}  # of a shallow copy

    optimizer.register_load_state_dict_pre_hook(empty)
    optimizer.register_load_state_dict_post_hook(lambda given: seen.append(dict(given.state)))
    optimizer.register_load_state_dict_post_hook(lambda given: seen.append("first"), prepend=True)
    optimizer.load_state_dict(state_dict)
    assert seen == ["pre", "first", {"mine": {}}]
    assert state_dict["state"] == {}
    other = trained(torch, "SGD", weight_decay=0.5)[0].state_dict()
    optimizer.register_load_state_dict_pre_hook(lambda given, state: other, prepend=True)
    optimizer.load_state_dict(state_dict)
    assert optimizer.param_groups[0]["weight_decay"] == 0.5


# ---- pickles and copies -------------------------------------------------------------------------


@both
@pytest.mark.parametrize("again", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_go_on_by_themselves(torch, again):
    optimizer, params = trained(torch, "Adam")
    optimizer.register_step_pre_hook(print)
    other = again(optimizer)
    assert plain(other.state_dict()) == plain(optimizer.state_dict())
    assert not other._optimizer_step_pre_hooks  # hooks stay behind
    theirs = [p for group in other.param_groups for p in group["params"]]
    assert [p.tolist() for p in theirs] == [p.tolist() for p in params]
    before = params[0].tolist()
    step(torch, other, theirs)
    assert params[0].tolist() == before
    assert sorted(optimizer.__getstate__()) == ["defaults", "param_groups", "state"]


def test_an_unpickled_lbfgs_still_steps():
    """PyTorch's loses its list of parameters."""
    p = minitorch.ones(2, requires_grad=True)
    optimizer = pickle.loads(pickle.dumps(minitorch.optim.LBFGS([p], max_iter=2)))
    (q,) = optimizer.param_groups[0]["params"]

    def closure():
        optimizer.zero_grad()
        loss = ((q - 3) ** 2).sum()
        loss.backward()
        return loss

    assert optimizer.step(closure).item() == 8.0
    assert q.tolist() != [1.0, 1.0]


# ---- settings -----------------------------------------------------------------------------------


@both
def test_required_settings(torch):
    required = importlib.import_module(f"{torch.__name__}.optim.optimizer").required
    assert repr(required) == "<required parameter>"
    p = torch.zeros(1)
    words = "parameter group didn't specify a value of required optimization parameter lr"
    assert error(torch.optim.Optimizer, [p], {"lr": required}) == ("ValueError", words)
    optimizer = torch.optim.Optimizer([{"params": [p], "lr": 1}], {"lr": required})
    assert optimizer.param_groups == [{"params": [p], "lr": 1}]


@both
def test_counters_follow_the_default_dtype(torch):
    torch.set_default_dtype(torch.float64)
    try:
        optimizer, params = trained(torch, "NAdam")
    finally:
        torch.set_default_dtype(torch.float32)
    state = optimizer.state[params[0]]
    assert (state["step"].dtype, state["mu_product"].dtype) == (torch.float64, torch.float64)


def test_hooks_are_called_once_a_step_also_around_super():
    class Mine(minitorch.optim.SGD):
        def step(self, closure=None):
            return super().step(closure)

    optimizer, seen = Mine([minitorch.zeros(1)]), []
    optimizer.register_step_pre_hook(lambda *args: seen.append("pre"))
    optimizer.register_step_post_hook(lambda *args: seen.append("post"))
    minitorch.optim.lr_scheduler.StepLR(optimizer, 1)
    assert optimizer.step(lambda: 3) == 3
    assert seen == ["pre", "post"]
