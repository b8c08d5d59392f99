"""state_dict and load_state_dict: names, memory, and every way in which they may not fit."""

from collections import OrderedDict

import pytest

from tests.nn.both import both, error


def net(torch):
    """Names on three levels, a hidden and a visible buffer."""
    torch.manual_seed(3)
    inner = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Linear(3, 1))
    m = torch.nn.Sequential(OrderedDict(body=inner, head=torch.nn.Linear(1, 2, bias=False)))
    m.register_buffer("steps", torch.tensor(0))
    m.register_buffer("cache", torch.ones(2), persistent=False)
    m.scale = torch.nn.Parameter(torch.ones(2))
    return m


NAMES = ["scale", "steps", "body.0.weight", "body.0.bias", "body.2.weight", "body.2.bias",
         "head.weight"]  # fmt: skip


@both
def test_names_in_order(torch):
    m = net(torch)
    assert list(m.state_dict()) == NAMES
    assert list(m.state_dict(prefix="net.")) == [f"net.{name}" for name in NAMES]
    assert isinstance(m.state_dict(), OrderedDict)
    assert list(torch.nn.ReLU().state_dict()) == []


@both
def test_values_share_memory_and_have_no_history(torch):
    m = net(torch)
    state = m.state_dict()
    weight = m.head.weight
    assert type(state["head.weight"]) is torch.Tensor
    assert state["head.weight"].data_ptr() == weight.data_ptr()
    assert not state["head.weight"].requires_grad
    with torch.no_grad():
        weight.fill_(7)
    assert state["head.weight"].tolist() == [[7.0], [7.0]]
    assert state["steps"].data_ptr() == m.steps.data_ptr()
    kept = m.state_dict(keep_vars=True)
    assert kept["head.weight"] is weight
    assert kept["steps"] is m.steps


@both
def test_a_shared_layer_is_saved_under_each_name(torch):
    shared = torch.nn.Linear(1, 1)
    m = torch.nn.Sequential(shared, shared)
    assert list(m.state_dict()) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    assert m.load_state_dict(m.state_dict()).missing_keys == []


@both
def test_loading_copies_into_the_same_memory(torch):
    m, other = net(torch), net(torch)
    with torch.no_grad():
        for p in other.parameters():
            p.mul_(-3)
        other.steps.fill_(12)
    weight, steps, flags = m.head.weight, m.steps, [p.requires_grad for p in m.parameters()]
    address = weight.data_ptr()
    found = m.load_state_dict(other.state_dict())
    assert m.head.weight is weight
    assert weight.data_ptr() == address
    assert m.steps is steps
    assert [p.requires_grad for p in m.parameters()] == flags
    assert weight.is_leaf
    assert m.steps.item() == 12
    for name, value in other.state_dict().items():
        assert m.state_dict()[name].tolist() == value.tolist()
    assert (found.missing_keys, found.unexpected_keys) == ([], [])
    assert repr(found) == str(found) == "<All keys matched successfully>"
    assert tuple(found) == ([], [])


@both
def test_loading_converts_dtypes_and_takes_any_mapping(torch):
    m = torch.nn.Linear(1, 1)
    m.load_state_dict({"bias": torch.tensor([2], dtype=torch.int64),
                       "weight": torch.tensor([[0.1]], dtype=torch.float64)})  # fmt: skip
    assert m.weight.dtype == m.bias.dtype == torch.float32
    assert (m.weight.item(), m.bias.item()) == (0.10000000149011612, 2.0)
    m.load_state_dict(OrderedDict(weight=torch.nn.Parameter(torch.ones(1, 1)), bias=torch.ones(1)))
    assert m.weight.item() == 1.0
    assert m.weight.grad_fn is None


@both
def test_loading_what_is_not_strict(torch):
    m = net(torch)
    state = m.state_dict()
    del state["scale"], state["body.2.bias"]
    state["head.bias"] = state["tail"] = torch.ones(1)
    state["body.9.weight"] = torch.ones(1)
    state["head.weight"] = torch.full((2, 1), 5.0)
    found = m.load_state_dict(state, strict=False)
    assert (
        repr(found)
        == str(found)
        == (
            "_IncompatibleKeys(missing_keys=['scale', 'body.2.bias'], "
            "unexpected_keys=['tail', 'body.9.weight', 'head.bias'])"
        )
    )
    assert m.head.weight.tolist() == [[5.0], [5.0]]


@both
def test_everything_wrong_is_told_at_once_and_in_order(torch):
    state = {
        "head.bias": torch.ones(2),
        "tail.weight": torch.ones(1),
        "head.weight": torch.ones(3, 1),
        "body.0.weight": torch.ones(2),
        "body.0.extra.deep": torch.ones(2),
        "body.3": torch.ones(1),
        "cache": torch.ones(2),
        "steps": torch.tensor(3),
        "scale": [1.0, 2.0],
    }
    assert error(net(torch).load_state_dict, state) == (
        "RuntimeError",
        "Error(s) in loading state_dict for Sequential:\n"
        '\tMissing key(s) in state_dict: "body.0.bias", "body.2.weight", "body.2.bias". \n'
        '\tUnexpected key(s) in state_dict: "tail.weight", "cache", "body.3", '
        '"body.0.extra.deep", "head.bias". \n'
        '\tWhile copying the parameter named "scale", expected torch.Tensor or Tensor-like object '
        "from checkpoint but received <class 'list'>\n"
        "\tsize mismatch for body.0.weight: copying a param with shape torch.Size([2]) from "
        "checkpoint, the shape in current model is torch.Size([3, 2]).\n"
        "\tsize mismatch for head.weight: copying a param with shape torch.Size([3, 1]) from "
        "checkpoint, the shape in current model is torch.Size([2, 1]).",
    )


@both
def test_sizes_must_fit_even_when_not_strict(torch):
    m = torch.nn.Linear(1, 1)
    state = {"weight": torch.ones(2, 1), "extra": torch.ones(1)}
    size = (
        "size mismatch for weight: copying a param with shape torch.Size([2, 1]) from checkpoint, "
        "the shape in current model is torch.Size([1, 1])."
    )
    assert error(m.load_state_dict, state) == (
        "RuntimeError",
        "Error(s) in loading state_dict for Linear:\n"
        '\tMissing key(s) in state_dict: "bias". \n'
        f'\tUnexpected key(s) in state_dict: "extra". \n\t{size}',
    )
    assert error(m.load_state_dict, state, strict=False) == (
        "RuntimeError",
        f"Error(s) in loading state_dict for Linear:\n\t{size}",
    )


@both
def test_names_that_are_none_are_unexpected(torch):
    m = torch.nn.Linear(1, 1, bias=False)
    state = {"weight": torch.ones(1, 1), "bias": torch.ones(1)}
    assert error(m.load_state_dict, state) == (
        "RuntimeError",
        'Error(s) in loading state_dict for Linear:\n\tUnexpected key(s) in state_dict: "bias". ',
    )
    assert m.load_state_dict(state, strict=False).unexpected_keys == ["bias"]


@both
def test_one_element_fits_a_scalar(torch):
    m = torch.nn.Module()
    m.register_buffer("steps", torch.tensor(1.0))
    m.load_state_dict({"steps": torch.tensor([4.0])})
    assert m.steps.shape == ()
    assert m.steps.item() == 4.0
    assert "size mismatch" in error(m.load_state_dict, {"steps": torch.ones(2)})[1]
    assert "size mismatch" in error(m.load_state_dict, {"steps": torch.ones(1, 1)})[1]


@both
@pytest.mark.parametrize(
    ("given", "kind"), [([], "list"), (None, "NoneType"), (3, "int"), ({"a"}, "set")]
)
def test_only_mappings(torch, given, kind):
    assert error(torch.nn.ReLU().load_state_dict, given) == (
        "TypeError",
        f"Expected state_dict to be dict-like, got <class '{kind}'>.",
    )


@both
def test_loading_does_not_touch_the_given_dict(torch):
    m = net(torch)
    state = m.state_dict()
    before = list(state.items())
    m.load_state_dict(state)
    assert list(state.items()) == before


@both
def test_loading_while_recording_leaves_no_history(torch):
    m = torch.nn.Linear(1, 1)
    state = {"weight": torch.ones(1, 1, requires_grad=True) * 2, "bias": torch.ones(1)}
    m.load_state_dict(state)
    assert m.weight.grad_fn is None
    assert m.weight.item() == 2.0
    version = m.weight._version
    m.load_state_dict(state)
    assert m.weight._version == version + 1  # backward notices that kept weights have changed


@both
@pytest.mark.parametrize("strict", [True, False])
def test_what_fits_is_loaded_before_the_error(torch, strict):
    m = net(torch)
    state = {name: value * 2 + 1 for name, value in m.state_dict().items()}
    head, bias = m.head.weight.tolist(), state["body.0.bias"].tolist()
    state["head.weight"] = torch.ones(7)
    assert error(m.load_state_dict, state, strict)[0] == "RuntimeError"
    assert m.head.weight.tolist() == head
    assert m.body[0].bias.tolist() == bias


@both
def test_loading_into_a_parameter_without_memory_says_that_nothing_happens(torch):
    model = torch.nn.Linear(2, 1, bias=False, device="meta")
    with pytest.warns(UserWarning, match="for weight: copying from a non-meta parameter"):
        model.load_state_dict({"weight": torch.ones(1, 2)})
    assert model.weight.is_meta
