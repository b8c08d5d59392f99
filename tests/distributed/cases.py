"""Small programs over torch.distributed's names, run by every rank: what each of them answers.

The same function runs on PyTorch (Gloo, recorded by tests.goldens.record_distributed), on threads
and on MPI. An answer is plain data, the same wherever it comes from.
"""

import warnings
from collections.abc import Callable
from typing import Any

CASES: dict[str, Callable[..., Any]] = {}


def case(function: Callable[..., Any]) -> Callable[..., Any]:
    CASES[function.__name__] = function
    return function


def answer(function: Callable[[], Any]) -> Any:
    """What a call returns, or its error: class and words. (Gloo's own name is left out.)"""
    try:
        return function()
    except Exception as error:
        text = " ".join(str(error).split()).replace("ProcessGroupGloo", "ProcessGroup")
        text = text.replace("minitorch.tensors.tensor.", "torch.")
        return [type(error).__name__, text]


def run_all(torch: Any, dist: Any, names: Any = None) -> dict[str, Any]:
    """The answers of this rank to all cases, by name."""
    rank, size = dist.get_rank(), dist.get_world_size()
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, function in CASES.items():
            if names is None or name in names:
                found[name] = answer(lambda: function(torch, dist, rank, size))  # noqa: B023
                dist.barrier()
    return found


OPS = ["SUM", "PRODUCT", "MIN", "MAX", "AVG", "BAND", "BOR", "BXOR"]
DTYPES = ["float16", "float32", "float64", "uint8", "int8", "int32", "int64", "bool"]


@case
def all_reduce_ops(torch, dist, rank, size):
    found = {}
    for op in OPS:
        for dtype in DTYPES:

            def run():
                x = (torch.arange(5) % 3 + 2 * (rank % 2)).to(getattr(torch, dtype))  # noqa: B023
                dist.all_reduce(x, getattr(dist.ReduceOp, op))  # noqa: B023
                return [x.tolist(), str(x.dtype).split(".")[1], x._version]

            found[f"{op} {dtype}"] = answer(run)
    return found


@case
def all_reduce_shapes(torch, dist, rank, size):
    found = []
    for shape in [(), (0,), (1,), (2, 3), (7,), (3, 1, 2)]:
        x = torch.full(shape, rank + 1.0)
        assert dist.all_reduce(x) is None
        found.append(x.tolist())
    x = torch.arange(6.0).reshape(2, 3).t() * (rank + 1)
    dist.all_reduce(x)
    return [*found, x.tolist(), x.stride()]


@case
def autograd_does_not_see(torch, dist, rank, size):
    a = torch.ones(2, requires_grad=True)
    dist.all_reduce(a)
    b = a * 2
    dist.all_reduce(b)
    b.sum().backward()
    return [a.tolist(), a.is_leaf, b.tolist(), b._version, a.grad.tolist()]


@case
def asynchronous(torch, dist, rank, size):
    xs = [torch.full((3,), rank + float(i)) for i in range(4)]
    works = [dist.all_reduce(x, async_op=True) for x in xs]
    answers = [work.wait() for work in reversed(works)]
    return [answers, [x.tolist() for x in xs], [work.is_completed() for work in works]]


@case
def broadcasts(torch, dist, rank, size):
    found = []
    for root in range(size):
        x = torch.full((2, 2), float(rank))
        dist.broadcast(x, root)
        found.append([x.tolist(), x._version])
    x = torch.tensor([rank == 1, True])
    dist.broadcast(x, group_src=1)
    return [*found, x.tolist()]


@case
def reduce_to_one(torch, dist, rank, size):
    found = []
    for root in range(size):
        x = torch.full((3,), rank + 1.0)
        dist.reduce(x, root, dist.ReduceOp.SUM)
        found.append([x.tolist(), x._version] if rank == root else None)
    return found


@case
def gathering(torch, dist, rank, size):
    x = torch.arange(3) + 10 * rank
    parts = [torch.zeros(3, dtype=torch.int64) for _ in range(size)]
    dist.all_gather(parts, x)
    whole = torch.zeros(3 * size, dtype=torch.int64)
    dist.all_gather_into_tensor(whole, x)
    at = [torch.zeros(3, dtype=torch.int64) for _ in range(size)] if rank == 1 else None
    dist.gather(x, at, 1)
    gathered = None if at is None else [[p.tolist(), p._version] for p in at]
    return [[[p.tolist(), p._version] for p in parts], [whole.tolist(), whole._version], gathered]


@case
def scattering(torch, dist, rank, size):
    x = torch.zeros(2)
    dist.scatter(x, [torch.full((2,), float(i)) for i in range(size)] if rank == 0 else None, 0)
    y = torch.zeros(2)
    dist.reduce_scatter(y, [torch.full((2,), float(i + rank)) for i in range(size)])
    z = torch.zeros(2)
    dist.reduce_scatter_tensor(z, torch.arange(2.0 * size) + rank)
    w = torch.zeros(2)
    dist.reduce_scatter_tensor(w, torch.arange(2.0 * size), dist.ReduceOp.MAX)
    return [[t.tolist(), t._version] for t in (x, y, z, w)]


@case
def exchanging(torch, dist, rank, size):
    x = torch.zeros(2 * size)
    dist.all_to_all_single(x, torch.arange(2.0 * size) + 100 * rank)
    # rank r sends i + 1 rows to rank i
    rows = size * (size + 1) // 2
    y = torch.zeros(size * (rank + 1), 2)
    sent = torch.arange(2.0 * rows).reshape(rows, 2) + 100 * rank
    dist.all_to_all_single(y, sent, [rank + 1] * size, [i + 1 for i in range(size)])
    parts = [torch.zeros(3) for _ in range(size)]
    dist.all_to_all(parts, [torch.full((3,), 10.0 * rank + i) for i in range(size)])
    return [x.tolist(), x._version, y.tolist(), [[p.tolist(), p._version] for p in parts]]


@case
def messages(torch, dist, rank, size):
    right, left = (rank + 1) % size, (rank - 1) % size
    x, y = torch.full((2,), float(rank)), torch.zeros(2)
    works = dist.batch_isend_irecv(
        [dist.P2POp(dist.isend, x, right), dist.P2POp(dist.irecv, y, left)]
    )
    for work in works:
        work.wait()
    found = [y.tolist(), y._version]
    if rank == 0:
        for other in range(1, size):
            dist.send(torch.tensor([other]), other, tag=3)
    else:
        z = torch.zeros(1, dtype=torch.int64)
        found += [dist.recv(z, 0, tag=3), z.tolist()]
    if rank == 1:
        dist.send(torch.tensor([5.0]), 0)
    if rank == 0:
        z = torch.zeros(1)
        found += [dist.recv(z), z.tolist()]
    return found


@case
def objects(torch, dist, rank, size):
    everybody = [None] * size
    dist.all_gather_object(everybody, {"rank": rank, "text": "x" * rank})
    at = [None] * size if rank == 0 else None
    dist.gather_object((rank, None), at)
    told = [{"a": rank}, rank]
    dist.broadcast_object_list(told, 1)
    mine = [None]
    dist.scatter_object_list(mine, [f"for {i}" for i in range(size)] if rank == 0 else None, 0)
    return [everybody, None if at is None else [list(pair) for pair in at], told, mine]


@case
def groups(torch, dist, rank, size):
    evens = dist.new_group(list(range(0, size, 2)))
    last = dist.new_group([size - 1, 0])
    found = [dist.get_rank(evens), dist.get_world_size(evens), dist.get_rank(last)]
    x = torch.ones(2)
    dist.all_reduce(x, group=evens)
    y = torch.full((1,), float(rank))
    if dist.get_rank(last) >= 0:
        found += [dist.get_process_group_ranks(last), dist.get_global_rank(last, 1)]
        found.append(dist.get_group_rank(last, size - 1))
        dist.broadcast(y, size - 1, group=last)
    found += [answer(lambda: dist.new_group([0, size])), answer(lambda: dist.new_group([0, 0]))]
    return [*found, x.tolist(), y.tolist(), dist.get_rank(), dist.get_world_size()]


@case
def bad_arguments(torch, dist, rank, size):
    x, op = torch.ones(3), dist.ReduceOp
    alone = rank == 0
    calls = {
        "twice": lambda: dist.init_process_group("gloo", rank=rank, world_size=size),
        "no tensor": lambda: dist.all_reduce([x]),
        "no list": lambda: dist.all_gather(x, x),
        "no tensors": lambda: dist.all_gather(["a"], x),
        "short list": lambda: dist.all_gather([torch.zeros(3)], x),
        "other shape": lambda: dist.all_gather([torch.zeros(2) for _ in range(size)], x),
        "other dtype": lambda: dist.all_gather([x.double() for _ in range(size)], x),
        "no root": lambda: dist.broadcast(x),
        "two roots": lambda: dist.broadcast(x, 0, group_src=0),
        "root 70": lambda: dist.broadcast(x, 70),
        "root -1": lambda: dist.broadcast(x, -1),
        "no gather list": lambda: dist.gather(x, None, 0) if alone else None,
        "gather list": lambda: dist.gather(x, [x], 0) if not alone else None,
        "gather short": lambda: dist.gather(x, [x], 0) if alone else None,
        "gather shape": lambda: dist.gather(x, [torch.ones(2)] * size, 0) if alone else None,
        "no scatter list": lambda: dist.scatter(x, None, 0) if alone else None,
        "scatter list": lambda: dist.scatter(x, [x], 0) if not alone else None,
        "scatter short": lambda: dist.scatter(x, [x], 0) if alone else None,
        "splits": lambda: dist.all_to_all_single(x, x, [1] * size, [9] * size),
        "split count": lambda: dist.all_to_all_single(x, x, [3], [3]),
        "objects": lambda: dist.scatter_object_list([], [1] * size, 0),
        "to myself": lambda: dist.send(x, rank),
        "op of batch": lambda: dist.P2POp(dist.send, x, 1 - min(rank, 1)),
        "batch": lambda: dist.batch_isend_irecv([1]),
        "bits of floats": lambda: dist.all_reduce(x, op.BAND),
        "average of ints": lambda: dist.reduce(x.long(), 0, op.BOR) or "fine",
    }
    return {name: answer(call) for name, call in calls.items()}
