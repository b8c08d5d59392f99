"""ShapeProp notes the kind of every value; lists and dicts that stay; PH is an argument."""

import pickle

import pytest

import minitorch as torch
from minitorch.fx import PH, symbolic_trace
from minitorch.fx.immutable_collections import immutable_dict, immutable_list
from minitorch.fx.node import _format_arg
from minitorch.fx.passes.shape_prop import ShapeProp, TensorMetadata


def test_every_node_has_the_kind_of_its_value():
    traced = symbolic_trace(lambda x: torch.split(torch.relu(x), 1)[0].double())
    result = ShapeProp(traced).propagate(torch.ones(2, 3))
    assert torch.equal(result, torch.ones(1, 3, dtype=torch.float64))
    kinds = {node.name: node.meta["tensor_meta"] for node in traced.graph.nodes}
    plain = {"requires_grad": False, "memory_format": torch.contiguous_format,
             "is_quantized": False, "qparams": {}}  # fmt: skip
    part = TensorMetadata(torch.Size([1, 3]), torch.float32, stride=(3, 1), **plain)
    assert kinds["x"] == part._replace(shape=torch.Size([2, 3])) == kinds["relu"]
    assert kinds["split"] == (part, part)
    assert kinds["output"] == part._replace(dtype=torch.float64)
    assert [node.meta["type"] for node in traced.graph.nodes][2] is tuple


def test_formats_have_names():
    traced = symbolic_trace(lambda x: (x.contiguous(memory_format=torch.channels_last), x.mT))
    ShapeProp(traced).propagate(torch.ones(2, 3, 4, 5))
    formats = [node.meta["tensor_meta"].memory_format for node in list(traced.graph.nodes)[1:3]]
    assert formats == [torch.channels_last, None]


def test_a_node_that_fails_is_named():
    traced = symbolic_trace(lambda x: x.view(7))
    with pytest.raises(RuntimeError, match="ShapeProp error for: node=%view"):
        ShapeProp(traced).propagate(torch.ones(3))


@pytest.mark.parametrize(
    "change",
    [
        lambda: immutable_list([1]).append(2),
        lambda: immutable_list([1]).__setitem__(0, 2),
        lambda: immutable_dict(a=1).update(b=2),
        lambda: immutable_dict(a=1).__delitem__("a"),
    ],
)
def test_what_is_immutable_refuses(change):
    with pytest.raises(TypeError, match="object does not support mutation"):
        change()


def test_what_is_immutable_has_a_hash_and_a_pickle():
    for value in (immutable_list([1, 2]), immutable_dict(a=1)):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)


def test_ph_is_an_argument():
    traced = symbolic_trace(lambda x, y: x + y, concrete_args={"y": PH})
    assert [node.op for node in traced.graph.nodes][:2] == ["placeholder", "placeholder"]
    assert repr(PH) == "PH"


def test_arguments_as_text():
    x = torch.fx.Graph().placeholder("x")
    assert _format_arg([x, (2,), 1.5]) == "[%x, (2,), 1.5]"
    assert _format_arg([1, 2, 3], max_list_len=2) == "[1, 2, ...[total_len=3]]"
