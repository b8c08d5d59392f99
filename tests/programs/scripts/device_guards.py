import torch, torch.nn as nn, torch.utils.benchmark, warnings, contextlib, os

warnings.filterwarnings("ignore")
torch.manual_seed(0)
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
use_amp = device.type == "cuda"
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.enabled = True
scaler = torch.amp.GradScaler("cuda", enabled=use_amp)
old = torch.cuda.amp.GradScaler(enabled=use_amp)
net = nn.Linear(4, 2).to(device)
opt = torch.optim.Adam(net.parameters(), 1e-2, fused=False, foreach=False)
ctx = (
    contextlib.nullcontext()
    if device.type == "cpu"
    else torch.autocast(device_type="cuda", dtype=torch.float16)
)
for i in range(3):
    with (
        ctx,
        torch.autocast(device_type=device.type, enabled=use_amp),
        torch.cuda.amp.autocast(enabled=use_amp),
    ):
        loss = net(torch.ones(3, 4, device=device)).pow(2).mean()
    scaler.scale(loss).backward()
    scaler.unscale_(opt)
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    scaler.step(opt)
    scaler.update()
    opt.zero_grad()
    print(i, f"{loss.item():.4f}", scaler.get_scale(), scaler.is_enabled())
if torch.cuda.is_available():
    torch.cuda.empty_cache()
    torch.cuda.synchronize()
    print(torch.cuda.get_device_name(0), torch.cuda.memory_allocated())
if torch.cuda.device_count() > 1:
    net = nn.DataParallel(net)
net = nn.DataParallel(net) if False else net
torch.cuda.manual_seed_all(1)
print(
    torch.cuda.is_available(),
    torch.backends.mps.is_available(),
    torch.version.cuda is None or True,
    torch.cuda.is_initialized(),
    torch.device("cuda", 1),
    torch.device("cuda:1").index,
    device.type,
    torch.device("mps"),
    str(device),
)
dt = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}["float32"]
print(dt, torch.zeros(1, dtype=dt).dtype, torch.get_default_dtype(), torch.is_autocast_enabled())
pin = torch.cuda.is_available()
dl = torch.utils.data.DataLoader(
    torch.arange(4),
    2,
    pin_memory=pin,
    persistent_workers=False,
    prefetch_factor=None,
    worker_init_fn=lambda i: None,
)
print([b.to(device, non_blocking=True).tolist() for b in dl])
h = net.half()
print(h.weight.dtype)
net.float()
x = torch.ones(2, dtype=torch.float16)
print(x + 1, (x * 1e5).isinf().all(), (x + torch.ones(2)).dtype)


@torch.no_grad()
def ema(a, b, d):
    [p.mul_(d).add_(q, alpha=1 - d) for p, q in zip(a.parameters(), b.parameters())]


ema(net, nn.Linear(4, 2), 0.9)
print(net.weight.sum())
with torch.device("cpu"):
    print(nn.Linear(2, 2).weight.device, torch.ones(1).device)
m = nn.Linear(2, 3, device="meta")
print(m.weight.is_meta, m.weight.shape)
m = m.to_empty(device="cpu")
m.reset_parameters() if hasattr(m, "reset_parameters") else None
sd = {k: torch.ones_like(v) for k, v in m.state_dict().items()}
m2 = nn.Linear(2, 3, device="meta")
m2.load_state_dict(sd, assign=True)
print(
    m2(torch.ones(1, 2)),
    torch.zeros(2, device=device).cpu().numpy(),
    torch.tensor([1.0]).to("cpu").device == device,
)
from torch.utils.data.distributed import DistributedSampler

print(
    list(DistributedSampler(range(7), num_replicas=2, rank=1, shuffle=False)),
    os.environ.get("LOCAL_RANK", -1),
    torch.distributed.is_available() and torch.distributed.is_initialized(),
)
is_main = not torch.distributed.is_initialized() or torch.distributed.get_rank() == 0
print(is_main, torch.initial_seed() >= 0, torch.random.fork_rng is not None)
with torch.random.fork_rng():
    torch.manual_seed(9)
    a = torch.rand(1)
print(a, torch.rand(1), torch.Generator(device=device).manual_seed(3).initial_seed())
torch.use_deterministic_algorithms(True)
print(torch.are_deterministic_algorithms_enabled())
torch.use_deterministic_algorithms(False)
t = torch.utils.benchmark.Timer("x + 1", globals={"x": torch.ones(2)})
print(type(t.timeit(2)).__name__)
