import contextlib
import torch
from torch import nn
from torch.amp import GradScaler, autocast
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
net = nn.Sequential(
    nn.Linear(6, 16), nn.ReLU(), nn.Dropout(0.1), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 3)
).to(device)
x, y = torch.randn(32, 6, device=device), torch.randint(0, 3, (32,), device=device)
loss_fn = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0, 0.5]), reduction="none")
opt = torch.optim.AdamW(net.parameters(), lr=1e-2, amsgrad=True)
scaler = GradScaler(enabled=False)
accumulation_steps = 4
for epoch in range(2):
    opt.zero_grad(set_to_none=True)
    running = torch.zeros((), device=device)
    for i, (xb, yb) in enumerate(zip(x.chunk(8), y.chunk(8))):
        with torch.autocast(device_type=device, dtype=torch.float16, enabled=False):
            loss = loss_fn(net(xb), yb).mean() / accumulation_steps
        scaler.scale(loss).backward()
        running += loss.detach() * accumulation_steps
        if (i + 1) % accumulation_steps == 0:
            scaler.unscale_(opt)
            total_norm = nn.utils.clip_grad_norm_(net.parameters(), max_norm=1.0, norm_type=2.0)
            scaler.step(opt)
            scaler.update()
            opt.zero_grad()
            print(
                f"epoch {epoch} batch {i} loss {running.item() / (i + 1):.4f} norm {total_norm:.4f} scale {scaler.get_scale()}"
            )
print(
    "| {:^8} | {:>8.3e} |".format("mem", torch.tensor(1234.5)),
    torch.cuda.is_available(),
    torch.cuda.device_count(),
)
a = net[:3]
torch.manual_seed(5)
xx = x.clone().requires_grad_()
plain = net(xx).sum()
g1 = torch.autograd.grad(plain, xx)[0]
torch.manual_seed(5)
kept = checkpoint(net, xx, use_reentrant=False).sum()
g2 = torch.autograd.grad(kept, xx)[0]
torch.manual_seed(5)
seq = checkpoint_sequential(net, 2, xx, use_reentrant=False).sum()
print(torch.equal(g1, g2), torch.equal(plain, kept), torch.equal(seq, plain))
saved = []
with torch.autograd.graph.saved_tensors_hooks(
    lambda t: saved.append(tuple(t.shape)) or t.numpy().copy() if not t.requires_grad else t,
    lambda v: torch.from_numpy(v) if not isinstance(v, torch.Tensor) else v,
):
    h = (xx.detach().exp() * xx).sum()
h.backward()
print(len(saved), xx.grad.shape)


@contextlib.contextmanager
def frozen(module):
    flags = [p.requires_grad for p in module.parameters()]
    module.requires_grad_(False)
    try:
        yield module
    finally:
        for p, f in zip(module.parameters(), flags):
            p.requires_grad_(f)


with frozen(net[0]) as first:
    net.zero_grad()
    loss_fn(net(x), y).sum().backward()
    print([n for n, p in net.named_parameters() if p.grad is None], first.weight.requires_grad)
torch.use_deterministic_algorithms(True)
print(
    torch.are_deterministic_algorithms_enabled(),
    torch.get_num_threads() >= 1,
    torch.is_grad_enabled(),
)
with torch.set_grad_enabled(False):
    print(net(x).requires_grad, torch.is_inference_mode_enabled())
with torch.autograd.set_detect_anomaly(True):
    z = torch.tensor([-1.0], requires_grad=True)
    try:
        z.sqrt().backward()
    except RuntimeError as e:
        print(e)
best, patience = float("inf"), 0
for v in (torch.tensor(3.0), torch.tensor(2.0), torch.tensor(2.5), torch.tensor(2.6)):
    if v < best:
        best, patience = v.item(), 0
        torch_state = {k: t.cpu().clone() for k, t in net.state_dict().items()}
    else:
        patience += 1
print(best, patience, sum(t.numel() * t.element_size() for t in torch_state.values()))
print(
    nn.utils.parameters_to_vector(net.parameters()).shape,
    torch.nn.utils.get_total_norm([torch.ones(4), torch.ones(5)]),
)
vec = torch.zeros(sum(p.numel() for p in net.parameters()))
nn.utils.vector_to_parameters(vec, net.parameters())
print(net(x).abs().sum().item(), net[0].weight._version >= 0)
