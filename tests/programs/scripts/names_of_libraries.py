"""What libraries around PyTorch ask of it below its face: trees, conditions, hubs, graphs."""

import copy
import os
import tempfile
from collections import OrderedDict, namedtuple

import torch
import torch.fx as fx
import torch.multiprocessing.spawn
import torch.utils._pytree as pytree
from torch import nn


def said(function, *args, **kwargs):
    try:
        print(" ->", function(*args, **kwargs))
    except Exception as error:
        print(" !!", type(error).__name__, error)


# trees
Pair = namedtuple("Pair", "first second")
tree = {"a": [1, (2, 3)], "b": Pair(4, OrderedDict(c=5))}
leaves, spec = pytree.tree_flatten(tree)
print(leaves, spec.num_leaves, pytree.tree_unflatten([-x for x in leaves], spec))
paths, _ = pytree.tree_flatten_with_path(tree)
print([(pytree.keystr(path), leaf) for path, leaf in paths])
print(pytree.tree_map_with_path(lambda path, x: f"{pytree.keystr(path)}={x}", {"k": [1]}))
print(pytree.tree_all(lambda x: x > 0, tree), pytree.tree_any(lambda x: x > 4, tree))


class Box:
    def __init__(self, inside, label):
        self.inside, self.label = inside, label


pytree.register_pytree_node(
    Box, lambda box: ([box.inside], box.label), lambda parts, label: Box(parts[0], label)
)
box = pytree.tree_map(lambda x: x * 2, Box([torch.ones(2), 3], "name"))
print(box.inside, box.label)
try:
    pytree.register_pytree_node(Box, None, None)
except ValueError as error:
    print("already registered" in str(error))

# conditions
said(torch._check, True)
said(torch._check, False)
said(torch._check, 1 > 2, lambda: f"one is not more than {2}")
said(torch._check, torch.tensor(True))
said(torch._check, 1)
said(torch._check_value, False, lambda: "a value")
said(torch._check_index, False, lambda: "an index")
said(torch._check_type, False, lambda: "a type")
said(torch._check_tensor_all, torch.tensor([True, False]), lambda: "not all")
said(torch._check_with, KeyError, False, lambda: "key")
said(torch._assert, torch.tensor([0.0]), "zero")

# a hub that is a folder
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "hubconf.py"), "w") as file:
        file.write(
            "import torch\ndependencies = ['torch']\n"
            "def small(n=2):\n    'A small layer.'\n    return torch.nn.Linear(n, 1)\n"
        )
    print(torch.hub.load(folder, "small", n=3, source="local"))
    said(torch.hub.load, folder, "large", source="local")
    said(torch.hub.load, folder, "small", source="elsewhere")
    before = torch.hub.get_dir()
    torch.hub.set_dir(folder)
    print(torch.hub.get_dir() == folder)
    os.makedirs(os.path.join(folder, "checkpoints"))
    torch.save({"w": torch.ones(1)}, os.path.join(folder, "checkpoints", "w.pth"))
    print(torch.hub.load_state_dict_from_url("https://example.org/w.pth"))
    torch.hub.set_dir(before)

# graphs written by hand
graph = fx.Graph()
tracer = fx.proxy.GraphAppendingTracer(graph)
x, y = [fx.Proxy(graph.placeholder(name), tracer) for name in "xy"]
graph.output(torch.relu(torch.matmul(x, y) + torch.cat([x, y])).node)
print([(node.op, node.name) for node in graph.nodes])
module = fx.GraphModule(nn.Module(), graph)
print(module(torch.eye(1), torch.eye(1)), type(module).__name__)
other = copy.deepcopy(graph)
print([node.name for node in other.nodes], other is not graph)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.lin = nn.BatchNorm1d(3), nn.Linear(3, 2)

    def forward(self, x):
        self.norm(x)
        return {"out": self.lin(x), "twice": x * 2}


traced = fx.symbolic_trace(Net())
print(traced.graph.eliminate_dead_code(), [node.name for node in traced.graph.nodes])


class Shapes(fx.Interpreter):
    def run_node(self, n):
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        print(n.name, [tuple(a.shape) for a in args if isinstance(a, torch.Tensor)], kwargs)
        return super().run_node(n)


Shapes(traced).run(torch.ones(2, 3))
one, two = copy.deepcopy(traced), fx.symbolic_trace(nn.Linear(2, 2))
print(type(one) is not type(traced), type(one).__name__, type(two).__name__)

# a function that hides its module, and names of annotations
print(callable(torch.multiprocessing.spawn), torch.__name__)
from torch.jit.annotations import List  # noqa: E402
from torch.utils._foreach_utils import _group_tensors_by_device_and_dtype  # noqa: E402
from torch.utils.data.dataloader import _BaseDataLoaderIter  # noqa: E402

print(List, issubclass(type(iter(torch.utils.data.DataLoader([1]))), _BaseDataLoaderIter))
groups = _group_tensors_by_device_and_dtype(
    [[torch.ones(1), torch.ones(1).double(), torch.zeros(2)], list(torch.eye(3))], with_indices=True
)
print(sorted([(str(key), value) for key, value in groups.items()], key=lambda pair: pair[0]))
print(torch.nn.functional.pad(torch.ones(2), tuple(torch.tensor([1, 2]).numpy())))
weights = [torch.ones(2, dtype=torch.bfloat16)]
torch._foreach_lerp_(weights, [torch.zeros(2, dtype=torch.bfloat16)], 0.25)
print(weights)

# what fastai, PyTorch Geometric and kornia reach for
from torch._subclasses.fake_tensor import is_fake  # noqa: E402
from torch._tensor_str import PRINT_OPTS, _add_suffixes, _str_intern, _tensor_str  # noqa: E402
from torch.amp.grad_scaler import OptState  # noqa: E402
from torch.utils.data.dataloader import (  # noqa: E402
    _DatasetKind,
    _MultiProcessingDataLoaderIter,
    _SingleProcessDataLoaderIter,
)

print(torch.torch is torch, PRINT_OPTS.linewidth, [state.name for state in OptState])
print(is_fake(torch.ones(1)), isinstance(3, (int, torch.SymInt)))
print(_tensor_str(torch.tensor([[1.5], [2.0]]), 4))
print(_add_suffixes("Index(" + "1, " * 25 + "1", ["dim_size=3", "sorted=True"], 6, False))
print(_add_suffixes("Index([1]", ["dim_size=3", "sorted=True"], 6, True))
print(_str_intern(torch.ones(2, dtype=torch.int32), tensor_contents="[...]"))


class Feeder:
    """Stands for a loader: its stream is what is fetched, and nothing is collated."""

    _IterableDataset_len_called, _auto_collation, drop_last, in_order = None, False, False, True
    generator, prefetch_factor, worker_init_fn, multiprocessing_context = None, 2, None, None
    dataset_kind = _dataset_kind = _DatasetKind.Iterable
    pin_memory, pin_memory_device, timeout, persistent_workers = False, "", 0, False
    _index_sampler = [None] * 9

    def __init__(self, num_workers):
        self.dataset, self.num_workers = self, num_workers

    def collate_fn(self, item):
        return item

    def _get_shared_seed(self):
        return None

    def __iter__(self):
        return iter([torch.arange(n) for n in range(3)])


print(list(_SingleProcessDataLoaderIter(Feeder(0))))
print(list(_MultiProcessingDataLoaderIter(Feeder(1))))

# geoopt's parameters know a manifold; Opacus, MONAI and OpenCLIP import by these names
from torch import TensorType  # noqa: E402, F401
from torch.serialization import DEFAULT_PROTOCOL  # noqa: E402
from torch.utils.data._utils.collate import np_str_obj_array_pattern  # noqa: E402
from torch.utils.data.dataloader import _collate_fn_t  # noqa: E402, F401


class OnManifold(torch.nn.Parameter):
    def __new__(cls, data, manifold="plane", *, requires_grad=True):
        made = torch.Tensor._make_subclass(cls, data, requires_grad)
        made.manifold = manifold
        return made


class Marked(torch.Tensor):
    pass


print(OnManifold(torch.ones(2), manifold="ball"), OnManifold(torch.ones(1), "sphere").manifold)
print(torch.nn.Parameter(torch.ones(2).as_subclass(Marked)))
print(DEFAULT_PROTOCOL, bool(np_str_obj_array_pattern.search("<U3")))
print(torch.distributed.rpc.is_available() in (True, False))
