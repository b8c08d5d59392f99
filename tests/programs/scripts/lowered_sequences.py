"""Recurrent networks under autocast, and the old names of mixed precision."""

import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")
torch.manual_seed(6)
x = torch.randn(4, 2, 3)
for kind in (nn.RNN, nn.GRU):  # (an LSTM in bfloat16 needs a processor that has it)
    net = kind(3, 4, num_layers=2)
    plain, _ = net(x)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out, state = net(x)
        state = state[0] if isinstance(state, tuple) else state
    close = torch.allclose(out.float(), plain, atol=0.05)
    out.float().sum().backward()
    print(kind.__name__, out.dtype, state.dtype, close, net.weight_hh_l0.grad.dtype)
scaler = torch.cpu.amp.GradScaler(init_scale=8.0)
layer = nn.Linear(3, 1)
opt = torch.optim.SGD(layer.parameters(), lr=0.1)
with torch.cpu.amp.autocast():
    y = layer(x)
    print(
        y.dtype,
        torch.is_autocast_enabled("cpu"),
        nn.functional.mse_loss(y, torch.zeros_like(y)).dtype,
    )
scaler.scale(y.float().mean()).backward()
scaler.step(opt)
scaler.update()
print(layer.weight.grad.dtype, scaler.get_scale(), torch.is_autocast_enabled("cpu"))
half = torch.tensor([-1.0, 2.0], dtype=torch.bfloat16)
print(nn.functional.relu(half, True), half, torch.meshgrid(half, half, indexing="xy")[0].dtype)
with torch.autocast("cpu"):
    print(torch.zeros(2, 2).index_copy(0, torch.tensor([1]), half[None]))
