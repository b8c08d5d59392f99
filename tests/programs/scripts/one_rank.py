import torch, torch.distributed as dist, datetime, os, tempfile

dist.init_process_group(
    "gloo" if not torch.cuda.is_available() else "nccl",
    timeout=datetime.timedelta(seconds=30),
    init_method="file://" + os.path.join(tempfile.mkdtemp(), "meet"),
    rank=0,
    world_size=1,
)
rank = dist.get_rank()
ws = dist.get_world_size()
print(rank, ws, dist.get_backend(), dist.is_torchelastic_launched())
t = torch.arange(3.0)
dist.all_reduce(t, op=dist.ReduceOp.AVG)
l = [torch.zeros(3)]
dist.all_gather(l, t)
o = torch.zeros(3)
dist.reduce_scatter(o, [t]) if dist.get_backend() == "nccl" else None
dist.broadcast(t, 0)
dist.barrier()
print(t, l)
m = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(3, 1), find_unused_parameters=True)
m(t[None]).sum().backward()
print(m.module.weight.grad, m.state_dict().keys())
with m.no_sync():
    m(t[None]).sum().backward()


def reduce_mean(x, n):
    r = x.clone()
    dist.all_reduce(r, op=dist.ReduceOp.SUM)
    r /= n
    return r


print(reduce_mean(torch.tensor(4.0), ws))
sb = torch.nn.SyncBatchNorm.convert_sync_batchnorm(torch.nn.Sequential(torch.nn.BatchNorm1d(2)))
print(sb)
obj = [{"a": 1}]
dist.broadcast_object_list(obj, src=0)
print(obj)
g = dist.new_group([0])
w = dist.all_reduce(t, group=g, async_op=True)
w.wait()
print(w.is_completed(), dist.get_process_group_ranks(g))
dist.destroy_process_group()
