"""``torch.utils._pytree``: specs, their texts, paths, registered classes; words as PyTorch's."""

import copy
import dataclasses
import enum
import pickle
from collections import OrderedDict, defaultdict, deque, namedtuple

import pytest

import minitorch as torch
from minitorch.utils import _pytree as pt

Point = namedtuple("Point", ["x", "y"])
LEAF = pt.treespec_leaf()
TREES = (
    [1], (1, (2,)), {"a": 1, "b": [2]}, OrderedDict(a=1), deque([1], maxlen=3),
    defaultdict(list, {"a": 1}), 1, [], None,
)  # fmt: skip


def test_specs_compare_count_and_print():
    spec = pt.tree_structure({"a": 1, "b": (2,)})
    assert (spec.num_nodes, spec.num_leaves, spec.num_children) == (4, 2, 2)
    assert spec == pt.TreeSpec(dict, ["a", "b"], [LEAF, pt.TreeSpec(tuple, None, [LEAF])])
    assert spec != pt.TreeSpec(dict, ["a"], [LEAF])
    assert pt.LeafSpec() == LEAF
    assert spec.child(0) == spec.children()[0] == LEAF
    assert isinstance(LEAF, pt.LeafSpec)
    assert len({spec, copy.deepcopy(spec), pickle.loads(pickle.dumps(spec))}) == 1
    nested = pt.tree_structure((0, [0, 0, [0]]))
    assert repr(nested) == (
        "TreeSpec(tuple, None, [*,\n  TreeSpec(list, None, [*,\n    *,\n"
        "    TreeSpec(list, None, [*])])])"
    )
    assert pt.treespec_pprint(spec) == "{'a': *, 'b': (*,)}"
    with pytest.warns(FutureWarning, match="children_specs` is deprecated"):
        assert spec.children_specs == spec.children()
    with pytest.raises(dataclasses.FrozenInstanceError):
        spec.num_leaves = 5


def test_a_spec_takes_a_larger_tree_apart():
    assert pt.tree_structure({"a": 1, "b": (2,)}).flatten_up_to({"b": ([7],), "a": 5}) == [5, [7]]
    assert pt.tree_map(lambda a, b: (a, b), [1, 2], [[3], 4]) == [(1, [3]), (2, 4)]
    for spec, tree, said in (
        ([1, [2]], [1], "Node arity mismatch; expected 2, but got 1."),
        ([1], (1,), "Node type mismatch; expected <class 'list'>, but got <class 'tuple'>."),
        ({"a": 1}, {"b": 1}, r"Node keys mismatch; missing key\(s\): {'a'}; extra key\(s\): {'b'}"),
        (Point(1, 2), namedtuple("Other", "x y")(1, 2), "Node context mismatch for node type"),
    ):
        with pytest.raises(ValueError, match=said):
            pt.tree_map(lambda a, b: a, spec, tree)
    with pytest.raises(ValueError, match="`leaves` has length 2 but the spec refers to a pytree"):
        pt.tree_unflatten([1, 2], pt.tree_structure([1]))
    with pytest.raises(TypeError, match="Expected `treespec` to be an instance of PyTreeSpec"):
        pt.tree_unflatten([1], "no spec")


def test_results_with_names_are_containers():
    found = torch.max(torch.tensor([[1.0, 2.0]]), dim=1)
    leaves, spec = pt.tree_flatten(found)
    assert all(isinstance(leaf, torch.Tensor) for leaf in leaves)
    assert type(spec.unflatten(leaves)) is type(found)
    assert pt.is_structseq(found)
    assert not pt.is_namedtuple(found)
    assert pt.is_namedtuple(Point(1, 2))
    assert pt.is_namedtuple_class(Point)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: type(tree).__name__)
def test_texts_of_specs_are_read_again(tree):
    spec = pt.tree_structure(tree)
    assert pt.treespec_loads(pt.treespec_dumps(spec)) == spec


def test_texts_of_specs_are_those_of_pytorch():
    assert pt.treespec_dumps(pt.tree_structure({"a": 1})) == (
        '[1, {"type": "builtins.dict", "context": "[\\"a\\"]", "children_spec": '
        '[{"type": null, "context": null, "children_spec": []}]}]'
    )

    # (keys may be members of an enumeration)
    spec = pt.tree_structure({Kind.A: 1})
    assert pt.treespec_loads(pt.treespec_dumps(spec)) == spec
    with pytest.raises(NotImplementedError, match="Please register using"):
        pt.treespec_dumps(pt.tree_structure(namedtuple("Unnamed", "x")(1)))
    pt._register_namedtuple(Point, serialized_type_name="tests.Point")
    spec = pt.tree_structure(Point(1, 2))
    assert pt.treespec_loads(pt.treespec_dumps(spec)) == spec
    for call in (lambda: pt.treespec_dumps(spec, -1), lambda: pt.treespec_loads("[-1, {}]")):
        with pytest.raises(ValueError, match="Unknown protocol -1"):
            call()
    with pytest.raises(NotImplementedError, match="Deserializing nobody in pytree is not"):
        pt.treespec_loads('[1, {"type": "nobody", "context": "null", "children_spec": []}]')


class Kind(enum.Enum):
    A = 1


class Box:
    def __init__(self, x):
        self.x = x


@pytest.fixture
def register():
    """``register_pytree_node`` for Box, undone afterwards."""
    yield lambda **how: pt.register_pytree_node(
        Box, lambda box: ([box.x], None), lambda c, _: Box(*c), **how
    )
    if Box in pt.SUPPORTED_NODES:
        pt._deregister_pytree_node(Box)


def test_a_registered_class(register):
    register()
    assert pt.tree_leaves([Box(3)]) == [3]
    with pytest.raises(ValueError, match="already registered as pytree node"):
        register()
    with pytest.raises(ValueError, match="Did not find a flatten_with_keys_fn for type"):
        pt.tree_flatten_with_path(Box(1))
    with pytest.raises(NotImplementedError, match="No registered serialization name"):
        pt.treespec_dumps(pt.tree_structure(Box(1)))


def test_a_registered_class_with_paths_and_a_text(register):
    register(
        flatten_with_keys_fn=lambda box: ([(pt.GetAttrKey("x"), box.x)], None),
        serialized_type_name="tests.Box",
        to_dumpable_context=lambda context: "moo",
        from_dumpable_context=lambda text: None,
    )
    tree = {"a": [Box(5), Point(1, 2)]}
    found = pt.tree_leaves_with_path(tree)
    assert [pt.keystr(path) for path, _ in found] == ["['a'][0].x", "['a'][1].x", "['a'][1].y"]
    assert all(pt.key_get(tree, path) == leaf for path, leaf in found)
    text = pt.treespec_dumps(pt.tree_structure([Box(1)]))
    assert "moo" in text
    assert pt.treespec_loads(text) == pt.tree_structure([Box(2)])


def test_half_a_text_is_refused(register):
    with pytest.raises(ValueError, match="Both to_dumpable_context and from_dumpable_context"):
        register(to_dumpable_context=str)


def test_dataclasses_and_constants():
    @dataclasses.dataclass
    class Pair:
        x: int
        y: int
        z: int = 5

    with pytest.raises(ValueError, match=r"Missing fields in `field_names`: \{'z'\}"):
        pt.register_dataclass(Pair, field_names=["x", "y"])
    pt.register_dataclass(Pair, field_names=["x", "y"], drop_field_names=["z"])
    assert pt.tree_map(lambda v: v + 1, Pair(1, None, 9)) == Pair(2, None)

    class Constant:
        def __init__(self, v):
            self.v = v

        def __eq__(self, other):
            return self.v == other.v

        def __hash__(self):
            return hash(self.v)

    pt.register_constant(Constant)
    spec = pt.tree_structure([Constant(1), 2])
    assert spec.num_leaves == 1
    assert pt.is_constant_class(Constant)
    assert spec == pt.tree_structure([Constant(1), 3]) != pt.tree_structure([Constant(2), 3])
    with pytest.raises(TypeError, match="non-default `__eq__` implementation"):
        pt.register_constant(Box)
    pt._deregister_pytree_node(Pair)
    pt._deregister_pytree_node(Constant)


def test_leaves_of_some_kinds():
    assert pt.tree_map_only((int, float), lambda x: x + 2, [0, "a", 1.0]) == [2, "a", 3.0]
    assert pt.tree_map_only(int | str, lambda x: x * 2, [1, "a", 1.0]) == [2, "aa", 1.0]
    assert pt.tree_map_only(lambda x: x != "a", lambda x: x + 2, [0, "a"]) == [2, "a"]
    seen = []
    assert pt.tree_map_only_(int, seen.append, [1, "a"]) == [1, "a"]
    assert seen == [1]
    with pytest.raises(TypeError, match="Argument must be a type, a tuple of types"):
        pt.map_only(3)
    assert pt.tree_is_leaf(None)
    assert not pt.tree_is_leaf([])
    assert pt.tree_is_leaf([], is_leaf=lambda x: x == [])


@pytest.mark.parametrize(
    ("tree", "full", "expected"),
    [
        (1, (), []),
        ((1,), (0,), [1]),
        ([1], (0,), None),
        ((1, 2), ([0, [0, 0], 0], [0, 0]), [1, 1, 1, 1, 2, 2]),
        ({"a": 1}, {"a": 0, "b": 0}, None),
        (1, {"a": 0, "b": [0]}, [1, 1]),
    ],
)
def test_leaves_for_all_below_them(tree, full, expected):
    assert pt._broadcast_to_and_flatten(tree, pt.tree_structure(full)) == expected
