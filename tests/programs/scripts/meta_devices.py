"""Models without memory: shapes on meta, then weights that are assigned."""

import torch
from torch import nn


class Tower(nn.Module):
    def __init__(self, width, depth, device=None, dtype=None):
        super().__init__()
        kind = {"device": device, "dtype": dtype}
        self.stack = nn.ModuleList(nn.Linear(width, width, **kind) for _ in range(depth))
        self.register_buffer("scale", torch.ones(width, device=device))
        self.head = nn.Linear(width, 2, bias=False, **kind)

    def forward(self, x):
        for layer in self.stack:
            x = x + torch.tanh(layer(x)) * self.scale
        return self.head(x)


torch.manual_seed(3)
with torch.device("meta"):
    hollow = Tower(5, 2)
print({name: (str(p.device), p.is_meta) for name, p in hollow.named_parameters()})
print(hollow(torch.empty(7, 5, device="meta")).shape, hollow.scale)
full = Tower(5, 2)
print(hollow.load_state_dict(full.state_dict(), assign=True), hollow.head.weight.device)
print(torch.equal(hollow(torch.ones(1, 5)), full(torch.ones(1, 5))))
empty = Tower(4, 1, device="meta").to_empty(device="cpu")
for module in empty.modules():
    if hasattr(module, "reset_parameters"):
        module.reset_parameters()
print(empty.stack[0].weight.abs().max() <= 0.5, empty.stack[0].weight.requires_grad)
torch.set_default_device("cpu")
print(
    torch.get_default_device(),
    torch.zeros(1).device,
    torch.device("cuda", 1),
    torch.device("cpu").index,
)
weight = full.head.weight
torch.__future__.set_swap_module_params_on_conversion(True)
full.double()
print(full.head.weight is weight, weight.dtype)
torch.__future__.set_swap_module_params_on_conversion(False)
torch.__future__.set_overwrite_module_params_on_conversion(True)
full.float()
print(full.head.weight is weight, full.head.weight.dtype, weight.dtype)
torch.__future__.set_overwrite_module_params_on_conversion(False)
a, b = torch.arange(2.0), torch.ones(1, 3)
torch.utils.swap_tensors(a, b)
print(a, b)
try:
    hollow.load_state_dict({"scale": torch.ones(3), "other": torch.ones(1)})
except RuntimeError as error:
    print(error)
