import torch
from torch import nn
import torch.nn.utils.prune as prune
import torch.nn.functional as F

torch.manual_seed(0)


class LeNet(nn.Module):
    def __init__(self):
        super(LeNet, self).__init__()
        self.conv1 = nn.Conv2d(1, 3, 3)
        self.conv2 = nn.Conv2d(3, 4, 3)
        self.fc1 = nn.Linear(16, 8)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), (2, 2))
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        return self.fc1(x.view(-1, int(x.nelement() / x.shape[0])))


model = LeNet()
module = model.conv1
print([n for n, _ in module.named_parameters()], list(module.named_buffers()))
prune.random_unstructured(module, name="weight", amount=0.3)
print([n for n, _ in module.named_parameters()], [n for n, _ in module.named_buffers()])
print(
    module.weight_mask.sum(),
    type(module._forward_pre_hooks[list(module._forward_pre_hooks)[0]]).__name__,
)
prune.l1_unstructured(module, name="bias", amount=1)
prune.ln_structured(module, name="weight", amount=0.34, n=2, dim=0)
for hook in module._forward_pre_hooks.values():
    if hook._tensor_name == "weight":
        break
print(len(list(hook)), type(hook).__name__, (module.weight == 0).sum())
print(list(model.state_dict().keys()))
prune.remove(module, "weight")
print([n for n, _ in module.named_parameters()], prune.is_pruned(module))
new_model = LeNet()
for name, m in new_model.named_modules():
    if isinstance(m, torch.nn.Conv2d):
        prune.l1_unstructured(m, name="weight", amount=0.2)
    elif isinstance(m, torch.nn.Linear):
        prune.l1_unstructured(m, name="weight", amount=0.4)
print(dict(new_model.named_buffers()).keys())
model = LeNet()
parameters_to_prune = ((model.conv1, "weight"), (model.conv2, "weight"), (model.fc1, "weight"))
prune.global_unstructured(parameters_to_prune, pruning_method=prune.L1Unstructured, amount=0.2)
zeros = sum(int(torch.sum(m.weight == 0)) for m, _ in parameters_to_prune)
print(
    "Global sparsity: {:.2f}%".format(
        100.0 * zeros / sum(m.weight.nelement() for m, _ in parameters_to_prune)
    )
)


class FooBarPruningMethod(prune.BasePruningMethod):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        mask = default_mask.clone()
        mask.view(-1)[::2] = 0
        return mask


def foobar_unstructured(module, name):
    FooBarPruningMethod.apply(module, name)
    return module


foobar_unstructured(model.fc1, name="bias")
print(model.fc1.bias_mask, model(torch.randn(2, 1, 14, 14)).shape)
